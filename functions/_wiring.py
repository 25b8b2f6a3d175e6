"""From the environment to a home: the only place that names a store, a bus or an AI client.

Each is imported when it is first needed, so that a cold start pays only for what it uses.
"""

from __future__ import annotations

import math
import os
import time
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from shared.errors import BadSetup

if TYPE_CHECKING:
    from shared.ai import AI
    from shared.bus.sqlite import SqliteQueue
    from shared.embeddings import Embedder
    from shared.evidence import Provider
    from shared.evidence.local import LocalEvidence
    from shared.home import Home
    from shared.patterns.tools import Tools
    from shared.store import Store
    from shared.store.database import Database

DEFAULT_MODEL = "gpt-4.1-mini"
_USD_PER_MILLION = (0.40, 1.60)  # what the default model reads and writes for
_open_clients = ExitStack()  # what holds connections, closed when the home is forgotten


def is_cloud() -> bool:
    """In the cloud home when told so, or when Cloud Run says so."""
    told = os.environ.get("CHIRPCHECK_HOME", "")
    if told not in ("", "embedded", "cloud"):
        raise BadSetup(f"CHIRPCHECK_HOME is {told!r}; it must be 'embedded' or 'cloud'")
    return told == "cloud" or (not told and "K_SERVICE" in os.environ)


def project() -> str:
    """The Google Cloud project of the cloud home."""
    told = os.environ.get("GOOGLE_CLOUD_PROJECT") or os.environ.get("GCP_PROJECT")
    if not told:
        raise BadSetup("GOOGLE_CLOUD_PROJECT is not set; the cloud home needs it")
    return told


def public_url() -> str:
    """The address that others know this house by, without a last slash; empty where none is set."""
    told = _plain_setting("CHIRPCHECK_PUBLIC_URL").rstrip("/")
    parts = urlsplit(told)
    if told and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query):
        raise BadSetup(
            f"CHIRPCHECK_PUBLIC_URL is {told!r}; it must be an address, as in 'https://facts.example'"
        )
    return told


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


@cache
def narratives() -> Tools:
    """What tracking works with; of one home, so that claims read once are remembered."""
    from shared.patterns.tools import Tools

    held = home()
    return Tools(store=held.store, vectors=held.vectors, embedder=held.embedder, bus=held.bus)


def reset() -> None:
    """Close and forget the home; the next call builds it from the environment again."""
    _open_clients.close()
    if database.cache_info().currsize:
        database().close()
    for built in (home, database, queue, narratives):
        built.cache_clear()


def _embedded() -> Home:
    from functions import _triggers
    from shared.embeddings import LocalEmbedder
    from shared.evidence.local import LocalEvidence
    from shared.home import Home
    from shared.store.fulltext import SqliteTexts
    from shared.store.sqlite import SqliteStore
    from shared.vectors.sqlite import SqliteVectors

    store = SqliteStore(
        database(),
        watched=frozenset(_triggers.watchers()),
        on_change=queue().document_changed,
    )
    vectors = SqliteVectors(database(), folder=data_folder() / "vectors")
    embedder = LocalEmbedder()
    library = LocalEvidence(
        store=store, vectors=vectors, embedder=embedder, texts=SqliteTexts(database())
    )
    return Home(
        store=store,
        bus=queue(),
        ai=ai(store),
        vectors=vectors,
        embedder=embedder,
        library=library,
        providers=_providers(library, embedder, store),
        takes_posts=True,
    )


def _cloud() -> Home:
    from google.cloud import firestore

    from shared.embeddings import LocalEmbedder
    from shared.evidence.local import LocalEvidence
    from shared.home import Home
    from shared.store.firestore import FirestoreStore
    from shared.vectors.firestore import FirestoreVectors

    database_id = os.environ.get("FIRESTORE_DATABASE") or "(default)"
    client = firestore.Client(project=project(), database=database_id)
    store = FirestoreStore(client)
    vectors, embedder = FirestoreVectors(client), LocalEmbedder()
    library = LocalEvidence(store=store, vectors=vectors, embedder=embedder, texts=None)
    return Home(
        store=store,
        bus=_LatePubSub(project()),
        ai=ai(store),
        vectors=vectors,
        embedder=embedder,
        library=library,
        providers=_providers(library, embedder, store),
    )


def _providers(library: LocalEvidence, embedder: Embedder, store: Store) -> tuple[Provider, ...]:
    """The library, what the environment has a key for, and the web where it is told to."""
    found: list[Provider] = [library]
    if key := _plain_setting("GOOGLE_FACTCHECK_API_KEY"):
        from shared.evidence.factcheck_tools import BASE_URL, FactCheckTools

        address = _plain_setting("GOOGLE_FACTCHECK_BASE_URL") or BASE_URL
        found.append(FactCheckTools(key=key, embedder=embedder, base_url=address))
    if has_ai() and _is_on("OPENAI_WEB_SEARCH"):
        found.append(_web_search(store, embedder))
    return tuple(found)


def _web_search(store: Store, embedder: Embedder) -> Provider:
    from shared.evidence.web import Client, WebSearch
    from shared.policy import EXPERIMENT

    setup = _ai_setup()

    def make_client() -> Client:
        from shared.ai.openai import Price
        from shared.ai.responses import WebSearchClient

        client = WebSearchClient(
            key=setup.key, base_url=setup.base_url, model=setup.model, price=Price(*setup.prices)
        )
        _open_clients.callback(client.close)
        return client

    return WebSearch(
        make_client,
        model=setup.model,
        store=store,
        embedder=embedder,
        budget=EXPERIMENT.control,
    )


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


# Roles that may have a model and a price of their own: question -> their settings.
_OF_A_ROLE = {
    "jury_advocate": ("OPENAI_MODEL_ADVOCATE", "OPENAI_USD_PER_MILLION_ADVOCATE"),
    "jury_skeptic": ("OPENAI_MODEL_SKEPTIC", "OPENAI_USD_PER_MILLION_SKEPTIC"),
    "jury_fact_checker": ("OPENAI_MODEL_FACT_CHECKER", "OPENAI_USD_PER_MILLION_FACT_CHECKER"),
    "jury_judge": ("OPENAI_MODEL_JUDGE", "OPENAI_USD_PER_MILLION_JUDGE"),
}


class _LateAI:
    """The guarded AI, imported with its first question: most chirps ask none."""

    def __init__(self, store: Store) -> None:
        self._setup = setup = _ai_setup()
        self._general = (setup.model, setup.prices)
        self._of_a_role = {
            question: (
                _plain_setting(named) or setup.model,
                _prices(priced, default=setup.prices),
            )
            for question, (named, priced) in _OF_A_ROLE.items()
        }
        self._store = store
        self._built: dict[tuple[str, tuple[float, float]], Any] = {}

    def ask(self, question: Any) -> Any:
        chosen = self._of_a_role.get(question.name, self._general)
        if chosen not in self._built:
            self._built[chosen] = self._guarded(*chosen)
        return self._built[chosen].ask(question)

    def _guarded(self, model: str, prices: tuple[float, float]) -> Any:
        from shared.ai.guard import GuardedAI
        from shared.ai.openai import OpenAIClient, Price
        from shared.policy import EXPERIMENT

        client = OpenAIClient(
            key=self._setup.key,
            base_url=self._setup.base_url,
            model=model,
            price=Price(*prices),
        )
        _open_clients.callback(client.close)
        return GuardedAI(client, store=self._store, policy=EXPERIMENT.control)


class _AISetup(NamedTuple):
    key: str
    base_url: str | None
    model: str
    prices: tuple[float, float]  # US dollars per million tokens read and written


def _ai_setup() -> _AISetup:
    return _AISetup(
        key=_plain_setting("OPENAI_API_KEY"),
        base_url=_plain_setting("OPENAI_BASE_URL") or None,
        model=_plain_setting("OPENAI_MODEL") or DEFAULT_MODEL,
        prices=_prices("OPENAI_USD_PER_MILLION", default=_USD_PER_MILLION),
    )


def _is_on(name: str) -> bool:
    """A setting that is 1 or 0; nothing is 0."""
    told = os.environ.get(name, "").strip()
    if told not in ("", "0", "1"):
        raise BadSetup(f"{name} is {told!r}; it must be '1' or '0'")
    return told == "1"


def _plain_setting(name: str) -> str:
    """A setting that travels in a header or an address: ASCII, or one clear sentence."""
    told = os.environ.get(name, "").strip()
    if not told.isascii() or not told.isprintable():
        raise BadSetup(f"{name} has characters that cannot be sent; it must be plain ASCII")
    return told


def _prices(name: str, *, default: tuple[float, float]) -> tuple[float, float]:
    """What a model costs, in US dollars per million tokens read and written."""
    told = os.environ.get(name, "")
    if not told:
        return default
    try:
        reads, writes = (float(part) for part in told.split(","))
        if not (0 <= reads < math.inf and 0 <= writes < math.inf):
            raise ValueError(told)
    except ValueError as err:
        raise BadSetup(f"{name} is {told!r}; it must be two numbers, as in '0.40,1.60'") from err
    return reads, writes
