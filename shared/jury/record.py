"""A case as it is stored: both texts, the checklist, all that was said, the verdict, the cost."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from shared import documents
from shared.checklist import Finding
from shared.checklist.model import Span
from shared.jury.bench import RecordedBench
from shared.jury.court import hold
from shared.jury.model import AI, RULES, Point, Role, Statement, Trial
from shared.policy import JURY, JuryPolicy, tidy
from shared.store import Doc

_QUOTED_CHARS = 500


def checklist_of(trial: Trial) -> list[Doc]:
    """Every finding, those of the rules first."""
    found = [(finding, RULES) for finding in trial.case.checklist.findings]
    found += [(finding, AI) for finding in trial.added]
    return [{**_finding(finding), "by": by} for finding, by in found]


def write(
    trial: Trial,
    *,
    id: str,
    heard: list[Doc] | None,
    without_ai: str = "",
    origin: Doc | None = None,
    at: datetime,
) -> Doc:
    """A case's document; `heard` is what the AI answered, None when nobody asked it.

    `without_ai` is one word for why nobody did, `origin` the chirp and claim it is about.
    """
    answers = heard or []
    said = [_statement(trial, statement) for statement in trial.statements]
    return {
        "id": id,
        "truth": trial.case.truth,
        "claim": trial.case.claim,
        "origin": origin or {},
        "rounds": trial.rounds,
        "mode": trial.mode,
        "without_ai": without_ai,
        "checklist": checklist_of(trial),
        "weighed": {
            "probability": tidy(trial.case.weighed.probability),
            "parts": [
                {"feature": part.feature, "moved": tidy(part.moved)}
                for part in trial.case.weighed.parts
            ],
        },
        "transcript": said,
        "steps": {f"{one['role']} {one['round']}": one["by"] for one in said}
        | {Role.JUDGE.value: trial.ruling.by},
        "struck": sum(len(one["struck"]) for one in said),
        "verdict": trial.ruling.fields,
        "rule": trial.ruling.rule,
        "by_rules": {**trial.by_rules.fields, "rule": trial.by_rules.rule},
        "passes": [
            {"verdict": one.verdict.value, "confidence": one.confidence} for one in trial.passes
        ],
        "passes_differ": trial.passes_differ,
        "notes": list(trial.notes),
        "asked": heard is not None,
        "answers": answers,
        "ai_calls": sum(one["outcome"] == "answer" and not one["cached"] for one in answers),
        "ai_failures": [
            f"{one['question']}: {one['kind']}" for one in answers if one["outcome"] == "failure"
        ],
        "usd": tidy(sum(one["usd"] for one in answers)),
        "tokens_read": sum(one["tokens_read"] for one in answers),
        "tokens_written": sum(one["tokens_written"] for one in answers),
        "policy": trial.policy,
        "created_at": documents.utc(at),
    }


def replay(case: Doc, *, policy: JuryPolicy = JURY) -> Doc:
    """Hold a stored case again, the AI's answers taken from the record: no AI, the same result."""
    heard = case["answers"] if case["asked"] else None
    trial = hold(
        case["truth"],
        case["claim"],
        bench=None if heard is None else RecordedBench(heard),
        rounds=case["rounds"],
        policy=policy,
    )
    return write(
        trial,
        id=case["id"],
        heard=heard,
        without_ai=case["without_ai"],
        origin=case["origin"],
        at=datetime.fromisoformat(case["created_at"]),
    )


def differing(one: Doc, other: Doc) -> list[str]:
    """The fields in which two cases differ."""
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))


def _finding(finding: Finding) -> Doc:
    return {
        "dimension": finding.dimension.value,
        "outcome": finding.outcome.value,
        "severity": finding.severity.value,
        "truth_span": _span(finding.truth_span),
        "claim_span": _span(finding.claim_span),
        "why": finding.why,
    }


def _statement(trial: Trial, said: Statement) -> dict[str, Any]:
    return {
        "role": said.role.value,
        "round": said.round,
        "by": said.by,
        "points": [_point(trial, point) for point in said.points],
        "struck": [one._asdict() for one in said.struck],
        "minimum_difference": said.minimum,
    }


def _point(trial: Trial, point: Point) -> Doc:
    return {
        "text": point.text,
        "truth_quote": _quoted(trial.case.truth, point.truth_span),
        "claim_quote": _quoted(trial.case.claim, point.claim_span),
        "truth_span": _span(point.truth_span),
        "claim_span": _span(point.claim_span),
    }


def _quoted(text: str, span: Span | None) -> str:
    """The words at a span, or the first of many: a stored document has its limit."""
    return text[slice(*span)][:_QUOTED_CHARS] if span else ""


def _span(span: Span | None) -> list[int] | None:
    return list(span) if span else None
