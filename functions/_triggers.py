"""The one trigger table: what each function listens to, and what it may use.

`main.py` exports from it, the local runtime dispatches from it, the deploy command and the README's
table are made from it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OnDocument:
    """A change of a Firestore document: created, updated, deleted, or written (any of them)."""

    kind: str
    change: str

    def __str__(self) -> str:
        return f"Firestore `{self.kind}/{{id}}` {self.change}"


@dataclass(frozen=True, slots=True)
class OnMessage:
    """A Pub/Sub message."""

    topic: str

    def __str__(self) -> str:
        return f"Pub/Sub `{self.topic}`"


@dataclass(frozen=True, slots=True)
class OnRequest:
    """An HTTP request."""

    paths: str

    def __str__(self) -> str:
        return f"HTTP {self.paths}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger:
    """One function: its name is its module's and its entry point's."""

    name: str
    on: OnDocument | OnMessage | OnRequest
    does: str
    reads: str
    writes: str
    publishes: tuple[str, ...] = ()
    uses_ai: bool = False
    public: bool = False  # may be called without a Google identity
    retry: bool = True
    memory_mb: int = 512
    timeout_seconds: int = 60
    concurrency: int = 8
    max_instances: int = 20


TRIGGERS: tuple[Trigger, ...] = (
    Trigger(
        name="score_chirp",
        on=OnDocument("chirps", "created"),
        does="decides whether a new chirp is worth fact-checking",
        reads="the chirp",
        writes="`assessments/{id}`, counters",
        publishes=("fact-check-requested",),
        uses_ai=True,
    ),
    Trigger(
        name="rate_outlet",
        on=OnDocument("articles", "written"),
        does="counts a fact-checked article for its outlet, whatever happened to it",
        reads="the article as it is now, `ratings/{id}`",
        writes="`ratings/{id}`, `outlets/{key}`, counters",
    ),
    Trigger(
        name="api",
        on=OnRequest("`/`, `/api/v1/*`"),
        does="answers people and programs: chirps, assessments, monitoring, the page",
        reads="chirps, assessments, outlets, counters",
        writes="`chirps/{id}` (embedded home only)",
        public=True,
        retry=False,
        concurrency=40,
    ),
)

BY_NAME = {trigger.name: trigger for trigger in TRIGGERS}


def topics() -> tuple[str, ...]:
    """Every topic that a function publishes or listens to, in the table's order."""
    named: list[str] = []
    for trigger in TRIGGERS:
        if isinstance(trigger.on, OnMessage):
            named.append(trigger.on.topic)
        named += trigger.publishes
    return tuple(dict.fromkeys(named))


def subscribers() -> dict[str, tuple[str, ...]]:
    """Topic -> the functions that listen to it."""
    found: dict[str, tuple[str, ...]] = {}
    for trigger in TRIGGERS:
        if isinstance(trigger.on, OnMessage):
            found[trigger.on.topic] = (*found.get(trigger.on.topic, ()), trigger.name)
    return found


def watchers() -> dict[str, tuple[tuple[str, str], ...]]:
    """Kind of document -> (change, function) for every function that watches it."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for trigger in TRIGGERS:
        if isinstance(trigger.on, OnDocument):
            pair = (trigger.on.change, trigger.name)
            found[trigger.on.kind] = (*found.get(trigger.on.kind, ()), pair)
    return found
