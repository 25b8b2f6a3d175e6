"""From the environment to a home: the only place that names a store, a bus or an AI client.

Each is imported when it is first needed, so that a cold start pays only for what it uses.
"""

from __future__ import annotations

import math
import os
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shared.errors import BadSetup

if TYPE_CHECKING:
    from shared.ai import AI
    from shared.bus.sqlite import SqliteQueue
    from shared.home import Home
    from shared.store import Store
    from shared.store.database import Database

DEFAULT_MODEL = "gpt-4.1-mini"
_USD_PER_MILLION = (0.40, 1.60)  # what the default model reads and writes for


def is_cloud() -> bool:
    """In the cloud home when told so, or when Cloud Run says so."""
    told = os.environ.get("CHIRPCHECK_HOME", "")
    if told not in ("", "embedded", "cloud"):
        raise BadSetup(f"CHIRPCHECK_HOME is {told!r}; it must be 'embedded' or 'cloud'")
    return told == "cloud" or (not told and "K_SERVICE" in os.environ)


def data_folder() -> Path:
    """Where the embedded home keeps its file."""
    return Path(os.environ.get("CHIRPCHECK_DATA") or ".data")


def quiet() -> bool:
    """Whether routine log lines are left out, as on a laptop."""
    return os.environ.get("CHIRPCHECK_QUIET") == "1"


@cache
def home() -> Home:
    """This process's home."""
    return _cloud() if is_cloud() else _embedded()


@cache
def database() -> Database:
    """The embedded home's file; says in one sentence when the folder cannot be used."""
    from shared.store.database import Database

    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as err:
        raise BadSetup(f"cannot write to the data folder {folder}: {err.strerror}") from err
    return Database(folder / "chirpcheck.db")


@cache
def queue() -> SqliteQueue:
    """The embedded home's queue."""
    from functions import _triggers
    from shared.bus.sqlite import SqliteQueue

    return SqliteQueue(
        database(),
        subscribers=_triggers.subscribers(),
        watchers=_triggers.watchers(),
        clock=time.time,
    )


def reset() -> None:
    """Forget the home; the next call builds it from the environment again."""
    if database.cache_info().currsize:
        database().close()
    for built in (home, database, queue):
        built.cache_clear()


def _embedded() -> Home:
    from functions import _triggers
    from shared.home import Home
    from shared.store.sqlite import SqliteStore

    store = SqliteStore(
        database(),
        watched=frozenset(_triggers.watchers()),
        on_change=queue().document_changed,
    )
    return Home(store=store, bus=queue(), ai=ai(store), takes_posts=True)


def _cloud() -> Home:
    from google.cloud import firestore

    from shared.home import Home
    from shared.store.firestore import FirestoreStore

    project = os.environ.get("GOOGLE_CLOUD_PROJECT") or os.environ.get("GCP_PROJECT")
    if not project:
        raise BadSetup("GOOGLE_CLOUD_PROJECT is not set; the cloud home needs it")
    database_id = os.environ.get("FIRESTORE_DATABASE") or "(default)"
    store = FirestoreStore(firestore.Client(project=project, database=database_id))
    return Home(store=store, bus=_LatePubSub(project), ai=ai(store))


class _LatePubSub:
    """The Pub/Sub bus, imported with its first message: many deliveries publish nothing."""

    def __init__(self, project: str) -> None:
        self._project = project
        self._bus: Any = None

    def publish(self, topic: str, data: Any, *, attributes: Any = None) -> None:
        if self._bus is None:
            from google.cloud.pubsub_v1 import PublisherClient

            from shared.bus.pubsub import PubSubBus

            self._bus = PubSubBus(PublisherClient(), project=self._project)
        self._bus.publish(topic, data, attributes=attributes)


def has_ai() -> bool:
    """Whether the environment turns the AI tier on."""
    return bool(os.environ.get("OPENAI_API_KEY", "").strip())


def ai(store: Store) -> AI:
    """The AI tier that the environment allows, with its guards over a store."""
    from shared.ai import NoAI

    if not has_ai():
        return NoAI()
    return _LateAI(store)


class _LateAI:
    """The guarded AI, imported with its first question: most chirps ask none."""

    def __init__(self, store: Store) -> None:
        self._key = _plain_setting("OPENAI_API_KEY")
        self._model = _plain_setting("OPENAI_MODEL") or DEFAULT_MODEL
        self._base_url = _plain_setting("OPENAI_BASE_URL") or None
        self._prices = _prices()
        self._store = store
        self._ai: Any = None

    def ask(self, question: Any) -> Any:
        if self._ai is None:
            from shared.ai.guard import GuardedAI
            from shared.ai.openai import OpenAIClient, Price
            from shared.policy import EXPERIMENT

            client = OpenAIClient(
                key=self._key,
                base_url=self._base_url,
                model=self._model,
                price=Price(*self._prices),
            )
            self._ai = GuardedAI(client, store=self._store, policy=EXPERIMENT.control)
        return self._ai.ask(question)


def _plain_setting(name: str) -> str:
    """A setting that travels in a header or an address: ASCII, or one clear sentence."""
    told = os.environ.get(name, "").strip()
    if not told.isascii() or not told.isprintable():
        raise BadSetup(f"{name} has characters that cannot be sent; it must be plain ASCII")
    return told


def _prices() -> tuple[float, float]:
    """What the model costs, in US dollars per million tokens read and written."""
    told = os.environ.get("OPENAI_USD_PER_MILLION", "")
    if not told:
        return _USD_PER_MILLION
    try:
        reads, writes = (float(part) for part in told.split(","))
        if not (0 <= reads < math.inf and 0 <= writes < math.inf):
            raise ValueError(told)
    except ValueError as err:
        raise BadSetup(
            f"OPENAI_USD_PER_MILLION is {told!r}; it must be two numbers, as in '0.40,1.60'"
        ) from err
    return reads, writes
