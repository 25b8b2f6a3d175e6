"""Stories told in several ways, to be found again as they were."""

from __future__ import annotations

from shared.patterns import ledger, windows
from shared.patterns.tools import ALERTS, CLAIMS, CONTRADICTIONS, MEMBERS, TAGS, resolve
from tests.support.narratives import point

STORIES = {
    "concert": ["Violinist plays a surprise concert at Harbour Hall tonight",
                "Surprise concert of the violinist tonight at Harbour Hall",
                "Fans queue at Harbour Hall for the surprise concert of the violinist"],
    "goats": ["Goats on the island carry the swamp fever, farmers say",
              "Farmers say goats on the island carry swamp fever",
              "Swamp fever found in goats on the island, say farmers"],
    "dam": ["The old dam above the valley has burst, villages flooded",
            "Dam bursts above the valley and floods villages",
            "Villages in the valley flooded after the dam burst"],
}  # fmt: skip


def stream():
    return [point(f"{name}{n}", text, hours=n)
            for name, texts in STORIES.items() for n, text in enumerate(texts)]  # fmt: skip


def cluster_of(given, id):
    return resolve(given.store, given.store.get(MEMBERS, str(id))["cluster"])


def everything(given):
    kinds = (ledger.CLUSTERS, windows.WINDOWS, windows.TIMELINES, windows.RECENT, ledger.SOURCES,
             MEMBERS, TAGS, CLAIMS, CONTRADICTIONS, ALERTS)  # fmt: skip
    return {kind: given.store.find(kind, limit=10_000) for kind in kinds}
