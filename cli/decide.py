"""decide: JSON lines of checked claims on standard input, one JSON line with the label of each."""

from __future__ import annotations

import argparse
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from cli._lines import answer_lines
from shared import documents
from shared.decision import Case, ClaimScores, decide


class ClaimLine(BaseModel):
    """The scores of one claim; their bounds are checked where the decision is made."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    claim_score: Any = None
    support_confidence: Any = None
    refute_confidence: Any = None


class DecideLine(BaseModel):
    """One line for the `decide` command; what is left out or null is missing data."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    id: Annotated[Any, AfterValidator(documents.an_id)]
    claims: Annotated[tuple[ClaimLine, ...], Field(max_length=10_000)] | None = None
    retrieval_coverage: Any = None
    manipulation_score: Any = None


def run(args: argparse.Namespace) -> int:
    """Decide every line; a bad one gets an error object in its place; 1 if there was any."""
    return answer_lines(decision_of, noun="cases")


def decision_of(told: Any) -> dict[str, Any]:
    """The decision on one case, or BadDocument."""
    line = documents.parse(DecideLine, told)
    claims = tuple(ClaimScores(**dict(claim)) for claim in line.claims or ())
    decision = decide(
        Case(
            claims=claims,
            retrieval_coverage=line.retrieval_coverage,
            manipulation_score=line.manipulation_score,
        )
    )
    return {
        "id": line.id,
        "label": decision.label.value,
        "rule": decision.rule,
        "reason": decision.reason,
        "downstream": list(decision.downstream),
    }
