"""Outlet credibility as it is kept: rate an article, report an outlet, recount from the articles.

An article's event only says that something changed. What it counts is read from the article as it
is now, in one transaction with the record of what it counted before; so duplicate, late and
reordered events all end in the counts that a recount from scratch gives.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from shared import credibility, documents
from shared.credibility import Contribution, Period, Summary
from shared.errors import BadDocument, BadSetup
from shared.store import Doc, Store, Tally, Transaction
from shared.verdicts import map_verdict, normalise

ARTICLES = "articles"
RATINGS = "ratings"  # what each article counts
OUTLETS = "outlets"
COUNTERS = "outlet_days"
MAPPINGS = "verdict_mappings"  # the operator's word on verdicts that the table does not know

# An outlet's own document changes rarely, since Firestore takes about one write a second to it.
_FRESH_SECONDS = 60.0
_WALK_DAYS = 120
_WALK_STEPS = 40  # thirteen years

Categorise = Callable[[str], str]  # an exact verdict -> true, false, misleading or unverified


@dataclass(frozen=True, slots=True)
class Rated:
    """What rating an article did."""

    before: Contribution | None
    after: Contribution | None

    @property
    def changed(self) -> bool:
        return self.before != self.after


def categoriser(store: Store) -> Categorise:
    """How verdicts are counted: by the table, and what it does not know by the operator's word."""

    def categorise(verdict: str) -> str:
        mapped = map_verdict(verdict)
        if mapped.known or not verdict:
            return mapped.category.value
        told = store.get(MAPPINGS, _mapping_id(verdict))
        return str(told["category"]) if told else mapped.category.value

    return categorise


def map_unknown(store: Store, verdict: str, category: str, *, reason: str, now: datetime) -> int:
    """Count an unknown verdict as a category from now on, and re-count what is stored."""
    known = map_verdict(verdict)
    if known.known:
        raise BadSetup(f"{verdict!r} is known already: {known.category.value} ({known.rule})")
    mapping = {"verdict": verdict, "category": category, "reason": reason}
    store.put(MAPPINGS, _mapping_id(verdict), {**mapping, "at": documents.utc(now)})
    categorise = categoriser(store)
    wanted = _reading(verdict)
    spellings = [v for v in store.totals(COUNTERS, credibility.VERDICTS) if _reading(v) == wanted]
    count = 0
    for spelling in spellings:
        for id in [id for id, _ in _all(store, RATINGS, where={"exact": spelling})]:
            count += rate(id, store=store, categorise=categorise, now=now).changed
    return count


def rate(article_id: str, *, store: Store, categorise: Categorise, now: datetime) -> Rated:
    """Count an article as it is now; raises BadDocument for one that cannot be read.

    An article that cannot be read counts nothing.
    """

    def work(transaction: Transaction) -> tuple[Rated, BadDocument | None]:
        article = transaction.get(ARTICLES, article_id)
        before = read_rating(transaction.get(RATINGS, article_id))
        after, fault = contribution_of(article, categorise)
        outlet = transaction.get(OUTLETS, after.outlet) if after else None
        if before != after:
            _move(transaction, article_id, before, after)
        if after and (newer := _outlet_document(outlet, after, now=now)):
            transaction.put(OUTLETS, after.outlet, newer)
        return Rated(before, after), fault

    rated, fault = store.transact(work)
    if fault:
        raise fault
    return rated


def contribution_of(
    article: Doc | None, categorise: Categorise
) -> tuple[Contribution | None, BadDocument | None]:
    """What an article counts, or why it counts nothing though it exists."""
    if article is None:
        return None, None
    try:
        read = documents.parse(documents.ArticleFields, article)
    except BadDocument as err:
        return None, err
    key = credibility.outlet_key(read.outlet)
    if not key:
        return None, BadDocument(f"names no outlet: {read.outlet!r:.80}", field="outlet")
    score = read.fact_check_score
    at = read.fact_checked_at if score is not None else None
    at = at or read.published_at
    return Contribution(
        outlet=key,
        name=read.outlet.strip(),
        category=read.category.strip(),
        day=at.date().isoformat() if at else "",
        verdict=categorise(read.fact_check_verdict) if score is not None else "",
        exact=read.fact_check_verdict if score is not None else "",
        score=score,
    ), None


def read_rating(doc: Doc | None) -> Contribution | None:
    """Read what an article counted."""
    return Contribution(**doc) if doc else None


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
    """All periods of one outlet, or of one of its sections; None for an outlet nobody knows."""
    key = credibility.outlet_key(name)
    outlet = store.get(OUTLETS, key) if key else None
    if outlet is None:
        return None
    return _report(store, key, outlet, today=today, category=category)


def reports(
    store: Store, *, today: date, category: str = "", after: str = "", limit: int = 50
) -> tuple[list[Report], str]:
    """A page of outlets by key, and the key to go on from ("" at the end)."""
    page: list[Report] = []
    while len(page) < limit:
        found = store.find(OUTLETS, limit=limit, after=after)
        for key, outlet in found:
            after = key
            if category and credibility.scope_of(key, category) not in _scopes(key, outlet):
                continue
            page.append(_report(store, key, outlet, today=today, category=category))
            if len(page) == limit:
                return page, after
        if len(found) < limit:
            return page, ""
    return page, after


def recount(
    store: Store, *, categorise: Categorise, now: datetime, repair: bool
) -> Iterator[tuple[str, str]]:
    """Compare what is counted with the articles; tell every difference, and mend it if asked to.

    Ratings are compared article by article, then the counters with the sum of the ratings.
    """
    for id in _ids_of(store, ARTICLES, RATINGS):
        expected, _ = contribution_of(store.get(ARTICLES, id), categorise)
        if read_rating(store.get(RATINGS, id)) != expected:
            yield f"article {id}", "counted otherwise than it is"
            if repair:
                with suppress(BadDocument):  # counted as nothing, as it should be
                    rate(id, store=store, categorise=categorise, now=now)
    sums: dict[str, dict[str, float]] = {}
    for _, doc in _all(store, RATINGS):
        for place, amounts in credibility.difference(None, read_rating(doc)).items():
            sums[place] = credibility.add_up([sums.get(place, {}), amounts])
    for place in sorted(sums.keys() | set(_places_known(store))):
        told = {n: a for n, a in store.totals(COUNTERS, place).items() if a}
        wanted = sums.get(place, {})
        if told != wanted:
            yield f"counters {place}", f"hold {told}, should hold {wanted}"
            if repair:
                names = told.keys() | wanted.keys()
                moved = {n: wanted.get(n, 0) - told.get(n, 0) for n in names}
                store.tally(Tally(COUNTERS, place, {n: a for n, a in moved.items() if a}))


def _move(
    transaction: Transaction,
    article_id: str,
    before: Contribution | None,
    after: Contribution | None,
) -> None:
    for place, amounts in credibility.difference(before, after).items():
        transaction.tally(Tally(COUNTERS, place, amounts))
    if after:
        transaction.put(RATINGS, article_id, asdict(after))
    else:
        transaction.delete(RATINGS, article_id)


def _outlet_document(outlet: Doc | None, counted: Contribution, *, now: datetime) -> Doc | None:
    """The outlet's document with what this article adds; None when it can stay as it is."""
    told = outlet or {"name": counted.name, "categories": [], "first_day": "", "last_updated": ""}
    newer = dict(told)
    if credibility.is_domain(told["name"]) and not credibility.is_domain(counted.name):
        newer["name"] = counted.name  # a name reads better than an address
    if counted.category and counted.category not in told["categories"]:
        newer["categories"] = sorted({*told["categories"], counted.category})
    if counted.day and (not told["first_day"] or counted.day < told["first_day"]):
        newer["first_day"] = counted.day
    stale = (now - timedelta(seconds=_FRESH_SECONDS)).astimezone(UTC)
    if newer != told or not told["last_updated"] or told["last_updated"] < documents.utc(stale):
        newer["last_updated"] = max(told["last_updated"], documents.utc(now))
    return newer if newer != outlet else None


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
    first = _first_day(store, scope, outlet["first_day"], today) if counted else ""
    return Report(
        name=outlet["name"],
        category=category or (outlet["categories"][0] if len(outlet["categories"]) == 1 else ""),
        scores=scores,
        spans={p: credibility.span(p, today=today, first=first) for p in Period},
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


def _scopes(key: str, outlet: Doc) -> set[str]:
    return {credibility.scope_of(key, category) for category in outlet["categories"]}


def _mapping_id(verdict: str) -> str:
    return hashlib.blake2b(_reading(verdict).encode(), digest_size=16).hexdigest()


def _reading(verdict: str) -> str:
    """What makes two verdicts one; a verdict of symbols alone is only itself."""
    return normalise(verdict) or verdict.strip()


def _all(
    store: Store, kind: str, where: Mapping[str, object] | None = None
) -> Iterator[tuple[str, Doc]]:
    after = ""
    while page := store.find(kind, where=where, limit=500, after=after):
        yield from page
        after = page[-1][0]


def _ids_of(store: Store, *kinds: str) -> Iterator[str]:
    """Every id of several kinds, each once, in order."""
    walks = [((id for id, _ in _all(store, kind))) for kind in kinds]
    heads = [next(walk, None) for walk in walks]
    while any(head is not None for head in heads):
        lowest = min(head for head in heads if head is not None)
        yield lowest
        heads = [
            next(walk, None) if head == lowest else head
            for head, walk in zip(heads, walks, strict=True)
        ]


def _places_known(store: Store) -> Iterator[str]:
    """Counters that may hold something nobody counts any more."""
    yield credibility.VERDICTS
    for key, outlet in _all(store, OUTLETS):
        for category in ("", *outlet["categories"]):
            scope = credibility.scope_of(key, category)
            yield credibility.bucket(scope)
            if outlet["first_day"]:
                first = date.fromisoformat(outlet["first_day"])
                last = date.fromisoformat(outlet["last_updated"][:10])
                for n in range(max(0, (last - first).days) + 1):
                    yield credibility.bucket(scope, (first + timedelta(days=n)).isoformat())
