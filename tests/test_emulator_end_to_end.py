"""The cloud home whole: Google's emulators fire the functions that a process of ours serves."""

import base64
import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, TypeVar

import pytest

from functions._triggers import TRIGGERS, OnDocument, topics
from local.emulators import (
    firestore_emulator,
    free_port,
    pubsub_emulator,
    register_trigger,
)
from shared.dead_letters import KIND as DEAD_LETTERS
from shared.jury.record import replay
from shared.workflows import ASSESSMENTS, CHIRPS, FACT_CHECK_REQUESTED

pytestmark = pytest.mark.emulator

ROOT = Path(__file__).parent.parent
PROJECT = "demo-end-to-end"
WITHIN_SECONDS = 30.0
RISKY = "New study: 90% of vaccine patients developed cancer within 3 weeks, doctors say."
EVERYDAY = "What a lovely morning, I think I will have tea."
LIST = "/api/v1/chirps"
METRICS = "/api/v1/metrics?days=2"  # two, since midnight may pass

T = TypeVar("T")


def soon(look: Callable[[], T | None], what: str) -> T:
    """Look until there is something to see, and return it; fail with `what` at the deadline."""
    deadline = time.monotonic() + WITHIN_SECONDS
    while not (seen := look()):
        assert time.monotonic() < deadline, f"not within {WITHIN_SECONDS:.0f} seconds: {what}"
        time.sleep(0.05)
    return seen


@dataclass(frozen=True, slots=True)
class Delivery:
    """A request of the emulator as it came, to be made again."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as strict JSON: NaN and Infinity are none."""
        return json.loads(self.body, parse_constant=pytest.fail)


def ask(
    port: int, method: str, path: str, *, body: bytes = b"", headers: dict[str, str] | None = None
) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WITHIN_SECONDS)
    try:
        connection.request(method, path, body=body or None, headers=headers or {})
        told = connection.getresponse()
        return Answer(told.status, dict(told.headers), told.read())
    finally:
        connection.close()


def deliver(port: int, delivery: Delivery, *, path: str = "") -> int:
    answer = ask(port, "POST", path or delivery.path, body=delivery.body, headers=delivery.headers)
    return answer.status


@dataclass(slots=True, kw_only=True)
class Cloud:
    """Two emulators, our process between them, and the eyes of a client."""

    port: int
    env: dict[str, str]
    db: Any
    publisher: Any
    subscriber: Any
    captured: dict[str, Delivery]  # chirp id -> the emulator's own request, not delivered yet
    messages: list[tuple[dict[str, Any], dict[str, str]]] = field(default_factory=list)

    def create(self, id: str, **fields: Any) -> None:
        self.db.collection(CHIRPS).document(id).create(fields)

    def assessment(self, id: str) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.db.collection(ASSESSMENTS).document(id).get().to_dict()
        return found

    def assessed(self, id: str) -> dict[str, Any]:
        return soon(lambda: self.assessment(id), f"an assessment of {id}")

    def letters(self) -> list[dict[str, Any]]:
        return [letter.to_dict() for letter in self.db.collection(DEAD_LETTERS).stream()]

    def messages_about(self, id: str) -> list[tuple[dict[str, Any], dict[str, str]]]:
        """What has been published about a chirp, as (data, attributes): pulls until a marker."""
        marker = f"marker-{time.monotonic_ns()}"
        topic = self.publisher.topic_path(PROJECT, FACT_CHECK_REQUESTED)
        self.publisher.publish(topic, b"{}", marker=marker).result(timeout=WITHIN_SECONDS)
        soon(lambda: self._pull(marker), "a message of our own")
        return [told for told in self.messages if told[1].get("chirp_id") == id]

    def _pull(self, marker: str) -> bool:
        path = self.subscriber.subscription_path(PROJECT, "the-tests")
        pulled = self.subscriber.pull(subscription=path, max_messages=100).received_messages
        for one in pulled:
            self.messages.append((json.loads(one.message.data), dict(one.message.attributes)))
            self.subscriber.acknowledge(subscription=path, ack_ids=[one.ack_id])
        return any(attributes.get("marker") == marker for _, attributes in self.messages)

    def counted(self) -> dict[str, int]:
        """Every arm's chirps, checked and skipped, as the API tells them."""
        arms = ask(self.port, "GET", METRICS).json["arms"].values()
        return {name: sum(arm[name] for arm in arms) for name in ("chirps", "checked", "skipped")}


@pytest.fixture(scope="module")
def cloud() -> Iterator[Cloud]:
    port = free_port()
    with (
        pytest.MonkeyPatch.context() as patch,
        firestore_emulator(functions_port=port) as firestore_host,
        pubsub_emulator(PROJECT) as pubsub_host,
    ):
        addresses = {
            "CHIRPCHECK_HOME": "cloud",
            "GOOGLE_CLOUD_PROJECT": PROJECT,
            "FIRESTORE_EMULATOR_HOST": firestore_host,
            "PUBSUB_EMULATOR_HOST": pubsub_host,
        }
        for name, address in addresses.items():
            patch.setenv(name, address)
        patch.delenv("OPENAI_API_KEY", raising=False)
        for trigger in TRIGGERS:
            if isinstance(trigger.on, OnDocument):
                register_trigger(
                    firestore_host,
                    project=PROJECT,
                    function=trigger.name,
                    event_type=trigger.on.change,
                    path_pattern=f"{trigger.on.kind}/{{id}}",
                )
        with clients() as (db, publisher, subscriber):
            chirps = {"caught-risky": RISKY, "caught-everyday": EVERYDAY, "caught-framework": RISKY}
            captured = capture(port, db, chirps)
            command = [sys.executable, "-m", "cli", "run", "--port", str(port)]
            with running(command, dict(os.environ), port=port):
                yield Cloud(
                    port=port,
                    env=dict(os.environ),
                    db=db,
                    publisher=publisher,
                    subscriber=subscriber,
                    captured=captured,
                )


@contextmanager
def clients() -> Iterator[tuple[Any, Any, Any]]:
    """Google's clients, every topic of the table, and a subscription of the tests' own."""
    from google.cloud import firestore, pubsub_v1

    db = firestore.Client(project=PROJECT)
    publisher, subscriber = pubsub_v1.PublisherClient(), pubsub_v1.SubscriberClient()
    for topic in topics():
        publisher.create_topic(name=publisher.topic_path(PROJECT, topic))
    subscriber.create_subscription(
        name=subscriber.subscription_path(PROJECT, "the-tests"),
        topic=publisher.topic_path(PROJECT, FACT_CHECK_REQUESTED),
    )
    try:
        yield db, publisher, subscriber
    finally:
        publisher.stop()
        publisher.transport.close()
        subscriber.close()
        db.close()


def capture(port: int, db: Any, chirps: dict[str, str]) -> dict[str, Delivery]:
    """Create chirps while we sit on the functions' port; return the requests that came."""
    found: dict[str, Delivery] = {}

    class Catcher(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept = {name: told for name, told in self.headers.items() if name.startswith("ce-")}
            kept["Content-Type"] = self.headers["Content-Type"]
            found[self.headers["ce-document"].split("/")[1]] = Delivery(self.path, kept, body)
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Keep quiet."""

    with HTTPServer(("127.0.0.1", port), Catcher) as server:
        server.timeout = 0.5
        for id, text in chirps.items():
            db.collection(CHIRPS).document(id).create({"text": text})

        def all_came() -> bool:
            server.handle_request()
            return len(found) == len(chirps)

        soon(all_came, "the emulator's requests")
    return found


@contextmanager
def running(command: list[str], env: dict[str, str], *, port: int) -> Iterator[None]:
    """A process that answers on a port for the block, and then ends when it is asked to."""
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )

    def answers() -> bool:
        assert process.poll() is None, f"it ended: {process.communicate()[0].decode()}"
        try:
            return ask(port, "GET", "/healthz").status > 0
        except OSError:
            return False

    try:
        soon(answers, f"an answer from {command}")
        yield
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=WITHIN_SECONDS) == 0
    finally:
        process.kill()
        process.communicate()


class TestFired:
    def test_a_risky_chirp_is_assessed_and_its_fact_check_is_asked_for(self, cloud):
        cloud.create("risky", text=RISKY, topic="health")
        assessment = cloud.assessed("risky")
        assert assessment["should_fact_check"] is True
        assert assessment["rule"] == "1.2-high-risk"
        assert assessment["trace"]
        ((data, attributes),) = soon(
            lambda: cloud.messages_about("risky"), "a message about the risky chirp"
        )
        assert data == {"chirp_id": "risky", "audit": False}
        assert attributes == {"chirp_id": "risky", "audit": "false"}

    def test_an_everyday_chirp_is_assessed_and_nobody_is_asked(self, cloud):
        cloud.create("everyday", text=EVERYDAY)
        assessment = cloud.assessed("everyday")
        assert (assessment["should_fact_check"], assessment["audit"]) == (False, False)
        cloud.create("after-everyday", text=RISKY)  # whose message comes later than any of its own
        soon(lambda: cloud.messages_about("after-everyday"), "a message about the one after")
        assert cloud.messages_about("everyday") == []

    def test_a_chirp_without_text_becomes_a_dead_letter_that_names_it(self, cloud):
        def letter() -> dict[str, Any] | None:
            return next((one for one in cloud.letters() if "chirps/bad" in one["event"]), None)

        cloud.create("bad", topic="health")
        found = soon(letter, "a dead letter about the bad chirp")
        assert found["reason"] == "text: is missing"
        assert found["function"] == "score_chirp"
        assert cloud.assessment("bad") is None
        assert cloud.messages_about("bad") == []

    @pytest.mark.parametrize("id", ["ünïcode 漢字 🧪", "a b%2Fc?d#e", "x" * 700])
    def test_an_id_of_any_kind_is_assessed_under_that_id(self, cloud, id):
        cloud.create(id, text=RISKY)
        assert cloud.assessed(id)["chirp_id"] == id
        told = soon(lambda: cloud.messages_about(id), "a message about it")
        assert told[0][0]["chirp_id"] == id


class TestDeliveredAgain:
    @pytest.mark.parametrize(("id", "checked", "messages"), [
        ("caught-risky",    True,  3),  # again on redelivery: consumers absorb it
        ("caught-everyday", False, 0),
    ])  # fmt: skip
    def test_one_event_three_times_leaves_one_assessment_and_one_count(
        self, cloud, id, checked, messages
    ):
        before = cloud.counted()
        assert deliver(cloud.port, cloud.captured[id]) == 204
        first, counted = cloud.assessment(id), cloud.counted()
        assert first["should_fact_check"] is checked
        assert counted["chirps"] == before["chirps"] + 1
        assert counted["checked"] == before["checked"] + checked
        for _ in range(2):
            assert deliver(cloud.port, cloud.captured[id]) == 204
        assert (cloud.assessment(id), cloud.counted()) == (first, counted)
        assert len(cloud.messages_about(id)) == messages

    def test_functions_framework_runs_the_same_code_to_the_same_end(self, cloud):
        cloud.create("by-our-server", text=RISKY)
        ours = cloud.assessed("by-our-server")
        port = free_port()
        framework = Path(sys.executable).with_name("functions-framework")
        flags = ["--target", "score_chirp", "--signature-type", "cloudevent", "--source", "main.py"]
        address = ["--host", "127.0.0.1", "--port", str(port)]
        before = cloud.counted()
        with running([str(framework), *flags, *address], cloud.env, port=port):
            for path in ("/", ""):  # as Eventarc posts, and as the emulator does
                assert deliver(port, cloud.captured["caught-framework"], path=path) == 200
        theirs = cloud.assessment("caught-framework")
        times = {"assessed_at": "", "waiting_since": ""}
        different = {"chirp_id": "", "arm": "", "policy": "", **times}
        assert {**theirs, **different} == {**ours, **different}
        assert cloud.counted()["chirps"] == before["chirps"] + 1
        (told, _) = cloud.messages_about("caught-framework")
        assert told[0] == {"chirp_id": "caught-framework", "audit": False}


class TestJury:
    """A close call in the cloud home: held once in Firestore, and told as it was stored."""

    QUOTE = "The bridge at Oldtown was opened in 1931."
    CLAIM = "The bridge at Oldtown was opened in 1951."

    def push(self, cloud: Cloud, function: str, id: str) -> int:
        """What Pub/Sub posts to a function."""
        data = base64.b64encode(json.dumps({"chirp_id": id}).encode()).decode()
        message = {"data": data, "messageId": "1", "publishTime": "2026-05-04T12:00:00Z"}
        body = json.dumps({"message": message, "subscription": "projects/p/subscriptions/s"})
        path, told = f"/functions/{function}", {"Content-Type": "application/json"}
        return ask(cloud.port, "POST", path, body=body.encode(), headers=told).status

    def test_it_is_held_once_decided_after_and_replays(self, cloud):
        cloud.create("close", text=RISKY)
        record = cloud.assessed("close")
        cited = {
            "evidence_id": "e1", "stance": "refutes", "quote": self.QUOTE, "confidence": 0.5,
            "why": "the AI read it", "publisher": "", "url": "",
        }  # fmt: skip
        claim = {
            "text": self.CLAIM, "claim_score": 0.4, "support_confidence": 0.0,
            "refute_confidence": 0.5, "basis": "the AI read it", "citations": [cited],
        }  # fmt: skip
        check = {
            "claims": [claim], "jury_wanted": [0], "retrieval_coverage": 1.0,
            "extracted_by": "rules", "usd": 0.0,
        }  # fmt: skip
        cloud.db.collection(ASSESSMENTS).document("close").set({**record, "fact_check": check})
        for _ in range(2):
            assert self.push(cloud, "convene_jury", "close") == 204
        held = cloud.assessment("close")["jury"]
        (moved,) = held["claims"]
        assert moved["score_before"] == 0.4 and moved["score_after"] < 0.4
        id = moved["cases"][0]["id"]
        case = ask(cloud.port, "GET", f"/api/v1/jury/{id}").json
        assert case["verdict"]["verdict"] == "MUTATED" and case["origin"]["chirp_id"] == "close"
        assert replay(case) == case
        assert self.push(cloud, "decide_chirp", "close") == 204
        decision = cloud.assessment("close")["decision"]
        assert decision["inputs"]["claims"][0]["claim_score"] == moved["score_after"]
        assert not [one for one in cloud.letters() if "close" in one["event"]]

    def test_nobody_brings_a_case_without_being_known(self, cloud):
        body = json.dumps({"truth": self.QUOTE, "claim": self.CLAIM}).encode()
        answer = ask(cloud.port, "POST", "/api/v1/jury", body=body)
        assert (answer.status, answer.json["error"]["field"]) == (401, "Authorization")


class TestAsked:
    def test_a_chirp_with_the_servers_time_is_told_and_listed(self, cloud):
        from google.cloud import firestore

        since = datetime.now(UTC).replace(microsecond=0)
        cloud.create("stamped", text=RISKY, created_at=firestore.SERVER_TIMESTAMP)
        cloud.assessed("stamped")
        answer = ask(cloud.port, "GET", f"{LIST}/stamped")
        assert answer.status == 200
        told = answer.json
        assert (told["id"], told["text"], told["status"]) == ("stamped", RISKY, "assessed")
        assert told["assessment"]["trace"]
        assert since <= datetime.fromisoformat(told["created_at"]) <= datetime.now(UTC)
        assert told in ask(cloud.port, "GET", LIST).json["chirps"]

    def test_pages_go_from_the_newest_to_the_oldest(self, cloud):
        from google.cloud import firestore

        for number in range(3):
            cloud.create(f"page-{number}", text=EVERYDAY, created_at=firestore.SERVER_TIMESTAMP)
            cloud.assessed(f"page-{number}")
        seen: list[str] = []
        after = ""
        while after is not None:
            page = ask(cloud.port, "GET", f"{LIST}?limit=2&after={after}").json
            seen += [one["id"] for one in page["chirps"]]
            after = page["next"]
        assert seen[:3] == ["page-2", "page-1", "page-0"]
        assert len(seen) == len(set(seen))

    def test_values_that_json_does_not_know_are_told_in_those_it_does(self, cloud):
        from google.cloud import firestore

        cloud.create(
            "rich",
            text=RISKY,
            raw=b"\x00\xff",
            odd=float("nan"),
            endless=[float("inf")],
            place=firestore.GeoPoint(52.5, 13.25),
            about={"chirp": cloud.db.document("chirps/other"), "at": datetime(2026, 1, 2, tzinfo=UTC)},
        )  # fmt: skip
        cloud.assessed("rich")
        told = ask(cloud.port, "GET", f"{LIST}/rich").json
        assert told["status"] == "assessed"
        assert (told["raw"], told["odd"], told["endless"]) == ("AP8=", "NaN", ["Infinity"])
        assert told["place"] == {"latitude": 52.5, "longitude": 13.25}
        assert told["about"]["at"] == "2026-01-02T00:00:00Z"
        assert told["about"]["chirp"].endswith("/documents/chirps/other")

    @pytest.mark.parametrize("id", [
        "none", "%00", ".", "%2e%2e", "__x__", "__%0A__", "a%0Ab", "%ff", "%F0%9F%A7%AA", "%C3%A9" * 751,
    ])  # fmt: skip
    def test_an_id_that_nobody_has_is_not_found(self, cloud, id):
        assert ask(cloud.port, "GET", f"{LIST}/{id}").status == 404
        answer = ask(cloud.port, "GET", f"{LIST}?after={id}")
        assert (answer.status, answer.json["error"]["field"]) == (400, "after")

    def test_nothing_is_listed_after_a_chirp_that_is_not_listed(self, cloud):
        cloud.create("timeless", text=EVERYDAY)
        cloud.assessed("timeless")
        page = ask(cloud.port, "GET", f"{LIST}?after=timeless")
        assert (page.status, page.json) == (200, {"chirps": [], "next": None})

    def test_a_chirp_is_not_taken_by_post(self, cloud):
        answer = ask(cloud.port, "POST", LIST, body=json.dumps({"text": RISKY}).encode())
        assert (answer.status, answer.headers["Allow"]) == (405, "GET")
        assert answer.json["error"]["message"] == "in the cloud, clients create chirps in Firestore"

    def test_the_page_is_there(self, cloud):
        assert b"<html" in ask(cloud.port, "GET", "/").body
