"""Posts and claims that were paid for before: found by meaning, confirmed word by word.

Nobody pays twice for the same: a near copy of a post takes over the claims that were seen in the
first one, and a claim that was checked lately takes over its scores and citations. What is free is
done anew each time, so that nothing newer is missed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from shared import documents
from shared.asserted import Held, Post
from shared.claims import extract
from shared.dress import undressed
from shared.home import Home
from shared.passages import may_speak_of
from shared.policy import COPIES, FACT_CHECKS
from shared.sameness import in_digits, names_in, says_the_same
from shared.sentences import Span
from shared.spelling import differ_by_marks_only, one_spelling
from shared.store import Doc
from shared.timeliness import about_since
from shared.verification import conflict
from shared.workflows import ASSESSMENTS, CHIRPS

if TYPE_CHECKING:
    from shared.vectors import Vector

CLAIMS = "known_claims"
_REMEMBERED_POSTS = 2_000
POSTS_SPACE = "chirps"
_ORIGINALS_SPACE = "originals"  # posts that were looked at themselves, not by way of another
_CLAIMS_SPACE = "known"


@dataclass(frozen=True, slots=True)
class Known:
    """A claim that was checked before."""

    id: str
    doc: Doc


def find_post(
    text: str,
    *,
    home: Home,
    now: datetime | None = None,
    said_at: datetime | None = None,
    but: str = "",
    is_usable: Callable[[Doc], bool] | None = None,
) -> str | None:
    """The id of a chirp of the last days that says the same as a text, and whose record will do.

    Given when the text was said, one that speaks of the same day.
    """
    for id in _near(_ORIGINALS_SPACE, text, home=home):
        if id == but:
            continue
        there, record = home.store.get(CHIRPS, id), home.store.get(ASSESSMENTS, id)
        earlier = there.get("text") if there else None
        if not there or not isinstance(earlier, str):
            continue
        if _is_outdated(record, home=home, now=now) or (is_usable and not is_usable(record or {})):
            continue
        if said_at and about_since(earlier, said_at) != about_since(
            earlier, documents.time_of(there.get("created_at"))
        ):
            continue  # "yesterday" was another day then
        if is_copy(earlier, text, home=home):
            return id
    return None


def remember_post(chirp_id: str, text: str, *, home: Home, is_copy: bool = False) -> None:
    """Let later posts find one as related, and copies of it as their original."""
    vector = vector_of(text, home=home)
    home.vectors.put(POSTS_SPACE, [(chirp_id, vector)])
    if is_copy or not home.has_ai:
        return
    near = home.store.get_many(ASSESSMENTS, _near(_ORIGINALS_SPACE, text, home=home))
    outdated = [id for id, record in near.items() if _is_outdated(record, home=home)]
    if outdated:  # they would stand before the ones that can be used
        home.vectors.delete(_ORIGINALS_SPACE, outdated)
    home.vectors.put(_ORIGINALS_SPACE, [(chirp_id, vector)])


def forget_post(chirp_id: str, *, home: Home) -> None:
    """Let no copy find a post as its original: what was found about it is not worth sharing."""
    if home.has_ai:
        home.vectors.delete(_ORIGINALS_SPACE, [chirp_id])


def _is_outdated(record: Doc | None, *, home: Home, now: datetime | None = None) -> bool:
    """Whether a chirp was assessed longer ago than results are shared."""
    moment = now or datetime.fromtimestamp(home.clock(), UTC)
    assessed = (record or {}).get("assessed_at") or ""
    return bool(assessed) and assessed < documents.utc(moment - timedelta(days=COPIES.days))


def vector_of(text: str, *, home: Home) -> Vector:
    """A post as a vector: without its dress, however it is shouted."""
    vector: Vector = home.embedder.embed([undressed(text).lower()])[0]
    return vector


def is_copy(one: str, other: str, *, home: Home) -> bool:
    """Whether two posts state the same, claim by claim, and stand to each claim alike.

    Where one has a stop and the other a comma they are cut otherwise, and are held against each
    other whole, if each stands to all of its claims alike.
    """
    mine, theirs = _statements(one), _statements(other)
    names = names_in(one) | names_in(other)
    if len(mine) != len(theirs) or not mine:
        alike = {held for _, held in mine} == {held for _, held in theirs}
        cut = len({held for _, held in mine}) <= 1
        return alike and cut and _same(_core(one), _core(other), home=home, names=names)
    return all(
        held == other_held and _same(claim, other_claim, home=home, names=names)
        for (claim, held), (other_claim, other_held) in zip(mine, theirs, strict=True)
    )


@lru_cache(_REMEMBERED_POSTS)
def _statements(text: str) -> tuple[tuple[str, Held], ...]:
    """What a post states, in small letters, so that a shouted copy is cut where the first was."""
    core = _core(text)
    post = Post(core)
    return tuple(
        (claim.text, post.holds(Span(claim.start, claim.end), attribution=claim.attribution))
        for claim in extract(core).claims
    )


@lru_cache(_REMEMBERED_POSTS)
def _core(text: str) -> str:
    """A post without its dress, in small letters and in the spelling that its copies share."""
    return one_spelling(in_digits(undressed(text))).lower()


def find_claim(claim: str, *, since: date | None, home: Home, now: datetime) -> Known | None:
    """A claim checked within the last days that says the same; `since`: of the day it is about.

    What the library has to say of it must be what it had then.
    """
    lately = documents.utc(now - timedelta(days=COPIES.days))
    ids = dict.fromkeys((_id_of(claim), *_near(_CLAIMS_SPACE, claim, home=home)))
    docs = home.store.get_many(CLAIMS, list(ids))
    for id in ids:
        doc = docs.get(id)
        if not doc or (doc.get("about_since") or "") != (since.isoformat() if since else ""):
            continue
        if doc["checked_at"] < lately or not _same(doc["claim"], claim, home=home):
            continue
        if doc.get("library") == _library_on(doc["claim"], home=home):
            return Known(id, doc)
    return None


def remember_claim(claim: str, found: Doc, *, chirp_id: str, home: Home, now: datetime) -> None:
    """Keep what was found about a claim, for the next post that makes it."""
    id = _id_of(claim)
    doc = {**found, "claim": claim, "chirp_id": chirp_id, "checked_at": documents.utc(now)}
    home.store.put(CLAIMS, id, {**doc, "library": _library_on(claim, home=home)})
    home.vectors.put(_CLAIMS_SPACE, [(id, vector_of(claim, home=home))])


def _id_of(claim: str) -> str:
    return hashlib.blake2b(claim.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _library_on(claim: str, *, home: Home) -> str:
    """A mark of all that the library has about a claim, which is free to look up."""
    found = home.library.search(claim, limit=FACT_CHECKS.evidence_at_most)
    told = sorted(
        [piece.id, piece.text, piece.claim, piece.rating, piece.category, piece.published_at]
        for piece in found
        if may_speak_of(claim, piece, policy=FACT_CHECKS)
    )
    marked = json.dumps([FACT_CHECKS.version, told]).encode()
    return hashlib.blake2b(marked, digest_size=16).hexdigest()


def _near(space: str, text: str, *, home: Home) -> list[str]:
    found = home.vectors.nearest(space, vector_of(text, home=home), limit=COPIES.looked_at)
    return [near.id for near in found if near.similarity >= COPIES.near_at_least]


def _same(one: str, other: str, *, home: Home, names: frozenset[str] = frozenset()) -> bool:
    if differ_by_marks_only(one, other):
        return True
    return says_the_same(
        one,
        other,
        embed=home.embedder.embed,
        pieces=home.embedder.pieces,
        conflicts=conflict,
        names=names,
    )
