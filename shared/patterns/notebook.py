"""Documents read in a transaction, changed in memory, and written together when all is read."""

from __future__ import annotations

from shared.store import Doc, Transaction


class Notebook:
    """A transaction's documents: Firestore wants every read before the first write."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction
        self._read: dict[tuple[str, str], Doc | None] = {}
        self._changed: dict[tuple[str, str], None] = {}

    def get(self, kind: str, id: str) -> Doc | None:
        if (kind, id) not in self._read:
            self._read[kind, id] = self._transaction.get(kind, id)
        return self._read[kind, id]

    def put(self, kind: str, id: str, doc: Doc) -> None:
        self._read[kind, id] = doc
        self._changed[kind, id] = None

    def delete(self, kind: str, id: str) -> None:
        self._read[kind, id] = None
        self._changed[kind, id] = None

    def write(self) -> None:
        for kind, id in self._changed:
            doc = self._read[kind, id]
            if doc is None:
                self._transaction.delete(kind, id)
            else:
                self._transaction.put(kind, id, doc)
