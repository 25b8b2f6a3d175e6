"""Which clusters a new datapoint belongs to: those it is linked with, by text or by tag.

A link looks at two datapoints and their times only, never at the order in which they came, and
whatever a new datapoint links grows together. So another order gives nearly the same clusters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from shared.patterns import naming, tags
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


@dataclass(frozen=True, slots=True)
class _Link:
    """A link with one text, and what it weighs."""

    cluster: str
    likeness: float
    joins: int  # for the new text
    merges: int  # for two clusters that it links with


@dataclass(slots=True)
class _Found:
    """The clusters found so far; each is looked up once."""

    tools: Tools
    known: dict[str, tuple[str, Doc] | None] = field(default_factory=dict)
    docs: dict[str, Doc] = field(default_factory=dict)
    likeness: dict[str, float] = field(default_factory=dict)  # the best link, by cluster
    joins: Counter[str] = field(default_factory=Counter)  # what all its links weigh
    merges: Counter[str] = field(default_factory=Counter)

    def cluster(self, id: str) -> str:
        """The cluster that an id leads to; "" for one that nothing may join."""
        if id not in self.known:
            self.known[id] = resolve(self.tools.store, id)
        found = self.known[id]
        if found is None or found[1]["given"]:
            return ""
        self.docs[found[0]] = found[1]
        return found[0]

    def add(self, link: _Link) -> None:
        """Count a link for its cluster."""
        id = link.cluster
        self.likeness[id] = max(self.likeness.get(id, 0.0), link.likeness)
        self.joins[id] += link.joins
        self.merges[id] += link.merges

    def size(self, id: str) -> int:
        return int(self.docs[id]["size"])

    def leaning(self, one: str, other: str) -> int:
        """How strongly two clusters leaned to each other before."""
        return int(self.docs[one]["leans"].get(other, 0) + self.docs[other]["leans"].get(one, 0))


def linked(reading: Reading, vector: Vector, tools: Tools) -> Linked:
    """The clusters a new text belongs to: by a strong link, several weak ones, a name or a tag."""
    policy = tools.policy
    found = _Found(tools)
    carried = _carried(reading, tools)
    named = _named(reading, vector, carried, found)
    for link in (named | _alike(reading, vector, named, found)).values():
        if link.cluster:
            found.add(link)
    ranked = sorted(found.likeness, key=lambda id: (-found.likeness[id], id))
    joins = [id for id in ranked if found.joins[id] >= min(policy.link_weight, found.size(id))]
    tagged = [id for id in map(found.cluster, _by_tag(reading, carried, tools)) if id]
    home = (joins + tagged)[:1]
    merged = [id for id in ranked if home and id != home[0] and _grow(home[0], id, found, policy)]
    leans = {id: found.merges[id] for id in ranked if id not in (*home, *merged, *tagged)}
    return Linked(tuple(dict.fromkeys([*home, *merged, *tagged])), leans)


def use_tags(book: Notebook, reading: Reading, cluster: str, policy: PatternPolicy) -> None:
    """Count the tags of a new text, and remember its names."""
    second = reading.second
    for name in reading.names.all():
        tagged = name in reading.names.tagged
        id = document_id(name)
        tag, changed = book.get(TAGS, id) or tags.new_tag(), False
        if second is not None and (tagged or tag["tagged"]):  # its words count once it is known
            tags.use(tag, cluster=cluster, second=second, tagged=tagged, policy=policy)
            changed = True
        if naming.telling(name) and not tagged:
            claim = reading.claim_id
            changed |= naming.use(tag, claim=claim, cluster=cluster, second=second, policy=policy)
        if changed:
            book.put(TAGS, id, tag)


def _carried(reading: Reading, tools: Tools) -> dict[str, Doc]:
    """The names and the words of a text that are known as names, with what is known of them."""
    ids = {document_id(name): name for name in (*reading.names.all(), *reading.keywords)}
    return {ids[id]: tag for id, tag in tools.store.get_many(TAGS, list(ids)).items()}


def _alike(
    reading: Reading, vector: Vector, named: Mapping[str, _Link], found: _Found
) -> dict[str, _Link]:
    """Links with the texts that say nearly the same, by their ids."""
    tools, policy = found.tools, found.tools.policy
    around = tools.vectors.nearest(STORIES, vector, limit=policy.neighbours)
    near = [other for other in around if other.similarity >= policy.worded_alike_at_least]
    told = tools.claims([other.id for other in near])
    links = {}
    for other in near:
        said = told.get(other.id)
        weight = _weight(other.similarity, reading, said, policy) if said else 0
        if said and weight:
            joins = max(weight, named[other.id].joins) if other.id in named else weight
            cluster = found.cluster(said.cluster)
            links[other.id] = _Link(cluster, other.similarity, joins, weight)
    return links


def _named(
    reading: Reading, vector: Vector, carried: Mapping[str, Doc], found: _Found
) -> dict[str, _Link]:
    """Links with the texts of the same days that share a name, by their ids.

    A name brings a text to a story; for two stories to become one it weighs little, since a person
    or a place may be in both.
    """
    tools, policy = found.tools, found.tools.policy
    spelled = reading.names.plain | reading.names.tagged
    names = {name: carried[name] for name in spelled if name in carried and naming.telling(name)}
    clusters = naming.shared(names, reading.second, found.cluster, policy)
    vectors, told = tools.vectors.get_many(STORIES, list(clusters)), tools.claims(list(clusters))
    topics = {name for name, tag in carried.items() if naming.is_topic(tag, policy)}
    words = reading.claim.topic - names.keys() - topics
    links = {}
    for id, cluster in clusters.items():
        if id not in vectors or id not in told:
            continue
        likeness = float(vectors[id] @ vector)
        worded = not words.isdisjoint(told[id].claim.topic)
        least = policy.named_worded_at_least if worded else policy.named_alike_at_least
        if likeness >= least:
            links[id] = _Link(cluster, likeness, joins=policy.link_weight, merges=1)
    return links


def _by_tag(reading: Reading, carried: Mapping[str, Doc], tools: Tools) -> list[str]:
    """The clusters that carried a tag of this text, where the tag stands for one event."""
    if reading.second is None:
        return []
    homes: list[str] = []
    for name in reading.names.all():
        if (tag := carried.get(name)) is None:
            continue
        near = tags.homes_near(tag, reading.second, tools.policy)
        tags.use(  # this text counts too; what is read here is not written
            tag, cluster="", second=reading.second, tagged=name in reading.names.tagged,
            policy=tools.policy,
        )  # fmt: skip
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
    return found.merges[other] + found.leaning(one, other) >= needed
