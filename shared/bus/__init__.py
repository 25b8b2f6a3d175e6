"""How functions hand work on: messages by topic, delivered at least once, in any order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol


class Subscriber(NamedTuple):
    """A function that listens to a topic: to all of it, or where an attribute has one value."""

    function: str
    only: tuple[str, str] | None = None

    def wants(self, attributes: Mapping[str, str]) -> bool:
        return self.only is None or attributes.get(self.only[0]) == self.only[1]


class Bus(Protocol):
    def publish(
        self, topic: str, data: Mapping[str, Any], *, attributes: Mapping[str, str] | None = None
    ) -> None:
        """Hand a message over; when this returns, the message is safe."""
        ...
