"""The words of a datapoint: keywords, and the plain lists a newsroom edits."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from shared.text import matching_copy, words_of

_FOLDER = Path(__file__).parent
_MOST_CHARS = 1_000  # of a text: a post's or a title's worth
_MOST_KEYWORDS = 40  # of one datapoint
_SHORTEST = 3  # letters; scripts without spaces are not cut into words, so two suffice there

# First word -> the phrases that begin with it, the longest first.
Phrases = Mapping[str, tuple[tuple[str, ...], ...]]


def copy_of(text: str) -> list[str]:
    """The words of a text's beginning, undisguised and in lower case, as they are written."""
    copy = matching_copy(text[:_MOST_CHARS])
    return words_of(copy if copy.isascii() else unicodedata.normalize("NFC", copy))


def keywords(text: str) -> tuple[str, ...]:
    """The words that tell what a text is about, each once, in the order in which they come."""
    return keywords_among(copy_of(text))


def keywords_among(told: Sequence[str]) -> tuple[str, ...]:
    """The keywords among words that were read before."""
    left_out = stop_words()
    found = dict.fromkeys(
        word
        for word in told
        if word not in left_out
        and not word.isdecimal()
        and len(word) >= (_SHORTEST if word.isascii() else 2)
    )
    return tuple(found)[:_MOST_KEYWORDS]


def top(counts: Mapping[str, int], *, limit: int) -> list[str]:
    """The most counted words; ties by the alphabet, so that no order of arrival shows."""
    return sorted(counts, key=lambda word: (-counts[word], word))[:limit]


@cache
def stop_words() -> frozenset[str]:
    """Words of every listed language that say nothing of a narrative."""
    files = sorted((_FOLDER / "stopwords").glob("*.txt"))
    return frozenset(word for path in files for line in _lines(path) for word in copy_of(line))


@cache
def phrases(name: str) -> Phrases:
    """A list of `words/`, each phrase as its words, by the first of them."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for line in _lines(_FOLDER / "words" / f"{name}.txt"):
        phrase = tuple(copy_of(line))
        found.setdefault(phrase[0], set()).add(phrase)
    return {first: tuple(sorted(some, key=len, reverse=True)) for first, some in found.items()}


@cache
def lines(name: str) -> tuple[str, ...]:
    """A list of `words/` as it is written."""
    return tuple(_lines(_FOLDER / "words" / f"{name}.txt"))


def find(told: Sequence[str], listed: Phrases) -> set[int]:
    """The places of the words that belong to a listed phrase."""
    places: set[int] = set()
    for start, word in enumerate(told):
        for phrase in listed.get(word, ()):
            if tuple(told[start : start + len(phrase)]) == phrase:
                places.update(range(start, start + len(phrase)))
                break
    return places


def begins(told: Sequence[str], listed: Phrases) -> bool:
    """Say whether the words begin with a listed phrase."""
    some = listed.get(told[0], ()) if told else ()
    return any(tuple(told[: len(phrase)]) == phrase for phrase in some)


def _lines(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.strip()
