"""Colour and bars for the terminal."""

from __future__ import annotations

import os
import sys

_COLOURS = {
    "red": "31", "green": "32", "yellow": "33", "blue": "34", "grey": "90", "dim": "2", "bold": "1",
}  # fmt: skip


def paint(colour: str, text: str) -> str:
    """Colour a text, when a person is looking and wants colour."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\033[{_COLOURS[colour]}m{text}\033[0m"


def bar(share: float, *, width: int, colour: str) -> str:
    """A bar filled to a share of 0 to 1."""
    filled = round(share * width)
    return paint(colour, "█" * filled) + paint("dim", "░" * (width - filled))


def counted(number: int, noun: str) -> str:
    """A number of things in words: 1 article, 2,000 articles."""
    return f"{number:,} {noun}{'s' * (number != 1)}"
