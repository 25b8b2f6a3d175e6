"""How one quantity stands to another, as intervals with rounding."""

from __future__ import annotations

import math
from dataclasses import replace
from enum import IntEnum

from shared.checklist.changes import NO_CHANGE
from shared.checklist.counted import are_exclusive, are_open, are_same
from shared.checklist.number_words import RATED
from shared.checklist.numbers import Quantity
from shared.checklist.units import MEASURES

_NEAR_FACTOR = 0.05  # of a ratio: a third is 33%


def clash(truth: Quantity, claim: Quantity) -> bool:
    """Say whether one tells how much something changed and the other where it went."""
    roles = {truth.change.role, claim.change.role}
    return len(roles) == 2 and "" not in roles and not _are_ratios(truth, claim)


def _are_ratios(truth: Quantity, claim: Quantity) -> bool:
    """Say whether two are compared by what they multiply by: doubled, by 100%, to twice as much."""
    if not (truth.factor and claim.factor):
        return False
    return truth.kind != claim.kind or truth.change.role != claim.change.role


def _as_ratio(quantity: Quantity) -> Quantity:
    """What a quantity multiplies by, as an interval: 1.2 and more of "rose by at least 20%"."""
    factor, value = quantity.factor, quantity.value
    is_by = quantity.change.role == "by" and quantity.kind != "times"
    unit = 0.01 if quantity.kind == "percent" else 1.0
    rate = quantity.change.way * unit if is_by else factor / value
    low, high = ((1 if is_by else 0) + rate * end for end in (quantity.low, quantity.high))
    ends = (low, high, quantity.low_open, quantity.high_open)
    if rate < 0:
        ends = (high, low, quantity.high_open, quantity.low_open)
    return replace(
        quantity, value=factor, low=ends[0], high=ends[1], low_open=ends[2], high_open=ends[3],
        slack=_NEAR_FACTOR * factor, kind="times", unit="", change=NO_CHANGE, factor=0.0,
        is_derived=False,
    )  # fmt: skip


def in_points(truth: Quantity, claim: Quantity) -> bool:
    """Say whether "by 5%" may mean the points of "from 10% to 15%", or a twentieth of it."""
    kinds = truth.is_derived, truth.kind, claim.kind
    return kinds == (True, "points", "percent") and truth.value == claim.value


def same_kind(truth: Quantity, claim: Quantity) -> bool:
    """Say whether two quantities can be compared at all: kind, unit, scale."""
    if truth.kind == claim.kind:
        if truth.kind == "label":
            return truth.unit == claim.unit
        if truth.unit == claim.unit:
            return True
        if truth.unit and claim.unit:
            return False
        return not (truth.counted or claim.counted)  # two years are no two seasons
    pair = {truth.kind, claim.kind}
    if "times" in pair:
        return _are_ratios(truth, claim)
    if pair == {"label", "count"}:
        label, count = (truth, claim) if truth.kind == "label" else (claim, truth)
        return label.unit in count.nouns
    if pair == {"score", "count"}:
        score, count = (truth, claim) if truth.kind == "score" else (claim, truth)
        on_scale = 0 <= count.value <= score.out_of and not count.unit
        return on_scale and bool(RATED & (count.nouns | count.context))
    return len(pair) == 2 and pair <= {"percent", "share", "score"}


class Thing(IntEnum):
    """How what one quantity counts stands to what another does."""

    EXCLUSIVE = -2  # sons and daughters
    OTHER = -1  # goals and matches
    OPEN = 0
    SAME = 1


def thing(truth: Quantity, claim: Quantity) -> Thing:
    """Say whether two quantities count the same thing, as far as that can be told."""
    if truth.kind != "count" or claim.kind != "count" or truth.unit or claim.unit:
        return Thing.OPEN
    if truth.fate and claim.fate and truth.fate != claim.fate and _DEAD in (truth.fate, claim.fate):
        return Thing.EXCLUSIVE
    if truth.counted and claim.counted:
        if are_exclusive(truth.plural, claim.plural):
            return Thing.EXCLUSIVE
        if truth.counted == claim.counted or are_same(truth.plural, claim.plural):
            return Thing.SAME
        return Thing.OPEN if are_open(truth.counted, claim.counted) else Thing.OTHER
    if claim.counted and (claim.counted in truth.nouns or claim.counted in truth.context):
        return Thing.SAME  # deaths rose to 300
    if not (truth.deed and claim.deed):
        return Thing.OPEN
    if truth.deed == claim.deed:
        return Thing.SAME
    is_bare = not (truth.counted or claim.counted)
    return Thing.OTHER if is_bare and truth.value > 1 else Thing.OPEN


_DEAD = "killed"


def _scaled(quantity: Quantity, other: Quantity) -> float:
    """What a quantity is taken by to be laid beside another that is told in other terms.

    A percentage against a share is a share, a score against a count goes by its scale.
    """
    if quantity.unit in MEASURES and other.kind == quantity.kind and not other.unit:
        return 1 / quantity.scale  # 19, and 19 years
    if quantity.kind == "percent" and other.kind in ("share", "score"):
        return 0.01
    return quantity.out_of if quantity.kind == "score" and other.kind == "count" else 1.0


def _unsigned(quantity: Quantity, other: Quantity) -> Quantity:
    """A result below zero as the loss that the other calls it."""
    if quantity.value >= 0 or other.balance >= 0:
        return quantity
    return replace(quantity, value=-quantity.value, low=-quantity.high, high=-quantity.low)


def _on_the_clock(truth: Quantity, claim: Quantity) -> Quantity:
    """The truth's time as near to the claim's as it may be told: 8:30 for 20:30, and no 8 am."""
    cycle = min(truth.out_of, claim.out_of)
    moved = round((claim.value - truth.value) / cycle) * cycle if cycle else 0.0
    return replace(truth, value=truth.value + moved, low=truth.low + moved, high=truth.high + moved)


_CONVERTED, _DEGREE = 0.015, 0.5  # share, degrees: what is lost from one unit to another


def _converted(truth: Quantity, claim: Quantity) -> float:
    """What rounding may hide where a number was converted: 100 miles are 160 km."""
    if truth.scale == claim.scale or truth.unit not in MEASURES or not claim.unit:
        return 0.0
    if truth.unit == "degree":
        return _DEGREE * claim.scale
    tens = math.log10(truth.scale / claim.scale)
    is_decimal = abs(tens - round(tens)) < 1e-9
    return 0.0 if is_decimal else _CONVERTED * abs(claim.value)


_WHOLE_FROM = 10  # of what is written: 3 is not 3.4, but 412 is 412.3


def _whole(truth: Quantity, claim: Quantity) -> float:
    """What rounding may hide where only the truth has decimals."""
    if claim.kind not in ("count", "money") or truth.scale != claim.scale:
        return 0.0
    written, told = abs(claim.value) / claim.scale, abs(truth.value) / truth.scale
    is_whole = written >= _WHOLE_FROM and written == int(written) and told != int(told)
    return 0.5 * claim.scale if is_whole and written < _WHOLE_BELOW else 0.0


_WHOLE_BELOW = 10_000  # beyond, scales are written as words, with decimals of their own


def relation(truth: Quantity, claim: Quantity) -> str:
    """How a claim's quantity stands to the truth's.

    "within", "rounded" or "apart"; "beyond" where the truth leaves it open, and "raised" where it
    does so by a bound that says less: "more than 600" for "more than 670".
    """
    if clash(truth, claim):
        return "apart"
    if in_points(truth, claim):
        return "beyond"
    if _are_ratios(truth, claim):
        return relation(_as_ratio(truth), _as_ratio(claim))
    if truth.balance * claim.balance < 0:
        return "apart"  # a loss and a profit
    if truth.kind == claim.kind == "time":
        truth = _on_the_clock(truth, claim)
    truth, claim = _unsigned(truth, claim), _unsigned(claim, truth)
    t, c = _scaled(truth, claim), _scaled(claim, truth)
    t_low, t_high, c_low, c_high = truth.low * t, truth.high * t, claim.low * c, claim.high * c
    if _inside(t_low, truth.low_open, t_high, truth.high_open,
               c_low, claim.low_open, c_high, claim.high_open):  # fmt: skip
        return "within"
    if not claim.side or claim.side == "about":
        slack = claim.slack * c
        if claim.kind == "percent" and not claim.slack:
            slack = 0.5 * c
        if claim.side == "about" or "share" in (claim.kind, truth.kind):
            slack = max(slack, 0.05 * abs(claim.value * c))
        if truth.side == "about":
            slack = max(slack, 0.02 * abs(claim.value * c))
        slack = max(slack, _converted(truth, claim), _whole(truth, claim) * c)
        if truth.is_derived and truth.unit == "duration":
            slack = max(slack, truth.slack)
        told = truth.value * t
        if abs(told - claim.value * c) <= slack + 1e-9 * abs(told):
            return "rounded"
        near = truth.side in ("above", "below") and t_low <= claim.value * c <= t_high
        if near and abs(told - claim.value * c) <= 0.01 * abs(told):
            return "rounded"
    if _apart(t_low, truth.low_open, t_high, truth.high_open,
              c_low, claim.low_open, c_high, claim.high_open):  # fmt: skip
        return "apart"
    if claim.kind in ("rank", "label"):
        return "beyond"
    is_raised = t_high == c_high == math.inf and t_low < c_low
    is_lowered = t_low == c_low == -math.inf and c_high < t_high
    return "raised" if is_raised or is_lowered else "beyond"


def _inside(
    t_low: float, t_low_open: bool, t_high: float, t_high_open: bool,
    c_low: float, c_low_open: bool, c_high: float, c_high_open: bool,
) -> bool:  # fmt: skip
    low_ok = t_low > c_low or (t_low == c_low and (t_low_open or not c_low_open))
    high_ok = t_high < c_high or (t_high == c_high and (t_high_open or not c_high_open))
    return low_ok and high_ok


def _apart(
    t_low: float, t_low_open: bool, t_high: float, t_high_open: bool,
    c_low: float, c_low_open: bool, c_high: float, c_high_open: bool,
) -> bool:  # fmt: skip
    if t_high < c_low or c_high < t_low:
        return True
    if t_high == c_low:
        return t_high_open or c_low_open
    return c_high == t_low and (c_high_open or t_low_open)
