"""The OpenAPI 3.1 description of /api/v1; what a caller may send and what every answer holds."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Request

from functions import _http as http
from functions import _openapi_desk as desk
from functions import _openapi_jury as jury
from functions import _openapi_reviews as reviewing
from functions import _pattern_schemas as patterns
from shared.credibility import CATEGORIES, Period
from shared.documents import MAX_LABEL_CHARS, PostedChirp
from shared.model import Cue, Domain, Tier
from shared.monitoring import ARMS

Schema = dict[str, Any]

_JSON = "application/json"
_ERRORS = {
    400: "What was sent cannot be used; `field` names it.",
    401: "Nobody known: send a token.",
    403: "A web page of another site may not write here, nor a person without the role.",
    404: "There is no such thing.",
    405: "In the cloud, clients create chirps in Firestore.",
    409: "Something else is there already: another chirp, another reviewer, another ruling.",
    413: f"The body is over {http.MAX_BODY_BYTES} bytes.",
    503: "The store is busy; try again in a moment.",
}
_ABOUT = """Fact-check triage: chirps with their assessments, and the credibility of outlets.

Every error is `{"error": {"field", "message"}}`. A path that is not here answers 404, a method that
is not here 405 with `Allow`; HEAD answers as GET does, without the body."""


def get_description(request: Request) -> http.Answer:
    """This description."""
    return http.Answer(description())


@cache
def description() -> Schema:
    """All of it; tests hold it equal to the routes and, request by request, to what they do."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Chirpcheck", "version": "1", "description": _ABOUT},
        "paths": _paths(),
        "components": {
            "schemas": {
                **_chirp_schemas(),
                **_outlet_schemas(),
                **reviewing.schemas(_time()),
                **patterns.schemas(),
                **jury.schemas(_time()),
                **desk.schemas(_time()),
                "Metrics": _metrics(),
            },
            "headers": {
                "ETag": {"required": True, "schema": {"type": "string", "pattern": '^".+"$'}},
            },
        },
    }


def _paths() -> Schema:
    id = _parameter("id", _segment(), "the chirp's id", place="path")
    name = _parameter("name", _segment(), "the outlet: any spelling, or its domain", place="path")
    name["example"] = "Fox News"
    category = _parameter(
        "category",
        {"type": "string", "maxLength": MAX_LABEL_CHARS},
        "one section only, as in politics; all of them when empty",
    )
    period = _parameter("period", _one_of(*Period), "one period only")
    limit = _parameter("limit", _whole(1, 200, default=50), "how many at most")
    after = _parameter("after", {"type": "string"}, "`next` of the page before")
    days = _parameter("days", _whole(1, 90, default=7), "how many days, up to today")
    return {
        "/api/v1/chirps": {
            "get": _operation("The latest chirps, newest first", "ChirpPage", 400, 503)
            | {"parameters": [limit, after]},
            "post": _post_chirp(),
        },
        "/api/v1/chirps/{id}": {
            "get": _operation("One chirp with its assessment and trace", "Chirp", 404, 503)
            | {"parameters": [id]},
        },
        **reviewing.paths(id, limit, _ERRORS),
        **desk.paths([limit, after], [category, period, limit, after], _ERRORS),
        "/api/v1/outlets/credibility": {
            "get": _tagged(_operation("Every outlet, by its key", "OutletPage", 400, 503))
            | {"parameters": [category, period, limit, after]},
        },
        "/api/v1/outlets/{name}/credibility": {
            "get": _tagged(_operation("One outlet's scores", "Outlet", 400, 404, 503))
            | {"parameters": [name, category, period]},
        },
        "/api/v1/outlets/{name}/card": {
            "get": _tagged(_operation("One outlet's card", "Card", 400, 404, 503))
            | {"parameters": [name, category, period]},
        },
        "/api/v1/patterns": {
            "get": _operation("Narratives by reach at risk", "PatternPage", 400, 503)
            | {
                "parameters": [
                    _parameter("level", _one_of(*patterns.LEVELS), "one level only"),
                    limit,
                    after,
                ]
            },
        },
        "/api/v1/patterns/{id}": {
            "get": _operation("One narrative with its timeline", "PatternReport", 404, 503)
            | {"parameters": [_parameter("id", _segment(), "the narrative's id", place="path")]},
        },
        **jury.paths(_parameter("id", _segment(), "the case's id", place="path"), _ERRORS),
        "/api/v1/metrics": {
            "get": _operation("What the pipeline did lately, per arm", "Metrics", 400, 503)
            | {"parameters": [days]},
        },
        "/api/v1/openapi.json": {
            "get": {
                "summary": "This description",
                "responses": {"200": _response("The description", {"type": "object"})},
            },
        },
    }


def _post_chirp() -> Schema:
    errors = (400, 403, 405, 409, 413, 503)
    operation = _operation("Create a chirp (embedded home only)", "Chirp", *errors)
    again = operation["responses"]["200"]
    again["headers"] = {"Location": _header({"type": "string"})}
    again["description"] = "The same chirp is there already"
    operation["responses"]["201"] = again | {"description": "Created; its assessment follows"}
    body = {"required": True, "content": {_JSON: {"schema": _ref("PostedChirp")}}}
    return operation | {"requestBody": body}


def _operation(summary: str, schema: str, *errors: int) -> Schema:
    responses = {"200": _response(summary, _ref(schema))}
    for status in errors:
        responses[str(status)] = _response(_ERRORS[status], _ref("Error"))
    if 405 in errors:
        responses["405"]["headers"] = {"Allow": _header({"const": "GET"})}
    responses["503"]["headers"] = {"Retry-After": _header({"type": "integer"})}
    return {"summary": summary, "responses": responses}


def _tagged(operation: Schema) -> Schema:
    """An operation whose answers carry an ETag, and which knows one who has the answer already."""
    headers = {"ETag": {"$ref": "#/components/headers/ETag"}}
    responses = operation["responses"]
    responses["200"]["headers"] = headers
    responses["304"] = {"description": "Nothing changed since `If-None-Match`", "headers": headers}
    return operation


def _chirp_schemas() -> Schema:
    text: Schema = {"type": "string"}
    texts = {"type": "array", "items": text}
    number: Schema = {"type": "number"}
    share = {"type": "number", "minimum": 0, "maximum": 1}
    yes_or_no = {"type": "boolean"}
    answer = _object(
        outcome={"const": "answer"},
        needs_fact_check=yes_or_no,
        confidence=share,
        domain=text,
        claims=texts,
        reason=text,
        model=text,
        cached=yes_or_no,
        usd=number,
    )
    failure = _object(outcome={"const": "failure"}, kind=text, detail=text, usd=number)
    return {
        "Error": _object(error=_object(field=text, message={"type": "string", "minLength": 1})),
        "PostedChirp": _posted_chirp(),
        "Chirp": {
            "type": "object",  # with all that its author stored
            "properties": {
                "id": text,
                "text": text,
                "topic": text,
                "semantic_topics": {"type": "array"},
                "entities": {"type": "array"},
                "author": text,
                "created_at": _time(),
                "status": _one_of("pending", "assessed"),
                "assessment": {"oneOf": [{"type": "null"}, _ref("Assessment")]},
            },
            "required": ["id", "text", "status", "assessment"],
        },
        "ChirpPage": _page("chirps", "Chirp"),
        "Assessment": _with_optional(
            _record_of_steps(),
            chirp_id=text,
            risk=share,
            parts=_map(number),
            tier=_one_of(*Tier),
            needs_fact_check=yes_or_no,
            confidence=share,
            should_fact_check=yes_or_no,
            overridden=yes_or_no,
            rule=text,
            policy=text,
            precheck_rule=text,
            proceed=yes_or_no,
            weights=_map(number),
            domain=_one_of(*Domain),
            domain_from=text,
            domains=_map(text, names=_one_of(*Domain)),
            length=_count(),
            signals=_map(texts, names=_one_of(*Cue)),
            words=_count(),
            readable=yes_or_no,
            ai={"oneOf": [{"type": "null"}, answer, failure]},
            arm=_one_of(*ARMS),
            audit=yes_or_no,
            assessed_at=_time(),
            trace={
                "type": "array",
                "items": _object(step=text, saw=text, rule=_or_null(text), says=text, result=text),
            },
            lines=_object(skip_below=share, check_above=share),
            waiting_for=texts,
            complete=yes_or_no,
            sweeps=_count(),
        ),
    }


def _record_of_steps() -> Schema:
    """What an assessment gains as the chirp goes on its way."""
    return {
        "waiting_since": _time(),
        "fact_check": {"type": "object"},
        "jury": {"type": "object"},
        "decision": {"type": "object"},
        "analyses": {"type": "object"},
    }


def _with_optional(optional: Schema, **properties: Schema) -> Schema:
    """A closed object: `properties` are always there, `optional` ones may be."""
    schema = _object(**properties)
    return schema | {"properties": schema["properties"] | optional}


def _posted_chirp() -> Schema:
    """The body of POST as pydantic tells it, and what our own validators do before it looks."""
    schema = PostedChirp.model_json_schema()
    fields = schema["properties"]
    seen = "with a character that can be seen"
    fields["text"] |= {"pattern": r"\S", "description": seen}
    for name in ("topic", "author"):
        fields[name] = _or_null(fields[name])
    for name in ("semantic_topics", "entities"):
        field = _or_null(fields[name])
        named = field["items"] | {"minLength": 1}
        field["items"] = {
            "anyOf": [
                field["items"],
                {"type": "object", "properties": {"name": named}, "required": ["name"]},
                {
                    "type": "object",
                    "properties": {"name": {"enum": [None, "", False, 0, [], {}]}, "text": named},
                    "required": ["text"],
                },
            ]
        }
        field["maxItems"] = field.pop("maxLength")
        fields[name] = field
    return schema


def _outlet_schemas() -> Schema:
    text = {"type": "string"}
    points = {"type": "number", "minimum": 0, "maximum": 100}
    return {
        "Score": _object(
            period_type=_one_of(*Period),
            average_score=_or_null(points),
            total_articles=_count(),
            total_articles_checked=_count(),
            **{f"{category}_count": _count() for category in CATEGORIES},
            period_start=_time(),
            period_end=_time(),
        ),
        "Outlet": _object(
            source_name=text,
            category=text,
            scores={
                "type": "array",
                "items": _ref("Score"),
                "minItems": 1,
                "maxItems": len(Period),
            },
        ),
        "OutletPage": _page("outlets", "Outlet"),
        "Card": _object(
            outlet_name=text,
            category=text,
            overall_score=_or_null(points),
            interval={"type": "array", "items": points, "minItems": 2, "maxItems": 2},
            total_articles=_count(),
            total_articles_checked=_count(),
            verdicts=_object(**{category: _count() for category in CATEGORIES}),
            percentages=_object(**dict.fromkeys(CATEGORIES, points)),
            trend=_one_of("improving", "stable", "declining"),
            trend_data={
                "type": "array",
                "items": _object(
                    date={"type": "string", "format": "date"},
                    average_score=points,
                    articles_checked=_count(),
                ),
            },
            last_updated=_time(),
        ),
    }


def _metrics() -> Schema:
    share = _or_null({"type": "number", "minimum": 0, "maximum": 1})
    arm = _object(
        chirps=_count(),
        checked=_count(),
        skipped=_count(),
        checked_share=share,
        overridden=_count(),
        audited=_count(),
        tiers=_object(**dict.fromkeys(Tier, share)),
        rules=_map(_count()),
        ai_failures=_map(_count()),
        ai_paid=_count(),
        ai_cached=_count(),
        usd={"type": "number", "minimum": 0},
        fact_checked=_count(),
        claims=_count(),
        copies=_count(),
        juries=_map(_count()),
        labels=_map(_count()),
        decisions=_map(_count()),
        provider_failures=_map(_count()),
        false_positive_rate=share,
        false_positive_of=_count(),
        false_negative_rate=share,
        false_negative_of=_count(),
    )
    until = {"type": "string", "format": "date"}
    arms = _object(**dict.fromkeys(ARMS, arm))
    return _object(days=_whole(1, 90), until=until, arms=arms, budget=desk.budget())


def _object(**properties: Schema) -> Schema:
    """An object with exactly these fields."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _map(values: Schema, *, names: Schema | None = None) -> Schema:
    told: Schema = {"type": "object", "additionalProperties": values}
    return told | {"propertyNames": names} if names else told


def _page(name: str, of: str) -> Schema:
    items: Schema = {"type": "array", "items": _ref(of), "maxItems": 200}
    return _object(**{name: items}, next={"type": ["string", "null"]})


def _or_null(schema: Schema) -> Schema:
    return schema | {"type": [schema["type"], "null"]}


def _one_of(*values: str) -> Schema:
    return {"type": "string", "enum": [str(value) for value in values]}


def _whole(low: int, high: int, **more: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high, **more}


def _count() -> Schema:
    return {"type": "integer", "minimum": 0}


def _time() -> Schema:
    return {"type": "string", "format": "date-time"}


def _segment() -> Schema:
    return {"type": "string", "minLength": 1, "pattern": "^[^/]+$"}


def _parameter(name: str, schema: Schema, about: str, *, place: str = "query") -> Schema:
    told = {"name": name, "in": place, "required": place == "path"}
    return told | {"description": about, "schema": schema}


def _header(schema: Schema) -> Schema:
    return {"required": True, "schema": schema}


def _response(about: str, schema: Schema) -> Schema:
    return {"description": about, "content": {_JSON: {"schema": schema}}}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}
