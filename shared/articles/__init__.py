"""Files of articles, as newsrooms, feeds and fact-checkers publish them, read one row at a time.

JSON lines and JSON lists, CSV with any usual delimiter, RSS and Atom feeds, and ClaimReview
JSON-LD all become plain article documents with a stable id. A row that cannot be read becomes a
BadRow and the rest goes on; only the operating system's own errors (no such file) are raised.

JSON lines, CSV and feeds are read as a stream; a JSON document that is one value is read whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from shared.articles.claimreview import rating_verdict
from shared.articles.common import Article, BadRow, Row
from shared.articles.dates import date_of
from shared.articles.feeds import read_feed
from shared.articles.files import (
    DELIMITED,
    LINES_SUFFIXES,
    UNREADABLE,
    opened,
    start_of,
    text_of,
    xml_encoding,
)
from shared.articles.graphs import Nodes, is_review, items, names, node, plain_text
from shared.articles.lines import is_lines, read_json
from shared.articles.tables import Lines, read_csv
from shared.articles.values import MAX_FIELD_CHARS, plain_name

__all__ = [
    "DELIMITED",
    "LINES_SUFFIXES",
    "MAX_FIELD_CHARS",
    "UNREADABLE",
    "Article",
    "BadRow",
    "Lines",
    "Nodes",
    "Row",
    "date_of",
    "is_lines",
    "is_review",
    "items",
    "names",
    "node",
    "opened",
    "plain_name",
    "plain_text",
    "rating_verdict",
    "read_articles",
    "start_of",
    "text_of",
]


def read_articles(path: Path) -> Iterator[Row]:
    """Read the articles of a file, in its order; the format is told by content, then by suffix."""
    with opened(path) as (file, encoding, head):
        suffix = path.suffix.lower()
        start = start_of(head, encoding)
        if start == "<":
            yield from read_feed(file, xml_encoding(head, encoding))
        elif suffix in LINES_SUFFIXES or start == "{" or (start == "[" and suffix not in DELIMITED):
            with text_of(file, encoding, newline="\n") as text:
                yield from read_json(text, suffix=suffix)
        else:
            with text_of(file, encoding, newline="") as text:
                yield from read_csv(text, expected=DELIMITED.get(suffix, ","))
