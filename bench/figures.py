"""What every measurement shares: a row of the table, and a stopwatch."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One row: what was measured, the ratio, the bound it is held to, and the raw numbers."""

    what: str
    ratio: float
    at_most: float | None
    at_least: float | None
    raw: str

    @property
    def holds(self) -> bool:
        low = self.at_least is None or self.ratio >= self.at_least
        return low and (self.at_most is None or self.ratio <= self.at_most)


def seconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
