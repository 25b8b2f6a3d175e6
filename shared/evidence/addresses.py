"""Addresses of pages: what a reader may be sent to."""

from __future__ import annotations

from urllib.parse import urlsplit

_MOST_CHARS = 2_000


def web_address(told: object) -> str:
    """An address on the web, or nothing: no other scheme, no space, no control character."""
    if not isinstance(told, str) or not 0 < len(told) <= _MOST_CHARS:
        return ""
    try:
        parts = urlsplit(told)
        usable = parts.scheme in ("http", "https") and parts.hostname
    except ValueError:
        return ""
    return told if usable and told.isprintable() and " " not in told else ""
