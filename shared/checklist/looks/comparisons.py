"""Comparisons of one with another: A is larger than B, A has twice as many as B."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from shared.checklist.model import Dimension, Outcome, Span
from shared.checklist.number_words import WORDS
from shared.checklist.numbers import Quantity
from shared.checklist.reading import MOST_PAIRED, Notes, Text
from shared.checklist.senses import OPPOSITES
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token

_MORE = {"more": 1, "greater": 1, "less": -1, "fewer": -1}
_NOT_COMPARING = frozenset("other rather another earlier later".split())
_SIDE = 9  # tokens of a side, at most
_DEGREE = 4  # tokens from "more" to its "than"
_MOST = 4  # comparisons of one text
_CLAUSE_ENDS = frozenset(".;:!?(),")
_CLAUSE_WORDS = frozenset("and but that while whereas although because".split())
_NEAR = 0.06  # of 1: "twice" turned round is "half"


class _Comparison(NamedTuple):
    """Two sides, the words of what they are compared in, and which side has more of it."""

    left: frozenset[str]
    right: frozenset[str]
    degree: tuple[str, ...]
    way: int  # 1 when the left has more of it
    ratio: Quantity | None
    span: Span


def look_at_comparisons(told: Text, said: Text, notes: Notes) -> None:
    """Find a comparison whose sides are exchanged: it takes the opposite word to mean the same."""
    if not (_may_compare(told) and _may_compare(said)):
        return
    truths = list(_comparisons(told))
    for claim in _comparisons(said):
        for truth in truths:
            is_turned = _is_turned(truth, claim)
            if is_turned is None:
                continue
            agrees = _agrees(truth, claim, is_turned=is_turned)
            if agrees is False:
                notes.count("comparison_turned")
                why = f"{said.show(claim.span)} turns {told.show(truth.span)} round"
                notes.find(Dimension.CONTENT, Outcome.MISMATCH, why, critical=True,
                           claim=claim.span, truth=truth.span)  # fmt: skip
                return
            if agrees and is_turned:
                notes.count("comparison_match")
                notes.excused.update(claim.degree, truth.degree)
                if claim.ratio is not None and truth.ratio is not None:
                    notes.settled[claim.ratio.span] = truth.ratio.span
                why = "the same comparison from the other side"
                notes.find(Dimension.CONTENT, Outcome.MATCH, why,
                           claim=claim.span, truth=truth.span)  # fmt: skip
                break


def _may_compare(text: Text) -> bool:
    return "than" in text.lows or "as" in text.lows


def _comparisons(text: Text) -> Iterator[_Comparison]:
    tokens, found = text.tokens, 0
    for place, token in enumerate(tokens):
        if token.low not in ("than", "as") or not place or place + 1 >= len(tokens):
            continue
        if tokens[place + 1].kind == "number" or tokens[place + 1].low in WORDS:
            continue  # more than 20
        first = _degree_of(tokens, place)
        if first < 0:
            continue
        ratio = _ratio(text, first)
        way = _way(tokens[first], ratio)
        if not way:
            continue
        start = _index(tokens, ratio.span[0]) if ratio is not None else first
        degree = _heavy(tokens[first:place])
        left = frozenset((*_heavy(_side(tokens, start, -1)), *degree))
        right = frozenset(_heavy(_side(tokens, place + 1, 1)))
        if left and right:
            yield _Comparison(left, right, degree, way, ratio, (tokens[start].start, token.end))
            found += 1
        if found >= _MOST:
            return


def _index(tokens: list[Token], start: int) -> int:
    return bisect_left(tokens, start, key=lambda token: token.start)


def _degree_of(tokens: list[Token], place: int) -> int:
    """Where "more expensive" begins before its "than", "as many" before its "as"; -1 for none."""
    near = range(place - 1, max(-1, place - 1 - _DEGREE), -1)
    if tokens[place].low == "as":
        return next((n for n in near if tokens[n].low == "as" and n < place - 1), -1)
    more = next((n for n in near if tokens[n].low in _MORE), -1)
    if more >= 0:
        return more
    for n in near:
        low = tokens[n].low
        if n < place - 2 and tokens[n + 1].low not in ("in", "among", "for"):
            continue  # higher in the north than
        is_more = low.endswith("er") and len(low) > 4 and low not in _NOT_COMPARING
        if is_more or low == "worse":
            return n
    return -1


def _ratio(text: Text, place: int) -> Quantity | None:
    """The ratio right before a place: "twice" as many, "10%" more."""
    if not place:
        return None
    end = text.tokens[place - 1].end
    near = (q for q in text.quantities[:MOST_PAIRED] if q.span[1] == end)
    return next((q for q in near if q.factor), None)


def _way(token: Token, ratio: Quantity | None) -> int:
    if token.low == "as":
        return 0 if ratio is None else 1 if ratio.factor > 1 else -1
    return _MORE.get(token.low, 1)


def _side(tokens: list[Token], place: int, step: int) -> list[Token]:
    """The tokens of a clause before or from a place on."""
    found: list[Token] = []
    place += min(step, 0)
    while 0 <= place < len(tokens) and len(found) < _SIDE:
        token = tokens[place]
        if token.text in _CLAUSE_ENDS or token.low in _CLAUSE_WORDS:
            break
        found.append(token)
        place += step
    return found


def _heavy(tokens: list[Token]) -> tuple[str, ...]:
    return tuple(
        t.sense for t in tokens if t.kind == "word" and t.low not in STOP and t.low not in _MORE
    )


def _is_turned(truth: _Comparison, claim: _Comparison) -> bool | None:
    """Say whether the sides are exchanged; None when they are of other things."""
    to_right = (truth.left & claim.right) - truth.right - claim.left
    to_left = (truth.right & claim.left) - truth.left - claim.right
    if to_right and to_left:
        return True
    left = (truth.left & claim.left) - truth.right - claim.right - {*truth.degree, *claim.degree}
    right = (truth.right & claim.right) - truth.left - claim.left
    return False if left and right and not to_left and not to_right else None


def _agrees(truth: _Comparison, claim: _Comparison, *, is_turned: bool) -> bool | None:
    """Say whether two comparisons mean the same; None when that cannot be told."""
    same = _same_degree(truth, claim)
    if same is None:
        return None
    if truth.ratio is not None and claim.ratio is not None:
        if not is_turned or same < 0:
            return None  # numbers are compared as such
        return abs(truth.ratio.factor * claim.ratio.factor - 1) <= _NEAR
    return (truth.way * claim.way * same > 0) != is_turned


def _same_degree(truth: _Comparison, claim: _Comparison) -> int | None:
    """1 when both compare in the same, -1 in opposites, None in other things."""
    one, other = set(truth.degree), set(claim.degree)
    sides = truth.left | truth.right
    if one & other or not (one and other) or (one <= sides and other <= sides):
        return 1
    return -1 if any(OPPOSITES.get(word, frozenset()) & other for word in one) else None
