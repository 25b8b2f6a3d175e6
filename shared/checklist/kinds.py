"""What kind of number stands at a place, with its unit, and where a range of two ends."""

from __future__ import annotations

from typing import NamedTuple

from shared.checklist.changes import change_before
from shared.checklist.counted import counted_by
from shared.checklist.number_words import MONEY_SIGNS, RANK_BEFORE, WORDS
from shared.checklist.numerals import Read, read_digits, read_number, touch
from shared.checklist.units import MEASURES, UNITS, read_unit
from shared.checklist.words import Token


class Kind(NamedTuple):
    """The kind of a number, its currency or measure, and how that is reckoned."""

    kind: str
    unit: str
    after: int  # index of the first token behind number and unit
    factor: float = 1.0
    zero: float = 0.0


_CURRENCIES = {"usd": "usd", "eur": "eur", "gbp": "gbp", "rs": "inr"}
_PERCENT = frozenset("% percent pct percentage".split())
_JOINTS = frozenset(("-", "\u2013"))


def kind_of(tokens: list[Token], place: int, read: Read) -> Kind:
    """The kind of the number that was read at a place."""
    after, count = read.after, len(tokens)
    before = tokens[place - 1] if place else None
    if before is not None and before.text in MONEY_SIGNS:
        return Kind("money", MONEY_SIGNS[before.text], after)
    if before is not None and before.low in _CURRENCIES:
        return Kind("money", _CURRENCIES[before.low], after)
    if after < count:
        low = tokens[after].low
        behind = tokens[after + 1].low if after + 1 < count else ""
        if low in _PERCENT:
            points = behind in ("points", "point")
            return Kind("points" if points else "percent", "", after + 1 + points)
        if low == "per" and behind == "cent":
            return Kind("percent", "", after + 2)
        dashed = low == "-" and after + 1 < count
        if low in ("times", "fold", "x") or (dashed and behind in ("fold", "times")):
            return Kind("times", "", after + (2 if dashed else 1))
        if low != "(":
            step = after + 1 if dashed and touch(tokens, after - 1) else after
            unit = read_unit(tokens, step, place)
            if unit is not None:
                told, end = unit
                return Kind(told.kind, told.measure, end, told.factor, told.zero)
    if not read.exact and read.value <= 1:  # "millions of birds" are no share of them
        return Kind("share", "", after)
    if _is_age(tokens, place, after):
        return Kind("count", "duration", after, UNITS["year"].factor)
    if before is not None and read.value < 1000 and read.value == int(read.value):
        near = {t.low for t in tokens[max(0, place - 3) : place]}
        if near & RANK_BEFORE and tokens[place].kind == "number":
            return Kind("rank", "", after)
        if before.low in ("number", "no", "top"):
            return Kind("rank", "", after)
    return Kind("count", "", after)


def _is_age(tokens: list[Token], place: int, after: int) -> bool:
    """Say whether a number is somebody's age: aged 44, at the age of 44, was 44 when."""
    before = tokens[place - 1].low if place else ""
    if before in ("aged", "age") or (
        before == "of" and place > 1 and tokens[place - 2].low == "age"
    ):
        return True
    lows = [token.low for token in tokens[max(0, place - 3) : place]]
    if lows[:1] == ["when"] and before in ("was", "were", "turned"):
        return True
    return before in ("was", "is") and after < len(tokens) and tokens[after].low == "when"


def and_smaller(tokens: list[Token], kind: Kind) -> tuple[float, int]:
    """What a smaller unit adds in the measure's own: the 45 minutes of "1 hour and 45 minutes".

    And the half of "a year and a half".
    """
    after, count = kind.after, len(tokens)
    if kind.unit not in MEASURES or kind.zero or after + 1 >= count:
        return 0.0, after
    step = after + 1 if tokens[after].low in ("and", ",") else after
    if step + 1 >= count:
        return 0.0, after
    low, behind = tokens[step].low, tokens[step + 1].low
    if low == "a" and behind in _PARTS and step > after:
        return _PARTS[behind] * kind.factor, step + 2
    if tokens[step].kind != "number" and low not in WORDS:
        return 0.0, after
    read = read_number(tokens, step)
    unit = read_unit(tokens, read.after, step) if read is not None else None
    if read is None or unit is None:
        return 0.0, after
    told, end = unit
    is_part = told.measure == kind.unit and read.value * told.factor < kind.factor
    return (read.value * told.factor, end) if is_part else (0.0, after)


_PARTS = {"half": 0.5, "quarter": 0.25}


class End(NamedTuple):
    """The other end of a range, and the scale that its begin may share."""

    value: float
    kind: Kind
    scale: float


# What a range may end with: "rose 5% to 400" is none.
_ENDS_WITH = {"percent": ("percent",), "money": ("money", "count")}


def range_end(tokens: list[Token], place: int, kind: Kind) -> End | None:
    """The other end of "between 10 and 20", "10 to 20", "10-20"; a rise "from 10 to 20" is none."""
    after = kind.after
    if after + 1 >= len(tokens) or tokens[after].low not in _RANGE_JOINTS:
        return None
    start = place - 1 if place and tokens[place - 1].text in MONEY_SIGNS else place
    opened = tokens[start - 1].low if start else ""
    if opened in ("from", "by") and change_before(tokens, start - 1) is not None:
        return None
    joint, step = tokens[after].low, after + 1
    dashed = joint in _JOINTS
    if dashed and not touch(tokens, after - 1):
        return None
    if joint == "and" and opened != "between":
        return None
    if tokens[step].text in MONEY_SIGNS and step + 1 < len(tokens):
        step += 1
    if tokens[step].kind == "sign":
        return None
    if tokens[step].kind == "word" and tokens[step].low not in WORDS:
        return None
    read = read_number(tokens, step)
    if read is None:
        return None
    end = kind_of(tokens, step, read)
    if end.kind not in _ENDS_WITH.get(kind.kind, (end.kind,)):
        return None
    is_bare = end.kind == "count" and not end.unit and kind.kind != "count"
    if is_bare and read.value < _value_at(tokens, place) and counted_by(tokens, end.after):
        return None  # $5 million to 14 schools
    if dashed and opened not in ("between", "about"):
        plain = kind.kind == end.kind == "count" and not end.unit
        rises = _value_at(tokens, place) < read.value
        if plain and not (rises and counted_by(tokens, end.after) is not None):
            return None  # 3-1 is a result
    written = read_digits(tokens[step].text) if tokens[step].kind == "number" else None
    return End(read.value, end, read.value / written if written else 1.0)


def _value_at(tokens: list[Token], place: int) -> float:
    """The number at a place; 0 for none."""
    read = read_number(tokens, place)
    return 0.0 if read is None else read.value


_RANGE_JOINTS = _JOINTS | {"and", "to"}
