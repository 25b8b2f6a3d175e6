"""decide_chirp: label a checked chirp, and ask for the analyses it needs."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from shared import documents, monitoring
from shared.decision import Case, ClaimScores, decide
from shared.errors import BadDocument
from shared.home import Home
from shared.manipulation import manipulation
from shared.store import Doc
from shared.workflows import DOWNSTREAM, steps


def decide_chirp(chirp_id: str, *, home: Home, now: datetime) -> Doc:
    """Decide once, and publish what is still wanted; a second delivery only publishes again."""
    record = steps.read(home.store, chirp_id, after=steps.FACT_CHECK)
    if steps.JURY in steps.waits_for(record):
        raise BadDocument(f"chirp {chirp_id!r:.120} waits for a jury", field="chirp_id")
    if steps.DECISION not in record:
        text = steps.text_of(home.store, chirp_id)
        made = decide_text(text, record[steps.FACT_CHECK], record.get(steps.JURY))
        made["decided_at"] = documents.utc(now)
        tally = monitoring.decision_tally(record, made, day=now.date())
        record = steps.land(home.store, chirp_id, made, step=steps.DECISION, now=now, tally=tally)
    for analysis in steps.waits_for(record):
        home.bus.publish(
            DOWNSTREAM,
            {"chirp_id": chirp_id, "analysis": analysis},
            attributes={"chirp_id": chirp_id, "analysis": analysis},
        )
    decided: Doc = record[steps.DECISION]
    return decided


def decide_text(text: str, check: Doc, jury: Doc | None = None) -> Doc:
    """The decision about a text and what was found of its claims, with all that it rests on.

    Where a jury moved a claim's score, the moved one counts.
    """
    shown = manipulation(text)
    scores = ("claim_score", "support_confidence", "refute_confidence")
    claims = [{name: claim[name] for name in scores} for claim in check["claims"]]
    for moved in (jury or {}).get("claims", ()):
        claims[moved["claim"]]["claim_score"] = moved["score_after"]
    coverage = check["retrieval_coverage"]
    made = decide(
        Case(
            claims=tuple(ClaimScores(**claim) for claim in claims),
            retrieval_coverage=coverage,
            manipulation_score=shown.score,
        )
    )
    return {
        "label": made.label.value,
        "rule": made.rule,
        "reason": made.reason,
        "downstream": list(made.downstream),
        "policy": made.policy,
        "inputs": {
            "claims": claims,
            "retrieval_coverage": coverage,
            "manipulation_score": shown.score,
        },
        "manipulation": documents.plain(asdict(shown) | {"parts": shown.parts}),
    }
