"""Whether one text tells the opposite of another in a sentence of other words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from shared.patterns import words
from shared.patterns.denying import clauses_of
from shared.patterns.subjects import Senses, content, senses, senses_of, shared_names

_REMEMBERED = 20_000  # texts
_AT_ONCE_SECONDS = 2 * 3_600  # in which a state is still what it was told to be
_SOON_SECONDS = 48 * 3_600  # in which an outcome is, unless somebody errs
_NAMES_ENOUGH = 2  # shared, and it need not be told in one clause of whom a turn is said
_NEAREST = 4  # keywords beside a turn that tell of whom it is said
_AHEAD = 2  # words before a state that tell that it is to come
# A clause with one of these tells what might be, or of a part.
_HEDGES = frozenset(
    "could may might if would should risk risks fear fears feared threat threatens whether unless"
    " only partly partially almost nearly konnte wenn falls podria si pourrait potrebbe se poderia"
    " ob teilweise".split()
)
_TO_COME = frozenset("to will would shall wird werden va ira".split())
# A clause that begins with one is of whom the text names elsewhere.
_PRONOUNS = frozenset("i we he she it they ich er sie es wir je il elle ils nous yo ella".split())

Phrase = tuple[str, ...]


class _Row(NamedTuple):
    then: bool  # rules the other out only at about the same time
    who: bool  # is said of the one who is named before it


class _Turn(NamedTuple):
    side: int
    holders: Senses  # of whom or what it is said


def turns(text: str) -> bool:
    """Say whether a text tells something that has a listed opposite."""
    return bool(_turns(text))


def turned(first: str, second: str, *, later_by: int | None = None) -> bool:
    """Say whether two texts tell opposite things of the same one.

    `later_by` is how many seconds after the first the second was told, None where that is unknown.
    """
    one, two = _turns(first), _turns(second)
    return any(
        one[row].side != two[row].side
        and _holds_still(row, later_by)
        and _of_the_same(row, one[row], two[row], first, second)
        for row in one.keys() & two.keys()
    )


def said_of_others(first: str, second: str) -> bool:
    """Say whether two texts tell opposite things, each of another: one wins, the other loses."""
    one, two = _turns(first), _turns(second)
    return any(
        _rows()[row].who
        and one[row].side != two[row].side
        and one[row].holders.isdisjoint(two[row].holders)
        for row in one.keys() & two.keys()
    )


def _holds_still(row: int, later_by: int | None) -> bool:
    lasts = _AT_ONCE_SECONDS if _rows()[row].then else _SOON_SECONDS
    return later_by is None or abs(later_by) <= lasts


def _of_the_same(row: int, one: _Turn, two: _Turn, first: str, second: str) -> bool:
    if one.holders & two.holders:
        return True
    loose = not (_rows()[row].then or _rows()[row].who)
    return loose and len(shared_names(first, second)) >= _NAMES_ENOUGH


@lru_cache(maxsize=_REMEMBERED)
def _turns(text: str) -> Mapping[int, _Turn]:
    """The listed turns of a text by their row, but for rows of which it tells both sides."""
    found: dict[int, _Turn] = {}
    both: set[int] = set()
    for told in clauses_of(text):
        for row, side, start, end in _told(told):
            if row in found and found[row].side != side:
                both.add(row)
            holders = _holders(told, start, end, who=_rows()[row].who)
            if not holders or told[0] in _PRONOUNS:
                holders |= senses_of(text)
            known = found[row].holders if row in found else frozenset()
            found[row] = _Turn(side, holders | known)
    return {row: turn for row, turn in found.items() if row not in both}


def _told(told: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Every row and side that a clause tells, with the places where it does."""
    listed = _by_word()
    if not any(word in listed for word in told) or not _HEDGES.isdisjoint(told):
        return
    negations = words.find(told, words.phrases("negations"))
    end = 0
    for start, word in enumerate(told):
        if start < end:
            continue
        for phrase, known in listed.get(word, ()):
            if tuple(told[start : start + len(phrase)]) != phrase:
                continue
            end = start + len(phrase)
            if not negations or negations & set(range(start, end)):
                to_come = not _TO_COME.isdisjoint(told[max(0, start - _AHEAD) : start])
                for row, side in known:
                    if not (to_come and _rows()[row].then):
                        yield row, side, start, end
            break


def _holders(told: Sequence[str], start: int, end: int, *, who: bool) -> Senses:
    before, after = content(told[:start]), content(told[end:])
    if who:
        return senses(before[-_NEAREST:] or after[:_NEAREST])
    return senses((*before, *after))


@cache
def _split() -> tuple[tuple[_Row, tuple[list[Phrase], list[Phrase]]], ...]:
    made = []
    for line in words.lines("turns"):
        flag, _, rest = line.partition(" ")
        one, two = (rest if flag in ("then", "who") else line).split("|")
        sides = [[tuple(words.copy_of(some)) for some in side.split(",")] for side in (one, two)]
        made.append((_Row(flag == "then", flag == "who"), (sides[0], sides[1])))
    return tuple(made)


@cache
def _rows() -> tuple[_Row, ...]:
    return tuple(row for row, _ in _split())


@cache
def _by_word() -> dict[str, tuple[tuple[Phrase, tuple[tuple[int, int], ...]], ...]]:
    """First word -> the phrases that begin with it, longest first, each with its rows and sides."""
    known: dict[Phrase, dict[tuple[int, int], None]] = {}
    for row, (_, sides) in enumerate(_split()):
        for side, phrases in enumerate(sides):
            for phrase in phrases:
                known.setdefault(phrase, {})[row, side] = None
    found: dict[str, list[tuple[Phrase, tuple[tuple[int, int], ...]]]] = {}
    for phrase in sorted(known, key=len, reverse=True):
        found.setdefault(phrase[0], []).append((phrase, tuple(known[phrase])))
    return {word: tuple(some) for word, some in found.items()}
