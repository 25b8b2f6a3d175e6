"""JSON lines on standard input, one JSON line of the answer each on standard output, in order."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

from shared.errors import BadDocument

Answer = Callable[[Any], dict[str, Any]]  # a line's content -> its answer; BadDocument if it is bad


def answer_lines(answer: Answer, *, noun: str) -> int:
    """Answer every line; a bad one gets an error object in its place; 1 if there was any."""
    bad = 0
    out = sys.stdout
    for result in _results(_progress(sys.stdin.buffer, noun), answer):
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
    told: Any = None
    try:
        told = _json(raw)
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


def _progress(source: IO[bytes], noun: str) -> Iterator[bytes]:
    """The lines of a file, with a progress bar on standard error when that is a terminal."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield from source
        return
    size = _size(source)
    done = count = 0
    for line in source:
        yield line
        done += len(line)
        count += 1
        if count % 500 == 0:
            _draw(done, size, f"{count:,} {noun}")
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
