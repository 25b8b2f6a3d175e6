"""rate_outlet: an article was written; count its verdict for its outlet."""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge
from functions import _wiring as wiring
from shared import outlets
from shared.verdicts import map_verdict


@functions_framework.cloud_event
def rate_outlet(event: CloudEvent) -> None:
    """Bring an outlet's counts up to date with one article."""
    with edge.delivery("rate_outlet", event) as message:
        store = wiring.home().store
        rated = outlets.rate(
            message.change.id,
            store=store,
            categorise=outlets.categoriser(store),
            now=message.time,
        )
        if rated.after is None or not rated.changed:
            return
        edge.log(
            "article.rated",
            article_id=message.change.id,
            outlet=rated.after.outlet,
            verdict=rated.after.verdict,
        )
        if rated.after.exact and not map_verdict(rated.after.exact).known:
            edge.log("verdict.unknown", severity="WARNING", verdict=rated.after.exact)
