"""What the AI may cost a day: the worst is set aside before a call, the real cost settled after.

Many callers at once stay within the budget, since each one's worst is counted before it calls.
"""

from __future__ import annotations

from datetime import UTC, datetime
from types import TracebackType
from typing import Self

from shared.errors import AIDown
from shared.store import Store, Tally

SPEND = "ai_spend"


class Bill:
    """Money set aside for one call, to be entered once for the call itself.

    What is never settled costs all that was set aside. A block that fails with AIDown costs what
    that failure says; after a time-out all of it, since a call that never came back may have been
    billed.
    """

    def __init__(self, store: Store, *, day: str, aside: float) -> None:
        self._store = store
        self._day = day
        self._aside = aside
        self._spent = aside

    def settle(self, usd: float) -> None:
        """Say what the call cost."""
        self._spent = usd

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, AIDown):
            self.settle(self._aside if error.kind == "time_out" else error.usd)
        owed = self._spent - self._aside
        self._store.tally(Tally(SPEND, self._day, {"usd": owed, "calls": 1}))


def set_aside(store: Store, usd: float, *, budget_usd: float, now: float) -> Bill:
    """Set money aside for a call; raises AIDown("budget") when the day has no more."""
    day = datetime.fromtimestamp(now, UTC).date().isoformat()
    store.tally(Tally(SPEND, day, {"usd": usd}))
    if store.totals(SPEND, day)["usd"] > budget_usd:
        store.tally(Tally(SPEND, day, {"usd": -usd}))
        raise AIDown("budget", f"{budget_usd:g} USD a day are spent")
    return Bill(store, day=day, aside=usd)
