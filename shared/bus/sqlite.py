"""The embedded home's durable queue: at least once, retry with backoff, dead letters.

Events stand in the same SQLite file as the documents, in CloudEvents form with the very payloads
that Google sends, so that the functions decode one form in both homes.
"""

from __future__ import annotations

import base64
import json
import threading
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from shared.bus import Subscriber
from shared.store import Doc
from shared.store.database import Database
from shared.store.values import to_fields

PUBSUB_EVENT = "google.cloud.pubsub.topic.v1.messagePublished"
FIRESTORE_EVENT = "google.cloud.firestore.document.v1."

MAX_FAILURES = 8
MAX_CLAIMS = 50  # a delivery that ends its worker this often is a dead letter too
CLAIM_SECONDS = 120.0
_BACKOFF_SECONDS = (0.2, 1.0, 3.0, 10.0, 30.0, 60.0, 120.0)


@dataclass(frozen=True, slots=True)
class Delivery:
    """One event on its way to one function."""

    number: int
    function: str
    event: dict[str, Any]  # CloudEvents attributes, and the payload under "data"
    claims: int
    failures: int
    last_error: str


class SqliteQueue:
    """The bus and the delivery queue over SQLite."""

    def __init__(
        self,
        database: Database,
        *,
        subscribers: Mapping[str, tuple[Subscriber, ...]] | None = None,
        watchers: Mapping[str, tuple[tuple[str, str], ...]] | None = None,
        clock: Callable[[], float],
    ) -> None:
        """`subscribers`: by topic. `watchers`: kind -> (change, function) pairs."""
        self._db = database
        self._subscribers = subscribers or {}
        self._watchers = watchers or {}
        self._clock = clock
        self.owner = uuid.uuid4().hex
        self.arrived = threading.Event()

    def publish(
        self, topic: str, data: Mapping[str, Any], *, attributes: Mapping[str, str] | None = None
    ) -> None:
        told = dict(attributes or {})
        listening = [s for s in self._subscribers.get(topic, ()) if s.wants(told)]
        if not listening:
            return
        message = {
            "data": base64.b64encode(json.dumps(dict(data)).encode()).decode(),
            "attributes": told,
            "messageId": uuid.uuid4().hex,
            "publishTime": self._time(),
        }
        event = {
            "id": message["messageId"],
            "type": PUBSUB_EVENT,
            "source": f"//pubsub.googleapis.com/projects/embedded/topics/{topic}",
            "time": message["publishTime"],
            "data": {"message": message, "subscription": f"embedded/{topic}"},
        }
        for subscriber in listening:
            self.enqueue(subscriber.function, event)

    def document_changed(self, kind: str, id: str, before: Doc | None, after: Doc | None) -> None:
        """Queue the event of a document's change for every function that watches for it."""
        change = "created" if before is None else "deleted" if after is None else "updated"
        for wanted, function in self._watchers.get(kind, ()):
            if wanted in (change, "written"):
                self.enqueue(function, self._document_event(wanted, kind, id, before, after))

    def enqueue(self, function: str, event: dict[str, Any]) -> None:
        """Queue one event for one function."""
        with self._db.transaction() as connection:
            connection.execute(
                "INSERT INTO queue (function, event, ready_at) VALUES (?, ?, ?)",
                (function, json.dumps(event), self._clock()),
            )
        self.arrived.set()

    def claim(self, limit: int) -> list[Delivery]:
        """Take deliveries that are due; each comes back unless it is finished in time."""
        now = self._clock()
        with self._db.transaction(at_once=True) as connection:
            rows = connection.execute(
                "UPDATE queue SET ready_at = ?, claims = claims + 1, claimed_by = ?"
                " WHERE number IN (SELECT number FROM queue WHERE ready_at <= ?"
                " ORDER BY ready_at LIMIT ?)"
                " RETURNING number, function, event, claims, failures, last_error",
                (now + CLAIM_SECONDS, self.owner, now, limit),
            ).fetchall()
        return [
            Delivery(number, function, json.loads(event), claims, failures, error)
            for number, function, event, claims, failures, error in sorted(rows)
        ]

    def finish(self, delivery: Delivery) -> None:
        """Take a delivery off the queue: it is done, or filed as a dead letter."""
        with self._db.transaction() as connection:
            connection.execute("DELETE FROM queue WHERE number = ?", (delivery.number,))

    def retry_later(self, delivery: Delivery, error: str) -> bool:
        """Put a failed delivery back for later; False when it has had its chances."""
        failures = delivery.failures + 1
        if failures >= MAX_FAILURES:
            return False
        wait = _BACKOFF_SECONDS[min(failures, len(_BACKOFF_SECONDS)) - 1]
        with self._db.transaction() as connection:
            connection.execute(
                "UPDATE queue SET ready_at = ?, failures = ?, claimed_by = '', last_error = ?"
                " WHERE number = ?",
                (self._clock() + wait, failures, error[:500], delivery.number),
            )
        return True

    def reclaim(self) -> int:
        """Make deliveries due again that a worker of an earlier process died with."""
        with self._db.transaction(at_once=True) as connection:
            return connection.execute(
                "UPDATE queue SET ready_at = ?, claimed_by = '' WHERE claimed_by NOT IN ('', ?)",
                (self._clock(), self.owner),
            ).rowcount

    def depth(self) -> int:
        """How many deliveries are not finished."""
        return int(self._db.connection.execute("SELECT count(*) FROM queue").fetchone()[0])

    def next_due(self) -> float | None:
        """When the next delivery is due, in seconds since 1970; None if there is none."""
        row = self._db.connection.execute("SELECT min(ready_at) FROM queue").fetchone()
        return None if row[0] is None else float(row[0])

    def _document_event(
        self, change: str, kind: str, id: str, before: Doc | None, after: Doc | None
    ) -> dict[str, Any]:
        name = f"projects/embedded/databases/(default)/documents/{kind}/{id}"
        data = {}
        if after is not None:
            data["value"] = {"name": name, "fields": to_fields(after)}
        if before is not None:
            data["oldValue"] = {"name": name, "fields": to_fields(before)}
        return {
            "id": uuid.uuid4().hex,
            "type": FIRESTORE_EVENT + change,
            "source": "//firestore.googleapis.com/projects/embedded/databases/(default)",
            "subject": f"documents/{kind}/{id}",
            "document": f"{kind}/{id}",
            "time": self._time(),
            "data": data,
        }

    def _time(self) -> str:
        return datetime.fromtimestamp(self._clock(), UTC).isoformat()
