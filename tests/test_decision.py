"""The final decision, spec part 2: six rules in order, on each line and beside it."""

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.decide import decision_of
from shared.decision import RULES, Case, ClaimScores, Decision, Label, decide
from shared.errors import BadDocument
from shared.policy import DECISION_POLICY
from tests.test_cli import chirpcheck

MISSING = ("source", "context", "human_review")
LOUD = ("propaganda", "emotion")
OTHERWISE = ("context", "source", "human_review")


def claim(score: Any, support: Any = 0.0, refute: Any = 0.0) -> ClaimScores:
    return ClaimScores(claim_score=score, support_confidence=support, refute_confidence=refute)


def case(*claims: ClaimScores, coverage: Any = 1.0, manipulation: Any = 0.0) -> Case:
    return Case(claims=claims, retrieval_coverage=coverage, manipulation_score=manipulation)


# fmt: off
@pytest.mark.parametrize(("given_case", "label", "rule", "reason"), [
    pytest.param(case(claim(0.5), coverage=0.0), "send_downstream", "2.1-missing",
                 "Low coverage or missing scores", id="rule 1"),
    pytest.param(case(claim(0.05, 0.02, 0.95)), "high_conf_fake", "2.2-refuted",
                 "At least one claim strongly refuted by evidence", id="rule 2"),
    pytest.param(case(claim(0.95, 0.92, 0.0), manipulation=0.15), "high_conf_true", "2.3-supported",
                 "All claims strongly supported with low manipulation", id="rule 3"),
    pytest.param(case(claim(0.55), manipulation=0.65), "send_downstream", "2.4-neutral-manipulated",
                 "Neutral claims with moderate manipulation", id="rule 4"),
    pytest.param(case(claim(0.20), manipulation=0.85), "send_downstream", "2.5-manipulated",
                 "High manipulation detected, needs propaganda analysis", id="rule 5"),
    pytest.param(case(claim(0.98, 0.96, 0.02), manipulation=0.10), "high_conf_true", "2.3-supported",
                 "All claims strongly supported with low manipulation", id="example 1"),
    pytest.param(case(claim(0.08, 0.05, 0.92), manipulation=0.25), "high_conf_fake", "2.2-refuted",
                 "At least one claim strongly refuted by evidence", id="example 2"),
    pytest.param(case(claim(None, None, None), coverage=0.0, manipulation=0.15), "send_downstream", "2.1-missing",
                 "Low coverage or missing scores", id="example 3"),
    pytest.param(case(claim(0.15, 0.10, 0.85), manipulation=0.75), "send_downstream", "2.5-manipulated",
                 "High manipulation detected, needs propaganda analysis", id="example 4"),
    pytest.param(case(claim(0.45, 0.40, 0.55), coverage=0.8, manipulation=0.35), "send_downstream", "2.4-neutral-manipulated",
                 "Neutral claims with moderate manipulation", id="example 5"),
    pytest.param(case(claim(0.50, 0.45, 0.48), manipulation=0.20), "send_downstream", "2.6-otherwise",
                 "Ambiguous evidence, requires deeper analysis", id="example 6"),
])
def test_every_example_of_the_document(given_case, label, rule, reason):
    decision = decide(given_case)
    assert (decision.label, decision.rule, decision.reason) == (label, rule, reason)
    assert decision.policy == DECISION_POLICY.version


FAKE, TRUE = claim(0.10, 0.0, 0.8), claim(0.90, 0.8, 0.0)


@pytest.mark.parametrize(("given_case", "rule"), [
    pytest.param(case(),                                        "2.1-missing", id="1 no claims"),
    pytest.param(case(coverage=1.0, manipulation=0.9),          "2.1-missing", id="1 no claims, loud"),
    pytest.param(case(TRUE, coverage=0.5),                      "2.3-supported", id="1 coverage on the line"),
    pytest.param(case(TRUE, coverage=0.4999),                   "2.1-missing", id="1 coverage just under"),
    pytest.param(case(TRUE, coverage=None),                     "2.1-missing", id="1 coverage null"),
    pytest.param(case(FAKE, claim(None)),                       "2.1-missing", id="1 before 2: one null"),
    pytest.param(case(TRUE, TRUE, claim(None, 0.9, 0.9)),       "2.1-missing", id="1 before 3: one null"),
    pytest.param(case(FAKE),                                    "2.2-refuted", id="2 both on the line"),
    pytest.param(case(claim(0.1001, 0.0, 0.8)),                 "2.6-otherwise", id="2 score just over"),
    pytest.param(case(claim(0.10, 0.0, 0.7999)),                "2.6-otherwise", id="2 confidence just under"),
    pytest.param(case(claim(0.0, 0.0, 1.0), manipulation=1.0),  "2.2-refuted", id="2 before 5"),
    pytest.param(case(TRUE, TRUE, FAKE),                        "2.2-refuted", id="2 any claim"),
    pytest.param(case(claim(0.10, 0, 0.2), claim(0.9, 0, 0.9)), "2.6-otherwise", id="2 both of one claim"),
    pytest.param(case(claim(0.5), FAKE, manipulation=0.5),      "2.2-refuted", id="2 before 4"),
    pytest.param(case(claim(0.05, None, 0.95)),                 "2.2-refuted", id="2 needs no support confidence"),
    pytest.param(case(claim(0.05, 0.0, None)),                  "2.6-otherwise", id="2 a missing confidence is none"),
    pytest.param(case(TRUE, manipulation=0.5999),               "2.3-supported", id="3 all on the line"),
    pytest.param(case(TRUE, manipulation=0.6),                  "2.5-manipulated", id="3 manipulation on the line"),
    pytest.param(case(claim(0.8999, 0.8)),                      "2.6-otherwise", id="3 score just under"),
    pytest.param(case(claim(0.90, 0.7999)),                     "2.6-otherwise", id="3 confidence just under"),
    pytest.param(case(TRUE, claim(0.89, 0.9)),                  "2.6-otherwise", id="3 all claims"),
    pytest.param(case(claim(1, 1, 0)),                          "2.3-supported", id="3 whole numbers"),
    pytest.param(case(claim(0.95, None, 0.0)),                  "2.6-otherwise", id="3 a missing confidence is none"),
    pytest.param(case(claim(0.3), manipulation=0.3),            "2.4-neutral-manipulated", id="4 lower ends"),
    pytest.param(case(claim(0.7), manipulation=0.3),            "2.4-neutral-manipulated", id="4 upper end"),
    pytest.param(case(claim(0.2999), manipulation=0.3),         "2.6-otherwise", id="4 score just under"),
    pytest.param(case(claim(0.7001), manipulation=0.3),         "2.6-otherwise", id="4 score just over"),
    pytest.param(case(claim(0.5), manipulation=0.2999),         "2.6-otherwise", id="4 manipulation just under"),
    pytest.param(case(TRUE, claim(0.5), manipulation=0.3),      "2.4-neutral-manipulated", id="4 any claim"),
    pytest.param(case(claim(0.5), manipulation=0.9),            "2.4-neutral-manipulated", id="4 before 5"),
    pytest.param(case(claim(0.2), manipulation=0.6),            "2.5-manipulated", id="5 on the line"),
    pytest.param(case(claim(0.2), manipulation=0.5999),         "2.6-otherwise", id="5 just under"),
    pytest.param(case(claim(0.8, 0.9)),                         "2.6-otherwise", id="6"),
])
def test_the_first_matching_row_decides(given_case, rule):
    decision = decide(given_case)
    row = next(row for row in RULES if row.id == rule)
    assert (decision.rule, decision.label, decision.reason) == (rule, row.label, row.reason)


@pytest.mark.parametrize(("given_case", "downstream"), [
    pytest.param(case(),                                   MISSING,                       id="rule 1"),
    pytest.param(case(FAKE),                               (),                            id="rule 2"),
    pytest.param(case(TRUE),                               (),                            id="rule 3"),
    pytest.param(case(claim(0.5), manipulation=0.4),       (*LOUD, "human_review"),       id="rule 4"),
    pytest.param(case(claim(0.2), manipulation=0.6),       (*LOUD, "human_review"),       id="rule 5"),
    pytest.param(case(claim(0.5)),                         OTHERWISE,                     id="rule 6"),
    pytest.param(case(FAKE, manipulation=0.6),             LOUD,                          id="rule 2, loud"),
    pytest.param(case(FAKE, manipulation=0.5999),          (),                            id="rule 2, just under loud"),
    pytest.param(case(manipulation=0.6),                   (*LOUD, *MISSING),             id="rule 1, loud"),
])
def test_the_analyses_depend_on_the_rule_and_on_the_noise(given_case, downstream):
    assert decide(given_case).downstream == downstream


BAD = [math.nan, math.inf, -math.inf, -0.0001, 1.0001, 10**400, True, False, "0.5", [], {}]


@pytest.mark.parametrize("value", BAD, ids=lambda value: f"{value!r:.12}")
@pytest.mark.parametrize(("field", "make"), [
    ("claims.1.claim_score",        lambda v: case(TRUE, claim(v))),
    ("claims.0.support_confidence", lambda v: case(claim(0.5, v))),
    ("claims.0.refute_confidence",  lambda v: case(claim(None, 0.5, v))),
    ("retrieval_coverage",          lambda v: case(TRUE, coverage=v)),
    ("manipulation_score",          lambda v: case(manipulation=v)),
])
def test_a_number_that_cannot_be_is_an_error_and_never_a_label(field, make, value):
    with pytest.raises(BadDocument) as err:
        make(value)
    assert err.value.field == field
# fmt: on


@pytest.mark.parametrize("scores", [TRUE, FAKE])
def test_without_a_manipulation_score_data_is_missing(scores):
    decision = decide(case(scores, manipulation=None))
    assert decision.rule == "2.1-missing" and not set(LOUD) & set(decision.downstream)


shares = st.floats(0, 1)
claims = st.builds(claim, st.none() | shares, st.none() | shares, st.none() | shares)
cases = st.builds(
    lambda found, coverage, manipulation: case(
        *found, coverage=coverage, manipulation=manipulation
    ),
    st.lists(claims, max_size=4),
    st.none() | shares,
    shares,
)


@given(cases, st.randoms())
def test_the_order_of_claims_does_not_matter(given_case, random):
    mixed = list(given_case.claims)
    random.shuffle(mixed)
    assert decide(given_case) == decide(
        case(
            *mixed,
            coverage=given_case.retrieval_coverage,
            manipulation=given_case.manipulation_score,
        )
    )


@given(cases)
def test_every_case_gets_a_label_and_only_uncertain_ones_a_person(given_case):
    decision = decide(given_case)
    assert isinstance(decision, Decision)
    assert ("human_review" in decision.downstream) == (decision.label is Label.DOWNSTREAM)
    loud = given_case.manipulation_score >= 0.6
    assert not loud or set(LOUD) <= set(decision.downstream)


@given(cases, shares)
def test_more_manipulation_never_makes_a_chirp_true(given_case, more):
    louder = case(
        *given_case.claims,
        coverage=given_case.retrieval_coverage,
        manipulation=max(more, given_case.manipulation_score),
    )
    if decide(louder).label is Label.TRUE:
        assert decide(given_case).label is Label.TRUE


LINE = {
    "id": "a",
    "claims": [{"claim_score": 0.95, "support_confidence": 0.9, "refute_confidence": 0.1}],
    "retrieval_coverage": 1.0,
    "manipulation_score": 0.1,
}


def test_decide_answers_in_order_with_exactly_its_fields():
    lines = [LINE, {**LINE, "id": 2, "claims": []}, {**LINE, "id": "c", "manipulation_score": 2}]
    run = chirpcheck("decide", stdin="\n".join(map(json.dumps, lines)).encode())
    first, second, third = map(json.loads, run.stdout.splitlines())
    assert list(first) == ["id", "label", "rule", "reason", "downstream"]
    assert (first["id"], first["label"], first["downstream"]) == ("a", "high_conf_true", [])
    assert (second["id"], second["rule"]) == (2, "2.1-missing")
    assert (third["line"], third["field"]) == (3, "manipulation_score")
    assert run.returncode == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        pytest.param({"claims": "none"}, "claims", id="claims that are no list"),
        pytest.param({"claims": [3]}, "claims.0", id="a claim that is no object"),
        pytest.param({"claims": [{"claim_score": "0.5"}]}, "claims.0.claim_score", id="text"),
        pytest.param({"claims": [{"claim_score": math.nan}]}, "claims.0.claim_score", id="NaN"),
        pytest.param({"retrieval_coverage": -1}, "retrieval_coverage", id="out of range"),
        pytest.param(
            {"manipulation_score": "0.1"}, "manipulation_score", id="manipulation in text"
        ),
        pytest.param({"claims": [None]}, "claims.0", id="a claim that is null"),
        pytest.param({"id": [1]}, "id", id="an id that is none"),
    ],
)
def test_a_bad_line_names_its_field(change, field):
    with pytest.raises(BadDocument) as err:
        decision_of({**LINE, **change})
    assert err.value.field == field


def test_a_line_has_an_id():
    with pytest.raises(BadDocument, match="id: is missing"):
        decision_of({key: value for key, value in LINE.items() if key != "id"})


@pytest.mark.parametrize("name", ["claims", "retrieval_coverage", "manipulation_score"])
def test_what_is_null_or_left_out_is_missing_data(name):
    assert decision_of({**LINE, name: None})["rule"] == "2.1-missing"
    left = {key: value for key, value in LINE.items() if key != name}
    assert decision_of(left)["rule"] == "2.1-missing"


def test_a_claim_without_scores_is_missing_data():
    assert decision_of({**LINE, "claims": [{}]})["rule"] == "2.1-missing"


def test_manipulation_answers_with_the_score_and_its_parts():
    lines = b'{"id": 1, "text": "FAKE!! news"}\n{"id": 2}\n'
    run = chirpcheck("manipulation", stdin=lines)
    first, second = map(json.loads, run.stdout.splitlines())
    assert first == {
        "id": 1,
        "score": 0.4,
        "parts": {"caps": 0.2, "punctuation": 0.04, "loaded": 0.06, "repeated": 0.1},
    }
    assert second["field"] == "text"
    assert run.returncode == 1
