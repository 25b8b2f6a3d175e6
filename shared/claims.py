"""Claims of a post: what it states about the world, each with its place and in words of its own.

A sentence is a claim unless it is clearly none (spec 2.3, fail-open): a text in another language
gives each of its sentences. `text[start:end]` is what was said; `Claim.text` is the same, cleaned
so that it can be looked up without the post.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from shared.chatter import is_echo, reason_to_pass, tail_of, tells_of_others
from shared.claim_words import (
    ASKING,
    CHATTER,
    CLINCHES,
    CONDOLES,
    FILLS_AFTER,
    FILLS_BEFORE,
    GREETS,
    HEARSAY,
    INTENDS,
    JOKES,
    LIKES_ABROAD,
    NAME_DID,
    NOT_STATED,
    OUGHT,
    OWN_VIEW,
    POSTERS_TALK,
    PRESUMING,
    RANKS,
    RATES,
    RECOUNTS,
    SHORT_TALK,
    SPOKEN_TO,
    TELLS_READER,
    TRAILING_HEARSAY,
    WANTS,
)
from shared.clauses import read_pronoun, split_clauses
from shared.model import Cue, Signals
from shared.policy import CLAIM_POLICY, ClaimPolicy
from shared.sentences import EMOJI, Span, find_sentences, is_abbreviation
from shared.signals import find_signals
from shared.text import is_latin, undisguised


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One statement; `attribution` is whom the post names for it ("experts say")."""

    text: str
    start: int
    end: int
    kind: str = "claim"
    why: str = ""
    attribution: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """A sentence that states nothing to check, and why."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """What a post holds; `left_out` claims were beyond the policy's number for one post."""

    claims: tuple[Claim, ...] = ()
    aside: tuple[Aside, ...] = ()
    left_out: int = 0
    dropped: int = 0  # claims of the AI whose quote is not in the post
    by: str = "rules"  # or "ai"


class Said(NamedTuple):
    """All that a rule may look at: one sentence, without what surrounds it in a post."""

    low: str  # small letters, plain apostrophes, no opening "well," or "and"
    opened: str  # the same with its opening
    words: int
    signals: Signals
    recounts: bool  # tells of something that was done, or counts
    asks: bool  # ends with a question mark
    hides: bool  # a question or a hearsay that carries a statement

    @property
    def hard(self) -> bool:
        """It leans on a number, a study, a phrase that carries a claim, or on what was done."""
        return self.recounts or not _HARD.isdisjoint(self.signals.cues)

    @property
    def counts(self) -> bool:
        """It has a date or a plain number."""
        return Cue.FACTUAL in self.signals.cues

    @property
    def instructs(self) -> bool:
        """It addresses a model instead of readers."""
        return Cue.INSTRUCTION in self.signals.cues


_HARD = frozenset({Cue.STATISTICAL, Cue.AUTHORITY, Cue.HIGH_RISK})

# What surrounds a sentence in a post.
_JUNK = rf"[\s{EMOJI}|*~_>»«:;,.…!–—-]"
_LEAD = re.compile(
    rf"(?:{_JUNK}++"
    r"|RT\s++@\w{1,40}:?|via\s++@\w{1,40}|\.?@\w{1,40}(?=[\s:,]++@)"
    r"|(?:BREAKING(?:\s++NEWS)?|Breaking(?:\s++[Nn]ews)?|JUST\s++IN|Just\s++in|ALERT|UPDATE|Update"
    r"|NEWS|News|EXCLUSIVE|Exclusive|WATCH|READ|URGENT|Urgent|DEVELOPING|THREAD|Thread|FACT|Fact"
    r"|Fun\s++fact|NEW|New|PSA|FYI|TIL)\s*+[:!|\u2014-]++"
    r"|(?:BREAKING|JUST\s++IN|FYI|TIL)\b"
    r"|#\w{1,64}(?=\s*+[#:|])|#(?:[Bb]reaking(?:[Nn]ews)?|BREAKING(?:NEWS)?)\b"
    r"|(?:https?://|www\.)[!-~]++)"
)
_TRAIL = re.compile(
    rf"(?:[\s{EMOJI}|*~_]|(?:https?://|www\.)[!-~]+|[#@]\w{{1,64}}|\(?via)\Z", re.IGNORECASE
)
_TRAIL_WINDOW_CHARS = 400
_TAG = re.compile(r"[#@](\w+)")
_CAMEL = re.compile(r"(?<=[a-z][a-z])(?=[A-Z][a-z])")
_LINK = re.compile(r"(?:https?://|www\.)[!-~]+", re.IGNORECASE)
_EMOJI = re.compile(rf"[{EMOJI}]+")
_SPACES = re.compile(r"\s+")
_END_MARKS = re.compile(r"[\s.!?…。！？｡؟۔।॥]+[\"'”’)\]]*\Z|[\s,;:–—-]+\Z")
_LAST_WORD = re.compile(r"\S{1,12}\Z")
_WORDS = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_OPENING = re.compile(
    r"(?:(?:and|but|so|well|now|yes|no|ok|okay|look|listen|again|also|plus|because|then|oh|hey|sure"
    r"|first|second|secondly|finally|frankly|honestly|you know|i mean|of course|in fact|"
    r"or)\b[,\s]+)"
    r"{1,3}"
)


class _Rule(NamedTuple):
    reason: str
    when: Callable[[Said, ClaimPolicy], bool]


# First match sets the sentence aside; what none matches is a claim.
RULES: tuple[_Rule, ...] = (
    _Rule("instruction to the model", lambda s, p: s.instructs and not s.hard),
    _Rule("joke", lambda s, p: not s.hard and JOKES.search(s.low) is not None),
    _Rule("question", lambda s, p: s.asks and not s.hides and _only_asks(s)),
    _Rule("greeting", lambda s, p: not s.hard and GREETS.match(s.low) is not None),
    _Rule("greeting", lambda s, p: not (s.hard or s.counts) and CONDOLES.match(s.low) is not None),
    _Rule("instruction", lambda s, p: _opens(s, POSTERS_TALK)),
    _Rule("talk", lambda s, p: _opens(s, CLINCHES)),
    _Rule("talk", lambda s, p: s.words <= p.talk_words_at_most and _is_chatter(s)),
    _Rule("instruction", lambda s, p: not s.hard and _opens(s, TELLS_READER)),
    _Rule("experience", lambda s, p: _has_only(s, Cue.PERSONAL) and not tells_of_others(s.low)),
    _Rule("opinion", lambda s, p: s.words <= p.view_words_at_most and _is_view(s)),
    _Rule("opinion", lambda s, p: s.words <= p.taste_words_at_most and _is_taste(s)),
    _Rule("talk", lambda s, p: s.words <= p.talk_words_at_most and _is_talk(s)),
)


# A pronoun after one of these still looks back to the claim before it.
_PASSED_OVER = frozenset({"fragment", "link only", "greeting"})


def extract(text: str, *, policy: ClaimPolicy = CLAIM_POLICY) -> Extracted:
    """Find the claims of a post by rules, at most the policy's number; the rest are counted."""
    claims: list[Claim] = []
    asides: list[Aside] = []
    left_out = 0
    before = ""
    for part in _without_chatter(text, _parts(text, policy=policy), policy=policy):
        start, end = part.place
        if part.reason:
            asides.append(Aside(start=start, end=end, reason=part.reason))
            before = before if part.reason in _PASSED_OVER else ""
        elif len(claims) == policy.max_claims:
            left_out += 1
        else:
            claims.append(state(text, part.place, before=before))
            before = claims[-1].text
    return Extracted(claims=tuple(claims), aside=tuple(asides), left_out=left_out)


class _Part(NamedTuple):
    """A place of a post: a statement, or what is set aside for its reason."""

    place: Span
    reason: str = ""


def _parts(text: str, *, policy: ClaimPolicy) -> Iterator[_Part]:
    """The statements of a post and what is none, each sentence looked at by itself."""
    for span in find_sentences(text):
        core = trim_post(text, span)
        said, whole = text[core.start : core.end], text[span.start : span.end]
        if reason := _reason_against(said, whole, policy=policy):
            yield _Part(span, reason)
            continue
        for clause in split_clauses(text, core):
            yield from _without_tail(text, clause, policy=policy)


def _without_tail(text: str, clause: Span, *, policy: ClaimPolicy) -> Iterator[_Part]:
    """A statement, and the chatter that hangs on it: "... and I am out of breath on the stairs"."""
    said = text[clause.start : clause.end]
    tail = tail_of(said, policy=policy) if len(said) <= policy.chatter_at_most_chars else None
    if tail is None:
        yield _Part(clause)
        return
    ends, begins, reason = tail
    yield _Part(Span(clause.start, clause.start + ends))
    yield _Part(Span(clause.start + begins, clause.end), reason)


def _without_chatter(
    text: str, parts: Iterable[_Part], *, policy: ClaimPolicy
) -> tuple[_Part, ...]:
    """Set aside what only keeps a claim company; where nothing firmer is said, all stays."""
    judged = tuple(parts)
    if sum(not part.reason for part in judged) < 2 or not find_signals(text).readable:
        return judged
    passed: list[_Part] = []
    for part in judged:
        before = passed[-1].reason if passed else ""
        reason = part.reason or _passes(text, part.place, before=before, policy=policy)
        passed.append(part._replace(reason=reason))
    firm = ""
    for number, part in enumerate(passed):
        said = text[part.place.start : part.place.end]
        if not part.reason and firm and is_echo(said, firm, policy=policy):
            passed[number] = part._replace(reason="talk")
        elif not part.reason:
            firm = said
    return tuple(passed) if firm else judged


def _passes(text: str, place: Span, *, before: str, policy: ClaimPolicy) -> str:
    if place.end - place.start > policy.chatter_at_most_chars:
        return ""
    return reason_to_pass(text[place.start : place.end], before=before, policy=policy)


def state(text: str, span: Span, *, before: str = "") -> Claim:
    """Make the claim of a place in a post; `before` is the claim that was stated just before it."""
    plain = plain_words(text[span.start : span.end])
    attribution, stated = take_hearsay(_without_filling(plain))
    claim = Claim(text=stated, start=span.start, end=span.end, attribution=attribution)
    read = read_pronoun(before, stated) if before else None
    if read is None:
        return replace(claim, text=_capital(stated), why="states something about the world")
    return replace(claim, text=_capital(read.text), why=f'"{read.pronoun}" read as "{read.noun}"')


def plain_words(said: str) -> str:
    """What was said in plain letters: no links, tags' marks, emoji, end marks or disguises."""
    plain = html.unescape(undisguised(said)) if "&" in said else undisguised(said)
    plain = _EMOJI.sub(" ", _LINK.sub(" ", plain))
    plain = _TAG.sub(lambda tag: _CAMEL.sub(" ", tag[1]), plain)
    plain = _SPACES.sub(" ", plain).strip()
    ended = _END_MARKS.sub("", plain)
    last = _LAST_WORD.search(ended)
    if last and plain[len(ended) : len(ended) + 1] == "." and is_abbreviation(last[0]):
        return ended + "."
    return _without_loose_quotes(ended) or plain


def _without_filling(plain: str) -> str:
    """What was said without the words that only insist on it, unless little is left."""
    lead = FILLS_BEFORE.match(plain.replace("’", "'"))
    bare = FILLS_AFTER.sub("", plain[lead.end() :] if lead else plain)
    return bare if bare.count(" ") > 0 else plain


def take_hearsay(plain: str) -> tuple[str, str]:
    """Part a statement from the words that say where it comes from: (attribution, statement)."""
    lead = HEARSAY.match(plain.replace("’", "'"))
    if lead and not NOT_STATED.match(plain, lead.end()) and plain[lead.end() :].count(" ") > 0:
        return lead[1], plain[lead.end() :]
    trail = TRAILING_HEARSAY.search(plain[-100:])
    if trail and plain.count(" ") > 4:
        return trail[0].lstrip(", "), plain[: len(plain) - len(trail[0])]
    return "", plain


def trim_post(text: str, span: Span) -> Span:
    """A sentence without what only a post puts around it: RT, BREAKING, tags, links, emoji."""
    start, end = span
    while start < end and (lead := _LEAD.match(text, start, end)):
        start = lead.end()
    while end > start:
        window = max(start, end - _TRAIL_WINDOW_CHARS)
        at = _last_token(text, window, end)
        if not _TRAIL.match(text[at:end]):
            break
        end = at
    if start >= end:
        return Span(span.start, span.start)
    return Span(start, end)


def _last_token(text: str, window: int, end: int) -> int:
    """Where the last run of spaces, or the last word, begins."""
    at = end - 1
    if text[at].isspace() or _EMOJI.match(text[at]):
        return at
    while at > window and not text[at - 1].isspace():
        at -= 1
    return at


def _reason_against(said: str, whole: str, *, policy: ClaimPolicy) -> str:
    """Why a sentence is no claim; empty if it is one."""
    if not any(map(str.isalnum, said)):
        return "link only" if _LINK.search(whole) else "fragment"
    judged = _look_at(said)
    if not judged.words:
        return "fragment"
    if judged.words < policy.min_words and is_latin(said) and not judged.hard:
        return "fragment"
    if judged.words <= policy.taste_words_at_most and LIKES_ABROAD.match(judged.low):
        return "" if judged.counts else "opinion"
    if not judged.signals.readable and (judged.words >= 6 or not said.isascii()):
        return "question" if judged.asks and not said.isascii() else ""
    return next((rule.reason for rule in RULES if rule.when(judged, policy)), "")


def _look_at(said: str) -> Said:
    low = said.lower().replace("’", "'").strip("\"'“”‘ ")
    lead = HEARSAY.match(low)
    hides = lead is not None and not NOT_STATED.match(low, lead.end())
    opening = _OPENING.match(low)
    signals = find_signals(said)
    return Said(
        low=low[opening.end() :] if opening and opening.end() < len(low) else low,
        opened=low,
        words=signals.words,
        signals=signals,
        recounts=RECOUNTS.search(low) is not None or NAME_DID.search(said) is not None,
        asks=said.rstrip("\"'”’)!. ").endswith(("?", "？", "؟", "¿")),
        hides=hides,
    )


def _opens(said: Said, words: re.Pattern[str]) -> bool:
    """Whether it begins with such words, be they its opening or what follows it."""
    return any(map(words.match, (said.low, said.opened)))


def _only_asks(said: Said) -> bool:
    """A question that states nothing: none with a figure, none that presumes its answer."""
    if Cue.STATISTICAL in said.signals.cues:
        return False
    if PRESUMING.match(said.low):
        return not said.hard and said.words < 6
    if ASKING.match(said.low) or SPOKEN_TO.match(said.low):
        return True
    return not said.hard and said.words < 6


def _has_only(said: Said, cue: Cue) -> bool:
    return cue in said.signals.cues and not said.hard


def _is_view(said: Said) -> bool:
    """A view, a wish, a promise, a duty or a judgement without a fact to lean on."""
    if said.hard:
        return False
    if Cue.OPINION in said.signals.cues or OWN_VIEW.match(said.low):
        return True
    return bool(WANTS.match(said.low) or OUGHT.search(said.low)) or (
        not said.counts and RATES.search(said.low) is not None
    )


def _is_taste(said: Said) -> bool:
    """What the writer likes, ranks or is about to do, in few words without a figure."""
    ranked = Cue.AUTHORITY not in said.signals.cues and RANKS.match(said.low)
    return not said.counts and bool(ranked or INTENDS.match(said.low))


def _is_chatter(said: Said) -> bool:
    """Nothing but exclamations: "lol no way", "so true"."""
    return all(word in CHATTER for word in _WORDS.findall(said.low))


def _is_talk(said: Said) -> bool:
    """Words said in any talk, of nothing in the world."""
    return not said.hard and not said.counts and SHORT_TALK.match(said.low) is not None


def _capital(sentence: str) -> str:
    """Begin with a capital, but leave names such as iPhone and mRNA."""
    if sentence[1:2].isupper():
        return sentence
    return sentence[:1].upper() + sentence[1:]


def _without_loose_quotes(plain: str) -> str:
    """Take off quotation marks that only one end has."""
    for opening, closing in ('""', "“”"):
        if plain.startswith(opening) and closing not in plain[1:]:
            plain = plain[1:]
        if plain.endswith(closing) and opening not in plain[:-1]:
            plain = plain[:-1]
    return plain.strip()
