"""The web, searched by a model with a search tool of its own: each sentence it cites a page for.

What a piece says are the model's words about the page, so it is a passage like any other: never
enough to settle a claim alone.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
import uuid
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from shared.ai import prompt
from shared.ai.breaker import Breaker
from shared.ai.budget import set_aside
from shared.errors import AIDown
from shared.evidence import WEB as NAME
from shared.evidence import Bought, Evidence, ProviderDown
from shared.evidence.addresses import web_address
from shared.leases import lease
from shared.policy import WEB, Policy, WebPolicy
from shared.sentences import Span, find_sentences
from shared.store import Store
from shared.text import matching_copy

if TYPE_CHECKING:
    from shared.ai.responses import Answer, Said
    from shared.embeddings import Embedder

ANSWERS = "web_answers"
_MOST_CLAIM_CHARS = 1_000
_LEASE_SPARE_SECONDS = 5.0
_MOST_ANSWER_CHARS = 20_000
_MOST_CITATIONS = 60
_MOST_TITLE_CHARS = 300
_LINK = re.compile(r"\]\(|https?://")
_BETWEEN_MARKS = re.compile(r"[\s,;]*")
_LINE_START = re.compile(r"[\s*•–—-]*")


class Client(Protocol):
    def worst_cost(self, instructions: str, data: str) -> float: ...
    def search_once(self, instructions: str, data: str, *, timeout_seconds: float) -> Answer: ...


class WebSearch:
    """Searches the web within the AI's budget; the same claim is searched for once a day."""

    name = NAME

    def __init__(
        self,
        make_client: Callable[[], Client],
        *,
        model: str,
        store: Store,
        embedder: Embedder,
        budget: Policy,
        policy: WebPolicy = WEB,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`make_client` is called with the first search, since a client is slow to import."""
        self._make_client = make_client
        self._client: Client | None = None
        self._model = model
        self._store = store
        self._embedder = embedder
        self._budget = budget
        self._policy = policy
        self._clock = clock
        self._breaker = Breaker(
            opens_after=budget.breaker_opens_after,
            rests_seconds=budget.breaker_rests_seconds,
            clock=clock,
        )

    def search(self, claim: str, *, limit: int) -> list[Evidence]:
        return self.begin(claim, limit=limit)().evidence

    def begin(self, claim: str, *, limit: int) -> Callable[[], Bought]:
        """Look for a remembered answer, or set its worst cost aside; what is left is the search."""
        claim = _plain(claim)[:_MOST_CLAIM_CHARS]
        if not claim:
            return lambda: Bought([])
        key = self._key(claim)
        known = self._recall(key)
        if known is not None:
            return lambda: Bought(self._ranked(claim, known, limit=limit))
        pay = self._set_aside(key, claim)

        def search() -> Bought:
            bought = pay()
            return Bought(self._ranked(claim, bought.evidence, limit=limit), bought.usd)

        return search

    def _set_aside(self, key: str, claim: str) -> Callable[[], Bought]:
        """Take the search for us alone and set its worst cost aside; what is left is paying."""
        instructions, data = prompt("web"), json.dumps({"claim": claim}, ensure_ascii=False)
        if self._client is None:
            self._client = self._make_client()
        client, now = self._client, self._clock()
        held = ExitStack()
        try:
            self._breaker.enter()
            held_for = self._policy.deadline_seconds + _LEASE_SPARE_SECONDS
            mine = uuid.uuid4().hex
            held.enter_context(lease(self._store, key, holder=mine, now=now, seconds=held_for))
            worst = client.worst_cost(instructions, data)
            bill = set_aside(
                self._store, worst, budget_usd=self._budget.ai_daily_budget_usd, now=now
            )
        except AIDown as err:
            held.close()
            raise ProviderDown(err.kind, err.detail) from err

        def pay() -> Bought:
            try:
                with held, bill:
                    answer = self._ask(client, instructions, data)
                    bill.settle(answer.usd)
                    found = read_citations(answer.said)
                    self._remember(key, found)
            except AIDown as err:
                raise ProviderDown(err.kind, err.detail, usd=err.usd) from err
            return Bought(found, answer.usd)

        return pay

    def _ask(self, client: Client, instructions: str, data: str) -> Answer:
        """Ask; how it went is told to the breaker."""
        try:
            timeout = self._policy.deadline_seconds
            answer = client.search_once(instructions, data, timeout_seconds=timeout)
        except AIDown as err:
            if err.kind == "refusal":
                self._breaker.succeeded()  # the server works; it only declines this text
            else:
                self._breaker.failed(rest_seconds=err.retry_after or 0.0)
            raise
        self._breaker.succeeded()
        return answer

    def _ranked(self, claim: str, found: Sequence[Evidence], *, limit: int) -> list[Evidence]:
        """The pieces most similar to the claim, best first."""
        if not found:
            return []
        rows = self._embedder.embed([claim, *(piece.text for piece in found)])
        near = [
            replace(piece, similarity=round(float(similarity), 4))
            for piece, similarity in zip(found, rows[1:] @ rows[0], strict=True)
        ]
        return sorted(near, key=lambda piece: (-piece.similarity, piece.id))[: 2 * limit]

    def _key(self, claim: str) -> str:
        same = " ".join(matching_copy(claim).split()) or claim
        told = "\0".join((self._policy.version, self._model, same))
        return hashlib.blake2b(told.encode(), digest_size=20).hexdigest()

    def _recall(self, key: str) -> list[Evidence] | None:
        stored = self._store.get(ANSWERS, key)
        if stored is None or self._clock() - stored["at"] > self._policy.remembered_hours * 3600:
            return None
        return [_piece(told["text"], told["url"], told["title"]) for told in stored["found"]]

    def _remember(self, key: str, found: Iterable[Evidence]) -> None:
        told = [{"text": piece.text, "url": piece.url, "title": piece.title} for piece in found]
        self._store.put(ANSWERS, key, {"found": told, "at": self._clock()})


def read_citations(said: Iterable[Said]) -> list[Evidence]:
    """The sentences that pages are cited for, each page and sentence once, in their order."""
    found: dict[str, Evidence] = {}
    for part in said:
        answer = part.text[:_MOST_ANSWER_CHARS]
        cited = [
            (span, url, _title(told))
            for told in part.annotations[:_MOST_CITATIONS]
            if (span := _span(told, len(answer))) and (url := web_address(told.get("url")))
        ]
        marks = [span for span, _, _ in cited if _LINK.search(answer, *span)]
        text = _Unmarked(answer, marks)
        for span, url, title in cited:
            if sentence := text.cited_by(span):
                piece = _piece(sentence, url, title)
                found.setdefault(piece.id, piece)
    return list(found.values())


class _Unmarked:
    """An answer without the marks of its citations, and where the marks were."""

    def __init__(self, answer: str, marks: Iterable[Span]) -> None:
        self._cut = _whole_marks(answer, marks)
        kept, at = [], 0
        for start, end in self._cut:
            kept.append(answer[at:start])
            at = end
        self._text = "".join([*kept, answer[at:]])
        self._sentences = find_sentences(self._text)

    def cited_by(self, span: Span) -> str:
        """The sentences that a citation is laid over, or the one that its mark follows."""
        start, end = self._place(span.start), self._place(span.end)
        if start < end:
            over = [s for s in self._sentences if s.start < end and s.end > start]
        elif self._begins_line(start):
            over = [s for s in self._sentences if s.end > start][:1]
        else:
            over = [s for s in self._sentences if s.start < start][-1:]
        return _plain(self._text[over[0].start : over[-1].end].replace("**", "")) if over else ""

    def _place(self, at: int) -> int:
        """Where a place of the answer is, now that the marks before it are gone."""
        return at - sum(min(end, at) - start for start, end in self._cut if start < at)

    def _begins_line(self, at: int) -> bool:
        line = self._text.rfind("\n", 0, at) + 1
        return bool(_LINE_START.fullmatch(self._text, line, at))


def _whole_marks(answer: str, marks: Iterable[Span]) -> list[Span]:
    """Marks with the brackets around them; those side by side are one."""
    joined: list[Span] = []
    for mark in sorted(set(marks)):
        if joined and _BETWEEN_MARKS.fullmatch(
            answer, joined[-1].end, max(joined[-1].end, mark.start)
        ):
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, mark.end))
        else:
            joined.append(mark)
    return [
        Span(start - 1, end + 1)
        if answer[start - 1 : start] + answer[end : end + 1] == "()"
        else Span(start, end)
        for start, end in joined
    ]


def _span(told: Any, length: int) -> Span | None:
    """Where a citation stands, when it is one and lies within the answer."""
    if not isinstance(told, dict) or told.get("type") != "url_citation":
        return None
    start, end = told.get("start_index"), told.get("end_index")
    if not isinstance(start, int) or not isinstance(end, int):
        return None
    return Span(start, end) if 0 <= start < end <= length else None


def _piece(text: str, url: str, title: str) -> Evidence:
    return Evidence(
        id=hashlib.blake2b(f"{url}\0{text}".encode(), digest_size=16).hexdigest(),
        text=text,
        provider=NAME,
        title=title,
        url=url,
        publisher=urlsplit(url).hostname or "",
        licence="as published",
    )


def _title(told: dict[str, Any]) -> str:
    title = told.get("title")
    return _plain(title)[:_MOST_TITLE_CHARS] if isinstance(title, str) else ""


def _plain(text: str) -> str:
    """A text on one line, without what cannot be written as UTF-8."""
    return " ".join(text.encode("utf-8", "replace").decode().split())
