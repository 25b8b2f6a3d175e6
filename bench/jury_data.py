"""VitaminC as pairs of truth and claim, parted by page: one part to tune on, one to report."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

TUNED_SHARE = 0.65  # of the pages; the others are only reported
_FIGURE = re.compile(r"\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A truth, a claim, and whether people found it faithful."""

    page: str
    truth: str
    claim: str
    faithful: bool

    @property
    def has_figure(self) -> bool:
        """Whether the claim has a number or a date."""
        return bool(_FIGURE.search(self.claim))


def share(page: str) -> float:
    """Map a page to a number in [0, 1), always the same one and evenly spread."""
    return int(hashlib.sha256(f"jury:{page}".encode()).hexdigest()[:8], 16) / 2**32


def read_pairs(data: Path, *, part: str) -> list[Pair]:
    """The pairs of the part to "tune" on, to "report", or of "all"; SUPPORTS is faithful."""
    path = data / "faithful" / "vitaminc_dev.jsonl"
    found: list[Pair] = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            tuned = share(row["page"]) < TUNED_SHARE
            if part == "all" or tuned == (part == "tune"):
                found.append(
                    Pair(
                        page=row["page"],
                        truth=row["evidence"],
                        claim=row["claim"],
                        faithful=row["label"] == "SUPPORTS",
                    )
                )
    return found
