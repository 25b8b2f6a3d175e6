"""The cloud home on one machine: Google's own emulators drive our functions."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from functions._triggers import TRIGGERS, OnDocument, OnMessage, topics
from local import emulators, server
from shared.errors import BadSetup

PROJECT = "demo-chirpcheck"  # the emulators treat "demo-" projects as having no cloud behind them
_RULES = Path(__file__).parent.parent / "firestore.rules"


def run(*, host: str = "127.0.0.1", port: int = 8080, feed: bool = True) -> None:
    """Start both emulators, connect every function, and serve until interrupted."""
    with emulated(port=port) as (firestore, pubsub):
        print(
            f"Firestore emulator at {firestore}, Pub/Sub emulator at {pubsub}, project {PROJECT}."
        )
        server.run(host=host, port=port, feed=feed)


@contextmanager
def emulated(*, port: int, project: str = PROJECT) -> Iterator[tuple[str, str]]:
    """Both emulators, with every trigger of the table delivered to our port."""
    if not emulators.emulators_installed():
        raise BadSetup(
            "Google's emulators are not installed; they need Java and"
            " 'gcloud components install cloud-firestore-emulator pubsub-emulator'"
        )
    with (
        emulators.firestore_emulator(functions_port=port, rules=_RULES) as firestore,
        emulators.pubsub_emulator(project) as pubsub,
    ):
        os.environ |= {
            "CHIRPCHECK_HOME": "cloud",
            "GOOGLE_CLOUD_PROJECT": project,
            "FIRESTORE_EMULATOR_HOST": firestore,
            "PUBSUB_EMULATOR_HOST": pubsub,
        }
        connect(firestore, pubsub, port=port, project=project)
        yield firestore, pubsub


def connect(firestore: str, pubsub: str, *, port: int, project: str) -> None:
    """Register every function with the emulator that drives it."""
    for topic in topics():
        emulators.create_topic(pubsub, project, topic)
    for trigger in TRIGGERS:
        on = trigger.on
        if isinstance(on, OnDocument):
            emulators.register_trigger(
                firestore,
                project=project,
                function=trigger.name,
                event_type=on.change,
                path_pattern=f"{on.kind}/{{id}}",
            )
        elif isinstance(on, OnMessage):
            endpoint = f"http://127.0.0.1:{port}/functions/{trigger.name}"
            emulators.push_subscription(
                pubsub, project, on.topic, trigger.name, endpoint, only=on.filter
            )
