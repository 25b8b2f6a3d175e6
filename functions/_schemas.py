"""The pieces that the parts of the OpenAPI description are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]

JSON = "application/json"
TEXT: Schema = {"type": "string"}
TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}


def closed(**properties: Schema) -> Schema:
    """An object with exactly these fields."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def many(items: Schema) -> Schema:
    """A list of them."""
    return {"type": "array", "items": items}


def ref(name: str) -> Schema:
    """A component by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def response(description: str, schema: Schema) -> Schema:
    """A JSON answer."""
    return {"description": description, "content": {JSON: {"schema": schema}}}


def operation(summary: str, schema: str, errors: Mapping[int, str], *codes: int) -> Schema:
    """A request that is answered with a component, or with an error of one of these codes."""
    responses = {"200": response(summary, ref(schema))}
    for code in codes:
        responses[str(code)] = response(errors[code], ref("Error"))
    if "503" in responses:
        responses["503"]["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    if "401" in responses:
        responses["401"]["headers"] = {"WWW-Authenticate": {"schema": TEXT}}
    return {"summary": summary, "responses": responses}
