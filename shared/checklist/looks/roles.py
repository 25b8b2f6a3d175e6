"""Who did it to whom, and what came of what: sides of a deed that are exchanged."""

from __future__ import annotations

from shared.checklist.frames import CAUSE, CHANGES, LINK, Frame, frames_of
from shared.checklist.model import Dimension, Outcome
from shared.checklist.reading import Notes, Text


def look_at_roles(told: Text, said: Text, notes: Notes) -> None:
    """Find a deed of the claim whose two sides stand the other way round in the truth."""
    if "comparison_match" in notes.features:
        return
    claims = frames_of(said.tokens, told.stems)
    if not claims:
        return
    truths = frames_of(told.tokens, said.stems)
    for claim in claims:
        same = [truth for truth in truths if truth.deed == claim.deed]
        notes.excused.update(claim.word for truth in same if claim.is_same(truth))
        turned = next((truth for truth in same if claim.is_turned(truth)), None)
        if turned is None or claim.deed == LINK or any(claim.is_kept(truth) for truth in same):
            continue
        caused = claim.deed == CAUSE
        notes.count("cause_turned" if caused else "roles_turned")
        why = f"{said.show(claim.span)} goes the other way than {told.show(turned.span)}"
        dimension = Dimension.CAUSALITY if caused else Dimension.ENTITY
        notes.find(dimension, Outcome.MISMATCH, why, critical=True,
                   claim=claim.span, truth=turned.span)  # fmt: skip
        return
    _changes(said, claims, told, truths, notes)
    _doers(said, claims, told, truths, notes)


def _doers(said: Text, claims: list[Frame], told: Text, truths: list[Frame], notes: Notes) -> None:
    """Find a deed that the claim gives to one whom the truth tells something else of."""
    for claim in claims:
        if claim.deed in (CAUSE, LINK) or not claim.doer <= told.stems:
            continue
        same = [t for t in truths if t.deed == claim.deed and claim.done_to <= t.done_to]
        if not same or any(claim.doer & truth.doer for truth in same):
            continue
        truth = same[0]
        if truth.doer & said.stems or not _parted(told, claim.doer, truth):
            continue
        notes.count("doer_swapped")
        why = f"{said.show(claim.span)} is told of somebody else in the truth"
        notes.find(Dimension.ENTITY, Outcome.MISMATCH, why, critical=True,
                   claim=claim.span, truth=truth.span)  # fmt: skip
        return


_JOINTS = frozenset("and but while whereas".split())


def _parted(told: Text, doer: frozenset[str], truth: Frame) -> bool:
    """Say whether the truth tells of one in a clause before that of another's deed."""
    places = [n for n, t in enumerate(told.tokens) if t.kind == "word" and t.sense in doer]
    others = [n for n, t in enumerate(told.tokens) if t.kind == "word" and t.sense in truth.doer]
    if not places or not others or places[-1] > others[0]:
        return False
    between = told.tokens[places[-1] + 1 : others[0]]
    joint = next((n for n, t in enumerate(between) if t.low in _JOINTS or t.text == ";"), -1)
    return joint > 1 and told.tokens[others[-1]].end <= truth.span[0]


def _changes(
    said: Text, claims: list[Frame], told: Text, truths: list[Frame], notes: Notes
) -> None:
    """Find a claim by which one thing changes another, where the truth only links the two."""
    links = [truth for truth in truths if truth.deed == LINK]
    if not links or said.classes["causality"] or told.classes["causality"].keys() == {"causes"}:
        return
    for claim in claims:
        word = said.raw[slice(*claim.span)].lower()
        for link in links if word in CHANGES else ():
            if claim.doer & link.doer and claim.done_to & link.done_to:
                notes.count("causality_causes")
                why = f"{said.show(claim.span)} where the truth says {told.show(link.span)}"
                notes.find(Dimension.CAUSALITY, Outcome.MISMATCH, why, critical=True,
                           claim=claim.span, truth=link.span)  # fmt: skip
                return
