"""Whether two texts give other figures for the same measure, in whatever sentence it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from shared.checklist.model import Span
from shared.checklist.senses import sense_of
from shared.checklist.stems import stem
from shared.patterns import words
from shared.patterns.figures import figures_read, is_no_update

_REMEMBERED = 20_000  # texts
_MOST_CHARS = 1_000  # of a text: a post's or a title's worth
_AROUND_CHARS = 60  # of a figure, in which stands what it measures
_REACH = 7  # words from the figure
_APART = 0.05  # of the larger figure: nearer ones may be rounded, or a first estimate
_SMALL = 20  # beneath which a count is exact
_BY_MUCH = 2.0  # times as many, before two counts of a crowd conflict
_CROWD = "crowd"
_SENTENCE_END = re.compile(r"[.!?;]\s")
_VOTES = re.compile(
    r"(?<![\d.,:])(\d{1,4})\s?(?:-|\u2013|\u2014|votes\sto|to|gegen|contre|contra|zu)\s?(\d{1,4})"
    r"(?![\d.,]*\d|\s?%|:)"
)
_AGED = re.compile(r"(?i)\b(?:(?:dead|died|dies)\sat|aged?)\s(?:the\sage\sof\s)?\Z")
_YEARS = re.compile(r"(?i)[\s-]{1,2}(?:years?[\s-]old|a\u00f1os|ans|anni|anos|jahren?)\b")
_VOTING = frozenset(
    "vote votes voted reading bill budget motion passes passed pass clears parliament senate"
    " house council lawmakers approves approved rejects rejected stimmen votos voix voti".split()
)
_PEOPLE = ("people", "persons", "victims", "personen", "menschen", "personas", "personnes")
_RISES = frozenset(
    "rises rise rose risen climbs climbed jumps soars tops steigt sube aumenta monte sobe".split()
)
_CALENDAR = frozenset(
    "january february april june july august september october november december monday"
    " tuesday wednesday thursday friday saturday sunday januar februar marz juni juli oktober"
    " dezember enero febrero marzo abril mayo junio julio septiembre octubre noviembre diciembre"
    " janvier fevrier mars avril juin juillet septembre octobre novembre decembre".split()
)

Cues = dict[str, tuple[tuple[tuple[str, ...], str], ...]]  # first word -> phrases, and measures


class _Measure(NamedTuple):
    kinds: frozenset[str]
    grows: bool
    who: bool


class _Figure(NamedTuple):
    low: float
    high: float
    unit: str
    whom: str  # of those who are counted, the sense of what they are: cartoonists


class _Measured(NamedTuple):
    """What a text measures, each once."""

    figures: dict[str, _Figure]
    votes: frozenset[int]
    calendar: frozenset[str]  # the months and days that it names
    rises: bool


def measures_conflict(first: str, second: str, *, later_by: int | None = None) -> bool:
    """Say whether two texts measure the same thing and cannot both be right.

    `later_by` is how many seconds after the first the second was told, None where that is unknown.
    """
    one, two = _measured(first), _measured(second)
    if one is None or two is None:
        return False
    if one.calendar and two.calendar and one.calendar.isdisjoint(two.calendar):
        return False
    if one.votes and two.votes and one.votes != two.votes:
        return True
    return any(
        _conflict(name, one, two, later_by) for name in one.figures.keys() & two.figures.keys()
    )


def _conflict(name: str, one: _Measured, two: _Measured, later_by: int | None) -> bool:
    before, after = one.figures[name], two.figures[name]
    if (before.unit and after.unit and before.unit != after.unit) or not _are_apart(before, after):
        return False
    low, high = sorted((before.low, after.low))
    if name == _CROWD:
        return high >= _BY_MUCH * low
    if not _listed()[name].grows:
        return True
    if before.whom != after.whom:
        return False  # two cartoonists are some of the eleven dead
    if later_by is None:
        return not (two if after.low > before.low else one).rises
    return is_no_update(before.low, after.low, later_by)


def _whom(counted: str) -> str:
    return "" if counted in _anybody() else counted


def _are_apart(one: _Figure, two: _Figure) -> bool:
    low, high = sorted((one, two))
    room = _APART * high.low if high.low >= _SMALL or high.low % 1 else 0.0
    return low.high + room < high.low


@lru_cache(maxsize=_REMEMBERED)
def _measured(text: str) -> _Measured | None:
    """The measures of a text, each that it gives one figure; None where it gives none."""
    read = figures_read(text[:_MOST_CHARS])
    if read is None:
        return None
    told, quantities = read
    found: dict[str, list[_Figure]] = {}
    for one in quantities:
        if (one.unit and one.kind != "money") or _is_age(told, one.span):
            continue
        if name := _measure_of(told, one.span, one.kind, counts=bool(one.counted)):
            found.setdefault(name, []).append(
                _Figure(one.low, one.high, one.unit, _whom(one.counted))
            )
    figures = {name: some[0] for name, some in found.items() if len(some) == 1}
    votes = _votes(told)
    if not figures and not votes:
        return None
    every = frozenset(words.copy_of(told))
    return _Measured(figures, votes, every & _CALENDAR, bool(every & _RISES))


def _votes(told: str) -> frozenset[int]:
    """The two sides of the one vote that a text tells."""
    found = _VOTES.findall(told)
    if len(found) != 1 or not _VOTING & set(words.copy_of(told)):
        return frozenset()
    return frozenset(map(int, found[0]))


def _is_age(told: str, span: Span) -> bool:
    """Say whether a figure tells how old somebody is: dead at 81."""
    before, after = told[max(0, span[0] - _AROUND_CHARS) : span[0]], told[span[1] :]
    return _AGED.search(before) is not None or _YEARS.match(after) is not None


def _measure_of(told: str, span: Span, kind: str, *, counts: bool) -> str:
    """What a figure is of: the nearest listed words of its sentence that go with its kind.

    One that counts some things is no price of another.
    """
    start, end = span
    before = _SENTENCE_END.split(told[max(0, start - _AROUND_CHARS) : start])[-1]
    after = _SENTENCE_END.split(told[end : end + _AROUND_CHARS])[0]
    back = [(far, name) for far, name in _cues(words.copy_of(before)[::-1], kind, turned=True)]
    near = [*_cues(words.copy_of(after), kind), *((far + 0.5, name) for far, name in back)]
    near = [(far, name) for far, name in near if not (counts and "money" in _kinds(name))]
    return min(((_listed()[name].who, far, name) for far, name in near), default=("", "", ""))[2]


def _cues(told: Sequence[str], kind: str, *, turned: bool = False) -> list[tuple[float, str]]:
    """How many words away each measure of a kind is told; `turned` words are read backwards."""
    found = []
    for place, word in enumerate(told[:_REACH]):
        for phrase, name in _by_word(turned).get(word, ()):
            if kind in _kinds(name) and tuple(told[place : place + len(phrase)]) == phrase:
                found.append((float(place), name))
    return found


@cache
def _anybody() -> frozenset[str]:
    """The senses of words that count people or what befell them, whoever they are."""
    told = (word for *_, cues in _rows() for cue in cues.split(",") for word in words.copy_of(cue))
    return frozenset(sense_of(stem(word)) for word in (*told, *_PEOPLE))


@cache
def _rows() -> tuple[tuple[str, str, str, str], ...]:
    split = ([part.strip() for part in line.split("|")] for line in words.lines("measures"))
    return tuple((name, kinds, flag, told) for name, kinds, flag, told in split)


@cache
def _listed() -> dict[str, _Measure]:
    return {
        name: _Measure(frozenset(kinds.split(", ")), flag == "grows", flag == "who")
        for name, kinds, flag, _ in _rows()
    }


def _kinds(name: str) -> frozenset[str]:
    return _listed()[name].kinds


@cache
def _by_word(turned: bool) -> Cues:
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name, _, _, told in _rows():
        for cue in told.split(","):
            phrase = tuple(words.copy_of(cue))
            phrase = phrase[::-1] if turned else phrase
            found.setdefault(phrase[0], []).append((phrase, name))
    return {word: tuple(some) for word, some in found.items()}
