"""Messages through Google Cloud Pub/Sub."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from google.api_core import exceptions as google_errors
from google.cloud.pubsub_v1 import PublisherClient

from shared.errors import Transient

_SAFE_WITHIN_SECONDS = 20.0


class PubSubBus:
    """The bus over Pub/Sub."""

    def __init__(self, publisher: PublisherClient, *, project: str) -> None:
        self._publisher = publisher
        self._project = project

    def publish(
        self, topic: str, data: Mapping[str, Any], *, attributes: Mapping[str, str] | None = None
    ) -> None:
        path = self._publisher.topic_path(self._project, topic)
        body = json.dumps(dict(data)).encode()
        try:
            future = self._publisher.publish(path, body, **dict(attributes or {}))
            future.result(timeout=_SAFE_WITHIN_SECONDS)
        except (google_errors.GoogleAPICallError, TimeoutError) as err:
            raise Transient(f"Pub/Sub did not take a message for {topic}: {err}") from err
