"""Sentences of a post, each with its exact place: `text[start:end]` is the sentence.

Every mark that may end a sentence is looked at once, with the few characters around it, so the
time grows with the text alone. Marks inside links, numbers and abbreviations end nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of a text, end excluded."""

    start: int
    end: int


LINK = re.compile(r"(?:https?://|www\.)[!-~]+", re.IGNORECASE)
EMOJI = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf"
    "\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u200d\ufe0e\ufe0f\u20e3\U0001f000-\U0001faff"
    "\U000e0020-\U000e007f"
)

# Full stops and question marks of scripts that end a sentence whatever follows: Chinese and
# Japanese, Arabic and Urdu, Devanagari, Thai, Khmer, Burmese, Tibetan, Armenian, Ethiopic.
_ALWAYS = "。！？｡؟۔।॥๚๛។៕။།։።፧"
_CLOSERS = "\"'”’»›)\\]}」』】"
_MARK = re.compile(
    rf"(?P<end>[.!?…{_ALWAYS}]++(?P<closed>[{_CLOSERS}]*+))"
    r"|(?P<line>[\n\r\u2028\u2029]\s*+)"
    r"|(?P<bullet>[•▪●◦‣])"
    rf"|(?P<emoji>[{EMOJI}]++)"
)
_EMOJI_AFTER = re.compile(rf"(?:[^\S\n\r]*+[{EMOJI}]++)++")
_BULLET = re.compile(r"(?:[-*•▪●◦‣–—·>]++|\(?\d{1,2}[.)]|\(?[a-z]\))(?=\s)")
_SPACES = re.compile(r"\s*+")
_WORD_BEFORE_CHARS = 24
_WORD_BEFORE = re.compile(r"[^\W_](?:[\w.&'’-]*[^\W_])?\Z")
_WORD_AFTER = re.compile(r"[\"'“‘(«]*([\w’']{1,24})")
_LIST_NUMBER = re.compile(r"(?:\A|\n)[^\S\n]{0,8}\(?\d{1,2}\Z")
_LINK_TAIL = re.compile(r"[.,!?;:'\")\]]+\Z")

# Abbreviations that are always followed by what they belong to.
_NEVER_LAST = frozenset(
    "dr mr mrs ms mx prof gen sen rep gov rev hon lt col capt sgt cpl maj cmdr adm pres supt st mt"
    " ft vs v cf e.g i.e eg ie viz approx est ca fig figs eq messrs mme mlle ph sra"
    " dra srta bzw z.b sog inkl vgl acc incl excl resp".split()
)
# Abbreviations that are one only before a number.
_BEFORE_NUMBER = frozenset("no nos vol pp p art sec ch para pt op nr s".split())
# Abbreviations that may also end a sentence: only a word that often begins one says so.
_MAYBE_LAST = frozenset(
    "inc ltd corp co cos bros jr sr etc al dept univ assn ave blvd rd hwy ph.d m.d b.a m.a"
    " jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri sat sun"
    " a.m p.m am pm u.s u.k u.n e.u d.c u.s.a yr yrs hr hrs min max avg govt intl natl mio"
    " mrd usw ee.uu aprox".split()
)
# Units after a figure, and hours: a small letter goes on ("2 oz. of"), a capital begins anew.
_MEASURED = re.compile(
    r"(?:[\d½¼¾⅓⅔]\s?|/|\b(?:per|a|an|one|two|three|four|five|six|seven|eight|nine|ten|half|few) )"
    r"(?:fl\.? ?)?(?:fl|oz|lbs?|gals?|ft|in|yds?|mi|sq|cu|min|mins|secs?|hrs?|yrs?|mos?|wks?|tsp"
    r"|tbsp|pts?|qts?|doz|mg|kg|g|km|cm|mm|mph|bn|mn|mio|mrd|m|k|ml|l)\Z|\d ?[ap]\.?m\Z",
    re.IGNORECASE,
)
_BEGINS_SMALL = frozenset("it he she they we i you this that then there but so".split())
_AFTER_HOURS = frozenset(  # what belongs to an hour, or names a day
    "est edt cst cdt mst mdt pst pdt et ct pt mt gmt utc bst cet cest ist eastern central pacific"
    " mountain monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs"
    " fri sat sun january february march april may june july august september october november"
    " december jan feb mar apr jun jul aug sep sept oct nov dec".split()
)
_DOTTED = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]\Z")  # an initial, or letters with dots: U.S, J.K
STARTERS = frozenset(
    "the a an it he she they we i you this that these those there here but and or so if when while"
    " in on at for from with after before as by to however meanwhile yet then now today"
    " yesterday what why how who where which is are was were do does did has have had can could"
    " will would should may might must not no yes our their his her its my your all many most some"
    " more one two three people experts officials scientists doctors police new according because"
    " since although despite also both another each every even".split()
)
# Ends of names of sites; a capital after the dot is then no new sentence ("Amazon.Com").
_TOP_DOMAINS = frozenset(
    "com org net gov edu info io co uk us eu de fr es it in ca au tv news biz ai app dev js".split()
)
_EXCLAIMED_NAMES = frozenset({"yahoo", "jeopardy", "yum"})


def find_sentences(text: str) -> tuple[Span, ...]:
    """Split a text into its sentences, in order, without the bullets and spaces between them."""
    spans = []
    start = 0
    for end, next_start in _breaks(text):
        spans.append(_trim(text, start, end))
        start = next_start
    spans.append(_trim(text, start, len(text)))
    return tuple(span for span in spans if span.start < span.end)


def find_links(text: str) -> tuple[Span, ...]:
    """The links of a text, without the punctuation that follows them."""
    found = []
    for link in LINK.finditer(text):
        tail = _LINK_TAIL.search(link[0][-8:])
        found.append(Span(link.start(), link.end() - (len(tail[0]) if tail else 0)))
    return tuple(found)


def is_abbreviation(word: str) -> bool:
    """Say whether a word without its last dot is an abbreviation: "U.S", "p.m", "Inc"."""
    low = word.lower()
    return low in _NEVER_LAST or low in _MAYBE_LAST or ("." in low and bool(_DOTTED.match(low)))


def _breaks(text: str) -> Iterator[tuple[int, int]]:
    """Where sentences end, and where the next ones begin."""
    links = iter(find_links(text))
    link = next(links, None)
    done = 0
    for mark in _MARK.finditer(text):
        while link and link.end <= mark.start():
            link = next(links, None)
        if mark.start() < done or (link and link.start <= mark.start() < link.end):
            continue
        end = _end_of_sentence(text, mark)
        if end is None:
            continue
        if mark["end"] and (after := _EMOJI_AFTER.match(text, end)):
            end = after.end()  # "Great! 🎉": the picture belongs to what was said
        done = end
        yield end, end


def _end_of_sentence(text: str, mark: re.Match[str]) -> int | None:
    """Where the sentence ends that a mark closes; None if the sentence goes on."""
    kind = mark.lastgroup
    if kind == "bullet":
        return mark.start()
    if kind == "line":
        return mark.start() if _line_ends(text, mark.end()) else None
    if kind == "emoji":
        return mark.end() if _emoji_ends(text, mark) else None
    return mark.end() if _mark_ends(text, mark) else None


def _line_ends(text: str, at: int) -> bool:
    """A line that goes on in small letters was only wrapped, but for blank lines and bullets."""
    following = text[at : at + 1]
    if not following.islower():
        return True
    return text[max(0, at - 8) : at].count("\n") > 1 or _BULLET.match(text, at) is not None


def _emoji_ends(text: str, mark: re.Match[str]) -> bool:
    """An emoji stands for a full stop when a small-letter word precedes and a sentence follows."""
    word = _word_before(text[max(0, mark.start() - _WORD_BEFORE_CHARS) : mark.start()].rstrip())
    if not word or word[-1].isupper():
        return False
    after = _WORD_AFTER.match(text, _SPACES.match(text, mark.end()).end())  # type: ignore[union-attr]
    return bool(after and after[1][0].isupper() and after[1].lower() in STARTERS)


def _mark_ends(text: str, mark: re.Match[str]) -> bool:
    said = mark["end"][: len(mark["end"]) - len(mark["closed"])]
    at, end = mark.start(), mark.end()
    if said[-1] in _ALWAYS:
        return True
    following = text[end : end + 1]
    word = _word_before(text[max(0, at - _WORD_BEFORE_CHARS) : at])
    if following and not following.isspace():
        return _ends_without_space(text, said, word, following, end)
    next_word = _WORD_AFTER.match(text, _SPACES.match(text, end).end())  # type: ignore[union-attr]
    after = next_word[1] if next_word else ""
    if mark["closed"] and after[:1].islower() and not said.endswith("."):
        return False  # '"Really?" he said'
    if said in ("!", "?"):
        return not (word.lower() in _EXCLAIMED_NAMES and after[:1].islower())
    if said.startswith((".", "…")) and (len(said) > 1 or said == "…"):
        return not after[:1].islower()  # an ellipsis
    if said == ".":
        return _full_stop_ends(text, at, word, after)
    return True


def _ends_without_space(text: str, said: str, word: str, following: str, end: int) -> bool:
    """A missing space: only a capital right after a word in small letters, and no site's name."""
    if not following.isalnum():
        return said[-1] in "!?" or following in "\"'“#@" or ord(following) > 0x2190
    if not following.isupper():
        return len(said) > 1 and said[-1] in "!?"
    if said[-1] in "!?":
        return True
    after = _WORD_AFTER.match(text, end)
    if after and after[1].lower() in _TOP_DOMAINS:
        return False
    is_abbreviated = is_abbreviation(word) or word.lower() in _BEFORE_NUMBER
    return len(word) > 1 and (word[-1].islower() or word[-1].isdigit()) and not is_abbreviated


def _full_stop_ends(text: str, at: int, word: str, after: str) -> bool:
    low = word.lower()
    if not after:
        return True
    if _MEASURED.search(text[max(0, at - _WORD_BEFORE_CHARS) : at]):
        fresh = after[0].isupper() or after in _BEGINS_SMALL
        return fresh and after.lower() not in _AFTER_HOURS
    if low in _NEVER_LAST and (
        low not in ("st", "ft", "mt", "est") or after.lower() not in STARTERS
    ):
        return False
    if low in _BEFORE_NUMBER and after[0].isdigit():
        return False
    if low.isdigit() and len(low) < 3 and _LIST_NUMBER.search(text[max(0, at - 12) : at]):
        return False
    if low in _MAYBE_LAST or (_DOTTED.match(low) and not low.isdigit()):
        return after[0].isupper() and len(after) > 1 and after.lower() in STARTERS
    return True


def _word_before(window: str) -> str:
    found = _WORD_BEFORE.search(window)
    return found[0] if found else ""


def _trim(text: str, start: int, end: int) -> Span:
    """Take spaces off both ends, and bullets off the beginning."""
    while True:
        start = min(end, _SPACES.match(text, start).end())  # type: ignore[union-attr]
        bullet = _BULLET.match(text, start, end)
        if bullet is None:
            break
        start = bullet.end()
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)
