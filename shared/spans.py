"""Finding cues in a text as it came: every find knows its place in the original.

The matching copy of `shared.text` loses places. Here the original is cut into words, each word is
brought into the form that the matching copy would give it, and the place of each is kept. Cue lists
are `cues/<language>/<list>.txt`, written like the word lists of `shared.lexicon`; inside an entry
`_` stands for any one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from shared.errors import BadLexicon
from shared.lexicon import spell
from shared.text import DROPPED_CHARS, LINK, SIGNS, is_latin, normal_word

FOLDER = Path(__file__).parent / "cues"

# Words that may stand between the words of an entry. Fewer than in the word lists: "so-called" and
# "just a flu" are cues by these very words.
FILLERS = frozenset("a an the is are was were be been being really actually also even".split())

_BOXED = r"\U0001f130-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189\u24b6-\u24e9"
_LETTER = rf"[^\W_{DROPPED_CHARS}]|[{SIGNS}{_BOXED}]"
_INSIDE = rf"[^\W_]|[{SIGNS}{_BOXED}{DROPPED_CHARS}]"
# What a reader takes for one word, signs in the place of letters included; 64 characters at most,
# so that nothing grows with a longer one.
_WORD = re.compile(rf"(?:{_LETTER})(?:{_INSIDE}|[@$](?=[^\W\d_])){{0,63}}")
_ASCII_WORD = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9]|[@$](?=[A-Za-z])){0,63}")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_STEM_CHARS = 4
_REMEMBERED_WORDS = 30_000
_ANY = "_"  # in an entry: any one word
_SPELLED_ANY = "anyword"
_LONGEST = 10  # words of an entry, fillers not counted


class Token(NamedTuple):
    """One word of a text: its matching form, and its place in the original."""

    word: str
    start: int
    end: int


class Hit(NamedTuple):
    """An entry of a cue list found in a text: text[start:end] is what shows it."""

    label: str  # the list's name
    start: int
    end: int
    first: int  # places of its first and last word among the text's words
    last: int


class _Node:
    """A place in the tree of entries: which words may follow, and which lists end here."""

    __slots__ = ("ends", "next")

    def __init__(self) -> None:
        self.next: dict[str, _Node] = {}
        self.ends: list[str] = []


class Matcher:
    """Entries of several lists, laid out so that a text is walked once, whatever their number."""

    def __init__(self, entries: Iterable[tuple[str, str, str]]) -> None:
        """`entries`: (label, line, where it stands)."""
        self._root = _Node()
        self._stems: dict[str, set[str]] = {}
        for label, line, where in entries:
            slots = [_SPELLED_ANY if slot == _ANY else slot for slot in line.split()]
            if _SPELLED_ANY in (slots[:1] + slots[-1:]):
                raise BadLexicon(f"{where}: {line!r} must begin and end with a word of its own")
            for words in spell(" ".join(slots), where=where, fillers=FILLERS):
                self._add(label, tuple(_ANY if word == _SPELLED_ANY else word for word in words))
        self._keys = lru_cache(_REMEMBERED_WORDS)(self._keys_anew)

    def find(self, tokens: Sequence[Token], *, only: str = "") -> list[Hit]:
        """Every entry in a text's words, in the order of the text.

        Entries of one list that overlap are one find. `only`: of the lists whose names begin so.
        """
        content = [place for place, token in enumerate(tokens) if token.word not in FILLERS]
        hits: list[Hit] = []
        latest: dict[str, int] = {}  # list -> its latest find
        for at, place in enumerate(content):
            for label, last in self._walk(tokens, content, at).items():
                if not label.startswith(only):
                    continue
                before = hits[latest[label]] if label in latest else None
                if before is None or place > before.last:
                    latest[label] = len(hits)
                    hits.append(Hit(label, tokens[place].start, tokens[last].end, place, last))
                elif last > before.last:
                    hits[latest[label]] = before._replace(end=tokens[last].end, last=last)
        return hits

    def _walk(self, tokens: Sequence[Token], content: list[int], at: int) -> dict[str, int]:
        """The lists with an entry that begins at a word, each with the last word of the longest."""
        ends: dict[str, int] = {}
        nodes = [self._root]
        for place in content[at : at + _LONGEST]:
            keys = self._keys(tokens[place].word)
            nodes = [n for node in nodes for key in keys if (n := node.next.get(key))]
            if not nodes:
                break
            for node in nodes:
                for label in node.ends:
                    ends[label] = place
        return ends

    def _add(self, label: str, words: tuple[str, ...]) -> None:
        if len(words) > _LONGEST:
            raise BadLexicon(f"{' '.join(words)!r} has more than {_LONGEST} words")
        node = self._root
        for word in words:
            if word.endswith("*"):
                self._stems.setdefault(word[:_STEM_CHARS], set()).add(word[:-1])
            node = node.next.setdefault(word, _Node())
        if label not in node.ends:
            node.ends.append(label)

    def _keys_anew(self, word: str) -> tuple[str, ...]:
        """The forms by which entries may know a word: itself, and the stems it begins with."""
        stems = self._stems.get(word[:_STEM_CHARS], ())
        return (word, _ANY, *(f"{stem}*" for stem in stems if word.startswith(stem)))


def tokens_of(text: str) -> list[Token]:
    """Cut a text into words, links left out and hashtags spelled out, each with its place."""
    latin = is_latin(text)
    pattern = _ASCII_WORD if text.isascii() else _WORD
    tokens: list[Token] = []
    at = 0
    for link in (*links_of(text), (len(text), len(text))):
        for found in pattern.finditer(text, at, link[0]):
            tokens += _tokens(text, *found.span(), latin=latin)
        at = link[1]
    return tokens


def links_of(text: str) -> list[tuple[int, int]]:
    """Where the links of a text are."""
    if "://" not in text and "ww." not in text.lower():
        return []
    return [found.span() for found in LINK.finditer(text)]


@cache
def cues() -> Matcher:
    """The cue lists that ship with the package, read when they are first needed."""
    return Matcher(read_cues())


def read_cues(folder: Path = FOLDER) -> Iterator[tuple[str, str, str]]:
    """Every entry of every language: its list, its line, and where it stands."""
    for path in sorted(folder.glob("*/*.txt")):
        for number, line in read_lines(path):
            yield path.stem, line, f"{path}:{number}"


@cache
def word_set(name: str) -> frozenset[str]:
    """The single words of `cues/<language>/words/<name>.txt`, of every language."""
    lines = (line for path in FOLDER.glob(f"*/words/{name}.txt") for _, line in read_lines(path))
    return frozenset(normal_word(word, latin=True) for line in lines for word in line.split())


def read_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a data file with their numbers; `#` starts a comment."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as err:
        raise BadLexicon(f"{path}: not UTF-8: {err}") from err
    for number, line in enumerate(lines, start=1):
        if entry := line.partition("#")[0].strip():
            yield number, entry


def _tokens(text: str, start: int, end: int, *, latin: bool) -> Iterator[Token]:
    raw = text[start:end]
    if start == 0 or text[start - 1] != "#":
        yield Token(normal_word(raw, latin=latin), start, end)
        return
    cuts = [0, *(cut.start() for cut in _CAMEL.finditer(raw)), len(raw)]
    for low, high in pairwise(cuts):
        yield Token(normal_word(raw[low:high], latin=latin), start + low, start + high)
