"""The description of /api/v1 beside what the endpoints do, and the outlet endpoints by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import schemathesis
from flask.testing import FlaskClient
from schemathesis.specs.openapi.checks import positive_data_acceptance

from functions import _identity as identity
from functions import _openapi as openapi
from functions import api
from local import server
from shared import outlets
from shared.documents import MAX_LABEL_CHARS, MAX_LABELS, MAX_TEXT_CHARS, PostedChirp
from shared.text import is_visible

DESCRIPTION = "/api/v1/openapi.json"
OUTLETS = "/api/v1/outlets"
NOW = datetime(2025, 10, 23, 16, 25, tzinfo=UTC)
RISKY = "New study: 90% of vaccine patients developed cancer within 3 weeks, doctors say."

described = schemathesis.openapi.from_wsgi(DESCRIPTION, server.app())
described.config.phases.coverage.enabled = False  # it takes as long as all the rest
described.config.checks.negative_data_rejection.expected_statuses = ["400", "404", "413"]


@pytest.fixture
def client(embedded: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """The server on the document's day, with the articles of its card and two outlets more."""
    home = replace(embedded.home(), clock=NOW.timestamp)
    checked = [("TRUE", 90), ("TRUE", 85), ("TRUE", 88), ("FALSE", 40), ("FALSE", 45),
               ("MOSTLY FALSE", 42), ("MIXED", 55), ("MIXED", 58), ("UNVERIFIED", 49.6), ("", None)]  # fmt: skip
    with embedded.database().batch():
        for n, (verdict, score) in enumerate(checked):
            store_article(home.store, f"fox{n}", "Fox News", "politics", verdict, score)
        store_article(home.store, "bbc0", "BBC", "science", "TRUE", 80, ago=6)
        store_article(home.store, "bbc1", "BBC", "politics", "FALSE", 20, ago=7)
        store_article(home.store, "zeit", "Die Zeit", "", "", None)
    with monkeypatch.context() as patch:
        patch.setattr(embedded, "home", lambda: home)
        patch.setattr(identity, "_is_here", lambda request: True)  # a reviewer, wherever from
        yield server.app().test_client()


def store_article(
    store: Any, id: str, outlet: str, category: str, verdict: str, score: float | None, ago: int = 0
) -> None:
    at = (NOW - timedelta(days=ago)).isoformat()
    told = {"outlet": outlet, "category": category, "published_at": at}
    if score is not None:
        told |= {"fact_check_verdict": verdict, "fact_check_score": score, "fact_checked_at": at}
    store.put("articles", id, told)
    outlets.rate(id, store=store, now=NOW)


def may_be_refused(case: schemathesis.Case) -> bool:
    """What no schema can say: which `after` there is, and which characters can be seen."""
    body = case.body if isinstance(case.body, dict) else {}
    texts = [body.get(name) for name in ("text", "truth", "claim")]
    unseen = any(isinstance(text, str) and not is_visible(text) for text in texts)
    return bool(case.query.get("after")) or unseen


@pytest.fixture
def busy(client: FlaskClient) -> FlaskClient:
    """The same with chirps, some of them assessed."""
    for n, text in enumerate((RISKY, "I love my new phone!", "漢字 عربى 🧪")):
        client.post("/api/v1/chirps", json={"id": f"c{n}", "text": text, "topic": "health"})
    server.drain()
    pair = {"truth": "There were 650,112 cases.", "claim": "There were under 650,000 cases."}
    client.post("/api/v1/jury", json={"id": "j0", "rounds": 2, **pair})
    client.post("/api/v1/chirps", json={"id": "0", "text": "not assessed yet", "entities": ["e"]})
    return client


class TestDescription:
    def test_every_route_is_described_and_nothing_else(self, client):
        told = client.get(DESCRIPTION).json
        assert told["openapi"] == "3.1.0"
        described.validate()  # by OpenAPI's own schema
        named = {(method.upper(), path) for path, item in told["paths"].items() for method in item}
        assert named == {
            (route.method, route.path) for route in api.ROUTES if route.path.startswith("/api/")
        }

    def test_it_is_made_once(self):
        assert openapi.description() is openapi.description()

    def test_the_body_of_a_post_has_the_fields_and_bounds_of_its_model(self):
        told = openapi.description()["components"]["schemas"]["PostedChirp"]
        fields = told["properties"]
        assert fields.keys() == PostedChirp.model_fields.keys()
        assert (told["required"], told["additionalProperties"]) == (["text"], False)
        assert fields["text"]["maxLength"] == MAX_TEXT_CHARS
        assert fields["topic"]["maxLength"] == fields["author"]["maxLength"] == MAX_LABEL_CHARS
        assert fields["entities"]["maxItems"] == MAX_LABELS
        assert fields["entities"]["items"]["anyOf"][0]["maxLength"] == MAX_LABEL_CHARS

    @described.parametrize()
    def test_every_answer_is_as_described(self, case, busy):
        excluded = [positive_data_acceptance] if may_be_refused(case) else []
        case.call_and_validate(excluded_checks=excluded)

    @pytest.mark.parametrize(("path", "named", "query", "status"), [
        ("/api/v1/chirps",                     {},                   {"limit": 2},          200),
        ("/api/v1/chirps",                     {},                   {"after": "c0"},       200),
        ("/api/v1/chirps/{id}",                {"id": "c0"},         {},                    200),
        ("/api/v1/chirps/{id}",                {"id": "0"},          {},                    200),
        ("/api/v1/jury/{id}",                  {"id": "j0"},         {},                    200),
        ("/api/v1/jury/{id}",                  {"id": "nobody"},     {},                    404),
        ("/api/v1/metrics",                    {},                   {"days": 90},          200),
        ("/api/v1/outlets/credibility",        {},                   {},                    200),
        ("/api/v1/outlets/credibility",        {},                   {"after": "bbc"},      200),
        ("/api/v1/outlets/{name}/credibility", {"name": "BBC"},      {"period": "daily"},   200),
        ("/api/v1/outlets/{name}/credibility", {"name": "Die Zeit"}, {},                    200),
        ("/api/v1/outlets/{name}/credibility", {"name": "BBC"},      {"category": "other"}, 404),
        ("/api/v1/outlets/{name}/card",        {"name": "Die Zeit"}, {},                    200),
        ("/api/v1/outlets/{name}/card",        {"name": "bbc.com"},  {"period": "daily"},   200),
        (DESCRIPTION,                          {},                   {},                    200),
    ])  # fmt: skip
    def test_what_is_stored_is_told_as_described(self, busy, path, named, query, status):
        case = described[path]["GET"].Case(path_parameters=named, query=query)
        assert case.call_and_validate().status_code == status

    def test_who_has_the_answer_already_gets_304_as_described(self, client):
        for path in ("/credibility", "/Fox News/credibility", "/Fox News/card"):
            first = client.get(f"{OUTLETS}{path}")
            tag = first.headers["ETag"]
            for held in (tag, f"W/{tag}", f'"other", {tag}', "*"):
                again = client.get(f"{OUTLETS}{path}", headers={"If-None-Match": held})
                assert (again.status_code, again.data) == (304, b"")
                assert again.headers["ETag"] == tag
                assert "Content-Type" not in again.headers
            other = client.get(f"{OUTLETS}{path}", headers={"If-None-Match": '"other"'})
            assert (other.status_code, other.json) == (200, first.json)

    def test_a_new_article_changes_the_tag(self, client, embedded):
        before = client.get(f"{OUTLETS}/BBC/credibility").headers["ETag"]
        store_article(embedded.home().store, "bbc2", "BBC", "science", "TRUE", 80)
        again = client.get(f"{OUTLETS}/BBC/credibility", headers={"If-None-Match": before})
        assert again.status_code == 200


class TestOutlets:
    def test_an_outlet_has_exactly_the_documents_fields_and_how_many_were_checked(self, client):
        told = client.get(f"{OUTLETS}/Fox News/credibility").json
        assert [score.pop("period_type") for score in told["scores"]] == [
            "all_time", "monthly", "weekly", "daily",
        ]  # fmt: skip
        assert told["scores"][2] == {
            "average_score": 61.4,
            "total_articles": 10,
            "total_articles_checked": 9,
            "true_count": 3,
            "false_count": 3,
            "misleading_count": 2,
            "unverified_count": 1,
            "period_start": "2025-10-17T00:00:00Z",
            "period_end": "2025-10-23T23:59:59Z",
        }
        assert (told.pop("scores")[0]["period_start"], told) == (
            "2025-10-23T00:00:00Z",
            {"source_name": "Fox News", "category": "politics"},
        )

    def test_the_card_is_the_documents(self, client):
        told = client.get(f"{OUTLETS}/Fox News/card").json
        low, high = told.pop("interval")
        assert low < 61.4 < high
        assert told == {
            "outlet_name": "Fox News",
            "category": "politics",
            "overall_score": 61.4,
            "total_articles": 10,
            "total_articles_checked": 9,
            "verdicts": {"true": 3, "false": 3, "misleading": 2, "unverified": 1},
            "percentages": {"true": 33.3, "false": 33.3, "misleading": 22.2, "unverified": 11.1},
            "trend": "stable",
            "trend_data": [{"date": "2025-10-23", "average_score": 61.4, "articles_checked": 9}],
            "last_updated": "2025-10-23T16:25:00Z",
        }

    @pytest.mark.parametrize(("query", "averages"), [
        ("",                                {"all_time": 50, "monthly": 50, "weekly": 80, "daily": None}),
        ("?period=weekly",                  {"weekly": 80}),
        ("?period=all_time",                {"all_time": 50}),
        ("?period=monthly&category=Politics", {"monthly": 20}),
        ("?period=weekly&category=politics", {"weekly": None}),
    ])  # fmt: skip
    def test_a_period_and_a_section_can_be_asked_for(self, client, query, averages):
        told = client.get(f"{OUTLETS}/BBC/credibility{query}").json
        assert {s["period_type"]: s["average_score"] for s in told["scores"]} == averages

    def test_a_card_of_one_period(self, client):
        told = client.get(f"{OUTLETS}/BBC/card?period=weekly").json
        assert (told["overall_score"], told["total_articles"]) == (80, 1)

    @pytest.mark.parametrize("name", ["FOX NEWS", "foxnews.com", "The Fox News", "fox%20news", "www.foxnews.com", "https:%2F%2Fwww.foxnews.com%2Fa%2Fb"])  # fmt: skip
    def test_any_spelling_finds_the_outlet(self, client, name):
        assert client.get(f"{OUTLETS}/{name}/credibility").json["source_name"] == "Fox News"

    @pytest.mark.parametrize("name", ["Nobody", "%3F", "..", "%00", "é" * 2000, "credibility"])
    @pytest.mark.parametrize("what", ["credibility", "card"])
    def test_an_unknown_outlet_is_not_found(self, client, name, what):
        answer = client.get(f"{OUTLETS}/{name}/{what}")
        assert (answer.status_code, answer.json["error"]["field"]) == (404, "source_name")

    @pytest.mark.parametrize("path", ["/credibility", "/BBC/credibility", "/Nobody/card"])
    @pytest.mark.parametrize(("query", "field", "told"), [
        ("period=yearly",            "period",   "'yearly'"),
        ("period=Weekly",            "period",   "'Weekly'"),
        ("period=",                  "period",   "daily, weekly, monthly, all_time"),
        ("category=" + "x" * 301,    "category", "at most 300"),
    ])  # fmt: skip
    def test_a_bad_query_is_told_what_is_wrong(self, client, path, query, field, told):
        answer = client.get(f"{OUTLETS}{path}?{query}")
        assert (answer.status_code, answer.json["error"]["field"]) == (400, field)
        assert told in answer.json["error"]["message"]

    @pytest.mark.parametrize(("query", "field"), [
        ("limit=0", "limit"), ("limit=201", "limit"), ("limit=x", "limit"), ("after=nobody", "after"), ("after=a/b", "after"),
    ])  # fmt: skip
    def test_a_bad_page_names_its_field(self, client, query, field):
        answer = client.get(f"{OUTLETS}/credibility?{query}")
        assert (answer.status_code, answer.json["error"]["field"]) == (400, field)

    @pytest.mark.parametrize("what", ["credibility", "card"])
    @pytest.mark.parametrize(("name", "category", "field"), [
        ("BBC",      "sports",   "category"),
        ("BBC",      "%21%21",   "category"),
        ("Die Zeit", "politics", "category"),
        ("Nobody",   "politics", "source_name"),
    ])  # fmt: skip
    def test_a_section_that_the_outlet_does_not_have_is_not_found(
        self, client, name, category, field, what
    ):
        answer = client.get(f"{OUTLETS}/{name}/{what}?category={category}")
        assert (answer.status_code, answer.json["error"]["field"]) == (404, field)

    def test_a_section_without_a_word_is_not_the_whole_outlet(self, client):
        assert client.get(f"{OUTLETS}/credibility?category=%21%21").json["outlets"] == []


class TestOutletLists:
    @pytest.mark.parametrize(("query", "names"), [
        ("",                          ["BBC", "Fox News", "Die Zeit"]),
        ("category=politics",         ["BBC", "Fox News"]),
        ("category=SCIENCE",          ["BBC"]),
        ("category=sports",           []),
        ("category=politics&limit=1", ["BBC", "Fox News"]),
        ("limit=1",                   ["BBC", "Fox News", "Die Zeit"]),
        ("limit=2",                   ["BBC", "Fox News", "Die Zeit"]),
        ("limit=3",                   ["BBC", "Fox News", "Die Zeit"]),
    ])  # fmt: skip
    def test_pages_add_up_to_the_outlets_of_the_category(self, client, query, names):
        seen, after = [], ""
        while after is not None:
            page = client.get(f"{OUTLETS}/credibility?{query}&after={after}").json
            seen += [outlet["source_name"] for outlet in page["outlets"]]
            after = page["next"]
        assert sorted(seen) == sorted(names)

    def test_a_category_counts_only_its_own_articles(self, client):
        told = client.get(f"{OUTLETS}/credibility?category=politics&period=all_time").json
        assert {
            (o["source_name"], o["category"], o["scores"][0]["average_score"])
            for o in told["outlets"]
        } == {("BBC", "politics", 20.0), ("Fox News", "politics", 61.4)}
        assert all(len(outlet["scores"]) == 1 for outlet in told["outlets"])

    def test_an_outlet_in_the_list_is_told_as_by_itself(self, client):
        listed = client.get(f"{OUTLETS}/credibility").json["outlets"]
        for outlet in listed:
            assert client.get(f"{OUTLETS}/{outlet['source_name']}/credibility").json == outlet
