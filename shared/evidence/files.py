"""Files of evidence: JSON lines, JSON, CSV, and ClaimReview JSON-LD as fact-checkers publish it.

Read one row at a time; a row that cannot be used becomes a BadRow and the rest goes on.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from shared import articles as reading
from shared.articles import BadRow
from shared.errors import BadDocument
from shared.evidence import DOCUMENT, FACT_CHECK, Evidence
from shared.evidence.reviews import publisher_key
from shared.text import matching_copy
from shared.verdicts import Category, map_verdict

MAX_TEXT_CHARS = 20_000
DAYS_AHEAD_AT_MOST = 7  # of today, for a date: an embargo, another time zone
Row = Evidence | BadRow

# Each field, and the names it goes by elsewhere, in order of preference.
ALIASES: Mapping[str, tuple[str, ...]] = {
    "id": ("id",),
    "text": ("text", "body", "content", "passage", "statement"),
    "title": ("title", "headline"),
    "url": ("url", "link"),
    "publisher": ("publisher", "source", "outlet", "author"),
    "published_at": ("published_at", "published", "date", "reviewDate"),
    "licence": ("licence", "license"),
    "claim": ("claim", "claimReviewed", "claim_reviewed"),
    "rating": ("rating", "verdict", "textualRating"),
    "category": ("category",),
}
_NAMES = {reading.plain_name(alias): field for field, names in ALIASES.items() for alias in names}
_HEAD_CHARS = 262_144
_MOST_ITEM_CHARS = 2_000_000  # what is longer is no item, but a quote left open
_LISTED = re.compile(r'\ufeff?\s*(?:\[|\{[^\[]{0,4000}?"dataFeedElement"\s*:\s*\[)')
_BETWEEN_ITEMS = re.compile(r"[\s,]*")
_NEXT_ITEM = re.compile(r"\n\s*(?=\{)|(?<=\}),\s*(?=\{)")
_HALF = re.compile("[\ud800-\udfff]")  # a surrogate alone, which no file can hold
_ADDRESS = re.compile(r"(?i)https?://[^\s/]")
_WORDS_ONLY = frozenset({"text", "claim"})  # a number alone states nothing
_DELIMITERS = ",;\t|"
_NOT_UTF_8 = (
    "holds characters that are not in UTF-8 (in Windows-1252, as Excel writes them?);"
    " save the file as UTF-8"
)


class _Book:
    """What one reading of a file must know of all its rows: the last day, and who is who."""

    def __init__(self, now: datetime) -> None:
        self._last_day = (now + timedelta(days=DAYS_AHEAD_AT_MOST)).date().isoformat()
        self._seen: dict[bytes, dict[bytes, int]] = {}

    def date(self, value: object, field: str) -> str:
        """A time as it is stored; one that lies far ahead is a slip and would be the newest."""
        told = reading.date_of(value, field)
        if told[:10] > self._last_day:
            raise BadDocument(f"lies in the future; got {value!r:.80}", field=field)
        return told

    def enter(self, made: Evidence, *, given: object) -> Evidence:
        """A piece with the id that a later reading gives it again, and no other piece.

        It is the publisher's, of its page: what it is called there, else what it reviews. Several
        under one name in a file are numbered, so that none takes another's place.
        """
        for field, value in asdict(made).items():
            if isinstance(value, str) and _HALF.search(value):
                raise BadDocument(f"has half a character in it; got {value!a:.80}", field=field)
        if made.url and not _ADDRESS.match(made.url):
            told = f"must begin with http:// or https://; got {made.url!r:.80}"
            raise BadDocument(told, field="url")
        whose = publisher_key(made) or matching_copy(made.publisher)
        if isinstance(given, str | int) and not isinstance(given, bool) and str(given).strip():
            name = ("id", str(given).strip())
        elif made.kind == FACT_CHECK:
            name = ("check", " ".join(matching_copy(made.claim).split()))
        elif made.url:
            name = ("page", "")
        else:
            return replace(made, id=_digest("text", whose, made.text).hex())
        key = _digest(whose, made.url, *name)
        versions = self._seen.setdefault(key, {})
        number = versions.setdefault(_digest(repr(made)), len(versions))
        return replace(made, id=_digest(key.hex(), str(number)).hex() if number else key.hex())


def _digest(*parts: str) -> bytes:
    told = "\0".join(parts).encode("utf-8", "replace")
    return hashlib.blake2b(told, digest_size=16).digest()


def read_evidence(path: Path, *, now: datetime | None = None) -> Iterator[Row]:
    """The evidence of a file, in its order; the format is told by content, then by suffix."""
    book = _Book(now or datetime.now(UTC))
    with reading.opened(path) as (file, encoding, head):
        suffix, start = path.suffix.lower(), reading.start_of(head, encoding)
        is_json = start == "{" or (start == "[" and suffix not in reading.DELIMITED)
        if suffix in reading.LINES_SUFFIXES or is_json:
            with reading.text_of(file, encoding, newline="\n") as text:
                lines = reading.is_lines(text, suffix=suffix)
                text.seek(0)
                yield from _read_lines(text, book) if lines else _read_document(text, book)
        else:
            with reading.text_of(file, encoding, newline="") as text:
                yield from _read_csv(text, book)


def _read_lines(text: Iterable[str], book: _Book) -> Iterator[Row]:
    for number, line in enumerate(text, start=1):
        line = line.strip("\ufeff \t\r\n")
        if not line:
            continue
        if reading.UNREADABLE in line:
            yield BadRow(number, "line", _NOT_UTF_8)
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            yield BadRow(number, "line", f"is not JSON; got {line!r:.80}")
            continue
        for row in _value_rows(value, book):
            yield BadRow(number, row.field, row.message) if isinstance(row, BadRow) else row


def _read_document(text: io.TextIOWrapper, book: _Book) -> Iterator[Row]:
    """One JSON value: a list or a feed is read item by item, anything else as a whole."""
    head = text.read(_HEAD_CHARS)
    listed = _LISTED.match(head)
    if listed:
        yield from _read_list(text, head, book, at=listed.end())
        return
    whole = (head + text.read()).lstrip("\ufeff")
    if not whole.strip():
        return
    try:
        value = json.loads(whole)
    except json.JSONDecodeError as err:
        yield BadRow(err.lineno, "file", f"is not JSON: {err.msg}, column {err.colno}")
        return
    except (ValueError, RecursionError):
        yield BadRow(1, "file", "is not JSON that can be read")
        return
    yield from _value_rows(value, book)


def _read_list(text: io.TextIOWrapper, head: str, book: _Book, *, at: int) -> Iterator[Row]:
    """The items of a JSON list; one that is broken costs itself, and the next one goes on."""
    decoder = json.JSONDecoder()
    rest, line, item, is_torn = head[at:], head.count("\n", 0, at) + 1, 0, False
    while True:
        gap = _BETWEEN_ITEMS.match(rest)
        line += gap[0].count("\n") if gap else 0
        rest = rest[gap.end() :] if gap else rest
        following = _NEXT_ITEM.search(rest) if rest.startswith("]") and is_torn else None
        if rest.startswith("]") and not following:
            return
        found = None
        while found is None and not following:
            try:
                found = decoder.raw_decode(rest)
            except (ValueError, RecursionError):
                more = text.read(_HEAD_CHARS) if len(rest) < _MOST_ITEM_CHARS else ""
                if not more:
                    break
                rest += more
        if found is None and not rest.strip():
            yield BadRow(line, "file", "ends inside its list")
            return
        if following:  # the end of a list inside of what was broken
            end = following.start() + 1
        elif found is None:
            item, is_torn = item + 1, True
            following = _NEXT_ITEM.search(rest, 1)
            told = f"is not JSON; got {rest.splitlines()[0]!r:.80}"
            yield BadRow(line, "row", told, item=item)
            end = following.start() + 1 if following else len(rest)
        else:
            value, end = found
            item += 1
            for row in _value_rows(value, book):
                if isinstance(row, BadRow):
                    row = replace(row, line=line, item=item)
                yield row
        line += rest.count("\n", 0, end)
        rest = rest[end:]


def _value_rows(value: object, book: _Book) -> Iterator[Row]:
    number = 0
    for number, (item, nodes) in enumerate(reading.items(value), start=1):
        try:
            is_review = reading.is_review(item)
            yield _review(item, nodes, book) if is_review else _piece(_fields(item), book)
        except BadDocument as err:
            yield BadRow(0, err.field, err.message, item=number)
    if not number:
        yield BadRow(1, "row", f"holds nothing; got {value!r:.80}")


def _read_csv(text: Iterable[str], book: _Book) -> Iterator[Row]:
    lines = reading.Lines(text)
    header = next((line for line in lines if line.strip("\ufeff \t\r\n")), None)
    if header is None:
        return
    delimiter = max(_DELIMITERS, key=header.count)
    names = next(csv.reader([header.lstrip("\ufeff")], delimiter=delimiter), [])
    if not {"text", "claim"} & {_NAMES.get(reading.plain_name(name)) for name in names}:
        told = f"has no column for a text or a claim; got {names!r:.80}"
        yield BadRow(len(lines.record), "header", told)
        return
    # strict, so that a quote left open is found where it is and the rows after it are read
    records = csv.reader(lines, delimiter=delimiter, strict=True)
    while True:
        number = lines.begin()
        try:
            cells = next(records)
        except StopIteration:
            return
        except csv.Error as err:
            yield BadRow(number, "row", f"is not CSV: {err}; got {lines.record[0]!r:.80}")
            lines.retry()
            continue
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) != len(names):
            told = f"has {len(cells)} columns, the header {len(names)}"
            yield BadRow(number, "row", told)
            continue
        if any(reading.UNREADABLE in cell for cell in cells):
            yield BadRow(number, "row", _NOT_UTF_8)
            continue
        try:
            yield _piece(_fields(dict(zip(names, cells, strict=False))), book)
        except BadDocument as err:
            yield BadRow(number, err.field, err.message)


def _fields(item: object) -> dict[str, object]:
    """The fields that we know, by our names; the preferred name wins."""
    if not isinstance(item, Mapping):
        raise BadDocument(f"is not an object; got {item!r:.80}", field="row")
    told: dict[str, object] = {}
    by_name = {reading.plain_name(str(name)): value for name, value in item.items()}
    for field, names in ALIASES.items():
        for name in names:
            value = by_name.get(reading.plain_name(name))
            if value not in (None, ""):
                told[field] = value
                break
    return told


def _piece(told: Mapping[str, object], book: _Book) -> Evidence:
    claim, rating = _string(told, "claim"), _string(told, "rating")
    text = _string(told, "text", at_most=MAX_TEXT_CHARS)
    category = _string(told, "category").lower()
    if not text and not (claim and (rating or category)):
        missing = "text" if not claim else "rating"
        raise BadDocument(
            "is missing: evidence has a text, or a claim with its rating", field=missing
        )
    if category and claim and category not in set(Category):
        raise BadDocument(
            f"must be one of {', '.join(Category)}; got {category!r:.80}", field="category"
        )
    published = book.date(told.get("published_at"), "published_at")
    is_check = bool(claim and (rating or category))
    made = Evidence(
        id="",
        text=text or f"{claim}: {rating or category}",
        provider="local",
        kind=FACT_CHECK if is_check else DOCUMENT,
        title=_string(told, "title"),
        url=_string(told, "url"),
        publisher=_string(told, "publisher"),
        published_at=published,
        licence=_string(told, "licence"),
        claim=claim if is_check else "",
        rating=rating if is_check else "",
        category=(category or map_verdict(rating).category.value) if is_check else "",
    )
    return book.enter(made, given=told.get("id"))


def _review(review: Mapping[str, Any], nodes: reading.Nodes, book: _Book) -> Evidence:
    """A ClaimReview: what it reviewed, how it rated it, who, when and where."""
    claim = reading.node(review.get("itemReviewed"), nodes)
    rating = reading.node(review.get("reviewRating"), nodes)
    reviewed = reading.plain_text(review.get("claimReviewed")) or reading.plain_text(
        claim.get("name")
    )
    words = reading.rating_verdict(rating)
    if not reviewed:
        raise BadDocument("is missing", field="claimReviewed")
    if not words:
        raise BadDocument(f"has no words; got {dict(rating)!r:.80}", field="reviewRating")
    body = reading.plain_text(review.get("reviewBody")) or reading.plain_text(
        review.get("description")
    )
    publishers = [
        *reading.names(review.get("author"), nodes),
        *reading.names(review.get("publisher"), nodes),
    ]
    explained = body or reading.plain_text(rating.get("ratingExplanation"))
    made = Evidence(
        id="",
        text=(explained or f"{reviewed}: {words}")[:MAX_TEXT_CHARS],
        provider="local",
        kind=FACT_CHECK,
        title=reading.plain_text(review.get("name")) or reading.plain_text(review.get("headline")),
        url=reading.plain_text(review.get("url")),
        publisher=publishers[0] if publishers else "",
        published_at=book.date(reading.plain_text(review.get("datePublished")), "datePublished"),
        licence=reading.plain_text(review.get("license")) or "as published",
        claim=reviewed[:MAX_TEXT_CHARS],
        rating=words[: reading.MAX_FIELD_CHARS],
        category=map_verdict(words).category.value,
    )
    return book.enter(made, given=None)


def _string(told: Mapping[str, object], field: str, *, at_most: int = 4_000) -> str:
    value = told.get(field, "")
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and field not in _WORDS_ONLY:
        value = str(value)
    if not isinstance(value, str):
        raise BadDocument(f"must be text; got {value!r:.80}", field=field)
    if len(value) > at_most:
        raise BadDocument(f"must have at most {at_most} characters", field=field)
    return " ".join(value.split())
