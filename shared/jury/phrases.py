"""Words that two texts share, and words that only one of them has, as spans."""

from __future__ import annotations

import re
from collections.abc import Iterator

from shared.checklist.model import Span

_WORD = re.compile(r"\w+(?:[.,'’-]\w+)*")
_MOST_WORDS = 200  # of each text: a debate needs five phrases
_LONGEST = 8  # words of a phrase
_TELLING = 4  # letters; a single shorter word says nothing


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
        if length > 1 or (length == 1 and len(said[at][0]) >= _TELLING):
            first = -start
            inside = told[first][1], told[first + length - 1][2]
            found.append((length, inside, (said[at][1], said[at + length - 1][2])))
        at += max(1, length)
    found.sort(key=lambda run: -run[0])
    return [(inside, outside) for _, inside, outside in found]


def left_out(truth: str, claim: str) -> list[Span]:
    """Phrases of the truth without a word of the claim, the longest first."""
    said = {low for low, _, _ in _words(claim)}
    runs: list[list[tuple[str, int, int]]] = [[]]
    for word in _words(truth):
        if word[0] in said or len(runs[-1]) >= _LONGEST:
            runs.append([])
        if word[0] not in said:
            runs[-1].append(word)
    telling = [run for run in runs if any(len(low) >= _TELLING for low, _, _ in run)]
    telling.sort(key=len, reverse=True)
    return [(run[0][1], run[-1][2]) for run in telling]


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
