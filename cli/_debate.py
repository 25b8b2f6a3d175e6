"""A case in the terminal: both texts with what differs marked, the debate, the verdict."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from cli._paint import bar, harmless, paint
from shared.store import Doc

_WIDTH = 88
_COLOURS = {"FAITHFUL": "green", "PARTIALLY_FAITHFUL": "yellow", "MUTATED": "red"}
_ROLES = {
    "advocate": ("green", "Advocate"),
    "skeptic": ("red", "Skeptic"),
    "fact_checker": ("blue", "Fact-checker"),
}


def print_debate(case: Doc) -> None:
    """Print a case turn by turn."""
    print("\n".join(_lines(harmless(case))))


def _lines(case: Doc) -> Iterable[str]:
    why = f": {case['without_ai'].replace('_', ' ')}" if case["without_ai"] else ""
    name = f" {case['id']}" if case["id"] else ""
    yield ""
    yield paint("bold", f"Case{name}") + paint("dim", f"  held by {case['mode']}{why}")
    for side in ("truth", "claim"):
        yield from _wrapped(f"{side.capitalize():6} {_marked(case, side)}")
    for said in case["transcript"]:
        yield from _statement(said)
    yield from _verdict(case)


def _marked(case: Doc, side: str) -> str:
    """A text with its matches and differences in colour; the gravest wins where two overlap."""
    text = case[side]
    colours: list[str] = [""] * len(text)
    for finding in sorted(case["checklist"], key=_gravity):
        if span := finding[f"{side}_span"]:
            colours[span[0] : span[1]] = [_colour(finding)] * (span[1] - span[0])
    parts, start = [], 0
    for place in range(1, len(text) + 1):
        if place == len(text) or colours[place] != colours[start]:
            cut = text[start:place]
            parts.append(paint(colours[start], cut) if colours[start] else cut)
            start = place
    return "".join(parts)


def _colour(finding: Doc) -> str:
    if finding["outcome"] == "match":
        return "green"
    return "red" if finding["severity"] == "critical" else "yellow"


def _gravity(finding: Doc) -> int:
    return ("green", "yellow", "red").index(_colour(finding))


def _statement(said: Doc) -> Iterable[str]:
    colour, name = _ROLES[said["role"]]
    round = f", rebuttal {said['round']}" if said["round"] else ""
    yield ""
    yield paint(colour, f"{name}{round}") + paint("dim", f"  by {said['by']}")
    if said["minimum_difference"]:
        yield from _wrapped(f"Smallest difference: {said['minimum_difference']}", "  ")
    for point in said["points"]:
        yield from _wrapped(f"• {point['text']}", "  ")
    for struck in said["struck"]:
        told = f"✗ struck: {struck['text']} (“{struck['quote']}” is not there)"
        yield from (paint("dim", line) for line in _wrapped(told, "  "))


def _verdict(case: Doc) -> Iterable[str]:
    verdict = case["verdict"]
    colour = _COLOURS[verdict["verdict"]]
    drawn = bar(verdict["confidence"], width=20, colour=colour)
    by = paint("dim", f"  by {case['steps']['judge']}, rule {case['rule']}")
    yield ""
    yield f"{paint(colour, verdict['verdict'])}  {drawn} {verdict['confidence']:.2f}{by}"
    yield from _wrapped(verdict["one_sentence_summary"], "  ")
    for title, lines in (
        ("Why", verdict["rationale"]),
        ("Critical differences", verdict["critical_differences"]),
        ("What would make it faithful", verdict["what_would_make_it_faithful"]),
        ("Notes", [note for note in case["notes"] if note not in verdict["rationale"]]),
        ("Left to the rules", case["ai_failures"]),
    ):
        if lines:
            yield paint("bold", f"  {title}")
            for line in lines:
                yield from _wrapped(f"• {line}", "    ")
    if case["usd"]:
        told = f"{case['tokens_read']:,} + {case['tokens_written']:,} tokens"
        yield paint("dim", f"  {case['usd']:.4f} USD, {told}")
    yield ""


def _wrapped(text: str, indent: str = "") -> list[str]:
    rest = indent + "  " if indent else "       "
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=rest) or [indent]
