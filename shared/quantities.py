"""Numbers in a text: which of them make a statistical claim."""

from __future__ import annotations

import re
from typing import NamedTuple

# The quantities that make a statistical claim. Clock times, dates, years, ordinals, list numbers,
# scores, phone numbers and names with numbers in them ("COVID-19", "iPhone 15") are none. Numbers
# are found first; then only the few words around each are looked at, so that any input is linear.
_PLAIN = r"\d+(?:[.,']\d+)*"
_NUMBER = re.compile(_PLAIN)
_ASCII_NUMBER = re.compile(_PLAIN.replace(r"\d", "[0-9]"))  # found twice as fast
_GLUED_BEFORE = re.compile(r"[\w.,:/-][-+]?\Z")  # "COVID-19", "2-1", "10:30", "v2.0"
_MONEY = frozenset("$€£¥₹₩₽₺")
_AT_LEAST_BEFORE = re.compile(
    r"\b(?:(?:more|less|fewer|greater)\sthan|over|under|at\sleast|nearly|almost|roughly"
    r"|approximately)\s\Z"
)
_MONTHS = frozenset("jan feb mar apr may jun jul aug sep oct nov dec".split())
_MONTH_BEFORE = re.compile(rf"\b(?:{'|'.join(sorted(_MONTHS))})[a-z]{{0,6}}\.?\s\Z")
_BOUND_WORDS = frozenset("than over under least nearly almost roughly approximately".split())
_TAG_MARKS = frozenset("@#")
_BEFORE_CHARS = 16  # the longest of these

_YEAR = re.compile(r"(?:1[5-9]\d\d|20(?!00)\d\d)\Z")
_THOUSANDS = re.compile(r"\d{1,3}(?:[,.']\d{3})+\Z")  # 12,000
_LARGE = re.compile(r"[1-9]\d{3,8}\Z")  # 4500; longer ones are telephone numbers and ids
_NOT_PLAIN_AFTER = re.compile(r"[\w:/]")  # 10:30, 9/11, 5th, 90s
_NOT_LARGE_AFTER = re.compile(r"[\w:/-]|\s\d")
_TIME_AFTER = re.compile(
    r"\s?(?:[ap]\.?m\b|o'clock|sec|min|h\b|hours?\b|days?\b|weeks?\b|months?\b|years?\b|yrs?\b)"
)
_RATIO_AFTER = re.compile(  # 3 out of 4, 1-in-5, 2/3 of, 3-fold
    rf"""
      [\s-](?:out[\s-]of|in[\s-]every|in|of)[\s-]
      (?!(?:19|20)\d\d\b){_PLAIN}\b(?![,.:/]?\d|{_TIME_AFTER.pattern})
    | /\d{{1,2}}(?:ths?|rds?)?\sof\b
    | -(?:x|times|fold)\b
    """,
    re.VERBOSE,
)
_NEXT_WORDS = re.compile(r"(\s?)([%٪]|\w{1,20}\b)(?:\s(\w{1,20})\b)?")
_NOTHING = ("", "", "")
_RATIO_WORDS = frozenset({"out", "in", "of"})
_UNITS = frozenset(
    "% ٪ percent percentage percents pct dollars euro euros usd eur gbp rupees yen pesos cents k"
    " thousand thousands million millions billion billions trillion trillions mn bn crore lakh x"
    " times fold".split()
)
_COUNTED = frozenset(  # 40 people, 3 new cases
    "people person persons men women children kids babies patients adults americans citizens"
    " residents voters votes ballots seats deaths dead died killed injured wounded"
    " hospitalised hospitalized arrested infected infections vaccinated cases doses victims"
    " survivors murders shootings arrests jobs workers employees employers students teachers"
    " soldiers troops refugees immigrants migrants families households homes houses countries"
    " nations states cities companies firms businesses banks schools hospitals doctors nurses"
    " scientists studies participants points degrees tons tonnes miles km kilometers"
    " kilometres acres hectares barrels gallons megawatts gigawatts mg grams kg pounds"
    " calories missiles warheads weapons guns ships planes programs".split()
)
_RANGE_AFTER = re.compile(rf"\sto\s{_PLAIN}\b(?![,.:/]?\d|{_TIME_AFTER.pattern})")


class Numbers(NamedTuple):
    """The numbers of a text: those that make a statistical claim, and the dates and plain ones."""

    statistics: list[str]
    plain: list[str]


def find_numbers(copy: str) -> Numbers:
    """Find the numbers in a matching copy."""
    statistics: list[str] = []
    plain: list[str] = []
    for number in (_ASCII_NUMBER if copy.isascii() else _NUMBER).finditer(copy):
        start, end = number.span()
        before = copy[max(0, start - _BEFORE_CHARS) : start]
        spaced = before.endswith(" ")
        nearest = before[-2:-1] if spaced else before[-1:]
        if nearest in _MONEY:
            statistics.append(f"{nearest}{number[0]}")
            continue
        if not spaced and _GLUED_BEFORE.search(before):
            continue
        last = before[before.rfind(" ", 0, -1) + 1 : -1] if spaced else ""
        if statistic_end := _end_of_statistic(copy, number, before, last):
            statistics.append(copy[start:statistic_end])
        if nearest not in _TAG_MARKS and not _NOT_PLAIN_AFTER.match(copy, end):
            is_date = last[:3] in _MONTHS and _MONTH_BEFORE.search(before)
            plain.append(f"{last} {number[0]}" if is_date else number[0])
    return Numbers(statistics, plain)


def _end_of_statistic(copy: str, number: re.Match[str], before: str, last: str) -> int:
    """Where the statistic that begins with a number ends; 0 if the number makes none.

    `last` is the word right before the number.
    """
    digits, end = number[0], number.end()
    space, word, second = after.groups() if (after := _NEXT_WORDS.match(copy, end)) else _NOTHING
    if word in _UNITS or (word == "per" and second == "cent"):
        return end + len(space) + len(word) + (5 if word == "per" else 0)
    ratio = _RATIO_AFTER.match(copy, end) if word in _RATIO_WORDS or not word else None
    if ratio:
        return ratio.end()
    if len(digits) == 4 and _YEAR.match(digits):
        return 0
    if space and last != "covid":
        if word in _COUNTED:
            return end + 1 + len(word)
        if second in _COUNTED:
            return end + 2 + len(word) + len(second)
    if word == "to" and last == "from" and (span := _RANGE_AFTER.match(copy, end)):
        return span.end()
    if len(digits) > 4 and _THOUSANDS.match(digits) and not _NOT_PLAIN_AFTER.match(copy, end):
        return end
    if last in _BOUND_WORDS and _AT_LEAST_BEFORE.search(before):
        return 0 if _NOT_PLAIN_AFTER.match(copy, end) or _TIME_AFTER.match(copy, end) else end
    if len(digits) < 4 or before[-2:-1].isdigit() or not _LARGE.match(digits):
        return 0
    return 0 if _NOT_LARGE_AFTER.match(copy, end) else end
