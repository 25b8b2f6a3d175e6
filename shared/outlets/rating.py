"""Rating an article: what it counts now, against what it counted before."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple, Protocol

from shared import credibility, documents
from shared.credibility import Contribution
from shared.errors import BadDocument
from shared.store import Doc, Store, Tally, Transaction
from shared.verdicts import Category, Mapped, is_listed, map_verdict, normalise

ARTICLES = "articles"
RATINGS = "ratings"  # what each article counts
OUTLETS = "outlets"
COUNTERS = "outlet_days"
TEXTS = "verdict_texts"  # every verdict as it came, under a name of its own
MAPPINGS = "verdict_mappings"  # the operator's word on verdicts that the table does not hold
OPERATOR = "operator"  # the rule of what an operator mapped

# An outlet's own document changes rarely, since Firestore takes about one write a second to it.
_FRESH_SECONDS = 60.0


class Reader(Protocol):
    """A store, or a transaction on it."""

    def get(self, kind: str, id: str) -> Doc | None: ...


class Counts(NamedTuple):
    """What an article counts, whether its verdict is known, and why it counts nothing."""

    contribution: Contribution | None
    known: bool = True  # also where there is no verdict
    fault: BadDocument | None = None


@dataclass(frozen=True, slots=True)
class Rated:
    """What rating an article did."""

    before: Contribution | None
    after: Contribution | None
    known: bool  # the table or an operator says what its verdict means, or it has none

    @property
    def changed(self) -> bool:
        return self.before != self.after


def categorise(verdict: str, reader: Reader) -> Mapped:
    """How a verdict counts: by the table, else by the operator's word, else by rule."""
    mapped = map_verdict(verdict)
    if not verdict or is_listed(verdict):
        return mapped
    told = reader.get(MAPPINGS, mapping_id(verdict))
    return Mapped(Category(told["category"]), True, OPERATOR) if told else mapped


def rate(article_id: str, *, store: Store, now: datetime) -> Rated:
    """Count an article as it is now; raises BadDocument for one that cannot be read.

    An article that cannot be read counts nothing.
    """

    def work(transaction: Transaction) -> tuple[Rated, BadDocument | None]:
        article = transaction.get(ARTICLES, article_id)
        before = read_rating(transaction.get(RATINGS, article_id))
        after, known, fault = contribution_of(article, transaction)
        exact = _new_verdict(before, after)
        text_id = credibility.verdict_id(exact)
        is_told = not exact or transaction.get(TEXTS, text_id) is not None
        outlet = transaction.get(OUTLETS, after.outlet) if after else None
        if before != after:
            _move(transaction, article_id, before, after)
        if not is_told:
            transaction.put(TEXTS, text_id, text_document(exact))
        if after and (newer := _outlet_document(outlet, after, now=now)):
            transaction.put(OUTLETS, after.outlet, newer)
        return Rated(before, after, known), fault

    rated, fault = store.transact(work)
    if fault:
        raise fault
    return rated


def contribution_of(article: Doc | None, reader: Reader) -> Counts:
    """What an article counts, or why it counts nothing though it exists."""
    if article is None:
        return Counts(None)
    try:
        read = documents.parse(documents.ArticleFields, article)
    except BadDocument as err:
        return Counts(None, fault=err)
    key = credibility.outlet_key(read.outlet)
    if not key:
        fault = BadDocument(f"names no outlet: {read.outlet!r:.80}", field="outlet")
        return Counts(None, fault=fault)
    score = read.fact_check_score
    exact = read.fact_check_verdict if score is not None else ""
    mapped = categorise(exact, reader)
    at = read.fact_checked_at if score is not None else None
    at = at or read.published_at
    counted = Contribution(
        outlet=key,
        name=read.outlet.strip(),
        category=read.category.strip(),
        day=at.date().isoformat() if at else "",
        verdict=mapped.category.value if score is not None else "",
        exact=exact,
        score=score,
    )
    return Counts(counted, known=mapped.known or not exact)


def rating_document(counted: Contribution) -> Doc:
    """What an article counts, as it is stored; found again by its verdict."""
    verdict = {"verdict_id": credibility.verdict_id(counted.exact)} if counted.exact else {}
    return {**asdict(counted), **verdict}


def read_rating(doc: Doc | None) -> Contribution | None:
    """Read what an article counted."""
    return Contribution(**{k: v for k, v in doc.items() if k != "verdict_id"}) if doc else None


def text_document(exact: str) -> Doc:
    """A verdict as it came, as it is stored; found again by what makes two verdicts one."""
    return {"verdict": exact, "reading": mapping_id(exact)}


def _new_verdict(before: Contribution | None, after: Contribution | None) -> str:
    """The verdict that an article has now and had not before."""
    return after.exact if after and (before is None or before.exact != after.exact) else ""


def _move(
    transaction: Transaction,
    article_id: str,
    before: Contribution | None,
    after: Contribution | None,
) -> None:
    for place, amounts in credibility.difference(before, after).items():
        transaction.tally(Tally(COUNTERS, place, amounts))
    if after:
        transaction.put(RATINGS, article_id, rating_document(after))
    else:
        transaction.delete(RATINGS, article_id)


def _outlet_document(outlet: Doc | None, counted: Contribution, *, now: datetime) -> Doc | None:
    """The outlet's document with what this article adds; None when it can stay as it is."""
    told = outlet or new_outlet(counted.name)
    newer = with_article(told, counted, today=now.astimezone(UTC).date())
    stale = (now - timedelta(seconds=_FRESH_SECONDS)).astimezone(UTC)
    if newer != told or not told["last_updated"] or told["last_updated"] < documents.utc(stale):
        newer["last_updated"] = max(told["last_updated"], documents.utc(now))
    return newer if newer != outlet else None


def new_outlet(name: str) -> Doc:
    """The document of an outlet without articles."""
    return {"name": name, "categories": [], "first_day": "", "first_days": {}, "last_updated": ""}


def with_article(outlet: Doc, counted: Contribution, *, today: date) -> Doc:
    """An outlet's document that knows an article's name, section and day.

    The last day is kept only where it lies ahead: else every new day would write the document.
    """
    newer = {**outlet, "first_days": dict(outlet.get("first_days", {}))}
    if credibility.is_domain(outlet["name"]) and not credibility.is_domain(counted.name):
        newer["name"] = counted.name  # a name reads better than an address
    if counted.category and counted.category not in outlet["categories"]:
        newer["categories"] = sorted({*outlet["categories"], counted.category})
    if not counted.day:
        return newer
    newer["first_day"] = min(filter(None, (outlet["first_day"], counted.day)))
    if counted.day > today.isoformat():
        newer["last_day"] = max(outlet.get("last_day", ""), counted.day)
    if section := credibility.section_of(counted.category):
        known = newer["first_days"].get(section)
        newer["first_days"][section] = min(filter(None, (known, counted.day)))
    return newer


def mapping_id(verdict: str) -> str:
    return hashlib.blake2b(reading_of(verdict).encode(), digest_size=16).hexdigest()


def reading_of(verdict: str) -> str:
    """What makes two verdicts one; a verdict of symbols alone is only itself."""
    return normalise(verdict) or verdict.strip()
