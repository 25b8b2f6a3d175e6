"""value: JSON lines of posts on standard input, one JSON line of the result each, in order."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import IO, Any

from cli._home import Ask, asker
from shared import documents
from shared.errors import BadDocument
from shared.policy import EXPERIMENT
from shared.value import assess


def run(args: argparse.Namespace) -> int:
    """Assess every line; a bad one gets an error object in its place; 1 if there was any."""
    ask = asker(no_ai=args.no_ai)
    bad = 0
    out = sys.stdout
    for result in _results(_progress(sys.stdin.buffer), ask):
        bad += "error" in result
        out.write(json.dumps(result) + "\n")
        if out.isatty():
            out.flush()
    out.flush()
    if bad:
        print(f"chirpcheck: {bad} bad line{'s' * (bad > 1)}", file=sys.stderr)
    return 1 if bad else 0


def _results(lines: Iterable[bytes], ask: Ask) -> Iterator[dict[str, Any]]:
    for number, raw in enumerate(lines, start=1):
        if raw.strip():
            yield value_line(raw, number, ask)


def value_line(raw: bytes, number: int, ask: Ask) -> dict[str, Any]:
    """The result for one line, or an error object that names the line and the field."""
    told: Any = None
    try:
        told = _json(raw)
        line = documents.parse(documents.ValueLine, told)
    except BadDocument as err:
        id = told.get("id") if isinstance(told, dict) else None
        id = id if isinstance(id, str | int) else None
        return {"id": id, "line": number, "field": err.field, "error": str(err)}
    chirp = line.chirp(str(line.id))
    arm, policy = EXPERIMENT.arm_of(chirp.id)
    result = assess(chirp, ask=lambda: ask(chirp), policy=policy, arm=arm)
    return {"id": line.id, **documents.value_result(result)}


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as err:
        raise BadDocument(f"not UTF-8: {raw!r:.80}", field="line") from err
    except (ValueError, RecursionError) as err:
        raise BadDocument(f"not JSON: {raw!r:.80}", field="line") from err


def _progress(source: IO[bytes]) -> Iterator[bytes]:
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
            _draw(done, size, count)
    _draw(done, done, count)
    print(file=sys.stderr)


def _size(source: IO[bytes]) -> int:
    """How much there is to read, 0 when a pipe does not tell."""
    try:
        return os.fstat(source.fileno()).st_size
    except OSError:
        return 0


def _draw(done: int, size: int, count: int) -> None:
    if size:
        filled = round(30 * done / size)
        bar = f"[{'█' * filled}{'·' * (30 - filled)}] {done / size:4.0%}"
    else:
        bar = "reading"
    print(f"\r{bar} {count:,} posts", end="", file=sys.stderr, flush=True)
