"""The AI tier with its guards: remembered answers, one payer, a budget, retries, a breaker."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from shared.ai import Question, Reply
from shared.ai.breaker import Breaker
from shared.ai.budget import SPEND as SPEND
from shared.ai.budget import set_aside
from shared.errors import AIDown
from shared.leases import lease
from shared.policy import Policy
from shared.store import Store

R = TypeVar("R", bound=BaseModel)

ANSWERS = "ai_answers"
_SECONDS_A_DAY = 86_400
_FIRST_WAIT_SECONDS = 0.5


class Raw(Protocol):
    @property
    def text(self) -> str: ...
    @property
    def model(self) -> str: ...
    @property
    def usd(self) -> float: ...
    @property
    def tokens(self) -> tuple[int, int]: ...


class Client(Protocol):
    @property
    def model(self) -> str: ...
    def worst_cost(self, question: Question[Any]) -> float: ...
    def ask_once(self, question: Question[Any], *, timeout_seconds: float) -> Raw: ...


class GuardedAI:
    """Asks a client, but only when it must and may.

    A recent answer to the same question is used without a call; an old one when the call fails.
    """

    def __init__(
        self,
        client: Client,
        *,
        store: Store,
        policy: Policy,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._client = client
        self._store = store
        self._policy = policy
        self._clock = clock
        self._sleep = sleep
        self._breaker = Breaker(
            opens_after=policy.breaker_opens_after,
            rests_seconds=policy.breaker_rests_seconds,
            clock=clock,
        )

    def ask(self, question: Question[R]) -> Reply[R]:
        key = question.key(self._client.model)
        remembered = self._recall(key, question)
        if remembered and remembered[1] <= self._policy.ai_cache_days * _SECONDS_A_DAY:
            return remembered[0]
        try:
            return self._pay(key, question)
        except AIDown:
            if remembered:
                return remembered[0]
            raise

    def _pay(self, key: str, question: Question[R]) -> Reply[R]:
        self._breaker.enter()
        holder = uuid.uuid4().hex
        held_for = self._policy.ai_deadline_seconds + 5
        with lease(self._store, key, holder=holder, now=self._clock(), seconds=held_for):
            just_paid = self._recall(key, question)
            if just_paid and just_paid[1] < held_for:
                return just_paid[0]
            return self._within_budget(key, question)

    def _within_budget(self, key: str, question: Question[R]) -> Reply[R]:
        """Set the worst cost aside first, so that many callers at once stay within the budget."""
        aside = self._client.worst_cost(question)
        limit = self._policy.ai_daily_budget_usd
        with set_aside(self._store, aside, budget_usd=limit, now=self._clock()) as bill:
            raw, value = self._answer(question)
            bill.settle(raw.usd)
        self._breaker.succeeded()
        self._remember(key, value, raw)
        return Reply(value, raw.model, raw.usd, tokens=raw.tokens)

    def _answer(self, question: Question[R]) -> tuple[Raw, R]:
        """Ask and read; how it went is told to the breaker."""
        try:
            raw = self._attempt(question)
            return raw, _parse(raw, question)
        except AIDown as err:
            if err.kind == "refusal":
                self._breaker.succeeded()  # the server works; it only declines this text
            else:
                self._breaker.failed(rest_seconds=err.retry_after or 0.0)
            raise

    def _attempt(self, question: Question[Any]) -> Raw:
        """Ask, again after a passing fault, never past the deadline."""
        ends = self._clock() + self._policy.ai_deadline_seconds
        wait = _FIRST_WAIT_SECONDS
        for tries_left in reversed(range(self._policy.ai_attempts)):
            left = max(0.1, ends - self._clock())
            try:
                return self._client.ask_once(
                    question, timeout_seconds=min(self._policy.ai_timeout_seconds, left)
                )
            except AIDown as err:
                pause = wait if err.retry_after is None else err.retry_after
                if not (err.retryable and tries_left and self._clock() + pause < ends):
                    raise
                self._sleep(pause)
                wait *= 2
        raise AssertionError("the last attempt returns or raises")

    def _recall(self, key: str, question: Question[R]) -> tuple[Reply[R], float] | None:
        """A remembered answer and its age in seconds."""
        stored = self._store.get(ANSWERS, key)
        if stored is None:
            return None
        try:
            value = question.reply.model_validate(stored["value"])
        except ValidationError:
            return None  # written by another version of the reply
        age = self._clock() - stored["at"]
        return Reply(value, stored["model"], 0.0, cached=True), age

    def _remember(self, key: str, value: BaseModel, raw: Raw) -> None:
        answer = {"value": value.model_dump(mode="json"), "model": raw.model, "at": self._clock()}
        self._store.put(ANSWERS, key, answer)


def _parse(raw: Raw, question: Question[R]) -> R:
    try:
        return question.reply.model_validate_json(raw.text)
    except ValidationError as err:
        fields = ", ".join(
            sorted({str(e["loc"][0]) if e["loc"] else "reply" for e in err.errors()})
        )
        told = f"not within bounds: {fields}"
        raise AIDown("unreadable", told, usd=raw.usd, tokens=raw.tokens) from err
