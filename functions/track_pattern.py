"""track_pattern: a chirp or an article was added; bring it into its narrative."""

from __future__ import annotations

from typing import Annotated, Literal

import functions_framework
from cloudevents.http import CloudEvent
from pydantic import BaseModel, ConfigDict, Field

from functions import _edge as edge
from functions import _wiring as wiring
from shared import documents
from shared.patterns import workflow


class DatapointAdded(BaseModel):
    """What `datapoint-added` says."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    kind: Literal["chirps", "articles"]
    id: Annotated[str, Field(min_length=1, max_length=1500)]


@functions_framework.cloud_event
def track_pattern(event: CloudEvent) -> None:
    """Track one datapoint."""
    with edge.delivery("track_pattern", event) as message:
        told = documents.parse(DatapointAdded, message.fields)
        done = workflow.track_stored(
            told.kind, told.id, tools=wiring.narratives(), now=message.time
        )
        if done is None or done.scores is None:
            return
        edge.log(
            "pattern.tracked",
            datapoint=f"{told.kind}/{told.id}",
            cluster=done.cluster,
            overall=done.scores.overall,
            level=done.scores.level,
            contradictions=done.contradictions,
        )
        if done.alerted:
            edge.log("pattern.high", severity="NOTICE", cluster=done.cluster)
