"""Recounting from the articles: every difference told, and mended if asked to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime

from shared import credibility, documents
from shared.errors import BadDocument
from shared.outlets.rating import (
    ARTICLES,
    COUNTERS,
    OUTLETS,
    RATINGS,
    TEXTS,
    contribution_of,
    new_outlet,
    rate,
    read_rating,
    text_document,
    with_article,
)
from shared.outlets.walking import every, ids_of
from shared.store import Doc, Store, Tally

_PLACES_AT_ONCE = 200
_DAYS = ("first_day", "first_days", "last_day")
_DAYS_AT_MOST = 5_000  # looked through for counters that no article moves any more


def recount(store: Store, *, now: datetime, repair: bool) -> Iterator[tuple[str, str]]:
    """Compare what is counted with the articles; tell every difference, and mend it if asked to.

    Ratings are compared article by article; then the outlets, the verdicts' texts and the
    counters with what the ratings add up to.
    """
    for id in ids_of(store, ARTICLES, RATINGS):
        expected = contribution_of(store.get(ARTICLES, id), store).contribution
        if read_rating(store.get(RATINGS, id)) != expected:
            yield f"article {id}", "counted otherwise than it is"
            if repair:
                with suppress(BadDocument):  # counted as nothing, as it should be
                    rate(id, store=store, now=now)
    sums: dict[str, dict[str, float]] = {}
    outlets: dict[str, Doc] = {}
    verdicts: set[str] = set()
    today = now.astimezone(UTC).date()
    for _, doc in every(store, RATINGS):
        counted = read_rating(doc)
        assert counted is not None  # a document is something
        for place, amounts in credibility.difference(None, counted).items():
            sums[place] = credibility.add_up([sums.get(place, {}), amounts])
        known = outlets.get(counted.outlet) or new_outlet(counted.name)
        outlets[counted.outlet] = with_article(known, counted, today=today)
        verdicts.add(counted.exact)
    places = sorted(sums.keys() | set(_places_known(store)))  # before mending moves first days
    yield from _outlets(store, outlets, now=now, repair=repair)
    yield from _texts(store, verdicts - {""}, repair=repair)
    yield from _counters(store, sums, places, repair=repair)


def _outlets(
    store: Store, wanted: Mapping[str, Doc], *, now: datetime, repair: bool
) -> Iterator[tuple[str, str]]:
    """Outlets that are missing, lack a section, or begin after their first article.

    One that begins before is right: its first article may be gone. Mending brings it up to date.
    """
    for key, counted in sorted(wanted.items()):
        told = store.get(OUTLETS, key)
        fault = _fault(told, counted)
        if fault:
            yield f"outlet {key}", fault
        if repair and told is None:
            store.put(OUTLETS, key, {**counted, "last_updated": documents.utc(now)})
        elif repair and told is not None:
            days = {name: counted[name] for name in _DAYS if name in counted}
            sections = sorted({*told.get("categories", ()), *counted["categories"]})
            newer = {**new_outlet(counted["name"]), **told, **days, "categories": sections}
            newer["last_updated"] = newer["last_updated"] or documents.utc(now)
            if newer != told:
                store.put(OUTLETS, key, newer)


def _fault(told: Doc | None, counted: Doc) -> str:
    if told is None:
        return "has articles and no document"
    if missing := set(counted["categories"]) - set(told.get("categories", ())):
        return f"lacks the sections {sorted(missing)}"
    begins = {"": counted["first_day"], **counted["first_days"]}
    recorded = {"": told.get("first_day", ""), **told.get("first_days", {})}
    late = {s for s, day in begins.items() if day and not "" < recorded.get(s, "") <= day}
    if late:
        return f"begins after its first article: {sorted(late)}"
    ended = max(told.get("last_day", ""), told.get("last_updated", "")[:10])  # none: it was past
    ends_early = ended < counted.get("last_day", "")
    return "ends before its last article" if ends_early else ""


def _texts(store: Store, wanted: set[str], *, repair: bool) -> Iterator[tuple[str, str]]:
    """Verdicts whose text is missing or another's."""
    for exact in sorted(wanted):
        id = credibility.verdict_id(exact)
        if store.get(TEXTS, id) != text_document(exact):
            yield f"verdict {id}", "its text is missing"
            if repair:
                store.put(TEXTS, id, text_document(exact))


def _counters(
    store: Store, sums: Mapping[str, Mapping[str, float]], places: list[str], *, repair: bool
) -> Iterator[tuple[str, str]]:
    """Counters that do not hold what the ratings add up to."""
    for start in range(0, len(places), _PLACES_AT_ONCE):
        held = store.totals_many(COUNTERS, places[start : start + _PLACES_AT_ONCE])
        for place, totals in held.items():
            told = {n: a for n, a in totals.items() if a}
            wanted = sums.get(place, {})
            if told == wanted:
                continue
            yield f"counters {place}", f"hold {told}, should hold {dict(wanted)}"
            if repair:
                names = told.keys() | wanted.keys()
                moved = {n: wanted.get(n, 0) - told.get(n, 0) for n in names}
                store.tally(Tally(COUNTERS, place, {n: a for n, a in moved.items() if a}))


def _places_known(store: Store) -> Iterator[str]:
    """Counters that may hold something nobody counts any more."""
    for _, text in every(store, TEXTS):
        yield credibility.verdict_bucket(text["verdict"])
    for key, outlet in every(store, OUTLETS):
        for category in ("", *outlet["categories"]):
            scope = credibility.scope_of(key, category)
            yield credibility.bucket(scope)
            if outlet["first_day"]:
                first = date.fromisoformat(outlet["first_day"])
                last = date.fromisoformat(outlet["last_updated"][:10])
                count = min(max(0, (last - first).days) + 1, _DAYS_AT_MOST)
                for day in credibility.days_until(last, count):
                    yield credibility.bucket(scope, day)
