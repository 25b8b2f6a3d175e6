"""manipulation: JSON lines of posts on standard input, one JSON line with the score of each."""

from __future__ import annotations

import argparse
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict

from cli._lines import answer_lines
from shared import documents
from shared.manipulation import manipulation


class ManipulationLine(BaseModel):
    """One line for the `manipulation` command."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    id: Annotated[Any, AfterValidator(documents.an_id)]
    text: documents.Text


def run(args: argparse.Namespace) -> int:
    """Score every line; a bad one gets an error object in its place; 1 if there was any."""
    return answer_lines(score_of, noun="posts")


def score_of(told: Any) -> dict[str, Any]:
    """The score of one post and the four parts that add up to it, or BadDocument."""
    line = documents.parse(ManipulationLine, told)
    scored = manipulation(line.text)
    return {"id": line.id, "score": scored.score, "parts": scored.parts}
