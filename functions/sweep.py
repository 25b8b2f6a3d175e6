"""sweep: the clock ticked; start again what got stuck."""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge
from functions import _wiring as wiring
from shared.patterns import merging
from shared.patterns.tools import Tools
from shared.workflows import sweeping


@functions_framework.cloud_event
def sweep(event: CloudEvent) -> None:
    """Find chirps whose next step never came."""
    with edge.delivery("sweep", event) as message:
        home = wiring.home()
        swept = sweeping.sweep(home=home, now=message.time)
        tools = Tools(store=home.store, vectors=home.vectors, embedder=home.embedder)
        merging.retire(tools=tools, now=message.time)
        edge.log(
            "sweep.done",
            severity="WARNING" if swept.restarted or swept.scored or swept.given_up else "INFO",
            restarted=swept.restarted,
            scored=swept.scored,
            given_up=swept.given_up,
        )
