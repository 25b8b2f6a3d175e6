"""The weighed checklist on pairs of our own: news, pandemic figures, every dimension of spec 4.

`support/jury_pairs.tsv` holds them. A row marked "miss" is one that rules alone get wrong today;
it fails the suite when that changes, so that the mark is taken off.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from shared.checklist import Dimension, compare
from shared.checklist.faithful import weigh

FILE = Path(__file__).parent / "support" / "jury_pairs.tsv"
with FILE.open(encoding="utf-8", newline="") as lines:
    ROWS = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
# The table's words for what is more than one dimension.
WIDER = {"change", "nova"}


def marked(row: dict[str, str]):
    known = pytest.mark.xfail(reason="rules alone miss it", strict=True)
    name = f"{row['dimension']}: {row['claim']}"
    return pytest.param(row, id=name, marks=[known] if row["known"] == "miss" else [])


@pytest.mark.parametrize("row", [marked(row) for row in ROWS])
def test_a_claim_is_called_faithful_only_when_it_is(row):
    weighed = weigh(compare(row["truth"], row["claim"]))
    assert (weighed.probability > 0.5) == (row["faithful"] == "yes")


@pytest.mark.parametrize(
    "row", [r for r in ROWS if r["faithful"] == "no"], ids=lambda r: r["claim"]
)
def test_both_texts_of_a_mutation_are_faithful_to_themselves(row):
    for text in (row["truth"], row["claim"]):
        assert weigh(compare(text, text)).probability > 0.9
        assert not compare(text, text).conflicts


def test_the_table_has_every_dimension_and_few_known_misses():
    told = Counter(row["dimension"] for row in ROWS)
    assert set(told) == {dimension.value for dimension in Dimension} | WIDER
    assert len(ROWS) >= 150 and min(told.values()) >= 8
    assert sum(row["known"] == "miss" for row in ROWS) <= len(ROWS) // 10
