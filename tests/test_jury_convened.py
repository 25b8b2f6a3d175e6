"""The jury inside the fact-check: which claims it sees, how far it moves them, and how it fails."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from functions._triggers import BY_NAME
from local import server
from shared import dead_letters, monitoring
from shared.errors import BadDocument, StoreBusy, WorkUnderWay
from shared.evidence import Evidence
from shared.jury import Verdict, record
from shared.jury.moves import Heard, close_calls, docket, move, witnesses
from shared.policy import DECISION_POLICY, JURY, POLICY, SWEEP, JuryPolicy
from shared.story import cost, story
from shared.workflows import (
    ASSESSMENTS,
    CHIRPS,
    CLAIMS_CHECKED,
    JURY_CASES,
    JURY_REQUESTED,
    checking,
    convening,
    deciding,
    steps,
    sweeping,
)
from tests.test_jury_ai import ai as ai
from tests.test_jury_ai import jury, ruled
from tests.test_sweep import Bus

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
FAITHFUL, PARTLY, MUTATED = Verdict.FAITHFUL, Verdict.PARTIALLY_FAITHFUL, Verdict.MUTATED
CLAIM = "The bridge at Oldtown was opened in 1951"


OTHER_YEAR = "The bridge at Oldtown was opened in 1931."
UNSAID = "Councillors spoke at length about the bridge."


def cited(stance: str, quote: str = "The bridge was opened in 1931.", **more: Any) -> dict:
    told = {"evidence_id": f"e-{stance}", "stance": stance, "quote": quote, "confidence": 0.7}
    return {**told, "why": "other_numbers", "publisher": "", "url": "", **more}


def claim(score: float | None, *citations: dict) -> dict:
    told = {"text": CLAIM, "claim_score": score, "support_confidence": 0.7}
    return {**told, "refute_confidence": 0.7, "citations": list(citations)}


REFUTED = claim(0.4, cited("refutes"))


class TestCloseCalls:
    @pytest.mark.parametrize(("score", "is_close"), [
        (0.25, True), (0.2499, False), (0.75, True), (0.7501, False), (0.5, True), (None, False),
        (0.0, False), (1.0, False),
    ])  # fmt: skip
    def test_scores_between_the_lines_are_close(self, score, is_close):
        assert close_calls([claim(score, cited("refutes"))]) == ([0] if is_close else [])

    @pytest.mark.parametrize("citations", [
        pytest.param((), id="nothing cited"),
        pytest.param((cited("neutral"),), id="nothing said"),
        pytest.param((cited("refutes", why="fact_check_misleading"),), id="a fact-check stands above"),
        pytest.param((cited("refutes"), cited("neutral", why="fact_check_unverified")), id="any of them"),
    ])  # fmt: skip
    def test_without_a_passage_to_hold_it_against_there_is_no_case(self, citations):
        assert close_calls([claim(0.5, *citations)]) == []

    def test_the_switch_turns_it_off(self):
        assert close_calls([REFUTED], policy=JuryPolicy(convenes=False)) == []

    def test_the_surest_of_each_side_is_heard(self):
        weak = cited("supports", confidence=0.5, evidence_id="weak")
        strong = cited("supports", confidence=0.6, evidence_id="strong")
        heard = witnesses(claim(0.5, weak, cited("refutes"), strong))
        assert [one["evidence_id"] for one in heard] == ["strong", "e-refutes"]

    @pytest.mark.parametrize(("second", "heard"), [
        pytest.param({"publisher": "City"}, ["a", "b"], id="another publisher"),
        pytest.param({"publisher": "gazette"}, ["a"], id="the same publisher"),
        pytest.param({"publisher": "City", "quote": "One."}, ["a"], id="the same words"),
    ])  # fmt: skip
    def test_a_further_witness_is_one_of_another_publisher(self, second, heard):
        one = cited("supports", "One.", evidence_id="a", publisher="Gazette")
        two = cited("supports", **{"quote": "Two.", "evidence_id": "b", **second})
        told = witnesses(claim(0.5, two, one), a_side=2)
        assert [cited["evidence_id"] for cited in told] == heard

    @pytest.mark.parametrize(("numbers", "cases"), [
        ({"cases_a_chirp": 6}, {0: 2, 1: 4}), ({"cases_a_chirp": 5}, {0: 2, 1: 2}),
        ({"cases_a_chirp": 8}, {0: 4, 1: 4}), ({"witnesses_a_side": 1}, {0: 2, 1: 2}),
    ])  # fmt: skip
    def test_where_there_is_room_the_closest_claim_has_further_witnesses(self, numbers, cases):
        sides = ("supports", "refutes")
        told = [cited(side, f"{side} {n}", evidence_id=f"{n}") for side in sides for n in range(3)]
        claims = [claim(0.7, *told), claim(0.5, *told)]
        heard = docket(claims, [0, 1], policy=JuryPolicy(**numbers))
        assert {place: len(found) for place, found in heard.items()} == cases

    @pytest.mark.parametrize(("score", "stance", "quote", "is_close"), [
        pytest.param(0.85, "supports", f"{CLAIM}.", False, id="found where it was cited"),
        pytest.param(0.85, "supports", OTHER_YEAR, True, id="cited for, but it conflicts"),
        pytest.param(0.15, "refutes", f"{CLAIM}.", True, id="cited against, but it says so"),
        pytest.param(0.15, "refutes", OTHER_YEAR, False, id="it does conflict"),
        pytest.param(0.85, "supports", UNSAID, False, id="it only does not say it"),
        pytest.param(0.9, "supports", OTHER_YEAR, False, id="a confident label stands"),
        pytest.param(0.8999, "supports", OTHER_YEAR, True, id="just under it"),
        pytest.param(0.1, "refutes", f"{CLAIM}.", False, id="a confident refutation stands"),
        pytest.param(0.1001, "refutes", f"{CLAIM}.", True, id="just over it"),
    ])  # fmt: skip
    def test_evidence_that_its_own_case_contests_is_close(self, score, stance, quote, is_close):
        assert close_calls([claim(score, cited(stance, quote))]) == ([0] if is_close else [])

    def test_the_closest_go_first_as_many_as_may_be(self):
        both = cited("supports"), cited("refutes")
        claims = [claim(0.7, *both), claim(0.5, *both), claim(0.4, *both), claim(0.9, *both)]
        assert close_calls(claims) == [0, 1, 2]
        assert close_calls(claims, policy=JuryPolicy(cases_a_chirp=4)) == [1, 2]
        assert close_calls(claims, policy=JuryPolicy(cases_a_chirp=1)) == []


def heard(verdict: Verdict, confidence: float, conflict: str = "1931, not 1951") -> Heard:
    return Heard(verdict, confidence, conflict if verdict is MUTATED else "")


FAITHFULLY, UNFAITHFULLY, UNSAYING = (
    heard(FAITHFUL, 1.0),
    heard(MUTATED, 1.0),
    heard(MUTATED, 1.0, ""),
)
APART = JURY.differs_at_least


class TestMoves:
    @pytest.mark.parametrize(("score", "cases", "after", "why"), [
        (0.5,  [FAITHFULLY],                                     0.65, "faithful to what"),
        (0.5,  [heard(FAITHFUL, 0.6)],                           0.59, "faithful to what"),
        (0.5,  [UNFAITHFULLY],                                   0.35, "not faithful to what is cited: 1931"),
        (0.5,  [heard(MUTATED, 0.8), heard(MUTATED, 0.6)],       0.38, "not faithful"),
        (0.5,  [heard(PARTLY, 1.0)],                             0.5,  "partly"),
        (0.7,  [UNSAYING],                                       0.7,  "does not say it"),
        (0.3,  [UNSAYING],                                       0.3,  "does not say it"),
        (0.5,  [FAITHFULLY, UNFAITHFULLY],                       0.5,  "as firm as each other"),
        (0.5,  [FAITHFULLY, UNSAYING],                           0.65, "faithful to what"),
        (0.5,  [FAITHFULLY, heard(PARTLY, 1.0)],                 0.65, "faithful to what"),
        (0.5,  [FAITHFULLY, heard(MUTATED, 1 - APART)],          0.53, "the firmer moves it"),
        (0.5,  [FAITHFULLY, heard(MUTATED, 1.001 - APART)],      0.5,  "as firm as each other"),
        (0.5,  [UNFAITHFULLY, heard(FAITHFUL, 0.6)],             0.44, "1.00 against): not faithful"),
        (0.5,  [heard(FAITHFUL, APART)],                         0.53, "faithful to what"),
        (0.5,  [heard(FAITHFUL, APART - 0.001)],                 0.5,  "too unsure"),
        (0.5,  [],                                               0.5,  "no case"),
        (0.25, [UNFAITHFULLY],                                   0.11, "not faithful"),
        (0.75, [FAITHFULLY],                                     0.89, "faithful"),
        (0.05, [UNFAITHFULLY],                                   0.05, "not faithful"),
        (0.95, [FAITHFULLY],                                     0.95, "faithful"),
    ])  # fmt: skip
    def test_a_verdict_moves_a_score_by_a_bounded_step(self, score, cases, after, why):
        made = move(score, cases)
        assert made.after == pytest.approx(after)
        assert made.moved == pytest.approx(after - score)
        assert why in made.why

    @pytest.mark.parametrize("case", [FAITHFULLY, UNFAITHFULLY, heard(PARTLY, 1.0), UNSAYING])
    def test_how_many_say_so_counts_nothing(self, case):
        assert move(0.5, [case] * 5) == move(0.5, [case])

    def test_only_a_policy_lets_it_reach_a_label(self):
        bold = JuryPolicy(may_reach_a_label=True)
        assert move(0.25, [UNFAITHFULLY], policy=bold).after == pytest.approx(0.1)
        assert move(0.75, [FAITHFULLY], policy=bold).after == pytest.approx(0.9)

    @given(
        st.floats(0, 1),
        st.lists(
            st.builds(
                Heard, st.sampled_from(tuple(Verdict)), st.floats(0, 1), st.sampled_from(["", "x"])
            ),
            max_size=3,
        ),
    )
    def test_no_jury_makes_a_confident_label_by_itself(self, score, cases):
        after = move(score, cases).after
        assert 0 <= after <= 1 and abs(after - score) <= JURY.moves_at_most + 1e-6
        if score > DECISION_POLICY.refuted_at_most:
            assert after > DECISION_POLICY.refuted_at_most
        if score < DECISION_POLICY.supported_at_least:
            assert after < DECISION_POLICY.supported_at_least


@pytest.fixture
def home(embedded):
    return replace(embedded.home(), bus=Bus())


def checked(home, *claims: dict, id: str = "a") -> None:
    """A chirp whose fact-check is done."""
    home.store.put(CHIRPS, id, {"text": f"{CLAIM}.", "created_at": NOW.isoformat()})
    check = {
        "claims": list(claims),
        "jury_wanted": close_calls(claims),
        "retrieval_coverage": 1.0,
        "extracted_by": "rules",
        "usd": 0.0,
    }
    told = {"should_fact_check": True, "audit": False, "arm": "control", "fact_check": check}
    home.store.put(ASSESSMENTS, id, steps.progress(told, now=NOW))


def stored(home, id: str = "a") -> dict:
    found = home.store.get(ASSESSMENTS, id)
    assert found is not None
    return found


def stored_case(home) -> dict:
    ((_, case),) = home.store.find(JURY_CASES)
    return case


class TestConvened:
    def test_a_close_call_is_held_before_it_is_decided(self, home):
        checked(home, REFUTED)
        held = convening.convene_jury("a", home=home, now=NOW)
        (moved,) = held["claims"]
        (case,) = moved["cases"]
        assert case["verdict"] == "MUTATED" and case["mode"] == "rules"
        assert moved["score_after"] == pytest.approx(0.4 - 0.15 * case["confidence"], abs=1e-6)
        assert home.bus.published == [(CLAIMS_CHECKED, {"chirp_id": "a"}, {"chirp_id": "a"})]
        decision = deciding.decide_chirp("a", home=home, now=NOW)
        assert decision["inputs"]["claims"][0]["claim_score"] == moved["score_after"]
        assert stored(home)["fact_check"]["claims"][0]["claim_score"] == 0.4  # as it was found

    def test_the_case_is_stored_whole_and_replays(self, home):
        checked(home, REFUTED)
        held = convening.convene_jury("a", home=home, now=NOW)
        case = home.store.get(JURY_CASES, held["claims"][0]["cases"][0]["id"])
        assert (case["truth"], case["claim"]) == (REFUTED["citations"][0]["quote"], CLAIM)
        assert case["origin"] == {
            "chirp_id": "a", "claim": 0, "evidence_id": "e-refutes", "stance": "refutes",
        }  # fmt: skip
        assert record.replay(case) == case

    def test_the_story_tells_by_how_much_and_why(self, home):
        checked(home, REFUTED)
        convening.convene_jury("a", home=home, now=NOW)
        (told,) = [step for step in story(stored(home)) if step["step"] == "jury on 1"]
        assert "MUTATED" in told["saw"] and "against what refutes it, by rules" in told["saw"]
        assert told["result"].startswith("score 0.40 → ") and "(-0." in told["result"]
        assert told["says"].startswith("not faithful to what is cited: ")

    @pytest.mark.parametrize(("score", "stance"), [(0.7, "supports"), (0.3, "refutes")])
    def test_what_a_passage_only_leaves_unsaid_moves_nothing(self, home, score, stance):
        stadium = "The city will pay €40M for the stadium"
        unsaid = cited(stance, "Councillors spoke at length about the stadium.")
        checked(home, {**claim(score, unsaid), "text": stadium})
        (moved,) = convening.convene_jury("a", home=home, now=NOW)["claims"]
        assert (moved["moved"], moved["cases"][0]["conflict"]) == (0, "")
        (told,) = [step for step in story(stored(home)) if step["step"] == "jury on 1"]
        assert "nothing in it conflicts: the score stays" in told["says"]

    def test_a_second_delivery_changes_nothing_and_publishes_again(self, home):
        checked(home, REFUTED)
        for _ in range(3):
            convening.convene_jury("a", home=home, now=NOW)
        after = stored(home)
        assert len(home.bus.published) == 3
        convening.convene_jury("a", home=home, now=NOW + timedelta(days=1))
        assert stored(home) == after
        assert len(home.store.find(JURY_CASES)) == 1

    def test_a_store_that_fails_on_the_way_leaves_a_delivery_that_can_be_made_again(self, home):
        checked(home, REFUTED)
        store = home.store

        class Failing:
            def __getattr__(self, name: str) -> Any:
                return getattr(store, name)

            def transact(self, work: Any, **more: Any) -> Any:
                raise StoreBusy("not now")

        with pytest.raises(StoreBusy):
            convening.convene_jury("a", home=replace(home, store=Failing()), now=NOW)
        assert steps.JURY not in stored(home) and home.bus.published == []
        (case,) = home.store.find(JURY_CASES)
        convening.convene_jury("a", home=home, now=NOW + timedelta(hours=1))
        assert home.store.find(JURY_CASES) == [case]  # the first one stands
        assert steps.JURY in stored(home)

    def test_a_chirp_without_a_close_call_only_goes_on(self, home):
        checked(home, claim(0.05, cited("refutes")))
        assert convening.convene_jury("a", home=home, now=NOW) == {}
        assert [topic for topic, *_ in home.bus.published] == [CLAIMS_CHECKED]

    def test_nothing_is_decided_before_the_jury(self, home):
        checked(home, REFUTED)
        with pytest.raises(BadDocument, match="waits for a jury"):
            deciding.decide_chirp("a", home=home, now=NOW)

    def test_verdicts_are_counted(self, home):
        checked(home, REFUTED)
        convening.convene_jury("a", home=home, now=NOW)
        told = monitoring.report(home.store, today=NOW.date(), days=1)["arms"]["control"]
        assert told["juries"] == {"mutated": 1}


class TestTheWholeWay:
    EVIDENCE = tuple(
        Evidence(
            id=f"e{year}",
            text=f"The bridge at Oldtown was opened in {year}.",
            provider="local",
            publisher="City archive",
            url="https://archive.example/bridge",
            published_at="2020-01-01",
        )
        for year in (1931, 1951)
    )

    def test_two_archives_that_differ_go_to_a_jury_of_two_minds(self, embedded):
        home = embedded.home()
        home.library.add(self.EVIDENCE)
        post = {"text": f"Experts say: {CLAIM}.", "topic": "health", "created_at": NOW.isoformat()}
        home.store.add(CHIRPS, "a", post)
        server.drain()
        done = stored(home)
        (moved,) = done["jury"]["claims"]
        assert [case["verdict"] for case in moved["cases"]] == ["FAITHFUL", "MUTATED"]
        assert moved["moved"] == 0 and "as firm as each other" in moved["why"]
        assert done["decision"]["label"] == "send_downstream" and done["complete"]
        assert not list(dead_letters.letters(home.store))

    def test_check_claims_asks_for_a_jury_or_for_the_decision(self, home):
        checked(home, REFUTED)
        checking.check_claims("a", home=home, now=NOW)
        checked(home, claim(0.05, cited("refutes")), id="b")
        checking.check_claims("b", home=home, now=NOW)
        assert [(topic, data) for topic, data, _ in home.bus.published] == [
            (JURY_REQUESTED, {"chirp_id": "a"}), (CLAIMS_CHECKED, {"chirp_id": "b"}),
        ]  # fmt: skip
        convening.convene_jury("a", home=home, now=NOW)
        checking.check_claims("a", home=home, now=NOW)  # delivered again, much later
        assert home.bus.published[-1][0] == CLAIMS_CHECKED


class TestAJuryThatNeverComes:
    def test_it_is_asked_for_again_and_then_passed_over(self, home):
        checked(home, REFUTED)
        now = NOW
        for _ in range(JURY.passed_over_after):
            now += timedelta(minutes=SWEEP.stuck_after_minutes)
            sweeping.sweep(home=home, now=now)
        assert [topic for topic, *_ in home.bus.published] == [
            JURY_REQUESTED
        ] * JURY.passed_over_after
        now += timedelta(minutes=SWEEP.stuck_after_minutes)
        sweeping.sweep(home=home, now=now)
        assert home.bus.published[-1][0] == CLAIMS_CHECKED
        assert stored(home)["jury"]["passed_over"] is True
        decision = deciding.decide_chirp("a", home=home, now=now)
        assert decision["inputs"]["claims"][0]["claim_score"] == 0.4
        assert any(step["result"].startswith("passed over") for step in story(stored(home)))
        late = convening.convene_jury("a", home=home, now=now)  # it comes after all
        assert late["passed_over"] is True and home.store.find(JURY_CASES) == []


def test_a_jury_ends_before_its_function_does():
    one_case = JURY.ai_within_seconds + POLICY.ai_deadline_seconds
    assert one_case < BY_NAME["api"].timeout_seconds
    assert one_case * JURY.cases_a_chirp < BY_NAME["convene_jury"].timeout_seconds
    longest = BY_NAME["convene_jury"].timeout_seconds / 60
    assert longest < SWEEP.stuck_after_minutes


class TestTheBudget:
    @staticmethod
    def held(home, count: int, **numbers: Any) -> list[dict]:
        policy = JuryPolicy(**numbers)
        cases = []
        for n in range(count):
            other = {**REFUTED, "text": f"{CLAIM}, say {n + 2} guides"}
            checked(home, other, id=f"c{n}")
            made = convening.convene_jury(f"c{n}", home=home, now=NOW, policy=policy)
            cases.append(made["claims"][0]["cases"][0])
        return cases

    @pytest.fixture
    def paid(self, ai, embedded):
        return replace(embedded.home(), bus=Bus())

    def test_so_many_cases_a_day_are_paid_and_the_rest_held_by_rules(self, paid):
        cases = self.held(paid, 4, paid_cases_a_day=2)
        assert [case["mode"] for case in cases] == ["ai", "ai", "rules", "rules"]
        assert [case["without_ai"] for case in cases] == ["", "", "budget", "budget"]

    def test_a_spent_budget_in_money_leaves_it_to_the_rules(self, paid):
        assert [c["mode"] for c in self.held(paid, 3, usd_a_day=0.0)] == ["rules"] * 3
        day = datetime.fromtimestamp(paid.clock(), UTC).date().isoformat()
        assert paid.store.totals(convening.SPEND, day).get("cases", 0) == 0
        assert [c["mode"] for c in self.held(paid, 3, usd_a_day=1e-9)] == ["rules"] * 3

    def test_what_was_answered_before_costs_nothing_and_is_not_counted(self, paid):
        checked(paid, REFUTED, id="first")
        checked(paid, REFUTED, id="copy")
        one = convening.convene_jury("first", home=paid, now=NOW)
        two = convening.convene_jury("copy", home=paid, now=NOW)
        assert one["usd"] > 0 and cost(stored(paid, "first")) == one["usd"]
        assert two["usd"] == 0 and two["by"] == "ai" and two["ai_calls"] == 0
        day = datetime.fromtimestamp(paid.clock(), UTC).date().isoformat()
        assert paid.store.totals(convening.SPEND, day)["cases"] == 1

    def test_deliveries_at_the_same_time_pay_once(self, ai, paid):
        checked(paid, REFUTED)

        def deliver(_: int) -> str:
            try:
                convening.convene_jury("a", home=paid, now=NOW)
            except WorkUnderWay:
                return "again later"
            return "done"

        with ThreadPoolExecutor(4) as pool:
            told = list(pool.map(deliver, range(4)))
        assert "done" in told or deliver(0) == "done"
        calls = [request.text for request in ai.requests]
        assert len(calls) == len(set(calls)) == len(stored_case(paid)["answers"])
        day = datetime.fromtimestamp(paid.clock(), UTC).date().isoformat()
        assert paid.store.totals(convening.SPEND, day)["cases"] <= 1

    def test_an_ai_verdict_moves_the_score_as_policy_says(self, ai, embedded):
        ai.script(jury(judge=ruled("FAITHFUL", 0.8)))
        home = replace(embedded.home(), bus=Bus())
        checked(home, REFUTED)
        (moved,) = convening.convene_jury("a", home=home, now=NOW)["claims"]
        assert moved["score_after"] == pytest.approx(0.4 + 0.15 * 0.8)
        assert json.dumps(stored(home))  # what is stored is plain
