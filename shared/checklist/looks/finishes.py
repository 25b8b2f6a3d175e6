"""Who came first: a second place is no win, and number three tops no chart."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from shared.checklist.looks.numbers import clause_names
from shared.checklist.model import Dimension, Outcome, Span
from shared.checklist.reading import MOST_PAIRED, Notes, Text, span_of
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token

_FINISHED = frozenset(
    "finished finish finishes came come comes placed ranked finishing peaked reached charted"
    " debuted runner".split()
)
_WON = frozenset("won win wins winning topped tops topping".split())
_WITHIN = 4  # tokens from "finished" to its "second"
_OBJECT_WITHIN = 6  # tokens from "won" to what was won
_SUBJECT_WITHIN = 12  # tokens from who won to "won"
_COUNTED = frozenset("by with against ahead".split())
_DENIED = frozenset("not never nearly almost n't".split())


def look_at_finishes(told: Text, said: Text, notes: Notes) -> None:
    """Find a win in the one of what the other says that a lower place was taken in.

    A win of something else, or one that both tell, says nothing.
    """
    for placed, winner in ((told, said), (said, told)):
        if _WON.isdisjoint(winner.lows) or not _WON.isdisjoint(placed.lows):
            continue
        places = [one for one in _places(placed) if one.rank > 1]
        met = next(_met(placed, winner, places), None) if places else None
        if met is None:
            continue
        truth, claim = met if placed is told else met[::-1]
        notes.count("finish_apart")
        why = f"{said.show(claim)} and {told.show(truth)} are different places"
        notes.find(Dimension.RANK, Outcome.MISMATCH, why, critical=True,
                   truth=truth, claim=claim)  # fmt: skip
        return


class _Place(NamedTuple):
    """A place that was taken, the names before it in its sentence, and those of its clause."""

    rank: float
    span: Span
    who: frozenset[str]
    names: frozenset[str]


def _met(placed: Text, winner: Text, places: list[_Place]) -> Iterator[tuple[Span, Span]]:
    """The lower places with the wins of the same by the same, as far as names tell."""
    every = winner.names
    both = placed.names & every
    for at, won in _wins(winner):
        if not _is_in(placed, winner.tokens[at + 1 :]):
            continue
        who = _before(winner.tokens, at, every)
        wanted = clause_names(winner, span_of(won), both)
        for place in places:
            if (not who or place.who & who) and (not wanted or place.names & wanted):
                yield place.span, span_of(won)


def _places(text: Text) -> Iterator[_Place]:
    """The places that were taken, and the names beside each."""
    names = text.names
    for quantity in text.quantities[:MOST_PAIRED]:
        if quantity.kind != "rank":
            continue
        place = bisect_left(text.tokens, quantity.span[0], key=lambda token: token.start)
        if any(t.low in _FINISHED for t in text.tokens[max(0, place - _WITHIN) : place]) or (
            "number" in text.raw[slice(*quantity.span)].lower()
            or (place and text.tokens[place - 1].low in ("number", "no"))
        ):
            who = _before(text.tokens, place, names)
            clause = clause_names(text, quantity.span, names)
            yield _Place(quantity.value, quantity.span, who, clause)


def _before(tokens: list[Token], place: int, names: set[str]) -> frozenset[str]:
    """The names before a place in its sentence: who took it."""
    found: set[str] = set()
    for token in reversed(tokens[max(0, place - _SUBJECT_WITHIN) : place]):
        if token.text in (".", ";"):
            break
        if token.low in names:
            found.add(token.low)
    return frozenset(found)


def _wins(text: Text) -> Iterator[tuple[int, Token]]:
    for place, token in enumerate(text.tokens):
        before = {t.low for t in text.tokens[max(0, place - 2) : place]}
        if token.low in _WON and before.isdisjoint(_DENIED):
            yield place, token


def _is_in(other: Text, behind: list[Token]) -> bool:
    """Say whether what was won is in the other text: the first thing behind "won"."""
    for token in behind[:_OBJECT_WITHIN]:
        if token.kind != "word" or token.low in _COUNTED:
            return False
        if token.low not in STOP and other.has(token):
            return True
    return False
