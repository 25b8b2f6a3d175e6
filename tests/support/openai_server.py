"""A real HTTP server that answers as the OpenAI API does, by a script the test sets."""

import json
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

ROUTE = "/v1/chat/completions"
RESPONSES = "/v1/responses"
JSON = "application/json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One request as it arrived; header names are in lower case."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def text(self) -> str:
        """All that the messages say, joined by newlines."""
        told = (message.get("content") for message in self.body.get("messages", ()))
        return "\n".join(part if isinstance(part, str) else json.dumps(part) for part in told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What goes over the wire, and how: after a wait, byte by byte, or not at all."""

    code: int = 200
    body: bytes = b""
    content_type: str = JSON
    headers: dict[str, str] = field(default_factory=dict)
    wait_seconds: float = 0.0
    drip_seconds: float = 0.0  # how long the body takes, a byte at a time
    hangs_up: bool = False  # close the connection in place of the reply


@dataclass(frozen=True, slots=True)
class Responder:
    """Choose the behaviour by the request's body."""

    choose: Callable[[dict[str, Any]], "Behaviour"]


Behaviour = Reply | Responder


def answer(
    said: object, *, prompt_tokens: int = 100, completion_tokens: int = 20, model: str | None = None
) -> Reply:
    """Complete with a text, or with any other value as JSON."""
    text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
    usage = _usage(prompt_tokens, completion_tokens)
    return _completion({"content": text, "refusal": None}, usage=usage, model=model)


def refuse(text: str = "I'm sorry, I can't assist with that.") -> Reply:
    """Refuse, with no content, as a structured output does."""
    return _completion({"content": None, "refusal": text})


def truncated(text: str = '{"verdict": "tr') -> Reply:
    """Stop in mid-JSON because the token limit was reached."""
    return _completion({"content": text, "refusal": None}, finish_reason="length")


def filtered(text: str | None = None) -> Reply:
    """Stop because of the content filter."""
    return _completion({"content": text, "refusal": None}, finish_reason="content_filter")


def no_choices() -> Reply:
    """Complete with an empty list of choices."""
    return _completion(None)


def status(
    code: int,
    *,
    retry_after: float | str | None = None,
    retry_after_ms: int | None = None,
    body: object = None,
) -> Reply:
    """Answer with an error status and the API's error body, or another one."""
    headers = {}
    if retry_after is not None:
        headers["Retry-After"] = str(retry_after)
    if retry_after_ms is not None:
        headers["Retry-After-Ms"] = str(retry_after_ms)
    if body is None:
        kind = "server_error" if code >= 500 else "invalid_request_error"
        kind = "rate_limit_exceeded" if code == 429 else kind
        body = {"error": {"message": f"scripted {code}", "type": kind, "param": None, "code": kind}}
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Reply(code=code, body=raw, headers=headers)


def nonsense(raw: bytes = b"<html>Bad gateway</html>", content_type: str = "text/html") -> Reply:
    """Answer 200 with a body that is no completion."""
    return Reply(body=raw, content_type=content_type)


def hang_up() -> Reply:
    """Close the connection without an answer."""
    return Reply(hangs_up=True)


def stall(seconds: float, then: Reply | None = None) -> Reply:
    """Keep the caller waiting, then answer as told, or hang up."""
    return replace(then or hang_up(), wait_seconds=seconds)


def drip(seconds: float, said: object = "slow") -> Reply:
    """Send the headers at once and the answer byte by byte over so many seconds."""
    return replace(answer(said), drip_seconds=seconds)


def responder(choose: Callable[[dict[str, Any]], Behaviour]) -> Responder:
    """Ask a function of the request's body for the behaviour."""
    return Responder(choose)


def _usage(prompt_tokens: int = 100, completion_tokens: int = 20) -> dict[str, int]:
    total = prompt_tokens + completion_tokens
    return {
        "prompt_tokens": prompt_tokens,
        "completion_tokens": completion_tokens,
        "total_tokens": total,
    }


def _completion(
    message: dict[str, Any] | None,
    *,
    finish_reason: str = "stop",
    usage: dict[str, int] | None = None,
    model: str | None = None,
) -> Reply:
    choice = {
        "index": 0,
        "message": {"role": "assistant", **(message or {})},
        "logprobs": None,
        "finish_reason": finish_reason,
    }
    document = {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": model or "scripted",
        "choices": [] if message is None else [choice],
        "usage": usage or _usage(),
        "system_fingerprint": "fp_scripted",
    }
    return Reply(body=json.dumps(document, ensure_ascii=False).encode())


class OpenAIServer:
    """Serve the script on a free local port while the `with` block lasts.

    Each request takes the next behaviour; the last one stays. Without a script it answers 500.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._script: list[Behaviour] = []
        self._requests: list[Request] = []
        self._http = _Server(("127.0.0.1", 0), _Handler)
        self._http.owner = self
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    @property
    def base_url(self) -> str:
        """The address to give the client, as OPENAI_BASE_URL."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    @property
    def requests(self) -> list[Request]:
        """Every request so far, in order of arrival."""
        with self._lock:
            return list(self._requests)

    def script(self, *behaviours: Behaviour) -> None:
        """Set what the coming requests meet, in order; the last one repeats."""
        with self._lock:
            self._script = list(behaviours)

    def forget(self) -> None:
        """Drop the script and the recorded requests."""
        with self._lock:
            self._script, self._requests = [], []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(timeout=5)

    def take(self, request: Request) -> Reply:
        """Record a request and say what it meets."""
        with self._lock:
            self._requests.append(request)
            following: Behaviour = self._script[0] if self._script else status(500)
            if len(self._script) > 1:
                del self._script[0]
        while isinstance(following, Responder):  # outside the lock: it may look at the server
            following = following.choose(request.body)
        return following

    def pause(self, seconds: float) -> bool:
        """Wait, and say False when the server closed meanwhile."""
        return not self._closing.wait(seconds)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False  # a stalled handler must not hold up the close
    request_queue_size = 128
    owner: OpenAIServer

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A caller that closed while its next request was awaited is no fault of the server's."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path not in (ROUTE, RESPONSES):
            self._send(status(404))
            return
        try:
            body = json.loads(raw)
        except ValueError:
            self._send(status(400))
            return
        headers = {name.lower(): value for name, value in self.headers.items()}
        owner = self.server.owner
        reply = owner.take(Request(path=self.path, headers=headers, body=body))
        if (reply.wait_seconds and not owner.pause(reply.wait_seconds)) or reply.hangs_up:
            self.close_connection = True
            return
        self._send(reply)

    def do_GET(self) -> None:
        self._send(status(404))

    def _send(self, reply: Reply) -> None:
        try:
            self.send_response(reply.code)
            self.send_header("Content-Type", reply.content_type)
            self.send_header("Content-Length", str(len(reply.body)))
            for name, value in {"X-Request-Id": "req_scripted", **reply.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            if reply.drip_seconds:
                self._drip(reply)
            else:
                self.wfile.write(reply.body)
        except OSError:  # the caller gave up, as a client with a time-out does
            self.close_connection = True

    def _drip(self, reply: Reply) -> None:
        each = reply.drip_seconds / max(1, len(reply.body))
        for at in range(len(reply.body)):
            if not self.server.owner.pause(each):
                self.close_connection = True
                return
            self.wfile.write(reply.body[at : at + 1])

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet."""
