"""Deliver an event to a workflow: read it, file what cannot be helped, let the rest rise; log."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

import flask
from cloudevents.http import CloudEvent

from functions import _decode, _wiring
from shared import dead_letters
from shared.errors import BadDocument, Permanent, Transient, WorkUnderWay


class Message:
    """One delivery; it is read when it is asked for, so that a bad one fails inside the block."""

    def __init__(self, event: CloudEvent) -> None:
        self._event = event

    @cached_property
    def time(self) -> datetime:
        """The event's own time: a second delivery sees the same."""
        return _decode.event_time(self._event)

    @cached_property
    def change(self) -> _decode.Change:
        """The document's change that a Firestore event tells of."""
        return _decode.read_change(self._event)

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The fields of a Pub/Sub message."""
        return _decode.read_message(self._event)

    @property
    def chirp_id(self) -> str:
        """The chirp that a Pub/Sub message is about."""
        told = self.fields.get("chirp_id")
        if not isinstance(told, str) or not told:
            raise BadDocument(f"must be a chirp's id; got {told!r:.80}", field="chirp_id")
        return told


@contextmanager
def delivery(function: str, event: CloudEvent) -> Iterator[Message]:
    """Run a trigger's block.

    A permanent error is filed as a dead letter and the delivery is done, since a queue would only
    repeat it. Anything else rises, and the queue tries again.
    """
    try:
        yield Message(event)
    except Permanent as err:
        envelope = {**event.get_attributes(), "data": event.get_data()}
        dead_letters.file(
            _wiring.home().store, function, envelope, reason=str(err), at=datetime.now(UTC)
        )
        log(
            "delivery.dead",
            severity="ERROR",
            function=function,
            event_id=event["id"],
            reason=_kind(err),
        )
    except Exception as err:
        severity = "WARNING" if isinstance(err, Transient) else "ERROR"
        severity = "INFO" if isinstance(err, WorkUnderWay) else severity  # it is in good hands
        log(
            "delivery.failed",
            severity=severity,
            function=function,
            event_id=event["id"],
            reason=_kind(err),
        )
        raise


def analyse(function: str, analysis: str, event: CloudEvent) -> None:
    """Deliver one downstream message to the analysis that it asks for."""
    from shared.workflows import analysing

    with delivery(function, event) as message:
        if message.fields.get("analysis") != analysis:  # an emulator sends what it should filter
            return
        chirp_id = message.chirp_id
        made = analysing.analyse(analysis, chirp_id, home=_wiring.home(), now=message.time)
        log("chirp.analysed", chirp_id=chirp_id, analysis=analysis, by=made["by"], usd=made["usd"])


def accept_raw_pushes(app: flask.Flask, function: Callable[[CloudEvent], Any]) -> None:
    """Have functions-framework's app take raw pushes by us; without data it would answer 400."""

    def take_raw_push() -> tuple[str, int] | None:
        wrapped = "ce-specversion" in flask.request.headers
        pushed = None if wrapped else _decode.raw_push(flask.request.get_data())
        if pushed is None:  # any other form: the framework reads it
            return None
        function(pushed)
        return "", 204

    app.before_request_funcs[None] = [take_raw_push]  # asked for twice, it is set once


def log(event: str, /, *, severity: str = "INFO", **fields: Any) -> None:
    """Write one line for Cloud Logging: an event name, ids, numbers and rule names; never text."""
    if _wiring.quiet() and severity in ("INFO", "NOTICE"):
        return
    line = {"severity": severity, "message": event, **_trace(), **fields}
    print(json.dumps(line, default=str), file=sys.stderr, flush=True)


def _trace() -> dict[str, str]:
    """The trace that Cloud Logging joins a request's lines by."""
    if not flask.has_request_context():
        return {}
    id = flask.request.headers.get("X-Cloud-Trace-Context", "").partition("/")[0]
    project = os.environ.get("GOOGLE_CLOUD_PROJECT", "")
    return {"logging.googleapis.com/trace": f"projects/{project}/traces/{id}"} if id else {}


def _kind(err: BaseException) -> str:
    field = getattr(err, "field", "")
    return f"{type(err).__name__} {field}".strip()
