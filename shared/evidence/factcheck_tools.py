"""Google's Fact Check Tools API: fact-checks that publishers marked up all over the web."""

from __future__ import annotations

import hashlib
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import replace
from typing import Any

from shared.embeddings import Embedder
from shared.evidence import FACT_CHECK, Evidence, ProviderDown
from shared.evidence.addresses import web_address
from shared.verdicts import map_verdict

BASE_URL = "https://factchecktools.googleapis.com"
_PATH = "/v1alpha1/claims:search"
_MOST_BYTES = 2_000_000
_MOST_QUERY_CHARS = 400
_TIMEOUT_SECONDS = 6.0


class FactCheckTools:
    """Searches claims that somebody has reviewed."""

    name = "google-fact-check"

    def __init__(
        self,
        *,
        key: str,
        embedder: Embedder,
        base_url: str = BASE_URL,
        timeout_seconds: float = _TIMEOUT_SECONDS,
    ) -> None:
        self._key = key
        self._embedder = embedder
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout_seconds

    def search(self, claim: str, *, limit: int) -> list[Evidence]:
        asked = urllib.parse.urlencode(
            {"query": claim[:_MOST_QUERY_CHARS], "pageSize": limit, "key": self._key}
        )
        answer = self._read(f"{self._base_url}{_PATH}?{asked}")
        claims = answer.get("claims", []) if isinstance(answer, dict) else None
        if not isinstance(claims, list):
            raise ProviderDown("unreadable", "no list of claims in the answer")
        found = [piece for told in claims for piece in _pieces(told)][: 2 * limit]
        if not found:
            return []
        rows = self._embedder.embed([claim, *(piece.claim for piece in found)])
        similar = rows[1:] @ rows[0]
        return [
            _with_similarity(piece, float(similarity))
            for piece, similarity in zip(found, similar, strict=True)
        ]

    def _read(self, url: str) -> Any:
        deadline = time.monotonic() + self._timeout
        request = urllib.request.Request(url, headers={"Accept": "application/json"})
        body = bytearray()
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                while chunk := response.read1(65_536):
                    body += chunk
                    if time.monotonic() > deadline:
                        raise ProviderDown("time_out", "the answer came too slowly")
                    if len(body) > _MOST_BYTES:
                        raise ProviderDown("unreadable", "the answer is too long")
            return json.loads(body)
        except urllib.error.HTTPError as err:
            kind = {429: "rate_limit", 400: "rejected", 403: "rejected"}.get(err.code, "server")
            err.close()
            raise ProviderDown(kind, f"HTTP {err.code}") from None  # the address holds the key
        except TimeoutError:
            raise ProviderDown("time_out", f"no answer in {self._timeout:g} s") from None
        except (OSError, urllib.error.URLError) as err:
            slow = isinstance(getattr(err, "reason", None), TimeoutError)
            raise ProviderDown("time_out" if slow else "unreachable") from None
        except (ValueError, RecursionError):
            raise ProviderDown("unreadable", "not JSON") from None


def _pieces(told: Any) -> list[Evidence]:
    """The reviews of one claim; what lacks the claim, the rating or a web address is left out."""
    if not isinstance(told, dict) or not _text(told.get("text")):
        return []
    reviews = told.get("claimReview")
    return [
        piece
        for review in (reviews if isinstance(reviews, list) else [])
        if isinstance(review, dict) and (piece := _piece(_text(told["text"]), review))
    ]


def _piece(claim: str, review: dict[str, Any]) -> Evidence | None:
    rating, url = _text(review.get("textualRating")), web_address(_text(review.get("url")))
    if not rating or not url:
        return None
    publisher = review.get("publisher")
    publisher = publisher if isinstance(publisher, dict) else {}
    title = _text(review.get("title"))
    return Evidence(
        id=hashlib.blake2b(f"{url}\0{claim}".encode(), digest_size=16).hexdigest(),
        text=title or f"{claim}: {rating}",
        provider=FactCheckTools.name,
        kind=FACT_CHECK,
        title=title,
        url=url,
        publisher=_text(publisher.get("name")) or _text(publisher.get("site")),
        published_at=_text(review.get("reviewDate")),
        licence="as published",
        claim=claim,
        rating=rating,
        category=map_verdict(rating).category.value,
    )


def _with_similarity(piece: Evidence, similarity: float) -> Evidence:
    return replace(piece, similarity=round(similarity, 4))


def _text(value: object) -> str:
    return value.strip()[:2_000] if isinstance(value, str) else ""
