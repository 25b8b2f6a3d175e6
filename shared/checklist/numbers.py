"""Quantities in a text, as intervals: 645k, two-thirds, more than 1.2 million, three out of four.

Only quantities of one kind and unit are compared, and of several the one that counts the same
thing. A name with a number in it ("COVID-19", "Apollo 11") is no quantity.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from shared.checklist import cues
from shared.checklist.changes import CHANGES, NO_CHANGE, Change, change_before, change_of
from shared.checklist.model import Span
from shared.checklist.number_words import (
    AFTER,
    COMPARATORS,
    FRACTIONS,
    LAST_WORDS,
    MEASURES,
    MONEY_SIGNS,
    MONEY_WORDS,
    ORDINALS,
    RANK_BEFORE,
    TIMES,
    WORDS,
    Bound,
)
from shared.checklist.numerals import (
    Read,
    is_in_a_name,
    is_part,
    read_digits,
    read_number,
    read_ordinal,
    read_share,
    touch,
)
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number as an interval, what it is a number of, and where it stands."""

    value: float  # the number that is written
    low: float
    high: float
    low_open: bool = False
    high_open: bool = False
    side: str = ""  # the comparator's, "" for a bare number
    slack: float = 0.0  # half of its last digit: what rounding may hide
    kind: str  # "count", "percent", "money", "rank", "times", "score", "share", "label"
    unit: str = ""  # what is measured, the currency, or the word that a label goes with
    out_of: float = 0.0  # the top of a score's scale
    nouns: frozenset[str] = frozenset()  # plain forms of the words after it
    context: frozenset[str] = frozenset()  # and of those before it
    fate: str = ""  # what befell those who are counted: infected, killed
    change: Change = NO_CHANGE  # by how much something rose or fell, or where to
    factor: float = 0.0  # what a ratio multiplies by: 2 of "twice as many"; 0 of no ratio
    is_derived: bool = False  # worked out from others: "from 10 to 15" is "by 5"
    span: Span


def quantities_of(tokens: list[Token], taken: set[int]) -> list[Quantity]:
    """The quantities of a text; `taken` are the tokens in use, by dates first, then by them too."""
    found: list[Quantity] = []
    begins = [n for n, t in enumerate(tokens) if t.kind == "number" or t.low in _STARTERS]
    for place in begins:
        if place in taken:
            continue
        read = _quantity(tokens, place, taken)
        if read is None:
            continue
        quantity, after = read
        found.append(quantity)
        taken.update(range(place, after))
    return found


_STARTERS = (
    frozenset(WORDS) | frozenset(TIMES) | frozenset(ORDINALS) | {"half", "dozens", "a", "an"}
    | {"quarter", "hundreds", "thousands", "millions", "billions"}
)  # fmt: skip


def _quantity(tokens: list[Token], place: int, taken: set[int]) -> tuple[Quantity, int] | None:
    token = tokens[place]
    if token.low in ("a", "an"):
        follows = tokens[place + 1].low if place + 1 < len(tokens) else ""
        if follows in ORDINALS:
            if follows not in FRACTIONS or not is_part(tokens, place):
                return None  # a third case is no third of it
        elif follows not in ("dozen", "hundred", "thousand", "million", "billion", "half",
                             "quarter"):  # fmt: skip
            return None
    if token.kind == "word" and token.text[0].isupper() and place:
        before = tokens[place - 1]  # the Magnificent Seven
        if before.kind == "word" and before.text[0].isupper() and before.low not in STOP:
            return None
    if token.low in TIMES:
        return _made(tokens, place, Read(TIMES[token.low], 0, place + 1), "times", "")
    if token.kind == "number" and is_in_a_name(tokens, place):
        return None
    ordinal = read_ordinal(tokens, place)
    if ordinal is not None:
        return _made(tokens, place, ordinal, "rank", "")
    read = read_number(tokens, place)
    if read is None:
        return None
    share = read_share(tokens, read)
    if share is not None:
        kind = "score" if share.exact else "share"
        return _made(tokens, place, share, kind, "")
    kind, unit, after = _kind(tokens, place, read)
    if kind == "count" and not unit:
        label = _label(tokens, place, after)
        if label:
            return _made(tokens, place, read._replace(after=after), "label", label)
    return _made(tokens, place, read._replace(after=after), kind, unit)


def _label(tokens: list[Token], place: int, after: int) -> str:
    """The word that a number makes a name with: "Chapter 3", "Interstate 35", "10 Downing Street".

    Empty for a number that counts something.
    """
    if tokens[place].kind != "number" or len(tokens[place].text) > 3:
        return ""
    before = tokens[place - 1] if place else None
    follows = tokens[after : after + 2]
    if before is not None and before.kind == "word" and before.text[0].isupper():
        plain = before.low in STOP or before.low in LAST_WORDS or before.low in cues.SPEECH
        follow = follows[0] if follows and follows[0].kind == "word" else None
        counts = (
            follow is not None
            and follow.text[0].islower()
            and follow.low not in STOP
            and not follow.low.endswith("ed")
        )
        if not plain and not counts:
            return before.stem
    if _bound_before(tokens, place)[0] is not None:
        return ""
    if len(follows) == 2 and all(t.kind == "word" and t.text[0].isupper() for t in follows):
        return follows[0].stem
    return ""


def _kind(tokens: list[Token], place: int, read: Read) -> tuple[str, str, int]:
    after, count = read.after, len(tokens)
    before = tokens[place - 1] if place else None
    if before is not None and before.text in MONEY_SIGNS:
        return "money", MONEY_SIGNS[before.text], after
    if before is not None and before.low in ("usd", "eur", "gbp", "rs"):
        return "money", {"rs": "inr"}.get(before.low, before.low), after
    if after < count:
        low = tokens[after].low
        if low in ("%", "percent", "pct", "percentage"):
            points = after + 1 < count and tokens[after + 1].low in ("points", "point")
            return ("points" if points else "percent"), "", after + 1
        if low == "per" and after + 1 < count and tokens[after + 1].low == "cent":
            return "percent", "", after + 2
        dashed = low == "-" and after + 1 < count
        if low in ("times", "fold", "x") or (dashed and tokens[after + 1].low in ("fold", "times")):
            return "times", "", after + (2 if dashed else 1)
        step = after + 1 if low == "-" and after + 1 < count and touch(tokens, after - 1) else after
        word = tokens[step].low
        if MONEY_WORDS.get(word):
            return "money", MONEY_WORDS[word], step + 1
        if word in MEASURES:
            return "count", word, step + 1
    if not read.exact:
        return "share", "", after
    if before is not None and read.value < 1000 and read.value == int(read.value):
        near = {t.low for t in tokens[max(0, place - 3) : place]}
        if near & RANK_BEFORE and tokens[place].kind == "number":
            return "rank", "", after
        if before.low in ("number", "no"):
            return "rank", "", after
    return "count", "", after


def _made(
    tokens: list[Token], place: int, read: Read, kind: str, unit: str
) -> tuple[Quantity, int]:
    bound, start = _bound_before(tokens, place)
    after = read.after
    if bound is None and after < len(tokens) and tokens[after].low in ("+", "plus"):
        bound = Bound("above", True)
    if bound is None and after + 1 < len(tokens):
        bound = AFTER.get((tokens[after].low, tokens[after + 1].low))
    if kind == "rank" and bound is not None:
        bound = _RANKS.get(tokens[start].low, bound)
    value, high = read.value, read.value
    if bound is None and kind in ("count", "percent", "money"):
        ranged = _range_end(tokens, place, after)
        if ranged is not None and ranged[2] in _RANGED.get(kind, (ranged[2],)):
            high, after, unit, kind = *ranged[:2], ranged[3] or unit, ranged[2] or kind
            value *= ranged[4] if value < ranged[4] else 1.0  # 10 to 20 million
    low, low_open, high_open = value, False, False
    if bound is not None:
        low, high, low_open, high_open = _interval(value, bound)
    elif high < low:
        low, high = high, low
    context = _stems_before(tokens, start)
    slack = read.slack
    if unit in MEASURES:
        unit, factor = MEASURES[unit]
        value, low, high, slack = value * factor, low * factor, high * factor, slack * factor
        if factor not in (1.0, 60.0, 3600.0):  # a mile is no round number of metres
            slack = max(slack, 0.005 * abs(value))
    return (
        Quantity(
            value=value, low=low, high=high, low_open=low_open, high_open=high_open,
            side=bound.side if bound else "", slack=slack, kind=kind, unit=unit,
            out_of=read.out_of,
            nouns=_stems(tokens, after, min(len(tokens), after + 5), stop_at_sign=True),
            context=context, fate=_fate(tokens, start, after),
            change=change_of(tokens, start, after, kind),
            span=(tokens[start].start, tokens[after - 1].end),
        ),
        after,
    )  # fmt: skip


# A rank higher than 35 is a smaller number.
_RANKS = dict.fromkeys(("higher", "above", "better"), Bound("below", False))
_RANKS |= dict.fromkeys(("lower", "below", "worse"), Bound("above", False))


# What a range may end with: "rose 5% to 400" is none.
_RANGED = {"percent": ("percent",), "money": ("money", "count")}


def _range_end(
    tokens: list[Token], place: int, after: int
) -> tuple[float, int, str, str, float] | None:
    """The other end of "between 10 and 20", "10 to 20", "10-20"; a rise "from 10 to 20" is none."""
    if after + 1 >= len(tokens):
        return None
    start = place - 1 if place and tokens[place - 1].text in MONEY_SIGNS else place
    is_first = start > 0 and tokens[start - 1].low in ("from", "by")
    if is_first and change_before(tokens, start - 1) is not None:
        return None
    joint = tokens[after].low
    opened = tokens[place - 1].low if place else ""
    joined = (
        (joint == "and" and opened == "between")
        or (joint == "to" and opened in ("from", "to", ""))
        or joint == "to"
        or (joint in ("-", "–") and touch(tokens, after - 1))
    )
    step = after + 1
    if tokens[step].text in MONEY_SIGNS and step + 1 < len(tokens):
        step += 1
    if not joined or (tokens[step].kind == "sign"):
        return None
    if tokens[step].kind == "word" and tokens[step].low not in WORDS:
        return None
    end = read_number(tokens, step)
    if end is None:
        return None
    kind, unit, last = _kind(tokens, step, end)
    if joint in "-–" and opened not in ("between", "about"):
        measured = kind != "count" or unit in MEASURES
        if not measured:  # 3-1 is a result
            return None
    written = read_digits(tokens[step].text) if tokens[step].kind == "number" else None
    scale = end.value / written if written else 1.0
    return end.value, last, (kind if kind != "rank" else ""), unit, scale


def _interval(value: float, bound: Bound) -> tuple[float, float, bool, bool]:
    if bound.side == "above":
        return value, math.inf, not bound.closed, True
    if bound.side == "below":
        return -math.inf, value, True, not bound.closed
    if bound.side == "nearly":
        return 0.95 * value, value, False, True
    return value, value, False, False


def _bound_before(tokens: list[Token], place: int) -> tuple[Bound | None, int]:
    """The comparator right before a number, and the token that the whole begins with."""
    start = place
    if start and tokens[start - 1].text in MONEY_SIGNS:
        start -= 1
        if start and tokens[start - 1].low in ("us", "u.s", "a", "ca"):
            start -= 1
    end = start
    if end and tokens[end - 1].low in ("a", "the", "an", "only", "number"):
        end -= 1
    if not end or tokens[end - 1].low not in LAST_WORDS:
        return None, start
    for length in (4, 3, 2, 1):
        if end >= length:
            words = tuple(t.low for t in tokens[end - length : end])
            if words in COMPARATORS and not _goes_up_to(tokens, end, words):
                return COMPARATORS[words], end - length
    return None, start


def _goes_up_to(tokens: list[Token], end: int, words: tuple[str, ...]) -> bool:
    """Say whether "up to" is where something went, not a bound."""
    verb = tokens[end - 3].stem if end > 2 else ""
    return words == ("up", "to") and CHANGES.get(verb) == 0


def _fate(tokens: list[Token], start: int, after: int) -> str:
    """By the nearest word that says so in a number's clause: what befell those it counts."""
    sides = (
        tokens[after : after + _FATE_WITHIN],
        tokens[max(0, start - _FATE_WITHIN) : start][::-1],
    )
    best, least = "", _FATE_WITHIN + 1
    for side in sides:
        for steps, token in enumerate(side):
            if token.kind == "number" or token.text in _CLAUSE_ENDS or token.low in ("and", "or"):
                break
            if token.stem in cues.BEFALLS and steps < least:
                best, least = cues.BEFALLS[token.stem], steps
    return best


def _stems_before(tokens: list[Token], start: int) -> frozenset[str]:
    """The plain forms of the six words before a number, in its own clause if that has any."""
    found: list[str] = []
    for token in reversed(tokens[max(0, start - 6) : start]):
        if found and (token.text in _CLAUSE_ENDS or token.low in ("and", "or")):
            break
        if token.kind == "word" and token.low not in STOP:
            found.append(token.sense)
    return frozenset(found)


_CLAUSE_ENDS = frozenset(".;,:()")
_FATE_WITHIN = 5  # words from a number to what befell those it counts


def _stems(
    tokens: list[Token], start: int, end: int, *, stop_at_sign: bool = False
) -> frozenset[str]:
    found: list[str] = []
    for token in tokens[start:end]:
        if stop_at_sign and (token.kind == "number" or token.text in _CLAUSE_ENDS):
            break
        if token.kind == "word" and token.low not in STOP:
            found.append(token.sense)
    return frozenset(found)
