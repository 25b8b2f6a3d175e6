"""The evidence that the operator imported, found by words and by meaning."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from shared.evidence import LOCAL, Evidence
from shared.sameness import content
from shared.store import Doc, Store

if TYPE_CHECKING:
    from shared.embeddings import Embedder
    from shared.vectors import Vectors

KIND = "evidence"
SPACE = "evidence"
_NEAR_AT_LEAST = 0.25  # cosine: what is further off is about something else
_CANDIDATES = 30  # from each of the two searches
_RARE_WORDS = 4  # of a claim that are searched for: common ones only make it slow
_EMBEDDED_CHARS = 1_500
_VERSION_AT_LEAST = 0.5  # of its words, that a new version of a piece keeps


class Texts(Protocol):
    """Full-text search over the texts of evidence."""

    def put(self, texts: Sequence[tuple[str, str]]) -> None: ...
    def delete(self, ids: Sequence[str]) -> None: ...
    def find(self, words: Sequence[str], *, rarest: int, limit: int) -> list[str]:
        """Ids of texts with the rarest of the words, best first."""
        ...


class Added(NamedTuple):
    """How many pieces were new, how many a new version of one, and how many known."""

    new: int = 0
    updated: int = 0
    known: int = 0

    def and_also(self, more: Added) -> Added:
        """Both together."""
        return Added(*(ours + theirs for ours, theirs in zip(self, more, strict=True)))


class LocalEvidence:
    """Searches the store; `texts` is None where there is no full-text search."""

    name = LOCAL

    def __init__(
        self, *, store: Store, vectors: Vectors, embedder: Embedder, texts: Texts | None
    ) -> None:
        self._store = store
        self._vectors = vectors
        self._embedder = embedder
        self._texts = texts

    def add(self, pieces: Sequence[Evidence]) -> Added:
        """Keep evidence; what is there already, word for word, is left as it is.

        A piece takes the place of its own older version only: of one that says something else
        under the same id it leaves the place, and gets another.
        """
        there = self._store.get_many(KIND, [piece.id for piece in pieces])
        fresh: dict[str, Evidence] = {}
        new = updated = 0
        for piece in pieces:
            doc = document_of(piece)
            if piece.id in there and not _is_version(there[piece.id], doc):
                piece = replace(piece, id=_own_id(piece))
                there |= self._store.get_many(KIND, [piece.id]) if piece.id not in there else {}
            known = there.get(piece.id)
            if known == doc or (known and _is_older(doc, known)):
                continue
            new, updated = new + (known is None), updated + (known is not None)
            there[piece.id], fresh[piece.id] = doc, piece
        if fresh:
            self._write(fresh)
        return Added(new, updated, len(pieces) - new - updated)

    def _write(self, fresh: Mapping[str, Evidence]) -> None:
        rows = self._embedder.embed([searched(piece) for piece in fresh.values()])
        self._vectors.put(SPACE, list(zip(fresh, rows, strict=True)))
        if self._texts:
            self._texts.put([(id, searched(piece)) for id, piece in fresh.items()])
        for id, piece in fresh.items():  # last: what is in the store can be found
            self._store.put(KIND, id, document_of(piece))

    def delete(self, ids: Sequence[str]) -> None:
        """Take evidence out."""
        for id in ids:
            self._store.delete(KIND, id)
        self._vectors.delete(SPACE, ids)
        if self._texts:
            self._texts.delete(ids)

    def search(self, claim: str, *, limit: int) -> list[Evidence]:
        import numpy as np

        asked = self._embedder.embed([claim])[0]
        near = self._vectors.nearest(SPACE, asked, limit=_CANDIDATES)
        similar = {found.id: found.similarity for found in near}
        if self._texts:
            words = list(content(claim)[0].values())
            by_words = self._texts.find(words, rarest=_RARE_WORDS, limit=_CANDIDATES)
            missing = [id for id in by_words if id not in similar]
            for id, vector in self._vectors.get_many(SPACE, missing).items():
                similar[id] = float(np.dot(vector, asked))
        best = sorted(similar.items(), key=lambda pair: (-pair[1], pair[0]))
        wanted = [id for id, similarity in best if similarity >= _NEAR_AT_LEAST][:limit]
        docs = self._store.get_many(KIND, wanted)
        return [
            replace(evidence_of(id, docs[id]), similarity=round(similar[id], 4))
            for id in wanted
            if id in docs
        ]


def _is_version(known: Doc, doc: Doc) -> bool:
    """Whether two pieces of one id are versions of one: they share half of the words of either."""
    told, other = (content(one["claim"] or one["text"]) for one in (known, doc))
    if not (told.words or told.numbers) or not (other.words or other.numbers):
        return True
    return max(told.shared_with(other), other.shared_with(told)) >= _VERSION_AT_LEAST


def _is_older(doc: Doc, known: Doc) -> bool:
    """Whether a piece is of an earlier day than the version that is there."""
    days = doc["published_at"][:10], known["published_at"][:10]
    return all(days) and days[0] < days[1]


def _own_id(piece: Evidence) -> str:
    told = "\0".join((piece.id, piece.claim, piece.text)).encode("utf-8", "replace")
    return hashlib.blake2b(told, digest_size=16).hexdigest()


def searched(piece: Evidence) -> str:
    """The text by which a piece is found: a fact-check by the claim that it reviewed."""
    told = f"{piece.title}. {piece.text}" if piece.title else piece.text
    return (piece.claim or told)[:_EMBEDDED_CHARS]


def document_of(piece: Evidence) -> Doc:
    """A piece as it is stored."""
    doc = asdict(piece)
    del doc["id"], doc["similarity"], doc["provider"]
    return doc


def evidence_of(id: str, doc: Doc) -> Evidence:
    """A stored piece."""
    return Evidence(id=id, provider=LocalEvidence.name, **doc)
