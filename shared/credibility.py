"""Outlet credibility: what each article counts, per outlet, section and day (spec part 3)."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum

from shared.outlet_names import is_domain as is_domain
from shared.outlet_names import outlet_key as outlet_key
from shared.policy import OUTLETS, OutletPolicy
from shared.text import matching_copy, words_of

CATEGORIES = ("true", "false", "misleading", "unverified")
TREND_DAYS = OUTLETS.trend_days

_SCALE = 1000  # scores are summed as whole thousandths: sums stay exact whatever the order


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


def section_of(category: str) -> str:
    """The key by which spellings of one section meet; empty for one without a letter."""
    return "_".join(words_of(matching_copy(category)))


def scope_of(outlet: str, category: str = "") -> str:
    """The counters of an outlet, or of one section of it."""
    return f"{outlet}|{section_of(category)}"


def bucket(scope: str, day: str = "all") -> str:
    """The id of the counters of a scope on a day, or of all time."""
    return f"{scope}|{day}"


def verdict_id(exact: str) -> str:
    """A name for a verdict as it came: the text itself may be longer than a store's names."""
    return hashlib.blake2b(exact.encode("utf-8", "replace"), digest_size=16).hexdigest()


def verdict_bucket(exact: str) -> str:
    """The id of the counter of one verdict, as it came."""
    return f"verdict|{verdict_id(exact)}"


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
            seen = moved.setdefault(verdict_bucket(contribution.exact), {})
            seen["total"] = seen.get("total", 0) + sign
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


def trend(recent: Summary, earlier: Summary, *, policy: OutletPolicy = OUTLETS) -> str:
    """Compare the last 30 days with the 30 before."""
    if min(recent.checked, earlier.checked) < policy.trend_checked_at_least:
        return "stable"
    assert recent.average is not None and earlier.average is not None  # both are checked
    change = recent.average - earlier.average
    if abs(change) <= policy.trend_points_above:
        return "stable"
    return "improving" if change > 0 else "declining"


def days_until(today: date, count: int) -> list[str]:
    """The ISO dates of the `count` days ending today, newest first."""
    return [(today - timedelta(days=ago)).isoformat() for ago in range(count)]


def span(period: Period, *, today: date, first: str, last: str = "") -> tuple[str, str]:
    """When a period starts and ends, to the second; all time holds what is dated after today."""
    end = today
    if period is Period.ALL_TIME:
        start = date.fromisoformat(first) if first else today
        end = max(today, date.fromisoformat(last)) if last else today
    else:
        start = today - timedelta(days=PERIOD_DAYS[period] - 1)
    return _at(start, time(0, 0, 0)), _at(end, time(23, 59, 59))


def _at(day: date, clock: time) -> str:
    return datetime.combine(day, clock, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _interval(
    sums: Mapping[str, float], checked: int, *, policy: OutletPolicy = OUTLETS
) -> tuple[float, float]:
    """Where the outlet's true average lies, 95 %; everything is possible before the first check."""
    if not checked:
        return (0.0, 100.0)
    mean = sums.get("score", 0) / _SCALE / checked
    squares = sums.get("score_squared", 0) / _SCALE**2
    spread = max(0.0, squares - checked * mean**2)
    believed = policy.prior_articles * policy.prior_spread**2
    variance = (spread + believed) / (checked + policy.prior_articles)
    half = policy.z * math.sqrt(variance / checked)
    return (round(max(0.0, mean - half), 2), round(min(100.0, mean + half), 2))
