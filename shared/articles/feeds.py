"""RSS and Atom feeds."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterator, Mapping
from typing import IO, cast
from urllib.parse import urljoin
from xml.parsers import expat

from shared.articles.common import BadRow, Row, article_of
from shared.articles.values import MAX_FIELD_CHARS, shown
from shared.errors import BadDocument

CHUNK_CHARS = 1 << 20

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


def read_feed(file: IO[bytes], encoding: str) -> Iterator[Row]:
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
                raise BadDocument(f"is not in the feed's encoding; got {shown(value)}", field=field)
        return article_of(told, key=("guid", guid) if guid and not url else ())
    except BadDocument as err:
        return BadRow(line, err.field, err.message)


def _joined(base: str, url: str) -> str:
    try:
        return urljoin(base, url)
    except ValueError:
        return url
