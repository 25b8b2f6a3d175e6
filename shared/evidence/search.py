"""Asking every provider about a claim; one that fails or is late is skipped and counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from shared.errors import Transient
from shared.evidence import (
    FACT_CHECK,
    LOCAL,
    Bought,
    Evidence,
    Paid,
    Provider,
    ProviderDown,
)
from shared.evidence.reviews import without_outdated
from shared.policy import FACT_CHECKS

Search = Callable[[], Bought]


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the providers know, which of them could not tell, and what asking them cost."""

    evidence: tuple[Evidence, ...] = ()
    failed: Mapping[str, str] = field(default_factory=dict)  # provider -> the way it failed
    usd: float = 0.0

    def and_then(self, more: Gathered, *, limit: int) -> Gathered:
        """The same with what was gathered after it."""
        found = _ranked((*self.evidence, *more.evidence), limit=limit)
        return Gathered(found, {**self.failed, **more.failed}, self.usd + more.usd)


def gather(
    claim: str,
    *,
    providers: Sequence[Provider],
    limit: int,
    deadline_seconds: float = FACT_CHECKS.search_deadline_seconds,
) -> Gathered:
    """All evidence about a claim, fact-checks and the most similar first, each page once.

    The library is searched here, all others meanwhile, each in a thread of its own; what has not
    answered at the deadline is left out.
    """
    ends = time.monotonic() + deadline_seconds
    here: dict[str, Search] = {}
    aside: dict[str, Search] = {}
    told: dict[str, Bought | ProviderDown] = {}
    for provider in providers:
        try:
            search = _search(provider, claim, limit=limit)
        except ProviderDown as err:
            told[provider.name] = err
        else:
            (here if provider.name == LOCAL else aside)[provider.name] = search
    waiting = _started(aside)
    told |= {name: _outcome(search) for name, search in here.items()}
    told |= {name: _awaited(answer, ends=ends) for name, answer in waiting.items()}
    found = [p for got in told.values() if isinstance(got, Bought) for p in got.evidence]
    failed = {name: got.kind for name, got in told.items() if isinstance(got, ProviderDown)}
    return Gathered(_ranked(found, limit=limit), failed, sum(got.usd for got in told.values()))


def _search(provider: Provider, claim: str, *, limit: int) -> Search:
    if isinstance(provider, Paid):
        return provider.begin(claim, limit=limit)
    return lambda: Bought(provider.search(claim, limit=limit))


def _started(searches: Mapping[str, Search]) -> dict[str, Future[Bought | ProviderDown]]:
    """Searches under way, each in its own thread; they end by their own time-outs."""
    if not searches:
        return {}
    threads = ThreadPoolExecutor(len(searches), thread_name_prefix="evidence")
    started = {name: threads.submit(_outcome_aside, search) for name, search in searches.items()}
    threads.shutdown(wait=False)
    return started


def _outcome(search: Search) -> Bought | ProviderDown:
    try:
        return search()
    except ProviderDown as err:
        return err


def _outcome_aside(search: Search) -> Bought | ProviderDown:
    """The same, where nobody would hear an error."""
    try:
        return _outcome(search)
    except Exception as err:  # no fault of a provider may keep a chirp from its result
        kind = "busy" if isinstance(err, Transient) else "unexpected"
        return ProviderDown(kind, type(err).__name__)


def _awaited(answer: Future[Bought | ProviderDown], *, ends: float) -> Bought | ProviderDown:
    try:
        return answer.result(timeout=max(0.0, ends - time.monotonic()))
    except TimeoutError:
        return ProviderDown("time_out", "it did not answer before the deadline over all")


def _ranked(found: Iterable[Evidence], *, limit: int) -> tuple[Evidence, ...]:
    """Fact-checks first, then the most similar; each page and each publisher's review once."""
    once: dict[tuple[str, ...], Evidence] = {}
    for piece in sorted(found, key=lambda e: (e.kind != FACT_CHECK, -e.similarity, e.id)):
        rated = (piece.claim, piece.category, piece.published_at[:10])
        told = rated if piece.kind == FACT_CHECK else (piece.text,)
        once.setdefault((piece.url or piece.id, *told), piece)
    return tuple(without_outdated(list(once.values()))[: 2 * limit])
