"""What a comparison of two texts finds: one finding per thing compared."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

Span = tuple[int, int]  # character offsets; text[start:end]


class Dimension(StrEnum):
    """What is compared (spec part 4)."""

    NUMBER = "number"
    DATE = "date"
    RANK = "rank"
    ENTITY = "entity"
    QUANTIFIER = "quantifier"
    NEGATION = "negation"
    MODALITY = "modality"
    CAUSALITY = "causality"
    SCOPE = "scope"
    QUALIFIER = "qualifier"
    CONTENT = "content"


class Outcome(StrEnum):
    """Both say the same; they differ; only one of them says it."""

    MATCH = "match"
    MISMATCH = "mismatch"
    ABSENT = "absent"


class Severity(StrEnum):
    """Whether a difference changes the meaning."""

    MINOR = "minor"
    CRITICAL = "critical"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was compared: how it came out, where it stands in each text, and why."""

    dimension: Dimension
    outcome: Outcome
    severity: Severity
    truth_span: Span | None = None
    claim_span: Span | None = None
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Checklist:
    """All findings of a comparison, in the claim's order, and what the scorer weighs."""

    findings: tuple[Finding, ...]
    features: dict[str, float] = field(default_factory=dict)

    @property
    def conflicts(self) -> tuple[Finding, ...]:
        """The critical mismatches."""
        return tuple(
            finding
            for finding in self.findings
            if finding.outcome is Outcome.MISMATCH and finding.severity is Severity.CRITICAL
        )
