"""Whether a text says "not" of what another says in a sentence of other words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from shared.patterns import words
from shared.patterns.denying import clauses_of
from shared.patterns.subjects import Senses, content, said_in, senses, senses_of

_REMEMBERED = 20_000  # texts
_MOST_BEHIND = 3  # keywords behind a "not" that tell what it is said of
_APART_AT_LEAST = 2  # words shared besides, where a "not" names nobody of whom it is said
_AT_ONCE_SECONDS = 2 * 3_600  # beyond which "has not" is brought up to date by "has"
# Where what a "not" is said of ends.
_ENDS = frozenset(
    "for in at on to with after before during since when while which who and or but amid near"
    " inside outside following as um im bei nach vor seit mit und oder dans en pour avec apres"
    " avant et ou para con tras despues y em no na com apos".split()
)
# Behind one of these the "not" is said of what follows: he did not die of it.
_LIMITS = frozenset(
    "of from because by due over until till unless against von wegen durch bis par jusqu de por"
    " per".split()
)
# A "not" beside one of these leaves room for what the other says: nobody else was hurt.
_LEAVES_ROOM = frozenset(
    "else other others another further more additional yet only alone necessarily fully entirely"
    " all every everyone always know known clear sure say certain whether if could would may might"
    " should weitere weiteren anderen autre autres otro otros mas altri altre outro outros".split()
)
_HAVE = frozenset("has have had hasn haven hadn yet ist sind wurde wurden hat haben a ont".split())
_WHEN = frozenset(
    "today tonight overnight yesterday tomorrow morning evening afternoon night week month year"
    " monday tuesday wednesday thursday friday saturday sunday yet now anymore still actually"
    " really heute gestern morgen hoy ayer hier aujourd demain oggi ieri hoje ontem".split()
)
_TELLS = frozenset(
    "says said say told tells confirms confirmed insists sagt teilt dit dice diz that".split()
)


class _Negation(NamedTuple):
    """What a "not" is said of, and of whom."""

    deed: str  # the sense of the first word behind it
    more: Senses  # those of the next ones, up to where it ends
    limits: Senses  # those behind a word that narrows it
    subject: Senses
    whose: str  # the last word of the subject
    so_far: bool  # has not: what has not been may come


def denies_in_other_words(negated: str, plain: str, *, later_by: int | None = None) -> bool:
    """Say whether a text denies a deed that another tells of the same subject.

    `later_by` is how many seconds after the negated text the plain one was told, if known.
    """
    others = _plain_senses(plain)
    return any(
        _is_told(one, others)
        and (one.subject or _shares_more(one, negated, others))
        and not (one.so_far and (later_by or 0) > _AT_ONCE_SECONDS)
        for one in _negations(negated)
    )


def _is_told(one: _Negation, others: Senses) -> bool:
    if not said_in(one.deed, others):
        return False
    if one.whose and not said_in(one.whose, others):
        return False
    return (
        2 * _held(one.more, others) >= len(one.more)
        and 2 * _held(one.subject, others) >= len(one.subject)
        and (not one.limits or _held(one.limits, others) > 0)
    )


def _held(some: Senses, others: Senses) -> int:
    return sum(said_in(word, others) for word in some)


def _shares_more(one: _Negation, negated: str, others: Senses) -> bool:
    rest = (senses_of(negated) & others) - one.more - {one.deed}
    return len(rest) >= _APART_AT_LEAST


@lru_cache(maxsize=_REMEMBERED)
def _plain_senses(text: str) -> Senses:
    """The senses of a text's clauses, but of those that tell what is not or will not be."""
    return senses(
        word
        for told in clauses_of(text)
        if not _places(told) and not words.find(told, words.phrases("undone"))
        for word in content(told)
    )


@lru_cache(maxsize=_REMEMBERED)
def _negations(text: str) -> tuple[_Negation, ...]:
    found = (_read(told, _places(told)) for told in clauses_of(text))
    return tuple(one for one in found if one is not None)


def _places(told: Sequence[str]) -> set[int]:
    negations = words.find(told, words.phrases("negations"))
    return negations - words.find(told, words.phrases("not_negations")) if negations else negations


def _read(told: Sequence[str], negations: set[int]) -> _Negation | None:
    """The first "not" of a clause; None where it leaves room or nothing is behind it."""
    if not negations:
        return None
    first = last = min(negations)
    while last + 1 in negations:
        last += 1
    if set(told[last + 1 : last + 2]) & (_ENDS | _LIMITS | {"about", "to"}):
        return None  # nothing about it, none of them
    near, limits = _behind(told[last + 1 :])
    if _LEAVES_ROOM & {*near, *told[max(0, first - 1) : first]}:
        return None
    behind = [word for word in content(near) if word not in _WHEN][:_MOST_BEHIND]
    if not behind:
        return None
    before = list(told[:first])
    while told_by := next((n for n, word in enumerate(before) if word in _TELLS), -1) + 1:
        before = before[told_by:]
    subject = words.keywords_among(before)
    return _Negation(
        deed=min(senses(behind[:1])),
        more=senses(behind[1:]),
        limits=senses(words.keywords_among(limits)[:_MOST_BEHIND]),
        subject=senses(subject),
        whose=min(senses(subject[-1:]), default=""),
        so_far=bool(_HAVE & set(told[max(0, first - 2) : last + 1])),
    )


def _behind(told: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The words behind a "not" up to where it ends, and those of what narrows it."""
    for n, word in enumerate(told):
        if n and word in _LIMITS:
            return told[:n], told[n + 1 :]
        if n and word in _ENDS and content(told[:n]):
            return told[:n], ()
    return told, ()
