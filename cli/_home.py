"""The home that a command decides with: rules alone, or the AI that the environment allows."""

from __future__ import annotations

from collections.abc import Callable

from shared.model import AIAnswer, AIFailure, Chirp

Ask = Callable[[Chirp], AIAnswer | AIFailure]


def asker(*, no_ai: bool) -> Ask:
    """How to ask the AI about a chirp; without a key nothing is opened and nothing is asked."""
    from functions import _wiring as wiring

    if no_ai or not wiring.has_ai():
        return lambda chirp: AIFailure("switched_off" if no_ai else "no_key")

    from shared.errors import Transient
    from shared.workflows import scoring

    ai = wiring.home().ai

    def ask(chirp: Chirp) -> AIAnswer | AIFailure:
        try:
            return scoring.ask_precheck(chirp, ai)
        except Transient as err:
            return AIFailure("busy", str(err))

    return ask
