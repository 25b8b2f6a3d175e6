"""Run Google's Firestore and Pub/Sub emulators for the length of a block.

The jars inside the Cloud SDK are started by `java` itself: gcloud has no flag for the functions
endpoint, costs a second more, and leaves a tree of three processes to stop.
"""

import atexit
import base64
import functools
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any

START_WITHIN_SECONDS = 60.0
HOST = "127.0.0.1"
PORT_TAKEN = "Address already in use"

FIRESTORE_JAR = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"
FIRESTORE_MAIN = "com.google.cloud.datastore.emulator.firestore.CloudFirestore"
PUBSUB_JAR = "platform/pubsub-emulator/lib/cloud-pubsub-emulator-*-all.jar"
JVM_FLAGS = ("-Duser.language=en", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")

USUAL_SDK_FOLDERS = (
    "/usr/lib/google-cloud-sdk",
    "/usr/share/google-cloud-sdk",
    "/usr/local/share/google-cloud-sdk",
    "/usr/local/google-cloud-sdk",
    "/opt/google-cloud-sdk",
    "/opt/homebrew/share/google-cloud-sdk",
    "/snap/google-cloud-cli/current",
    "~/google-cloud-sdk",
)

# The watcher ends the whole group once our end of the pipe closes, however this process ended.
GUARDED = 'exec 3<&0; { cat <&3 >/dev/null; kill -KILL 0; } & exec "$@" 3<&- </dev/null'


class EmulatorFailed(RuntimeError):
    """An emulator did not start, or refused a request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """The files that the emulators are started from."""

    java: str
    firestore_jar: Path
    pubsub_jar: Path


@functools.cache
def find_tools() -> Tools | None:
    """Find java and both emulators by looking at files alone, or return None."""
    home = os.environ.get("JAVA_HOME")
    java = (home and shutil.which("java", path=f"{home}/bin")) or shutil.which("java")
    if os.name != "posix" or not java:
        return None
    for root in sdk_folders():
        firestore = next(iter(root.glob(FIRESTORE_JAR)), None)
        pubsub = next(iter(sorted(root.glob(PUBSUB_JAR), reverse=True)), None)
        if firestore and pubsub:
            return Tools(java=java, firestore_jar=firestore, pubsub_jar=pubsub)
    return None


def sdk_folders() -> Iterator[Path]:
    """Yield the folders where a Cloud SDK may live, the likeliest first."""
    if named := os.environ.get("CLOUDSDK_ROOT_DIR"):
        yield Path(named)
    if gcloud := shutil.which("gcloud"):
        yield from Path(gcloud).resolve().parents[1:4]
    yield from (Path(folder).expanduser() for folder in USUAL_SDK_FOLDERS)


def emulators_installed() -> bool:
    """Say whether both emulators can be started here."""
    return find_tools() is not None


def free_port() -> int:
    """Return a TCP port of the loopback address that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@contextmanager
def firestore_emulator(
    *, functions_port: int | None = None, rules: Path | None = None
) -> Iterator[str]:
    """Run a Firestore emulator and yield its "host:port".

    With `functions_port` it posts events to that local port (see `register_trigger`); without
    `rules` every client may do everything until `load_rules`.
    """

    def command(tools: Tools, port: int) -> list[str]:
        jar = ["-cp", str(tools.firestore_jar), FIRESTORE_MAIN]
        flags = [f"--host={HOST}", f"--port={port}"]
        if functions_port is not None:
            flags.append(f"--functions_emulator={HOST}:{functions_port}")
        if rules is not None:
            flags.append(f"--rules={rules}")
        return [*jar, "start", *flags]

    with _running("firestore", command) as host:
        yield host


@contextmanager
def pubsub_emulator(project: str) -> Iterator[str]:
    """Run a Pub/Sub emulator that serves one project and yield its "host:port"."""

    def command(tools: Tools, port: int) -> list[str]:
        jar = ["-jar", str(tools.pubsub_jar)]
        return [*jar, f"--host={HOST}", f"--port={port}", f"--projects={project}"]

    with _running("pubsub", command) as host:
        yield host


@contextmanager
def _running(name: str, command: Callable[[Tools, int], list[str]]) -> Iterator[str]:
    """Start a jar on a free port, wait until it answers, and end its process group afterwards."""
    tools = find_tools()
    if tools is None:
        raise EmulatorFailed(f"no {name} emulator here: it takes java and the Cloud SDK component")
    with tempfile.TemporaryDirectory(prefix=f"{name}-emulator-") as folder:
        log = Path(folder, "log")
        for attempt in (1, 2, 3):
            port = free_port()
            process = _start([tools.java, *JVM_FLAGS, *command(tools, port)], log=log)
            stop = functools.partial(_stop, process)
            atexit.register(stop)
            try:
                if _is_ready(process, port=port, log=log):
                    yield f"{HOST}:{port}"
                    return
                told = log.read_text(errors="replace")
                # Someone may take the port between our look and the emulator's bind.
                if attempt == 3 or PORT_TAKEN not in told:
                    raise EmulatorFailed(f"the {name} emulator did not start:\n{told[-3000:]}")
            finally:
                stop()
                atexit.unregister(stop)


def _start(command: list[str], *, log: Path) -> subprocess.Popen[bytes]:
    with log.open("wb") as out:
        return subprocess.Popen(
            ["/bin/sh", "-c", GUARDED, "sh", *command],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=log.parent,
            start_new_session=True,
        )


def _stop(process: subprocess.Popen[bytes]) -> None:
    # The group outlives java by its watcher, so its id cannot have gone to someone else.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    if process.stdin is not None:
        process.stdin.close()
    process.wait(timeout=10)


def _is_ready(process: subprocess.Popen[bytes], *, port: int, log: Path) -> bool:
    """Wait until the emulator answers; False once it has failed or the time is up."""
    deadline = time.monotonic() + START_WITHIN_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if PORT_TAKEN in log.read_text(errors="replace"):  # the Pub/Sub emulator lives on, deaf
            return False
        with suppress(OSError, HTTPException):
            if _call("GET", f"{HOST}:{port}", "/", timeout=2.0)[0] == 200:
                return process.poll() is None
        time.sleep(0.05)
    return False


def register_trigger(
    host: str, *, project: str, function: str, event_type: str, path_pattern: str
) -> None:
    """Have the emulator post matching events to `/functions/projects/PROJECT/triggers/FUNCTION`.

    `event_type` may be short ("created") or whole; `path_pattern` reads like "chirps/{id}".
    """
    if "." not in event_type:
        event_type = f"google.cloud.firestore.document.v1.{event_type}"
    trigger = {
        "eventType": event_type,
        "database": "(default)",
        "document": {"value": path_pattern, "matchType": "PATH_PATTERN"},
    }
    path = f"/emulator/v1/projects/{project}/eventarcTrigger?eventarcTriggerId={function}"
    _must("POST", host, path, trigger)


def clear_firestore(host: str, project: str) -> None:
    """Delete every document of a project; its "deleted" and "written" triggers fire."""
    _must("DELETE", host, f"/emulator/v1/projects/{project}/databases/(default)/documents")


def load_rules(host: str, project: str, rules_text: str) -> None:
    """Put security rules in force for one project; raise with the compiler's words if they fail."""
    files = [{"name": "firestore.rules", "content": rules_text}]
    path = f"/emulator/v1/projects/{project}:securityRules"
    _must("PUT", host, path, {"rules": {"files": files}})


def create_topic(host: str, project: str, topic: str) -> str:
    """Make a topic unless it is there; return its full name."""
    path = f"projects/{project}/topics/{topic}"
    _must("PUT", host, f"/v1/{path}", {}, also=(409,))
    return path


def push_subscription(
    host: str,
    project: str,
    topic: str,
    name: str,
    endpoint: str,
    *,
    only: str = "",
    ack_seconds: int = 60,
) -> None:
    """Push a topic's messages to an endpoint; the topic is made when it is missing.

    `only` is a filter, as in 'attributes.analysis = "emotion"'; the emulator keeps it and sends
    everything all the same. Names have three characters at least; an answer slower than
    `ack_seconds` (10..600) comes again.
    """
    topic_path = create_topic(host, project, topic)
    push = {"pushEndpoint": endpoint}
    wanted: dict[str, Any] = {
        "topic": topic_path,
        "pushConfig": push,
        "ackDeadlineSeconds": ack_seconds,
    }
    if only:
        wanted["filter"] = only
    _must("PUT", host, f"/v1/projects/{project}/subscriptions/{name}", wanted)


def client_request(
    host: str,
    project: str,
    method: str,
    path: str,
    body: dict[str, Any] | None = None,
    uid: str | None = None,
    claims: dict[str, Any] | None = None,
) -> tuple[int, Any]:
    """Make a Firestore REST request as a client, subject to the rules; return status and JSON.

    `path` follows `.../documents` ("/chirps/a1", "/chirps?documentId=a1", ":runQuery"); without a
    `uid` nobody is signed in. `claims` become `request.auth.token`.
    """
    token = None
    if uid is not None:
        token = _unsigned_token({**(claims or {}), "sub": uid, "user_id": uid}, project=project)
    root = f"/v1/projects/{project}/databases/(default)/documents"
    joint = "" if path.startswith(("/", ":")) else "/"
    return _call(method, host, f"{root}{joint}{path}", body, token=token)


def _unsigned_token(claims: dict[str, Any], *, project: str) -> str:
    def part(value: dict[str, Any]) -> str:
        return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

    now = int(time.time())
    issued = {"iat": now, "auth_time": now, "exp": now + 3600}
    names = {"aud": project, "iss": f"https://securetoken.google.com/{project}"}
    firebase = {"firebase": {"sign_in_provider": "custom", "identities": {}}}
    payload = {**issued, **names, **firebase, **claims}
    return f"{part({'alg': 'none', 'typ': 'JWT'})}.{part(payload)}."


def _must(method: str, host: str, path: str, body: Any = None, also: tuple[int, ...] = ()) -> Any:
    status, answer = _call(method, host, path, body, token="owner")
    if status != 200 and status not in also:
        raise EmulatorFailed(f"{method} {path} answered {status}: {answer}")
    return answer


def _call(
    method: str,
    host: str,
    path: str,
    body: Any = None,
    *,
    token: str | None = None,
    timeout: float = 30.0,
) -> tuple[int, Any]:
    """Make one JSON request past any proxy; return the status and the answer as JSON or text."""
    request = urllib.request.Request(
        f"http://{host}{urllib.parse.quote(path, safe='/:?=&()%.,*~+')}",
        data=None if body is None else json.dumps(body).encode(),
        method=method,
        headers={"Content-Type": "application/json"},
    )
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=timeout) as answer:
            status, raw = answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        with refused:
            status, raw = refused.code, refused.read()
    try:
        return status, json.loads(raw) if raw.strip() else None
    except ValueError:
        return status, raw.decode(errors="replace")
