"""A narrative in the terminal: its scores, and how it grew and changed window by window."""

from __future__ import annotations

from cli._paint import bar, columns, counted, cut, harmless, paint, terminal_width
from shared.patterns.reporting import figure
from shared.store import Doc

_COLOURS = {"high": "red", "medium": "yellow", "low": "green"}
_RISKS = ("growth", "credibility", "contradiction", "evolution")
_WIDEST_TITLE = 70
_WIDEST_BAR = 30
_WINDOW_FIGURES = 27  # columns of a window's line beside its bar and its keywords
_LEAST_ROOM = 20  # columns that keywords need beside the bar
_MOST_WINDOWS = 60
_MOST_PAIRS = 5


def draw(told: Doc) -> None:
    """Print a cluster's scores, timeline and contradictions within the terminal's columns."""
    print("\n".join(lines(harmless(told), width=terminal_width())))


def lines(told: Doc, *, width: int) -> list[str]:
    """The lines of a cluster's picture."""
    level = f"{told['level']} {figure(told['overall'])}"
    size = f": {counted(told['size'], 'datapoint')}, "
    name = cut(str(told["cluster"]), max(width - columns(size + level), 8))
    made = [
        paint("bold", cut(told["title"], min(width, _WIDEST_TITLE))),
        name + size + paint(_COLOURS[told["level"]], level),
    ]
    scale = max(min(20, width - 22), 4)
    for risk in _RISKS:
        drawn = bar(told[risk], width=scale, colour="blue")
        made.append(f"  {risk:14}{drawn} {figure(told[risk])}")
    windows = told["timeline"][-_MOST_WINDOWS:]
    if left_out := len(told["timeline"]) - len(windows):
        made.append(paint("dim", f"  ({counted(left_out, 'earlier window')})"))
    most = max((window["datapoints"] for window in windows), default=1)
    for window in windows:
        made += _window(window, most=most, width=width)
    for pair in told["contradictions"][:_MOST_PAIRS]:
        made.append(f"  {pair['kind']}:")
        made += [f"    {cut(pair[side]['text'], width - 4)}" for side in ("first", "second")]
    return [*made, ""]


def _window(window: Doc, *, most: int, width: int) -> list[str]:
    """A window's time, bar and count with its keywords: on one line where they have room."""
    bar_width = max(min(_WIDEST_BAR, width // 4), 4)
    drawn = bar(window["datapoints"] / most, width=bar_width, colour="blue")
    figures = f"  {window['from'][:16]} {drawn} {window['datapoints']:5}"
    room = width - _WINDOW_FIGURES - bar_width
    told = _keywords(window, width=room)
    if len(told) == 1 and room >= _LEAST_ROOM:
        return [f"{figures}  {told[0]}"]
    return [figures, *(f"    {line}" for line in _keywords(window, width=width - 4))]


def _keywords(window: Doc, *, width: int) -> list[str]:
    """A window's keywords, the new ones marked, on as many lines as they take."""
    fresh = set(window["new_keywords"])
    rows: list[list[str]] = [[]]
    for word in window["keywords"]:
        shown = cut(f"+{word}" if word in fresh else word, max(width, 4))
        if rows[-1] and columns(", ".join([*rows[-1], shown])) > width - 1:  # a comma ends a line
            rows.append([])
        rows[-1].append(shown)
    joined = (", ".join(_marked(word) for word in row) for row in rows)
    return [told + "," * (n < len(rows)) for n, told in enumerate(joined, start=1)]


def _marked(word: str) -> str:
    return paint("yellow", word) if word.startswith("+") else word
