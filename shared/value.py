"""The value pipeline: risk score, bands, pre-check by AI or by rules, validation (spec part 1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from shared.model import (
    AIAnswer,
    AIFailure,
    Assessment,
    Chirp,
    Cue,
    Domain,
    Precheck,
    Risk,
    Rule,
    Signals,
    Tier,
)
from shared.policy import POLICY, Policy, is_audited, tidy
from shared.signals import domains_named_by, find_signals


class Case(NamedTuple):
    """All that a value rule may look at."""

    risk: float
    confidence: float = 0.0
    needs: bool = False
    high_risk: bool = False  # a high-risk keyword is in the text
    only_opinion: bool = False  # opinion or personal cues, and no other
    readable: bool = True
    instructs: bool = False  # the text addresses the model
    ai_failed: bool = False


_NAMES = {cue: cue.value for cue in Cue}
_VIEWS = frozenset({Cue.OPINION, Cue.PERSONAL})
_FACTS = frozenset({Cue.STATISTICAL, Cue.AUTHORITY, Cue.HIGH_RISK, Cue.FACTUAL})

# fmt: off
BANDS: tuple[Rule[Case], ...] = (
    Rule("1.2-high-risk",        lambda c, p: c.risk > p.check_above,                  True),
    Rule("1.2-low-risk",         lambda c, p: c.risk < p.skip_below,                   False),
)
AI_RULES: tuple[Rule[Case], ...] = (
    Rule("1.3-yes",              lambda c, p: c.needs,                                 True),
    Rule("1.3-no-untrusted",     lambda c, p: c.instructs,                             True),
    Rule("1.3-no-sure",          lambda c, p: c.confidence > p.ai_skip_above,          False),
    Rule("1.3-no-unsure",        lambda c, p: c.confidence < p.ai_proceed_below,       True),
    Rule("1.3-tie-low-risk",     lambda c, p: c.risk < p.ai_tie_skip_below,            False),
    Rule("1.3-tie-proceed",      lambda c, p: True,                                    True),
)
HEURISTIC_RULES: tuple[Rule[Case], ...] = (
    Rule("1.4-ai-failed-risky",  lambda c, p: c.ai_failed and c.risk > p.ai_failed_proceed_above, True),
    Rule("1.4-unreadable",       lambda c, p: not c.readable,                          True),
    Rule("1.4-high-risk",        lambda c, p: c.confidence > p.heuristic_sure_above and c.high_risk, True),
    Rule("1.4-only-opinion",     lambda c, p: c.confidence > p.heuristic_sure_above and c.only_opinion, False),
    Rule("1.4-ambiguous",        lambda c, p: True,                                    True),
)
OVERRIDES: tuple[Rule[Case], ...] = (
    Rule("1.5-override-risk",    lambda c, p: c.risk > p.override_above,               True),
    Rule("1.5-override-keyword", lambda c, p: c.high_risk,                             True),
)
# fmt: on


def risk_score(chirp: Chirp, *, policy: Policy = POLICY) -> Risk:
    """Score how much harm a chirp could do if it were false, 0 to 1, with the parts of the sum."""
    signals = find_signals(chirp.text)
    domain, named_by = _domain(chirp, signals, policy)
    length = len(chirp.text.strip())
    parts = {
        "domain": policy.domain_part[domain],
        "length": policy.length_part[policy.length_band(length)],
    }
    for cue, weight in policy.indicators.items():
        if cue in signals.cues:
            parts[_NAMES[cue]] = weight
    score = min(1.0, max(0.0, tidy(sum(parts.values()))))
    return Risk(score, parts, domain, named_by, length, signals)


def decide_by_band(risk: Risk, *, policy: Policy = POLICY) -> Precheck | None:
    """Decide by the score alone where it is clear; None sends the chirp to the pre-check."""
    rule = _first(BANDS, Case(risk=risk.score), policy)
    if rule is None:
        return None
    return Precheck(
        tier=Tier.RISK,
        rule=rule.id,
        needs_fact_check=rule.proceed,
        confidence=risk.score if rule.proceed else tidy(1 - risk.score),
        proceed=rule.proceed,
    )


def weigh_ai(answer: AIAnswer, risk: Risk, *, policy: Policy = POLICY) -> Precheck:
    """Turn an AI answer into a decision: a "no" counts only when it is sure and not talked into."""
    case = Case(
        risk=risk.score,
        confidence=answer.confidence,
        needs=answer.needs_fact_check,
        instructs=risk.signals.has(Cue.INSTRUCTION),
    )
    rule = _decide(AI_RULES, case, policy)
    return Precheck(
        tier=Tier.AI,
        rule=rule.id,
        needs_fact_check=answer.needs_fact_check,
        confidence=answer.confidence,
        proceed=rule.proceed,
    )


def weigh_signals(risk: Risk, *, ai_failed: bool, policy: Policy = POLICY) -> Precheck:
    """Decide by counting signals, open to doubt: only a sure, pure opinion is skipped."""
    weights = _two_sides(risk, policy)
    case = Case(
        risk=risk.score,
        confidence=_confidence(weights),
        high_risk=risk.signals.has(Cue.HIGH_RISK),
        only_opinion=_is_only_opinion(risk.signals),
        readable=risk.signals.readable,
        ai_failed=ai_failed,
    )
    rule = _decide(HEURISTIC_RULES, case, policy)
    return Precheck(
        tier=Tier.HEURISTIC,
        rule=rule.id,
        needs_fact_check=rule.proceed,
        confidence=case.confidence,
        proceed=rule.proceed,
        weights=weights,
    )


def validate(precheck: Precheck, risk: Risk, *, policy: Policy = POLICY) -> Rule[Case] | None:
    """Look at every skip once more: the rule that overrides it, or None to let it stand."""
    if precheck.proceed:
        return None
    case = Case(risk=risk.score, high_risk=risk.signals.has(Cue.HIGH_RISK))
    return _first(OVERRIDES, case, policy)


def assess(
    chirp: Chirp,
    *,
    ask: Callable[[], AIAnswer | AIFailure],
    policy: Policy = POLICY,
    arm: str = "control",
) -> Assessment:
    """Run the whole pipeline; `ask` is called only when the score leaves the matter open."""
    risk = risk_score(chirp, policy=policy)
    ai: AIAnswer | AIFailure | None = None
    precheck = decide_by_band(risk, policy=policy)
    if precheck is None:
        ai = ask()
        precheck = (
            weigh_ai(ai, risk, policy=policy)
            if isinstance(ai, AIAnswer)
            else weigh_signals(risk, ai_failed=True, policy=policy)
        )
    override = validate(precheck, risk, policy=policy)
    proceeds = precheck.proceed or override is not None
    return Assessment(
        chirp_id=chirp.id,
        risk=risk,
        precheck=precheck,
        ai=ai,
        should_fact_check=proceeds,
        overridden=override is not None,
        rule=override.id if override else precheck.rule,
        policy=policy.version,
        arm=arm,
        audit=not proceeds and is_audited(chirp.id, rate=policy.audit_rate),
    )


def _domain(chirp: Chirp, signals: Signals, policy: Policy) -> tuple[Domain, str]:
    """The riskiest domain that anything names: a missing or wrong topic never lowers the risk."""
    named = {domain: ("text", phrase) for domain, phrase in signals.domains.items()}
    if chirp.topic or chirp.semantic_topics or chirp.entities:
        for kind, label in _labels(chirp):
            for domain in domains_named_by(label):
                named.setdefault(domain, (kind, label))
    if not named:
        return Domain.OTHER, ""
    riskiest = max(named, key=policy.domain_risk.__getitem__)
    return riskiest, ": ".join(named[riskiest])


def _labels(chirp: Chirp) -> list[tuple[str, str]]:
    """Everything beside the text that may name a domain, with what it is."""
    told = [("topic", chirp.topic)]
    told += [("semantic topic", label) for label in chirp.semantic_topics]
    return told + [("entity", label) for label in chirp.entities]


def _is_only_opinion(signals: Signals) -> bool:
    return not _VIEWS.isdisjoint(signals.cues) and _FACTS.isdisjoint(signals.cues)


def _two_sides(risk: Risk, policy: Policy) -> dict[str, float]:
    """What speaks for a check and what speaks against it, each cue counted up to a limit."""
    above_other = policy.domain_risk[risk.domain] - policy.domain_risk[Domain.OTHER]
    pro = policy.heuristic_length[policy.length_band(risk.length)]
    pro += policy.heuristic_context * above_other
    contra = 0.0
    for cue, found in risk.signals.cues.items():
        count = min(len(found), policy.heuristic_counts_at_most)
        pro += count * policy.heuristic_for.get(cue, 0.0)
        contra += count * policy.heuristic_against.get(cue, 0.0)
    return {"for": tidy(pro), "against": tidy(contra)}


def _confidence(weights: dict[str, float]) -> float:
    """How sure the heuristic is: 0.5 when it saw nothing or both sides weigh the same, 1 at most."""
    pro, contra = weights["for"], weights["against"]
    total = pro + contra
    return tidy(0.5 + 0.5 * abs(pro - contra) / (total + 0.5))


def _decide(rules: tuple[Rule[Case], ...], case: Case, policy: Policy) -> Rule[Case]:
    """The first rule that fits, in a table whose last row always does."""
    return _first(rules, case, policy) or rules[-1]


def _first(rules: tuple[Rule[Case], ...], case: Case, policy: Policy) -> Rule[Case] | None:
    for rule in rules:
        if rule.when(case, policy):
            return rule
    return None
