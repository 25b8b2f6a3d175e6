"""From a chirp to its label: without an AI, with one, and with one that is wrong, slow or away."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from local import server
from shared import copies, monitoring
from shared.evidence import Evidence, ProviderDown
from shared.workflows import ASSESSMENTS, CHIRPS, checking, deciding
from tests.support import openai_server as scripted
from tests.support.openai_server import OpenAIServer

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
FALSE = "Scientists found that the vaccine causes autism in 45% of all children, experts say."


def post(home, id: str, text: str) -> None:
    home.store.add(CHIRPS, id, {"text": text, "created_at": NOW.isoformat()})


def record(home, id: str) -> dict:
    found = home.store.get(ASSESSMENTS, id)
    assert found is not None
    return found


class TestWithoutAnAI:
    def test_the_sample_feed_shows_all_three_labels(self, embedded):
        server.load_evidence()
        server.load_feed()
        server.drain()
        labels = Counter(
            doc["decision"]["label"]
            for _, doc in embedded.home().store.find(ASSESSMENTS, limit=500)
            if "decision" in doc
        )
        assert set(labels) == {"high_conf_true", "high_conf_fake", "send_downstream"}

    @pytest.mark.parametrize(("text", "label", "rule"), [
        ("According to NASA, the Moon landing of Apollo 11 took place on 20 July 1969.", "high_conf_true", "2.3-supported"),
        ("Doctors confirm it: mRNA vaccines cause cancer, 3 out of 4 studies show it.", "high_conf_fake", "2.2-refuted"),
        ("Experts say that mRNA vaccines cause cancer in millions of people.", "high_conf_fake", "2.2-refuted"),
        ("Experts say mRNA vaccines do not cause cancer.", "high_conf_true", "2.3-supported"),
        ("A new study shows that drinking coffee prevents Alzheimer's in 40% of people.", "send_downstream", "2.1-missing"),
    ])  # fmt: skip
    def test_held_out_posts_go_the_whole_way(self, embedded, text, label, rule):
        server.load_evidence()
        post(embedded.home(), "a", text)
        server.drain()
        decision = record(embedded.home(), "a")["decision"]
        assert (decision["label"], decision["rule"]) == (label, rule)

    def test_a_second_delivery_changes_nothing_and_publishes_again(self, embedded):
        home = embedded.home()
        server.load_evidence()
        post(home, "a", FALSE)
        server.drain()
        before = record(home, "a")
        checking.check_claims("a", home=home, now=NOW)
        deciding.decide_chirp("a", home=home, now=NOW)
        assert embedded.queue().depth() >= 1
        server.drain()
        after = record(home, "a")
        assert {**after, "waiting_since": ""} == {**before, "waiting_since": ""}

    def test_places_are_those_of_the_post(self, embedded):
        home = embedded.home()
        text = "🚨 BREAKING: the vaccine causes infertility!!! Tea is nice. 5G towers spread the virus."
        post(home, "a", text)
        server.load_evidence()
        server.drain()
        for claim in record(home, "a")["fact_check"]["claims"]:
            assert text[claim["start"] : claim["end"]] == claim["said"]
            for cited in claim["citations"]:
                assert cited["quote"] and cited["url"] and cited["publisher"]

    def test_a_post_without_a_claim_is_recorded_as_such(self, embedded):
        home = embedded.home()
        made = checking.check_text("Good morning everybody!", home=home, now=NOW)
        assert made["claims"] == [] and made["aside"] and made["retrieval_coverage"] == 0.0
        assert deciding.decide_text("Good morning!", made)["rule"] == "2.1-missing"

    def test_every_provider_failing_is_no_coverage_and_no_refutation(self, embedded):
        from dataclasses import replace

        class Down:
            name = "down"

            def search(self, claim, *, limit):
                raise ProviderDown("time_out")

        home = replace(embedded.home(), providers=(Down(),))
        made = checking.check_text("mRNA vaccines cause cancer.", home=home, now=NOW)
        assert made["providers_failed"] == {"down": "time_out"}
        assert [c["claim_score"] for c in made["claims"]] == [None]
        assert made["retrieval_coverage"] == 0.0

    def test_two_providers_that_contradict_each_other_leave_it_to_a_person(self, embedded):
        from dataclasses import replace

        class Says:
            def __init__(self, name, category):
                self.name, self.category = name, category

            def search(self, claim, *, limit):
                return [Evidence(
                    id=self.name, text=f"{self.name} looked at it.", provider=self.name,
                    kind="fact_check", claim="Tea cures colds", rating=self.category,
                    category=self.category, similarity=0.99, url=f"https://{self.name}.example",
                )]  # fmt: skip

        home = replace(embedded.home(), providers=(Says("one", "true"), Says("two", "false")))
        made = checking.check_text("Tea cures colds.", home=home, now=NOW)
        (claim,) = made["claims"]
        assert (claim["claim_score"], claim["basis"]) == (0.5, "both")
        assert {c["stance"] for c in claim["citations"]} == {"supports", "refutes"}
        assert deciding.decide_text("Tea cures colds.", made)["rule"] == "2.6-otherwise"

    @pytest.mark.parametrize(("text", "score"), [
        pytest.param("mRNA vaccines cause cancer", 0.025, id="at any time"),
        pytest.param("mRNA vaccines cause cancer in kids since March 2024", 0.075, id="before it was checked"),
        pytest.param("mRNA vaccines cause cancer in kids since March 2026", None, id="after it was checked"),
        pytest.param("mRNA vaccines cause cancer in kids since yesterday", None, id="yesterday"),
    ])  # fmt: skip
    def test_what_is_newer_than_its_evidence_is_uncovered(self, embedded, text, score):
        server.load_evidence()
        (claim,) = checking.check_text(text, home=embedded.home(), now=NOW)["claims"]
        assert claim["claim_score"] == score

    def test_what_was_found_is_counted(self, embedded):
        server.load_evidence()
        server.load_feed()
        server.drain()
        days = 2
        told = monitoring.report(embedded.home().store, today=datetime.now(UTC).date(), days=days)
        arm = told["arms"]["control"]
        assert arm["fact_checked"] == sum(arm["labels"].values()) > 100
        assert 0 <= arm["false_positive_rate"] < 1


@pytest.fixture
def ai(embedded, monkeypatch) -> Iterator[OpenAIServer]:
    """The embedded home with an AI tier over a real server."""
    with OpenAIServer() as running:
        monkeypatch.setenv("OPENAI_API_KEY", "test")
        monkeypatch.setenv("OPENAI_BASE_URL", running.base_url)
        embedded.reset()
        yield running


def question(body: dict) -> tuple[str, dict]:
    name = body["response_format"]["json_schema"]["name"]
    return name, json.loads(body["messages"][1]["content"])


def clever(quote=lambda piece: piece["text"], stance="refutes", confidence=0.95):
    """An AI that takes each sentence for a claim and cites the first piece of evidence."""

    def choose(body):
        name, data = question(body)
        if name == "claims":
            said = data["post"].split(". ")[0].strip(".!")
            return scripted.answer({"claims": [{"quote": said, "claim": said, "attribution": ""}]})
        if name == "verify":
            first = data["evidence"][0]
            cited = {"evidence_id": first["id"], "stance": stance, "quote": quote(first),
                     "confidence": confidence}  # fmt: skip
            return scripted.answer({"citations": [cited]})
        told = {"needs_fact_check": True, "confidence": 0.9, "domain": "other"}
        return scripted.answer({**told, "claims": [], "reason": "r"})

    return scripted.responder(choose)


EVIDENCE = Evidence(
    id="e1",
    text="The bridge at Oldtown was opened in 1931. It carries trams.",
    provider="local",
    publisher="City archive",
    url="https://archive.example/bridge",
    published_at="2020-01-01",
)
BRIDGE = "The famous old bridge at Oldtown was opened only in 1951"


class TestWithAnAI:
    def test_quotes_that_stand_in_the_evidence_make_the_score(self, ai, embedded):
        home = embedded.home()
        home.library.add([EVIDENCE])
        ai.script(clever(quote=lambda piece: "was  OPENED in 1931"))
        made = checking.check_text(BRIDGE, home=home, now=NOW)
        (claim,) = made["claims"]
        assert made["extracted_by"] == claim["scored_by"] == "ai"
        assert claim["claim_score"] == pytest.approx(0.025)
        assert claim["citations"][0]["quote"] == "was opened in 1931"
        assert claim["citations"][0]["publisher"] == "City archive"
        assert made["ai_calls"] == 2 and made["usd"] > 0

    @pytest.mark.parametrize("invented", [
        pytest.param({"quote": lambda piece: "was opened in 1951"}, id="a quote that is not there"),
        pytest.param({"quote": lambda piece: ""}, id="no quote"),
    ])  # fmt: skip
    def test_an_invented_quote_is_struck(self, ai, embedded, invented):
        home = embedded.home()
        home.library.add([EVIDENCE])
        ai.script(clever(stance="supports", **invented))
        (claim,) = checking.check_text(BRIDGE, home=home, now=NOW)["claims"]
        assert claim["struck"] == 1 and claim["claim_score"] is None and claim["citations"] == []

    @pytest.mark.parametrize(("post", "stance"), [
        pytest.param("The bridge at Oldtown was opened in 1951", "supports", id="another number"),
        pytest.param("The bridge at Oldtown was not opened in 1931", "supports", id="a denial"),
        pytest.param("The bridge at Oldtown was opened in 1931", "refutes", id="the same"),
    ])  # fmt: skip
    def test_an_ai_that_reads_a_passage_the_wrong_way_round_counts_for_neither_side(
        self, ai, embedded, post, stance
    ):
        home = embedded.home()
        home.library.add([EVIDENCE])
        ai.script(clever(stance=stance, quote=lambda piece: "was opened in 1931"))
        (claim,) = checking.check_text(post, home=home, now=NOW)["claims"]
        assert claim["claim_score"] is None and claim["scored_by"] == "ai"
        assert claim["citations"][0]["why"] == "the AI and the rules disagree"

    def test_an_invented_piece_is_struck(self, ai, embedded):
        home = embedded.home()
        home.library.add([EVIDENCE])

        def choose(body):
            name, _ = question(body)
            if name == "claims":
                return scripted.answer(
                    {"claims": [{"quote": BRIDGE, "claim": BRIDGE, "attribution": ""}]}
                )
            cited = {
                "evidence_id": "e9",
                "stance": "supports",
                "quote": "opened",
                "confidence": 1.0,
            }
            return scripted.answer({"citations": [cited]})

        ai.script(scripted.responder(choose))
        (claim,) = checking.check_text(BRIDGE, home=home, now=NOW)["claims"]
        assert claim["struck"] == 1 and claim["claim_score"] is None

    def test_a_claim_that_is_not_in_the_post_is_dropped_and_the_rules_see_for_themselves(
        self, ai, embedded
    ):
        ai.script(
            scripted.answer(
                {"claims": [{"quote": "Nobody said this", "claim": "x", "attribution": ""}]}
            )
        )
        made = checking.check_text(BRIDGE, home=embedded.home(), now=NOW)
        assert made["extracted_by"] == "rules" and len(made["claims"]) == 1

    @pytest.mark.parametrize(("behaviour", "kind"), [
        (scripted.nonsense(), "unreadable"),
        (scripted.refuse(), "refusal"),
        (scripted.answer({"claims": [{"quote": 5}]}), "unreadable"),
        (scripted.answer({"claims": [], "extra": 1}), "unreadable"),
        (scripted.status(400), "rejected"),
    ])  # fmt: skip
    def test_an_ai_that_fails_leaves_it_to_the_rules_and_is_counted(
        self, ai, embedded, behaviour, kind
    ):
        server.load_evidence()
        ai.script(behaviour)
        made = checking.check_text("mRNA vaccines cause cancer.", home=embedded.home(), now=NOW)
        assert made["ai_failures"]["claims"] == kind
        assert made["claims"][0]["claim_score"] < 0.1  # a published fact-check needs no AI

    def test_each_failure_and_each_call_that_was_billed_is_counted(self, ai, embedded):
        home = embedded.home()
        home.library.add([EVIDENCE])
        said = [BRIDGE, "The old bridge at Oldtown carries 40 trams a day"]

        def choose(body):
            name, _ = question(body)
            if name == "claims":
                claims = [{"quote": one, "claim": one, "attribution": ""} for one in said]
                return scripted.answer({"claims": claims})
            if name == "verify":
                return scripted.answer({"citations": "none"})
            told = {"needs_fact_check": True, "confidence": 0.9, "domain": "other"}
            return scripted.answer({**told, "claims": [], "reason": "r"})

        ai.script(scripted.responder(choose))
        post(home, "a", ". ".join(said))
        server.drain()
        check = record(home, "a")["fact_check"]
        assert check["ai_failures"] == {"verify 1": "unreadable", "verify 2": "unreadable"}
        assert check["ai_calls"] == 3  # three replies were paid for, two of them of no use
        told = monitoring.report(home.store, today=datetime.now(UTC).date(), days=2)
        arm = told["arms"]["control"]
        assert arm["ai_failures"] == {"verify_unreadable": 2}
        precheck = 1
        assert arm["ai_paid"] == 3 + precheck

    @pytest.mark.parametrize(("behaviour", "calls"), [
        (scripted.no_choices(), 1), (scripted.truncated(), 1), (scripted.refuse(), 1),
        (scripted.nonsense(), 0), (scripted.status(400), 0),
    ])  # fmt: skip
    def test_a_reply_that_was_billed_counts_as_a_call(self, ai, embedded, behaviour, calls):
        ai.script(behaviour)
        made = checking.check_text(BRIDGE, home=embedded.home(), now=NOW)
        assert made["ai_calls"] == calls and (made["usd"] > 0) == (calls > 0)

    def test_a_known_fact_check_costs_no_verification(self, ai, embedded):
        server.load_evidence()
        ai.script(clever(stance="supports"))
        made = checking.check_text("mRNA vaccines cause cancer", home=embedded.home(), now=NOW)
        assert made["claims"][0]["scored_by"] == "rules" and made["ai_calls"] == 1
        assert made["claims"][0]["citations"][0]["publisher"] == "National Cancer Institute"

    def test_a_claim_checked_before_takes_over_its_score_and_citation(self, ai, embedded):
        home = embedded.home()
        home.library.add([EVIDENCE])
        ai.script(clever())
        first = checking.check_text(f"{BRIDGE}. See the photo.", home=home, now=NOW)
        calls = len(ai.requests)
        other = checking.check_text(f"{BRIDGE}. So many years ago now.", home=home, now=NOW)
        assert other["claims"][0]["scored_by"] == "known"
        assert other["claims"][0]["citations"] == first["claims"][0]["citations"]
        assert len(ai.requests) == calls + 1  # its claims were asked for, not their truth

    def test_the_opposite_of_a_known_claim_is_not_known(self, ai, embedded):
        home = embedded.home()
        home.library.add([EVIDENCE])
        ai.script(clever())
        checking.check_text(BRIDGE, home=home, now=NOW)
        (claim,) = checking.check_text(
            BRIDGE.replace("was opened only", "was not opened only"), home=home, now=NOW
        )["claims"]
        assert claim["scored_by"] == "ai"

    def test_copies_of_a_viral_post_cost_nothing(self, ai, embedded):
        home = embedded.home()
        home.library.add([EVIDENCE])
        ai.script(clever())
        endings = ["", "!!!", " 😱", " https://example.org/x", " pls share", " #bridge"]
        starts = ["", "RT @someone: ", "BREAKING: ", "WOW ", "so "]
        for number in range(60):
            text = starts[number % 5] + BRIDGE + endings[number % 6] + "!" * (number % 4)
            post(home, f"c{number:02}", text)
            server.drain()
        assert len(ai.requests) <= 3  # pre-check, claims and truth of the first
        last = record(home, "c59")
        assert last["fact_check"]["copied_from"] and last["fact_check"]["claims"]
        assert last["fact_check"]["usd"] == 0 and last["fact_check"]["ai_calls"] == 0

    def test_a_copy_whose_slip_hides_its_risk_is_sent_on_with_the_first(self, ai, embedded):
        home = embedded.home()
        ai.script(clever())
        said = "Vaccines cause autism and the health minister knows it."
        post(home, "a", said)
        server.drain()
        assert record(home, "a")["ai"] is None  # its risk decided
        paid = len(ai.requests)
        for id, text in (("b", said.replace("cause", "cuase")), ("c", f"{said} #share #now")):
            post(home, id, text)
            server.drain()
        assert len(ai.requests) == paid
        copy = record(home, "b")
        assert copy["should_fact_check"] and copy["fact_check"]["copied_from"] == "a"
        assert copy["ai"]["reason"].startswith("says the same as a") and copy["ai"]["cached"]

    def test_a_copy_with_another_number_is_no_copy(self, ai, embedded):
        home = embedded.home()
        home.library.add([EVIDENCE])
        ai.script(clever())
        for id, text in (("a", BRIDGE), ("b", BRIDGE.replace("1951", "1931"))):
            post(home, id, text)
            server.drain()
        assert record(home, "b")["fact_check"]["copied_from"] == ""


LATER = " 😱 please share!!!"  # what makes a copy of a post
DENIED = Evidence(
    id="e2",
    text="The archive has the day of the opening: it was in 1931.",
    provider="local",
    kind="fact_check",
    claim=BRIDGE,
    rating="False",
    category="false",
    publisher="Checker",
    url="https://checker.example/bridge",
)


class TestWhatACopyTakesOver:
    """What was paid for is shared; what is free, or went wrong, is done anew."""

    def told(self, embedded, id: str, text: str) -> dict:
        post(embedded.home(), id, text)
        server.drain()
        return record(embedded.home(), id)

    @pytest.mark.parametrize("failing", ["claims", "verify"])
    def test_an_answer_that_never_came_is_asked_for_again(self, ai, embedded, failing):
        embedded.home().library.add([EVIDENCE])

        def away(body):
            name, _ = question(body)
            return scripted.status(400) if name == failing else clever()

        ai.script(scripted.responder(away))
        first = self.told(embedded, "a", BRIDGE)["fact_check"]
        assert list(first["ai_failures"]) == [{"claims": "claims", "verify": "verify 1"}[failing]]
        ai.script(clever())
        copy = self.told(embedded, "b", BRIDGE + LATER)["fact_check"]
        assert copy["ai_failures"] == {} and copy["claims"][0]["claim_score"] is not None
        assert copy["copied_from"] == ("" if failing == "claims" else "a")
        paid = len(ai.requests)
        again = self.told(embedded, "c", f"RT @x: {BRIDGE}")["fact_check"]
        assert again["copied_from"] and again["claims"][0]["citations"]
        assert len(ai.requests) == paid

    def test_a_provider_that_failed_is_asked_again(self, ai, embedded):
        from dataclasses import replace

        class Google:
            name, up = "google", False

            def search(self, claim, *, limit):
                if not self.up:
                    raise ProviderDown("time_out")
                return [replace(DENIED, provider="google", similarity=1.0)]

        home = embedded.home()
        home.library.add([EVIDENCE])
        ai.script(clever(stance="neutral"))
        home = replace(home, providers=(*home.providers, Google()))
        assert checking.check_text(BRIDGE, home=home, now=NOW)["providers_failed"]
        home.providers[-1].up = True
        made = checking.check_text(BRIDGE, home=home, now=NOW)
        assert made["claims"][0]["refute_confidence"] == 0.95 and not made["providers_failed"]

    @pytest.mark.parametrize("before", [[], [EVIDENCE]], ids=["uncovered", "read by the AI"])
    def test_newer_evidence_reaches_the_next_copy(self, ai, embedded, before):
        home = embedded.home()
        home.library.add(before)
        ai.script(clever(stance="neutral"))
        assert self.told(embedded, "a", BRIDGE)["decision"]["label"] == "send_downstream"
        paid = len(ai.requests)
        home.library.add([DENIED])
        copy = self.told(embedded, "b", BRIDGE + LATER)
        assert copy["fact_check"]["copied_from"] == "a" and len(ai.requests) == paid
        assert copy["decision"]["label"] == "high_conf_fake"

    @pytest.mark.parametrize(("piece", "asked"), [
        pytest.param("Trams cross the old bridge at Oldtown since 1931.", 1, id="about the claim"),
        pytest.param("Bridges in the north are painted every ten years.", 0, id="about others"),
    ])  # fmt: skip
    def test_a_claim_that_was_read_is_read_again_when_there_is_more_to_read(
        self, ai, embedded, piece, asked
    ):
        home = embedded.home()
        home.library.add([EVIDENCE])
        ai.script(clever())
        self.told(embedded, "a", BRIDGE)
        paid = len(ai.requests)
        home.library.add([Evidence(id="e3", text=piece, provider="local")])
        for number in range(5):
            self.told(embedded, f"c{number}", BRIDGE + LATER * number)
        assert len(ai.requests) == paid + asked

    def test_a_ruling_reaches_the_next_copy(self, ai, embedded):
        ai.script(clever())
        self.told(embedded, "a", BRIDGE)
        desk = server.app().test_client()
        assert desk.post("/api/v1/reviews/a/claim", json={}).status_code == 200
        ruling = {"verdict": "false", "note": "It was in 1931."}
        assert desk.post("/api/v1/reviews/a/decide", json=ruling).status_code == 200
        copy = self.told(embedded, "b", BRIDGE + LATER)
        assert copy["decision"]["label"] == "high_conf_fake"
        assert copy["fact_check"]["claims"][0]["citations"][0]["publisher"] == "this desk"

    @pytest.mark.parametrize(("seconds", "first"), [(0, "a"), (-1, "")])
    def test_a_first_post_serves_for_thirty_days(self, ai, embedded, seconds, first):
        home = embedded.home()
        ai.script(clever())
        made = self.told(embedded, "a", BRIDGE)
        moment = datetime.fromisoformat(made["assessed_at"]) + timedelta(days=30, seconds=-seconds)
        found = checking.check_text(BRIDGE + LATER, home=home, now=moment, said_at=NOW)
        assert found["copied_from"] == first

    def test_posts_that_serve_no_more_do_not_hide_the_one_that_does(self, ai, embedded):
        home = embedded.home()
        ai.script(clever())
        for number in range(12):
            id = f"old{number:02}"
            home.store.put(ASSESSMENTS, id, {"assessed_at": "2020-01-01T00:00:00Z"})
            home.store.add(CHIRPS, id, {"text": BRIDGE, "created_at": NOW.isoformat()})
            copies.remember_post(id, BRIDGE, home=home)
        self.told(embedded, "zz", BRIDGE)
        copy = self.told(embedded, "zzz", BRIDGE + LATER)["fact_check"]
        assert copy["copied_from"] == "zz"
