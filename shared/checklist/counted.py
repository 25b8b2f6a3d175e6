"""What a number counts: the "goals" of 27 goals in 31 appearances, the "died" of 500 died."""

from __future__ import annotations

from shared.checklist.senses import OPPOSITES, sense_of
from shared.checklist.stems import stem
from shared.checklist.stopwords import STOP
from shared.checklist.words import Token

_PLURALS = frozenset(
    "people men women children police sheep fish cattle aircraft species series staff personnel"
    " feet teeth mice media data crew offspring deer spacecraft livestock folk firemen policemen"
    " policewomen fishermen salmon trout".split()
)
_NO_PLURALS = frozenset(
    "always sometimes perhaps besides towards afterwards worldwide times news thus less was has is"
    " does yes whereas overseas unless".split()
)
_FIRST = frozenset("women men sports news arms sales police".split())  # women voters
_OWNERS = frozenset("the its their his her our these those all".split())
_BETWEEN = frozenset("other more further additional".split())  # "20 more goals"
_WITHIN = 4  # words from a number to the plural that it counts


def counted_by(tokens: list[Token], after: int) -> Token | None:
    """The plural that the number before a place counts; None where none follows it.

    "500 new patients recovered" counts patients; "500 died" tells none.
    """
    place = plural_at(tokens, after)
    return None if place is None else tokens[place]


def plural_at(tokens: list[Token], after: int) -> int | None:
    """Where the plural stands that the number before a place counts."""
    if after + 1 < len(tokens) and tokens[after].text == "-":  # an eight-part series counts parts
        return after + 1 if tokens[after + 1].kind == "word" else None
    first = _behind_of(tokens, after)
    for place in range(first, min(len(tokens), first + _WITHIN + 1)):
        token = tokens[place]
        if token.kind != "word":
            if token.text == "-":
                continue  # non-fatal
            return None
        if token.low in STOP and token.low not in _BETWEEN:
            return None
        if _is_plural(token.low) and not _is_adjective(tokens, place):
            return place
    return None


def _behind_of(tokens: list[Token], place: int) -> int:
    """Behind "of the", where a number of some whole is told."""
    lows = [token.low for token in tokens[place : place + 2]]
    if lows[:1] != ["of"]:
        return place
    return place + (2 if lows[1:] and lows[1] in _OWNERS else 1)


def _is_adjective(tokens: list[Token], place: int) -> bool:
    """Say whether a plural stands before what is counted: women voters, a police officer."""
    if tokens[place].low not in _FIRST or place + 1 >= len(tokens):
        return False
    behind = tokens[place + 1]
    return _is_plural(behind.low) or behind.low.startswith("offic")


def _is_plural(low: str) -> bool:
    if low in _PLURALS:
        return True
    return (
        len(low) > 3
        and low[-1] == "s"
        and not low.endswith(("ss", "us", "is"))
        and low not in _NO_PLURALS
    )


def deed_of(tokens: list[Token], after: int) -> str:
    """What those did, or what was done to them, who are counted before a place.

    The sense of "died" in "500 have died"; empty where no such word follows.
    """
    for token in tokens[after : after + _WITHIN]:
        if token.kind != "word":
            return ""
        if token.low not in _AUXILIARIES:
            is_verb = token.low not in STOP and token.text[0].islower()
            return token.sense if is_verb else ""
    return ""


_AUXILIARIES = frozenset("have has had been be were was are will would of them also".split())

# Of each row, one word is never another.
_EXCLUSIVE = (
    "sons daughters", "brothers sisters", "boys girls", "men women", "males females",
    "husbands wives", "fathers mothers", "actors actresses", "uncles aunts", "nephews nieces",
    "children parents grandchildren", "goals assists appearances saves tries wickets runs points"
    " caps fouls corners rebounds", "wins losses defeats draws victories",
    "goalkeepers defenders midfielders strikers", "fires floods storms earthquakes landslides"
    " hurricanes tornadoes droughts", "schools hospitals churches mosques prisons hotels shops"
    " factories", "cars buses lorries trucks trains trams planes ships boats helicopters bicycles",
    "paintings sculptures drawings photographs", "albums singles books films plays poems",
    "deaths injuries recoveries births", "survivors bodies", "employees suppliers customers"
    " shareholders", "teachers pupils", "doctors nurses patients", "countries territories cities",
    "planets moons stars comets", "imports exports", "arrivals departures", "dogs cats horses cows"
    " pigs sheep goats chickens",
)  # fmt: skip
_ROWS = {stem(word): n for n, row in enumerate(_EXCLUSIVE) for word in row.split()}
_ANYTHING = frozenset(
    sense_of(stem(word))
    for word in "people persons ones things items units members cases others adults".split()
)


def are_exclusive(one: str, other: str) -> bool:
    """Say whether no two things of these plain forms are one: sons are no daughters."""
    if one == other:
        return False
    same_row = _ROWS.get(one, -1) == _ROWS.get(other, -2)
    return same_row or other in OPPOSITES.get(one, ())


def are_same(one: str, other: str) -> bool:
    """Say whether two plain forms are forms of one word: theaters, theatres."""
    return one == other or (len(one) >= _ALIKE and one[:_ALIKE] == other[:_ALIKE])


_ALIKE = 5  # letters that two forms of one word begin with


def are_open(one: str, other: str) -> bool:
    """Say whether one of two senses is so wide that it may mean the other: people, nurses."""
    return one in _ANYTHING or other in _ANYTHING
