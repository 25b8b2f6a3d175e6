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
    _claims: dict[str, Told] = field(default_factory=dict, repr=False, compare=False)

    def claims(self, ids: Sequence[str]) -> dict[str, Told]:
        """Stored claims by id; those read before are remembered."""
        told: dict[str, Told] = {}
        for id in ids:
            if one := self._claims.pop(id, None):
                told[id] = self._claims[id] = one  # the last used stand last
        missing = [id for id in ids if id not in told]
        for id, doc in self.store.get_many(CLAIMS, missing).items() if missing else ():
            told[id] = read_told(doc)
            self.remember(id, told[id])
        return told

    def remember(self, id: str, told: Told) -> None:
        """Keep a stored claim at hand; those not used for longest go when there are too many."""
        if len(self._claims) >= _REMEMBERED:
            for old in list(self._claims)[: _REMEMBERED // 2]:
                self._claims.pop(old, None)
        self._claims[id] = told


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
