"""Results on their way out: assessments in bulk, and decided claims as schema.org ClaimReview."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence

from shared import reviews
from shared.errors import BadDocument
from shared.reviews import ClaimRuling, Ruling, ruled_claims
from shared.sentences import LINK
from shared.store import Doc, Store
from shared.story import cost
from shared.workflows import ASSESSMENTS, CHIRPS

COLUMNS = (
    "chirp_id", "text", "created_at", "risk", "tier", "rule", "should_fact_check", "overridden",
    "audit", "policy", "arm", "claims", "retrieval_coverage", "label", "decision_rule", "reason",
    "manipulation", "downstream", "complete", "usd", "rulings",
)  # fmt: skip
# In a table the ruling that stands takes the place of all of them.
TABLE_COLUMNS = (*COLUMNS[:-1], "ruling", "ruled_by", "ruled_at", "ruling_note", "ruled_claims")
FORMATS = ("jsonl", "csv")
_PAGE = 200
_CONTEXT = "https://schema.org"
_CLAIM_CHARS = 300  # of a post that stands for its claims
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
    """Every assessment with its chirp and what people ruled of it, a page at a time, by id."""
    after = ""
    while page := store.find(ASSESSMENTS, limit=_PAGE, after=after):
        ids = [id for id, _ in page]
        chirps, reviewed = store.get_many(CHIRPS, ids), store.get_many(reviews.KIND, ids)
        for id, record in page:
            yield _row(id, chirps.get(id, {}), record, reviewed.get(id, {}))
        after = page[-1][0]


def written(store: Store, form: str) -> Iterator[str]:
    """The same as text, piece by piece, as JSON lines or CSV."""
    if form not in FORMATS:
        raise BadDocument(f"must be one of {', '.join(FORMATS)}; got {form!r:.40}", field="format")
    return _csv(store) if form == "csv" else _json_lines(store)


def claim_review(chirp_id: str, chirp: Doc, record: Doc, ruling: Ruling, *, site: str) -> Doc:
    """What a person ruled of a chirp as JSON-LD: one ClaimReview a claim, several in a graph.

    Where no single claim was ruled on, the review is of the post's words without its links. Only
    what was ruled may be published; `site` is this house's address, empty where it has none.
    """
    claims = record.get("fact_check", {}).get("claims", [])
    url = f"{site}/api/v1/chirps/{chirp_id}/claimreview"
    rated: list[tuple[str, str, Ruling | ClaimRuling, Sequence[Doc]]] = [
        (
            claims[ruled.claim]["text"],
            f"{url}#claim-{ruled.claim + 1}" if len(claims) > 1 else url,
            ruled,
            [claims[ruled.claim]],
        )
        for ruled in ruled_claims(ruling, len(claims))
    ]
    made = [
        _review(claim, told, of=_appeared(chirp_id, chirp), claims=cited, at=ruling.at)
        | {"url": at_url, "author": _author(site)}
        for claim, at_url, told, cited in rated
        or [(_without_links(chirp.get("text", "")), url, ruling, claims)]
        if told.verdict in RATINGS
    ]
    if not made:
        raise BadDocument(f"a ruling of {ruling.verdict!r} rates no claim", field="verdict")
    if len(made) == 1:
        return {"@context": _CONTEXT, **made[0]}
    return {"@context": _CONTEXT, "@graph": made}


def _review(
    claim: str, told: Ruling | ClaimRuling, *, of: Doc, claims: Sequence[Doc], at: str
) -> Doc:
    """One claim as a person rated it."""
    rating, words = RATINGS[told.verdict]
    citations = [cited for said in claims for cited in said["citations"] if cited["url"]]
    return {
        "@type": "ClaimReview",
        "datePublished": at[:10],
        "claimReviewed": claim,
        "itemReviewed": of,
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
            "ratingExplanation": told.note,
        },
    }


def _appeared(chirp_id: str, chirp: Doc) -> Doc:
    """The claim as its chirp made it: where, when and by whom."""
    reviewed: Doc = {
        "@type": "Claim",
        "appearance": {"@type": "SocialMediaPosting", "identifier": chirp_id},
    }
    if chirp.get("created_at"):
        reviewed["datePublished"] = chirp["created_at"]
    if chirp.get("author"):
        reviewed["author"] = {"@type": "Person", "name": chirp["author"]}
    return reviewed


def _author(site: str) -> Doc:
    author = {"@type": "Organization", "name": "Chirpcheck"}
    return author | {"url": site} if site else author


def _without_links(text: str) -> str:
    """A post in one line, cut to the length of a claim."""
    words = " ".join(LINK.sub(" ", text).split())
    return words if len(words) <= _CLAIM_CHARS else f"{words[: _CLAIM_CHARS - 1].rstrip()}…"


def _row(id: str, chirp: Doc, record: Doc, review: Doc) -> Doc:
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
        "rulings": review.get("rulings", []),
    }
    return {name: told.get(name, record.get(name)) for name in COLUMNS}


def _json_lines(store: Store) -> Iterator[str]:
    for row in rows(store):
        yield json.dumps(row, ensure_ascii=False) + "\n"


def _csv(store: Store) -> Iterator[str]:
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(TABLE_COLUMNS)
    for row in rows(store):
        if row["claims"] is not None:
            row["claims"] = len(row["claims"])
        if row["downstream"] is not None:
            row["downstream"] = " ".join(row["downstream"])
        row |= _standing(row["rulings"])
        writer.writerow([_cell(row[name]) for name in TABLE_COLUMNS])
        yield _emptied(buffer)
    if rest := _emptied(buffer):
        yield rest


def _standing(rulings: Sequence[Doc]) -> Doc:
    """The last ruling in cells, its single claims counted from 1; empty where nobody ruled."""
    if not rulings:
        return dict.fromkeys(TABLE_COLUMNS[len(COLUMNS) - 1 :])
    last = rulings[-1]
    claims = [f"{told['claim'] + 1} {told['verdict']}" for told in last.get("claims", ())]
    return {
        "ruling": last["verdict"],
        "ruled_by": last["who"],
        "ruled_at": last["at"],
        "ruling_note": last["note"],
        "ruled_claims": "; ".join(claims),
    }


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
