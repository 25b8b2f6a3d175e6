"""The outlet endpoints of the `api` function: credibility by period, and the card."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, date, datetime
from typing import Any

from flask import Request

from functions import _http as http
from functions import _wiring as wiring
from shared import outlets
from shared.credibility import CATEGORIES, Period
from shared.documents import MAX_LABEL_CHARS
from shared.errors import BadDocument
from shared.outlets import Report


def list_outlets(request: Request) -> http.Answer:
    """Every outlet, a page at a time."""
    periods = _periods(request)
    found, after = _page(request)
    told = [credibility_of(report, periods) for report in found]
    return _tagged(request, {"outlets": told, "next": after or None})


def list_cards(request: Request) -> http.Answer:
    """Every outlet's card, a page at a time."""
    period = _one_period(request)
    found, after = _page(request)
    told = [card_of(report, period) for report in found]
    return _tagged(request, {"cards": told, "next": after or None})


def get_outlet(request: Request, name: str) -> http.Answer:
    """One outlet's scores, for one period or for all."""
    periods = _periods(request)
    return _tagged(request, credibility_of(_report(request, name), periods))


def get_card(request: Request, name: str) -> http.Answer:
    """One outlet as the front page shows it."""
    period = _one_period(request)
    return _tagged(request, card_of(_report(request, name), period))


def credibility_of(report: Report, periods: list[Period]) -> dict[str, Any]:
    """An outlet as the credibility endpoints tell it."""
    return {
        "source_name": report.name,
        "category": report.category,
        "scores": [_score(report, period) for period in periods],
    }


def card_of(report: Report, period: Period = Period.ALL_TIME) -> dict[str, Any]:
    """An outlet as its card shows it."""
    summary = report.scores[period]
    return {
        "outlet_name": report.name,
        "category": report.category,
        "overall_score": summary.average,
        "interval": list(summary.interval),
        "total_articles": summary.total,
        "total_articles_checked": summary.checked,
        "verdicts": dict(summary.counts),
        "percentages": dict(summary.percentages),
        "trend": report.trend,
        "trend_data": list(report.trend_data),
        "last_updated": _to_the_second(report.last_updated),
    }


def _score(report: Report, period: Period) -> dict[str, Any]:
    summary = report.scores[period]
    start, end = report.spans[period]
    return {
        "period_type": period.value,
        "average_score": summary.average,
        "total_articles": summary.total,
        "total_articles_checked": summary.checked,
        **{f"{name}_count": summary.counts[name] for name in CATEGORIES},
        "period_start": start,
        "period_end": end,
    }


def _page(request: Request) -> tuple[list[Report], str]:
    """The outlets that are asked for, and the key to go on from."""
    limit = http.number(request, "limit", default=50, low=1, high=200)
    category = _category(request)
    after = request.args.get("after", "")
    store = wiring.home().store
    if after and store.get(outlets.OUTLETS, after) is None:
        raise http.Refused(400, f"no outlet {after!r:.120} to go on from", field="after")
    return outlets.reports(store, today=_today(), category=category, after=after, limit=limit)


def _report(request: Request, name: str) -> Report:
    category = _category(request)
    store = wiring.home().store
    found = outlets.report(store, name, today=_today(), category=category)
    if found is not None:
        return found
    if category and outlets.is_known(store, name):
        raise http.Refused(404, f"no section {category!r:.80} of {name!r:.120}", field="category")
    raise http.Refused(404, f"no outlet {name!r:.120}", field="source_name")


def _periods(request: Request) -> list[Period]:
    told = request.args.get("period")
    if told is None:
        return [Period.ALL_TIME, Period.MONTHLY, Period.WEEKLY, Period.DAILY]
    if told not in set(Period):
        names = ", ".join(Period)
        raise BadDocument(f"must be one of {names}; got {told!r:.80}", field="period")
    return [Period(told)]


def _one_period(request: Request) -> Period:
    """The period that a card is asked for; all time when none is named."""
    return _periods(request)[0]


def _category(request: Request) -> str:
    told = request.args.get("category", "")
    if len(told) > MAX_LABEL_CHARS:
        raise BadDocument(f"must have at most {MAX_LABEL_CHARS} characters", field="category")
    return told


def _today() -> date:
    return datetime.fromtimestamp(wiring.home().clock(), UTC).date()


def _to_the_second(time: str) -> str:
    """A stored time, in the form of the periods' ends."""
    return datetime.fromisoformat(time).strftime("%Y-%m-%dT%H:%M:%SZ")


def _tagged(request: Request, body: dict[str, Any]) -> http.Answer:
    """Answer with an ETag, and with 304 to one who has it already."""
    tag = hashlib.blake2b(json.dumps(body, sort_keys=True).encode(), digest_size=12).hexdigest()
    headers = {"ETag": f'"{tag}"', "Cache-Control": "no-cache"}
    if request.if_none_match.contains_weak(tag):
        return http.Answer(b"", 304, headers, type="")
    return http.Answer(body, headers=headers)
