"""Firestore's typed JSON values, to and from plain ones."""

from __future__ import annotations

import math
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from shared.errors import BadDocument


def to_fields(doc: Mapping[str, Any]) -> dict[str, Any]:
    """Write a plain document as Firestore's typed fields."""
    return {name: _to_value(value) for name, value in doc.items()}


def from_fields(fields: Any, *, where: str = "fields") -> dict[str, Any]:
    """Read Firestore's typed fields as a plain document."""
    if not isinstance(fields, Mapping):
        raise BadDocument(f"not an object: {_short(fields)}", field=where)
    return {str(name): _from_value(value, str(name)) for name, value in fields.items()}


def readable_fields(fields: Any) -> dict[str, Any]:
    """Read a document as far as it can be read: a field of a kind we do not know is left out.

    Whoever needs that field says that it is missing; for the others it makes no difference.
    """
    if not isinstance(fields, Mapping):
        raise BadDocument(f"not an object: {_short(fields)}", field="fields")
    plain = {}
    for name, value in fields.items():
        with suppress(BadDocument):
            plain[str(name)] = _from_value(value, str(name))
    return plain


def plain_float(number: float) -> float | str:
    """A number as JSON can hold it: "NaN", "Infinity" and "-Infinity" are words there."""
    if math.isfinite(number):
        return number
    return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"


def _to_value(value: Any) -> dict[str, Any]:
    if value is None:
        return {"nullValue": None}
    if isinstance(value, bool):
        return {"booleanValue": value}
    if isinstance(value, int):
        return {"integerValue": str(value)}
    if isinstance(value, float):
        return {"doubleValue": value}
    if isinstance(value, str):
        return {"stringValue": value}
    if isinstance(value, Mapping):
        return {"mapValue": {"fields": to_fields(value)}}
    if isinstance(value, list | tuple):
        return {"arrayValue": {"values": [_to_value(item) for item in value]}}
    raise BadDocument(f"a {type(value).__name__} cannot be stored")


def _from_value(value: Any, where: str) -> Any:
    if not isinstance(value, Mapping) or len(value) != 1:
        raise BadDocument(f"not a Firestore value: {_short(value)}", field=where)
    kind, content = next(iter(value.items()))
    try:
        return _read(kind, content, where)
    except (TypeError, ValueError, AttributeError, OverflowError) as err:
        raise BadDocument(f"not a {kind}: {_short(content)}", field=where) from err


def _read(kind: str, content: Any, where: str) -> Any:
    if kind == "nullValue":
        return None
    if kind == "integerValue":
        return int(content)
    if kind == "doubleValue":
        return plain_float(float(content))
    if kind == "mapValue":
        return from_fields(content.get("fields") or {}, where=where)
    if kind == "arrayValue":
        return [_from_value(item, where) for item in content.get("values") or ()]
    if kind in ("booleanValue", "stringValue", "timestampValue", "referenceValue", "bytesValue"):
        return content
    if kind == "geoPointValue":
        return dict(content)
    raise ValueError(kind)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
