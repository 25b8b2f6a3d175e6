"""The vocabulary of the jury: who speaks, what is said, how it ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from shared.checklist import Checklist, Dimension, Finding, Outcome, Severity
from shared.checklist.faithful import Weighed
from shared.checklist.model import Span
from shared.jury import phrases

AI, RULES = "ai", "rules"  # by whom


class Verdict(StrEnum):
    """What the judge says of a claim, the mildest first."""

    FAITHFUL = "FAITHFUL"
    PARTIALLY_FAITHFUL = "PARTIALLY_FAITHFUL"
    MUTATED = "MUTATED"

    @property
    def severity(self) -> int:
        return tuple(Verdict).index(self)


class Role(StrEnum):
    """Who speaks."""

    ADVOCATE = "advocate"
    SKEPTIC = "skeptic"
    FACT_CHECKER = "fact_checker"
    JUDGE = "judge"


class Point(NamedTuple):
    """One reason: what is said, and the exact words of each text that it rests on."""

    text: str
    truth_span: Span | None = None
    claim_span: Span | None = None


class Struck(NamedTuple):
    """A reason that is off the record, since it quotes what is not there."""

    text: str
    quote: str


class Statement(NamedTuple):
    """What one role says in one round: 0 is the opening, 1 and 2 are rebuttals."""

    role: Role
    round: int
    points: tuple[Point, ...]
    by: str = RULES
    struck: tuple[Struck, ...] = ()
    minimum: str = ""  # the skeptic's: the smallest difference that changes the meaning


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The judge's verdict, in the document's six fields, and what made it."""

    verdict: Verdict
    confidence: float  # how sure the judge is, 0 to 1
    rationale: tuple[str, ...]
    critical_differences: tuple[str, ...]
    what_would_make_it_faithful: tuple[str, ...]
    one_sentence_summary: str
    by: str = RULES
    rule: str = ""

    @property
    def fields(self) -> dict[str, Any]:
        """Exactly the document's six fields, as JSON has them."""
        return {
            "verdict": self.verdict.value,
            "confidence": self.confidence,
            "rationale": list(self.rationale),
            "critical_differences": list(self.critical_differences),
            "what_would_make_it_faithful": list(self.what_would_make_it_faithful),
            "one_sentence_summary": self.one_sentence_summary,
        }


@dataclass(frozen=True, kw_only=True)  # no slots: what is read often is worked out once
class Case:
    """Two texts and what the fact-checker's rules found in them."""

    truth: str
    claim: str
    checklist: Checklist
    weighed: Weighed

    @cached_property
    def differences(self) -> list[Finding]:
        """What does not match, the gravest first; nothing that lies inside a graver one."""
        found = [f for f in self.checklist.findings if f.outcome is not Outcome.MATCH]
        kept: list[Finding] = []
        for finding in sorted(found, key=_gravity):
            if not any(_lies_in(finding, other) for other in kept):
                kept.append(finding)
        return kept

    @cached_property
    def critical(self) -> list[Finding]:
        """The differences that change the meaning, the smallest mismatch first."""
        return [f for f in self.differences if f.severity is Severity.CRITICAL]

    @cached_property
    def unsaid(self) -> list[Span]:
        """The claim's words that are not in the truth, as phrases, the longest first."""
        absent = [
            f.claim_span
            for f in self.checklist.findings
            if f.outcome is Outcome.ABSENT and f.claim_span and not f.truth_span
        ]
        return phrases.joined(self.claim, absent) or phrases.left_out(self.claim, self.truth)

    @cached_property
    def shared(self) -> list[tuple[Span, Span]]:
        """Phrases of both texts, as (truth, claim), the longest first."""
        return phrases.shared(self.truth, self.claim)

    @cached_property
    def words_kept(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Of the claim's words how many are in the truth, and the reverse; each with how many."""
        told, said = self.truth, self.claim
        return phrases.count_shared(told, said), phrases.count_shared(said, told)

    @cached_property
    def left_out(self) -> list[Span]:
        """Phrases of the truth without a word of the claim, the longest first."""
        return phrases.left_out(self.truth, self.claim)

    @property
    def firm(self) -> list[Finding]:
        """Critical mismatches of a number, a date or a rank: right 19 times in 20."""
        figures = Dimension.NUMBER, Dimension.DATE, Dimension.RANK
        return [
            f for f in self.critical if f.outcome is Outcome.MISMATCH and f.dimension in figures
        ]

    @property
    def leaves_open(self) -> bool:
        """Whether the truth leaves a figure of the claim open: "under 650" of "more than 645"."""
        figures = Dimension.NUMBER, Outcome.ABSENT
        return any((f.dimension, f.outcome) == figures for f in self.critical)

    @cached_property
    def matches(self) -> list[Finding]:
        return [f for f in self.checklist.findings if f.outcome is Outcome.MATCH]

    @cached_property
    def is_empty(self) -> bool:
        """Whether a side says nothing that could be compared."""
        return not (any(map(str.isalnum, self.truth)) and any(map(str.isalnum, self.claim)))


@dataclass(frozen=True, kw_only=True)  # no slots: the statements are written when asked for
class Trial:
    """A case from its opening to its verdict."""

    case: Case
    rounds: int
    speak: Callable[[], tuple[Statement, ...]]
    ruling: Ruling
    by_rules: Ruling  # what the rules alone say, whoever judged
    added: tuple[Finding, ...] = ()  # what the AI's fact-checker saw beside the rules
    passes: tuple[Ruling, ...] = ()  # the AI judge's, the second with the skeptic heard first
    notes: tuple[str, ...] = ()
    policy: str = ""

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """All that was said, in order."""
        return self.speak()

    @property
    def verdict(self) -> Verdict:
        return self.ruling.verdict

    @property
    def mode(self) -> str:
        """By whom the verdict was made; who said what before it is told by each statement."""
        return self.ruling.by

    @property
    def passes_differ(self) -> bool:
        return len({ruling.verdict for ruling in self.passes}) > 1


# Of what is not critical, what a reader would miss first.
_TELLING = (
    Dimension.NUMBER, Dimension.DATE, Dimension.RANK, Dimension.NEGATION, Dimension.CAUSALITY,
    Dimension.SCOPE, Dimension.ENTITY, Dimension.QUANTIFIER, Dimension.MODALITY,
    Dimension.QUALIFIER, Dimension.CONTENT,
)  # fmt: skip


def _gravity(finding: Finding) -> tuple[bool, int, bool, int]:
    """Critical before minor: of the critical the smallest first, of the minor the most telling."""
    length = sum(s[1] - s[0] for s in (finding.truth_span, finding.claim_span) if s)
    absent = finding.outcome is not Outcome.MISMATCH
    if finding.severity is Severity.CRITICAL:
        return False, 0, absent, length
    return True, _TELLING.index(finding.dimension), absent, -length


def _lies_in(finding: Finding, other: Finding) -> bool:
    """Whether a difference only repeats a part of another: the same words of the claim."""
    inner, outer = finding.claim_span, other.claim_span
    if finding.severity is Severity.CRITICAL or not (inner and outer):
        return False
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def shown(text: str, span: Span | None, *, chars: int = 80) -> str:
    """The words at a span in quotation marks, cut when they are long."""
    if span is None:
        return ""
    cut = text[span[0] : span[1]]
    return f"“{cut if len(cut) <= chars else cut[: chars - 1] + '…'}”"
