"""Whether two claims say the same but for a "not", or but for one word and its opposite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from shared.checklist.senses import EITHER, sense_of
from shared.checklist.stems import stem
from shared.patterns import words
from shared.patterns.denying import clauses_of

_ALIKE_AT_LEAST = 0.7  # of both claims' words, before a "not" or an opposite is held against one
_SAME_PLAIN_WORDS = 3  # of a claim with fewer, all
_FEWEST_IN_A_CLAUSE = 2  # words: of one alone it is not known whose it is
_HOLDS_AT_LEAST = 0.8  # of a negated clause's words in the clause that it denies,
_HELD_AT_LEAST = 0.5  # and of both clauses' words
_REACHED = 2  # keywords
_AT_ONCE_SECONDS = 2 * 3_600  # in which a state is still what it was told to be
_REMEMBERED = 20_000  # texts
_OF_PLACE = frozenset({sense_of(stem("close"))})  # "close" is near, and no opposite of "open"

Stems = frozenset[str]


class _Clause(NamedTuple):
    topic: Stems
    negated: bool
    reached: Stems  # what its "not" is said of


@lru_cache(maxsize=_REMEMBERED)
def stems(topic: frozenset[str]) -> Stems:
    """The plain forms of a claim's words: what collapsed did collapse."""
    return frozenset(map(stem, topic))


def say_the_same(one: Stems, two: Stems) -> bool:
    """Whether two claims are of the same words but for a "not" or a number.

    Of one or two words the shorter claim shares all, and the other may have as many again but one.
    """
    fewer, same, all = min(len(one), len(two)), len(one & two), len(one | two)
    if fewer < _SAME_PLAIN_WORDS:
        return 0 < fewer == same and all < 2 * fewer
    return same >= max(_SAME_PLAIN_WORDS, _ALIKE_AT_LEAST * all)


def negates(negated: str, plain: Stems) -> bool:
    """Say whether what stands behind a "not" of a text is among the words of another."""
    return any(one.reached & plain for one in _clauses(negated))


def clause_denies(negated: str, plain: str) -> bool:
    """Say whether a clause with a "not" is said without it in a clause of the other text."""
    return any(
        one.reached & two.topic and _denies(one.topic, two.topic)
        for one in _clauses(negated)
        if one.negated
        for two in _clauses(plain)
        if not two.negated
    )


def outcomes_conflict(
    first: frozenset[str], second: frozenset[str], *, later_by: int | None = None
) -> bool:
    """Say whether two topics are the same but for a word and its opposite.

    States, as open and closed, conflict only where they were told at about the same time.
    """
    one, two = stems(first), stems(second)
    for a, b in _opposed(first, second):
        if say_the_same(one - {a}, two - {b}) and (
            _lasts(a, b) or later_by is None or abs(later_by) <= _AT_ONCE_SECONDS
        ):
            return True
    return False


@lru_cache(maxsize=_REMEMBERED)
def turning(topic: frozenset[str]) -> Stems:
    """The words of a topic that have an opposite."""
    return frozenset(s for s in stems(topic) if s in _listed() or sense_of(s) in _either())


def _opposed(first: frozenset[str], second: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The words of one topic whose opposites are in the other; not where one has both."""
    one, two = turning(first), turning(second)
    for a in one - two:
        for b in two - one:
            if (
                _are_opposite(a, b)
                and not any(_are_opposite(a, c) for c in one)
                and not any(_are_opposite(b, c) for c in two)
            ):
                yield a, b


def _are_opposite(one: str, two: str) -> bool:
    return two in _listed().get(one, {}) or sense_of(two) in _either().get(sense_of(one), ())


def _lasts(one: str, two: str) -> bool:
    return _listed().get(one, {}).get(two, True)


def _denies(negated: Stems, plain: Stems) -> bool:
    if len(negated) < _FEWEST_IN_A_CLAUSE:
        return False
    if say_the_same(negated, plain):
        return True
    same = len(negated & plain)
    held = same >= max(_SAME_PLAIN_WORDS, _HOLDS_AT_LEAST * len(negated))
    return held and same >= _HELD_AT_LEAST * len(negated | plain)


@lru_cache(maxsize=_REMEMBERED)
def _clauses(text: str) -> tuple[_Clause, ...]:
    made = []
    for told in clauses_of(text):
        negations = words.find(told, words.phrases("negations"))
        negations -= words.find(told, words.phrases("not_negations"))
        aside = negations | words.find(told, words.phrases("rumours"))
        kept = [word for place, word in enumerate(told) if place not in aside]
        topic = stems(frozenset(words.keywords_among(kept)))
        made.append(_Clause(topic, bool(negations), _reached(told, negations)))
    return tuple(made)


def _reached(told: Sequence[str], negations: set[int]) -> Stems:
    """The plain forms of the first keywords behind the last "not", or of those before it."""
    if not negations:
        return frozenset()
    behind = words.keywords_among(told[max(negations) + 1 :])[:_REACHED]
    before = words.keywords_among([told[n] for n in range(max(negations)) if n not in negations])
    return stems(frozenset(behind or before))


@cache
def _listed() -> dict[str, dict[str, bool]]:
    """The listed opposites of a plain form, and whether they last."""
    found: dict[str, dict[str, bool]] = {}
    for name, lasts in (("outcomes", True), ("states", False)):
        for line in words.lines(name):
            one, two = (list(map(stem, words.copy_of(side))) for side in line.split("|"))
            for a in one:
                for b in two:
                    found.setdefault(a, {}).setdefault(b, lasts)
                    found.setdefault(b, {}).setdefault(a, lasts)
    return found


@cache
def _either() -> dict[str, frozenset[str]]:
    return {sense: others - _OF_PLACE for sense, others in EITHER.items() if sense not in _OF_PLACE}
