"""Measure the value pipeline without its AI tier on sentences that people have labelled.

    python -m bench.measure_value ../shared/data

Reads <folder>/checkworthy/covid_tweets.tsv and claimbuster.tsv. In the first, "NA" means that the
annotators found nothing verifiable: it counts as not check-worthy. In the second, verdict 1 is
check-worthy; 0 (an unimportant fact) and -1 (no fact) are not.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # so that the script also runs by its path
    sys.path.insert(0, str(ROOT))

from shared.model import AIFailure, Assessment, Chirp, Cue  # noqa: E402  after the path is set
from shared.policy import POLICY, Policy  # noqa: E402
from shared.value import assess  # noqa: E402

SETS = {
    "covid_tweets": ("check_worthy", "yes"),
    "claimbuster": ("verdict", "1"),
}
_LONG_ENOUGH_WORDS = 6


@dataclass(frozen=True, slots=True)
class Judged:
    """One labelled text with what the pipeline made of it."""

    worthy: bool
    result: Assessment

    @property
    def proceeds(self) -> bool:
        return self.result.should_fact_check


def read_labelled(path: Path, *, column: str, positive: str) -> Iterator[tuple[str, bool]]:
    """Read texts and whether they are check-worthy."""
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield row["text"], row[column] == positive


def judge(rows: Iterable[tuple[str, bool]], *, policy: Policy = POLICY) -> list[Judged]:
    """Run the pipeline over texts as if the AI tier were down."""
    down = AIFailure("no_key")
    return [
        Judged(worthy, assess(Chirp(id=str(i), text=text), ask=lambda: down, policy=policy))
        for i, (text, worthy) in enumerate(rows)
    ]


def average_precision(judged: list[Judged]) -> float:
    """Average precision of the risk score; texts with the same score share their rank."""
    found = seen = 0
    total = 0.0
    by_score = sorted({j.result.risk.score for j in judged}, reverse=True)
    worthy = Counter(j.result.risk.score for j in judged if j.worthy)
    all_ = Counter(j.result.risk.score for j in judged)
    for score in by_score:
        found += worthy[score]
        seen += all_[score]
        total += worthy[score] * found / seen
    return total / max(found, 1)


def report(name: str, judged: list[Judged]) -> Iterator[str]:
    """Tell in lines of text how the pipeline did."""
    worthy = [j for j in judged if j.worthy]
    others = [j for j in judged if not j.worthy]
    proceeding = [j for j in judged if j.proceeds]
    skips = [j for j in judged if not j.proceeds]
    both = [j for j in worthy if j.proceeds]
    long_enough = [j for j in judged if j.result.risk.signals.words >= _LONG_ENOUGH_WORDS]
    yield f"{name}: {len(judged)} texts, {_share(worthy, judged)} check-worthy"
    yield f"  proceed                        {_share(proceeding, judged)}"
    yield f"  recall of check-worthy         {_share(both, worthy)}"
    yield f"  precision of proceeding        {_share(both, proceeding)}"
    yield f"  others skipped                 {_share([j for j in skips if not j.worthy], others)}"
    yield f"  skips that were check-worthy   {_share([j for j in skips if j.worthy], skips)}"
    yield f"  average precision of the risk  {average_precision(judged):.3f}"
    unreadable = [j for j in long_enough if not j.result.risk.signals.readable]
    yield f"  6+ words called unreadable     {_share(unreadable, long_enough)}"
    yield "  rule                     share   of them check-worthy"
    for rule, count in Counter(j.result.rule for j in judged).most_common():
        here = [j for j in judged if j.result.rule == rule]
        hits = _share([j for j in here if j.worthy], here)
        tier = here[0].result.precheck.tier.value
        yield f"    {rule:22} {count / len(judged):6.1%}   {hits:>6}  ({tier})"
    yield "  cue              check-worthy   others"
    for cue in Cue:
        yield f"    {cue.value:14} {_with(cue, worthy):>12} {_with(cue, others):>8}"
    for domain, count in Counter(j.result.risk.domain.value for j in judged).most_common():
        yield f"    domain {domain:10} {count / len(judged):6.1%}"


def _share(part: list[Judged], whole: list[Judged]) -> str:
    return f"{len(part) / len(whole):.1%}" if whole else "none"


def _with(cue: Cue, judged: list[Judged]) -> str:
    return _share([j for j in judged if j.result.risk.signals.has(cue)], judged)


def main(argv: list[str] | None = None) -> int:
    """Measure on every set that is in the folder; 2 when none is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, help="the data folder, e.g. ../shared/data")
    folder = parser.parse_args(argv).folder / "checkworthy"
    measured = 0
    for name, (column, positive) in SETS.items():
        path = folder / f"{name}.tsv"
        if not path.is_file():
            print(f"{path} is absent: not measured. The data is not part of the project.")
            continue
        measured += 1
        rows = read_labelled(path, column=column, positive=positive)
        print("\n".join(report(name, judge(rows))), end="\n\n")
    return 0 if measured else 2


if __name__ == "__main__":
    sys.exit(main())
