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
