"""export: every assessment, streamed as JSON lines or CSV."""

from __future__ import annotations

import argparse
import sys

from functions import _wiring as wiring
from shared import exports


def run(args: argparse.Namespace) -> int:
    """Write all assessments to standard output."""
    for piece in exports.written(wiring.home().store, args.format):
        sys.stdout.write(piece)
    return 0
