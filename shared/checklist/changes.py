"""Rises and falls: whether a number tells how much something changed, or where it went.

"Fell by 20%", "fell 20%" and "a 20% fall" tell how much; "fell to 20%" tells where it ended.
"""

from __future__ import annotations

from typing import NamedTuple

from shared.checklist.stems import stem
from shared.checklist.words import Token

UP, DOWN = 1, -1
_WORDS = {
    UP: "rise increase grow growth climb jump soar surge rocket raise boost expand gain up hike"
        " spike swell lift edge leap accelerate widen",
    DOWN: "fall drop decrease decline cut reduce slash shrink plunge slump tumble plummet sink dip"
          " slip shed ease trim down lose loss narrow lower slow slide",
    0: "go move change come shift swing",
}  # fmt: skip
CHANGES = {stem(word): way for way, words in _WORDS.items() for word in words.split()}
# Said of a number right before them: a 20% drop, 20% more. A verb there has another subject.
_NOUNS = {
    word: way
    for way, words in (
        (UP, "rise increase growth climb jump surge raise boost expansion gain hike spike leap"
             " rises increases jumps gains hikes higher more up"),
        (DOWN, "drop fall decrease decline cut reduction plunge slump dip loss drops falls declines"
               " cuts reductions losses lower less fewer down"),
    )
    for word in words.split()
}  # fmt: skip
_NO_VERBS = frozenset("low lower".split())  # "lower than 20" is no fall
_ROLES = frozenset("by to from".split())
_FILLERS = frozenset(
    "a an the just only further another additional record total some whopping mere full".split()
)
_WITHIN = 8  # tokens from a verb of change to its number
_ENDS = frozenset(".;:!?()")
_AMOUNTS = frozenset("percent share points money times".split())


class Change(NamedTuple):
    """What a number tells of a change: by how much, to or from where, and up (1) or down (-1)."""

    role: str = ""  # "by", "to", "from"; "" for a number that tells of none
    way: int = 0


NO_CHANGE = Change()


def change_before(tokens: list[Token], place: int) -> int | None:
    """Which way the nearest word of change before a place goes; None where there is none."""
    way: int | None = None
    for token in reversed(tokens[max(0, place - _WITHIN) : place]):
        if token.text in _ENDS:
            break
        if token.low not in _NO_VERBS and token.stem in CHANGES:
            way = CHANGES[token.stem]
            if way:
                break  # "went" is told by its "up"
    return way


def change_of(tokens: list[Token], start: int, after: int, kind: str) -> Change:
    """What the number from `start` up to `after` tells of a change."""
    if after < len(tokens) and kind in _AMOUNTS:
        step = after + 1 if tokens[after].text == "-" and after + 1 < len(tokens) else after
        if tokens[step].low in _NOUNS:
            return Change("by", _NOUNS[tokens[step].low])
    place = start
    while place and tokens[place - 1].low in _FILLERS and start - place < 3:
        place -= 1
    if not place:
        return NO_CHANGE
    before = tokens[place - 1]
    if before.low in _ROLES:
        if before.low == "to" and (rate := _rate_before(tokens, place - 1)):
            return Change("by", rate)
        way = change_before(tokens, place - 1)
        return NO_CHANGE if way is None else Change(before.low, way)
    if before.low in ("of", "in") and place > 1:  # a drop of 20%, cut in half
        if before.low == "of":
            way = _noun_of(tokens, place - 1, kind)
        else:
            way = change_before(tokens, place - 1) if kind == "share" else None
        return NO_CHANGE if way is None else Change("by", way)
    if before.low.endswith("ly") and place > 1:
        before = tokens[place - 2]  # fell nearly, rose sharply
    if before.low in _NO_VERBS or not CHANGES.get(before.stem):
        return NO_CHANGE
    return Change("by", CHANGES[before.stem])


_RATES = {"growth": UP, "inflation": UP, "shrinkage": DOWN}


def _rate_before(tokens: list[Token], place: int) -> int:
    """The way of what went "to" a place if that is a rate: growth slows to 4%, so 4% is gained."""
    near = tokens[max(0, place - _RATE_WITHIN) : place]
    return next((_RATES[token.low] for token in reversed(near) if token.low in _RATES), 0)


_RATE_WITHIN = 5  # tokens from "growth" to its "to"


def _noun_of(tokens: list[Token], place: int, kind: str) -> int | None:
    """The way of "a drop of" and of "a drop in sales of", which only an amount follows."""
    reach = 4 if kind in _AMOUNTS else 1
    for token in reversed(tokens[max(0, place - reach) : place]):
        if token.low in _NOUNS:
            return _NOUNS[token.low]
    return None
