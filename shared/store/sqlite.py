"""Documents in the embedded home's SQLite file."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from shared.store import INDEXED, Doc, Tally, Transaction
from shared.store.database import Database

T = TypeVar("T")

# Told of every change of a document, inside its transaction: kind, id, before, after.
Watcher = Callable[[str, str, Doc | None, Doc | None], None]

_PUT = (
    "INSERT INTO documents (kind, id, doc) VALUES (?, ?, ?)"
    " ON CONFLICT (kind, id) DO UPDATE SET doc = excluded.doc"
)
_FIELD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class SqliteStore:
    """The store over SQLite; `watched` kinds report their changes, which is how triggers fire."""

    def __init__(
        self,
        database: Database,
        *,
        watched: frozenset[str] = frozenset(),
        on_change: Watcher | None = None,
    ) -> None:
        self._db = database
        self._watched = watched if on_change else frozenset()
        self._on_change = on_change

    def get(self, kind: str, id: str) -> Doc | None:
        row = self._db.connection.execute(
            "SELECT doc FROM documents WHERE kind = ? AND id = ?", (kind, id)
        ).fetchone()
        return json.loads(row[0]) if row else None

    def get_many(self, kind: str, ids: Sequence[str]) -> dict[str, Doc]:
        found = ((id, self.get(kind, id)) for id in dict.fromkeys(ids))
        return {id: doc for id, doc in found if doc is not None}

    def put(self, kind: str, id: str, doc: Doc) -> None:
        row = (kind, id, json.dumps(doc))
        if kind not in self._watched and self._db.connection.in_transaction:
            self._db.connection.execute(_PUT, row)  # one statement is all or nothing by itself
            return
        with self._db.transaction() as connection:
            before = self.get(kind, id) if kind in self._watched else None
            connection.execute(_PUT, row)
            self._tell(kind, id, before, doc)

    def add(self, kind: str, id: str, doc: Doc, *, tally: Tally | None = None) -> bool:
        with self._db.transaction() as connection:
            added = connection.execute(
                "INSERT INTO documents (kind, id, doc) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (kind, id, json.dumps(doc)),
            ).rowcount
            if not added:
                return False
            if tally:
                _move(connection, tally)
            self._tell(kind, id, None, doc)
            return True

    def delete(self, kind: str, id: str) -> None:
        with self._db.transaction() as connection:
            before = self.get(kind, id) if kind in self._watched else None
            connection.execute("DELETE FROM documents WHERE kind = ? AND id = ?", (kind, id))
            self._tell(kind, id, before, None)

    def find(
        self,
        kind: str,
        *,
        where: Mapping[str, object] | None = None,
        order_by: str = "",
        descending: bool = False,
        limit: int = 100,
        after: str = "",
    ) -> list[tuple[str, Doc]]:
        order, terms, values = "id", ["kind = ?"], [kind]
        if order_by:
            order = _field(order_by)
            terms.append(f"{order} IS NOT NULL")
        index = ""
        if indexed := [f for f in (order_by, *(where or ())) if f in INDEXED.get(kind, ())]:
            # A partial index wants its condition to the letter.
            terms.append(f"kind = '{kind}'")
            index = f"INDEXED BY {kind}_by_{indexed[0]}"
        for name, value in (where or {}).items():
            terms.append(f"{_field(name)} = ?")
            values.append(value)  # type: ignore[arg-type]  # what SQLite stores is what it compares
        if after:
            beyond = "<" if descending else ">"
            if order_by:
                cursor = f"(SELECT {order} FROM documents WHERE kind = ? AND id = ?)"
                terms.append(f"({order}, id) {beyond} ({cursor}, ?)")
                values += [kind, after, after]
            else:
                terms.append(f"id {beyond} ?")
                values.append(after)
        way = "DESC" if descending else "ASC"
        rows = self._db.connection.execute(
            f"SELECT id, doc FROM documents {index} WHERE {' AND '.join(terms)}"
            f" ORDER BY {order} {way}, id {way} LIMIT ?",
            (*values, limit),
        )
        return [(id, json.loads(doc)) for id, doc in rows]

    def tally(self, tally: Tally) -> None:
        with self._db.transaction(at_once=True) as connection:
            _move(connection, tally)

    def totals(self, kind: str, id: str) -> dict[str, float]:
        rows = self._db.connection.execute(
            "SELECT name, amount FROM tallies WHERE kind = ? AND id = ?", (kind, id)
        )
        return dict(rows.fetchall())

    def totals_many(self, kind: str, ids: Sequence[str]) -> dict[str, dict[str, float]]:
        return {id: self.totals(kind, id) for id in dict.fromkeys(ids)}

    def transact(self, work: Callable[[Transaction], T], *, may_wait: bool = False) -> T:
        with self._db.transaction(at_once=not may_wait):
            return work(self)

    def close(self) -> None:
        self._db.close()

    def _tell(self, kind: str, id: str, before: Doc | None, after: Doc | None) -> None:
        if self._on_change and kind in self._watched and before != after:
            self._on_change(kind, id, before, after)


def _move(connection: sqlite3.Connection, tally: Tally) -> None:
    connection.executemany(
        "INSERT INTO tallies (kind, id, name, amount) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET amount = amount + excluded.amount",
        [(tally.kind, tally.id, name, amount) for name, amount in tally.amounts.items()],
    )


def _field(name: str) -> str:
    if not _FIELD.fullmatch(name):
        raise ValueError(f"not a field name: {name!r}")
    return f"json_extract(doc, '$.{name}')"
