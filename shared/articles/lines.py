"""JSON lines, and JSON documents."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from itertools import islice

from shared.articles.claimreview import review_article
from shared.articles.common import Article, BadRow, Row, article_of, fields_of
from shared.articles.files import LINES_SUFFIXES, UNREADABLE
from shared.articles.graphs import Nodes, is_review, items
from shared.articles.values import shown
from shared.errors import BadDocument

LINES_LOOKED_AT = 200  # to tell JSON lines from one JSON document


def read_json(text: io.TextIOWrapper, *, suffix: str) -> Iterator[Row]:
    if is_lines(text, suffix=suffix):
        text.seek(0)
        yield from _read_lines(text)
    else:
        text.seek(0)
        yield from _read_document(text)


def is_lines(text: Iterable[str], *, suffix: str) -> bool:
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
            got = shown(line)
            yield BadRow(number, "line", f"is not in the file's encoding (UTF-8?); got {got}")
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            yield BadRow(number, "line", f"is not JSON; got {shown(line)}")
            continue
        if isinstance(value, list) and not any(isinstance(item, dict) for item in value):
            yield BadRow(number, "row", f"is not an object; got {shown(value)}")
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
    for number, (item, nodes) in enumerate(items(value), start=1):
        try:
            yield _json_article(item, nodes)
        except BadDocument as err:
            yield BadRow(number, err.field, err.message)


_LINKED_DATA = {"@type", "@context", "@graph", "dataFeedElement", "itemListElement", "item"}


def _json_article(item: object, nodes: Nodes) -> Article:
    if not isinstance(item, dict):
        raise BadDocument(f"is not an object; got {shown(item)}", field="row")
    if is_review(item):
        return review_article(item, nodes)
    told = fields_of(item)
    if "outlet" not in told and not _LINKED_DATA.isdisjoint(item):
        kind = shown(item.get("@type"))
        raise BadDocument(f"holds no ClaimReview; got {kind}", field="@type")
    return article_of(told)
