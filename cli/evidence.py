"""evidence: bring in what claims are held against, and look into it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from itertools import islice
from pathlib import Path

from cli._paint import as_json, counted, harmless, paint
from functions import _wiring as wiring
from shared.errors import BadSetup
from shared.evidence import FACT_CHECK, Evidence
from shared.evidence.files import Row, read_evidence
from shared.evidence.local import Added
from shared.evidence.search import gather

_BATCH = 500


def bring_in(args: argparse.Namespace) -> int:
    """Import a file; a bad row is told by its place and the rest goes on; 1 if there was any."""
    library = wiring.home().library
    seen = bad = 0
    total = Added()
    reading = _rows(Path(args.file))
    while rows := list(islice(reading, _BATCH)):
        pieces = [row for row in rows if isinstance(row, Evidence)]
        for row in rows:
            if not isinstance(row, Evidence):
                bad += 1
                place = f"{args.file}:{row.place}"
                print(f"{place}: {row.field}: {harmless(row.message)}", file=sys.stderr)
        with nullcontext() if wiring.is_cloud() else wiring.database().batch():
            added = library.add(pieces)
        total = total.and_also(added)
        seen += len(pieces)
        if sys.stderr.isatty():
            print(f"\r{seen:,} pieces read, {total.new:,} new", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    read, refused = counted(seen, "piece"), counted(bad, "bad row")
    told = [f"{total.new:,} new"]
    told += [f"{n:,} {name}" for name, n in total._asdict().items() if n and name != "new"]
    print(f"{read} of evidence read, {', '.join(told)}; {refused}.")
    return 1 if bad else 0


def search(args: argparse.Namespace) -> int:
    """Print what the providers know about a claim, best first."""
    found = gather(args.claim, providers=wiring.home().providers, limit=args.limit)
    for name, kind in sorted(found.failed.items()):
        print(f"chirpcheck: {name} did not answer ({kind})", file=sys.stderr)
    for piece in found.evidence[: args.limit]:
        if args.json:
            print(as_json(asdict(piece), indent=None))
            continue
        piece = Evidence(**harmless(asdict(piece)))
        told = f"{piece.rating}: {piece.claim}" if piece.kind == FACT_CHECK else piece.title
        print(f"{piece.similarity:.2f}  {paint('bold', told or piece.text[:80])}")
        print(f"      {piece.text[:300]}")
        source = (piece.publisher, piece.published_at[:10], piece.url, piece.licence)
        print(paint("dim", f"      {', '.join(filter(None, source))}"))
    if not found.evidence and not args.json:
        print("Nothing is known about it.")
    return 0


def _rows(path: Path) -> Iterator[Row]:
    try:
        yield from read_evidence(path)
    except OSError as err:
        raise BadSetup(f"cannot read {path}: {err.strerror}") from err
