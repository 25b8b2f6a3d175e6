"""One wording for what has several: percent, units, figures, and names of the same thing.

Works on matching copies (small letters, without apostrophes).
"""

from __future__ import annotations

import re

_UNITS = {
    "metres": "metres meters metre meter mtrs", 
    "kilometres": "kilometers kilometre kilometer kms km",
    "kilograms": "kilogram kilogramme kilogrammes kgs kg", "centimetres": "centimeters cm",
    "millimetres": "millimeters mm", "feet": "foot ft", "pounds": "lbs", "seconds": "secs sec",
    "minutes": "mins", "hours": "hrs",
}  # fmt: skip
_UNIT_OF = {name: unit for unit, names in _UNITS.items() for name in names.split()}
_UNIT = re.compile(
    rf"(?<=\d)([ -]?)({'|'.join(sorted(_UNIT_OF, key=len, reverse=True))})\b(?!['’])"
)
_PERCENT = re.compile(r"(?<=\d)\s?(?:percent|per cent|pct|%)(?!\w)")
# "m" is metres where what is measured says so, and millions elsewhere.
METRES_AFTER = (
    r"(?:/|²|³|\s(?:tall|high|deep|long|wide|thick|above|below|away|per|elevation|altitude)\b)"
)
_METRES = re.compile(rf"(?<=\d)\s?m(?={METRES_AFTER})")
_CURRENCIES = {"$": "dollars", "€": "euros", "£": "pounds"}
_MONEY = re.compile(r"([$€£])\s?(\d+(?:[.,]\d+)*)((?:\s?(?:thousand|million|billion|trillion))?)\b")
_PER = re.compile(r"(?<=[a-z])/(s|sec|h|hr)\b")
_A_SECOND = re.compile(r"\bper (seconds?|hours?)\b|\bk(?:m/h|ph)\b|\bkmh\b")
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])")
_COUNT = (  # what follows is a figure or a word for one
    r"(?= (?:\d|half\b|twice\b|[a-z]*(?:een|ty)\b"
    r"|(?:two|three|four|five|six|seven|eight|nine|ten)\b))"
)
_ABOUT = re.compile(rf"\b(?:approximately|approx|roughly|circa){_COUNT}")
_MORE_THAN = re.compile(rf"\bmore than{_COUNT}")
_BACK_IN = re.compile(r"\bback (?=in (?:1[5-9]|20)\d\d\b)")
# Said of a thing as what it does.
_IS_CURE = re.compile(r"\b(?:is|are) (?:a|the) ((?:\w+ )?)(cure|cause) (?:for|of)\b")
_TWO_AT_HEAD = re.compile(r"\A(\W*(?:the )?)([a-z]+) and ([a-z]+)\b")
_ONLY = re.compile(r"\b(\w+) only (?=\d)")
_MONTHS = (
    "january february march april may june july august september october november december".split()
)
_SHORT_MONTHS = {month[:3]: month for month in _MONTHS} | {"sept": "september"}
_SHORT = "|".join(sorted(_SHORT_MONTHS, key=len, reverse=True))
_MONTH = re.compile(rf"\b({_SHORT})\b\.?(?=\s\d)|(?<=\d )({_SHORT})\b\.?")
# The form by which the odd forms of a verb are known; "left" and the like may be no verb.
_VERBS = (
    "become became", "begin began begun", "beat beaten", "bite bit bitten", "blow blew blown",
    "break broke broken",
    "bring brought", "build built", "buy bought", "catch caught", "choose chose chosen",
    "come came", "deal dealt", "do did done does", "draw drew drawn", "drink drank drunk",
    "drive drove driven", "eat ate eaten", "fall fell fallen", "fight fought", "find found",
    "flee fled", "fly flew flown", "forget forgot forgotten", "get got gotten", "give gave given",
    "go went gone goes", "grow grew grown", "hide hid hidden", "hold held", "keep kept",
    "know knew known", "lead led", "lend lent", "lose lost", "make made", "meet met", "pay paid",
    "rise rose risen", "run ran", "say said", "see saw seen", "sell sold", "send sent",
    "shake shook shaken", "shoot shot", "shrink shrank shrunk", "sing sang sung",
    "sink sank sunk", "speak spoke spoken", "spend spent", "stand stood", "steal stole stolen",
    "strike struck", "swear swore sworn", "swim swam swum", "take took taken", "teach taught",
    "tell told", "think thought", "throw threw thrown", "understand understood",
    "wake woke woken", "wear wore worn", "win won", "withdraw withdrew withdrawn",
    "write wrote written",
)  # fmt: skip
_VERB_OF = {form: row.split()[0] for row in _VERBS for form in row.split()[1:]}
# Names of the same; each row is named by its first.
_ALIASES = (
    ("earth", "planet earth"),
    ("humans", "human beings"),
    ("climate change", "global warming"),
    ("election", "presidential election"),
    ("moon landing", "lunar landing", "landing on the moon"),
    ("united states", "usa", "u.s.a.", "u.s.", "united states of america"),
    ("united kingdom", "uk", "u.k.", "great britain"),
    ("eu", "european union"),
    ("mount", "mt."),
    ("carbon dioxide", "co2"),
)
_NAME_FOR = {alias: row[0] for row in _ALIASES for alias in row[1:]}
_ALIAS = re.compile(
    rf"(?<!\w)(?:{'|'.join(re.escape(a) for a in sorted(_NAME_FOR, key=len, reverse=True))})(?!\w)"
)


def one_wording(copy: str) -> str:
    """A matching copy in one wording."""
    copy = _ALIAS.sub(lambda alias: _NAME_FOR[alias[0]], copy)
    copy = _IS_CURE.sub(r"\1\2s", _MORE_THAN.sub("over", _ABOUT.sub("about", copy)))
    copy = _TWO_AT_HEAD.sub(lambda two: two[1] + " and ".join(sorted(two.groups()[1:])), copy)
    if not any(map(str.isdigit, copy)):
        return copy
    copy = _BACK_IN.sub("", copy)
    copy = _MONTH.sub(lambda month: _SHORT_MONTHS[month[1] or month[2]], copy)
    copy = _THOUSANDS.sub(lambda number: number[0].replace(",", ""), copy)
    copy = _MONEY.sub(lambda sum_: f"{sum_[2]}{sum_[3]} {_CURRENCIES[sum_[1]]}", copy)
    copy = _METRES.sub(" metres", copy)
    copy = _UNIT.sub(lambda unit: f" {_UNIT_OF[unit[2]]}", copy)
    copy = _PER.sub(lambda per: f" per {'second' if per[1][0] == 's' else 'hour'}", copy)
    return _ONLY.sub(r"only \1 ", _PERCENT.sub("%", copy))


def verb_of(word: str) -> str:
    """The verb that a word is an odd form of; the word itself when it is none."""
    return _VERB_OF.get(word, word)


def figures_as_in(other: str, text: str) -> str:
    """A text with its figures cut into thousands where another has them so, and metres told."""
    text = _METRES.sub(" metres", text)
    for figure in set(_THOUSANDS.findall(other)):
        plain = figure.replace(",", "")
        text = re.sub(rf"(?<![\d.,]){plain}(?![\d,])", figure, text)
    return text
