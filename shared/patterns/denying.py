"""Where a text denies a claim, and where it says that what others call false is so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from shared.patterns import words
from shared.text import LINK

_MOST_CHARS = 1_000  # as many as the words of a text are read from
_CLAUSE_END = re.compile(
    r"[.,:](?=\s|\Z)|[!?;()\[\]\"\u201c\u201d\u00ab\u00bb\u2026\u2013\u2014|]|\s-+\s"
)
_LINKED = frozenset(
    "is are was were be been being s re as call calls called deemed ruled rated labelled labeled"
    " branded dubbed considered looks proves proved turns turned es son era e est sont etait ist"
    " sind war sao foi".split()
)
_SMALL = frozenset(
    "a an the all just another old really actually completely totally entirely simply any been be"
    " only pure plain cruel viral total complete out likely probably almost certainly une un una"
    " le la ein eine o um uma".split()
)
_CLOSING = frozenset(
    "that and or but says say said according because as from not by to in on who which created"
    " made designed meant spread circulated y et und que".split()
)
_ARTICLES = frozenset("a an the une un una ein eine um uma le la".split())
_SAID_OF_IT = frozenset(
    "lie lies wrong fiction mislead incorrect scam scams prank".split()
)  # "is a lie"
_NO_HEADS = frozenset({"misinformation", "disinformation"})
_OPENS_A_CLAUSE = frozenset("that it he she they his her their having being any".split())
_BEHIND_A_THING = frozenset("to for of from in over on at after as by until despite".split())
_OPENS_A_STORY = frozenset(
    "about on of that over says claims claiming spreads circulates circulating goes".split()
)
# Wherever they stand, but for what not_denials.txt names: a false alarm.
_ALWAYS = frozenset({"false", "myth", "myths", "conspiracy"})
_VERDICTS = frozenset({("fake", "news")})  # which open a text, colon or not
_NEAR = 2  # words from a "not" to the verb that it turns round
_REACH = 4  # words from a verb to what it denies
_GAP = 3  # words from a judging word to what was told
_REMEMBERED = 20_000  # texts
_BACK = 5  # words before a judging word in which its verb stands


Phrase = tuple[str, ...]


class Denial(NamedTuple):
    """The places of the words by which a text denies, and of those by which it vouches."""

    denies: set[int]
    vouches: set[int]


def clauses_of(text: str) -> list[list[str]]:
    """The words of a text, clause by clause."""
    told = LINK.sub(" ", text[:_MOST_CHARS])
    return [some for part in _CLAUSE_END.split(told) if (some := words.copy_of(part))]


def read_denial(told: Sequence[str], text: str) -> Denial:
    """Find what a text denies or vouches for; `told` are its words."""
    denies = words.find(told, words.phrases("denials")) | _dismissals(told)
    denies -= {place for place in denies if _is_no_denial(told, place)}
    vouches: set[int] = set()
    listed = (words.phrases("judging"), words.phrases("made"))
    if any(word in some for word in told for some in listed):
        judged = _judged(told, text)
        vouches = judged.vouches
        denies |= judged.denies
    if denies:
        denies -= words.find(told, words.phrases("not_denials"))
        if denies:  # of a text that denies, every such word tells of the denial
            denies |= words.find(told, words.phrases("judging"))
    return Denial(denies, vouches if not denies else set())


@lru_cache(maxsize=_REMEMBERED)
def is_own_denial(text: str) -> bool:
    """Say whether a text is somebody's denial of what he is accused of: his word, no check."""
    told = words.copy_of(text)
    denied = _dismissals(told) | _verbs(told)
    wrongs = words.find(told, words.phrases("wrongdoing"))
    return any(place < wrong <= place + _REACH for place in denied for wrong in wrongs)


@lru_cache(maxsize=_REMEMBERED)
def refuses(text: str) -> bool:
    """Say whether a text tells that somebody is denied a thing: a visa, an appeal, entry."""
    told = words.copy_of(text)
    return any(_is_refusal(told, place) for place in _verbs(told))


@lru_cache(maxsize=_REMEMBERED)
def tells_of_charges(text: str) -> bool:
    """Say whether a text tells of an accusation, which its denial does not contradict."""
    return bool(words.find(words.copy_of(text), words.phrases("accusing")))


@lru_cache(maxsize=_REMEMBERED)
def tells_of_a_fake(text: str) -> bool:
    """Say whether a text tells of something false, which who judges it so does not contradict."""
    told = words.copy_of(text)
    listed = ("judging", "made", "deceived")
    return any(bool(words.find(told, words.phrases(name))) for name in listed)


def _verbs(told: Sequence[str]) -> set[int]:
    return {place for place, word in enumerate(told) if word in _DENY}


_REFUSES = frozenset("refuse refuses refused declines declined".split())
_DENY = frozenset("deny denies denied denying".split())


def _dismissals(told: Sequence[str]) -> set[int]:
    """The verbs that dismiss what was told; of a court, which rejects claims of its own, none."""
    found = words.find(told, words.phrases("dismissing"))
    if not found:
        return found
    told_of = words.find(told, words.phrases("told_things")) | words.find(
        told, words.phrases("talk")
    )
    of_court = words.find(told, words.phrases("judges"))
    return {
        place
        for place in found
        if any(place < thing < place + _REACH for thing in told_of)
        and not any(court < place for court in of_court)
    }


def _is_no_denial(told: Sequence[str], place: int) -> bool:
    """Say whether a verb denies somebody a thing, or is itself turned round: does not deny."""
    if told[place] not in _DENY:
        return False
    before = told[max(0, place - _NEAR) : place]
    turned = words.find(before, words.phrases("negations")) or _REFUSES & set(before)
    return bool(turned) or _is_refusal(told, place)


def _is_refusal(told: Sequence[str], place: int) -> bool:
    """Say whether the next thing behind a verb of denial is one that offices grant or refuse."""
    refused = words.phrases("refused")
    for at in range(place + 1, min(len(told), place + 2 + _REACH)):
        if told[at] in _OPENS_A_CLAUSE:
            return False
        if told[at] in refused and (at + 1 == len(told) or told[at + 1] in _BEHIND_A_THING):
            return True
    return False


def _judged(told: Sequence[str], text: str) -> Denial:
    """The words that judge the story, by where they stand in their clause."""
    clauses = clauses_of(text)
    if [word for clause in clauses for word in clause] != list(told):
        clauses = [list(told)]
    of_crime = bool(words.find(told, words.phrases("crimes")))
    of_things = bool(words.find(told, words.phrases("told_things")))
    found = Denial(set(), set())
    start = 0
    for clause in clauses:
        for place, phrase, made in _judging(clause):
            if made and not of_things:
                continue
            places = set(range(start + place, start + place + len(phrase)))
            before, after = clause[:place], clause[place + len(phrase) :]
            if _is_turned(before, after):
                found.vouches.update(places)
            elif _judges(before, after, phrase, leads=not start, of_crime=of_crime):
                found.denies.update(places)
        start += len(clause)
    return found


def _judging(clause: Sequence[str]) -> Iterator[tuple[int, Phrase, bool]]:
    """Every judging phrase with its place, and whether it is said of what was made."""
    for made, name in ((False, "judging"), (True, "made")):
        listed = words.phrases(name)
        for place, word in enumerate(clause):
            for phrase in listed.get(word, ()):
                if tuple(clause[place : place + len(phrase)]) == phrase:
                    yield place, phrase, made
                    break


def _is_turned(before: Sequence[str], after: Sequence[str]) -> bool:
    """Say whether a "not" stands before a judging word: not a hoax."""
    at = len(before)
    while at and before[at - 1] in _SMALL:
        at -= 1
    near = before[max(0, at - 2) : at]
    if not near or (after and after[0] not in _CLOSING):
        return False
    return len(near) - 1 in words.find(near, words.phrases("negations"))


def _judges(
    before: Sequence[str], after: Sequence[str], phrase: Phrase, *, leads: bool, of_crime: bool
) -> bool:
    """Say whether a judging phrase judges, by the words of its clause before and after it."""
    plain = [one for one in before if one not in _SMALL]
    if not plain and not after:
        return True  # Hoax: / ..., a hoax
    closes = not after or after[0] in _CLOSING
    things = words.phrases("told_things")
    names_told = any(one in things for one in after[:_GAP])
    near = [one for one in before[-_BACK:] if one not in _SMALL][-1:]
    if near and near[0] in _LINKED:
        return closes or names_told or before[-1] not in _ARTICLES  # is fake / is a fake doctor
    if of_crime or (near and near[0] in words.phrases("about")):
        return False
    if names_told or (plain and plain[-1] in things):
        return True
    if phrase[0] in _ALWAYS or (leads and not before and phrase in _VERDICTS):
        return True
    if phrase[0] in _SAID_OF_IT:
        return False
    if after:
        return after[0] in _OPENS_A_STORY
    return phrase[0] not in _NO_HEADS
