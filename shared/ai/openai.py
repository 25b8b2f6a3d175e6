"""One call to an OpenAI-compatible server, with a deadline that holds; no retries here."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import openai

from shared.ai import Question
from shared.errors import AIDown

_MOST_BYTES = 1_000_000
_MOST_TOKENS = 1_000_000
_LONGEST_REST_SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens."""

    reads: float
    writes: float

    def of(self, tokens_in: int, tokens_out: int) -> float:
        return (tokens_in * self.reads + tokens_out * self.writes) / 1_000_000


@dataclass(frozen=True, slots=True)
class Raw:
    """What a server answered: text to be parsed, and what it cost."""

    text: str
    model: str
    usd: float
    tokens: tuple[int, int] = (0, 0)  # read, written


class OpenAIClient:
    """Chat completions with structured output."""

    def __init__(self, *, key: str, base_url: str | None, model: str, price: Price) -> None:
        self.model = model
        self._price = price
        self._client = openai.OpenAI(api_key=key, base_url=base_url, max_retries=0)

    def close(self) -> None:
        """Let go of the connections that are kept for the next question."""
        self._client.close()

    def worst_cost(self, question: Question[Any]) -> float:
        """The most that a question can cost: at worst every byte is a token."""
        asked = len(question.instructions.encode()) + len(question.data.encode())
        return self._price.of(asked + 500, question.max_reply_tokens)

    def ask_once(self, question: Question[Any], *, timeout_seconds: float) -> Raw:
        """Ask one time; raises AIDown with the way it failed."""
        deadline = time.monotonic() + timeout_seconds
        with named_failures(timeout_seconds):
            body = self._post(question, deadline)
        return self._read(body)

    def _post(self, question: Question[Any], deadline: float) -> bytes:
        """Send, and read bit by bit: a server that drips must not outlast the deadline."""
        with self._client.chat.completions.with_streaming_response.create(
            model=self.model,
            messages=[
                {"role": "system", "content": question.instructions},
                {"role": "user", "content": question.data},
            ],
            response_format={
                "type": "json_schema",
                "json_schema": {
                    "name": question.name,
                    "strict": True,
                    "schema": strict_schema(question.reply.model_json_schema()),
                },
            },
            max_completion_tokens=question.max_reply_tokens,
            timeout=max(0.01, deadline - time.monotonic()),
        ) as response:
            return read_within(response.iter_bytes(), deadline)

    def _read(self, body: bytes) -> Raw:
        usd, tokens = 0.0, (0, 0)
        try:
            answer = json.loads(body)
            usage = answer.get("usage")
            tokens = tokens_of(usage, "prompt_tokens"), tokens_of(usage, "completion_tokens")
            usd = self._price.of(*tokens)
            choice = answer["choices"][0]
            message = choice["message"]
            if message.get("refusal"):
                raise AIDown("refusal", usd=usd, tokens=tokens)
            if choice.get("finish_reason") in ("length", "content_filter"):
                told = f"cut short: {choice['finish_reason']}"
                raise AIDown("unreadable", told, usd=usd, tokens=tokens)
            content = message["content"]
            if not isinstance(content, str):
                raise AIDown("unreadable", "no text in the answer", usd=usd, tokens=tokens)
            return Raw(content, str(answer.get("model") or self.model), usd, tokens)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as err:
            told = f"not a chat completion: {type(err).__name__}"
            raise AIDown("unreadable", told, usd=usd, tokens=tokens) from err


@contextmanager
def named_failures(timeout_seconds: float) -> Iterator[None]:
    """Turn whatever a call raises into AIDown with the way it failed."""
    try:
        yield
    except openai.APITimeoutError as err:
        raise AIDown("time_out", f"no answer in {timeout_seconds:g} s") from err
    except openai.APIStatusError as err:
        raise _from_status(err) from err
    except openai.APIConnectionError as err:
        raise AIDown("unreachable", type(err.__cause__ or err).__name__) from err
    except AIDown:
        raise
    except Exception as err:  # whatever the transport raises while the body is being read
        kind = "time_out" if "Timeout" in type(err).__name__ else "unreachable"
        raise AIDown(kind, f"the answer broke off: {type(err).__name__}") from err


def read_within(chunks: Iterable[bytes], deadline: float) -> bytes:
    """A body read bit by bit, until the deadline on the monotonic clock and no longer."""
    body = bytearray()
    for chunk in chunks:
        body += chunk
        if time.monotonic() > deadline:
            raise AIDown("time_out", "the answer came too slowly")
        if len(body) > _MOST_BYTES:
            raise AIDown("unreadable", "the answer is too long")
    return bytes(body)


def tokens_of(usage: Any, name: str) -> int:
    """A count of tokens as the server tells it; a count that cannot be is none."""
    told = usage.get(name) if isinstance(usage, Mapping) else None
    believable = isinstance(told, int) and 0 <= told <= _MOST_TOKENS
    return told if believable and told is not None else 0


def strict_schema(schema: Any) -> Any:
    """Make a JSON schema strict: closed objects, every property required, no keyword it refuses."""
    if isinstance(schema, list):
        return [strict_schema(part) for part in schema]
    if not isinstance(schema, Mapping):
        return schema
    refused = ("title", "default", "minLength", "maxLength", "minItems", "maxItems")
    strict = {name: strict_schema(part) for name, part in schema.items() if name not in refused}
    if isinstance(schema.get("properties"), Mapping):
        strict["additionalProperties"] = False
        strict["required"] = list(schema["properties"])
    return strict


def _from_status(err: openai.APIStatusError) -> AIDown:
    status = err.status_code
    detail = f"HTTP {status}"
    if status == 429:
        if getattr(err, "code", None) == "insufficient_quota":
            return AIDown("rejected", "the account's quota is used up")
        return AIDown("rate_limit", detail, retry_after=_retry_after(err.response.headers))
    if status in (408, 409) or status >= 500:
        return AIDown("server", detail, retry_after=_retry_after(err.response.headers))
    return AIDown("rejected", detail)


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait, as the server asks: in milliseconds, in seconds or as a date; ten minutes
    at the most, since a mistake there must not switch the AI off for good."""
    seconds = _seconds(headers)
    if seconds is None or not math.isfinite(seconds):
        return None
    return min(max(0.0, seconds), _LONGEST_REST_SECONDS)


def _seconds(headers: Mapping[str, str]) -> float | None:
    try:
        if "retry-after-ms" in headers:
            return float(headers["retry-after-ms"]) / 1000
        told = headers["retry-after"]
    except (KeyError, ValueError):
        return None
    try:
        return float(told)
    except ValueError:
        pass
    try:
        return (parsedate_to_datetime(told) - datetime.now(UTC)).total_seconds()
    except (ValueError, TypeError):
        return None
