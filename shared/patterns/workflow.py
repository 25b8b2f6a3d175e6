"""Patterns as they are kept: a datapoint joins a cluster, its scores move, alerts go out.

The same datapoint again changes nothing. Growth ranks what people look at first; nothing here is
read by a verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from shared.patterns import alerting, contradicting, joining, ledger, merging, sources, windows
from shared.patterns.datapoints import Datapoint, document_id, read_stored
from shared.patterns.ledger import CLUSTERS
from shared.patterns.notebook import Notebook
from shared.patterns.reading import Reading, digest, read
from shared.patterns.scores import Scores
from shared.patterns.tools import (
    CLAIMS,
    MEMBERS,
    SIDES,
    STORIES,
    Told,
    Tools,
    read_told,
    resolve,
    side_group,
    told_doc,
)
from shared.store import Doc

if TYPE_CHECKING:
    from shared.vectors import Vector

_MERGES_AT_MOST = 8  # by one datapoint


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracked:
    """What a datapoint did."""

    cluster: str
    new: bool  # False for a datapoint that was counted before
    scores: Scores | None = None
    contradictions: int = 0
    alerted: bool = False


class _Both(NamedTuple):
    """A text's two vectors: of all it says, by which it joins, and of its topic."""

    told: Vector
    core: Vector


@dataclass(frozen=True, slots=True, kw_only=True)
class _Arrival:
    """A new datapoint with all that was found out before anything is written."""

    point: Datapoint
    reading: Reading
    member_id: str
    future: bool
    cluster: str
    grows_with: tuple[str, ...] = ()  # other clusters that it links
    leans: Mapping[str, int] = field(default_factory=dict)  # to clusters that it does not join
    pairs: tuple[contradicting.Pair, ...] = ()
    trust: float = 0.5


def track_stored(kind: str, id: str, *, tools: Tools, now: datetime) -> Tracked | None:
    """Track a stored chirp or article; None when it is gone or says nothing."""
    doc = tools.store.get(kind, id)
    point = read_stored(kind, id, doc) if doc is not None else None
    return track(point, tools=tools, now=now) if point else None


def track(point: Datapoint, *, tools: Tools, now: datetime) -> Tracked:
    """Bring a datapoint into its cluster, bring the scores up to date, alert on a crossing."""
    member_id = document_id(point.id)
    late = now.timestamp() + tools.policy.future_after_minutes * 60
    future = point.at is not None and point.at.timestamp() > late
    if future:  # a time that cannot be: counted, but in no window
        point = replace(point, at=None)
    reading = read(point)
    known = tools.store.get(MEMBERS, member_id)
    if known is not None:
        return _again(known, reading, tools=tools, now=now)
    said = tools.claims([reading.claim_id]).get(reading.claim_id)
    vectors = None if said else _embed(reading, tools)
    arrival = _arrive(point, reading, said, vectors, tools, future=future, member_id=member_id)
    done = tools.store.transact(lambda t: _count_in(Notebook(t), arrival, tools=tools, now=now))
    if vectors is not None:
        _index(reading, done.cluster, vectors, given=bool(point.cluster), tools=tools)
        if done.new:
            told = Told(reading.claim, done.cluster, member_id, reading.second)
            tools.remember(reading.claim_id, told)
    merges = done.new and arrival.grows_with
    if merges:
        merging.merge_all(done.cluster, list(arrival.grows_with), tools=tools, now=now)
    if merges or done.alerted:
        published = alerting.publish_waiting(done.cluster, store=tools.store, bus=tools.bus)
        done = replace(done, alerted=done.alerted or published > 0)
    return done


def _arrive(
    point: Datapoint, reading: Reading, said: Told | None, vectors: _Both | None, tools: Tools,
    *, future: bool, member_id: str,
) -> _Arrival:  # fmt: skip
    """Find a datapoint's cluster, and what its claim contradicts there if it is new."""
    links = joining.Linked()
    if point.cluster:
        id = document_id(point.cluster)
    elif said:
        id = said.cluster  # a copy joins at any time
    else:
        assert vectors is not None  # a new text is embedded
        links = joining.linked(reading, vectors.told, tools)
        id = links.joins[0] if links.joins else f"n-{digest(point.id)}"
    pairs: list[contradicting.Pair] = []
    home = resolve(tools.store, id) if vectors is not None else None
    if home and vectors is not None:
        id, cluster = home
        pairs = contradicting.contradicted(
            reading.claim,
            vectors.core,
            second=reading.second,
            id=id,
            counts=cluster["claims"],
            tools=tools,
        )
    trust = sources.credibility_of(
        point.trusted_as or point.source, store=tools.store, policy=tools.policy
    )
    return _Arrival(
        point=point, reading=reading, member_id=member_id, future=future, cluster=id,
        grows_with=links.joins[1 : _MERGES_AT_MOST + 1], leans=links.leans, pairs=tuple(pairs),
        trust=trust,
    )  # fmt: skip


def _count_in(book: Notebook, arrival: _Arrival, *, tools: Tools, now: datetime) -> Tracked:
    """Count a datapoint in its cluster, all of it or nothing."""
    point, reading = arrival.point, arrival.reading
    if book.get(MEMBERS, arrival.member_id) is not None:  # another delivery was faster
        return Tracked(cluster=arrival.cluster, new=False)
    id, cluster = _open(book, arrival)
    cluster["size"] += 1
    cluster["reach"] += point.reach
    ledger.add_source(
        book, id, cluster, key=document_id(sources.key_of(point.source)),
        name=point.source or sources.UNKNOWN, credibility=arrival.trust, count=1,
        policy=tools.policy,
    )  # fmt: skip
    if reading.second is None:
        cluster["future" if arrival.future else "undated"] += 1
    else:
        windows.add_time(
            book, id, cluster, second=reading.second, keywords=reading.keywords,
            policy=tools.policy,
        )  # fmt: skip
    new_claim = book.get(CLAIMS, reading.claim_id) is None
    if new_claim:
        _add_claim(book, id, cluster, arrival, tools=tools)
    made, alert = alerting.rescore(book, id, cluster, now=now, policy=tools.policy)
    book.put(MEMBERS, arrival.member_id, _member(arrival, id))
    book.put(CLUSTERS, id, cluster)
    book.write()
    pairs = len(arrival.pairs) if new_claim else 0
    return Tracked(cluster=id, new=True, scores=made, contradictions=pairs, alerted=bool(alert))


def _open(book: Notebook, arrival: _Arrival) -> tuple[str, Doc]:
    """The cluster to count in: this one, what it was merged into, or a new one."""
    id = arrival.cluster
    cluster = book.get(CLUSTERS, id)
    while cluster is not None and "merged_into" in cluster:
        id = cluster["merged_into"]
        cluster = book.get(CLUSTERS, id)
    if cluster is None:
        point = arrival.point
        cluster = ledger.new_cluster(point.text[:200], given=bool(point.cluster))
    return id, cluster


def _add_claim(book: Notebook, id: str, cluster: Doc, arrival: _Arrival, *, tools: Tools) -> None:
    """Keep a claim that nobody had made in these words, with its contradictions and its tags."""
    reading = arrival.reading
    told = Told(reading.claim, id, arrival.member_id, reading.second)
    book.put(CLAIMS, reading.claim_id, told_doc(told))
    if reading.claim.camp:
        ledger.count_one(cluster, "claims", reading.claim.camp.value)
    contradicting.keep_pairs(
        book, id, cluster, reading.claim_id, list(arrival.pairs), policy=tools.policy
    )
    if not arrival.point.cluster:
        joining.use_tags(book, reading, id, tools.policy)
        ledger.lean(cluster, arrival.leans)


def _member(arrival: _Arrival, cluster: str) -> Doc:
    return {
        "id": arrival.point.id,
        "cluster": cluster,
        "source": arrival.point.source,
        "second": arrival.reading.second,
        "future": arrival.future,
        "claim": arrival.reading.claim_id,
        "grows_with": list(arrival.grows_with),
    }


def _again(known: Doc, reading: Reading, *, tools: Tools, now: datetime) -> Tracked:
    """A second delivery: finish what the first may have left undone, and change nothing else."""
    found = resolve(tools.store, known["cluster"])
    id, cluster = found or (known["cluster"], {"given": True})
    given = bool(cluster["given"])
    stored = tools.store.get(CLAIMS, known["claim"])
    searched = given or "searched_until" in cluster  # not so when it was retired
    if (
        stored
        and searched
        and not _is_indexed(known["claim"], read_told(stored), id, tools, given=given)
    ):
        _index(reading, id, _embed(reading, tools), given=given, tools=tools)
    if known["grows_with"]:
        id = merging.merge_all(id, known["grows_with"], tools=tools, now=now)
        merging.finish(id, tools=tools)
    alerting.publish_waiting(id, store=tools.store, bus=tools.bus)
    return Tracked(cluster=id, new=False)


def _is_indexed(claim_id: str, told: Told, id: str, tools: Tools, *, given: bool) -> bool:
    camp = told.claim.camp
    held = tools.vectors.get_many(SIDES, [claim_id], group=side_group(id, camp)) if camp else True
    return bool(held) and (given or bool(tools.vectors.get_many(STORIES, [claim_id])))


def _embed(reading: Reading, tools: Tools) -> _Both:
    told, core = tools.embedder.embed([reading.told, reading.core])
    return _Both(told, core)


def _index(reading: Reading, id: str, vectors: _Both, *, given: bool, tools: Tools) -> None:
    """Have the text and its claim found by those who come later."""
    claim = reading.claim_id
    if camp := reading.claim.camp:
        tools.vectors.put(SIDES, [(claim, vectors.core)], group=side_group(id, camp.value))
    if not given:
        tools.vectors.put(STORIES, [(claim, vectors.told)])
