"""Tags as names of events: #Riverdam, and the words River Dam in a text without the tag.

A tag names an event while several different texts carry it, most uses in plain words included,
and only for a few days: what is tagged for longer is a topic, and topics hold many stories.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from shared.patterns import words
from shared.policy import PatternPolicy
from shared.store import Doc
from shared.text import LINK

_TOKEN = re.compile(r"[#@]?\w[\w'\u2019]{0,63}")
_POSSESSIVE = re.compile(r"['\u2019]s?\Z")
_SHORTEST = 3
_MOST_NAMES = 16  # of one datapoint
_MOST_HOMES = 8  # clusters that a tag remembers


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What a text calls the event it is about, as tags would be written: in one word."""

    tagged: frozenset[str]
    plain: frozenset[str]  # names in capitals, pairs of them, and handles

    def all(self) -> list[str]:
        return sorted(self.tagged) + sorted(self.plain - self.tagged)


def names_in(text: str) -> Names:
    """The tags of a text, and the names in it that could be a tag elsewhere."""
    tagged: dict[str, None] = {}
    plain: dict[str, None] = {}
    before = ""
    for token in _TOKEN.findall(LINK.sub(" ", text)):
        bare = _POSSESSIVE.sub("", token.lstrip("#@"))
        name = bare.lower().replace("_", "")
        if len(name) < _SHORTEST or name.isdecimal():
            before = ""
            continue
        if token[0] == "#" and name not in _left_out():
            tagged[name] = None
        if token[0] == "@" or bare[0].isupper():
            if name not in _left_out():
                plain[name] = None
            if before:
                plain[before + name] = None
            before = name if bare[0].isupper() else ""
        else:
            before = ""
    return Names(
        tagged=frozenset(list(tagged)[:_MOST_NAMES]), plain=frozenset(list(plain)[:_MOST_NAMES])
    )


def new_tag() -> Doc:
    """A tag that nobody has used."""
    return {"tagged": 0, "plain": 0, "days": [], "homes": {}}


def use(tag: Doc, *, cluster: str, second: int, tagged: bool, policy: PatternPolicy) -> None:
    """Count one text that carries the tag, or its words."""
    tag["tagged" if tagged else "plain"] += 1
    day = second // 86_400
    if day not in tag["days"] and len(tag["days"]) <= policy.event_days_at_most:
        tag["days"].append(day)
    first, last, _ = tag["homes"].get(cluster, (second, second, 0))
    use = tag["tagged"] + tag["plain"]
    tag["homes"][cluster] = [min(first, second), max(last, second), use]
    if len(tag["homes"]) > _MOST_HOMES:
        del tag["homes"][_by_use(tag)[-1]]


def names_an_event(tag: Doc, policy: PatternPolicy) -> bool:
    """Say whether a tag stands for one event, by how it was used so far."""
    used = tag["tagged"] + tag["plain"]
    return bool(
        tag["tagged"] >= policy.event_tags_at_least
        and tag["tagged"] >= policy.event_share_at_least * used
        and len(tag["days"]) <= policy.event_days_at_most
    )


def homes_near(tag: Doc, second: int, policy: PatternPolicy) -> list[str]:
    """The clusters that carried the tag near a time, the last first."""
    far = policy.event_quiet_days * 86_400
    homes = tag["homes"]
    return [
        cluster
        for cluster in _by_use(tag)
        if max(homes[cluster][0] - second, second - homes[cluster][1]) <= far
    ]


def _by_use(tag: Doc) -> list[str]:
    """The clusters that carried a tag, the last first."""
    return sorted(tag["homes"], key=lambda cluster: -tag["homes"][cluster][2])


@cache
def _left_out() -> frozenset[str]:
    listed = {line.replace(" ", "") for line in words.lines("plain_tags")}
    return words.stop_words() | listed
