"""Fit the weights of the jury's checklist, and write them back.

    python -m bench.train_jury --data ../shared/data [--check]

Logistic regression by maximum a posteriori: each weight is drawn to its prior, and keeps its
prior's sign. Only the tuning part of the pages is read. `--check` fits on four fifths of these
pages and measures on the fifth, five times, and writes nothing.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.jury_data import Pair, read_pairs, share
from shared.checklist import compare
from shared.checklist.faithful import FILE, MOST_COUNTED, START, Weight, weights

Vector = NDArray[np.float64]
PULL = 2.0  # how strongly a weight is drawn to its prior: 1 / variance
FIRM, FIRM_PULL = 2.0, 20.0  # a prior of that size or more is a rule, and holds on longer
ROUNDS, SWEEPS, SMALL = 30, 500, 1e-5
FOLDS = 5


def table(pairs: Sequence[Pair], names: Sequence[str]) -> Vector:
    """One row a pair, one column a feature, each as the scorer counts it."""
    column = {name: n for n, name in enumerate(names)}
    made = np.zeros((len(pairs), len(names)))
    unknown: set[str] = set()
    for row, pair in zip(made, pairs, strict=True):
        row[column[START]] = 1.0
        for name, value in compare(pair.truth, pair.claim).features.items():
            if name in column:
                row[column[name]] = min(value, MOST_COUNTED)
            else:
                unknown.add(name)
    if unknown:
        sys.exit(f"train_jury: no row in {FILE.name} for {', '.join(sorted(unknown))}")
    return made


def fit(rows: Vector, faithful: Vector, prior: Vector) -> Vector:
    """The weights that explain the labels best, near their priors and of their sign."""
    low = np.where(prior > 0, 0.0, -np.inf)
    high = np.where(prior < 0, 0.0, np.inf)
    pull = np.where(np.abs(prior) >= FIRM, FIRM_PULL, PULL)
    pull[np.all(rows == 1, axis=0)] = 1e-6  # where every claim begins is free
    made = prior.copy()
    for _ in range(ROUNDS):  # Newton's method, each step solved within the bounds
        chance = 1 / (1 + np.exp(-rows @ made))
        slope = rows.T @ (chance - faithful) + pull * (made - prior)
        bend = (rows.T * (chance * (1 - chance))) @ rows + np.diag(pull)
        there = _bounded_step(made, slope, bend, low, high)
        if np.abs(there - made).max() < SMALL:
            return there
        made = there
    return made


def _bounded_step(made: Vector, slope: Vector, bend: Vector, low: Vector, high: Vector) -> Vector:
    """The lowest point of a bowl within bounds, one weight after the other until none moves."""
    there, slope = made.copy(), slope.copy()
    for _ in range(SWEEPS):
        most = 0.0
        for n in range(len(there)):
            to = min(max(there[n] - slope[n] / bend[n, n], low[n]), high[n])
            if to != there[n]:
                slope += bend[n] * (to - there[n])
                most = max(most, abs(to - there[n]))
                there[n] = to
        if most < SMALL:
            break
    return there


def check(pairs: Sequence[Pair], rows: Vector, faithful: Vector, prior: Vector) -> None:
    """Print the accuracy on pages that the weights have not seen."""
    fold = np.array([int(share("fold" + pair.page) * FOLDS) for pair in pairs])
    right = np.zeros(len(pairs), dtype=bool)
    for n in range(FOLDS):
        made = fit(rows[fold != n], faithful[fold != n], prior)
        right[fold == n] = (rows[fold == n] @ made > 0) == (faithful[fold == n] > 0)
    figure = np.array([pair.has_figure for pair in pairs])
    print(f"{FOLDS}-fold by page: all {right.mean():.4f}, with a figure {right[figure].mean():.4f},"
          f" without {right[~figure].mean():.4f}")  # fmt: skip


def write(made: dict[str, Weight], path: Path = FILE) -> None:
    """Write the weights back, with their priors and what they say."""
    with path.open("w", encoding="utf-8", newline="") as lines:
        out = csv.writer(lines, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None,
                         lineterminator="\n")  # fmt: skip
        out.writerow(("feature", "weight", "prior", "what"))
        for name, row in made.items():
            out.writerow((name, f"{row.weight:.3f}", f"{row.prior:g}", row.what))


def main(argv: list[str] | None = None) -> int:
    """Fit and write, or only check."""
    parser = argparse.ArgumentParser(prog="train_jury")
    parser.add_argument("--data", type=Path, required=True, help="the folder of public data")
    parser.add_argument("--check", action="store_true", help="measure by folds; write nothing")
    asked = parser.parse_args(argv)
    pairs = read_pairs(asked.data, part="tune")
    known = weights()
    names = list(known)
    rows = table(pairs, names)
    faithful = np.array([float(pair.faithful) for pair in pairs])
    prior = np.array([known[name].prior for name in names])
    if asked.check:
        check(pairs, rows, faithful, prior)
        return 0
    made = fit(rows, faithful, prior)
    write({name: Weight(float(w), known[name].prior, known[name].what)
           for name, w in zip(names, made, strict=True)})  # fmt: skip
    print(f"{len(names)} weights from {len(pairs)} pairs of {len({p.page for p in pairs})} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
