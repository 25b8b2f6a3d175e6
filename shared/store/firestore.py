"""Documents in Firestore; a kind is a collection."""

from __future__ import annotations

import base64
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, TypeVar

from google.api_core import exceptions as google_errors
from google.cloud import firestore

from shared.errors import StoreBusy
from shared.store import Doc, Tally, Transaction
from shared.store.values import plain_float

T = TypeVar("T")

# Firestore sustains about one write a second to one document, so counters are split over several.
TALLY_SHARDS = 16


class FirestoreStore:
    """The store over Firestore."""

    def __init__(self, client: firestore.Client, *, shards: int = TALLY_SHARDS) -> None:
        self._client = client
        self._shards = shards

    def get(self, kind: str, id: str) -> Doc | None:
        if not _may_exist(id):
            return None
        with plain_errors():
            return _plain_document(self._ref(kind, id).get())

    def get_many(self, kind: str, ids: Sequence[str]) -> dict[str, Doc]:
        with plain_errors():
            refs = [self._ref(kind, id) for id in dict.fromkeys(ids) if _may_exist(id)]
            found = ((got.id, _plain_document(got)) for got in self._client.get_all(refs))
            return {id: doc for id, doc in found if doc is not None}

    def put(self, kind: str, id: str, doc: Doc) -> None:
        with plain_errors():
            self._ref(kind, id).set(doc)

    def add(self, kind: str, id: str, doc: Doc, *, tally: Tally | None = None) -> bool:
        batch = self._client.batch()
        batch.create(self._ref(kind, id), doc)
        if tally:
            batch.set(*self._shard_of(tally), merge=True)
        try:
            with plain_errors():
                batch.commit()
        except google_errors.AlreadyExists:
            return False
        return True

    def delete(self, kind: str, id: str) -> None:
        with plain_errors():
            self._ref(kind, id).delete()

    def find(
        self,
        kind: str,
        *,
        where: Mapping[str, object] | None = None,
        order_by: str = "",
        descending: bool = False,
        limit: int = 100,
        after: str = "",
    ) -> list[tuple[str, Doc]]:
        query: Any = self._client.collection(kind)
        for name, value in (where or {}).items():
            query = query.where(filter=firestore.FieldFilter(name, "==", value))
        way = firestore.Query.DESCENDING if descending else firestore.Query.ASCENDING
        if order_by:
            query = query.order_by(order_by, direction=way)
        query = query.order_by("__name__", direction=way)
        with plain_errors():
            if after and not order_by:
                query = query.start_after({"__name__": self._ref(kind, after)})
            elif after:
                last = self._ref(kind, after).get()
                if order_by not in (last.to_dict() or {}):  # gone, or never listed
                    return []
                query = query.start_after(last)
            found = query.limit(limit).stream()
            return [(got.id, _plain_document(got) or {}) for got in found]

    def tally(self, tally: Tally) -> None:
        ref, amounts = self._shard_of(tally)
        with plain_errors():
            ref.set(amounts, merge=True)

    def totals(self, kind: str, id: str) -> dict[str, float]:
        return self.totals_many(kind, [id])[id]

    def totals_many(self, kind: str, ids: Sequence[str]) -> dict[str, dict[str, float]]:
        sums: dict[str, dict[str, float]] = {id: {} for id in ids}
        refs = [self._shard(kind, id, shard) for id in sums for shard in range(self._shards)]
        with plain_errors():
            for snapshot in self._client.get_all(refs):
                total = sums[snapshot.id.rpartition("~")[0]]
                for name, amount in (snapshot.to_dict() or {}).items():
                    total[name] = total.get(name, 0) + amount
        return sums

    def transact(self, work: Callable[[Transaction], T], *, may_wait: bool = False) -> T:
        @firestore.transactional
        def run(transaction: firestore.Transaction) -> T:
            return work(_FirestoreTransaction(self, transaction))

        with plain_errors():
            result: T = run(self._client.transaction())
            return result

    def close(self) -> None:
        self._client.close()

    def _ref(self, kind: str, id: str) -> Any:
        return self._client.collection(kind).document(id)

    def _shard(self, kind: str, id: str, shard: int) -> Any:
        return self._ref(f"{kind}_tallies", f"{id}~{shard}")

    def _shard_of(self, tally: Tally) -> tuple[Any, dict[str, Any]]:
        ref = self._shard(tally.kind, tally.id, random.randrange(self._shards))
        return ref, {name: firestore.Increment(amount) for name, amount in tally.amounts.items()}


class _FirestoreTransaction:
    def __init__(self, store: FirestoreStore, transaction: firestore.Transaction) -> None:
        self._store = store
        self._transaction = transaction

    def get(self, kind: str, id: str) -> Doc | None:
        return _plain_document(self._store._ref(kind, id).get(transaction=self._transaction))

    def put(self, kind: str, id: str, doc: Doc) -> None:
        self._transaction.set(self._store._ref(kind, id), doc)

    def delete(self, kind: str, id: str) -> None:
        self._transaction.delete(self._store._ref(kind, id))

    def tally(self, tally: Tally) -> None:
        ref, amounts = self._store._shard_of(tally)
        self._transaction.set(ref, amounts, merge=True)


def _may_exist(id: str) -> bool:
    """Whether Firestore could hold a document of this id; asking for another is an error."""
    named = "/" not in id and id not in ("", ".", "..") and not re.fullmatch("(?s)__.*__", id)
    return named and len(id.encode()) <= 1500


def _plain_document(snapshot: Any) -> Doc | None:
    """A document as the events tell it, in JSON values alone; None when it does not exist."""
    doc = snapshot.to_dict()
    return None if doc is None else {name: _plain(value) for name, value in doc.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return _rfc3339(value)
    if isinstance(value, float):
        return plain_float(value)
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, firestore.GeoPoint):
        return {"latitude": value.latitude, "longitude": value.longitude}
    if isinstance(value, firestore.DocumentReference):
        return value._document_path
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value


def _rfc3339(time: datetime) -> str:
    """A time as protobuf writes it in JSON: UTC, with no, three, six or nine digits of a second."""
    nanos = getattr(time, "nanosecond", 0) or time.microsecond * 1000
    whole = time.astimezone(UTC).replace(tzinfo=None, microsecond=0).isoformat()
    text = f"{whole}.{nanos:09}"
    while text.endswith("000"):
        text = text[:-3]
    return f"{text.rstrip('.')}Z"


@contextmanager
def plain_errors() -> Iterator[None]:
    """Say in our words that the store is busy; let the rest rise as it is."""
    try:
        yield
    except (
        google_errors.Aborted,
        google_errors.DeadlineExceeded,
        google_errors.ResourceExhausted,
        google_errors.ServiceUnavailable,
        google_errors.RetryError,
    ) as err:
        raise StoreBusy(f"Firestore did not take the call: {type(err).__name__}") from err
    except ValueError as err:  # how the library says that a transaction had its five attempts
        if not isinstance(err.__cause__, google_errors.Aborted):
            raise
        raise StoreBusy(f"Firestore did not take the transaction: {err}") from err
