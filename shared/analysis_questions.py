"""What the AI is asked about a post's techniques and emotions; its quotes are looked up."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from shared.ai import Question, prompt
from shared.quotes import find_quote
from shared.text import matching_copy, without_paths

_VERSION = "1"
_Line = Annotated[str, Field(max_length=1_000)]


class FindingReply(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    name: _Line
    quote: _Line
    why: _Line
    confidence: float = Field(ge=0, le=1, allow_inf_nan=False)


class FindingsReply(BaseModel):
    """What the AI saw in a post."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    findings: list[FindingReply] = Field(max_length=40)


def question(name: str, text: str, known: Sequence[str]) -> Question[FindingsReply]:
    """What a post shows of the known names; copies of it are the same question."""
    return Question(
        name=name,
        version=_VERSION,
        instructions=prompt(name),
        data=json.dumps({"post": without_paths(text), "names": list(known)}, ensure_ascii=False),
        subject=" ".join(matching_copy(text).split()) or text,
        reply=FindingsReply,
        max_reply_tokens=1_200,
    )


def read(text: str, reply: FindingsReply, known: Sequence[str]) -> tuple[list[dict[str, Any]], int]:
    """The findings with a known name and a quote of the post, and how many were struck."""
    found: list[dict[str, Any]] = []
    struck = 0
    for told in reply.findings:
        span = find_quote(told.quote, text)
        if told.name not in known or span is None:
            struck += 1
            continue
        found.append(
            {
                "name": told.name,
                "start": span[0],
                "end": span[1],
                "quote": text[span[0] : span[1]],
                "why": told.why,
                "confidence": told.confidence,
                "by": "ai",
            }
        )
    return found, struck
