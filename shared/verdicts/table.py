"""The ratings: read from their file, and laid out for looking up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from shared.errors import BadLexicon
from shared.verdicts.model import Category, Mapped, Part, Row, Sense
from shared.verdicts.words import normalise, particles, percentage, sign_of

FILE = Path(__file__).parent / "ratings.tsv"
COLUMNS = ("rating", "category", "denied", "reach", "used by", "reason")
_SAYS_NOTHING = (None, Part.FRAME, Part.LABEL, Part.PLAIN)


class Table:
    """The ratings, laid out for looking up a whole string and for finding them in a text."""

    def __init__(self, rows: Iterable[Row]) -> None:
        """Lay the rows out; two rows that give one rating two meanings are an error."""
        self.rows: dict[str, Row] = {}
        for row in rows:
            known = self.rows.setdefault(row.rating, row)
            if known.meaning != row.meaning:
                raise BadLexicon(
                    f"{row.where}: {row.rating!r} is {row.category.value} here,"
                    f" but {known.category.value} at {known.where}; keep one row"
                )
        self._exact = {
            rating: Mapped(row.category, True, f"exact: {rating}")
            for rating, row in self.rows.items()
        }
        self._senses: dict[str, Row | Part] = dict(particles())
        for rating, row in self.rows.items():
            opens_with = particles().get(rating.split(" ", 1)[0])
            if not row.alone or (rating not in self._senses and opens_with in _SAYS_NOTHING):
                self._senses[rating] = row
        self._longest: dict[str, int] = {}  # first word -> words of the longest phrase
        for phrase in self._senses:
            first, count = phrase.split(" ", 1)[0], phrase.count(" ") + 1
            self._longest[first] = max(count, self._longest.get(first, 0))

    def __len__(self) -> int:
        return len(self.rows)

    def plus(self, rows: Iterable[Row]) -> Table:
        """This table with an operator's rows on top: they win over rows of the same rating."""
        newer = {row.rating: row for row in rows}
        return Table([*(r for r in self.rows.values() if r.rating not in newer), *newer.values()])

    def exact(self, normalised: str) -> Mapped | None:
        return self._exact.get(normalised)

    def senses(self, tokens: Sequence[str]) -> Iterator[Sense]:
        """Read tokens as the longest phrases that are known."""
        place = 0
        while place < len(tokens):
            first = tokens[place]
            for count in range(self._longest.get(first, 0), 0, -1):
                phrase = " ".join(tokens[place : place + count]) if count > 1 else first
                meaning = self._senses.get(phrase)
                if meaning is not None:
                    yield Sense(phrase, meaning)
                    place += count
                    break
            else:
                yield Sense(first, percentage(first))
                place += 1


def read_rows(path: Path = FILE) -> Iterator[Row]:
    """Read a table of ratings, a row per spelling; a line that cannot be read is an error."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as err:
        raise BadLexicon(f"{path}: cannot be read: {err}") from err
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#") and line.split("\t") != list(COLUMNS):
            yield from _rows_of(line, where=f"{path}:{number}")


def _rows_of(line: str, *, where: str) -> Iterator[Row]:
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) != len(COLUMNS):
        raise BadLexicon(f"{where}: {len(cells)} columns, not {len(COLUMNS)}: {line!r:.80}")
    ratings, category, denied, reach, used_by, reason = cells
    if not reason:
        raise BadLexicon(f"{where}: {ratings!r} has no reason")
    if reach not in ("", "alone", "answer"):
        raise BadLexicon(f"{where}: the reach {reach!r} is neither empty, 'alone' nor 'answer'")
    for spelling in ratings.split("|"):
        yield row_of(
            spelling,
            category,
            denied=denied,
            alone=reach != "",
            answers=reach == "answer",
            used_by=used_by,
            reason=reason,
            where=where,
        )


def row_of(
    rating: str,
    category: str,
    *,
    denied: str = "",
    alone: bool = False,
    answers: bool = False,
    used_by: str = "",
    reason: str = "",
    where: str = "",
) -> Row:
    """A row from words, as a file or an operator gives them."""
    normalised = normalise(rating) or sign_of(rating)
    if not normalised:
        raise BadLexicon(f"{where}: the rating {rating!r} has neither letters nor one sign")
    try:
        meant = Category(category)
        opposite = Category.FALSE if meant is Category.TRUE else Category.UNVERIFIED
        turned = Category(denied) if denied else opposite
    except ValueError as err:
        raise BadLexicon(f"{where}: {rating!r}: {err}") from err
    return Row(
        rating=normalised,
        category=meant,
        denied=turned,
        alone=alone,
        answers=answers,
        used_by=used_by,
        reason=reason,
        where=where,
    )


@cache
def shipped() -> Table:
    """The table that ships with the package, read when it is first needed."""
    return Table(read_rows())
