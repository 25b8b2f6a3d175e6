"""Names in a text: people, places, organisations, works, by their capitals."""

from __future__ import annotations

from dataclasses import dataclass

from shared.checklist.dates import MONTHS
from shared.checklist.model import Span
from shared.checklist.stopwords import ACRONYMS, STOP
from shared.checklist.words import Token

_JOINTS = frozenset("of the de la le van von der den al bin di da and & for".split())
_DAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())
_NO_NAMES = (
    STOP
    | frozenset(MONTHS)
    | _DAYS
    | frozenset("however according mr mrs ms miss dr sir dame lord lady prof professor".split())
)
_ENDS = frozenset(".!?")


@dataclass(frozen=True, slots=True)
class Name:
    """A run of capitalised words: their plain forms, and where it stands."""

    words: tuple[str, ...]  # lower case
    span: Span


def names_of(tokens: list[Token], ordinary: frozenset[str] = frozenset()) -> list[Name]:
    """The names of a text, in order.

    A text's first word begins with a capital anyway: it counts unless it is a common word, or one
    of `ordinary`, the words that the other text writes small.
    """
    found: list[Name] = []
    run: list[Token] = []
    joint: Token | None = None
    opens = True
    for token in tokens:
        if token.kind == "word":
            named = token.text[0].isupper() and (
                (token.low not in _NO_NAMES and not (opens and token.low in ordinary))
                or (len(token.text) > 1 and token.text.isupper() and token.low not in STOP)
                or token.text in ACRONYMS
            )
            if named:
                run.append(token)
                joint = None
            elif run and joint is None and token.low in _JOINTS and token.low != "and":
                joint = token
            elif run:
                _close(run, found)
                joint = None
            opens = False
        else:
            if run and token.text != "-":
                _close(run, found)
                joint = None
            opens = token.text in _ENDS or (opens and token.text in "\"“'")
    _close(run, found)
    return found


def _close(run: list[Token], found: list[Name]) -> None:
    if run:
        found.append(Name(tuple(t.low for t in run), (run[0].start, run[-1].end)))
        run.clear()
