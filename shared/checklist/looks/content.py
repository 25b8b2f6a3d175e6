"""What is left: is the rest of the claim in the truth at all, together and in its order?"""

from __future__ import annotations

import itertools

from shared.checklist import cues
from shared.checklist.kin import KIN
from shared.checklist.model import Dimension, Outcome
from shared.checklist.reading import Notes, Text, span_of
from shared.checklist.words import Token

_NONE: frozenset[str] = frozenset()
_MOST_SHOWN = 5  # words that the truth does not have
_MOST_COUNTED = 8.0
_MOST_PLACES = 8  # of one word in the truth
_MOST_READ = 400  # words of the truth that are looked for in the claim


def look_at_content(told: Text, said: Text, notes: Notes) -> None:
    """Measure how much of the claim's words the truth has, which are missing, and where."""
    words, features = said.content, notes.features
    if not words:
        features["empty"] = 1.0
        return
    held = [told.has(token) for token in words]
    missing = [token for token, has in zip(words, held, strict=True) if not has]
    small = [t for t in words if t.text[0].islower()]
    gone = [t for t in missing if t.text[0].islower()]
    unlike = [t for t in gone if KIN.get(t.sense, _NONE).isdisjoint(told.stems)]
    heavy = [t for t in unlike if t.stem not in cues.LIGHT]
    features["covered"] = 1.0 - len(missing) / len(words)
    features["covered_small"] = 1.0 - len(gone) / len(small) if small else 1.0
    features["missing_heavy"] = min(_MOST_COUNTED, len(heavy))
    features["missing_light"] = min(_MOST_COUNTED, len(unlike) - len(heavy))
    features["missing_kin"] = min(_MOST_COUNTED, len(gone) - len(unlike))
    _names(words, held, features)
    half = words[len(words) // 2].start
    features["missing_heavy_tail"] = float(sum(t.start >= half for t in heavy))
    features["missing_resembling"] = float(sum(told.resembles(t.low) for t in gone))
    features["covered_tail"] = _tail(words, held)
    features["covered_last"] = float(held[-1])
    features["words"] = min(20.0, len(words))
    shared = sum(said.has(token) for token in told.content[:_MOST_READ])
    told_share = shared / len(told.content[:_MOST_READ]) if told.content else 0.0
    features["truth_covered"] = told_share
    features["tight_missing"] = told_share * min(3.0, len(heavy))
    _order(told, said, held, notes)
    for token in missing[:_MOST_SHOWN]:
        why = f"the truth has no {said.show(span_of(token))}"
        notes.find(Dimension.CONTENT, Outcome.ABSENT, why, claim=span_of(token))


def _names(words: list[Token], held: list[bool], features: dict[str, float]) -> None:
    """Count the missing names: the subject's, those of a title ("the film X"), and all others."""
    half, in_title = len(words) // 2, False
    for place, token in enumerate(words):
        if not token.text[0].isupper():
            in_title = token.stem in cues.FRAMES
        elif not held[place]:
            kind = "title" if in_title else "head" if place < half else "tail"
            features[f"missing_{kind}"] = features.get(f"missing_{kind}", 0.0) + 1.0


def _tail(words: list[Token], held: list[bool]) -> float:
    """The covered share of the last half: claims name their subject first."""
    half = len(words) // 2
    return sum(held[half:]) / (len(words) - half)


def _order(told: Text, said: Text, held: list[bool], notes: Notes) -> None:
    """How the claim's words stand in the truth: as neighbours, in the same order, close by."""
    features = notes.features
    truth = [t.sense for t in told.content]
    claim = [t.sense for t in said.content]
    first: dict[str, int] = {}
    for place, word in enumerate(truth):
        first.setdefault(word, place)
    near = set(itertools.pairwise(truth)) | set(zip(truth, truth[2:], strict=False))
    pairs = list(itertools.pairwise(claim))
    both = [pair for pair in pairs if pair[0] in first and pair[1] in first]
    kept = sum(pair in near for pair in both)
    turned = sum(pair not in near and (pair[1], pair[0]) in near for pair in both)
    features["covered_pairs"] = kept / len(pairs) if pairs else 0.0
    features["turned_pairs"] = float(turned)
    features["parted_pairs"] = float(len(both) - kept - turned)
    places = [first[word] for word in claim if word in first]
    if len(places) > 1:
        features["spread"] = min(10.0, (max(places) - min(places) + 1) / len(places))
        falls = sum(b < a for a, b in itertools.pairwise(places))
        features["falls"] = falls / (len(places) - 1)
    _replaced(told, said, held, notes, truth, claim)


def _replaced(
    told: Text, said: Text, held: list[bool], notes: Notes, truth: list[str], claim: list[str]
) -> None:
    """A word of the claim alone in a place where the truth, with the same words round it, has
    one of its own."""
    if all(held):
        return
    places: dict[str, list[int]] = {}
    for place, word in enumerate(truth):
        places.setdefault(word, []).append(place)
    last = len(claim) - 1
    for place, has in enumerate(held):
        if has:
            continue
        token = said.content[place]
        before = claim[place - 1] if place else ""
        behind = claim[place + 1] if place < last else ""
        hit = -1
        if before in places and behind in places:  # a frame on both sides
            hit = _framed(truth, places[before], 1, behind, 2)
        if hit < 0 and place == last and place > 1 and before in places:
            hit = _framed(truth, places[before], 1, claim[place - 2], -1)
        if hit < 0 and place == 0 and last > 1 and behind in places:
            hit = _framed(truth, places[behind], -1, claim[2], 1)
        if hit < 0 or said.has(told.content[hit]):
            continue
        other = told.content[hit]
        names = token.text[0].isupper() and other.text[0].isupper()
        notes.count("name_replaced" if names else "word_replaced")
        if not names:
            here, there = span_of(token), span_of(other)
            why = f"{said.show(here)} stands where the truth has {told.show(there)}"
            notes.find(Dimension.CONTENT, Outcome.MISMATCH, why, claim=here, truth=there)


def _framed(truth: list[str], places: list[int], step: int, word: str, at: int) -> int:
    """The place beside one of some places, where `word` stands `at` places from it; else -1."""
    for place in places[:_MOST_PLACES]:
        inside = 0 <= place + step < len(truth) and 0 <= place + at < len(truth)
        if inside and truth[place + at] == word:
            return place + step
    return -1
