"""What the AI is asked about a claim's evidence; the quotes in its answer are looked up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from shared.ai import Question, prompt
from shared.bearing import contradicts, why_unborne
from shared.evidence import WEB, Evidence
from shared.passages import has_numbers_of, is_passage, passage_at, why_not
from shared.policy import FACT_CHECKS, FactCheckPolicy
from shared.quotes import find_quote
from shared.sameness import Embed
from shared.text import matching_copy
from shared.verification import (
    NEUTRAL,
    REFUTES,
    SUPPORTS,
    Citation,
    ClaimScore,
    citation,
    combine,
    stance_by_rules,
)

_VERIFY_VERSION = "1"
_SHOWN_CHARS = 1_500  # of a piece of evidence
_Line = Annotated[str, Field(max_length=2_000)]


class CitationReply(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    evidence_id: _Line
    stance: Literal["supports", "refutes", "neutral"]
    quote: _Line
    confidence: float = Field(ge=0, le=1, allow_inf_nan=False)


class VerifyReply(BaseModel):
    """What the AI found in the evidence."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    citations: list[CitationReply] = Field(max_length=40)


def verify_question(claim: str, evidence: Sequence[Evidence]) -> Question[VerifyReply]:
    """What evidence says of a claim; the same claim with the same evidence is one question."""
    pieces = [_shown(piece) for piece in evidence]
    data = json.dumps({"claim": claim, "evidence": pieces}, ensure_ascii=False)
    shown = hashlib.blake2b(json.dumps(pieces).encode(), digest_size=16).hexdigest()
    return Question(
        name="verify",
        version=_VERIFY_VERSION,
        instructions=prompt("verify"),
        data=data,
        subject=f"{' '.join(matching_copy(claim).split())}\0{shown}",
        reply=VerifyReply,
        max_reply_tokens=1_500,
    )


def read_verification(
    claim: str,
    evidence: Sequence[Evidence],
    reply: VerifyReply,
    *,
    embed: Embed,
    policy: FactCheckPolicy = FACT_CHECKS,
) -> tuple[ClaimScore, int]:
    """The score that the AI's citations make, and how many were struck.

    A citation is struck when its piece was not shown, or its quote is not in it or says nothing.
    One that the rules read the other way round (another number, a denial), or whose passage cannot
    have the stance, counts for neither side. A stance that the passage does not bear out, and
    support that leaves a number of the claim out, are never enough alone.
    """
    shown = {piece.id: piece for piece in evidence}
    kept: list[Citation] = []
    struck = 0
    for told in reply.citations:
        piece = shown.get(told.evidence_id)
        span = find_quote(told.quote, piece.text) if piece else None
        if piece is None or span is None or not is_passage(told.quote, claim, policy=policy):
            struck += 1
            continue
        sure = told.confidence
        if piece.provider == WEB:  # the quote is another model's words, not the page's
            sure = min(sure, policy.retold_confidence_at_most)
        by_rules = stance_by_rules(claim, piece, span, embed=embed)
        disputed = {told.stance, by_rules} == {SUPPORTS, REFUTES}
        if disputed and told.stance == REFUTES:  # the checklist reads number words too
            disputed = not contradicts(passage_at(piece, span), claim)
        unfit = why_not(claim, piece, span, stance=told.stance, policy=policy)
        counts = told.stance != NEUTRAL and sure >= policy.ai_agrees_at_least
        counts = counts and not disputed and not unfit
        unborne = (
            why_unborne(claim, piece, span, stance=told.stance, embed=embed, policy=policy)
            if counts and sure > policy.unborne_confidence_at_most
            else ""
        )
        if unborne:
            sure = policy.unborne_confidence_at_most
        kept.append(
            citation(
                piece,
                *span,
                stance=told.stance if counts else NEUTRAL,
                why="the AI and the rules disagree"
                if disputed
                else unfit or unborne or "the AI read it",
                confidence=sure if counts else 0.0,
            )
        )
    return combine(_held_back(claim, kept, shown, policy=policy), policy=policy), struck


def _held_back(
    claim: str,
    kept: Sequence[Citation],
    shown: Mapping[str, Evidence],
    *,
    policy: FactCheckPolicy,
) -> list[Citation]:
    """The citations, the supporting ones less sure when none has a number that the claim has."""
    passages = [
        passage_at(shown[cited.evidence_id], (cited.start, cited.end))
        for cited in kept
        if cited.stance == SUPPORTS
    ]
    if has_numbers_of(claim, passages):
        return list(kept)
    most = policy.unnumbered_confidence_at_most
    return [
        replace(cited, confidence=min(cited.confidence, most))
        if cited.stance == SUPPORTS
        else cited
        for cited in kept
    ]


def _shown(piece: Evidence) -> dict[str, str]:
    told = {"id": piece.id, "text": piece.text[:_SHOWN_CHARS]}
    told |= {"publisher": piece.publisher, "published_at": piece.published_at}
    if piece.claim:
        told |= {"reviewed": piece.claim, "rating": piece.rating}
    return told
