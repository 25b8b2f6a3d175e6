"""What the pattern endpoints answer, for the OpenAPI description."""

from __future__ import annotations

from typing import Any

from shared.patterns.scores import Kind

Schema = dict[str, Any]
LEVELS = ("high", "medium", "low")

_TEXT: Schema = {"type": "string"}
_SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
_AMOUNT: Schema = {"type": "number", "minimum": 0}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_TIME: Schema = {"type": "string", "format": "date-time"}
_TIME_OR_NULL: Schema = {"type": ["string", "null"], "format": "date-time"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}


def schemas() -> Schema:
    """The components that the paths refer to."""
    summary = _summary()
    window = _object(
        **{"from": _TIME}, datapoints=_COUNT, keywords=_TEXTS, new_keywords=_TEXTS,
        stage={"type": "boolean"},
    )  # fmt: skip
    side = _object(id=_TEXT, text=_TEXT)
    kinds = {"type": "string", "enum": [kind.value for kind in Kind]}
    report = _object(
        **summary["properties"],
        timeline=_list(window),
        stages=_list(window),
        sources=_list(_object(name=_TEXT, count=_COUNT, credibility=_SHARE)),
        contradictions=_list(
            _object(kind=kinds, similarity={"type": "number"}, first=side, second=side)
        ),
    )
    page = _object(
        patterns={**_list({"$ref": "#/components/schemas/Pattern"}), "maxItems": 200},
        next={"type": ["string", "null"]},
    )
    return {"Pattern": summary, "PatternReport": report, "PatternPage": page}


def _summary() -> Schema:
    parts = _object(
        current_window=_COUNT,
        previous_window=_COUNT,
        growth_rate=_AMOUNT,
        span_hours=_AMOUNT,
        per_hour=_AMOUNT,
        credible=_COUNT,
        questionable=_COUNT,
        sources=_COUNT,
        contradictions=_COUNT,
        contradiction_kinds=_object(**{kind.value: _COUNT for kind in Kind}),
        windows=_COUNT,
        changes=_COUNT,
        stages=_COUNT,
        undated=_COUNT,
        future=_COUNT,
    )
    return _object(
        cluster=_TEXT,
        title=_TEXT,
        size=_COUNT,
        growth=_SHARE,
        credibility=_SHARE,
        contradiction=_SHARE,
        evolution=_SHARE,
        overall=_SHARE,
        level={"type": "string", "enum": list(LEVELS)},
        parts=parts,
        reach=_AMOUNT,
        reach_at_risk=_AMOUNT,
        first=_TIME_OR_NULL,
        newest=_TIME_OR_NULL,
        policy=_TEXT,
    )


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _object(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
