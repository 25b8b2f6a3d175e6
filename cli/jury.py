"""jury: is a claim faithful to its truth? One pair as a debate, many as JSON lines or CSV."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from cli._debate import print_debate
from cli._lines import answer_file, answer_lines
from cli._paint import as_json
from cli._tally import JuryTally
from functions import _wiring as wiring
from shared import documents
from shared.errors import BadSetup, Transient
from shared.jury import record, rules_debate
from shared.jury.border import CaseLine, PostedCase
from shared.store import Doc

Hold = Callable[..., Doc]  # truth, claim, rounds, id -> the case's document

# What a spreadsheet may call its columns; the first of each is ours.
COLUMNS = {
    "id": ("id", "row_id", "case_id"),
    "truth": ("truth", "internal_fact", "fact", "evidence"),
    "claim": ("claim", "external_claim", "statement"),
}


def run(args: argparse.Namespace) -> int:
    """Hold one pair, a stored case again, or every line; 1 if something was bad or differs."""
    if args.replay:
        return _replay(args)
    if args.truth is not None or args.claim is not None:
        return _one(args)
    return _many(args)


def _one(args: argparse.Namespace) -> int:
    if args.truth is None or args.claim is None:
        raise BadSetup("a pair needs both --truth and --claim")
    told = {"truth": args.truth, "claim": args.claim, "id": args.id or None}
    if args.rounds is not None:
        told["rounds"] = args.rounds
    posted = documents.parse(PostedCase, told)
    _show(_kept(posted, args) if posted.id else _held(posted, args), for_machines=args.json)
    return 0


def _held(posted: PostedCase, args: argparse.Namespace) -> Doc:
    return _holder(args)(posted.truth, posted.claim, rounds=posted.rounds, id=posted.id or "")


def _kept(posted: PostedCase, args: argparse.Namespace) -> Doc:
    """The case that is stored under an id, held now if there is none."""
    from shared.workflows import JURY_CASES, convening

    store = wiring.home().store
    case = store.get(JURY_CASES, str(posted.id))
    if case is None:
        case = convening.store_case(_held(posted, args), store=store)
    if any(getattr(posted, name) != case[name] for name in ("truth", "claim", "rounds")):
        raise BadSetup(f"another case has the id {posted.id!r}")
    return case


def _many(args: argparse.Namespace) -> int:
    tally = JuryTally()
    answer = _answerer(args, tally)
    if args.file:
        status = answer_file(answer, args.file, columns=COLUMNS, noun="lines")
    else:
        status = answer_lines(answer, noun="pairs")
    if args.file or sys.stderr.isatty():
        print(tally.table(), file=sys.stderr)
    return status


def _replay(args: argparse.Namespace) -> int:
    """Hold a stored case again from its record, without an AI, and compare."""
    from shared.workflows import JURY_CASES

    stored = wiring.home().store.get(JURY_CASES, args.replay)
    if stored is None:
        print(f"chirpcheck: no case {args.replay!r}", file=sys.stderr)
        return 1
    again = record.replay(stored)
    _show(again, for_machines=args.json)
    differ = record.differing(stored, again)
    if differ:
        told = f"the replay differs in {', '.join(differ)}"
        was = f"; it was held by policy {stored['policy']}" * (stored["policy"] != again["policy"])
        print(f"chirpcheck: {told}{was}", file=sys.stderr)
        return 1
    print("chirpcheck: the replay is the same as the stored case", file=sys.stderr)
    return 0


def _show(case: Doc, *, for_machines: bool) -> None:
    if for_machines:
        print(as_json(case))
    else:
        print_debate(case)


def _answerer(args: argparse.Namespace, tally: JuryTally) -> Callable[[Any], dict[str, Any]]:
    """What to answer a line with: the verdict, the id, the mode and the checklist."""
    hold = None if _why_rules(args) else _holder(args)

    def answer(told: Any) -> dict[str, Any]:
        if isinstance(told, dict) and args.rounds is not None:
            told = {**told, "rounds": args.rounds}
        line = documents.parse(CaseLine, told)
        if hold is None:  # the words of the debate are not asked for, so nobody writes them
            trial = rules_debate(line.truth, line.claim, rounds=line.rounds)
            verdict, mode = trial.ruling.fields, trial.mode
            checklist = record.checklist_of(trial)
        else:
            case = hold(line.truth, line.claim, rounds=line.rounds, id="")
            verdict, mode, checklist = case["verdict"], case["mode"], case["checklist"]
        tally.add(verdict, mode, checklist)
        return {"id": line.id, **verdict, "mode": mode, "checklist": checklist}

    return answer


def _why_rules(args: argparse.Namespace) -> str:
    if args.no_ai:
        return "switched_off"
    return "" if wiring.has_ai() else "no_key"


def _holder(args: argparse.Namespace) -> Hold:
    """How to hold a case; without an AI nothing is opened and nobody is asked."""
    why = _why_rules(args)

    def by_rules(truth: str, claim: str, *, rounds: int, id: str, why: str = why) -> Doc:
        trial = rules_debate(truth, claim, rounds=rounds)
        return record.write(trial, id=id, heard=None, without_ai=why, at=datetime.now(UTC))

    if why:
        return by_rules

    from shared.workflows import convening

    home = wiring.home()

    def by_ai(truth: str, claim: str, *, rounds: int, id: str) -> Doc:
        try:
            now = datetime.now(UTC)
            return convening.hold_case(truth, claim, rounds=rounds, id=id, home=home, now=now)
        except Transient:  # somebody else asks the same just now
            return by_rules(truth, claim, rounds=rounds, id=id, why="busy")

    return by_ai
