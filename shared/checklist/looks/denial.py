"""Negation, opposites, directions: the words that turn a meaning round."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from shared.checklist import cues
from shared.checklist.model import Dimension, Outcome
from shared.checklist.reading import Notes, Text, span_of
from shared.checklist.senses import OPPOSITES, sense_of
from shared.checklist.stems import is_past, stem
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token

_SCOPE_WORDS = 3  # as far as a negation reaches
_SPOKEN_OF = 0.6  # share of what is called false that the other text has, at least
_THAT_WITHIN = 5  # words from "false" to its "that"
_TOLD_WITHIN = 25  # words from "false" to the end, or the beginning, of what it calls so
_SENTENCE_ENDS = frozenset(".;!?")
_CLAUSE_ENDS = frozenset(".;!?,")
_LONG = 6  # letters that a word with a prefix has, at least
PREFIXES = ("un", "non", "im", "dis", "ir")
_UNDONE = frozenset({"unable", "without"})  # behind a "not" they deny nothing
_DENIERS = cues.NEGATION | cues.ALMOST | cues.DENYING.keys() | {"close"}
_DENYING_STEMS = cues.REFUSALS | cues.REFUTES | cues.PREVENTS

_OUTCOME = {True: Outcome.MISMATCH, False: Outcome.ABSENT}  # by whether it is surely meant


class _Denied(NamedTuple):
    """What a text denies: the sense of each word that is reached, and the word that denies it."""

    near: dict[str, Token]  # the first word behind the denial
    of: set[str]  # the words right before it: "the difference was not seen"
    far: dict[str, Token]  # the next ones
    said: set[str]  # what the text says without denying it


def _denied(text: Text, other: Text) -> _Denied:
    near: dict[str, Token] = {}
    far: dict[str, Token] = {}
    said: set[str] = set()
    of: set[str] = set()
    clause: list[str] = []  # the words of the clause so far
    left, denial = 0, None
    refuses = not any(t.stem in cues.REFUSALS for t in other.content)
    refuted = _refuted(text, other)
    silent = 0  # the first place behind a phrase that denies
    for place, token in enumerate(text.tokens):
        low = token.low
        if place < silent:
            continue
        if place in refuted:
            if token.kind == "word" and low not in STOP:
                near.setdefault(token.sense, refuted[place])
        elif token.kind == "sign" or low == "but":
            if low in ".;,!?" or low == "but":
                left = 0
                clause.clear()
        elif low in cues.NEGATION or low.endswith("n't"):
            follows = text.tokens[place + 1].low if place + 1 < len(text.tokens) else ""
            before = text.tokens[place - 1].low if place else ""
            is_part = follows in _TOTALS and bool(other.classes["quantifier"].keys() & _PARTS)
            counts = follows not in cues.NEGATES_NOTHING_BEFORE and not is_part
            if counts and before not in ("or", "if"):
                is_double = left == _SCOPE_WORDS and low in _UNDONE
                left, denial = (0, None) if is_double else (_SCOPE_WORDS, token)
                of.update(clause[-_OF_WHAT:])
        elif refuses and (phrase := _refuses(text.tokens, place)):
            is_double = left == _SCOPE_WORDS  # did not fail to
            left, denial = (0, None) if is_double else (_SCOPE_WORDS, token)
            silent = place + phrase
        elif token.kind == "word" and low not in STOP:
            if left and denial is not None:
                is_near = left == _SCOPE_WORDS and not _is_of_another_deed(token, clause, other)
                (near if is_near else far).setdefault(token.sense, denial)
                left -= 1
                continue
            clause.append(token.sense)
            if not _is_chosen(text.tokens, place):
                said.add(token.sense)
            if low.startswith(PREFIXES) and len(low) > _LONG and token.stem not in cues.NO_PREFIX:
                bare = without_prefix(token)
                if bare in other.stems and low not in other.lows:
                    near.setdefault(bare, token)
    return _Denied(near, of, far, said)


# Who says of a part what the other text does not say of all: most did, not all did.
_TOTALS, _PARTS = frozenset("all every everyone everybody each always".split()), {"some", "most"}


def _is_of_another_deed(token: Token, clause: list[str], other: Text) -> bool:
    """Say whether a name that is denied is denied in what the other text does not speak of."""
    return bool(clause) and token.text[0].isupper() and clause[-1] not in other.stems


_OF_WHAT = 2  # content words before a "not" that may be its subject
_WHO = frozenset("who that".split())


def _is_chosen(tokens: list[Token], place: int) -> bool:
    """Say whether a word only tells of whom something is said: patients who responded."""
    return place > 1 and tokens[place - 1].low in _WHO and tokens[place - 2].kind == "word"


def _refuted(text: Text, other: Text) -> dict[int, Token]:
    """The places of what a text calls false and the other text speaks of, each with the word that
    does so."""
    found: dict[int, Token] = {}
    for place, token in enumerate(text.tokens):
        if not _calls_false(text.tokens, place):
            continue
        clause = _told_clause(text.tokens, place)
        words = [t for t in (text.tokens[n] for n in clause) if t.kind == "word"]
        heavy = [t for t in words if t.low not in STOP]
        held = sum(other.has(t) for t in heavy)
        denied = any(t.low in cues.NEGATION or t.low.endswith("n't") for t in words)
        if held and not denied and held >= _SPOKEN_OF * len(heavy):
            found.update(dict.fromkeys(clause, token))
    return found


def _calls_false(tokens: list[Token], place: int) -> bool:
    """Say whether a word calls something false: "false" does, "evidence" behind a "no" does."""
    token = tokens[place]
    if token.stem not in cues.REFUTES and token.low not in cues.GROUNDS:
        return False
    before = {t.low for t in tokens[max(0, place - 3) : place]}
    denied = not cues.NEGATION.isdisjoint(before) or any(low.endswith("n't") for low in before)
    return denied == (token.low in cues.GROUNDS)


def _told_clause(tokens: list[Token], place: int) -> range:
    """Where that stands which a word calls false: behind its "that", or between a "that" and it."""
    last = _clause_end(tokens, place)
    ahead = tokens[place + 1 : min(last, place + 1 + _THAT_WITHIN)]
    for n, token in enumerate(ahead, place + 1):
        if token.low == "that" or token.text == ":" or (n == place + 1 and token.low == "of"):
            return range(n + 1, last)
        if token.low in cues.TOLD and n + 1 < last and tokens[n + 1].low != "that":
            return range(n + 1, last)
    for n in range(place - 1, max(-1, place - 1 - _TOLD_WITHIN), -1):
        if tokens[n].text in _SENTENCE_ENDS:
            break
        if tokens[n].low in ("that", "of") and n and tokens[n - 1].low in cues.TOLD:
            return range(n + 1, place)
    return range(0)


def _clause_end(tokens: list[Token], place: int) -> int:
    """The first place behind a word that its clause does not reach."""
    reach = min(len(tokens), place + _TOLD_WITHIN)
    ends = (n for n in range(place, reach) if tokens[n].text in _CLAUSE_ENDS)
    return next(ends, reach)


def _refuses(tokens: list[Token], place: int) -> int:
    """How many tokens deny what follows without a "not": refused to, ruled out, almost; 0: none."""
    token = tokens[place]
    follows = tokens[place + 1].low if place + 1 < len(tokens) else ""
    if token.stem in cues.REFUSES_TO:
        verb = tokens[place + 2].low if place + 2 < len(tokens) else ""
        return int(follows == "to" and verb.isalpha() and verb not in STOP)
    if token.stem in cues.REFUSALS:
        return 1
    if token.low in cues.ALMOST:
        return int(is_past(follows) and follows not in cues.ROUNDED)
    if token.low == "from" and follows.endswith("ing"):
        before = tokens[max(0, place - cues.PREVENTED_WITHIN) : place]
        return int(any(t.stem in cues.PREVENTS for t in before))
    if token.low == "close" and follows == "to":  # to winning: not won
        verb = tokens[place + 2].low if place + 2 < len(tokens) else ""
        return 2 if verb.endswith("ing") else 0
    rest = cues.DENYING.get(token.low)
    if rest is None or rest != tuple(t.low for t in tokens[place + 1 : place + 1 + len(rest)]):
        return 0
    return 1 + len(rest)


def _may_deny(text: Text) -> bool:
    """Say whether a text has any word that could deny; most have none."""
    return not _DENIERS.isdisjoint(text.lows) or any(
        t.stem in _DENYING_STEMS or t.low.startswith(PREFIXES) or t.low.endswith("n't")
        for t in text.content
    )


def _implies(text: Text, other: Text) -> bool:
    """Say whether a text may deny by a word that the other text has no form of."""
    if not cues.DOUBTS.isdisjoint(text.lows) and other.classes["modality"].keys() & _UNSURE:
        return True  # unlikely to, probably will not
    return any(
        low not in other.lows and sense_of(stem(low)) not in other.stems
        for low in cues.IMPLIED & text.lows
    )


_UNSURE = frozenset(("likely", "possible"))


def without_prefix(token: Token) -> str:
    """The sense of "available" in "unavailable"."""
    prefix = next(p for p in PREFIXES if token.low.startswith(p))
    plain = stem(token.low[len(prefix) :])
    return sense_of(plain)


def look_at_negation(told: Text, said: Text, notes: Notes) -> None:
    """Find what one text denies and the other says."""
    if "total_match" in notes.features or not (_may_deny(told) or _may_deny(said)):
        return
    truth, claim = _denied(told, said), _denied(said, told)
    in_truth, in_claim = truth.far | truth.near, claim.far | claim.near
    if not in_truth and not in_claim:
        return
    both = next((word for word in in_claim if word in in_truth), None)
    if both is None:  # no difference was seen, the difference was not seen
        both = next((word for word in claim.near if word in truth.of), None)
        if both is not None and truth.near:
            in_truth = {both: next(iter(truth.near.values()))}
        else:
            both = None
    if both is not None:
        notes.count("negation_match")
        notes.find(Dimension.NEGATION, Outcome.MATCH, "both deny it",
                   claim=span_of(in_claim[both]), truth=span_of(in_truth[both]))  # fmt: skip
        return
    word = next(
        (w for w in (*claim.near, *claim.far) if w in truth.said and w not in claim.said), None
    )
    if word is not None:
        denial = span_of(in_claim[word])
        is_near = word in claim.near and not _implies(told, said)
        notes.count("negation_added" if is_near else "negation_added_far")
        why = f"{said.show(denial)} denies what the truth says"
        notes.find(Dimension.NEGATION, _OUTCOME[is_near], why, critical=is_near,
                   claim=denial, truth=told.where(word))  # fmt: skip
    elif in_claim:
        notes.count("negation_absent")
    word = next(
        (w for w in (*truth.near, *truth.far) if w in claim.said and w not in truth.said), None
    )
    if word is not None:
        denial = span_of(in_truth[word])
        is_near = word in truth.near and not _implies(said, told)
        notes.count("negation_dropped" if is_near else "negation_dropped_far")
        why = f"the claim leaves out {told.show(denial)}"
        notes.find(Dimension.NEGATION, _OUTCOME[is_near], why, critical=is_near,
                   truth=denial, claim=said.where(word))  # fmt: skip


_BOUNDING = frozenset("more less fewer most least over under above below before after up".split())


def look_at_opposites(told: Text, said: Text, notes: Notes) -> None:
    """Find a word of the claim whose opposite the truth has."""
    mine, theirs = _turning(said), _turning(told)
    for word, token in mine.items():
        against = OPPOSITES.get(word)
        if against is None or word in theirs or word in notes.excused:
            continue
        hit = next((other for other in against if other in theirs and other not in mine), None)
        if hit is not None and _is_denied(said, token) == _is_denied(told, theirs[hit]):
            notes.count("opposite")
            here, there = span_of(token), span_of(theirs[hit])
            why = f"{said.show(here)} is the opposite of {told.show(there)}"
            notes.find(Dimension.CONTENT, Outcome.MISMATCH, why, critical=True,
                       claim=here, truth=there)  # fmt: skip
    _directions(told, said, notes)


_DENIED_WITHIN = 2  # tokens from a "not" to its word


def _is_denied(text: Text, token: Token) -> bool:
    """Say whether a "not" stands right before a word, or right behind an adverb: probably not."""
    place = bisect_left(text.tokens, token.start, key=lambda other: other.start)
    near = text.tokens[max(0, place - _DENIED_WITHIN) : place]
    if token.low.endswith("ly"):
        near += text.tokens[place + 1 : place + 1 + _DENIED_WITHIN]
    return any(t.low in cues.NEGATION or t.low.endswith("n't") for t in near)


def _turning(text: Text) -> dict[str, Token]:
    """The words that may have an opposite, by their sense: no names, and no comparators."""
    return {
        t.sense: t
        for t in reversed(text.tokens)
        if t.low not in _BOUNDING and (t.text[0].islower() or t is text.tokens[0])
    }


def _directions(told: Text, said: Text, notes: Notes) -> None:
    """From here to there, or from there to here?"""
    claim, truth = _ways(said), _ways(told)
    if len(claim) < 2 or len(truth) < 2:
        return
    start, end = claim["from"], claim["to"]
    if start.sense != end.sense and (start.sense, end.sense) == (
        truth["to"].sense,
        truth["from"].sense,
    ):
        notes.count("direction_turned")
        here, there = span_of(start), span_of(truth["to"])
        why = f"{said.show(here)} is the start of one way and the end of the other"
        notes.find(Dimension.CONTENT, Outcome.MISMATCH, why, critical=True,
                   claim=here, truth=there)  # fmt: skip


def _ways(text: Text) -> dict[str, Token]:
    """The first word behind the first "from", and behind the first "to"."""
    found: dict[str, Token] = {}
    for place, token in enumerate(text.tokens):
        if token.low in ("from", "to") and token.low not in found:
            behind = text.tokens[place + 1 : place + 3]
            word = next((t for t in behind if t.kind == "word" and t.low not in STOP), None)
            if word is not None:
                found[token.low] = word
        if len(found) == 2:
            break
    return found
