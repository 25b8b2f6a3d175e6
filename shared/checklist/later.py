"""Dates that are told from others: the following day, two years later, at the age of seven."""

from __future__ import annotations

from dataclasses import replace

from shared.checklist.dates import Date, anchors_of, is_birth
from shared.checklist.number_words import WORDS
from shared.checklist.numerals import read_digits
from shared.checklist.periods import WHOLE
from shared.checklist.words import Token

_NEXT = frozenset("following next".split())
TELLS_LATER = _NEXT | {"later", "age"}  # without one of these, a text has no such date
_DAY, _MONTH, _YEAR = "day", "month", "year"
_UNITS = {
    word: unit
    for unit, words in (
        (_DAY, "day days morning afternoon evening night"),
        (_MONTH, "month months"),
        (_YEAR, "year years"),
    )
    for word in words.split()
}
_SHORTEST_MONTH = 28  # days: what passes a month's end is left alone
_MOST = 8  # such dates of one text


def later_dates(tokens: list[Token], dates: list[Date]) -> list[Date]:
    """The dates that a text tells by how long after another, the nearest before it, they were."""
    found: list[Date] = []
    if not dates:
        return found
    for place, token in enumerate(tokens):
        if token.low in _NEXT:
            step = _step(tokens, place + 1, 1)
        elif token.low == "later":
            step = _step(tokens, place - 1, _number(tokens, place - 2))
        elif token.low == "age" and place + 2 < len(tokens) and tokens[place + 1].low == "of":
            step = (_number(tokens, place + 2), _YEAR)
        else:
            continue
        of_birth = token.low == "age"
        before = [
            date for date in dates if date.span[1] <= token.start and is_birth(date) >= of_birth
        ]
        made = _moved(before[-1], *step) if before and step is not None and step[0] else None
        if made is not None and len(found) < _MOST:
            found.append(
                replace(made, anchors=anchors_of(tokens, place, place + 2),
                        span=(before[-1].span[0], token.end))
            )  # fmt: skip
    return found


def _step(tokens: list[Token], place: int, count: int) -> tuple[int, str] | None:
    unit = _UNITS.get(tokens[place].low) if 0 <= place < len(tokens) else None
    return None if unit is None else (count, unit)


def _number(tokens: list[Token], place: int) -> int:
    """The whole number at a place; 0 for none."""
    if not 0 <= place < len(tokens):
        return 0
    low = tokens[place].low
    if low in ("a", "an"):
        return 1
    value = WORDS.get(low) or (read_digits(low) if tokens[place].kind == "number" else None)
    return int(value) if value is not None and value == int(value) and value < _CENTURY else 0


_CENTURY = 100


def _moved(date: Date, count: int, unit: str) -> Date | None:
    """A date so many days, months or years on; None where it is not told that exactly."""
    plain = replace(date, relation="on", part=WHOLE, end=None, event="")
    if unit == _YEAR:
        if date.year is None or date.years > 1:
            return None
        return replace(plain, year=date.year + count, month=None, day=None)
    if unit == _MONTH:
        if date.month is None or date.month + count > _MONTHS:
            return None
        return replace(plain, month=date.month + count, day=None)
    if date.day is None or date.day + count > _SHORTEST_MONTH:
        return None
    return replace(plain, day=date.day + count)


_MONTHS = 12
