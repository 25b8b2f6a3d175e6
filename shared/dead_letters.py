"""Deliveries that nothing could be done with: kept with their reason, and sent round again."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from shared.store import Doc, Store

KIND = "dead_letters"
_MOST_CHARS = 700_000  # Firestore holds a document of 1 MiB


def file(
    store: Store, function: str, event: Mapping[str, Any], *, reason: str, at: datetime
) -> str:
    """Keep an event (CloudEvents attributes, payload under "data") with the reason; once each."""
    event_id = str(event.get("id")).encode("utf-8", "replace").decode()
    # An event's id is its own only together with where it comes from.
    named = "\0".join((function, *(str(event.get(n)) for n in ("source", "subject", "id"))))
    id = hashlib.blake2b(named.encode("utf-8", "replace"), digest_size=16).hexdigest()
    held = _written(event)
    doc: Doc = {
        "function": function,
        "event_id": event_id,
        "reason": reason[:2000],
        "at": at.isoformat(),
        "event": held,
        "cut": not held,
    }
    store.put(KIND, id, doc)
    return id


def letters(store: Store) -> Iterator[tuple[str, Doc]]:
    """Every dead letter, page by page."""
    after = ""
    while page := store.find(KIND, limit=200, after=after):
        yield from page
        after = page[-1][0]


def event_of(letter: Doc) -> dict[str, Any] | None:
    """The event as it came, to be delivered again; None when it was too large to keep."""
    if not letter["event"]:
        return None
    event: dict[str, Any] = json.loads(letter["event"])
    if "data_base64" in event:
        event["data"] = base64.b64decode(event.pop("data_base64"))
    return event


def _written(event: Mapping[str, Any]) -> str:
    """The event as JSON, bytes under "data_base64" as in CloudEvents; "" if it cannot be kept."""
    held = dict(event)
    if isinstance(held.get("data"), bytes | bytearray):
        held["data_base64"] = base64.b64encode(held.pop("data")).decode()
    try:
        written = json.dumps(held)
    except RecursionError:
        return ""
    return written if len(written) <= _MOST_CHARS else ""
