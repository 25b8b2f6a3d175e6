"""Times as feeds and newsrooms write them, in the form they are stored in."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

from shared.articles.values import shown, string_of
from shared.documents import utc
from shared.errors import BadDocument

_YEAR_FIRST = re.compile(
    r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})"
    r"(?:[T ]\s*([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?)?"
    r"\s*(Z|[+-][0-9]{2}:?(?:[0-9]{2})?|[A-Z]{2,5})?"
)

_BASIC = re.compile(
    r"([0-9]{4})()([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})?()(Z|[+-][0-9]{4})?)?"
)

_DAY_FIRST = re.compile(
    r"(?:[A-Z]{2,9}\.?,?\s+)?([0-9]{1,2})[ -]([A-Z]{3})[A-Z]{0,6}\.?[ -]([0-9]{4}|[0-9]{2})"
    r"(?:,?\s+([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]+)?)?)?"
    r"\s*(Z|[+-][0-9]{2}:?[0-9]{2}|[A-Z]{2,5})?(?:\s*\([^)]*\))?"
)

_MONTHS = {
    name: number
    for number, name in enumerate("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(), 1)
}

# Hours from UTC. Names that mean several zones (IST, CST in Asia) stand for RFC 822's or are out.
_ZONES = {
    "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2,
    "EET": 2, "EEST": 3, "MSK": 3, "SAST": 2, "WIB": 7, "SGT": 8, "HKT": 8, "JST": 9, "KST": 9,
    "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5,
    "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10, "BRT": -3,
}  # fmt: skip


def date_of(value: object, field: str) -> str:
    """A time as it is stored; "" when there is none."""
    return "" if value in (None, "") else stored_date(value, field)


def stored_date(value: object, field: str) -> str:
    """A time as it is stored; ISO 8601, RFC 3339 and RFC 822; without a zone it is UTC."""
    text = string_of(value, field).strip()
    try:
        time = _time(text.upper())
        return utc(time)
    except (ValueError, OverflowError) as err:
        raise BadDocument(f"is not a date; got {shown(text)}", field=field) from err


def _time(text: str) -> datetime:
    if found := _YEAR_FIRST.fullmatch(text) or _BASIC.fullmatch(text):
        year, _, month, day, hour, minute, second, fraction, zone = found.groups()
        micros = int((fraction or "0")[:6].ljust(6, "0"))
    elif found := _DAY_FIRST.fullmatch(text):
        day, name, year, hour, minute, second, zone = found.groups()
        if name not in _MONTHS:
            raise ValueError(text)
        month, micros = _MONTHS[name], 0
    else:
        raise ValueError(text)
    return datetime(
        _full_year(year),
        int(month),
        int(day),
        int(hour or 0),
        int(minute or 0),
        min(int(second or 0), 59) if second == "60" else int(second or 0),  # a leap second
        micros,
        tzinfo=_zone(zone),
    )


def _full_year(year: str) -> int:
    if len(year) == 4:
        return int(year)
    return int(year) + (2000 if int(year) < 69 else 1900)  # RFC 822 wrote two digits


def _zone(name: str | None) -> timezone:
    if not name:
        return UTC
    if name[0] in "+-":
        digits = name[1:].replace(":", "").ljust(4, "0")
        offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
        return timezone(-offset if name[0] == "-" else offset)
    if name not in _ZONES:
        raise ValueError(f"no zone {name}")
    return timezone(timedelta(hours=_ZONES[name]))
