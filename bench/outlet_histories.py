"""Random histories of articles against a plain recount, and rating strings against readers."""

from __future__ import annotations

import csv
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from bench.figures import Figure, seconds
from shared import credibility, outlets
from shared.credibility import CATEGORIES, PERIOD_DAYS, Period
from shared.errors import BadDocument
from shared.store import Doc, Store
from shared.store.database import Database
from shared.store.sqlite import SqliteStore
from shared.verdicts import map_verdict

TODAY = date(2026, 1, 31)
NOW = datetime(2026, 1, 31, 12, tzinfo=UTC)
STRINGS = Path(__file__).parent.parent / "tests" / "verdict_strings.tsv"
_CHUNK = 1_000
_NAMES = (
    ("The Guardian", "theguardian.com", "Guardian", "https://www.theguardian.com/x"),
    ("Fox News", "foxnews.com", "FOX NEWS"),
    ("NYT", "The New York Times", "nytimes.com"),
    ("Süddeutsche Zeitung", "sueddeutsche.de"),
    ("a.substack.com",),
    ("b.substack.com",),
    ("दैनिक भास्कर",),
)
_VERDICTS = (
    "TRUE", "FALSE", "MOSTLY FALSE", "MISLEADING", "MIXED", "Pants on Fire!", "Four Noses", "3/5",
    "UNVERIFIED - INSUFFICIENT EVIDENCE", "UNVERIFIED - INSUFFICIENT_EVIDENCE", "Verdict: False",
    "", "No, he did not say that", "щ" * 1200,
)  # fmt: skip
_SECTIONS = ("politics", "Politics", "sport", "", "---", "health & science")
_AGES = (-1, 0, 1, 5, 6, 7, 8, 28, 29, 30, 31, 58, 59, 60, 61, 400, 3000)


def histories(events: int) -> Figure:
    """(d) After so many changes, duplicated and out of order: reports that a recount denies."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "history.db")
        store = SqliteStore(database)
        chance = random.Random(events)
        delivered = 0

        def run() -> None:
            nonlocal delivered
            for start in range(0, events, _CHUNK):
                with database.batch():
                    count = min(_CHUNK, events - start)
                    delivered += live_through(store, chance, events=count, articles=events // 20)

        took = seconds(run)
        reports, wrong = compare(store)
        wrong += sum(1 for _ in outlets.recount(store, now=NOW, repair=False))
        database.close()
    raw = f"{delivered:,} deliveries, {reports} reports, {took / delivered * 1e6:.0f} µs each"
    return Figure(f"(d) differences from a recount after {events:,} events", wrong, 0, None, raw)


def strings() -> Iterator[Figure]:
    """(d) Rating strings as publishers write them: the share understood, and opposites taken."""
    lines = (line for line in STRINGS.open(encoding="utf-8") if not line.startswith("# "))
    rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    mapped = [(set(row["may be"].split()), map_verdict(row["rating"])) for row in rows]
    known = sum(found.known for _, found in mapped)
    swapped = sum(
        found.category in ("true", "false")
        and found.category not in may_be
        and not may_be.isdisjoint({"true", "false"})
        for may_be, found in mapped
    )
    raw = f"{known:,} of {len(rows):,}; unseen ones less, see docs/measurements.md"
    yield Figure("(d) rating strings understood", known / len(rows), None, 0.9, raw)
    yield Figure("(d) of them true taken for false or the reverse", swapped, 0, None, "")


def live_through(store: Store, chance: random.Random, *, events: int, articles: int) -> int:
    """Change articles and deliver the events late, twice and out of order; how many deliveries."""
    waiting: list[str] = []
    delivered = 0

    def deliver(id: str) -> None:
        try:
            outlets.rate(id, store=store, now=NOW)
        except BadDocument as fault:
            assert fault.field in ("outlet", "fact_check_score"), fault

    for event in range(events):
        id = f"a{chance.randrange(max(50, articles))}"
        if chance.random() < 0.12:
            store.delete(outlets.ARTICLES, id)
        else:
            store.put(outlets.ARTICLES, id, _article(chance))
        waiting += [id] * chance.choice((1, 1, 1, 2, 3))
        if event % 25 == 0:
            chance.shuffle(waiting)
        while len(waiting) > chance.randrange(1, 60):
            deliver(waiting.pop())
            delivered += 1
    for id in waiting:
        deliver(id)
    return delivered + len(waiting)


def compare(store: Store) -> tuple[int, int]:
    """How many periods of outlets and sections were compared, and how many differ."""
    compared = wrong = 0
    for (key, section), rows in _plainly(store).items():
        name = f"{key}.com" if "." in key else key
        report = outlets.report(store, name, today=TODAY, category=section.replace("_", " "))
        for period in Period:
            compared += 1
            found = report and report.scores[period]
            told = found and (found.total, found.checked, found.average, dict(found.counts))
            wrong += told != _period(rows, period)
    return compared, wrong


def _plainly(store: Store) -> dict[tuple[str, str], list[tuple[str, float | None, str]]]:
    """What is in the articles, added up without any of the counting code."""
    found: dict[tuple[str, str], list[tuple[str, float | None, str]]] = {}
    after = ""
    while page := store.find(outlets.ARTICLES, limit=1000, after=after):
        after = page[-1][0]
        for _, doc in page:
            score = doc.get("fact_check_score")
            if not doc["outlet"] or (score is not None and not 0 <= score <= 100):
                continue
            checked_at = doc.get("fact_checked_at") if score is not None else None
            category = map_verdict(doc.get("fact_check_verdict", "")).category.value
            row = ((checked_at or doc["published_at"])[:10], score, category)
            for section in {"", credibility.section_of(doc["category"])}:
                key = credibility.outlet_key(doc["outlet"])
                found.setdefault((key, section), []).append(row)
    return found


def _period(rows: list[tuple[str, float | None, str]], period: Period) -> tuple[Any, ...]:
    if period is not Period.ALL_TIME:
        first = str(TODAY - timedelta(days=PERIOD_DAYS[period] - 1))
        rows = [row for row in rows if first <= row[0] <= str(TODAY)]
    scores = [round(score * 1000) for _, score, _ in rows if score is not None]
    counts = Counter(category for _, score, category in rows if score is not None)
    average = round(sum(scores) / 1000 / len(scores), 2) if scores else None
    return len(rows), len(scores), average, {name: counts[name] for name in CATEGORIES}


def _article(chance: random.Random) -> Doc:
    day = TODAY - timedelta(days=chance.choice(_AGES))
    doc: Doc = {
        "outlet": chance.choice(chance.choice(_NAMES)),
        "category": chance.choice(_SECTIONS),
        "published_at": f"{day}T{chance.randrange(24):02}:00:00Z",
    }
    if chance.random() < 0.85:
        doc["fact_check_verdict"] = chance.choice(_VERDICTS)
        doc["fact_check_score"] = chance.choice((0, 100, 33.333, chance.random() * 100))
        if chance.random() < 0.9:
            clock = chance.choice(("00:00:00", "12:00:00", "23:59:59"))
            doc["fact_checked_at"] = f"{day}T{clock}Z"
    if chance.random() < 0.01:
        doc["outlet"] = ""
    if chance.random() < 0.01:
        doc["fact_check_score"] = 500
    return doc
