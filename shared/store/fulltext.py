"""Full-text search over evidence in the embedded home: SQLite's FTS5."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from shared.store.database import Database
from shared.text import matching_copy

_MOST_MATCHES = 1_000  # texts that one search ranks: each takes some microseconds


class SqliteTexts:
    """Texts by id, found by their words."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def put(self, texts: Sequence[tuple[str, str]]) -> None:
        with self._db.transaction() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO evidence_text (rowid, id, body) VALUES (?, ?, ?)",
                [(_row(id), id, matching_copy(text)) for id, text in texts],
            )

    def delete(self, ids: Sequence[str]) -> None:
        with self._db.transaction() as connection:
            connection.executemany(
                "DELETE FROM evidence_text WHERE rowid = ?", [(_row(id),) for id in ids]
            )

    def find(self, words: Sequence[str], *, rarest: int, limit: int) -> list[str]:
        """Ids of the texts with most of the rarest words, best first.

        Common words are left out: they are in every text, and looking them up takes longer the
        more texts there are. Words that would bring in too many texts to rank are left out too,
        so that the cost has a bound however large the library is.
        """
        counted: list[tuple[int, str]] = []
        for word in dict.fromkeys(words):
            row = self._db.connection.execute(
                "SELECT count(*) FROM (SELECT 1 FROM evidence_text WHERE evidence_text MATCH ?"
                " LIMIT ?)",
                (_quoted(word), _MOST_MATCHES + 1),  # a common word is not counted to its end
            ).fetchone()
            if row[0]:
                counted.append((row[0], word))
        rare = []
        matches = 0
        for texts, word in sorted(counted)[:rarest]:
            matches += texts
            if matches > _MOST_MATCHES:
                break
            rare.append(word)
        if not rare:
            return []
        asked = " OR ".join(_quoted(word) for word in rare)
        rows = self._db.connection.execute(
            "SELECT id FROM evidence_text WHERE evidence_text MATCH ? ORDER BY rank LIMIT ?",
            (asked, limit),
        )
        return [id for (id,) in rows]


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'


def _row(id: str) -> int:
    """A row number that an id always has."""
    digest = hashlib.blake2b(id.encode("utf-8", "replace"), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1
