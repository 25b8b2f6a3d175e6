"""From an uncertain label to five analyses, a person's ruling and what leaves the house."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from flask.testing import FlaskClient

from cli.__main__ import main as chirpcheck
from functions import _wiring as wiring
from local import server
from shared import exports
from shared.errors import BadDocument, BadSetup
from shared.reviews import Ruling
from shared.workflows import ASSESSMENTS, CHIRPS, analysing
from tests.support import openai_server as scripted
from tests.support.openai_server import OpenAIServer
from tests.test_fact_check import question

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
LOUD = (
    "WAKE UP!!! The EVIL TOXIC HOAX elites are POISONING OUR CHILDREN with 5 FAKE vaccines!!! They"
    " don't want you to know!!! I am TERRIFIED and FURIOUS!!! According to Fox News and bit.ly/x"
    " experts say so!!!"
)


def run(embedded, *texts: str) -> list[dict]:
    """Post texts, work everything off, return their records."""
    home = embedded.home()
    for number, text in enumerate(texts):
        home.store.add(CHIRPS, f"c{number}", {"text": text, "created_at": NOW.isoformat()})
    server.drain()
    return [home.store.get(ASSESSMENTS, f"c{number}") for number in range(len(texts))]


class TestAnalyses:
    def test_a_loud_post_gets_all_five_and_is_complete(self, embedded):
        (record,) = run(embedded, LOUD)
        assert record["decision"]["inputs"]["manipulation_score"] >= 0.6
        assert set(record["analyses"]) == {
            "propaganda", "emotion", "source", "context", "human_review",
        }  # fmt: skip
        assert record["complete"] and record["waiting_for"] == [] and "waiting_since" not in record

    def test_each_finding_stands_in_the_post(self, embedded):
        (record,) = run(embedded, LOUD)
        found = record["analyses"]["propaganda"]["findings"]
        assert len(set(record["analyses"]["propaganda"]["techniques"])) >= 2
        for finding in found + record["analyses"]["emotion"]["findings"]:
            assert LOUD[finding["start"] : finding["end"]] == finding["quote"] != ""
        emotions = record["analyses"]["emotion"]["emotions"]
        assert {"fear", "anger"} <= set(emotions) and all(0 < v <= 1 for v in emotions.values())

    def test_sources_are_resolved_to_outlets_and_their_credibility(self, embedded):
        home = embedded.home()
        article = {"outlet": "Fox News", "fact_check_verdict": "FALSE", "fact_check_score": 40,
                   "fact_checked_at": NOW.isoformat()}  # fmt: skip
        home.store.put("articles", "a1", article)
        (record,) = run(embedded, LOUD)
        by_name = {s["name"]: s for s in record["analyses"]["source"]["sources"]}
        fox = next(s for name, s in by_name.items() if "fox" in name.lower())
        assert (fox["standing"], fox["average_score"], fox["checked"]) == ("rated", 40, 1)
        assert {"hidden", "anonymous"} <= {s["standing"] for s in by_name.values()}

    def test_a_source_without_a_record_of_its_own_is_looked_up_in_the_table(self, embedded):
        from shared.patterns.sources import table

        (record,) = run(
            embedded, "According to Reuters 40% of all bridges will fall. Xyzq Daily says so too."
        )
        told = {s["name"]: s for s in record["analyses"]["source"]["sources"]}
        assert told["Reuters"]["standing"] == "listed"
        assert told["Reuters"]["credibility"] == table()["reuters"] == 0.95
        assert (told["Xyzq Daily"]["standing"], told["Xyzq Daily"]["credibility"]) == (
            "unknown",
            None,
        )

    def test_context_tells_the_narrative_that_the_chirp_belongs_to(self, embedded):
        said = "A secret study shows that 30% of the new bridges in Oldtown will fall this year"
        records = run(embedded, f"{said}.", f"{said}, experts say.", f"{said}!!")
        found = records[2]["analyses"]["context"]
        assert found["narrative"]["size"] == 3 and found["narrative"]["level"] in ("low", "medium")
        assert "one of 3 in the narrative “A secret study" in found["summary"]

    def test_context_does_without_a_narrative(self, embedded):
        home = embedded.home()
        record = {"decision": {}}
        made = analysing.look_at_context("nobody", "Some text", record, home, NOW)
        assert made["narrative"] is None and made["related"] == []

    def test_context_finds_chirps_about_the_same(self, embedded):
        one = "A secret study shows that 30% of the new bridges in Oldtown will fall this year."
        two = "Study: 30% of the bridges in Oldtown are going to fall down this year, experts say."
        _, second = run(embedded, one, two)
        (related,) = second["analyses"]["context"]["related"]
        assert related["chirp_id"] == "c0" and related["similarity"] > 0.5
        assert related["label"] == "send_downstream" and related["text"] == one

    def test_a_second_delivery_changes_nothing(self, embedded):
        (record,) = run(embedded, LOUD)
        home = embedded.home()
        for name in record["decision"]["downstream"]:
            analysing.analyse(name, "c0", home=home, now=datetime(2027, 1, 1, tzinfo=UTC))
        assert home.store.get(ASSESSMENTS, "c0") == record

    def test_an_unknown_analysis_is_refused(self, embedded):
        with pytest.raises(BadDocument, match="'tarot'"):
            analysing.analyse("tarot", "c0", home=embedded.home(), now=NOW)

    @pytest.mark.parametrize(("finding", "kept", "struck"), [
        ({"name": "whataboutism", "quote": "experts say so", "why": "w", "confidence": 0.7}, 1, 0),
        ({"name": "whataboutism", "quote": "never said", "why": "w", "confidence": 0.7}, 0, 1),
        ({"name": "invented", "quote": "experts say so", "why": "w", "confidence": 0.7}, 0, 1),
    ])  # fmt: skip
    def test_the_ai_looks_deeper_and_its_quotes_are_looked_up(
        self, embedded, monkeypatch, finding, kept, struck
    ):
        def choose(body):
            name, _ = question(body)
            told = {"findings": [finding]} if name == "propaganda" else {"findings": []}
            return scripted.answer(told) if "findings" in str(body["response_format"]) else (
                scripted.status(400)
            )  # fmt: skip

        with OpenAIServer() as running:
            monkeypatch.setenv("OPENAI_API_KEY", "test")
            monkeypatch.setenv("OPENAI_BASE_URL", running.base_url)
            embedded.reset()
            running.script(scripted.responder(choose))
            (record,) = run(embedded, LOUD)
        made = record["analyses"]["propaganda"]
        assert (made["by"], made["struck"]) == ("rules and ai", struck)
        assert sum(f["by"] == "ai" for f in made["findings"]) == kept

    def test_an_ai_that_fails_leaves_the_rules_findings(self, embedded, monkeypatch):
        with OpenAIServer() as running:
            monkeypatch.setenv("OPENAI_API_KEY", "test")
            monkeypatch.setenv("OPENAI_BASE_URL", running.base_url)
            embedded.reset()
            running.script(scripted.nonsense())
            (record,) = run(embedded, LOUD)
        made = record["analyses"]["propaganda"]
        assert made["findings"] and made["ai_failure"] and record["complete"]


@pytest.fixture
def desk(embedded, monkeypatch) -> Iterator[FlaskClient]:
    """The API, with two reviewers' tokens."""
    monkeypatch.setenv("CHIRPCHECK_REVIEWERS", "ana:reviewer:ana-secret,bo:reviewer:bo-secret!")
    run(embedded, "A new study shows that drinking coffee prevents Alzheimer's in 40% of people.")
    yield server.app().test_client()


ANA = {"Authorization": "Bearer ana-secret"}
BO = {"Authorization": "Bearer bo-secret!"}


class TestReviews:
    def test_nobody_reviews_without_a_token(self, desk):
        for method, path in (("get", "/api/v1/reviews"), ("post", "/api/v1/reviews/c0/claim"),
                             ("get", "/api/v1/export")):  # fmt: skip
            assert getattr(desk, method)(path).status_code == 401

    def test_one_claims_another_is_told_and_the_holder_decides(self, desk):
        (item,) = desk.get("/api/v1/reviews", headers=ANA).json["reviews"]
        assert item["chirp_id"] == "c0" and item["status"] == "open" and item["due_at"]
        claimed = desk.post("/api/v1/reviews/c0/claim", headers=ANA)
        assert claimed.json["claimed_by"] == "ana"
        assert desk.post("/api/v1/reviews/c0/claim", headers=BO).status_code == 409
        body = {"verdict": "false", "note": "No such study exists."}
        assert desk.post("/api/v1/reviews/c0/decide", json=body, headers=BO).status_code == 409
        ruled = desk.post("/api/v1/reviews/c0/decide", json=body, headers=ANA).json
        assert ruled["status"] == "decided"
        assert ruled["rulings"][0] | {"at": ""} == {**body, "who": "ana", "at": "", "claims": []}
        assert desk.get("/api/v1/reviews", headers=ANA).json["reviews"] == []

    @pytest.mark.parametrize(("body", "field"), [
        ({"verdict": "perhaps"}, "verdict"), ({}, "verdict"), ({"verdict": "true", "note": 5}, "note"),
        ({"verdict": "true", "x": 1}, "x"), ([], "body"),
    ])  # fmt: skip
    def test_a_bad_ruling_names_its_field(self, desk, body, field):
        desk.post("/api/v1/reviews/c0/claim", headers=ANA)
        answer = desk.post("/api/v1/reviews/c0/decide", json=body, headers=ANA)
        assert answer.status_code == 400 and answer.json["error"]["field"] == field

    def test_an_item_that_is_not_there(self, desk):
        assert desk.post("/api/v1/reviews/nobody/claim", headers=ANA).status_code == 404

    def test_released_is_open_again(self, desk):
        desk.post("/api/v1/reviews/c0/claim", headers=ANA)
        assert desk.post("/api/v1/reviews/c0/release", headers=ANA).json["status"] == "open"
        assert desk.post("/api/v1/reviews/c0/claim", headers=BO).status_code == 200

    def test_a_ruling_is_evidence_for_the_next_post(self, desk, embedded):
        desk.post("/api/v1/reviews/c0/claim", headers=ANA)
        desk.post("/api/v1/reviews/c0/decide", json={"verdict": "false"}, headers=ANA)
        text = "Experts: drinking coffee prevents Alzheimer's in 40% of people!"
        embedded.home().store.add(CHIRPS, "again", {"text": text, "created_at": NOW.isoformat()})
        server.drain()
        again = embedded.home().store.get(ASSESSMENTS, "again")
        assert again["decision"]["label"] == "high_conf_fake"
        assert again["fact_check"]["claims"][0]["citations"][0]["publisher"] == "this desk"


class TestADecidedChirp:
    """One that no rule sent to a person: a confident label."""

    @pytest.fixture
    def sure(self, desk, embedded):
        server.load_evidence()
        told = {"text": "The Earth is flat.", "created_at": NOW.isoformat()}
        embedded.home().store.add(CHIRPS, "sure", told)
        server.drain()
        record = embedded.home().store.get(ASSESSMENTS, "sure")
        assert record["decision"]["label"] == "high_conf_fake"
        return desk

    def test_a_reviewer_takes_it_up_rules_and_publishes(self, sure):
        before = sure.get("/api/v1/reviews/sure", headers=ANA).json
        assert (before["status"], before["priority"]) == ("unqueued", 0.1)
        assert sure.get("/api/v1/chirps/sure/claimreview").status_code == 409
        taken = sure.post("/api/v1/reviews/sure/claim", headers=ANA)
        assert (taken.status_code, taken.json["claimed_by"]) == (200, "ana")
        assert (taken.json["parts"], taken.json["rule"]) == ({"asked": 0.1}, "2.2-refuted")
        assert sure.post("/api/v1/reviews/sure/claim", headers=BO).status_code == 409
        sure.post("/api/v1/reviews/sure/decide", json={"verdict": "false"}, headers=ANA)
        told = json.loads(sure.get("/api/v1/chirps/sure/claimreview").data)
        assert told["claimReviewed"] == "The Earth is flat"

    def test_put_back_it_waits_behind_the_rest(self, sure):
        sure.post("/api/v1/reviews/sure/claim", headers=ANA)
        assert sure.post("/api/v1/reviews/sure/release", headers=ANA).status_code == 200
        waiting = sure.get("/api/v1/reviews", headers=ANA).json["reviews"]
        assert [item["chirp_id"] for item in waiting] == ["c0", "sure"]

    @pytest.mark.parametrize("text", ["Lovely morning.", None], ids=["skipped", "not there"])
    def test_what_was_never_decided_cannot_be_taken(self, sure, embedded, text):
        if text:
            embedded.home().store.add(CHIRPS, "odd", {"text": text, "created_at": NOW.isoformat()})
            server.drain()
        assert sure.post("/api/v1/reviews/odd/claim", headers=ANA).status_code == 404
        assert sure.get("/api/v1/reviews/odd", headers=ANA).status_code == 404

    def test_one_on_its_way_into_the_queue_keeps_its_place(self, desk, embedded):
        store = embedded.home().store
        before = desk.get("/api/v1/reviews/c0", headers=ANA).json
        store.put(ASSESSMENTS, "late", store.get(ASSESSMENTS, "c0"))
        taken = desk.post("/api/v1/reviews/late/claim", headers=ANA).json
        assert (taken["priority"], taken["parts"]) == (before["priority"], before["parts"])


class TestSeveralClaims:
    """One review a claim that a person ruled on."""

    RANT = (
        "Read https://t.co/abc first!! A new study shows that 40% of bridges in Oldtown will fall."
        " The mayor sold 30 of them in 2021. https://t.co/xyz"
    )

    @pytest.fixture
    def held(self, desk, embedded):
        told = {"text": self.RANT, "created_at": NOW.isoformat(), "author": "bob"}
        embedded.home().store.add(CHIRPS, "rant", told)
        server.drain()
        record = embedded.home().store.get(ASSESSMENTS, "rant")
        assert len(record["fact_check"]["claims"]) == 2
        desk.post("/api/v1/reviews/rant/claim", headers=ANA)
        return desk

    def rule(self, desk, *claims, verdict="misleading"):
        body = {"verdict": verdict, "note": "All in all.", "claims": list(claims)}
        return desk.post("/api/v1/reviews/rant/decide", json=body, headers=ANA)

    def review(self, desk):
        return json.loads(desk.get("/api/v1/chirps/rant/claimreview").data)

    def test_each_ruled_claim_is_a_review_of_its_own(self, held, embedded):
        answer = self.rule(
            held,
            {"claim": 1, "verdict": "true", "note": "The deed says so."},
            {"claim": 0, "verdict": "false"},
        )
        assert [ruled["claim"] for ruled in answer.json["rulings"][0]["claims"]] == [0, 1]
        first, second = self.review(held)["@graph"]
        assert first["claimReviewed"] == "40% of bridges in Oldtown will fall"
        assert first["reviewRating"]["alternateName"] == "False"
        assert second["claimReviewed"] == "The mayor sold 30 of them in 2021"
        assert second["reviewRating"]["ratingExplanation"] == "The deed says so."
        assert (first["url"][-8:], second["url"][-8:]) == ("#claim-1", "#claim-2")
        assert first["itemReviewed"]["author"]["name"] == "bob"
        kept = embedded.home().library.search("The mayor sold 30 of them in 2021", limit=5)
        assert "true" in {found.category for found in kept}

    def test_one_ruled_claim_of_two_is_one_review(self, held):
        self.rule(held, {"claim": 1, "verdict": "false"}, {"claim": 0, "verdict": "not_checkable"})
        told = self.review(held)
        assert (told["@type"], told["claimReviewed"]) == (
            "ClaimReview",
            "The mayor sold 30 of them in 2021",
        )

    def test_without_one_it_is_of_the_posts_words_without_links(self, held):
        self.rule(held)
        told = self.review(held)
        assert told["claimReviewed"].startswith("Read first!! A new study")
        assert "t.co" not in told["claimReviewed"]
        assert told["reviewRating"]["ratingExplanation"] == "All in all."

    @pytest.mark.parametrize("claims", [
        [{"claim": 2, "verdict": "false"}],
        [{"claim": -1, "verdict": "false"}],
        [{"claim": 0, "verdict": "false"}, {"claim": 0, "verdict": "true"}],
        [{"claim": 0, "verdict": "perhaps"}],
        [{"claim": "0", "verdict": "true"}],
    ], ids=["no such claim", "before the first", "twice", "no verdict", "no number"])  # fmt: skip
    def test_a_ruling_on_no_claim_is_refused(self, held, claims):
        assert self.rule(held, *claims).status_code == 400
        assert held.get("/api/v1/reviews/rant", headers=ANA).json["status"] == "claimed"

    def test_the_story_tells_what_was_ruled_of_each(self, held):
        self.rule(held, {"claim": 1, "verdict": "false"})
        step = held.get("/api/v1/chirps/rant/story").json["story"][-1]
        assert (step["step"], step["says"]) == ("ruling", "claim 2 false; All in all.")

    def test_a_long_post_is_cut(self):
        ruling = Ruling(verdict="false", note="", who="ana", at=NOW.isoformat())
        for chars, last in ((300, "x"), (301, "…")):
            made = exports.claim_review("c", {"text": "x" * chars}, {}, ruling, site="")
            assert (len(made["claimReviewed"]), made["claimReviewed"][-1]) == (300, last)


class TestWhatLeavesTheHouse:
    def test_claim_review_only_once_a_person_ruled(self, desk):
        assert desk.get("/api/v1/chirps/c0/claimreview").status_code == 409
        assert desk.get("/api/v1/chirps/nobody/claimreview").status_code == 404
        desk.post("/api/v1/reviews/c0/claim", headers=ANA)
        body = {"verdict": "misleading", "note": "The study is small."}
        desk.post("/api/v1/reviews/c0/decide", json=body, headers=ANA)
        answer = desk.get("/api/v1/chirps/c0/claimreview")
        assert answer.content_type == "application/ld+json"
        told = json.loads(answer.data)
        assert told["@type"] == "ClaimReview" and "coffee" in told["claimReviewed"]
        assert told["reviewRating"]["alternateName"] == "Misleading"
        assert told["reviewRating"]["ratingExplanation"] == "The study is small."

    def test_a_ruling_that_rates_nothing_is_not_published(self, desk):
        desk.post("/api/v1/reviews/c0/claim", headers=ANA)
        desk.post("/api/v1/reviews/c0/decide", json={"verdict": "not_checkable"}, headers=ANA)
        assert desk.get("/api/v1/chirps/c0/claimreview").status_code == 409

    def test_our_own_claim_review_can_be_imported_again(self, desk, tmp_path, monkeypatch):
        from shared.evidence.files import read_evidence

        monkeypatch.setenv("CHIRPCHECK_PUBLIC_URL", "https://facts.example")
        desk.post("/api/v1/reviews/c0/claim", headers=ANA)
        desk.post("/api/v1/reviews/c0/decide", json={"verdict": "false"}, headers=ANA)
        path = tmp_path / "r.json"
        path.write_bytes(desk.get("/api/v1/chirps/c0/claimreview").data)
        (made,) = read_evidence(path)
        assert made.category == "false" and "coffee" in made.claim

    @pytest.mark.parametrize(("setting", "url", "author"), [
        ("", "/api/v1/chirps/c0/claimreview", None),
        ("https://facts.example/", "https://facts.example/api/v1/chirps/c0/claimreview", "https://facts.example"),
        ("http://localhost:8080/desk", "http://localhost:8080/desk/api/v1/chirps/c0/claimreview", "http://localhost:8080/desk"),
    ])  # fmt: skip
    def test_our_address_is_a_setting_and_never_the_askers(
        self, desk, monkeypatch, setting, url, author
    ):
        monkeypatch.setenv("CHIRPCHECK_PUBLIC_URL", setting)
        desk.post("/api/v1/reviews/c0/claim", headers=ANA)
        desk.post("/api/v1/reviews/c0/decide", json={"verdict": "false"}, headers=ANA)
        asked = desk.get("/api/v1/chirps/c0/claimreview", headers={"Host": "evil.example"})
        told = json.loads(asked.data)
        assert (told["url"], told["author"].get("url")) == (url, author)
        assert "evil" not in asked.text
        assert told.keys() >= {"claimReviewed", "author", "datePublished", "itemReviewed"}
        assert told["reviewRating"].keys() >= {
            "ratingValue", "bestRating", "worstRating", "alternateName",
        }  # fmt: skip

    @pytest.mark.parametrize(
        "setting", ["facts.example", "ftp://facts.example", "https://", "https://a.example/?x=1"]
    )
    def test_an_address_that_is_none_is_refused(self, monkeypatch, setting):
        monkeypatch.setenv("CHIRPCHECK_PUBLIC_URL", setting)
        with pytest.raises(BadSetup, match="CHIRPCHECK_PUBLIC_URL"):
            wiring.public_url()

    def test_everything_as_json_lines_and_csv(self, embedded):
        run(embedded, LOUD, "=1+1 vaccines cause autism in 3% of kids", "Lovely morning.")
        client = server.app().test_client()
        lines = [json.loads(line) for line in client.get("/api/v1/export").text.splitlines()]
        assert [row["chirp_id"] for row in lines] == ["c0", "c1", "c2"]
        assert lines[0]["text"] == LOUD and lines[0]["label"] == "send_downstream"
        assert lines[2]["label"] is None and lines[2]["should_fact_check"] is False
        rows = list(csv.DictReader(io.StringIO(client.get("/api/v1/export?format=csv").text)))
        assert rows[1]["text"].startswith("'=1+1")  # no spreadsheet runs it
        assert rows[0]["downstream"].split() == lines[0]["downstream"]
        assert client.get("/api/v1/export?format=xml").json["error"]["field"] == "format"

    def test_an_export_holds_the_claims_with_their_scores_and_who_ruled_what(self, desk, embedded):
        server.load_evidence()
        text = "The Earth is flat. Vaccines cause autism."
        embedded.home().store.add(CHIRPS, "two", {"text": text, "created_at": NOW.isoformat()})
        server.drain()
        desk.post("/api/v1/reviews/two/claim", headers=ANA)
        body = {"verdict": "false", "note": "=No", "claims": [{"claim": 1, "verdict": "false"}]}
        desk.post("/api/v1/reviews/two/decide", json=body, headers=ANA)
        told = desk.get("/api/v1/export", headers=ANA).text.splitlines()
        rows = {row["chirp_id"]: row for row in map(json.loads, told)}
        assert rows["c0"]["rulings"] == []
        [ruling] = rows["two"]["rulings"]
        assert (ruling["verdict"], ruling["who"], ruling["note"]) == ("false", "ana", "=No")
        assert ruling["at"] and ruling["claims"] == [{"claim": 1, "verdict": "false", "note": ""}]
        claims = {claim["text"]: claim["claim_score"] for claim in rows["two"]["claims"]}
        assert claims.keys() == {"The Earth is flat", "Vaccines cause autism"}
        assert max(claims.values()) < 0.1
        table = desk.get("/api/v1/export?format=csv", headers=ANA).text
        cells = {row["chirp_id"]: row for row in csv.DictReader(io.StringIO(table))}
        ruled = [cells["two"][name] for name in exports.TABLE_COLUMNS[-5:]]
        assert ruled == ["false", "ana", ruling["at"], "'=No", "2 false"]
        assert {cells["c0"][name] for name in exports.TABLE_COLUMNS[-5:]} == {""}

    def test_nothing_stored_is_a_header_alone(self, embedded):
        client = server.app().test_client()
        assert client.get("/api/v1/export").text == ""
        assert client.get("/api/v1/export?format=csv").text.startswith("chirp_id,")


class TestStories:
    def test_a_story_tells_every_step_and_the_cost(self, embedded, capsys):
        server.load_evidence()
        run(embedded, "Experts say that mRNA vaccines cause cancer in millions of people.")
        told = server.app().test_client().get("/api/v1/chirps/c0/story").json
        names = [step["step"] for step in told["story"]]
        assert names[0] == "signals" and {"claims", "claim 1", "manipulation", "decision"} <= {
            *names
        }
        assert told["usd"] == 0
        assert chirpcheck(["explain", "c0"]) == 0
        out = capsys.readouterr().out
        assert "National Cancer Institute" in out and "2.2-refuted" in out and "0.0000 USD" in out
        assert chirpcheck(["explain", "nobody"]) == 1
        assert "'nobody' is not there" in capsys.readouterr().err

    def test_a_story_tells_what_else_is_known_of_a_claim(self):
        from shared.story import story

        claim = {"text": "Tea cures colds", "claim_score": 0.25, "support_confidence": 0.0,
                 "refute_confidence": 0.5, "citations": [], "basis": "nothing", "held": "asked",
                 "attribution": "they say", "scored_by": "ai", "struck": 2}  # fmt: skip
        check = {"claims": [claim], "extracted_by": "ai", "retrieval_coverage": 1.0, "ai_calls": 2,
                 "usd": 0.0123, "ai_failures": {"verify": "time_out"}}  # fmt: skip
        told = {step["step"]: step for step in story({"fact_check": check})}
        assert told["claim 1"]["says"] == (
            "the post names for it: they say; asked, not asserted: it counts half at most; scored by"
            " the AI; 2 citations struck: their quotes are not in the evidence"
        )
        assert (told["paid"]["saw"], told["paid"]["result"]) == ("2 AI calls", "0.0123 USD")
        assert told["ai"]["saw"] == "asked about verify: time_out"

    def test_the_whole_way_on_the_command_line(self, embedded, capsys):
        assert chirpcheck(["factcheck", "Vaccines cause autism.", "--json"]) == 0
        made = json.loads(capsys.readouterr().out)
        assert made["decision"]["label"] == "high_conf_fake"
        assert chirpcheck(["factcheck", "Vaccines cause autism."]) == 0
        assert "high_conf_fake" in capsys.readouterr().out
        assert chirpcheck(["factcheck", LOUD, "--json"]) == 0
        made = json.loads(capsys.readouterr().out)
        assert set(made["analyses"]) == set(made["decision"]["downstream"]) >= {"propaganda"}
        assert "would be queued" in made["analyses"]["human_review"]["summary"]
        assert embedded.home().store.find(ASSESSMENTS) == []
        assert embedded.home().store.find("reviews") == []

    def test_an_export_from_the_command_line(self, embedded, capsys):
        run(embedded, LOUD)
        assert chirpcheck(["export"]) == 0
        assert json.loads(capsys.readouterr().out)["chirp_id"] == "c0"
