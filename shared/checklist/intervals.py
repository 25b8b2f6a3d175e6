"""How one quantity stands to another, as intervals with rounding."""

from __future__ import annotations

from shared.checklist.number_words import RATED
from shared.checklist.numbers import Quantity


def same_kind(truth: Quantity, claim: Quantity) -> bool:
    """Say whether two quantities can be compared at all: kind, unit, scale."""
    if truth.kind == claim.kind:
        if truth.kind == "label":
            return truth.unit == claim.unit
        return truth.unit == claim.unit or not (truth.unit and claim.unit)
    pair = {truth.kind, claim.kind}
    if pair == {"label", "count"}:
        label, count = (truth, claim) if truth.kind == "label" else (claim, truth)
        return label.unit in count.nouns
    if pair == {"score", "count"}:
        score, count = (truth, claim) if truth.kind == "score" else (claim, truth)
        on_scale = 0 <= count.value <= score.out_of and not count.unit
        return on_scale and bool(RATED & (count.nouns | count.context))
    return len(pair) == 2 and pair <= {"percent", "share", "score"}


def _scaled(quantity: Quantity, other: Quantity) -> float:
    """A percentage against a share is taken as a share, a score against a count by its scale."""
    if quantity.kind == "percent" and other.kind in ("share", "score"):
        return 0.01
    return quantity.out_of if quantity.kind == "score" and other.kind == "count" else 1.0


def relation(truth: Quantity, claim: Quantity) -> str:
    """How a claim's quantity stands to the truth's: "within", "rounded", "apart" or "beyond".

    "beyond": the truth leaves it open, as "more than 600" does for "more than 670".
    """
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
        told = truth.value * t
        if abs(told - claim.value * c) <= slack + 1e-9 * abs(told):
            return "rounded"
        near = truth.side in ("above", "below") and t_low <= claim.value * c <= t_high
        if near and abs(told - claim.value * c) <= 0.01 * abs(told):
            return "rounded"
    if _apart(t_low, truth.low_open, t_high, truth.high_open,
              c_low, claim.low_open, c_high, claim.high_open):  # fmt: skip
        return "apart"
    return "beyond"


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
