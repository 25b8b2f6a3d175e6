"""Times of the day: 8 pm is 20:00, and no 8 am."""

from __future__ import annotations

from typing import NamedTuple

from shared.checklist.number_words import WORDS
from shared.checklist.words import Token

HALF_DAY, DAY = 720.0, 1440.0  # minutes
_NAMED = {"noon": 720.0, "midday": 720.0, "midnight": 0.0}
NAMED = frozenset(_NAMED)


class Time(NamedTuple):
    """Minutes after midnight, and after how many the same is told again: 8:30 may be 20:30."""

    minutes: float
    cycle: float
    after: int


def read_time(tokens: list[Token], place: int) -> Time | None:
    """8 pm, 8:30 p.m., 20:00, noon, eight o'clock; None for what is none."""
    token = tokens[place]
    if token.low in _NAMED:
        return Time(_NAMED[token.low], DAY, place + 1)
    if token.kind == "number" and "." in token.text:
        return _with_point(tokens, place)
    hour = _digits(token, 23) if token.kind == "number" else WORDS.get(token.low)
    if hour is None or not 0 <= hour <= 24:
        return None
    after, minutes, is_told = place + 1, 0.0, False
    if token.kind == "number" and _is_minute(tokens, after):
        minutes, after, is_told = float(tokens[after + 1].text), after + 2, True
        if _is_minute(tokens, after):
            return None  # 2:05:13 is how long it took
    half = _half(tokens, after)
    if half is not None and 1 <= hour <= 12:
        is_pm, after = half
        return Time((hour % 12 + 12 * is_pm) * 60 + minutes, DAY, after)
    if after < len(tokens) and tokens[after].low == "o'clock":
        return Time(hour * 60, HALF_DAY, after + 1)
    if not is_told:
        return None
    is_open = 1 <= hour <= 12 and not token.text.startswith("0")
    return Time(hour * 60 + minutes, HALF_DAY if is_open else DAY, after)


def _with_point(tokens: list[Token], place: int) -> Time | None:
    """8.30 pm, which only its "pm" tells from a number."""
    hour, _, minute = tokens[place].text.partition(".")
    half = _half(tokens, place + 1)
    if half is None or len(minute) != 2 or not (hour + minute).isdecimal() or int(minute) > 59:
        return None
    is_pm, after = half
    return Time((int(hour) % 12 + 12 * is_pm) * 60.0 + int(minute), DAY, after)


def _digits(token: Token, most: int) -> float | None:
    if len(token.text) > 2 or not token.text.isdecimal() or int(token.text) > most:
        return None
    return float(token.text)


def _is_minute(tokens: list[Token], place: int) -> bool:
    """Say whether ":30" stands at a place, right behind its hour."""
    if place + 1 >= len(tokens) or tokens[place].text != ":":
        return False
    colon, minute = tokens[place], tokens[place + 1]
    glued = colon.start == tokens[place - 1].end and minute.start == colon.end
    return glued and len(minute.text) == 2 and _digits(minute, 59) is not None


def _half(tokens: list[Token], place: int) -> tuple[bool, int] | None:
    """Whether "pm" (not "am") stands at a place, and what follows it."""
    lows = [token.low for token in tokens[place : place + 4]]
    if lows and lows[0] in ("am", "pm"):
        return lows[0] == "pm", place + 1
    if len(lows) > 2 and lows[0] in ("a", "p") and lows[1] == "." and lows[2] == "m":
        return lows[0] == "p", place + (4 if lows[3:] == ["."] else 3)
    return None
