"""Dates and windows of time: of several in the truth, the one that dates the same event."""

from __future__ import annotations

from shared.checklist.dates import Date, compare_dates
from shared.checklist.later import TELLS_LATER, later_dates
from shared.checklist.looks.numbers import AS_OUTCOME, WHY
from shared.checklist.model import Dimension, Outcome
from shared.checklist.reading import MOST_PAIRED, Notes, Text


def look_at_dates(told: Text, said: Text, notes: Notes) -> None:
    """Compare every date of the claim with the truth's."""
    if not said.dates:
        return
    truths = told.dates[:MOST_PAIRED]
    if not TELLS_LATER.isdisjoint(told.lows):
        truths = [*truths, *later_dates(told.tokens, truths)]
    for claim in said.dates[:MOST_PAIRED]:
        best = _nearest(truths, claim)
        name = "date" if claim.relation == "on" else "window"
        if best is None:
            notes.count(f"{name}_absent")
            why = f"the truth has no date to compare with {said.show(claim.span)}"
            notes.find(Dimension.DATE, Outcome.ABSENT, why, claim=claim.span)
            continue
        truth, how = best
        outcome, critical = AS_OUTCOME[how]
        notes.count(f"{name}_{how}")
        why = WHY[how].format(claim=said.show(claim.span), truth=told.show(truth.span))
        notes.find(Dimension.DATE, outcome, why, critical=critical and how == "apart",
                   truth=truth.span, claim=claim.span)  # fmt: skip


_ANCHOR, _FITS, _SAME, _OPEN, _NEAR = 1.5, 0.5, 2.0, 0.25, 1.5
_EVENT = 3.0  # for the same word right before both
_OTHER = -1.0  # for a date of something else, by the words around both
_MONTH, _YEAR = 40, 400  # days that still are near, and rather near


def _nearest(truths: list[Date], claim: Date) -> tuple[Date, str] | None:
    """The truth's date that a claim's is about: the words around it, then how near it is."""
    best: tuple[float, Date, str] | None = None
    for truth in truths:
        how = compare_dates(truth, claim)
        if not how:
            continue
        shared = len(truth.anchors & claim.anchors)
        score = _ANCHOR * shared + _OTHER * (not shared and bool(truth.anchors and claim.anchors))
        if claim.event and claim.event == truth.event:
            score += _EVENT
        if how == "within":
            score += _FITS + _SAME * (claim.relation == "on")
        elif how == "beyond":
            score += _OPEN
        if truth.year is not None and claim.year is not None:
            days = abs(truth.middle() - claim.middle())
            score += _NEAR * (1.0 if days <= _MONTH else 0.5 if days <= _YEAR else 0.0)
        if best is None or score > best[0]:
            best = (score, truth, how)
    return best[1:] if best else None
