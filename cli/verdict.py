"""verdict: JSON lines of ratings on standard input, one JSON line with the category of each."""

from __future__ import annotations

import argparse
from typing import Any

from pydantic import BaseModel, ConfigDict

from cli._lines import answer_lines
from shared import documents
from shared.verdicts import map_verdict


class VerdictLine(BaseModel):
    """One line for the `verdict` command."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    id: documents.Text | int
    verdict: documents.Text


def run(args: argparse.Namespace) -> int:
    """Map every line; a bad one gets an error object in its place; 1 if there was any."""
    return answer_lines(verdict_of, noun="verdicts")


def verdict_of(told: Any) -> dict[str, Any]:
    """The category of one rating, or BadDocument."""
    line = documents.parse(VerdictLine, told)
    mapped = map_verdict(line.verdict)
    return {
        "id": line.id,
        "category": mapped.category.value,
        "known": mapped.known,
        "rule": mapped.rule,
    }
