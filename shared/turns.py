"""The small words that turn a statement: what ought to be, to or from where, to whom it was done.

Two texts may share every word that carries content and still say different things: "exports to
China" and "exports from China", "was sued" and "sued", "should resign" and "resigned". Where one
of these words differs, or is missing where it matters, the texts are held apart.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

from shared.voice import BE, BETWEEN, done_to

# How a statement stands to the world: as it is when there is none of these words.
_MOODS = {
    "should": "should", "shouldnt": "should", "ought": "should", "must": "must", "will": "will",
    "wont": "will", "shall": "will", "would": "would", "wouldnt": "would", "could": "could",
    "couldnt": "could", "can": "can", "cant": "can", "cannot": "can", "or": "or",
}  # fmt: skip
_SUPPOSING = frozenset("had were should".split())  # at the head: "had it been approved"
_WAS = frozenset("was were".split())
_HAVE = frozenset("has have had having".split())
_DETERMINERS = frozenset("a an the my your his her its our their this these those".split())
# Words that tie what follows to what stands before; what is none of the words that carry content.
_TIES = frozenset(
    "to from in on at by for with of into out over up as than about via my and".split()
)
_SAME_TIE = {"at": "in"}
_ALIKE = {"in", "into"}
# A tie that may be left out, since the rest tells it: "the size of its economy", "as a pandemic".
_SPARE = frozenset({"", "of", "as"})
_SPARE_WITH_NUMBERS = _SPARE | {"by"}  # "rose by 10%"
_SPARE_WITH_DATES = _SPARE | {"in", "on"}  # "the election of 2020", "in 2020", "on Monday"
_BOUNDS = frozenset("about over than".split())  # before a number they say how exact it is
_ENDS_TIE = frozenset("us me him them it you".split())  # "sprayed on us from planes"
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d\Z")
_MONTHS = frozenset(
    "january february march april may june july august september october november december".split()
)
_DATES = _MONTHS | frozenset(
    "monday tuesday wednesday thursday friday saturday sunday year month week weekend".split()
)
_HE_SHE = {"he": "he", "him": "he", "his": "he", "she": "she", "her": "she", "hers": "she"}
_WHOSE = {
    "its": "its", "their": "their", "our": "our", "your": "our", "his": "his", "her": "her",
}  # fmt: skip
_MAY_BE_ONE = ({"its", "their"}, {"our", "their"})  # "their brain" and "our brain"
_WHO_BEGINS = {
    "i": "i", "he": "he", "she": "she", "they": "they", "we": "we", "you": "you", "it": "it",
}  # fmt: skip
_END = ""  # where a tie has nothing behind it: "called for"


class Turns(NamedTuple):
    """What turns a text, as far as it can be told from its small words."""

    moods: frozenset[str]
    done_to: frozenset[str]  # what was done to somebody, without telling by whom
    ties: Mapping[str, str]  # word or number -> the tie before it
    dates: frozenset[str]
    he_she: frozenset[str]
    whose: Mapping[str, str]  # word -> whose it is, when a pronoun tells
    begins: str  # with whom it begins, when that is a pronoun

    def apart(self, other: Turns, *, weaker_moods: Collection[str] = ()) -> bool:
        """Whether another text says something else by such words.

        `weaker_moods` are those that this text may have and the other not.
        """
        return (
            bool(other.moods - self.moods)
            or not (self.moods - other.moods).issubset(weaker_moods)
            or self.done_to != other.done_to
            or bool(self.he_she and other.he_she and self.he_she != other.he_she)
            or bool(self.begins and other.begins and not self._begins_like(other))
            or any(
                who != (whose := other.whose.get(word, who)) and {who, whose} not in _MAY_BE_ONE
                for word, who in self.whose.items()
            )
            or self._tied_otherwise(other)
        )

    def _begins_like(self, other: Turns) -> bool:
        """Whether both begin with the same; "you can see" and "we can see" are of anybody."""
        return self.begins == other.begins or {self.begins, other.begins} == {"we", "you"}

    def _tied_otherwise(self, other: Turns) -> bool:
        dates = self.dates | other.dates
        return any(
            not _may_stand_for(tie, other.ties.get(word, ""), word, is_date=word in dates)
            for word, tie in self.ties.items()
        ) or any(
            not _may_stand_for(tie, "", word, is_date=word in dates)
            for word, tie in other.ties.items()
            if word not in self.ties
        )


def turns_of(words: Sequence[str], keys: Mapping[str, str], shared: Collection[str]) -> Turns:
    """Read the small words of a text; `keys` names what carries content, `shared` what counts."""
    places = done_to(words)
    return Turns(
        _moods(words),
        frozenset(key for at in places if (key := keys.get(words[at], "")) in shared),
        _ties(words, keys, shared),
        _dates(words, keys),
        frozenset(_HE_SHE[word] for word in words if word in _HE_SHE),
        {
            keys[after]: _WHOSE[word]
            for word, after in pairwise(words)
            if word in _WHOSE and keys.get(after) in shared
        },
        _WHO_BEGINS.get(words[0], "") if words else "",
    )


def _moods(words: Sequence[str]) -> frozenset[str]:
    found = {_MOODS[word] for word in words if word in _MOODS}
    if words and words[0] in _SUPPOSING:
        found.add("would")
    done = set(done_to(words))
    if any(_is_past(words, at, done) for at, word in enumerate(words) if word in _WAS):
        found.add("was")
    for at, word in enumerate(words):
        if word != "to" or not 0 < at < len(words) - 1:
            continue
        before, after = words[at - 1], words[at + 1]
        if after in _DETERMINERS or after[0].isdigit():
            continue
        if before in _HAVE:
            found.add("must")  # "has to go"
        elif before in BE:
            found.add("will")  # "is to go"
    return frozenset(found)


def _is_past(words: Sequence[str], at: int, done: Collection[int]) -> bool:
    """Whether "was" tells how something was, and not what was done to it."""
    while at + 1 < len(words) and words[at + 1] in BETWEEN | BE:
        at += 1
    return at + 1 not in done


def _ties(
    words: Sequence[str], keys: Mapping[str, str], shared: Collection[str]
) -> Mapping[str, str]:
    """Each shared word with what ties it; several ties in a row are one ("up from")."""
    found: dict[str, str] = {}
    pending: list[str] = []
    is_open = False  # whether the tie may still be waiting for its word
    found_any = False  # before the first, a tie has its own word: "wake up people, ..."
    for word, after in zip_longest(words, words[1:], fillvalue=" "):
        if word in _TIES:
            if word in _BOUNDS and keys.get(after, after)[:1].isdigit():
                continue
            if not is_open:
                pending = []
            pending.append(_SAME_TIE.get(word, word))
            is_open = True
        elif word in _ENDS_TIE:
            pending = []
        elif (key := keys.get(word)) is not None:
            if key in shared:
                if pending and (is_open or found_any):
                    found.setdefault(key, " ".join(pending))
                pending, found_any = [], True
            is_open = False
    if pending and is_open:
        found[_END] = " ".join(pending)
    return found


def _dates(words: Sequence[str], keys: Mapping[str, str]) -> frozenset[str]:
    """What tells a day, a month or a year; the number beside a month is its day."""
    found = set()
    for at, word in enumerate(words):
        around = {*words[max(0, at - 1) : at], *words[at + 1 : at + 2]}
        is_day = word[0].isdigit() and not _MONTHS.isdisjoint(around)
        if word in _DATES or _YEAR.match(word) or is_day:
            found.add(keys.get(word, word))
    return frozenset(found)


def _may_stand_for(one: str, other: str, word: str, *, is_date: bool) -> bool:
    if one == other or {one, other} == _ALIKE:
        return True
    spare = _SPARE
    if is_date:
        spare = _SPARE_WITH_DATES
    elif word[:1].isdigit():
        spare = _SPARE_WITH_NUMBERS
    return {one, other} <= spare and (is_date or "" in {one, other})
