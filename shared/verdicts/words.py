"""The words around a rating: what denies it, limits it, doubts it or only frames it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from shared.errors import BadLexicon
from shared.text import matching_copy, words_of
from shared.verdicts.model import Part

WORDS = Path(__file__).parent / "words.txt"

_WORD = (
    r"[\w\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e\u0eb1-\u0ecd\u102b-\u103e]{1,64}"  # as in text.py
)
TOKEN = re.compile(rf"\d{{1,3}}\s?%|{_WORD}|[.!?;:,…—–\n()/|&؟،؛।。，！：\[\]【】]|(?<=\s)-+(?=\s)")


# Spellings that differ by habit: Arabic and Persian letters, ligatures, the Hindi dot below.
_SPELLING = str.maketrans(
    {"ة": "ه", "ى": "ي", "ی": "ي", "ک": "ك", "ß": "ss", "œ": "oe", "æ": "ae", "\u093c": None}
)


_CYRILLIC_NOT = re.compile(r"\bне\b", re.IGNORECASE)
_LATIN = re.compile("[A-Za-z]")


def normalise(text: str) -> str:
    """A rating as it is matched: no case, accents, punctuation, underscores, repeated spaces."""
    return " ".join(words_of(copy_of(text)))


def sign_of(text: str) -> str:
    """The one sign in a text, also when it is repeated, as in "❌❌"; empty when there is none."""
    if text.isascii():
        return ""
    signs = {sign for sign in text if unicodedata.category(sign) == "So"}
    return signs.pop() if len(signs) == 1 else ""


def copy_of(text: str) -> str:
    """A text as it is read: the matching copy, in one spelling."""
    if not text.isascii() and _CYRILLIC_NOT.search(text) and _LATIN.search(text):
        text = _CYRILLIC_NOT.sub("not", text)  # among Latin letters it would pass for "he"
    copy = matching_copy(text)
    return copy if copy.isascii() else copy.translate(_SPELLING)


@cache
def particles() -> Mapping[str, Part]:
    """Every phrase that does something beside a rating, as the shipped file says."""
    return read_words()


def read_words(path: Path = WORDS) -> dict[str, Part]:
    """Read a file of phrases by kind; an unknown kind, or two kinds for a phrase, is an error."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as err:
        raise BadLexicon(f"{path}: cannot be read: {err}") from err
    found: dict[str, Part] = {}
    part: Part | None = None
    for number, line in enumerate(map(str.strip, lines), start=1):
        where = f"{path}:{number}"
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            part = _kind(line, where=where)
            continue
        for phrase in filter(None, map(str.strip, line.split(","))):
            if part is None:
                raise BadLexicon(f"{where}: {phrase!r} stands before any [kind]")
            if found.setdefault(normalise(phrase) or phrase, part) is not part:
                raise BadLexicon(f"{where}: {phrase!r} has another kind already; keep one")
    return found


def _kind(line: str, *, where: str) -> Part:
    try:
        return Part(line.strip("[] "))
    except ValueError as err:
        kinds = ", ".join(part.value for part in Part)
        raise BadLexicon(f"{where}: {line!r:.80} is none of the kinds {kinds}") from err


def percentage(word: str) -> Part | None:
    """ "50 %" of true is part of it, "100 %" all and "0 %" nothing."""
    if not word.endswith("%"):
        return None
    share = int(word[:-1])
    if share == 0:
        return Part.NOT
    return Part.PARTLY if share < 100 else Part.WHOLLY
