"""Lay a claim beside the truth it came from, dimension by dimension."""

from __future__ import annotations

from shared.checklist.looks.comparisons import look_at_comparisons
from shared.checklist.looks.content import look_at_content
from shared.checklist.looks.dates import look_at_dates
from shared.checklist.looks.denial import look_at_negation, look_at_opposites
from shared.checklist.looks.finishes import look_at_finishes
from shared.checklist.looks.kinds import look_at_kinds
from shared.checklist.looks.names import look_at_names
from shared.checklist.looks.numbers import look_at_dropped_ranks, look_at_numbers
from shared.checklist.looks.quantifiers import look_at_quantifiers
from shared.checklist.looks.records import look_at_records
from shared.checklist.looks.roles import look_at_roles
from shared.checklist.looks.scope import look_at_limits, look_at_qualifiers, look_at_scope
from shared.checklist.looks.strength import (
    look_at_causality,
    look_at_modality,
    look_at_stages,
)
from shared.checklist.looks.summary import sum_up
from shared.checklist.looks.totals import look_at_totals
from shared.checklist.model import Checklist
from shared.checklist.reading import Notes, Text

_MOST_FINDINGS = 200

_LOOKS = (  # the first two say what the others need not find
    look_at_comparisons, look_at_totals, look_at_numbers, look_at_dropped_ranks,
    look_at_finishes, look_at_dates, look_at_names, look_at_kinds, look_at_roles,
    look_at_negation, look_at_opposites, look_at_quantifiers, look_at_modality,
    look_at_causality, look_at_stages, look_at_scope, look_at_records,
    look_at_qualifiers, look_at_limits, look_at_content,
)  # fmt: skip


def compare(truth: str, claim: str) -> Checklist:
    """Compare a claim with the truth; linear in both texts, and never an error."""
    said, notes = Text(claim), Notes()
    told = Text(truth, about=said)
    if said.is_headline and not told.is_headline:
        said = Text(claim, cased_by=told)
    for look in _LOOKS:
        look(told, said, notes)
    sum_up(notes.features)
    if said.tokens and truth.lower().split() == claim.lower().split():
        notes.features["same"] = 1.0
    found = notes.findings
    found.sort(key=lambda finding: (finding.claim_span or finding.truth_span or (0, 0))[0])
    return Checklist(findings=tuple(found[:_MOST_FINDINGS]), features=notes.features)
