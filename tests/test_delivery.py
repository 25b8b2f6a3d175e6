"""Nothing lost, nothing twice: repeated, shuffled, interrupted and failing deliveries."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import main
from functions._decode import read_message
from functions._triggers import watchers
from local import server
from local.emulators import free_port
from local.worker import Worker
from shared import dead_letters, monitoring
from shared.ai import NoAI
from shared.bus import Subscriber
from shared.bus.sqlite import SqliteQueue
from shared.embeddings import LocalEmbedder
from shared.errors import StoreBusy, Transient
from shared.evidence.local import LocalEvidence
from shared.home import Home
from shared.store import Store
from shared.store.database import Database
from shared.store.sqlite import SqliteStore
from shared.vectors.sqlite import SqliteVectors
from shared.workflows import ASSESSMENTS, CHIRPS, FACT_CHECK_REQUESTED

ROOT = Path(__file__).parent.parent
SAMPLES = [json.loads(line) for line in server.FEED.read_text(encoding="utf-8").splitlines()]


def chirp(number: int) -> dict[str, Any]:
    sample = SAMPLES[number % len(SAMPLES)]
    return {"text": sample["text"], "topic": sample.get("topic", ""), "number": number}


def events_of_new_chirps(store: Store, database: Database, queue: SqliteQueue, count: int) -> list:
    """Create chirps and take their events off the queue."""
    with database.batch():
        for number in range(count):
            store.add(CHIRPS, f"c{number}", chirp(number))
        taken = queue.claim(count + 1)
        for delivery in taken:
            queue.finish(delivery)
    assert len(taken) == count
    return [delivery.event for delivery in taken]


def assert_each_was_assessed_once(store: Store, count: int) -> None:
    found = store.find(ASSESSMENTS, limit=count + 1)
    assert sorted(id for id, _ in found) == sorted(f"c{number}" for number in range(count))
    report = monitoring.report(store, today=datetime.now(UTC).date(), days=2)
    arms = report["arms"].values()
    assert sum(arm["chirps"] for arm in arms) == count
    assert sum(arm["checked"] + arm["skipped"] for arm in arms) == count
    assert sum(arm["checked"] for arm in arms) == sum(doc["should_fact_check"] for _, doc in found)
    assert list(dead_letters.letters(store)) == []


def thrice(events: list, *, seed: int) -> list:
    deliveries = events * 3
    random.Random(seed).shuffle(deliveries)
    return deliveries


class TestRepeated:
    COUNT = 2_000

    def test_deliveries_off_the_queue_thrice_and_shuffled_count_once(self, embedded):
        store, database, queue = embedded.home().store, embedded.database(), embedded.queue()
        events = events_of_new_chirps(store, database, queue, self.COUNT)
        with database.batch():
            for event in thrice(events, seed=1):
                queue.enqueue("score_chirp", event)
        worker = Worker(
            database=database, queue=queue, store=store, functions=lambda name: getattr(main, name)
        )
        assert worker.drain() >= 3 * self.COUNT
        assert queue.depth() == 0
        assert_each_was_assessed_once(store, self.COUNT)
        arm = monitoring.report(store, today=datetime.now(UTC).date(), days=2)["arms"]["control"]
        assert arm["fact_checked"] == arm["checked"] + arm["audited"] == sum(arm["labels"].values())

    def test_deliveries_over_http_thrice_shuffled_and_at_once_count_once(self, embedded):
        store = embedded.home().store
        events = events_of_new_chirps(store, embedded.database(), embedded.queue(), self.COUNT)
        app = server.app()

        def post(event: dict[str, Any]) -> int:
            told = {"specversion": "1.0", **event}
            return app.test_client().post("/functions/score_chirp", json=told).status_code

        with ThreadPoolExecutor(4) as pool:
            answers = set(pool.map(post, thrice(events, seed=2)))
        assert answers == {204}
        assert_each_was_assessed_once(store, self.COUNT)


class TestKilled:
    CHIRPS = 1_000
    KILLS = 5

    def test_a_process_killed_at_random_leaves_each_chirp_assessed_once(self, embedded, tmp_path):
        store, database, queue = embedded.home().store, embedded.database(), embedded.queue()
        events = events_of_new_chirps(store, database, queue, self.CHIRPS)
        with database.batch():
            for event in thrice(events, seed=3):
                queue.enqueue("score_chirp", event)
        embedded.reset()
        dice = random.Random(4)
        moments = sorted(dice.sample(range(200, 2_900), self.KILLS), reverse=True)
        for left in moments:
            with running(tmp_path) as process:
                wait_until_depth(tmp_path, at_most=left)
                process.send_signal(signal.SIGKILL)
                assert process.wait() == -signal.SIGKILL
            assert depth(tmp_path) > 0  # it was killed at work
        with running(tmp_path) as process:
            wait_until_depth(tmp_path, at_most=0)
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=20) == 0
        assert_each_was_assessed_once(embedded.home().store, self.CHIRPS)


@contextmanager
def running(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The whole embedded home as a user runs it, over a data folder."""
    env = {name: told for name, told in os.environ.items() if name != "OPENAI_API_KEY"}
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", "run", "--no-feed", "--port", str(free_port())],
        cwd=ROOT,
        env={**env, "CHIRPCHECK_DATA": str(folder)},
        stdout=subprocess.PIPE,
    )
    try:
        assert process.stdout
        assert b"running" in process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.communicate()


def depth(folder: Path) -> int:
    connection = sqlite3.connect(folder / "chirpcheck.db")
    try:
        return int(connection.execute("SELECT count(*) FROM queue").fetchone()[0])
    finally:
        connection.close()


def wait_until_depth(folder: Path, *, at_most: int) -> None:
    deadline = time.monotonic() + 60
    while depth(folder) > at_most:
        assert time.monotonic() < deadline, "the queue was not worked off"
        time.sleep(0.002)


class Faulty:
    """Passes every call on, but now and then fails, before the call or after it was done."""

    def __init__(self, real: Any, error: Exception, dice: random.Random) -> None:
        self._real = real
        self._error = error
        self._dice = dice
        self.faults = 0

    def __getattr__(self, name: str) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            luck = self._dice.random()
            self.faults += luck < 0.1
            if luck < 0.05:
                raise self._error
            result = getattr(self._real, name)(*args, **kwargs)
            if luck < 0.1:  # done, but nobody heard
                raise self._error
            return result

        return call


def test_a_failing_store_and_bus_lose_nothing_and_count_nothing_twice(
    tmp_path, monkeypatch, capsys
):
    count = 400
    now = [time.time()]
    database = Database(tmp_path / "chirpcheck.db")
    queue = SqliteQueue(
        database,
        subscribers={FACT_CHECK_REQUESTED: (Subscriber("check"),)},
        watchers=watchers(),
        clock=lambda: now[0],
    )
    store = SqliteStore(database, watched=frozenset(watchers()), on_change=queue.document_changed)
    faulty_store = Faulty(store, StoreBusy("busy, on purpose"), random.Random(5))
    faulty_bus = Faulty(queue, Transient("away, on purpose"), random.Random(6))
    vectors, embedder = SqliteVectors(database), LocalEmbedder()
    home = Home(
        store=faulty_store,
        bus=faulty_bus,
        ai=NoAI(),
        vectors=vectors,
        embedder=embedder,
        library=LocalEvidence(store=store, vectors=vectors, embedder=embedder, texts=None),
    )
    monkeypatch.setattr("functions._wiring.home", lambda: home)
    monkeypatch.setenv("CHIRPCHECK_QUIET", "1")

    with database.batch():
        for event in thrice(events_of_new_chirps(store, database, queue, count), seed=7):
            queue.enqueue("score_chirp", event)
    asked = []
    functions = {
        "score_chirp": main.score_chirp,
        "check": lambda event: asked.append(read_message(event)["chirp_id"]),
    }
    worker = Worker(database=database, queue=queue, store=store, functions=functions.__getitem__)
    while queue.depth():
        now[0] = max(now[0], queue.next_due())
        worker.drain()

    assert faulty_store.faults > 100
    assert faulty_bus.faults > 50
    assert_each_was_assessed_once(store, count)
    found = store.find(ASSESSMENTS, limit=count)
    assert set(asked) == {id for id, doc in found if doc["should_fact_check"] or doc["audit"]}
    assert "on purpose" not in capsys.readouterr().err  # logs carry kinds, not words
    database.close()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_process_starts_again_with_its_data(embedded, tmp_path, stop):
    embedded.home().store.add(CHIRPS, "c0", chirp(0))
    embedded.reset()
    for _ in range(2):
        with running(tmp_path) as process:
            wait_until_depth(tmp_path, at_most=0)
            process.send_signal(stop)
            assert process.wait(timeout=20) == 0
    assert_each_was_assessed_once(embedded.home().store, 1)
