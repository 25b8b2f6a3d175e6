"""Everything that can go wrong, as a tree.

TriageError
├── Permanent            trying again cannot help: filed as a dead letter with its reason
│   ├── BadDocument      a document, event or request that is not what it should be
│   ├── UnknownChirp     a message about a chirp that is not there
│   └── ReviewRefused    a reviewer may not do this to this item now; `kind` says why
├── Transient            trying again may help: rises, and the queue delivers again
│   ├── StoreBusy        the store could not take the write now
│   └── WorkUnderWay     another delivery holds the lease on the same paid work
├── AIDown               the AI tier gave no usable answer; `kind` says which way it failed
└── BadSetup             the operator's settings or files cannot be used
    └── BadLexicon       a word list has a line that cannot be read
"""

from __future__ import annotations


class TriageError(Exception):
    """Any error that is ours."""


class Permanent(TriageError):
    """Trying again cannot help."""


class BadDocument(Permanent):
    """A document, event or request that is not what it should be; names the field at fault."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field
        self.message = message


class UnknownChirp(Permanent):
    """A message about a chirp that is not there."""


class ReviewRefused(Permanent):
    """A reviewer may not do this to this item now.

    `kind` is one word: unknown, taken, not_yours, not_decided, decided or changed.
    """

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind


class Transient(TriageError):
    """Trying again may help."""


class StoreBusy(Transient):
    """The store could not take the write now."""


class WorkUnderWay(Transient):
    """Another delivery holds the lease on the same paid work."""


class AIDown(TriageError):
    """The AI tier gave no usable answer.

    `kind` is one word for counting: no_key, time_out, rate_limit, refusal, unreadable,
    budget, circuit_open, unreachable, server or rejected. `retry_after` is in seconds, when the
    server named one. `retryable` says whether another attempt could help.
    """

    def __init__(
        self,
        kind: str,
        detail: str = "",
        *,
        retry_after: float | None = None,
        usd: float = 0.0,
        tokens: tuple[int, int] = (0, 0),
    ) -> None:
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind
        self.detail = detail
        self.retry_after = retry_after
        self.usd = usd  # what the failed call cost all the same
        self.tokens = tokens  # read and written

    @property
    def was_billed(self) -> bool:
        """Whether the call was paid for, though its answer is of no use."""
        return self.usd > 0 or any(self.tokens)

    @property
    def retryable(self) -> bool:
        return self.kind in {"rate_limit", "server", "unreachable"}


class BadSetup(TriageError):
    """The operator's settings or files cannot be used; the message says what to do."""


class BadLexicon(BadSetup):
    """A word list has a line that cannot be read; names the file and the line."""
