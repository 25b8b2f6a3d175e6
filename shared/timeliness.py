"""From when on evidence can know of what a claim is about (spec 2.3).

A claim about last night is not refuted by a page of last year: what is older than the day a claim
speaks of is no evidence for it or against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from shared.checklist.dates import Date, dates_of
from shared.checklist.words import tokens_of
from shared.evidence import Evidence

_WEEKDAYS = "mon|tues|wednes|thurs|fri|satur|sun"
# Words for a time near the post's own, and from how many days before it on they may mean.
_DAYS_BEFORE: tuple[tuple[re.Pattern[str], int], ...] = tuple(
    (re.compile(rf"\b(?:{words})\b(?!['’])", re.IGNORECASE), days)
    for words, days in (
        (r"today|tonight|this (?:morning|afternoon|evening)|(?:just|right) now|minutes ago", 0),
        (r"yesterday|last night|(?:last|past) 24 hours|hours ago", 1),
        (rf"(?:on|this|last|since) (?:{_WEEKDAYS})day|this week(?:end)?|days ago", 7),
        (r"(?:has|have|ve) just|just (?:been|\w+ed|won|died|left|quit|fell|rose)", 7),
        (r"last week(?:end)?|past week", 14),
        (r"now(?! that\b)|currently|at (?:the|this) moment|at present|presently", 31),
        (r"this month|past month|weeks ago", 31),
        (r"last month", 62),
    )
)
_YEARS_BEFORE = (
    (re.compile(r"\b(?:this|past) year\b", re.IGNORECASE), 0),
    (re.compile(r"\blast year\b", re.IGNORECASE), 1),
)
_FIRST_YEAR = 1900  # a post that says to be older has no clock
_SHORT_MONTH = re.compile(r"\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.", re.IGNORECASE)
_SMALL_MONTH = re.compile(
    r"\b(?:january|february|april|june|july|august|september|october|november|december)\b"
    r"|(?<=\d )(?:march|may)\b|\b(?:march|may)(?= \d)|(?<=\bin )march\b"
)


def about_since(claim: str, said_at: datetime | None = None) -> date | None:
    """The newest day that a claim speaks of; None when it names none.

    Days without a year, and words like "yesterday", are read by the day it was said; without that
    they say nothing.
    """
    said = said_at.date() if said_at and said_at.year > _FIRST_YEAR else None
    return max(_days(claim, said), default=None)


def is_older(piece: Evidence, since: date | None) -> bool:
    """Whether a piece is older than the day that a claim is about, and so cannot know."""
    if since is None or not piece.published_at:
        return False
    try:
        return date.fromisoformat(piece.published_at[:10]) < since
    except ValueError:
        return False


def _days(claim: str, said: date | None) -> Iterator[date]:
    spelled = _SMALL_MONTH.sub(lambda month: month[0].title(), _SHORT_MONTH.sub(r"\1", claim))
    for told in dates_of(tokens_of(spelled))[0]:
        day = _first_day(told, said)
        if day is not None:
            yield day
    if said is None:
        return
    for words, before in _DAYS_BEFORE:
        if words.search(claim):
            yield said - timedelta(days=before)
    for words, years in _YEARS_BEFORE:
        if words.search(claim):
            yield date(said.year - years, 1, 1)


def _first_day(told: Date, said: date | None) -> date | None:
    """The first day of a date; one without a year is the last such before the claim was made."""
    month, day = told.month or 1, min(told.day or 1, 28)
    if told.year is not None:
        return date(told.year, month, day)
    if said is None:
        return None
    this_year = date(said.year, month, day)
    return this_year if this_year <= said else date(said.year - 1, month, day)
