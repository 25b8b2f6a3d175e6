"""A text, read once for all dimensions, and the notes that are taken while two are compared."""

from __future__ import annotations

from shared.checklist import cues
from shared.checklist.dates import CALENDAR, dates_of
from shared.checklist.focus import LONG, focus
from shared.checklist.model import Dimension, Finding, Outcome, Severity, Span
from shared.checklist.number_words import WORDS
from shared.checklist.numbers import quantities_of
from shared.checklist.openers import with_small_openers
from shared.checklist.places import KINDS
from shared.checklist.ratios import with_ratios
from shared.checklist.senses import sense_of
from shared.checklist.stems import stem
from shared.checklist.stopwords import ACRONYMS, STOP
from shared.checklist.words import Token, recased, tokens_of

MOST_PAIRED = 60  # quantities, dates, names of one text; the rest of a long table is not compared
_PREFIX = 5  # Brazil and Brazilian begin alike
_HEADLINE, _HEADLINE_WORDS = 0.9, 4  # share of capitals, of at least so many words
_MOST_SHOWN = 60  # characters of a quoted span


class Text:
    """A text, read once: its tokens, dates, quantities and the words it is made of."""

    __slots__ = (
        "classes", "content", "dates", "lows", "prefixes", "quantities", "raw", "stems", "tokens",
    )  # fmt: skip

    stems: set[str]  # the senses of the words it is made of

    def __init__(
        self, raw: str, *, about: Text | None = None, cased_by: Text | None = None
    ) -> None:
        """Read a text; of a long one only what is about another.

        `cased_by` is a text that writes names with capitals, where this one does not.
        """
        self.raw = raw
        self.tokens = tokens_of(raw)
        if cased_by is not None:
            self.tokens = recased(self.tokens, cased_by.names | CALENDAR | KINDS.keys())
        if about is not None and len(about.tokens) <= LONG:
            self.tokens = focus(self.tokens, about.stems | about.figures)
        self.tokens = with_small_openers(self.tokens)
        self.dates, taken = dates_of(self.tokens)
        self.quantities = with_ratios(quantities_of(self.tokens, taken), self.tokens)
        self.content = [
            token
            for place, token in enumerate(self.tokens)
            if token.kind == "word"
            and (token.low not in STOP or token.text in ACRONYMS)
            and place not in taken
        ]
        self.lows = {token.low for token in self.tokens}
        self.stems = {t.sense for t in self.content}
        self.classes = _classes(self.tokens)
        self.prefixes = {t.low[:_PREFIX] for t in self.content if len(t.low) >= _PREFIX}

    @property
    def is_headline(self) -> bool:
        """Whether its capitals tell nothing: all of its words have one, or none has."""
        capitals = sum(t.text[0].isupper() for t in self.content)
        return not capitals or (
            capitals >= _HEADLINE * len(self.content) and len(self.content) >= _HEADLINE_WORDS
        )

    @property
    def names(self) -> set[str]:
        """The words it writes with a capital, and never without."""
        small = {t.low for t in self.content if t.text[0].islower()}
        return {t.low for t in self.content if t.text[0].isupper()} - small

    @property
    def figures(self) -> set[str]:
        """The numbers of a text as they are written."""
        return {token.text for token in self.tokens if token.kind == "number"}

    def has(self, token: Token) -> bool:
        """Say whether a word, or one that means the same, is in this text."""
        return token.low in self.lows or token.sense in self.stems

    def resembles(self, low: str) -> bool:
        """Say whether a name, or a form of it, is in this text."""
        if low in self.lows or (len(low) >= _PREFIX and low[:_PREFIX] in self.prefixes):
            return True
        plain = stem(low)
        return sense_of(plain) in self.stems

    def where(self, word: str) -> Span | None:
        """The first place of a word, given by its sense."""
        return next((span_of(t) for t in self.content if t.sense == word), None)

    def show(self, span: Span) -> str:
        """A span in quotation marks, cut when it is long."""
        cut = self.raw[span[0] : span[1]]
        return f"“{cut if len(cut) <= _MOST_SHOWN else cut[: _MOST_SHOWN - 1] + '…'}”"


_SUPERLATIVE = frozenset("the one of its their his her second third".split())
_OF_ALL = frozenset("of at over after".split())


def _classes(tokens: list[Token]) -> dict[str, dict[str, Token]]:
    """By dimension: the classes of words (cues) that a text has one of, each with its first."""
    found: dict[str, dict[str, Token]] = {name: {} for name in cues.CLASSES}
    for place, token in enumerate(tokens):
        classed = cues.CLASSED.get(token.low)
        if token.low in cues.HEDGES_AT_TIMES and (hedge := cues.hedges_as(tokens, place)):
            found["modality"].setdefault(hedge, token)
        if classed is None or (token.low == "may" and token.text == "May"):
            continue
        before = tokens[place - 1].low if place else ""
        if token.low == "most" and before in _SUPERLATIVE:
            continue  # the most popular
        if token.low == "could" and place + 1 < len(tokens) and tokens[place + 1].low == "not":
            continue  # was not able to
        if token.low in ("led", "leads") and [t.low for t in tokens[place + 1 : place + 2]] != [
            "to"
        ]:
            continue  # led the party
        for dimension, name in classed:
            if name == "all" and before in _OF_ALL and not _counts(tokens, place):
                continue  # of all time
            if name == "all" and before in cues.NEARLY:
                found[dimension].setdefault("most", token)
                continue
            if name == "linked" and cues.LINKED_BY.isdisjoint(_lows(tokens, place + 1, place + 4)):
                continue  # a link
            if name == "causes" and _is_unproven(tokens, place):
                found[dimension].setdefault("linked", token)
                continue
            found[dimension].setdefault(name, token)
    return found


def _counts(tokens: list[Token], place: int) -> bool:
    """Say whether an "all" counts what follows: at all twelve plants, not "at all"."""
    follows = tokens[place + 1] if place + 1 < len(tokens) else None
    return follows is not None and (follows.kind == "number" or follows.low in WORDS)


def _lows(tokens: list[Token], first: int, last: int) -> set[str]:
    return {token.low for token in tokens[max(0, first) : last]}


def _is_unproven(tokens: list[Token], place: int) -> bool:
    """Say whether a cause is one that could not be shown, or of which there is no proof."""
    before = _lows(tokens, place - cues.UNPROVEN_WITHIN, place)
    return not cues.PROVES.isdisjoint(before) and not cues.NEGATION.isdisjoint(before)


def span_of(token: Token) -> Span:
    """Where a token stands."""
    return token.start, token.end


class Notes:
    """Findings, and the features that the scorer weighs, while a comparison goes on."""

    __slots__ = ("excused", "features", "findings", "settled")

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.features: dict[str, float] = {}
        self.excused: set[str] = set()  # senses whose opposite means the same here
        self.settled: dict[Span, Span] = {}  # quantities of the claim that hold for the truth's

    def count(self, feature: str, by: float = 1.0) -> None:
        """Count something for the scorer."""
        self.features[feature] = self.features.get(feature, 0.0) + by

    def find(
        self,
        dimension: Dimension,
        outcome: Outcome,
        why: str,
        *,
        critical: bool = False,
        truth: Span | None = None,
        claim: Span | None = None,
    ) -> None:
        """Keep a finding."""
        self.findings.append(
            Finding(
                dimension=dimension,
                outcome=outcome,
                severity=Severity.CRITICAL if critical else Severity.MINOR,
                truth_span=truth,
                claim_span=claim,
                why=why,
            )
        )
