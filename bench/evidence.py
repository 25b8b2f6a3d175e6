"""What a search for evidence costs in a large library, against a small one."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.figures import Figure, seconds
from shared.embeddings import LocalEmbedder
from shared.evidence import Evidence
from shared.evidence.local import LocalEvidence
from shared.store.database import Database
from shared.store.fulltext import SqliteTexts
from shared.store.sqlite import SqliteStore
from shared.vectors.sqlite import SqliteVectors

_FEW = 1_000
_AT_ONCE = 1_000
_SEARCHES = 300
_FOUND = 8
_GROWTH_AT_MOST = 5.0  # at a hundred times the documents

_WHO = "ministry hospital council court port school union museum bank farm clinic lab".split()
_WHAT = "report study survey audit law budget trial vaccine tariff harvest census forecast".split()
_DID = "found raised lowered delayed approved rejected measured counted denied confirmed".split()
_OF = "prices deaths rents wages exports cases votes births fires floods patents permits".split()
_WHERE = "Lisbon Oslo Nairobi Lima Hanoi Perth Quito Tunis Riga Accra Osaka Denver".split()


def evidence_search(many: int) -> list[Figure]:
    """(e) One search by words and by meaning: its p50 and p99 at many documents against few."""
    with _library_of(_FEW) as small, _library_of(many) as large:
        claims = [_sentence(random.Random(f"asked {n}")) for n in range(_SEARCHES)]
        for claim in claims[:20]:  # the model, the index and the pages that every search needs
            small.search(claim, limit=_FOUND)
            large.search(claim, limit=_FOUND)
        pairs = [(_search(small, claim), _search(large, claim)) for claim in claims]
    few, lots = (sorted(times) for times in zip(*pairs, strict=True))
    return [
        Figure(
            f"(e) evidence search, {name}, at {many:,} documents / at {_FEW:,}",
            lots[place] / few[place],
            _GROWTH_AT_MOST,
            None,
            f"{lots[place] * 1e3:.2f} ms against {few[place] * 1e3:.2f}",
        )
        for name, place in (("p50", _SEARCHES // 2), ("p99", _SEARCHES * 99 // 100))
    ]


@contextmanager
def _library_of(count: int) -> Iterator[LocalEvidence]:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "evidence.db")
        library = LocalEvidence(
            store=SqliteStore(database),
            vectors=SqliteVectors(database, folder=Path(folder) / "vectors"),
            embedder=LocalEmbedder(),
            texts=SqliteTexts(database),
        )
        for start in range(0, count, _AT_ONCE):
            with database.batch():
                library.add([_piece(n) for n in range(start, min(count, start + _AT_ONCE))])
        yield library
        database.close()


def _piece(n: int) -> Evidence:
    """A document that no other is like word for word: made up, as a test of speed may be."""
    chance = random.Random(n)
    return Evidence(
        id=f"e{n}",
        text=" ".join(_sentence(chance) for _ in range(2)),
        provider=LocalEvidence.name,
        url=f"https://example.org/{n}",
        publisher="Example",
    )


def _sentence(chance: random.Random) -> str:
    year, share = chance.randrange(1950, 2026), chance.randrange(1, 100)
    return (
        f"In {year} the {chance.choice(_WHO)} of {chance.choice(_WHERE)} {chance.choice(_DID)}"
        f" a {chance.choice(_WHAT)} on {chance.choice(_OF)}, {share} percent"
        f" of them in district {chance.randrange(5_000)}."
    )


def _search(library: LocalEvidence, claim: str) -> float:
    return seconds(lambda: library.search(claim, limit=_FOUND))
