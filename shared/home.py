"""A home: everything a workflow needs from the world, passed as one argument."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from shared.ai import AI
from shared.bus import Bus
from shared.policy import EXPERIMENT, Experiment
from shared.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """Where documents live, how messages travel, who may be asked, by which numbers."""

    store: Store
    bus: Bus
    ai: AI
    experiment: Experiment = field(default=EXPERIMENT)
    takes_posts: bool = False  # embedded: the API creates chirps; in the cloud, clients do
    clock: Callable[[], float] = time.time
