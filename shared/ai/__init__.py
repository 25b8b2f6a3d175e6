"""Asking a language model: one question, one typed reply, or AIDown with the way it failed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from pydantic import BaseModel

from shared.errors import AIDown

R = TypeVar("R", bound=BaseModel)

_PROMPTS = Path(__file__).parent / "prompts"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Generic[R]):
    """What to ask: fixed instructions, the data they are about, and the type of the reply.

    `subject` is what the answer is remembered by: questions with the same name, version and
    subject have the same answer.
    """

    name: str
    version: str
    instructions: str
    data: str
    subject: str
    reply: type[R]
    max_reply_tokens: int = 400

    def key(self, model: str) -> str:
        told = "\0".join((self.name, self.version, model, self.subject))
        return hashlib.blake2b(told.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()


@dataclass(frozen=True, slots=True)
class Reply(Generic[R]):
    """A reply that was read and is within its bounds."""

    value: R
    model: str
    usd: float = 0.0
    cached: bool = False
    tokens: tuple[int, int] = (0, 0)  # read and written, as they were billed


class AI(Protocol):
    def ask(self, question: Question[R]) -> Reply[R]:
        """Answer, or raise AIDown; WorkUnderWay when the same question is being paid for now."""
        ...


class NoAI:
    """The AI tier of a home without a key."""

    def ask(self, question: Question[R]) -> Reply[R]:
        raise AIDown("no_key", "OPENAI_API_KEY is not set")


@cache
def prompt(name: str) -> str:
    """The text of a prompt file."""
    return (_PROMPTS / f"{name}.md").read_text(encoding="utf-8")
