"""The manipulation score of a post: how loudly it is written (spec 2.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from shared.policy import DECISION_POLICY, DecisionPolicy
from shared.spans import FOLDER, cues, read_lines, tokens_of
from shared.text import LINK, SIGNS, visible

_LOADED = "loaded"

# A word as a reader counts them: "DON'T", "COVID-19", "645,000" and "U.S." are one each.
_CHAR = rf"(?:[^\W_]|[{SIGNS}])"
_WORD = re.compile(
    rf"(?P<name>[@$])?(?:(?P<initials>[^\W\d_](?:\.[^\W\d_])+(?![^\W_]))"
    rf"|{_CHAR}+(?:(?:['’ʼ‑-]|(?<=\d)[.,](?=\d)){_CHAR}+)*)"
)
_JOINED = re.compile(r"['’ʼ‑-]")
# How many marks each character stands for; other scripts have their own.
_MARKS: Mapping[str, int] = dict.fromkeys("!?！？؟", 1) | dict.fromkeys("‼⁇⁈⁉", 2)
_MARK = re.compile(f"[{''.join(_MARKS)}]")
_REPEATED = re.compile(r"[!?！？؟]{2}|[‼⁇⁈⁉]")
_CLOSING = "!?.,;:)]}\"'"  # what ends a sentence, not an address
_KEPT = 50  # words shown; all are counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Manipulation:
    """The score, its four weighted parts, which add up to it before the limit, and what made it."""

    score: float
    caps: float
    punctuation: float
    loaded: float
    repeated: float
    words: int  # that the post has
    marks: int  # `!` and `?`
    caps_words: tuple[str, ...]  # as they stand in the post
    loaded_words: tuple[str, ...]
    policy: str

    @property
    def parts(self) -> dict[str, float]:
        return {
            "caps": self.caps,
            "punctuation": self.punctuation,
            "loaded": self.loaded,
            "repeated": self.repeated,
        }


def manipulation(text: str, *, policy: DecisionPolicy = DECISION_POLICY) -> Manipulation:
    """Score a post's manipulation, 0 to 1; links are no words, and what is in them no marks."""
    prose = visible(LINK.sub(_behind, text))
    words, shouted = _count_words(prose)
    marks = sum(_MARKS[mark] for mark in _MARK.findall(prose))
    loaded = find_loaded(text)
    parts = {
        "caps": policy.caps_weight * len(shouted) / max(words, 1),
        "punctuation": policy.punctuation_weight * marks / policy.punctuation_unit,
        "loaded": policy.loaded_weight * len(loaded) / policy.loaded_unit,
        "repeated": policy.repeated_weight * (_REPEATED.search(prose) is not None),
    }
    parts = {name: _exact(part) for name, part in parts.items()}
    return Manipulation(
        score=min(1.0, _exact(sum(parts.values()))),
        **parts,
        words=words,
        marks=marks,
        caps_words=tuple(shouted[:_KEPT]),
        loaded_words=tuple(text[start:end] for start, end in loaded[:_KEPT]),
        policy=policy.version,
    )


def _behind(link: re.Match[str]) -> str:
    """The marks that stand behind a link; those behind a query are its own."""
    address = link[0].rstrip(_CLOSING)
    return " " if "?" in address else f" {link[0][len(address) :]} "


def find_loaded(text: str) -> list[tuple[int, int]]:
    """Where the loaded words of a text stand, each time they are said."""
    tokens = tokens_of(text)
    return [(hit.start, hit.end) for hit in cues().find(tokens, only=_LOADED)]


def _count_words(prose: str) -> tuple[int, list[str]]:
    """How many words there are, and those that are shouted; handles and initials are not."""
    words = 0
    shouted: list[str] = []
    for found in _WORD.finditer(prose):
        words += 1
        if found[0].isupper() and found.lastgroup is None and _is_shouted(found[0]):
            shouted.append(found[0])
    return words, shouted


def _is_shouted(word: str) -> bool:
    """Two letters or more, all of them capitals, and not a name that is written so."""
    if sum(map(str.isalpha, word)) < 2:
        return False
    parts = [part for part in _JOINED.split(word) if any(map(str.isalpha, part))]
    if len(parts) > 1 and parts[-1] == "S":  # FDA'S
        parts.pop()
    known = acronyms()
    return any(part.rstrip("0123456789") not in known for part in parts)


@cache
def acronyms() -> frozenset[str]:
    """Names that are written in capitals."""
    return frozenset(
        word for _, line in read_lines(FOLDER / "acronyms.txt") for word in line.split()
    )


def _exact(number: float) -> float:
    """Take the noise of binary fractions off, and nothing else."""
    return round(number, 12)
