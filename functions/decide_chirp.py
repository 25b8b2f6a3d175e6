"""decide_chirp: a chirp's claims were checked; label it and send it on."""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge
from functions import _wiring as wiring
from shared.workflows import deciding


@functions_framework.cloud_event
def decide_chirp(event: CloudEvent) -> None:
    """Decide about one chirp."""
    with edge.delivery("decide_chirp", event) as message:
        chirp_id = message.chirp_id
        result = deciding.decide_chirp(chirp_id, home=wiring.home(), now=message.time)
        edge.log(
            "chirp.decided",
            chirp_id=chirp_id,
            label=result["label"],
            rule=result["rule"],
            manipulation=result["inputs"]["manipulation_score"],
            downstream=result["downstream"],
            policy=result["policy"],
        )
