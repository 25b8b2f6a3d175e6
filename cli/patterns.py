"""patterns: JSON lines of datapoints in, one JSON line a cluster out; or a picture of each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from cli._lines import answer_line
from cli._paint import harmless
from cli._timeline import draw
from shared.errors import BadSetup
from shared.patterns import reporting, workflow
from shared.patterns.datapoints import Datapoint, document_id, read_line
from shared.patterns.tools import Tools, resolve
from shared.store import Store

_FOUR = ("growth", "credibility", "contradiction", "evolution")


def run(args: argparse.Namespace) -> int:
    """Track what is read and tell every cluster; 1 if a line was bad."""
    if args.stored:
        return _show_stored(args)
    now = _clock(args.now)
    tools = _tools()
    bad, members, names = _track(sys.stdin.buffer, tools, now)
    shown = _in_order(members)
    if args.cluster:
        found = resolve(tools.store, document_id(args.cluster))
        if found is None:
            print(f"chirpcheck: no cluster {harmless(args.cluster)!r}", file=sys.stderr)
            return 1
        shown = [found[0]]
    for id in shown:
        name = names.get(id, id)
        if args.picture:
            told = reporting.report(tools.store, id)
            draw({**(told or {}), "cluster": name})
        else:
            print(json.dumps(_line(tools.store, id, name, members[id])))
    return 1 if bad else 0


def _track(
    source: Iterable[bytes], tools: Tools, now: datetime
) -> tuple[int, dict[str, list[Any]], dict[str, Any]]:
    """Track every line; the bad ones told, the ids of each cluster's members, clusters' names."""
    bad = again = 0
    homes: dict[str, str] = {}
    ids: dict[str, Any] = {}  # as they came: numbers stay numbers
    names: dict[str, Any] = {}  # and so do these
    for told in _points(source):
        if "error" in told:
            bad += 1
            print(json.dumps(told), file=sys.stderr)
            continue
        point: Datapoint = told["point"]
        ids.setdefault(point.id, told["id"])
        done = workflow.track(point, tools=tools, now=now)
        again += not done.new
        homes.setdefault(point.id, done.cluster)
        if point.cluster:
            names.setdefault(document_id(point.cluster), told["cluster"])
    if again:
        print(f"chirpcheck: {again} repeated ids, counted once", file=sys.stderr)
    members: dict[str, list[Any]] = {}
    for id, cluster in homes.items():
        found = resolve(tools.store, cluster)
        members.setdefault(found[0] if found else cluster, []).append(ids[id])
    return bad, members, names


def _points(source: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    for number, raw in enumerate(source, start=1):
        if raw.strip():
            yield answer_line(raw, number, _read)


def _read(told: Any) -> dict[str, Any]:
    point = read_line(told)
    return {"point": point, "id": told["id"], "cluster": told.get("cluster")}


def _line(store: Store, id: str, name: Any, members: list[Any]) -> dict[str, Any]:
    found = resolve(store, id)
    assert found is not None  # it was tracked a moment ago
    told = reporting.summary(*found)
    pairs = reporting.contradictions(store, *found, limit=reporting.PAIRS_TOLD)
    return {
        "cluster": name,
        "size": told["size"],
        **{score: told[score] for score in (*_FOUR, "overall", "level")},
        "parts": {**told["parts"], "pairs": pairs},
        "members": members,
    }


def _in_order(members: dict[str, list[Any]]) -> list[str]:
    """The largest first; ties as they came."""
    return sorted(members, key=lambda id: -len(members[id]))


def _show_stored(args: argparse.Namespace) -> int:
    from functions import _wiring as wiring

    store = wiring.home().store
    ids = [args.cluster] if args.cluster else [id for id, _ in reporting.ranked(store)]
    for id in ids:
        told = reporting.report(store, id)
        if told is None:
            raise BadSetup(f"no narrative {id!r}")
        draw(told) if args.picture else print(json.dumps(told))
    if not ids and args.picture:
        print("No narratives yet.")
    return 0


def _clock(told: str) -> datetime:
    if not told:
        return datetime.now(UTC)
    try:
        read = datetime.fromisoformat(told)
    except ValueError as err:
        raise BadSetup(f"--now is {told!r}; it must be a time as in 2026-01-31T12:00:00Z") from err
    return read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)


def _tools() -> Tools:
    """A home of the command's own, gone when it ends."""
    from shared.embeddings import LocalEmbedder
    from shared.store.database import Database
    from shared.store.sqlite import SqliteStore
    from shared.vectors.memory import MemoryVectors

    store = SqliteStore(Database(":memory:"))
    return Tools(store=store, vectors=MemoryVectors(), embedder=LocalEmbedder())
