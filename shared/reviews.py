"""The queue of human review: one item a chirp, taken by one reviewer at a time (spec 2.2).

An item that waits has a `rank`, by which the queue is ordered; one that a reviewer holds has a
`lease_until` instead; a decided one has neither. So each list is one page of one index, however
many items there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from shared.documents import utc
from shared.errors import BadDocument, ReviewRefused
from shared.model import Domain
from shared.policy import POLICY, REVIEW_POLICY, ReviewPolicy, tidy
from shared.store import Doc, Store, Transaction

KIND = "reviews"
MAX_NAME_CHARS = 300
MAX_NOTE_CHARS = 10_000
_PAGE = 100
_RANKS = 1000  # steps of priority


class Status(StrEnum):
    """Where an item is."""

    OPEN = "open"
    CLAIMED = "claimed"
    DECIDED = "decided"


class Finding(StrEnum):
    """What a reviewer may find."""

    TRUE = "true"
    FALSE = "false"
    MISLEADING = "misleading"
    UNVERIFIED = "unverified"
    NOT_CHECKABLE = "not_checkable"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRuling:
    """What a person decided about one claim of a post, by its place among them (from 0)."""

    claim: int
    verdict: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What a person decided; kept for good, with who and when."""

    verdict: str  # of the whole post
    note: str
    who: str
    at: str
    claims: tuple[ClaimRuling, ...] = ()  # single claims, where the person ruled on them


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One chirp that waits for a person."""

    chirp_id: str
    priority: float  # 0..1
    parts: Mapping[str, float] = field(default_factory=dict)  # they add up to the priority
    rule: str = ""  # that sent it here
    created_at: str
    due_at: str
    policy: str = "1"
    status: Status = Status.OPEN
    claimed_by: str = ""
    lease_until: str = ""
    rulings: tuple[Ruling, ...] = ()  # the last one stands

    @property
    def ruling(self) -> Ruling | None:
        return self.rulings[-1] if self.rulings else None

    @property
    def rank(self) -> str:
        """Text that sorts as the queue does: the highest priority first, then the earliest due."""
        return f"{_RANKS - round(self.priority * _RANKS):04}|{self.due_at}"

    def is_held(self, now: datetime) -> bool:
        """Say whether a reviewer's lease runs; at its last moment it has run out."""
        return self.status is Status.CLAIMED and self.lease_until > utc(now)

    def is_overdue(self, now: datetime) -> bool:
        return self.status is not Status.DECIDED and self.due_at < utc(now)


# The pure part: what becomes of an item, or why not.


def new_item(
    chirp_id: str,
    *,
    risk: float,
    manipulation: float,
    domain: Domain,
    rule: str,
    now: datetime,
    policy: ReviewPolicy = REVIEW_POLICY,
) -> Item:
    """An item with its priority, 0 to 1, the parts of it, and the time by which it is due."""
    parts = {
        "risk": tidy(policy.risk_weight * risk),
        "manipulation": tidy(policy.manipulation_weight * manipulation),
        "domain": tidy(policy.domain_weight * POLICY.domain_risk[domain]),
        "rule": tidy(policy.rule_weight * policy.rule_urgency.get(rule, policy.other_rule_urgency)),
    }
    return _fresh_item(chirp_id, parts, rule=rule, now=now, policy=policy)


def asked_item(
    chirp_id: str, *, rule: str, now: datetime, policy: ReviewPolicy = REVIEW_POLICY
) -> Item:
    """An item that only a reviewer's wish brings into the queue, behind what rules sent there."""
    return _fresh_item(
        chirp_id, {"asked": policy.asked_priority}, rule=rule, now=now, policy=policy
    )


def _fresh_item(
    chirp_id: str, parts: Mapping[str, float], *, rule: str, now: datetime, policy: ReviewPolicy
) -> Item:
    priority = min(1.0, max(0.0, tidy(sum(parts.values()))))
    hours = policy.due_hours[policy.urgency(priority)]
    return Item(
        chirp_id=chirp_id,
        priority=priority,
        parts=parts,
        rule=rule,
        created_at=utc(now),
        due_at=utc(now + timedelta(hours=hours)),
        policy=policy.version,
    )


def claimed(item: Item, *, who: str, now: datetime, minutes: float) -> Item:
    """The item in a reviewer's hands; the holder's own claim renews the lease."""
    _named(who)
    if item.status is Status.DECIDED:
        raise ReviewRefused("decided", f"{item.chirp_id} is decided already")
    if item.is_held(now) and item.claimed_by != who:
        raise ReviewRefused("taken", f"another reviewer holds {item.chirp_id}")
    until = utc(now + timedelta(minutes=minutes))
    return replace(item, status=Status.CLAIMED, claimed_by=who, lease_until=until)


def renewed(item: Item, *, who: str, now: datetime, minutes: float) -> Item:
    """The item held for longer."""
    _held_by(item, who, now)
    return claimed(item, who=who, now=now, minutes=minutes)


def released(item: Item, *, who: str, now: datetime) -> Item:
    """The item back in the queue, at its old place."""
    _held_by(item, who, now)
    return _reopened(item)


def decided(
    item: Item,
    *,
    who: str,
    verdict: str,
    note: str,
    now: datetime,
    claims: Sequence[ClaimRuling] = (),
) -> Item:
    """The item with the holder's ruling; the same ruling told twice is one."""
    ruling = _ruling(who=who, verdict=verdict, note=note, now=now, claims=claims)
    if item.status is Status.DECIDED:
        if len(item.rulings) == 1 and replace(item.rulings[0], at=ruling.at) == ruling:
            return item
        raise ReviewRefused("decided", f"{item.chirp_id} is decided already")
    _held_by(item, who, now)
    return replace(_reopened(item), status=Status.DECIDED, rulings=(*item.rulings, ruling))


def revised(item: Item, *, who: str, verdict: str, note: str, now: datetime, seen: int) -> Item:
    """A decided item with a newer ruling; `seen` is how many rulings the reviewer knew of."""
    ruling = _ruling(who=who, verdict=verdict, note=note, now=now)
    if item.status is not Status.DECIDED:
        raise ReviewRefused("not_decided", f"{item.chirp_id} is not decided yet")
    if len(item.rulings) != seen:
        raise ReviewRefused("changed", f"{item.chirp_id} was ruled on anew meanwhile")
    return replace(item, rulings=(*item.rulings, ruling))


def expired(item: Item, *, now: datetime) -> Item:
    """The item back in the queue if its lease has run out, else as it is."""
    return item if item.status is not Status.CLAIMED or item.is_held(now) else _reopened(item)


def ruled_claims(ruling: Ruling, count: int) -> tuple[ClaimRuling, ...]:
    """What a ruling says of the single claims of a post with so many; an only one is the post."""
    told = tuple(ruled for ruled in ruling.claims if ruled.claim < count)
    if told or count != 1:
        return told
    return (ClaimRuling(claim=0, verdict=ruling.verdict, note=ruling.note),)


# The queue as it is kept.


def enqueue(store: Store, item: Item) -> bool:
    """Put an item into the queue; False, and no change, when the chirp has one already."""
    return store.add(KIND, item.chirp_id, write_item(item))


def find_item(store: Store, chirp_id: str) -> Item | None:
    """The item of a chirp."""
    doc = store.get(KIND, chirp_id)
    return read_item(doc) if doc else None


def next_items(store: Store, limit: int, *, now: datetime, after: str = "") -> list[Item]:
    """What may be claimed now, the highest priority first, then what is due first.

    `after` is the chirp id of the last item of the page before. Items whose lease ran out are
    there before any sweep, on the first page.
    """
    waiting = store.find(KIND, order_by="rank", limit=limit, after=after)
    items = [read_item(doc) for _, doc in waiting]
    if not after:
        items += [_reopened(item) for item in _lapsed(store, now=now, limit=limit)]
    return sorted(items, key=lambda item: (item.rank, item.chirp_id))[:limit]


def held_items(store: Store, limit: int) -> list[Item]:
    """What reviewers hold, the lease that ends first at the top."""
    return [read_item(doc) for _, doc in store.find(KIND, order_by="lease_until", limit=limit)]


def claim(
    store: Store, chirp_id: str, *, who: str, now: datetime, policy: ReviewPolicy = REVIEW_POLICY
) -> Item:
    """Take an item; ReviewRefused while another reviewer's lease runs, or when it is decided."""
    minutes = policy.lease_minutes
    return _change(store, chirp_id, lambda i: claimed(i, who=who, now=now, minutes=minutes))


def claim_next(
    store: Store, *, who: str, now: datetime, policy: ReviewPolicy = REVIEW_POLICY
) -> Item | None:
    """Take the first item that nobody else takes; None when the queue is empty."""
    while items := next_items(store, _PAGE, now=now):
        for item in items:
            try:
                return claim(store, item.chirp_id, who=who, now=now, policy=policy)
            except ReviewRefused as err:
                if err.kind not in ("taken", "decided", "unknown"):
                    raise
    return None


def renew(
    store: Store, chirp_id: str, *, who: str, now: datetime, policy: ReviewPolicy = REVIEW_POLICY
) -> Item:
    """Hold an item for longer."""
    minutes = policy.lease_minutes
    return _change(store, chirp_id, lambda i: renewed(i, who=who, now=now, minutes=minutes))


def release(store: Store, chirp_id: str, *, who: str, now: datetime) -> Item:
    """Give an item back undecided."""
    return _change(store, chirp_id, lambda i: released(i, who=who, now=now))


def decide(
    store: Store,
    chirp_id: str,
    *,
    who: str,
    verdict: str,
    note: str = "",
    now: datetime,
    claims: Sequence[ClaimRuling] = (),
) -> Item:
    """Rule on an item that one holds; a second ruling is refused (see `revise`)."""
    return _change(
        store,
        chirp_id,
        lambda i: decided(i, who=who, verdict=verdict, note=note, now=now, claims=claims),
    )


def revise(
    store: Store,
    chirp_id: str,
    *,
    who: str,
    verdict: str,
    note: str = "",
    now: datetime,
    seen: int,
) -> Item:
    """Rule anew on a decided item, every earlier ruling kept; refused unless `seen` is current."""
    return _change(
        store,
        chirp_id,
        lambda i: revised(i, who=who, verdict=verdict, note=note, now=now, seen=seen),
    )


def expire(store: Store, *, now: datetime) -> int:
    """Put every item whose lease has run out back into the queue; how many there were."""
    count = 0
    while lapsed := _lapsed(store, now=now, limit=_PAGE):
        for item in lapsed:
            _change(store, item.chirp_id, lambda i: expired(i, now=now))
            count += 1
    return count


def write_item(item: Item) -> Doc:
    """The stored document of an item: only one that waits has a rank, only a held one a lease."""
    doc = asdict(item)
    doc["parts"] = dict(item.parts)
    doc["rulings"] = [
        asdict(ruling) | {"claims": list(map(asdict, ruling.claims))} for ruling in item.rulings
    ]
    doc["status"] = item.status.value
    if item.status is not Status.CLAIMED:
        del doc["lease_until"]
    if item.status is Status.OPEN:
        doc["rank"] = item.rank
    return doc


def read_item(doc: Doc) -> Item:
    """Read a stored item back, equal to the one that was written."""
    told: dict[str, Any] = {name: value for name, value in doc.items() if name != "rank"}
    told["status"] = Status(doc["status"])
    told["rulings"] = tuple(map(_read_ruling, doc["rulings"]))
    return Item(**told)


def _read_ruling(doc: Doc) -> Ruling:
    claims = tuple(ClaimRuling(**ruled) for ruled in doc.get("claims", ()))
    return Ruling(**{**doc, "claims": claims})


def _change(store: Store, chirp_id: str, change: Callable[[Item], Item]) -> Item:
    def work(transaction: Transaction) -> Item:
        doc = transaction.get(KIND, chirp_id)
        if doc is None:
            raise ReviewRefused("unknown", f"no review item for chirp {chirp_id!r}")
        before = read_item(doc)
        after = change(before)
        if after != before:
            transaction.put(KIND, chirp_id, write_item(after))
        return after

    return store.transact(work)


def _lapsed(store: Store, *, now: datetime, limit: int) -> list[Item]:
    return [item for item in held_items(store, limit) if not item.is_held(now)]


def _reopened(item: Item) -> Item:
    return replace(item, status=Status.OPEN, claimed_by="", lease_until="")


def _held_by(item: Item, who: str, now: datetime) -> None:
    if item.status is Status.DECIDED:
        raise ReviewRefused("decided", f"{item.chirp_id} is decided already")
    if not item.is_held(now) or item.claimed_by != who:
        raise ReviewRefused("not_yours", f"{item.chirp_id} is not held by this reviewer")


def _ruling(
    *, who: str, verdict: str, note: str, now: datetime, claims: Sequence[ClaimRuling] = ()
) -> Ruling:
    _named(who)
    for told in (ClaimRuling(claim=0, verdict=verdict, note=note), *claims):
        if told.verdict not in set(Finding):
            known = ", ".join(Finding)
            raise BadDocument(f"must be one of {known}; got {told.verdict!r:.80}", field="verdict")
        if len(told.note) > MAX_NOTE_CHARS:
            raise BadDocument(f"must have at most {MAX_NOTE_CHARS} characters", field="note")
    if len({ruled.claim for ruled in claims}) < len(claims):
        raise BadDocument("a claim is ruled on twice", field="claims")
    in_order = tuple(sorted(claims, key=lambda ruled: ruled.claim))
    return Ruling(verdict=str(verdict), note=note, who=who, at=utc(now), claims=in_order)


def _named(who: str) -> None:
    if not who.strip() or len(who) > MAX_NAME_CHARS:
        raise BadDocument(f"must be 1 to {MAX_NAME_CHARS} characters", field="who")
