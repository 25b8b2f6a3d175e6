"""A cluster's scores brought up to date, and the alert when it crosses into high."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from functools import partial

from shared import documents
from shared.bus import Bus
from shared.patterns import ledger, scores
from shared.patterns.ledger import CLUSTERS
from shared.patterns.notebook import Notebook
from shared.patterns.reporting import parts_of
from shared.patterns.scores import Scores
from shared.patterns.tools import ALERTS, resolve
from shared.policy import PatternPolicy, tidy
from shared.store import Doc, Store, Transaction

PATTERN_ALERT = "pattern-alert"
_MOST_WAITING = 20  # alerts of a cluster that the bus does not have; a home may have no bus
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
        _wait(cluster, [alert])
        book.put(ALERTS, alert, {
            "cluster": id, "crossing": cluster["crossings"], "at": documents.utc(now),
            "reasons": reasons_of(made, cluster), **asdict(made),
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


def absorb(cluster: Doc, other: Doc) -> None:
    """Take over another cluster's crossings: what was high on either side crosses no line anew."""
    if other["level"] == "high":
        cluster["level"] = "high"
    cluster["crossings"] = max(cluster["crossings"], other["crossings"])
    _wait(cluster, other.get("waiting", ()))


def publish_waiting(cluster_id: str, *, store: Store, bus: Bus | None) -> int:
    """Publish the crossings of a cluster, and of those it took in, that are not published yet.

    A crossing waits in its cluster from the moment it is counted until the bus has it: when a
    delivery dies or the bus fails, the redelivery finds it. How many were published.
    """
    found = resolve(store, cluster_id) if bus else None
    if bus is None or found is None:
        return 0
    id, cluster = found
    waiting: list[str] = cluster.get("waiting", [])
    for alert_id, alert in store.get_many(ALERTS, waiting).items():
        bus.publish(
            PATTERN_ALERT, {"id": alert_id, **alert}, attributes={"cluster": alert["cluster"]}
        )
        store.transact(partial(_no_longer_waits, id=id, alert=alert_id))
    return len(waiting)


def _wait(cluster: Doc, alerts: Sequence[str]) -> None:
    cluster["waiting"] = [*cluster.get("waiting", ()), *alerts][-_MOST_WAITING:]


def _no_longer_waits(transaction: Transaction, id: str, alert: str) -> None:
    """Strike an alert from its cluster, or from what that was merged into meanwhile."""
    cluster = transaction.get(CLUSTERS, id)
    while cluster is not None and "merged_into" in cluster:
        id = cluster["merged_into"]
        cluster = transaction.get(CLUSTERS, id)
    if cluster is not None and alert in cluster.get("waiting", ()):
        left = [one for one in cluster["waiting"] if one != alert]
        transaction.put(CLUSTERS, id, {**cluster, "waiting": left})
