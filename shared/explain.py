"""An assessment told as a story: what each step saw, which rule fired, what came of it."""

from __future__ import annotations

from typing import Any

from shared.model import AIAnswer, AIFailure, Assessment, Tier

# What each rule says, in a sentence an editor can follow.
SENTENCES = {
    "1.2-high-risk": "The risk score is above the line, so it is checked without asking further.",
    "1.2-low-risk": "The risk score is below the line, so it is skipped without asking further.",
    "1.3-yes": "The AI saw a claim worth checking.",
    "1.3-no-untrusted": "The AI said no, but the text speaks to the AI, so its no is not trusted.",
    "1.3-no-sure": "The AI is sure that there is nothing to check.",
    "1.3-no-unsure": "The AI said no but is not sure, so it is checked.",
    "1.3-tie-low-risk": "The AI is fairly sure of its no, and the risk is low: skipped.",
    "1.3-tie-proceed": "The AI is fairly sure of its no, but the risk is too high to skip.",
    "1.4-unreadable": "The rules cannot read this text, so it is checked to be safe.",
    "1.4-ai-failed-risky": "The AI gave no answer and the risk is high, so it is checked.",
    "1.4-high-risk": "The rules are sure, and found high-risk words.",
    "1.4-only-opinion": "The rules are sure that this is opinion or experience only.",
    "1.4-ambiguous": "The rules are not sure enough to skip it.",
    "1.5-override-risk": "A skip was overridden: the risk score is above the line.",
    "1.5-override-keyword": "A skip was overridden: the text holds a high-risk keyword.",
}


def trace(a: Assessment) -> list[dict[str, Any]]:
    """Every step of the pipeline in order: what it saw, the rule that fired, the result."""
    steps = [_signals(a), _risk(a)]
    if a.precheck.tier is not Tier.RISK:
        steps.append(_ai(a))
    if a.precheck.tier is not Tier.AI:
        steps.append(
            _step(a.precheck.tier.value, _saw(a), a.precheck.rule, _goes(a.precheck.proceed))
        )
    if not a.precheck.proceed:
        steps.append(_validation(a))
    if a.audit:
        steps.append(_step("audit", "a stable hash of the id", "1.6-audit", "checked as a sample"))
    return steps


def _step(step: str, saw: str, rule: str | None, result: str) -> dict[str, Any]:
    return {
        "step": step,
        "saw": saw,
        "rule": rule,
        "says": SENTENCES.get(rule or "", ""),
        "result": result,
    }


def _signals(a: Assessment) -> dict[str, Any]:
    found = [
        f"{cue.value.replace('_', ' ')}: {', '.join(phrases[:5])}"
        for cue, phrases in a.risk.signals.cues.items()
    ]
    named = f"{a.risk.domain.value} ({a.risk.domain_from or 'nothing names another domain'})"
    return _step("signals", "; ".join(found) or "no cue", None, f"domain {named}")


def _risk(a: Assessment) -> dict[str, Any]:
    parts = " ".join(f"{value:+.2f} {name}" for name, value in a.risk.parts.items())
    return _step("risk", parts, None, f"{a.risk.score:.2f}")


def _saw(a: Assessment) -> str:
    if a.precheck.tier is Tier.RISK:
        return f"risk {a.risk.score:.2f}"
    weights = a.precheck.weights
    return (
        f"for {weights.get('for', 0):.2f}, against {weights.get('against', 0):.2f},"
        f" confidence {a.precheck.confidence:.2f}, risk {a.risk.score:.2f}"
    )


def _ai(a: Assessment) -> dict[str, Any]:
    if isinstance(a.ai, AIAnswer):
        answer = "check" if a.ai.needs_fact_check else "no check"
        source = "remembered answer" if a.ai.cached else a.ai.model
        saw = f"{source}: {answer}, confidence {a.ai.confidence:.2f}"
        if not a.ai.model:  # a copy of a post that no AI was asked about
            saw = f"not asked: {a.ai.reason}"
        return _step("ai", saw, a.precheck.rule, _goes(a.precheck.proceed))
    kind = a.ai.kind if isinstance(a.ai, AIFailure) else "not asked"
    return _step("ai", kind.replace("_", " "), None, "no answer, the rules decide")


def _validation(a: Assessment) -> dict[str, Any]:
    if a.overridden:
        return _step(
            "validation", f"a skip by {a.precheck.tier.value}", a.rule, "overridden: check"
        )
    return _step("validation", f"a skip by {a.precheck.tier.value}", None, "the skip stands")


def _goes(proceed: bool) -> str:
    return "check" if proceed else "skip"
