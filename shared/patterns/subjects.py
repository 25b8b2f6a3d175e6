"""Whether two claims are of one thing: the names and the words that they share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from shared.checklist.senses import sense_of
from shared.checklist.stems import stem
from shared.patterns import words
from shared.patterns.naming import telling

_REMEMBERED = 20_000  # texts
_OF_YEARS = frozenset({"coronavirus", "covid", "corona"})  # of the news for years: they tell little
_WORD = re.compile(r"[^\W\d_][\w'\u2019]*")
_OPENS = re.compile(r"(?:\A|[.!?:;\u2026\"\u201c\u201e\u00ab\u2018(]\s*|\s['\u2018]|\n)\W*\Z")
_BEFORE_CHARS = 3  # of a word, in which stands what makes it the first of a sentence
_MOST_CAPITALS = 0.75  # of the keywords, beyond which capitals tell no names
_FEWEST_SHARED = 2  # words, of claims of one thing, or one of them a name
_NAMES_ENOUGH = 2  # shared, and each claim may have names of its own;
_WORDS_ENOUGH = 4  # or so many words with a name among them
_SHOUTED = 4  # letters: a word of so many, all capitals, is stressed and no name
_FEWEST_LETTERS = 5  # of a word that is part of a longer one
_FEWEST_BEFORE = 3  # letters of the rest
_ENDINGS = re.compile(r"(?:er|en|es|em|e|s|n)\Z")
_TURNING = ("dis", "non", "mis", "anti", "counter", "miss", "nicht", "contre")

Senses = frozenset[str]


@lru_cache(maxsize=_REMEMBERED)
def sense(word: str) -> str:
    """The one name of all words that headlines use for a word."""
    plain = stem(word)
    return _same().get(plain) or sense_of(plain)


def content(told: Sequence[str]) -> tuple[str, ...]:
    """The keywords among some words, and the listed ones that are too common for a keyword."""
    kept = set(words.keywords_among(told))
    return tuple(w for w in dict.fromkeys(told) if w in kept or stem(w) in _same())


def senses(told: Iterable[str]) -> Senses:
    """The senses of some words."""
    return frozenset(map(sense, told))


@lru_cache(maxsize=_REMEMBERED)
def senses_of(text: str) -> Senses:
    """The senses of the words that tell what a text is about."""
    return senses(words.keywords(text))


@lru_cache(maxsize=_REMEMBERED)
def names_of(text: str) -> Senses:
    """The senses of the names in a text, as far as its capitals tell them."""
    capital, inner, keywords = set(), set(), set(words.keywords(text))
    for found in _WORD.finditer(text[:1_000]):
        for word in words.copy_of(found[0]):
            if found[0][0].isupper() and word in keywords:
                capital.add(word)
                before = text[max(0, found.start() - _BEFORE_CHARS) : found.start()]
                if not (_OPENS.search(before) or _is_shouted(found[0]) or before[-1:] == "@"):
                    inner.add(word)
    if len(capital) > _MOST_CAPITALS * len(keywords):
        inner = set()
    return senses(word for word in inner if telling(word))


@lru_cache(maxsize=_REMEMBERED)
def telling_words(text: str) -> Senses:
    """The senses of the words in a text that are not words of any news."""
    return senses(word for word in words.keywords(text) if telling(word) and word not in _OF_YEARS)


def shared_names(first: str, second: str) -> Senses:
    """The senses of the names that two texts share, of which one may write them small."""
    return (names_of(first) | names_of(second)) & senses_of(first) & senses_of(second)


def of_one_thing(first: str, second: str, *, measured: bool = False) -> bool:
    """Say whether two texts share a name or two words, and are not each of a name of its own.

    One of the words is no word of any news; where both are `measured` alike, it is enough.
    """
    one, two = senses_of(first), senses_of(second)
    shared = one & two
    if not shared:
        return False
    names, others = names_of(first), names_of(second)
    in_both = shared_names(first, second)
    if len(in_both) >= _NAMES_ENOUGH or (in_both and len(shared) >= _WORDS_ENOUGH):
        return True
    if names - two and others - one:
        return False
    if in_both:
        return True
    told = bool(shared & telling_words(first) & telling_words(second))
    return told and (measured or len(shared) >= _FEWEST_SHARED)


def share_telling_words(first: str, second: str) -> bool:
    """Say whether two texts share two words that are no words of any news."""
    return len(telling_words(first) & telling_words(second)) >= _FEWEST_SHARED


def said_in(word: str, others: Senses) -> bool:
    """Say whether a sense is among others, or is a compound that ends in one of them."""
    return word in others or any(_is_compound(word, one) for one in others)


def _is_shouted(word: str) -> bool:
    return len(word) >= _SHOUTED and word.isupper()


@lru_cache(maxsize=_REMEMBERED)
def _is_compound(one: str, two: str) -> bool:
    long, short = sorted((_ENDINGS.sub("", one), _ENDINGS.sub("", two)), key=len, reverse=True)
    rest = len(long) - len(short)
    return (
        len(short) >= _FEWEST_LETTERS
        and (rest >= _FEWEST_BEFORE or not rest)
        and long.endswith(short)
        and long[:rest] not in _TURNING
    )


@cache
def _same() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in words.lines("same"):
        plain = [stem(word) for word in words.copy_of(line)]
        found.update(dict.fromkeys(plain, sense_of(plain[0])))
    return found
