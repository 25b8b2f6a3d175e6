"""The SQLite file of the embedded home: connections, transactions, schema."""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from shared.errors import BadSetup, StoreBusy
from shared.store import INDEXED

_BUSY_SECONDS = 20.0


class _Held:
    """A thread's hold on its connection: a server has a thread per request, and each closes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def __del__(self) -> None:
        self.connection.close()


class Database:
    """One SQLite file, one connection per thread.

    Every write is durable when its transaction ends. Inside `batch` the end of transactions waits
    for the end of the batch, so that many small steps share one disk flush; steps are idempotent
    and a queue's acknowledgement is in the same batch, so losing a batch loses nothing.
    """

    def __init__(self, path: Path | str, *, busy_seconds: float = _BUSY_SECONDS) -> None:
        """`busy_seconds`: how long a write waits for another process's before it is StoreBusy."""
        self._path = str(path)
        self._busy_seconds = busy_seconds
        self._local = threading.local()
        self._open: weakref.WeakSet[_Held] = weakref.WeakSet()
        self._lock = threading.Lock()
        try:
            _migrate(self.connection)
        except sqlite3.Error as err:
            raise BadSetup(f"cannot open the database {self._path}: {err}") from err

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's connection; it is closed when the thread ends."""
        held: _Held | None = getattr(self._local, "held", None)
        if held is None:
            connection = sqlite3.connect(
                self._path,
                isolation_level=None,
                timeout=self._busy_seconds,
                check_same_thread=False,  # closed by whoever closes the database
            )
            held = self._local.held = _Held(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            with self._lock:
                self._open.add(held)
        return held.connection

    @contextmanager
    def transaction(self, *, at_once: bool = False) -> Iterator[sqlite3.Connection]:
        """Do all of the block or nothing of it; `at_once` also ends a batch that is under way."""
        connection = self.connection
        nested = getattr(self._local, "nested", 0)
        try:
            if not connection.in_transaction:
                connection.execute("BEGIN IMMEDIATE")
            connection.execute(f"SAVEPOINT level{nested}")
        except sqlite3.OperationalError as err:
            raise _busy(err) from err
        self._local.nested = nested + 1
        try:
            yield connection
        except BaseException:
            connection.execute(f"ROLLBACK TO level{nested}")
            raise
        finally:
            self._local.nested = nested
            connection.execute(f"RELEASE level{nested}")
            if nested == 0 and (at_once or not getattr(self._local, "batching", False)):
                self._commit(connection)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Let the transactions of the block share one commit at its end."""
        self._local.batching = True
        try:
            yield
        finally:
            self._local.batching = False
            if self.connection.in_transaction:
                self._commit(self.connection)

    def close(self) -> None:
        """Close every thread's connection."""
        with self._lock:
            for held in tuple(self._open):
                held.connection.close()
            self._open.clear()
        self._local = threading.local()

    @staticmethod
    def _commit(connection: sqlite3.Connection) -> None:
        try:
            connection.execute("COMMIT")
        except sqlite3.OperationalError as err:
            connection.execute("ROLLBACK")
            raise _busy(err) from err


def _busy(err: sqlite3.OperationalError) -> StoreBusy:
    return StoreBusy(f"the database did not take the write: {err}")


def _first_tables(connection: sqlite3.Connection) -> None:
    connection.execute(
        "CREATE TABLE documents (kind TEXT NOT NULL, id TEXT NOT NULL, doc TEXT NOT NULL,"
        " PRIMARY KEY (kind, id))"
    )
    connection.execute(
        "CREATE TABLE tallies (kind TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,"
        " amount REAL NOT NULL, PRIMARY KEY (kind, id, name)) WITHOUT ROWID"
    )
    connection.execute(
        "CREATE TABLE queue (number INTEGER PRIMARY KEY, function TEXT NOT NULL,"
        " event TEXT NOT NULL, ready_at REAL NOT NULL, claims INTEGER NOT NULL DEFAULT 0,"
        " failures INTEGER NOT NULL DEFAULT 0, claimed_by TEXT NOT NULL DEFAULT '',"
        " last_error TEXT NOT NULL DEFAULT '')"
    )
    connection.execute("CREATE INDEX queue_by_time ON queue (ready_at)")


def _vectors(connection: sqlite3.Connection) -> None:
    connection.execute(
        "CREATE TABLE vectors (number INTEGER PRIMARY KEY, space TEXT NOT NULL,"
        " id TEXT NOT NULL, vector BLOB NOT NULL, UNIQUE (space, id))"
    )
    connection.execute("CREATE INDEX vectors_by_number ON vectors (space, number)")


def _evidence_text(connection: sqlite3.Connection) -> None:
    connection.execute(
        "CREATE VIRTUAL TABLE evidence_text USING fts5 (id UNINDEXED, body,"
        " tokenize = 'unicode61 remove_diacritics 2')"
    )
    connection.execute("CREATE VIRTUAL TABLE evidence_words USING fts5vocab (evidence_text, row)")


# Applied in order, each once; the number of the last one is recorded in the file.
_MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _first_tables,
    _vectors,
    _evidence_text,
)


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = connection.execute("PRAGMA user_version").fetchone()[0]
        if done > len(_MIGRATIONS):
            raise BadSetup(
                f"the database was written by a newer version (schema {done},"
                f" this one knows {len(_MIGRATIONS)})"
            )
        for migration in _MIGRATIONS[done:]:
            migration(connection)
        connection.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")
        for kind, fields in INDEXED.items():
            for name in fields:
                connection.execute(
                    f"CREATE INDEX IF NOT EXISTS {kind}_by_{name} ON documents"
                    f" (json_extract(doc, '$.{name}'), id) WHERE kind = '{kind}'"
                )
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
