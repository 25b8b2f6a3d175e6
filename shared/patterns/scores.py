"""The four risks of a cluster, the overall one and its level: the document's formulas, exactly."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from shared.policy import PATTERNS, PatternPolicy, tidy


class Kind(StrEnum):
    """How two claims contradict each other."""

    FACT_CHECK_VS_CLAIM = "fact_check_vs_claim"
    RUMOR_VS_FACT = "rumor_vs_fact"
    CONFLICTING_CLAIMS = "conflicting_claims"


# The document's third improvement: what a pair of each kind weighs.
KIND_WEIGHTS: Mapping[Kind, float] = MappingProxyType(
    {Kind.FACT_CHECK_VS_CLAIM: 1.0, Kind.RUMOR_VS_FACT: 0.9, Kind.CONFLICTING_CLAIMS: 0.7}
)
# The document's second: growth, credibility, contradiction, evolution.
_OVERALL_WEIGHTS = (0.3, 0.3, 0.25, 0.15)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """All that the scores look at, as counted."""

    size: int = 0  # datapoints, undated ones included
    current: int = 0  # in the window that ends at the newest datapoint
    previous: int = 0  # in the window before it
    span_hours: float = 0.0  # from the first to the newest
    credible: int = 0  # datapoints of credible sources
    questionable: int = 0
    sources: int = 0  # different ones
    contradictions: Mapping[Kind, int] = field(default_factory=dict)
    windows: int = 0
    changes: int = 0  # windows with a keyword that the one before did not have
    stages: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """The four risks, the overall one and its level."""

    growth: float
    credibility: float
    contradiction: float
    evolution: float
    overall: float
    level: str


def score(counts: Counts, *, policy: PatternPolicy = PATTERNS) -> Scores:
    """All scores of a cluster."""
    four = (
        growth_of(
            growth_rate=counts.current / max(counts.previous, 1),
            per_hour=counts.size / max(counts.span_hours, 1.0),
            size=counts.size,
            policy=policy,
        ),
        credibility_of(
            credible=counts.credible,
            questionable=counts.questionable,
            sources=counts.sources,
            size=counts.size,
            policy=policy,
        ),
        contradiction_of(counts.contradictions, size=counts.size, policy=policy),
        evolution_of(
            changes=counts.changes, windows=counts.windows, stages=counts.stages, policy=policy
        ),
    )
    overall = overall_of(*four, policy=policy)
    growth, credibility, contradiction, evolution = four
    return Scores(
        growth=growth,
        credibility=credibility,
        contradiction=contradiction,
        evolution=evolution,
        overall=overall,
        level=level_of(overall, policy=policy),
    )


def growth_of(
    *, growth_rate: float, per_hour: float, size: int, policy: PatternPolicy = PATTERNS
) -> float:
    """Rapid growth: how fast it grows, how fast it comes, how large it is."""
    parts = (
        min(growth_rate, policy.growth_rate_cap) / policy.growth_rate_cap,
        min(per_hour, policy.velocity_cap) / policy.velocity_cap,
        min(size, policy.size_cap) / policy.size_cap,
    )
    return _weighted(parts, policy.growth_weights)


def credibility_of(
    *,
    credible: int,
    questionable: int,
    sources: int,
    size: int,
    policy: PatternPolicy = PATTERNS,
) -> float:
    """Source credibility: few credible, many questionable, few different sources."""
    parts = (
        1 - credible / max(size, 1),
        min(questionable / max(size, 1), 1.0),
        1 - min(sources / policy.diversity_cap, 1.0),
    )
    return _weighted(parts, policy.credibility_weights)


def contradiction_of(
    pairs: Mapping[Kind, int], *, size: int, policy: PatternPolicy = PATTERNS
) -> float:
    """Contradiction pairs to datapoints, by the policy's scale; none is always 0."""
    count: float = sum(pairs.values())
    if policy.weigh_kinds:
        count = sum(KIND_WEIGHTS[kind] * number for kind, number in pairs.items())
    if not count or not size:
        return 0.0
    ratio = count / size
    scaled = {
        "ratio": ratio,
        "amplified": ratio * 2.0,
        "minimum": max(0.3, ratio),
        "logarithmic": math.log1p(count) / math.log1p(size),
    }
    return tidy(min(1.0, scaled[policy.contradiction_scale]))


def evolution_of(
    *, changes: int, windows: int, stages: int, policy: PatternPolicy = PATTERNS
) -> float:
    """Narrative evolution: how often the keywords changed, in how many stages."""
    parts = (
        changes / max(windows, 1),
        min(stages, policy.stages_cap) / policy.stages_cap,
        1.0 if changes else 0.0,
    )
    return _weighted(parts, policy.evolution_weights)


def overall_of(
    growth: float,
    credibility: float,
    contradiction: float,
    evolution: float,
    *,
    policy: PatternPolicy = PATTERNS,
) -> float:
    """The mean of the four, or their weighted sum when the policy says so."""
    four = (growth, credibility, contradiction, evolution)
    if policy.weighted_overall:
        return _weighted(four, _OVERALL_WEIGHTS)
    return tidy(sum(four) / len(four))


def level_of(overall: float, *, policy: PatternPolicy = PATTERNS) -> str:
    """High, medium or low."""
    if overall >= policy.high_at_least:
        return "high"
    return "medium" if overall >= policy.medium_at_least else "low"


def _weighted(parts: tuple[float, ...], weights: tuple[float, ...]) -> float:
    total = sum(part * weight for part, weight in zip(parts, weights, strict=True))
    return tidy(min(1.0, max(0.0, total)))
