"""Parts of a year, and centuries: early 2012, the third quarter of 2019, the 17th century."""

from __future__ import annotations

from shared.checklist.numerals import read_ordinal
from shared.checklist.words import Token

Part = tuple[float, float]  # where it begins and ends, in shares of the whole
WHOLE: Part = (0.0, 1.0)
_PARTS: dict[str, Part] = {
    "early": (0.0, 0.42), "mid": (0.25, 0.75), "late": (0.58, 1.0),
    "beginning": (0.0, 0.25), "start": (0.0, 0.25), "middle": (0.25, 0.75), "end": (0.75, 1.0),
    "spring": (0.16, 0.5), "summer": (0.41, 0.75), "autumn": (0.66, 1.0), "fall": (0.66, 1.0),
}  # fmt: skip
_NEEDS_OF = frozenset("beginning start middle end".split())
_NAMED = frozenset(("q", "quarter", "half"))
_DIVIDED = {"quarter": 4, "q": 4, "half": 2}
_LINKS = frozenset(("of", "in", "-", "the", ","))
CENTURY = 101  # years: 2000 is counted in either, but two centuries have none in common
_OWNED = frozenset("his her their my our a an".split())  # his third century is one of runs


def part_before(tokens: list[Token], place: int) -> tuple[Part, int]:
    """The part of a date that is told before it, and the token which that begins with."""
    step = place
    while step and place - step < 2 and tokens[step - 1].low in _LINKS:
        step -= 1
    if not step:
        return WHOLE, place
    low = tokens[step - 1].low
    if low in _PARTS:
        if low in _NEEDS_OF and "of" not in [token.low for token in tokens[step:place]]:
            return WHOLE, place
        if low == "fall" and (step < 2 or tokens[step - 2].low not in ("in", "the", "by", "since")):
            return WHOLE, place
        return _and_earlier(tokens, step - 1)
    if step > 1 and tokens[step - 1].kind == "number" and tokens[step - 2].low == "q":
        number = tokens[step - 1].text
        return (_nth("q", float(number)), step - 2) if number in "1234" else (WHOLE, place)
    if low in _NAMED and step > 1:
        start = step - 2 - (tokens[step - 2].text == "-" and step > 2)
        start -= tokens[start].low in ("st", "nd", "rd", "th") and start > 0
        ordinal = read_ordinal(tokens, start)
        if ordinal is not None and 1 <= ordinal.value <= _DIVIDED[low]:
            return _nth(low, ordinal.value), start
    return WHOLE, place


def _and_earlier(tokens: list[Token], place: int) -> tuple[Part, int]:
    """The part at a place, from where "early to" before it begins."""
    start, part = place, _PARTS[tokens[place].low]
    while start and place - start < 3 and tokens[start - 1].low in ("-", "to", "and", "or"):
        start -= 1
    if start == place or not start or tokens[start - 1].low not in _PARTS:
        return part, place
    return (_PARTS[tokens[start - 1].low][0], part[1]), start - 1


def _nth(named: str, place: float) -> Part:
    number = _DIVIDED[named]
    return (place - 1) / number, place / number


def century_before(tokens: list[Token], place: int) -> tuple[int, int, int, int] | None:
    """Of "century" at a place: its first year, how many it has, its first token, what follows."""
    start = place - 1 - (place > 1 and tokens[place - 1].text == "-")
    if start > 0 and tokens[start].low in ("st", "nd", "rd", "th"):
        start -= 1
    elif start > 1 and tokens[start - 1].text == "-" and tokens[start - 2].low == "twenty":
        start -= 2
    ordinal = read_ordinal(tokens, start) if start >= 0 else None
    if ordinal is None or not 1 <= ordinal.value <= 30:
        return None
    behind = tokens[place + 1] if place + 1 < len(tokens) else None
    if tokens[place].text[0].isupper() and behind is not None and behind.text[0].isupper():
        return None  # a studio
    if start and tokens[start - 1].low in _OWNED and tokens[place - 1].text != "-":
        return None
    number = int(ordinal.value)
    if behind is not None and behind.low in ("bc", "bce"):
        return -100 * number, CENTURY - 1, start, place + 2
    return 100 * (number - 1), CENTURY, start, place + 1
