"""One spelling for what people write in several ways as they pass a post on.

Numbers in digits, contractions and short forms written out, stretched words let go, tags as the
words they are made of. For holding two posts against each other only: "5m" may be metres.
"""

from __future__ import annotations

import re
from decimal import Decimal

from shared.sameness import is_slip
from shared.wording import METRES_AFTER

_SHORT_FORMS = {
    "ppl": "people", "govt": "government", "gov": "government", "gov't": "government",
    "u": "you", "ur": "your", "r": "are", "w/": "with", "w/o": "without", "b/c": "because",
    "bc": "because", "bcs": "because", "cuz": "because", "thru": "through", "tho": "though",
    "yrs": "years", "yr": "year", "hrs": "hours", "hr": "hour", "mins": "minutes", "wks": "weeks",
    "dr.": "doctor", "dr": "doctor", "prof.": "professor", "prof": "professor", "approx": "about",
    "percent": "%", "per cent": "%", "&": "and", "+": "and", "info": "information",
    "pres": "president", "gonna": "going to", "wanna": "want to", "n": "and",
}  # fmt: skip
_SHORT_FORM = re.compile(
    r"(?i)(?<![\w#@&+/.'’-])(?:"
    + "|".join(re.escape(form) for form in sorted(_SHORT_FORMS, key=len, reverse=True))
    + r")(?![\w&+/'’-])"
)
_NOT = re.compile(
    r"(?i)\b(do|does|did|is|are|was|were|would|could|should|has|have|had|need)n['’]?t\b"
)
_ODD_NOTS = (
    (re.compile(r"(?i)\b(?:can['’]t|cant|cannot)\b"), "can not"),
    (re.compile(r"(?i)\b(?:won['’]t|wont)\b"), "will not"),
)
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])")
_SCALES = {"k": 3, "thousand": 3, "m": 6, "mil": 6, "mio": 6, "mn": 6, "million": 6,
           "b": 9, "bn": 9, "billion": 9, "trillion": 12}  # fmt: skip
_SCALED = re.compile(
    rf"(?i)(?<![\d.,])(\d+(?:\.\d+)?)[ -]?({'|'.join(sorted(_SCALES, key=len, reverse=True))})\b"
    rf"(?!(?<=m){METRES_AFTER})"
)
_SCALE_WORDS = ("thousand", "million", "billion", "trillion")
_AFTER_NUMBER = re.compile(r"(?i)(?<=\d )[a-z]{6,10}\b")
_PERCENT = re.compile(r"(?<=\d) (?=%)")
_STRETCHED = re.compile(r"([^\W\d_])\1{2,}")
_TAG = re.compile(r"#(\w*[^\W\d]\w*)")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LETTERS = re.compile(r"[\W_]+")
_FIGURES = re.compile(r"\d+(?:[.,:/-]\d+)*%?")


def one_spelling(text: str) -> str:
    """A text in the spelling that all its copies share."""
    text = _TAG.sub(lambda tag: _CAMEL.sub(" ", tag[1]), text)
    text = _STRETCHED.sub(r"\1", text)
    text = _NOT.sub(r"\1 not", text)
    for contraction, told in _ODD_NOTS:
        text = contraction.sub(told, text)
    text = _SHORT_FORM.sub(lambda form: _SHORT_FORMS[form[0].lower()], text)
    return _in_full(text)


def differ_by_marks_only(one: str, other: str) -> bool:
    """Whether two texts have the same letters and the same figures, however they are set."""
    if _LETTERS.sub("", one.lower()) != _LETTERS.sub("", other.lower()):
        return False
    return _FIGURES.findall(one) == _FIGURES.findall(other)


def _in_full(text: str) -> str:
    """A text with its large numbers written out: 270k, 270,000 and 270 thousand meet."""
    text = _THOUSANDS.sub(lambda number: number[0].replace(",", ""), text)
    text = _AFTER_NUMBER.sub(lambda word: _scale(word[0]), text)
    text = _SCALED.sub(lambda number: _times(number[1], _SCALES[number[2].lower()]), text)
    return _PERCENT.sub("", text)


def _scale(word: str) -> str:
    """A word that follows a number, without a slip of the finger if it is a scale."""
    return next((scale for scale in _SCALE_WORDS if is_slip(word.lower(), scale)), word)


def _times(number: str, zeros: int) -> str:
    value = Decimal(number).scaleb(zeros)
    return format(value.normalize(), "f")
