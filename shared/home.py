"""A home: everything a workflow needs from the world, passed as one argument."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from shared.ai import AI, NoAI
from shared.bus import Bus
from shared.embeddings import Embedder
from shared.evidence import Provider
from shared.evidence.local import LocalEvidence
from shared.policy import EXPERIMENT, Experiment
from shared.store import Store
from shared.vectors import Vectors


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """Where documents live, how messages travel, who may be asked, by which numbers."""

    store: Store
    bus: Bus
    ai: AI
    vectors: Vectors
    embedder: Embedder
    library: LocalEvidence  # the operator's own evidence
    providers: Sequence[Provider] = ()  # all evidence there is, the library first
    experiment: Experiment = field(default=EXPERIMENT)
    takes_posts: bool = False  # embedded: the API creates chirps; in the cloud, clients do
    clock: Callable[[], float] = time.time

    @property
    def has_ai(self) -> bool:
        """Whether somebody may be paid to answer; without, copies are not worth finding."""
        return not isinstance(self.ai, NoAI)
