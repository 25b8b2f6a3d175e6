"""Records: the lowest since 1988 is not the lowest ever."""

from __future__ import annotations

from shared.checklist.model import Dimension, Outcome
from shared.checklist.number_words import WORDS
from shared.checklist.reading import Notes, Text, span_of
from shared.checklist.units import UNITS
from shared.checklist.words import Token

_LIMITED_WITHIN = 8  # tokens from "the lowest" to its "since"
_COMPARED_WITHIN = 4  # tokens from "never" to its "lower"
_ENDS = frozenset(".;!?")
_MOST = frozenset("most least best worst record".split())
_MORE = frozenset("more less fewer better worse so".split())
_NO_RECORDS = frozenset(
    "forest interest request arrest protest harvest honest invest suggest digest contest conquest"
    " manifest midwest northwest southwest unrest modest behest inquest".split()
)
_EVER = (("on", "record"), ("in", "history"), ("all", "-", "time"), ("of", "all", "time"))


def look_at_records(told: Text, said: Text, notes: Notes) -> None:
    """Find a record that the claim tells of all times, and the truth only of the last years."""
    widened = _unlimited(said)
    if widened is None or _unlimited(told) is not None:
        return
    limit = _limited(told)
    if limit is None or _limited(said) is not None:
        return
    notes.count("record_widened")
    why = f"{said.show(span_of(widened))} where the truth only says {told.show(span_of(limit))}"
    notes.find(Dimension.SCOPE, Outcome.MISMATCH, why, critical=True,
               claim=span_of(widened), truth=span_of(limit))  # fmt: skip


def _unlimited(text: Text) -> Token | None:
    """The word that makes a record one of all times: never been lower, the lowest ever."""
    tokens = text.tokens
    if text.lows.isdisjoint(("never", "ever", "record", "history", "time")):
        return None
    for place, token in enumerate(tokens):
        if token.low == "never":
            near = tokens[place + 1 : place + 1 + _COMPARED_WITHIN]
            if any(t.low in _MORE or (t.low.endswith("er") and len(t.low) > 4) for t in near):
                return token
        if token.low == "ever" and _is_record_before(tokens, place):
            return token
        if any(_are(tokens, place, words) for words in _EVER):
            return token
    return None


def _is_record_before(tokens: list[Token], place: int) -> bool:
    return any(_tells_record(t) for t in tokens[max(0, place - _COMPARED_WITHIN) : place])


def _tells_record(token: Token) -> bool:
    low = token.low
    return low in _MOST or (low.endswith("est") and len(low) > 5 and low not in _NO_RECORDS)


def _are(tokens: list[Token], place: int, words: tuple[str, ...]) -> bool:
    return tuple(t.low for t in tokens[place : place + len(words)]) == words


def _limited(text: Text) -> Token | None:
    """The word that limits a record to some time: the lowest since 1988, in six years."""
    tokens = text.tokens
    for place, token in enumerate(tokens):
        if not _tells_record(token):
            continue
        for n, behind in enumerate(tokens[place + 1 : place + 1 + _LIMITED_WITHIN], place + 1):
            if behind.text in _ENDS:
                break
            if behind.low == "since" or (behind.low in ("in", "for") and _is_while(tokens, n + 1)):
                return behind
    return None


def _is_while(tokens: list[Token], place: int) -> bool:
    """Say whether a time stands at a place: six years, a decade, more than 10 months."""
    near = tokens[place : place + 4]
    counted = any(t.kind == "number" or t.low in WORDS or t.low in ("a", "several") for t in near)
    return counted and any(_is_duration(t) for t in near)


def _is_duration(token: Token) -> bool:
    unit = UNITS.get(token.low)
    return unit is not None and unit.measure == "duration"
