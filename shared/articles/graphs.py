"""JSON-LD: the items of a value, and the objects and texts that are meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from shared.articles.common import fields_of
from shared.articles.values import tidy

MAX_NESTING = 8  # lists and graphs of JSON-LD inside each other

Nodes = Mapping[str, Mapping[str, Any]]

_CONTAINERS = ("@graph", "dataFeedElement", "itemListElement", "item")


def items(value: object, nodes: Nodes | None = None, *, depth: int = 0) -> Iterator[Any]:
    """The single items of a value, each with the graph it may refer into."""
    nodes = nodes or {}
    if isinstance(value, list) and depth < MAX_NESTING:
        for item in value:
            yield from items(item, nodes, depth=depth + 1)
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
        inner = [m for m in members if is_review(m) or _container(m)]
    if inner in (None, []):
        yield value, nodes
        return
    yield from items(inner, nodes, depth=depth + 1)


def _container(value: object) -> str | None:
    if not isinstance(value, dict) or is_review(value):
        return None
    name = next((name for name in _CONTAINERS if isinstance(value.get(name), list | dict)), None)
    return None if name is None or "outlet" in fields_of(value) else name


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def is_review(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    kinds = value.get("@type")
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        if isinstance(kind, str) and re.split(r"[/:#]", kind)[-1] == "ClaimReview":
            return True
    return kinds is None and "claimReviewed" in value and "reviewRating" in value


def node(value: object, nodes: Nodes) -> Mapping[str, Any]:
    """The object that is meant: the first of several, or the one a reference names."""
    if isinstance(value, list):
        value = next((item for item in value if isinstance(item, dict)), None)
    if not isinstance(value, dict):
        return {}
    reference = value.get("@id")
    if len(value) <= 2 and isinstance(reference, str) and reference in nodes:
        return nodes[reference]
    return value


def each(value: object) -> list[Any]:
    """The items of a value that may be one or several."""
    return value if isinstance(value, list) else [value]


def plain_text(value: object) -> str:
    """The text of a JSON-LD value: itself, its @value, or the first of several."""
    for item in each(value):
        told = item.get("@value") if isinstance(item, dict) else item
        if isinstance(told, str) and told.strip():
            return told
    return ""


def names(value: object, nodes: Nodes) -> Iterator[str]:
    for item in each(value):
        told = item if isinstance(item, str) else plain_text(node(item, nodes).get("name"))
        if name := tidy(told):
            yield name
