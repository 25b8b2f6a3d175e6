"""dead-letters and redrive: what could not be delivered, and sending it round again."""

from __future__ import annotations

import argparse
import json

from cloudevents.http import CloudEvent

from cli._paint import harmless
from functions import _wiring as wiring
from shared import dead_letters
from shared.errors import BadSetup
from shared.store import Doc


def show(args: argparse.Namespace) -> int:
    """List the dead letters with their reasons."""
    count = 0
    for id, letter in dead_letters.letters(wiring.home().store):
        count += 1
        if args.json:
            print(json.dumps({"id": id, **letter}))
        else:
            letter = harmless(letter)
            print(
                f"{harmless(id)}  {letter['at'][:19]}  {letter['function']:16} {letter['reason']}"
            )
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


def _again(id: str, letter: Doc) -> bool:
    """Deliver one letter; it is taken off the file only once its delivery is done."""
    import main

    store = wiring.home().store
    event = dead_letters.event_of(letter)
    if event is None:
        return False
    data = event.pop("data", None)
    try:
        getattr(main, letter["function"])(CloudEvent(event, data))
    except Exception as err:
        store.put(dead_letters.KIND, id, {**letter, "reason": f"{type(err).__name__}: {err}"})
        return False
    if store.get(dead_letters.KIND, id) != letter:  # filed again while it was delivered
        return False
    store.delete(dead_letters.KIND, id)
    return True
