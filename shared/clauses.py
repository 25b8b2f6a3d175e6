"""Clauses: parting two statements that one sentence joins, and whom a pronoun stands for.

Both only where it is safe. A wrong parting or a wrong name would put words into a writer's mouth,
so every doubt leaves the sentence whole and the pronoun as it is.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from shared.sentences import Span

_BE_HAVE = (
    "is are was were has have had will would can could did does do isn't aren't wasn't".split()
)
_NEWS_VERBS = (
    "rose rises rise fell falls fall grew grows grow dropped drops drop increased increases"
    " increase decreased decreases decrease declined declines decline doubled tripled halved"
    " climbed jumped surged plunged soared shrank won wins lost loses killed kills died dies"
    " causes caused cause cures cured cure prevents prevented prevent said says claimed claims"
    " announced announces approved approves banned bans signed signs passed passes voted votes"
    " paid pays spent spends cost costs made makes make took takes take gave gives give got gets"
    " get became becomes become began begins started starts stopped stops ended ends opened"
    " opens closed closes left leaves went goes came comes shows showed found finds reported"
    " reports confirmed confirms contains contain contained reached reaches hit hits kept keeps"
    " saw sees told sold sells bought buys raised raises cut cuts built builds sent sends needs"
    " need wants want works work worked protects protect protected reduces reduce reduced"
    " affects affect affected denied denies deny admitted admits resigned resigns ordered orders"
    " warned warns accepted accepts refused refuses arrested hired fired"
).split()
_VERBS = frozenset([*_BE_HAVE, *_NEWS_VERBS])

_JOINT = re.compile(r";\s+|,?\s(?:and|but|while|whereas)\s")
_SUBORDINATE = frozenset(
    "if when because that who which whether after before although unless between both either"
    " neither since until where how what why as whose though than let not".split()
)
_DETERMINERS = frozenset(
    "the a an its their his her our this these those most many some all it they he she we".split()
)
_WORD = re.compile(r"[^\s,;:()\"“”]+")
_UNSAFE = frozenset('"“”()[]')
_MIN_WORDS = 3  # a second statement may have two: "and wages fell"
_LOOKED_AT_CHARS = 300
_SUBJECT_WORDS = 5

# Verbs that only find the subject of the sentence before.
_TOLD_VERBS = _VERBS | frozenset(
    "led met held wrote spoke stole knew chose threw taught drove flew beat drew broke runs owns"
    " weighs writes owes lies lied ran tested hopes means meant".split()
)
_PRONOUN = re.compile(
    r"(?P<lead>(?i:(?:and|but|so|then|now|today|later|also|still|yet|yesterday|afterwards),?\s)?)"
    r"(?P<pronoun>(?i:it|they|he|she|its|their|his|her))(?P<short>['’](?:s|re|ll|ve|d))?"
    r"\s+(?P<next>\S+)"
)
_WHOSE = {"its": "it", "their": "they", "his": "he", "her": "she"}
_IN_FULL = {"s": "is", "re": "are", "ll": "will", "ve": "have", "d": "would"}
_PERFECT = re.compile(
    r"(?:been|had|won|lost|done|said|gone|got|made|left|spent|sold|never|\w{3,}ed)\b"
)
_EMPTY_IT = re.compile(  # "it" that stands for nothing
    r"(?i)it\s+(?:seems?|appears?|turns|takes|looks|rain\w*|snow\w*)\b"
    r"|it\s+(?:is|was|will be|would be|has been)\s+(?:\w+\s+){0,3}"
    r"(?:that|to|who|which|when|time|for|raining|like)\b"
)
_POINTING = re.compile(
    r"(?i)(?:this|that|these|those)(?:['’]s|\s(?:is|are|was|were|has|have|will|would|can|could|does"
    r"|did|means|shows|proves|causes?|happened|happens|explains|leads|led|comes|came))\b"
)
_SPEAKS = frozenset(
    "say says said claim claims claimed deny denied want wants will plan know".split()
)
_TITLES = frozenset(
    "dr prof mr mrs ms gov sen rep gen pm president senator mayor judge king queen pope prince"
    " princess chancellor".split()
)
_NUMBER = r"(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|dozens of|hundreds of)"
_OBJECT = re.compile(  # what the verb of a sentence is about: "built a robot that ..."
    rf"\S+ (?P<noun>(?P<number>{_NUMBER}(?: (?:thousand|million|billion))?|an?"
    rf"|the)(?: [a-z][\w-]*){{1,3}}?)"
    r"(?= (?:in|at|on|of|to|for|from|with|that|which|by|after|before|last|since|over)\b|[,;]|\Z)"
)
_PERSON = re.compile(r"(?:[A-Z][\w.'’-]*)(?:\s(?:[A-Z][\w.'’-]*|de|van|von|bin|al|der)){0,4}\Z")
_NOT_NAMES = frozenset(
    "The A An This That These Those It They He She We I You My Our Their His Her Its There"
    " Here".split()
)
_ROLES = frozenset(
    "minister president mayor senator governor judge doctor king queen pope prince princess"
    " chancellor chairman ceo director teacher officer actor singer author founder".split()
)
# What follows these is no person: "in Kenya", "left Google", "the Nobel Prize".
_PLACED_BY = frozenset(
    "in at from of on near left bought founded joined acquired sold runs ran owns owned leads led"
    " visited launched the a an two three four five six seven eight nine ten".split()
)
_TIMES = frozenset(
    "january february march april may june july august september october november december monday"
    " tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct"
    " nov"
    " dec".split()
)
_PREPOSITIONS = frozenset("of in at from for on with by to near against".split())
_ADJECTIVES = frozenset("united limited alleged advanced armed unmanned red indeed".split())
_PRONOUNS = frozenset("it they he she we i you this that these those there here who what".split())


def split_clauses(text: str, span: Span) -> list[Span]:
    """Part a sentence where two whole statements are joined; each part is a place in the text."""
    said = text[span.start : span.end]
    if not _UNSAFE.isdisjoint(said) or len(said) > 2_000:
        return [span]
    parts: list[Span] = []
    start = 0
    for joint in _JOINT.finditer(said):
        if _is_statement(said[start : joint.start()]) and _is_statement(
            said[joint.end() :], own_subject=True
        ):
            parts.append(Span(span.start + start, span.start + joint.start()))
            start = joint.end()
    return [*parts, Span(span.start + start, span.end)]


class Read(NamedTuple):
    """A statement with the noun that its pronoun stands for."""

    pronoun: str
    noun: str
    text: str


def read_pronoun(before: str, stated: str) -> Read | None:
    """A statement that begins with a pronoun, told with what the one before it is about.

    None where more than one name would fit, or none.
    """
    begun = _PRONOUN.match(stated)
    if begun is None or _is_empty(stated, begun):
        return None
    pronoun = begun["pronoun"].lower()
    noun = _meant(_WHOSE.get(pronoun, pronoun), before, begun["next"].lower())
    if not noun:
        return None
    rest = stated[begun.end("short" if begun["short"] else "pronoun") :]
    if begun["lead"] and noun.split()[0].lower() in _DETERMINERS:
        noun = noun[0].lower() + noun[1:]
    if pronoun in _WHOSE:
        noun += "’" if noun.endswith("s") else "’s"
    verb = f" {_in_full(begun)}" if begun["short"] else ""
    return Read(begun["pronoun"], noun, f"{begun['lead']}{noun}{verb}{rest}")


def rests_on(stated: str) -> str:
    """The word by which a statement points out of itself ("He", "That"), empty if it has none."""
    begun = _PRONOUN.match(stated)
    if begun is not None:
        return "" if _is_empty(stated, begun) else begun["pronoun"]
    return stated.split()[0] if _POINTING.match(stated) else ""


def _is_empty(stated: str, begun: re.Match[str]) -> bool:
    """Whether an "it" stands for nothing: "It is raining"."""
    if begun["pronoun"].lower() != "it":
        return False
    verb = f" {_in_full(begun)}" if begun["short"] else ""
    rest = stated[begun.end("short" if begun["short"] else "pronoun") :][:_LOOKED_AT_CHARS]
    return _EMPTY_IT.match(f"it{verb}{rest}") is not None


def _in_full(begun: re.Match[str]) -> str:
    """The verb that was cut short: "'s won" is "has won", "'s late" is "is late"."""
    short, follows = begun["short"][1:], begun["next"].lower()
    if short in ("s", "d") and _PERFECT.match(follows):
        return "had" if short == "d" else "has" if not follows.endswith("ed") else "is"
    return _IN_FULL[short]


def _meant(pronoun: str, before: str, verb: str) -> str:
    """The noun that he, she, it or they stands for; empty where that is open."""
    found = _leading_noun(before)
    if found is None:
        return ""
    noun, rest = found
    if pronoun == "they" and verb in _SPEAKS:
        return ""
    fits = {"he": _fits_person, "she": _fits_person, "it": _fits_thing, "they": _fits_many}
    if fits[pronoun](noun, rest):
        return noun
    done = _OBJECT.match(rest)
    if done is None or pronoun in ("he", "she") or _names_more(rest[done.end() :]):
        return ""
    many = _is_plural(_head(done["noun"]))
    if pronoun == "they":
        counted = done["number"] not in ("a", "an", "the")
        return done["noun"] if many and counted else ""
    is_one = not many and done["number"] in ("a", "an", "the")
    cannot_be = _is_plural(_head(noun)) or _is_somebody(noun)
    return f"the{done['noun'][len(done['number']) :]}" if is_one and cannot_be else ""


def _is_statement(clause: str, *, own_subject: bool = False) -> bool:
    words = _WORD.findall(clause[:_LOOKED_AT_CHARS])
    lows = [word.lower().replace("’", "'").rstrip(".!?") for word in words]
    if len(words) < (_MIN_WORDS - 1 if own_subject else _MIN_WORDS):
        return False
    if not own_subject:
        return _SUBORDINATE.isdisjoint(lows) and not _VERBS.isdisjoint(lows[1:])
    if lows[0] not in _DETERMINERS and not words[0][0].isupper() and lows[1] not in _VERBS:
        return False
    at = next((i for i, low in enumerate(lows[: _SUBJECT_WORDS + 1]) if low in _VERBS), 0)
    return at > 0 and _SUBORDINATE.isdisjoint(lows[:at])


def _leading_noun(before: str) -> tuple[str, str] | None:
    """The noun phrase before the first verb of a statement, and what follows it."""
    words = before.split()
    lows = [word.lower() for word in words[: _SUBJECT_WORDS + 1]]
    at = next((i for i, low in enumerate(lows) if _is_verb(low, lows[:i])), 0)
    if "of" in lows[1:at] and _PERSON.match(" ".join(words[: lows.index("of")])):
        del words[lows.index("of") : at]  # "Dr. Smith of the U.S." is "Dr. Smith"
        at = lows.index("of")
    if (
        at == 0
        or re.split("['’]", lows[0])[0] in _PRONOUNS
        or (at == 1 and lows[0] in _DETERMINERS)
        or not {"and", "or", "of", "in", "not"}.isdisjoint(lows[:at])
    ):
        return None
    noun = " ".join(words[:at])
    return (noun, " ".join(words[at:])) if re.sub("[ .’'-]", "", noun).isalnum() else None


def _is_verb(low: str, before: list[str]) -> bool:
    """Whether a word is the verb of a subject: a known one, or a past tense that is no"
    " adjective."""
    if low in _TOLD_VERBS:
        return True
    is_past = len(low) > 4 and low.endswith("ed") and low not in _ADJECTIVES
    return (
        is_past and bool(before) and not (before[-1] in _DETERMINERS or before[-1].endswith("ly"))
    )


def _head(noun: str) -> str:
    """The word that carries a noun phrase: "researchers" of "Researchers at MIT"."""
    words = noun.split()
    at = next((i for i, word in enumerate(words) if word.lower() in _PREPOSITIONS), len(words))
    return words[max(at - 1, 0)]


def _is_somebody(noun: str) -> bool:
    """Whether a noun names a person by title or role: "Gov. Newsom", "The minister"."""
    first, *_, last = noun.lower().replace(".", "").split() * 2
    return first in _TITLES or last in _ROLES


def _fits_person(noun: str, rest: str) -> bool:
    is_role = noun.lower().startswith("the ") and noun.lower().split()[-1] in _ROLES
    is_named = _PERSON.match(noun) is not None and noun.split()[0] not in _NOT_NAMES
    if is_role and not _DETERMINERS.isdisjoint(rest.lower().split()):
        return False
    return (is_role or is_named) and not _names_person(rest)


def _names_person(rest: str) -> bool:
    """Whether a name stands where a person may: not in a place, a date or a firm's."""
    placed = False
    for before, word in pairwise(["", *rest.split()]):
        if not word[0].isupper() or word in _NOT_NAMES:
            continue
        placed = (
            before.lower() in _PLACED_BY
            or before[:1].isdigit()
            or (placed and before[:1].isupper())
        )
        if not placed and _bare(word) not in _TIMES:
            return True
    return False


def _fits_thing(noun: str, rest: str) -> bool:
    return not (_names_more(rest) or _is_plural(_head(noun)) or _is_somebody(noun))


def _names_more(rest: str) -> bool:
    """Whether what follows a subject names something else that a pronoun could mean."""
    return any(
        word.lower() in _DETERMINERS or (word[0].isupper() and _bare(word) not in _TIMES)
        for word in rest.split()
    )


def _fits_many(noun: str, rest: str) -> bool:
    return _is_plural(_head(noun)) and not any(
        _is_plural(word.strip(",.")) for word in rest.split()[1:]
    )


def _bare(word: str) -> str:
    return word.lower().strip(".,;:!?")


def _is_plural(word: str) -> bool:
    low = word.lower()
    return low in {"people", "men", "women", "children", "police"} or (
        len(low) > 3 and low.endswith("s") and not low.endswith(("ss", "us", "is"))
    )
