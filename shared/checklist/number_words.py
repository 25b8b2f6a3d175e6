"""The words that numbers are written with: digits, scales, fractions, units, comparators."""

from __future__ import annotations

from typing import NamedTuple

from shared.checklist.stems import stem

_UNITS_OF_TEN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
WORDS: dict[str, float] = {word: float(n) for n, word in enumerate(_UNITS_OF_TEN)}
WORDS |= {word: 20.0 + 10 * n for n, word in enumerate(_TENS)}
SCALES: dict[str, float] = {
    "hundred": 1e2, "hundreds": 1e2, "thousand": 1e3, "thousands": 1e3, "k": 1e3, "lakh": 1e5,
    "million": 1e6, "millions": 1e6, "m": 1e6, "mn": 1e6, "crore": 1e7, "billion": 1e9,
    "billions": 1e9, "bn": 1e9, "b": 1e9, "trillion": 1e12, "trillions": 1e12, "tn": 1e12,
    "dozen": 12.0, "dozens": 12.0,
    "millionen": 1e6, "mio": 1e6, "milliarden": 1e9, "mrd": 1e9, "tausend": 1e3,
    "milliard": 1e9, "milliards": 1e9, "millones": 1e6, "milhoes": 1e6, "milioni": 1e6,
    "miliardi": 1e9, "miljoen": 1e6, "miljard": 1e9, "тыс": 1e3, "млн": 1e6, "млрд": 1e9,
    "مليون": 1e6, "مليار": 1e9, "لاکھ": 1e5, "लाख": 1e5, "करोड़": 1e7,
}  # fmt: skip
GLUED_SCALES = {"千": 1e3, "万": 1e4, "萬": 1e4, "亿": 1e8, "億": 1e8, "만": 1e4, "억": 1e8}
GLUED_ONLY = frozenset("k m b".split())  # a scale only when it touches its number
FRACTIONS: dict[str, float] = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4,
    "fourths": 4, "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8,
    "tenth": 10, "tenths": 10,
}  # fmt: skip
PART_OF = frozenset("of as what less more fewer lower higher smaller".split())  # behind "a third"
TIMES: dict[str, float] = {
    "twice": 2, "double": 2, "doubled": 2, "doubles": 2, "thrice": 3, "triple": 3, "tripled": 3,
    "triples": 3, "quadruple": 4, "quadrupled": 4, "quadruples": 4, "halved": 0.5, "halves": 0.5,
    "halving": 0.5, "doubling": 2, "tripling": 3, "twofold": 2, "threefold": 3, "fourfold": 4,
    "fivefold": 5, "sixfold": 6, "tenfold": 10,
}  # fmt: skip
ORDINALS: dict[str, float] = {
    word: float(n)
    for n, word in enumerate(
        "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
        " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
        " twentieth".split()
    )
}
MONEY_SIGNS = {"$": "usd", "€": "eur", "£": "gbp", "¥": "jpy", "₹": "inr"}
RANK_BEFORE = frozenset(
    "no number ranked rank ranks ranking placed place position peaked # top charted".split()
)
SUFFIXES = frozenset("st nd rd th".split())
RATED = frozenset(map(stem, "score rating rated metascore review".split()))  # said of a score


class Bound(NamedTuple):
    """What a comparator makes of a number: the side it bounds, and whether it holds the number."""

    side: str  # "above", "below", "about", "nearly"
    closed: bool


# The words before a number, nearest last; those of other languages without their accents.
COMPARATORS: dict[tuple[str, ...], Bound] = {
    tuple(words.split()): Bound(side, closed)
    for side, closed, phrases in (
        ("above", False, "more than|over|above|greater than|exceeding|exceeds|exceeded|in excess of"
                         "|higher than|larger than|upwards of|surpassing|surpassed|beyond|past"
                         "|longer than|older than|topped|better than|more"
                         "|mehr als|uber|mas de|plus de|piu di|mais de|meer dan|более|больше"),
        ("above", True, "at least|no less than|no fewer than|not less than|not fewer than"
                        "|minimum of|a minimum of|as many as at least"
                        "|mindestens|al menos|au moins|almeno"),
        ("below", False, "less than|fewer than|under|below|lower than|smaller than|short of"
                         "|shorter than|younger than|lesser than|less|fewer"
                         "|weniger als|unter|menos de|moins de|meno di|minder dan|менее|меньше"),
        ("below", True, "up to|at most|no more than|not more than|not over|maximum of|as many as"
                        "|not exceeding|a maximum of|hochstens"),
        ("nearly", False, "nearly|almost|just under|just below|just short of|approaching"
                          "|knapp|casi|presque|quasi"),
        ("about", True, "about|around|approximately|roughly|some|circa|estimated|an estimated|c"
                        "|close to|etwa|rund|unos|environ"),
    )
    for words in phrases.split("|")
}  # fmt: skip
LAST_WORDS = frozenset(words[-1] for words in COMPARATORS)
AFTER = {
    ("or", "more"): Bound("above", True), ("or", "above"): Bound("above", True),
    ("or", "fewer"): Bound("below", True), ("or", "less"): Bound("below", True),
    ("or", "higher"): Bound("above", True), ("or", "under"): Bound("below", True),
    ("or", "so"): Bound("about", True), ("and", "above"): Bound("above", True),
}  # fmt: skip
