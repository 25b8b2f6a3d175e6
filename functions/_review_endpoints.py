"""The endpoints of the review desk: the queue, claiming, ruling; and what leaves the house."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated

from flask import Request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from functions import _http as http
from functions import _identity as identity
from functions import _wiring as wiring
from functions._identity import Role
from functions._openapi_reviews import MAX_RULED_CLAIMS, STATES, UNQUEUED
from shared import documents, exports, reviews
from shared.errors import BadDocument, ReviewRefused
from shared.reviews import ClaimRuling, Finding, Item
from shared.store import Doc
from shared.story import cost, story
from shared.workflows import ASSESSMENTS, CHIRPS, reviewing

_SHOWN_CHARS = 280  # of a post, in the list
_STATUS = {"unknown": 404}  # any other refusal is a conflict


def _whole(told: object) -> object:
    """JSON has one kind of number: 3.0 is the third as well as 3."""
    return int(told) if isinstance(told, float) and told.is_integer() else told


class RuledClaim(BaseModel):
    """What is ruled of one claim, by its place among the chirp's claims (from 0)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    claim: Annotated[int, BeforeValidator(_whole), Field(ge=0, strict=True)]
    verdict: Finding
    note: Annotated[documents.Text, Field(max_length=reviews.MAX_NOTE_CHARS)] = ""


class RulingBody(BaseModel):
    """The body of POST /api/v1/reviews/{id}/decide."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    verdict: Finding
    note: Annotated[documents.Text, Field(max_length=reviews.MAX_NOTE_CHARS)] = ""
    claims: Annotated[list[RuledClaim], Field(max_length=MAX_RULED_CLAIMS)] = []


def list_reviews(request: Request) -> http.Answer:
    """What may be claimed now, the most urgent first; or what is held, the first to end first."""
    identity.require(request, Role.REVIEWER)
    limit = http.number(request, "limit", default=50, low=1, high=200)
    state = request.args.get("state", STATES[0])
    if state not in STATES:
        names = ", ".join(STATES)
        raise BadDocument(f"must be one of {names}; got {state!r:.80}", field="state")
    store, now = wiring.home().store, _now()
    if state == "held":
        items = [item for item in reviews.held_items(store, limit) if item.is_held(now)]
    else:
        items = reviews.next_items(store, limit, now=now)
    chirps = store.get_many(CHIRPS, [item.chirp_id for item in items])
    texts = {id: str(chirp.get("text", ""))[:_SHOWN_CHARS] for id, chirp in chirps.items()}
    told = [_told(item) | {"text": texts.get(item.chirp_id, "")} for item in items]
    return http.Answer({"reviews": told})


def get_review(request: Request, id: str) -> http.Answer:
    """One chirp's review, with everything that was ruled about it; or what taking it would be."""
    identity.require(request, Role.REVIEWER)
    home, now = wiring.home(), _now()
    item = reviews.find_item(home.store, id)
    if item is not None:
        return http.Answer(_told(reviews.expired(item, now=now)))
    answer = _answer(lambda: reviewing.wanted(id, home=home, now=now))
    return http.Answer({**answer.body, "status": UNQUEUED})


def claim_review(request: Request, id: str) -> http.Answer:
    """Take any decided chirp into one's hands, or keep it there for longer."""
    person = identity.require(request, Role.REVIEWER)
    return _answer(lambda: reviewing.take(id, who=person.name, home=wiring.home(), now=_now()))


def release_review(request: Request, id: str) -> http.Answer:
    """Put a chirp back into the queue."""
    person = identity.require(request, Role.REVIEWER)
    return _answer(lambda: reviews.release(wiring.home().store, id, who=person.name, now=_now()))


def decide_review(request: Request, id: str) -> http.Answer:
    """Rule about a chirp that one holds; the ruling stays, with who and when."""
    person = identity.require(request, Role.REVIEWER)
    body = documents.parse(RulingBody, http.json_body(request))
    claims = [
        ClaimRuling(claim=told.claim, verdict=told.verdict.value, note=told.note)
        for told in body.claims
    ]
    return _answer(
        lambda: reviewing.rule(
            id,
            who=person.name,
            verdict=body.verdict.value,
            note=body.note,
            claims=claims,
            home=wiring.home(),
            now=_now(),
        )
    )


def get_story(request: Request, id: str) -> http.Answer:
    """Everything that happened to a chirp, step by step, and what it cost."""
    store = wiring.home().store
    record = store.get(ASSESSMENTS, id)
    if record is None:
        raise http.Refused(404, f"no assessment of a chirp {id!r:.120}", field="id")
    told = story(record, store.get(reviews.KIND, id))
    return http.Answer({"chirp_id": id, "story": told, "usd": cost(record)})


def get_claim_review(request: Request, id: str) -> http.Answer:
    """A person's ruling as schema.org ClaimReview."""
    store = wiring.home().store
    chirp, record = store.get(CHIRPS, id), store.get(ASSESSMENTS, id)
    item = reviews.find_item(store, id)
    if chirp is None or record is None:
        raise http.Refused(404, f"no assessed chirp {id!r:.120}", field="id")
    if item is None or item.ruling is None:
        raise http.Refused(409, "no person has ruled about this chirp", field="id")
    try:
        made = exports.claim_review(id, chirp, record, item.ruling, site=wiring.public_url())
    except BadDocument as err:
        raise http.Refused(409, "the ruling rates no claim", field="id") from err
    return http.Answer(made, type="application/ld+json")


def export(request: Request) -> http.Answer:
    """Every assessment, streamed as JSON lines or CSV."""
    identity.require(request, Role.REVIEWER)
    form = request.args.get("format", "jsonl")
    pieces = exports.written(wiring.home().store, form)
    kind = "text/csv; charset=utf-8" if form == "csv" else "application/x-ndjson"
    named = f'attachment; filename="assessments.{form}"'
    return http.Answer(pieces, headers={"Content-Disposition": named}, type=kind)


def _answer(work: Callable[[], Item]) -> http.Answer:
    """The item after some work on it; a refusal is a conflict, or nobody's item."""
    try:
        return http.Answer(_told(work()))
    except ReviewRefused as err:
        raise http.Refused(_STATUS.get(err.kind, 409), str(err), field="id") from err


def _told(item: Item) -> Doc:
    doc = reviews.write_item(item)
    doc.pop("rank", None)
    return doc


def _now() -> datetime:
    return datetime.fromtimestamp(wiring.home().clock(), UTC)
