"""rate_outlet: an article was written; count its verdict for its outlet."""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge
from functions import _wiring as wiring
from shared import outlets
from shared.patterns import announce


@functions_framework.cloud_event
def rate_outlet(event: CloudEvent) -> None:
    """Bring an outlet's counts up to date with one article."""
    with edge.delivery("rate_outlet", event) as message:
        home = wiring.home()
        rated = outlets.rate(message.change.id, store=home.store, now=message.time)
        if message.change.after is not None:
            announce(home.bus, outlets.ARTICLES, message.change.id)
        if rated.after is None or not rated.changed:
            return
        edge.log(
            "article.rated",
            article_id=message.change.id,
            outlet=rated.after.outlet,
            verdict=rated.after.verdict,
        )
        if not rated.known:
            edge.log("verdict.unknown", severity="WARNING", verdict=rated.after.exact)
