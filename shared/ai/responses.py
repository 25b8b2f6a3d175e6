"""One search of the web by a server that speaks OpenAI's Responses API; no retries here."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import openai

from shared.ai.openai import Price, named_failures, read_within, tokens_of
from shared.errors import AIDown
from shared.policy import WEB, WebPolicy


@dataclass(frozen=True, slots=True)
class Said:
    """A text, and the annotations that cite its sources, as the server sent them."""

    text: str
    annotations: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server found, and what it cost."""

    said: tuple[Said, ...]
    usd: float


class WebSearchClient:
    """Asks a model that may search the web itself."""

    def __init__(
        self,
        *,
        key: str,
        base_url: str | None,
        model: str,
        price: Price,
        policy: WebPolicy = WEB,
    ) -> None:
        self._model = model
        self._price = price
        self._policy = policy
        self._client = openai.OpenAI(api_key=key, base_url=base_url, max_retries=0)

    def close(self) -> None:
        """Let go of the connections that are kept for the next search."""
        self._client.close()

    def worst_cost(self, instructions: str, data: str) -> float:
        """The most that a search can cost: at worst every byte is a token."""
        policy, asked = self._policy, len(instructions.encode()) + len(data.encode())
        reads = asked + 500 + policy.searches_at_most * policy.tokens_a_search
        searches = policy.searches_at_most * policy.usd_a_search
        return searches + self._price.of(reads, policy.reply_tokens_at_most)

    def search_once(self, instructions: str, data: str, *, timeout_seconds: float) -> Answer:
        """Ask one time; raises AIDown with the way it failed."""
        deadline = time.monotonic() + timeout_seconds
        with named_failures(timeout_seconds):
            body = self._post(instructions, data, deadline)
        try:
            return self._read(json.loads(body))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as err:
            raise AIDown("unreadable", f"not a response: {type(err).__name__}") from err

    def _post(self, instructions: str, data: str, deadline: float) -> bytes:
        with self._client.responses.with_streaming_response.create(
            model=self._model,
            instructions=instructions,
            input=data,
            tools=[{"type": "web_search", "search_context_size": "low"}],
            max_tool_calls=self._policy.searches_at_most,
            max_output_tokens=self._policy.reply_tokens_at_most,
            store=False,
            timeout=max(0.01, deadline - time.monotonic()),
        ) as response:
            return read_within(response.iter_bytes(), deadline)

    def _read(self, answer: Mapping[str, Any]) -> Answer:
        items = answer["output"]
        usd = self._cost(answer.get("usage"), items)
        if answer.get("status") == "failed":
            raise _from_error(answer.get("error"), usd)
        if answer.get("status") == "incomplete":
            raise AIDown("unreadable", "cut short", usd=usd)
        parts = [
            part for item in items if item.get("type") == "message" for part in item["content"]
        ]
        if any(part.get("type") == "refusal" for part in parts):
            raise AIDown("refusal", usd=usd)
        said = [
            Said(part["text"], tuple(part.get("annotations") or ()))
            for part in parts
            if part.get("type") == "output_text" and isinstance(part["text"], str)
        ]
        if not said:
            raise AIDown("unreadable", "no text in the answer", usd=usd)
        return Answer(tuple(said), usd)

    def _cost(self, usage: Any, items: Any) -> float:
        searches = sum(item.get("type") == "web_search_call" for item in items)
        tokens = tokens_of(usage, "input_tokens"), tokens_of(usage, "output_tokens")
        return float(self._price.of(*tokens) + searches * self._policy.usd_a_search)


def _from_error(error: Any, usd: float) -> AIDown:
    """What a response that failed on the server's side says of itself."""
    code = str(error.get("code", "")) if isinstance(error, Mapping) else ""
    kinds = {"rate_limit_exceeded": "rate_limit", "invalid_prompt": "rejected"}
    return AIDown(kinds.get(code, "server"), code[:80], usd=usd)
