"""How far a passage bears out the stance that an AI gives it: enough for a confident label or not.

A wrong reading comes with a real quote and all of an AI's confidence, so neither shows it. What
shows it is the passage: one that hardly speaks of the claim carries no stance, one that says the
opposite does not support, and one that says the same does not refute.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from shared.checklist import Dimension, compare
from shared.checklist.senses import OPPOSITES, sense_of
from shared.checklist.stems import stem
from shared.evidence import FACT_CHECK, Evidence
from shared.passages import REFUTES, SUPPORTS, doubts, has_numbers_of, sentences_at, units
from shared.policy import FactCheckPolicy
from shared.quantity_check import numbers_disagree
from shared.sameness import Embed, content, in_digits
from shared.text import matching_copy, words_of

HARDLY_ABOUT = "the AI read it, but the passage is hardly about the claim"
OPPOSITE = "the AI read it, but the passage says the opposite"
NOTHING_AGAINST = "the AI read it, but nothing in the passage speaks against the claim"
_ABSOLUTES = frozenset("all every always never only sole none nobody entirely must".split())
_THAN = re.compile(r"\bthan\b")
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")
_STOP = re.compile(r"[.;:!?](?:\s|\Z)")
_SIDE_ENDS = re.compile(r"[,.;:!?()](?:\s|\Z)|\b(?:and|but|even|when|where|while|because|since)\b")
_NO_SUPERLATIVES = frozenset("west".split())
_MEASURES = frozenset("percent per cent".split())  # written as % as often


def why_unborne(
    claim: str,
    piece: Evidence,
    span: tuple[int, int],
    *,
    stance: str,
    embed: Embed,
    policy: FactCheckPolicy,
) -> str:
    """Why a passage does not fully bear out a stance; empty when it does."""
    passages = sentences_at(piece, span) or [piece.text]
    whole = " ".join(passages)
    reviewed = piece.claim if piece.kind == FACT_CHECK else ""
    held = reviewed if stance == REFUTES or piece.category == "true" else ""
    context = ". ".join((whole, held, piece.title, piece.publisher))
    doubted = {number.rstrip("%") for number in content(claim).numbers if stance == REFUTES}
    share = _share_told(claim, context, embed=embed, policy=policy, leaving_out=frozenset(doubted))
    least = policy.supports_about_at_least if stance == SUPPORTS else policy.refutes_about_at_least
    if share < least:
        return HARDLY_ABOUT
    if stance == SUPPORTS:
        against = _speaks_against(whole, claim, embed=embed, policy=policy)
        return OPPOSITE if against or (held and contradicts(held, claim)) else ""
    if piece.category in ("false", "misleading"):
        reviews = _share_told(claim, reviewed, embed=embed, policy=policy)
        if reviews >= policy.supports_about_at_least and not contradicts(reviewed, claim):
            return ""  # it is rated so, whatever its text repeats
    parts = [part for said in passages for part in _STOP.split(said) if part]
    if any(_says(part, claim, embed=embed, policy=policy) for part in parts):
        return NOTHING_AGAINST
    told = (whole, *passages, *parts)
    against = any(_denies(part, claim, embed=embed, policy=policy) for part in told)
    return "" if against else NOTHING_AGAINST


def contradicts(passage: str, claim: str) -> bool:
    """Whether the checklist finds a claim to say the opposite of a passage, or another number."""
    fits = has_numbers_of(claim, [passage])
    found = compare(passage, claim).conflicts
    if any(finding.dimension is not Dimension.NUMBER or not fits for finding in found):
        return True
    return numbers_disagree(in_digits(passage), in_digits(claim))


def _says(part: str, claim: str, *, embed: Embed, policy: FactCheckPolicy) -> bool:
    """Whether a part of a passage says nearly all of a claim, and nothing against it."""
    share = _share_told(claim, part, embed=embed, policy=policy)
    return share >= policy.same_at_least and not _denies(part, claim, embed=embed, policy=policy)


def _denies(passage: str, claim: str, *, embed: Embed, policy: FactCheckPolicy) -> bool:
    """Whether a passage about a claim shows any sign of saying otherwise."""
    least = min(policy.refutes_about_at_least, policy.ai_about_at_least)
    if _share_told(claim, passage, embed=embed, policy=policy) < least:
        return False
    said, told = content(claim), content(passage)
    if bool(said.negations) != bool(told.negations) or doubts(told) != doubts(said):
        return True
    return _speaks_against(passage, claim, embed=embed, policy=policy)


def _speaks_against(passage: str, claim: str, *, embed: Embed, policy: FactCheckPolicy) -> bool:
    """Whether a claim turns round what a passage holds, goes beyond it, or changes a word of it."""
    if contradicts(passage, claim):
        return True
    said, told = _read(claim), _read(passage)
    superlatives = {word for word in said.senses if _is_superlative(word)}
    if superlatives - set(told.senses) or (said.absolutes and not told.absolutes):
        return True
    if _is_put_for_another(claim, passage, embed=embed, policy=policy):
        return True
    if any(_is_turned(pair, told.pairs) for pair in said.pairs - told.pairs):
        return True
    return any(_are_turned(one, other) for one in said.comparisons for other in told.comparisons)


@dataclass(frozen=True, slots=True)
class _Comparison:
    """More of one thing than of another."""

    how: str  # the sense of "more", "higher"
    more: frozenset[str]
    than: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Reading:
    """What of a text can be turned round."""

    senses: tuple[str, ...]
    absolutes: frozenset[str]  # words that leave no exception
    pairs: frozenset[tuple[str, str]]  # a word that has an opposite, and the one it stands before
    comparisons: tuple[_Comparison, ...]


@lru_cache(maxsize=2_000)
def _read(text: str) -> _Reading:
    copy = matching_copy(in_digits(text))
    senses = _senses(copy)
    pairs = pairwise(senses)
    return _Reading(
        tuple(senses),
        _ABSOLUTES.intersection(words_of(copy)),
        frozenset(pair for pair in pairs if pair[0] in OPPOSITES),
        tuple(_comparisons(copy)),
    )


def _senses(copy: str) -> list[str]:
    """The words of a text by what they mean, without those that say nothing."""
    told = content(copy)
    return [
        sense_of(stem(word))
        for word in words_of(copy)
        if word not in told.empty and word not in _MEASURES
    ]


def _comparisons(copy: str) -> Iterable[_Comparison]:
    for than in _THAN.finditer(copy):
        before = _STOP.split(copy[: than.start()])[-1]
        after = _SIDE_ENDS.split(copy[than.end() :], maxsplit=1)[0]
        left, right = _senses(before), _senses(after)
        how = next((sense_of(stem(w)) for w in reversed(words_of(before)) if _is_more(w)), "")
        if how:
            yield _Comparison(how, frozenset(left) - frozenset(right), frozenset(right) - {*left})


def _is_more(word: str) -> bool:
    """Whether a word compares: more, fewer, higher."""
    compares = word in ("more", "less", "fewer", "worse") or word.endswith("er")
    return compares and sense_of(stem(word)) in OPPOSITES


def _are_turned(one: _Comparison, other: _Comparison) -> bool:
    """Whether one compares the other way round than another does."""
    is_straight = not one.than.isdisjoint(other.than)
    is_crossed = not one.than.isdisjoint(other.more) and not other.than.isdisjoint(one.more)
    if one.how == other.how:
        return is_crossed and not is_straight
    return other.how in OPPOSITES.get(one.how, ()) and is_straight


def _is_turned(pair: tuple[str, str], pairs: Iterable[tuple[str, str]]) -> bool:
    """Higher temperatures, where only lower ones are spoken of."""
    how, what = pair
    return any(other in OPPOSITES.get(how, ()) for other, thing in pairs if thing == what)


def _is_superlative(sense: str) -> bool:
    return sense.endswith("est") and sense in OPPOSITES and sense not in _NO_SUPERLATIVES


def _is_put_for_another(claim: str, passage: str, *, embed: Embed, policy: FactCheckPolicy) -> bool:
    """Whether a claim has another word where a passage has one, between the same two words."""
    said, told = content(claim).words, content(passage).words
    ours, theirs = list(said), list(told)
    places = {unit: place for place, unit in enumerate(theirs)}
    for before, unit, after in zip(ours, ours[1:], ours[2:], strict=False):
        place = places.get(before, -1)
        if unit in told or place < 0 or place + 1 != places.get(after, 0) - 1:
            continue
        other = theirs[place + 1]
        if other in said or _is_alike(said[unit], told[other]):
            continue
        if _with_gap(claim, said, (before, unit, after)) != _with_gap(
            passage, told, (before, other, after)
        ):
            continue
        near = embed([said[unit], told[other]])
        if float(near[0] @ near[1]) < policy.other_word_below:
            return True
    return False


def _with_gap(text: str, words: Mapping[str, str], place: tuple[str, str, str]) -> list[str]:
    """The small words of a text between two words, with a gap for the one that stands there."""
    first, gap, last = (words[unit] for unit in place)
    told = words_of(_APOSTROPHE.sub("", matching_copy(text)))
    if first not in told or last not in told[told.index(first) :]:
        return [text]
    start = told.index(first)
    between = told[start + 1 : told.index(last, start)]
    return ["_" if word == gap else word for word in between]


def _share_told(
    claim: str,
    passage: str,
    *,
    embed: Embed,
    policy: FactCheckPolicy,
    leaving_out: frozenset[str] = frozenset(),
) -> float:
    """The share of a claim's telling words, names and numbers that a passage has too.

    Another word of like meaning will do, once, but for a name.
    """
    said, told = content(claim), content(passage)
    wanted, there = units(claim) - _MEASURES - leaving_out, units(passage)
    if not wanted:
        return 1.0
    spare = [word for unit, word in told.words.items() if unit not in wanted]
    alike, lacking = 0, []
    for word in (word for unit, word in said.words.items() if unit in wanted - there):
        twin = next((one for one in spare if _is_alike(one, word)), None)
        if twin:
            spare.remove(twin)
            alike += 1
        elif word not in said.names:
            lacking.append(word)
    alike += _twins(lacking, spare, embed=embed, policy=policy)
    return (len(wanted & there) + alike) / len(wanted)


def _is_alike(one: str, other: str) -> bool:
    return sense_of(stem(one)) == sense_of(stem(other))


def _twins(
    words: Sequence[str], others: Sequence[str], *, embed: Embed, policy: FactCheckPolicy
) -> int:
    """How many of some words have one of like meaning among others."""
    if not words or not others:
        return 0
    nearest = (embed(words) @ embed(others).T).max(axis=1)
    return int((nearest >= policy.like_words_at_least).sum())
