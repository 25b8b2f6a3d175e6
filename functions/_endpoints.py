"""What each endpoint of the `api` function does."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path

from flask import Request

from functions import _http as http
from functions import _wiring as wiring
from shared import documents, monitoring
from shared.ai.budget import SPEND
from shared.policy import EXPERIMENT, POLICIES, POLICY
from shared.store import Doc, Store
from shared.workflows import ASSESSMENTS, CHIRPS

_WEB = Path(__file__).parent.parent / "web"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}


def post_chirp(request: Request) -> http.Answer:
    """Create a chirp; the same id with the same content again is the same chirp."""
    home = wiring.home()
    if not home.takes_posts:
        told = "in the cloud, clients create chirps in Firestore"
        raise http.Refused(405, told, field="method", Allow="GET")
    posted = documents.parse(documents.PostedChirp, http.json_body(request))
    id = posted.id or secrets.token_hex(10)
    doc = documents.write_chirp(posted, now=datetime.fromtimestamp(home.clock(), UTC))
    status = 201
    if not home.store.add(CHIRPS, id, doc):
        there = home.store.get(CHIRPS, id) or {}
        if {**there, "created_at": ""} != {**doc, "created_at": ""}:
            raise http.Refused(409, f"another chirp has the id {id!r}", field="id")
        doc, status = there, 200
    return http.Answer(
        _told(id, doc, home.store.get(ASSESSMENTS, id)),
        status,
        {"Location": f"/api/v1/chirps/{id}"},
    )


def get_chirp(request: Request, id: str) -> http.Answer:
    """One chirp with its assessment and trace."""
    store = wiring.home().store
    doc = store.get(CHIRPS, id)
    if doc is None:
        raise http.Refused(404, f"no chirp {id!r:.120}", field="id")
    return http.Answer(_told(id, doc, store.get(ASSESSMENTS, id)))


def list_chirps(request: Request) -> http.Answer:
    """The latest chirps, newest first, a page at a time."""
    limit = http.number(request, "limit", default=50, low=1, high=200)
    after = request.args.get("after", "")
    store = wiring.home().store
    if after and store.get(CHIRPS, after) is None:
        raise http.Refused(400, f"no chirp {after!r:.120} to go on from", field="after")
    page = store.find(CHIRPS, order_by="created_at", descending=True, limit=limit, after=after)
    assessed = store.get_many(ASSESSMENTS, [id for id, _ in page])
    return http.Answer(
        {
            "chirps": [_told(id, doc, assessed.get(id)) for id, doc in page],
            "next": page[-1][0] if len(page) == limit else None,
        }
    )


def get_metrics(request: Request) -> http.Answer:
    """What the pipeline did lately, per arm."""
    home = wiring.home()
    days = http.number(request, "days", default=7, low=1, high=90)
    today = datetime.fromtimestamp(home.clock(), UTC).date()
    told = monitoring.report(home.store, today=today, days=days)
    return http.Answer({**told, "budget": _budget(home.store, today.isoformat())})


def get_health(request: Request) -> http.Answer:
    """Say that the service is up."""
    return http.Answer({"status": "ok"})


def get_page(request: Request, name: str = "index.html") -> http.Answer:
    """A file of the page."""
    files = {path.name: path for path in _WEB.iterdir() if path.suffix in _TYPES}
    if name not in files:
        raise http.Refused(404, f"there is nothing at {request.path!r:.200}", field="path")
    path = files[name]
    return http.Answer(path.read_bytes(), type=_TYPES[path.suffix])


def _budget(store: Store, day: str) -> Doc:
    """What the AI cost today, money set aside for calls under way included, and may cost."""
    spent = store.totals(SPEND, day)
    return {
        "usd": max(0.0, round(spent.get("usd", 0), 6)),
        "calls": int(spent.get("calls", 0)),
        "limit_usd": EXPERIMENT.control.ai_daily_budget_usd,
        "ai_is_on": wiring.has_ai(),
    }


def _told(id: str, doc: Doc, assessment: Doc | None) -> Doc:
    if assessment is None:
        return {**doc, "id": id, "status": "pending", "assessment": None}
    by = POLICIES.get(assessment["policy"], POLICY)
    lines = {"skip_below": by.skip_below, "check_above": by.check_above}
    return {**doc, "id": id, "status": "assessed", "assessment": {**assessment, "lines": lines}}
