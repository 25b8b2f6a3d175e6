"""The jury: is a claim faithful to the truth it came from (spec part 4)?

An advocate, a skeptic and a fact-checker debate it, a judge rules. `rules_debate` holds the whole
debate by rules from the checklist; `court` lets an AI take the roles.
"""

from __future__ import annotations

from shared.checklist import compare
from shared.checklist.faithful import Part, Weighed, weigh
from shared.jury import arguments
from shared.jury.judge import rule_on
from shared.jury.model import Case, Role, Statement, Trial, Verdict
from shared.policy import JURY, JuryPolicy

__all__ = ["Case", "Role", "Trial", "Verdict", "open_case", "rules_debate"]


def open_case(truth: str, claim: str) -> Case:
    """Lay the two texts side by side; a claim that is the truth word for word is faithful to it."""
    checklist = compare(truth, claim)
    weighed = weigh(checklist)
    if _same(truth, claim):
        weighed = Weighed(probability=1.0, parts=(Part("word for word", 1.0),))
    return Case(truth=truth, claim=claim, checklist=checklist, weighed=weighed)


def rules_debate(
    truth: str, claim: str, *, rounds: int | None = None, policy: JuryPolicy = JURY
) -> Trial:
    """Hold the debate by rules alone: the verdict with all that was said; never an error."""
    case = open_case(truth, claim)
    rounds = policy.rounds if rounds is None else rounds
    ruling = rule_on(case, policy=policy)
    return Trial(
        case=case,
        rounds=rounds,
        speak=lambda: debate(case, rounds=rounds, policy=policy),
        ruling=ruling,
        by_rules=ruling,
        policy=policy.version,
    )


def debate(case: Case, *, rounds: int, policy: JuryPolicy = JURY) -> tuple[Statement, ...]:
    """What the rules say for each role, in the document's order."""
    return (
        arguments.advocate(case, policy=policy),
        arguments.skeptic(case, policy=policy),
        arguments.fact_checker(case),
        *(
            arguments.rebut(case, role, round, policy=policy)
            for round in range(1, rounds + 1)
            for role in (Role.ADVOCATE, Role.SKEPTIC)
        ),
    )


def _same(truth: str, claim: str) -> bool:
    alike = truth == claim or (
        len(truth) < 2 * len(claim) + 20 and truth.lower().split() == claim.lower().split()
    )
    return alike and any(map(str.isalnum, claim))
