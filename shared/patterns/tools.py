"""What tracking needs from the world, and the names of what it keeps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from shared.bus import Bus
from shared.embeddings import Embedder
from shared.patterns.claims import Claim, Side
from shared.patterns.ledger import CLUSTERS
from shared.policy import PATTERNS, PatternPolicy
from shared.store import Doc, Store
from shared.vectors import Vectors

MEMBERS = "pattern_members"
CLAIMS = "pattern_claims"
CONTRADICTIONS = "pattern_contradictions"
TAGS = "pattern_tags"
ALERTS = "pattern_alerts"

STORIES = "stories"  # spaces of vectors: every text that may be joined,
SIDES = "sides"  # and the claims of a cluster, in groups by what they could contradict

_REMEMBERED = 20_000  # claims


@dataclass(frozen=True, slots=True)
class Told:
    """A claim that was stored; it never changes, but its cluster may be merged into another."""

    claim: Claim
    cluster: str
    member: str
    second: int | None  # when it was said first


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """A store, vectors, a model, a bus, and the numbers to go by."""

    store: Store
    vectors: Vectors
    embedder: Embedder
    bus: Bus | None = None
    policy: PatternPolicy = field(default=PATTERNS)
    _memory: _Memory = field(default_factory=lambda: _Memory(), repr=False, compare=False)

    def claims(self, ids: Sequence[str]) -> dict[str, Told]:
        """Stored claims by id; those read before are remembered."""
        told = self._memory.recall(ids)
        if len(told) < len(ids):
            missing = [id for id in ids if id not in told]
            for id, doc in self.store.get_many(CLAIMS, missing).items():
                told[id] = read_told(doc)
                self.remember(id, told[id])
        return told

    def remember(self, id: str, told: Told) -> None:
        """Keep a stored claim at hand."""
        self._memory.keep(id, told)


class _Memory:
    """Claims at hand, in two halves: when the newer half is full, the older one is forgotten.

    What is recalled from the older half moves to the newer, so that what is in use stays.
    """

    def __init__(self) -> None:
        self._newer: dict[str, Told] = {}
        self._older: dict[str, Told] = {}

    def recall(self, ids: Sequence[str]) -> dict[str, Told]:
        newer, older = self._newer, self._older
        told = {id: one for id in ids if (one := newer.get(id) or older.get(id))}
        if older:
            for id in [id for id in told if id not in newer]:
                self.keep(id, told[id])
        return told

    def keep(self, id: str, told: Told) -> None:
        if len(self._newer) >= _REMEMBERED // 2:
            self._newer, self._older = {}, self._newer
        self._newer[id] = told


def told_doc(told: Told) -> Doc:
    """A claim as it is stored."""
    return {
        "cluster": told.cluster,
        "member": told.member,
        "second": told.second,
        "text": told.claim.text,
        "side": told.claim.side.value,
        "negated": told.claim.negated,
        "topic": sorted(told.claim.topic),
    }


def read_told(doc: Doc) -> Told:
    """A claim as it was stored."""
    claim = Claim(
        text=doc["text"],
        side=Side(doc["side"]),
        negated=doc["negated"],
        topic=frozenset(doc["topic"]),
    )
    return Told(claim, doc["cluster"], doc["member"], doc["second"])


def resolve(store: Store, id: str) -> tuple[str, Doc] | None:
    """A cluster by its id, or the cluster that it was merged into."""
    for _ in range(64):
        doc = store.get(CLUSTERS, id)
        if doc is None:
            return None
        if "merged_into" not in doc:
            return id, doc
        id = doc["merged_into"]
    return None


def side_group(cluster: str, camp: str) -> str:
    """The group of vectors in which a cluster's claims of a camp stand."""
    return f"{cluster}~{camp}"


def told_time(second: int | None) -> str | None:
    """A second as people and programs read it."""
    return None if second is None else datetime.fromtimestamp(second, UTC).isoformat()
