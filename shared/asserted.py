"""How a post stands to a claim in it: it asserts it, asks it, passes it on, denies it or jokes.

A claim that cannot be read without the post ("He knew it") is not asserted as it stands either.

A post that debunks repeats what it debunks, and what is said of the claim is then not said of the
post. So the evidence counts in full only for what a post asserts; the rest is left to a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from shared.clauses import rests_on
from shared.policy import FACT_CHECKS, FactCheckPolicy, tidy
from shared.sentences import EMOJI, Span, find_sentences
from shared.spans import cues, tokens_of
from shared.store import Doc


class Held(StrEnum):
    """How a claim is held."""

    ASSERTED = "asserted"
    ASKED = "asked"
    PASSED_ON = "passed on"  # as what somebody unnamed says
    DENIED = "denied"
    JOKED = "joked"
    DISPUTED = "disputed"  # the post says the opposite too
    RESTING = "resting on its context"  # it says "he" or "that", and whom or what stays open


_LOOKED_BACK_CHARS = 80
_CONTEXT = "context."
_CUES = {"context.denying": Held.DENIED, "context.joking": Held.JOKED}
_UNNAMED = re.compile(
    r"(?i)(?:they|people|some|many|everyone|everybody|others|rumou?r|word|apparently|allegedly"
    r"|reportedly|supposedly)\b(?!\s(?:experts|scientists|doctors|researchers|officials))"
)
# Who can be taken at their word about the world: then the claim is the post's own.
_AUTHORITY = re.compile(
    r"\b(?:[A-Z]{2,}|(?i:experts?|scientists?|doctors?|researchers?|officials?|studies|study|reports?"
    r"|university|bureau|ministry|institute|organi[sz]ation|department|agency|commission|journal"
    r"|bank|office|centers?|academy|government))\b"
)
# A quotation, or words held at arm's length: Smoking "causes" cancer.
_QUOTED = re.compile(r"[\"“”„«][^\"“”„«»]{2,}[\"“”»]|(?<!\w)['‘‚][^\W\d_][\w -]{0,30}\w['’‘](?!\w)")
_ASSERTING_QUESTION = re.compile(
    r"(?i)\W*(?:did|do|have|had|were|are|who)\W+(?:you|u|ya|knew|y'all)\b[^?]*\b"
    r"(?:know|knew|heard|hear|aware)\b"
)
_MARKED_JOKE = re.compile(r"(?:\A|\s)/s(?:\s|\Z)|[🙄🤡😂🤣🤥]")
_AFTER = rf"[\s{EMOJI}\"'”’)!.*_]*"
_ENDS_ASKING = re.compile(rf"[?？؟]{_AFTER}\Z")
_WRONG = r"lies?|lying|myths?|false|wrong|untrue|nonsense|rubbish|bullshit|hoax|fake|debunked"
# What stands before or after a claim and turns it round: "False:", "No.", "That is a lie".
_TURNS_BEFORE = re.compile(
    rf"(?i)\b(?:{_WRONG}|not true|rumou?rs?|fact[ -]?check(?:ed)?)\s?[:–—-]\W{{0,4}}\Z"
)
_TURNS_AROUND = re.compile(
    r"(?i)(?:\A|[.!?…\n])[\s\"'”’]*(?:no+|nope|nah|not|wrong|false|lies|nonsense)[\s.!,…]*(?:\Z|\n)"
    r"|\b(?:that|this|it|these|those|all|both|he|she|they|which)"
    r"(?:['’]s|['’]re| is| are| was| were)(?: \w+){0,3}"
    rf" (?:{_WRONG}|not|jokes?|absurd|ridiculous|crazy|insane)\b"
    r"|\bnone of (?:this|these|it|them|that)\b"
    r"|\b(?:no|zero|any) (?:evidence|proof)\b"
    r"|\b(?:true|truth|fact|real|myth) or (?:false|fake|fiction|myth|lie|fact)\b|\bquiz\b|[❌🚫⛔]"
)


class Post:
    """A post, read once for all of its claims."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._sentences = find_sentences(text)
        self._is_marked_joke = _MARKED_JOKE.search(text) is not None
        hits = cues().find(tokens_of(text), only=_CONTEXT)
        self._hits = [(hit, _CUES[hit.label]) for hit in hits if hit.label in _CUES]

    def holds(self, span: Span, *, attribution: str = "") -> Held:
        """How it holds the claim at a place in it; `attribution` is whom it names for it."""
        if self._asks(span):
            return Held.ASKED
        before, after = self._text[: span.start], self._text[span.end :]
        turned = (_TURNS_AROUND.search(part) for part in (before, after))
        if _TURNS_BEFORE.search(before[-_LOOKED_BACK_CHARS:]) or any(turned):
            return Held.DENIED
        if self._is_marked_joke:
            return Held.JOKED
        for hit, how in self._hits:
            # A denial that is part of the claim was looked at with the claim.
            if how is Held.JOKED or hit.start < span.start or hit.end > span.end:
                return how
        is_quoted = _quotes_another(self._text[span.start : span.end])
        return Held.PASSED_ON if is_quoted or _is_hearsay(attribution) else Held.ASSERTED

    def _asks(self, span: Span) -> bool:
        """Whether a claim stands in a question that does not assert it."""
        around = (s for s in self._sentences if s.start <= span.start < s.end)
        sentence = next(around, span)
        said = self._text[sentence.start : max(sentence.end, span.end)]
        return bool(_ENDS_ASKING.search(said)) and not _ASSERTING_QUESTION.match(said)


def _is_hearsay(attribution: str) -> bool:
    """Whether a claim is told as what somebody says whom nobody need believe."""
    if _UNNAMED.match(attribution):
        return True
    return attribution.lower().startswith("according to") and not _AUTHORITY.search(attribution)


def _quotes_another(said: str) -> bool:
    """Whether a sentence has a quotation, and words of its own beside it."""
    quoted = _QUOTED.search(said)
    return quoted is not None and any(map(str.isalnum, _QUOTED.sub("", said)))


def weigh_held(
    text: str, claims: Sequence[Doc], *, policy: FactCheckPolicy = FACT_CHECKS
) -> list[Doc]:
    """The claims of a post with how each is held; one that is not asserted counts less."""
    post = Post(text)
    held = [_held(post, claim) for claim in claims]
    disputed = _cited(claims, "supports") & _cited(claims, "refutes")
    return [
        _weighed(claim, Held.DISPUTED if disputed & _cited([claim]) else how, policy=policy)
        for claim, how in zip(claims, held, strict=True)
    ]


def _held(post: Post, claim: Doc) -> Held:
    how = post.holds(Span(claim["start"], claim["end"]), attribution=claim["attribution"])
    return Held.RESTING if how is Held.ASSERTED and rests_on(claim["text"]) else how


def _cited(claims: Iterable[Doc], stance: str = "") -> set[str]:
    """The evidence that claims are supported or refuted by."""
    return {
        cited["evidence_id"]
        for claim in claims
        for cited in claim["citations"]
        if cited["stance"] == stance or (not stance and cited["stance"] != "neutral")
    }


def _weighed(claim: Doc, held: Held, *, policy: FactCheckPolicy) -> Doc:
    told = {**claim, "held": held.value}
    if held is Held.ASSERTED or claim["claim_score"] is None:
        return told
    most = policy.unasserted_confidence_at_most
    support, refute = min(most, claim["support_confidence"]), min(most, claim["refute_confidence"])
    return told | {
        "claim_score": tidy(0.5 + (support - refute) / 2),
        "support_confidence": support,
        "refute_confidence": refute,
    }
