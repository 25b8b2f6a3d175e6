"""Finding a quote in the text it is said to come from: word for word, but for how it is set."""

from __future__ import annotations

import re

_MIN_LETTERS = 3
_RUN = re.compile(r"\s+")
_SET = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "\u00a0": " "}
)
_OUTER = " \t\r\n\"'“”‘’…."


def find_quote(quote: str, text: str) -> tuple[int, int] | None:
    """Where a quote stands in a text, or None.

    Spaces, capitals and the kinds of quotation mark and dash may differ; no word, no digit.
    A quote begins and ends where words do, so that "5" is not found in "55".
    """
    wanted = _RUN.sub(" ", quote.translate(_SET)).strip(_OUTER).lower()
    if sum(map(str.isalnum, wanted)) < _MIN_LETTERS:
        return None
    copy, places = _settled(text)
    at = copy.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        if _stands_alone(copy, at, end):
            return places[at], places[end - 1] + 1
        at = copy.find(wanted, end)
    return None


def _settled(text: str) -> tuple[str, list[int]]:
    """A text with single spaces and small letters, and where each of its characters came from."""
    copy: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text.translate(_SET)):
        if char.isspace():
            if copy and copy[-1] == " ":
                continue
            char = " "
        low = char.lower()
        copy.append(low if len(low) == 1 else char)
        places.append(place)
    return "".join(copy), places


def _stands_alone(copy: str, at: int, end: int) -> bool:
    glued_before = at > 0 and _glues(copy[at - 1], copy[at])
    glued_after = end < len(copy) and _glues(copy[end - 1], copy[end])
    decimal = end + 1 < len(copy) and copy[end] in ".," and copy[end + 1].isdigit()
    return not (glued_before or glued_after or (decimal and copy[end - 1].isdigit()))


def _glues(left: str, right: str) -> bool:
    return left.isalnum() and right.isalnum() and left.isascii() and right.isascii()
