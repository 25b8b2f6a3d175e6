"""factcheck: run one post the whole way and explain it; nothing of it is kept but AI answers."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime

from cli._home import asker
from cli._paint import as_json, harmless, paint
from cli._story import print_story
from functions import _wiring as wiring
from shared import documents
from shared.ai import NoAI
from shared.policy import EXPERIMENT
from shared.value import assess
from shared.workflows import analysing, checking, convening, deciding

_COLOURS = {"high_conf_true": "green", "high_conf_fake": "red", "send_downstream": "yellow"}


def run(args: argparse.Namespace) -> int:
    """Assess, check, decide and analyse one post."""
    from dataclasses import replace

    text = sys.stdin.read() if args.text == "-" else args.text
    chirp = documents.parse(documents.ChirpFields, {"text": text, "topic": args.topic}).chirp("")
    home = wiring.home()
    if args.no_ai:
        home = replace(home, ai=NoAI())
    if not home.store.find("evidence", limit=1) and not wiring.is_cloud():
        from local.server import load_evidence

        load_evidence()  # a first try on an empty home should show something
    now = datetime.now(UTC)
    ask = asker(no_ai=args.no_ai)
    value = assess(chirp, ask=lambda: ask(chirp), policy=EXPERIMENT.control)
    record = documents.write_assessment(value, at=now)
    record["fact_check"] = checking.check_text(text, home=home, now=now)
    if record["fact_check"]["jury_wanted"]:
        record["jury"] = convening.deliberate(record["fact_check"], home=home, now=now, keep=False)
    record["decision"] = deciding.decide_text(text, record["fact_check"], record.get("jury"))
    record["analyses"] = analysing.look_at_text(text, record, home=home, now=now)
    if args.json:
        print(as_json(record))
        return 0
    print_story(record)
    label = record["decision"]["label"]
    print(f"\n{paint(_COLOURS[label], label)}  {harmless(record['decision']['reason'])}\n")
    if not value.should_fact_check:
        print(paint("dim", "In the pipeline it would have been skipped: " + value.rule))
    return 0
