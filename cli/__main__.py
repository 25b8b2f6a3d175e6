"""The command line: a thin caller of the workflows."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper

from cli._paint import harmless
from shared.errors import TriageError

Command = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; a setup mistake is one clear sentence and status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows a "?"
    args = _parser().parse_args(argv)
    command: Command = args.command
    try:
        return command(args)
    except TriageError as err:
        print(f"chirpcheck: {harmless(str(err))}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="chirpcheck", description="Decide which posts are worth fact-checking, and say why."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="run everything on this machine")
    run.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
    run.add_argument("--port", type=_port, default=os.environ.get("PORT", "8080"))
    run.add_argument("--no-feed", action="store_true", help="start without the sample chirps")
    run.set_defaults(command=_run)

    emulate = commands.add_parser("emulate", help="run everything on Google's emulators")
    emulate.add_argument("--port", type=_port, default=os.environ.get("PORT", "8080"))
    emulate.add_argument("--no-feed", action="store_true", help="start without the sample chirps")
    emulate.set_defaults(command=_emulate)

    check = commands.add_parser("check", help="explain one post")
    check.add_argument("text", help="the post, or - to read it from standard input")
    check.add_argument("--topic", default="")
    check.add_argument("--json", action="store_true", help="for machines")
    check.add_argument("--no-ai", action="store_true", help="decide without the AI")
    check.set_defaults(command=_later("check", "run"))

    value = commands.add_parser("value", help="assess posts: JSON lines in, JSON lines out")
    value.add_argument("--no-ai", action="store_true", help="decide without the AI")
    value.set_defaults(command=_later("value", "run"))

    decide = commands.add_parser("decide", help="label checked claims: JSON lines in and out")
    decide.set_defaults(command=_later("decide", "run"))

    loud = commands.add_parser("manipulation", help="how loud posts are: JSON lines in and out")
    loud.set_defaults(command=_later("manipulation", "run"))

    whole = commands.add_parser("factcheck", help="run one post the whole way and explain it")
    whole.add_argument("text", help="the post, or - to read it from standard input")
    whole.add_argument("--topic", default="")
    whole.add_argument("--json", action="store_true", help="for machines")
    whole.add_argument("--no-ai", action="store_true", help="decide without the AI")
    whole.set_defaults(command=_later("factcheck", "run"))

    explain = commands.add_parser("explain", help="what happened to a chirp, step by step")
    explain.add_argument("chirp_id")
    explain.add_argument("--json", action="store_true", help="for machines")
    explain.set_defaults(command=_later("explain", "run"))

    export = commands.add_parser("export", help="every assessment, as JSON lines or CSV")
    export.add_argument("--format", choices=("jsonl", "csv"), default="jsonl")
    export.set_defaults(command=_later("export", "run"))

    dead = commands.add_parser("dead-letters", help="list deliveries that could not be done")
    dead.add_argument("--json", action="store_true", help="for machines")
    dead.set_defaults(command=_later("dead_letters", "show"))

    redrive = commands.add_parser("redrive", help="send dead letters round again")
    redrive.add_argument("ids", nargs="*", help="which ones; all when none is named")
    redrive.set_defaults(command=_later("dead_letters", "redrive"))

    verdict = commands.add_parser("verdict", help="categorise verdicts: JSON lines in and out")
    verdict.set_defaults(command=_later("verdict", "run"))

    _add_outlets(commands.add_parser("outlets", help="outlet credibility: cards, import, recount"))

    _add_evidence(commands.add_parser("evidence", help="the evidence that claims are held against"))
    patterns = commands.add_parser(
        "patterns", help="narratives and their risks: JSON lines of datapoints in, clusters out"
    )
    patterns.add_argument("--now", default="", help="the clock: 2026-01-31T12:00:00Z")
    patterns.add_argument("--picture", action="store_true", help="draw timelines instead")
    patterns.add_argument("--stored", action="store_true", help="the narratives of this home")
    patterns.add_argument("--cluster", default="", help="one cluster only")
    patterns.set_defaults(command=_later("patterns", "run"))

    _add_jury(commands.add_parser("jury", help="is a claim faithful to the truth it came from?"))

    verdicts = commands.add_parser(
        "verdicts", help="the verdicts that are stored; which are unknown or by rule"
    )
    verdicts.add_argument("--json", action="store_true", help="for machines")
    verdicts.set_defaults(command=_later("outlets", "verdicts"))
    by_hand = verdicts.add_subparsers(metavar="ACTION").add_parser(
        "map", help="count a verdict that the table does not hold as a category"
    )
    by_hand.add_argument("verdict")
    by_hand.add_argument("category", choices=("true", "false", "misleading", "unverified"))
    by_hand.add_argument("--reason", default="", help="why, for the next editor")
    by_hand.set_defaults(command=_later("outlets", "map_verdict_by_hand"))

    deploy = commands.add_parser("deploy", help="put the functions into Google Cloud")
    deploy.add_argument("--project", required=True, help="the Google Cloud project id")
    deploy.add_argument("--region", required=True, help="where the functions run: europe-west1")
    deploy.add_argument(
        "--firestore-location",
        default="",
        help="where the Firestore database is, when not in the region: eur3, nam5",
    )
    deploy.add_argument("--dry-run", action="store_true", help="print the commands, run none")
    deploy.set_defaults(command=_later("deploy", "run"))
    return parser


def _add_outlets(outlets: argparse.ArgumentParser) -> None:
    outlets.add_argument("--name", default="", help="one outlet, by name or domain")
    outlets.add_argument("--category", default="", help="one section: politics")
    outlets.add_argument(
        "--period", choices=("daily", "weekly", "monthly", "all_time"), default="all_time"
    )
    outlets.add_argument("--json", action="store_true", help="for machines")
    outlets.set_defaults(command=_later("outlets", "show"))
    actions = outlets.add_subparsers(metavar="ACTION")
    bring_in = actions.add_parser(
        "import", help="articles from JSON lines, CSV, RSS, Atom or ClaimReview"
    )
    bring_in.add_argument("file")
    bring_in.set_defaults(command=_later("outlets", "bring_in"))
    recount = actions.add_parser("recount", help="check the counters against the articles")
    recount.add_argument("--dry-run", action="store_true", help="tell, but mend nothing")
    recount.set_defaults(command=_later("outlets", "recount"))


def _add_jury(jury: argparse.ArgumentParser) -> None:
    jury.add_argument(
        "file",
        nargs="?",
        default="",
        help="CSV or JSON lines in UTF-8; JSON lines on standard input without one",
    )
    jury.add_argument("--truth", default=None, help="one pair: the source's statement")
    jury.add_argument("--claim", default=None, help="one pair: what was made of it")
    jury.add_argument("--id", default="", help="keep the case under this id")
    jury.add_argument("--rounds", type=int, choices=range(3), default=None, help="of rebuttals")
    jury.add_argument("--replay", default="", metavar="ID", help="hold a stored case again")
    jury.add_argument("--json", action="store_true", help="for machines")
    jury.add_argument("--no-ai", action="store_true", help="decide without the AI")
    jury.set_defaults(command=_later("jury", "run"))


def _add_evidence(evidence: argparse.ArgumentParser) -> None:
    actions = evidence.add_subparsers(required=True, metavar="ACTION")
    bring_in = actions.add_parser("import", help="from JSON lines, JSON, CSV or ClaimReview")
    bring_in.add_argument("file")
    bring_in.set_defaults(command=_later("evidence", "bring_in"))
    search = actions.add_parser("search", help="what is known about a claim")
    search.add_argument("claim")
    search.add_argument("--limit", type=int, choices=range(1, 51), default=5, metavar="N")
    search.add_argument("--json", action="store_true", help="for machines")
    search.set_defaults(command=_later("evidence", "search"))


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (1 to 65535)")
    return int(text)


def _run(args: argparse.Namespace) -> int:
    from functions import _wiring as wiring
    from local import server

    # The sample feed is for a laptop: nobody wants it in a real project.
    feed = not args.no_feed and not wiring.is_cloud()
    server.run(host=args.host, port=args.port, feed=feed)
    return 0


def _emulate(args: argparse.Namespace) -> int:
    from local import emulated

    emulated.run(port=args.port, feed=not args.no_feed)
    return 0


def _later(module: str, name: str) -> Command:
    """A command whose module is imported only when it is the one that runs."""

    def command(args: argparse.Namespace) -> int:
        found: Command = getattr(import_module(f"cli.{module}"), name)
        return found(args)

    return command


if __name__ == "__main__":
    sys.exit(main())
