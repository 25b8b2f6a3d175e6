"""Reading a file of articles in a test, and what it gave."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

from shared.articles import Article, BadRow, read_articles

FOX = {
    "outlet": "Fox News",
    "category": "politics",
    "title": "A vote",
    "url": "https://example.com/a",
    "published_at": "2025-10-23T16:25:00.000000+00:00",
    "fact_check_score": 61.4,
    "fact_check_verdict": "MOSTLY FALSE",
    "fact_checked_at": "2025-10-24T00:00:00.000000+00:00",
}

Read = Callable[..., list[Article | BadRow]]


def reader(folder: Path) -> Read:
    """Read content as a file of the given name."""

    def read_content(content: str | bytes, name: str = "articles") -> list[Article | BadRow]:
        path = folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return list(read_articles(path))

    return read_content


def lines(*rows: object) -> str:
    return "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)


def docs(rows: list[Article | BadRow]) -> list[dict]:
    assert not [row for row in rows if isinstance(row, BadRow)]
    return [row.doc for row in rows]


def faults(rows: list[Article | BadRow]) -> list[tuple[int, str]]:
    return [(row.line, row.field) for row in rows if isinstance(row, BadRow)]


def as_csv(*rows: dict, delimiter: str = ",", end: str = "\r\n") -> str:
    out = io.StringIO()
    names = list(rows[0])
    writer = csv.DictWriter(out, names, delimiter=delimiter, lineterminator=end)
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def rss(items: str, title: str = "Fox News") -> str:
    return f'<rss version="2.0"><channel><title>{title}</title>{items}</channel></rss>'
