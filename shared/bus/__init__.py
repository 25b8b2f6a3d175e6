"""How functions hand work on: messages by topic, delivered at least once, in any order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Bus(Protocol):
    def publish(
        self, topic: str, data: Mapping[str, Any], *, attributes: Mapping[str, str] | None = None
    ) -> None:
        """Hand a message over; when this returns, the message is safe."""
        ...
