"""Narratives: what a datapoint costs as they grow, and how well clusters and contradictions fit.

Run alone with the folder of public data: python -m bench.patterns ../shared/data
"""

from __future__ import annotations

import argparse
import csv
import gc
import math
import random
import re
import resource
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path
from urllib.parse import unquote, urlparse

import numpy as np

from bench.figures import Figure
from shared.embeddings import LocalEmbedder
from shared.patterns import claims, words, workflow
from shared.patterns.contradicting import near_enough
from shared.patterns.datapoints import Datapoint, document_id
from shared.patterns.tools import CLAIMS, CONTRADICTIONS, MEMBERS, Told, Tools, read_told, resolve
from shared.policy import PATTERNS
from shared.store.database import Database
from shared.store.sqlite import SqliteStore
from shared.vectors.memory import MemoryVectors

_NOW = datetime(2026, 6, 1, tzinfo=UTC)
_START = datetime(2026, 1, 1, tzinfo=UTC)
_NOUNS = (
    "dam valley village bridge harbour mayor school hospital train vaccine garlic fever tower"
    " signal chicken market bank currency election ballot minister airport storm river factory"
    " reactor forest fire airline pilot museum painting singer concert stadium referee water"
    " poison milk farmer tractor border soldier drone satellite comet professor laboratory virus"
    " mask doctor nurse ambulance prison judge lawyer journalist newspaper camera phone battery"
    " bread sugar coffee whale shark island volcano glacier desert camel horse castle queen"
).split()
_SYLLABLES = "ka lo ver mi tan dor se bru nel phi gar os ul rin tec ham zo wen pal dri".split()
_VERBS = "destroys hides poisons closes buys floods burns cures replaces bans wins loses".split()
_DENIALS = ("Fact check: {}, hoax", "{} is false, officials say", "Debunked: {}")


def figures(data: Path | None, *, count: int = 100_000) -> list[Figure]:
    """Every figure on patterns; those on public data only where it is at hand."""
    made = [*stream_figures(count), size_cost(count // 2), conflict_cost(), *headline_figures()]
    return made + public_figures(data) if data and (data / "rumours").exists() else made


def stream_figures(count: int) -> list[Figure]:
    """(p) A stream of many narratives: cost of the last tenth against the first, memory, recall.

    Processor time, since other work on the machine is not ours.
    """
    tools = _tools()
    block = count // 10
    rows = _stream(count)
    times, memory = [], []
    labels: list[str] = []
    points: list[Datapoint] = []
    for _ in range(10):
        start = time.process_time()
        for _ in range(block):
            label, row = next(rows)
            labels.append(label)
            points.append(row)
            workflow.track(row, tools=tools, now=_NOW)
        times.append((time.process_time() - start) / block)
        gc.collect()
        memory.append(_resident_mb())
    homes = _homes(tools, points)
    grown = (memory[-1] - memory[0]) / (0.9 * count) * 1e3
    return [
        Figure(
            f"(p) a datapoint in the last tenth of {count:,} / in the first",
            times[-1] / times[0],
            2.0,
            None,
            f"{times[-1] * 1e6:.0f} µs against {times[0] * 1e6:.0f}",
        ),
        Figure(
            "(p) memory a datapoint, kB (documents and vectors are in memory here)",
            grown,
            16.0,
            None,
            f"{memory[0]:.0f} MB, then {memory[-1]:.0f} MB; {sum(times) * block:.0f} s in all",
        ),
        Figure(
            "(p) the same stream: purity",
            _purity(labels, homes),
            None,
            0.95,
            f"{len(set(labels)):,} stories, {len(set(homes)):,} clusters",
        ),
        Figure("(p) the same stream: completeness", _purity(homes, labels), None, 0.9, ""),
        contradiction_recall(tools),
    ]


def size_cost(large: int, small: int = 50) -> Figure:
    """(p) One more datapoint in a cluster of 50,000 against one of 50, each in a home's file."""
    with tempfile.TemporaryDirectory() as folder:
        files = {size: Database(f"{folder}/{size}.db") for size in (small, large)}
        homes = {size: _tools(file) for size, file in files.items()}
        rows = {size: _one_story(size + 200) for size in homes}
        for size, tools in homes.items():
            with files[size].batch():
                for _ in range(size):
                    workflow.track(next(rows[size]), tools=tools, now=_NOW)
        pairs = []
        for _ in range(200):
            pair = []
            for size, tools in homes.items():
                row = next(rows[size])
                start = time.process_time()
                workflow.track(row, tools=tools, now=_NOW)
                pair.append(time.process_time() - start)
            pairs.append(pair)
        for file in files.values():
            file.close()
    few, many = (statistics.median(times) for times in zip(*pairs, strict=True))
    told = f"{many * 1e6:.0f} µs against {few * 1e6:.0f}"
    return Figure(f"(p) a datapoint at {large:,} members / at {small}", many / few, 2.0, None, told)


def conflict_cost(count: int = 2_400, block: int = 300) -> Figure:
    """(p) One narrative in which most claims conflict: cost of the last 300 against the first."""
    tools = _tools(Database(""))
    rows = _one_conflict(count)
    times = []
    for _ in range(count // block):
        start = time.process_time()
        for _ in range(block):
            workflow.track(next(rows), tools=tools, now=_NOW)
        times.append((time.process_time() - start) / block)
    told = f"{times[-1] * 1e6:.0f} µs against {times[0] * 1e6:.0f}"
    name = f"(p) a datapoint after {count - block:,} conflicting claims / among the first {block}"
    return Figure(name, times[-1] / times[0], 2.0, None, told)


def contradiction_recall(tools: Tools, most_claims: int = 20_000) -> Figure:
    """(p) Contradictions found as they came against all pairs, in clusters drawn by lot."""
    found, hits, wanted, claims_seen, clusters = _pairs_found(tools), 0, 0, 0, 0
    groups = _claims_by_cluster(tools)
    for id in random.Random(1).sample(sorted(groups), len(groups)):
        pairs = _pairs_wanted(groups[id])
        hits += len(found & pairs)
        wanted += len(pairs)
        claims_seen += len(groups[id])
        clusters += 1
        if claims_seen >= most_claims:
            break
    raw = f"{hits:,} of {wanted:,} pairs of {claims_seen:,} claims in {clusters:,} clusters"
    share = hits / max(wanted, 1)
    return Figure("(p) contradiction search, recall against all pairs", share, None, 0.98, raw)


def headline_figures() -> list[Figure]:
    """(p) Headlines of our own, all within two days: what a name brings together, and what not."""
    told = {
        "events": ("eight events", 0.95),
        "neighbours": ("events that share a place or a person in pairs", 0.85),
        "recurring": ("stories of three headlines, a few names in all", 0.9),
    }
    made = []
    for kind, (what, purest) in told.items():
        rows, labels = _headlines(kind)
        homes = _clustered(rows, sorted(range(len(rows)), key=lambda i: rows[i].at or _START))
        raw = f"{len(rows)} headlines, {len(set(labels))} stories, {len(set(homes))} clusters"
        made += [
            Figure(f"(p) {what}: purity", _purity(labels, homes), None, purest, raw),
            Figure(f"(p) {what}: completeness", _purity(homes, labels), None, None, ""),
        ]
    return made


def public_figures(data: Path) -> list[Figure]:
    """(p) Clusters and contradictions against the labels of public rumour data."""
    pheme, covid = _pheme(data), _covid(data)
    made = []
    streams = (
        ("PHEME events", *pheme),
        ("PHEME events, all at once", _at_once(*pheme), pheme[1]),
        ("PHEME events without #", [_untagged(row) for row in pheme[0]], pheme[1]),
        ("COVID rumours", *covid),
    )
    for name, rows, labels in streams:
        order = sorted(range(len(rows)), key=lambda i: (rows[i].at or _START, rows[i].id))
        first = _clustered(rows, order)
        agreed = []
        for seed in range(3):
            random.Random(seed).shuffle(order)
            agreed.append(_rand_index(first, _clustered(rows, order)))
        raw = f"{len(rows):,} datapoints, {len(set(labels))} labels, {len(set(first))} clusters"
        made += [
            Figure(f"(p) {name}: purity", _purity(labels, first), None, 0.95, raw),
            Figure(
                f"(p) {name}: completeness",
                _purity(first, labels),
                None,
                0.9,
                "share of a label in its largest cluster",
            ),
            Figure(
                f"(p) {name}: other orders, adjusted Rand index",
                min(agreed),
                None,
                0.9,
                "the least of " + ", ".join(f"{one:.3f}" for one in agreed),
            ),
        ]
    return made + [f for half in (0, 1) for f in stance_figures(data, half=half)]


def stance_figures(data: Path, *, half: int) -> list[Figure]:
    """(p) Contradictions within one rumour against support and denial, by the pages' addresses."""
    hits = Counter[str]()
    for group in _stances(data, half=half).values():
        read = [claims.read_claim(text, source=host) for _, text, host in group]
        vectors = LocalEmbedder().embed([_topic(claim) for claim in read])
        near = vectors @ vectors.T
        for i, j in combinations(range(len(group)), 2):
            opposed = group[i][0] != group[j][0]
            similar = near_enough(read[i], read[j], float(near[i, j]), policy=PATTERNS)
            found = similar and claims.contradiction(read[i], read[j]) is not None
            hits[f"{opposed} {found}"] += 1
    opposed = hits["True True"] + hits["True False"]
    found = hits["True True"] + hits["False True"]
    base = opposed / max(hits.total(), 1)
    name = f"(p) COVID stances, {'odd' if half else 'even'} rumours"
    raw = f"{hits['True True']:,} of {found:,} found; chance {base:.3f}"
    return [
        Figure(f"{name}: precision of pairs", hits["True True"] / max(found, 1), None, None, raw),
        Figure(
            f"{name}: recall of pairs",
            hits["True True"] / max(opposed, 1),
            None,
            None,
            f"of {opposed:,} pairs of support and denial",
        ),
    ]


def _tools(database: Database | None = None) -> Tools:
    store = SqliteStore(database or Database(":memory:"))
    return Tools(store=store, vectors=MemoryVectors(), embedder=LocalEmbedder())


def _stream(count: int) -> Iterator[tuple[str, Datapoint]]:
    """Made-up stories that come and go, each with two names: two days long, a tenth denials."""
    chance = random.Random(11)
    for n in range(count):
        number = n // 2000 * 100 + chance.randrange(100)
        story = random.Random(number)
        name, place = _name(2 * number), _name(2 * number + 1)
        what = " ".join(story.sample(_NOUNS, 2))
        text = f"{name} {story.choice(_VERBS)} {what} in {place}, {_some_words(chance)}"
        if chance.random() < 0.1:
            text = chance.choice(_DENIALS).format(text)
        at = _START + timedelta(minutes=n * 1.5)
        source = f"source {chance.randrange(500)}"
        yield str(number), Datapoint(id=f"d{n}", text=text, source=source, at=at)


def _name(number: int) -> str:
    """A name of its own for every number below 160,000."""
    base = len(_SYLLABLES)
    mixed = number * 7_919 % base**4
    return "".join(_SYLLABLES[mixed // base**place % base] for place in range(4)).capitalize()


def _some_words(chance: random.Random) -> str:
    return f"{chance.choice(_NOUNS)} {chance.choice(_NOUNS)}"


def _one_story(count: int) -> Iterator[Datapoint]:
    chance = random.Random(3)
    for n in range(count):
        said = " ".join(chance.choice(_NOUNS) for _ in range(3))
        text = f"Garlic cures the lunar fever in the valley, {said}"
        if chance.random() < 0.1:
            text = chance.choice(_DENIALS).format(text)
        at = _START + timedelta(seconds=n * 60)
        name = f"source {chance.randrange(2000)}"
        yield Datapoint(id=f"d{n}", text=text, source=name, at=at, cluster="one")


def _one_conflict(count: int) -> Iterator[Datapoint]:
    chance = random.Random(7)
    for n in range(count):
        does = chance.choice(("resigns", "did not resign", "denies he will resign", "to resign"))
        figure, noun = chance.randrange(1, 100), chance.choice(_NOUNS)
        text = f"Mayor of Springfield {does} after {noun} scandal, {figure} officials arrested"
        at = _START + timedelta(seconds=n * 20)
        yield Datapoint(id=f"d{n}", text=text, source=f"source {n % 50}", at=at, cluster="one")


def _pairs_found(tools: Tools) -> set[frozenset[str]]:
    rows = tools.store.find(CONTRADICTIONS, limit=10**7)
    return {
        frozenset((other, claim))
        for claim, doc in rows
        for kept in doc["pairs"].values()
        for other in kept["with"]
    }


def _claims_by_cluster(tools: Tools) -> dict[str, list[tuple[str, Told]]]:
    by_cluster: dict[str, list[tuple[str, Told]]] = defaultdict(list)
    for id, doc in tools.store.find(CLAIMS, limit=10**7):
        found = resolve(tools.store, doc["cluster"])
        by_cluster[found[0] if found else ""].append((id, read_told(doc)))
    return by_cluster


def _pairs_wanted(group: list[tuple[str, Told]]) -> set[frozenset[str]]:
    """The pairs among the claims of one cluster that contradict each other, each looked at."""
    vectors = LocalEmbedder().embed([_topic(told.claim) for _, told in group])
    alike = vectors @ vectors.T
    wanted = set()
    for i, j in zip(
        *np.nonzero(np.triu(alike >= PATTERNS.contradict_named_at_least, 1)), strict=True
    ):
        (one, first), (two, second) = group[i], group[j]
        if not near_enough(first.claim, second.claim, float(alike[i, j]), policy=PATTERNS):
            continue
        known = first.second is not None and second.second is not None
        later_by = (second.second or 0) - (first.second or 0) if known else None
        if claims.contradiction(first.claim, second.claim, later_by=later_by):
            wanted.add(frozenset((one, two)))
    return wanted


def _topic(claim: claims.Claim) -> str:
    return " ".join(w for w in words.copy_of(claim.text) if w in claim.topic) or claim.text


def _clustered(rows: Sequence[Datapoint], order: Sequence[int]) -> list[str]:
    tools = _tools()
    for i in order:
        workflow.track(rows[i], tools=tools, now=_NOW)
    return _homes(tools, rows)


def _homes(tools: Tools, rows: Sequence[Datapoint]) -> list[str]:
    """The cluster in which each datapoint is in the end."""
    members = tools.store.get_many(MEMBERS, [document_id(row.id) for row in rows])
    ends: dict[str, str] = {}
    for doc in members.values():
        if doc["cluster"] not in ends:
            found = resolve(tools.store, doc["cluster"])
            ends[doc["cluster"]] = found[0] if found else ""
    return [ends[members[document_id(row.id)]["cluster"]] for row in rows]


def _headlines(kind: str) -> tuple[list[Datapoint], list[str]]:
    chance = random.Random(0)
    rows = [
        row.split("\t")
        for row in Path(__file__).with_name("headlines.tsv").read_text("utf-8").splitlines()
        if row.startswith(f"{kind}\t")
    ]
    points = [
        Datapoint(id=f"h{n}", text=title, source="Reuters",
                  at=_START + timedelta(minutes=chance.randrange(2_880)))
        for n, (_, _, title) in enumerate(rows)
    ]  # fmt: skip
    return points, [story for _, story, _ in rows]


def _pheme(data: Path) -> tuple[list[Datapoint], list[str]]:
    rows = _csv(data / "rumours" / "pheme_dev.csv")
    points = [
        Datapoint(id=r["tweet_id"], text=r["text"], source=r["user"],
                  at=datetime.fromisoformat(r["created_at"])) for r in rows
    ]  # fmt: skip
    return points, [r["event"] for r in rows]


def _at_once(rows: Sequence[Datapoint], labels: Sequence[str]) -> list[Datapoint]:
    """The same datapoints with every event moved to one beginning."""
    first: dict[str, datetime] = {}
    for row, label in zip(rows, labels, strict=True):
        first[label] = min(first.get(label, _NOW), row.at or _NOW)
    moved = (
        row.at and _START + (row.at - first[label]) for row, label in zip(rows, labels, strict=True)
    )
    return [replace(row, at=at) for row, at in zip(rows, moved, strict=True)]


def _untagged(row: Datapoint) -> Datapoint:
    """The same text as those write who use no tags."""
    return replace(row, text=row.text.replace("#", ""))


def _covid(data: Path, most: int = 3_000) -> tuple[list[Datapoint], list[str]]:
    """Rumours of odd numbers: the thresholds were chosen on the even ones."""
    rows = [r for r in _csv(data / "rumours" / "covid_rumour_timeline_dev.csv") if _is_kept(r, 1)]
    random.Random(5).shuffle(rows)
    points = [
        Datapoint(id=str(n), text=r["rumor_text"], source=urlparse(r["url"]).netloc, at=_day(r))
        for n, r in enumerate(rows[:most])
    ]
    return points, [r["rumor_id"] for r in rows[:most]]


def _stances(data: Path, *, half: int) -> dict[str, list[tuple[str, str, str]]]:
    """Rumour -> (stance, title as the page's address tells it, host), even or odd numbers."""
    groups: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for r in _csv(data / "rumours" / "covid_rumour_timeline_dev.csv"):
        title = _title(r["url"])
        if (
            not _is_kept(r, half)
            or r["stance"] not in ("support", "deny")
            or len(title.split()) < 4
        ):
            continue
        row = (r["stance"], title, urlparse(r["url"]).netloc)
        if row not in groups[r["rumor_id"]] and len(groups[r["rumor_id"]]) < 60:
            groups[r["rumor_id"]].append(row)
    return groups


def _is_kept(row: dict[str, str], half: int) -> bool:
    id = row["rumor_id"]
    return id.isdecimal() and int(id) % 2 == half and bool(row["rumor_text"])


def _day(row: dict[str, str]) -> datetime | None:
    try:
        return datetime.fromisoformat(row["date"]).replace(tzinfo=UTC)
    except ValueError:
        return None


def _title(url: str) -> str:
    parts = [part for part in unquote(urlparse(url).path).split("/") if part]
    best = max(parts, key=lambda part: len(re.findall("[a-z]{2,}", part.lower())), default="")
    return " ".join(re.findall(r"\w+", re.sub(r"\.\w{2,5}$", "", best).replace("_", " ")))


def _csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _purity(labels: Sequence[str], groups: Sequence[str]) -> float:
    """The share of datapoints that carry their group's most common label."""
    best: dict[str, int] = defaultdict(int)
    for (group, _), count in Counter(zip(groups, labels, strict=True)).items():
        best[group] = max(best[group], count)
    return sum(best.values()) / len(labels)


def _rand_index(first: Sequence[str], second: Sequence[str]) -> float:
    """How far two clusterings agree beyond chance; 1 is equal."""
    both, one, two = (
        sum(math.comb(count, 2) for count in Counter(side).values())
        for side in (zip(first, second, strict=True), first, second)
    )
    chance = one * two / math.comb(len(first), 2)
    return (both - chance) / ((one + two) / 2 - chance) if one + two != 2 * chance else 1.0


def _resident_mb() -> float:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.patterns")
    parser.add_argument("data", type=Path, nargs="?", help="the folder of public data")
    parser.add_argument("--count", type=int, default=100_000)
    args = parser.parse_args()
    made = figures(args.data, count=args.count)
    for f in made:
        print(f"{f.what:75} {f.ratio:7.3f} {' ' if f.holds else '!'} {f.raw}")
    return 0 if all(f.holds for f in made) else 1


if __name__ == "__main__":
    sys.exit(main())
