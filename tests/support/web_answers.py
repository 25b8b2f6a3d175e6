"""Answers of OpenAI's Responses API to a question with the web search tool, as it words them."""

import json
from typing import Any

from tests.support.openai_server import Reply

USAGE = {"input_tokens": 1_000, "output_tokens": 200, "total_tokens": 1_200}


def cited(*told: tuple[str, str], searches: int = 1) -> Reply:
    """Sentences, each followed by the mark of the page that it cites."""
    text, notes = "", []
    for sentence, url in told:
        text += f"{' ' if text else ''}{sentence} "
        mark = f"([{url.split('/')[2]}]({url}))"
        notes.append(note(url, len(text), len(text) + len(mark)))
        text += mark
    return response(text, notes, searches=searches)


def note(url: Any, start: Any, end: Any, *, title: Any = "A page") -> dict[str, Any]:
    """One url_citation."""
    return {"type": "url_citation", "start_index": start, "end_index": end,
            "url": url, "title": title}  # fmt: skip


def response(text: str, notes: list[Any], *, searches: int = 1, **more: Any) -> Reply:
    """A completed response: the searches, then what was said."""
    part = {"type": "output_text", "text": text, "annotations": notes, "logprobs": []}
    return raw([part], searches=searches, **more)


def refusal() -> Reply:
    """The model declines."""
    return raw([{"type": "refusal", "refusal": "I can't help with that."}])


def failed(code: str) -> Reply:
    """A response that failed on the server's side."""
    return raw([], status="failed", error={"code": code, "message": "scripted"})


def raw(content: list[Any], *, searches: int = 1, **more: Any) -> Reply:
    """A response of so many searches and one message."""
    calls = [
        {"type": "web_search_call", "id": f"ws_{n}", "status": "completed",
         "action": {"type": "search", "query": "q"}}
        for n in range(searches)
    ]  # fmt: skip
    message = {"type": "message", "id": "msg_1", "status": "completed", "role": "assistant",
               "content": content}  # fmt: skip
    told = {"id": "resp_scripted", "object": "response", "status": "completed", "error": None,
            "model": "scripted", "output": [*calls, message], "usage": USAGE, **more}  # fmt: skip
    return Reply(body=json.dumps(told, ensure_ascii=False).encode())
