"""Words of a text with their places, and the plain form that two texts are compared by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from functools import lru_cache
from typing import NamedTuple

from shared.checklist.senses import sense_of
from shared.checklist.stems import stem

_HIDDEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"  # what a reader does not see within a word
# A number with its separators is one token; so is a word with inner apostrophes.
_TOKEN = re.compile(
    rf"\d+(?:[.,\u066b\u066c{_HIDDEN}]+\d+)*|[^\W\d_]+(?:['\u2019{_HIDDEN}]+[^\W\d_]+)*"
    r"|[%$+#`\u20ac\u00a3\u00a5\u20b9\u00b0\u2103\u2109]|[-\u2212\u2013\u2014/.,;:()!?\"\u201c\u201d]"
)
_UNHIDE = dict.fromkeys(map(ord, _HIDDEN))
MOST_TOKENS = 12_000  # of each text; what follows is not compared


class Token(NamedTuple):
    """One word, number or sign, with its place: as written, in lower case, plain, and its sense."""

    text: str
    low: str
    stem: str
    sense: str  # one name for all words that mean the same
    start: int
    end: int
    kind: str  # "word", "number", "sign"


def tokens_of(text: str) -> list[Token]:
    """Cut a text into tokens, in order."""
    found: list[Token] = []
    add = found.append
    for cut in _TOKEN.finditer(text):
        start, end = cut.span()
        shown, low, plain, sense, kind, tail = _read(cut[0])
        add(Token(shown, low, plain, sense, start, end - tail, kind))
        if len(found) >= MOST_TOKENS:
            break
    return _with_points(found) if _DOTTED_NUMBER.search(text) else found


_DOTTED_NUMBER = re.compile(r"\d[.,]\d")
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?")
_COMMA = re.compile(r"\d+,\d{1,2}")
# Little words of languages that write 1.234,5 for 1,234.5.
_POINT_GROUPS = frozenset(
    "der die das und ist hat mit von fur mehr als uber nicht wurden el los las del que hay mas de"
    " en por una le les des est dans plus il gli della sono piu nel het een van meer zijn os uma"
    " foram com".split()
)
_ENGLISH = frozenset("the of and was were is has with to by".split())


def _with_points(tokens: list[Token]) -> list[Token]:
    """The tokens with the numbers of a text that groups by points written as English does."""
    lows = {token.low for token in tokens}
    if lows.isdisjoint(_POINT_GROUPS) or not lows.isdisjoint(_ENGLISH):
        return tokens
    return [_with_point(token) if token.kind == "number" else token for token in tokens]


def _with_point(token: Token) -> Token:
    if _GROUPED.fullmatch(token.text):
        whole, _, rest = token.text.partition(",")
        text = whole.replace(".", ",") + (f".{rest}" if rest else "")
    elif _COMMA.fullmatch(token.text):
        text = token.text.replace(",", ".")
    else:
        return token
    return token._replace(text=text, low=text)


def recased(tokens: list[Token], names: Container[str]) -> list[Token]:
    """The tokens of a headline or of a text without capitals, with capitals for names alone."""
    return [
        token._replace(text=token.text.title() if token.low in names else token.text.lower())
        if token.kind == "word"
        else token
        for token in tokens
    ]


@lru_cache(maxsize=50_000)
def _read(whole: str) -> tuple[str, str, str, str, str, int]:
    """A token as shown, in lower case, its plain form, sense and kind, and its cut-off end."""
    if not whole.isascii():
        whole = whole.translate(_UNHIDE)
    first = whole[0]
    if first.isdecimal():
        if not whole.isascii():
            whole = "".join(_digit(c) for c in whole)
        return whole, whole, whole, whole, "number", 0
    if not first.isalpha():
        return whole, whole, whole, whole, "sign", 0
    low, tail = whole.lower(), 0
    if not low.isascii():
        low = fold(low)
    if low.endswith("'s"):
        low, whole, tail = low[:-2], whole[:-2], 2
    plain = stem(low)
    return whole, low, plain, sense_of(plain), "word", tail


_SEPARATORS = {"\u066b": ".", "\u066c": ","}


def _digit(char: str) -> str:
    """A digit of any script as one of ours."""
    return _SEPARATORS.get(char) or str(unicodedata.decimal(char, char))


def fold(low: str) -> str:
    """Take accents off, and straighten apostrophes."""
    return "".join(
        c
        for c in unicodedata.normalize("NFKD", low.replace("\u2019", "'"))
        if c < "\u0300" or c > "\u036f"
    )
