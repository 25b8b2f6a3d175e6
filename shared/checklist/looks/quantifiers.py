"""Quantifiers: all for some, all for nine out of ten, all for those over 60."""

from __future__ import annotations

import itertools
from bisect import bisect_left

from shared.checklist import cues
from shared.checklist.looks.strength import behind, reaches
from shared.checklist.model import Dimension, Outcome
from shared.checklist.number_words import WORDS
from shared.checklist.reading import Notes, Text, span_of
from shared.checklist.senses import OPPOSITES
from shared.checklist.stems import is_past
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token

_HEADS = 2  # content words behind an "all", of which one is its noun
_BEFORE_VERBS = cues.AUXILIARIES | {"to", "not"}
_LIMIT_WORDS = 8  # tokens of what limits a noun, at most


def look_at_quantifiers(told: Text, said: Text, notes: Notes) -> None:
    """Compare how much of it each text speaks of."""
    truth, claim = told.classes["quantifier"], said.classes["quantifier"]
    for name, token in claim.items():
        here = span_of(token)
        if "total_match" in notes.features and name in ("all", "none"):
            continue
        if name in truth:
            notes.find(Dimension.QUANTIFIER, Outcome.MATCH, "the same quantifier",
                       claim=here, truth=span_of(truth[name]))  # fmt: skip
            continue
        rival = _rival(told, said, name, token)
        if rival is not None:
            there = span_of(truth[rival])
            stronger = cues.STRENGTH[name] > cues.STRENGTH[rival] or name == "none"
            notes.count("quantifier_stronger" if stronger else "quantifier_weaker")
            why = f"{said.show(here)} against {told.show(there)}"
            notes.find(Dimension.QUANTIFIER, Outcome.MISMATCH, why, critical=stronger,
                       claim=here, truth=there)  # fmt: skip
        elif name == "all" and (part := _part(told, said, token)) is not None:
            notes.count("quantifier_widened")
            why = f"{said.show(here)} where the truth speaks of {told.show(part)}"
            notes.find(Dimension.QUANTIFIER, Outcome.MISMATCH, why, critical=True,
                       claim=here, truth=part)  # fmt: skip
        else:
            strong = name in ("all", "most", "none", "only")
            notes.count("quantifier_added_strong" if strong else "quantifier_added_weak")
            why = f"the truth does not say {said.show(here)}"
            notes.find(Dimension.QUANTIFIER, Outcome.ABSENT, why, claim=here)
    if claim:
        return
    for name, token in truth.items():
        if name in ("some", "few", "most") and reaches(told, token, said):
            notes.count("quantifier_dropped")
            why = f"the claim leaves out {told.show(span_of(token))}"
            notes.find(Dimension.QUANTIFIER, Outcome.ABSENT, why, truth=span_of(token))


def _rival(told: Text, said: Text, name: str, token: Token) -> str | None:
    """The class of the quantifier that the truth has of the same thing."""
    if name not in cues.STRENGTH:
        return None
    truth, claim = told.classes["quantifier"], said.classes["quantifier"]
    mine = {t.sense for t in behind(said, token, 3)}
    others = (n for n in truth if n in cues.STRENGTH and n not in claim)
    return next((n for n in others if mine & {t.sense for t in behind(told, truth[n], 3)}), None)


def _part(told: Text, said: Text, token: Token) -> tuple[int, int] | None:
    """Where the truth speaks only of a part of what the claim has an "all" before."""
    nouns = _nouns(told, said, token)
    if any(t.stem in nouns and _limit(said, t, told) for t in said.content):
        return None
    found = None
    for noun in told.content:
        if noun.stem in nouns:
            limit = _share(told, noun) or _limit(told, noun, said)
            if limit is None:
                return None  # once without a limit is of all
            found = found or limit
    return found


def _nouns(told: Text, said: Text, token: Token) -> set[str]:
    """What the claim has an "all" before, as the truth has it; of everyone: any group."""
    if token.low in cues.EVERYONE:
        return {t.stem for t in told.content if t.low in cues.GROUPS}
    known = {t.stem for t in told.content}
    heads = (t.stem for t in behind(said, token, _HEADS))
    return set(itertools.islice((plain for plain in heads if plain in known), 1))


def _share(text: Text, noun: Token) -> tuple[int, int] | None:
    """The "11 of the 12" before a noun; None when it is all of them."""
    place = bisect_left(text.tokens, noun.start, key=lambda t: t.start)
    whole = ""
    for n in range(place - 1, max(0, place - 4), -1):
        token = text.tokens[n]
        if token.low == "of":
            part = text.tokens[n - 1]
            counted = part.kind == "number" or part.low in WORDS or part.low in cues.SHARES
            if not counted or part.low == whole:
                return None
            return part.start, noun.end
        if token.kind == "number" or token.low in WORDS:
            whole = token.low
        elif token.low not in STOP:
            return None
    return None


def _limit(text: Text, noun: Token, other: Text) -> tuple[int, int] | None:
    """What limits a noun right before or behind it, if the other text has nothing of it."""
    tokens = text.tokens
    place = bisect_left(tokens, noun.start, key=lambda t: t.start)
    before = tokens[place - 1] if place else noun
    is_done = place > 1 and tokens[place - 2].low in _BEFORE_VERBS  # to restrict movement
    if before is not noun and before.kind == "word" and before.low not in STOP and not is_done:
        is_adverb = before.low.endswith("ly")
        narrows = before.low in cues.QUALIFIERS or not (
            is_adverb or is_past(before.low) or before.low.endswith(("s", "ing"))
        )
        plain = before.text[0].islower() or before.sense in OPPOSITES
        plain = plain and before.low not in cues.QUANTIFIERS
        if narrows and plain and before.low not in WORDS and not other.has(before):
            return before.start, noun.end
    if place + 1 >= len(tokens) or tokens[place + 1].low not in cues.LIMITS_BEHIND:
        return None
    last = place + 1
    for n in range(place + 1, min(len(tokens), place + _LIMIT_WORDS)):
        if tokens[n].kind == "sign" or (n > place + 1 and tokens[n].low in cues.AUXILIARIES):
            break
        last = n
    limit = [t for t in tokens[place + 1 : last + 1] if t.kind != "sign" and t.low not in STOP]
    if not limit or any(other.has(t) or t.low in other.lows for t in limit):
        return None
    return noun.start, tokens[last].end
