"""A cluster's scores brought up to date, and the alert when it crosses into high."""

from __future__ import annotations

import math
from dataclasses import asdict
from datetime import datetime

from shared import documents
from shared.bus import Bus
from shared.patterns import ledger, scores
from shared.patterns.notebook import Notebook
from shared.patterns.reporting import parts_of
from shared.patterns.scores import Scores
from shared.patterns.tools import ALERTS
from shared.policy import PatternPolicy, tidy
from shared.store import Doc, Store

PATTERN_ALERT = "pattern-alert"
_DAY = 86_400


def rescore(
    book: Notebook, id: str, cluster: Doc, *, now: datetime, policy: PatternPolicy
) -> tuple[Scores, str]:
    """Bring scores, rank and level up to date; file an alert on a crossing into high."""
    made = scores.score(ledger.counts_of(cluster), policy=policy)
    seen = cluster["newest"] if cluster["newest"] is not None else int(now.timestamp())
    at_risk = cluster["reach"] * made.overall
    cluster["rank"] = tidy(math.log2(max(at_risk, 1e-6)) + seen / _DAY)
    cluster["searched_until"] = seen
    cluster["overall"] = made.overall
    alert = ""
    if made.level == "high" and cluster["level"] != "high":
        cluster["crossings"] += 1
        alert = f"{id}~{cluster['crossings']}"
        book.put(ALERTS, alert, {
            "cluster": id, "crossing": cluster["crossings"], "at": documents.utc(now),
            "published": False, "reasons": reasons_of(made, cluster), **asdict(made),
        })  # fmt: skip
    cluster["level"] = made.level
    return made, alert


def reasons_of(made: Scores, cluster: Doc) -> list[str]:
    """Why a cluster is at risk, the heaviest first."""
    parts = parts_of(cluster)
    told = {
        f"growth {made.growth:.2f}: {parts['current_window']} in the last window after"
        f" {parts['previous_window']}, {parts['per_hour']:.1f} an hour": made.growth,
        f"credibility {made.credibility:.2f}: {parts['credible']} of {cluster['size']} from"
        f" credible sources, {parts['questionable']} from questionable ones,"
        f" {parts['sources']} sources": made.credibility,
        f"contradiction {made.contradiction:.2f}: {parts['contradictions']} pairs in"
        f" {cluster['size']} datapoints": made.contradiction,
        f"evolution {made.evolution:.2f}: {parts['changes']} changes in {parts['windows']}"
        f" windows, {parts['stages']} stages": made.evolution,
    }
    return sorted(told, key=lambda reason: -told[reason])


def publish(id: str, *, store: Store, bus: Bus | None) -> None:
    """Publish an alert that is not published yet."""
    alert = store.get(ALERTS, id)
    if bus is None or alert is None or alert["published"]:
        return
    message = {name: value for name, value in alert.items() if name != "published"}
    bus.publish(PATTERN_ALERT, {"id": id, **message}, attributes={"cluster": alert["cluster"]})
    store.put(ALERTS, id, {**alert, "published": True})
