"""What is kept of a cluster, brought up to date one datapoint at a time (spec part 5).

A cluster is several small documents, none of which grows with its members: the cluster itself
(counters), one a source, and what `windows` keeps. A new datapoint reads and writes a fixed
number of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from shared.patterns.notebook import Notebook
from shared.patterns.scores import Counts, Kind
from shared.policy import PatternPolicy
from shared.store import Doc

CLUSTERS = "patterns"
SOURCES = "pattern_sources"

_TOP_SOURCES = 10
_MOST_LEANS = 16  # other clusters


def new_cluster(title: str, *, given: bool) -> Doc:
    """A cluster without a datapoint; a given one is used as it is, and nothing else joins it."""
    return {
        "title": title,
        "given": given,
        "size": 0,
        "reach": 0.0,
        "undated": 0,
        "future": 0,
        "first": None,
        "newest": None,
        "chunks": [],
        "windows": 0,
        "changes": 0,
        "differing": 0,
        "sources": 0,
        "credible": 0,
        "questionable": 0,
        "top_sources": [],
        "claims": {},
        "leans": {},
        "contradictions": {},
        "kept_pairs": 0,
        "current": 0,
        "previous": 0,
        "crossings": 0,
        "waiting": [],  # alerts that the bus does not have yet
        "level": "low",
    }


def add_source(
    book: Notebook, id: str, cluster: Doc, *, key: str, name: str, credibility: float, count: int,
    policy: PatternPolicy,
) -> None:  # fmt: skip
    """Count datapoints of a source; all of its datapoints count by what is known of it now."""
    place = f"{id}~{key}"
    before = book.get(SOURCES, place)
    after: Doc = {
        "cluster": id,
        "key": key,
        "name": before["name"] if before else name,
        "count": (before["count"] if before else 0) + count,
        "credibility": credibility,
    }
    for doc, sign in ((before, -1), (after, 1)):
        if doc is None:
            continue
        cluster["credible"] += (
            sign * doc["count"] * (doc["credibility"] >= policy.credible_at_least)
        )
        cluster["questionable"] += (
            sign * doc["count"] * (doc["credibility"] < policy.questionable_below)
        )
    cluster["sources"] += before is None
    told = {"name": after["name"], "count": after["count"], "credibility": credibility, "key": key}
    others = [s for s in cluster["top_sources"] if s["key"] != key]
    ranked = sorted([*others, told], key=lambda s: (-s["count"], s["key"]))
    cluster["top_sources"] = ranked[:_TOP_SOURCES]
    book.put(SOURCES, place, after)


def absorb_totals(cluster: Doc, other: Doc) -> None:
    """Add another cluster's plain counters to this cluster's."""
    for name in ("size", "reach", "undated", "future"):
        cluster[name] += other[name]
    cluster["kept_pairs"] = cluster.get("kept_pairs", 0) + other.get("kept_pairs", 0)
    for name in ("contradictions", "claims", "leans"):
        for kind, count in other[name].items():
            count_one(cluster, name, kind, count)


def count_one(cluster: Doc, name: str, kind: str, count: int = 1) -> None:
    """Move one of a cluster's counters by kind."""
    cluster[name][kind] = cluster[name].get(kind, 0) + count


def lean(cluster: Doc, leans: Mapping[str, int]) -> None:
    """Remember how strongly a cluster leans to others, the strongest few."""
    for other, weight in leans.items():
        count_one(cluster, "leans", other, weight)
    if len(cluster["leans"]) > _MOST_LEANS:
        ranked = sorted(cluster["leans"].items(), key=lambda item: (-item[1], item[0]))
        cluster["leans"] = dict(ranked[:_MOST_LEANS])


def counts_of(cluster: Doc) -> Counts:
    """What the scores look at."""
    dated = cluster["newest"] is not None
    return Counts(
        size=cluster["size"],
        current=cluster["current"],
        previous=cluster["previous"],
        span_hours=(cluster["newest"] - cluster["first"]) / 3600 if dated else 0.0,
        credible=cluster["credible"],
        questionable=cluster["questionable"],
        sources=cluster["sources"],
        contradictions={Kind(kind): n for kind, n in cluster["contradictions"].items()},
        windows=cluster["windows"],
        changes=cluster["changes"],
        # spec 5: the first and those that differ; none when nothing evolved
        stages=cluster["differing"] + 1 if cluster["changes"] else 0,
    )
