"""Names as evidence: two texts of the same days that share a name may be about one event.

They are linked when they are also somewhat alike, or share another word. A name remembers its last
texts; it speaks for a cluster that holds several of them, and for none once it was in the news on
too many days.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from functools import cache

from shared.patterns import words
from shared.policy import PatternPolicy
from shared.store import Doc

_MOST_USES = 16  # that a name remembers
_DAY = 86_400


def telling(name: str) -> bool:
    """Say whether a name could stand for one event; a word of any news cannot."""
    return name not in _common()


def use(tag: Doc, *, claim: str, cluster: str, second: int | None, policy: PatternPolicy) -> bool:
    """Remember one more text that carries a name, of the last few; say whether anything changed.

    Of a topic only the days are kept, so that a name of every day is written once a day.
    """
    if second is not None:
        days = sorted({*tag.get("seen", ()), second // _DAY})
        recent = [day for day in days if day >= days[-1] - policy.ages_after_days]
        recent = recent[-policy.name_days_at_most - 1 :]
        known, tag["seen"] = tag.get("seen"), recent
        if is_topic(tag, policy):
            return bool(tag.pop("uses", None)) or recent != known
    one = {"claim": claim, "cluster": cluster, "second": second}
    tag["uses"] = [*tag.get("uses", []), one][-_MOST_USES:]
    return True


def is_topic(tag: Doc, policy: PatternPolicy) -> bool:
    """Say whether a name was in the news for too many days to stand for one event."""
    return len(tag.get("seen", ())) > policy.name_days_at_most


def shared(
    names: Mapping[str, Doc], second: int | None, home: Callable[[str], str], policy: PatternPolicy
) -> dict[str, str]:
    """The texts of the same days that carried names of a new one, each with its cluster.

    Those with the most names in common come first, each name counted by the cluster's share of it.
    """
    weight: dict[str, float] = defaultdict(float)
    where: dict[str, str] = {}
    for _, tag in sorted(names.items()):
        if is_topic(tag, policy):
            continue
        uses = [(one["claim"], home(one["cluster"]), one["second"]) for one in tag.get("uses", ())]
        counts = Counter(cluster for _, cluster, _ in uses)
        for claim, cluster, at in uses:
            share = counts[cluster] / len(uses) if _near(at, second, policy) else 0
            if cluster and share >= policy.name_share_at_least:
                weight[claim] += share
                where[claim] = cluster
    found = sorted(weight, key=lambda claim: (-weight[claim], claim))[: policy.named_neighbours]
    return {claim: where[claim] for claim in found}


def _near(at: int | None, second: int | None, policy: PatternPolicy) -> bool:
    if at is None or second is None:
        return False
    return abs(at - second) <= policy.near_days * _DAY


@cache
def _common() -> frozenset[str]:
    listed = {word for line in words.lines("common") for word in line.split()}
    return frozenset(listed) | words.stop_words()
