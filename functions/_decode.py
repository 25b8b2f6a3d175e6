"""Reading events in every form they come in; what cannot be read is a BadDocument with its reason.

Firestore: protobuf bytes, protobuf as base64 text (Google's emulator), JSON; binary or structured
CloudEvents. Pub/Sub: wrapped in a CloudEvent, pushed raw, or with attributes and no data at all.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from cloudevents.http import CloudEvent

from shared.errors import BadDocument
from shared.store import Doc
from shared.store.values import readable_fields

_PUBSUB = "google.cloud.pubsub.topic.v1.messagePublished"


@dataclass(frozen=True, slots=True)
class Change:
    """A document's change: what it is now and what it was; None where it does not exist."""

    kind: str
    id: str
    after: Doc | None
    before: Doc | None


def event_time(event: CloudEvent) -> datetime:
    """The event's own time, in UTC."""
    told = event.get("time")
    try:
        time = datetime.fromisoformat(str(told))
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as err:  # the year 0 in UTC is no year
        raise BadDocument(f"not a time: {told!r:.80}", field="time") from err


def read_change(event: CloudEvent) -> Change:
    """Read a Firestore event."""
    try:
        value, old_value = _document_event(event.get_data())
    except RecursionError as err:
        raise BadDocument("nested too deeply", field="data") from err
    name = value.get("name") or old_value.get("name") or ""
    # The name inside the payload is safe in any script; headers are not.
    path = name.partition("/documents/")[2] or _path_in_headers(event)
    kind, _, id = path.partition("/")
    if not kind or not id or "/" in id or not _is_writable(path):
        raise BadDocument(f"not the path of a document: {path!r}", field="document")
    return Change(kind, id, value.get("plain"), old_value.get("plain"))


def read_message(event: CloudEvent) -> dict[str, Any]:
    """Read a Pub/Sub event: its attributes, and over them the fields of its data."""
    data = event.get_data()
    if isinstance(data, bytes | bytearray | str):
        data = _json(data, "data")
    message = data.get("message", data) if isinstance(data, Mapping) else data
    if not isinstance(message, Mapping):
        raise BadDocument(f"not a Pub/Sub message: {data!r:.80}", field="message")
    attributes = message.get("attributes") or {}
    if not isinstance(attributes, Mapping):
        raise BadDocument(f"not an object: {attributes!r:.80}", field="message.attributes")
    fields: dict[str, Any] = dict(attributes)
    body = message.get("data")
    if body:
        content = _json(_from_base64(body, "message.data"), "message.data")
        if not isinstance(content, Mapping):
            raise BadDocument(f"not an object: {content!r:.80}", field="message.data")
        fields.update(content)
    return fields


def raw_push(content: bytes) -> CloudEvent | None:
    """Turn a raw Pub/Sub push into a CloudEvent; None when the body is something else.

    The framework does the same, but only for messages that carry data.
    """
    if b'"message"' not in content:
        return None
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, Mapping) or not isinstance(body.get("message"), Mapping):
        return None
    message = body["message"]
    id = message.get("messageId") or message.get("message_id")
    if not id:
        return None
    now = datetime.now(UTC).isoformat()
    attributes = {
        "id": str(id),
        "type": _PUBSUB,
        "source": f"//pubsub.googleapis.com/{body.get('subscription', '')}",
        "time": message.get("publishTime") or message.get("publish_time") or now,
    }
    return CloudEvent(attributes, dict(body))


def _document_event(data: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two documents of a Firestore event, each as its name and its plain fields."""
    if isinstance(data, str | bytes | bytearray):
        data = _json_or_protobuf(data)
    if isinstance(data, str):  # JSON that holds base64 text
        data = _json_or_protobuf(data)
    if not isinstance(data, Mapping):
        raise BadDocument(f"not a Firestore event: {data!r:.80}", field="data")
    return _document(data.get("value"), "value"), _document(data.get("oldValue"), "oldValue")


def _document(told: Any, where: str) -> dict[str, Any]:
    if not told:
        return {}
    if not isinstance(told, Mapping):
        raise BadDocument(f"not a document: {told!r:.80}", field=where)
    return {"name": str(told.get("name", "")), "plain": readable_fields(told.get("fields") or {})}


def _json_or_protobuf(data: str | bytes | bytearray) -> Any:
    raw = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else bytes(data)
    if not raw:
        raise BadDocument("the event has no body", field="data")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        pass  # not JSON, so protobuf, as text or as it is
    try:
        return _protobuf(base64.b64decode(raw.strip(), validate=True))
    except ValueError:
        pass
    try:
        return _protobuf(raw)
    except ValueError as err:
        raise BadDocument(f"neither JSON nor protobuf: {raw!r:.80}", field="data") from err


def _protobuf(raw: bytes) -> dict[str, Any]:
    """Read a protobuf Firestore event; ValueError if it is none."""
    from google.events.cloud.firestore_v1 import DocumentEventData  # 50 ms: only when it is needed
    from google.protobuf.message import DecodeError

    try:
        event = DocumentEventData.deserialize(raw)
    except DecodeError as err:
        raise ValueError("not a protobuf Firestore event") from err
    as_dict: dict[str, Any] = DocumentEventData.to_dict(
        event, preserving_proto_field_name=False, always_print_fields_with_no_presence=False
    )
    return as_dict


def _is_writable(text: str) -> bool:
    """Whether a text is free of half characters (lone surrogates), which no store can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _path_in_headers(event: CloudEvent) -> str:
    document = event.get("document")
    if document:
        return str(document)
    return str(event.get("subject") or "").removeprefix("documents/")


def _from_base64(text: Any, where: str) -> bytes:
    if not isinstance(text, str | bytes):
        raise BadDocument(f"not base64 text: {text!r:.80}", field=where)
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as err:
        raise BadDocument(f"not base64 text: {text!r:.80}", field=where) from err


def _json(text: str | bytes | bytearray, where: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as err:
        raise BadDocument(f"not JSON: {text!r:.80}", field=where) from err
