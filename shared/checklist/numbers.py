"""Quantities in a text, as intervals: 645k, two-thirds, more than 1.2 million, three out of four.

Only quantities of one kind and unit are compared, and of several the one that counts the same
thing. A name with a number in it ("COVID-19", "Apollo 11") is no quantity.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from shared.checklist import cues
from shared.checklist.changes import CHANGES, NO_CHANGE, Change, change_of
from shared.checklist.clock import NAMED, Time, read_time
from shared.checklist.counted import counted_by, deed_of, plural_at
from shared.checklist.kinds import Kind, and_smaller, kind_of, range_end
from shared.checklist.model import Span
from shared.checklist.number_words import (
    AFTER,
    COMPARATORS,
    FRACTIONS,
    LAST_WORDS,
    MONEY_SIGNS,
    ORDINALS,
    TIMES,
    WORDS,
    Bound,
)
from shared.checklist.numerals import (
    Read,
    is_in_a_name,
    is_part,
    read_number,
    read_ordinal,
    read_share,
    touch,
)
from shared.checklist.stopwords import STOP
from shared.checklist.units import MEASURES, UNITS
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
    kind: str  # "count", "percent", "money", "rank", "times", "score", "share", "label", "time"
    unit: str = ""  # what is measured, the currency, or the word that a label goes with
    scale: float = 1.0  # how many of the measure's own unit the written one is
    out_of: float = 0.0  # the top of a score's scale, or of a clock's
    counted: str = ""  # the sense of the plural that it counts
    plural: str = ""  # and its plain form
    deed: str = ""  # the sense of what is told of those: 500 died
    nouns: frozenset[str] = frozenset()  # plain forms of the words after it
    context: frozenset[str] = frozenset()  # and of those before it
    fate: str = ""  # what befell those who are counted: infected, killed
    balance: int = 0  # of money: -1 for a loss, 1 for a profit
    change: Change = NO_CHANGE  # by how much something rose or fell, or where to
    factor: float = 0.0  # what a ratio multiplies by: 2 of "twice as many"; 0 of no ratio
    is_gap: bool = False  # how far from another: 12 more, 2 years behind schedule
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
    frozenset(WORDS) | frozenset(TIMES) | frozenset(ORDINALS) | NAMED
    | {"half", "dozens", "a", "an", "quarter", "hundreds", "thousands", "millions", "billions"}
)  # fmt: skip
_BEHIND_ARTICLE = frozenset("dozen hundred thousand million billion trillion half quarter".split())


def _quantity(tokens: list[Token], place: int, taken: set[int]) -> tuple[Quantity, int] | None:
    token = tokens[place]
    if token.low in ("a", "an"):
        follows = tokens[place + 1].low if place + 1 < len(tokens) else ""
        if follows in ORDINALS:
            if follows not in FRACTIONS or not is_part(tokens, place):
                return None  # a third case is no third of it
        elif follows not in _BEHIND_ARTICLE and not _is_a_while(tokens, place):
            return None
    if token.kind == "word" and token.text[0].isupper() and place:
        before = tokens[place - 1]  # the Magnificent Seven
        if before.kind == "word" and before.text[0].isupper() and before.low not in STOP:
            return None
    if token.low == "one" and _is_pronoun(tokens, place):
        return None
    if token.low in TIMES:
        times = Read(TIMES[token.low], 0, place + 1)
        return _made(tokens, place, times, Kind("times", "", place + 1))
    if token.kind == "number" and is_in_a_name(tokens, place):
        return None
    time = read_time(tokens, place)
    if time is not None:
        return _timed(tokens, place, time)
    ordinal = read_ordinal(tokens, place)
    if ordinal is not None:
        return _made(tokens, place, ordinal, Kind("rank", "", ordinal.after))
    read = read_number(tokens, place)
    if read is None:
        return None
    share = read_share(tokens, read)
    if share is not None:
        return _made(
            tokens, place, share, Kind("score" if share.exact else "share", "", share.after)
        )
    kind = kind_of(tokens, place, read)
    if kind.kind == "count" and not kind.unit:
        label = _label(tokens, place, kind.after)
        if label:
            return _made(tokens, place, read, Kind("label", label, kind.after))
    return _made(tokens, place, read, kind)


_LASTING = frozenset(
    "for lasted lasts lasting within after over took takes take spent about nearly almost than"
    " around under half least most".split()
)


def _is_a_while(tokens: list[Token], place: int) -> bool:
    """Say whether an article counts: lasted a month, a year and a half; "twice a day" has none."""
    unit = UNITS.get(tokens[place + 1].low) if place + 1 < len(tokens) else None
    if unit is None or unit.kind != "count":
        return False
    before = tokens[place - 1].low if place else ""
    if unit.measure == "duration" and before in _LASTING:
        return True
    behind = [t.low for t in tokens[place + 2 : place + 5]]
    return behind in (["and", "a", "half"], ["and", "a", "quarter"])


_POINTING = frozenset(
    "the this that these those which every each any another no first last next".split()
)


def _is_pronoun(tokens: list[Token], place: int) -> bool:
    """Say whether "one" stands for a noun: the old one."""
    before = tokens[place - 1].low if place else ""
    if place > 1 and tokens[place - 2].low == "the" and before.isalpha() and before not in STOP:
        return True
    behind = tokens[place + 1] if place + 1 < len(tokens) else None
    return before in _POINTING and (behind is None or behind.kind == "sign" or behind.low in STOP)


_WHEN = {
    "before": Bound("below", False), "until": Bound("below", True), "till": Bound("below", True),
    "by": Bound("below", True), "after": Bound("above", False), "since": Bound("above", True),
    "from": Bound("above", True),
}  # fmt: skip


def _timed(tokens: list[Token], place: int, time: Time) -> tuple[Quantity, int]:
    """A time of the day, as minutes after midnight."""
    bound = _WHEN.get(tokens[place - 1].low) if place else None
    start = place - 1 if bound else place
    low, high, low_open, high_open = _interval(time.minutes, bound or _EXACTLY)
    return (
        Quantity(
            value=time.minutes, low=low, high=high, low_open=low_open, high_open=high_open,
            side=bound.side if bound else "", kind="time", out_of=time.cycle,
            nouns=_stems(tokens, time.after, time.after + 5, stop_at_sign=True),
            context=_stems_before(tokens, start),
            span=(tokens[start].start, tokens[time.after - 1].end),
        ),
        time.after,
    )  # fmt: skip


_EXACTLY = Bound("", True)


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


def _made(tokens: list[Token], place: int, read: Read, kind: Kind) -> tuple[Quantity, int]:
    bound, start = _bound_before(tokens, place)
    value, high, slack, after = read.value, read.value, read.slack, kind.after
    if bound is None and after < len(tokens) and tokens[after].low in ("+", "plus"):
        bound = Bound("above", True)
    if bound is None and after + 1 < len(tokens):
        bound = AFTER.get((tokens[after].low, tokens[after + 1].low))
    if kind.kind == "rank" and bound is not None:
        bound = _RANKS.get(tokens[start].low, bound)
    elif kind.kind == "rank" and place and tokens[place - 1].low == "top":
        bound = _AMONG  # in the top ten
    if bound is None and kind.kind in ("count", "percent", "money"):
        end = range_end(tokens, place, kind)
        if end is not None:
            high = end.value
            value *= end.scale if value < end.scale else 1.0  # 10 to 20 million
            unit, after = end.kind.unit or kind.unit, end.kind.after
            ends = end.kind if end.kind.kind != "rank" else kind
            factor = max(kind.factor, ends.factor) if unit == kind.unit else ends.factor
            kind = Kind(ends.kind if ends.unit or not kind.unit else kind.kind, unit, after, factor,
                        ends.zero)  # fmt: skip
    if bound is not None and tokens[place].low.startswith("halv"):
        bound = bound._replace(side=_TURNED.get(bound.side, bound.side))  # to less than half
    more, after = and_smaller(tokens, kind)
    if bound is None and high == value and _is_negative(tokens, start, kind, after):
        value = high = -value
        after += 2 * _is_below_zero(tokens, after)
    value, high = ((end - kind.zero) * kind.factor + more for end in (value, high))
    slack *= kind.factor
    low, low_open, high_open = value, False, False
    if bound is not None:
        low, high, low_open, high_open = _interval(value, bound)
    elif high < low:
        low, high = high, low
    if kind.unit in MEASURES and kind.factor not in (1.0, 60.0, 3600.0):
        slack = max(slack, 0.005 * abs(value))  # a mile is no round number of metres
    counted, deed = None, ""
    if kind.kind == "count" and not kind.unit:
        plural = plural_at(tokens, after)
        counted = None if plural is None else tokens[plural]
        deed = deed_of(tokens, after if plural is None else plural + 1)
    return (
        Quantity(
            value=value, low=low, high=high, low_open=low_open, high_open=high_open,
            side=bound.side if bound else "", slack=slack, kind=kind.kind, unit=kind.unit,
            scale=kind.factor, out_of=read.out_of,
            counted=counted.sense if counted else "", plural=counted.stem if counted else "",
            deed=deed,
            nouns=_stems(tokens, after, min(len(tokens), after + 5), stop_at_sign=True),
            context=_stems_before(tokens, start), fate=_fate(tokens, start, after),
            change=change_of(tokens, start, after, kind.kind),
            balance=_balance(tokens, start, after) if kind.kind == "money" else 0,
            is_gap=after < len(tokens) and tokens[after].low in _GAPS,
            span=(tokens[start].start, tokens[after - 1].end),
        ),
        after,
    )  # fmt: skip


_TURNED = {"above": "below", "below": "above"}


_MINUS = frozenset(("-", "\u2212", "\u2013", "minus", "negative"))


def _is_negative(tokens: list[Token], start: int, kind: Kind, after: int) -> bool:
    """Say whether a number is below zero: -4 °C, minus 4, -$3 million, 4 degrees below zero."""
    if kind.kind == "count" and kind.unit != "degree" and counted_by(tokens, after) is not None:
        return False
    if _is_below_zero(tokens, after):
        return True
    if not start or tokens[start - 1].low not in _MINUS:
        return False
    if tokens[start - 1].kind == "word":
        return True
    apart = start < 2 or not touch(tokens, start - 2)
    return apart and touch(tokens, start - 1)


def _is_below_zero(tokens: list[Token], place: int) -> bool:
    return [t.low for t in tokens[place : place + 2]] in (["below", "zero"], ["below", "freezing"])


_LOST = frozenset("loss losses lost deficit shortfall".split())
_WON = frozenset("profit profits surplus".split())


def _balance(tokens: list[Token], start: int, after: int) -> int:
    """-1 for an amount that is a loss, 1 for a profit, 0 where neither is said beside it."""
    for token in (*reversed(tokens[max(0, start - 4) : start]), *tokens[after : after + 2]):
        if token.low in _LOST:
            return -1
        if token.low in _WON:
            return 1
        if token.kind == "number" or token.text in _CLAUSE_ENDS:
            return 0
    return 0


_GAPS = frozenset(
    "more fewer extra additional further less behind ahead late early later earlier over under"
    " above below adrift apart short older younger".split()
)  # right behind a number

_AMONG = Bound("below", True)

# A rank higher than 35 is a smaller number.
_RANKS = dict.fromkeys(("higher", "above", "better"), Bound("below", False))
_RANKS |= dict.fromkeys(("lower", "below", "worse"), Bound("above", False))


def _interval(value: float, bound: Bound) -> tuple[float, float, bool, bool]:
    if bound.side == "above":
        return value, math.inf, not bound.closed, True
    if bound.side == "below":
        return -math.inf, value, True, not bound.closed
    if bound.side == "nearly":
        return value - 0.05 * abs(value), value, False, True
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
