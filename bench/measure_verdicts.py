"""Measure the verdict mapping on real rating strings that public tables have classed.

    python -m bench.measure_verdicts ../shared/data

Reads <folder>/verdicts/rating_strings.tsv: a rating and how many public normalisation tables put it
into each of their classes. A rating's public class is the one with most votes; a tie has none.
A swap is a rating that every table calls true (or mostly true) and we call false, or the reverse.
"""

from __future__ import annotations

import argparse
import ast
import csv
import sys
import timeit
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # so that the script also runs by its path
    sys.path.insert(0, str(ROOT))

from shared.verdicts import Category, Mapped, map_verdict  # noqa: E402  after the path is set

_TRUE = {"true", "mostly_true"}
_FALSE = {"false", "mostly_false"}


@dataclass(frozen=True, slots=True)
class Judged:
    """One rating with the public classes' votes and what we make of it."""

    rating: str
    votes: Counter[str]
    mapped: Mapped

    @property
    def public(self) -> str:
        (best, most), *others = self.votes.most_common()
        return "disputed" if any(count == most for _, count in others) else best

    @property
    def is_swap(self) -> bool:
        classes = set(self.votes)
        if self.mapped.category is Category.FALSE:
            return classes <= _TRUE
        return self.mapped.category is Category.TRUE and classes <= _FALSE


def judge(path: Path) -> list[Judged]:
    """Map every rating of a file."""
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [
        Judged(r["rating"], Counter(ast.literal_eval(r["votes"])), map_verdict(r["rating"]))
        for r in rows
    ]


def report(judged: list[Judged], *, verbose: bool = False) -> Iterator[str]:
    """Tell in lines of text how the mapping did."""
    known = [j for j in judged if j.mapped.known]
    swaps = [j for j in judged if j.is_swap]
    yield f"{len(judged)} rating strings"
    yield f"  understood               {len(known) / len(judged):.1%} ({len(known)})"
    yield f"  true/false swaps         {len(swaps)}"
    yield from (f"    {j.rating!r}: {dict(j.votes)}, ours {j.mapped}" for j in swaps)
    yield f"  public class   {''.join(f'{c.value:>12}' for c in Category)}     unknown"
    for public, _ in Counter(j.public for j in judged).most_common():
        here = [j for j in judged if j.public == public]
        ours = Counter(j.mapped.category if j.mapped.known else None for j in here)
        yield f"  {public:14} {''.join(f'{ours[c]:12}' for c in (*Category, None))}"
    for rule, count in Counter(j.mapped.rule.partition(":")[0] for j in judged).most_common():
        yield f"  by rule {rule:16} {count}"
    if verbose:
        for j in judged:
            yield f"    {j.rating:50} {j.public:12} {j.mapped.category.value:10} {j.mapped.rule}"


def speed() -> Iterator[str]:
    """Tell how long a mapping takes: exact strings, a sentence, and hostile text twice as long."""
    for text in ("MOSTLY FALSE", "Engañoso", "We rate this claim False."):
        runs = 20_000
        best = min(timeit.repeat(partial(map_verdict, text), number=runs, repeat=5)) / runs
        yield f"  {text!r:32} {best * 1e6:6.1f} us"
    for unit in (
        "not ",
        "false not ",
        "no evidence that ",
        "x",
        ",",
        "1",
        "e\u0301",
        "true? ",
        "5 %",
    ):
        once, twice = (
            min(timeit.repeat(partial(map_verdict, text), number=1, repeat=3))
            for text in ((unit * 100_000)[:100_000], (unit * 200_000)[:200_000])
        )
        yield f"  100 kB of {unit!r:22} {once * 1e3:6.0f} ms, twice as long x{twice / once:.1f}"


def main(argv: list[str] | None = None) -> int:
    """Measure; 2 when the data is absent."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, help="the data folder, e.g. ../shared/data")
    parser.add_argument("--verbose", action="store_true", help="list every rating")
    args = parser.parse_args(argv)
    path = args.folder / "verdicts" / "rating_strings.tsv"
    if not path.is_file():
        print(f"{path} is absent: not measured. The data is not part of the project.")
        return 2
    print("\n".join(report(judge(path), verbose=args.verbose)))
    print("\n".join(speed()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
