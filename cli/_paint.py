"""Colour, bars and strangers' texts on the terminal."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Mapping
from typing import Any

_COLOURS = {
    "red": "31", "green": "32", "yellow": "33", "blue": "34", "grey": "90", "dim": "2", "bold": "1",
}  # fmt: skip
# What a terminal obeys or what turns a line around: controls, separators, direction marks, halves
# of characters. Joiners and variation selectors stay: letters and emoji need them.
_OBEYED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ud800-\udfff]"
)
_STAND_IN = "\ufffd"
_EMOJI_DRESS = "\ufe0f"  # after a narrow sign it asks for the wide picture of it
_NO_TERMINAL = 100  # columns


def paint(colour: str, text: str) -> str:
    """Colour a text, when a person is looking and wants colour."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\033[{_COLOURS[colour]}m{text}\033[0m"


def bar(share: float, *, width: int, colour: str) -> str:
    """A bar filled to a share of 0 to 1."""
    filled = round(share * width)
    full, rest = "█░" if _can_write("█░") else "#."
    return paint(colour, full * filled) + paint("dim", rest * (width - filled))


def counted(number: int, noun: str) -> str:
    """A number of things in words: 1 article, 2,000 articles."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def harmless(value: Any) -> Any:
    """The same with a stand-in for every character that a terminal obeys: texts are strangers'.

    Places in a text stay where they are.
    """
    if isinstance(value, str):
        return _OBEYED.sub(_STAND_IN, value)
    if isinstance(value, Mapping):
        return {harmless(name): harmless(part) for name, part in value.items()}
    return [harmless(part) for part in value] if isinstance(value, list | tuple) else value


def as_json(doc: Any, *, indent: int | None = 2) -> str:
    """A document for people and machines: readable in every language, and nothing to obey."""
    told = json.dumps(doc, indent=indent, ensure_ascii=False)
    return _OBEYED.sub(lambda sign: f"\\u{ord(sign[0]):04x}", told)


def terminal_width() -> int:
    """The columns that there are, by the terminal or by COLUMNS."""
    return shutil.get_terminal_size((_NO_TERMINAL, 24)).columns


def columns(text: str) -> int:
    """How many columns a text takes: two for wide letters and emoji, none for marks on letters."""
    return sum(map(_width, text, [*text[1:], ""]))


def cut(text: str, width: int) -> str:
    """A text on one line of at most so many columns; what was left out is a mark at its end."""
    text = " ".join(text.split())
    if columns(text) <= width:
        return text
    mark = "…" if _can_write("…") else "..."
    kept, room = 0, width - len(mark)
    for sign, after in zip(text, [*text[1:], ""], strict=True):
        room -= _width(sign, after)
        if room < 0:
            break
        kept += 1
    return (text[:kept].rstrip() + mark)[: max(width, 0)]


def _width(sign: str, after: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    wide = unicodedata.east_asian_width(sign) in "WF" or after == _EMOJI_DRESS
    return 2 if wide else 1


def _can_write(text: str) -> bool:
    """Whether standard output has these characters."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
