"""What is told of clusters: one in full, one in short, and the ranking."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice

from shared.patterns import contradicting, ledger, scores, windows
from shared.patterns.ledger import CLUSTERS
from shared.patterns.scores import Kind
from shared.patterns.tools import resolve, told_time
from shared.policy import PATTERNS, PatternPolicy, tidy
from shared.store import Doc, Store

PAIRS_TOLD = 50  # of a cluster, in its report
_MOST_PAIRS = 5_000  # of a cluster and those it took in, looked through for the most alike
_MOST_PARTS = 10_000  # clusters that one took in


def report(
    store: Store, id: str, *, pairs: int = PAIRS_TOLD, policy: PatternPolicy = PATTERNS
) -> Doc | None:
    """All that is told of one cluster, `pairs` contradictions at most; None for one unknown."""
    found = resolve(store, id)
    if found is None:
        return None
    id, cluster = found
    pages = store.get_many(windows.TIMELINES, windows.chunk_ids(id, cluster))
    told = _timeline(windows.timeline(pages, id, cluster), policy)
    return {
        **summary(id, cluster, policy=policy),
        "timeline": told,
        "stages": [window for window in told if window["stage"]],
        "sources": [{n: v for n, v in s.items() if n != "key"} for s in cluster["top_sources"]],
        "contradictions": contradictions(store, id, cluster, limit=pairs),
    }


def contradictions(store: Store, id: str, cluster: Doc, *, limit: int) -> list[Doc]:
    """A cluster's contradictions, both texts of each, the most alike first."""
    if not cluster["contradictions"]:
        return []
    held = min(cluster.get("kept_pairs", _MOST_PAIRS), _MOST_PAIRS)
    return contradicting.pairs_told(store, _parts(store, id), held=held, limit=limit)


def summary(id: str, cluster: Doc, *, policy: PatternPolicy = PATTERNS) -> Doc:
    """A cluster in short: its scores, and the counts that made them."""
    made = asdict(scores.score(ledger.counts_of(cluster), policy=policy))
    return {
        "cluster": id,
        "title": cluster["title"],
        "size": cluster["size"],
        **made,
        "parts": parts_of(cluster),
        "reach": tidy(cluster["reach"]),
        "reach_at_risk": tidy(cluster["reach"] * made["overall"]),
        "first": told_time(cluster["first"]),
        "newest": told_time(cluster["newest"]),
        "policy": policy.version,
    }


def figure(risk: float) -> str:
    """A risk with two decimals, cut off: what is just under a line never reads as on it."""
    return f"{math.floor(tidy(risk * 100)) / 100:.2f}"


def parts_of(cluster: Doc) -> Doc:
    """The counts that the scores are made of."""
    counts = ledger.counts_of(cluster)
    return {
        "current_window": counts.current,
        "previous_window": counts.previous,
        "growth_rate": tidy(counts.current / max(counts.previous, 1)),
        "span_hours": tidy(max(counts.span_hours, 1.0)),
        "per_hour": tidy(counts.size / max(counts.span_hours, 1.0)),
        "credible": counts.credible,
        "questionable": counts.questionable,
        "sources": counts.sources,
        "contradictions": sum(counts.contradictions.values()),
        "contradiction_kinds": {k.value: counts.contradictions.get(k, 0) for k in Kind},
        "windows": counts.windows,
        "changes": counts.changes,
        "stages": counts.stages,
        "undated": cluster["undated"],
        "future": cluster["future"],
    }


def ranked(
    store: Store, *, level: str = "", limit: int = 50, after: str = ""
) -> list[tuple[str, Doc]]:
    """Clusters by reach at risk, which halves with every day of quiet."""
    where = {"level": level} if level else None
    return store.find(
        CLUSTERS, where=where, order_by="rank", descending=True, limit=limit, after=after
    )


def with_absorbed(store: Store, id: str, *, limit: int = _MOST_PARTS) -> list[str]:
    """A cluster and those that were merged into it."""
    return list(islice(_parts(store, id, limit=limit), limit))


def _parts(store: Store, id: str, *, limit: int = _MOST_PARTS) -> Iterator[str]:
    """A cluster and then those that were merged into it, looked up as they are asked for."""
    found = [id]
    for part in found:  # grows while it is walked: what was merged may have merged before
        yield part
        if len(found) < limit:
            parts = store.find(CLUSTERS, where={"merged_into": part}, limit=limit)
            found += [gone for gone, _ in parts]


def _timeline(rows: list[tuple[int, int, list[str]]], policy: PatternPolicy) -> list[Doc]:
    """Every window with its keywords, the new ones among them, and whether it is a stage."""
    told: list[Doc] = []
    before: list[str] | None = None
    for number, count, top in rows:
        new = [word for word in top if before is not None and word not in before]
        told.append({
            "from": told_time(number * policy.window_hours * 3600), "datapoints": count,
            "keywords": top, "new_keywords": new,
            "stage": before is None or set(before) != set(top),
        })  # fmt: skip
        before = top
    if not any(window["new_keywords"] for window in told):
        told = [{**window, "stage": False} for window in told]  # nothing evolved
    return told
