"""analyse_propaganda: an uncertain chirp; which techniques does it use?"""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge


@functions_framework.cloud_event
def analyse_propaganda(event: CloudEvent) -> None:
    """Mark the propaganda techniques of one chirp."""
    edge.analyse("analyse_propaganda", "propaganda", event)
