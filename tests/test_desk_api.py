"""What the desk's pages ask the API for: the queue and who holds what, cards, rules, oneself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient

from local import server
from shared import dead_letters, outlets, reviews
from shared.ai.budget import SPEND
from shared.decision import RULES
from shared.documents import utc
from shared.explain import SENTENCES
from shared.monitoring import KIND
from shared.policy import POLICY, REVIEW_POLICY
from shared.reviews import Item
from shared.store import Tally
from shared.workflows import CHIRPS

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LEASE = timedelta(minutes=REVIEW_POLICY.lease_minutes)
ANA = {"Authorization": "Bearer ana-secret"}
BO = {"Authorization": "Bearer bo-secret!"}


class Clock:
    """A clock that the test sets."""

    now = NOW


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(embedded: Any, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[FlaskClient]:
    """The API with two people, and two chirps that wait for one of them."""
    monkeypatch.setenv("CHIRPCHECK_REVIEWERS", "ana:reviewer:ana-secret,bo:admin:bo-secret!")
    home = replace(embedded.home(), clock=lambda: clock.now.timestamp())
    for id, priority in (("calm", 0.2), ("loud", 0.9)):
        due = utc(NOW + timedelta(hours=4))
        home.store.put(CHIRPS, id, {"text": f"Something {id} " + "x" * 400})
        item = Item(chirp_id=id, priority=priority, created_at=utc(NOW), due_at=due)
        reviews.enqueue(home.store, item)
    with monkeypatch.context() as patch:
        patch.setattr(embedded, "home", lambda: home)
        yield server.app().test_client()


def listed(desk: FlaskClient, state: str) -> list[tuple[str, str]]:
    told = desk.get(f"/api/v1/reviews?state={state}", headers=ANA).json["reviews"]
    return [(item["chirp_id"], item["claimed_by"]) for item in told]


class TestTheQueue:
    def test_it_tells_the_beginning_of_each_post(self, desk):
        told = desk.get("/api/v1/reviews", headers=ANA).json["reviews"]
        assert [item["text"][:14] for item in told] == ["Something loud", "Something calm"]
        assert {len(item["text"]) for item in told} == {280}

    def test_who_holds_what_until_the_lease_runs_out(self, desk, clock):
        desk.post("/api/v1/reviews/calm/claim", headers=BO)
        assert listed(desk, "waiting") == [("loud", "")]
        assert listed(desk, "held") == [("calm", "bo")]
        clock.now = NOW + LEASE - timedelta(seconds=1)
        assert listed(desk, "held") == [("calm", "bo")]
        clock.now = NOW + LEASE
        assert listed(desk, "held") == []
        assert listed(desk, "waiting") == [("loud", ""), ("calm", "")]

    def test_a_state_that_there_is_not_is_told(self, desk):
        answer = desk.get("/api/v1/reviews?state=lost", headers=ANA)
        assert (answer.status_code, answer.json["error"]["field"]) == (400, "state")

    def test_one_review_with_its_rulings(self, desk, clock):
        desk.post("/api/v1/reviews/loud/claim", headers=ANA)
        held = desk.get("/api/v1/reviews/loud", headers=BO).json
        assert (held["status"], held["claimed_by"], held["rulings"]) == ("claimed", "ana", [])
        clock.now = NOW + LEASE
        assert desk.get("/api/v1/reviews/loud", headers=BO).json["status"] == "open"
        clock.now = NOW
        desk.post("/api/v1/reviews/loud/decide", json={"verdict": "false"}, headers=ANA)
        ruled = desk.get("/api/v1/reviews/loud", headers=BO).json
        assert [ruling["who"] for ruling in ruled["rulings"]] == ["ana"]
        assert desk.get("/api/v1/reviews/none", headers=BO).status_code == 404
        assert desk.get("/api/v1/reviews/loud").status_code == 401


class TestOneself:
    @pytest.mark.parametrize(("headers", "told"), [
        ({},  {"name": None,  "role": None}),
        (ANA, {"name": "ana", "role": "reviewer"}),
        (BO,  {"name": "bo",  "role": "admin"}),
    ])  # fmt: skip
    def test_a_token_is_somebody_and_none_is_nobody(self, desk, headers, told):
        assert desk.get("/api/v1/me", headers=headers).json == told

    def test_a_token_of_nobody_is_refused(self, desk):
        answer = desk.get("/api/v1/me", headers={"Authorization": "Bearer somebody"})
        assert (answer.status_code, answer.json["error"]["field"]) == (401, "Authorization")

    def test_whoever_sits_at_the_machine_needs_none(self, desk, monkeypatch):
        monkeypatch.delenv("CHIRPCHECK_REVIEWERS")
        assert desk.get("/api/v1/me").json == {"name": "local", "role": "admin"}


class TestMonitoring:
    def test_every_rule_has_its_sentence(self, desk):
        told = desk.get("/api/v1/rules").json["rules"]
        assert told.keys() == {*SENTENCES, *(rule.id for rule in RULES)}
        assert all(sentence.endswith(".") for sentence in told.values())

    def test_the_rates_say_what_they_rest_on(self, desk, embedded):
        counted = {"fact_checked": 40, "found_nothing": 4, "audit_fact_checked": 2}
        embedded.home().store.tally(Tally(KIND, "2026-03-01-control", counted))
        arm = desk.get("/api/v1/metrics?days=1").json["arms"]["control"]
        assert (arm["false_positive_rate"], arm["false_positive_of"]) == (0.1, 40)
        assert (arm["false_negative_rate"], arm["false_negative_of"]) == (0.0, 2)
        other = desk.get("/api/v1/metrics?days=1").json["arms"]["variant"]
        assert (other["false_positive_rate"], other["false_positive_of"]) == (None, 0)

    def test_the_days_spend_stands_beside_its_budget(self, desk, embedded):
        limit = POLICY.ai_daily_budget_usd
        nothing = {"usd": 0, "calls": 0, "limit_usd": limit, "ai_is_on": False}
        assert desk.get("/api/v1/metrics").json["budget"] == nothing
        for day, usd in (("2026-02-28", 3.0), ("2026-03-01", 0.25), ("2026-03-01", 0.5)):
            embedded.home().store.tally(Tally(SPEND, day, {"usd": usd, "calls": 1}))
        told = desk.get("/api/v1/metrics").json["budget"]
        assert (told["usd"], told["calls"]) == (0.75, 2)

    def test_dead_letters_the_latest_first_without_what_they_said(self, desk, embedded):
        assert desk.get("/api/v1/dead-letters").status_code == 401
        for n in range(3):
            event = {"id": str(n), "source": "s", "data": "a secret"}
            at = NOW + timedelta(minutes=n)
            store = embedded.home().store
            dead_letters.file(store, "score_chirp", event, reason=f"no {n}", at=at)
        page = desk.get("/api/v1/dead-letters?limit=2", headers=ANA)
        assert [letter["reason"] for letter in page.json["dead_letters"]] == ["no 2", "no 1"]
        assert "secret" not in page.text
        rest = desk.get(f"/api/v1/dead-letters?after={page.json['next']}", headers=ANA).json
        assert [letter["reason"] for letter in rest["dead_letters"]] == ["no 0"]
        assert rest["next"] is None
        lost = desk.get("/api/v1/dead-letters?after=none", headers=ANA)
        assert (lost.status_code, lost.json["error"]["field"]) == (400, "after")


class TestCards:
    @pytest.fixture(autouse=True)
    def articles(self, desk, embedded):
        store = embedded.home().store
        for n, (outlet, score, ago) in enumerate([("Gazette", 80, 0), ("Gazette", 40, 9), ("Herald", 20, 0)]):  # fmt: skip
            at = utc(NOW - timedelta(days=ago))
            told = {"outlet": outlet, "category": "politics", "fact_check_score": score,
                    "fact_check_verdict": "TRUE", "fact_checked_at": at}  # fmt: skip
            store.put(outlets.ARTICLES, str(n), told)
            outlets.rate(str(n), store=store, now=NOW)

    def test_a_listed_card_is_the_outlets_own(self, desk):
        cards = desk.get("/api/v1/outlets/cards").json["cards"]
        assert [card["outlet_name"] for card in cards] == ["Gazette", "Herald"]
        for card in cards:
            assert desk.get(f"/api/v1/outlets/{card['outlet_name']}/card").json == card

    @pytest.mark.parametrize(("query", "scores"), [
        ("",                 [60, 20]),
        ("period=all_time",  [60, 20]),
        ("period=weekly",    [80, 20]),
        ("category=sports",  []),
        ("limit=1",          [60]),
        ("after=gazette",    [20]),
    ])  # fmt: skip
    def test_by_period_and_section_and_page(self, desk, query, scores):
        cards = desk.get(f"/api/v1/outlets/cards?{query}").json["cards"]
        assert [card["overall_score"] for card in cards] == scores

    @pytest.mark.parametrize("field", ["period", "limit", "after"])
    def test_a_bad_query_names_its_field(self, desk, field):
        answer = desk.get(f"/api/v1/outlets/cards?{field}=odd")
        assert (answer.status_code, answer.json["error"]["field"]) == (400, field)
