"""convene_jury: a chirp has close calls; let a jury debate them."""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge
from functions import _wiring as wiring
from shared.workflows import convening


@functions_framework.cloud_event
def convene_jury(event: CloudEvent) -> None:
    """Hold the close calls of one chirp."""
    with edge.delivery("convene_jury", event) as message:
        chirp_id = message.chirp_id
        result = convening.convene_jury(chirp_id, home=wiring.home(), now=message.time)
        edge.log(
            "jury.held",
            chirp_id=chirp_id,
            claims=len(result.get("claims", ())),
            moved=[claim["moved"] for claim in result.get("claims", ())],
            by=result.get("by"),
            ai_failures=result.get("ai_failures"),
            usd=result.get("usd"),
        )
