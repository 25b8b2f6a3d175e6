"""How a post stands to a claim in it: it asserts it, asks it, passes it on, denies it or jokes.

A claim that cannot be read without the post ("He knew it") is not asserted as it stands either.

A post that debunks repeats what it debunks, and what is said of the claim is then not said of the
post. So the evidence counts in full only for what a post asserts; the rest is left to a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from shared.clauses import rests_on
from shared.policy import FACT_CHECKS, FactCheckPolicy, tidy
from shared.sentences import EMOJI, Span, find_sentences
from shared.spans import cues, tokens_of
from shared.store import Doc


class Held(StrEnum):
    """How a claim is held."""

    ASSERTED = "asserted"
    ASKED = "asked"
    PASSED_ON = "passed on"  # as what somebody unnamed says
    DENIED = "denied"
    JOKED = "joked"
    DISPUTED = "disputed"  # the post says the opposite too
    RESTING = "resting on its context"  # it says "he" or "that", and whom or what stays open


_LOOKED_BACK_CHARS = 80
_CONTEXT = "context."
_CUES = {"context.denying": Held.DENIED, "context.joking": Held.JOKED}
_UNNAMED = re.compile(
    r"(?i)(?:they|people|some|many|everyone|everybody|others|rumou?r|word|apparently|allegedly"
    r"|reportedly|supposedly)\b(?!\s(?:experts|scientists|doctors|researchers|officials))"
)
# Who can be taken at their word about the world: then the claim is the post's own.
_AUTHORITY = re.compile(
    r"\b(?:[A-Z]{2,}|(?i:experts?|scientists?|doctors?|researchers?|officials?|studies|study"
    r"|reports?"
    r"|university|bureau|ministry|institute|organi[sz]ation|department|agency|commission|journal"
    r"|bank|office|centers?|academy|government))\b"
)
# A quotation, or words held at arm's length: Smoking "causes" cancer.
_QUOTED = re.compile(r"[\"“”„«][^\"“”„«»]{2,}[\"“”»]|(?<!\w)['‘‚][^\W\d_][\w -]{0,30}\w['’‘](?!\w)")
_ASSERTING_QUESTION = re.compile(
    r"(?i)\W*(?:did|do|have|had|were|are|who)\W+(?:you|u|ya|knew|y'all)\b[^?]*\b"
    r"(?:know|knew|heard|hear|aware)\b"
)
_MARKED_JOKE = re.compile(r"(?:\A|\s)/s(?:\s|\Z)|[🙄🤡😂🤣🤥]")
_AFTER = rf"[\s{EMOJI}\"'”’)!.*_]*"
_ENDS_ASKING = re.compile(rf"[?？؟]{_AFTER}\Z")
_WRONG = r"lies?|lying|myths?|false|wrong|untrue|nonsense|rubbish|bullshit|hoax|fake|debunked"
_REFUTED = (
    r"(?:disprov(?:en|ed)|discredited|debunked|refuted|hogwash|bullshit|bull|rubbish|baloney"
    r"|bollocks|bs"
    r"|poppycock|malarkey|hooey|claptrap|garbage|drivel|codswallop|horse ?shit|crap|bunk|untrue"
    r"|false"
    r"|incorrect|made up|nonsense|fiction|fantasy|delusion|laughable|preposterous|ludicrous|wrong)"
)
# A sentence after a claim, without a subject of its own: "Thoroughly disproven.", "They don't."
_ANSWERS = re.compile(
    rf"(?i)\W*(?:(?:thoroughly|totally|completely|utterly|long|has|have|was|been|easily|already"
    rf"|widely"
    rf"|pure|total|complete|absolute|what|such|just|all|a|load|of|repeatedly|simply|since"
    rf"|well)\s)*{_REFUTED}"
    r"\b(?:\W+\w+){0,6}\W*\Z"
    r"|(?i:\W*(?:(?:no|nope|actually|except|but|and|spoiler)\W+)*(?:they|it|he|she|that|this|we"
    r"|you)"
    r" (?:do|does|is|are|did|has|have|was|were|will|would|can|could)(?:n't| not)\W*\Z)"
)
# Words that hold the rest of their sentence away from the writer.
_DISTANT = re.compile(
    r"(?i)\W*(?:as if\b|(?:the |this |that |a |your )?(?:\w+ )?(?:idea|notion|theory|myth|belief"
    r"|rumou?r"
    r"|lie|fantasy|claim|nonsense) that\b|(?:\w+ ){0,5}(?:still|actually|really|seriously|honestly)"
    r" (?:think|believe)s?\b)"
)
_OWN_WORD = re.compile(r"(?i)\W*(?:i|we)\b")
_TELLS = re.compile(  # "My neighbour claims ...", "some guy at work told me that ..."
    r"(?i)\W*(?P<who>(?:my|his|her|your|our|their|some|a|this|that)\s(?:[\w'-]+\s){1,4}?|(?:he|she"
    r"|someone|somebody|people)\s(?:[\w'-]+\s){0,4}?)(?:told (?:me|us)|claims?|claimed|thinks?"
    r"|believes?"
    r"|insists?|swears?|reckons?|says|said|keeps? (?:saying|telling))\b"
)
_TOLD_AFTER = re.compile(
    r"(?i),\s(?:(?:claims?|says?|said|insists?|swears?) (?:my|his|her|our|some|a)\s\w+|(?:they|he"
    r"|she|people|someone|somebody|everybody|my \w+)\s(?:said|says?|cried"
    r"|claim(?:ed|s)?"
    r"|shouted|screamed|insist(?:ed|s)?|whined|yelled|warn(?:ed|s)?|tweeted|argued|joked"
    r"|told \w+))\W*\Z"
)
_FEIGNS = re.compile(
    r"(?i)\W*(?:oh,? )?(?:su+re|oh yes|oh right|oh yeah|yeah sure)[,.!]+\s"
    r"|.*\bthen (?:i'm|i am|why|how come|explain)\b"
)
_STRUCK = re.compile(
    r"~~[^~]{1,500}~~|<(?:s|del|strike)>.{1,500}?</|(?:\w[\u0335-\u0338]\s?){3}", re.DOTALL
)
# Who speaks in a scene: "Him: ...", "My uncle: ...", at the head of a line or a sentence.
_SPEAKER = re.compile(
    r"(?:\A|(?<=[\n.!?…\"”*]))[^\S\n]{0,4}[\"“*]?"
    r"(?P<who>[^\W\d_][\w'.-]{0,20}(?: [\w'-]{1,20}){0,2})"
    r"\s?(?:be like|like)?:\s"
)
_HEADINGS = frozenset(
    "breaking news update fact facts truth alert warning exclusive thread note notes source sources"
    " reminder watch read urgent new psa fyi til tip tips ps edit reply summary report reality"
    " question"
    " q answer a cause effect result results bottom conclusion claim verdict myth false rumor"
    " rumour"
    " know learn this that is it live video photo via study proof evidence hot opinion line".split()
)
_SCENE = re.compile(  # who is no source, even alone
    r"(?i)(?:also )?(?:him|her|them|they|he|she|everyone|nobody|some(?:one|body|\s\w+)|my \w+|mom"
    r"|mum|dad"
    r"|grandma|grandpa|uncle|aunt|boomers?|flat-?earthers?|anti-?vaxx?ers?"
    r"|conspiracy theorists?)(?: be)?"
)
# What stands before or after a claim and turns it round: "False:", "No.", "That is a lie".
_TURNS_BEFORE = re.compile(
    rf"(?i)\b(?:{_WRONG}|not true|rumou?rs?|fact[ -]?check(?:ed)?)\s?[:–—-]\W{{0,4}}\Z"
)
_TURNS_AROUND = re.compile(
    r"(?i)(?:\A|[.!?…\n])[\s\"'”’]{0,6}(?:(?:no+|nope|nah|not|wrong|false|lies"
    r"|nonsense)[\s.!,…]*){1,5}(?:\Z|\n)"
    r"|\b(?:that|this|it|these|those|all|both|he|she|they|which)"
    r"(?:['’]s|['’]re| is| are| was| were)(?: \w+){0,3}"
    rf" (?:{_WRONG}|not|jokes?|absurd|ridiculous|crazy|insane)\b"
    r"|\bnone of (?:this|these|it|them|that)\b"
    r"|\b(?:no|zero|any) (?:evidence|proof|truth to|link (?:between|whatsoever|at all))\b"
    r"|\b(?:true|truth|fact|real|myth) or (?:false|fake|fiction|myth|lie|fact)\b|\bquiz\b|[❌🚫⛔]"
)


_REMARK = re.compile(r"\s[–—-]\s|[(\[]|:\s")
_ASIDES = re.compile(r"\s[–—-]\s|[(\[~*]+|,\s")


class _Turn(NamedTuple):
    """A turn of a scene: where it begins, and whose it is."""

    at: int
    who: str


class Post:
    """A post, read once for all of its claims."""

    def __init__(self, text: str) -> None:
        self._text = text = text.replace("’", "'")
        self._speakers = _speakers(text)
        self._struck = [Span(*struck.span()) for struck in _STRUCK.finditer(text)]
        self._sentences = find_sentences(text)
        self._is_marked_joke = _MARKED_JOKE.search(text) is not None
        hits = cues().find(tokens_of(text), only=_CONTEXT)
        self._hits = [(hit, _CUES[hit.label]) for hit in hits if hit.label in _CUES]

    def holds(self, span: Span, *, attribution: str = "") -> Held:
        """How it holds the claim at a place in it; `attribution` is whom it names for it."""
        if self._asks(span):
            return Held.ASKED
        before, after = self._text[: span.start], self._text[span.end :]
        turned = (_TURNS_AROUND.search(part) for part in (before, after))
        said, sentence = self._text[span.start : span.end], self._sentence(span)
        whole = self._text[sentence.start : max(sentence.end, span.end)]
        if _TURNS_BEFORE.search(before[-_LOOKED_BACK_CHARS:]) or any(turned):
            return Held.DENIED
        if _is_distant(whole) or self._is_answered(span):
            return Held.DENIED
        if any(struck.start < span.end and struck.end > span.start for struck in self._struck):
            return Held.DENIED
        if self._is_marked_joke or _FEIGNS.match(whole):
            return Held.JOKED
        for hit, how in self._hits:
            # A denial that is part of the claim was looked at with the claim.
            inside = span.start <= hit.start and hit.end <= span.end
            if how is Held.JOKED or not inside or _REMARK.search(self._text, span.start, hit.start):
                return how
        is_told = _quotes_another(said) or _is_told(whole) or self._is_spoken(span)
        return Held.PASSED_ON if is_told or _is_hearsay(attribution) else Held.ASSERTED

    def _sentence(self, span: Span) -> Span:
        """The sentence that a claim begins in."""
        return next((s for s in self._sentences if s.start <= span.start < s.end), span)

    def _is_answered(self, span: Span) -> bool:
        """Whether the rest of its sentence, or the next, takes it back in a few words."""
        rest = self._sentence(span)
        after = next((s for s in self._sentences if s.start >= max(rest.end, span.end)), None)
        if after and _ANSWERS.match(self._text[after.start : after.end]):
            return True
        said = self._text[span.start : max(span.end, rest.end)]
        return any(_ANSWERS.match(part) for part in _ASIDES.split(said)[1:])

    def _is_spoken(self, span: Span) -> bool:
        """Whether somebody else says it in a scene."""
        turns = [turn for turn in self._speakers if turn.at <= span.start]
        if not turns or turns[-1].who in ("me", "i"):
            return False
        if turns[-1].who.endswith(" be like"):
            return True
        whole_scene = len({turn.who for turn in self._speakers}) > 1
        return whole_scene or _SCENE.fullmatch(turns[-1].who) is not None

    def _asks(self, span: Span) -> bool:
        """Whether a claim stands in a question that does not assert it."""
        sentence = self._sentence(span)
        said = self._text[sentence.start : max(sentence.end, span.end)]
        return bool(_ENDS_ASKING.search(said)) and not _ASSERTING_QUESTION.match(said)


def _speakers(text: str) -> list[_Turn]:
    """Who speaks where, headings such as "Update:" left out."""
    found = (_Turn(turn.start("who"), turn["who"].lower()) for turn in _SPEAKER.finditer(text))
    return [turn for turn in found if _HEADINGS.isdisjoint(turn.who.split())]


def _is_distant(said: str) -> bool:
    """Whether its first words hold a claim away, and it does not itself say that it is wrong."""
    distant = _DISTANT.match(said)
    if distant is None or _OWN_WORD.match(said):
        return False
    return re.search(rf"(?i)\b(?:{_WRONG}|true)\b", said[distant.end() :]) is None


def _is_told(said: str) -> bool:
    """Whether a sentence says that somebody without a name or an office says it."""
    tells = _TELLS.match(said)
    named = tells is None or _AUTHORITY.search(tells["who"])
    return not named or _TOLD_AFTER.search(said) is not None


def _is_hearsay(attribution: str) -> bool:
    """Whether a claim is told as what somebody says whom nobody need believe."""
    if _UNNAMED.match(attribution):
        return True
    return attribution.lower().startswith("according to") and not _AUTHORITY.search(attribution)


def _quotes_another(said: str) -> bool:
    """Whether a sentence has a quotation, and words of its own beside it."""
    quoted = _QUOTED.search(said)
    return quoted is not None and any(map(str.isalnum, _QUOTED.sub("", said)))


def weigh_held(
    text: str, claims: Sequence[Doc], *, policy: FactCheckPolicy = FACT_CHECKS
) -> list[Doc]:
    """The claims of a post with how each is held; one that is not asserted counts less."""
    post = Post(text)
    held = [_held(post, claim) for claim in claims]
    disputed = _cited(claims, "supports") & _cited(claims, "refutes")
    return [
        _weighed(claim, Held.DISPUTED if disputed & _cited([claim]) else how, policy=policy)
        for claim, how in zip(claims, held, strict=True)
    ]


def _held(post: Post, claim: Doc) -> Held:
    how = post.holds(Span(claim["start"], claim["end"]), attribution=claim["attribution"])
    return Held.RESTING if how is Held.ASSERTED and rests_on(claim["text"]) else how


def _cited(claims: Iterable[Doc], stance: str = "") -> set[str]:
    """The evidence that claims are supported or refuted by."""
    return {
        cited["evidence_id"]
        for claim in claims
        for cited in claim["citations"]
        if cited["stance"] == stance or (not stance and cited["stance"] != "neutral")
    }


def _weighed(claim: Doc, held: Held, *, policy: FactCheckPolicy) -> Doc:
    told = {**claim, "held": held.value}
    if held is Held.ASSERTED or claim["claim_score"] is None:
        return told
    most = policy.unasserted_confidence_at_most
    support, refute = min(most, claim["support_confidence"]), min(most, claim["refute_confidence"])
    return told | {
        "claim_score": tidy(0.5 + (support - refute) / 2),
        "support_confidence": support,
        "refute_confidence": refute,
    }
