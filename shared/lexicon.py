"""Word lists: reading the data files a newsroom edits, and finding their entries in a text.

A file is `lexicons/<language>/<list>.txt`, one entry a line, `#` starts a comment. In an entry
    cure~           stands for its English forms: cure, cures, cured, curing
    vaccin*         stands for every word that begins so (four letters or more)
    doctor|nurse    stands for either
and words stand in the order in which they are said; filler words between them do not matter.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, filterfalse, pairwise, product
from pathlib import Path
from typing import NamedTuple

from shared.errors import BadLexicon
from shared.model import Cue, Domain
from shared.text import matching_copy, words_of

FOLDER = Path(__file__).parent / "lexicons"

# Words that may stand between the words of an entry: "vaccines can really cause" is found by
# "vaccine~ cause~". They are dropped from the entries and from the text alike.
FILLERS = frozenset(
    "a an the is are was were be been being will would can could may might do does did have has"
    " had really actually just totally definitely literally clearly obviously simply also even"
    " now still that this these those so very".split()
)

# Scripts that do not put spaces between words: entries are looked for anywhere in the text.
_GLUED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")

_STEM_CHARS = 4

_REMEMBERED_WORDS = 30_000  # looked up once while they are common

_is_filler = FILLERS.__contains__


class Meaning(NamedTuple):
    """What finding an entry tells us: a cue, or (when `cue` is None) only that domain's name."""

    cue: Cue | None
    domain: Domain | None = None


# List name -> meaning. Two lists per domain (spec 1.1): the vocabulary only names the domain, the
# claims are the high-risk keywords.
LISTS: dict[str, Meaning] = {
    **{f"{d.value}.vocabulary": Meaning(None, d) for d in Domain if d is not Domain.OTHER},
    **{f"{d.value}.claims": Meaning(Cue.HIGH_RISK, d) for d in Domain if d is not Domain.OTHER},
    "statistics": Meaning(Cue.STATISTICAL),
    "authority": Meaning(Cue.AUTHORITY),
    "opinion": Meaning(Cue.OPINION),
    "personal": Meaning(Cue.PERSONAL),
    "instructions": Meaning(Cue.INSTRUCTION),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a word list."""

    line: str
    meaning: Meaning
    where: str = ""  # file and line number


class Found(NamedTuple):
    """A phrase found in a text, in the words of the text, and all that it tells us."""

    phrase: str
    meanings: Sequence[Meaning]


class Known(NamedTuple):
    """A word that an entry knows: what it tells alone, and its stem if phrases use one."""

    told: Found | None
    stem: str


class Lexicon:
    """All entries, laid out so that a text is searched once, whatever their number."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._words: dict[str, list[Meaning]] = {}
        # first two words -> third word or "" -> phrase -> meanings
        self._pairs: dict[tuple[str, str], dict[str, dict[str, list[Meaning]]]] = {}
        self._stems: dict[str, set[str]] = {}  # first letters -> stems that begin so
        self._stems_in_phrases: set[str] = set()
        self._glued: dict[str, list[Meaning]] = {}
        for entry in entries:
            if _GLUED.search(entry.line):
                phrase = matching_copy(entry.line).strip()
                self._glued.setdefault(phrase, []).append(entry.meaning)
            else:
                self._add(entry)
        self._glued_any = (
            re.compile("|".join(map(re.escape, sorted(self._glued, key=len, reverse=True))))
            if self._glued
            else None
        )
        self._look_up = lru_cache(_REMEMBERED_WORDS)(self._look_up_anew)

    def _add(self, entry: Entry) -> None:
        for words in _spell(entry):
            if len(words) == 1:
                self._words.setdefault(words[0], []).append(entry.meaning)
            else:
                by_third = self._pairs.setdefault((words[0], words[1]), {})
                phrases = by_third.setdefault(words[2] if len(words) > 2 else "", {})
                phrases.setdefault(" ".join(words), []).append(entry.meaning)
            if "*" in entry.line:
                stems = [word for word in words if word.endswith("*")]
                for stem in stems:
                    self._stems.setdefault(stem[:_STEM_CHARS], set()).add(stem[:-1])
                if len(words) > 1:
                    self._stems_in_phrases.update(stems)

    def find(self, words: list[str], copy: str = "") -> list[Found]:
        """Find every entry in a text's words (and, for unspaced scripts, in its matching copy).

        A phrase that stands in the text twice may be told twice.
        """
        content = list(filterfalse(_is_filler, words))
        # filter() and map() keep the walk over the words out of the interpreter.
        known = list(filter(None, map(self._look_up, content)))
        found = [word.told for word in known if word.told]
        self._find_phrases(content, content, found)
        if [word for word in known if word.stem]:
            forms = [(word.stem if (word := self._look_up(w)) else "") or w for w in content]
            self._find_phrases(forms, content, found)
        if self._glued_any and not copy.isascii():
            phrases = self._glued_any.findall(copy)
            found += [Found(phrase, self._glued[phrase]) for phrase in phrases]
        return found

    def _find_phrases(self, forms: list[str], content: list[str], found: list[Found]) -> None:
        """Add the entries of several words; `forms` may have stems where `content` has words."""
        pairs = list(filter(self._pairs.__contains__, pairwise(forms)))
        if not pairs:
            return
        present = {*forms, ""}
        sequence = f" {' '.join(forms)} "
        told = dict(zip(forms, content, strict=True)) if forms is not content else {}
        for pair in dict.fromkeys(pairs):  # each once, however often a hostile text repeats it
            for third, phrases in self._pairs[pair].items():
                if third not in present:
                    continue
                for phrase, meanings in phrases.items():
                    if f" {phrase} " not in sequence:
                        continue
                    if not told:
                        found.append(Found(phrase, meanings))
                    elif "*" in phrase:
                        said = " ".join(told.get(w, w) for w in phrase.split())
                        found.append(Found(said, meanings))

    def _look_up_anew(self, word: str) -> Known | None:
        """What a word tells by itself, and the stem by which phrases may know it."""
        meanings = list(self._words.get(word, ()))
        fitting = [s for s in self._stems.get(word[:_STEM_CHARS], ()) if word.startswith(s)]
        for stem in fitting:
            meanings += self._words.get(f"{stem}*", ())
        in_phrases = [f"{s}*" for s in fitting if f"{s}*" in self._stems_in_phrases]
        if not meanings and not in_phrases:
            return None
        told = Found(word, list(dict.fromkeys(meanings))) if meanings else None
        return Known(told, max(in_phrases, key=len) if in_phrases else "")


def read_entries(folder: Path = FOLDER) -> Iterator[Entry]:
    """Read every word list below a folder; an unknown list or an unreadable one is an error."""
    for path in sorted(folder.glob("*/*.txt")):
        meaning = LISTS.get(path.stem)
        if meaning is None:
            raise BadLexicon(f"{path}: no such list; known lists: {', '.join(sorted(LISTS))}")
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError as err:
            raise BadLexicon(f"{path}: not UTF-8: {err}") from err
        for number, line in enumerate(lines, start=1):
            entry = line.partition("#")[0].strip()
            if entry:
                yield Entry(entry, meaning, f"{path}:{number}")


@cache
def lexicon() -> Lexicon:
    """The lexicon that ships with the package, read when it is first needed."""
    built = Lexicon(read_entries())
    gc.freeze()  # it lives as long as the process: the collector need not walk it again and again
    return built


def _spell(entry: Entry) -> list[tuple[str, ...]]:
    return spell(entry.line, where=entry.where)


def spell(
    line: str, *, where: str = "", fillers: frozenset[str] = FILLERS
) -> list[tuple[str, ...]]:
    """Spell out an entry as every sequence of words it stands for, fillers dropped."""
    try:
        slots = [_slot(slot) for slot in line.split()]
    except BadLexicon as err:
        raise BadLexicon(f"{where}: in {line!r}: {err}") from err
    spelled = [tuple(chain.from_iterable(forms)) for forms in product(*slots)]
    if not fillers.isdisjoint(chain.from_iterable(spelled)):
        spelled = [tuple(w for w in words if w not in fillers) for words in spelled]
    for words in spelled:
        if not words or (len(words) == 1 and len(slots) > 1):
            said = repr(words[0]) if words else "nothing"
            raise BadLexicon(f"{where}: {line!r} says only {said} once filler words are dropped")
    return spelled


@cache
def _slot(slot: str) -> list[tuple[str, ...]]:
    """Every form that may stand at one place of an entry; each is a word or several."""
    return [form for part in slot.split("|") for form in _forms(part)]


def _forms(part: str) -> list[tuple[str, ...]]:
    """The forms of one word of an entry; a hyphenated word is a sequence of words."""
    bare = part.rstrip("~*")
    if bare.isascii() and bare.isalpha() and bare.islower():
        words: tuple[str, ...] = (bare,)  # most are: nothing to fold, nothing to cut
    else:
        words = tuple(words_of(matching_copy(bare)))
    if not words:
        raise BadLexicon(f"{part!r} is a part without letters")
    if part.endswith("*"):
        if len(words[-1]) < _STEM_CHARS:
            raise BadLexicon(f"the stem {part!r} needs {_STEM_CHARS} letters")
        return [(*words[:-1], f"{words[-1]}*")]
    if part.endswith("~"):
        return [(*words[:-1], form) for form in inflect(words[-1])]
    return [words]


def inflect(word: str) -> list[str]:
    """The regular English forms of a noun or verb; forms nobody uses do no harm."""
    forms = [word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        forms += [f"{word[:-1]}ies", f"{word[:-1]}ied", f"{word}ing"]
    elif word.endswith("e"):
        forms += [f"{word}s", f"{word}d", f"{word[:-1]}ing"]
    elif word.endswith(("s", "x", "z", "ch", "sh")):
        forms += [f"{word}es", f"{word}ed", f"{word}ing"]
    else:
        forms += [f"{word}s", f"{word}ed", f"{word}ing"]
        if re.fullmatch(r".*[^aeiou][aeiou][^aeiouwy]", word):
            forms += [f"{word}{word[-1]}ed", f"{word}{word[-1]}ing"]
    return forms
