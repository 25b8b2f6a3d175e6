"""The home that a command decides with: rules alone, or the AI that the environment allows."""

from __future__ import annotations

import os
from collections.abc import Callable

from shared.model import AIAnswer, AIFailure, Chirp

Ask = Callable[[Chirp], AIAnswer | AIFailure]


def asker(*, no_ai: bool) -> Ask:
    """How to ask the AI about a chirp; without a key nothing is opened and nothing is asked."""
    if no_ai or not os.environ.get("OPENAI_API_KEY"):
        return lambda chirp: AIFailure("switched_off" if no_ai else "no_key")

    from functions import _wiring as wiring
    from shared import workflows
    from shared.errors import WorkUnderWay

    ai = wiring.home().ai

    def ask(chirp: Chirp) -> AIAnswer | AIFailure:
        try:
            return workflows.ask_precheck(chirp, ai)
        except WorkUnderWay:
            return AIFailure("busy", "the same question is being asked elsewhere")

    return ask
