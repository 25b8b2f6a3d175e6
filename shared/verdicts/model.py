"""The vocabulary of verdict mapping: categories, rows, and what a text is read into."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import NamedTuple


class Category(StrEnum):
    """The four primary categories of the seed."""

    TRUE = "true"
    FALSE = "false"
    MISLEADING = "misleading"
    UNVERIFIED = "unverified"


class Mapped(NamedTuple):
    """What a verdict means, whether we know that or take it as unverified, and by which rule."""

    category: Category
    known: bool
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One spelling of one rating."""

    rating: str  # normalised
    category: Category
    denied: Category  # the category of "not <rating>"
    alone: bool = False  # a rating only when it is all that is said
    answers: bool = False  # may open a headline: "No, ..."
    used_by: str = ""
    reason: str = ""
    where: str = ""  # file and line number

    @property
    def meaning(self) -> tuple[Category, Category, bool, bool]:
        return self.category, self.denied, self.alone, self.answers


class Part(Enum):
    """What a word or phrase does beside a rating."""

    FRAME = "frame"  # says nothing about it
    LABEL = "label"  # announces it
    NOT = "not"
    ANSWER = "answer"  # "no": denies what follows, unless it stands by itself
    NOT_AFTER = "not after"  # denies what it follows
    WHOLLY = "wholly"
    PARTLY = "partly"
    DOUBT = "doubt"
    PROBABLY = "probably"
    SAID = "said"  # somebody else's words: a "true" in them is not the checker's
    EVIDENCE = "evidence"  # "no" with it is a rating
    BUT = "but"
    AND = "and"
    OR = "or"
    DISTANCE = "distance"  # denies what it stands with, before it or after
    PLAIN = "plain"  # would be a rating, but for its company: "false alarm"


SOFT_MARKS = frozenset(",()/|،，")
QUESTION_MARKS = frozenset("?؟")
MARKS = frozenset(".!?;:,…—–\n()/|؟،؛।。，！：[]【】")


class Sense(NamedTuple):
    """A phrase of a text: a rating, a part of speech, or None for a word or mark."""

    phrase: str
    meaning: Row | Part | None

    @property
    def is_mark(self) -> bool:
        return self.phrase in MARKS or self.phrase.startswith("-")


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What stands around a rating and is about it."""

    negations: int = 0
    gap: int = 0  # words we do not know between these and the rating
    wholly: bool = False
    partly: bool = False
    doubted: bool = False
    said: bool = False
    distant: bool = False


UNMODIFIED = Modifiers()


@dataclass(slots=True)
class Finding:
    """A rating found in a text."""

    row: Row
    modifiers: Modifiers
    clause: int
    segment: int = 0  # between marks of any kind
    unread: bool = False  # an unknown word stands right before it
    asked: bool = False
    but_after: bool = False

    def resolve(self) -> tuple[Category, str]:
        """Its category with its modifiers, and the rule that gave it ("" when there are none)."""
        row, m = self.row, self.modifiers
        decided = row.category in (Category.TRUE, Category.FALSE)
        if m.doubted or (m.said and row.category is Category.TRUE):
            return Category.UNVERIFIED, "doubted"
        if m.distant and decided:
            return Category.UNVERIFIED, "distanced"
        if m.negations > 1:
            return Category.UNVERIFIED, "denied-twice"
        if m.negations:
            if decided and (m.wholly or m.partly):
                return Category.MISLEADING, "not-wholly"
            if m.gap:
                return Category.UNVERIFIED, "denied-far"
            return row.denied, "denied"
        if m.partly and decided:
            return Category.MISLEADING, "partly"
        if self.unread and row.category is Category.TRUE:
            return Category.UNVERIFIED, "unread"
        return row.category, ""

    @property
    def denies_false(self) -> bool:
        return self.row.category is Category.FALSE and self.resolve()[1] == "denied"

    @property
    def denies_true(self) -> bool:
        return self.row.category is Category.TRUE and self.resolve()[1] == "denied"


@dataclass(slots=True)
class Clause:
    """A stretch of text between full stops, colons and the like."""

    words: int = 0  # that we do not know
    opens_with: Row | Part | None = None
    closes_with: Row | Part | None = None
    labelled: bool = False
    mark: str = ""


@dataclass(slots=True)
class Reading:
    """A text as clauses and the ratings in them."""

    clauses: list[Clause] = field(default_factory=lambda: [Clause()])
    findings: list[Finding] = field(default_factory=list)

    @property
    def words(self) -> int:
        return sum(clause.words for clause in self.clauses)


NO_EVIDENCE = Row(rating="no evidence", category=Category.UNVERIFIED, denied=Category.UNVERIFIED)
NO = Row(rating="no", category=Category.FALSE, denied=Category.UNVERIFIED, alone=True)
UNKNOWN = Mapped(Category.UNVERIFIED, False, "unknown")
