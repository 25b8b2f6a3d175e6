"""Whether a text asks: by its mark, or by a question's order of words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from shared.patterns import words

_WORDS = re.compile(r"[^\W\d_]+")
_LOOKED_AT_CHARS = 200
_AFTER_A_VERB = frozenset(
    "a an the his her its their in on at to of from for with by after over as into not and".split()
)
_HAVE_TAKEN_PLACE = frozenset("is was has had died won lost said".split())
_NAMES_TOO = frozenset({"will", "can"})  # Will Smith, Can Dündar
_TELL_HOW = frozenset({"how", "why"})


def asks(told: Sequence[str], text: str) -> bool:
    """Say whether a text without a question mark asks; `told` are its words.

    "Why is the sky blue" does, "Why the sky is blue" tells; WHO and IS are names.
    """
    if not words.begins(told, words.phrases("questions")):
        return False
    raw = _WORDS.findall(text[:_LOOKED_AT_CHARS])
    first = raw[0] if raw else ""
    if len(first) > 1 and first.isupper() and not text.isupper():
        return False
    follows = told[1] if len(told) > 1 else ""
    match told[0]:
        case "do" if follows == "not":
            return False  # Do not drink it
        case "who" if words.begins(told[1:], words.phrases("after_who")):
            return False
        case word if word in _NAMES_TOO:
            return not _is_name_and_verb(raw)
        case word if word in _TELL_HOW:
            return words.begins(told[1:], words.phrases("inversions"))
    return True


def ends_asking(text: str) -> bool:
    """Say whether the last thing in a text is a question mark."""
    return text.rstrip().endswith(("?", "\uff1f", "\u061f"))


def _is_name_and_verb(raw: Sequence[str]) -> bool:
    """Say whether "Will Smith dies in" is a man and what he did, not what is asked of him."""
    if len(raw) < 3 or not (raw[0][0].isupper() and raw[1][0].isupper()):
        return False
    verb, *after = [word.lower() for word in raw[2:] if word.lower() != "not"][:2] or [""]
    if (
        verb in _HAVE_TAKEN_PLACE
        or verb in words.phrases("deeds")
        or (len(verb) > 3 and verb.endswith("ed"))
    ):
        return True
    return verb.endswith("s") and (not after or after[0] in _AFTER_A_VERB)
