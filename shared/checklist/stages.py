"""How far a thing has come: a bill that is proposed is not passed, a man who is held not convicted.

Each row is one way that things go, its stages in order. A word belongs to a stage by its plain
form, and only where both texts say it of the same thing.
"""

from __future__ import annotations

from typing import NamedTuple

from shared.checklist.stems import stem


class Stage(NamedTuple):
    """How far a word says that a thing has come, on which way."""

    way: str
    step: int


_WAYS = {
    "stop": (
        "pause suspend postpone delay adjourn defer interrupt reschedule",
        "end cancel abolish revoke terminate scrap discontinue dissolve axe abandon",
    ),
    "law": (
        "propose introduce draft debate consider discuss file submit",
        "pass adopt enact approve ratify",
    ),
    "court": (
        "investigate question probe suspect",
        "arrest detain apprehend charge accuse indict sue",
        "convict guilty sentence imprison jail",
    ),
    "work": (
        "plan propose promise pledge announce",
        "start begin",
        "complete finish inaugurate",
    ),
    "deal": ("offer bid negotiate talk", "buy purchase acquire"),
    "drug": ("test trial", "approve authorise authorize license"),
    "harm": ("damage", "destroy demolish raze"),
    "hurt": ("injure wound hurt hospitalise hospitalize", "kill die"),
    "strike": ("threaten", "begin start launch stage"),
}
# Ways on which a later stage is no more of an earlier one, so that neither may stand for the other.
EXCLUSIVE = frozenset({"stop"})
STAGES: dict[str, tuple[Stage, ...]] = {}  # plain form -> its stages
for _way, _steps in _WAYS.items():
    for _step, _words in enumerate(_steps):
        for _word in _words.split():
            STAGES[stem(_word)] = (*STAGES.get(stem(_word), ()), Stage(_way, _step))
