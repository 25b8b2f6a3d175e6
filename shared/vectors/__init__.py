"""Where vectors live, and which are nearest. One small protocol, two homes, one contract suite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]


class Near(NamedTuple):
    """A stored vector near the one that was asked for."""

    id: str
    similarity: float  # cosine, -1 to 1


class Vectors(Protocol):
    """Vectors of length 1 by space ("evidence", "stories") and id.

    A space may be kept in groups (the claims of one narrative), each searched by itself; an id
    stands in one group of its space at a time.
    """

    def put(self, space: str, vectors: Sequence[tuple[str, Vector]], *, group: str = "") -> None:
        """Store vectors, replacing those of the same ids; they are found when this returns."""
        ...

    def nearest(self, space: str, vector: Vector, *, limit: int, group: str = "") -> list[Near]:
        """The stored vectors nearest to one, best first, ties by id."""
        ...

    def delete(self, space: str, ids: Sequence[str], *, group: str = "") -> None: ...
    def get_many(
        self, space: str, ids: Sequence[str], *, group: str = ""
    ) -> dict[str, Vector]: ...  # those there
