"""dead-letters and redrive: what could not be delivered, and sending it round again."""

from __future__ import annotations

import argparse
import json

from cloudevents.http import CloudEvent

from functions import _wiring as wiring
from shared import dead_letters
from shared.errors import BadSetup, TriageError


def show(args: argparse.Namespace) -> int:
    """List the dead letters with their reasons."""
    count = 0
    for id, letter in dead_letters.letters(wiring.home().store):
        count += 1
        if args.json:
            print(json.dumps({"id": id, **letter}))
        else:
            print(f"{id}  {letter['at'][:19]}  {letter['function']:16} {letter['reason']}")
    if not count and not args.json:
        print("No dead letters.")
    return 0


def redrive(args: argparse.Namespace) -> int:
    """Deliver dead letters again; one that fails again is filed again."""
    store = wiring.home().store
    found = dict(dead_letters.letters(store))
    if unknown := [id for id in args.ids if id not in found]:
        raise BadSetup(f"no dead letter {', '.join(unknown)}")
    failed = 0
    for id in args.ids or found:
        failed += not _again(id, found[id])
    print(f"{len(args.ids or found)} sent round again, {failed} failed again.")
    return 1 if failed else 0


def _again(id: str, letter: dict[str, str]) -> bool:
    import main

    store = wiring.home().store
    event = dead_letters.event_of(letter)
    if event is None:
        return False
    data = event.pop("data", None)
    store.delete(dead_letters.KIND, id)
    try:
        getattr(main, letter["function"])(CloudEvent(event, data))
    except TriageError as err:
        store.put(dead_letters.KIND, id, {**letter, "reason": str(err)})
        return False
    return store.get(dead_letters.KIND, id) is None
