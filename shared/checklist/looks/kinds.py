"""One of a kind for another: his father for his brother, the president for the prime minister."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from shared.checklist import cues
from shared.checklist.model import Dimension, Outcome
from shared.checklist.reading import Notes, Text, span_of
from shared.checklist.stems import stem
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token

_KINDS = (
    "brother sister father mother son daughter wife husband uncle aunt cousin nephew niece"
    " grandfather grandmother grandson granddaughter stepfather stepmother",
    "president minister chancellor king queen governor mayor senator ambassador judge bishop pope"
    " prince princess premier secretary commissioner prosecutor congressman",
    "lawyer teacher nurse doctor farmer engineer carpenter plumber pilot soldier priest journalist"
    " firefighter baker butcher electrician student",
)
_KIND = {stem(word): n for n, words in enumerate(_KINDS) for word in words.split()}
# One office under two names.
_OFFICES = ({stem("premier"), stem("minister")}, {stem("premier"), stem("chancellor")})
_NEAR = 4  # tokens between a word and the content word beside it, at most


def look_at_kinds(told: Text, said: Text, notes: Notes) -> None:
    """Find a word of the claim where the truth has another of its kind, with the same beside it."""
    claims = list(_kin(said, told))
    truths = list(_kin(told, said)) if claims else []
    for claim in claims:
        for truth in truths:
            if _KIND[claim.stem] != _KIND[truth.stem] or {claim.stem, truth.stem} in _OFFICES:
                continue
            mine, theirs = _beside(said, claim), _beside(told, truth)
            if not any(one and one == other for one, other in zip(mine, theirs, strict=True)):
                continue
            notes.count("kind_swapped")
            here, there = span_of(claim), span_of(truth)
            why = f"{said.show(here)} stands where the truth has {told.show(there)}"
            notes.find(Dimension.ENTITY, Outcome.MISMATCH, why, critical=True,
                       claim=here, truth=there)  # fmt: skip
            return


def _kin(text: Text, other: Text) -> Iterator[Token]:
    """The words of a text that are one of a kind, and that the other text does not have."""
    known = {t.stem for t in other.content}
    return (t for t in text.content if t.stem in _KIND and t.stem not in known)


def _beside(text: Text, token: Token) -> tuple[str, str]:
    """The senses of what stands right before and behind a word."""
    tokens = text.tokens
    place = bisect_left(tokens, token.start, key=lambda t: t.start)
    before = reversed(tokens[max(0, place - _NEAR) : place])
    return _first(before), _first(iter(tokens[place + 1 : place + 1 + _NEAR]))


def _first(tokens: Iterator[Token]) -> str:
    """The first word with a content, unless a sign or another clause comes before it."""
    for token in tokens:
        if token.kind == "sign" or token.low in cues.NEGATION:
            return ""
        if token.low not in STOP and token.low not in _TITLES:
            return token.sense
    return ""


_TITLES = frozenset("prime vice deputy foreign former".split())
