"""One suite for every bus: the SQLite queue everywhere, Pub/Sub on Google's emulator."""

import base64
import threading
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import pytest
from cloudevents.http import CloudEvent

from functions._decode import Change, event_time, read_change, read_message
from local.worker import Worker
from shared import dead_letters
from shared.bus import Bus, Subscriber
from shared.bus.sqlite import CLAIM_SECONDS, MAX_CLAIMS, MAX_FAILURES, Delivery, SqliteQueue
from shared.errors import Transient
from shared.store.database import Database
from shared.store.sqlite import SqliteStore
from tests.conftest import PROJECT

TOPIC = "fact-check-requested"
FILTERED = Subscriber("watch_audits", ("audit", "true"))
EVERYTHING = ("check_claims", "watch_claims")
LISTENERS = (*map(Subscriber, EVERYTHING), FILTERED)


class Clock:
    """A time that moves when it is told to."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Line(Protocol):
    """A bus with two listeners to TOPIC and one to a part of it, and what reached each."""

    bus: Bus

    def received(self, listener: str, count: int) -> list[dict[str, Any]]: ...


class SqliteLine:
    def __init__(self, folder: Path) -> None:
        self._database = Database(folder / "chirpcheck.db")
        self._clock = Clock()
        self.bus = SqliteQueue(self._database, subscribers={TOPIC: LISTENERS}, clock=self._clock)

    def received(self, listener: str, count: int) -> list[dict[str, Any]]:
        taken = self.bus.claim(100)
        found = [read_message(event_of(one)) for one in taken if one.function == listener]
        for one in taken:  # the other listener's are still to come
            self.bus.retry_later(one, "")
        self._clock.now += CLAIM_SECONDS
        return found

    def close(self) -> None:
        self._database.close()


class PubSubLine:
    def __init__(self) -> None:
        from google.cloud import pubsub_v1

        from shared.bus.pubsub import PubSubBus

        self._publisher = pubsub_v1.PublisherClient()
        self._subscriber = pubsub_v1.SubscriberClient()
        self.bus = PubSubBus(self._publisher, project=PROJECT)
        self._run = uuid.uuid4().hex[:8]
        topic = self._publisher.topic_path(PROJECT, TOPIC)
        self._topic = self._publisher.create_topic(name=topic).name
        for listener in LISTENERS:
            path = self._path(listener.function)
            self._subscriber.create_subscription(name=path, topic=self._topic)

    def received(self, listener: str, count: int) -> list[dict[str, Any]]:
        path = self._path(listener)
        found: list[dict[str, Any]] = []
        for _ in range(10):
            if len(found) >= count:
                break
            pulled = self._subscriber.pull(subscription=path, max_messages=100).received_messages
            for one in pulled:
                found.append(read_message(as_push(one.message)))
                self._subscriber.acknowledge(subscription=path, ack_ids=[one.ack_id])
        return found

    def close(self) -> None:
        for listener in LISTENERS:
            self._subscriber.delete_subscription(subscription=self._path(listener.function))
        self._publisher.delete_topic(topic=self._topic)
        self._publisher.stop()
        self._publisher.transport.close()
        self._subscriber.close()

    def _path(self, listener: str) -> str:
        return self._subscriber.subscription_path(PROJECT, f"{listener}-{self._run}")


def as_push(message: Any) -> CloudEvent:
    """A pulled message in the form that Eventarc gives it."""
    wrapped = {
        "data": base64.b64encode(message.data).decode(),
        "attributes": dict(message.attributes),
        "messageId": message.message_id,
    }
    kind = "google.cloud.pubsub.topic.v1.messagePublished"
    return CloudEvent({"type": kind, "source": "//pubsub"}, {"message": wrapped})


def event_of(delivery: Delivery) -> CloudEvent:
    attributes = {name: part for name, part in delivery.event.items() if name != "data"}
    return CloudEvent(attributes, delivery.event["data"])


@pytest.fixture(params=["sqlite", pytest.param("pubsub", marks=pytest.mark.emulator)])
def line(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Line]:
    if request.param == "sqlite":
        made: Any = SqliteLine(tmp_path)
    else:
        host = request.getfixturevalue("pubsub_host")
        request.getfixturevalue("monkeypatch").setenv("PUBSUB_EMULATOR_HOST", host)
        made = PubSubLine()
    yield made
    made.close()


class TestEveryBus:
    @pytest.mark.parametrize(("data", "attributes", "fields"), [
        pytest.param({"chirp_id": "a"}, {"audit": "true"}, {"chirp_id": "a", "audit": "true"}, id="both"),
        pytest.param({"chirp_id": "a"}, {"chirp_id": "b"}, {"chirp_id": "a"},                  id="data over attributes"),
        pytest.param({"chirp_id": "a"}, None,              {"chirp_id": "a"},                  id="no attributes"),
        pytest.param({},                {"chirp_id": "a"}, {"chirp_id": "a"},                  id="no data"),
        pytest.param({},                None,              {},                                 id="nothing"),
        pytest.param({"t": "漢字 🧪", "n": [1, {"x": None}]}, {"é": "ü"}, {"t": "漢字 🧪", "n": [1, {"x": None}], "é": "ü"}, id="any script"),
    ])  # fmt: skip
    def test_a_message_reaches_every_listener_whole(self, line, data, attributes, fields):
        line.bus.publish(TOPIC, data, attributes=attributes)
        for listener in EVERYTHING:
            assert line.received(listener, 1) == [fields]

    def test_every_message_arrives(self, line):
        for number in range(20):
            line.bus.publish(TOPIC, {"n": number})
        for listener in EVERYTHING:
            assert sorted(got["n"] for got in line.received(listener, 20)) == list(range(20))


def test_a_listener_to_a_part_gets_only_that_part(tmp_path):
    """Google's emulator keeps a subscription's filter but does not apply it; Pub/Sub does."""
    line = SqliteLine(tmp_path)
    for audit in ("true", "false", "true", ""):
        line.bus.publish(TOPIC, {"told": audit}, attributes={"audit": audit})
    line.bus.publish(TOPIC, {"told": "nothing"})
    got = line.received(FILTERED.function, 2)
    assert [one["told"] for one in got] == ["true", "true"]
    line.close()


@pytest.mark.emulator
def test_a_message_that_pubsub_does_not_take_is_a_transient_failure(pubsub_host, monkeypatch):
    from google.cloud import pubsub_v1

    from shared.bus.pubsub import PubSubBus

    monkeypatch.setenv("PUBSUB_EMULATOR_HOST", pubsub_host)
    publisher = pubsub_v1.PublisherClient()
    with pytest.raises(Transient, match="no-such-topic"):
        PubSubBus(publisher, project=PROJECT).publish("no-such-topic", {})
    publisher.stop()
    publisher.transport.close()


class TestTheQueue:
    @pytest.fixture
    def clock(self) -> Clock:
        return Clock()

    @pytest.fixture
    def database(self, tmp_path: Path) -> Iterator[Database]:
        opened = Database(tmp_path / "chirpcheck.db")
        yield opened
        opened.close()

    @pytest.fixture
    def queue(self, database: Database, clock: Clock) -> SqliteQueue:
        return SqliteQueue(database, subscribers={TOPIC: (Subscriber("check"),)}, clock=clock)

    @pytest.fixture
    def store(self, database: Database) -> SqliteStore:
        return SqliteStore(database)

    def test_a_topic_without_listeners_keeps_nothing(self, queue):
        queue.publish("nobody-listens", {"n": 1})
        assert queue.depth() == 0
        assert queue.next_due() is None

    def test_a_claimed_delivery_is_not_handed_out_twice_and_ends_when_finished(self, queue, clock):
        queue.publish(TOPIC, {"n": 1})
        (delivery,) = queue.claim(10)
        assert queue.claim(10) == []
        queue.finish(delivery)
        clock.now += 10 * CLAIM_SECONDS
        assert queue.claim(10) == []
        assert queue.depth() == 0

    def test_a_delivery_that_is_not_finished_comes_back_when_its_claim_runs_out(self, queue, clock):
        queue.publish(TOPIC, {"n": 1})
        (first,) = queue.claim(10)
        clock.now += CLAIM_SECONDS - 0.001
        assert queue.claim(10) == []
        clock.now += 0.001
        (second,) = queue.claim(10)
        assert (second.number, second.event) == (first.number, first.event)
        assert (first.claims, second.claims) == (1, 2)

    def test_deliveries_are_claimed_in_the_order_they_came(self, queue, clock):
        for number in range(5):
            queue.publish(TOPIC, {"n": number})
            clock.now += number % 2  # some at the same moment
        told = [read_message(event_of(one))["n"] for _ in range(3) for one in queue.claim(2)]
        assert told == [0, 1, 2, 3, 4]

    def test_two_workers_at_once_never_hold_the_same_delivery(self, database, queue, clock):
        for number in range(10):
            queue.publish(TOPIC, {"n": number})
        other = SqliteQueue(database, clock=clock)
        held = [one.number for line in (queue, other) for one in line.claim(5)]
        assert len(set(held)) == 10

    def test_each_failure_waits_longer_until_the_chances_are_used_up(self, queue, clock):
        queue.publish(TOPIC, {"n": 1})
        waits = []
        for failure in range(1, MAX_FAILURES):
            (delivery,) = queue.claim(10)
            assert delivery.failures == failure - 1
            assert queue.retry_later(delivery, f"failure {failure}") is True
            waits.append(queue.next_due() - clock.now)
            clock.now = queue.next_due() - 0.001
            assert queue.claim(10) == []
            clock.now = queue.next_due()
        assert waits == sorted(set(waits))
        (last,) = queue.claim(10)
        assert last.last_error == f"failure {MAX_FAILURES - 1}"
        assert queue.retry_later(last, "the last") is False

    def test_what_an_earlier_process_died_with_is_due_at_once(self, database, queue, clock):
        queue.publish(TOPIC, {"n": 1})
        (dropped,) = queue.claim(10)
        assert queue.reclaim() == 0  # its own claims stand
        restarted = SqliteQueue(database, clock=clock)
        assert restarted.claim(10) == []
        assert restarted.reclaim() == 1
        assert [one.number for one in restarted.claim(10)] == [dropped.number]

    def test_a_failed_delivery_keeps_its_wait_over_a_restart(self, database, queue, clock):
        queue.publish(TOPIC, {"n": 1})
        (failed,) = queue.claim(10)
        queue.retry_later(failed, "no")
        restarted = SqliteQueue(database, clock=clock)
        assert restarted.reclaim() == 0
        assert restarted.claim(10) == []

    def test_deliveries_survive_reopening(self, database, queue, clock, tmp_path):
        queue.publish(TOPIC, {"n": 1})
        database.close()
        again = SqliteQueue(Database(tmp_path / "chirpcheck.db"), clock=clock)
        assert [read_message(event_of(one)) for one in again.claim(10)] == [{"n": 1}]
        again._db.close()

    def test_a_delivery_that_keeps_failing_becomes_a_dead_letter_with_its_event(
        self, database, queue, store, clock
    ):
        queue.publish(TOPIC, {"n": 1})
        tries = []

        def check(event: CloudEvent) -> None:
            tries.append(event["id"])
            raise OSError("the disk is away")

        worker = worker_of(database, queue, store, check=check)
        while queue.depth():
            clock.now = queue.next_due()
            assert worker.drain() == 1
        assert len(tries) == MAX_FAILURES
        assert len(set(tries)) == 1  # each delivery is the same event
        ((_, letter),) = dead_letters.letters(store)
        assert letter["function"] == "check"
        assert letter["reason"] == "OSError: the disk is away"
        kept = dead_letters.event_of(letter)
        assert kept["id"] == tries[0]
        assert read_message(CloudEvent(kept, kept.pop("data"))) == {"n": 1}

    def test_a_delivery_that_ends_its_worker_again_and_again_becomes_a_dead_letter(
        self, database, queue, store, clock
    ):
        queue.publish(TOPIC, {"n": 1})
        for _ in range(MAX_CLAIMS):
            assert len(queue.claim(1)) == 1
            clock.now += CLAIM_SECONDS
        calls = []
        worker_of(database, queue, store, check=calls.append).drain()
        ((_, letter),) = dead_letters.letters(store)
        assert "ended 50 times" in letter["reason"]
        assert calls == []
        assert queue.depth() == 0

    def test_one_failing_delivery_holds_up_no_other(self, database, queue, store, clock):
        for number in range(6):
            queue.publish(TOPIC, {"n": number})
        done = []

        def check(event: CloudEvent) -> None:
            number = read_message(event)["n"]
            if number == 2:
                raise Transient("not yet")
            done.append(number)

        worker_of(database, queue, store, check=check).drain()
        assert done == [0, 1, 3, 4, 5]
        assert queue.depth() == 1

    def test_what_a_step_stored_before_it_failed_is_kept(self, database, queue, store, clock):
        queue.publish(TOPIC, {"n": 1})

        def check(event: CloudEvent) -> None:
            store.add("results", "a", {"n": 1})
            raise Transient("the bus is away")

        worker_of(database, queue, store, check=check).drain()
        assert store.get("results", "a") == {"n": 1}
        assert queue.depth() == 1

    def test_a_worker_goes_on_after_a_batch_that_could_not_be_written(
        self, database, queue, store, capsys
    ):
        stop = threading.Event()
        broken = iter([True])

        def check(event: CloudEvent) -> None:
            stop.set()

        class Stumbling(Worker):
            def work_once(self) -> int:
                if next(broken, False):
                    queue.publish(TOPIC, {"n": 1})
                    raise Transient("the database did not take the write")
                return super().work_once()

        Stumbling(
            database=database, queue=queue, store=store, functions={"check": check}.__getitem__
        ).run(stop)
        assert queue.depth() == 0
        assert "the database did not take the write" in capsys.readouterr().err


def worker_of(
    database: Database, queue: SqliteQueue, store: SqliteStore, **functions: Any
) -> Worker:
    return Worker(database=database, queue=queue, store=store, functions=functions.__getitem__)


class TestDocumentEvents:
    WATCHERS: Mapping[str, tuple[tuple[str, str], ...]] = {
        "chirps": (
            ("created", "on_created"),
            ("updated", "on_updated"),
            ("deleted", "on_deleted"),
            ("written", "on_written"),
        )
    }

    @pytest.fixture
    def queue(self, tmp_path: Path) -> Iterator[SqliteQueue]:
        database = Database(tmp_path / "chirpcheck.db")
        yield SqliteQueue(database, watchers=self.WATCHERS, clock=Clock())
        database.close()

    @pytest.fixture
    def store(self, queue: SqliteQueue) -> SqliteStore:
        watched = frozenset(self.WATCHERS)
        return SqliteStore(queue._db, watched=watched, on_change=queue.document_changed)

    def test_every_change_of_a_document_reaches_those_who_watch_for_it(self, queue, store):
        one, two = {"text": "one"}, {"text": "two", "more": [1, 2.5, None, True, {"x": "é"}]}
        changes = (
            (lambda: store.add("chirps", "a", one), "on_created", Change("chirps", "a", one, None)),
            (lambda: store.put("chirps", "a", two), "on_updated", Change("chirps", "a", two, one)),
            (lambda: store.delete("chirps", "a"), "on_deleted", Change("chirps", "a", None, two)),
        )
        for change, function, told in changes:
            change()
            deliveries = queue.claim(10)
            assert [d.function for d in deliveries] == [function, "on_written"]
            for delivery in deliveries:
                event = event_of(delivery)
                assert read_change(event) == told
                assert event_time(event).timestamp() == queue._clock()
                assert event["type"].endswith("." + delivery.function.removeprefix("on_"))

    @pytest.mark.parametrize(
        "change",
        [
            pytest.param(lambda s: s.put("chirps", "a", {"n": 1}), id="put the same again"),
            pytest.param(lambda s: s.add("chirps", "a", {"n": 2}), id="add what is there"),
            pytest.param(lambda s: s.delete("chirps", "none"), id="delete what is not there"),
            pytest.param(lambda s: s.put("articles", "a", {"n": 1}), id="another kind"),
        ],
    )
    def test_what_changes_nothing_that_is_watched_tells_nobody(self, queue, store, change):
        store.put("chirps", "a", {"n": 1})
        for delivery in queue.claim(10):
            queue.finish(delivery)
        change(store)
        assert queue.depth() == 0

    def test_a_change_that_is_taken_back_tells_nobody(self, queue, store):
        def fail(transaction):
            transaction.put("chirps", "a", {"n": 1})
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            store.transact(fail)
        assert queue.depth() == 0
