"""The final decision: one label for a checked chirp, by the first rule that fits (spec part 2)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from shared.errors import BadDocument
from shared.policy import DECISION_POLICY, DecisionPolicy


class Label(StrEnum):
    """What is said of a chirp."""

    TRUE = "high_conf_true"
    FAKE = "high_conf_fake"
    DOWNSTREAM = "send_downstream"


class Analysis(StrEnum):
    """What an uncertain chirp is sent to (spec 2.2)."""

    PROPAGANDA = "propaganda"
    EMOTION = "emotion"
    SOURCE = "source"
    CONTEXT = "context"
    REVIEW = "human_review"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimScores:
    """What the evidence says of one claim; None where it says nothing."""

    claim_score: float | None  # 0 refuted .. 1 supported
    support_confidence: float | None = None
    refute_confidence: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """All that a decision may look at; a number that cannot be is BadDocument, never a label."""

    claims: tuple[ClaimScores, ...]
    retrieval_coverage: float | None  # None: nobody knows, which is missing data
    manipulation_score: float | None  # the same

    def __post_init__(self) -> None:
        for place, claim in enumerate(self.claims):
            for name in ("claim_score", "support_confidence", "refute_confidence"):
                _check_share(getattr(claim, name), f"claims.{place}.{name}")
        _check_share(self.retrieval_coverage, "retrieval_coverage")
        _check_share(self.manipulation_score, "manipulation_score")


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the table; the first whose `when` holds decides."""

    id: str  # 2.N is the document's rule N
    when: Callable[[Case, DecisionPolicy], bool]
    label: Label
    reason: str
    downstream: tuple[Analysis, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The label, the rule that gave it, and the analyses that the chirp goes to."""

    label: Label
    rule: str
    reason: str
    downstream: tuple[str, ...]
    policy: str


def _is_missing(c: Case, p: DecisionPolicy) -> bool:
    """No claims at all is missing data too, never vacuous truth."""
    if not c.claims or any(claim.claim_score is None for claim in c.claims):
        return True
    if c.retrieval_coverage is None or c.manipulation_score is None:
        return True
    return c.retrieval_coverage < p.coverage_at_least


def _is_refuted(c: Case, p: DecisionPolicy) -> bool:
    return any(
        _at_most(claim.claim_score, p.refuted_at_most)
        and _at_least(claim.refute_confidence, p.refute_confidence_at_least)
        for claim in c.claims
    )


def _is_supported(c: Case, p: DecisionPolicy) -> bool:
    return not _is_loud(c, p) and all(
        _at_least(claim.claim_score, p.supported_at_least)
        and _at_least(claim.support_confidence, p.support_confidence_at_least)
        for claim in c.claims
    )


def _is_neutral_and_manipulated(c: Case, p: DecisionPolicy) -> bool:
    """One neutral claim is enough."""
    return _at_least(c.manipulation_score, p.some_manipulation_at_least) and any(
        _at_least(claim.claim_score, p.neutral_at_least)
        and _at_most(claim.claim_score, p.neutral_at_most)
        for claim in c.claims
    )


def _is_loud(c: Case, p: DecisionPolicy) -> bool:
    return _at_least(c.manipulation_score, p.high_manipulation_at_least)


_LOUD = (Analysis.PROPAGANDA, Analysis.EMOTION)

# fmt: off
RULES: tuple[Rule, ...] = (
    Rule("2.1-missing", _is_missing, Label.DOWNSTREAM,
         "Low coverage or missing scores",
         (Analysis.SOURCE, Analysis.CONTEXT, Analysis.REVIEW)),
    Rule("2.2-refuted", _is_refuted, Label.FAKE,
         "At least one claim strongly refuted by evidence"),
    Rule("2.3-supported", _is_supported, Label.TRUE,
         "All claims strongly supported with low manipulation"),
    Rule("2.4-neutral-manipulated", _is_neutral_and_manipulated, Label.DOWNSTREAM,
         "Neutral claims with moderate manipulation",
         (Analysis.PROPAGANDA, Analysis.EMOTION, Analysis.REVIEW)),
    Rule("2.5-manipulated", _is_loud, Label.DOWNSTREAM,
         "High manipulation detected, needs propaganda analysis",
         (Analysis.PROPAGANDA, Analysis.EMOTION, Analysis.REVIEW)),
    Rule("2.6-otherwise", lambda c, p: True, Label.DOWNSTREAM,
         "Ambiguous evidence, requires deeper analysis",
         (Analysis.CONTEXT, Analysis.SOURCE, Analysis.REVIEW)),
)
# fmt: on


def decide(case: Case, *, policy: DecisionPolicy = DECISION_POLICY) -> Decision:
    """Apply the first rule that fits; a loud post goes to its two analyses whatever its label."""
    rule = next(rule for rule in RULES if rule.when(case, policy))
    loud = _LOUD if _is_loud(case, policy) else ()
    return Decision(
        label=rule.label,
        rule=rule.id,
        reason=rule.reason,
        downstream=tuple(analysis.value for analysis in dict.fromkeys(loud + rule.downstream)),
        policy=policy.version,
    )


def _at_least(score: float | None, line: float) -> bool:
    """A score that is missing reaches no line."""
    return score is not None and score >= line


def _at_most(score: float | None, line: float) -> bool:
    return score is not None and score <= line


def _check_share(value: Any, field: str) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadDocument(f"must be a number; got {value!r:.80}", field=field)
    if not 0 <= value <= 1 or math.isnan(value):
        raise BadDocument(f"must be between 0 and 1; got {value!r:.80}", field=field)
