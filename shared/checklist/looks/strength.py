"""Modality, causality, stages: does the claim say more than the truth does?"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from shared.checklist import cues
from shared.checklist.model import Dimension, Outcome
from shared.checklist.reading import Notes, Text, span_of
from shared.checklist.stages import EXCLUSIVE, STAGES, Stage
from shared.checklist.words import Token


def behind(text: Text, token: Token, count: int) -> list[Token]:
    """The content words right behind a token."""
    place = bisect_right(text.content, token.start, key=lambda t: t.start)
    return text.content[place : place + count]


def reaches(text: Text, token: Token, other: Text, count: int = 2) -> bool:
    """Say whether one of the content words behind a token is in the other text, too."""
    return any(other.has(t) for t in behind(text, token, count))


def look_at_modality(told: Text, said: Text, notes: Notes) -> None:
    """Compare how sure each text is of the same thing."""
    truth, claim = told.classes["modality"], said.classes["modality"]
    if not truth and not claim:
        return
    raised = "certain" in claim and "certain" not in truth
    dropped = _dropped_hedge(told, said, raised=raised) if truth.keys() - {"certain"} else None
    if dropped is not None:
        firm = dropped.name in ("possible", "alleged", "intended")
        notes.count("hedge_dropped" if firm else "plan_dropped")
        why = f"the truth only says {told.show(span_of(dropped.token))}"
        notes.find(Dimension.MODALITY, Outcome.MISMATCH, why, critical=True,
                   truth=span_of(dropped.token),
                   claim=span_of(claim["certain"]) if raised else None)  # fmt: skip
        if raised:
            notes.count("certainty_raised")
    for name, token in claim.items():
        if name in truth:
            notes.find(Dimension.MODALITY, Outcome.MATCH, "both are as sure",
                       truth=span_of(truth[name]), claim=span_of(token))  # fmt: skip
        else:
            notes.count("certainty_added" if name == "certain" else "hedge_added")


class _Hedge(NamedTuple):
    """A word that keeps a text from being sure, its class, and the word that it governs."""

    name: str
    token: Token
    governs: Token | None


_GOVERNED_WITHIN = 3  # content words, passing names and adverbs
_COVERED = 4  # content words of a claim that its hedge covers, at least
_IF_WITHIN = 2  # tokens


def _hedges(text: Text) -> Iterator[_Hedge]:
    """The hedges of a text; one before a condition governs nothing."""
    for place, token in enumerate(text.tokens):
        name = cues.hedges_as(text.tokens, place)
        if name is None or name == "certain":
            continue
        near = text.tokens[place + 1 : place + 1 + _IF_WITHIN]
        if any(t.low in cues.CONDITIONS for t in near):
            continue
        yield _Hedge(name, token, _governed(text, token))


def _governed(text: Text, token: Token) -> Token | None:
    """The first small word with a content behind a hedge, or before one that ends its clause."""
    last = token.end
    for other in behind(text, token, _GOVERNED_WITHIN):
        if any(sign in text.raw[last : other.start] for sign in ".;!?"):
            break
        last = other.end
        is_adverb = other.low.endswith("ly") and len(other.low) > 4
        if other.text[0].islower() and not is_adverb and other.low not in cues.MODALITY:
            return other
    place = bisect_right(text.content, token.start, key=lambda t: t.start)
    before = [t for t in text.content[max(0, place - 2) : place] if t is not token]
    return before[-1] if before else None


def _dropped_hedge(told: Text, said: Text, *, raised: bool) -> _Hedge | None:
    """The first hedge of the truth whose word the claim has, and is sure of."""
    covered = {t.sense for hedge in _hedges(said) for t in _covers(said, hedge.token)}
    is_ahead = "will" in said.lows or "be" in said.lows  # "is to be released" is a plan, too
    hedges = list(_hedges(told))
    governed = Counter(hedge.governs.sense for hedge in hedges if hedge.governs is not None)
    for hedge in hedges:
        if hedge.name in ("planned", "intended") and is_ahead:
            continue
        if hedge.token.low.startswith("belie") and not cues.OPINIONS.isdisjoint(said.lows):
            continue
        if raised and _near(told, hedge.token, said):
            return hedge
        word = hedge.governs
        if word is None or word.sense not in said.stems or word.sense in covered:
            continue
        if hedge.name == "planned" and _is_present(said, word):  # the ship leaves on Monday
            continue
        if sum(t.sense == word.sense for t in told.content) <= governed[word.sense]:
            return hedge
    return None


def _is_present(text: Text, word: Token) -> bool:
    """Say whether a text tells a deed in the present, which holds for what is planned, too."""
    return any(t.sense == word.sense and t.low.endswith("s") for t in text.content)


def _covers(text: Text, token: Token) -> list[Token]:
    """The words that a hedge of a claim may be about: those beside it, or all of its sentence."""
    place = bisect_right(text.content, token.start, key=lambda t: t.start)
    if place <= 1:
        return text.content
    return text.content[max(0, place - _COVERED) : place + _COVERED]


def _near(text: Text, token: Token, other: Text) -> bool:
    """Say whether the content word right before a token is in the other text."""
    place = bisect_right(text.content, token.start, key=lambda t: t.start)
    before = text.content[max(0, place - 2) : place]
    return any(t is not token and other.has(t) for t in before)


def look_at_causality(told: Text, said: Text, notes: Notes) -> None:
    """Compare whether each text says that one thing causes another, or only goes with it."""
    truth, claim = told.classes["causality"], said.classes["causality"]
    for name, token in claim.items():
        other = "linked" if name == "causes" else "causes"
        here = span_of(token)
        if "cause_turned" in notes.features or "causality_causes" in notes.features:
            return
        if name in truth:
            notes.find(Dimension.CAUSALITY, Outcome.MATCH, f"both say it is {name}",
                       truth=span_of(truth[name]), claim=here)  # fmt: skip
        elif other in truth and other not in claim:
            there = span_of(truth[other])
            notes.count(f"causality_{name}")
            why = f"{said.show(here)} where the truth says {told.show(there)}"
            notes.find(Dimension.CAUSALITY, Outcome.MISMATCH, why, critical=name == "causes",
                       truth=there, claim=here)  # fmt: skip


_BESIDE = 2  # content words on each side of a word, by which it is said of the same thing


def look_at_stages(told: Text, said: Text, notes: Notes) -> None:
    """Compare how far each text says that a thing has come: proposed, or passed."""
    claim = _staged(said)
    truth = _staged(told) if claim else {}
    ways = {stage.way for stage in claim} & {stage.way for stage in truth}
    for way in sorted(ways):
        mine = {stage.step: place for stage, place in claim.items() if stage.way == way}
        theirs = {stage.step: place for stage, place in truth.items() if stage.way == way}
        if mine.keys() & theirs.keys():
            continue
        step, other = max(mine), max(theirs)
        here, there = said.content[mine[step]], told.content[theirs[other]]
        if not _of_the_same(told, theirs[other], said, mine[step]):
            continue
        is_raised = step > other
        notes.count("stage_raised" if is_raised or way in EXCLUSIVE else "stage_lowered")
        why = f"{said.show(span_of(here))} where the truth only says {told.show(span_of(there))}"
        if not is_raised:
            why = f"{said.show(span_of(here))} where the truth says {told.show(span_of(there))}"
        notes.find(Dimension.CONTENT, Outcome.MISMATCH, why,
                   critical=is_raised or way in EXCLUSIVE,
                   truth=span_of(there), claim=span_of(here))  # fmt: skip
        return


def _staged(text: Text) -> dict[Stage, int]:
    """The stages that a text tells of, each with the place of its first word."""
    found: dict[Stage, int] = {}
    for place, token in enumerate(text.content):
        for stage in STAGES.get(token.stem, ()):
            found.setdefault(stage, place)
    return found


def _of_the_same(told: Text, there: int, said: Text, here: int) -> bool:
    """Say whether two words have a word beside them that is the same."""
    truth = told.content[max(0, there - _BESIDE) : there + 1 + _BESIDE]
    claim = said.content[max(0, here - _BESIDE) : here + 1 + _BESIDE]
    return not {t.sense for t in truth}.isdisjoint(t.sense for t in claim)
