"""The part of the OpenAPI description that tells of the jury."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from functions._schemas import JSON, SHARE, TEXT, Schema, closed, many, operation, ref
from shared.checklist import Dimension, Outcome, Severity
from shared.jury.border import PostedCase
from shared.jury.model import AI, RULES, Role, Verdict
from shared.policy import JURY

_NUMBER: Schema = {"type": "number"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_YES_OR_NO: Schema = {"type": "boolean"}
_BY: Schema = {"type": "string", "enum": [AI, RULES]}
_SPAN: Schema = {"type": ["array", "null"], "items": _COUNT, "minItems": 2, "maxItems": 2}


def paths(id: Schema, errors: Mapping[int, str]) -> Schema:
    """The paths; `id` is the parameter as the rest of the description has it."""
    posted = operation("Hold a case", "JuryCase", errors, 400, 401, 403, 409, 413, 503)
    again = posted["responses"]["200"]
    again["headers"] = {"Location": {"required": True, "schema": TEXT}}
    again["description"] = "The same case is there already"
    posted["responses"]["201"] = again | {"description": "Held and stored"}
    posted["requestBody"] = {"required": True, "content": {JSON: {"schema": ref("PostedCase")}}}
    one = operation("One case, whole", "JuryCase", errors, 401, 403, 404, 503)
    return {
        "/api/v1/jury": {"post": posted},
        "/api/v1/jury/{id}": {"get": one | {"parameters": [id]}},
    }


def schemas(time: Schema) -> Schema:
    """What a case holds."""
    verdict = {
        "verdict": _one_of(Verdict),
        "confidence": SHARE,
        "rationale": {**many(TEXT), "minItems": 1},
        "critical_differences": many(TEXT),
        "what_would_make_it_faithful": many(TEXT),
        "one_sentence_summary": TEXT,
    }
    finding = closed(
        dimension=_one_of(Dimension),
        outcome=_one_of(Outcome),
        severity=_one_of(Severity),
        truth_span=_SPAN,
        claim_span=_SPAN,
        why=TEXT,
        by=_BY,
    )
    point = closed(
        text=TEXT, truth_quote=TEXT, claim_quote=TEXT, truth_span=_SPAN, claim_span=_SPAN
    )
    statement = closed(
        role=_one_of(Role),
        round={"type": "integer", "minimum": 0, "maximum": JURY.rounds_at_most},
        by=_BY,
        points={**many(point), "minItems": 1},
        struck=many(closed(text=TEXT, quote=TEXT)),
        minimum_difference=TEXT,
    )
    part = closed(feature=TEXT, moved=_NUMBER)
    case = closed(
        id=TEXT,
        truth=TEXT,
        claim=TEXT,
        origin={"type": "object"},
        rounds={"type": "integer", "minimum": 0, "maximum": JURY.rounds_at_most},
        mode=_BY,
        without_ai=TEXT,
        checklist=many(finding),
        weighed=closed(probability=SHARE, parts=many(part)),
        transcript=many(statement),
        steps={"type": "object", "additionalProperties": _BY},
        struck=_COUNT,
        verdict=closed(**verdict),
        rule=TEXT,
        by_rules=closed(**verdict, rule=TEXT),
        passes={
            **many(closed(verdict=_one_of(Verdict), confidence=SHARE)),
            "maxItems": 2,
        },
        passes_differ=_YES_OR_NO,
        notes=many(TEXT),
        asked=_YES_OR_NO,
        answers=many({"type": "object"}),
        ai_calls=_COUNT,
        ai_failures=many(TEXT),
        usd={"type": "number", "minimum": 0},
        tokens_read=_COUNT,
        tokens_written=_COUNT,
        policy=TEXT,
        created_at=time,
    )
    return {"PostedCase": _posted(), "JuryCase": case}


def _posted() -> Schema:
    """The body of POST as pydantic tells it, and that a reader must see something of both texts."""
    schema = PostedCase.model_json_schema()
    for side in ("truth", "claim"):
        schema["properties"][side] |= {
            "pattern": r"\S",
            "description": "with a character that can be seen",
        }
    return schema


def _one_of(values: Iterable[StrEnum]) -> Schema:
    return {"type": "string", "enum": [value.value for value in values]}
