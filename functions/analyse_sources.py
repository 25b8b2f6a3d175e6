"""analyse_sources: an uncertain chirp; whom does it cite, and how credible are they?"""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge


@functions_framework.cloud_event
def analyse_sources(event: CloudEvent) -> None:
    """Look at the sources of one chirp."""
    edge.analyse("analyse_sources", "source", event)
