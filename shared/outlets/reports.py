"""Reading an outlet: its four periods, its trend, and a page of outlets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from shared import credibility
from shared.credibility import Period, Summary
from shared.outlets.rating import COUNTERS, OUTLETS
from shared.store import Doc, Store

_WALK_DAYS = 120
_WALK_STEPS = 40  # thirteen years


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """An outlet with its four periods."""

    name: str
    category: str
    scores: dict[Period, Summary]
    spans: dict[Period, tuple[str, str]]
    trend: str
    trend_data: tuple[dict[str, Any], ...]
    last_updated: str


def report(store: Store, name: str, *, today: date, category: str = "") -> Report | None:
    """All periods of one outlet, or of one of its sections; None where there is no such thing."""
    key = credibility.outlet_key(name)
    outlet = store.get(OUTLETS, key) if key else None
    if outlet is None or (category and not _has_section(key, outlet, category)):
        return None
    return _report(store, key, outlet, today=today, category=category)


def is_known(store: Store, name: str) -> bool:
    """Say whether an outlet was ever counted, in any section."""
    key = credibility.outlet_key(name)
    return bool(key) and store.get(OUTLETS, key) is not None


def reports(
    store: Store, *, today: date, category: str = "", after: str = "", limit: int = 50
) -> tuple[list[Report], str]:
    """A page of outlets by key, and the key to go on from ("" at the end)."""
    page: list[Report] = []
    while len(page) < limit:
        found = store.find(OUTLETS, limit=limit, after=after)
        for key, outlet in found:
            after = key
            if category and not _has_section(key, outlet, category):
                continue
            page.append(_report(store, key, outlet, today=today, category=category))
            if len(page) == limit:
                return page, after
        if len(found) < limit:
            return page, ""
    return page, after


def _report(store: Store, key: str, outlet: Doc, *, today: date, category: str) -> Report:
    scope = credibility.scope_of(key, category)
    days = credibility.days_until(today, 2 * credibility.TREND_DAYS)
    places = [credibility.bucket(scope), *(credibility.bucket(scope, day) for day in days)]
    totals = store.totals_many(COUNTERS, places)
    by_day = [totals[place] for place in places[1:]]
    scores = {
        period: credibility.summarise(credibility.add_up(by_day[:count]))
        for period, count in credibility.PERIOD_DAYS.items()
    }
    scores[Period.ALL_TIME] = credibility.summarise(totals[places[0]])
    earlier = credibility.summarise(credibility.add_up(by_day[credibility.TREND_DAYS :]))
    counted = scores[Period.ALL_TIME].total > 0
    recorded = outlet["first_day"]
    if section := credibility.section_of(category):
        recorded = outlet.get("first_days", {}).get(section, recorded)
    first = _first_day(store, scope, recorded, today) if counted else ""
    last = _last_day(store, scope, outlet.get("last_day", ""), today) if counted else ""
    return Report(
        name=outlet["name"],
        category=category or (outlet["categories"][0] if len(outlet["categories"]) == 1 else ""),
        scores=scores,
        spans={p: credibility.span(p, today=today, first=first, last=last) for p in Period},
        trend=credibility.trend(scores[Period.MONTHLY], earlier),
        trend_data=tuple(_trend_data(days, by_day)),
        last_updated=outlet["last_updated"],
    )


def _trend_data(days: list[str], by_day: list[dict[str, float]]) -> Iterator[dict[str, Any]]:
    """The last 30 days on which something was checked, oldest first."""
    for day, totals in reversed(list(zip(days, by_day, strict=True))[: credibility.TREND_DAYS]):
        summary = credibility.summarise(totals)
        if summary.checked:
            yield {
                "date": day,
                "average_score": summary.average,
                "articles_checked": summary.checked,
            }


def _first_day(store: Store, scope: str, first: str, today: date) -> str:
    """The first day that still counts something: deletions may have emptied the one on record.

    A record further back than the walk goes is told as it is.
    """
    if not first or date.fromisoformat(first) > today:
        return first
    day = date.fromisoformat(first)
    for walked in (1, *[_WALK_DAYS] * _WALK_STEPS):  # most often the first look finds it
        ahead = [(day + timedelta(days=n)).isoformat() for n in range(walked)]
        totals = store.totals_many(COUNTERS, [credibility.bucket(scope, d) for d in ahead])
        for d in ahead:
            if totals[credibility.bucket(scope, d)].get("total"):
                return d
        day += timedelta(days=walked)
        if day > today:
            break
    return first


def _last_day(store: Store, scope: str, last: str, today: date) -> str:
    """The last day after today that counts something; empty when there is none."""
    if last <= today.isoformat():
        return ""
    day = date.fromisoformat(last)
    for walked in (1, *[_WALK_DAYS] * _WALK_STEPS):  # most often the first look finds it
        back = [d for d in credibility.days_until(day, walked) if d > today.isoformat()]
        totals = store.totals_many(COUNTERS, [credibility.bucket(scope, d) for d in back])
        for d in back:
            if totals[credibility.bucket(scope, d)].get("total"):
                return d
        day -= timedelta(days=walked)
        if day <= today:
            break
    return ""


def _has_section(key: str, outlet: Doc, category: str) -> bool:
    """Whether an outlet has a section; one without a letter would be the whole outlet."""
    wanted = credibility.scope_of(key, category)
    sections = {credibility.scope_of(key, told) for told in outlet["categories"]}
    return wanted in sections - {credibility.scope_of(key)}
