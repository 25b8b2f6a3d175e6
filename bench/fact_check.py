"""What the whole way of a chirp costs: chirps a second without an AI, and calls to one with it."""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.figures import Figure, seconds
from tests.support import openai_server as scripted
from tests.support.edits import edited

_FEED = Path(__file__).parent.parent / "local" / "feed.jsonl"
_COPIES = 0.6  # of the second feed
_VIRAL = (
    "The government will introduce a 30% tax on all savings accounts from 1 January.",
    "Vaccines cause autism and the health minister knows it. The files were burned last night.",
    "Bill Gates bought 270,000 acres of farmland so that he can control the food supply.",
    "NASA confirmed that an asteroid will hit Florida in April 2029, killing 2 million people",
)


def whole_way(count: int = 2_000) -> list[Figure]:
    """(f) The whole way without an AI, and how often one is asked."""
    texts = [json.loads(line)["text"] for line in _FEED.read_text(encoding="utf-8").splitlines()]
    varied = [f"{texts[n % len(texts)]} ({n})" for n in range(count)]
    with _home():
        spent = seconds(lambda: _run(varied))
    rate = count / spent
    raw = f"{rate:,.0f} chirps/s: claims, evidence, decision, analyses, narrative"
    figures = [Figure("(f) ms a chirp, the whole way without an AI", 1e3 / rate, None, None, raw)]
    for name, feed in (("the sample feed", texts), ("a feed of 60 % copies", _with_copies(texts))):
        with scripted.OpenAIServer() as ai, _home(ai.base_url):
            ai.script(scripted.responder(_answer))
            _run(feed)
            calls = len(ai.requests)
        told = f"{calls} calls for {len(feed)} chirps"
        what = f"(f) AI calls per 1,000 chirps of {name}"
        figures.append(Figure(what, 1_000 * calls / len(feed), None, None, told))
    return [*figures, _viral()]


def _viral(copies: int = 1_000) -> Figure:
    """What the copies of four posts cost, each with small edits, beyond the posts themselves."""
    paid = []
    for post in _VIRAL:
        chance = random.Random(post)
        with scripted.OpenAIServer() as ai, _home(ai.base_url):
            ai.script(scripted.responder(_answer))
            _run([post])
            first = len(ai.requests)
            _run([edited(post, chance) for _ in range(copies)], name="copy")
            paid.append(len(ai.requests) - first)
    told = f"{', '.join(map(str, paid))} calls for {copies:,} copies each of {len(paid)} posts"
    return Figure(
        "(f) AI calls per 1,000 copies of a viral post", sum(paid) / len(paid), None, None, told
    )


def _with_copies(texts: list[str]) -> list[str]:
    """A feed in which most posts repeat an earlier one in another dress."""
    chance = random.Random(7)
    fresh, posted = iter(texts), 0
    feed: list[str] = []
    for _ in texts:
        if posted and chance.random() < _COPIES:
            feed.append(edited(chance.choice(texts[:posted]), chance))
        else:
            feed.append(next(fresh))
            posted += 1
    return feed


def _answer(body: dict[str, Any]) -> scripted.Reply:
    """An AI that says yes, takes the first sentence for the claim and cites the first piece."""
    name = body["response_format"]["json_schema"]["name"]
    data = json.loads(body["messages"][1]["content"])
    if name == "claims":
        said = data["post"].split(". ")[0]
        return scripted.answer({"claims": [{"quote": said, "claim": said, "attribution": ""}]})
    if name == "verify":
        first = data["evidence"][0]
        cited = {"evidence_id": first["id"], "quote": first["text"], "confidence": 0.6}
        return scripted.answer({"citations": [{**cited, "stance": "neutral"}]})
    if name in ("propaganda", "emotion"):
        return scripted.answer({"findings": []})
    told = {"needs_fact_check": True, "confidence": 0.9, "domain": "other", "claims": []}
    return scripted.answer({**told, "reason": "a claim"})


@contextmanager
def _home(base_url: str = "") -> Iterator[None]:
    """An embedded home of its own, with the shipped evidence."""
    from functions import _wiring as wiring
    from local import server

    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"CHIRPCHECK_DATA": folder, "CHIRPCHECK_QUIET": "1"}
        os.environ["CHIRPCHECK_HOME"] = "embedded"
        os.environ.pop("OPENAI_API_KEY", None)
        if base_url:
            os.environ |= {"OPENAI_API_KEY": "bench", "OPENAI_BASE_URL": base_url}
        wiring.reset()
        server.load_evidence()
        yield
        wiring.reset()
        os.environ.pop("OPENAI_API_KEY", None)


def _run(texts: list[str], name: str = "w") -> None:
    from functions import _wiring as wiring
    from local import server

    store = wiring.home().store
    now = datetime.now(UTC).isoformat()
    for start in range(0, len(texts), 100):
        with wiring.database().batch():
            for number, text in enumerate(texts[start : start + 100], start):
                store.add("chirps", f"{name}{number:06}", {"text": text, "created_at": now})
        server.drain()
