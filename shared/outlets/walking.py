"""Walking over every document of a kind, a page at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from shared.store import Doc, Store


def pages(
    store: Store, kind: str, where: Mapping[str, object] | None = None
) -> Iterator[list[tuple[str, Doc]]]:
    """Every document of a kind by id, a page at a time."""
    after = ""
    while page := store.find(kind, where=where, limit=500, after=after):
        yield page
        after = page[-1][0]


def every(
    store: Store, kind: str, where: Mapping[str, object] | None = None
) -> Iterator[tuple[str, Doc]]:
    """Every document of a kind by id."""
    for page in pages(store, kind, where):
        yield from page


def ids_of(store: Store, *kinds: str) -> Iterator[str]:
    """Every id of several kinds, each once, in order."""
    walks = [((id for id, _ in every(store, kind))) for kind in kinds]
    heads = [next(walk, None) for walk in walks]
    while any(head is not None for head in heads):
        lowest = min(head for head in heads if head is not None)
        yield lowest
        heads = [
            next(walk, None) if head == lowest else head
            for head, walk in zip(heads, walks, strict=True)
        ]
