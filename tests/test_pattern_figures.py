"""The document's five figures, out of datapoints, through the command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
CREDIBLE = ("Reuters", "BBC News", "AP News")
OTHERS = ("Nobody's Paper", "Unheard Of")
SOURCES = [CREDIBLE[n % 3] for n in range(10)] + [OTHERS[n % 2] for n in range(8)]
SAID = ("garlic", "vinegar", "bleach", "silver", "honey")
TEXTS = [f"Drinking {thing} cures the lunar fever overnight" for thing in SAID]
TEXTS += [f"Fact check: {thing} overnight is a hoax" for thing in SAID]
TEXTS += [f"Quiet harbour report {word} from the coast" for word in
          ("amber", "basalt", "cedar", "dune", "ember", "fjord", "grove", "heath")]  # fmt: skip


def scored(rows):
    """What the command says of one given cluster of (text, source, time)."""
    lines = [{"id": n, "title": text, "source": source, "cluster": "cluster_0",
              "published_at": f"2026-01-05T{at}:00Z" if at else ""}
             for n, (text, source, at) in enumerate(rows)]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "cli", "patterns", "--now", "2026-01-06T00:00:00Z"],
        input="\n".join(map(json.dumps, lines)), capture_output=True, text=True, cwd=ROOT,
        check=True,
    )  # fmt: skip
    (told,) = map(json.loads, done.stdout.splitlines())
    return told


def test_five_contradictions_in_eighteen_datapoints():
    told = scored([(text, "Reuters", "") for text in TEXTS])
    assert (told["size"], told["parts"]["contradictions"]) == (18, 5)
    assert round(told["contradiction"], 3) == 0.278
    pairs = {(pair["first"]["text"], pair["second"]["text"]) for pair in told["parts"]["pairs"]}
    assert pairs == {(TEXTS[n], TEXTS[n + 5]) for n in range(5)}


def test_no_more_than_fifty_pairs_are_told_and_all_are_counted():
    rows = [f"Drinking garlic cures the lunar fever, {a} {b}" for a in SAID for b in SAID]
    rows += [f"Fact check: garlic for the lunar fever is a hoax, {a}" for a in SAID]
    told = scored([(text, "Reuters", "") for text in rows])
    assert told["parts"]["contradictions"] > len(told["parts"]["pairs"]) == 50


def test_growth_of_eighteen_datapoints_over_ten_hours():
    before = ["08:00", "09:00", "11:00", "12:00"]  # 12:00 is six hours before the newest
    now = [f"{12 + n // 3}:{10 + n % 3 * 15}" for n in range(13)] + ["18:00"]
    told = scored([(f"story {at}", "Reuters", at) for at in before + now])
    parts = told["parts"]
    assert (parts["current_window"], parts["previous_window"]) == (14, 4)
    assert (parts["growth_rate"], parts["per_hour"], told["size"]) == (3.5, 1.8, 18)
    assert round(told["growth"], 3) == 0.302


def test_ten_of_eighteen_from_credible_sources_and_five_sources():
    told = scored([(f"story {n}", source, "") for n, source in enumerate(SOURCES)])
    parts = told["parts"]
    assert (parts["credible"], parts["questionable"], parts["sources"]) == (10, 0, 5)
    assert round(told["credibility"], 3) == 0.322


def test_three_changes_across_four_windows():
    texts = ("dragon castle", "dragon harbour", "dragon tower", "comet tower")
    told = scored([(text, "Blog", f"{6 * n:02}:30") for n, text in enumerate(texts)])
    parts = told["parts"]
    assert (parts["changes"], parts["windows"], parts["stages"]) == (3, 4, 4)
    assert round(told["evolution"], 3) == 0.815


def test_the_documents_cluster_whole():
    """One way to its growth of 0.508: 18 datapoints over 13.5 hours, nine in the last window after
    one. They fall into four windows of six hours because windows follow the clock."""
    early = ["05:00", "05:10", "05:20", "05:30", "06:05", "06:10", "06:20", "06:30"]
    late = ["13:00", "13:30", "14:00", "15:00", "16:00", "17:00", "17:30", "18:10", "18:30"]
    told = scored(list(zip(TEXTS, SOURCES, [*early, "11:00", *late], strict=True)))
    four = [round(told[name], 3) for name in
            ("growth", "credibility", "contradiction", "evolution")]  # fmt: skip
    assert four == [0.508, 0.322, 0.278, 0.815]
    assert round(told["overall"], 3) == 0.481
    assert told["level"] == "medium"
