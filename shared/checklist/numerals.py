"""Numbers as they are written: digits, words, scales, fractions, ordinals, shares of a whole."""

from __future__ import annotations

from typing import NamedTuple

from shared.checklist.changes import CHANGES
from shared.checklist.number_words import (
    FRACTIONS,
    GLUED_ONLY,
    GLUED_SCALES,
    MONEY_SIGNS,
    ORDINALS,
    PART_OF,
    SCALES,
    SUFFIXES,
    WORDS,
)
from shared.checklist.stopwords import STOP
from shared.checklist.units import UNITS
from shared.checklist.words import Token


class Read(NamedTuple):
    """A number that was read: its value, what rounding may hide, and where it ends."""

    value: float
    slack: float
    after: int  # index of the first token behind it
    exact: bool = True
    out_of: float = 0.0


def touch(tokens: list[Token], left: int) -> bool:
    """Say whether a token and the next have no space between them."""
    return left + 1 < len(tokens) and tokens[left].end == tokens[left + 1].start


_UNSPACED = (
    "\u0e00"  # from here on, most scripts (Thai, Chinese, Japanese) put no space at a number
)


def is_in_a_name(tokens: list[Token], place: int) -> bool:
    """Say whether a number is the tail of a name: COVID-19, F-16, B2."""
    if place and tokens[place - 1].kind == "word" and touch(tokens, place - 1):
        return tokens[place - 1].text[-1] < _UNSPACED
    return (
        place > 1
        and tokens[place - 1].text in "-–/"
        and touch(tokens, place - 1)
        and tokens[place - 2].kind == "word"
        and touch(tokens, place - 2)
        and tokens[place - 2].low not in WORDS
    )


def is_part(tokens: list[Token], place: int) -> bool:
    """Say whether "a third" is a part: a third of it, a third as many, rose by a third."""
    behind = tokens[place + 2].low if place + 2 < len(tokens) else ""
    if behind in PART_OF:
        return True
    step = place - 1 - (place > 0 and tokens[place - 1].low in _ROUGHLY)
    before = tokens[step].low if step >= 0 else ""
    is_open = not behind or not behind[0].isalpha() or behind in STOP
    is_drop = before == "of" and step > 0 and tokens[step - 1].stem in CHANGES  # a fall of a fifth
    return (before in ("by", "to") or is_drop) and is_open


_ROUGHLY = frozenset("about around almost nearly over roughly approximately".split())


def read_ordinal(tokens: list[Token], place: int) -> Read | None:
    """First, 42nd, twenty-first."""
    token = tokens[place]
    if token.kind == "number":
        if touch(tokens, place) and tokens[place + 1].low in SUFFIXES and "." not in token.text:
            value = read_digits(token.text)
            return None if value is None else Read(value, 0, place + 2)
        return None
    if token.low in ORDINALS:
        return Read(ORDINALS[token.low], 0, place + 1)
    tens = WORDS.get(token.low, 0.0)
    if tens >= 20 and place + 2 < len(tokens) and tokens[place + 1].text == "-":
        ones = ORDINALS.get(tokens[place + 2].low, 0.0)
        if 1 <= ones <= 9:
            return Read(tens + ones, 0, place + 3)  # twenty-first
    return None


def read_digits(text: str) -> float | None:
    """A number in digits with its separators; None when it is none, or absurdly long."""
    if len(text) > 24:
        return None
    try:
        if "," in text:
            parts = text.split(",")
            if all(len(part.split(".")[0]) in (2, 3) for part in parts[1:]):
                return float("".join(parts))
            return float(text.replace(",", "."))
        if text.count(".") > 1:
            return float(text.replace(".", ""))
        return float(text)
    except ValueError:
        return None


_PARTS = {"half": 0.5, "quarter": 0.25}  # two and a half


def read_number(tokens: list[Token], place: int) -> Read | None:
    """A number in digits or in words, with its scale."""
    token = tokens[place]
    count = len(tokens)
    if token.kind == "number":
        value = read_digits(token.text)
        if value is None:
            return None
        slack, after = _half_digit(token.text, value), place + 1
        glued = GLUED_SCALES.get(tokens[after].text[0]) if touch(tokens, place) else None
        if glued:  # 1200万: no space, so the rest of the sentence is one word with it
            return Read(value * glued, slack * glued, after)
    elif token.low in WORDS:
        value, after = _spelled(tokens, place)
        slack = 0.0
    elif token.low in ("a", "an"):
        value, after, slack = 1.0, place + 1, 0.0
    elif token.low in ("half", "quarter"):
        return _of_one(tokens, Read(_PARTS[token.low], 0, place + 1, False))
    elif token.low in SCALES:
        return Read(2 * SCALES[token.low], SCALES[token.low] * 8, place + 1, False)
    else:
        return None
    if after + 2 < count and tokens[after].low == "and" and tokens[after + 1].low == "a":
        part = _PARTS.get(tokens[after + 2].low, 0.0)
        value, after = (value + part, after + 3) if part else (value, after)
    while after < count:
        step = after + 1 if tokens[after].text == "-" and after + 1 < count else after
        scale = tokens[step].low
        if scale in FRACTIONS and token.low != "zero" and scale != "second":
            if value < FRACTIONS[scale] or token.low in ("a", "an"):
                return _of_one(tokens, Read(value / FRACTIONS[scale], 0, step + 1, False))
            break
        if scale not in SCALES:
            break
        money = place > 0 and tokens[place - 1].text in MONEY_SIGNS
        if scale in GLUED_ONLY and not money and not touch(tokens, step - 1):
            break
        value *= SCALES[scale]
        slack *= SCALES[scale]
        if not slack:  # 26 million may be 26.4 million; 1 million is not 1.4 million
            slack = min(SCALES[scale] / 2, 0.025 * value)
        after = step + 1
        if token.kind == "word":
            more, after = _and_more(tokens, after, SCALES[scale])
            value += more
    return Read(value, slack, after)


def _of_one(tokens: list[Token], part: Read) -> Read:
    """A part of one million or of one unit, as what it is: half a million, half of a mile."""
    place = part.after
    place += place < len(tokens) and tokens[place].low == "of"
    if place + 1 >= len(tokens) or tokens[place].low not in ("a", "an"):
        if place < len(tokens) and tokens[place - 1].low != "of" and tokens[place].low in SCALES:
            return Read(part.value * SCALES[tokens[place].low], 0, place + 1)  # a quarter million
        return part
    low = tokens[place + 1].low
    if low in SCALES:
        return Read(part.value * SCALES[low], 0, place + 2)
    if low in UNITS or low in ("percent", "percentage"):
        return Read(part.value, 0, place + 1)
    return part


def _and_more(tokens: list[Token], after: int, scale: float) -> tuple[float, int]:
    """The "and five" of three hundred and five; nothing that is larger than the scale before."""
    step = after + 1 if after < len(tokens) and tokens[after].low == "and" else after
    if step >= len(tokens) or tokens[step].low not in WORDS or scale < SCALES["hundred"]:
        return 0.0, after
    more, end = _spelled(tokens, step)
    if end < len(tokens) and tokens[end].low == "hundred":
        more, end = more * SCALES["hundred"], end + 1
    return (more, end) if more < scale else (0.0, after)


def _spelled(tokens: list[Token], place: int) -> tuple[float, int]:
    """Twenty-one, three hundred and five: up to the first word that does not go on with it."""
    value = WORDS[tokens[place].low]
    after = place + 1
    if value >= 20 and after < len(tokens):
        step = after + 1 if tokens[after].text == "-" and after + 1 < len(tokens) else after
        one = WORDS.get(tokens[step].low, 0.0)
        if 1 <= one <= 9:
            return value + one, step + 1
    return value, after


def _half_digit(text: str, value: float) -> float:
    """Half of the last digit that counts, at most 1 % where only zeros say that it was rounded."""
    if "." in text:
        return 0.5 * 10.0 ** -len(text.rpartition(".")[2])
    digits = text.replace(",", "")
    zeros = len(digits) - len(digits.rstrip("0"))
    if zeros < 2:
        return 0.0 if value < 1000 else 0.5 * 10.0 ** min(zeros, 1)
    return min(0.5 * 10.0**zeros, 0.01 * value)


def read_share(tokens: list[Token], read: Read) -> Read | None:
    """Three out of four, 1 in 5, 8/10: a score out of ten or a hundred, else a share."""
    place, count = read.after, len(tokens)
    if place + 1 >= count or read.value > 1000:
        return None
    low = tokens[place].low
    if low == "out" and place + 2 < count and tokens[place + 1].low == "of":
        start = place + 2
    elif low == "/":
        start = place + 1
    elif low == "in" and tokens[place + 1].kind == "word":
        start = place + 1
        if tokens[start].low not in WORDS:
            return None
    elif low == "in" and tokens[place + 1].kind == "number" and len(tokens[place + 1].text) < 4:
        start = place + 1
    else:
        return None
    whole = read_number(tokens, start) if tokens[start].kind != "sign" else None
    if whole is None or whole.value < read.value or whole.value <= 0:
        return None
    is_score = whole.value in (5, 10, 20, 100) and low != "in"
    if is_score:
        top = whole.value
        return Read(read.value / top, read.slack / top, whole.after, True, top)
    return Read(read.value / whole.value, 0.0, whole.after, False)
