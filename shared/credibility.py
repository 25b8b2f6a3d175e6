"""Outlet credibility: what each article counts, per outlet, section and day (spec part 3)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum

from shared.text import matching_copy

CATEGORIES = ("true", "false", "misleading", "unverified")
VERDICTS = "verdicts"  # the bucket that counts every verdict as it came
TREND_DAYS = 30
_TREND_POINTS = 2.0  # a difference of more makes a trend
_TREND_CHECKED = 5  # articles on either side, at least

# The interval: scores of one outlet spread by about 25 points; three articles' worth of that
# belief is mixed with what was measured, so that one article never looks certain.
_PRIOR_SPREAD = 25.0
_PRIOR_ARTICLES = 3
_TWO_SIDED_95 = 1.96

_SCALE = 1000  # scores are summed as whole thousandths: sums stay exact whatever the order

_DOMAIN = re.compile(r"(?:https?://)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/:?#].*)?")
_SUFFIXES = frozenset("co com org net gov edu ac".split())


class Period(StrEnum):
    """The four periods, UTC, both ends included."""

    DAILY = "daily"
    WEEKLY = "weekly"
    MONTHLY = "monthly"
    ALL_TIME = "all_time"


PERIOD_DAYS = {Period.DAILY: 1, Period.WEEKLY: 7, Period.MONTHLY: 30}


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """What one article counts, and where; kept, so that a change moves only the difference."""

    outlet: str  # the outlet's key
    name: str
    category: str = ""  # the section, as in "politics"
    day: str = ""  # ISO date; "" for an article without any date: it counts in all_time only
    verdict: str = ""  # one of CATEGORIES; "" for an article that is not checked
    exact: str = ""  # the verdict as it came
    score: float | None = None

    def amounts(self) -> dict[str, float]:
        """What it adds to every bucket it is in."""
        counted: dict[str, float] = {"total": 1}
        if self.score is not None:
            thousandths = round(self.score * _SCALE)
            counted |= {
                "checked": 1,
                "score": thousandths,
                "score_squared": thousandths**2,
                self.verdict or "unverified": 1,
            }
        return counted

    def buckets(self) -> list[str]:
        """The outlet and its section, each for all time and for the day."""
        # A section without a letter ("---") is the whole outlet: counted once.
        both = scope_of(self.outlet), scope_of(self.outlet, self.category)
        scopes = list(dict.fromkeys(both))
        days = [bucket(scope, self.day) for scope in scopes if self.day]
        return [bucket(scope) for scope in scopes] + days


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """One period of one outlet."""

    total: int
    checked: int
    average: float | None  # two decimals; None when nothing is checked
    interval: tuple[float, float]
    counts: Mapping[str, int]
    percentages: Mapping[str, float]  # of checked, one decimal


def outlet_key(name: str) -> str:
    """The key by which spellings of one outlet meet: case, "The", punctuation, domain names."""
    low = name.strip().lower()
    domain = _DOMAIN.fullmatch(low)
    if domain:
        labels = domain[1].split(".")[:-1]
        while len(labels) > 1 and labels[-1] in _SUFFIXES:
            labels.pop()
        stem = labels[-1].replace("-", "")
        return stem[3:] if stem.startswith("the") and len(stem) > 6 else stem
    words = re.findall(r"\w+", matching_copy(name))
    if len(words) > 1 and words[0] == "the":
        words = words[1:]
    joined = "".join(words)
    return joined[3:] if joined.startswith("the") and len(joined) > 6 else joined


def is_domain(name: str) -> bool:
    """Say whether an outlet is named by its address."""
    return _DOMAIN.fullmatch(name.strip().lower()) is not None


def scope_of(outlet: str, category: str = "") -> str:
    """The counters of an outlet, or of one section of it."""
    section = "_".join(re.findall(r"\w+", category.lower()))
    return f"{outlet}|{section}"


def bucket(scope: str, day: str = "all") -> str:
    """The id of the counters of a scope on a day, or of all time."""
    return f"{scope}|{day}"


def difference(
    before: Contribution | None, after: Contribution | None
) -> dict[str, dict[str, float]]:
    """How the counters move when an article counted `before` and counts `after` now."""
    moved: dict[str, dict[str, float]] = {}
    for contribution, sign in ((before, -1), (after, 1)):
        if contribution is None:
            continue
        for place in contribution.buckets():
            amounts = moved.setdefault(place, {})
            for name, amount in contribution.amounts().items():
                amounts[name] = amounts.get(name, 0) + sign * amount
        if contribution.exact:
            seen = moved.setdefault(VERDICTS, {})
            seen[contribution.exact] = seen.get(contribution.exact, 0) + sign
    changed = {
        place: {name: amount for name, amount in amounts.items() if amount}
        for place, amounts in moved.items()
    }
    return {place: amounts for place, amounts in changed.items() if amounts}


def add_up(totals: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """The sum of several buckets."""
    sums: dict[str, float] = {}
    for total in totals:
        for name, amount in total.items():
            sums[name] = sums.get(name, 0) + amount
    return sums


def summarise(sums: Mapping[str, float]) -> Summary:
    """Turn counters into an average, an interval and percentages."""
    checked = int(sums.get("checked", 0))
    counts = {name: int(sums.get(name, 0)) for name in CATEGORIES}
    return Summary(
        total=int(sums.get("total", 0)),
        checked=checked,
        average=round(sums.get("score", 0) / _SCALE / checked, 2) if checked else None,
        interval=_interval(sums, checked),
        counts=counts,
        percentages={
            name: round(100 * count / checked, 1) if checked else 0.0
            for name, count in counts.items()
        },
    )


def trend(recent: Summary, earlier: Summary) -> str:
    """Compare the last 30 days with the 30 before."""
    if min(recent.checked, earlier.checked) < _TREND_CHECKED:
        return "stable"
    assert recent.average is not None and earlier.average is not None  # both are checked
    change = recent.average - earlier.average
    if abs(change) <= _TREND_POINTS:
        return "stable"
    return "improving" if change > 0 else "declining"


def days_until(today: date, count: int) -> list[str]:
    """The ISO dates of the `count` days ending today, newest first."""
    return [(today - timedelta(days=ago)).isoformat() for ago in range(count)]


def span(period: Period, *, today: date, first: str) -> tuple[str, str]:
    """When a period starts and ends, to the second."""
    if period is Period.ALL_TIME:
        start = date.fromisoformat(first) if first else today
    else:
        start = today - timedelta(days=PERIOD_DAYS[period] - 1)
    return _at(start, time(0, 0, 0)), _at(today, time(23, 59, 59))


def _at(day: date, clock: time) -> str:
    return datetime.combine(day, clock, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _interval(sums: Mapping[str, float], checked: int) -> tuple[float, float]:
    """Where the outlet's true average lies, 95 %; everything is possible before the first check."""
    if not checked:
        return (0.0, 100.0)
    mean = sums.get("score", 0) / _SCALE / checked
    squares = sums.get("score_squared", 0) / _SCALE**2
    spread = max(0.0, squares - checked * mean**2)
    variance = (spread + _PRIOR_ARTICLES * _PRIOR_SPREAD**2) / (checked + _PRIOR_ARTICLES)
    half = _TWO_SIDED_95 * math.sqrt(variance / checked)
    return (round(max(0.0, mean - half), 2), round(min(100.0, mean + half), 2))
