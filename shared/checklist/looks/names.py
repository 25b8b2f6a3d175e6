"""People, places, organisations: named in both, or one in the place or the role of another."""

from __future__ import annotations

from bisect import bisect_left

from shared.checklist.entities import Name, names_of
from shared.checklist.model import Dimension, Outcome, Span
from shared.checklist.places import KINDS
from shared.checklist.reading import MOST_PAIRED, Notes, Text
from shared.checklist.words import Token

_BESIDE = 14  # characters between a name and the word beside it, at most
_ACRONYM = 7  # letters that are too many for an acronym


def look_at_names(told: Text, said: Text, notes: Notes) -> None:
    """Find the claim's names in the truth, or what stands there instead."""
    small_told = frozenset(t.low for t in told.content if t.text[0].islower())
    small_said = frozenset(t.low for t in said.content if t.text[0].islower())
    claimed = names_of(said.tokens, small_told)[:MOST_PAIRED]
    if not claimed:
        return
    truths = names_of(told.tokens, small_said)
    initials = {"".join(w[0] for w in name.words) for name in truths if len(name.words) > 1}
    # "12 new cases" does not name New South Wales.
    others = [
        name
        for name in truths
        if not any(said.resembles(w) and w not in small_said for w in name.words)
    ][:MOST_PAIRED]
    for place, name in enumerate(claimed):
        held = [told.resembles(word) for word in name.words]
        short = "".join(w[0] for w in name.words)
        spelled = len(short) > 1 and short in told.lows
        if all(held) or name.words[0] in initials or spelled or _spells(told, said, name):
            notes.count("name_match")
            why = f"{said.show(name.span)} is named in both"
            notes.find(Dimension.ENTITY, Outcome.MATCH, why,
                       claim=name.span, truth=_place(truths, name))  # fmt: skip
            continue
        feature, rival = _rival(told, said, name, held, others, truths)
        if rival is not None:
            notes.count(feature)
            why = f"{said.show(name.span)} stands where the truth has {told.show(rival.span)}"
            notes.find(Dimension.ENTITY, Outcome.MISMATCH, why, critical=True,
                       claim=name.span, truth=rival.span)  # fmt: skip
            continue
        kind = "name_partly" if any(held) else "subject_absent" if not place else "name_absent"
        notes.count(kind)
        why = f"{said.show(name.span)} is {'only partly' if any(held) else 'not'} in the truth"
        notes.find(Dimension.ENTITY, Outcome.ABSENT, why, claim=name.span)


def _spells(told: Text, said: Text, name: Name) -> bool:
    """Say whether the truth's capitals spell an acronym: Food and Drug Administration, FDA."""
    short = name.words[0]
    written = said.raw[name.span[0] : name.span[1]]
    if len(name.words) > 1 or not 2 < len(short) < _ACRONYM or not written.isupper():
        return False
    capitals = "".join(t.low[:1] for t in told.tokens if t.kind == "word" and t.text[0].isupper())
    return short in capitals


def _place(truths: list[Name], name: Name) -> Span | None:
    same = (t.span for t in truths if t.words == name.words or name.words[-1] in t.words)
    return next(same, None)


def _rival(
    told: Text, said: Text, name: Name, held: list[bool], others: list[Name], truths: list[Name]
) -> tuple[str, Name | None]:
    """What the scorer counts, and the truth's name that a claim's stands for; None without one."""
    if any(held):
        return "name_other", _namesake(name, held, truths, said)
    kind = KINDS.get(name.words[-1])
    if kind is not None:
        same = (other for other in others if KINDS.get(other.words[-1]) == kind)
        place = next(same, None)
        if place is not None:
            return "place_mismatch", place
    before, behind = _beside(said, name.span)
    for other in others:
        other_before, other_behind = _beside(told, other.span)
        if (before and before == other_before) or (behind and behind == other_behind):
            both = kind is not None and other.words[-1] in KINDS
            return "place_mismatch" if both else "name_mismatch", other
    return "", None


def _namesake(name: Name, held: list[bool], truths: list[Name], said: Text) -> Name | None:
    """A name of the truth that shares a part of the claim's, and has another beside it."""
    shared = {word for word, has in zip(name.words, held, strict=True) if has}
    for truth in truths[:MOST_PAIRED]:
        if len(truth.words) == len(name.words) and shared & set(truth.words):
            rest = [word for word in truth.words if word not in shared]
            if rest and not any(said.resembles(word) for word in rest):
                return truth
    return None


def _beside(text: Text, span: Span) -> tuple[str, str]:
    """The plain forms of the content words right before and behind a span."""
    place = bisect_left(text.content, span[0], key=_start)
    before = text.content[place - 1] if place else None
    place = bisect_left(text.content, span[1], lo=place, key=_start)
    behind = text.content[place] if place < len(text.content) else None
    return (
        before.stem if before is not None and span[0] - before.end < _BESIDE else "",
        behind.stem if behind is not None and behind.start - span[1] < _BESIDE else "",
    )


def _start(token: Token) -> int:
    return token.start
