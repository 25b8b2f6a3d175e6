"""make bench: one table; every figure is a ratio of two things measured in the same run."""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from bench.evidence import evidence_search
from bench.fact_check import whole_way
from bench.figures import Figure, seconds
from bench.outlet_histories import histories, strings
from bench.outlets import verdict_cost
from bench.patterns import figures as pattern_figures

ROOT = Path(__file__).parent.parent
FEED = ROOT / "local" / "feed.jsonl"
_DOCUMENTS = 2  # what a chirp leaves behind: itself and its assessment


_WIDTH = 76


def main() -> int:
    """Measure, print each figure as it comes; 1 when a bound does not hold."""
    parser = argparse.ArgumentParser(prog="bench")
    parser.add_argument("--data", type=Path, help="the folder of public data, for real posts")
    parser.add_argument("--chirps", type=int, default=100_000, help="for the memory figure")
    parser.add_argument("--articles", type=int, default=1_000_000, help="of the large outlet")
    parser.add_argument("--events", type=int, default=100_000, help="of articles, for the recount")
    parser.add_argument("--evidence", type=int, default=100_000, help="of the large library")
    parser.add_argument("--only", metavar="GROUP,…", help="measure only these groups")
    args = parser.parse_args()
    groups: dict[str, Callable[[], Iterable[Figure]]] = {
        "value": lambda: [pipeline_cost(posts(args.data))],
        "import": import_costs,
        "chirps": lambda: end_to_end(args.chirps),
        "outlets": lambda: [*verdict_cost(args.articles), histories(args.events), *strings()],
        "evidence": lambda: evidence_search(args.evidence),
        "factcheck": whole_way,
        "patterns": lambda: pattern_figures(args.data, count=args.chirps),
    }
    wanted = args.only.split(",") if args.only else list(groups)
    for name in wanted:
        if name not in groups:
            parser.error(f"no group {name!r}; there are {', '.join(groups)}")
    print(f"{'':{_WIDTH}}   ratio     bound")
    held = [_told(figure) for name in wanted for figure in groups[name]()]
    return 0 if all(held) else 1


def _told(f: Figure) -> bool:
    """Print a figure; say whether its bound holds."""
    bound = f"<= {f.at_most:g}" if f.at_most is not None else ""
    bound = f">= {f.at_least:g}" if f.at_least is not None else bound
    mark = " " if f.holds else "!"
    print(f"{f.what:{_WIDTH}}  {f.ratio:6.2f} {mark} {bound:8}  {f.raw}", flush=True)
    return f.holds


def import_costs() -> list[Figure]:
    """(b) What a cold start imports."""
    return [
        import_cost("main", at_most=1.5),
        import_cost("main.score_chirp", at_most=None),
        nothing_heavy_imported(),
    ]


def posts(data: Path | None) -> list[str]:
    """Real posts where the public data is at hand, else the sample feed."""
    if data is None:
        lines = FEED.read_text(encoding="utf-8").splitlines()
        return [json.loads(line)["text"] for line in lines]
    found = data / "checkworthy" / "covid_tweets.tsv"
    if not found.exists():
        sys.exit(f"bench: {found} is not there; leave --data out to use the sample feed")
    return [line.split("\t")[1] for line in found.read_text(encoding="utf-8").splitlines()[1:]]


def pipeline_cost(texts: list[str]) -> Figure:
    """(a) The value pipeline without AI, as a multiple of one pass that only splits words."""
    from shared.model import AIFailure, Chirp
    from shared.value import assess

    away = AIFailure("no_key")
    chirps = [Chirp(id=str(n), text=text) for n, text in enumerate(texts)]

    def split() -> None:
        for text in texts:
            re.findall(r"\w+", text.lower())

    def pipeline() -> None:
        for chirp in chirps:
            assess(chirp, ask=lambda: away)

    pipeline()  # reads the word lists
    rounds = max(1, 4000 // len(texts))
    base, full = _best_of_alternating(split, pipeline, rounds=rounds)
    per_second = len(texts) / full
    raw = f"{per_second:,.0f} posts/s on one core; {full / len(texts) * 1e6:.0f} µs a post"
    return Figure("(a) value pipeline / splitting words", full / base, 10, None, raw)


def import_cost(what: str, *, at_most: float | None) -> Figure:
    """(b) A cold import against that of the framework alone, each in its own process."""
    module, _, name = what.partition(".")
    ours = f"from {module} import {name}" if name else f"import {module}"
    pairs = [
        (_import_seconds("import functions_framework"), _import_seconds(ours)) for _ in range(7)
    ]
    base = statistics.median(b for b, _ in pairs)
    full = statistics.median(f for _, f in pairs)
    raw = f"{full * 1e3:.0f} ms against {base * 1e3:.0f} ms"
    return Figure(
        f"(b) import {what} / import functions_framework", full / base, at_most, None, raw
    )


def nothing_heavy_imported() -> Figure:
    """(b) How many of the heavy libraries `import main` brings in."""
    code = (
        "import sys, main; main.score_chirp; main.api;"
        "heavy = ['openai', 'google.cloud.firestore', 'google.cloud.pubsub_v1'];"
        "print(sum(name in sys.modules for name in heavy))"
    )
    count = int(_python(code))
    return Figure(
        "(b) heavy libraries imported before use", count, 0, None, "openai, firestore, pubsub"
    )


def end_to_end(count: int) -> list[Figure]:
    """(c) Chirps into assessed and durable, against bare commits of the same number of writes."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"CHIRPCHECK_DATA": folder, "CHIRPCHECK_QUIET": "1"}
        os.environ.pop("OPENAI_API_KEY", None)
        os.environ["CHIRPCHECK_HOME"] = "embedded"
        import main
        from functions import _wiring as wiring
        from local.worker import Worker

        store = wiring.home().store
        worker = Worker(
            database=wiring.database(),
            queue=wiring.queue(),
            store=store,
            # The steps that follow are measured by themselves.
            functions=lambda name: main.score_chirp if name == "score_chirp" else _leave,
        )
        texts = posts(None)
        rates, bare, memory = [], [], []
        block = max(1000, count // 10)
        for start in range(0, count, block):
            work = partial(_post_and_drain, start, block, texts, worker)
            bare.append(_bare_commits(_DOCUMENTS))
            rates.append(block / seconds(work))
            gc.collect()
            memory.append(_resident_mb())
        assert store.get("assessments", f"c{count - 1}") is not None
        wiring.reset()
    ours, theirs = statistics.median(rates), statistics.median(bare)
    return [
        Figure(
            f"(c) chirps assessed and durable / bare commits, {_DOCUMENTS} a chirp",
            ours / theirs,
            None,
            1 / 3,
            f"{ours:,.0f} chirps/s against {theirs:,.0f}/s",
        ),
        Figure(
            f"(c) chirps/s in the last tenth of {count:,} / in the second",
            rates[-1] / rates[1],
            None,
            0.8,
            f"{rates[1]:,.0f}/s, then {rates[-1]:,.0f}/s",
        ),
        Figure(
            f"(c) memory after {count:,} chirps / after the first tenth",
            memory[-1] / memory[0],
            1.1,
            None,
            f"{memory[0]:.0f} MB, then {memory[-1]:.0f} MB",
        ),
    ]


def _leave(event: object) -> None:
    """Take a delivery and do nothing."""


def _post_and_drain(start: int, count: int, texts: list[str], worker: object) -> None:
    """Post chirps one by one, each durable before the next, and have them assessed."""
    from functions import _wiring as wiring

    store = wiring.home().store
    for n in range(start, start + count):
        text = f"{texts[n % len(texts)]} {n}"
        store.add("chirps", f"c{n}", {"text": text, "created_at": f"2026-01-01T{n:012}"})
    worker.drain()  # type: ignore[attr-defined]


def _bare_commits(writes: int, *, for_seconds: float = 0.5) -> float:
    """How many times a second so many rows are written, each in a commit of its own."""
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, doc TEXT)")
        doc = "x" * 400
        done = 0
        ends = time.perf_counter() + for_seconds
        while time.perf_counter() < ends:
            for _ in range(writes):
                connection.execute("INSERT INTO rows (doc) VALUES (?)", (doc,))
            done += 1
        connection.close()
        return done / for_seconds


def _best_of_alternating(
    first: Callable[[], None], second: Callable[[], None], *, rounds: int
) -> tuple[float, float]:
    """The best time of each, taken in turns so that both see the same machine."""
    times: list[tuple[float, float]] = []
    for _ in range(7):
        a = min(seconds(first) for _ in range(rounds))
        b = min(seconds(second) for _ in range(rounds))
        times.append((a, b))
    return min(a for a, _ in times), min(b for _, b in times)


def _import_seconds(statement: str) -> float:
    code = f"import time; t = time.perf_counter(); {statement}; print(time.perf_counter() - t)"
    return float(_python(code))


def _python(code: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return run.stdout.strip().splitlines()[-1]


def _resident_mb() -> float:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


if __name__ == "__main__":
    sys.exit(main())
