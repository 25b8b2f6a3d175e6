"""How long it was from one date to another: 1914 to 1918 is four years; and how old one was."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from shared.checklist.dates import BEGINS, FINISHES, Date
from shared.checklist.numbers import Quantity
from shared.checklist.senses import sense_of
from shared.checklist.units import UNITS

_YEAR, _MONTH, _DAY = (UNITS[name].factor for name in ("year", "month", "day"))
_BORN = sense_of("birth")
_MOST = 12  # dates of one text between which a time is reckoned
_DECADES = frozenset((1, 2, 10, 100, 101))  # years of what is no "1914-1918"


def lapses(dates: list[Date]) -> list[Quantity]:
    """The times that follow from a text's dates."""
    known = [date for date in dates if date.year is not None][:_MOST]
    found = [_lapse(date, date.end, date) for date in known if date.end is not None]
    found += [
        _made((date.years - 1) * _YEAR, _YEAR, date)
        for date in known
        if date.years not in _DECADES and date.end is None
    ]
    for start, end in pairwise(dates[:_MOST]):
        told = {start.year is None, end.year is None}
        if start.event in BEGINS and end.event in FINISHES and len(told) == 1:
            found.append(_lapse(start, end, replace(start, anchors=start.anchors | end.anchors)))
    for birth in known:
        if _BORN in birth.anchors or birth.event == _BORN:
            found += [_age(birth, date) for date in known if date.middle() > birth.middle()]
    return [lapse for lapse in found if lapse.value > 0]


def _lapse(start: Date, end: Date, date: Date) -> Quantity:
    """As exact as its two ends are told."""
    years = (end.year or 0) - (start.year or 0)
    if start.month is None or end.month is None:
        return _made(years * _YEAR, _YEAR, date)
    months = 12 * years + end.month - start.month
    if start.day is None or end.day is None:
        return _made(months * _MONTH, _MONTH, date)
    return _made(months * _MONTH + (end.day - start.day) * _DAY, 3 * _DAY, date)


def _age(birth: Date, date: Date) -> Quantity:
    """Whole years; one more or less where a birthday may lie between."""
    years = (date.year or 0) - (birth.year or 0)
    if None in (birth.month, birth.day, date.month, date.day):
        return _made((years - 0.5) * _YEAR, 0.5 * _YEAR, date)
    before = (date.month or 0, date.day or 0) < (birth.month or 0, birth.day or 0)
    return _made((years - before) * _YEAR, 0.0, date)


def _made(seconds: float, slack: float, date: Date) -> Quantity:
    return Quantity(
        value=seconds, low=seconds, high=seconds, slack=slack, kind="count", unit="duration",
        scale=_DAY, context=date.anchors, is_derived=True, span=date.span,
    )  # fmt: skip
