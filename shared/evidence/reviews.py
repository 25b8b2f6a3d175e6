"""Several reviews of one claim by one publisher: the newest is what it says today."""

from __future__ import annotations

from collections.abc import Sequence

from shared.evidence import FACT_CHECK, Evidence
from shared.outlet_names import outlet_key
from shared.sameness import content


def publisher_key(piece: Evidence) -> str:
    """Who published a piece, however the name is written; by its address where none is named."""
    return outlet_key(piece.publisher) or outlet_key(piece.url)


def without_outdated(found: Sequence[Evidence]) -> list[Evidence]:
    """The pieces in their order, of one publisher's reviews of one claim only the newest.

    Reviews of the same day, or without one, that rate a claim alike are one, the first. Those that
    rate it otherwise stay beside each other: nobody knows which holds.
    """
    kept: list[Evidence] = []
    reviewed = {id(piece): _reviewed(piece) for piece in found if piece.kind == FACT_CHECK}
    for piece in found:
        if piece.kind != FACT_CHECK:
            kept.append(piece)
            continue
        same = [
            other
            for other in found
            if other is not piece
            and other.kind == FACT_CHECK
            and reviewed[id(other)] == reviewed[id(piece)]
            and _is_of_one_hand(piece, other)
        ]
        outdated = any(_is_newer(other, piece) for other in same)
        told = any(other in kept and other.category == piece.category for other in same)
        if not outdated and not told:
            kept.append(piece)
    return kept


def _reviewed(piece: Evidence) -> tuple[Sequence[str] | frozenset[str], ...]:
    """What a fact-check is about, whatever small words and marks it is written with."""
    said = content(piece.claim)
    return tuple(said.words), *said.turns


def _is_of_one_hand(one: Evidence, other: Evidence) -> bool:
    if one.url and one.url == other.url:
        return True
    key = publisher_key(one)
    return key != "" and key == publisher_key(other)


def _is_newer(one: Evidence, other: Evidence) -> bool:
    """Whether a piece is of a later day than another; what has no date is neither."""
    dated = one.published_at and other.published_at
    return bool(dated) and one.published_at[:10] > other.published_at[:10]
