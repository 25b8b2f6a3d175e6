"""Datapoints of our own, and homes to track them in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from shared.embeddings import LocalEmbedder
from shared.patterns.datapoints import Datapoint
from shared.patterns.tools import Tools
from shared.store.database import Database
from shared.store.sqlite import SqliteStore
from shared.vectors.memory import MemoryVectors

START = datetime(2026, 1, 1, tzinfo=UTC)
NOW = datetime(2026, 2, 1, tzinfo=UTC)


class Heard:
    """A bus that keeps what it was told."""

    def __init__(self):
        self.messages = []

    def publish(self, topic, data, *, attributes=None):
        self.messages.append((topic, dict(data)))


def tools(store=None, **more):
    made = store or SqliteStore(Database(":memory:"))
    return Tools(store=made, vectors=MemoryVectors(), embedder=LocalEmbedder(), bus=Heard(), **more)


def point(id, text, *, hours=0.0, source="Reuters", cluster="", dated=True):
    at = START + timedelta(hours=hours) if dated else None
    return Datapoint(id=str(id), text=text, source=source, at=at, cluster=cluster)
