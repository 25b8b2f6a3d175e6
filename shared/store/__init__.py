"""Where documents live. One small protocol, held by every implementation to one contract suite.

A document is a plain dict of JSON values under a kind ("chirps", "assessments") and an id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

Doc = dict[str, Any]
T = TypeVar("T")

# Fields that documents are ordered by or looked up by, so that no query reads a whole kind.
# SQLite's indexes are made from this table; Firestore indexes single fields by itself.
INDEXED: Mapping[str, tuple[str, ...]] = {
    "chirps": ("created_at",),
    "assessments": ("waiting_since",),
    "ratings": ("verdict_id",),
    "verdict_texts": ("reading",),
    "reviews": ("rank", "lease_until"),
    "dead_letters": ("at",),
    "patterns": ("rank", "searched_until", "merged_into"),
    "pattern_claims": ("cluster",),
    "pattern_sources": ("cluster",),
    "pattern_contradictions": ("cluster",),
}


@dataclass(frozen=True, slots=True)
class Tally:
    """Counters to move together; `amounts` are added to the totals under (kind, id)."""

    kind: str
    id: str
    amounts: Mapping[str, float]


class Transaction(Protocol):
    """What may be done inside `Store.transact`: read first, then write; all of it or nothing."""

    def get(self, kind: str, id: str) -> Doc | None: ...
    def put(self, kind: str, id: str, doc: Doc) -> None: ...
    def delete(self, kind: str, id: str) -> None: ...
    def tally(self, tally: Tally) -> None: ...  # blind: no two transactions wait for each other


class Store(Protocol):
    def get(self, kind: str, id: str) -> Doc | None: ...
    def get_many(self, kind: str, ids: Sequence[str]) -> dict[str, Doc]: ...  # those that exist
    def put(self, kind: str, id: str, doc: Doc) -> None: ...
    def add(self, kind: str, id: str, doc: Doc, *, tally: Tally | None = None) -> bool:
        """Create a document and move its counters, both or neither; False if the id is taken."""
        ...

    def delete(self, kind: str, id: str) -> None: ...
    def find(
        self,
        kind: str,
        *,
        where: Mapping[str, object] | None = None,
        order_by: str = "",
        descending: bool = False,
        limit: int = 100,
        after: str = "",
    ) -> list[tuple[str, Doc]]:
        """One page of documents, ordered by a field (ties by id) or by id.

        `after` is the id of the last document of the page before; a document without the field
        it is ordered by is not listed. `descending` goes with a field: Firestore has no descending
        order of ids. Ordered by a field, nothing comes after a document that is gone or lacks it.
        """
        ...

    def tally(self, tally: Tally) -> None: ...
    def totals(self, kind: str, id: str) -> dict[str, float]: ...
    def totals_many(self, kind: str, ids: Sequence[str]) -> dict[str, dict[str, float]]: ...
    def transact(self, work: Callable[[Transaction], T], *, may_wait: bool = False) -> T:
        """Run `work` atomically; it may run several times and is visible to all when it returns.

        `may_wait`: inside a batch, others may see it only when the batch ends, which is cheaper.
        """
        ...

    def close(self) -> None: ...
