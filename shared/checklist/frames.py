"""Who does what to whom, and what causes what: a deed with its two sides, whatever the voice.

"Lindqvist sued Harker" and "Harker was sued by Lindqvist" are one frame; so are "rain caused the
flood" and "the flood came because of rain". Shallow on purpose: a deed whose sides cannot be told
has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shared.checklist.model import Span
from shared.checklist.senses import sense_of
from shared.checklist.stems import is_past, stem
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token

CAUSE, LINK = "(cause)", "(link)"  # the deeds of all words that say so
_SIDE, _WIDE = 5, 9  # tokens with a content of their own on one side of a deed, of a cause
_REACH = 14  # tokens on one side, at most
_BY = 6  # tokens from a deed to its "by", or its "to"
_MOST = 40  # frames of one text

_ENDS = frozenset('.;:!?,()"“”')
_JOINTS = frozenset(
    "and but while whereas that which who whom although though when where if or after before"
    " because said says say argued argues claims claimed believes believed found finds".split()
)
_AWAY = frozenset(
    "for on in at after before during since because when with by to from over against into despite"
    " about as than until through".split()
)  # what opens another part of the sentence
_BE = frozenset("is are was were been being be gets got".split())
_NO_VERB_AFTER = frozenset(
    "a an the this these those his her its their our my your no any some all each every of in on at"
    " for with from by as than about into over under between more most".split()
)
# Deeds told in the present: their forms are those of a noun, too.
_DEEDS = frozenset(
    stem(word)
    for word in (
        "sue beat defeat own buy acquire accuse support oppose criticise criticize praise hire"
        " employ replace succeed lead teach attack invade threaten owe pay chase bite hit kill"
        " shoot control represent follow supply fund love hate blame warn urge"
    ).split()
)
# Deeds that are the same from both sides, or that tell what somebody says or is.
_EVEN = frozenset(
    sense_of(stem(word))
    for word in (
        "marry meet join face play fight tie divorce collide merge match equal resemble say tell"
        " report believe find show become remain name call star feature include contain release"
        " base make see use have link associate correlate spend"
    ).split()
)
# Deeds told from the other side: who lost to whom was beaten by them.
_BEATS = sense_of(stem("beat"))
_TURNED = {(stem("lose"), "to"): _BEATS}
_KEPT = {(stem("win"), "against"): _BEATS, (stem("win"), "over"): _BEATS}

# What stands between a cause and its effect, by the first word: what may follow it.
_CAUSE_FIRST = {
    word: frozenset(follows.split("|")) if follows else frozenset()
    for word, follows in (
        ("causes", ""), ("caused", ""), ("cause", ""), ("triggers", ""), ("triggered", ""),
        ("trigger", ""), ("leads", "to"), ("led", "to"), ("lead", "to"), ("results", "in"),
        ("resulted", "in"), ("result", "in"), ("induces", ""), ("induced", ""),
        ("sparked", ""), ("sparks", ""), ("prompted", ""), ("prompts", ""), ("provoked", ""),
        ("provokes", ""), ("responsible", "for"),
    )
}  # fmt: skip
_EFFECT_FIRST = {
    word: frozenset(follows.split("|")) if follows else frozenset()
    for word, follows in (
        ("because", ""), ("due", "to"), ("thanks", "to"), ("owing", "to"), ("resulted", "from"),
        ("results", "from"), ("result", "of|from"), ("stemmed", "from"), ("stems", "from"),
        ("attributed", "to"), ("blamed", "on"),
    )
}  # fmt: skip
_LINKS = frozenset(
    stem(word)
    for word in "link associate association correlate correlation relationship tie connect".split()
)
_LINKED_BY = frozenset("to with between".split())
# What changes its object, and so causes something.
CHANGES = frozenset(
    (
        "lowers lowered raises raised cuts cut reduces reduced increases increased decreases"
        " decreased prevents prevented improves improved boosts boosted worsens worsened protects"
        " protected extends extended shortens shortened slows slowed halves doubles curbs eases"
        " relieves helps helped harms harmed damages damaged"
    ).split()
)


class Frame(NamedTuple):
    """A deed by its sense, who does it (or what causes it), to whom (or what), and where."""

    deed: str
    doer: frozenset[str]
    done_to: frozenset[str]
    span: Span
    word: str  # the sense of the word that tells it

    def is_turned(self, other: Frame) -> bool:
        """Say whether the sides of two frames are exchanged."""
        mine, theirs = self.doer & self.done_to, other.doer & other.done_to
        crossed = (self.doer - mine) & (other.done_to - theirs)
        back = (self.done_to - mine) & (other.doer - theirs)
        return bool(crossed and back) and not any(self._kept(other))

    def is_kept(self, other: Frame) -> bool:
        """Say whether one of the sides stands where it does in another frame."""
        return any(self._kept(other))

    def is_same(self, other: Frame) -> bool:
        """Say whether both sides do."""
        return all(self._kept(other))

    def _kept(self, other: Frame) -> tuple[bool, bool]:
        mine, theirs = self.doer & self.done_to, other.doer & other.done_to
        return (
            bool((self.doer - mine) & (other.doer - theirs)),
            bool((self.done_to - mine) & (other.done_to - theirs)),
        )


def frames_of(tokens: list[Token], known: set[str]) -> list[Frame]:
    """The frames of a text whose deed is a cause, a link, or one of the senses that are known."""
    found: list[Frame] = []
    for place, token in enumerate(tokens):
        if token.kind != "word" or not place:
            if token.low in _EFFECT_FIRST and not place:
                found.extend(_fronted(tokens, place))
            continue
        found.extend(_frames_at(tokens, place, known))
        if len(found) >= _MOST:
            break
    return found


def _frames_at(tokens: list[Token], place: int, known: set[str]) -> Iterator[Frame]:
    token = tokens[place]
    follows = tokens[place + 1].low if place + 1 < len(tokens) else ""
    if token.low in _EFFECT_FIRST and _goes_on(_EFFECT_FIRST[token.low], follows):
        effect = _side(tokens, place - 1, -1, _WIDE, away=frozenset())
        if not effect:
            yield from _fronted(tokens, place)
        yield from _made(CAUSE, _side(tokens, place + 1, 1, _WIDE, away=frozenset()), effect, token)
    elif token.low in _CAUSE_FIRST and _goes_on(_CAUSE_FIRST[token.low], follows):
        left = _side(tokens, place - 1, -1, _WIDE, away=frozenset())
        right = _side(tokens, place + 1, 1, _WIDE, away=frozenset())
        is_passive = follows == "by"
        yield from _made(CAUSE, *((right, left) if is_passive else (left, right)), token)
    elif token.stem in _LINKS:
        yield from _linked(tokens, place)
    elif token.low == "of":
        yield from _related(tokens, place, known)
    elif token.low in CHANGES and _is_verb(tokens, place):
        left = _side(tokens, place - 1, -1, _WIDE, away=frozenset())
        yield from _made(token.sense, left, _side(tokens, place + 1, 1, _SIDE), token)
    elif tokens[place - 1].text == "," and token.low.endswith("ing") and token.stem in _DEEDS:
        yield from _made(token.sense, _opener(tokens, place), _object(tokens, place + 1), token)
    elif _is_verb(tokens, place):
        yield from _deed(tokens, place, known | {_BEATS})


def _goes_on(wanted: frozenset[str], follows: str) -> bool:
    return not wanted or follows in wanted


def _fronted(tokens: list[Token], place: int) -> Iterator[Frame]:
    """Because of the rain, the road is closed."""
    near = range(place, min(len(tokens), place + _REACH))
    comma = next((n for n in near if tokens[n].text == ","), 0)
    if comma:
        cause = _side(tokens, place + 1, 1, _WIDE, away=frozenset())
        effect = _side(tokens, comma + 1, 1, _WIDE, away=frozenset())
        yield from _made(CAUSE, cause, effect, tokens[place])


def _linked(tokens: list[Token], place: int) -> Iterator[Frame]:
    """X is linked to Y; a link between X and Y."""
    near = range(place + 1, min(len(tokens), place + 4))
    at = next((n for n in near if tokens[n].low in _LINKED_BY), 0)
    if not at:
        return
    if tokens[at].low != "between":
        left = _side(tokens, place - 1, -1, _WIDE, away=frozenset())
        right = _side(tokens, at + 1, 1, _WIDE, away=frozenset())
    else:
        reach = range(at + 1, min(len(tokens), at + _REACH))
        joint = next((n for n in reach if tokens[n].low == "and"), 0)
        if not joint:
            return
        left = _heavy(tokens[at + 1 : joint])
        right = _side(tokens, joint + 1, 1, _WIDE, away=frozenset())
    yield from _made(LINK, left, right, tokens[place])


def _related(tokens: list[Token], place: int, known: set[str]) -> Iterator[Frame]:
    """X is the father of Y, the capital of Y."""
    noun = tokens[place - 1]
    if place < 3 or noun.kind != "word" or noun.low in STOP:
        return
    if noun.sense not in known and noun.sense != _PARENT and noun.stem not in _CHILDREN:
        return
    if noun.text[0].isupper() or noun.stem in _MUTUAL:
        return
    near = range(place - 2, max(0, place - 6), -1)
    be = next((n for n in near if tokens[n].low in _BE), 0)
    if not be or any(tokens[n].text in _ENDS for n in range(be, place)):
        return
    one = _side(tokens, be - 1, -1, _SIDE)
    other = _side(tokens, place + 1, 1, _SIDE)
    if noun.stem in _CHILDREN:
        yield from _made(_PARENT, other, one, noun)
    else:
        yield from _made(noun.sense, one, other, noun)


_MUTUAL = frozenset(
    stem(word)
    for word in (
        "brother sister sibling twin friend cousin wife husband spouse partner rival colleague"
        " neighbour neighbor ally enemy fan part one kind sort"
    ).split()
)
_PARENT = sense_of(stem("parent"))
_CHILDREN = frozenset(stem(word) for word in "son daughter child".split())


def _is_verb(tokens: list[Token], place: int) -> bool:
    """Say whether a word looks like a verb with somebody before it."""
    token, before = tokens[place], tokens[place - 1]
    if token.text[0].isupper() or token.low in STOP or before.kind != "word":
        return False
    looks_so = is_past(token.low) or token.stem in _DEEDS or token.low in CHANGES
    return looks_so and before.low not in _NO_VERB_AFTER


def _deed(tokens: list[Token], place: int, known: set[str]) -> Iterator[Frame]:
    """The frame of a verb, by its voice."""
    token = tokens[place]
    after = tokens[place + 1 : place + 1 + _BY]
    for (verb, joint), sense in (*_TURNED.items(), *_KEPT.items()):
        if token.stem == verb:
            at = next((n for n, t in enumerate(after, place + 1) if t.low == joint), 0)
            if at and not any(t.text in _ENDS for t in tokens[place:at]):
                one, other = _side(tokens, place - 1, -1, _SIDE), _side(tokens, at + 1, 1, _SIDE)
                is_turned = (verb, joint) in _TURNED
                yield from _made(sense, *((other, one) if is_turned else (one, other)), token)
    if token.sense in _EVEN or token.sense not in known:
        return
    left = _side(tokens, place - 1, -1, _SIDE)
    before = tokens[max(0, place - 2) : place]
    is_short = bool(after) and after[0].low == "by"  # a headline's: Harker sued by Lindqvist
    if is_short or any(t.low in _BE for t in before):
        at = next((n for n, t in enumerate(after, place + 1) if t.low == "by"), 0)
        if at and not any(t.text in _ENDS for t in tokens[place:at]):
            yield from _made(token.sense, _side(tokens, at + 1, 1, _SIDE), left, token)
        return
    yield from _made(token.sense, left, _object(tokens, place + 1), token)


def _opener(tokens: list[Token], place: int) -> frozenset[str]:
    """Who a sentence opens with: "Anna won, beating Eva"."""
    start = place
    while start and place - start < 2 * _REACH and tokens[start - 1].text not in ".;!?":
        start -= 1
    found: set[str] = set()
    for token in tokens[start:place]:
        if token.kind != "word" or token.low in _BE or is_past(token.low):
            break
        if token.low not in STOP:
            found.add(token.sense)
    return frozenset(found)


def _object(tokens: list[Token], place: int) -> frozenset[str]:
    """Whom a verb before a place is done to."""
    return _side(tokens, place, 1, _SIDE, away=_AWAY | {"of"})


def _side(
    tokens: list[Token], place: int, step: int, most: int, *, away: frozenset[str] = _AWAY
) -> frozenset[str]:
    """The senses on one side of a deed, as far as its clause goes."""
    found: set[str] = set()
    end = place + step * _REACH
    begun = False
    while 0 <= place < len(tokens) and place != end and len(found) < most:
        token = tokens[place]
        if token.text in _ENDS or token.low in _JOINTS:
            break
        if step > 0 and token.low in away:
            break
        if token.kind == "word" and token.low not in STOP and not _is_idle(token):
            found.add(token.sense)
            begun = True
        place += step
    return frozenset(found) if begun else frozenset()


def _is_idle(token: Token) -> bool:
    """Say whether a word is nobody who does a thing: an adverb."""
    is_adverb = token.text.endswith("ly") and token.text[0].islower()
    return token.low in _IDLE or (is_adverb and token.low not in _NO_ADVERBS)


_IDLE = frozenset("reported according later also".split())
_NO_ADVERBS = frozenset("family ally supply bully monopoly assembly anomaly butterfly fly".split())


def _heavy(tokens: list[Token]) -> frozenset[str]:
    return frozenset(t.sense for t in tokens if t.kind == "word" and t.low not in STOP)


def _made(
    deed: str, doer: frozenset[str], done_to: frozenset[str], token: Token
) -> Iterator[Frame]:
    if doer and done_to:
        yield Frame(deed, doer, done_to, (token.start, token.end), token.sense)
