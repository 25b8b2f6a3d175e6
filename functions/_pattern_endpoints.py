"""The pattern endpoints of the `api` function: the ranking, and one narrative."""

from __future__ import annotations

from flask import Request

from functions import _http as http
from functions import _pattern_schemas as schemas
from functions import _wiring as wiring
from shared.errors import BadDocument
from shared.patterns import reporting
from shared.patterns.ledger import CLUSTERS


def list_patterns(request: Request) -> http.Answer:
    """Narratives by reach at risk, a page at a time."""
    limit = http.number(request, "limit", default=50, low=1, high=200)
    level = request.args.get("level", "")
    if "level" in request.args and level not in schemas.LEVELS:
        names = ", ".join(schemas.LEVELS)
        raise BadDocument(f"must be one of {names}; got {level!r:.80}", field="level")
    after = request.args.get("after", "")
    store = wiring.home().store
    if after and store.get(CLUSTERS, after) is None:
        raise http.Refused(400, f"no narrative {after!r:.120} to go on from", field="after")
    page = reporting.ranked(store, level=level, limit=limit, after=after)
    return http.Answer(
        {
            "patterns": [reporting.summary(id, doc) for id, doc in page],
            "next": page[-1][0] if len(page) == limit else None,
        }
    )


def get_pattern(request: Request, id: str) -> http.Answer:
    """One narrative: scores, timeline, stages, sources, contradictions."""
    told = reporting.report(wiring.home().store, id)
    if told is None:
        raise http.Refused(404, f"no narrative {id!r:.120}", field="id")
    return http.Answer(told)
