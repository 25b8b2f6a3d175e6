"""Evidence: passages and published fact-checks that a claim is held against.

One small protocol, several providers; what each gives keeps its date, publisher, address and
licence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from shared.errors import TriageError

LOCAL = "local"  # the name of the library, which is asked without a network
WEB = "web"  # the name of the provider whose pieces are a model's words about pages
DOCUMENT = "document"
FACT_CHECK = "fact_check"


class ProviderDown(TriageError):
    """A provider gave nothing usable; `kind` is one word for counting, `usd` what it cost."""

    def __init__(self, kind: str, detail: str = "", *, usd: float = 0.0) -> None:
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind
        self.detail = detail
        self.usd = usd


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One passage, or one published fact-check."""

    id: str
    text: str  # what it says; for a fact-check, its explanation
    provider: str
    kind: str = DOCUMENT
    title: str = ""
    url: str = ""
    publisher: str = ""
    published_at: str = ""  # ISO, "" when unknown
    licence: str = ""
    claim: str = ""  # what a fact-check reviewed
    rating: str = ""  # its exact words
    category: str = ""  # true, false, misleading or unverified
    similarity: float = 0.0  # to the claim that was asked about


class Provider(Protocol):
    @property
    def name(self) -> str: ...
    def search(self, claim: str, *, limit: int) -> list[Evidence]:
        """What is known about a claim, best first; raises ProviderDown when it cannot tell."""
        ...


@dataclass(frozen=True, slots=True)
class Bought:
    """What a search that costs money found; `usd` is 0 for an answer that was remembered."""

    evidence: list[Evidence]
    usd: float = 0.0


@runtime_checkable
class Paid(Protocol):
    """A provider that costs money: its books are opened in the caller's thread, the rest is aside.

    SQLite has one writer at a time, and the caller may be in a batch of writes; opening the books
    ends it, so that the rest of the search can write from another thread.
    """

    def begin(self, claim: str, *, limit: int) -> Callable[[], Bought]:
        """The rest of a search; raises ProviderDown when there is none."""
        ...
