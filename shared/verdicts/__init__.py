"""Verdict mapping: what a fact-checker's rating means to us (spec part 3).

`ratings.tsv` holds the ratings, each with its reason, `words.txt` what stands around them; an
operator edits both.
How they are read together is told here. The rule of a result is one of
    exact           the whole string is a rating, but for case, accents and punctuation
    decorated       the rating and words that frame it: "We rate this claim False."
    sentence        a longer text with one rating in it
    lead            the text opens with its rating; the rest explains
    labelled        a label names the rating: "Claim: ... Verdict: False"
    partly          part of it only: "partly accurate", "1/4 true"            -> misleading
    not-wholly      "not entirely true", "not quite right"                    -> misleading
    denied          "not true" is false; "not false" says no more than that   -> unverified
    denied-far      a negation with other words in between: too unsure to turn -> unverified
    denied-twice    "isn't untrue"                                            -> unverified
    doubted         "possibly true", "allegedly false"                        -> unverified
    no-evidence     "no scientific evidence that ..."                         -> unverified
    neither         "neither true nor false"                                  -> unverified
    asked           "Is it true?"                                             -> unverified
    unread          an unknown word right before a "true" could deny it       -> unverified
    reservation     "True, but the figure is old"                             -> misleading
    contradiction   one part rated true and another false                     -> misleading
    weighed         several ratings that do not contradict each other: see `judging`
    figure          "3/5": by its place on the scale, more being better
    answered        "No, the Pope did not say so": the claim is answered
    comparison      "more true than false"                                    -> misleading
    distanced       "far from false", "of truth it has nothing"               -> unverified
    label denied    "wrongly called fake"                                     -> unverified
    unknown         no rating was found                                       -> unverified
and, but for "unknown", tells after a colon which rating it read.
"""

from __future__ import annotations

from shared.text import words_of
from shared.verdicts import whole
from shared.verdicts.judging import judge
from shared.verdicts.model import (
    QUESTION_MARKS,
    UNKNOWN,
    Category,
    Mapped,
    Part,
    Row,
    Sense,
)
from shared.verdicts.reading import read
from shared.verdicts.table import COLUMNS, FILE, Table, read_rows, row_of, shipped
from shared.verdicts.words import TOKEN, copy_of, normalise, sign_of

__all__ = [
    "COLUMNS",
    "FILE",
    "Category",
    "Mapped",
    "Row",
    "Table",
    "category_of",
    "is_known",
    "is_listed",
    "map_verdict",
    "normalise",
    "read_rows",
    "row_of",
    "shipped",
]

_MAX_BARE_PHRASES = 20


def map_verdict(text: str, *, table: Table | None = None) -> Mapped:
    """The category of a rating string; one that we cannot read is unverified and not known."""
    if table is None:
        table = shipped()
    copy = copy_of(whole.parted(text))
    return (
        table.exact(" ".join(words_of(copy)))
        or whole.shared_out(text, table)
        or whole.guarded(copy)
        or whole.figure(copy)
        or whole.spelled_out(copy, table)
        or whole.after_question(copy, table)
        or _rated(copy, table)
        or _told(whole.rejoined(copy, table), table)
        or whole.answered(copy, table)
        or _signed(text, copy, table)
        or UNKNOWN
    )


def _rated(copy: str, table: Table) -> Mapped | None:
    """ "The claim that ... is false": the rating of a claim that is told before it."""
    rating = whole.rating_of_claim(copy)
    if rating is None:
        return None
    senses = list(table.senses(TOKEN.findall(rating)))
    if any(sense.meaning is None for sense in senses):
        return None
    return table.exact(" ".join(words_of(rating))) or _told(rating, table)


def _signed(text: str, copy: str, table: Table) -> Mapped | None:
    """ "❌", "Verdict: ✅": a sign that stands for a rating where no word does."""
    sign = table.exact(sign_of(text))
    if sign is None:
        return None
    senses = [s for s in table.senses(TOKEN.findall(copy)) if not s.is_mark]
    return sign if all(s.meaning in (Part.FRAME, Part.LABEL) for s in senses) else None


def _told(copy: str, table: Table) -> Mapped | None:
    """What the ratings in a text say, with the words around them; None without a rating."""
    senses = list(table.senses(TOKEN.findall(copy)))
    bare = _bare(senses, table)
    if bare is not None:
        return Mapped(bare.category, True, f"decorated: {bare.rating}")
    mapped = judge(read(senses))
    return mapped if mapped.known else None


def category_of(text: str) -> str:
    """The category of a rating string, by the table that ships with the package."""
    return map_verdict(text).category.value


def is_known(text: str) -> bool:
    """Say whether a rating string could be read."""
    return map_verdict(text).known


def is_listed(text: str) -> bool:
    """Say whether the table itself holds a rating string, so that no rule has to read it."""
    said = normalise(whole.parted(text)) or sign_of(text)
    return shipped().exact(said) is not None


def _bare(senses: list[Sense], table: Table) -> Row | None:
    """The row that is left when words that say nothing are taken off, if all the rest is one."""
    if any(s.phrase in QUESTION_MARKS for s in senses):
        return None
    words = [s for s in senses if not s.is_mark]
    if len(words) > _MAX_BARE_PHRASES:
        return None
    said = " ".join(s.phrase for s in words)
    for silent in ((Part.FRAME,), (Part.FRAME, Part.LABEL)):
        row = table.rows.get(" ".join(s.phrase for s in words if s.meaning not in silent))
        if row is not None and _stands(row, said):
            return row
    for start, sense in enumerate(words):  # some rows hold such words: "supported by evidence"
        row = table.rows.get(" ".join(s.phrase for s in words[start:]))
        if row is not None or sense.meaning not in (Part.FRAME, Part.LABEL):
            return row
    return None


def _stands(row: Row, said: str) -> bool:
    """Whether a row for strings of its own stands together, and an answer ends what is said."""
    if row.answers:
        return said.endswith(row.rating)  # "Verdict: no" answers, "no rating" does not
    return not row.alone or row.rating in said  # "true false", but not "true. Verdict: false"
