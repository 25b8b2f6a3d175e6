"""Emotions that a post works with: how strong each is, and the words that carry it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import prod

from shared.policy import ANALYSIS_POLICY, AnalysisPolicy, tidy
from shared.spans import FOLDER, Hit, Token, cues, read_lines, tokens_of, word_set

EMOTIONS = ("fear", "anger", "disgust", "sadness", "joy", "hope", "surprise", "contempt")
_LIST = "emotion."
_STRONG = ".strong"
_KEPT = 30  # carriers of one emotion
_BREAK = re.compile(r"[.!?;,:\n]")
_EXCLAMATION = re.compile("[!！‼⁉]")
_DRAWN_OUT = re.compile(r"(?:so{2,}|ve?ry{2,}|real{2,}y{2,})")
_MIN_CAPITALS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Carrier:
    """A word or emoji that carries an emotion: text[start:end]."""

    start: int
    end: int
    strength: float  # 0..1
    why: tuple[str, ...] = ()  # what moved its strength: strong, booster, capitals, ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Emotion:
    """One emotion in a post."""

    name: str  # one of EMOTIONS
    intensity: float  # 0..1; every further carrier adds to it
    words: tuple[Carrier, ...]


def find_emotions(text: str, *, policy: AnalysisPolicy = ANALYSIS_POLICY) -> tuple[Emotion, ...]:
    """Every emotion in a post, the strongest first; a word that is denied carries none."""
    tokens = tokens_of(text)
    exclamations = min(len(_EXCLAMATION.findall(text)), policy.exclamations_at_most)
    by_name: dict[str, list[Carrier]] = {}
    for name, carrier in _words(text, tokens, exclamations, policy):
        by_name.setdefault(name, []).append(carrier)
    for name, carrier in _emoji(text, exclamations, policy):
        by_name.setdefault(name, []).append(carrier)
    emotions = [_emotion(name, _apart(carriers)) for name, carriers in by_name.items()]
    return tuple(sorted(emotions, key=lambda e: (-e.intensity, EMOTIONS.index(e.name))))


def _apart(carriers: list[Carrier]) -> list[Carrier]:
    """Carriers in the order of the text; of two that overlap, the stronger."""
    kept: list[Carrier] = []
    for carrier in sorted(carriers, key=lambda c: (c.start, c.end)):
        if not kept or carrier.start >= kept[-1].end:
            kept.append(carrier)
        elif carrier.strength > kept[-1].strength:
            kept[-1] = carrier
    return kept


def _emotion(name: str, carriers: list[Carrier]) -> Emotion:
    """Carriers add up without ever passing 1: each takes its share of what is still missing."""
    intensity = 1 - prod(1 - carrier.strength for carrier in carriers)
    return Emotion(name=name, intensity=tidy(intensity), words=tuple(carriers[:_KEPT]))


def _words(
    text: str, tokens: list[Token], exclamations: int, policy: AnalysisPolicy
) -> Iterator[tuple[str, Carrier]]:
    for hit in cues().find(tokens, only=_LIST):
        name = hit.label.removeprefix(_LIST)
        strong = name.endswith(_STRONG)
        around = _around(text, tokens, hit, policy)
        if "negation" in around:
            continue
        why = ["strong"] if strong else []
        why += around
        if _is_shouted(text[hit.start : hit.end]):
            why.append("capitals")
        if exclamations:
            why.append("exclamation")
        base = policy.strong_word if strong else policy.mild_word
        yield (
            name.removesuffix(_STRONG),
            Carrier(
                start=hit.start,
                end=hit.end,
                strength=_strength(base, why, exclamations, policy),
                why=tuple(why),
            ),
        )


def _emoji(text: str, exclamations: int, policy: AnalysisPolicy) -> Iterator[tuple[str, Carrier]]:
    if text.isascii():
        return
    names, pattern = _emoji_table()
    for found in pattern.finditer(text):
        why = ["emoji", *(["exclamation"] if exclamations else [])]
        strength = _strength(policy.emoji, why, exclamations, policy)
        yield (
            names[found[0]],
            Carrier(start=found.start(), end=found.end(), strength=strength, why=tuple(why)),
        )


def _strength(base: float, why: list[str], exclamations: int, policy: AnalysisPolicy) -> float:
    factors = {
        "booster": policy.booster_factor,
        "dampener": policy.dampener_factor,
        "capitals": policy.capitals_factor,
        "exclamation": 1 + policy.each_exclamation * exclamations,
    }
    return tidy(min(1.0, base * prod(factors.get(reason, 1.0) for reason in why)))


def _around(text: str, tokens: list[Token], hit: Hit, policy: AnalysisPolicy) -> list[str]:
    """What the words before a carrier do to it, as far back as its sentence goes."""
    found: list[str] = []
    for distance in range(1, policy.negation_within_words + 1):
        place = hit.first - distance
        if place < 0 or _BREAK.search(text, tokens[place].end, tokens[place + 1].start):
            break
        word = tokens[place].word
        if word in word_set("negation"):
            return ["negation"]
        if found or distance > policy.booster_within_words:
            continue
        if word in word_set("booster") or _DRAWN_OUT.fullmatch(word):
            found.append("booster")
        elif word in word_set("dampener"):
            found.append("dampener")
    return found


def _is_shouted(said: str) -> bool:
    return said.isupper() and sum(map(str.isalpha, said)) >= _MIN_CAPITALS


@cache
def _emoji_table() -> tuple[Mapping[str, str], re.Pattern[str]]:
    names: dict[str, str] = {}
    for _, line in read_lines(FOLDER / "emoji.txt"):
        name, *emoji = line.split()
        names.update(dict.fromkeys(emoji, name))
    return names, re.compile("|".join(map(re.escape, names)))
