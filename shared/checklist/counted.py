"""What a number counts: the "goals" of 27 goals in 31 appearances."""

from __future__ import annotations

from shared.checklist.stopwords import STOP
from shared.checklist.words import Token

_PLURALS = frozenset(
    "people men women children police sheep fish cattle aircraft species series staff personnel"
    " feet teeth mice media data crew offspring deer spacecraft livestock folk firemen policemen"
    " policewomen fishermen salmon trout".split()
)
_NO_PLURALS = frozenset(
    "always sometimes perhaps besides towards afterwards worldwide times news thus less was has is"
    " does yes whereas overseas unless".split()
)
_OWNERS = frozenset("the its their his her our these those all".split())
_BETWEEN = frozenset("other more further additional".split())  # "20 more goals"
_WITHIN = 4  # words from a number to the plural that it counts


def counted_by(tokens: list[Token], after: int) -> Token | None:
    """The plural that the number before a place counts; None where none follows it.

    "500 new patients recovered" counts patients; "500 died" tells none.
    """
    found: Token | None = None
    place = _behind_of(tokens, after)
    for token in tokens[place : place + _WITHIN + 1]:
        if token.kind != "word":
            if token.text == "-" and found is None:
                continue  # non-fatal
            break
        if token.low in STOP and (found is not None or token.low not in _BETWEEN):
            break
        if _is_plural(token.low):
            found = token  # women voters: the last of them
        elif found is not None:
            break
    return found


def _behind_of(tokens: list[Token], place: int) -> int:
    """Behind "of the", where a number of some whole is told."""
    lows = [token.low for token in tokens[place : place + 2]]
    if lows[:1] != ["of"]:
        return place
    return place + (2 if lows[1:] and lows[1] in _OWNERS else 1)


def _is_plural(low: str) -> bool:
    if low in _PLURALS:
        return True
    return (
        len(low) > 3
        and low[-1] == "s"
        and not low.endswith(("ss", "us", "is"))
        and low not in _NO_PLURALS
    )
