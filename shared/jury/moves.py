"""Which claims of a fact-check go to the jury, and how far its verdict moves a claim's score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from shared.asserted import Held
from shared.checklist import Outcome, Severity
from shared.jury import rules_debate
from shared.jury.model import Verdict
from shared.policy import (
    DECISION_POLICY,
    FACT_CHECKS,
    JURY,
    DecisionPolicy,
    FactCheckPolicy,
    JuryPolicy,
    tidy,
)
from shared.store import Doc
from shared.verification import REFUTES, SUPPORTS

ASSERTED = Held.ASSERTED.value


@dataclass(frozen=True, slots=True)
class Heard:
    """A case's verdict, and the critical mismatch on its record; "" where there is none."""

    verdict: Verdict
    confidence: float
    conflict: str = ""

    @property
    def way(self) -> int:
        """1 for the claim, -1 against it; not to be mentioned is not to be refuted, so 0."""
        if self.verdict is Verdict.FAITHFUL:
            return 1
        return -1 if self.verdict is Verdict.MUTATED and self.conflict else 0


@dataclass(frozen=True, slots=True)
class Move:
    """A claim's score before and after the jury, and why."""

    before: float
    after: float
    why: str

    @property
    def moved(self) -> float:
        return tidy(self.after - self.before)


def close_calls(
    claims: Sequence[Doc],
    *,
    facts: FactCheckPolicy = FACT_CHECKS,
    policy: JuryPolicy = JURY,
    decision: DecisionPolicy = DECISION_POLICY,
) -> list[int]:
    """The places of claims whose evidence is neither clearly for nor against, as many as may be."""
    if not policy.convenes:
        return []
    close = [place for place, claim in enumerate(claims) if _is_close(claim, facts, decision)]
    chosen, cases = [], 0
    for place in sorted(close, key=lambda place: _from_the_middle(claims[place])):
        cases += len(witnesses(claims[place]))
        if cases <= policy.cases_a_chirp:
            chosen.append(place)
    return sorted(chosen)


def docket(
    claims: Sequence[Doc], wanted: Sequence[int], *, policy: JuryPolicy = JURY
) -> Mapping[int, list[Doc]]:
    """The citations that each claim is held against, by its place.

    Every claim has the surest of each side; while there is room, further ones of other publishers.
    """
    heard = {place: witnesses(claims[place]) for place in wanted}
    room = policy.cases_a_chirp - sum(map(len, heard.values()))
    for place in sorted(wanted, key=lambda place: _from_the_middle(claims[place])):
        more = witnesses(claims[place], a_side=policy.witnesses_a_side)
        if len(more) - len(heard[place]) <= room:
            room -= len(more) - len(heard[place])
            heard[place] = more
    return heard


def witnesses(claim: Doc, *, a_side: int = 1) -> list[Doc]:
    """The surest citations of each side, so many of other publishers, to hold the claim against.

    None where a published fact-check speaks to the claim: its rating stands above a jury, and its
    words may well repeat the claim.
    """
    if any(cited["why"].startswith("fact_check") for cited in claim["citations"]):
        return []
    return [
        cited
        for stance in (SUPPORTS, REFUTES)
        for cited in _independent(one for one in claim["citations"] if one["stance"] == stance)[
            :a_side
        ]
    ]


def conflict_of(case: Doc) -> str:
    """The first critical mismatch of a case's checklist, whoever found it; "" without one."""
    grave = Outcome.MISMATCH, Severity.CRITICAL
    apart = (one for one in case["checklist"] if (one["outcome"], one["severity"]) == grave)
    return next((str(one["why"]) for one in apart), "")


def move(
    score: float,
    heard: Sequence[Heard],
    *,
    policy: JuryPolicy = JURY,
    decision: DecisionPolicy = DECISION_POLICY,
) -> Move:
    """Move a score by the firmest case for the claim less the firmest against it.

    How many cases a side has counts nothing. The step is bounded, and stops short of the lines of
    a confident label unless the policy lets it pass.
    """
    firmest = {way: _firmest(heard, way) for way in (1, -1)}
    sure = {way: found.confidence if found else 0.0 for way, found in firmest.items()}
    step = tidy(sure[1] - sure[-1])
    if abs(step) < policy.differs_at_least:
        return Move(score, score, _why_it_stays(heard))
    after = score + policy.moves_at_most * step
    if not policy.may_reach_a_label:
        highest = decision.supported_at_least - policy.keeps_off_the_line
        lowest = decision.refuted_at_most + policy.keeps_off_the_line
        after = max(min(after, max(score, highest)), min(score, lowest))
    against = firmest[-1]
    why = _FAITHFUL if step > 0 or against is None else f"{_UNFAITHFUL}: {against.conflict}"
    both = f"{_FIRMER} ({sure[1]:.2f} for, {sure[-1]:.2f} against): " if all(sure.values()) else ""
    return Move(score, tidy(min(1.0, max(0.0, after))), both + why)


_FAITHFUL = "faithful to what is cited"
_UNFAITHFUL = "not faithful to what is cited"
_FIRMER = "the cases differ, and the firmer moves it by the difference"


def _why_it_stays(heard: Sequence[Heard]) -> str:
    ways = {one.way for one in heard}
    if not ways:
        return "no case"
    if {1, -1} <= ways:
        return "the cases differ and are as firm as each other: the score stays"
    if ways != {0}:
        return "the verdict is too unsure: the score stays"
    if any(one.verdict is Verdict.PARTIALLY_FAITHFUL for one in heard):
        return "partly faithful to what is cited: the score stays"
    return "what is cited does not say it, and nothing in it conflicts: the score stays"


def _firmest(heard: Sequence[Heard], way: int) -> Heard | None:
    ways = (one for one in heard if one.way == way)
    return max(ways, key=lambda one: one.confidence, default=None)


def _is_close(claim: Doc, facts: FactCheckPolicy, decision: DecisionPolicy) -> bool:
    """Whether a claim is a close call: undecided, or cited for a side that its case is not on."""
    score, cited = claim["claim_score"], witnesses(claim)
    if score is None or not cited or claim.get("held", ASSERTED) != ASSERTED:
        return False  # what a post denies stays undecided
    if facts.close_at_least <= score <= facts.close_at_most:
        return True
    is_label = not decision.refuted_at_most < score < decision.supported_at_least
    return not is_label and any(_contests(claim["text"], one) for one in cited)


def _contests(claim: str, cited: Doc) -> bool:
    """Whether the jury's rules find a claim on the other side than it was cited for."""
    held = rules_debate(cited["quote"], claim)
    conflicts = held.case.checklist.conflicts
    way = Heard(held.verdict, held.ruling.confidence, conflicts[0].why if conflicts else "").way
    return way == (-1 if cited["stance"] == SUPPORTS else 1)


def _from_the_middle(claim: Doc) -> float:
    return abs(float(claim["claim_score"]) - 0.5)


def _independent(cited: Iterable[Doc]) -> list[Doc]:
    """The surest citation of each publisher; the same words again are no other witness."""
    found: dict[str, Doc] = {}
    for one in sorted(cited, key=lambda cited: (-cited["confidence"], cited["evidence_id"])):
        by = (one["publisher"] or one["evidence_id"]).casefold()
        if all(one["quote"] != other["quote"] for other in found.values()):
            found.setdefault(by, one)
    return list(found.values())
