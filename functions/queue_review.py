"""queue_review: an uncertain chirp; let a person look at it."""

from __future__ import annotations

import functions_framework
from cloudevents.http import CloudEvent

from functions import _edge as edge


@functions_framework.cloud_event
def queue_review(event: CloudEvent) -> None:
    """Queue one chirp for review."""
    edge.analyse("queue_review", "human_review", event)
