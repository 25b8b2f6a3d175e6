"""Vectors in Firestore, found by its own vector search; a space is a collection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from google.cloud import firestore
from google.cloud.firestore_v1.base_query import FieldFilter
from google.cloud.firestore_v1.base_vector_query import DistanceMeasure
from google.cloud.firestore_v1.vector import Vector as Held

from shared.store.firestore import plain_errors
from shared.vectors import Near

if TYPE_CHECKING:
    from shared.vectors import Vector

_FIELD = "embedding"
_GROUP = "group"
_BATCH = 400  # writes; Firestore takes 500
_MOST = 1000  # neighbours that one query gives


class FirestoreVectors:
    """Vectors over Firestore."""

    def __init__(self, client: firestore.Client) -> None:
        self._client = client

    def put(self, space: str, vectors: Sequence[tuple[str, Vector]], *, group: str = "") -> None:
        more = {_GROUP: group} if group else {}
        for start in range(0, len(vectors), _BATCH):
            batch = self._client.batch()
            for id, vector in vectors[start : start + _BATCH]:
                batch.set(self._ref(space, id), {_FIELD: Held([float(x) for x in vector]), **more})
            with plain_errors():
                batch.commit()

    def nearest(self, space: str, vector: Vector, *, limit: int, group: str = "") -> list[Near]:
        if limit < 1 or not vector.any():
            return []
        held: Any = self._client.collection(_kind(space))
        if group:
            held = held.where(filter=FieldFilter(_GROUP, "==", group))
        query = held.find_nearest(
            vector_field=_FIELD,
            query_vector=Held([float(x) for x in vector]),
            distance_measure=DistanceMeasure.DOT_PRODUCT,
            limit=min(limit, _MOST),
            distance_result_field="similarity",
        )
        with plain_errors():
            found = [
                Near(got.id, float(got.get("similarity")))
                for got in query.stream()
                if any(got.get(_FIELD))  # zeros are near nothing
            ]
        return sorted(found, key=lambda near: (-near.similarity, near.id))

    def delete(self, space: str, ids: Sequence[str], *, group: str = "") -> None:
        for start in range(0, len(ids), _BATCH):
            batch = self._client.batch()
            for id in ids[start : start + _BATCH]:
                batch.delete(self._ref(space, id))
            with plain_errors():
                batch.commit()

    def get_many(self, space: str, ids: Sequence[str], *, group: str = "") -> dict[str, Vector]:
        import numpy as np

        if not ids:
            return {}
        refs = [self._ref(space, id) for id in dict.fromkeys(ids)]
        with plain_errors():
            return {
                got.id: np.array(list(got.get(_FIELD)), dtype=np.float32)
                for got in self._client.get_all(refs)
                if got.exists and (not group or got.to_dict().get(_GROUP) == group)
            }

    def _ref(self, space: str, id: str) -> Any:
        return self._client.collection(_kind(space)).document(id)


def _kind(space: str) -> str:
    return f"{space}_vectors"
