"""The embedded home's workers: take deliveries off the queue and hand them to the functions."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from cloudevents.http import CloudEvent

from functions import _edge as edge
from shared import dead_letters
from shared.bus.sqlite import MAX_CLAIMS, Delivery, SqliteQueue
from shared.store import Store
from shared.store.database import Database

Functions = Callable[[str], Callable[[CloudEvent], Any]]  # name -> function

_IDLE_SECONDS = 1.0


class Worker:
    """Works the queue off in batches; each batch is durable as a whole before it is finished."""

    def __init__(
        self,
        *,
        database: Database,
        queue: SqliteQueue,
        store: Store,
        functions: Functions,
        batch: int = 64,
    ) -> None:
        self._db = database
        self._queue = queue
        self._store = store
        self._functions = functions
        self._batch = batch

    def run(self, stop: threading.Event) -> None:
        """Work until told to stop; what a batch fails with, the next one may not."""
        while not stop.is_set():
            self._queue.arrived.clear()
            try:
                worked = self.work_once()
            except Exception as err:  # its deliveries come back when their claim runs out
                worked = 0
                edge.log("worker.failed", severity="ERROR", reason=f"{type(err).__name__}: {err}")
            if not worked:
                self._queue.arrived.wait(_IDLE_SECONDS)

    def drain(self) -> int:
        """Work until nothing is due; returns how many deliveries were taken."""
        taken = 0
        while count := self.work_once():
            taken += count
        return taken

    def work_once(self) -> int:
        """Take one batch and work it off."""
        deliveries = self._queue.claim(self._batch)
        if deliveries:
            with self._db.batch():
                for delivery in deliveries:
                    self._deliver(delivery)
        return len(deliveries)

    def _deliver(self, delivery: Delivery) -> None:
        if delivery.claims > MAX_CLAIMS:
            self._bury(delivery, f"its worker ended {MAX_CLAIMS} times before it was done")
            return
        attributes = {name: part for name, part in delivery.event.items() if name != "data"}
        event = CloudEvent(attributes, delivery.event.get("data"))
        try:
            self._functions(delivery.function)(event)
        except Exception as err:
            reason = f"{type(err).__name__}: {err}"
            if not self._queue.retry_later(delivery, reason):
                self._bury(delivery, reason)
            return
        self._queue.finish(delivery)

    def _bury(self, delivery: Delivery, reason: str) -> None:
        now = datetime.now(UTC)
        dead_letters.file(self._store, delivery.function, delivery.event, reason=reason, at=now)
        self._queue.finish(delivery)
