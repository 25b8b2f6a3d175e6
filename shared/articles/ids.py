"""Ids that a second reading gives again: from what the row tells, or from its address."""

from __future__ import annotations

import hashlib
import re
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit

from shared.articles.values import string_of
from shared.errors import BadDocument
from shared.store import Doc

# What every store takes as the name of a document; any other id is hashed.
_STORABLE = re.compile(r"(?!\.{1,2}$)(?!__)[A-Za-z0-9_.:@-]{1,100}")


def id_of(given: object, doc: Doc, key: tuple[str, ...]) -> str:
    """The given id, else one from the address, else one from outlet, title and date."""
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given) if given.bit_length() < 300 else hex(given)
    if told := string_of(given, "id").strip():
        return told if _STORABLE.fullmatch(told) else hash_of("id", told)
    if key:
        return hash_of(*key)
    if url := doc.get("url"):
        return url_hash(url, doc["outlet"])
    if "title" not in doc:
        raise BadDocument("needs an id, a url or a title to be told apart", field="id")
    return hash_of("title", *folded(doc["outlet"], doc["title"]), doc.get("published_at", ""))


def hash_of(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:32]


def folded(*names: str) -> tuple[str, ...]:
    return tuple(name.casefold() for name in names)


def url_hash(url: str, outlet: str) -> str:
    address = same_url(url)
    if address.startswith("//"):
        return hash_of("url", address)
    return hash_of("url", *folded(outlet), address)  # "/news/1": each outlet has one


def same_url(url: str) -> str:
    """One spelling for the addresses of one article: no scheme, www, tracking or bookmark."""
    parts = split_url(url)
    if parts is None or not parts.hostname:
        return url.strip()
    query = [
        (name, value)
        for name, value in parse_qsl(parts.query, keep_blank_values=True)
        if not name.startswith("utm_") and name not in ("fbclid", "gclid")
    ]
    port = "" if _port(parts) in (None, 80, 443) else f":{_port(parts)}"
    fragment = f"#{parts.fragment}" if parts.fragment[:1] in ("!", "/") else ""  # a page's route
    told = f"?{urlencode(query)}" if query else ""
    return f"//{bare_host(parts.hostname)}{port}{parts.path.rstrip('/')}{told}{fragment}"


def split_url(url: str) -> SplitResult | None:
    try:
        return urlsplit(url.strip())
    except ValueError:
        return None


def _port(parts: SplitResult) -> int | None:
    try:
        return parts.port
    except ValueError:
        return None


def bare_host(host: str) -> str:
    return host.lower().rstrip(".").removeprefix("www.")
