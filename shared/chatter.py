"""Chatter: what keeps a statement company in a post and states nothing that could be checked.

Told by what a sentence is about (the writer's own life, the post itself, the reader) and by what
it lacks: a verb, a figure, a name, a word of health, money, politics or science. English only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from shared.chatter_words import (
    CALLS,
    CAUSES,
    COMPARES,
    CONTRASTS,
    DOES_TO,
    ENDS_MAIN_CLAUSE,
    EXCLAIMS,
    EXPECTED_TO_KNOW,
    FEELS,
    GOES_ON,
    HANGS,
    KIN,
    LEARNS,
    LEAVES_OUT_I,
    NEAR,
    NOT_FINITE_AFTER,
    NOT_VERBS,
    OF_OFFICE,
    OF_OWN_LIFE,
    OF_THE_POST,
    ONLY_OF_SELF,
    ORDERS,
    OWN,
    PLACED,
    PRIZES,
    SPEAKS_OF_SELF,
    SPELLED,
    SUBJECTS,
    TIMES,
    TURNS,
    UNCHECKED_ECHO,
    VERBS,
    WHAT_A,
    WORLDLY,
)
from shared.model import Cue, Signals
from shared.policy import CLAIM_POLICY, ClaimPolicy
from shared.signals import find_signals

_WORDS = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_NAME = re.compile(r"(?<=[\w,;:'] )(?!I\b)[A-Z][\w-]*[a-z][\w-]*|\b[A-Z][A-Z0-9-]+\b")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_OBJECTS = frozenset("it him her them me myself".split())
_HARD = frozenset({Cue.STATISTICAL, Cue.AUTHORITY, Cue.HIGH_RISK})


class Heard(NamedTuple):
    """All that a rule may look at: a sentence that stands beside a claim."""

    low: str  # small letters, plain apostrophes, no exclamation before it
    words: tuple[str, ...]
    signals: Signals  # without the words of one's own life: "at the surgery"
    follows_own: bool  # what stands before it is of the writer's own life
    names: bool  # names somebody or something that is not of the writer's own life

    @property
    def worldly(self) -> bool:
        """It has a word or a cue of what can be checked: a study, a death, a party, a cure."""
        return not _HARD.isdisjoint(self.signals.cues) or WORLDLY.search(self.low) is not None

    @property
    def topical(self) -> bool:
        """It touches health, money, politics or science."""
        return bool(self.signals.domains)

    @property
    def counts(self) -> bool:
        """It has a figure."""
        return any(map(str.isdigit, self.low))


class _Rule(NamedTuple):
    reason: str
    when: Callable[[Heard, ClaimPolicy], bool]


# First match sets the sentence aside.
RULES: tuple[_Rule, ...] = (
    _Rule("talk", lambda h, p: not h.worldly and OF_THE_POST.match(h.low) is not None),
    _Rule("talk", lambda h, p: EXPECTED_TO_KNOW.match(h.low) is not None),
    _Rule("talk", lambda h, p: CONTRASTS.match(h.low) is not None),
    _Rule("instruction", lambda h, p: _says_little(h) and ORDERS.match(h.low) is not None),
    _Rule("talk", lambda h, p: _says_little(h) and EXCLAIMS.match(h.low) is not None),
    _Rule("talk", lambda h, p: not (h.worldly or h.counts) and WHAT_A.match(h.low) is not None),
    _Rule("opinion", lambda h, p: not (h.worldly or h.counts) and bool(PRIZES.match(h.low))),
    _Rule("experience", lambda h, p: _is_own_life(h, policy=p)),
    _Rule("fragment", lambda h, p: _is_fragment(h, policy=p)),
)


def reason_to_pass(said: str, *, before: str = "", policy: ClaimPolicy = CLAIM_POLICY) -> str:
    """Why a sentence that keeps a claim company states nothing itself; empty if it may.

    `before` is why the sentence before it was set aside: "she" then is of the writer's life too.
    """
    heard = _hear(said, before)
    if not heard.words or len(heard.words) > policy.chatter_words_at_most:
        return ""
    if TURNS.match(heard.low):
        return ""
    return next((rule.reason for rule in RULES if rule.when(heard, policy)), "")


def tells_of_others(low: str) -> bool:
    """Whether a line of the writer's life, in small letters, tells what could be checked."""
    return any(words.search(low) for words in (WORLDLY, CAUSES))


def is_echo(said: str, claim: str, *, policy: ClaimPolicy = CLAIM_POLICY) -> bool:
    """Whether a sentence only says again, in part, what a claim has just said."""
    words = _WORDS.findall(said.lower().replace("’", "'"))
    if len(words) > policy.echo_words_at_most:
        return False
    return _repeats([word for word in words if word not in UNCHECKED_ECHO], claim)


def tail_of(said: str, *, policy: ClaimPolicy = CLAIM_POLICY) -> tuple[int, int, str] | None:
    """The chatter that hangs on a statement: where it is cut off, where it begins, and why."""
    for joint in HANGS.finditer(said):
        head = said[: joint.start()]
        if len(_WORDS.findall(head)) < policy.min_words or SPEAKS_OF_SELF.match(head.lower()):
            return None
        if reason := reason_to_pass(said[joint.end() :], policy=policy):
            return joint.start(), joint.end(), reason
    return None


def _hear(said: str, before: str) -> Heard:
    plain = CALLS.sub("", said.replace("’", "'").strip("\"'“”‘ .!?…"))
    own = OF_OWN_LIFE.sub("home", plain)
    low = plain.lower()
    shouted = plain.upper() == plain
    names = [] if shouted else [name for name in _NAME.finditer(own) if _is_foreign(own, name)]
    return Heard(
        low,
        words=tuple(_WORDS.findall(low)),
        signals=find_signals(own),
        follows_own=before == "experience",
        names=bool(names),
    )


def _is_foreign(plain: str, name: re.Match[str]) -> bool:
    """A name of somebody or something other than kin, a day, or a place one goes to."""
    low = name[0].lower()
    if low in KIN or low in TIMES or (name[0].isupper() and low in UNCHECKED_ECHO):
        return False
    return PLACED.search(plain[max(0, name.start() - 12) : name.start()].lower()) is None


def _says_little(heard: Heard) -> bool:
    return not (heard.worldly or heard.topical or heard.counts)


def _is_own_life(heard: Heard, *, policy: ClaimPolicy) -> bool:
    """The writer's life or feelings, and nothing of others that could be checked."""
    if heard.worldly or heard.topical or heard.names:
        return False
    if any(words.search(heard.low) for words in (CAUSES, COMPARES, LEARNS, OF_OFFICE)):
        return False
    if heard.counts and not _counts_own_years(heard, policy=policy):
        return False
    words = (SPEAKS_OF_SELF, FEELS, ONLY_OF_SELF, DOES_TO)
    return (
        any(told.match(heard.low) for told in words)
        or NEAR.search(heard.low) is not None
        or (heard.follows_own and GOES_ON.match(heard.low) is not None)
        or (LEAVES_OUT_I.match(heard.low) is not None and _is_left_out(heard))
    )


def _counts_own_years(heard: Heard, *, policy: ClaimPolicy) -> bool:
    """Small round figures of a life: an age, children, years of work."""
    figures = _NUMBER.findall(heard.low)
    return all(figure.isdigit() and int(figure) <= policy.own_number_at_most for figure in figures)


def _is_left_out(heard: Heard) -> bool:
    """Whether "I" is left out before the verb, so that nothing else is the subject."""
    main = ENDS_MAIN_CLAUSE.split(heard.low, maxsplit=1)[0]
    words = _WORDS.findall(main)
    if any(word.endswith("ing") for word in words[:3]):
        return VERBS.isdisjoint(words) and (
            not any(map(_is_past, words)) or not _OBJECTS.isdisjoint(words)
        )
    return OWN.search(heard.low) is not None


def _is_fragment(heard: Heard, *, policy: ClaimPolicy) -> bool:
    """No finite verb, no figure, no name, nothing of the matters that are checked."""
    if heard.worldly or heard.topical or heard.counts or heard.names:
        return False
    if len(heard.words) > policy.fragment_words_at_most:
        return False
    return not (COMPARES.search(heard.low) or any(map(_is_verb, ("", *heard.words), heard.words)))


def _is_verb(before: str, word: str) -> bool:
    """Whether a word is the finite verb of a sentence, by itself or by the word before it."""
    if before in NOT_FINITE_AFTER:
        return False
    plural = before.endswith("s") and not before.endswith("ss") and f"{word}s" in VERBS
    return word in VERBS or "'" in word or before in SUBJECTS or plural or _is_past(word)


def _is_past(word: str) -> bool:
    return len(word) > 4 and word.endswith("ed") and word not in NOT_VERBS


def _repeats(words: list[str], claim: str) -> bool:
    low = claim.lower().replace("’", "'")
    known = [word for word in _WORDS.findall(low) if word not in UNCHECKED_ECHO]
    figures = _NUMBER.findall(low)
    spelled = [word for word in words if word in SPELLED and word not in known]
    if spelled and _in_figures(spelled) not in figures:
        return False
    rest = [word for word in words if word not in spelled]
    return bool(words) and f" {' '.join(rest)} " in f" {' '.join(known)}  "


def _in_figures(spelled: list[str]) -> str:
    """ "nineteen seventy one" in figures, as years are said: 1971."""
    said: list[int] = []
    for word in spelled:
        value = SPELLED[word]
        if said and 20 <= said[-1] < 100 and said[-1] % 10 == 0 and value < 10:
            said[-1] += value
        else:
            said.append(value)
    return "".join(map(str, said))
