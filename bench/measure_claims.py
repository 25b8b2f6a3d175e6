"""Measure claim extraction by rules on texts that people have labelled.

    python -m bench.measure_claims --data ../shared/data

Reads <folder>/checkworthy/claimbuster.tsv (verdict 1 check-worthy, 0 an unimportant fact, -1 no
fact) and covid_tweets.tsv (verifiable yes or no). Rows are parted by a stable hash of their text:
the rules were tuned on the one half, the other is what is reported.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # so that the script also runs by its path
    sys.path.insert(0, str(ROOT))

from shared.claims import extract  # noqa: E402  after the path is set
from shared.policy import stable_share  # noqa: E402

SETS = {"claimbuster": "verdict", "covid_tweets": "verifiable"}
LABELS = {
    "claimbuster": {"1": "check-worthy", "0": "unimportant fact", "-1": "no fact"},
    "covid_tweets": {"yes": "verifiable", "no": "not verifiable"},
}


def read_half(path: Path, *, column: str, half: str) -> Iterator[tuple[str, str]]:
    """Read the texts of one half, with their labels."""
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            tuning = stable_share("claims", row["text"]) < 0.5
            if half == "all" or tuning == (half == "tune"):
                yield row["text"], row[column]


def report(name: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    """Tell in lines of text how many texts of each label yield a claim."""
    began = time.perf_counter()
    found = [(label, extract(text)) for text, label in rows]
    micros = (time.perf_counter() - began) / max(len(rows), 1) * 1e6
    yield f"{name}: {len(rows)} texts, {micros:.0f} µs each"
    for value, label in LABELS[name].items():
        here = [e for v, e in found if v == value]
        claimed = [e for e in here if e.claims]
        many = sum(len(e.claims) for e in here) / max(len(here), 1)
        share = len(claimed) / max(len(here), 1)
        yield f"  {label:18} {len(here):6}  with a claim {share:6.1%}  claims each {many:.2f}"
        reasons = Counter(e.aside[0].reason for e in here if not e.claims and e.aside)
        yield "    set aside: " + ", ".join(f"{r} {n}" for r, n in reasons.most_common())


def main(argv: list[str] | None = None) -> int:
    """Measure on every set that is in the folder; 2 when none is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--data", type=Path, required=True, help="e.g. ../shared/data")
    parser.add_argument("--half", choices=("tune", "report", "all"), default="report")
    asked = parser.parse_args(argv)
    extract("warm up: the word lists are read once")
    measured = 0
    for name, column in SETS.items():
        path = asked.data / "checkworthy" / f"{name}.tsv"
        if not path.exists():
            print(f"{name}: not in {asked.data}", file=sys.stderr)
            continue
        measured += 1
        print(*report(name, list(read_half(path, column=column, half=asked.half))), sep="\n")
    return 0 if measured else 2


if __name__ == "__main__":
    sys.exit(main())
