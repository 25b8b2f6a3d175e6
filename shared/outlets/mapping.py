"""The operator's word on verdicts that the table does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from shared import credibility, documents
from shared.errors import BadSetup
from shared.outlets.rating import COUNTERS, MAPPINGS, RATINGS, TEXTS, mapping_id, rate
from shared.outlets.walking import every, pages
from shared.store import Store
from shared.verdicts import is_listed, map_verdict


def map_unknown(store: Store, verdict: str, category: str, *, reason: str, now: datetime) -> int:
    """Count a verdict that the table does not hold as a category, and re-count what is stored.

    One that was read by rule may be mapped too: the rule may have misread it.

    A rating reads the mapping in its transaction: one that commits before the mapping is found
    here, one that commits after has read it.
    """
    if is_listed(verdict):
        known = map_verdict(verdict)
        raise BadSetup(f"{verdict!r} is known already: {known.category.value} ({known.rule})")
    mapping = {"verdict": verdict, "category": category, "reason": reason}
    store.put(MAPPINGS, mapping_id(verdict), {**mapping, "at": documents.utc(now)})
    spellings = [id for id, _ in every(store, TEXTS, where={"reading": mapping_id(verdict)})]
    count = 0
    for spelling in spellings:
        for id in [id for id, _ in every(store, RATINGS, where={"verdict_id": spelling})]:
            count += rate(id, store=store, now=now).changed
    return count


def seen(store: Store) -> Iterator[tuple[str, int]]:
    """Every verdict that is stored, as it came, and how many articles have it."""
    for page in pages(store, TEXTS):
        texts = [doc["verdict"] for _, doc in page]
        totals = store.totals_many(COUNTERS, [credibility.verdict_bucket(t) for t in texts])
        for text in texts:
            if count := int(totals[credibility.verdict_bucket(text)].get("total", 0)):
                yield text, count
