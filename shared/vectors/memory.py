"""Vectors in this process's memory: for commands that read a file, and for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from shared.vectors import Near

if TYPE_CHECKING:
    from shared.vectors import Vector

_EXACT_UP_TO = 2_000  # vectors; beyond, an index answers in time that hardly grows
_TAIL = 256  # new vectors that wait for the index
_SPARE = 16  # asked for beyond the limit: the index is coarse and holds ties in no order
_ADDS_LOOKING_AT = 48  # how widely the index looks when it takes in a vector
_LOOKS_AT = 96  # how widely it looks for a search


class MemoryVectors:
    """Exact while a space is small, by an approximate index when it is large."""

    def __init__(self) -> None:
        self._spaces: dict[tuple[str, str], _Space] = {}

    def put(self, space: str, vectors: Sequence[tuple[str, Vector]], *, group: str = "") -> None:
        held = self._spaces.setdefault((space, group), _Space())
        for id, vector in vectors:
            held.put(id, vector)

    def nearest(self, space: str, vector: Vector, *, limit: int, group: str = "") -> list[Near]:
        held = self._spaces.get((space, group))
        if held is None or limit < 1 or not vector.any():
            return []
        return held.nearest(vector, limit)

    def delete(self, space: str, ids: Sequence[str], *, group: str = "") -> None:
        held = self._spaces.get((space, group))
        for id in ids:
            if held:
                held.delete(id)
        if held and not held.places:
            del self._spaces[space, group]

    def get_many(self, space: str, ids: Sequence[str], *, group: str = "") -> dict[str, Vector]:
        held = self._spaces.get((space, group))
        return {id: held.rows[held.places[id]].copy() for id in ids if held and id in held.places}


class _Space:
    """Rows of one space or group.

    Beyond `_EXACT_UP_TO` an index proposes, and the exact rows decide. New rows wait in a tail
    that is looked through one by one, since the index takes in many at a time for less.
    """

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self.rows: Any = None
        self._ids: list[str] = []  # by place
        self._index: Any = None
        self._indexed = 0  # rows before this place are in the index

    def put(self, id: str, vector: Vector) -> None:
        place = self.places.get(id)
        if place is not None and place < self._indexed:  # its place in the index stays empty
            self._index.remove(place)
            place = None
        if place is None:
            place = self.places[id] = len(self._ids)
            self._ids.append(id)
            self._make_room(len(vector))
        self.rows[place] = vector
        waiting = len(self._ids) - self._indexed
        if waiting > (_TAIL if self._index is not None else _EXACT_UP_TO):
            self._take_in()

    def nearest(self, vector: Vector, limit: int) -> list[Near]:
        import numpy as np

        places = np.arange(self._indexed, len(self._ids))
        likeness = self.rows[self._indexed : len(self._ids)] @ vector
        if self._index is not None:
            proposed = self._index.search(vector, limit + _SPARE).keys.astype(np.int64)
            places = np.concatenate([proposed, places])
            likeness = np.concatenate([self.rows[proposed] @ vector, likeness])
        if len(likeness) > limit:  # whatever is as near as the last of them, and then by id
            least = np.partition(likeness, len(likeness) - limit)[len(likeness) - limit]
            kept = likeness >= least
            places, likeness = places[kept], likeness[kept]
        ids = self._ids
        found = [
            (-near, ids[place])
            for place, near in zip(places.tolist(), likeness.tolist(), strict=True)
            if near or self.rows[place].any()  # zeros are near nothing
        ]
        found.sort()
        return [Near(id, -far) for far, id in found[:limit]]

    def delete(self, id: str) -> None:
        place = self.places.pop(id, None)
        if place is None:
            return
        if place < self._indexed:  # which the index never proposes again
            self._index.remove(place)
            return
        last = self._ids.pop()  # the last of the tail fills the gap
        if last != id:
            self._ids[place] = last
            self.places[last] = place
            self.rows[place] = self.rows[len(self._ids)]

    def _make_room(self, width: int) -> None:
        import numpy as np

        if self.rows is None:
            self.rows = np.zeros((2, width), dtype=np.float32)
        elif len(self._ids) > len(self.rows):
            self.rows = np.vstack([self.rows, np.zeros_like(self.rows)])

    def _take_in(self) -> None:
        import numpy as np
        from usearch.index import Index

        if self._index is None:
            self._index = Index(
                ndim=self.rows.shape[1], metric="cos", dtype="i8",
                expansion_add=_ADDS_LOOKING_AT, expansion_search=_LOOKS_AT,
            )  # fmt: skip
        new = np.arange(self._indexed, len(self._ids), dtype=np.uint64)
        self._index.add(new, self.rows[self._indexed : len(self._ids)], threads=1)
        self._indexed = len(self._ids)
