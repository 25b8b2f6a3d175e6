"""The part of the OpenAPI description that only the desk's pages need."""

from __future__ import annotations

from collections.abc import Mapping

from functions._identity import Role
from functions._schemas import TEXT, TEXT_OR_NULL, Schema, closed, many, operation, ref


def paths(page: list[Schema], cards: list[Schema], errors: Mapping[int, str]) -> Schema:
    """The paths; `page` and `cards` are the parameters of a list and of the list of cards."""
    listed = operation("Every outlet's card", "CardPage", errors, 400, 503)
    headers = {"ETag": _tag()}
    listed["responses"]["200"]["headers"] = headers
    listed["responses"]["304"] = {"description": "Nothing changed", "headers": headers}
    letters = operation(
        "What could not be delivered, and why", "DeadLetters", errors, 400, 401, 403, 503
    )
    return {
        "/api/v1/outlets/cards": {"get": listed | {"parameters": cards}},
        "/api/v1/rules": {"get": operation("What each rule says", "Rules", errors)},
        "/api/v1/dead-letters": {"get": letters | {"parameters": page}},
        "/api/v1/me": {"get": operation("Who the token is", "Me", errors, 401, 403, 503)},
    }


def schemas(time: Schema) -> Schema:
    """What these answers hold."""
    letter = closed(id=TEXT, function=TEXT, event_id=TEXT, reason=TEXT, at=time)
    role = {"type": ["string", "null"], "enum": [*(role.value for role in Role), None]}
    return {
        "CardPage": closed(cards=many(ref("Card")) | {"maxItems": 200}, next=TEXT_OR_NULL),
        "Rules": closed(rules={"type": "object", "additionalProperties": TEXT}),
        "DeadLetters": closed(dead_letters=many(letter), next=TEXT_OR_NULL),
        "Me": closed(name=TEXT_OR_NULL, role=role),
    }


def budget() -> Schema:
    """The part of the metrics that tells what the AI may cost a day."""
    usd: Schema = {"type": "number", "minimum": 0}
    calls: Schema = {"type": "integer", "minimum": 0}
    return closed(usd=usd, calls=calls, limit_usd=usd, ai_is_on={"type": "boolean"})


def _tag() -> Schema:
    return {"$ref": "#/components/headers/ETag"}
