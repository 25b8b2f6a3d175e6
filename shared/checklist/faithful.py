"""How likely a claim is faithful to its truth, weighed from what the checklist found.

`weights.tsv` holds a weight for each feature, in log-odds, with what the feature says. The prior
is what an editor would give it; `bench/train_jury.py` moves it as far as labelled pairs ask for,
and never past zero: what speaks against a claim cannot come to speak for it.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from shared.checklist.model import Checklist

FILE = Path(__file__).parent / "weights.tsv"
START = "start"  # the feature that every claim has
MOST_COUNTED = 8.0  # of one feature: a long table is not surer than a few rows of it
_MOST_ODDS = 50.0


@dataclass(frozen=True, slots=True)
class Part:
    """A feature and what it moved, in log-odds; above 0 towards faithful."""

    feature: str
    moved: float
    what: str = ""  # what the feature says, in words


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """How likely a claim is faithful, 0 to 1, and what made it so, the heaviest first."""

    probability: float
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Weight:
    """What a feature weighs, what it would weigh without data, and what it says."""

    weight: float
    prior: float
    what: str


@cache
def weights(path: Path = FILE) -> Mapping[str, Weight]:
    """Read the weights, in the file's order."""
    with path.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return MappingProxyType(
            {
                row["feature"]: Weight(float(row["weight"]), float(row["prior"]), row["what"])
                for row in rows
            }
        )


def weigh(checklist: Checklist) -> Weighed:
    """Add up what the findings weigh; a feature that has no weight weighs nothing."""
    known = weights()
    parts = [
        Part(name, known[name].weight * min(value, MOST_COUNTED), known[name].what)
        for name, value in ((START, 1.0), *checklist.features.items())
        if value and name in known
    ]
    odds = sum(part.moved for part in parts)
    parts.sort(key=lambda part: (-abs(part.moved), part.feature))
    odds = max(-_MOST_ODDS, min(_MOST_ODDS, odds))
    return Weighed(probability=1 / (1 + math.exp(-odds)), parts=tuple(parts))
