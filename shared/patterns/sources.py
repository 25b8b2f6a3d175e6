"""How credible a source is: by its own record, else by the table, else unknown (spec part 5)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from shared import credibility, outlets
from shared.patterns import words
from shared.policy import PATTERNS, PatternPolicy
from shared.store import Store

_TABLE = Path(__file__).parent / "sources.tsv"
_CHECKS = ("factcheck", "factuel", "faktencheck")  # in the name of a desk that checks
# They report, and their desks that check have other names or hosts.
_NEWSROOMS = ("AFP", "DPA", "Reuters", "UOL", "SAPO", "TVN24")
UNKNOWN = "unknown"
SOCIAL_MEDIA = "Social Media"


def key_of(source: str) -> str:
    """The key by which spellings of one source meet; "unknown" for one that names nothing."""
    return credibility.outlet_key(source) or UNKNOWN


def listed(source: str) -> float | None:
    """What the table says of a source; a page of a listed host counts as the host."""
    return table().get(key_of(source))


def is_fact_checker(source: str) -> bool:
    """Say whether a source is one that checks what others said."""
    plain = re.sub(r"[\W_]+", "", source.lower())
    if any(name in plain for name in _CHECKS) or key_of(source) in _fact_checkers():
        return True
    return source.strip().lower() in words.lines("fact_checkers")  # a desk at a newsroom's host


def credibility_of(source: str, *, store: Store | None, policy: PatternPolicy = PATTERNS) -> float:
    """From the outlet's checked articles where it has enough, else from the table, else unknown."""
    if store is not None and source:
        totals = store.totals(
            outlets.COUNTERS, credibility.bucket(credibility.scope_of(key_of(source)))
        )
        record = credibility.summarise(totals)
        if record.average is not None and record.checked >= policy.outlet_checked_at_least:
            return record.average / 100
    found = listed(source)
    return policy.unknown_source if found is None else found


@cache
def table() -> dict[str, float]:
    """Key -> credibility, all names of every row."""
    found: dict[str, float] = {}
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, told, others = (*line.split("\t"), "", "")[:3]
        for known in (name, *others.split(",")):
            if known.strip():
                found.setdefault(key_of(known), float(told))
    return found


@cache
def _fact_checkers() -> frozenset[str]:
    named = frozenset(key_of(line) for line in words.lines("fact_checkers"))
    return named - {key_of(newsroom) for newsroom in _NEWSROOMS}
