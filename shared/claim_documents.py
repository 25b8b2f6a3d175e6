"""The AI's structured replies about claims: what is asked of it, and what of it is believed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from shared.ai import Question, prompt
from shared.claims import Aside, Claim, Extracted, extract, plain_words, state, trim_post
from shared.policy import CLAIM_POLICY, ClaimPolicy
from shared.quotes import find_quote
from shared.sameness import content, in_one_order
from shared.sentences import Span
from shared.text import is_visible, matching_copy
from shared.verification import conflict

_CLAIMS_VERSION = "1"


class StatedClaim(BaseModel):
    """One claim as the AI read it, with the exact words of the post that state it."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    quote: str = Field(max_length=2000)
    claim: str = Field(max_length=1000)
    attribution: str = Field(max_length=200)


class ClaimsReply(BaseModel):
    """The AI's answer to which claims a post holds (spec 2.3)."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    claims: list[Annotated[StatedClaim, Field()]] = Field(max_length=40)


def claims_question(text: str) -> Question[ClaimsReply]:
    """Ask which claims a post holds; copies of it are the same question."""
    return Question(
        name="claims",
        version=_CLAIMS_VERSION,
        instructions=prompt("claims"),
        data=json.dumps({"post": text}, ensure_ascii=False),
        subject=" ".join(matching_copy(text).split()) or text,
        reply=ClaimsReply,
        max_reply_tokens=1200,
    )


def read_claims(text: str, reply: ClaimsReply, *, policy: ClaimPolicy = CLAIM_POLICY) -> Extracted:
    """Keep the claims whose quotes are in the post, and those that only the rules find.

    A post that talks the model into seeing nothing, or only the harmless half of it, must not pass
    unseen.
    """
    found: dict[tuple[int, int], Claim] = {}
    dropped = 0
    for stated in reply.claims:
        place = find_quote(stated.quote, text)
        core = trim_post(text, Span(*place)) if place else None
        if core is None or core.start == core.end or not is_visible(stated.claim):
            dropped += 1
            continue
        claim = _read_claim(stated, text, core, policy=policy)
        found.setdefault((core.start, core.end), claim)
    by_rules = extract(text, policy=replace(policy, max_claims=max(len(text), 1)))
    if not found:
        return replace(extract(text, policy=policy), dropped=dropped)
    unread = [claim for claim in by_rules.claims if not _overlaps(claim, found.values())]
    claims = sorted([*found.values(), *unread], key=lambda claim: (claim.start, claim.end))
    kept = tuple(claims[: policy.max_claims])
    aside = tuple(part for part in by_rules.aside if not _overlaps(part, claims))
    left_out = len(claims) - len(kept)
    return Extracted(claims=kept, aside=aside, left_out=left_out, dropped=dropped, by="ai")


def _read_claim(stated: StatedClaim, text: str, core: Span, *, policy: ClaimPolicy) -> Claim:
    """The claim in the AI's words where they say what it quotes, else in the post's own."""
    own = state(text, core)
    words = plain_words(stated.claim) or stated.claim.strip()
    attribution = stated.attribution.strip()
    if not _restates(words, own.text, text, policy=policy):
        why = "quoted by the AI, whose own words say something else"
        return replace(own, why=why, attribution=attribution or own.attribution)
    why = "read by the AI, its quote is in the post"
    return replace(own, text=words, why=why, attribution=attribution)


def _restates(words: str, quoted: str, text: str, *, policy: ClaimPolicy) -> bool:
    """Whether the AI's words say what they quote: nothing new, nothing turned, little left out.

    Words and numbers from elsewhere in the post may be added: they tell whom "he" means.
    """
    said, told, whole = content(words), content(quoted), content(text)
    return (
        said.words.keys() <= whole.words.keys()
        and told.numbers <= said.numbers <= whole.numbers
        and said.negations == told.negations
        and said.distance == told.distance
        and in_one_order(said, told)
        and told.shared_with(said) >= policy.restated_at_least
        and not conflict(quoted, words)
    )


def _overlaps(part: Claim | Aside, claims: Iterable[Claim]) -> bool:
    return any(claim.start < part.end and part.start < claim.end for claim in claims)
