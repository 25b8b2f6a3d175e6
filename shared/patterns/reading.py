"""All that is read from a datapoint's text, in one pass."""

from __future__ import annotations

import hashlib
import math
import re
from dataclasses import dataclass

from shared.patterns import claims, tags, words
from shared.patterns.claims import Claim
from shared.patterns.datapoints import Datapoint
from shared.patterns.tags import Names
from shared.text import visible

_LINK = re.compile(r"https?://\S{1,2000}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A datapoint as joining, contradicting and counting see it."""

    told: str  # without links: by this it joins
    core: str  # its topic alone: by this claims are compared
    keywords: tuple[str, ...]
    claim: Claim
    claim_id: str  # the same words said again are the same claim
    names: Names
    second: int | None


def read(point: Datapoint) -> Reading:
    """Read a datapoint; the words of its claim name it within its cluster when that is given.

    A text without words is named by what a reader sees of it, links included: it is near nothing,
    and a copy only of the same signs.
    """
    told = _LINK.sub(" ", point.text)
    spelled = words.copy_of(told)
    told = told if spelled else ""
    claim = claims.claim_among(spelled, point.text, source=point.source)
    return Reading(
        told=told,
        core=" ".join(word for word in spelled if word in claim.topic) or told,
        keywords=words.keywords_among(spelled),
        claim=claim,
        claim_id=digest(point.cluster, claim.side.value, *(spelled or visible(point.text).split())),
        names=tags.names_in(told),
        second=math.floor(point.at.timestamp()) if point.at else None,
    )


def digest(*parts: str) -> str:
    """An id that the parts determine."""
    told = "\x1f".join(parts).encode("utf-8", "replace")
    return hashlib.blake2b(told, digest_size=8).hexdigest()
