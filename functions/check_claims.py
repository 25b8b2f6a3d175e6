"""check_claims: a fact-check was asked for; take out the claims and hold them against evidence."""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge
from functions import _wiring as wiring
from shared.workflows import checking


@functions_framework.cloud_event
def check_claims(event: CloudEvent) -> None:
    """Check the claims of one chirp."""
    with edge.delivery("check_claims", event) as message:
        chirp_id = message.chirp_id
        result = checking.check_claims(chirp_id, home=wiring.home(), now=message.time)
        edge.log(
            "claims.checked",
            severity="WARNING" if result["providers_failed"] else "INFO",
            chirp_id=chirp_id,
            claims=len(result["claims"]),
            coverage=result["retrieval_coverage"],
            extracted_by=result["extracted_by"],
            providers_failed=result["providers_failed"],
            ai_failures=result["ai_failures"],
            usd=result["usd"],
        )
