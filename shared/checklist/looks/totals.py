"""None and all: that none was open says that all were closed."""

from __future__ import annotations

from collections.abc import Iterator

from shared.checklist.looks.denial import PREFIXES, without_prefix
from shared.checklist.model import Dimension, Outcome
from shared.checklist.reading import Notes, Text, span_of
from shared.checklist.senses import EITHER
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token

_NONE = frozenset("none nobody neither no".split())
_ALL = frozenset("all every each everyone everybody both".split())
_ANYBODY = frozenset("nobody everyone everybody".split())  # said of no group by name
_REACH = 8  # tokens that "none" and "all" speak of
_ENDS = frozenset(".;,:()!?")


def look_at_totals(told: Text, said: Text, notes: Notes) -> None:
    """Find a none of the one in an all of its opposite, and the other way round."""
    pairs = (
        (none, every, turned)
        for one, other, turned in ((told, said, False), (said, told, True))
        if not _NONE.isdisjoint(one.lows) and not _ALL.isdisjoint(other.lows)
        for none in _totals(one, _NONE)
        for every in _totals(other, _ALL)
    )
    for none, every, turned in pairs:
        met = _opposed(none[1:], every[1:])
        if met is None or not _of_the_same(none, every):
            continue
        notes.count("total_match")
        notes.excused.update(met)
        truth, claim = (every[0], none[0]) if turned else (none[0], every[0])
        notes.find(Dimension.QUANTIFIER, Outcome.MATCH, "none of the one is all of the other",
                   truth=span_of(truth), claim=span_of(claim))  # fmt: skip
        return


def _totals(text: Text, words: frozenset[str]) -> Iterator[list[Token]]:
    """Each of some words with the content words of its clause behind it; none that is denied."""
    for place, token in enumerate(text.tokens):
        if token.low not in words or (place and text.tokens[place - 1].low == "not"):
            continue
        found = [token]
        for behind in text.tokens[place + 1 : place + 1 + _REACH]:
            if behind.text in _ENDS or behind.low in ("not", "but"):
                break
            if behind.kind == "word" and behind.low not in STOP:
                found.append(behind)
        yield found


def _opposed(none: list[Token], every: list[Token]) -> tuple[str, str] | None:
    """A word of the one and a word of the other, of which always one holds and one does not."""
    for word in none:
        for other in every:
            if other.sense in EITHER.get(word.sense, ()) or _is_bare(word, other):
                return word.sense, other.sense
    return None


def _is_bare(word: Token, other: Token) -> bool:
    """Say whether one is the other with a prefix: available, unavailable."""
    for bare, longer in ((word, other), (other, word)):
        if longer.low.startswith(PREFIXES) and without_prefix(longer) == bare.sense:
            return True
    return False


def _of_the_same(none: list[Token], every: list[Token]) -> bool:
    """Say whether both speak of the same things."""
    if none[0].low in _ANYBODY and every[0].low in _ANYBODY:
        return True
    return not {t.sense for t in none[1:]}.isdisjoint(t.sense for t in every[1:])
