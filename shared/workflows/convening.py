"""convene_jury: let a jury look at a chirp's close calls; and cases that people bring."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime

from shared import documents, monitoring
from shared.home import Home
from shared.jury import moves, record
from shared.jury.bench import AskedBench
from shared.jury.court import hold
from shared.jury.model import AI, RULES, Verdict
from shared.leases import lease
from shared.policy import JURY, JuryPolicy, tidy
from shared.store import Doc, Store, Tally
from shared.workflows import CLAIMS_CHECKED, JURY_CASES, steps

SPEND = "jury_spend"
BUDGET = "budget"


def convene_jury(chirp_id: str, *, home: Home, now: datetime, policy: JuryPolicy = JURY) -> Doc:
    """Hold a chirp's close calls once; a second delivery pays nothing and only publishes again."""
    record = steps.read(home.store, chirp_id, after=steps.FACT_CHECK)
    if steps.JURY in steps.waits_for(record):
        check = record[steps.FACT_CHECK]
        made = deliberate(check, chirp_id=chirp_id, home=home, now=now, policy=policy)
        _land(record, chirp_id, made, home=home, now=now)
    return _decide_next(chirp_id, home=home)


def pass_over(chirp_id: str, *, home: Home, now: datetime) -> None:
    """Go on without a jury that never came, so that the decision does not wait for ever."""
    record = steps.read(home.store, chirp_id, after=steps.FACT_CHECK)
    if steps.JURY in steps.waits_for(record):
        made = {**_held([], now=now, policy=JURY), "passed_over": True}
        _land(record, chirp_id, made, home=home, now=now)
    _decide_next(chirp_id, home=home)


def deliberate(
    check: Doc,
    *,
    chirp_id: str = "",
    home: Home,
    now: datetime,
    policy: JuryPolicy = JURY,
    keep: bool = True,
) -> Doc:
    """What juries make of a fact-check's close calls; `keep` stores their cases."""
    held: list[tuple[int, Doc, list[Doc]]] = []
    docket = moves.docket(check["claims"], check["jury_wanted"], policy=policy)
    for place, witnesses in docket.items():
        claim = check["claims"][place]
        cases = []
        for cited in witnesses:
            id = case_id(chirp_id, place, cited["evidence_id"])
            origin = {
                "chirp_id": chirp_id,
                "claim": place,
                "evidence_id": cited["evidence_id"],
                "stance": cited["stance"],
            }
            case = home.store.get(JURY_CASES, id) if keep else None
            case = case or _held_once(
                cited["quote"],
                claim["text"],
                id=id,
                origin=origin,
                home=home,
                now=now,
                policy=policy,
                keep=keep,
            )
            cases.append(case)
        held.append((place, claim, cases))
    return _held(held, now=now, policy=policy)


def hold_case(
    truth: str,
    claim: str,
    *,
    id: str,
    home: Home,
    now: datetime,
    rounds: int | None = None,
    origin: Doc | None = None,
    without_ai: str = "",
    policy: JuryPolicy = JURY,
) -> Doc:
    """Hold one case, by the AI where there is one; nothing of it is stored."""
    if not home.has_ai:
        without_ai = without_ai or "no_key"
    elif len(truth) + len(claim) > policy.ai_reads_at_most_chars:
        without_ai = without_ai or "too_long"
    bench = (
        None
        if without_ai
        else AskedBench(home.ai, clock=home.clock, within_seconds=policy.ai_within_seconds)
    )
    trial = hold(truth, claim, bench=bench, rounds=rounds, policy=policy)
    heard = None if bench is None else bench.heard
    return record.write(trial, id=id, heard=heard, without_ai=without_ai, origin=origin, at=now)


def store_case(case: Doc, *, store: Store) -> Doc:
    """File a case once; when another delivery was faster, its case stands."""
    if store.add(JURY_CASES, case["id"], case):
        return case
    return store.get(JURY_CASES, case["id"]) or case


def case_id(chirp_id: str, place: int, evidence_id: str) -> str:
    """The id of a convened case: the same chirp, claim and evidence are the same case."""
    told = f"{chirp_id}\0{place}\0{evidence_id}"
    return hashlib.blake2b(told.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _held_once(
    truth: str,
    claim: str,
    *,
    id: str,
    origin: Doc,
    home: Home,
    now: datetime,
    policy: JuryPolicy,
    keep: bool,
) -> Doc:
    """A case that one delivery at a time holds, so that it is paid for and counted once."""
    with _paid_lease(id, home=home, seconds=policy.lease_seconds):
        just_held = home.store.get(JURY_CASES, id) if keep else None
        if just_held is not None:
            return just_held
        case = _within_budget(truth, claim, id=id, origin=origin, home=home, now=now, policy=policy)
        return store_case(case, store=home.store) if keep else case


def _paid_lease(id: str, *, home: Home, seconds: float) -> AbstractContextManager[None]:
    """The lease of a case that may cost something; the rules need none."""
    if not home.has_ai:
        return nullcontext()
    mine = uuid.uuid4().hex
    return lease(home.store, f"jury-{id}", holder=mine, now=home.clock(), seconds=seconds)


def _within_budget(
    truth: str,
    claim: str,
    *,
    id: str,
    origin: Doc,
    home: Home,
    now: datetime,
    policy: JuryPolicy,
) -> Doc:
    """A case by the AI while the day's budget lasts, then by rules; only paid ones count."""
    if not home.has_ai:
        return hold_case(truth, claim, id=id, origin=origin, home=home, now=now, policy=policy)
    day = datetime.fromtimestamp(home.clock(), UTC).date().isoformat()
    home.store.tally(Tally(SPEND, day, {"cases": 1}))  # first, so that many at once stay within
    spent = home.store.totals(SPEND, day)
    over = spent["cases"] > policy.paid_cases_a_day or spent.get("usd", 0.0) >= policy.usd_a_day
    cost = {"cases": -1.0}
    try:
        case = hold_case(
            truth,
            claim,
            id=id,
            origin=origin,
            without_ai=BUDGET if over else "",
            home=home,
            now=now,
            policy=policy,
        )
        if case["ai_calls"] or case["usd"]:
            cost = {"usd": case["usd"]}
        return case
    finally:  # a delivery that must come again gives its place back
        home.store.tally(Tally(SPEND, day, cost))


def _held(held: list[tuple[int, Doc, list[Doc]]], *, now: datetime, policy: JuryPolicy) -> Doc:
    """The jury's step as it is stored on the chirp's record: every move, and what it cost."""
    all_cases = [case for _, _, cases in held for case in cases]
    return {
        "claims": [_moved(place, claim, cases, policy) for place, claim, cases in held],
        "by": AI if any(case["mode"] == AI for case in all_cases) else RULES,
        "ai_calls": sum(case["ai_calls"] for case in all_cases),
        "ai_failures": [told for case in all_cases for told in case["ai_failures"]],
        "usd": tidy(sum(case["usd"] for case in all_cases)),
        "policy": policy.version,
        "passed_over": False,
        "held_at": documents.utc(now),
    }


def _moved(place: int, claim: Doc, cases: list[Doc], policy: JuryPolicy) -> Doc:
    heard = [
        moves.Heard(
            Verdict(case["verdict"]["verdict"]),
            float(case["verdict"]["confidence"]),
            moves.conflict_of(case),
        )
        for case in cases
    ]
    made = moves.move(claim["claim_score"], heard, policy=policy)
    return {
        "claim": place,
        "score_before": made.before,
        "score_after": made.after,
        "moved": made.moved,
        "why": made.why,
        "cases": [
            {
                "id": case["id"],
                "evidence_id": case["origin"]["evidence_id"],
                "stance": case["origin"]["stance"],
                "verdict": case["verdict"]["verdict"],
                "confidence": case["verdict"]["confidence"],
                "conflict": moves.conflict_of(case),
                "summary": case["verdict"]["one_sentence_summary"],
                "mode": case["mode"],
                "without_ai": case["without_ai"],
                "passes_differ": case["passes_differ"],
            }
            for case in cases
        ],
    }


def _land(
    chirp: Mapping[str, object], chirp_id: str, made: Doc, *, home: Home, now: datetime
) -> None:
    tally = monitoring.jury_tally(dict(chirp), made, day=now.date())
    steps.land(home.store, chirp_id, made, step=steps.JURY, now=now, tally=tally)


def _decide_next(chirp_id: str, *, home: Home) -> Doc:
    """Ask for the decision, again on redelivery: consumers absorb it."""
    home.bus.publish(CLAIMS_CHECKED, {"chirp_id": chirp_id}, attributes={"chirp_id": chirp_id})
    landed: Doc = steps.read(home.store, chirp_id).get(steps.JURY, {})
    return landed
