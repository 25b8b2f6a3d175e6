"""What was weighed, told by what a reader can see in the two texts."""

from __future__ import annotations

from collections.abc import Iterable

from shared.checklist.faithful import START, Part, weights

# Features that count words: how each begins, and what a reader can see of it.
_WORDS = (
    (("missing_", "plain_missing", "tight_missing"), "words that the truth does not have"),
    (("covered", "plain_covered"), "words that the truth has"),
    (("truth_covered", "plain_truth"), "how much of the truth is kept"),
)
# Of the scale itself, or of its way of counting: nothing that a reader could look up.
_UNSEEN = (START, "words", "falls", "spread", "turned_pairs", "parted_pairs", "empty")
_OF_ANOTHER = "_unsure"  # the feature before, of what may be another thing


def told(parts: Iterable[Part]) -> list[str]:
    """What weighs for or against a claim, in words, the heaviest first, each once."""
    moved: dict[str, float] = {}
    for part in parts:
        if what := _seen(part):
            moved[what] = moved.get(what, 0.0) + part.moved
    heaviest = sorted(moved, key=lambda what: -abs(moved[what]))
    return [f"{what}, {_way(moved[what])}" for what in heaviest if moved[what]]


def _seen(part: Part) -> str:
    """A part as a reader sees it; "" where there is nothing to see."""
    if part.feature.startswith(_UNSEEN):
        return ""
    for begins, what in _WORDS:
        if part.feature.startswith(begins):
            return what
    if part.feature.endswith(_OF_ANOTHER):
        plain = weights().get(part.feature.removesuffix(_OF_ANOTHER))
        return f"{plain.what}, perhaps of another thing" if plain else part.what
    return part.what


def _way(moved: float) -> str:
    return f"{'for' if moved > 0 else 'against'} the claim by {abs(moved):.2f}"
