"""One suite for every store: SQLite everywhere, Firestore on Google's emulator."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.errors import BadSetup, StoreBusy, WorkUnderWay
from shared.leases import KIND as LEASES
from shared.leases import lease
from shared.store import Store, Tally, Transaction
from shared.store.database import Database
from shared.store.sqlite import SqliteStore

BOTH = ("sqlite", pytest.param("firestore", marks=pytest.mark.emulator))


@pytest.fixture(params=BOTH)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened = sqlite_at(tmp_path) if request.param == "sqlite" else on_emulator(request)
    yield opened
    opened.close()


def sqlite_at(folder: Path, **settings: Any) -> SqliteStore:
    return SqliteStore(Database(folder / "chirpcheck.db", **settings))


def on_emulator(request: pytest.FixtureRequest) -> Store:
    from google.cloud import firestore

    from shared.store.firestore import FirestoreStore

    request.getfixturevalue("monkeypatch").setenv(
        "FIRESTORE_EMULATOR_HOST", request.getfixturevalue("firestore_host")
    )
    return FirestoreStore(firestore.Client(project=request.getfixturevalue("project")), shards=3)


def ids(page: list[tuple[str, dict[str, Any]]]) -> list[str]:
    return [id for id, _ in page]


def patiently(work: Callable[[], Any]) -> Any:
    """Call again while the store is busy, as a queue would."""
    for _ in range(30):
        try:
            return work()
        except StoreBusy:
            continue
    raise AssertionError("the store was busy thirty times")


def at_once(count: int, work: Callable[[int], Any]) -> list[Any]:
    """Run `work` in as many threads, let loose together."""
    gate = threading.Barrier(count)

    def run(number: int) -> Any:
        gate.wait(timeout=30)
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


class TestDocuments:
    def test_a_document_reads_back_and_others_do_not_exist(self, store):
        store.put("chirps", "a", {"text": "one"})
        assert store.get("chirps", "a") == {"text": "one"}
        assert store.get("chirps", "b") is None
        assert store.get("articles", "a") is None

    def test_put_replaces_the_whole_document(self, store):
        store.put("chirps", "a", {"text": "one", "topic": "x"})
        store.put("chirps", "a", {"text": "two"})
        assert store.get("chirps", "a") == {"text": "two"}

    def test_add_creates_once_and_leaves_the_first(self, store):
        assert store.add("chirps", "a", {"text": "one"}) is True
        assert store.add("chirps", "a", {"text": "two"}) is False
        assert store.get("chirps", "a") == {"text": "one"}

    def test_delete_removes_and_a_second_delete_is_no_error(self, store):
        store.put("chirps", "a", {"text": "one"})
        store.delete("chirps", "a")
        store.delete("chirps", "a")
        assert store.get("chirps", "a") is None
        assert store.add("chirps", "a", {"text": "again"}) is True

    def test_get_many_returns_those_that_exist(self, store):
        for id in ("a", "b", "c"):
            store.put("chirps", id, {"text": id})
        assert store.get_many("chirps", ["c", "a", "x", "a"]) == {
            "a": {"text": "a"},
            "c": {"text": "c"},
        }
        assert store.get_many("chirps", []) == {}

    @pytest.mark.parametrize("doc", [
        pytest.param({},                                              id="empty"),
        pytest.param({"text": "", "list": [], "map": {}},             id="empty values"),
        pytest.param({"text": "naïve 漢字 🧪 \u202e عربى \x00\x1f"},     id="any script"),
        pytest.param({"map": {"list": [1, {"deep": ["x", None]}]}},   id="lists in maps"),
        pytest.param({"n": [0, -1, 2**53 + 1, 2**63 - 1, -(2**63)]},  id="whole numbers"),
        pytest.param({"n": [0.1, -0.5, 1e300, 5e-324, 3.0]},          id="fractions"),
        pytest.param({"yes": True, "no": False, "none": None},        id="truth and nothing"),
        pytest.param({"odd name": 1, "a.b": 2, "ключ": 3, "`": 4},    id="odd field names"),
        pytest.param({"text": "x" * 400_000},                         id="long text"),
    ])  # fmt: skip
    def test_a_document_reads_back_equal(self, store, doc):
        store.put("chirps", "a", doc)
        assert store.get("chirps", "a") == doc
        assert store.find("chirps") == [("a", doc)]
        assert [type(value) for value in store.get("chirps", "a").get("n", ())] == [
            type(value) for value in doc.get("n", ())
        ]

    @pytest.mark.parametrize("id", ["ä-漢字 🧪", "with space", "a%2Fb", "x" * 700, "'; DROP", "_"])
    def test_an_id_may_be_any_text_without_a_slash(self, store, id):
        assert store.add("chirps", id, {"text": "x"}) is True
        assert store.get("chirps", id) == {"text": "x"}
        assert ids(store.find("chirps")) == [id]

    @pytest.mark.parametrize("id", ["", ".", "..", "a/b", "/", "__x__", "é" * 2000])
    def test_asking_for_an_id_that_cannot_be_finds_nothing(self, store, id):
        assert store.get("chirps", id) is None
        assert store.get_many("chirps", [id]) == {}


class TestFind:
    @pytest.fixture(autouse=True)
    def chirps(self, store):
        for id, at, topic in [
            ("d", "2026-01-02", "health"),
            ("a", "2026-01-03", "health"),
            ("c", "2026-01-01", "finance"),
            ("b", "2026-01-02", "finance"),
        ]:
            store.put("chirps", id, {"created_at": at, "topic": topic, "hot": topic == "health"})
        store.put("chirps", "undated", {"topic": "health", "hot": True})
        store.put("articles", "z", {"created_at": "2026-01-01", "topic": "health"})

    @pytest.mark.parametrize(("asked", "found"), [
        pytest.param({},                                                  "a b c d undated", id="by id"),
        pytest.param({"order_by": "created_at"},                          "c b d a",         id="by a field, ties by id"),
        pytest.param({"order_by": "created_at", "descending": True},      "a d b c",         id="last first, ties too"),
        pytest.param({"order_by": "topic"},                               "b c a d undated", id="by a field without index"),
        pytest.param({"where": {"topic": "health"}},                      "a d undated",     id="where"),
        pytest.param({"where": {"hot": True}},                            "a d undated",     id="where true"),
        pytest.param({"where": {"topic": "finance", "hot": False}},       "b c",             id="where both"),
        pytest.param({"where": {"topic": "health"}, "order_by": "created_at"}, "d a",        id="where, in order"),
        pytest.param({"where": {"topic": "sport"}},                       "",                id="where nothing"),
        pytest.param({"limit": 2},                                        "a b",             id="limit"),
        pytest.param({"after": "b"},                                      "c d undated",     id="after"),
        pytest.param({"order_by": "created_at", "after": "b"},            "d a",             id="after a tie"),
        pytest.param({"order_by": "created_at", "descending": True, "after": "d"}, "b c",    id="after a tie, last first"),
        pytest.param({"order_by": "created_at", "after": "a"},            "",                id="after the last"),
    ])  # fmt: skip
    def test_a_page_holds_what_was_asked_for_in_order(self, store, asked, found):
        assert ids(store.find("chirps", **asked)) == found.split()

    @pytest.mark.parametrize(
        "asked",
        [
            pytest.param({}, id="by id"),
            pytest.param({"order_by": "created_at"}, id="by a field"),
            pytest.param({"order_by": "created_at", "descending": True}, id="last first"),
        ],
    )
    def test_pages_add_up_to_the_whole(self, store, asked):
        pages, after = [], ""
        while page := ids(store.find("chirps", limit=2, after=after, **asked)):
            pages += page
            after = page[-1]
        assert pages == ids(store.find("chirps", **asked))

    def test_after_a_document_that_is_gone_only_paging_by_id_goes_on(self, store):
        store.delete("chirps", "b")
        assert ids(store.find("chirps", after="b")) == ["c", "d", "undated"]
        assert store.find("chirps", order_by="created_at", after="b") == []


class TestTallies:
    def test_totals_add_up(self, store):
        for _ in range(5):
            store.tally(Tally("metrics", "day", {"chirps": 1, "usd": 0.25}))
        store.tally(Tally("metrics", "other", {"chirps": 9}))
        assert store.totals("metrics", "day") == {"chirps": 5, "usd": 1.25}
        assert store.totals("metrics", "none") == {}

    def test_names_with_dots_and_dashes_are_names(self, store):
        store.tally(Tally("metrics", "day", {"rule_1.4-band": 1}))
        store.tally(Tally("metrics", "day", {"rule_1.4-band": 2}))
        assert store.totals("metrics", "day") == {"rule_1.4-band": 3}

    def test_a_document_is_counted_with_its_creation_and_only_then(self, store):
        counted = [
            store.add("assessments", "a", {"n": n}, tally=Tally("metrics", "day", {"chirps": 1}))
            for n in range(3)
        ]
        assert counted == [True, False, False]
        assert store.totals("metrics", "day") == {"chirps": 1}

    def test_tallies_are_not_documents(self, store):
        store.tally(Tally("metrics", "day", {"chirps": 1}))
        assert store.find("metrics") == []

    def test_of_adds_at_once_one_wins_and_counts(self, store):
        def add(number: int) -> bool:
            tally = Tally("metrics", "day", {"chirps": 1})
            return patiently(lambda: store.add("assessments", "a", {"n": number}, tally=tally))

        wins = at_once(8, add)
        assert sorted(wins) == [False] * 7 + [True]
        assert store.get("assessments", "a") == {"n": wins.index(True)}
        assert store.totals("metrics", "day") == {"chirps": 1}


class TestTransactions:
    def test_counters_move_with_the_transaction_or_not_at_all(self, store):
        def count(transaction: Transaction) -> None:
            transaction.put("things", "a", {"n": 1})
            transaction.tally(Tally("days", "d1", {"n": 2}))

        def fail(transaction: Transaction) -> None:
            count(transaction)
            raise RuntimeError("no")

        store.transact(count)
        with pytest.raises(RuntimeError):
            store.transact(fail)
        store.transact(count)
        many = store.totals_many("days", ["d1", "d2"])
        assert many == {"d1": {"n": 4}, "d2": {}}
        assert store.totals("days", "d1") == {"n": 4}

    def test_what_was_written_is_there_and_the_result_is_returned(self, store):
        store.put("outlets", "b", {"n": 1})

        def work(transaction: Transaction) -> str:
            seen = transaction.get("outlets", "b")
            transaction.put("outlets", "a", {"n": seen["n"] + 1})
            transaction.delete("outlets", "b")
            return "done"

        assert store.transact(work) == "done"
        assert store.get("outlets", "a") == {"n": 2}
        assert store.get("outlets", "b") is None

    def test_an_error_leaves_everything_as_it_was_and_rises(self, store):
        store.put("outlets", "a", {"n": 1})

        def work(transaction: Transaction) -> None:
            transaction.put("outlets", "a", {"n": 2})
            transaction.put("outlets", "b", {"n": 2})
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            store.transact(work)
        assert store.get("outlets", "a") == {"n": 1}
        assert store.get("outlets", "b") is None
        store.put("outlets", "b", {"n": 3})  # the store goes on
        assert store.get("outlets", "b") == {"n": 3}

    def test_increments_at_once_lose_nothing(self, store):
        threads, times = (8, 25) if isinstance(store, SqliteStore) else (4, 2)

        def increment(transaction: Transaction) -> None:
            seen = transaction.get("outlets", "a") or {"n": 0}
            transaction.put("outlets", "a", {"n": seen["n"] + 1})

        at_once(
            threads, lambda _: [patiently(lambda: store.transact(increment)) for _ in range(times)]
        )
        assert store.get("outlets", "a") == {"n": threads * times}


class TestLeases:
    def test_a_lease_is_held_by_one_at_a_time(self, store):
        with (
            lease(store, "key", holder="one", now=100, seconds=30),
            pytest.raises(WorkUnderWay, match="key"),
            lease(store, "key", holder="two", now=129, seconds=30),
        ):
            pass

    def test_a_lease_is_free_after_its_block_even_if_that_failed(self, store):
        with pytest.raises(OSError), lease(store, "key", holder="one", now=100, seconds=30):
            raise OSError
        with lease(store, "key", holder="two", now=101, seconds=30):
            assert store.get(LEASES, "key")["holder"] == "two"
        assert store.get(LEASES, "key") is None

    def test_a_lease_runs_out_and_its_old_holder_does_not_free_the_new(self, store):
        old = lease(store, "key", holder="one", now=100, seconds=30)
        old.__enter__()
        with lease(store, "key", holder="two", now=130, seconds=30):
            old.__exit__(None, None, None)
            assert store.get(LEASES, "key")["holder"] == "two"

    def test_the_same_holder_may_take_it_again(self, store):
        with (
            lease(store, "key", holder="one", now=100, seconds=30),
            lease(store, "key", holder="one", now=110, seconds=30),
        ):
            assert store.get(LEASES, "key")["until"] == 140

    def test_of_takers_at_once_one_gets_it(self, store):
        gate = threading.Barrier(4)

        def take(number: int) -> bool:
            held = lease(store, "key", holder=str(number), now=100, seconds=30)
            try:
                patiently(held.__enter__)
            except WorkUnderWay:
                gate.wait(timeout=60)
                return False
            gate.wait(timeout=60)
            patiently(lambda: held.__exit__(None, None, None))
            return True

        assert sorted(at_once(4, take)) == [False, False, False, True]


class TestFirestoreAlone:
    """What clients write there may be of types that our own documents never hold."""

    pytestmark = pytest.mark.emulator

    @pytest.fixture
    def store(self, request):
        opened = on_emulator(request)
        yield opened
        opened.close()

    def test_a_clients_values_read_as_its_events_tell_them(self, store):
        from datetime import UTC, datetime

        from google.cloud import firestore

        client = store._client
        client.collection("chirps").document("a").set(
            {
                "micros": datetime(2026, 3, 1, 12, 0, 0, 123456, UTC),
                "millis": datetime(2026, 3, 1, 12, 0, 0, 120000, UTC),
                "whole": datetime(1969, 3, 1, 12, 0, 0, 0, UTC),
                "before": datetime(1969, 3, 1, 12, 0, 0, 500000, UTC),
                "bytes": b"\x00\xff",
                "place": firestore.GeoPoint(52.5, 13.4),
                "ref": client.document("chirps/b"),
                "odd": [float("nan"), float("inf"), {"deep": b"x"}],
            }
        )
        root = f"projects/{client.project}/databases/(default)/documents"
        assert store.get("chirps", "a") == {
            "micros": "2026-03-01T12:00:00.123456Z",
            "millis": "2026-03-01T12:00:00.120Z",
            "whole": "1969-03-01T12:00:00Z",
            "before": "1969-03-01T12:00:00.500Z",
            "bytes": "AP8=",
            "place": {"latitude": 52.5, "longitude": 13.4},
            "ref": f"{root}/chirps/b",
            "odd": ["NaN", "Infinity", {"deep": "eA=="}],
        }
        assert store.find("chirps") == [("a", store.get("chirps", "a"))]
        assert store.get_many("chirps", ["a"]) == {"a": store.get("chirps", "a")}
        assert store.transact(lambda t: t.get("chirps", "a")) == store.get("chirps", "a")

    def test_pages_ordered_by_the_servers_time_add_up(self, store):
        from google.cloud import firestore

        for number in range(5):
            chirp = {"text": "x", "created_at": firestore.SERVER_TIMESTAMP}
            store._client.collection("chirps").document(f"c{9 - number}").set(chirp)
        first = store.find("chirps", order_by="created_at", descending=True, limit=3)
        rest = store.find("chirps", order_by="created_at", descending=True, after=first[-1][0])
        told = first + rest  # two writes of one millisecond bear one time: ids break the tie
        assert sorted(ids(told)) == ["c5", "c6", "c7", "c8", "c9"]
        latest_first = sorted(told, key=lambda row: (row[1]["created_at"], row[0]), reverse=True)
        assert told == latest_first


# JSON values as SQLite holds them: text of any characters but half ones, numbers of any size.
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


class TestSqliteAlone:
    @pytest.fixture
    def store(self, tmp_path):
        opened = sqlite_at(tmp_path)
        yield opened
        opened.close()

    @given(st.dictionaries(st.text(), json_values, max_size=5))
    def test_any_json_document_reads_back_equal(self, store, doc):
        store.put("things", "a", doc)
        assert store.get("things", "a") == doc

    def test_data_survives_reopening(self, store, tmp_path):
        store.add("chirps", "a", {"n": 1}, tally=Tally("metrics", "day", {"chirps": 1}))
        store.close()
        again = sqlite_at(tmp_path)
        assert again.get("chirps", "a") == {"n": 1}
        assert again.totals("metrics", "day") == {"chirps": 1}
        again.close()

    def test_a_closed_database_opens_again_when_it_is_used(self, store):
        store.put("chirps", "a", {"n": 1})
        store.close()
        assert store.get("chirps", "a") == {"n": 1}

    def test_in_a_batch_additions_are_seen_at_its_end(self, store, tmp_path):
        other = sqlite_at(tmp_path)
        with store._db.batch():
            store.add("chirps", "a", {"n": 1})
            assert store.get("chirps", "a") == {"n": 1}
            assert other.get("chirps", "a") is None
        assert other.get("chirps", "a") == {"n": 1}
        other.close()

    @pytest.mark.parametrize(
        "step",
        [
            pytest.param(lambda s: s.transact(lambda t: t.put("leases", "k", {})), id="transact"),
            pytest.param(lambda s: s.tally(Tally("spend", "day", {"usd": 1})), id="tally"),
        ],
    )
    def test_in_a_batch_what_others_wait_for_is_seen_at_once_with_all_before_it(
        self, store, tmp_path, step
    ):
        other = sqlite_at(tmp_path)
        with store._db.batch():
            store.add("chirps", "a", {"n": 1})
            step(store)
            assert other.get("chirps", "a") == {"n": 1}
            assert other.get("leases", "k") == {} or other.totals("spend", "day") == {"usd": 1}
            store.add("chirps", "b", {"n": 2})
            assert other.get("chirps", "b") is None
        assert other.get("chirps", "b") == {"n": 2}
        other.close()

    def test_in_a_batch_a_failed_transaction_takes_back_itself_alone(self, store):
        def fail(transaction: Transaction) -> None:
            transaction.put("chirps", "b", {"n": 2})
            raise ValueError("no")

        with store._db.batch():
            store.add("chirps", "a", {"n": 1})
            with pytest.raises(ValueError, match="no"):
                store.transact(fail)
            store.add("chirps", "c", {"n": 3})
        assert ids(store.find("chirps")) == ["a", "c"]

    def test_a_failed_inner_transaction_takes_back_itself_alone(self, store):
        with store._db.transaction():
            store.put("chirps", "a", {"n": 1})
            with pytest.raises(ValueError, match="no"), store._db.transaction():
                store.put("chirps", "b", {"n": 2})
                raise ValueError("no")
            store.put("chirps", "c", {"n": 3})
        assert ids(store.find("chirps")) == ["a", "c"]

    def test_a_batch_that_is_broken_off_keeps_its_finished_steps(self, store):
        with pytest.raises(KeyboardInterrupt), store._db.batch():
            store.add("chirps", "a", {"n": 1})
            raise KeyboardInterrupt
        assert store.get("chirps", "a") == {"n": 1}

    def test_a_thread_that_ends_leaves_no_connection_open(self, store):
        def open_files() -> int:
            return len(os.listdir("/dev/fd"))

        def write_in_a_thread() -> None:
            thread = threading.Thread(target=store.put, args=("chirps", "a", {"n": 2}))
            thread.start()
            thread.join()

        write_in_a_thread()
        before = open_files()
        for _ in range(20):
            write_in_a_thread()
        assert open_files() == before

    def test_a_file_of_a_newer_version_is_refused_in_one_sentence(self, tmp_path):
        sqlite_at(tmp_path).close()
        with sqlite3.connect(tmp_path / "chirpcheck.db") as connection:
            connection.execute("PRAGMA user_version = 99")
        connection.close()
        with pytest.raises(BadSetup, match=r"written by a newer version \(schema 99, this one"):
            sqlite_at(tmp_path)

    def test_a_file_that_is_no_database_is_refused_in_one_sentence(self, tmp_path):
        (tmp_path / "chirpcheck.db").write_bytes(b"not a database" * 100)
        with pytest.raises(BadSetup, match=r"cannot open the database .*not a database"):
            sqlite_at(tmp_path)

    def test_a_write_while_another_holds_the_lock_is_busy_and_works_later(self, tmp_path):
        store = sqlite_at(tmp_path, busy_seconds=0.01)
        other = sqlite3.connect(tmp_path / "chirpcheck.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        for write in (
            lambda: store.put("chirps", "a", {"n": 1}),
            lambda: store.add("chirps", "a", {"n": 1}),
            lambda: store.transact(lambda t: t.put("chirps", "a", {"n": 1})),
            lambda: store.tally(Tally("metrics", "day", {"chirps": 1})),
        ):
            with pytest.raises(StoreBusy):
                write()
        assert store.get("chirps", "a") is None  # reading goes on
        other.execute("ROLLBACK")
        other.close()
        assert store.add("chirps", "a", {"n": 1}) is True
        store.close()

    def test_a_field_name_is_no_way_into_the_query(self, store):
        with pytest.raises(ValueError, match="not a field name"):
            store.find("chirps", order_by="x') --")
