"""Passive statements told from the other end: "X was sued by Y" as "Y sued X".

Works on matching copies (small letters). Where it is not clear who did it, the words stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

BE = frozenset("is are was were am be been being get gets got getting".split())
BETWEEN = frozenset("not never also just already still even ever both all now once".split())
_BEFORE_BE = BE | BETWEEN | frozenset(
    "has have had will would shall should can could may might must cannot cant dont doesnt didnt"
    " isnt arent wasnt werent wont wouldnt couldnt shouldnt hasnt havent hadnt".split()
)  # fmt: skip
_IRREGULAR = frozenset(
    "beaten bitten blown born bought bound broken brought built burnt caught chosen cut dealt done"
    " drawn driven eaten fed felt forgotten forgiven fought found given grown heard held hidden hit"
    " hung hurt kept known laid led left lent let lit lost made meant met mistaken outdone overdone"
    " overheard overseen overtaken overthrown paid proven put read rewritten run said seen sent set"
    " sewn shaken shot shown shut slain sold sought spent split spread spun stolen struck stuck"
    " stung sung sunk sworn swept taken taught thrown told torn understood undone upheld woken won"
    " withdrawn withheld worn wound woven written".split()
)
# What follows "by" and did nothing: how, when, by how much.
_NO_ONE = frozenset(
    "accident chance default far hand itself law mail means mistake name nature night now phone"
    " plane post proxy train then day around almost about nearly roughly over more less half"
    " january february march april may june july august september october november december"
    " monday tuesday wednesday thursday friday saturday sunday tomorrow tonight".split()
)
_TIMES = frozenset("end middle start beginning time day week month year date deadline".split())
_ENDS_AGENT = frozenset(
    "in on at to for from with as because since so who which that when while after before until"
    " during than if but over under against near outside inside within".split()
)
_PARTICLES = frozenset("off up out over down away back at on in through to for with".split())
_FIGURE = re.compile(r"[$€£]|[\d.,]+%?\Z")
_CAN_BE = re.compile(r"(\s*)(.+?) (can|cannot|can not) be (\w+)((?: .*)?)", re.DOTALL)
_CLAUSE = re.compile(r"(?:[^.,;:!?()\n–—]|(?<=\d)[.,](?=\d))+|[.,;:!?()\n–—]+")
_DETERMINERS = frozenset("a an the his her its their my your our".split())
_MOST_WORDS = 60  # of a clause
_MOST_BETWEEN = 6  # words from the participle to "by": "lent to the Louvre by"


def is_participle(word: str) -> bool:
    """Whether a word may say what was done to somebody."""
    return word in _IRREGULAR or (len(word) > 3 and word.endswith("ed"))


def done_to(words: Sequence[str]) -> list[int]:
    """The places of participles that follow a form of "be", but for an adverb."""
    found = []
    for place, word in enumerate(words):
        at = place - 1
        while at > 0 and (words[at] in BETWEEN or words[at].endswith("ly")):
            at -= 1
        if at >= 0 and words[at] in BE and is_participle(word):
            found.append(place)
    return found


def in_active_voice(copy: str) -> str:
    """A matching copy in which who did something stands before what was done, where told."""
    if " by " not in copy and " be " not in copy:
        return copy
    return "".join(_turned(clause[0]) for clause in _CLAUSE.finditer(copy))


def _turned(clause: str) -> str:
    words = clause.split()
    if len(words) > _MOST_WORDS:
        return clause
    if "by" not in words:
        return _by_anybody(clause)
    for done in done_to(words):
        by = next((n for n in range(done + 1, len(words)) if words[n] == "by"), 0)
        if not done < by <= done + _MOST_BETWEEN:
            continue
        agent = _agent(words[by + 1 :])
        chain = done
        while chain > 0 and (words[chain - 1] in _BEFORE_BE or words[chain - 1].endswith("ly")):
            chain -= 1
        start = max((n + 1 for n in range(chain) if words[n] == "that"), default=0)
        if not agent or start == chain:
            continue
        kept = [word for word in words[chain:done] if word not in BE]
        ends = done + 1  # "laid off by", "shot at by": the verb with what belongs to it
        if _PARTICLES.issuperset(words[ends:by]):
            ends = by
        told = [
            *words[:start], *words[by + 1 : by + 1 + agent], *kept, *words[done:ends],
            *words[start:chain], *words[ends:by], *words[by + 1 + agent :],
        ]  # fmt: skip
        return _within(clause, " ".join(told))
    return clause


def _by_anybody(clause: str) -> str:
    """What can be done, as what you can do: "X can be seen", "you can see X"."""
    can = _CAN_BE.fullmatch(clause)
    if can is None or not is_participle(can[4]):
        return clause
    return f"{can[1]}you {can[3]} {can[4]} {can[2]}{can[5]}"


def _agent(words: list[str]) -> int:
    """How many words name who did it; none where they tell how or when."""
    first = next((word for word in words if word not in _DETERMINERS), "0")
    if words[:1] == [first] and first in _NO_ONE:
        return 0
    if first in _TIMES or _FIGURE.match(first):
        return 0
    return next((n for n, word in enumerate(words) if word in _ENDS_AGENT), len(words))


def _within(clause: str, told: str) -> str:
    """New words with the spaces around a clause."""
    lead = clause[: len(clause) - len(clause.lstrip())]
    return lead + told + clause[len(clause.rstrip()) :]
