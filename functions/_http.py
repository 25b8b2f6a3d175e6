"""HTTP at the edge: a route table, JSON in and out, every mistake answered with its field."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Request, Response

from shared.errors import BadDocument, Transient

MAX_BODY_BYTES = 2_000_000


class Refused(Exception):
    """A request that is answered with an error: the status, and what is wrong with what."""

    def __init__(self, status: int, message: str, *, field: str = "", **headers: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.field = field
        self.headers = headers


@dataclass(frozen=True, slots=True)
class Answer:
    """A response before it is one."""

    body: Any
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    type: str = "application/json"


@dataclass(frozen=True, slots=True)
class Route:
    """A method and path (`{id}` matches one segment, or several), and who answers."""

    method: str
    path: str
    handler: Callable[..., Answer]
    slashes: bool = False  # a name may hold them: "RFE/RL", an address

    def match(self, path: str) -> dict[str, str] | None:
        segment = ".+" if self.slashes else "[^/]+"
        pattern = re.sub(r"\\{(\w+)\\}", rf"(?P<\1>{segment})", re.escape(self.path))
        found = re.fullmatch(pattern, path)
        return found.groupdict() if found else None


def respond(request: Request, routes: Sequence[Route]) -> Response:
    """Answer a request by the first route that fits; a mistake gets its status and its field."""
    try:
        answer = _dispatch(request, routes)
    except Refused as err:
        answer = _error(err.status, err.message, err.field, **err.headers)
    except BadDocument as err:
        answer = _error(400, err.message, err.field or "body")
    except Transient as err:
        answer = _error(503, f"try again in a moment: {err}", "", **{"Retry-After": "1"})
    body = answer.body
    if answer.type in ("application/json", "application/ld+json"):
        body = json.dumps(body, allow_nan=False) + "\n"
    response = Response(body, status=answer.status, content_type=answer.type)
    if not answer.type:
        del response.headers["Content-Type"]  # nothing is sent, as with 304
    response.headers.update(answer.headers)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = "default-src 'self'; frame-ancestors 'none'"
    return response


def json_body(request: Request) -> Any:
    """The request's body as JSON."""
    if request.content_length is not None and request.content_length > MAX_BODY_BYTES:
        raise Refused(413, f"the body is over {MAX_BODY_BYTES} bytes", field="body")
    raw = request.get_data()
    if len(raw) > MAX_BODY_BYTES:
        raise Refused(413, f"the body is over {MAX_BODY_BYTES} bytes", field="body")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as err:
        raise BadDocument(f"not JSON: {raw!r:.80}", field="body") from err


def number(request: Request, name: str, *, default: int, low: int, high: int) -> int:
    """A whole number from the query, within bounds."""
    told = request.args.get(name)
    if told is None:
        return default
    if not re.fullmatch(r"[0-9]{1,9}", told) or not low <= int(told) <= high:
        raise BadDocument(
            f"must be a whole number from {low} to {high}; got {told!r:.80}", field=name
        )
    return int(told)


def _dispatch(request: Request, routes: Sequence[Route]) -> Answer:
    from_elsewhere = request.headers.get("Sec-Fetch-Site") == "cross-site"
    if from_elsewhere and request.method not in ("GET", "HEAD"):
        raise Refused(403, "another site may not write here", field="Sec-Fetch-Site")
    allowed = []
    for route in routes:
        found = route.match(request.path)
        if found is None:
            continue
        if request.method == route.method or (request.method, route.method) == ("HEAD", "GET"):
            return route.handler(request, **found)
        allowed.append(route.method)
    if allowed:
        told = f"use {' or '.join(allowed)}"
        raise Refused(405, told, field="method", Allow=", ".join(allowed))
    raise Refused(404, f"there is nothing at {request.path!r:.200}", field="path")


def _error(status: int, message: str, field: str, **headers: str) -> Answer:
    return Answer({"error": {"field": field, "message": message}}, status, headers)
