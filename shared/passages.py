"""What a passage that an AI quotes can carry for a claim, whatever stance the AI gives it.

Words are counted, not understood: a passage on another matter, with other numbers, or that denies
where the claim does not, lends its weight to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from shared.evidence import FACT_CHECK, Evidence
from shared.policy import FactCheckPolicy
from shared.quantity_check import fits_any, numbers_disagree, quantities
from shared.sameness import Content, content, in_digits
from shared.sentences import find_sentences

SUPPORTS, REFUTES = "supports", "refutes"
_TIMES = frozenset({"before", "after"})  # of words that stand off: they say when, and doubt nothing
# Scripts without spaces between words: two neighbouring characters stand for a word.
_GLUED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uf900-\ufaff]{2,}")


def is_passage(quote: str, claim: str, *, policy: FactCheckPolicy) -> bool:
    """Whether a quote says something, and has at least a word to do with the claim."""
    said = units(quote)
    return len(said) >= policy.quote_words_at_least and not said.isdisjoint(units(claim))


def passage_at(piece: Evidence, span: tuple[int, int]) -> str:
    """The whole sentences around a place in a piece."""
    return " ".join(sentences_at(piece, span)) or piece.text


def why_not(
    claim: str,
    piece: Evidence,
    span: tuple[int, int],
    *,
    stance: str,
    policy: FactCheckPolicy,
) -> str:
    """Why a passage cannot have the stance that it is said to have; empty when it can."""
    about = [part for part in sentences_at(piece, span) if _is_about(part, claim, policy=policy)]
    if not about and not _is_about(passage_at(piece, span), claim, policy=policy):
        return "the passage is about something else"
    if _is_rated_against(claim, piece, stance, policy=policy):
        return "the fact-check's rating says otherwise"
    if stance == SUPPORTS and any(_turns(content(claim), content(part)) for part in about):
        return "the passage denies or doubts where the claim does not, or the other way round"
    if stance == SUPPORTS and any(numbers_disagree(*map(in_digits, (p, claim))) for p in about):
        return "the passage has other numbers"
    return ""


def may_speak_of(claim: str, piece: Evidence, *, policy: FactCheckPolicy) -> bool:
    """Whether a piece could carry anything for a claim, by a sentence, as a whole or its review."""
    parts = (piece.text[part.start : part.end] for part in find_sentences(piece.text))
    return any(
        _is_about(told, claim, policy=policy) for told in (piece.claim, piece.text, *parts) if told
    )


def has_numbers_of(claim: str, passages: Iterable[str]) -> bool:
    """Whether each number of a claim is in one of the passages at least."""
    told = [number for passage in passages for number in quantities(in_digits(passage))]
    return all(fits_any(number, told) for number in quantities(in_digits(claim)))


def sentences_at(piece: Evidence, span: tuple[int, int]) -> list[str]:
    """The sentences that a place in a piece lies in."""
    return [
        piece.text[part.start : part.end]
        for part in find_sentences(piece.text)
        if part.start < span[1] and part.end > span[0]
    ]


def _is_about(passage: str, claim: str, *, policy: FactCheckPolicy) -> bool:
    said, told = units(claim), units(passage)
    shared = len(said & told)
    few = min(policy.about_words_at_least, len(said))
    return shared >= few and shared >= policy.ai_about_at_least * len(said)


def _is_rated_against(claim: str, piece: Evidence, stance: str, *, policy: FactCheckPolicy) -> bool:
    """Whether a fact-check of much the same rated it the other way than it is cited for."""
    if piece.kind != FACT_CHECK or piece.category not in ("true", "false", "misleading"):
        return False
    said, reviewed = content(claim), content(piece.claim)
    is_true = piece.category == "true"
    if reviewed.shared_with(said) < (1.0 if is_true else policy.about_at_least):
        return False
    same_way = bool(said.negations) == bool(reviewed.negations)
    return stance == (REFUTES if is_true == same_way else SUPPORTS)


def _turns(said: Content, told: Content) -> bool:
    return bool(said.negations) != bool(told.negations) or not doubts(told) <= said.distance


def doubts(told: Content) -> frozenset[str]:
    """The words by which a text stands off from what it says, and not in time."""
    return told.distance - _TIMES


def units(text: str) -> set[str]:
    """The stems and numbers of a text; pairs of characters where words are not set apart."""
    told = content(text)
    units = {*told.words, *(number.rstrip("%") for number in told.numbers)}
    for word in told.words:
        for run in _GLUED.findall(word):
            units.discard(word)
            units.update(run[at : at + 2] for at in range(len(run) - 1))
    return units
