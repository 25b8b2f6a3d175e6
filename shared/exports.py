"""Results on their way out: assessments in bulk, and decided claims as schema.org ClaimReview."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from shared.errors import BadDocument
from shared.reviews import Ruling
from shared.store import Doc, Store
from shared.story import cost
from shared.workflows import ASSESSMENTS, CHIRPS

COLUMNS = (
    "chirp_id", "text", "created_at", "risk", "tier", "rule", "should_fact_check", "overridden",
    "audit", "policy", "arm", "claims", "retrieval_coverage", "label", "decision_rule", "reason",
    "manipulation", "downstream", "complete", "usd",
)  # fmt: skip
FORMATS = ("jsonl", "csv")
_PAGE = 200
# What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

# How a person's verdict reads in a ClaimReview: a rating of 1 to 5 and its words.
RATINGS = {
    "true": (5, "True"),
    "false": (1, "False"),
    "misleading": (2, "Misleading"),
    "unverified": (3, "Unverified"),
}


def rows(store: Store) -> Iterator[Doc]:
    """Every assessment with its chirp, a page at a time, by id."""
    after = ""
    while page := store.find(ASSESSMENTS, limit=_PAGE, after=after):
        chirps = store.get_many(CHIRPS, [id for id, _ in page])
        for id, record in page:
            yield _row(id, chirps.get(id, {}), record)
        after = page[-1][0]


def written(store: Store, form: str) -> Iterator[str]:
    """The same as text, piece by piece, as JSON lines or CSV."""
    if form not in FORMATS:
        raise BadDocument(f"must be one of {', '.join(FORMATS)}; got {form!r:.40}", field="format")
    return _csv(store) if form == "csv" else _json_lines(store)


def claim_review(chirp_id: str, chirp: Doc, record: Doc, ruling: Ruling, *, site: str) -> Doc:
    """What a person ruled about a chirp's claim, as JSON-LD; only that may be published."""
    if ruling.verdict not in RATINGS:
        raise BadDocument(f"a ruling of {ruling.verdict!r} rates no claim", field="verdict")
    rating, words = RATINGS[ruling.verdict]
    claims = record.get("fact_check", {}).get("claims", [])
    claim = claims[0]["text"] if len(claims) == 1 else chirp.get("text", "")
    reviewed: dict[str, Any] = {
        "@type": "Claim",
        "appearance": {"@type": "SocialMediaPosting", "identifier": chirp_id},
    }
    if chirp.get("created_at"):
        reviewed["datePublished"] = chirp["created_at"]
    if chirp.get("author"):
        reviewed["author"] = {"@type": "Person", "name": chirp["author"]}
    citations = [cited for told in claims for cited in told["citations"] if cited["url"]]
    return {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "url": f"{site}/api/v1/chirps/{chirp_id}/claimreview",
        "datePublished": ruling.at[:10],
        "claimReviewed": claim,
        "author": {"@type": "Organization", "name": "Chirpcheck", "url": site},
        "itemReviewed": reviewed,
        "citation": [
            {"@type": "CreativeWork", "url": cited["url"], "publisher": cited["publisher"]}
            for cited in citations
        ],
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": rating,
            "bestRating": 5,
            "worstRating": 1,
            "alternateName": words,
            "ratingExplanation": ruling.note,
        },
    }


def _row(id: str, chirp: Doc, record: Doc) -> Doc:
    check, decision = record.get("fact_check", {}), record.get("decision", {})
    told = {
        "chirp_id": id,
        "text": chirp.get("text", ""),
        "created_at": chirp.get("created_at"),
        "claims": check.get("claims"),
        "retrieval_coverage": check.get("retrieval_coverage"),
        "label": decision.get("label"),
        "decision_rule": decision.get("rule"),
        "reason": decision.get("reason"),
        "manipulation": (decision.get("manipulation") or {}).get("score"),
        "downstream": decision.get("downstream"),
        "usd": cost(record),
    }
    return {name: told.get(name, record.get(name)) for name in COLUMNS}


def _json_lines(store: Store) -> Iterator[str]:
    for row in rows(store):
        yield json.dumps(row, ensure_ascii=False) + "\n"


def _csv(store: Store) -> Iterator[str]:
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(COLUMNS)
    for row in rows(store):
        if row["claims"] is not None:
            row["claims"] = len(row["claims"])
        if row["downstream"] is not None:
            row["downstream"] = " ".join(row["downstream"])
        writer.writerow([_cell(row[name]) for name in COLUMNS])
        yield _emptied(buffer)
    if rest := _emptied(buffer):
        yield rest


def _cell(value: object) -> object:
    """A cell that no spreadsheet takes for a formula: posts are strangers' texts."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def _emptied(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text
