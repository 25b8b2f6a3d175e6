"""Whether the numbers of a claim can stand beside those of a truth: compared as intervals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from shared.text import matching_copy
from shared.wording import METRES_AFTER

_SCALES = {
    "k": 1e3, "thousand": 1e3, "m": 1e6, "mn": 1e6, "million": 1e6, "bn": 1e9, "billion": 1e9,
    "trillion": 1e12, "hundred": 1e2, "crore": 1e7, "lakh": 1e5,
}  # fmt: skip
_BOUNDS = {
    "more than": "over", "over": "over", "above": "over", "at least": "from", "exceeding": "over",
    "greater than": "over", "less than": "under", "under": "under", "below": "under",
    "fewer than": "under", "at most": "to", "up to": "to", "about": "about", "around": "about",
    "roughly": "about", "nearly": "about", "almost": "about", "approximately": "about",
    "some": "about",
}  # fmt: skip
_BOUND = "|".join(sorted(_BOUNDS, key=len, reverse=True))
_SCALE = "|".join(sorted(_SCALES, key=len, reverse=True))
_QUANTITY = re.compile(
    rf"(?:\b({_BOUND})\s)?(?<![\w.,-])[$€£]?(\d{{1,15}}(?:,\d{{3}})*(?:\.\d{{1,6}})?)"
    rf"(?:\s?({_SCALE})\b(?!(?<=m){METRES_AFTER}))?(\s?(?:%|percent\b|per\scent\b))?"
)
# A number that only names something: part 3, number 7.
_LABELLED = re.compile(
    r"\b(?:number|no|nr|part|day|chapter|version|page|step|room|gate|line)\.?\s?\Z"
)
_LABEL_CHARS = 10
_YEAR = re.compile(r"(?:19|20)\d\d\Z")
_ABOUT = 0.1  # either way
_ROUNDING = 0.02  # how far apart two plain numbers may lie and still be the same, rounded


class Quantity(NamedTuple):
    """A number as the interval it stands for; `unit` is "%" or "", `year` for a plain year."""

    low: float
    high: float
    unit: str
    year: bool


def quantities(text: str) -> list[Quantity]:
    """The numbers of a text, in order."""
    found = []
    copy = matching_copy(text)
    for match in _QUANTITY.finditer(copy):
        if _LABELLED.search(copy[max(0, match.start() - _LABEL_CHARS) : match.start()]):
            continue
        bound, digits, scale, percent = match.groups()
        number = float(digits.replace(",", "")) * _SCALES.get(scale or "", 1)
        plain = not (bound or scale or percent)
        year = plain and _YEAR.match(digits) is not None
        low, high = _interval(_BOUNDS.get(bound or "", ""), number, exact=year or number < 20)
        found.append(Quantity(low, high, "%" if percent else "", year))
    return found


def numbers_disagree(truth: str, claim: str) -> bool:
    """Whether a number of the claim fits none of its kind in the truth, which has some."""
    return quantities_disagree(quantities(truth), quantities(claim))


def quantities_disagree(told: Sequence[Quantity], claimed: Sequence[Quantity]) -> bool:
    """The same of numbers that were read before."""
    return any(
        any(_same_kind(said, q) for q in told) and not fits_any(said, told) for said in claimed
    )


def fits_any(said: Quantity, told: Iterable[Quantity]) -> bool:
    """Whether a number can be the same as one of others."""
    return any(_same_kind(said, q) and q.low <= said.high and said.low <= q.high for q in told)


def _same_kind(one: Quantity, other: Quantity) -> bool:
    return (one.unit, one.year) == (other.unit, other.year)


def _interval(bound: str, number: float, *, exact: bool) -> tuple[float, float]:
    if bound == "over":
        return number * (1 + 1e-9), inf
    if bound == "from":
        return number, inf
    if bound == "under":
        return -inf, number * (1 - 1e-9)
    if bound == "to":
        return -inf, number
    spread = _ABOUT if bound == "about" else 0.0 if exact else _ROUNDING
    return number * (1 - spread), number * (1 + spread)
