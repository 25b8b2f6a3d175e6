"""What people rule becomes evidence for the next post that claims the same."""

from __future__ import annotations

import hashlib

from shared.evidence import FACT_CHECK, Evidence
from shared.home import Home
from shared.reviews import Item
from shared.verdicts import Category
from shared.workflows import ASSESSMENTS


def remember_ruling(item: Item, *, home: Home) -> bool:
    """Keep a ruling as a fact-check in the library; False when it is about no single claim."""
    ruling = item.ruling
    record = home.store.get(ASSESSMENTS, item.chirp_id) or {}
    claims = record.get("fact_check", {}).get("claims", [])
    if ruling is None or ruling.verdict not in tuple(Category) or len(claims) != 1:
        return False
    claim = claims[0]["text"]
    id = hashlib.blake2b(f"ruling\0{item.chirp_id}".encode(), digest_size=16).hexdigest()
    home.library.add(
        [
            Evidence(
                id=id,
                text=ruling.note or f"Our desk rated this {ruling.verdict}.",
                provider=home.library.name,
                kind=FACT_CHECK,
                title="Our own review",
                publisher="this desk",
                published_at=ruling.at,
                licence="ours",
                claim=claim,
                rating=ruling.verdict,
                category=ruling.verdict,
            )
        ]
    )
    return True
