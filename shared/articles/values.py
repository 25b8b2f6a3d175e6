"""Single values: texts and numbers that a document can hold."""

from __future__ import annotations

import math
import re

from shared.articles.files import UNREADABLE
from shared.errors import BadDocument

MAX_FIELD_CHARS = 4_000  # a title, an address, a verdict

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")  # but for white space

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")

_DECIMAL_COMMA = re.compile(r"[0-9]{1,3},[0-9]{1,2}")  # three digits would be thousands


def string_of(value: object, field: str, *, at_most: int = MAX_FIELD_CHARS) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadDocument(f"is not text; got {shown(value)}", field=field)
    if UNREADABLE in value:
        raise BadDocument(
            f"is not in the file's encoding (save it as UTF-8); got {shown(value)}", field=field
        )
    if len(value) > at_most:
        raise BadDocument(f"must have at most {at_most} characters; has {len(value)}", field=field)
    # half characters cannot be stored
    return value if value.isascii() else value.encode("utf-8", "replace").decode()


def tidy(text: str) -> str:
    """One line without control characters, which a name or a title has no use for."""
    return " ".join(_CONTROL.sub("", text).split())


def plain_name(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def number_of(value: object) -> float | int | None:
    """A finite number, also when it is written as text; None for anything else."""
    if isinstance(value, str):
        text = value.strip()
        if _DECIMAL_COMMA.fullmatch(text):
            text = text.replace(",", ".")
        if not _NUMBER.fullmatch(text):
            return None
        value = int(text) if text.isdigit() and len(text) < 20 else float(text)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if isinstance(value, int) or math.isfinite(value) else None


def shown(value: object) -> str:
    try:
        told = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a tower of lists
        told = f"a {type(value).__name__}"
    return told if len(told) <= 80 else told[:77] + "..."
