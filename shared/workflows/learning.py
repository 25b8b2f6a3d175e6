"""What people rule becomes evidence for the next post that claims the same."""

from __future__ import annotations

import hashlib

from shared.evidence import FACT_CHECK, Evidence
from shared.home import Home
from shared.reviews import ClaimRuling, Item, Ruling, ruled_claims
from shared.verdicts import Category
from shared.workflows import ASSESSMENTS


def remember_ruling(item: Item, *, home: Home) -> bool:
    """Keep what was ruled of single claims as fact-checks in the library; False without any."""
    if item.ruling is None:
        return False
    record = home.store.get(ASSESSMENTS, item.chirp_id) or {}
    claims = record.get("fact_check", {}).get("claims", [])
    known = [
        _evidence(item.chirp_id, claims[ruled.claim]["text"], ruled, item.ruling, home=home)
        for ruled in ruled_claims(item.ruling, len(claims))
        if ruled.verdict in tuple(Category)
    ]
    home.library.add(known)
    return bool(known)


def _evidence(
    chirp_id: str, claim: str, ruled: ClaimRuling, ruling: Ruling, *, home: Home
) -> Evidence:
    place = f"\0{ruled.claim}" if ruled.claim else ""
    return Evidence(
        id=hashlib.blake2b(f"ruling\0{chirp_id}{place}".encode(), digest_size=16).hexdigest(),
        text=ruled.note or f"Our desk rated this {ruled.verdict}.",
        provider=home.library.name,
        kind=FACT_CHECK,
        title="Our own review",
        publisher="this desk",
        published_at=ruling.at,
        licence="ours",
        claim=claim,
        rating=ruled.verdict,
        category=ruled.verdict,
    )
