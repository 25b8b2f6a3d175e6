"""Narratives: datapoints gathered into clusters as they arrive, each with four risks (spec 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared.bus import Bus

DATAPOINT_ADDED = "datapoint-added"


def announce(bus: Bus, kind: str, id: str) -> None:
    """Say that a chirp or an article is there, so that it is tracked; call it on every delivery."""
    bus.publish(DATAPOINT_ADDED, {"kind": kind, "id": id}, attributes={"kind": kind})
