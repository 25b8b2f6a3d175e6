"""explain: the complete stored trace of a chirp, as a story."""

from __future__ import annotations

import argparse
import sys

from cli._paint import as_json, harmless
from cli._story import print_story
from functions import _wiring as wiring
from shared import reviews
from shared.workflows import ASSESSMENTS, CHIRPS


def run(args: argparse.Namespace) -> int:
    """Print what every step of a chirp's way saw; 1 when there is no such chirp."""
    store = wiring.home().store
    chirp, record = store.get(CHIRPS, args.chirp_id), store.get(ASSESSMENTS, args.chirp_id)
    if chirp is None or record is None:
        missing = "has not been assessed yet" if chirp else "is not there"
        print(f"chirpcheck: chirp {args.chirp_id!r} {missing}", file=sys.stderr)
        return 1
    review = store.get(reviews.KIND, args.chirp_id)
    if args.json:
        told = {"chirp": chirp, "assessment": record, "review": review}
        print(as_json(told))
        return 0
    print(f"\n“{harmless(chirp.get('text', ''))}”\n")
    print_story(record, review)
    print()
    return 0
