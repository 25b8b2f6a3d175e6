"""Clauses: parting two statements that one sentence joins, and whom a pronoun stands for.

Both only where it is safe. A wrong parting or a wrong name would put words into a writer's mouth,
so every doubt leaves the sentence whole and the pronoun as it is.
"""

from __future__ import annotations

import re
from itertools import pairwise

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

_PRONOUN = re.compile(r"(It|They|He|She|it|they|he|she)\s+(\S+)")
_EMPTY_IT = re.compile(  # "it" that stands for nothing
    r"(?i)it\s+(?:seems?|appears?|turns|takes|looks|rain\w*|snow\w*)\b"
    r"|it\s+(?:is|was|will be|would be|has been)\s+(?:\w+\s+){0,3}"
    r"(?:that|to|who|which|when|time|for|raining|like)\b"
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
_PLACED_BY = frozenset("in at from of on near".split())  # "in Kenya": no person
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


def subject_of(before: str, stated: str) -> tuple[str, str] | None:
    """The pronoun that a statement begins with and the noun it stands for, if that is clear."""
    begun = _PRONOUN.match(stated)
    if begun is None or begun[2].lower().strip(",.") not in _VERBS or _EMPTY_IT.match(stated):
        return None
    found = _leading_noun(before)
    if found is None:
        return None
    noun, rest = found
    fits = {"he": _fits_person, "she": _fits_person, "it": _fits_thing, "they": _fits_many}
    return (begun[1], noun) if fits[begun[1].lower()](noun, rest) else None


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
    at = next((i for i, low in enumerate(lows) if low in _VERBS), 0)
    if "of" in lows[1:at] and _PERSON.match(" ".join(words[: lows.index("of")])):
        del words[lows.index("of") : at]  # "Dr. Smith of the U.S." is "Dr. Smith"
        at = lows.index("of")
    if (
        at == 0
        or lows[0] in _PRONOUNS
        or not {"and", "or", "of", "in", "not"}.isdisjoint(lows[:at])
    ):
        return None
    noun = " ".join(words[:at])
    return (noun, " ".join(words[at:])) if re.sub("[ .]", "", noun).isalnum() else None


def _fits_person(noun: str, rest: str) -> bool:
    words = ["", *rest.split()]
    others = [
        word
        for before, word in pairwise(words)
        if word[0].isupper() and word not in _NOT_NAMES and before not in _PLACED_BY
    ]
    first, *_, last = noun.lower().split() * 2
    meets_none = _DETERMINERS.isdisjoint(rest.lower().split())
    is_role = first == "the" and last in _ROLES and meets_none
    is_named = _PERSON.match(noun) is not None and noun.split()[0] not in _NOT_NAMES
    return (is_role or is_named) and not others


def _fits_thing(noun: str, rest: str) -> bool:
    names_another = any(word[0].isupper() for word in rest.split())
    return not (
        names_another
        or _is_plural(noun.split()[-1])
        or noun.split()[-1].lower() in _ROLES
        or any(word in _DETERMINERS for word in rest.lower().split())
    )


def _fits_many(noun: str, rest: str) -> bool:
    return _is_plural(noun.split()[-1]) and not any(
        _is_plural(word.strip(",.")) for word in rest.split()[1:]
    )


def _is_plural(word: str) -> bool:
    low = word.lower()
    return low in {"people", "men", "women", "children", "police"} or (
        len(low) > 3 and low.endswith("s") and not low.endswith(("ss", "us", "is"))
    )
