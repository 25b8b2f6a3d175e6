"""What a verdict costs an outlet of many articles, against one of few."""

from __future__ import annotations

import json
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from bench.figures import Figure, seconds
from shared import credibility, outlets
from shared.store import Doc
from shared.store.database import Database
from shared.store.sqlite import SqliteStore

_TODAY = date(2026, 1, 31)
_NOW = datetime(2026, 1, 31, 12, tzinfo=UTC)
_FEW = 100
_ROUNDS = 400


def verdict_cost(many: int) -> list[Figure]:
    """(d) One verdict, and one report of four periods, at many articles against few."""
    with _outlet_of(_FEW) as small, _outlet_of(many) as large:
        pairs = [(_rate(small, n), _rate(large, n)) for n in range(_ROUNDS)]
        reads = [(_read(small), _read(large)) for _ in range(_ROUNDS // 4)]
        seen = Watched(large)
        outlets.report(seen, "Daily Planet", today=_TODAY)  # type: ignore[arg-type]  # it answers all that is asked
    rate_small, rate_large = (statistics.median(times) for times in zip(*pairs, strict=True))
    read_small, read_large = (statistics.median(times) for times in zip(*reads, strict=True))
    return [
        Figure(
            f"(d) a verdict at {many:,} articles / at {_FEW}",
            rate_large / rate_small,
            1.2,
            None,
            f"{rate_large * 1e6:.0f} \u00b5s against {rate_small * 1e6:.0f}",
        ),
        Figure(
            f"(d) an outlet's four periods at {many:,} articles / at {_FEW}",
            read_large / read_small,
            1.5,
            None,
            f"{read_large * 1e6:.0f} \u00b5s against {read_small * 1e6:.0f}",
        ),
        Figure(
            "(d) articles and ratings read for the four periods",
            seen.scanned,
            0,
            None,
            f"{seen.documents} document and {seen.counters} counters instead",
        ),
    ]


class Watched:
    """A store that counts what is read of it."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.scanned = self.documents = self.counters = 0

    def get(self, kind: str, id: str) -> Doc | None:
        self.scanned += kind in (outlets.ARTICLES, outlets.RATINGS)
        self.documents += 1
        return self._store.get(kind, id)

    def totals_many(self, kind: str, ids: Sequence[str]) -> dict[str, dict[str, float]]:
        self.counters += len(ids)
        return self._store.totals_many(kind, ids)


@contextmanager
def _outlet_of(count: int) -> Iterator[SqliteStore]:
    """A store with an outlet of so many articles, written as rating them would have left it."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "outlets.db")
        store = SqliteStore(database)
        sums: dict[str, dict[str, float]] = {}
        first = _article(count - 1, count)
        with database.transaction() as connection:
            for n in range(count):
                doc = _article(n, count)
                counted = outlets.contribution_of(doc, store).contribution
                assert counted is not None
                connection.executemany(
                    "INSERT INTO documents (kind, id, doc) VALUES (?, ?, ?)",
                    [
                        (outlets.ARTICLES, f"a{n}", json.dumps(doc)),
                        (outlets.RATINGS, f"a{n}", json.dumps(outlets.rating_document(counted))),
                    ],
                )
                for place, amounts in credibility.difference(None, counted).items():
                    total = sums.setdefault(place, {})
                    for name, amount in amounts.items():
                        total[name] = total.get(name, 0) + amount
            connection.executemany(
                "INSERT INTO tallies (kind, id, name, amount) VALUES (?, ?, ?, ?)",
                [
                    (outlets.COUNTERS, place, name, amount)
                    for place, amounts in sums.items()
                    for name, amount in amounts.items()
                ],
            )
        store.put("articles", "a0", first)
        outlets.rate("a0", store=store, now=_NOW)
        yield store
        database.close()


def _article(n: int, count: int) -> dict[str, object]:
    day = _TODAY - timedelta(days=n * 60 // count)
    return {
        "outlet": "Daily Planet",
        "category": "politics",
        "title": f"Article number {n}",
        "fact_check_verdict": ("TRUE", "FALSE", "MIXED")[n % 3],
        "fact_check_score": n % 101,
        "fact_checked_at": f"{day.isoformat()}T10:00:00+00:00",
    }


def _rate(store: SqliteStore, n: int) -> float:
    """Time one re-check, from the article's change to the counters."""
    id = f"a{n % _FEW}"
    doc = {**_article(n, _FEW), "fact_check_score": (n * 7) % 101}

    def work() -> None:
        store.put(outlets.ARTICLES, id, doc)
        outlets.rate(id, store=store, now=_NOW)

    return seconds(work)


def _read(store: SqliteStore) -> float:
    return seconds(lambda: outlets.report(store, "Daily Planet", today=_TODAY))
