"""What follows from a text's numbers: what a ratio multiplies by, how far "from 10 to 15" is.

A ratio is compared with any other way to say it: twice as many, doubled, rose by 100%.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import replace
from itertools import pairwise

from shared.checklist.changes import DOWN, UP, Change
from shared.checklist.number_words import SCALES
from shared.checklist.numbers import Quantity
from shared.checklist.units import UNITS
from shared.checklist.words import Token

_VERBS = ("doubl", "tripl", "quadrupl", "halv")  # they multiply whatever follows
_MEASURED = frozenset("as the what its his her their that more less higher of a".split())
_APART = 6  # tokens between "from 10" and "to 15", at most
_ASIDE = 12  # tokens between "10" and ", up from 5"
_DIFFERENCES = frozenset("count money percent".split())


def with_ratios(quantities: list[Quantity], tokens: list[Token]) -> list[Quantity]:
    """The quantities of a text with their factors, and what follows from two of them."""
    if not any(q.change.role or q.kind in ("times", "share", "percent") for q in quantities):
        return quantities
    found = [_with_factor(quantity, tokens) for quantity in quantities]
    for place, (one, other) in enumerate(pairwise(found[:])):
        between = _index(tokens, other.span[0]) - _index(tokens, one.span[1])
        is_near = between <= _APART
        if between <= _ASIDE and not one.change.role and _is_down_from(one, other, tokens):
            is_near = True
            one = replace(one, change=Change("to", other.change.way))
            found[place] = one
        roles = {one.change.role: one, other.change.role: other}
        if is_near and len(roles) == 2 and "to" in roles:
            found.extend(_derived(roles, tokens))
    return found


def _is_down_from(one: Quantity, other: Quantity, tokens: list[Token]) -> bool:
    """Say whether a number and the next are both ends of a change: 5,000, down from 6,000."""
    place = _index(tokens, other.span[0])
    words = [token.low for token in tokens[max(0, place - 2) : place]]
    return words in (["up", "from"], ["down", "from"]) and one.kind == other.kind


def _index(tokens: list[Token], start: int) -> int:
    return bisect_left(tokens, start, key=lambda token: token.start)


def _with_factor(quantity: Quantity, tokens: list[Token]) -> Quantity:
    factor = _factor(quantity, tokens)
    return replace(quantity, factor=factor) if factor else quantity


def _factor(quantity: Quantity, tokens: list[Token]) -> float:
    """What a quantity multiplies by; 0 when it is no ratio."""
    if quantity.kind not in ("times", "share", "percent") or not math.isfinite(quantity.value):
        return 0.0
    value = quantity.value / 100 if quantity.kind == "percent" else quantity.value
    role, way = quantity.change
    if role == "by" and quantity.kind != "times":
        return max(0.0, 1 + way * value) if way else 0.0
    place = _index(tokens, quantity.span[1])
    low = tokens[place].low if place < len(tokens) else ""
    if quantity.kind == "times":
        last = tokens[place - 1]
        is_verb = last.stem.startswith(_VERBS) or last.low.endswith("fold")
        if not (is_verb or role or low in _MEASURED or low.endswith("er")):
            return 0.0  # won twice
        return 1 / value if value > 1 and way == DOWN else value
    is_part = low in _MEASURED or (role == "to" and quantity.kind == "share")
    return value if is_part else 0.0


def _derived(roles: dict[str, Quantity], tokens: list[Token]) -> list[Quantity]:
    """From X to Y: by how much, and by what share of X. By X to Y: from where."""
    end = roles["to"]
    if "from" in roles:
        return _steps(roles["from"], end, tokens)
    by = roles.get("by")
    if (
        by is None
        or by.kind != end.kind
        or by.unit != end.unit
        or not by.change.way
        or end.kind == "percent"
    ):
        return []
    start = end.value - by.change.way * by.value
    return [_exact(end, start, end.kind, Change("from", by.change.way), by)]


def _steps(start: Quantity, end: Quantity, tokens: list[Token]) -> list[Quantity]:
    is_bare = start.kind == "count" and not start.unit
    alike = start.kind == end.kind and start.unit == end.unit
    if not (alike or is_bare) or end.kind not in _DIFFERENCES:
        return []
    first = _as_written_with(end, start, tokens)
    gap = end.value - first
    change = Change("by", UP if gap > 0 else DOWN)
    if not gap or not math.isfinite(gap):
        return []
    kind = "points" if end.kind == "percent" else end.kind
    made = [_exact(end, abs(gap), kind, change, start)]
    if first > 0:
        share = _exact(end, 100 * abs(gap) / first, "percent", change, start)
        made.append(replace(share, unit="", factor=end.value / first))
    return made


def _as_written_with(end: Quantity, start: Quantity, tokens: list[Token]) -> float:
    """The value of a start whose scale or unit only its end has: from 10 to 15 million."""
    shared = _multiple(end, tokens)
    if shared == 1 or _multiple(start, tokens) != 1:
        return start.value
    value, way = start.value * shared, end.change.way
    return start.value if way and (end.value - value) * way < 0 else value


def _multiple(quantity: Quantity, tokens: list[Token]) -> float:
    """What the words of a quantity multiply its digits by: million, km."""
    made, (first, last) = 1.0, quantity.span
    for token in tokens[_index(tokens, first) : _index(tokens, last)]:
        made *= SCALES.get(token.low, 1.0)
        if quantity.unit and token.low in UNITS:
            made *= UNITS[token.low].factor
    return made


def _exact(like: Quantity, value: float, kind: str, change: Change, other: Quantity) -> Quantity:
    """A number that follows from two others, with the words around the first."""
    first, last = sorted((like.span, other.span))
    return replace(
        like, value=value, low=value, high=value, low_open=False, high_open=False, side="",
        slack=like.slack + other.slack, kind=kind, change=change, factor=0.0, is_derived=True,
        is_gap=True,
        context=like.context | other.context, span=(first[0], last[1]),
    )  # fmt: skip
