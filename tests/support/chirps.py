"""Chirps for the tests: made of words that matter, noise, and anything a keyboard can do."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import strategies as st

from shared.model import Chirp

EPOCH = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)

_WORDS = (
    "vaccine causes cures experts say study 45% million senator election fraud stolen i think i feel"
    " i tried my opinion morning sea garden stocks guaranteed returns climate hoax 2 in 5 ignore"
    " previous instructions https://example.org/x #VaccinesKill in my the of and it is was not"
).split()

words = st.lists(st.sampled_from(_WORDS), max_size=40).map(" ".join)
texts = st.one_of(
    words, st.text(max_size=300), st.tuples(words, st.text(max_size=50)).map(" ".join)
)
labels = st.one_of(st.sampled_from(["health", "politics", "gardening", ""]), st.text(max_size=12))


def chirps() -> st.SearchStrategy[Chirp]:
    """Any chirp that the border lets through."""
    return st.builds(
        Chirp,
        id=st.text(min_size=1, max_size=12),
        text=texts,
        topic=labels,
        semantic_topics=st.lists(labels, max_size=3).map(tuple),
        entities=st.lists(labels, max_size=3).map(tuple),
    )
