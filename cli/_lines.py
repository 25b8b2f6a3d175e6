"""JSON lines on standard input, one JSON line of the answer each on standard output, in order."""

from __future__ import annotations

import codecs
import csv
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from io import BufferedReader
from itertools import chain
from typing import IO, Any

from shared.errors import BadDocument, BadSetup

Answer = Callable[[Any], dict[str, Any]]  # a line's content -> its answer; BadDocument if it is bad

_LONGEST_CELL = 10_000_000
_DELIMITERS = (",", ";", "\t", "|")  # the first wins a tie
_JSON_LINES = (".jsonl", ".ndjson")
_SNIFFED = 200  # bytes of a file
_REDRAWN_SECONDS = 0.25
_SEPARATOR_LINE = re.compile(r"sep=([^\w\s\"]|\t)\s*", re.IGNORECASE)  # Excel's own first line


def answer_lines(answer: Answer, *, noun: str) -> int:
    """Answer every line; a bad one gets an error object in its place; 1 if there was any."""
    return _written(_results(_progress(sys.stdin.buffer, noun), answer))


def answer_file(
    answer: Answer, path: str, *, columns: Mapping[str, Sequence[str]], noun: str
) -> int:
    """Answer every line or row of a file, as `answer_lines` does its lines.

    It may hold JSON lines (by its name or its first sign) or CSV with any usual delimiter;
    `columns` says what each may be called, and a file without ids is numbered by its lines.
    """
    with ExitStack() as opened:
        try:
            source = opened.enter_context(open(path, "rb"))
        except OSError as err:
            raise BadSetup(f"cannot read {path}: {err.strerror}") from err
        start = _start_of(source, path)
        lines = _progress(source, noun)
        if path.lower().endswith(_JSON_LINES) or start.startswith(b"{"):
            return _written(_results(lines, answer))
        return _written(_rows(lines, answer, path, columns))


def _start_of(source: BufferedReader, path: str) -> bytes:
    """The first signs of a file, read without moving on; UTF-16 is refused by its name."""
    start = source.peek(_SNIFFED)[:_SNIFFED]
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in start:
        raise BadSetup(f"{path} is not UTF-8 (it looks like UTF-16): save it as UTF-8")
    return start.removeprefix(codecs.BOM_UTF8).lstrip()


def _rows(
    source: Iterable[bytes], answer: Answer, path: str, columns: Mapping[str, Sequence[str]]
) -> Iterator[dict[str, Any]]:
    csv.field_size_limit(_LONGEST_CELL)
    lines = (line.decode("utf-8", "replace") for line in source)
    header, before = next(lines, "").lstrip("\ufeff"), 0
    if told := _SEPARATOR_LINE.fullmatch(header):
        header, before, delimiter = next(lines, ""), 1, told[1]
    else:
        delimiter = max(_DELIMITERS, key=lambda one: len(_places(_heads(header, one), columns)))
    reader = csv.reader(chain([header], lines), delimiter=delimiter)
    heads = [_head(cell) for cell in next(reader, [])]
    places = _places(heads, columns)
    missing = [name for name in columns if name not in places and name != "id"]
    if missing:
        raise BadSetup(f"{path} has no column {' or '.join(missing)}; it has {', '.join(heads)}")
    for row in reader:
        if not any(cell.strip() for cell in row):
            continue
        number = before + reader.line_num
        cells = {name: row[place] for name, place in places.items() if place < len(row)}
        yield _answered({"id": str(number), **cells}, number, answer)


def _heads(header: str, delimiter: str) -> list[str]:
    """The names that a delimiter splits a header into."""
    return [_head(cell) for cell in next(csv.reader([header], delimiter=delimiter), [])]


def _head(cell: str) -> str:
    return cell.strip().lower().replace(" ", "_")


def _places(heads: Sequence[str], columns: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Where the columns that we know stand."""
    found = ((name, [one for one in known if one in heads]) for name, known in columns.items())
    return {name: heads.index(called[0]) for name, called in found if called}


def _written(results: Iterable[dict[str, Any]]) -> int:
    bad = 0
    out = sys.stdout
    for result in results:
        bad += "error" in result
        out.write(json.dumps(result) + "\n")
        if out.isatty():
            out.flush()
    out.flush()
    if bad:
        print(f"chirpcheck: {bad} bad line{'s' * (bad > 1)}", file=sys.stderr)
    return 1 if bad else 0


def _results(lines: Iterable[bytes], answer: Answer) -> Iterator[dict[str, Any]]:
    for number, raw in enumerate(lines, start=1):
        if raw.strip():
            yield answer_line(raw, number, answer)


def answer_line(raw: bytes, number: int, answer: Answer) -> dict[str, Any]:
    """The answer to one line, or an error object that names the line and the field."""
    try:
        told = _json(raw)
    except BadDocument as err:
        return {"id": None, "line": number, "field": err.field, "error": str(err)}
    return _answered(told, number, answer)


def _answered(told: Any, number: int, answer: Answer) -> dict[str, Any]:
    try:
        return answer(told)
    except BadDocument as err:
        id = told.get("id") if isinstance(told, dict) else None
        id = id if isinstance(id, str | int) else None
        return {"id": id, "line": number, "field": err.field, "error": str(err)}


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as err:
        raise BadDocument(f"not UTF-8: {raw!r:.80}", field="line") from err
    except (ValueError, RecursionError) as err:
        raise BadDocument(f"not JSON: {raw!r:.80}", field="line") from err


def _progress(
    source: IO[bytes], noun: str, *, clock: Callable[[], float] = time.monotonic
) -> Iterator[bytes]:
    """The lines of a file, with a progress bar on standard error when that is a terminal."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield from source
        return
    size = _size(source)
    done = count = 0
    _draw(done, size, f"{count:,} {noun}")
    drawn = clock()
    for line in source:
        yield line
        done += len(line)
        count += 1
        if clock() - drawn >= _REDRAWN_SECONDS:
            _draw(done, size, f"{count:,} {noun}")
            drawn = clock()
    _draw(done, done, f"{count:,} {noun}")
    print(file=sys.stderr)


def _size(source: IO[bytes]) -> int:
    """How much there is to read, 0 when a pipe does not tell."""
    try:
        return os.fstat(source.fileno()).st_size
    except OSError:
        return 0


def _draw(done: int, size: int, counted: str) -> None:
    if size:
        filled = round(30 * done / size)
        bar = f"[{'█' * filled}{'·' * (30 - filled)}] {done / size:4.0%}"
    else:
        bar = "reading"
    print(f"\r{bar} {counted}", end="", file=sys.stderr, flush=True)
