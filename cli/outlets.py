"""outlets: the credibility cards, importing articles, and checking the counts."""

from __future__ import annotations

import argparse
import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from cli._paint import bar, counted, harmless, paint
from functions import _outlet_endpoints as endpoints
from functions import _wiring as wiring
from shared import outlets
from shared.articles import Article, read_articles
from shared.articles.values import tidy
from shared.credibility import CATEGORIES, Period
from shared.errors import BadSetup
from shared.outlets.rating import OPERATOR
from shared.verdicts import Mapped, is_listed

_WIDTH = 40
_COLOURS = {"true": "green", "false": "red", "misleading": "yellow", "unverified": "grey"}


def show(args: argparse.Namespace) -> int:
    """Print every outlet's card, or one outlet's."""
    store = wiring.home().store
    today = datetime.now(UTC).date()
    period = Period(args.period)
    if args.name:
        found = outlets.report(store, args.name, today=today, category=args.category)
        if found is None and args.category and outlets.is_known(store, args.name):
            raise BadSetup(f"no section {args.category!r} of {args.name!r}")
        if found is None:
            raise BadSetup(f"no outlet {args.name!r}")
        _print(found, period, as_json=args.json)
        return 0
    after, count = "", 0
    while True:
        page, after = outlets.reports(store, today=today, category=args.category, after=after)
        for report in page:
            _print(report, period, as_json=args.json)
        count += len(page)
        if not after:
            break
    if not count and not args.json:
        print("No outlets yet: ./chirpcheck outlets import FILE")
    return 0


def bring_in(args: argparse.Namespace) -> int:
    """Import articles; a bad row is told by its line and the rest goes on; 1 if there was any."""
    path = Path(args.file)
    if not path.is_file():
        raise BadSetup(f"no file {args.file}")
    store = wiring.home().store
    good = bad = 0
    for row in read_articles(path):
        if isinstance(row, Article):
            store.put(outlets.ARTICLES, row.id, row.doc)
            good += 1
        else:
            bad += 1
            print(f"{args.file}:{row.line}: {row.field}: {harmless(row.message)}", file=sys.stderr)
        if sys.stderr.isatty() and (good + bad) % 200 == 0:
            print(f"\r{good:,} articles", end="", file=sys.stderr, flush=True)
    _work_off()
    print(f"{counted(good, 'article')} imported, {counted(bad, 'bad row')}.")
    return 1 if bad else 0


def recount(args: argparse.Namespace) -> int:
    """Compare the counters with the articles; 1 when they differed."""
    count = 0
    for what, how in outlets.recount(
        wiring.home().store,
        now=datetime.now(UTC),
        repair=not args.dry_run,
    ):
        count += 1
        print(harmless(f"{what}: {how}"))
    done = "found" if args.dry_run else "found and mended"
    told = f"{counted(count, 'difference')} {done}." if count else ""
    print(told or "The counters agree with the articles.")
    return 1 if count else 0


def verdicts(args: argparse.Namespace) -> int:
    """Print every verdict that is stored, how it is counted, and which are unknown or by rule."""
    store = wiring.home().store
    seen = sorted(outlets.seen(store), key=lambda item: (-item[1], item[0]))
    for verdict, count in seen:
        mapped = outlets.categorise(verdict, store)
        if args.json:
            told = {"verdict": verdict, "count": count, "category": mapped.category.value}
            print(json.dumps({**told, "known": mapped.known, "rule": mapped.rule}))
        else:
            mark = _mark_of(verdict, mapped)
            print(f"{count:8,}  {mapped.category.value:11} {harmless(tidy(verdict))}{mark}")
    if not seen and not args.json:
        print("No verdicts yet.")
    return 0


def map_verdict_by_hand(args: argparse.Namespace) -> int:
    """Count a verdict that the table does not hold as a category, and re-count what is stored."""
    store = wiring.home().store
    count = outlets.map_unknown(
        store, args.verdict, args.category, reason=args.reason, now=datetime.now(UTC)
    )
    print(f"{args.verdict!r} counts as {args.category}; {counted(count, 'article')} counted anew.")
    return 0


def _mark_of(verdict: str, mapped: Mapped) -> str:
    """What an operator may want to map: the unknown, and what a rule read."""
    if not mapped.known:
        return paint("red", "  unknown")
    return "" if mapped.rule == OPERATOR or is_listed(verdict) else paint("dim", "  by rule")


def _work_off() -> None:
    """Rate what was imported now, unless a running server does it."""
    os.environ.setdefault("CHIRPCHECK_QUIET", "1")
    if wiring.is_cloud():
        return
    from local import server

    try:
        with server.only_one():
            server.drain()
    except BadSetup:
        print("A running Chirpcheck counts them.", file=sys.stderr)


def _print(report: outlets.Report, period: Period, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(endpoints.card_of(report, period)))
        return
    summary = report.scores[period]
    title = " - ".join(part for part in (report.name, report.category.title()) if part)
    title = harmless(tidy(title))
    if summary.average is None:
        print(f"{paint('bold', title)}\nNothing checked; {counted(summary.total, 'article')}.\n")
        return
    low, high = summary.interval
    print(f"{paint('bold', f'{title:42}')} Overall Score: {summary.average:.0f}/100\n")
    print(f"{bar(summary.average / 100, width=_WIDTH, colour='blue')}  {summary.average:.0f}%")
    print(paint("dim", f"likely between {low:.0f} and {high:.0f}; {report.trend}") + "\n")
    for name in CATEGORIES:
        share, count = summary.percentages[name], summary.counts[name]
        drawn = bar(share / 100, width=_WIDTH // 2, colour=_COLOURS[name])
        print(f"{name.upper() + ':':12}{drawn} {share:.0f}% ({counted(count, 'article')})")
    print(f"\nTotal Articles: {summary.total}\n")
