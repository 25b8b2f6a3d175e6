"""What the evidence says of a claim, by rules alone (spec 2.3).

Only two things make a score: a published fact-check of the same claim, and a passage that states
the same with the same or with other numbers, or denies it. Being similar is never enough; where
these say nothing, the score stays None.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from shared.checklist import compare
from shared.dress import unassured
from shared.evidence import FACT_CHECK, Evidence
from shared.policy import FACT_CHECKS, FactCheckPolicy, tidy
from shared.quantity_check import numbers_disagree
from shared.sameness import (
    Content,
    Embed,
    content,
    covers,
    denies_within,
    holds,
    in_digits,
    is_turned,
)
from shared.sentences import find_sentences
from shared.timeliness import about_since, is_older
from shared.wording import figures_as_in

SUPPORTS, REFUTES, NEUTRAL = "supports", "refutes", "neutral"
_OPPOSITE = "fact_check_of_the_opposite"


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A passage, and what it says of the claim; `text[start:end]` of the evidence is the quote."""

    evidence_id: str
    quote: str
    start: int
    end: int
    stance: str
    why: str
    confidence: float = 0.0
    url: str = ""
    publisher: str = ""
    published_at: str = ""
    licence: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimScore:
    """0 refuted to 1 supported, None without evidence; how sure each of the two sides is."""

    claim_score: float | None = None
    support_confidence: float = 0.0
    refute_confidence: float = 0.0
    citations: tuple[Citation, ...] = ()
    basis: str = "nothing"

    @property
    def is_covered(self) -> bool:
        """Whether at least one usable passage is about the claim."""
        return bool(self.citations)


def score(
    claim: str,
    evidence: Sequence[Evidence],
    *,
    embed: Embed,
    said_at: datetime | None = None,
    policy: FactCheckPolicy = FACT_CHECKS,
) -> ClaimScore:
    """Score a claim by the rules; the order of the evidence does not matter."""
    since = about_since(claim, said_at)
    claim = unassured(claim)
    usable = [piece for piece in evidence if not is_older(piece, since)]
    denied = _DENIED.fullmatch(claim)
    stated = next(filter(None, denied.groups())) if denied else claim
    said = content(stated)
    found = [
        cited
        for piece in usable
        if (cited := _cite(stated, said, piece, embed=embed, policy=policy))
    ]
    if _SPEAKER.match(claim):
        found = [replace(cited, stance=NEUTRAL, confidence=0.0) for cited in found]
    return combine([_turned(cited, policy) for cited in found] if denied else found, policy=policy)


# A claim that only says of another that it is false: "It is false that ...", "Myth: ...".
_WRONG = r"(?:a (?:lie|myth|hoax)|false|untrue|wrong|not true)"
_DENIED = re.compile(
    rf"(?i)(?:it is|it's|it’s) (?:simply |just |completely )?{_WRONG} that (.+)"
    rf"|the (?:claim|idea|rumou?r|myth|story) that (.+) is {_WRONG}"
    r"|(?:myth|false|lie|debunked): (.+)"
)
# Two who speak in turn: what one of them says is not the post's own.
_SPEAKER = re.compile(r"(?i)\W*(?:me|you|him|her|he|she|them|they|us|we|nobody|no one|everyone):")
_OTHER_SIDE = {SUPPORTS: REFUTES, REFUTES: SUPPORTS}


def _turned(cited: Citation, policy: FactCheckPolicy) -> Citation:
    """What a citation says of the denial of what it is about."""
    if cited.stance == NEUTRAL:
        return cited
    sure = min(cited.confidence, policy.opposite_confidence)
    why = _OPPOSITE if cited.why.startswith("fact_check") else cited.why
    return replace(cited, stance=_OTHER_SIDE[cited.stance], why=why, confidence=sure)


def combine(found: Sequence[Citation], *, policy: FactCheckPolicy = FACT_CHECKS) -> ClaimScore:
    """The score that citations make together: the surest on each side count."""
    support = max((c.confidence for c in found if c.stance == SUPPORTS), default=0.0)
    refute = max((c.confidence for c in found if c.stance == REFUTES), default=0.0)
    cited = sorted(found, key=lambda c: (c.stance == NEUTRAL, -c.confidence, c.evidence_id))
    kept = tuple(cited[: policy.citations_at_most])
    if not support and not refute:
        return ClaimScore(citations=kept, basis="neutral" if kept else "nothing")
    # Half-way when both sides are as sure, at an end when only one has something to say.
    made = 0.5 + (support - refute) / 2
    return ClaimScore(
        claim_score=tidy(min(1.0, max(0.0, made))),
        support_confidence=tidy(support),
        refute_confidence=tidy(refute),
        citations=kept,
        basis="both" if support and refute else kept[0].why,
    )


def retrieval_coverage(scores: Sequence[ClaimScore]) -> float:
    """The share of claims with at least one usable citation."""
    return tidy(sum(made.is_covered for made in scores) / len(scores)) if scores else 0.0


def _cite(
    claim: str,
    said: Content,
    piece: Evidence,
    *,
    embed: Embed,
    policy: FactCheckPolicy,
) -> Citation | None:
    if piece.kind == FACT_CHECK and piece.similarity >= policy.match_at_least:
        stance, why, sure = _checked(claim, said, piece, embed=embed, policy=policy)
        if stance:
            start, end = _first_sentence(piece.text)
            return citation(piece, start, end, stance=stance, why=why, confidence=sure)
    return _best_passage(claim, said, piece, embed=embed, policy=policy)


def _checked(
    claim: str,
    said: Content,
    piece: Evidence,
    *,
    embed: Embed,
    policy: FactCheckPolicy,
) -> tuple[str, str, float]:
    """What a fact-check says of the claim: its stance, why, and how sure that is.

    A claim that holds one that was found false is refuted by it, whatever it adds; it is supported
    only by a check of the same and no more.
    """
    reviewed = content(piece.claim)
    verdict = piece.category
    same_words = covers(said, reviewed, embed=embed) and covers(reviewed, said, embed=embed)
    if said.distance != reviewed.distance:
        return "", "", 0.0
    denied = said.negations ^ reviewed.negations
    weaker = _weaker_moods(said, reviewed, verdict, is_denied=bool(denied))
    if same_words and is_turned(said, reviewed, weaker_moods=weaker):
        return "", "", 0.0
    if denied:
        # "Does not cause" against a check of "causes": turned round, when nothing else differs.
        # Not so with "any", "all" or so many: that some are not is no opposite of that all are,
        # and twelve who have not are others than the twelve who have.
        counted = _ALL.search(claim) or _ALL.search(piece.claim) or _COUNTED.match(in_digits(claim))
        other_numbers = said.numbers != reviewed.numbers
        if not same_words or counted or len(denied) > 1 or denied == _WITHOUT or other_numbers:
            return "", "", 0.0
        if not denies_within(said if said.negations else reviewed):
            return "", "", 0.0
        turned = {"true": REFUTES, "false": SUPPORTS}.get(verdict, "")
        return turned, _OPPOSITE, policy.opposite_confidence
    if conflict(piece.claim, claim):
        return "", "", 0.0
    if verdict == "true" and same_words and said.numbers == reviewed.numbers:
        return SUPPORTS, "fact_check", policy.same_confidence
    more = said.numbers - reviewed.numbers
    if not reviewed.numbers <= said.numbers or not {"0", "0%"}.isdisjoint(more):
        return "", "", 0.0
    if not same_words and (_is_of_one_place(claim) or not holds(claim, reviewed, embed=embed)):
        return "", "", 0.0
    if verdict == "false":
        sure = policy.same_confidence if same_words else policy.holds_confidence
        return REFUTES, "fact_check", sure
    if verdict == "misleading":
        return REFUTES, "fact_check_misleading", policy.misleading_confidence
    return (NEUTRAL, "fact_check_unverified", 0.0) if verdict == "unverified" else ("", "", 0.0)


_CAN = frozenset({"can"})
_CAN_AND_WILL = frozenset({"can", "will"})
_EFFECTS = frozenset("caus cur prevent kill protect spread trigger heal damag".split())  # stems
_SHORTEST_GERUND = 6


def _weaker_moods(
    said: Content, reviewed: Content, verdict: str, *, is_denied: bool
) -> frozenset[str]:
    """The moods in which a claim is still the one that was checked.

    What cannot be is not. What was found not to cure cannot cure, and will not: but only of
    doings in general ("drinking bleach kills"), not of one that is yet to come.
    """
    if is_denied:
        return _CAN
    if verdict != "false" or _EFFECTS.isdisjoint(said.words.keys() & reviewed.words.keys()):
        return frozenset()
    first = reviewed.order[0]
    is_doing = first.endswith("ing") and len(first) >= _SHORTEST_GERUND
    return _CAN_AND_WILL if is_doing else _CAN


_COUNTED = re.compile(r"\W*\d[\d,.]*\s")  # so many of something are the subject
_WITHOUT = frozenset({"without"})  # takes a thing away, and denies nothing that is said
_PLACED = re.compile(r"\b(?:in|at|near|within|inside|around) (?:the )?[A-Z]\w+")


def _is_of_one_place(claim: str) -> bool:
    """Whether a claim is about one place only: flat in Kansas."""
    return _PLACED.search(claim) is not None


_ALL = re.compile(r"(?i)\b(?:all|any|every|each|always|only|most|some)\b")


def conflict(truth: str, claim: str) -> bool:
    """Whether the jury's checklist holds a claim apart from a truth: numbers, dates, denials, …"""
    told, said = figures_as_in(claim, truth), figures_as_in(truth, claim)
    return numbers_disagree(told, said) or bool(compare(told, said).conflicts)


def _best_passage(
    claim: str,
    said: Content,
    piece: Evidence,
    *,
    embed: Embed,
    policy: FactCheckPolicy,
) -> Citation | None:
    """The sentence of a piece that says most about the claim; None when none is about it."""
    best: tuple[float, int, int] | None = None
    for start, end in find_sentences(piece.text):
        told = content(piece.text[start:end])
        share, words = said.shared_with(told), len(said.words.keys() & told.words.keys())
        is_about = share >= policy.about_at_least and words >= policy.about_words_at_least
        if is_about and (best is None or share > best[0]):
            best = (share, start, end)
    if best is None:
        return None
    _, start, end = best
    passage = piece.text[start:end]
    stance, why = _stance(claim, said, passage, embed=embed)
    sure = policy.passage_confidence if stance != NEUTRAL else 0.0
    return citation(piece, start, end, stance=stance, why=why, confidence=sure)


def stance_by_rules(claim: str, piece: Evidence, span: tuple[int, int], *, embed: Embed) -> str:
    """What the sentences around a place in a piece say of a claim, by the rules alone."""
    around = [s for s in find_sentences(piece.text) if s.start < span[1] and s.end > span[0]]
    passage = piece.text[around[0].start : around[-1].end] if around else piece.text
    return _stance(claim, content(claim), passage, embed=embed)[0]


def _stance(claim: str, said: Content, passage: str, *, embed: Embed) -> tuple[str, str]:
    """What a passage on the same matter says; one without all of the claim's words says nothing."""
    told = content(passage)
    if not covers(told, said, embed=embed) or said.distance != told.distance:
        return NEUTRAL, "on_the_matter"
    if is_turned(told, said):
        return NEUTRAL, "on_the_matter"
    if said.negations != told.negations:
        denied = said.negations ^ told.negations
        if len(denied) == 1 and denied != _WITHOUT:
            return REFUTES, "denial"
        return NEUTRAL, "on_the_matter"
    if said.numbers and not told.numbers:
        return NEUTRAL, "on_the_matter"
    if numbers_disagree(passage, claim):
        return (REFUTES, "other_numbers") if said.numbers else (NEUTRAL, "on_the_matter")
    return SUPPORTS, "same_numbers" if said.numbers else "same_words"


def citation(
    piece: Evidence, start: int, end: int, *, stance: str, why: str, confidence: float
) -> Citation:
    """A passage of a piece, with all that is needed to name its source."""
    return Citation(
        evidence_id=piece.id,
        quote=piece.text[start:end],
        start=start,
        end=end,
        stance=stance,
        why=why,
        confidence=confidence,
        url=piece.url,
        publisher=piece.publisher,
        published_at=piece.published_at,
        licence=piece.licence,
    )


def _first_sentence(text: str) -> tuple[int, int]:
    return next(iter(find_sentences(text)), (0, len(text)))
