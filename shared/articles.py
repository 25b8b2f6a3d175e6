"""Files of articles, as newsrooms, feeds and fact-checkers publish them, read one row at a time.

JSON lines and JSON lists, CSV with any usual delimiter, RSS and Atom feeds, and ClaimReview
JSON-LD all become plain article documents with a stable id. A row that cannot be read becomes a
BadRow and the rest goes on; only the operating system's own errors (no such file) are raised.

JSON lines, CSV and feeds are read as a stream; a JSON document that is one value is read whole.
"""

from __future__ import annotations

import codecs
import csv
import hashlib
import html
import io
import json
import math
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import IO, Any, cast
from urllib.parse import SplitResult, parse_qsl, urlencode, urljoin, urlsplit
from xml.parsers import expat

from shared.documents import MAX_LABEL_CHARS, utc
from shared.errors import BadDocument
from shared.store import Doc

MAX_FIELD_CHARS = 4_000  # a title, an address, a verdict
MAX_NESTING = 8  # lists and graphs of JSON-LD inside each other
CHUNK_CHARS = 1 << 20
LINES_LOOKED_AT = 200  # to tell JSON lines from one JSON document

# Each field of an article, and the names it goes by elsewhere, in order of preference. Names are
# compared without case and punctuation, so pubDate, pub_date and "Pub date" are one.
ALIASES: Mapping[str, tuple[str, ...]] = {
    "id": ("id",),
    "outlet": ("outlet", "outlet_name", "source_name", "source"),
    "category": ("category",),
    "title": ("title", "headline"),
    "url": ("url", "link"),
    "published_at": ("published_at", "published", "pubDate", "date"),
    "fact_check_score": ("fact_check_score", "score"),
    "fact_check_verdict": ("fact_check_verdict", "verdict"),
    "fact_checked_at": ("fact_checked_at", "checked_at"),
}


@dataclass(frozen=True, slots=True)
class Article:
    """An article document, and the id that a second reading gives it again."""

    id: str
    doc: Doc


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that was left out: its line (its item number in a JSON document), and why."""

    line: int
    field: str
    message: str


Row = Article | BadRow


def read_articles(path: Path) -> Iterator[Row]:
    """Read the articles of a file, in its order; the format is told by content, then by suffix."""
    with _seekable(path) as file:
        head = file.read(4096)
        file.seek(0)
        encoding = _encoding(head)
        start = head.decode(encoding, "replace").lstrip()[:1]
        suffix = path.suffix.lower()
        if start == "<":
            yield from _read_feed(file, _xml_encoding(head, encoding))
        elif suffix in LINES_SUFFIXES or start == "{" or (start == "[" and suffix not in DELIMITED):
            with _text(file, encoding, newline="\n") as text:
                yield from _read_json(text, suffix=suffix)
        else:
            with _text(file, encoding, newline="") as text:
                yield from _read_csv(text, expected=DELIMITED.get(suffix, ","))


# Files and their encodings

LINES_SUFFIXES = {".jsonl", ".ndjson", ".jsonlines"}
DELIMITED = {".csv": ",", ".tsv": "\t", ".tab": "\t"}
BOMS = (  # UTF-32 first: its little-endian mark begins with UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
UNREADABLE = "\udcff"  # stands for bytes that are not in the file's encoding
_XML_ENCODING = re.compile(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']""")

codecs.register_error("chirpcheck.unreadable", lambda err: (UNREADABLE, cast(Any, err).end))


@contextmanager
def _seekable(path: Path) -> Iterator[IO[bytes]]:
    """The file; what a pipe holds is set aside first, since we look at the start twice."""
    with path.open("rb") as file:
        if file.seekable():
            yield file
            return
        with tempfile.TemporaryFile() as copy:
            shutil.copyfileobj(file, copy)
            copy.seek(0)
            yield copy


def _encoding(head: bytes) -> str:
    for mark, name in BOMS:
        if head.startswith(mark):
            return name
    if head[1:2] == b"\0" and head[:1] != b"\0":
        return "utf-16-le"
    return "utf-16-be" if head[:1] == b"\0" and head[1:2] != b"\0" else "utf-8"


def _xml_encoding(head: bytes, found: str) -> str:
    """The declared encoding, unless the bytes themselves tell another."""
    declared = _XML_ENCODING.match(head.lstrip())
    if not declared or found != "utf-8":
        return found
    name = declared[1].decode("ascii")
    return found if name.lower().startswith(("utf-16", "utf-32", "ucs")) else name


def _text(file: IO[bytes], encoding: str, *, newline: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(
        cast(io.BufferedReader, file),
        encoding=encoding,
        errors="chirpcheck.unreadable",
        newline=newline,
    )


# From named values to an article


def _fields(row: Mapping[str, object]) -> dict[str, object]:
    """A row's values under our names for them; of two names for one field, the preferred."""
    found: dict[str, tuple[int, object]] = {}
    for key, value in row.items():
        known = _known_as(key) if len(key) <= 40 else None
        if known is None or value is None or (isinstance(value, str) and not value.strip()):
            continue
        name, rank = known
        if name not in found or rank < found[name][0]:
            found[name] = (rank, value)
    return {name: value for name, (_, value) in found.items()}


@lru_cache(maxsize=1024)
def _known_as(key: str) -> tuple[str, int] | None:
    """Our name for a column, and how much it is preferred (0 most)."""
    return _NAMES.get(_plain(key))


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


_NAMES = {
    _plain(alias): (name, rank)
    for name, aliases in ALIASES.items()
    for rank, alias in enumerate(aliases)
}


def _article(told: Mapping[str, object], *, key: tuple[str, ...] = ()) -> Article:
    """The article these values tell of; `key` tells it apart when no id was given."""
    doc: Doc = {"outlet": _outlet(told.get("outlet"))}
    if category := _label(told, "category", at_most=MAX_LABEL_CHARS):
        doc["category"] = category
    if title := _label(told, "title"):
        doc["title"] = title
    if url := _string(told.get("url"), "url").strip():
        doc["url"] = url
    if told.get("published_at") is not None:
        doc["published_at"] = _date(told["published_at"], "published_at")
    if told.get("fact_check_score") is not None:
        doc["fact_check_score"] = _score(told["fact_check_score"])
    if verdict := _string(told.get("fact_check_verdict"), "fact_check_verdict"):
        doc["fact_check_verdict"] = verdict  # spec 3: stored exactly as it came
    if told.get("fact_checked_at") is not None:
        doc["fact_checked_at"] = _date(told["fact_checked_at"], "fact_checked_at")
    return Article(_id(told.get("id"), doc, key), doc)


def _string(value: object, field: str, *, at_most: int = MAX_FIELD_CHARS) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadDocument(f"is not text; got {_shown(value)}", field=field)
    if UNREADABLE in value:
        raise BadDocument(
            f"is not in the file's encoding (save it as UTF-8); got {_shown(value)}", field=field
        )
    if len(value) > at_most:
        raise BadDocument(f"must have at most {at_most} characters; has {len(value)}", field=field)
    # half characters cannot be stored
    return value if value.isascii() else value.encode("utf-8", "replace").decode()


def _label(told: Mapping[str, object], field: str, *, at_most: int = MAX_FIELD_CHARS) -> str:
    return _tidy(_string(told.get(field), field, at_most=at_most))


def _tidy(text: str) -> str:
    """One line without control characters, which a name or a title has no use for."""
    return " ".join(_CONTROL.sub("", text).split())


_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")  # but for white space


def _outlet(value: object) -> str:
    if isinstance(value, Mapping):  # {"source": {"id": "cnn", "name": "CNN"}}
        value = value.get("name")
    name = _tidy(_string(value, "outlet", at_most=MAX_LABEL_CHARS))
    if not name:
        raise BadDocument("is missing or empty", field="outlet")
    return name


_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_DECIMAL_COMMA = re.compile(r"[0-9]{1,3},[0-9]{1,2}")  # three digits would be thousands


def _number(value: object) -> float | int | None:
    """A finite number, also when it is written as text; None for anything else."""
    if isinstance(value, str):
        text = value.strip()
        if _DECIMAL_COMMA.fullmatch(text):
            text = text.replace(",", ".")
        if not _NUMBER.fullmatch(text):
            return None
        value = int(text) if text.isdigit() and len(text) < 20 else float(text)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if isinstance(value, int) or math.isfinite(value) else None


def _score(value: object) -> float | int:
    score = _number(value)
    if score is None or not 0 <= score <= 100:
        raise BadDocument(
            f"is not a number from 0 to 100; got {_shown(value)}", field="fact_check_score"
        )
    return score


def _shown(value: object) -> str:
    try:
        shown = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a tower of lists
        shown = f"a {type(value).__name__}"
    return shown if len(shown) <= 80 else shown[:77] + "..."


# Ids


def _id(given: object, doc: Doc, key: tuple[str, ...]) -> str:
    """The given id, else one from the address, else one from outlet, title and date."""
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given) if given.bit_length() < 300 else hex(given)
    if told := _string(given, "id").strip():
        return told if _STORABLE.fullmatch(told) else _hash("id", told)
    if key:
        return _hash(*key)
    if url := doc.get("url"):
        return _url_hash(url, doc["outlet"])
    if "title" not in doc:
        raise BadDocument("needs an id, a url or a title to be told apart", field="id")
    return _hash("title", *_folded(doc["outlet"], doc["title"]), doc.get("published_at", ""))


# What every store takes as the name of a document; any other id is hashed.
_STORABLE = re.compile(r"(?!\.{1,2}$)(?!__)[A-Za-z0-9_.:@-]{1,100}")


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:32]


def _folded(*names: str) -> tuple[str, ...]:
    return tuple(name.casefold() for name in names)


def _url_hash(url: str, outlet: str) -> str:
    address = _same_url(url)
    if address.startswith("//"):
        return _hash("url", address)
    return _hash("url", *_folded(outlet), address)  # "/news/1": each outlet has one


def _same_url(url: str) -> str:
    """One spelling for the addresses of one article: no scheme, www, tracking or bookmark."""
    parts = _split(url)
    if parts is None or not parts.hostname:
        return url.strip()
    query = [
        (name, value)
        for name, value in parse_qsl(parts.query, keep_blank_values=True)
        if not name.startswith("utm_") and name not in ("fbclid", "gclid")
    ]
    port = "" if _port(parts) in (None, 80, 443) else f":{_port(parts)}"
    fragment = f"#{parts.fragment}" if parts.fragment[:1] in ("!", "/") else ""  # a page's route
    told = f"?{urlencode(query)}" if query else ""
    return f"//{_bare(parts.hostname)}{port}{parts.path.rstrip('/')}{told}{fragment}"


def _split(url: str) -> SplitResult | None:
    try:
        return urlsplit(url.strip())
    except ValueError:
        return None


def _port(parts: SplitResult) -> int | None:
    try:
        return parts.port
    except ValueError:
        return None


def _bare(host: str) -> str:
    return host.lower().rstrip(".").removeprefix("www.")


# Dates

_YEAR_FIRST = re.compile(
    r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})"
    r"(?:[T ]\s*([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?)?"
    r"\s*(Z|[+-][0-9]{2}:?(?:[0-9]{2})?|[A-Z]{2,5})?"
)
_BASIC = re.compile(
    r"([0-9]{4})()([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})?()(Z|[+-][0-9]{4})?)?"
)
_DAY_FIRST = re.compile(
    r"(?:[A-Z]{2,9}\.?,?\s+)?([0-9]{1,2})[ -]([A-Z]{3})[A-Z]{0,6}\.?[ -]([0-9]{4}|[0-9]{2})"
    r"(?:,?\s+([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]+)?)?)?"
    r"\s*(Z|[+-][0-9]{2}:?[0-9]{2}|[A-Z]{2,5})?(?:\s*\([^)]*\))?"
)
_MONTHS = {
    name: number
    for number, name in enumerate("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(), 1)
}
# Hours from UTC. Names that mean several zones (IST, CST in Asia) stand for RFC 822's or are out.
_ZONES = {
    "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2,
    "EET": 2, "EEST": 3, "MSK": 3, "SAST": 2, "WIB": 7, "SGT": 8, "HKT": 8, "JST": 9, "KST": 9,
    "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5,
    "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10, "BRT": -3,
}  # fmt: skip


def _date(value: object, field: str) -> str:
    """A time as it is stored; ISO 8601, RFC 3339 and RFC 822; without a zone it is UTC."""
    text = _string(value, field).strip()
    try:
        time = _time(text.upper())
        return utc(time)
    except (ValueError, OverflowError) as err:
        raise BadDocument(f"is not a date; got {_shown(text)}", field=field) from err


def _time(text: str) -> datetime:
    if found := _YEAR_FIRST.fullmatch(text) or _BASIC.fullmatch(text):
        year, _, month, day, hour, minute, second, fraction, zone = found.groups()
        micros = int((fraction or "0")[:6].ljust(6, "0"))
    elif found := _DAY_FIRST.fullmatch(text):
        day, name, year, hour, minute, second, zone = found.groups()
        if name not in _MONTHS:
            raise ValueError(text)
        month, micros = _MONTHS[name], 0
    else:
        raise ValueError(text)
    return datetime(
        _full_year(year),
        int(month),
        int(day),
        int(hour or 0),
        int(minute or 0),
        min(int(second or 0), 59) if second == "60" else int(second or 0),  # a leap second
        micros,
        tzinfo=_zone(zone),
    )


def _full_year(year: str) -> int:
    if len(year) == 4:
        return int(year)
    return int(year) + (2000 if int(year) < 69 else 1900)  # RFC 822 wrote two digits


def _zone(name: str | None) -> timezone:
    if not name:
        return UTC
    if name[0] in "+-":
        digits = name[1:].replace(":", "").ljust(4, "0")
        offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
        return timezone(-offset if name[0] == "-" else offset)
    if name not in _ZONES:
        raise ValueError(f"no zone {name}")
    return timezone(timedelta(hours=_ZONES[name]))


# JSON lines, and JSON documents


def _read_json(text: io.TextIOWrapper, *, suffix: str) -> Iterator[Row]:
    if _is_lines(text, suffix=suffix):
        text.seek(0)
        yield from _read_lines(text)
    else:
        text.seek(0)
        yield from _read_document(text)


def _is_lines(text: Iterable[str], *, suffix: str) -> bool:
    """Whether each line is a value of its own, rather than the file one value."""
    lines = (line for line in text if line.strip())
    first = next(lines, "")
    if suffix in LINES_SUFFIXES and not first.lstrip().startswith(("{", "[")):
        return True
    second = next(lines, None)
    if second is None:
        return False
    if _is_json(first):
        return True
    if first.lstrip().startswith("[") and suffix not in LINES_SUFFIXES:
        return False
    # the first line may just be broken: a whole object at a margin is none of a larger one
    rest = (second, *islice(lines, LINES_LOOKED_AT))
    return any(line.startswith("{") and _is_json(line) for line in rest)


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _read_lines(text: Iterable[str]) -> Iterator[Row]:
    for number, line in enumerate(text, start=1):
        line = line.strip("\ufeff \t\r\n")
        if not line:
            continue
        if UNREADABLE in line:
            shown = _shown(line)
            yield BadRow(number, "line", f"is not in the file's encoding (UTF-8?); got {shown}")
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            yield BadRow(number, "line", f"is not JSON; got {_shown(line)}")
            continue
        if isinstance(value, list) and not any(isinstance(item, dict) for item in value):
            yield BadRow(number, "row", f"is not an object; got {_shown(value)}")
            continue
        for row in _value_rows(value):
            yield BadRow(number, row.field, row.message) if isinstance(row, BadRow) else row


def _read_document(text: io.TextIOWrapper) -> Iterator[Row]:
    whole = text.read().lstrip("\ufeff")
    if not whole.strip():
        return
    if UNREADABLE in whole:
        line = whole.count("\n", 0, whole.index(UNREADABLE)) + 1
        yield BadRow(line, "file", "is not in its encoding (save it as UTF-8)")
        return
    try:
        value = json.loads(whole)
    except json.JSONDecodeError as err:
        yield BadRow(err.lineno, "file", f"is not JSON: {err.msg}, column {err.colno}")
        return
    except (ValueError, RecursionError):
        yield BadRow(
            1, "file", "is not JSON that can be read: nested too deep, or a number too long"
        )
        return
    del whole
    yield from _value_rows(value)


def _value_rows(value: object) -> Iterator[Row]:
    """The articles in a JSON value: an article, ClaimReviews, or lists and graphs of these."""
    for number, (item, nodes) in enumerate(_items(value), start=1):
        try:
            yield _json_article(item, nodes)
        except BadDocument as err:
            yield BadRow(number, err.field, err.message)


_LINKED_DATA = {"@type", "@context", "@graph", "dataFeedElement", "itemListElement", "item"}
Nodes = Mapping[str, Mapping[str, Any]]
_CONTAINERS = ("@graph", "dataFeedElement", "itemListElement", "item")


def _items(value: object, nodes: Nodes | None = None, *, depth: int = 0) -> Iterator[Any]:
    """The single items of a value, each with the graph it may refer into."""
    nodes = nodes or {}
    if isinstance(value, list) and depth < MAX_NESTING:
        for item in value:
            yield from _items(item, nodes, depth=depth + 1)
        return
    name = _container(value)
    if name is None or depth >= MAX_NESTING:
        yield value, nodes
        return
    inner = cast(dict[str, Any], value)[name]
    if name == "@graph":
        members = inner if isinstance(inner, list) else [inner]
        nodes = {m["@id"]: m for m in members if isinstance(m, dict) and _is_text(m.get("@id"))}
        # the page, its author and its logo stand in the graph beside the review
        inner = [m for m in members if _is_review(m) or _container(m)]
    if inner in (None, []):
        yield value, nodes
        return
    yield from _items(inner, nodes, depth=depth + 1)


def _container(value: object) -> str | None:
    if not isinstance(value, dict) or _is_review(value):
        return None
    name = next((name for name in _CONTAINERS if isinstance(value.get(name), list | dict)), None)
    return None if name is None or "outlet" in _fields(value) else name


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _json_article(item: object, nodes: Nodes) -> Article:
    if not isinstance(item, dict):
        raise BadDocument(f"is not an object; got {_shown(item)}", field="row")
    if _is_review(item):
        return _review_article(item, nodes)
    told = _fields(item)
    if "outlet" not in told and not _LINKED_DATA.isdisjoint(item):
        kind = _shown(item.get("@type"))
        raise BadDocument(f"holds no ClaimReview; got {kind}", field="@type")
    return _article(told)


# ClaimReview

# Keepers of copies: where the copy lies says nothing about who published the claim.
_ARCHIVES = {
    "archive.is", "archive.ph", "archive.today", "archive.li", "archive.vn", "archive.fo",
    "archive.md", "archive.org", "web.archive.org", "perma.cc", "ghostarchive.org",
    "webcache.googleusercontent.com", "mvau.lt",
}  # fmt: skip
_WAYBACK = re.compile(r"https?://web\.archive\.org/(?:web/)?[0-9]{4,14}[a-z_]*/(.+)", re.IGNORECASE)
_NOBODY = {
    "", "-", "unknown", "anonymous", "various", "multiple", "multiple sources", "various sources",
    "n/a", "na", "none", "null", "other", "desconocido", "unbekannt", "inconnu", "desconhecido",
}  # fmt: skip
_ABSOLUTE = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
_DOMAIN = re.compile(r"[^\s/@:\[\]]+\.[^\W\d_][^\s./@:]+")


def _is_review(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    kinds = value.get("@type")
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        if isinstance(kind, str) and re.split(r"[/:#]", kind)[-1] == "ClaimReview":
            return True
    return kinds is None and "claimReviewed" in value and "reviewRating" in value


def _review_article(review: Mapping[str, Any], nodes: Nodes) -> Article:
    """The rated outlet's article: its verdict is the review's, its id the review's address."""
    claim = _node(review.get("itemReviewed"), nodes)
    rating = _node(review.get("reviewRating"), nodes)
    url = _plain_text(review.get("url"))
    title = _plain_text(review.get("claimReviewed")) or _plain_text(claim.get("name"))
    told: dict[str, object] = {
        "id": review.get("id"),
        "outlet": _rated_outlet(review, claim, nodes, url=url),
        "title": title[:MAX_FIELD_CHARS] or None,  # some quote the whole post
        "url": url or None,
        "published_at": _date_or_none(claim.get("datePublished")),
        "fact_check_score": _rating_score(rating),
        "fact_check_verdict": _rating_verdict(rating) or None,
        "fact_checked_at": _plain_text(review.get("datePublished")) or None,
    }
    if told["fact_check_verdict"] is None and told["fact_check_score"] is None:
        raise BadDocument(f"rates nothing; got {_shown(rating)}", field="reviewRating")
    # one page may review several claims, so the address is not enough
    key = ("review", _same_url(url), *_folded(_tidy(title))) if url else ()
    return _article(told, key=key)


def _rated_outlet(
    review: Mapping[str, Any], claim: Mapping[str, Any], nodes: Nodes, *, url: str
) -> str:
    """Where the claim appeared, else who made it; never the fact-checker that reviewed it."""
    checker = _domain(url)
    for place in ("firstAppearance", "appearance"):
        for address in _addresses(claim.get(place), nodes):
            domain = _domain(address)
            if domain and domain != checker and domain not in _ARCHIVES:
                return domain
    own = {name.casefold() for name in _names(review.get("author"), nodes)}
    for name in _names(claim.get("author"), nodes):
        if name.casefold() not in own | _NOBODY:
            return name
    raise BadDocument(
        "no outlet to rate: neither an appearance's url nor itemReviewed.author.name tells it; "
        f"got {_shown(review.get('itemReviewed'))}",
        field="itemReviewed",
    )


def _node(value: object, nodes: Nodes) -> Mapping[str, Any]:
    """The object that is meant: the first of several, or the one a reference names."""
    if isinstance(value, list):
        value = next((item for item in value if isinstance(item, dict)), None)
    if not isinstance(value, dict):
        return {}
    reference = value.get("@id")
    if len(value) <= 2 and isinstance(reference, str) and reference in nodes:
        return nodes[reference]
    return value


def _each(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _plain_text(value: object) -> str:
    """The text of a JSON-LD value: itself, its @value, or the first of several."""
    for item in _each(value):
        told = item.get("@value") if isinstance(item, dict) else item
        if isinstance(told, str) and told.strip():
            return told
    return ""


def _addresses(value: object, nodes: Nodes) -> Iterator[str]:
    for item in _each(value):
        node = _node(item, nodes)
        told = item if isinstance(item, str) else _plain_text(node.get("url") or node.get("@id"))
        copied = _WAYBACK.fullmatch(told.strip())
        yield copied[1] if copied else told


def _names(value: object, nodes: Nodes) -> Iterator[str]:
    for item in _each(value):
        told = item if isinstance(item, str) else _plain_text(_node(item, nodes).get("name"))
        if name := _tidy(told):
            yield name


def _domain(url: str) -> str:
    """The domain of an address, without www; empty when there is none."""
    url = url.strip()
    parts = _split(url if _ABSOLUTE.match(url) else f"//{url}")
    if parts is None or parts.scheme not in ("", "http", "https") or not parts.hostname:
        return ""
    if "@" in parts.netloc:  # somebody's mail
        return ""
    domain = _bare(parts.hostname)
    return domain if _DOMAIN.fullmatch(domain) else ""


def _rating_verdict(rating: Mapping[str, Any]) -> str:
    verdict = _plain_text(rating.get("alternateName")) or _plain_text(rating.get("name"))
    if verdict:
        return verdict
    value = _plain_text(rating.get("ratingValue"))  # some write the words there
    return value if value and _number(value) is None and _plain(value) != "nan" else ""


def _rating_score(rating: Mapping[str, Any]) -> float | None:
    """The rating between its worst and its best as 0 to 100; None when they do not tell."""
    value, worst, best = (
        _number(rating.get(name)) for name in ("ratingValue", "worstRating", "bestRating")
    )
    if value is None or worst is None or best is None or worst == best or value == -1:
        return None
    try:
        score = round(100 * (value - worst) / (best - worst), 4)
    except OverflowError:
        return None
    return abs(score) if 0 <= score <= 100 else None  # abs: a scale downwards gives -0.0


def _date_or_none(value: object) -> str | None:
    """The claim's own date: kept when it can be read, as no count depends on it."""
    try:
        return _date(_plain_text(value), "published_at")
    except BadDocument:
        return None


# CSV

_DELIMITERS = (",", ";", "\t", "|")
_SEPARATOR_LINE = re.compile(r"sep=(.)\s*", re.IGNORECASE)  # Excel's own first line


class _Lines(Iterator[str]):
    """The lines of a file, counted, where those of a record that broke can be read again."""

    def __init__(self, text: Iterable[str]) -> None:
        self._text = iter(text)
        self._again: list[str] = []
        self.record: list[str] = []
        self.number = 0  # of the line before the record

    def __next__(self) -> str:
        line = self._again.pop() if self._again else next(self._text)
        self.record.append(line)
        return line

    def begin(self) -> int:
        """Start a record; the number of its first line."""
        self.number += len(self.record)
        self.record = []
        return self.number + 1

    def retry(self) -> None:
        """Give up the record's first line only."""
        self._again.extend(reversed(self.record[1:]))
        self.record = self.record[:1]


def _read_csv(text: Iterable[str], *, expected: str) -> Iterator[Row]:
    lines = _Lines(text)
    header = next((line for line in lines if line.strip()), None)
    if header is None:
        return
    if told := _SEPARATOR_LINE.fullmatch(header):
        header, delimiter = next(lines, ""), told[1]
    else:
        delimiter = _delimiter(header, first=expected)
    names = next(csv.reader([header], delimiter=delimiter), [])
    columns = [name.strip() for name in names]
    if not any((_known_as(name[:40]) or ("",))[0] == "outlet" for name in columns):
        yield BadRow(
            len(lines.record), "header", f"has no column for the outlet; got {_shown(names)}"
        )
        return
    # strict, so that a quote left open is found where it is, not at the end of the file
    records = csv.reader(lines, delimiter=delimiter, strict=True)
    while True:
        number = lines.begin()
        try:
            cells = next(records)
        except StopIteration:
            return
        except csv.Error as err:
            yield BadRow(number, "row", f"is not CSV: {err}; got {_shown(lines.record[0])}")
            lines.retry()
            continue
        if any(cell.strip() for cell in cells):
            yield _csv_row(columns, cells, number)


def _csv_row(columns: list[str], cells: list[str], number: int) -> Row:
    extra = cells[len(columns) :]
    if any(cell.strip() for cell in extra):
        message = f"has {len(cells)} columns, the header {len(columns)}; got {_shown(extra)}"
        return BadRow(number, "row", message)
    row: dict[str, object] = {}
    for name, cell in zip(columns, cells, strict=False):
        if cell.strip():
            row.setdefault(name, cell)
    try:
        return _article(_fields(row))
    except BadDocument as err:
        return BadRow(number, err.field, err.message)


def _delimiter(header: str, *, first: str) -> str:
    """The delimiter that splits the header into most names we know; `first` wins a tie."""

    def known(delimiter: str) -> tuple[int, bool]:
        names = next(csv.reader([header], delimiter=delimiter), [])
        fields = {found[0] for name in names if (found := _known_as(name[:40]))}
        return len(fields), delimiter == first

    try:
        return max(_DELIMITERS, key=known)
    except csv.Error:  # a header longer than any
        return first


# RSS and Atom

_ATOM = ("http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#")
_RSS = ("", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
        "http://backend.userland.com/rss2", "http://blogs.law.harvard.edu/tech/rss")  # fmt: skip
_DC = ("http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/")
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_ROOTS = {"rss", "feed", "RDF"}
_WANTED = {
    **{
        (ns, name): name for ns in _RSS for name in ("title", "link", "guid", "pubDate", "category")
    },
    **{(ns, "source"): "source" for ns in _RSS},
    **{(ns, name): name for ns in _ATOM for name in ("title", "published", "updated", "issued")},
    **{(ns, "modified"): "updated" for ns in _ATOM},
    **{(ns, "id"): "guid" for ns in _ATOM},
    **{(ns, "date"): "date" for ns in _DC},
}


_NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # pasted into many a feed


class _Feed:
    """Follows a feed's elements and keeps what an article needs, so that a long feed stays small.

    A document type is refused as it opens, in any encoding and wherever it stands: a feed needs
    none, and entities declared in one can grow without bounds or reach for other files.
    """

    def __init__(self) -> None:
        self.rows: list[Row] = []  # those that are ready
        self.title = ""
        self.link = ""
        self._waiting: list[tuple[int, dict[str, str]]] = []  # items before the feed's title
        self._path: list[tuple[str, str]] = []
        self._item: dict[str, str] | None = None
        self._item_depth = self._item_line = 0
        self._into = ""  # the field that text belongs to
        self._into_depth = 0
        self._heard: list[str] = []
        self._heard_chars = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._hear

    def take(self) -> list[Row]:
        ready, self.rows = self.rows, []
        return ready

    def finish(self) -> None:
        """Let go of the items that waited for a title of the feed."""
        for line, item in self._waiting:
            self.rows.append(_feed_row(item, line, outlet=self.title, base=self.link))
        self._waiting = []

    def _refuse(self, *_: object) -> None:
        raise BadDocument("declares a document type or entities, which no feed needs: refused")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        ns, _, name = tag.rpartition(" ")
        if not self._path and name not in _ROOTS:
            raise BadDocument(f"is not a feed: its root is <{name[:40]}>")
        self._path.append((ns, name))
        if self._into:
            return
        depth = len(self._path)
        if self._item is None:
            if (name == "item" and ns in _RSS) or (name == "entry" and ns in _ATOM):
                self._item, self._item_depth = {}, depth
                self._item_line = self.parser.CurrentLineNumber
                self._keep("about", attributes.get(f"{_RDF} about", ""))
            elif self._is_of_feed():
                self._listen(ns, name, attributes, only=("title", "link"))
        elif depth == self._item_depth + 1:
            self._listen(ns, name, attributes)
        elif depth == self._item_depth + 2 and name == "title" and self._path[-2][1] == "source":
            self._open("source")

    def _is_of_feed(self) -> bool:
        """Whether this element is the feed's own: <feed><x> or <channel><x>, not an image's."""
        return len(self._path) > 1 and self._path[-2][1] in ("feed", "channel")

    def _listen(
        self, ns: str, name: str, attributes: dict[str, str], *, only: tuple[str, ...] = ()
    ) -> None:
        if only and name not in only:
            return
        if ns in _ATOM and name == "link":
            if attributes.get("rel", "alternate") == "alternate":
                self._keep("link", attributes.get("href", ""))
        elif ns in _ATOM and name == "category":
            self._keep("category", attributes.get("label") or attributes.get("term", ""))
        elif field := _WANTED.get((ns, name)):
            if field == "guid" and attributes.get("isPermaLink", "").lower() == "false":
                field = "opaque"
            self._open(field)

    def _open(self, field: str) -> None:
        self._into, self._into_depth = field, len(self._path)
        self._heard, self._heard_chars = [], 0

    def _hear(self, text: str) -> None:
        if self._into and self._heard_chars <= MAX_FIELD_CHARS:
            self._heard.append(text[: 2 * MAX_FIELD_CHARS])
            self._heard_chars += len(text)

    def _keep(self, field: str, value: str) -> None:
        """Keep the first value of a field that says anything."""
        value = value.strip()
        if not value:
            return
        if self._item is not None:
            self._item.setdefault(field, value)
        elif field == "title" and not self.title:
            self.title = value
            self.finish()
        elif field == "link":
            self.link = self.link or value

    def _end(self, _tag: str) -> None:
        depth = len(self._path)
        self._path.pop()
        if self._into and depth == self._into_depth:
            field, self._into = self._into, ""
            self._keep(field, "".join(self._heard))
        elif self._item is not None and depth == self._item_depth:
            item, self._item = self._item, None
            if self.title or "source" in item:
                row = _feed_row(item, self._item_line, outlet=self.title, base=self.link)
                self.rows.append(row)
            else:
                self._waiting.append((self._item_line, item))


def _read_feed(file: IO[bytes], encoding: str) -> Iterator[Row]:
    skipped = 0
    feed = _Feed()
    trouble: BadRow | None = None
    try:
        with io.TextIOWrapper(cast(io.BufferedReader, file), encoding, errors="replace") as text:
            chunk = text.read(CHUNK_CHARS)
            start = chunk.lstrip("\ufeff \t\r\n")  # many servers send an empty line first
            skipped = chunk[: len(chunk) - len(start)].count("\n")
            chunk = start
            while chunk:
                feed.parser.Parse(_NOT_XML.sub("", chunk), False)
                yield from _moved(feed.take(), skipped)
                chunk = text.read(CHUNK_CHARS)
            if start:
                feed.parser.Parse("", True)
    except BadDocument as err:
        trouble = BadRow(feed.parser.CurrentLineNumber, "file", err.message)
    except expat.ExpatError as err:
        trouble = BadRow(err.lineno, "file", f"is not well-formed XML: {err}")
    except (LookupError, UnicodeError):
        trouble = BadRow(1, "file", f"has an encoding that cannot be read: {encoding!r:.60}")
    feed.finish()
    yield from _moved(feed.take(), skipped)
    if trouble:
        yield from _moved([trouble], skipped)


def _moved(rows: list[Row], lines: int) -> Iterator[Row]:
    for row in rows:
        if lines and isinstance(row, BadRow):
            row = BadRow(row.line + lines, row.field, row.message)
        yield row


def _feed_row(item: Mapping[str, str], line: int, *, outlet: str, base: str) -> Row:
    guid = item.get("opaque") or item.get("guid", "")
    url = (
        _joined(base, item["link"]) if "link" in item else item.get("about") or item.get("guid", "")
    )
    if "link" not in item and not url.startswith(("http://", "https://")):
        url = ""  # a name that is no address
    published = (item.get(name) for name in ("pubDate", "published", "issued", "date", "updated"))
    told: dict[str, object] = {
        "outlet": html.unescape(item.get("source") or outlet),
        "category": html.unescape(item.get("category", "")),
        "title": html.unescape(item.get("title", "")),
        "url": url,
        "published_at": next((date for date in published if date), None),
    }
    try:
        for field, value in told.items():
            if value and "\ufffd" in str(value):
                raise BadDocument(
                    f"is not in the feed's encoding; got {_shown(value)}", field=field
                )
        return _article(told, key=("guid", guid) if guid and not url else ())
    except BadDocument as err:
        return BadRow(line, err.field, err.message)


def _joined(base: str, url: str) -> str:
    try:
        return urljoin(base, url)
    except ValueError:
        return url
