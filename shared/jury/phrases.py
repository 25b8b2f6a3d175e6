"""Words that two texts share, and words that only one of them has, as spans."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from shared.checklist.model import Span
from shared.checklist.stopwords import STOP

_WORD = re.compile(r"\w+(?:[.,'’-]\w+)*")
_MOST_WORDS = 200  # of each text: a debate needs five phrases
_LONGEST = 8  # words of a phrase
_TELLING = 4  # letters; a shorter word says nothing by itself


def opening(text: str) -> Span | None:
    """The first words of a text."""
    words = list(_words(text, at_most=_LONGEST))
    return (words[0][1], words[-1][2]) if words else None


def shared(truth: str, claim: str) -> list[tuple[Span, Span]]:
    """Phrases of the claim that stand in the truth, as (truth, claim) spans, the longest first."""
    told, said = list(_words(truth)), list(_words(claim))
    places: dict[str, list[int]] = {}
    for at, (low, _, _) in enumerate(told):
        places.setdefault(low, []).append(at)
    found: list[tuple[int, Span, Span]] = []
    at = 0
    while at < len(said):
        length, start = max(
            ((_run(told, there, said, at), -there) for there in places.get(said[at][0], ())),
            default=(0, 0),
        )
        if any(_is_telling(low) for low, _, _ in said[at : at + length]):
            first = -start
            inside = told[first][1], told[first + length - 1][2]
            found.append((length, inside, (said[at][1], said[at + length - 1][2])))
        at += max(1, length)
    found.sort(key=lambda run: -run[0])
    return [(inside, outside) for _, inside, outside in found]


def left_out(truth: str, claim: str) -> list[Span]:
    """Phrases of the truth without a word of the claim, the longest first.

    Such as say something by themselves, or all where none does.
    """
    said = {low for low, _, _ in _words(claim)}
    runs: list[list[tuple[str, int, int]]] = [[]]
    for word in _words(truth):
        if word[0] in said or len(runs[-1]) >= _LONGEST:
            runs.append([])
        if word[0] not in said:
            runs[-1].append(word)
    telling = [run for run in runs if any(_is_telling(low) for low, _, _ in run)]
    telling = telling or list(filter(None, runs))
    telling.sort(key=len, reverse=True)
    return [(run[0][1], run[-1][2]) for run in telling]


def _is_telling(low: str) -> bool:
    """Whether a word says something by itself: a figure or a longer word, no "have" or "those"."""
    return low[0].isdigit() or (len(low) >= _TELLING and low not in STOP)


def joined(text: str, spans: Iterable[Span]) -> list[Span]:
    """Spans with nothing but signs between them as one, the longest first."""
    whole: list[Span] = []
    for start, end in sorted(spans):
        if whole and not any(map(str.isalnum, text[whole[-1][1] : start])):
            start, end = whole[-1][0], max(end, whole.pop()[1])
        whole.append((start, end))
    return sorted(whole, key=lambda span: (span[0] - span[1], span))


def count_shared(truth: str, claim: str) -> tuple[int, int]:
    """How many of the claim's words are in the truth, and of how many."""
    told = {low for low, _, _ in _words(truth)}
    said = [low for low, _, _ in _words(claim)]
    return sum(map(told.__contains__, said)), len(said)


def _words(text: str, *, at_most: int = _MOST_WORDS) -> Iterator[tuple[str, int, int]]:
    for count, word in enumerate(_WORD.finditer(text)):
        if count >= at_most:
            return
        yield word[0].lower(), word.start(), word.end()


def _run(
    told: list[tuple[str, int, int]], there: int, said: list[tuple[str, int, int]], at: int
) -> int:
    """How many words are the same from here on in both."""
    most = min(_LONGEST, len(told) - there, len(said) - at)
    return next((n for n in range(most) if told[there + n][0] != said[at + n][0]), most)
