"""Vectors in the embedded home's SQLite file, with an index in memory for each space.

The table is the truth; the index only proposes. It is brought up to date before each search from
the rows that are newer than the last it saw, whoever wrote them, and is kept in a file beside the
database, so that a start does not build it anew.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shared.store.database import Database
from shared.vectors import Near

if TYPE_CHECKING:
    from shared.vectors import Vector

EXACT_BELOW = 2_000  # so few are compared one by one
SAVE_EVERY = 5_000  # new vectors
_SPARE = 16  # proposals more than asked for: some were deleted since
_LOOKS = 128  # how widely the index looks; more finds more and takes longer
_ROWS = 400  # that one statement asks for
_GROUPS_HELD = 500  # groups whose index stays in memory


class SqliteVectors:
    """Vectors over SQLite."""

    def __init__(self, database: Database, *, folder: Path | None = None) -> None:
        """`folder`: where the indexes are kept; None keeps them in memory only."""
        self._db = database
        self._folder = folder
        self._spaces: dict[str, _Space] = {}
        self._groups: dict[str, _Space] = {}
        self._lock = threading.Lock()

    def put(self, space: str, vectors: Sequence[tuple[str, Vector]], *, group: str = "") -> None:
        import numpy as np

        name = _name(space, group)
        with self._db.transaction() as connection:
            # Numbers are times: one that was rolled back is never given to another vector.
            first = connection.execute("SELECT max(number) FROM vectors").fetchone()[0] or 0
            first = max(time.time_ns(), first + 1)
            rows = [
                (first + place, name, id, np.asarray(vector, dtype=np.float32).tobytes())
                for place, (id, vector) in enumerate(vectors)
            ]
            connection.executemany(
                "INSERT OR REPLACE INTO vectors (number, space, id, vector) VALUES (?, ?, ?, ?)",
                rows,
            )

    def nearest(self, space: str, vector: Vector, *, limit: int, group: str = "") -> list[Near]:
        import numpy as np

        wanted = np.asarray(vector, dtype=np.float32)
        if limit < 1 or not wanted.any():
            return []
        held = self._space(space, group)
        unsure = held.catch_up()
        ask = limit + _SPARE
        while True:
            numbers = held.propose(wanted, ask)
            found = self._confirm([*numbers, *unsure], wanted)
            if len(found) >= limit or len(numbers) < ask:  # enough, or there are no more
                return sorted(found, key=lambda near: (-near.similarity, near.id))[:limit]
            ask *= 4

    def delete(self, space: str, ids: Sequence[str], *, group: str = "") -> None:
        name = _name(space, group)
        with self._db.transaction() as connection:
            connection.executemany(
                "DELETE FROM vectors WHERE space = ? AND id = ?", [(name, id) for id in ids]
            )

    def get_many(self, space: str, ids: Sequence[str], *, group: str = "") -> dict[str, Vector]:
        import numpy as np

        name = _name(space, group)
        found: dict[str, Vector] = {}
        for start in range(0, len(ids), _ROWS):
            some = list(ids[start : start + _ROWS])
            rows = self._db.connection.execute(
                f"SELECT id, vector FROM vectors WHERE space = ? AND id IN ({_marks(some)})",
                (name, *some),
            )
            found |= {id: np.frombuffer(blob, dtype=np.float32) for id, blob in rows}
        return found

    def _space(self, space: str, group: str = "") -> _Space:
        if not group:
            with self._lock:
                if space not in self._spaces:
                    self._spaces[space] = _Space(space, self._db, self._folder)
                return self._spaces[space]
        name = _name(space, group)
        with self._lock:
            held = self._groups.pop(name, None) or _Space(name, self._db, None)
            self._groups[name] = held  # the last used stand last
            if len(self._groups) > _GROUPS_HELD:
                del self._groups[next(iter(self._groups))]
            return held

    def _confirm(self, numbers: list[int], wanted: Vector) -> list[Near]:
        """What the table says of proposals: ids that are still there, and exact similarities."""
        import numpy as np

        found = []
        for start in range(0, len(numbers), _ROWS):
            some = numbers[start : start + _ROWS]
            rows = self._db.connection.execute(
                f"SELECT id, vector FROM vectors WHERE number IN ({_marks(some)})", some
            )
            for id, blob in rows:
                vector = np.frombuffer(blob, dtype=np.float32)
                if vector.any():  # zeros are near nothing
                    found.append(Near(id, float(vector @ wanted)))
        return found


class _Space:
    """One space's index; a number may stand in it that the table no longer has."""

    def __init__(self, name: str, database: Database, folder: Path | None) -> None:
        self._name = name
        self._db = database
        self._file = folder / f"{name}.usearch" if folder else None
        self._index: Any = None
        self._last = 0  # the newest number that the index has seen
        self._unsaved = 0
        self._lock = threading.RLock()

    def catch_up(self) -> list[int]:
        """Take in the rows that are newer than the last one seen.

        Inside a transaction nothing is taken in: what it wrote or deleted may be taken back, and
        the index must not have moved on by then. The newer numbers are returned instead.
        """
        import numpy as np

        with self._lock:
            if self._index is None:
                self._load()
            if self._db.connection.in_transaction:
                newer = self._db.connection.execute(
                    "SELECT number FROM vectors WHERE space = ? AND number > ?",
                    (self._name, self._last),
                )
                return [number for (number,) in newer]
            while True:
                rows = self._db.connection.execute(
                    "SELECT number, vector FROM vectors WHERE space = ? AND number > ?"
                    " ORDER BY number LIMIT ?",
                    (self._name, self._last, SAVE_EVERY),
                ).fetchall()
                if not rows:
                    return []
                numbers = np.array([number for number, _ in rows], dtype=np.uint64)
                matrix = np.stack([np.frombuffer(blob, dtype=np.float32) for _, blob in rows])
                self._index.add(numbers, matrix)
                self._last = rows[-1][0]
                self._unsaved += len(rows)
                if self._unsaved >= SAVE_EVERY:
                    self._save()

    def propose(self, wanted: Vector, count: int) -> list[int]:
        with self._lock:
            size = len(self._index)
            if not size:
                return []
            matches = self._index.search(wanted, min(count, size), exact=size < EXACT_BELOW)
            return [int(key) for key in matches.keys]

    def _load(self) -> None:
        from usearch.index import Index

        from shared.embeddings import DIMENSIONS

        self._index = _new_index()
        if self._file is None or not self._file.exists():
            return
        try:
            kept = Index.restore(self._file)
            told = json.loads(self._note().read_text(encoding="utf-8"))
            if kept is not None and kept.ndim == DIMENSIONS and len(kept) == told["size"]:
                self._index, self._last = kept, int(told["last"])
        except Exception:  # whatever is wrong with the file, the table has it all
            self._index = _new_index()

    def _save(self) -> None:
        """Keep the index; a process that dies half-way leaves the old file or none."""
        if self._file is None:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        half = self._file.with_suffix(f".{os.getpid()}.tmp")
        self._index.save(half)
        self._note().unlink(missing_ok=True)
        half.replace(self._file)
        note = json.dumps({"last": self._last, "size": len(self._index)})
        self._note().write_text(note, encoding="utf-8")
        self._unsaved = 0

    def _note(self) -> Path:
        assert self._file is not None
        return self._file.with_suffix(".json")


def _name(space: str, group: str) -> str:
    return f"{space}/{group}" if group else space


def _new_index() -> Any:
    from usearch.index import Index

    from shared.embeddings import DIMENSIONS

    return Index(
        ndim=DIMENSIONS, metric="ip", dtype="f32", expansion_search=_LOOKS, expansion_add=_LOOKS
    )


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
