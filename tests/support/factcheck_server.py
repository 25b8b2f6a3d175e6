"""A real HTTP server that answers as Google's Fact Check Tools API, as the test tells it to."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit


class FactCheckServer:
    """Answers every claims:search with `status` and `body`; keeps what it was asked."""

    def __init__(self) -> None:
        self.status = 200
        self.body: Any = {"claims": []}
        self.wait_seconds = 0.0
        self.asked: list[dict[str, str]] = []

    def __enter__(self) -> Self:
        ours = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                ours.asked.append({name: told[0] for name, told in parse_qs(parts.query).items()})
                time.sleep(ours.wait_seconds)
                body = ours.body if isinstance(ours.body, bytes) else json.dumps(ours.body).encode()
                status = ours.status if parts.path == "/v1alpha1/claims:search" else 404
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"


def claim(text: str, *reviews: dict[str, Any]) -> dict[str, Any]:
    """A claim as the API tells it."""
    return {"text": text, "claimant": "somebody", "claimReview": list(reviews)}


def review(rating: str, url: str = "https://checker.example/1", **more: Any) -> dict[str, Any]:
    """A review as the API tells it."""
    return {
        "publisher": {"name": "Checker", "site": "checker.example"},
        "url": url,
        "title": "We looked at it",
        "reviewDate": "2024-05-01T00:00:00Z",
        "textualRating": rating,
        "languageCode": "en",
        **more,
    }
