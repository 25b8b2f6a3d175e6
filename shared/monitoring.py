"""Counting what the pipeline does, per day and arm, so that it can be tuned (spec 1.6)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from shared.model import AIAnswer, AIFailure, Assessment, Tier
from shared.store import Doc, Store, Tally

KIND = "metrics"
ARMS = ("control", "variant")


def tally_of(a: Assessment, *, day: date) -> Tally:
    """The counters that one assessment moves."""
    amounts: dict[str, float] = {"chirps": 1, f"tier_{a.precheck.tier.value}": 1}
    amounts["checked" if a.should_fact_check else "skipped"] = 1
    amounts[f"rule_{a.rule}"] = 1
    if a.overridden:
        amounts["overridden"] = 1
    if a.audit:
        amounts["audited"] = 1
    if isinstance(a.ai, AIFailure):
        amounts[f"ai_failed_{a.ai.kind}"] = 1
    if isinstance(a.ai, AIAnswer):
        amounts["ai_cached" if a.ai.cached else "ai_paid"] = 1
    if a.ai is not None and a.ai.usd:
        amounts["usd"] = a.ai.usd
    return Tally(KIND, f"{day.isoformat()}-{a.arm}", amounts)


def check_tally(record: Doc, check: Doc, *, day: date) -> Tally:
    """The counters that one fact-check moves: was there anything to check?"""
    prefix = "audit_" if record["audit"] and not record["should_fact_check"] else ""
    amounts: dict[str, float] = {f"{prefix}fact_checked": 1, "claims": len(check["claims"])}
    amounts[f"{prefix}found_claim" if check["claims"] else f"{prefix}found_nothing"] = 1
    if check["copied_from"]:
        amounts["copies"] = 1
    for about, kind in check["ai_failures"].items():  # "verify 2" is about the second claim
        name = f"ai_failed_{about.split()[0]}_{kind.replace(' ', '_')}"
        amounts[name] = amounts.get(name, 0) + 1
    for name, kind in check["providers_failed"].items():
        amounts[f"provider_failed_{name}_{kind}"] = 1
    if check["ai_calls"]:
        amounts["ai_paid"] = check["ai_calls"]
    if check["usd"]:
        amounts["usd"] = check["usd"]
    return Tally(KIND, f"{day.isoformat()}-{record['arm']}", amounts)


def jury_tally(record: Doc, jury: Doc, *, day: date) -> Tally:
    """The counters that one chirp's jury moves."""
    cases = [case for claim in jury["claims"] for case in claim["cases"]]
    amounts: dict[str, float] = {}
    for name in [f"jury_{case['verdict'].lower()}" for case in cases]:
        amounts[name] = amounts.get(name, 0) + 1
    if jury["passed_over"]:
        amounts["jury_passed_over"] = 1
    for told in jury["ai_failures"]:
        name = f"ai_failed_{told.replace(': ', '_').replace(' ', '_')}"
        amounts[name] = amounts.get(name, 0) + 1
    if jury["ai_calls"]:
        amounts["ai_paid"] = jury["ai_calls"]
    if jury["usd"]:
        amounts["usd"] = jury["usd"]
    return Tally(KIND, f"{day.isoformat()}-{record['arm']}", amounts)


def decision_tally(record: Doc, decision: Doc, *, day: date) -> Tally:
    """The counters that one decision moves."""
    amounts = {f"label_{decision['label']}": 1.0, f"decided_{decision['rule']}": 1.0}
    return Tally(KIND, f"{day.isoformat()}-{record['arm']}", amounts)


def report(store: Store, *, today: date, days: int) -> dict[str, Any]:
    """What happened in the `days` days up to today, per arm, with shares."""
    dates = [(today - timedelta(days=ago)).isoformat() for ago in range(days)]
    totals = store.totals_many(KIND, [f"{day}-{arm}" for day in dates for arm in ARMS])
    arms = {}
    for arm in ARMS:
        sums: dict[str, float] = {}
        for day in dates:
            for name, amount in totals[f"{day}-{arm}"].items():
                sums[name] = sums.get(name, 0) + amount
        arms[arm] = _summary(sums)
    return {"days": days, "until": today.isoformat(), "arms": arms}


def _summary(sums: Mapping[str, float]) -> dict[str, Any]:
    chirps = sums.get("chirps", 0)

    def share(amount: float) -> float | None:
        return round(amount / chirps, 4) if chirps else None

    def named(prefix: str) -> dict[str, int]:
        found = sorted(name for name in sums if name.startswith(prefix))
        return {name.removeprefix(prefix): int(sums[name]) for name in found}

    return {
        "chirps": int(chirps),
        "checked": int(sums.get("checked", 0)),
        "skipped": int(sums.get("skipped", 0)),
        "checked_share": share(sums.get("checked", 0)),
        "overridden": int(sums.get("overridden", 0)),
        "audited": int(sums.get("audited", 0)),
        "tiers": {t.value: share(sums.get(f"tier_{t.value}", 0)) for t in Tier},
        "rules": named("rule_"),
        "ai_failures": named("ai_failed_"),
        "ai_paid": int(sums.get("ai_paid", 0)),
        "ai_cached": int(sums.get("ai_cached", 0)),
        "usd": round(sums.get("usd", 0), 6),
        "fact_checked": int(sums.get("fact_checked", 0) + sums.get("audit_fact_checked", 0)),
        "claims": int(sums.get("claims", 0)),
        "copies": int(sums.get("copies", 0)),
        "juries": named("jury_"),
        "labels": named("label_"),
        "decisions": named("decided_"),
        "provider_failures": named("provider_failed_"),
        # Known once chirps are fact-checked: what was checked and held no claim, and what the
        # audit found among the skips; each with how many chirps it rests on.
        "false_positive_rate": _rate(sums, "found_nothing", "fact_checked"),
        "false_positive_of": int(sums.get("fact_checked", 0)),
        "false_negative_rate": _rate(sums, "audit_found_claim", "audit_fact_checked"),
        "false_negative_of": int(sums.get("audit_fact_checked", 0)),
    }


def _rate(sums: Mapping[str, float], part: str, whole: str) -> float | None:
    return round(sums.get(part, 0) / sums[whole], 4) if sums.get(whole) else None
