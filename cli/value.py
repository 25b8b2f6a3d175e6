"""value: JSON lines of posts on standard input, one JSON line of the result each, in order."""

from __future__ import annotations

import argparse
from typing import Any

from cli._home import Ask, asker
from cli._lines import answer_lines
from shared import documents
from shared.policy import EXPERIMENT
from shared.value import assess


def run(args: argparse.Namespace) -> int:
    """Assess every line; a bad one gets an error object in its place; 1 if there was any."""
    ask = asker(no_ai=args.no_ai)
    return answer_lines(lambda told: value_of(told, ask), noun="posts")


def value_of(told: Any, ask: Ask) -> dict[str, Any]:
    """The result for one post, or BadDocument."""
    line = documents.parse(documents.ValueLine, told)
    chirp = line.chirp(str(line.id))
    arm, policy = EXPERIMENT.arm_of(chirp.id)
    result = assess(chirp, ask=lambda: ask(chirp), policy=policy, arm=arm)
    return {"id": line.id, **documents.value_result(result)}
