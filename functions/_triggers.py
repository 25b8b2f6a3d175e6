"""The one trigger table: what each function listens to, and what it may use.

`main.py` exports from it, the local runtime dispatches from it, the deploy command and the README's
table are made from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from shared.bus import Subscriber


@dataclass(frozen=True, slots=True)
class OnDocument:
    """A change of a Firestore document: created, updated, deleted, or written (any of them)."""

    kind: str
    change: str

    def __str__(self) -> str:
        return f"Firestore `{self.kind}/{{id}}` {self.change}"


@dataclass(frozen=True, slots=True)
class OnMessage:
    """A Pub/Sub message; `only` names an attribute and the one value that is listened to."""

    topic: str
    only: tuple[str, str] | None = None

    def __str__(self) -> str:
        where = f" where {self.only[0]} = {self.only[1]}" if self.only else ""
        return f"Pub/Sub `{self.topic}`{where}"

    @property
    def filter(self) -> str:
        """The same as a filter of a Pub/Sub subscription; "" takes every message."""
        return f'attributes.{self.only[0]} = "{self.only[1]}"' if self.only else ""


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
        publishes=("fact-check-requested", "datapoint-added"),
        uses_ai=True,
    ),
    Trigger(
        name="check_claims",
        on=OnMessage("fact-check-requested"),
        does="takes the claims out of a chirp and holds them against evidence",
        reads="the chirp, evidence, claims checked before",
        writes="`assessments/{id}`, `known_claims/{id}`, counters",
        publishes=("claims-checked", "jury-requested"),
        uses_ai=True,
        timeout_seconds=540,
        memory_mb=1024,
        concurrency=4,
    ),
    Trigger(
        name="convene_jury",
        on=OnMessage("jury-requested"),
        does="lets a jury debate a chirp's close calls, and moves their scores a little",
        reads="`assessments/{id}`",
        writes="`jury_cases/{id}`, `assessments/{id}`, counters",
        publishes=("claims-checked",),
        uses_ai=True,
        timeout_seconds=540,
        concurrency=4,
    ),
    Trigger(
        name="decide_chirp",
        on=OnMessage("claims-checked"),
        does="labels a checked chirp by the six rules and asks for the analyses it needs",
        reads="the chirp, `assessments/{id}`",
        writes="`assessments/{id}`, counters",
        publishes=("downstream",),
    ),
    Trigger(
        name="analyse_propaganda",
        on=OnMessage("downstream", ("analysis", "propaganda")),
        does="marks propaganda techniques with the words that show them",
        reads="the chirp",
        writes="`assessments/{id}`",
        uses_ai=True,
        timeout_seconds=120,
    ),
    Trigger(
        name="analyse_emotion",
        on=OnMessage("downstream", ("analysis", "emotion")),
        does="marks emotions, how strong they are and the words that carry them",
        reads="the chirp",
        writes="`assessments/{id}`",
        uses_ai=True,
        timeout_seconds=120,
    ),
    Trigger(
        name="analyse_sources",
        on=OnMessage("downstream", ("analysis", "source")),
        does="finds links and names and how credible their outlets are",
        reads="the chirp, outlets",
        writes="`assessments/{id}`",
    ),
    Trigger(
        name="analyse_context",
        on=OnMessage("downstream", ("analysis", "context")),
        does="finds the narrative of a chirp, and other chirps about the same matter",
        reads="the chirp, its narrative, related chirps",
        writes="`assessments/{id}`",
    ),
    Trigger(
        name="queue_review",
        on=OnMessage("downstream", ("analysis", "human_review")),
        does="queues the chirp for a person, by priority",
        reads="the chirp, `assessments/{id}`",
        writes="`reviews/{id}`, `assessments/{id}`",
    ),
    Trigger(
        name="rate_outlet",
        on=OnDocument("articles", "written"),
        does="counts a fact-checked article for its outlet, whatever happened to it",
        reads="the article as it is now, `ratings/{id}`",
        writes="`ratings/{id}`, `outlets/{key}`, counters",
        publishes=("datapoint-added",),
    ),
    Trigger(
        name="sweep",
        on=OnMessage("tick"),
        does="starts again what got stuck on its way",
        reads="assessments that wait, chirps that nobody assessed",
        writes="`assessments/{id}`, dead letters",
        publishes=("fact-check-requested", "jury-requested", "claims-checked", "downstream"),
        uses_ai=True,
        concurrency=1,
        max_instances=1,
        timeout_seconds=300,
    ),
    Trigger(
        name="track_pattern",
        on=OnMessage("datapoint-added"),
        does="brings a chirp or an article into its narrative, and scores the narrative's risks",
        reads="the chirp or article, `patterns/{id}` and what is kept of it",
        writes="`patterns/{id}`, its windows, sources, claims, tags and contradictions",
        publishes=("pattern-alert",),
    ),
    Trigger(
        name="api",
        on=OnRequest("`/`, `/api/v1/*`"),
        does="answers people and programs: chirps, assessments, juries, monitoring, the pages",
        reads="chirps, assessments, outlets, patterns, jury cases, counters",
        writes="`chirps/{id}` (embedded home only), `jury_cases/{id}`",
        uses_ai=True,
        public=True,
        retry=False,
        concurrency=40,
    ),
)

# Topics that a clock publishes to, and how often.
TICKS: Mapping[str, int] = {"tick": 5}  # minutes

BY_NAME = {trigger.name: trigger for trigger in TRIGGERS}


def topics() -> tuple[str, ...]:
    """Every topic that a function publishes or listens to, in the table's order."""
    named: list[str] = []
    for trigger in TRIGGERS:
        if isinstance(trigger.on, OnMessage):
            named.append(trigger.on.topic)
        named += trigger.publishes
    return tuple(dict.fromkeys(named))


def subscribers() -> dict[str, tuple[Subscriber, ...]]:
    """Topic -> the functions that listen to it, each with the attribute it listens for."""
    found: dict[str, tuple[Subscriber, ...]] = {}
    for trigger in TRIGGERS:
        if isinstance(trigger.on, OnMessage):
            listener = Subscriber(trigger.name, trigger.on.only)
            found[trigger.on.topic] = (*found.get(trigger.on.topic, ()), listener)
    return found


def watchers() -> dict[str, tuple[tuple[str, str], ...]]:
    """Kind of document -> (change, function) for every function that watches it."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for trigger in TRIGGERS:
        if isinstance(trigger.on, OnDocument):
            pair = (trigger.on.change, trigger.name)
            found[trigger.on.kind] = (*found.get(trigger.on.kind, ()), pair)
    return found
