"""Which claims of a fact-check go to the jury, and how far its verdict moves a claim's score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shared.asserted import Held
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
_WAY = {Verdict.FAITHFUL: 1, Verdict.PARTIALLY_FAITHFUL: 0, Verdict.MUTATED: -1}
_WHY = {
    1: "faithful to what is cited",
    0: "partly faithful to what is cited: the score stays",
    -1: "not faithful to what is cited",
}


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
    claims: Sequence[Doc], *, facts: FactCheckPolicy = FACT_CHECKS, policy: JuryPolicy = JURY
) -> list[int]:
    """The places of claims whose evidence is neither clearly for nor against, as many as may be."""
    if not policy.convenes:
        return []
    close = {
        place: len(witnesses(claim))
        for place, claim in enumerate(claims)
        if claim["claim_score"] is not None
        and claim.get("held", ASSERTED) == ASSERTED  # what a post denies stays undecided
        and facts.close_at_least <= claim["claim_score"] <= facts.close_at_most
    }
    chosen, cases = [], 0
    for place in sorted(close, key=lambda place: abs(claims[place]["claim_score"] - 0.5)):
        cases += close[place]
        if close[place] and cases <= policy.cases_a_chirp:
            chosen.append(place)
    return sorted(chosen)


def witnesses(claim: Doc) -> list[Doc]:
    """The surest citation of each side, for the claim to be held against.

    None where a published fact-check speaks to the claim: its rating stands above a jury, and its
    words may well repeat the claim.
    """
    if any(cited["why"].startswith("fact_check") for cited in claim["citations"]):
        return []
    found = []
    for stance in (SUPPORTS, REFUTES):
        heard = [cited for cited in claim["citations"] if cited["stance"] == stance]
        found += sorted(heard, key=lambda c: (-c["confidence"], c["evidence_id"]))[:1]
    return found


def move(
    score: float,
    heard: Sequence[tuple[Verdict, float]],
    *,
    policy: JuryPolicy = JURY,
    decision: DecisionPolicy = DECISION_POLICY,
) -> Move:
    """Move a score by the verdicts and their confidences; juries that differ move nothing.

    The step is bounded, and stops short of the lines of a confident label unless the policy lets
    it pass.
    """
    ways = {_WAY[verdict] for verdict, _ in heard}
    if len(ways) != 1:
        return Move(score, score, "the cases differ: the score stays" if ways else "no case")
    way = ways.pop()
    after = score + way * policy.moves_at_most * min(sure for _, sure in heard)
    if not policy.may_reach_a_label:
        highest = decision.supported_at_least - policy.keeps_off_the_line
        lowest = decision.refuted_at_most + policy.keeps_off_the_line
        after = max(min(after, max(score, highest)), min(score, lowest))
    return Move(score, tidy(min(1.0, max(0.0, after))), _WHY[way])
