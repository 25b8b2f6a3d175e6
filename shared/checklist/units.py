"""What a number is measured in: 5 km, 20 square metres, 90 km/h, 104 °F, 45 cents."""

from __future__ import annotations

from typing import NamedTuple

from shared.checklist.stems import stem
from shared.checklist.words import Token


class Unit(NamedTuple):
    """How many of its measure's own unit one of it is, and where its scale has that one's zero."""

    kind: str  # "count", "money", "points"
    measure: str
    factor: float = 1.0
    zero: float = 0.0  # 32 °F are 0 °C


# By measure: how many of its own unit each holds. 2 hours are 7,200 seconds.
_MEASURED: dict[str, tuple[tuple[float, str], ...]] = {
    "length": (
        (1.0, "m metre metres meter meters"),
        (1e3, "km kms kilometre kilometres kilometer kilometers"),
        (1609.344, "mile miles mi"), (0.3048, "foot feet ft"), (0.0254, "inch inches"),
        (0.01, "cm centimetre centimetres centimeter centimeters"),
        (0.001, "mm millimetre millimetres millimeter millimeters"), (0.9144, "yard yards"),
    ),
    "mass": (
        (1.0, "kg kilogram kilograms kilogramme kilogrammes kilo kilos"),
        (1e3, "tonne tonnes ton tons"), (1e-3, "gram grams gramme grammes g"),
        (1e-6, "mg milligram milligrams"), (0.45359, "lb lbs"), (0.02835, "ounce ounces oz"),
    ),
    "volume": (
        (1.0, "litre litres liter liters"), (0.001, "ml millilitre millilitres milliliters"),
        (3.78541, "gallon gallons"), (158.987, "barrel barrels"),
    ),
    "duration": (
        (1.0, "second seconds"), (60.0, "minute minutes min mins"), (3600.0, "hour hours"),
        (86400.0, "day days"), (604800.0, "week weeks"), (1209600.0, "fortnight fortnights"),
        (2629800.0, "month months"), (31557600.0, "year years"),
        (315576000.0, "decade decades"), (3155760000.0, "century centuries"),
    ),
    "area": ((1e4, "hectare hectares ha"), (4046.86, "acre acres")),
    "speed": ((1.0, "kmh kph"), (1.609344, "mph"), (1.852, "knot knots")),
    "power": ((1.0, "watt watts"), (1e3, "kilowatt kilowatts kw"),
              (1e6, "megawatt megawatts mw"), (1e9, "gigawatt gigawatts gw")),
    "degree": ((1.0, "degree degrees celsius"),),
}  # fmt: skip
_MONEY = {
    "dollar": "usd", "dollars": "usd", "usd": "usd", "euro": "eur", "euros": "eur", "eur": "eur",
    "pound": "gbp", "pounds": "gbp", "gbp": "gbp", "yen": "jpy", "rupees": "inr", "rupee": "inr",
    "yuan": "cny",
}  # fmt: skip
_HUNDREDTHS = {"cent": "", "cents": "", "penny": "gbp", "pence": "gbp", "pennies": "gbp"}
UNITS: dict[str, Unit] = {
    word: Unit("count", measure, factor)
    for measure, units in _MEASURED.items()
    for factor, words in units
    for word in words.split()
}
UNITS |= {word: Unit("money", currency) for word, currency in _MONEY.items()}
UNITS |= {word: Unit("money", currency, 0.01) for word, currency in _HUNDREDTHS.items()}
UNITS["bps"] = Unit("points", "", 0.01)
MEASURES = frozenset(_MEASURED)
_SQUARED = frozenset("square sq".split())
_CUBIC = 1000.0  # litres in a cubic metre
_EACH = {"hour": 3600.0, "hr": 3600.0, "h": 3600.0, "second": 1.0, "sec": 1.0, "s": 1.0}
_METRES_A_SECOND = 3.6  # in km/h
_DEGREES = {
    "c": Unit("count", "degree"), "celsius": Unit("count", "degree"),
    "centigrade": Unit("count", "degree"), "f": Unit("count", "degree", 5 / 9, 32.0),
    "fahrenheit": Unit("count", "degree", 5 / 9, 32.0),
}  # fmt: skip
_SIGNS = {"\u2103": _DEGREES["c"], "\u2109": _DEGREES["f"]}
_HEAVY = frozenset(map(stem, "weigh weight weighing heavy heavier lighter mass lift".split()))
_WEIGHED_WITHIN = 6  # tokens from "weighed" to the pounds that are no money


def read_unit(tokens: list[Token], place: int, number: int) -> tuple[Unit, int] | None:
    """The unit at a place, right behind a number that begins at `number`, and what follows it."""
    if place >= len(tokens):
        return None
    token = tokens[place]
    low, behind = token.low, tokens[place + 1].low if place + 1 < len(tokens) else ""
    if token.text in _SIGNS:
        return _SIGNS[token.text], place + 1
    if (low in ("\u00b0", "degree", "degrees") and behind in _DEGREES) or (
        low in ("c", "f") and token.text.isupper() and token.start == tokens[place - 1].end
    ):
        named = low if low in ("c", "f") else behind
        return _DEGREES[named], place + (1 if named == low else 2)
    if low == "basis" and behind in ("point", "points"):
        return UNITS["bps"], place + 2
    if low in _SQUARED or low == "cubic":
        return _powered(low, behind, place + 2)
    if low[-1:] in "23" and low[:-1] in UNITS:  # km²
        return _powered("cubic" if low[-1] == "3" else "square", low[:-1], place + 1)
    unit = UNITS.get(low)
    if unit is None:
        return None
    if low in ("pound", "pounds") and _is_weight(tokens, place, number):
        return Unit("count", "mass", UNITS["lb"].factor), place + 1
    if unit.measure == "length":
        if behind in ("2", "3") and tokens[place + 1].start == token.end:
            return _powered("cubic" if behind == "3" else "square", low, place + 2)
        each = tokens[place + 2].low if place + 2 < len(tokens) else ""
        if behind in ("/", "per", "a", "an") and each in _EACH:
            speed = unit.factor / _EACH[each] * _METRES_A_SECOND
            return Unit("count", "speed", speed), place + 3
    return unit, place + 1


def _powered(power: str, low: str, after: int) -> tuple[Unit, int] | None:
    """Square metres and cubic metres; None for what is no length."""
    unit = UNITS.get(low)
    if unit is None or unit.measure != "length":
        return None
    if power == "cubic":
        return Unit("count", "volume", _CUBIC * unit.factor**3), after
    return Unit("count", "area", unit.factor**2), after


def _is_weight(tokens: list[Token], place: int, number: int) -> bool:
    """Say whether pounds are no money: by a word of weight in front, or "heavy" behind."""
    before = tokens[max(0, number - _WEIGHED_WITHIN) : number]
    return any(t.stem in _HEAVY for t in (*before, *tokens[place + 1 : place + 2]))
