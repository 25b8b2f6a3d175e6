"""The part of the OpenAPI description that tells of reviews, stories and exports."""

from __future__ import annotations

from functions._schemas import JSON, SHARE, TEXT, Schema, closed, many, ref
from functions._schemas import operation as described
from shared.reviews import MAX_NOTE_CHARS, Finding, Status

STATES = ("waiting", "held")  # what the list may be asked for
MAX_RULED_CLAIMS = 200  # in one ruling; the policy keeps fewer of a post
UNQUEUED = "unqueued"  # a decided chirp that nobody sent to a person: it may be taken


def paths(id: Schema, limit: Schema, errors: dict[int, str]) -> Schema:
    """The paths; `id` and `limit` are the parameters as the rest of the description has them."""

    def operation(summary: str, schema: str, *codes: int) -> Schema:
        return described(summary, schema, errors, *codes)

    guarded = (401, 403, 503)
    on_one: Schema = {"parameters": [id]}
    body = {"required": True, "content": {JSON: {"schema": ref("RulingBody")}}}
    state = {
        "name": "state",
        "in": "query",
        "description": "what waits, or what reviewers hold",
        "schema": {"type": "string", "enum": list(STATES), "default": STATES[0]},
    }
    export_form = {
        "name": "format",
        "in": "query",
        "description": "JSON lines or CSV",
        "schema": {"type": "string", "enum": ["jsonl", "csv"], "default": "jsonl"},
    }
    exported = operation("Every assessment, streamed", "Error", 400, *guarded)
    exported["responses"]["200"]["content"] = {
        "application/x-ndjson": {"schema": TEXT},
        "text/csv": {"schema": TEXT},
    }
    reviewed = operation("A person's ruling as ClaimReview", "ClaimReview", 404, 409, 503)
    content = reviewed["responses"]["200"]["content"]
    content["application/ld+json"] = content.pop(JSON)
    return {
        "/api/v1/chirps/{id}/story": {
            "get": operation("What happened to a chirp, step by step", "Story", 404, 503) | on_one
        },
        "/api/v1/chirps/{id}/claimreview": {"get": reviewed | on_one},
        "/api/v1/reviews": {
            "get": operation("The review queue, most urgent first", "ReviewPage", 400, *guarded)
            | {"parameters": [limit, state]}
        },
        "/api/v1/reviews/{id}": {
            "get": operation("One chirp's review, and what was ruled", "Review", 404, *guarded)
            | on_one
        },
        "/api/v1/reviews/{id}/claim": {
            "post": operation(
                "Take a decided chirp to review, whether or not it was queued",
                "Review",
                404,
                409,
                *guarded,
            )
            | on_one
        },
        "/api/v1/reviews/{id}/release": {
            "post": operation("Put it back", "Review", 404, 409, *guarded) | on_one
        },
        "/api/v1/reviews/{id}/decide": {
            "post": operation("Rule about it", "Review", 400, 404, 409, 413, *guarded)
            | on_one
            | {"requestBody": body}
        },
        "/api/v1/export": {"get": exported | {"parameters": [export_form]}},
    }


def schemas(time: Schema) -> Schema:
    """What these answers hold."""
    verdict = {"type": "string", "enum": [finding.value for finding in Finding]}
    step = closed(step=TEXT, saw=TEXT, rule={"type": ["string", "null"]}, says=TEXT, result=TEXT)
    place = {"type": "integer", "minimum": 0}
    ruled = closed(claim=place, verdict=verdict, note=TEXT)
    ruling = closed(verdict=verdict, note=TEXT, who=TEXT, at=time, claims=many(ruled))
    note = {"type": "string", "maxLength": MAX_NOTE_CHARS}
    review = closed(
        chirp_id=TEXT,
        priority=SHARE,
        parts={"type": "object", "additionalProperties": {"type": "number"}},
        rule=TEXT,
        created_at=time,
        due_at=time,
        policy=TEXT,
        status={"type": "string", "enum": [*(status.value for status in Status), UNQUEUED]},
        claimed_by=TEXT,
        rulings=many(ruling),
    )
    review["properties"]["lease_until"] = TEXT
    listed = closed(**review["properties"], text=TEXT)
    listed["required"].remove("lease_until")
    return {
        "Story": closed(chirp_id=TEXT, story=many(step), usd={"type": "number"}),
        "Review": review,
        "ReviewPage": closed(reviews=many(listed)),
        "RulingBody": {
            "type": "object",
            "properties": {
                "verdict": verdict,
                "note": note,
                "claims": {
                    "type": "array",
                    "maxItems": MAX_RULED_CLAIMS,
                    "items": {
                        "type": "object",
                        "properties": {"claim": place, "verdict": verdict, "note": note},
                        "required": ["claim", "verdict"],
                        "additionalProperties": False,
                    },
                },
            },
            "required": ["verdict"],
            "additionalProperties": False,
        },
        "ClaimReview": {
            "type": "object",
            "required": ["@context"],
            "anyOf": [
                {"required": ["@type", "claimReviewed", "reviewRating"]},
                {"required": ["@graph"]},
            ],
        },
    }
