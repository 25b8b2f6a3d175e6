"""What reviewers do with a chirp, whether or not a rule sent it to them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from shared import reviews
from shared.decision import Analysis
from shared.errors import BadDocument, ReviewRefused
from shared.home import Home
from shared.reviews import ClaimRuling, Item
from shared.workflows import ASSESSMENTS, analysing, learning, steps


def take(chirp_id: str, *, who: str, home: Home, now: datetime) -> Item:
    """Take a chirp into one's hands; a decided one that nobody queued is queued for it.

    ReviewRefused where another reviewer holds it, or where it has no decision to look at.
    """
    try:
        return reviews.claim(home.store, chirp_id, who=who, now=now)
    except ReviewRefused as err:
        if err.kind != "unknown":
            raise
    reviews.enqueue(home.store, wanted(chirp_id, home=home, now=now))
    return reviews.claim(home.store, chirp_id, who=who, now=now)


def rule(
    chirp_id: str,
    *,
    who: str,
    verdict: str,
    note: str,
    claims: Sequence[ClaimRuling],
    home: Home,
    now: datetime,
) -> Item:
    """Rule about a chirp that one holds, and keep what was ruled as evidence."""
    record = home.store.get(ASSESSMENTS, chirp_id)
    count = len((record or {}).get(steps.FACT_CHECK, {}).get("claims", ()))
    for ruled in claims:
        if record and not 0 <= ruled.claim < count:
            raise BadDocument(
                f"the chirp has {count} claims, no claim {ruled.claim}", field="claims"
            )
    item = reviews.decide(
        home.store, chirp_id, who=who, verdict=verdict, note=note, claims=claims, now=now
    )
    learning.remember_ruling(item, home=home)
    return item


def wanted(chirp_id: str, *, home: Home, now: datetime) -> Item:
    """The item that taking a chirp would queue; ReviewRefused where there is no decision."""
    record = home.store.get(ASSESSMENTS, chirp_id) or {}
    decision = record.get(steps.DECISION)
    if decision is None:
        raise ReviewRefused("unknown", f"no decided chirp {chirp_id!r:.120}")
    if Analysis.REVIEW in decision["downstream"]:  # on its way into the queue: at its own place
        return analysing.review_item(chirp_id, record, now=now)
    return reviews.asked_item(chirp_id, rule=decision["rule"], now=now)
