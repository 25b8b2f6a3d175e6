"""analyse_context: an uncertain chirp; what else is said about the matter?"""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge


@functions_framework.cloud_event
def analyse_context(event: CloudEvent) -> None:
    """Look at what stands around one chirp."""
    edge.analyse("analyse_context", "context", event)
