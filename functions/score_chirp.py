"""score_chirp: a chirp was created; decide whether it is worth fact-checking."""

from __future__ import annotations

from typing import Any

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge
from functions import _wiring as wiring
from shared import documents
from shared.patterns import announce
from shared.workflows import CHIRPS, scoring


@functions_framework.cloud_event
def score_chirp(event: CloudEvent) -> None:
    """Assess one new chirp and ask for its fact-check when it is worth one."""
    with edge.delivery("score_chirp", event) as message:
        change = message.change
        if change.after is None:  # gone before we came
            return
        chirp = documents.read_chirp(change.id, change.after)
        home = wiring.home()
        result = scoring.score_chirp(chirp, home=home, now=message.time)
        announce(home.bus, CHIRPS, chirp.id)
        seen: dict[str, Any] = {
            "chirp_id": chirp.id,
            "risk": result.risk.score,
            "tier": result.precheck.tier.value,
            "confidence": result.precheck.confidence,
            "rule": result.rule,
            "policy": result.policy,
        }
        edge.log("chirp.scored", should_fact_check=result.should_fact_check, **seen)
        if result.overridden:
            edge.log("skip.overridden", severity="NOTICE", skipped_by=result.precheck.rule, **seen)
