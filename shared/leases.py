"""Leases: paid work is taken by one delivery at a time, and given up when its worker dies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from shared.errors import WorkUnderWay
from shared.store import Store, Transaction

KIND = "leases"


@contextmanager
def lease(store: Store, key: str, *, holder: str, now: float, seconds: float) -> Iterator[None]:
    """Hold `key` for the block; raises WorkUnderWay while another holder's lease runs."""

    def take(transaction: Transaction) -> bool:
        held = transaction.get(KIND, key)
        if held and held["until"] > now and held["holder"] != holder:
            return False
        transaction.put(KIND, key, {"holder": holder, "until": now + seconds})
        return True

    def give_back(transaction: Transaction) -> None:
        held = transaction.get(KIND, key)
        if held and held["holder"] == holder:
            transaction.delete(KIND, key)

    if not store.transact(take):
        raise WorkUnderWay(f"another delivery is at work on {key}")
    try:
        yield
    finally:
        store.transact(give_back)
