"""CSV, with any usual delimiter."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator

from shared.articles.common import BadRow, Row, article_of, fields_of, known_as
from shared.articles.values import shown
from shared.errors import BadDocument

_DELIMITERS = (",", ";", "\t", "|")

_SEPARATOR_LINE = re.compile(r"sep=(.)\s*", re.IGNORECASE)  # Excel's own first line


class Lines(Iterator[str]):
    """The lines of a file, counted, where those of a record that broke can be read again."""

    def __init__(self, text: Iterable[str]) -> None:
        self._text = iter(text)
        self._again: list[str] = []
        self.record: list[str] = []
        self.number = 0  # of the line before the record

    def __next__(self) -> str:
        line = self._again.pop() if self._again else next(self._text)
        self.record.append(line)
        return line

    def begin(self) -> int:
        """Start a record; the number of its first line."""
        self.number += len(self.record)
        self.record = []
        return self.number + 1

    def retry(self) -> None:
        """Give up the record's first line only."""
        self._again.extend(reversed(self.record[1:]))
        self.record = self.record[:1]


def read_csv(text: Iterable[str], *, expected: str) -> Iterator[Row]:
    lines = Lines(text)
    header = next((line for line in lines if line.strip()), None)
    if header is None:
        return
    if told := _SEPARATOR_LINE.fullmatch(header):
        header, delimiter = next(lines, ""), told[1]
    else:
        delimiter = _delimiter(header, first=expected)
    names = next(csv.reader([header], delimiter=delimiter), [])
    columns = [name.strip() for name in names]
    if not any((known_as(name[:40]) or ("",))[0] == "outlet" for name in columns):
        yield BadRow(
            len(lines.record), "header", f"has no column for the outlet; got {shown(names)}"
        )
        return
    # strict, so that a quote left open is found where it is, not at the end of the file
    records = csv.reader(lines, delimiter=delimiter, strict=True)
    while True:
        number = lines.begin()
        try:
            cells = next(records)
        except StopIteration:
            return
        except csv.Error as err:
            yield BadRow(number, "row", f"is not CSV: {err}; got {shown(lines.record[0])}")
            lines.retry()
            continue
        if any(cell.strip() for cell in cells):
            yield _csv_row(columns, cells, number)


def _csv_row(columns: list[str], cells: list[str], number: int) -> Row:
    extra = cells[len(columns) :]
    if any(cell.strip() for cell in extra):
        message = f"has {len(cells)} columns, the header {len(columns)}; got {shown(extra)}"
        return BadRow(number, "row", message)
    row: dict[str, object] = {}
    for name, cell in zip(columns, cells, strict=False):
        if cell.strip():
            row.setdefault(name, cell)
    try:
        return article_of(fields_of(row))
    except BadDocument as err:
        return BadRow(number, err.field, err.message)


def _delimiter(header: str, *, first: str) -> str:
    """The delimiter that splits the header into most names we know; `first` wins a tie."""

    def known(delimiter: str) -> tuple[int, bool]:
        names = next(csv.reader([header], delimiter=delimiter), [])
        fields = {found[0] for name in names if (found := known_as(name[:40]))}
        return len(fields), delimiter == first

    try:
        return max(_DELIMITERS, key=known)
    except csv.Error:  # a header longer than any
        return first
