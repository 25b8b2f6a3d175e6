"""The embedded home's process: HTTP on one side, the queue's workers on the other.

The same process serves Google's emulators: they POST their events to /functions/..., and the
functions answer with whatever home the environment names.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import flask
from cloudevents.exceptions import GenericException
from cloudevents.http import CloudEvent, from_http
from functions_framework import event_conversion
from functions_framework.exceptions import EventConversionException
from werkzeug.exceptions import HTTPException
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

import main
from functions import _decode as decode
from functions import _identity as identity
from functions import _wiring as wiring
from functions._triggers import BY_NAME, TICKS, OnRequest
from local.worker import Worker
from shared import documents
from shared.errors import BadSetup, TriageError
from shared.evidence import Evidence
from shared.evidence.files import read_evidence
from shared.workflows import CHIRPS

FEED = Path(__file__).parent / "feed.jsonl"
EVIDENCE = Path(__file__).parent / "evidence.jsonl"
_AI_WORKERS = 4  # while one waits for the AI, the others go on


def app() -> flask.Flask:
    """Every function of the table behind one address."""
    served = flask.Flask("chirpcheck", static_folder=None)
    served.config["MAX_CONTENT_LENGTH"] = 20_000_000

    @served.post("/functions/projects/<project>/triggers/<name>")
    @served.post("/functions/<name>")
    def deliver(name: str, project: str = "") -> tuple[str, int]:
        if "Sec-Fetch-Site" in flask.request.headers:  # only browsers say it
            return "events come from a queue, not from a web page\n", 403
        return _deliver(name, flask.request)

    @served.route("/", defaults={"path": ""}, methods=_ALL_METHODS)
    @served.route("/<path:path>", methods=_ALL_METHODS)
    def answer(path: str) -> Any:
        return main.api(flask.request)

    @served.errorhandler(HTTPException)
    def explain(err: HTTPException) -> tuple[dict[str, Any], int]:
        return {"error": {"field": "", "message": err.description}}, err.code or 500

    return served


_ALL_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def _deliver(name: str, request: flask.Request) -> tuple[str, int]:
    """Hand an event to its function: 204 when it is done, 500 to have it delivered again."""
    trigger = BY_NAME.get(name)
    if trigger is None or isinstance(trigger.on, OnRequest):
        return f"no event-driven function {name!r}\n", 404
    event = event_of(request)
    if event is None:
        return "neither a CloudEvent nor a Pub/Sub push\n", 400
    try:
        getattr(main, name)(event)
    except TriageError as err:
        return f"{type(err).__name__}: {err}\n", 500
    return "", 204


def event_of(request: flask.Request) -> CloudEvent | None:
    """The event in a request, whatever form it comes in; None when there is none."""
    body = request.get_data()
    try:
        return from_http(dict(request.headers), body)
    except (GenericException, ValueError, AttributeError, TypeError, RecursionError):
        pass  # not a CloudEvent
    try:
        return decode.raw_push(body) or event_conversion.background_event_to_cloud_event(request)
    except (EventConversionException, HTTPException, TypeError, AttributeError, RecursionError):
        return None


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Leave out the line per request."""


@contextmanager
def serving(host: str, port: int) -> Iterator[BaseWSGIServer]:
    """Listen; says in one sentence when the port is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as err:
        listener.close()
        raise BadSetup(
            f"port {port} on {host} is taken or not allowed ({err.strerror});"
            " choose another with PORT=8090 make run"
        ) from err
    listener.listen(128)
    server = make_server(
        host, port, app(), threaded=True, request_handler=_Quiet, fd=listener.fileno()
    )
    try:
        yield server
    finally:
        server.server_close()
        listener.close()


@contextmanager
def working() -> Iterator[None]:
    """Run the queue's workers for the block."""
    wiring.queue().reclaim()
    stop = threading.Event()
    with_ai = wiring.has_ai()
    threads = [
        threading.Thread(target=_worker(batch=1 if with_ai else 64).run, args=(stop,), daemon=True)
        for _ in range(_AI_WORKERS if with_ai else 1)
    ]
    threads += [
        threading.Thread(target=_tick, args=(topic, minutes * 60.0, stop), daemon=True)
        for topic, minutes in TICKS.items()
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        wiring.queue().arrived.set()
        for thread in threads:
            thread.join(timeout=10)


def _tick(topic: str, seconds: float, stop: threading.Event) -> None:
    """Publish to a topic at the start and then again and again, as a clock does in the cloud."""
    while True:
        wiring.home().bus.publish(topic, {})
        if stop.wait(seconds):
            return


def _worker(*, batch: int) -> Worker:
    return Worker(
        database=wiring.database(),
        queue=wiring.queue(),
        store=wiring.home().store,
        functions=lambda name: getattr(main, name),
        batch=batch,
    )


def drain() -> int:
    """Work off all that is due now; returns how many deliveries were taken."""
    wiring.queue().reclaim()
    return _worker(batch=64).drain()


@contextmanager
def only_one() -> Iterator[None]:
    """Hold the data folder for this process, so that two never work on one queue."""
    wiring.database()
    path = wiring.data_folder() / "lock"
    with path.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as err:
            raise BadSetup(
                f"another Chirpcheck runs on the data folder {wiring.data_folder()};"
                " stop it, or choose another folder with CHIRPCHECK_DATA"
            ) from err
        yield


def load_feed(path: Path = FEED) -> int:
    """Post the sample feed, each chirp once; returns how many were new."""
    store = wiring.home().store
    new = 0
    now = datetime.now(UTC)
    with nullcontext() if wiring.is_cloud() else wiring.database().batch():
        for line in path.read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            told.pop("kind", None)
            posted = documents.parse(documents.PostedChirp, told)
            new += store.add(CHIRPS, str(posted.id), documents.write_chirp(posted, now=now))
    return new


def load_evidence(path: Path = EVIDENCE) -> int:
    """Import the evidence that ships with the package; returns how much of it was new."""
    pieces = [piece for piece in read_evidence(path) if isinstance(piece, Evidence)]
    with nullcontext() if wiring.is_cloud() else wiring.database().batch():
        return wiring.home().library.add(pieces).new


def run(*, host: str = "127.0.0.1", port: int = 8080, feed: bool = True) -> None:
    """Serve until interrupted; a setting that would fail at the first request is told now."""
    os.environ.setdefault("CHIRPCHECK_QUIET", "1")
    if not wiring.is_cloud():
        identity.people_at_home()
    serve = _serve_cloud if wiring.is_cloud() else _serve_embedded
    with serving(host, port) as server:
        signal.signal(signal.SIGTERM, _interrupt)
        try:
            serve(server, feed)
        except KeyboardInterrupt:
            print("\nStopped; everything is kept.", flush=True)


def _serve_cloud(server: BaseWSGIServer, feed: bool) -> None:
    # An event that comes before we serve waits at the door: the port is open already.
    if feed:
        load_evidence()
    new = load_feed() if feed else 0
    _say(server, f"the cloud home's functions; {new} sample chirps are new")
    server.serve_forever()


def _serve_embedded(server: BaseWSGIServer, feed: bool) -> None:
    with only_one(), working():
        if feed:
            load_evidence()
        new = load_feed() if feed else 0
        _say(server, f"{new} sample chirps are new" if new else "your data is as you left it")
        server.serve_forever()


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _say(server: BaseWSGIServer, state: str) -> None:
    address = f"http://{server.host}:{server.port}/"
    print(f"Chirpcheck is running ({state}).\nOpen {address}", flush=True)
