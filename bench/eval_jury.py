"""How well the jury tells faithful claims from others, and what each tier adds.

    python -m bench.eval_jury --data ../shared/data [--pairs FILE] [--ai-pairs 200]

On VitaminC (SUPPORTS is faithful), parted by page: the part the weights were tuned on, and the
part that is only reported. `--pairs` takes another set as JSON lines of truth, claim, faithful.
The strict contrastive score asks for every truth of a claim to be judged right.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.jury_data import Pair, read_pairs
from shared.checklist import Checklist, Dimension, Outcome, compare
from shared.checklist.faithful import weigh

Judge = Callable[[str, str], bool]  # of a truth and a claim: is it faithful?
LINE = 0.5  # probable enough to be called faithful


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a judge got right, in shares, and how long it took."""

    pairs: int
    accuracy: float
    macro_f1: float
    with_figure: float
    without: float
    contrastive: float  # of claims with two truths or more: all of them right
    micros: float


def by_checklist(truth: str, claim: str) -> bool:
    """Any critical mismatch is a mutation; nothing is weighed."""
    return not compare(truth, claim).conflicts


def by_weight(truth: str, claim: str) -> bool:
    """The checklist, weighed."""
    return weigh(compare(truth, claim)).probability > LINE


def by_rules_debate() -> Judge | None:
    """The whole debate by rules, where the jury is installed."""
    if importlib.util.find_spec("shared.jury") is None:
        return None
    from shared.jury import rules_debate

    def judge(truth: str, claim: str) -> bool:
        made = rules_debate(truth, claim)
        return str(getattr(made, "verdict", made)) == "FAITHFUL"

    return judge


def by_ai_debate() -> Judge | None:
    """The debate with the AI tier, where a key is set and the jury is installed."""
    if not os.environ.get("OPENAI_API_KEY") or by_rules_debate() is None:
        return None
    os.environ["CHIRPCHECK_DATA"] = tempfile.mkdtemp(prefix="eval-jury-")
    from functions import _wiring
    from shared.jury.bench import AskedBench
    from shared.jury.court import hold

    home = _wiring.home()

    def judge(truth: str, claim: str) -> bool:
        bench = AskedBench(home.ai, clock=time.monotonic, within_seconds=60)
        return str(hold(truth, claim, bench=bench).verdict) == "FAITHFUL"

    return judge


def measure(judge: Judge, pairs: Sequence[Pair]) -> tuple[Score, list[bool]]:
    """Judge every pair; the score, and whether each was called faithful."""
    began = time.process_time()  # of this process: what others on the machine do does not count
    called = [judge(pair.truth, pair.claim) for pair in pairs]
    micros = (time.process_time() - began) / max(1, len(pairs)) * 1e6
    right = [made == pair.faithful for made, pair in zip(called, pairs, strict=True)]
    groups: dict[str, list[bool]] = defaultdict(list)
    for pair, is_right in zip(pairs, right, strict=True):
        groups[pair.claim].append(is_right)
    score = Score(
        pairs=len(pairs),
        accuracy=_share(right),
        macro_f1=(_f1(called, pairs, of=True) + _f1(called, pairs, of=False)) / 2,
        with_figure=_share([r for r, p in zip(right, pairs, strict=True) if p.has_figure]),
        without=_share([r for r, p in zip(right, pairs, strict=True) if not p.has_figure]),
        contrastive=_share([all(group) for group in groups.values() if len(group) > 1]),
        micros=micros,
    )
    return score, called


def _share(right: Sequence[bool]) -> float:
    return sum(right) / len(right) if right else float("nan")


def _f1(called: Sequence[bool], pairs: Sequence[Pair], *, of: bool) -> float:
    hits = sum(made == pair.faithful == of for made, pair in zip(called, pairs, strict=True))
    both = sum(made == of for made in called) + sum(pair.faithful == of for pair in pairs)
    return 2 * hits / both if both else 0.0


def by_dimension(pairs: Sequence[Pair], called: Sequence[bool]) -> Iterator[str]:
    """For each dimension's worst finding: the label against what the pair was called."""
    found: dict[tuple[Dimension, Outcome], list[tuple[bool, bool]]] = defaultdict(list)
    for pair, made in zip(pairs, called, strict=True):
        for dimension, outcome in _worst(compare(pair.truth, pair.claim)).items():
            found[dimension, outcome].append((pair.faithful, made))
    yield f"  {'':30}{'label: faithful':>22}{'label: not faithful':>22}"
    heads = ("pairs", "faithful", "not", "faithful", "not", "right")
    yield f"  {'dimension':11} {'worst':9}" + "".join(
        f"{head:>{9 if head in ('pairs', 'right') else 11}}" for head in heads
    )
    for dimension in Dimension:
        for outcome in (Outcome.MATCH, Outcome.ABSENT, Outcome.MISMATCH):
            rows = found[dimension, outcome]
            if rows:
                cells = [rows.count((label, made)) for label, made in _CONFUSION]
                right = _share([label == made for label, made in rows])
                told = "".join(f"{cell:11}" for cell in cells)
                yield f"  {dimension:11} {outcome:9}{len(rows):9}{told}{right:9.1%}"


# The cells of a confusion as (label, called): faithful first, and so called first.
_CONFUSION = ((True, True), (True, False), (False, True), (False, False))
_GRAVITY = {Outcome.MATCH: 0, Outcome.ABSENT: 1, Outcome.MISMATCH: 2}


def _worst(checklist: Checklist) -> dict[Dimension, Outcome]:
    worst: dict[Dimension, Outcome] = {}
    for finding in checklist.findings:
        known = worst.get(finding.dimension, finding.outcome)
        worst[finding.dimension] = max(known, finding.outcome, key=_GRAVITY.__getitem__)
    return worst


def report(title: str, pairs: Sequence[Pair], judges: dict[str, Judge]) -> None:
    """Print one line for each judge, and the weighed judge by dimension."""
    faithful = _share([pair.faithful for pair in pairs])
    print(f"\n{title}: {len(pairs)} pairs, {faithful:.1%} faithful")
    print(f"  {'':22} accuracy  macro-F1  figures  without  contrastive  µs a pair")
    for name, judge in judges.items():
        made, called = measure(judge, pairs)
        print(f"  {name:22} {made.accuracy:8.3f} {made.macro_f1:9.3f} {made.with_figure:8.3f}"
              f" {made.without:8.3f} {made.contrastive:12.3f} {made.micros:10.0f}")  # fmt: skip
        if judge is by_weight:
            weighed = called
    print(*by_dimension(pairs, weighed), sep="\n")


class _BadPairs(Exception):
    """A set of pairs that cannot be measured: the line, the field and what it holds."""


def read_lines(path: Path) -> list[Pair]:
    """Pairs from JSON lines of truth, claim and faithful (true or false)."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as err:
        raise _BadPairs(f"cannot read {path}: {err.strerror}") from err
    except UnicodeDecodeError as err:
        raise _BadPairs(f"{path} is not UTF-8") from err
    return [_pair(line, f"{path}, line {n}") for n, line in enumerate(lines, 1) if line.strip()]


def _pair(line: str, where: str) -> Pair:
    try:
        row = json.loads(line)
    except ValueError as err:
        raise _BadPairs(f"{where}: not JSON: {line!r:.80}") from err
    if not isinstance(row, dict):
        raise _BadPairs(f"{where}: must be an object; got {line!r:.80}")
    kinds = {"truth": (str, "text"), "claim": (str, "text"), "faithful": (bool, "true or false")}
    for field, (kind, told) in kinds.items():
        if not isinstance(row.get(field), kind):
            got = f"got {row[field]!r:.80}" if field in row else "it is missing"
            raise _BadPairs(f"{where}: {field} must be {told}; {got}")
    return Pair(page="", truth=row["truth"], claim=row["claim"], faithful=row["faithful"])


def main(argv: list[str] | None = None) -> int:
    """Measure what there is; 2 when there is nothing."""
    parser = argparse.ArgumentParser(prog="eval_jury")
    parser.add_argument("--data", type=Path, help="the folder of public data")
    parser.add_argument("--pairs", type=Path, help="another set, as JSON lines")
    parser.add_argument(
        "--ai-pairs", type=int, default=200, help="pairs that the AI is asked about"
    )
    asked = parser.parse_args(argv)
    judges: dict[str, Judge] = {"checklist alone": by_checklist, "checklist, weighed": by_weight}
    debate = by_rules_debate()
    if debate is not None:
        judges["debate by rules"] = debate
    else:
        print("debate by rules: left out, the jury is not installed")
    by_weight("warm up: the weights are read once", "warm up")
    sets: dict[str, list[Pair]] = {}
    if asked.data is not None and (asked.data / "faithful" / "vitaminc_dev.jsonl").exists():
        sets["VitaminC, tuned on"] = read_pairs(asked.data, part="tune")
        sets["VitaminC, other pages"] = read_pairs(asked.data, part="report")
    elif asked.data is not None:
        print(f"VitaminC: not in {asked.data}", file=sys.stderr)
    if asked.pairs is not None:
        try:
            sets[asked.pairs.name] = read_lines(asked.pairs)
        except _BadPairs as err:
            print(f"eval_jury: {err}", file=sys.stderr)
            return 2
    for title, pairs in sets.items():
        report(title, pairs, judges)
    ai = by_ai_debate()
    if ai is None:
        print("\ndebate with AI: left out, no OPENAI_API_KEY or no jury")
    else:
        title, pairs = list(sets.items())[-1]
        some = pairs[: asked.ai_pairs]
        report(f"{title}, the first {len(some)}", some, {**judges, "debate with AI": ai})
    return 0 if sets else 2


if __name__ == "__main__":
    sys.exit(main())
