"""The fact-checker's checklist: what a claim and the truth it came from say, side by side.

Pure rules. `compare` finds numbers, dates, ranks, names, quantifiers, negation, modality,
causality, scope and qualifiers in both texts, and says of each whether they match.
"""

from __future__ import annotations

from shared.checklist.compare import compare
from shared.checklist.model import Checklist, Dimension, Finding, Outcome, Severity

__all__ = ["Checklist", "Dimension", "Finding", "Outcome", "Severity", "compare"]
