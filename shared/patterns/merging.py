"""Clusters that grow together become one; and old ones leave the search."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from shared.patterns import alerting, contradicting, ledger, windows
from shared.patterns.ledger import CLUSTERS
from shared.patterns.notebook import Notebook
from shared.patterns.reporting import with_absorbed
from shared.patterns.tools import (
    CLAIMS,
    SIDES,
    STORIES,
    Told,
    Tools,
    read_told,
    resolve,
    side_group,
)
from shared.store import Doc, Transaction

# Of the smaller cluster: a merge stays a bounded piece of work.
_MOST_WINDOWS = 200
_MOST_SOURCES = 400
_MOST_CLAIMS = 400
_DAY = 86_400


def merge_all(id: str, others: list[str], *, tools: Tools, now: datetime) -> str:
    """Merge a cluster with others, those it may; what was merged before is passed over."""
    for other in others:
        pair = [resolve(tools.store, part) for part in (id, other)]
        one, two = pair
        if one is None or two is None or one[0] == two[0]:
            continue
        smaller = min(one[1], two[1], key=lambda cluster: cluster["size"])
        if _is_small(smaller) and not (one[1]["given"] or two[1]["given"]):
            id = merge(one[0], two[0], tools=tools, now=now)
    return id


def merge(one: str, two: str, *, tools: Tools, now: datetime) -> str:
    """Let the larger of two clusters take in the smaller; both ids lead to it from then on."""
    sizes = {id: doc["size"] for id, doc in tools.store.get_many(CLUSTERS, [one, two]).items()
             if "merged_into" not in doc}  # fmt: skip
    if len(sizes) < 2:
        return one  # another delivery was faster
    into, gone = sorted(sizes, key=lambda id: (-sizes[id], id))
    counted = tools.store.find(ledger.SOURCES, where={"cluster": gone}, limit=_MOST_SOURCES + 50)
    told = _claims_of(gone, tools)
    pairs = _across(gone, into, told, tools)

    def work(transaction: Transaction) -> bool:
        book = Notebook(transaction)
        cluster: Any = book.get(CLUSTERS, into)
        other: Any = book.get(CLUSTERS, gone)
        if any(doc is None or "merged_into" in doc for doc in (cluster, other)):
            return False
        windows.absorb(book, into, cluster, gone=gone, other=other, policy=tools.policy)
        for _, doc in counted:
            ledger.add_source(
                book, into, cluster, key=doc["key"], name=doc["name"],
                credibility=doc["credibility"], count=doc["count"], policy=tools.policy,
            )  # fmt: skip
        ledger.absorb_totals(cluster, other)
        alerting.absorb(cluster, other)
        cluster["leans"] = {id: n for id, n in cluster["leans"].items() if id not in (into, gone)}
        for claim_id, found in pairs.items():
            contradicting.keep_pairs(book, into, cluster, claim_id, found, policy=tools.policy)
        alerting.rescore(book, into, cluster, now=now, policy=tools.policy)
        book.put(CLUSTERS, into, cluster)
        book.put(CLUSTERS, gone, {"merged_into": into, "title": other["title"]})
        book.write()
        return True

    tools.store.transact(work)
    _move_claims(gone, into, told, tools)
    return into


def finish(id: str, *, tools: Tools) -> None:
    """Move the claims of merged clusters that a process left where they were when it died."""
    for gone in with_absorbed(tools.store, id)[1:]:
        _move_claims(gone, id, _claims_of(gone, tools), tools)


def retire(*, tools: Tools, now: datetime, limit: int = 200) -> int:
    """Take clusters that were quiet for long out of the search; what is stored of them stays."""
    quiet = int(now.timestamp()) - int(3 * tools.policy.ages_after_days * _DAY)
    found = tools.store.find(CLUSTERS, order_by="searched_until", limit=limit)
    old = [id for id, doc in found if doc["searched_until"] < quiet]
    for id in old:
        told = _claims_of(id, tools)
        tools.vectors.delete(STORIES, list(told))
        for camp, ids in _by_camp(told).items():
            tools.vectors.delete(SIDES, ids, group=side_group(id, camp))

        def work(transaction: Transaction, id: str = id) -> None:
            doc = transaction.get(CLUSTERS, id)
            if doc and doc.pop("searched_until", None) is not None:
                transaction.put(CLUSTERS, id, doc)

        tools.store.transact(work)
    return len(old)


def _is_small(cluster: Doc) -> bool:
    return bool(
        cluster["windows"] <= _MOST_WINDOWS
        and cluster["sources"] <= _MOST_SOURCES
        and sum(cluster["claims"].values()) <= _MOST_CLAIMS
    )


def _claims_of(id: str, tools: Tools) -> dict[str, Told]:
    """The claims of a cluster, and of those it took in."""
    return {
        claim_id: read_told(doc)
        for part in with_absorbed(tools.store, id)
        for claim_id, doc in tools.store.find(CLAIMS, where={"cluster": part}, limit=100_000)
    }


def _by_camp(told: dict[str, Told]) -> dict[str, list[str]]:
    camps: dict[str, list[str]] = {}
    for claim_id, one in told.items():
        if one.claim.camp:
            camps.setdefault(one.claim.camp.value, []).append(claim_id)
    return camps


def _across(
    gone: str, into: str, told: dict[str, Told], tools: Tools
) -> dict[str, list[contradicting.Pair]]:
    """The contradictions between the claims of two clusters."""
    counts = (tools.store.get(CLUSTERS, into) or {}).get("claims", {})
    pairs = {}
    for camp, ids in _by_camp(told).items():
        vectors = tools.vectors.get_many(SIDES, ids, group=side_group(gone, camp))
        for claim_id, vector in vectors.items():
            pairs[claim_id] = contradicting.contradicted(
                told[claim_id].claim,
                vector,
                second=told[claim_id].second,
                id=into,
                counts=counts,
                tools=tools,
            )
    return pairs


def _move_claims(gone: str, into: str, told: dict[str, Told], tools: Tools) -> None:
    """Have the claims of a merged cluster compared with those that come to the other."""
    for camp, ids in _by_camp(told).items():
        left = tools.vectors.get_many(SIDES, ids, group=side_group(gone, camp))
        if left:
            tools.vectors.delete(SIDES, list(left), group=side_group(gone, camp))
            tools.vectors.put(SIDES, list(left.items()), group=side_group(into, camp))
