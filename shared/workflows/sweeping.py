"""sweep: find chirps whose next step never came, and start it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from shared import dead_letters, documents, reviews
from shared.errors import BadDocument
from shared.home import Home
from shared.policy import JURY, SWEEP
from shared.store import Doc, Transaction
from shared.workflows import (
    ASSESSMENTS,
    CHIRPS,
    CLAIMS_CHECKED,
    DOWNSTREAM,
    FACT_CHECK_REQUESTED,
    JURY_REQUESTED,
    convening,
    scoring,
    steps,
)

CURSORS = "cursors"
_CHIRPS_SEEN = "sweep-chirps"


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep did."""

    restarted: int = 0  # chirps whose next step was asked for again
    scored: int = 0  # chirps that nobody had assessed
    given_up: int = 0  # filed as dead letters after too many sweeps


def sweep(*, home: Home, now: datetime) -> Swept:
    """Start what got stuck; many sweeps at once do no harm, since every step is filed once."""
    reviews.expire(home.store, now=now)
    restarted, given_up = _restart_stuck(home, now=now)
    return Swept(restarted, _score_missed(home, now=now), given_up)


def ask_for(chirp_id: str, record: Doc, *, home: Home) -> None:
    """Publish what a chirp's record waits for."""
    for wanted in steps.waits_for(record):
        attributes = {"chirp_id": chirp_id}
        if wanted == steps.FACT_CHECK:
            attributes["audit"] = str(record["audit"]).lower()
            body = {"chirp_id": chirp_id, "audit": record["audit"]}
            home.bus.publish(FACT_CHECK_REQUESTED, body, attributes=attributes)
        elif wanted == steps.JURY:
            home.bus.publish(JURY_REQUESTED, {"chirp_id": chirp_id}, attributes=attributes)
        elif wanted == steps.DECISION:
            home.bus.publish(CLAIMS_CHECKED, {"chirp_id": chirp_id}, attributes=attributes)
        else:
            body = {"chirp_id": chirp_id, "analysis": wanted}
            home.bus.publish(DOWNSTREAM, body, attributes={**attributes, "analysis": wanted})


def _restart_stuck(home: Home, *, now: datetime) -> tuple[int, int]:
    restarted = given_up = 0
    stuck_since = documents.utc(now - timedelta(minutes=SWEEP.stuck_after_minutes))
    page = home.store.find(ASSESSMENTS, order_by="waiting_since", limit=SWEEP.at_most)
    for chirp_id, record in page:
        if record["waiting_since"] > stuck_since:
            break
        goes_on = record.get("sweeps", 0) < SWEEP.give_up_after
        if goes_on:
            _restart(chirp_id, record, home=home, now=now)
            restarted += 1
        else:
            _bury(chirp_id, record, home=home, now=now)
            given_up += 1
        _mark(chirp_id, home=home, now=now, goes_on=goes_on)
    return restarted, given_up


def _restart(chirp_id: str, record: Doc, *, home: Home, now: datetime) -> None:
    """Ask for what a chirp waits for; a jury that never comes is passed over in the end."""
    if steps.JURY in steps.waits_for(record) and record["sweeps"] >= JURY.passed_over_after:
        convening.pass_over(chirp_id, home=home, now=now)
    else:
        ask_for(chirp_id, record, home=home)


def _mark(chirp_id: str, *, home: Home, now: datetime, goes_on: bool) -> None:
    """Put a chirp at the end of the line, or out of it."""

    def write(transaction: Transaction) -> None:
        record = transaction.get(ASSESSMENTS, chirp_id)
        if record is None or "waiting_since" not in record:
            return
        record["sweeps"] = record.get("sweeps", 0) + 1
        if goes_on:
            record["waiting_since"] = documents.utc(now)
        else:
            del record["waiting_since"]
        transaction.put(ASSESSMENTS, chirp_id, record)

    home.store.transact(write)


def _bury(chirp_id: str, record: Doc, *, home: Home, now: datetime) -> None:
    reason = f"waits for {', '.join(record['waiting_for'])} after {record['sweeps']} sweeps"
    event = {"id": chirp_id, "source": "sweep", "data": {"message": {"attributes": {}}}}
    dead_letters.file(home.store, "sweep", event, reason=reason, at=now)


def _score_missed(home: Home, *, now: datetime) -> int:
    """Assess chirps whose creation nobody told us of, each looked at once."""
    old_enough = now - timedelta(minutes=SWEEP.stuck_after_minutes)
    page = [
        (id, doc)
        for id, doc in _next_chirps(home)
        if (created := documents.time_of(doc.get("created_at"))) and created <= old_enough
    ]
    if not page:
        return 0
    assessed = home.store.get_many(ASSESSMENTS, [id for id, _ in page])
    missed = [(id, doc) for id, doc in page if id not in assessed]
    scored = 0
    for id, doc in missed:
        try:
            scoring.score_chirp(documents.read_chirp(id, doc), home=home, now=now)
            scored += 1
        except BadDocument as err:
            event = {"id": id, "source": "sweep", "data": None}
            dead_letters.file(home.store, "score_chirp", event, reason=str(err), at=now)
    last, doc = page[-1]
    home.store.put(CURSORS, _CHIRPS_SEEN, {"after": last, "created_at": doc["created_at"]})
    return scored


def _next_chirps(home: Home) -> list[tuple[str, Doc]]:
    """The chirps after those that earlier sweeps looked at, oldest first."""
    seen = home.store.get(CURSORS, _CHIRPS_SEEN)
    if seen is None or home.store.get(CHIRPS, seen["after"]) is not None:
        after = seen["after"] if seen else ""
        return home.store.find(CHIRPS, order_by="created_at", limit=SWEEP.at_most, after=after)
    # The chirp where we stopped was deleted: go back from the newest to where it stood.
    newer = home.store.find(CHIRPS, order_by="created_at", descending=True, limit=SWEEP.at_most)
    return [(id, doc) for id, doc in reversed(newer) if doc["created_at"] >= seen["created_at"]]
