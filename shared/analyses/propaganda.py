"""Propaganda techniques in a post, each with the words that show it, why, and how sure it is."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from shared.policy import ANALYSIS_POLICY, AnalysisPolicy, tidy
from shared.spans import FILLERS, Hit, Token, cues, tokens_of, word_set

_LIST = "technique."
_LOADED = "loaded"
_DEBUNKING = "context.debunking"
_MIN_REPEATED_CHARS = 4
_KEPT = 60  # findings of a post; a hostile one could hold thousands
_SAID_CHARS = 80
_SENTENCE_END = re.compile(r"[.!?;\n]")
_SENTENCE_BREAK = re.compile(r"[.!?;][ \t]|\n")
_FORMULA_BREAK = re.compile(r"[.!;][ \t]|\n")
_FORMULA_WORDS = 4  # so many are not met by chance: "Coincidence? I think not"
_JOINED = re.compile(r"['’ -]{1,2}")


class Kind(NamedTuple):
    """A technique: how sure its cues are by themselves, and what it does to a reader."""

    surer: float  # added to the confidence
    why: str


# fmt: off
TECHNIQUES: Mapping[str, Kind] = {
    "loaded_language":      Kind(0.05,  "judges by a charged word instead of describing"),
    "name_calling":         Kind(0.15,  "puts a label on people instead of answering them"),
    "fear_appeal":          Kind(0.0,   "paints harm so that the reader acts out of fear"),
    "appeal_to_authority":  Kind(-0.1,  "leans on an authority in the place of evidence"),
    "bandwagon":            Kind(0.0,   "says that it is right because many think or do it"),
    "false_dilemma":        Kind(0.0,   "leaves only two ways where there are more"),
    "whataboutism":         Kind(-0.05, "answers a charge with a charge against somebody else"),
    "conspiracy":           Kind(0.1,   "says that a hidden power keeps the truth from the reader"),
    "urgency":              Kind(0.0,   "hurries the reader, so that there is no time to check"),
    "exaggeration":         Kind(0.0,   "says more, or less, than evidence could carry"),
    "doubt":                Kind(-0.05, "makes a source uncertain without evidence against it"),
    "scapegoating":         Kind(0.1,   "makes one group the cause of what went wrong"),
    "flag_waving":          Kind(0.0,   "puts love of a country or group in the place of reasons"),
    "slogan":               Kind(0.05,  "offers a formula to repeat instead of a reason"),
    "cherry_picking":       Kind(0.0,   "sends the reader to what fits, or lets one case be all"),
    "false_cause":          Kind(-0.05, "gives one cause for what has many, or after as because"),
    "smear":                Kind(0.05,  "blackens a name so that nobody listens to it"),
    "thought_terminating":  Kind(-0.05, "ends the talk instead of answering"),
    "repetition":           Kind(0.0,   "says it again and again, so that it sounds true"),
}
# fmt: on

# Words of four letters or more that every text repeats, in the languages of the lists.
_ORDINARY = frozenset(
    "that this with have from they them their there then than what when where which your about"
    " would could should will been were just like more some into only also very much many over"
    " because people para como pero esta este esto porque sobre todo todos mais muito pela pelo"
    " isso essa esse dans pour avec sont plus mais nous vous tout tous cette comme nicht eine einen"
    " sind auch aber oder wenn dass haben werden noch nach sich wird".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Technique:
    """One technique at one place: text[start:end] is what shows it."""

    name: str  # a key of TECHNIQUES
    start: int
    end: int
    why: str
    confidence: float  # 0..1


class _Find(NamedTuple):
    name: str
    start: int
    end: int
    words: int


def find_techniques(
    text: str, *, policy: AnalysisPolicy = ANALYSIS_POLICY
) -> tuple[Technique, ...]:
    """Every technique that a post shows, in the order of the text."""
    tokens = tokens_of(text)
    hits = cues().find(tokens)
    finds = [*_from_lists(hits, tokens, text), *_repeated(tokens, policy)]
    finds.sort(key=lambda find: (find.start, find.end, find.name))
    counts = Counter(find.name for find in finds)
    debunks = any(hit.label == _DEBUNKING for hit in hits)
    return tuple(
        Technique(
            name=find.name,
            start=find.start,
            end=find.end,
            why=_why(find, text),
            confidence=_confidence(find, counts[find.name], debunks=debunks, policy=policy),
        )
        for find in finds[:_KEPT]
    )


def _from_lists(hits: list[Hit], tokens: list[Token], text: str) -> Iterator[_Find]:
    negations = word_set("negation")
    for hit in hits:
        name = "loaded_language" if hit.label == _LOADED else hit.label.removeprefix(_LIST)
        if name not in TECHNIQUES:
            continue
        if hit.first == hit.last and _is_denied(hit, tokens, text, negations):
            continue
        words = hit.last - hit.first + 1
        ends = _FORMULA_BREAK if words >= _FORMULA_WORDS else _SENTENCE_BREAK
        if words > 1 and ends.search(text, hit.start, hit.end):
            continue
        end = _whole_end(hit, tokens, text) if words > 1 else hit.end
        yield _Find(name, hit.start, end, words)


def _whole_end(hit: Hit, tokens: list[Token], text: str) -> int:
    """Where a find ends for a reader: with the filler that closes it, with a name's last word."""
    at = hit.last
    while at + 1 < len(tokens) and _goes_on(tokens, at, text, first=at == hit.last):
        at += 1
    return tokens[at].end


def _goes_on(tokens: list[Token], at: int, text: str, *, first: bool) -> bool:
    here, after = tokens[at], tokens[at + 1]
    if _JOINED.fullmatch(text, here.end, after.start) is None:
        return False
    if text[here.start].isupper() and text[after.start].isupper():
        return not text[here.start : here.end].isupper()  # a name, and no shouting
    if after.word in FILLERS and (at + 2 == len(tokens) or _closes(text, after.end)):
        return first  # "It is what it is."
    return after.word == "s" and text[after.start - 1] in "'’"


def _closes(text: str, at: int) -> bool:
    return _SENTENCE_END.match(text, at) is not None


def _is_denied(hit: Hit, tokens: list[Token], text: str, negations: frozenset[str]) -> bool:
    """Say whether a single word is taken back: "it is not a hoax"."""
    at = hit.first - 1
    while at >= 0 and tokens[at].word in FILLERS:
        at -= 1
    if at < 0 or tokens[at].word not in negations:
        return False
    return _SENTENCE_END.search(text, tokens[at].end, hit.start) is None


def _repeated(tokens: list[Token], policy: AnalysisPolicy) -> Iterator[_Find]:
    """Words said several times close together; each word is told once, where it is densest."""
    recent: dict[str, deque[int]] = {}
    told: set[str] = set()
    for place, token in enumerate(tokens):
        word = token.word
        if len(word) < _MIN_REPEATED_CHARS or word in told or word in _ORDINARY:
            continue
        places = recent.setdefault(word, deque(maxlen=policy.repeated_times))
        places.append(place)
        close = place - places[0] < policy.repeated_within_words
        if len(places) == policy.repeated_times and close:
            told.add(word)
            yield _Find("repetition", tokens[places[0]].start, token.end, 2)


def _confidence(find: _Find, count: int, *, debunks: bool, policy: AnalysisPolicy) -> float:
    by_words = {1: policy.one_word, 2: policy.two_words}.get(find.words, policy.more_words)
    sure = by_words + TECHNIQUES[find.name].surer + policy.each_further * (count - 1)
    sure = min(policy.sure_at_most, max(0.05, sure))
    return tidy(sure * (policy.debunking_factor if debunks else 1))


def _why(find: _Find, text: str) -> str:
    said = " ".join(text[find.start : min(find.end, find.start + 4 * _SAID_CHARS)].split())
    if len(said) > _SAID_CHARS:
        said = f"{said[: _SAID_CHARS - 1]}…"
    return f"“{said}” {TECHNIQUES[find.name].why}."
