"""Which claims contradict each other: one denies what the other says (spec part 5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from shared.patterns import sources, words
from shared.patterns.asking import asks, ends_asking
from shared.patterns.denying import (
    is_own_denial,
    read_denial,
    refuses,
    tells_of_a_fake,
    tells_of_charges,
)
from shared.patterns.figures import figures_conflict, has_figure, is_figure, named_apart
from shared.patterns.measures import measures_conflict
from shared.patterns.negating import denies_in_other_words
from shared.patterns.opposing import (
    clause_denies,
    negates,
    outcomes_conflict,
    say_the_same,
    stems,
    turning,
)
from shared.patterns.scores import Kind
from shared.patterns.subjects import of_one_thing
from shared.patterns.turning import said_of_others, turned, turns

_TOPIC_AT_LEAST = 0.15  # of the shorter claim's words, before a denial is taken as its denial
_DOUBT_AT_LEAST = 0.7  # of a denial's words, before "not a hoax" is taken to answer it
_FEWEST_WORDS = 2  # of a denied claim: one word tells no topic
_NO_AT_ONCE = re.compile(r"\W*no\s?[,:;.!\u2013\u2014]", re.IGNORECASE)
_MORE_SENTENCES = re.compile(r"[.!?:]\s+\w")  # than one, or a word before a colon


class Side(StrEnum):
    """What a text does with a claim."""

    DENIAL = "denial"
    VOUCHING = "vouching"  # says that what others call false is so: not a hoax
    RUMOUR = "rumour"
    QUESTION = "question"
    PLAIN = "plain"


class Camp(StrEnum):
    """Where claims stand that could contradict the same others; a question stands nowhere."""

    DENIES = "denies"
    VOUCHES = "vouches"
    NEGATES = "negates"
    COUNTS = "counts"  # says something with a figure
    TURNS = "turns"  # says something that has an opposite
    SAYS = "says"


# Which camps hold what a claim of a camp could contradict.
OPPOSED = {
    Camp.DENIES: (Camp.COUNTS, Camp.TURNS, Camp.SAYS, Camp.VOUCHES),
    Camp.VOUCHES: (Camp.COUNTS, Camp.TURNS, Camp.SAYS, Camp.DENIES),
    Camp.NEGATES: (Camp.COUNTS, Camp.TURNS, Camp.SAYS, Camp.NEGATES),  # figures, in both
    Camp.COUNTS: (Camp.DENIES, Camp.VOUCHES, Camp.NEGATES, Camp.COUNTS, Camp.TURNS),
    Camp.TURNS: (Camp.DENIES, Camp.VOUCHES, Camp.NEGATES, Camp.COUNTS, Camp.TURNS),
    Camp.SAYS: (Camp.DENIES, Camp.VOUCHES, Camp.NEGATES),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A claim as contradictions see it."""

    text: str
    side: Side
    negated: bool
    topic: frozenset[str]  # its keywords, without the words of denial, rumour, negation and number

    @property
    def camp(self) -> Camp | None:
        """Where it stands; None for a question."""
        if self.side in _CAMPS:
            return _CAMPS[self.side]
        if self.negated:
            return Camp.NEGATES
        if has_figure(self.text):
            return Camp.COUNTS
        return Camp.TURNS if turning(self.topic) or turns(self.text) else Camp.SAYS


_CAMPS = {Side.QUESTION: None, Side.DENIAL: Camp.DENIES, Side.VOUCHING: Camp.VOUCHES}


def read_claim(text: str, *, source: str = "") -> Claim:
    """Read what a text claims, and whether it denies a claim."""
    return claim_among(words.copy_of(text), text, source=source)


def claim_among(told: Sequence[str], text: str, *, source: str = "") -> Claim:
    """Read a claim from the words of its text."""
    denial = read_denial(told, text)
    rumours = words.find(told, words.phrases("rumours"))
    negations = words.find(told, words.phrases("negations"))
    if negations:
        negations -= words.find(told, words.phrases("not_negations"))
    side = _side(
        told, text, source, denied=bool(denial.denies), vouched=bool(denial.vouches),
        rumoured=bool(rumours), negations=len(negations - denial.denies),
    )  # fmt: skip
    aside = denial.denies | rumours | negations
    kept = [word for place, word in enumerate(told) if place not in aside and not is_figure(word)]
    return Claim(
        text=text,
        side=side,
        negated=bool(negations - denial.denies),
        topic=frozenset(words.keywords_among(kept)),
    )


def contradiction(first: Claim, second: Claim, *, later_by: int | None = None) -> Kind | None:
    """How two claims of near meaning contradict each other, if they do; in either order the same.

    Two denials never contradict: both debunk. A question says nothing. A denial contradicts what
    is said of its topic. `later_by` is how many seconds after the first the second was told, None
    where that is unknown; told the other way round it is the negative.
    """
    if first.side is Side.QUESTION or second.side is Side.QUESTION:
        return None
    if first.side is second.side is Side.DENIAL:
        return None
    kind = _kind(first, second, later_by)
    return None if kind and named_apart(first.text, second.text) else kind


def _kind(first: Claim, second: Claim, later_by: int | None) -> Kind | None:
    """How two claims stand against each other, whatever numbers name their things."""
    if first.side is Side.DENIAL:
        return _answered(first, second)
    if second.side is Side.DENIAL:
        return _answered(second, first)
    if not _conflict(first, second, later_by):
        return None
    rumoured = first.side is Side.RUMOUR or second.side is Side.RUMOUR
    return Kind.RUMOR_VS_FACT if rumoured else Kind.CONFLICTING_CLAIMS


def _answered(denial: Claim, other: Claim) -> Kind | None:
    """How a denial stands against what is said of its topic."""
    same = len(denial.topic & other.topic)
    if other.side is Side.VOUCHING:
        answers = same and same >= _DOUBT_AT_LEAST * len(denial.topic)
        return Kind.CONFLICTING_CLAIMS if answers else None
    fewer = min(len(denial.topic), len(other.topic))
    if fewer < _FEWEST_WORDS or same < _TOPIC_AT_LEAST * fewer:
        return None
    if other.negated or tells_of_a_fake(other.text):  # both side with the denial
        return None
    if is_own_denial(denial.text):
        return None if tells_of_charges(other.text) else Kind.CONFLICTING_CLAIMS
    return Kind.RUMOR_VS_FACT if other.side is Side.RUMOUR else Kind.FACT_CHECK_VS_CLAIM


def _conflict(first: Claim, second: Claim, later_by: int | None) -> bool:
    """Whether of two claims that deny none one is of a "not", a figure or an opposite of it."""
    if first.negated != second.negated:
        negated, plain = (first, second) if first.negated else (second, first)
        if refuses(plain.text):
            return False
        if _negates(negated, plain):
            return True
    elif _differ(first, second, later_by):
        return True
    return _differ_in_other_words(first, second, later_by)


def _negates(negated: Claim, plain: Claim) -> bool:
    """Whether a claim with a "not" is the other but for it."""
    one, two = stems(negated.topic), stems(plain.topic)
    if say_the_same(one, two):
        turned = outcomes_conflict(negated.topic, plain.topic)
        return not turned and negates(negated.text, two)
    return len(one & two) >= _FEWEST_WORDS and clause_denies(negated.text, plain.text)


def _differ(first: Claim, second: Claim, later_by: int | None) -> bool:
    """Whether two claims are the same but for a figure or an opposite."""
    if first.side is Side.VOUCHING or second.side is Side.VOUCHING:
        return False  # "not a hoax" and "has not" do not dispute a figure
    alike = say_the_same(stems(first.topic), stems(second.topic))
    if alike and figures_conflict(first.text, second.text, later_by=later_by):
        return True
    return (
        not first.negated
        and outcomes_conflict(first.topic, second.topic, later_by=later_by)
        and not said_of_others(first.text, second.text)
    )


def _differ_in_other_words(first: Claim, second: Claim, later_by: int | None) -> bool:
    """Whether two claims of one thing cannot both be so, though their sentences differ."""
    if first.side is Side.VOUCHING or second.side is Side.VOUCHING:
        return False
    if say_the_same(stems(first.topic), stems(second.topic)):
        return False  # of the same words all has been said
    back = None if later_by is None else -later_by
    one, two = first.text, second.text
    if measures_conflict(one, two, later_by=later_by) and of_one_thing(one, two, measured=True):
        return True
    return (
        turned(one, two, later_by=later_by)
        or (first.negated and denies_in_other_words(one, two, later_by=later_by))
        or (second.negated and denies_in_other_words(two, one, later_by=back))
    ) and of_one_thing(one, two)


def _side(
    told: Sequence[str], text: str, source: str, *, denied: bool, vouched: bool, rumoured: bool,
    negations: int,
) -> Side:  # fmt: skip
    """The first rule that matches; a fact-checker denies what it does not confirm."""
    checker = sources.is_fact_checker(source)
    if ends_asking(text) and not _MORE_SENTENCES.search(text):
        return Side.QUESTION  # "Is it a hoax?" denies nothing, whoever asks
    if denied or _NO_AT_ONCE.match(text) or words.begins(told, words.phrases("leads")):
        return Side.DENIAL
    if vouched:
        return Side.VOUCHING
    if told and told[0] == "no" and negations > 1:  # "No, this does not ..." without its comma
        return Side.DENIAL
    if checker and not words.find(told, words.phrases("affirmations")):
        return Side.DENIAL
    if rumoured:
        return Side.RUMOUR
    return Side.QUESTION if ends_asking(text) or asks(told, text) else Side.PLAIN
