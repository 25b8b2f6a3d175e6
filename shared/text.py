"""The matching copy of a text: what is left when disguises are taken off.

Only for matching. The text itself is stored and shown as it came, because this copy is lossy: it
drops accents, links and invisible characters, and turns look-alike letters into the ones they
imitate.
"""

from __future__ import annotations

import re
import unicodedata

# A link ends with the first character that addresses do not have: Chinese goes on without a space.
LINK = re.compile(r"(?:[Hh][Tt][Tt][Pp][Ss]?://|[Ww][Ww][Ww]\.)[!-~]+")
_LINK_PATH = re.compile(r"((?:[Hh][Tt][Tt][Pp][Ss]?://|[Ww][Ww][Ww]\.)[^/?#\s]{1,80})[!-~]*")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_AT_INSIDE = re.compile(r"(?<=[^\W\d_])@(?=[^\W\d_])")
_DOLLAR_INSIDE = re.compile(r"(?<=[^\W\d_])\$(?=[^\W\d_])")
# Anything that could be a disguise: not ASCII, and no common punctuation or emoji.
_SUSPECT = re.compile(
    "[^\x00-\x7f\u00a0\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2600-\u27bf\U0001f300-\U0001faff]"
)
_HASHTAG = re.compile(r"#(\w+)")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
# No word is longer than 64 letters: what is longer is cut, so that nothing grows with it.
_WORD = re.compile(r"\w{1,64}")
_ASCII_WORD = re.compile(r"\w{1,64}", re.ASCII)  # the same in ASCII, a quarter faster
# Vowel signs of Indian and South-East Asian scripts, of Thaana and Tibetan, and the voicing marks
# of Japanese belong to their word; \w leaves them out.
SIGNS = (
    r"\u07a6-\u07b0\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e\u0eb1-\u0ecd\u0f71-\u0f84\u0f8d-\u0fbc"
    r"\u102b-\u103e\u1056-\u1059\u105e-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u17b6-\u17d3"
    r"\u3099\u309a"
)
_WORD_WITH_SIGNS = re.compile(rf"[\w{SIGNS}]{{1,64}}")
# What a reader does not see (soft hyphen, zero-width, direction marks, fillers, variation
# selectors, tags), and what a writer may leave out: accents, vowel marks of Arabic and Hebrew.
DROPPED_CHARS = (
    "\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670"
    "\u115f\u1160\u17b4\u17b5\u180b-\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff"
)
_DROPPED = re.compile(f"[{DROPPED_CHARS}]")
_VOICED = re.compile("[\u3041-\u30fe][\u3099\u309a]")

# Letters and digits in other dress (full-width, mathematical, circled, joined), and what no reader
# sees; joiners stay where a script needs them.
_DRESSED = re.compile("[\ufb00-\ufb06\uff01-\uff5e\u24b6-\u24e9\U0001d400-\U0001d7ff]")
_UNSEEN = re.compile(
    "[\u00ad\u0300-\u036f\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]|(?<=[!-~])[\u200c\u200d]+(?=[!-~])"
)

# Latin letters that Unicode does not take apart, and letters drawn as small capitals or in boxes.
_LATIN: dict[int, str] = dict(
    zip(
        map(ord, "ıøđłħŧɑɡɩʟʀɪɴɢʙʜᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜰꜱʏ"),
        "iodlhtagilringbhacdejkmoptuvwzfsy",
        strict=True,
    )
)
for _first in (0x1F130, 0x1F150, 0x1F170):  # squared; circled, dark; squared, dark
    _LATIN |= {_first + place: chr(ord("a") + place) for place in range(26)}

_ODD_LATIN = re.compile(f"[{''.join(map(chr, _LATIN))}]")

# Cyrillic and Greek letters that pass for Latin ones (lower case: matching copies are lower-cased).
_LOOKALIKES = dict(
    zip(
        "аеорсухіјѕһԁԛԝӏвмнткгпьοανρτυχεικηωγϲϳѵҽ",
        "aeopcyxijshdqwlbmhtkrnboavptuxeiknwycjve",
        strict=True,
    )
)
_TO_LATIN = str.maketrans(_LOOKALIKES)
_TO_CYRILLIC = str.maketrans("aeopcyxijsbmhtkr", "аеорсухијѕвмнткг")
_LOOKALIKE = re.compile(f"[{''.join(_LOOKALIKES)}]")
_LATIN_LETTER = re.compile(r"[a-z]")
_OTHER_LETTER = re.compile(r"[\u0370-\u052f]")

_INSIDE = str.maketrans("@$", "as")
_LEET = str.maketrans("013457", "oieast")
_ASCII_DIGIT = re.compile("[0-9]")
_LEET_INSIDE = re.compile(r"[a-z][013457]+[a-z]")


def matching_copy(text: str) -> str:
    """Lower-case a text and take off links, invisible characters and look-alike letters."""
    if "://" in text or "ww." in text or "WW." in text:
        text = LINK.sub(" ", text)
    if not text.isprintable():
        text = _CONTROL.sub("", text)
    if "@" in text:
        text = _AT_INSIDE.sub("a", text)
    if "$" in text:
        text = _DOLLAR_INSIDE.sub("s", text)
    suspect = not text.isascii() and _SUSPECT.search(text) is not None
    if suspect:
        text = _bare(text)
    if "#" in text:
        text = _HASHTAG.sub(_spell_out, text)
    if "_" in text:
        text = text.replace("_", " ")
    low = text.lower()
    return _undisguise(low) if suspect else low


def words_of(copy: str) -> list[str]:
    """Split a matching copy into words; letters dressed up as digits count as letters."""
    words = (_ASCII_WORD if copy.isascii() else _WORD_WITH_SIGNS).findall(copy)
    if has_digit(copy) and _LEET_INSIDE.search(copy):
        words = [w.translate(_LEET) if _LEET_INSIDE.search(w) else w for w in words]
    return words


def normal_word(raw: str, *, latin: bool) -> str:
    """One word of a text as the matching copy has it; `latin`: the text is in Latin letters."""
    if raw.isascii():
        low = raw.lower().replace("@", "a").replace("$", "s")
    else:
        low = _bare(raw).translate(_INSIDE).lower()
        if _ODD_LATIN.search(low):
            low = low.translate(_LATIN)
        low = _native(low, latin=latin)
    return low.translate(_LEET) if _LEET_INSIDE.search(low) else low


def is_latin(text: str) -> bool:
    """Say whether a text is in Latin letters more than in Greek or Cyrillic ones."""
    if text.isascii():
        return True
    low = text.lower()
    return len(_LATIN_LETTER.findall(low)) > len(_OTHER_LETTER.findall(low))


def without_paths(text: str) -> str:
    """A text whose links are cut to their hosts: nobody opens them, and nothing hides in them."""
    return _LINK_PATH.sub(r"\1", text)


def undisguised(text: str) -> str:
    """A text in plain letters, to be read: its case, accents and other alphabets stay."""
    if text.isascii():
        return _CONTROL.sub("", text) if not text.isprintable() else text
    plain = _DRESSED.sub(lambda c: unicodedata.normalize("NFKC", c[0]), text)
    plain = _UNSEEN.sub("", unicodedata.normalize("NFC", _CONTROL.sub("", plain)))
    return _WORD.sub(_in_one_alphabet, plain)


def is_visible(text: str) -> bool:
    """Say whether a reader sees anything of a text."""
    return bool(visible(text).strip())


def visible(text: str) -> str:
    """What a reader sees of a text, but for accents."""
    return _CONTROL.sub("", _DROPPED.sub("", text))


def has_digit(copy: str) -> bool:
    """Say whether a text may hold digits; a quick look that spares most texts a slow one."""
    return _ASCII_DIGIT.search(copy) is not None or not copy.isascii()


def _bare(text: str) -> str:
    """A text in plain letters without accents; a voiced kana stays the letter that it is.

    Korean syllables stay in their letters, by which the lists tell a word's stem.
    """
    plain = _DROPPED.sub("", unicodedata.normalize("NFKD", text))
    return _VOICED.sub(lambda kana: unicodedata.normalize("NFC", kana[0]), plain)


def _in_one_alphabet(word: re.Match[str]) -> str:
    """A word of mixed alphabets in one of them, with its own capitals."""
    low = word[0].lower()
    odd = _ODD_LATIN.search(low) is not None and _ODD_LATIN.sub("", low).isascii()
    if len(low) != len(word[0]) or not (
        odd or (_LATIN_LETTER.search(low) and _LOOKALIKE.search(low))
    ):
        return word[0]
    plain = _native(low.translate(_LATIN) if odd else low, latin=True)
    return "".join(p.upper() if w.isupper() else p for p, w in zip(plain, word[0], strict=True))


def _spell_out(tag: re.Match[str]) -> str:
    return " " + _CAMEL.sub(" ", tag[1]) + " "


def _undisguise(low: str) -> str:
    if _ODD_LATIN.search(low):
        low = low.translate(_LATIN)
    if _LOOKALIKE.search(low) is None or _LATIN_LETTER.search(low) is None:
        return low
    latin = len(_LATIN_LETTER.findall(low)) > len(_OTHER_LETTER.findall(low))
    return _WORD.sub(lambda word: _native(word[0], latin=latin), low)


def _native(word: str, *, latin: bool) -> str:
    """Rewrite a word of mixed alphabets in one of them; leave real Cyrillic and Greek alone."""
    if _LOOKALIKE.search(word) is None:
        return word
    as_latin = word.translate(_TO_LATIN)
    mixed = _LATIN_LETTER.search(word) is not None
    if as_latin.isascii() and (mixed or latin):
        return as_latin
    return word.translate(_TO_CYRILLIC) if mixed else word
