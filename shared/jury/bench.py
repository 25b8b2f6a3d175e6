"""Benches: an AI that is asked and written down, and a record that answers as the AI did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from shared.ai import AI, Question
from shared.errors import AIDown, TriageError
from shared.store import Doc

R = TypeVar("R", bound=BaseModel)


class AskedBench:
    """Asks an AI for one case, no longer than it may take, and keeps every answer and failure."""

    def __init__(self, ai: AI, *, clock: Callable[[], float], within_seconds: float) -> None:
        self._ai = ai
        self._clock = clock
        self._until = clock() + within_seconds
        self.heard: list[Doc] = []

    def ask(self, question: Question[R]) -> R | None:
        if self._clock() > self._until:
            self._failed(question, "late")
            return None
        try:
            reply = self._ai.ask(question)
        except AIDown as err:
            self._failed(question, err.kind, usd=err.usd, tokens=err.tokens)
            return None
        except TriageError:
            raise  # a busy store, or the same question under way: it is tried again
        except Exception as err:  # no fault of a server may keep a case from its verdict
            self._failed(question, f"unexpected {type(err).__name__}")
            return None
        self.heard.append(
            {
                "question": question.name,
                "outcome": "answer",
                "value": reply.value.model_dump(mode="json"),
                "model": reply.model,
                "cached": reply.cached,
                "usd": reply.usd,
                "tokens_read": reply.tokens[0],
                "tokens_written": reply.tokens[1],
            }
        )
        return reply.value

    def _failed(
        self,
        question: Question[R],
        kind: str,
        *,
        usd: float = 0.0,
        tokens: tuple[int, int] = (0, 0),
    ) -> None:
        self.heard.append(
            {
                "question": question.name,
                "outcome": "failure",
                "kind": kind,
                "usd": usd,
                "tokens_read": tokens[0],
                "tokens_written": tokens[1],
            }
        )


class RecordedBench:
    """Answers from a stored case, in its order; what it cannot answer is left to the rules."""

    def __init__(self, heard: Sequence[Doc]) -> None:
        self._left = iter(heard)

    def ask(self, question: Question[R]) -> R | None:
        told = next(self._left, None)
        if told is None or told["question"] != question.name or told["outcome"] != "answer":
            return None
        try:
            return question.reply.model_validate(told["value"])
        except ValidationError:
            return None
