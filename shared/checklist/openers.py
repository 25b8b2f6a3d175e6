"""The first word of a sentence: written large whatever it is, so a capital tells nothing of it."""

from __future__ import annotations

from shared.checklist import cues
from shared.checklist.number_words import WORDS
from shared.checklist.places import KINDS
from shared.checklist.senses import LISTED
from shared.checklist.stems import is_past
from shared.checklist.words import Token

_ENDS = frozenset(".!?")
_ENDINGS = ("ly", "tion", "tions", "ment", "ments", "ness", "ists", "ies", "ous", "ful", "able")
# Names that look like a common word.
_NAMES = frozenset(
    (
        "rose may king queen star young white black long short strong best mark grace hope frank"
        " grant bill case west east north south summer spring autumn love hunt day peace lead head"
        " major victor chase rich poor light new old good will police ahmed mohammed mohamed"
        " muhammed alfred fred jared wilfred manfred winfred saeed khaled waleed hamed italy sicily"
        " emily kelly sally molly holly billy lily polly clement"
    ).split()
)
_MORE = frozenset(
    (
        "drivers motorists officials residents guests visitors schools shops hospitals doctors"
        " nurses farmers police scientists experts critics banks flights trains homes houses"
        " everyone everybody somebody nobody anyone people two three four five six seven eight"
        " nine ten cases deaths prices sales exports imports rain snow fire"
    ).split()
)
_COMMON = (
    LISTED
    | cues.CLASSED.keys()
    | cues.QUALIFIERS
    | cues.GROUPS
    | cues.SHARES
    | cues.EVERYONE
    | cues.NEARLY
    | WORDS.keys()
    | _MORE
) - (_NAMES - _MORE)


def is_common(low: str) -> bool:
    """Say whether a word is one of the language, and hardly a name."""
    if low in _COMMON or low.removesuffix("s") in _COMMON:
        return low not in KINDS
    if low in _NAMES or low in KINDS:
        return False
    return (low.endswith(_ENDINGS) and len(low) > 5) or is_past(low)


def with_small_openers(tokens: list[Token]) -> list[Token]:
    """The tokens, with each common word that opens a sentence written small; no headline's."""
    opens = True
    for place, token in enumerate(tokens):
        if token.kind != "word":
            opens = token.text in _ENDS or (opens and token.text in "\"“'")
            continue
        if opens and token.text[0].isupper() and not token.text[1:2].isupper():
            follows = tokens[place + 1] if place + 1 < len(tokens) else None
            runs_on = follows is not None and follows.text[0].isupper()
            if not runs_on and follows is not None and is_common(token.low):
                tokens[place] = token._replace(text=token.low)
        opens = False
    return tokens
