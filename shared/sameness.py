"""Whether two texts say the same: near copies of a post, and claims that were checked before.

Being near in meaning is not enough: "causes" is near to "does not cause", and "cancer" stands where
"autism" stood. So the words that differ are looked at one by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from shared.policy import COPIES, CopyPolicy
from shared.spans import word_set
from shared.text import matching_copy, words_of
from shared.turns import turns_of
from shared.voice import in_active_voice
from shared.wording import one_wording, verb_of

if TYPE_CHECKING:
    from shared.embeddings import Matrix

Embed = Callable[[Sequence[str]], "Matrix"]
Pieces = Callable[[str], int]  # how many pieces the model cuts a word into: a rare one has more
Conflicts = Callable[[str, str], bool]  # whether the second text contradicts the first

_EMPTY = frozenset(
    "a an the is are was were be been being am i you he she it we they me him her us them my your"
    " his its our their this that these those of to in on at by for with from as and or so if then"
    " than there here who which what when where how do does did have has had will would can could"
    " shall should just really very also too even still now up out about into over rt via amp pls"
    " please s t re ve ll m d".split()
)
# Words that turn a statement round, and words that stand off from it: a text has them or not.
_NEGATIONS = frozenset(
    "not no never none nobody nothing neither nor without cannot cant dont doesnt didnt isnt arent"
    " wasnt werent wont wouldnt couldnt shouldnt hasnt havent hadnt".split()
)
_DISTANCES = frozenset(
    "false fake hoax myth untrue debunked refuted denied denies deny disproved retracted wrong"
    " incorrect misleading unproven allegedly claim claimed claims rumour rumor rumours rumors"
    " theory conspiracy satire joke unless except before after if whether may might could".split()
)
_NOT_CONTENT = _EMPTY | _NEGATIONS | _DISTANCES
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")
_COVID = re.compile(r"\bcovid[- ]?19\b")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*%?")
_TOKEN = re.compile(rf"{_NUMBER.pattern}|\w+")
_NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
        " sixteen seventeen eighteen nineteen twenty".split(),
        start=2,
    )
} | {
    "zero": "0", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70",
    "eighty": "80", "ninety": "90", "hundred": "100", "dozen": "12", "half": "1/2",
    "quarter": "1/4", "third": "3.", "fourth": "4.", "fifth": "5.", "twice": "2x",
    "double": "2x", "doubled": "2x", "triple": "3x", "tripled": "3x",
}  # fmt: skip
_SPELLED_OUT = re.compile(
    rf"(?i)\b(?:{'|'.join(word for word, told in _NUMBER_WORDS.items() if told.isdigit())})\b"
)
_FOLLOWS = re.compile(
    r"[\s'’]*([\w'’-]+|[:–—=|/(])"
)  # a word without a pause, or what makes a title
_NARROWING = frozenset("in on within from with among".split())
_ASIDE = re.compile(r"\s*[,(]\s*(?:but )?(?:only )?(?:in|among|within|under|for|when|where)\b")
_PAUSE = re.compile(r"[.,;:!?()\n\u2013\u2014]| (?:and|but|because|so|since|who|says?|said)\b")
_BACK_TO_IT = re.compile(r"\b(?:it|this|that|them|they)\b")
_NAME = re.compile(r"(?<=[\w,;:] )[A-Z][\w'’-]+")
_SHORTEST_MISSPELT = 5  # before a letter was lost
_ENDINGS = ("ing", "ed", "es", "s")
_TURNED_ABOUT_AT_LEAST = 3  # words, for a part to stand first or last alike
_DENYING = ("un", "in", "il", "im", "ir", "non", "dis", "anti")
_SHORTEST_STEM = 3
_REMEMBERED_TEXTS = 2_000  # sentences of the evidence come again and again


def stem(word: str) -> str:
    """A word without its usual English ending, so that its forms meet."""
    if word.endswith("ings"):
        word = word[:-1]
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word[: -len(ending)].rstrip("e")
    return word.rstrip("e") if len(word) > _SHORTEST_STEM else word


def _key(word: str) -> str:
    """What all forms of a word have in common."""
    return stem(verb_of(word))


# Words for the same that the model holds apart; each group is named by its first.
_GROUPS = (
    "change alter modify rewrite",
    "virus coronavirus covid",
    "vaccine jab shot vax",
    "prevent stop",
    "lower reduce cut",
    "illness disease",
    "faked staged",
    "high tall",
    "severe serious",
)
_NAMES_FOR = {stem(word): f"={group.split()[0]}" for group in _GROUPS for word in group.split()}


class Content(NamedTuple):
    """What a text says, taken apart."""

    words: Mapping[str, str]  # stem -> word
    negations: frozenset[str]
    distance: frozenset[str]  # words that stand off from what is said: "hoax", "allegedly"
    numbers: frozenset[str]
    names: frozenset[str]  # words that are written as names; another name is never a synonym
    empty: frozenset[str]  # words that say nothing by themselves: "about", "there"
    order: tuple[str, ...]  # every word and number as it comes
    keys: Mapping[str, str]  # word or number -> its stem, for those that say something

    @property
    def turns(self) -> tuple[frozenset[str], ...]:
        """What must be equal in two texts that say the same."""
        return self.negations, self.distance, self.numbers

    def shared_with(self, other: Content) -> float:
        """The share of this text's words and numbers that another has."""
        mine = {*self.words, *self.numbers}
        return len(mine & {*other.words, *other.numbers}) / len(mine) if mine else 0.0


@lru_cache(_REMEMBERED_TEXTS)
def content(text: str) -> Content:
    """Take a text apart; what was done by somebody is told from the other end."""
    copy = _plain(text)
    words = [word for word in words_of(copy) if not _DIGIT.search(word)]
    told = {word: number for word in words if (number := _NUMBER_WORDS.get(word))}
    stems = {w: _key(w) for w in words if w not in _NOT_CONTENT and w not in _NUMBER_WORDS}
    figures = _NUMBER.findall(copy)
    return Content(
        {stem: word for word, stem in stems.items()},
        frozenset(word for word in words if word in _NEGATIONS),
        frozenset(word for word in words if word in _DISTANCES),
        frozenset({*figures, *told.values()}),
        names_in(text),
        frozenset(word for word in words if word in _EMPTY),
        tuple(_TOKEN.findall(copy)),
        {**stems, **told, **{figure: figure for figure in figures}},
    )


def in_digits(text: str) -> str:
    """A text with its plain number words in digits."""
    return _SPELLED_OUT.sub(lambda word: _NUMBER_WORDS[word[0].lower()], text)


def _plain(text: str) -> str:
    """A matching copy with one spelling for what has several, and in the active voice."""
    copy = _COVID.sub("covid", _APOSTROPHE.sub("", matching_copy(text)))
    if "per" in copy:  # "ten percent"
        copy = in_digits(copy)
    return in_active_voice(one_wording(copy))


def in_one_order(one: Content, other: Content) -> bool:
    """Whether the words that two texts share come in one order: who did it to whom.

    A part that stands first in one and last in the other ("experts say") makes no difference.
    """
    mine = [stem for stem in one.words if stem in other.words]
    theirs = [stem for stem in other.words if stem in one.words]
    if not mine or mine == theirs:
        return True
    if len(mine) < _TURNED_ABOUT_AT_LEAST:  # "Iran attacked" is not "attacked Iran"
        return False
    start = mine.index(theirs[0])
    return mine[start:] + mine[:start] == theirs


def is_turned(
    one: Content,
    other: Content,
    *,
    words: int | None = None,
    weaker_moods: Collection[str] = (),
) -> bool:
    """Whether small words make one text say something else than another, for all they share.

    Of the first text only so many `words` count; `weaker_moods` are those it may have beyond.
    """
    shared = (one.words.keys() & other.words.keys()) | (one.numbers & other.numbers)
    mine = turns_of(one.order[:words], one.keys, shared)
    theirs = turns_of(other.order, other.keys, shared)
    return mine.apart(theirs, weaker_moods=weaker_moods)


def denies_within(text: Content) -> bool:
    """Whether a text denies before it has said all: not "it is so (it is not)"."""
    told = text.keys.keys() | text.distance
    said = [place for place, word in enumerate(text.order) if word in told]
    return bool(said) and not text.negations.isdisjoint(text.order[: said[-1]])


def covers(text: Content, part: Content, *, embed: Embed, policy: CopyPolicy = COPIES) -> bool:
    """Whether a text has every word of another, or one that means the same, in its order."""
    return _stands_for(text, part, embed=embed, policy=policy) is not None


def holds(text: str, part: Content, *, embed: Embed, policy: CopyPolicy = COPIES) -> bool:
    """Whether a text states what another states, and adds no more than detail.

    What stands before the last of the other's words may frame it ("my uncle thinks that ..."), so
    only words that are known not to. What follows must begin anew after a pause, or go on with a
    word that is known to, and may be anything but words that are known to frame.
    """
    said = content(text)
    stands = _stands_for(said, part, embed=embed, policy=policy)
    if stands is None:
        return False
    order = list(said.words)
    last = max(order.index(stem) for stem in stands)
    before = [said.words[stem] for stem in order[:last] if stem not in stands]
    after = {said.words[stem] for stem in order[last + 1 :]}
    return (
        word_set("detail").issuperset(before)
        and word_set("framing").isdisjoint(after)
        and _goes_on(text, said.words[order[last]], part)
        and not is_turned(said, part, words=_said_by(said, {*stands, *part.numbers}))
    )


def _said_by(text: Content, keys: Collection[str]) -> int:
    """After how many words a text has had all of some."""
    first: dict[str, int] = {}
    for place, word in enumerate(text.order, start=1):
        first.setdefault(text.keys.get(word, ""), place)
    return max(first.get(key, 0) for key in keys)


def _goes_on(text: str, word: str, part: Content) -> bool:
    """Whether a statement may end with a word of a text, by what comes right after it."""
    copy = _plain(text)
    found = re.search(rf"\b{re.escape(word)}\b", copy)
    aside = _ASIDE.match(copy, found.end()) if found else None
    if aside and _narrows(copy[aside.end() :], part):
        return False
    follows = _FOLLOWS.match(copy, found.end()) if found else None
    if follows is None:
        return True
    if follows[1] == "and":  # "and pigs fly" mocks; "and everybody knows it" does not
        return _BACK_TO_IT.search(copy, follows.end()) is not None
    if follows[1] in _NARROWING and _narrows(copy[follows.end() :], part):
        return False
    return follows[1] in word_set("continuing")


def _narrows(tail: str, part: Content) -> bool:
    """Whether what follows "in" or "on", up to a pause, makes a statement another one."""
    words = words_of(_PAUSE.split(tail, maxsplit=1)[0])
    added = {word for word in words if word not in _EMPTY and not _DIGIT.search(word)}
    added = {word for word in added if _key(word) not in part.words}
    return not word_set("tails").issuperset(added - _NUMBER_WORDS.keys())


def _stands_for(
    text: Content, part: Content, *, embed: Embed, policy: CopyPolicy
) -> set[str] | None:
    """The stems of a text that stand for the words of another; None when one is missing."""
    missing = {part.words[stem] for stem in part.words.keys() - text.words.keys()}
    shared = part.words.keys() & text.words.keys()
    if not part.words or not in_one_order(text, part) or 2 * len(missing) > len(part.words):
        return None
    spare = {text.words[stem] for stem in text.words.keys() - part.words.keys()}
    names = text.names | part.names
    twins = _synonyms(missing - names, spare - names, embed=embed, policy=policy)
    if missing & names:
        return None
    return None if twins is None else {*shared, *(_key(twin) for twin in twins)}


def says_the_same(
    one: str,
    other: str,
    *,
    embed: Embed,
    conflicts: Conflicts,
    pieces: Pieces | None = None,
    names: frozenset[str] = frozenset(),
    policy: CopyPolicy = COPIES,
) -> bool:
    """Whether two statements claim the same: equal numbers and turning words, all words matched.

    A word that only one of them has must have a twin in the other that means the same or is the
    same misspelt (only where `pieces` can tell), or be a detail that changes nothing. `names` are
    those that are known beside the ones which the statements write as such.
    """
    first, second = content(one), content(other)
    if first.turns != second.turns or not first.words or not second.words:
        return False
    if not in_one_order(first, second):
        return False
    missing = {first.words[stem] for stem in first.words.keys() - second.words.keys()}
    added = {second.words[stem] for stem in second.words.keys() - first.words.keys()}
    most = policy.edited_share_at_most * min(len(first.words), len(second.words))
    if max(len(missing), len(added)) > max(1.0, most):
        return False
    names |= first.names | second.names
    forms = [(word, second.words[s]) for s, word in first.words.items() if s in second.words]
    if any(names & {*form} and len({word.rstrip("s") for word in form}) > 1 for form in forms):
        return False  # Clark is not Clarke, whatever their stem
    judge = _Twins(embed=embed, pieces=pieces, names=names, policy=policy)
    theirs, ours = judge.twins(missing, added), judge.twins(added, missing)
    only_one = judge.but_slips(missing - theirs.keys(), second.empty)
    only_other = judge.but_slips(added - ours.keys(), first.empty)
    if only_one and only_other:
        return False  # one word was put for another
    if not word_set("detail").issuperset(only_one | only_other):
        return False
    spelled = _respelled(other, ours)  # the checklist knows nothing of slips
    if is_turned(first, content(spelled) if ours else second):
        return False
    return not conflicts(one, spelled) and not conflicts(spelled, one)


def _respelled(text: str, twins: Mapping[str, str]) -> str:
    """A text with other words for some of its own."""
    for word, twin in twins.items():  # both are letters only
        text = re.sub(rf"(?i)\b{re.escape(word)}\b", twin, text)
    return text


@dataclass(frozen=True, slots=True, kw_only=True)
class _Twins:
    """Judges whether a word stands where another stood."""

    embed: Embed
    pieces: Pieces | None
    names: frozenset[str]
    policy: CopyPolicy

    def twins(self, words: set[str], others: set[str]) -> dict[str, str]:
        """Those of some words that have a twin among others, each with its twin."""
        if not words or not others:
            return {}
        ours, theirs = sorted(words), sorted(others)
        found: dict[str, str] = {}
        for row, word in zip(self.embed(ours) @ self.embed(theirs).T, ours, strict=True):
            for similarity, twin in zip(row, theirs, strict=True):
                if self._are_twins(word, twin, float(similarity)):
                    found[word] = twin
        return found

    def but_slips(self, words: set[str], empty: frozenset[str]) -> set[str]:
        """Some words without those that are a slip in a word that says nothing."""
        return {word for word in words if not any(self._is_misspelt(word, e) for e in empty)}

    def _are_twins(self, word: str, twin: str, similarity: float) -> bool:
        if self._is_misspelt(word, twin):
            return True
        same = _means_the_same(word, twin, similarity, policy=self.policy)
        return same and self.names.isdisjoint({word, twin})

    def _is_misspelt(self, word: str, twin: str) -> bool:
        """Whether one of two words is the other with a slip of the finger, and no word itself."""
        if self.pieces is None or not is_slip(word, twin):
            return False
        if self.names & {word, twin} and (word.startswith(twin) or twin.startswith(word)):
            return False  # Clark is not Clarke
        if word_set("lookalikes") >= {word, twin}:
            return False
        return max(self.pieces(word), self.pieces(twin)) > 1  # a common word has one


def is_slip(one: str, other: str) -> bool:
    """Whether two words differ by two letters changed about, one left out or one typed twice."""
    short, long = sorted((one, other), key=len)
    if one == other or len(long) < _SHORTEST_MISSPELT or short[0] != long[0]:
        return False
    at = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) == len(long):
        return short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return short[at:] == long[at + 1 :]


def names_in(text: str) -> frozenset[str]:
    """Words that a text writes with a capital inside a sentence, in small letters.

    A text that shouts writes every word so, and tells no names.
    """
    if 2 * sum(map(str.isupper, text)) > sum(map(str.isalpha, text)):
        return frozenset()
    return frozenset(name.lower() for name in _NAME.findall(text))


def _synonyms(
    few: set[str], many: set[str], *, embed: Embed, policy: CopyPolicy
) -> set[str] | None:
    """For each of a few words the word of like meaning among many; None when one has none."""
    if not few:
        return set()
    if not many:
        return None
    words, twins = sorted(few), sorted(many)
    found: set[str] = set()
    for row, word in zip(embed(words) @ embed(twins).T, words, strict=True):
        near = [
            (float(similarity), twin)
            for similarity, twin in zip(row, twins, strict=True)
            if _means_the_same(word, twin, float(similarity), policy=policy)
        ]
        if not near:
            return None
        found.add(max(near)[1])
    return found


def _means_the_same(word: str, twin: str, similarity: float, *, policy: CopyPolicy) -> bool:
    if _NAMES_FOR.get(stem(word), word) == _NAMES_FOR.get(stem(twin), twin):
        return True
    return similarity >= policy.synonym_at_least and not _is_denied(word, twin)


def _is_denied(word: str, other: str) -> bool:
    """Whether one word is the other with a denying syllable: legal, illegal."""
    short, long = sorted((word, other), key=len)
    return any(long == f"{denying}{short}" for denying in _DENYING)
