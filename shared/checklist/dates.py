"""Dates and windows of time in a text, as intervals of days: "as of March 25", "before 1945"."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

from shared.checklist.counted import counted_by
from shared.checklist.model import Span
from shared.checklist.number_words import ORDINALS
from shared.checklist.periods import CENTURY, WHOLE, Part, century_before, part_before
from shared.checklist.senses import sense_of
from shared.checklist.stems import stem
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token

_NAMES = "january february march april may june july august september october november december"
MONTHS: dict[str, int] = {name: n for n, name in enumerate(_NAMES.split(), 1)}
MONTHS |= {name[:3]: n for name, n in MONTHS.items() if name != "may"} | {"sept": 9}
CALENDAR = frozenset(MONTHS) - {"may", "march", "mar"}  # no other words
_DAYS_A_MONTH, _DAYS_A_YEAR = 31, 372  # as many slots as are needed; gaps do no harm

BEFORE = frozenset({"before", "until", "till", "predates", "preceding"})
AFTER = frozenset({"after", "following"})
SINCE = frozenset({"since", "from", "starting", "beginning"})
BY = frozenset({"by", "through"})
_TWO_WORDS = {
    ("prior", "to"): "before", ("earlier", "than"): "before", ("later", "than"): "after",
    ("up", "to"): "by", ("as", "of"): "on", ("sooner", "than"): "before", ("up", "until"): "before",
}  # fmt: skip
_DENIED = {"after": "by", "before": "since"}  # no later than, no earlier than
_NO_YEAR_AFTER = frozenset(
    "people copies votes seats units metres meters km miles feet cases deaths points men women"
    " percent % million thousand billion years days hours tons tonnes dollars euros".split()
)
_NO_YEAR_BEFORE = frozenset(
    "been were are was is with total reported confirmed recorded have has had another some about"
    " around over under nearly approximately almost least most only to exactly roughly".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Date:
    """A day, month, year or decade, or all that lies before or after one."""

    year: int | None
    month: int | None
    day: int | None
    years: int = 1  # a decade has ten, a century a hundred
    part: Part = WHOLE  # of its year or month: early, the third quarter
    end: Date | None = None  # of a span: from May until September
    is_throughout: bool = False  # the span was filled: it was so on every day of it
    relation: str = "on"  # "on", "before", "after", "since", "by"
    anchors: frozenset[str] = frozenset()  # the senses of the words around it
    event: str = ""  # that of the word right before it: what happened then
    span: Span

    def window(self, *, with_year: bool) -> tuple[float, float]:
        """First and last day, both included."""
        first: float
        last: float
        base = (self.year or 0) * _DAYS_A_YEAR if with_year else 0
        if self.month is None:
            first, last = base, base + self.years * _DAYS_A_YEAR - 1
        elif self.day is None:
            first = base + (self.month - 1) * _DAYS_A_MONTH
            last = first + _DAYS_A_MONTH - 1
        else:
            first = last = base + (self.month - 1) * _DAYS_A_MONTH + self.day - 1
        if self.part != WHOLE:
            days = last - first + 1
            begin, stop = (int(share * days) for share in self.part)
            first, last = first + begin, first + stop - 1
        if self.end is not None:
            last = self.end.window(with_year=with_year)[1]
        if self.relation == "before":
            return -math.inf, first - 1
        if self.relation == "by":
            return -math.inf, last
        if self.relation == "after":
            return last + 1, math.inf
        if self.relation == "since":
            return first, math.inf
        return first, last

    def middle(self) -> float:
        """The day in its middle, with its relation left aside; a year that is not told is 0."""
        first = (self.year or 0) * _DAYS_A_YEAR
        if self.month is None:
            return first + self.years * _DAYS_A_YEAR / 2
        return first + (self.month - 1) * _DAYS_A_MONTH + (self.day or 15)


def dates_of(tokens: list[Token]) -> tuple[list[Date], set[int]]:
    """The dates of a text, and the tokens they use up."""
    found: list[_Found] = []
    begins = [
        n for n, t in enumerate(tokens)
        if t.kind == "number" or t.low in _CENTURIES or (t.low in MONTHS and _is_month(tokens, n))
    ]  # fmt: skip
    free = 0  # the first token that no date has used up
    for begin in begins:
        if begin < free:
            continue
        place = begin
        if tokens[place].low in _CENTURIES:
            century = century_before(tokens, place)
            if century is None or century[2] < free:
                continue
            year, years, place, after = century
            read: _Parts | None = (year, None, None, years, after)
        else:
            reads = _from_number if tokens[place].kind == "number" else _from_month
            read = reads(tokens, place)
        if read is None:
            continue
        found.append(_made(tokens, place, read, free=free))
        free = read[-1]
    spans = _spans(tokens, found)
    taken = {place for one in spans for place in range(one.place, one.after)}
    return [one.date for one in spans], taken


_CENTURIES = frozenset(("century", "centuries"))
_SEASON = 2  # years that 2010-11 has


class _Found(NamedTuple):
    """A date with the tokens it uses up."""

    date: Date
    place: int
    after: int


def _made(tokens: list[Token], place: int, read: _Parts, *, free: int) -> _Found:
    year, month, day, years, after = read
    part, begin = WHOLE, place
    if day is None and years != _SEASON:
        part, begin = part_before(tokens, place)
    if begin < free:
        part, begin = WHOLE, place
    hour = begin if day is None else _hour_before(tokens, begin)
    relation, start = _relation(tokens, hour)
    start = begin if start == hour else start
    date = Date(
        year=year, month=month, day=day, years=years, part=part, relation=relation,
        anchors=anchors_of(tokens, start, after) | _lifetime(tokens, place, after),
        event=_event(tokens, start), span=(tokens[start].start, tokens[after - 1].end),
    )  # fmt: skip
    return _Found(date, begin, after)


_SPAN_JOINTS = frozenset(("to", "until", "till", "through", "-", "\u2013", "and"))
_FILLED = frozenset("until till through".split())


def _spans(tokens: list[Token], found: list[_Found]) -> list[_Found]:
    """The dates, with two that are the ends of one span made one: from May until September."""
    made: list[_Found] = []
    for one in found:
        one = _with_days(tokens, one)
        joined = _joined(tokens, made[-1], one) if made else None
        if joined is not None:
            made[-1] = joined
        else:
            made.append(one)
    return made


def _joined(tokens: list[Token], first: _Found, last: _Found) -> _Found | None:
    """One span of two dates; None when they are not its ends."""
    lows = [token.low for token in tokens[first.after : last.place] if token.low != "the"]
    if len(lows) != 1 or lows[0] not in _SPAN_JOINTS or first.date.end or last.date.end:
        return None
    opened = tokens[first.place - 1].low if first.place else ""
    if opened not in ("from", "between") and lows[0] not in _FILLED:
        if lows[0] not in ("-", "\u2013") or not first.date.anchors.isdisjoint(_BIRTH):
            return None
    elif lows[0] == "and" and opened != "between":
        return None
    year, end = first.date.year, last.date
    if year is None and end.year is not None and first.date.month is not None:
        year = end.year - ((end.month or 0) < first.date.month)
    start = replace(first.date, year=year)
    if start.middle() > end.middle() and end.year is not None:
        return None
    return _spanned(
        first, start, replace(end, relation="on"), last.after, tokens,
        is_throughout=lows[0] != "and",
    )  # fmt: skip


def _with_days(tokens: list[Token], one: _Found) -> _Found:
    """A date with the other day of its month: from 10 to 24 June, 10-24 June."""
    date, place = one.date, one.place
    if date.day is None or place < 2 or tokens[place - 1].low not in _SPAN_JOINTS:
        return one
    day = _day(tokens, place - 2)
    opened = tokens[place - 3].low if place > 2 else ""
    dashed = tokens[place - 1].text in "-\u2013"
    if day is None or day[1] != place - 1 or day[0] >= date.day:
        return one
    if not dashed and opened not in ("from", "between"):
        return one
    start = replace(date, day=day[0])
    return _spanned(
        _Found(date, place - 2, one.after), start, replace(date, relation="on"), one.after, tokens,
        is_throughout=dashed or opened == "from",
    )  # fmt: skip


def _spanned(
    one: _Found, start: Date, end: Date, after: int, tokens: list[Token], *, is_throughout: bool
) -> _Found:
    span = (min(start.span[0], tokens[one.place].start), tokens[after - 1].end)
    made = replace(
        start, relation="on", end=end, is_throughout=is_throughout,
        anchors=start.anchors | end.anchors, span=span,
    )  # fmt: skip
    return _Found(made, one.place, after)


def _is_month(tokens: list[Token], place: int) -> bool:
    """Say whether a month's name is meant for one: "may" and "march" are verbs, too."""
    if tokens[place].text[0].isupper() or tokens[place].low in CALENDAR:
        return True
    return place + 1 < len(tokens) and tokens[place + 1].kind == "number"


_Parts = tuple[int | None, int | None, int | None, int, int]


def _year(tokens: list[Token], place: int) -> int | None:
    if place >= len(tokens):
        return None
    text = tokens[place].text
    if len(text) != 4 or not text.isdecimal() or not text.isascii():
        return None
    year = int(text)
    return year if 1000 <= year <= 2199 else None


def _day(tokens: list[Token], place: int) -> tuple[int, int] | None:
    """A day of the month and the token behind it."""
    if place >= len(tokens):
        return None
    token = tokens[place]
    if token.kind == "word":
        value = ORDINALS.get(token.low)
        return (int(value), place + 1) if value else None
    if token.kind != "number" or len(token.text) > 2 or not token.text.isdecimal():
        return None
    day = int(token.text)
    if not 1 <= day <= 31:
        return None
    after = place + 1
    if after < len(tokens) and tokens[after].low in ("st", "nd", "rd", "th"):
        after += 1
    return day, after


def _skip_comma(tokens: list[Token], place: int) -> int:
    while place < len(tokens) and tokens[place].low in (",", "of"):
        place += 1
    return place


def _from_month(tokens: list[Token], place: int) -> _Parts | None:
    """March 25, 2020; March 2020; March."""
    month = MONTHS[tokens[place].low]
    after = place + 1
    step = _skip_comma(tokens, after)
    year = _year(tokens, step)
    if year is not None:
        return year, month, None, 1, step + 1
    told = _day(tokens, step) if step < len(tokens) and tokens[step].kind == "number" else None
    if told is not None:
        day, after = told
        step = _skip_comma(tokens, after)
        year = _year(tokens, step)
        return (year, month, day, 1, step + 1) if year is not None else (None, month, day, 1, after)
    if tokens[place].low in ("may", "march", "mar") and (
        place == 0 or tokens[place - 1].low not in _MONTH_BEFORE
    ):
        return None
    return None, month, None, 1, after


_MONTH_BEFORE = frozenset(
    "in by since until before after of from during late early mid last next this till".split()
)


def _from_number(tokens: list[Token], place: int) -> _Parts | None:
    """25 March 2020; 2020-03-25; 2010-11; 1990s; 1945."""
    year = _year(tokens, place)
    if year is None:
        told = _day(tokens, place)
        if told is None:
            return None
        day, after = told
        step = _skip_comma(tokens, after)
        if step >= len(tokens) or tokens[step].low not in MONTHS:
            return None
        month = MONTHS[tokens[step].low]
        after = step + 1
        step = _skip_comma(tokens, after)
        year = _year(tokens, step)
        return (year, month, day, 1, step + 1) if year is not None else (None, month, day, 1, after)
    if _is_in_a_name(tokens, place):
        return None
    after = place + 1
    if after < len(tokens):
        follows = tokens[after]
        glued = tokens[place].end == follows.start
        if glued and follows.low == "s":
            years = 100 if year % 100 == 0 and year < 2000 else 10  # the 1600s
            return year, None, None, years, after + 1
        if glued and follows.text in "-–" and after + 1 < len(tokens):
            return _dashed(tokens, place, year)
        if follows.low in _NO_YEAR_AFTER or _is_no_year(year, follows, glued=glued):
            return None
        if _counts(tokens, place):
            return None
        counts = follows.kind == "word" and follows.text[0].islower() and follows.low not in STOP
        if counts and place and tokens[place - 1].low in _NO_YEAR_BEFORE:
            return None
    if place and tokens[place - 1].text in "$€£":
        return None
    if place > 1 and tokens[place - 1].low == "than" and tokens[place - 2].low not in (
        "earlier", "later", "sooner"
    ):  # fmt: skip
        return None
    return year, None, None, 1, after


_YEAR_SIGNS = "年년"
_FOREIGN, _UNSPACED = "\u0370", "\u0e00"  # where other scripts begin, and those without spaces
_MODERN = range(1900, 2051)


def _is_no_year(year: int, follows: Token, *, glued: bool) -> bool:
    """Say whether the word of another script behind a number tells that it is no year."""
    first = follows.text[0]
    if first < _FOREIGN or not first.isalpha() or first in _YEAR_SIGNS:
        return False
    return year not in _MODERN or (glued and first >= _UNSPACED)


_DATES = frozenset(
    "in of since by during the early late mid until till from to after before and or for this that"
    " its their his her our between through around circa year years".split()
)


def _counts(tokens: list[Token], place: int) -> bool:
    """Say whether a number like a year counts the plural behind it: it has 1500 shops."""
    before = tokens[place - 1] if place else None
    if before is None or before.kind != "word" or before.low in _DATES or before.low in MONTHS:
        return False
    if before.text[0].isupper() or counted_by(tokens, place + 1) is None:
        return False
    is_modern = int(tokens[place].text) in _MODERN
    return not is_modern or before.low in _NO_YEAR_BEFORE or not before.low.endswith("s")


def _is_in_a_name(tokens: list[Token], place: int) -> bool:
    """Say whether a year is no year: NX-2049, or a title in quotes."""
    if place and tokens[place - 1].text in _QUOTES:
        after = tokens[place + 1].text if place + 1 < len(tokens) else ""
        return not after or not after[0].isalnum()
    return (
        place > 1
        and tokens[place - 1].text == "-"
        and tokens[place - 1].end == tokens[place].start
        and tokens[place - 2].kind == "word"
        and tokens[place - 2].end == tokens[place - 1].start
        and tokens[place - 2].low not in _BETWEEN
    )


_QUOTES = frozenset('"“`')


def _dashed(tokens: list[Token], place: int, year: int) -> _Parts:
    """2020-03-25 is a day; 2010-11 a season that begins in 2010."""
    second = tokens[place + 2]
    if (
        place + 4 < len(tokens)
        and tokens[place + 3].text == "-"
        and len(second.text) == 2
        and second.text.isdecimal()
        and tokens[place + 4].text.isdecimal()
    ):
        month, day = int(second.text), int(tokens[place + 4].text)
        if 1 <= month <= 12 and 1 <= day <= 31:
            return year, month, day, 1, place + 5
    if second.kind == "number" and second.start == tokens[place + 1].end:
        if len(second.text) == 2 and second.text.isdecimal():
            return year, None, None, 2, place + 3
        end = _year(tokens, place + 2)
        if end is not None and end > year:
            return year, None, None, end - year + 1, place + 3
    return year, None, None, 1, place + 1


def _relation(tokens: list[Token], place: int) -> tuple[str, int]:
    """The word before a date that makes a window of it, and the token the whole begins with."""
    start = place
    while start and place - start < 3 and tokens[start - 1].low in _BETWEEN:
        start -= 1
    if not start:
        return "on", place
    if start > 1:
        pair = (tokens[start - 2].low, tokens[start - 1].low)
        if pair in _TWO_WORDS:
            relation = _TWO_WORDS[pair]
            if start > 2 and tokens[start - 3].low in ("no", "not") and relation in _DENIED:
                return _DENIED[relation], start - 3
            return relation, start - 2
    low = tokens[start - 1].low
    if low == "from" and start > 1 and tokens[start - 2].low in _DATING:
        return "on", place
    for words, relation in ((BEFORE, "before"), (AFTER, "after"), (SINCE, "since"), (BY, "by")):
        if low in words:
            return relation, start - 1
    return "on", place


_HOURS = frozenset(
    "dawn morning noon midday afternoon evening night midnight close start end".split()
)


def _hour_before(tokens: list[Token], place: int) -> int:
    """Where "the evening of" begins before a day; the day's own place for none."""
    if place < 2 or tokens[place - 1].low != "of" or tokens[place - 2].low not in _HOURS:
        return place
    return place - 2 - (place > 2 and tokens[place - 3].low == "the")


_DATING = frozenset("date dates dated dating".split())  # a temple dates from a century
_BETWEEN = frozenset({"the", "year", "early", "late", "mid", "end", "of"}) - {"of"}


def _event(tokens: list[Token], start: int) -> str:
    """The sense of the nearest word before a date, within its clause."""
    for token in reversed(tokens[max(0, start - 3) : start]):
        if token.kind != "word":
            return ""
        if token.low not in STOP:
            return token.sense if token.text[0].islower() else ""
    return ""


def anchors_of(tokens: list[Token], start: int, after: int) -> frozenset[str]:
    """The senses of the words around a date, in its own clause: what happened then."""
    found: set[str] = set()
    for token in reversed(tokens[max(0, start - 6) : start]):
        if found and (token.kind == "sign" or token.low in _JOINTS):
            break
        if token.kind == "word" and not _is_no_anchor(token):
            found.add(token.sense)
    opens = not found  # "On 4 July, the lockdown ended": what follows the comma is meant
    for token in tokens[after : after + (6 if opens else 4)]:
        if token.low in _JOINTS or (token.kind == "sign" and not (opens and token.text == ",")):
            break
        if token.kind == "word" and not _is_no_anchor(token):
            found.add(token.sense)
    return frozenset(found)


def _is_no_anchor(token: Token) -> bool:
    """Say whether a word tells nothing of what happened: a little one, or another month."""
    return token.low in STOP or (token.low in MONTHS and token.text[0].isupper())


_JOINTS = frozenset("and but while whereas".split())


def _lifetime(tokens: list[Token], place: int, after: int) -> frozenset[str]:
    """What a date in brackets tells of a life: "(1912 – 1954)" is a birth and a death."""
    if (
        after < len(tokens)
        and tokens[after].text in "-–—"
        and place
        and tokens[place - 1].text in "(;,"
    ):
        return _BIRTH
    if (
        place
        and tokens[place - 1].text in "-–—"
        and after < len(tokens)
        and tokens[after].text in "),;"
    ):
        return _DEATH
    return frozenset()


def is_birth(date: Date) -> bool:
    """Say whether a date is told of a birth."""
    return not _BIRTH.isdisjoint(date.anchors)


_BIRTH = frozenset({sense_of("birth")})
_DEATH = frozenset({sense_of("die")})


def compare_dates(truth: Date, claim: Date) -> str:
    """ "within", "apart", "beyond" (the truth leaves it open) or "" (not to be compared)."""
    both_years = truth.year is not None and claim.year is not None
    if not both_years:
        if truth.month is None or claim.month is None:
            return ""
        if truth.month != claim.month and claim.relation == truth.relation == "on":
            return "apart"
    if truth.relation == claim.relation == "since":  # it began then, in both
        truth, claim = replace(truth, relation="on"), replace(claim, relation="on")
    if truth.years == claim.years == CENTURY:
        truth, claim = replace(truth, years=CENTURY - 1), replace(claim, years=CENTURY - 1)
    if truth.end is not None or (claim.end is not None and claim.is_throughout):
        return _compare_spans(truth, claim, with_year=both_years)
    t_low, t_high = truth.window(with_year=both_years)
    c_low, c_high = claim.window(with_year=both_years)
    if c_low <= t_low and t_high <= c_high:
        return "within"
    if t_high < c_low or c_high < t_low:
        return "apart"
    is_vague = WHOLE not in (truth.part, claim.part) and t_low <= c_low and c_high <= t_high
    return "within" if is_vague else "beyond"  # early to mid 2012 is early 2012


BEGINS = frozenset(sense_of(stem(word)) for word in "begin start launch".split())
FINISHES = frozenset(sense_of(stem(word)) for word in "end finish complete expire".split())


def _compare_spans(truth: Date, claim: Date, *, with_year: bool) -> str:
    """How two dates stand to each other of which one at least is a span."""
    start, end = replace(truth, end=None), truth.end
    if end is None:  # a single date, against the ends of the claim's
        first, last = truth.window(with_year=with_year)
        low, high = claim.window(with_year=with_year)
        return "apart" if last < low or high < first else "beyond"
    if claim.end is not None:
        ends = compare_dates(start, replace(claim, end=None)), compare_dates(end, claim.end)
        return "apart" if "apart" in ends else "within" if ends == ("within",) * 2 else "beyond"
    if claim.event in BEGINS or claim.relation == "since":
        return compare_dates(start, replace(claim, relation="on"))
    if claim.event in FINISHES:
        return compare_dates(end, claim)
    if claim.relation != "on":
        ends = compare_dates(start, claim), compare_dates(end, claim)
        return "within" if "within" in ends else ends[0]
    first, last = truth.window(with_year=with_year)
    low, high = claim.window(with_year=with_year)
    if last < low or high < first:
        return "apart"
    return "within" if truth.is_throughout or (low <= first and last <= high) else "beyond"
