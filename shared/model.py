"""The vocabulary of the value pipeline: closed sets as enums, values as frozen dataclasses.

The four records that every post makes are named tuples instead: they are built three times as fast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

In = TypeVar("In")


class Domain(StrEnum):
    """What a chirp is about, most dangerous first (spec 1.1)."""

    HEALTH = "health"
    FINANCE = "finance"
    POLITICS = "politics"
    SCIENCE = "science"
    OTHER = "other"


class Cue(StrEnum):
    """A kind of sign in a text; the first five are the indicators of spec 1.1."""

    STATISTICAL = "statistical"
    AUTHORITY = "authority"
    HIGH_RISK = "high_risk"
    OPINION = "opinion"
    PERSONAL = "personal"
    FACTUAL = "factual"  # dates and plain numbers: counted by the heuristic only
    INSTRUCTION = "instruction"  # words addressed to the model instead of the reader


class Tier(StrEnum):
    """Who decided."""

    RISK = "risk"
    AI = "ai"
    HEURISTIC = "heuristic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chirp:
    """A post, as the pipeline sees it."""

    id: str
    text: str
    topic: str = ""
    semantic_topics: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()


class Signals(NamedTuple):
    """Every cue found in one text, in one pass."""

    cues: Mapping[Cue, tuple[str, ...]]
    domains: Mapping[Domain, str]  # domain -> the first phrase that named it
    words: int
    readable: bool  # False: another language or script, a bare link, hardly any words

    def has(self, cue: Cue) -> bool:
        return cue in self.cues


class Risk(NamedTuple):
    """The content risk score with all that went into it; the parts add up to it before clamping."""

    score: float
    parts: Mapping[str, float]
    domain: Domain
    domain_from: str  # what named the domain, e.g. "text: vaccine"
    length: int  # characters after trimming
    signals: Signals


@dataclass(frozen=True, slots=True, kw_only=True)
class AIAnswer:
    """A readable answer of the AI pre-check."""

    needs_fact_check: bool
    confidence: float
    domain: str = ""
    claims: tuple[str, ...] = ()
    reason: str = ""
    model: str = ""
    cached: bool = False
    usd: float = 0.0


@dataclass(frozen=True, slots=True)
class AIFailure:
    """The AI tier gave nothing usable; `kind` is the one word that is counted."""

    kind: str
    detail: str = ""
    usd: float = 0.0


class Precheck(NamedTuple):
    """What one tier concluded: its own answer, and whether the chirp proceeds by its rule."""

    tier: Tier
    rule: str
    needs_fact_check: bool
    confidence: float
    proceed: bool
    weights: Mapping[str, float] = MappingProxyType({})  # the heuristic's two sides


class Assessment(NamedTuple):
    """The value pipeline's result for one chirp, explained from its own record."""

    chirp_id: str
    risk: Risk
    precheck: Precheck
    ai: AIAnswer | AIFailure | None  # None: the bands decided and nobody was asked
    should_fact_check: bool
    overridden: bool
    rule: str
    policy: str
    arm: str = "control"
    audit: bool = False


@dataclass(frozen=True, slots=True)
class Rule(Generic[In]):
    """One row of a rule table; the first row whose `when` holds decides."""

    id: str
    when: Callable[[In, Any], bool]
    proceed: bool
