"""Whether the figures of two claims conflict: tolls that grew in between do not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from shared.checklist import Dimension, Outcome
from shared.checklist.looks.numbers import look_at_numbers
from shared.checklist.model import Span
from shared.checklist.number_words import WORDS
from shared.checklist.numbers import Quantity as Measure
from shared.checklist.reading import Notes, Text
from shared.patterns import words
from shared.quantity_check import Quantity, quantities, quantities_disagree

_REMEMBERED = 20_000  # texts
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]+")
_MAGNITUDE = re.compile(r"\bM[wWL]?\s?(\d\.\d)\b")  # M7.8
_GLUED = re.compile(r"\b([^\W\d_]{1,5})[-_]?(\d{1,4})\b")  # G20, MH17, Covid-19
_AT_LEAST = re.compile(r"\b(?:at least|more than|over|as many as)\s(?=[\d,.]*\d)", re.IGNORECASE)
_OF_A_YEAR = re.compile(r"\b(?:in|of|for|during|en|im|nel|em)\s(?:the\s)?((?:19|20)\d\d)\b")
_OF_A_DAY = re.compile(
    r"\b(?:new|daily|today|overnight|yesterday|24 hours|missing|trapped)\b", re.IGNORECASE
)
_AROUND_CHARS = 48  # of a figure, in which stands what it counts
_AT_ONCE_SECONDS = 3_600  # of two reports told within this, neither brings the other up to date
_SAME_DAY_SECONDS = 12 * 3_600
_BY_MUCH = 2.0  # times as many


class _Figures(NamedTuple):
    """The figures of a text, for a quick look and for the jury's."""

    quick: tuple[Quantity, ...]
    read: Text  # of which only the quantities are kept
    growing: frozenset[Span]  # where those stand that can only grow
    years: frozenset[str]
    of_a_day: bool
    bounded: bool  # at least so many
    only: float | None  # the one figure there is, if it can only grow


def has_figure(text: str) -> bool:
    """Say whether a text counts something."""
    return _DIGIT.search(_spelled(text)) is not None


def is_figure(word: str) -> bool:
    """Say whether a word spells a number."""
    return word in _SPELLED or word in _foreign()


def named_apart(first: str, second: str) -> bool:
    """Say whether two texts name things of one kind by different numbers: Flights 370 and 17."""
    one, two = _names(first), _names(second)
    return bool(one and two) and any(
        one[kind].isdisjoint(two[kind]) for kind in one.keys() & two.keys()
    )


def figures_read(text: str) -> tuple[str, list[Measure]] | None:
    """A text with its numbers as digits, and those that count something; None where none does."""
    figures = _figures(text)
    return None if figures is None else (_spelled(text), figures.read.quantities)


def figures_conflict(first: str, second: str, *, later_by: int | None = None) -> bool:
    """Say whether the figures of two claims cannot both be right.

    `later_by` is how many seconds after the first the second was told, None where that is unknown.
    """
    one, two = _figures(first), _figures(second)
    if one is None or two is None or one.years != two.years:
        return False
    if _conflict(one, two, later_by):
        return True
    if not (one.bounded and two.bounded):
        return False
    # "At least 12" is the toll that is known, as "at least 43" is.
    one, two = _figures(first, bare=True), _figures(second, bare=True)
    return one is not None and two is not None and _conflict(one, two, later_by, by_much=True)


def is_no_update(before: float, after: float, later_by: int) -> bool:
    """Say whether a growing count that was told so much later cannot have grown to it.

    A lower one cannot, and within the hour neither can one that is twice as high.
    """
    if later_by < 0:
        before, after = after, before
    if abs(later_by) <= _AT_ONCE_SECONDS and max(before, after) >= _BY_MUCH * min(before, after):
        return True
    return bool(later_by) and after < before


def _conflict(one: _Figures, two: _Figures, later_by: int | None, *, by_much: bool = False) -> bool:
    if not (
        quantities_disagree(one.quick, two.quick) and quantities_disagree(two.quick, one.quick)
    ):
        return False
    if _is_update(one, two, later_by):
        return False
    back = None if later_by is None else -later_by
    return any(_objections(one, two, later_by, by_much)) and any(
        _objections(two, one, back, by_much)
    )


def _is_update(one: _Figures, two: _Figures, later_by: int | None) -> bool:
    """A quick look at two texts with one figure each: whether one brings the other up to date."""
    if later_by is None or one.only is None or two.only is None:
        return False
    return not is_no_update(one.only, two.only, later_by)


def _objections(
    truth: _Figures, claim: _Figures, later_by: int | None, by_much: bool
) -> Iterator[bool]:
    """For every number of the claim that the truth rules out: whether no time explains it."""
    notes = Notes()
    look_at_numbers(truth.read, claim.read, notes)
    for found in notes.findings:
        if found.dimension is not Dimension.NUMBER or found.outcome is not Outcome.MISMATCH:
            continue
        told, said = _at(truth, found.truth_span), _at(claim, found.claim_span)
        if told is None or said is None:
            yield not by_much
            continue
        (kind, before), (_, after) = told, said
        if kind == "label":
            continue
        grows = found.truth_span in truth.growing or found.claim_span in claim.growing
        much = max(before, after) >= _BY_MUCH * min(before, after)
        if truth.of_a_day and claim.of_a_day and abs(later_by or 0) >= _SAME_DAY_SECONDS:
            continue  # each day has its own
        if grows and later_by is not None:
            yield is_no_update(before, after, later_by) and (much or not by_much)
        else:
            yield (grows and much) or not by_much


def _at(figures: _Figures, span: Span | None) -> tuple[str, float] | None:
    """Kind and value of the figure that stands at a place."""
    found = (q for q in figures.read.quantities if q.span == span)
    return next(((q.kind, q.value) for q in found), None)


@lru_cache(maxsize=_REMEMBERED)
def _spelled(text: str) -> str:
    """A text without what numbers only name, and with its number words as digits."""
    if _DIGIT.search(text):
        text = _MAGNITUDE.sub(r"magnitude \1", text)
        text = _GLUED.sub(" ", _named().sub(" ", text))
    text = _COMPOUND.sub(
        lambda found: f"{WORDS[found[1].lower()] + WORDS[found[2].lower()]:.0f}", text
    )
    return _WORD.sub(_as_digits, _ONE.sub("1", text))


def _as_digits(found: re.Match[str]) -> str:
    word = found[0].lower()
    if word in _SPELLED:
        return _SPELLED[word]
    return _foreign().get(word, found[0])


_TENS = "|".join(word for word, value in WORDS.items() if value >= 20)
_ONES = "|".join(word for word, value in WORDS.items() if 1 <= value <= 9)
_COMPOUND = re.compile(rf"(?i)\b({_TENS})[-\s]({_ONES})\b")
_ONE = re.compile(  # who is counted, not "one of them"
    r"(?i)\bone(?=\s(?:man|woman|person|child|boy|girl|soldier|officer|killed|dead|injured|hurt"
    r"|wounded|arrested|missing)\b)"
)
_SPELLED = {word: f"{value:.0f}" for word, value in WORDS.items() if value > 1}


@cache
def _foreign() -> dict[str, str]:
    pairs = (line.partition(" ") for line in words.lines("numbers"))
    return {word: digits for word, _, digits in pairs}


@cache
def _named() -> re.Pattern[str]:
    kinds = "|".join(re.escape(line) for line in words.lines("named_by_number"))
    return re.compile(rf"(?i)\b({kinds})s?[\s_#-]{{0,2}}(\d{{1,5}}[a-z]?)\b")


@lru_cache(maxsize=_REMEMBERED)
def _names(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    if not _DIGIT.search(text):
        return found
    text = _MAGNITUDE.sub(" ", text)
    for match in (*_named().finditer(text), *_GLUED.finditer(text)):
        found.setdefault(match[1].lower(), set()).add(match[2])
    return found


@lru_cache(maxsize=_REMEMBERED)
def _figures(text: str, *, bare: bool = False) -> _Figures | None:
    """The figures of a text, read once, if asked for without "at least"; None where it has none.

    A headline is read without its capitals, which would make names of its numbers.
    """
    told = _AT_LEAST.sub("", _spelled(text)) if bare else _spelled(text)
    if not _DIGIT.search(told):
        return None
    read = Text(told)
    if read.is_headline:
        read = Text(told, cased_by=Text(""))
    for name in ("tokens", "content"):
        setattr(read, name, [])
    for name in ("lows", "stems", "prefixes"):
        setattr(read, name, set())
    read.classes = {}
    growing = [q for q in read.quantities if q.kind == "count" and (q.fate or _grows(told, q.span))]
    return _Figures(
        quick=tuple(quantities(told)),
        read=read,
        growing=frozenset(q.span for q in growing),
        years=frozenset(_OF_A_YEAR.findall(told)),
        of_a_day=_OF_A_DAY.search(told) is not None,
        bounded=_AT_LEAST.search(told) is not None,
        only=growing[0].value if len(growing) == len(read.quantities) == 1 else None,
    )


def _grows(told: str, span: Span) -> bool:
    """Say whether what stands around a figure says that it counts what can only grow."""
    around = told[max(0, span[0] - _AROUND_CHARS) : span[1] + _AROUND_CHARS]
    return bool(words.find(words.copy_of(around), words.phrases("growing")))
