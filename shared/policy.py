"""Every threshold and weight, with a version; a result records the version that made it.

A number here is reviewed like code. The environment holds addresses and secrets only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from shared.model import Cue, Domain


def _fixed(**values: float) -> Mapping[str, float]:
    return MappingProxyType(values)


@dataclass(frozen=True, kw_only=True)
class Policy:
    """One named set of numbers for the value pipeline (spec part 1)."""

    version: str = "1"

    # spec 1.1: risk = clamp01(domain_weight * domain + length_weight * length + indicators)
    domain_weight: float = 0.5
    length_weight: float = 0.5
    domain_risk: Mapping[Domain, float] = field(
        default_factory=lambda: MappingProxyType(
            {
                Domain.HEALTH: 0.9,
                Domain.FINANCE: 0.8,
                Domain.POLITICS: 0.8,
                Domain.SCIENCE: 0.6,
                Domain.OTHER: 0.3,
            }
        )
    )
    short_below_chars: int = 50
    long_above_chars: int = 200
    length_risk: Mapping[str, float] = field(
        default_factory=lambda: _fixed(short=0.1, medium=0.5, long=0.7)
    )
    indicators: Mapping[Cue, float] = field(
        default_factory=lambda: MappingProxyType(
            {
                Cue.STATISTICAL: 0.3,
                Cue.AUTHORITY: 0.2,
                Cue.HIGH_RISK: 0.4,
                Cue.OPINION: -0.2,
                Cue.PERSONAL: -0.3,
            }
        )
    )

    # spec 1.2: above -> check, below -> skip, between (both ends included) -> pre-check
    check_above: float = 0.7
    skip_below: float = 0.3

    # spec 1.3: an AI "no"
    ai_skip_above: float = 0.8  # confidence
    ai_proceed_below: float = 0.7  # confidence
    ai_tie_skip_below: float = 0.4  # risk

    # spec 1.4: heuristic
    heuristic_sure_above: float = 0.7  # confidence
    ai_failed_proceed_above: float = 0.6  # risk
    heuristic_for: Mapping[str, float] = field(
        default_factory=lambda: _fixed(high_risk=2.0, statistical=1.5, authority=1.0, factual=0.5)
    )
    heuristic_against: Mapping[str, float] = field(
        default_factory=lambda: _fixed(opinion=1.5, personal=1.5)
    )
    heuristic_length: Mapping[str, float] = field(
        default_factory=lambda: _fixed(short=0.0, medium=0.25, long=0.5)
    )
    heuristic_context: float = 0.5  # times the domain's risk above that of "other"
    heuristic_counts_at_most: int = 3  # the fourth percentage says no more than the third

    # spec 1.5
    override_above: float = 0.7  # risk

    # spec 1.6
    audit_rate: float = 0.02

    # the AI tier: attempts x time-out stays below the function's own time-out
    ai_timeout_seconds: float = 8.0
    ai_attempts: int = 3
    ai_deadline_seconds: float = 25.0  # over all attempts and the waits between them
    ai_cache_days: int = 7  # older answers are used only when the AI is away
    ai_daily_budget_usd: float = 5.0
    breaker_opens_after: int = 5  # failures in a row
    breaker_rests_seconds: float = 30.0

    def __post_init__(self) -> None:
        _in_order(self, "skip_below", "check_above")
        _in_order(self, "ai_proceed_below", "ai_skip_above")
        for name in (
            "ai_tie_skip_below",
            "heuristic_sure_above",
            "ai_failed_proceed_above",
            "override_above",
            "audit_rate",
        ):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} is outside 0..1: {getattr(self, name)!r}")
        if set(self.domain_risk) != set(Domain):
            raise ValueError(f"domain_risk must name every domain: {sorted(map(str, Domain))}")
        if not 0 < self.short_below_chars <= self.long_above_chars:
            raise ValueError("short_below_chars and long_above_chars are out of order")
        if self.ai_attempts < 1 or self.ai_timeout_seconds <= 0:
            raise ValueError("ai_attempts and ai_timeout_seconds must be positive")

    @cached_property
    def domain_part(self) -> Mapping[Domain, float]:
        """What each domain adds to the risk."""
        return {d: tidy(self.domain_weight * risk) for d, risk in self.domain_risk.items()}

    @cached_property
    def length_part(self) -> Mapping[str, float]:
        """What each length band adds to the risk."""
        return {band: tidy(self.length_weight * risk) for band, risk in self.length_risk.items()}

    def length_band(self, chars: int) -> str:
        """Name the length band of a text: under 50 short, 50 to 200 medium, over 200 long."""
        if chars < self.short_below_chars:
            return "short"
        return "long" if chars > self.long_above_chars else "medium"


def tidy(number: float) -> float:
    """Take the noise of binary fractions off, so that 0.45 + 0.05 + 0.2 is 0.7 and on the line."""
    return round(number, 6)


def _in_order(policy: Policy, low: str, high: str) -> None:
    if not 0 <= getattr(policy, low) <= getattr(policy, high) <= 1:
        raise ValueError(
            f"{low} and {high} are out of order or outside 0..1:"
            f" {getattr(policy, low)!r}, {getattr(policy, high)!r}"
        )


POLICY = Policy()

# A variant to compare with: it asks the AI about more of the quiet posts and trusts a "no" less.
CAUTIOUS = Policy(version="1-cautious", skip_below=0.2, ai_skip_above=0.9)

POLICIES: Mapping[str, Policy] = {policy.version: policy for policy in (POLICY, CAUTIOUS)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """Two named policies side by side; `variant_share` of the chirps go by the variant."""

    name: str = "cautious-2026"
    control: Policy = POLICY
    variant: Policy = CAUTIOUS
    variant_share: float = 0.0  # off until a newsroom turns it on

    def arm_of(self, chirp_id: str) -> tuple[str, Policy]:
        """Choose the arm by a stable hash of the chirp's id."""
        if stable_share(f"arm:{self.name}", chirp_id) < self.variant_share:
            return "variant", self.variant
        return "control", self.control


EXPERIMENT = Experiment()


def stable_share(salt: str, id: str) -> float:
    """Map an id to a number in [0, 1), always the same one and evenly spread."""
    digest = hashlib.blake2b(f"{salt}:{id}".encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(digest.digest(), "big") / 2**64


def is_audited(chirp_id: str, *, rate: float) -> bool:
    """Choose which skips are checked anyway, so that misses can be seen (spec 1.6)."""
    return stable_share("audit", chirp_id) < rate
