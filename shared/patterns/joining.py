"""Which clusters a new datapoint belongs to: those it is linked with, by text or by tag.

A link looks at two datapoints and their times only, never at the order in which they came, and
whatever a new datapoint links grows together. So another order gives nearly the same clusters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from shared.patterns import tags
from shared.patterns.datapoints import document_id
from shared.patterns.notebook import Notebook
from shared.patterns.reading import Reading
from shared.patterns.tools import STORIES, TAGS, Told, Tools, resolve
from shared.policy import PatternPolicy
from shared.store import Doc

if TYPE_CHECKING:
    from shared.vectors import Vector

_DAY = 86_400
_COPY = 1_000  # weighs more than any number of links that is asked for


@dataclass(frozen=True, slots=True)
class Linked:
    """The clusters that a new text joins, the nearest first, and those it only leans to."""

    joins: tuple[str, ...] = ()  # more than one: they grow together
    leans: Mapping[str, int] = field(default_factory=dict)  # how strongly


@dataclass(slots=True)
class _Found:
    """The clusters found so far; each is looked up once."""

    tools: Tools
    known: dict[str, tuple[str, Doc] | None] = field(default_factory=dict)
    docs: dict[str, Doc] = field(default_factory=dict)
    likeness: dict[str, float] = field(default_factory=dict)  # the best link, by cluster
    weight: Counter[str] = field(default_factory=Counter)  # all links

    def cluster(self, id: str) -> str:
        """The cluster that an id leads to; "" for one that nothing may join."""
        if id not in self.known:
            self.known[id] = resolve(self.tools.store, id)
        found = self.known[id]
        if found is None or found[1]["given"]:
            return ""
        self.docs[found[0]] = found[1]
        return found[0]

    def size(self, id: str) -> int:
        return int(self.docs[id]["size"])

    def leaning(self, one: str, other: str) -> int:
        """How strongly two clusters leaned to each other before."""
        return int(self.docs[one]["leans"].get(other, 0) + self.docs[other]["leans"].get(one, 0))


def linked(reading: Reading, vector: Vector, tools: Tools) -> Linked:
    """The clusters that a new text belongs to: by a strong link, several weak ones, or a tag."""
    policy = tools.policy
    found = _Found(tools)
    near = tools.vectors.nearest(STORIES, vector, limit=policy.neighbours)
    near = [other for other in near if other.similarity >= policy.worded_alike_at_least]
    told = tools.claims([other.id for other in near])
    for other in near:
        said = told.get(other.id)
        weight = _weight(other.similarity, reading, said, policy) if said else 0
        id = found.cluster(said.cluster) if said and weight else ""
        if id:
            found.likeness[id] = max(found.likeness.get(id, 0.0), other.similarity)
            found.weight[id] += weight
    ranked = sorted(found.likeness, key=lambda id: (-found.likeness[id], id))
    joins = [id for id in ranked if found.weight[id] >= min(policy.link_weight, found.size(id))]
    tagged = [id for id in map(found.cluster, _by_tag(reading, tools)) if id]
    home = (joins + tagged)[:1]
    merged = [id for id in ranked if home and id != home[0] and _grow(home[0], id, found, policy)]
    leans = {id: found.weight[id] for id in ranked if id not in (*home, *merged, *tagged)}
    return Linked(tuple(dict.fromkeys([*home, *merged, *tagged])), leans)


def use_tags(book: Notebook, reading: Reading, cluster: str, policy: PatternPolicy) -> None:
    """Count the tags of a new text; words count once the tag that they spell is known."""
    if reading.second is None:
        return
    for name in reading.names.all():
        tagged = name in reading.names.tagged
        id = document_id(name)
        tag = book.get(TAGS, id) or (tags.new_tag() if tagged else None)
        if tag is not None:
            tags.use(tag, cluster=cluster, second=reading.second, tagged=tagged, policy=policy)
            book.put(TAGS, id, tag)


def _by_tag(reading: Reading, tools: Tools) -> list[str]:
    """The clusters that carried a tag of this text, where the tag stands for one event."""
    if reading.second is None:
        return []
    tagged = {document_id(name): name in reading.names.tagged for name in reading.names.all()}
    homes: list[str] = []
    for id, tag in tools.store.get_many(TAGS, list(tagged)).items():
        near = tags.homes_near(tag, reading.second, tools.policy)
        tags.use(  # this text counts too; what is read here is not written
            tag, cluster="", second=reading.second, tagged=tagged[id], policy=tools.policy
        )
        homes += near if tags.names_an_event(tag, tools.policy) else []
    return homes


def _weight(similarity: float, reading: Reading, said: Told, policy: PatternPolicy) -> int:
    """What a link between two texts weighs, by how alike they are and how far apart in time."""
    if similarity >= policy.copy_at_least:
        return _COPY
    if reading.second is None or said.second is None:
        return policy.link_weight if similarity >= policy.join_at_least else 0
    apart = abs(reading.second - said.second) / _DAY
    if apart > policy.ages_after_days:
        return 0
    if similarity >= policy.join_at_least:
        return policy.link_weight
    if apart > policy.near_days:
        return 0
    if similarity >= policy.near_at_least:
        return 1
    words, others = reading.claim.topic, said.claim.topic
    shared, fewer = len(words & others), min(len(words), len(others))
    enough = shared >= policy.shared_words_at_least
    return int(enough and shared >= policy.shared_share_at_least * fewer)


def _grow(one: str, other: str, found: _Found, policy: PatternPolicy) -> bool:
    """Whether two clusters grow together: by more links, the larger the smaller of them is."""
    smaller = min(found.size(one), found.size(other))
    needed = max(policy.link_weight, int(policy.link_share * smaller))
    return found.weight[other] + found.leaning(one, other) >= needed
