"""One suite for every home of vectors: SQLite everywhere, Firestore on Google's emulator."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.embeddings import DIMENSIONS
from shared.store.database import Database
from shared.vectors import Vectors
from shared.vectors import memory as in_memory
from shared.vectors import sqlite as in_sqlite
from shared.vectors.memory import MemoryVectors
from shared.vectors.sqlite import SqliteVectors

SPACE = "evidence"


def unit(seed: int) -> np.ndarray:
    made = np.random.default_rng(seed).standard_normal(DIMENSIONS).astype(np.float32)
    return made / np.linalg.norm(made)


@pytest.fixture(params=["memory", "sqlite", pytest.param("firestore", marks=pytest.mark.emulator)])
def vectors(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Vectors]:
    if request.param == "memory":
        yield MemoryVectors()
        return
    if request.param == "sqlite":
        database = Database(tmp_path / "chirpcheck.db")
        yield SqliteVectors(database, folder=tmp_path / "vectors")
        database.close()
        return
    from google.cloud import firestore

    from shared.vectors.firestore import FirestoreVectors

    host = request.getfixturevalue("firestore_host")
    request.getfixturevalue("monkeypatch").setenv("FIRESTORE_EMULATOR_HOST", host)
    client = firestore.Client(project=request.getfixturevalue("project"))
    yield FirestoreVectors(client)
    client.close()


class TestEveryHome:
    def test_the_nearest_come_first(self, vectors):
        stored = [(f"v{n}", unit(n)) for n in range(20)]
        vectors.put(SPACE, stored)
        found = vectors.nearest(SPACE, unit(7), limit=5)
        exact = sorted(((float(v @ unit(7)), id) for id, v in stored), reverse=True)[:5]
        assert [near.id for near in found] == [id for _, id in exact]
        assert [n.similarity for n in found] == pytest.approx([s for s, _ in exact], abs=1e-4)

    def test_an_empty_space_has_nothing(self, vectors):
        assert vectors.nearest("nothing", unit(1), limit=3) == []
        assert vectors.get_many("nothing", ["a"]) == {}
        assert vectors.get_many("nothing", []) == {}

    def test_spaces_are_apart(self, vectors):
        vectors.put(SPACE, [("a", unit(1))])
        vectors.put("known", [("b", unit(1))])
        assert [near.id for near in vectors.nearest(SPACE, unit(1), limit=9)] == ["a"]

    def test_groups_of_a_space_are_apart(self, vectors):
        vectors.put(SPACE, [("a", unit(1)), ("b", unit(2))], group="one")
        vectors.put(SPACE, [("c", unit(1))], group="two")
        assert [near.id for near in vectors.nearest(SPACE, unit(1), limit=9, group="one")] == [
            "a",
            "b",
        ]
        assert [near.id for near in vectors.nearest(SPACE, unit(1), limit=9, group="two")] == ["c"]
        assert vectors.nearest(SPACE, unit(1), limit=9, group="three") == []
        assert set(vectors.get_many(SPACE, ["a", "c"], group="one")) == {"a"}

    def test_a_vector_moves_to_another_group(self, vectors):
        vectors.put(SPACE, [("a", unit(1)), ("b", unit(2))], group="one")
        vectors.put(SPACE, [("c", unit(3))], group="two")
        vectors.nearest(SPACE, unit(1), limit=1, group="two")
        vectors.delete(SPACE, ["a"], group="one")
        vectors.put(SPACE, [("a", unit(1))], group="two")
        assert [near.id for near in vectors.nearest(SPACE, unit(1), limit=9, group="one")] == ["b"]
        found = vectors.nearest(SPACE, unit(1), limit=9, group="two")
        assert (found[0].id, len(found)) == ("a", 2)

    def test_a_vector_is_replaced(self, vectors):
        vectors.put(SPACE, [("a", unit(1)), ("b", unit(2))])
        vectors.nearest(SPACE, unit(1), limit=1)
        vectors.put(SPACE, [("a", unit(3))])
        assert vectors.nearest(SPACE, unit(3), limit=1)[0].id == "a"
        assert vectors.nearest(SPACE, unit(3), limit=1)[0].similarity == pytest.approx(1, abs=1e-4)
        assert len(vectors.nearest(SPACE, unit(1), limit=9)) == 2
        assert np.allclose(vectors.get_many(SPACE, ["a"])["a"], unit(3), atol=1e-6)

    def test_a_deleted_one_is_not_found(self, vectors):
        vectors.put(SPACE, [("a", unit(1)), ("b", unit(2))])
        vectors.nearest(SPACE, unit(1), limit=1)
        vectors.delete(SPACE, ["a", "never there"])
        assert [near.id for near in vectors.nearest(SPACE, unit(1), limit=9)] == ["b"]
        assert set(vectors.get_many(SPACE, ["a", "b", "c"])) == {"b"}

    def test_a_text_without_words_is_near_nothing(self, vectors):
        vectors.put(SPACE, [("a", unit(1))])
        assert vectors.nearest(SPACE, np.zeros(DIMENSIONS, dtype=np.float32), limit=3) == []

    def test_a_stored_vector_of_zeros_is_kept_and_near_nothing(self, vectors):
        vectors.put(SPACE, [("a", unit(1)), ("silent", np.zeros(DIMENSIONS, dtype=np.float32))])
        assert [near.id for near in vectors.nearest(SPACE, unit(1), limit=5)] == ["a"]
        assert not vectors.get_many(SPACE, ["silent"])["silent"].any()


class TestMemory:
    def test_the_index_finds_what_an_exact_search_finds_and_forgets_what_is_gone(self, monkeypatch):
        exact, indexed = MemoryVectors(), MemoryVectors()
        rows = [(f"v{n:03}", unit(n)) for n in range(400)]
        exact.put(SPACE, rows)
        monkeypatch.setattr(in_memory, "_EXACT_UP_TO", 50)
        monkeypatch.setattr(in_memory, "_TAIL", 30)
        indexed.put(SPACE, rows)
        for held in (exact, indexed):
            held.delete(SPACE, [f"v{n:03}" for n in range(0, 400, 2)])
            held.put(SPACE, [("v001", unit(900))])
        for seed in (1, 2, 3, 900):
            one, other = (v.nearest(SPACE, unit(seed), limit=10) for v in (exact, indexed))
            assert [near.id for near in one] == [near.id for near in other]


class TestSqlite:
    @pytest.fixture
    def database(self, tmp_path: Path) -> Iterator[Database]:
        opened = Database(tmp_path / "chirpcheck.db")
        yield opened
        opened.close()

    @pytest.fixture
    def small(self, monkeypatch):
        monkeypatch.setattr(in_sqlite, "EXACT_BELOW", 10)
        monkeypatch.setattr(in_sqlite, "SAVE_EVERY", 50)

    def test_another_process_sees_what_was_written_since(self, database, tmp_path):
        one, other = SqliteVectors(database), SqliteVectors(database)
        one.put(SPACE, [("a", unit(1))])
        assert other.nearest(SPACE, unit(1), limit=1)[0].id == "a"
        one.put(SPACE, [("b", unit(2))])
        assert other.nearest(SPACE, unit(2), limit=1)[0].id == "b"

    def test_a_start_takes_the_index_from_its_file(self, database, tmp_path, small, monkeypatch):
        folder = tmp_path / "vectors"
        SqliteVectors(database, folder=folder).put(SPACE, [(f"v{n}", unit(n)) for n in range(120)])
        SqliteVectors(database, folder=folder).nearest(SPACE, unit(3), limit=1)
        later = SqliteVectors(database, folder=folder)
        monkeypatch.setattr(in_sqlite, "SAVE_EVERY", 10_000)
        assert later.nearest(SPACE, unit(3), limit=1)[0].id == "v3"
        assert later._space(SPACE)._unsaved == 20  # only the rest was built

    @pytest.mark.parametrize("damage", [b"", b"not an index" * 50])
    def test_a_damaged_file_is_built_anew(self, database, tmp_path, small, damage):
        folder = tmp_path / "vectors"
        SqliteVectors(database, folder=folder).put(SPACE, [(f"v{n}", unit(n)) for n in range(60)])
        SqliteVectors(database, folder=folder).nearest(SPACE, unit(3), limit=1)
        (folder / f"{SPACE}.usearch").write_bytes(damage)
        again = SqliteVectors(database, folder=folder)
        assert again.nearest(SPACE, unit(3), limit=1)[0].id == "v3"

    def test_what_was_rolled_back_is_not_found_and_hides_nothing(self, database):
        vectors = SqliteVectors(database)
        with pytest.raises(RuntimeError), database.transaction():
            vectors.put(SPACE, [("a", unit(1))])
            assert vectors.nearest(SPACE, unit(1), limit=1)
            raise RuntimeError("undone")
        assert vectors.nearest(SPACE, unit(1), limit=1) == []
        vectors.put(SPACE, [("b", unit(2))])
        assert [near.id for near in vectors.nearest(SPACE, unit(2), limit=3)] == ["b"]

    def test_a_search_inside_a_transaction_that_is_taken_back_hides_nothing(self, database):
        vectors = SqliteVectors(database)
        vectors.put(SPACE, [(f"v{n}", unit(n)) for n in range(5)])
        with pytest.raises(ZeroDivisionError), database.transaction():
            vectors.delete(SPACE, ["v1"])
            vectors.put(SPACE, [("taken back", unit(9))])
            inside = {near.id for near in vectors.nearest(SPACE, unit(9), limit=9)}
            assert inside == {"v0", "v2", "v3", "v4", "taken back"}
            1 / 0  # noqa: B018  # the fault
        found = {near.id for near in vectors.nearest(SPACE, unit(9), limit=9)}
        assert found == {"v0", "v1", "v2", "v3", "v4"}

    def test_many_deleted_ones_do_not_hide_the_others(self, database, small):
        vectors = SqliteVectors(database)
        vectors.put(SPACE, [(f"v{n:03}", unit(n)) for n in range(300)])
        vectors.nearest(SPACE, unit(1), limit=1)
        vectors.delete(SPACE, [f"v{n:03}" for n in range(290)])
        assert len(vectors.nearest(SPACE, unit(1), limit=10)) == 10

    def test_the_index_finds_what_an_exact_search_finds(self, database, small):
        vectors = SqliteVectors(database)
        topics = np.stack([unit(n) for n in range(60)])
        matrix = np.stack([topics[n % 60] + unit(1_000 + n) for n in range(3_000)])
        matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
        vectors.put(SPACE, [(str(n), row) for n, row in enumerate(matrix)])
        hits = 0
        for n in range(50):
            asked = topics[n] + unit(10_000 + n)
            asked /= np.linalg.norm(asked)
            exact = {str(i) for i in np.argsort(-(matrix @ asked))[:10]}
            hits += len(exact & {near.id for near in vectors.nearest(SPACE, asked, limit=10)})
        assert hits >= 0.95 * 500


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 9) | st.none()), max_size=12))
def test_any_history_leaves_the_last_vectors(tmp_path_factory, history):
    database: Any = Database(tmp_path_factory.mktemp("vectors") / "chirpcheck.db")
    vectors = SqliteVectors(database)
    last: dict[str, int] = {}
    for id, seed in history:
        if seed is None:
            vectors.delete(SPACE, [id])
            last.pop(id, None)
        else:
            vectors.put(SPACE, [(id, unit(seed))])
            last[id] = seed
        found = vectors.nearest(SPACE, unit(0), limit=9)
        assert {near.id for near in found} == set(last)
    database.close()
