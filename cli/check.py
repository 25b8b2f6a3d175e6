"""check: one post explained in the terminal."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime

from cli._home import asker
from cli._paint import bar, harmless, paint
from shared import documents
from shared.explain import SENTENCES, trace
from shared.model import Assessment
from shared.policy import EXPERIMENT
from shared.value import assess

_WIDTH = 40


def run(args: argparse.Namespace) -> int:
    """Explain one post."""
    text = sys.stdin.read() if args.text == "-" else args.text
    fields = documents.parse(documents.ChirpFields, {"text": text, "topic": args.topic})
    chirp = fields.chirp("check")
    ask = asker(no_ai=args.no_ai)
    result = assess(chirp, ask=lambda: ask(chirp), policy=EXPERIMENT.control)
    if args.json:
        print(json.dumps(documents.write_assessment(result, at=datetime.now(UTC)), indent=2))
    else:
        print("\n".join(_lines(result)))
    return 0


def _lines(a: Assessment) -> list[str]:
    policy = EXPERIMENT.control
    lines = [
        "",
        paint("bold", f"Risk {a.risk.score:.2f}") + f"  {_scale(a.risk.score)}",
        f"{'':11}{_marks(policy.skip_below, policy.check_above)}",
        "",
    ]
    lines += [_part(name, value) for name, value in a.risk.parts.items()]
    if sum(a.risk.parts.values()) != a.risk.score:
        lines.append(f"  {'sum, kept within 0..1':20} {a.risk.score:+.2f}")
    lines += ["", *_found(a), ""]
    for step in trace(a)[2:]:
        rule = f" [{step['rule']}]" if step["rule"] else ""
        lines.append(
            f"  {step['step']:11} {harmless(step['saw'])} → {paint('bold', step['result'])}{rule}"
        )
    colour, decision = ("red", "FACT-CHECK") if a.should_fact_check else ("green", "SKIP")
    if a.overridden:
        decision += " (a skip was overridden)"
    lines += [
        "",
        f"{paint(colour, decision)}"
        f"  tier {a.precheck.tier.value}, rule {a.rule}, policy {a.policy}",
        paint("dim", SENTENCES.get(a.rule, "")),
        "",
    ]
    return lines


def _found(a: Assessment) -> list[str]:
    named = a.risk.domain_from or "nothing names another domain"
    lines = [
        f"  {'domain':20} {a.risk.domain.value} ({harmless(named)})",
        f"  {'length':20} {a.risk.length}",
    ]
    for cue, phrases in a.risk.signals.cues.items():
        shown = harmless(", ".join(phrases[:6])) + (" …" if len(phrases) > 6 else "")
        lines.append(f"  {cue.value.replace('_', ' '):20} {shown}")
    return lines


def _scale(score: float) -> str:
    policy = EXPERIMENT.control
    colour = (
        "red" if score > policy.check_above else "green" if score < policy.skip_below else "yellow"
    )
    return bar(score, width=_WIDTH, colour=colour)


def _marks(*lines: float) -> str:
    row = [" "] * (_WIDTH + 4)
    for line in lines:
        at = round(line * _WIDTH)
        row[at : at + 4] = list(f"↑{line:.1f}")
    return paint("dim", "".join(row).rstrip())


def _part(name: str, value: float) -> str:
    drawn = paint("blue" if value > 0 else "green", "█" * max(1, round(abs(value) * _WIDTH)))
    return f"  {name.replace('_', ' '):20} {value:+.2f}  {drawn}"
