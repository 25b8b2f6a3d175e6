"""One pass over a text: every cue that the scorers use, found once."""

from __future__ import annotations

import re
from functools import lru_cache

from shared.lexicon import Lexicon, lexicon
from shared.model import Cue, Domain, Signals
from shared.text import matching_copy, words_of

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
_BEFORE_CHARS = 16  # the longest of these

_YEAR = re.compile(r"(?:1[5-9]\d\d|20(?!00)\d\d)\Z")
_THOUSANDS = re.compile(r"\d{1,3}(?:[,.']\d{3})+\Z")  # 12,000
_LARGE = re.compile(r"[1-9]\d{3,8}\Z")  # 4500; longer ones are telephone numbers and ids
_NOT_PLAIN_AFTER = re.compile(r"[\w:/]")  # 10:30, 9/11, 5th, 90s
_NOT_LARGE_AFTER = re.compile(r"[\w:/-]|\s\d")
_TIME_AFTER = re.compile(
    r"\s?(?:[ap]\.?m\b|o'clock|sec|min|h\b|hours?\b|days?\b|weeks?\b|months?\b|years?\b|yrs?\b)"
)
_UNIT_AFTER = re.compile(
    rf"""
      \s?(?:%|٪|percent|per\scent\b|pct\b|dollars|euros?\b|usd\b|eur\b|gbp\b|rupees|yen\b|pesos|cents\b)
    | \s?(?:k|thousands?|millions?|billions?|trillions?|mn|bn|crore|lakh)\b
    | [\s-]?(?:x|times|fold)\b                                            # 3x, 5 times
    | [\s-](?:out[\s-]of|in[\s-]every|in|of)[\s-]                          # 3 out of 4, 1-in-5
      (?!(?:19|20)\d\d\b){_PLAIN}\b(?![,.:/]?\d|{_TIME_AFTER.pattern})
    | /\d{{1,2}}(?:ths?|rds?)?\sof\b                                      # 2/3 of
    """,
    re.VERBOSE,
)
_NEXT_WORDS = re.compile(r"\s(\w{1,20})\b(?:\s(\w{1,20})\b)?")
_COUNTED = frozenset(  # 40 people, 3 new cases
    "people person persons men women children kids babies patients adults americans citizens"
    " residents voters votes ballots seats deaths dead died killed injured wounded hospitalised"
    " hospitalized arrested infected infections vaccinated cases doses victims survivors murders"
    " shootings arrests jobs workers employees employers students teachers soldiers troops refugees"
    " immigrants migrants families households homes houses countries nations states cities companies"
    " firms businesses banks schools hospitals doctors nurses scientists studies participants points"
    " degrees tons tonnes miles km kilometers kilometres acres hectares barrels gallons megawatts"
    " gigawatts mg grams kg pounds calories missiles warheads weapons guns ships planes programs".split()
)
_RANGE_AFTER = re.compile(rf"\sto\s{_PLAIN}\b(?![,.:/]?\d|{_TIME_AFTER.pattern})")

# Common English words that are no words of its neighbours ("man" and "in" are German too), and
# common words of those neighbours. A text with hardly any of the first, or with no fewer of the
# second, is in another language.
_COMMON_WORDS = (
    "the be to of and that have i it for not with he you at this but his by from they say she"
    " or my one all would there their what up out if about who get which go when make can like"
    " time just him know take into your good some could them see other than then now look only"
    " come its think back after use two how our work first well way even new because any these"
    " give day most us is are was were been has had did does said im dont more very much many"
    " where why here every each own too off down being those such same through before between"
    " again once should must might never always still let need really got going today people"
    " right last great s t re ve ll m d says told woman women year years week morning night"
    " thing things something nothing love feel best better little big old long lot home life"
    " world find found keep put tell ask try call show while both few since until against during"
    " without within another"
)
_FOREIGN_WORDS = (
    "de la el que en los las del una por con para su al lo como le les et est pas une dans qui"
    " sur pour du je ne il che di non per sono der und den von das mit auf ist dem nicht ein"
    " eine ich zu het een dat niet van zijn op te aan voor och att det som ikke til jeg ska har"
    " er og um os da em na nao uma ki ke hai ng sa ang yang dan tidak itu bir bu icin"
)
_COMMON = frozenset(_COMMON_WORDS.split())
_FOREIGN = frozenset(_FOREIGN_WORDS.split())
_READABLE_SHARE = 0.12  # of the words; measured in docs/measurements.md
_READABLE_WORDS = 3


def find_signals(text: str, *, words: Lexicon | None = None) -> Signals:
    """Find every cue in a text."""
    copy = matching_copy(text)
    tokens = words_of(copy)
    cues: dict[Cue, list[str]] = {}
    domains: dict[Domain, str] = {}
    for phrase, meanings in (words or lexicon()).find(tokens, copy):
        for cue, domain in meanings:
            if domain is not None and domain not in domains:
                domains[domain] = phrase
            if cue is None:
                continue
            if cue in cues:
                cues[cue].append(phrase)
            else:
                cues[cue] = [phrase]
    _add_numbers(copy, cues)
    return Signals(
        cues={cue: tuple(dict.fromkeys(phrases)) for cue, phrases in cues.items()},
        domains=domains,
        words=len(tokens),
        readable=_is_readable(tokens),
    )


@lru_cache(maxsize=4096)
def domains_named_by(label: str) -> frozenset[Domain]:
    """The domains that a topic, semantic topic or entity names ("Vaccines", "health/medical")."""
    copy = matching_copy(label)
    found = lexicon().find(words_of(copy), copy)
    meanings = (meaning for _, told in found for meaning in told)
    return frozenset(m.domain for m in meanings if m.domain is not None)


def _add_numbers(copy: str, cues: dict[Cue, list[str]]) -> None:
    """Add the statistics and the plain numbers of a text."""
    for number in (_ASCII_NUMBER if copy.isascii() else _NUMBER).finditer(copy):
        start, end = number.span()
        before = copy[max(0, start - _BEFORE_CHARS) : start]
        nearest = before.rstrip()[-1:]
        if nearest in _MONEY:
            cues.setdefault(Cue.STATISTICAL, []).append(f"{nearest}{number[0]}")
            continue
        if not before.endswith(" ") and _GLUED_BEFORE.search(before):
            continue
        statistic_end = _end_of_statistic(copy, number, before)
        if statistic_end:
            cues.setdefault(Cue.STATISTICAL, []).append(copy[start:statistic_end])
        if before[-1:] not in ("@", "#") and not _NOT_PLAIN_AFTER.match(copy, end):
            plain = f"{_month(before)}{number[0]}"
            cues.setdefault(Cue.FACTUAL, []).append(plain)


def _month(before: str) -> str:
    """The name of a month that ends a text, or nothing."""
    *_, last = before.rsplit(maxsplit=1) or ("",)
    if last[:3] not in _MONTHS:
        return ""
    found = _MONTH_BEFORE.search(before)
    return found[0] if found else ""


def _end_of_statistic(copy: str, number: re.Match[str], before: str) -> int:
    """Where the statistic that begins with a number ends; 0 if the number makes none."""
    digits, end = number[0], number.end()
    after = _UNIT_AFTER.match(copy, end)
    if after:
        return after.end()
    if _YEAR.match(digits):
        return 0
    after = _NEXT_WORDS.match(copy, end)
    if after:
        if before.endswith("covid "):
            after = None
        elif after[1] in _COUNTED:
            return after.end(1)
        elif after[2] not in _COUNTED:
            after = None
    if after is None and before.endswith("from "):
        after = _RANGE_AFTER.match(copy, end)
    if after:
        return after.end()
    if _THOUSANDS.match(digits) and not _NOT_PLAIN_AFTER.match(copy, end):
        return end
    if _AT_LEAST_BEFORE.search(before):
        return 0 if _NOT_PLAIN_AFTER.match(copy, end) or _TIME_AFTER.match(copy, end) else end
    on_its_own = not before[-2:-1].isdigit() and not _NOT_LARGE_AFTER.match(copy, end)
    return end if on_its_own and _LARGE.match(digits) else 0


def _is_readable(words: list[str]) -> bool:
    if len(words) < _READABLE_WORDS:
        return False
    common = sum(map(_COMMON.__contains__, words))
    if 2 * common > len(words):  # the others are fewer
        return True
    foreign = sum(map(_FOREIGN.__contains__, words))
    return common >= _READABLE_SHARE * len(words) and common > foreign
