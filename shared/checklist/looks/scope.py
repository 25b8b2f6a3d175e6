"""Scope and qualifiers: what is said of the part, and what of the whole."""

from __future__ import annotations

from collections.abc import Iterator

from shared.checklist import cues
from shared.checklist.model import Dimension, Outcome
from shared.checklist.numbers import Quantity
from shared.checklist.places import KINDS
from shared.checklist.reading import MOST_PAIRED, Notes, Text, span_of
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token


def look_at_scope(told: Text, said: Text, notes: Notes) -> None:
    """Find a claim about the whole where the truth is about a part."""
    truth, claim = told.classes["scope"], said.classes["scope"]
    wide = claim.get("world")
    narrow = truth.get("nation") or truth.get("locality") or _place(told)
    if wide is not None and "world" not in truth:
        if narrow is not None and not said.has(narrow):
            notes.count("scope_wider")
            why = f"{said.show(span_of(wide))} where the truth says {told.show(span_of(narrow))}"
            notes.find(Dimension.SCOPE, Outcome.MISMATCH, why, critical=True,
                       truth=span_of(narrow), claim=span_of(wide))  # fmt: skip
        else:
            notes.count("scope_added")
    _joined(told, said, notes)


def _place(text: Text) -> Token | None:
    """The first place of a text that we know, said with a capital."""
    known = (t for t in text.content if t.low in KINDS and t.text[0].isupper())
    return next(known, None)


def _joined(told: Text, said: Text, notes: Notes) -> None:
    """Counted "countries and territories" are not counted "countries", nor the other way round."""
    for one, other, dropped in ((told, said, True), (said, told, False)):
        counted = {n for q in other.quantities for n in q.nouns}
        for quantity in one.quantities[:MOST_PAIRED]:
            pair = _coordinated(one, quantity)
            if pair is None:
                continue
            head, tail = pair
            if head.sense not in counted or other.has(tail):
                continue
            notes.count("scope_joined")
            span = (head.start, tail.end)
            where = other.where(head.sense)
            why = f"{one.show(span)} is counted in one, {head.low!r} alone in the other"
            notes.find(
                Dimension.SCOPE,
                Outcome.MISMATCH,
                why,
                critical=True,
                truth=span if dropped else where,
                claim=where if dropped else span,
            )


def _coordinated(text: Text, quantity: Quantity) -> tuple[Token, Token] | None:
    """The X and Y of "188 countries and territories"."""
    low, high = 0, len(text.tokens)
    while low < high:  # the first token behind the quantity
        middle = (low + high) // 2
        if text.tokens[middle].start < quantity.span[1]:
            low = middle + 1
        else:
            high = middle
    near = text.tokens[low : low + 5]
    for place in range(len(near) - 2):
        head, joint, tail = near[place : place + 3]
        if joint.low in ("and", "or") and head.kind == tail.kind == "word":
            plural = head.low.endswith("s") and tail.low.endswith("s")
            return (head, tail) if plural and tail.low not in STOP else None
    return None


def look_at_qualifiers(told: Text, said: Text, notes: Notes) -> None:
    """Find the words that narrow one text and not the other."""
    for one, other, dropped in ((told, said, True), (said, told, False)):
        for place, token in enumerate(one.content):
            takes_back = dropped and token.low in cues.PRIVATIVE
            if not takes_back and token.low not in cues.QUALIFIERS:
                continue
            if other.has(token):
                if not dropped:
                    notes.count("qualifier_match")
                continue
            behind = one.content[place + 1 : place + 2]
            beside = behind + one.content[max(0, place - 1) : place]
            if not any(other.has(t) for t in beside):
                continue
            takes_back = takes_back and bool(behind) and _takes_back(one, token, behind[0], other)
            span = span_of(token)
            if takes_back:
                notes.count("privative_dropped")
                why = f"the truth says it only of one that is {told.show(span)}"
                notes.find(Dimension.QUALIFIER, Outcome.MISMATCH, why, critical=True, truth=span)
            elif token.low in cues.QUALIFIERS:
                notes.count("qualifier_dropped" if dropped else "qualifier_added")
                why = f"the claim {'leaves out' if dropped else 'adds'} {one.show(span)}"
                notes.find(Dimension.QUALIFIER, Outcome.ABSENT, why, critical=not dropped,
                           truth=span if dropped else None,
                           claim=None if dropped else span)  # fmt: skip


def _takes_back(told: Text, token: Token, noun: Token, said: Text) -> bool:
    """Say whether the claim has the noun that a word of the truth takes back, and no hint of it."""
    if noun.start - token.end > 1 or not ({noun.low, noun.low + "s"} & said.lows):
        return False
    if token.low == "acting" and noun.low in cues.NO_STAND_IN_BEFORE:
        return False
    if token.low in _AHEAD and any(t.stem in cues.STANDS_ON for t in said.tokens):
        return False
    if token.low in cues.BYGONE and _says_bygone(said, noun):
        return False
    return sum(t.sense == noun.sense for t in told.content) == 1


_AHEAD = frozenset("proposed planned".split())
_BYGONE_WITHIN = 5  # tokens from "was" to what one was


def _says_bygone(text: Text, noun: Token) -> bool:
    """Say whether a text tells of a noun that somebody was one before."""
    return any(
        t.sense == noun.sense
        and any(b.low in cues.SAYS_BYGONE for b in text.tokens[max(0, n - _BYGONE_WITHIN) : n])
        for n, t in enumerate(text.tokens)
    )


_LIMIT_WORDS = 9  # of a condition, at most
_GROUP_WITHIN = 3  # words from "among" to whom it speaks of
_KEPT = 0.6  # share of the claim's words that stand in the sentence that is limited


def look_at_limits(told: Text, said: Text, notes: Notes) -> None:
    """Find what limits a sentence of the truth, when the claim says the rest of it without."""
    if any(_limits(said.tokens)):
        return
    for first, last in _limits(told.tokens):
        limit = [t for t in told.tokens[first:last] if t.kind == "word" and t.low not in STOP]
        is_kept = not limit or any(said.has(t) for t in limit)
        if is_kept or not _is_rest_said(told, said, first, last):
            continue
        span = (told.tokens[first].start, told.tokens[last - 1].end)
        notes.count("limit_dropped")
        why = f"the truth says it only with {told.show(span)}"
        notes.find(Dimension.QUALIFIER, Outcome.ABSENT, why, critical=True, truth=span)
        return


def _limits(tokens: list[Token]) -> Iterator[tuple[int, int]]:
    """Where each condition, group, exclusion and caveat of a text begins and ends."""
    for place, token in enumerate(tokens):
        low = token.low
        if low in cues.CONDITIONS or low in cues.EXCLUSIONS:
            before = tokens[place - 1].low if place else ""
            if before not in cues.NO_CONDITION_AFTER:
                yield place, _limit_end(tokens, place)
        elif low in cues.GROUPED_BY:
            if _is_group(tokens, place):
                yield place, _limit_end(tokens, place)
        elif any(low == words[0] and _are(tokens, place, words) for words in cues.CAVEATS):
            near = {t.low for t in tokens[max(0, place - 4) : place]}
            if not cues.NEGATION.isdisjoint(near):
                yield place, _limit_end(tokens, place)


def _are(tokens: list[Token], place: int, words: tuple[str, ...]) -> bool:
    return tuple(t.low for t in tokens[place : place + len(words)]) == words


def _is_group(tokens: list[Token], place: int) -> bool:
    """Say whether "among", "in" or "for" tells whom it holds for."""
    if tokens[place].low == "of" and place and tokens[place - 1].text not in _SENTENCE_ENDS:
        return False  # only a sentence that begins with it: of those treated
    near = tokens[place + 1 : place + 1 + _GROUP_WITHIN]
    for n, token in enumerate(near):
        if token.low in cues.GROUPS:
            is_aged = any(t.low in cues.AGED for t in tokens[place + n + 2 : place + n + 3])
            is_narrow = tokens[place].low == "in" and token.low not in cues.ANYONE and n < 2
            is_among = tokens[place].low.startswith("among") or tokens[place].low == "of"
            return is_among or is_aged or is_narrow
        if token.kind == "sign":
            break
    return False


def _limit_end(tokens: list[Token], place: int) -> int:
    """The first place behind a limit: its clause ends, or it has grown long."""
    reach = min(len(tokens), place + _LIMIT_WORDS)
    ends = (n for n in range(place, reach) if tokens[n].text in _LIMIT_ENDS)
    return next(ends, reach)


_LIMIT_ENDS = frozenset(".;,:()!?")
_SENTENCE_ENDS = frozenset(".;!?")


def _is_rest_said(told: Text, said: Text, first: int, last: int) -> bool:
    """Say whether most of a claim stands in the limited sentence, outside of what limits it."""
    tokens = told.tokens
    start, end = first, last
    while start and first - start < _NEAR and tokens[start - 1].text not in _SENTENCE_ENDS:
        start -= 1
    while end < len(tokens) and end - last < _NEAR and tokens[end].text not in _SENTENCE_ENDS:
        end += 1
    rest = {t.sense for t in tokens[start:first]} | {t.sense for t in tokens[last:end]}
    words = [t.sense for t in said.content]
    return bool(words) and sum(word in rest for word in words) >= _KEPT * len(words)


_NEAR = 30  # tokens of a sentence, on each side of what limits it
