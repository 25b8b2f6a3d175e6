"""Twice as much as the other, where the truth tells how much each has."""

from __future__ import annotations

from bisect import bisect_left
from itertools import combinations
from typing import NamedTuple

from shared.checklist.intervals import same_kind
from shared.checklist.model import Span
from shared.checklist.number_words import WORDS
from shared.checklist.numbers import Quantity
from shared.checklist.reading import Text
from shared.checklist.stopwords import STOP

_MOST = 6  # numbers of a truth that are laid beside each other
_CLAUSE = 12  # tokens of a clause on either side of its number, at most
_JOINTS = frozenset(", ; . : ( ) and but while whereas".split())
_NEAR = 0.06  # of a ratio: 290 is half of 600, in words


class Multiple(NamedTuple):
    """How two of the truth's numbers stand to each other in the claim's order."""

    span: Span
    factor: float

    def holds(self, claim: Quantity) -> bool:
        """Say whether the claim's ratio is theirs; a bound has to hold for it."""
        if claim.side in ("above", "below"):
            open_at = (claim.low, claim.high) if claim.low_open or claim.high_open else ()
            return claim.low <= self.factor <= claim.high and self.factor not in open_at
        return abs(self.factor / claim.factor - 1) <= _NEAR


def multiple_of(told: Text, said: Text, claim: Quantity) -> Multiple | None:
    """The multiple that a claim's ratio is about; None where its two sides are not told apart."""
    if claim.kind not in ("times", "share") or not claim.factor or claim.change.role:
        return None
    left, right = _sides(said, claim)
    if not (left and right):
        return None
    amounts = [q for q in told.quantities if q.kind in ("count", "money", "percent")][:_MOST]
    for one, other in combinations(amounts, 2):
        if not same_kind(one, other) or min(one.value, other.value) <= 0:
            continue
        here, there = _clause(told, one.span), _clause(told, other.span)
        here, there = here - there, there - here
        straight = bool(here & left) + bool(there & right)
        turned = bool(here & right) + bool(there & left)
        if straight == turned or max(straight, turned) < len((left, right)):
            continue
        first, second = (one, other) if straight > turned else (other, one)
        span = min(one.span[0], other.span[0]), max(one.span[1], other.span[1])
        return Multiple(span, first.value / second.value)
    return None


def _sides(text: Text, claim: Quantity) -> tuple[frozenset[str], frozenset[str]]:
    """The words before a ratio, and those behind its "as" or "than", that not both have."""
    tokens = text.tokens
    start = bisect_left(tokens, claim.span[0], key=lambda token: token.start)
    behind = bisect_left(tokens, claim.span[1], key=lambda token: token.start)
    joint = next(
        (n for n in range(len(tokens) - 1, behind, -1) if tokens[n].low in ("as", "than")), None
    )
    if joint is None:
        return frozenset(), frozenset()
    left = _senses(text, max(0, start - _CLAUSE), start)
    right = _senses(text, joint + 1, joint + 1 + _CLAUSE)
    return left - right, right - left


def _clause(text: Text, span: Span) -> frozenset[str]:
    tokens = text.tokens
    start = place = bisect_left(tokens, span[0], key=lambda token: token.start)
    while start and place - start < _CLAUSE and tokens[start - 1].low not in _JOINTS:
        start -= 1
    place = end = bisect_left(tokens, span[1], key=lambda token: token.start)
    while end < len(tokens) and end - place < _CLAUSE and tokens[end].low not in _JOINTS:
        end += 1
    return _senses(text, start, end)


def _senses(text: Text, start: int, end: int) -> frozenset[str]:
    return frozenset(
        t.sense
        for t in text.tokens[start:end]
        if t.kind == "word" and t.low not in STOP and t.low not in WORDS
    )
