"""Weights as data: each has a reason and a sign, each part of a score is told (spec 4)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

from bench.jury_data import Pair
from bench.train_jury import fit, table, write
from shared.checklist import Checklist, compare
from shared.checklist.faithful import START, weigh, weights
from tests.test_checklist import TEXTS
from tests.test_checklist_pairs import ROWS


def test_every_weight_says_what_it_is_and_keeps_its_sign():
    for name, row in weights().items():
        assert row.what, name
        assert name == START or row.prior != 0, name
        assert row.weight * row.prior >= 0, name


def test_every_feature_of_our_own_pairs_has_a_weight():
    seen = {name for row in ROWS for name in compare(row["truth"], row["claim"]).features}
    assert seen <= set(weights())


@given(TEXTS, TEXTS)
def test_every_feature_of_any_two_texts_has_a_weight(truth, claim):
    assert set(compare(truth, claim).features) <= set(weights())


@given(TEXTS, TEXTS)
def test_the_parts_add_up_to_the_probability_heaviest_first(truth, claim):
    weighed = weigh(compare(truth, claim))
    odds = sum(part.moved for part in weighed.parts)
    assert weighed.probability == pytest.approx(1 / (1 + math.exp(-max(-50, min(50, odds)))))
    sizes = [abs(part.moved) for part in weighed.parts]
    assert sizes == sorted(sizes, reverse=True)


@given(TEXTS.filter(lambda text: any(map(str.isalnum, text))))
def test_a_text_with_a_word_is_faithful_to_itself(text):
    if compare(text, text).features.get("same"):
        assert weigh(compare(text, text)).probability > 0.5


def test_what_has_no_weight_weighs_nothing():
    bare = weigh(Checklist(findings=()))
    assert weigh(Checklist(findings=(), features={"unheard_of": 5.0})) == bare


@pytest.mark.parametrize(
    ("worse", "better"),
    [("number_apart", "number_within"), ("window_apart", "window_within"),
     ("bounded_apart", "bounded_within"), ("rank_apart", "rank_within"),
     ("negation_dropped", "negation_match"), ("name_mismatch", "name_match")],
)  # fmt: skip
def test_a_mismatch_weighs_against_and_a_match_for(worse, better):
    known = weights()
    assert known[worse].weight < 0 < known[better].weight


def pairs() -> Iterator[Pair]:
    for count in range(40):
        truth = f"There were {count + 5} guests."
        yield Pair(page="a", truth=truth, claim=truth, faithful=True)
        yield Pair(page="a", truth=truth, claim=f"There were {count + 90} guests.", faithful=False)


def test_a_fit_follows_the_data_within_the_bounds_of_its_priors():
    import numpy as np

    known = weights()
    names = list(known)
    made = list(pairs())
    prior = np.array([known[name].prior for name in names])
    rows = table(made, names)
    fitted = fit(rows, np.array([float(pair.faithful) for pair in made]), prior)
    assert np.all(fitted * prior >= 0)
    assert fitted[names.index("number_apart")] < 0
    turned = fit(rows, np.array([float(not pair.faithful) for pair in made]), prior)
    assert np.all(turned * prior >= 0)  # not even wrong labels make a rule speak for the other side
    assert turned[names.index("number_apart")] > fitted[names.index("number_apart")]


def test_weights_are_written_as_they_are_read(tmp_path: Path):
    copy = tmp_path / "weights.tsv"
    write(dict(weights()), copy)
    assert weights(copy) == weights()
