"""analyse_emotion: an uncertain chirp; which emotions does it stir up?"""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge


@functions_framework.cloud_event
def analyse_emotion(event: CloudEvent) -> None:
    """Mark the emotions of one chirp."""
    edge.analyse("analyse_emotion", "emotion", event)
