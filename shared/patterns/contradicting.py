"""The contradictions of a cluster: found when a claim is new, and when clusters are merged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from shared.patterns import ledger
from shared.patterns.claims import OPPOSED, Camp, Claim, contradiction
from shared.patterns.notebook import Notebook
from shared.patterns.scores import Kind
from shared.patterns.subjects import share_telling_words, shared_names
from shared.patterns.tools import CLAIMS, CONTRADICTIONS, SIDES, Tools, side_group
from shared.policy import PatternPolicy
from shared.store import Doc, Store

if TYPE_CHECKING:
    from shared.vectors import Vector


class Pair(NamedTuple):
    """A claim and a stored one that contradict each other."""

    other: str  # the stored claim's id
    kind: Kind
    similarity: float


def contradicted(
    claim: Claim, vector: Vector, *, second: int | None, id: str, counts: Doc, tools: Tools
) -> list[Pair]:
    """The stored claims of a cluster that a claim, told at a second, contradicts, nearest first.

    `counts` are the cluster's claims by camp: a camp of at most so many is compared whole, more
    with a denial than else, and of a larger one only the nearest, so that what a claim costs has
    a bound in a cluster of any size.
    """
    policy = tools.policy
    camp = claim.camp
    near: dict[str, float] = {}
    for opposed in OPPOSED[camp] if camp else ():
        held = counts.get(opposed.value, 0)
        if not held:
            continue
        limit = held if held <= _whole(camp, opposed, policy) else policy.candidates_beyond
        group = side_group(id, opposed.value)
        for found in tools.vectors.nearest(SIDES, vector, limit=limit, group=group):
            if found.similarity < policy.contradict_named_at_least:
                break
            near[found.id] = found.similarity
    told = tools.claims(list(near)) if near else {}
    return [
        Pair(other, kind, near[other])
        for other, one in told.items()
        if near_enough(claim, one.claim, near[other], policy=policy)
        and (kind := contradiction(claim, one.claim, later_by=_later(second, one.second)))
    ]


def near_enough(claim: Claim, other: Claim, similarity: float, *, policy: PatternPolicy) -> bool:
    """Say whether two claims are near enough in meaning to contradict each other.

    Those that share telling words may be less alike.
    """
    if similarity >= policy.contradict_at_least:
        return True
    if similarity < policy.contradict_named_at_least:
        return False
    if share_telling_words(claim.text, other.text):
        return True
    named = similarity >= policy.contradict_one_name_at_least
    return named and bool(shared_names(claim.text, other.text))


def _whole(camp: Camp | None, opposed: Camp, policy: PatternPolicy) -> int:
    """Up to how many claims of a camp are all compared: more with a denial, which costs less."""
    if camp is Camp.DENIES:
        return policy.candidates_of_denial
    return policy.candidates_denying if opposed is Camp.DENIES else policy.candidates


def _later(second: int | None, other: int | None) -> int | None:
    """How many seconds after one time another is; None where either is unknown."""
    return None if second is None or other is None else other - second


def keep_pairs(
    book: Notebook, id: str, cluster: Doc, claim_id: str, pairs: list[Pair], *,
    policy: PatternPolicy,
) -> None:  # fmt: skip
    """Count pairs, and keep them in one document of the newer claim; the claims hold the texts.

    A cluster keeps its first `pairs_kept`; those that it does not keep count all the same.
    """
    if not pairs:
        return
    doc = book.get(CONTRADICTIONS, claim_id) or {"cluster": id, "pairs": {}}
    known = {other for kept in doc["pairs"].values() for other in kept["with"]}
    for kind in dict.fromkeys(pair.kind for pair in pairs):
        new = [pair for pair in pairs if pair.kind is kind and pair.other not in known]
        ledger.count_one(cluster, "contradictions", kind.value, len(new))
        held = cluster.get("kept_pairs", 0)
        new = new[: max(policy.pairs_kept - held, 0)]
        if not new:
            continue
        cluster["kept_pairs"] = held + len(new)
        kept = doc["pairs"].setdefault(kind.value, {"with": [], "similarity": []})
        kept["with"] += [pair.other for pair in new]
        kept["similarity"] += [round(pair.similarity, 3) for pair in new]
    if doc["pairs"]:
        book.put(CONTRADICTIONS, claim_id, doc)


def pairs_told(store: Store, clusters: Iterable[str], *, held: int, limit: int) -> list[Doc]:
    """The contradictions most alike, with both texts, of a cluster and of those it took in.

    `held` is how many pairs are kept of all of them together: no more are read.
    """
    kept: list[tuple[str, str, str, float]] = []
    for id in clusters:
        if len(kept) >= held:
            break
        kept += [
            (claim_id, other, kind, similarity)
            for claim_id, doc in store.find(CONTRADICTIONS, where={"cluster": id}, limit=held)
            for kind, pairs in doc["pairs"].items()
            for other, similarity in zip(pairs["with"], pairs["similarity"], strict=True)
        ]
    kept = sorted(kept, key=lambda pair: (-pair[3], pair[0], pair[1]))[:limit]
    ids = dict.fromkeys(id for pair in kept for id in pair[:2])
    claims = store.get_many(CLAIMS, list(ids))
    return [
        {
            "kind": kind,
            "similarity": similarity,
            "first": _side(claims, other),
            "second": _side(claims, claim_id),
        }
        for claim_id, other, kind, similarity in kept
    ]


def _side(claims: dict[str, Doc], id: str) -> Doc:
    doc = claims.get(id) or {"member": "", "text": ""}
    return {"id": doc["member"], "text": doc["text"]}
