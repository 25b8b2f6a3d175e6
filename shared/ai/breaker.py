"""A circuit breaker: after repeated failures nobody asks for a while, then one tries."""

from __future__ import annotations

import threading
from collections.abc import Callable

from shared.errors import AIDown


class Breaker:
    """Closed until `opens_after` failures in a row; then open, then half open for one trial."""

    def __init__(
        self, *, opens_after: int, rests_seconds: float, clock: Callable[[], float]
    ) -> None:
        self._opens_after = opens_after
        self._rests = rests_seconds
        self._clock = clock
        self._failures = 0
        self._closed_from = 0.0
        self._trial_until = 0.0
        self._lock = threading.Lock()

    def enter(self) -> None:
        """Pass, or raise AIDown while the circuit is open or a trial is under way."""
        with self._lock:
            now = self._clock()
            if now < self._closed_from:
                raise AIDown("circuit_open", f"asked again in {self._closed_from - now:.0f} s")
            if self._failures >= self._opens_after:
                if now < self._trial_until:
                    raise AIDown("circuit_open", "one trial is under way")
                self._trial_until = now + self._rests

    def succeeded(self) -> None:
        with self._lock:
            self._failures = 0
            self._trial_until = 0.0

    def failed(self, *, rest_seconds: float = 0.0) -> None:
        """Count a failure; `rest_seconds` keeps everybody away for as long as the server asked."""
        with self._lock:
            self._failures += 1
            self._trial_until = 0.0
            if self._failures >= self._opens_after:
                rest_seconds = max(rest_seconds, self._rests)
            self._closed_from = max(self._closed_from, self._clock() + rest_seconds)
