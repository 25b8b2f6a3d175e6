"""The record of a chirp's way: one field a step, each filed once, and what it waits for.

`assessments/{id}` is made by the first step; every later one adds its field. While a step is
still to come the record has `waiting_since`, by which `sweep` finds what got stuck.
"""

from __future__ import annotations

from datetime import datetime

from shared import documents
from shared.errors import BadDocument, UnknownChirp
from shared.store import Doc, Store, Tally, Transaction
from shared.workflows import ASSESSMENTS, CHIRPS

FACT_CHECK = "fact_check"
JURY = "jury"  # only where the fact-check asks for one
DECISION = "decision"
ANALYSES = "analyses"


def waits_for(record: Doc) -> list[str]:
    """What a chirp's record still lacks: its next step, or the analyses that have not landed."""
    if not (record["should_fact_check"] or record["audit"]):
        return []
    if FACT_CHECK not in record:
        return [FACT_CHECK]
    if record[FACT_CHECK].get("jury_wanted") and not {JURY, DECISION} & record.keys():
        return [JURY]
    if DECISION not in record:
        return [DECISION]
    landed = record.get(ANALYSES, {})
    return [name for name in record[DECISION]["downstream"] if name not in landed]


def progress(record: Doc, *, now: datetime) -> Doc:
    """The same record with what it waits for, and since when."""
    waiting = waits_for(record)
    told = {name: value for name, value in record.items() if name != "waiting_since"}
    told |= {"waiting_for": waiting, "complete": not waiting, "sweeps": 0}
    return told | ({"waiting_since": documents.utc(now)} if waiting else {})


def read(store: Store, chirp_id: str, *, after: str = "") -> Doc:
    """A chirp's record; it must hold the step that comes before, if one is named."""
    record = store.get(ASSESSMENTS, chirp_id)
    if record is None:
        raise UnknownChirp(f"no assessment of a chirp {chirp_id!r:.120}")
    if after and after not in record:
        raise BadDocument(f"chirp {chirp_id!r:.120} has no {after} yet", field="chirp_id")
    return record


def text_of(store: Store, chirp_id: str) -> str:
    """The text of a chirp."""
    return said(store, chirp_id)[0]


def said(store: Store, chirp_id: str) -> tuple[str, datetime | None]:
    """The text of a chirp, and when it was posted if that is known."""
    doc = store.get(CHIRPS, chirp_id)
    if doc is None:
        raise UnknownChirp(f"no chirp {chirp_id!r:.120}")
    text = documents.read_chirp(chirp_id, doc).text
    return text, documents.time_of(doc.get("created_at"))


def land(
    store: Store,
    chirp_id: str,
    result: Doc,
    *,
    step: str,
    part: str = "",
    now: datetime,
    tally: Tally | None = None,
) -> Doc:
    """File a step's result (or one `part` of it) and move its counters, once; return the record.

    When another delivery was faster, its result stands.
    """

    def write(transaction: Transaction) -> Doc:
        record = transaction.get(ASSESSMENTS, chirp_id)
        if record is None:
            raise UnknownChirp(f"no assessment of a chirp {chirp_id!r:.120}")
        landed = record.get(step, {}) if part else record
        if (part or step) in landed:
            return record
        filed = {**landed, part: result} if part else result
        record = progress({**record, step: filed}, now=now)
        transaction.put(ASSESSMENTS, chirp_id, record)
        if tally:
            transaction.tally(tally)
        return record

    return store.transact(write, may_wait=True)  # the message is finished in the same batch
