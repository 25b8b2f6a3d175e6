"""Spec part 5: the document's formulas and every worked example."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.patterns.scores import (
    Counts,
    Kind,
    contradiction_of,
    credibility_of,
    evolution_of,
    growth_of,
    level_of,
    overall_of,
    score,
)
from shared.policy import PATTERNS, PatternPolicy

FIVE = {Kind.FACT_CHECK_VS_CLAIM: 5}


@pytest.mark.parametrize(("made", "told"), [
    pytest.param(contradiction_of(FIVE, size=18), 0.278, id="1 contradiction"),
    pytest.param(contradiction_of(FIVE, size=100), 0.05, id="1 large cluster"),
    pytest.param(growth_of(growth_rate=3.5, per_hour=1.8, size=18), 0.302, id="2 growth"),
    pytest.param(credibility_of(credible=10, questionable=0, sources=5, size=18), 0.322,
                 id="3 credibility"),
    pytest.param(evolution_of(changes=3, windows=4, stages=4), 0.815, id="4 evolution"),
    pytest.param(overall_of(0.508, 0.322, 0.278, 0.815), 0.481, id="overall"),
])  # fmt: skip
def test_the_worked_examples_come_out(made, told):
    assert round(made, 3) == told


@pytest.mark.parametrize(("overall", "level"), [
    (0.7, "high"), (0.699999, "medium"), (0.4, "medium"), (0.399999, "low"), (0.0, "low"),
    (1.0, "high"), (0.481, "medium"),
])  # fmt: skip
def test_a_level_begins_on_its_line(overall, level):
    assert level_of(overall) == level


@pytest.mark.parametrize(("options", "told"), [
    pytest.param({"contradiction_scale": "amplified"}, 0.1, id="amplified"),
    pytest.param({"contradiction_scale": "minimum"}, 0.3, id="minimum"),
    pytest.param({"contradiction_scale": "logarithmic"}, 0.388, id="logarithmic"),
    pytest.param({"weigh_kinds": True}, 0.05, id="fact-checks weigh whole"),
])  # fmt: skip
def test_an_improvement_is_a_policy_choice(options, told):
    assert round(contradiction_of(FIVE, size=100, policy=PatternPolicy(**options)), 3) == told


@pytest.mark.parametrize(("kind", "weight"), [
    (Kind.FACT_CHECK_VS_CLAIM, 1.0), (Kind.RUMOR_VS_FACT, 0.9), (Kind.CONFLICTING_CLAIMS, 0.7),
])  # fmt: skip
def test_kinds_weigh_as_the_document_says(kind, weight):
    made = contradiction_of({kind: 1}, size=1, policy=PatternPolicy(weigh_kinds=True))
    assert made == weight


def test_no_contradiction_is_no_risk_on_any_scale():
    for scale in ("ratio", "amplified", "minimum", "logarithmic"):
        assert contradiction_of({}, size=9, policy=PatternPolicy(contradiction_scale=scale)) == 0


def test_the_overall_score_may_be_weighted():
    weighted = PatternPolicy(weighted_overall=True)
    told = 0.508 * 0.3 + 0.322 * 0.3 + 0.278 * 0.25 + 0.815 * 0.15
    assert overall_of(0.508, 0.322, 0.278, 0.815, policy=weighted) == pytest.approx(told)


def test_growth_divides_by_at_least_one_and_a_span_is_at_least_an_hour():
    lone = score(Counts(size=1, current=1, previous=0, span_hours=0))
    assert lone.growth == growth_of(growth_rate=1, per_hour=1, size=1)


counts = st.builds(
    Counts,
    size=st.integers(0, 10**6),
    current=st.integers(0, 10**5),
    previous=st.integers(0, 10**5),
    span_hours=st.floats(0, 1e6),
    credible=st.integers(0, 10),
    questionable=st.integers(0, 10),
    sources=st.integers(0, 10**5),
    contradictions=st.dictionaries(st.sampled_from(Kind), st.integers(0, 10**6)),
    windows=st.integers(0, 1000),
    changes=st.integers(0, 1000),
    stages=st.integers(0, 1000),
)
policies = st.builds(
    PatternPolicy,
    contradiction_scale=st.sampled_from(["ratio", "amplified", "minimum", "logarithmic"]),
    weighted_overall=st.booleans(),
    weigh_kinds=st.booleans(),
)


@given(counts, policies)
def test_every_score_stays_within_0_and_1(counted, policy):
    made = score(counted, policy=policy)
    for name in ("growth", "credibility", "contradiction", "evolution", "overall"):
        assert 0 <= getattr(made, name) <= 1


@given(counts, st.integers(1, 100))
def test_more_contradictions_never_lower_the_risk(counted, more):
    kinds = dict(counted.contradictions)
    kinds[Kind.RUMOR_VS_FACT] = kinds.get(Kind.RUMOR_VS_FACT, 0) + more
    after = replace(counted, contradictions=kinds)
    assert score(after).contradiction >= score(counted).contradiction


@pytest.mark.parametrize("wrong", [
    {"medium_at_least": 0.8}, {"questionable_below": 0.9}, {"join_at_least": 0.9},
    {"contradiction_scale": "cubic"},
])  # fmt: skip
def test_a_policy_out_of_order_is_refused(wrong):
    with pytest.raises(ValueError, match=r"order|scale"):
        replace(PATTERNS, **wrong)
