"""Which spellings name one outlet: by rule, and by a list for what no rule can know.

The rule ignores case, accents, "The", punctuation, and what stands around the name in an address.
`outlet_names.txt` holds abbreviations, other names and addresses that differ from the name.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from shared.errors import BadLexicon
from shared.text import matching_copy, words_of

FILE = Path(__file__).parent / "outlet_names.txt"

_ADDRESS = re.compile(
    r"(?:[a-z][a-z0-9+.-]*:)?(?://)?(?P<host>[\w-]+(?:\.[\w-]+)+)\.?(?::\d{1,5})?(?:[/?#].*)?",
    re.DOTALL,
)
# What stands before a country's own ending: in any country, and in some.
_SUFFIXES = frozenset("ac co com edu gob gouv gov govt gub mil net org".split())
_SUFFIXES_OF: Mapping[str, str] = {
    "at": "gv or", "au": "asn id", "br": "blog jor jus leg tv", "fr": "asso", "id": "go my or web",
    "il": "muni", "in": "gen ind nic", "jp": "ad ed go gr lg ne or", "ke": "go ne or",
    "kr": "go ne or pe re", "nz": "geek school", "pl": "info", "th": "go in or",
    "tr": "bel gen web",
    "tw": "idv", "tz": "go or", "ua": "in kiev kyiv", "uk": "ltd me nhs plc police sch",
    "za": "nom web",
}  # fmt: skip
# Hosts whose subdomains belong to strangers.
_SHARED_HOSTS = frozenset(
    """altervista beehiiv blogfa blogspot canalblog firebaseapp ghost github gitlab godaddysites
    hatenablog herokuapp jimdofree jimdosite livejournal medium neocities netlify over-blog pages
    substack tistory tumblr typepad vercel webflow weebly wixsite wordpress yolasite""".split()
)
_THE_WORDS = re.compile(
    "theat(?:er|re)|theban|thematic|theodor|theolog|theor(?:y|ies|et)|theosoph|therap(?:y|i|eu)"
    "|therm(?:al|o)|thes(?:is|pian|sal)"
)


class Known(NamedTuple):
    """The list of outlets by their names and by their addresses, each with the outlet's key."""

    names: dict[str, str]
    hosts: dict[str, str]


@lru_cache(maxsize=4096)
def outlet_key(name: str) -> str:
    """The key by which spellings of one outlet meet; empty for a name without a letter.

    A blog on a shared host is an outlet of its own: its key keeps a dot, which no name's has.
    """
    host = _host(name)
    if host is None:
        key = _name_key(name)
        return known().names.get(key, key)
    labels = host.split(".")
    for start in range(len(labels) - 1):
        if listed := known().hosts.get(".".join(labels[start:])):
            return listed
    key = _host_key(host)
    return known().names.get(key, key)


def is_domain(name: str) -> bool:
    """Say whether an outlet is named by its address."""
    return _host(name) is not None


@cache
def known() -> Known:
    """The list that ships with the package, read when it is first needed."""
    return read_names()


def read_names(path: Path = FILE) -> Known:
    """Read a list of outlets; a name or an address of two outlets is an error."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as err:
        raise BadLexicon(f"{path}: cannot be read: {err}") from err
    found = Known({}, {})
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        spellings = [spelling.strip() for spelling in line.split("|")]
        key = _rule_key(spellings[0])
        for spelling in spellings:
            host = _host(spelling)
            here = found.names if host is None else found.hosts
            told = _name_key(spelling) if host is None else host
            if not told or here.setdefault(told, key) != key:
                raise BadLexicon(f"{path}:{number}: {spelling!r} names nobody, or another outlet")
    return found


def _rule_key(name: str) -> str:
    host = _host(name)
    return _name_key(name) if host is None else _host_key(host)


def _name_key(name: str) -> str:
    words = words_of(matching_copy(name))
    if len(words) > 1:
        return "".join(words[1:] if words[0] == "the" else words)
    return _without_article("".join(words))


def _host_key(host: str) -> str:
    if _is_number(host):
        return host
    labels = host.split(".")
    before = _without_suffix(labels)
    if before[-1] in _SUFFIXES:  # "gov.uk" is the outlet itself
        return ".".join(labels)
    if len(before) > 1 and before[-1] in _SHARED_HOSTS:
        return ".".join(before[-2:])
    return _without_article("".join(words_of(matching_copy(before[-1].replace("-", "")))))


def _host(name: str) -> str | None:
    """The host of an address, in its own letters, without www; None when it is none."""
    found = _ADDRESS.fullmatch(name.strip().lower())
    if found is None:
        return None
    host = ".".join(map(_decoded, found["host"].removeprefix("www.").split(".")))
    top = host.rpartition(".")[2]
    return host if "." in host and (_is_number(host) or (len(top) > 1 and top.isalpha())) else None


def _decoded(label: str) -> str:
    """A label in its own letters: xn--mnchen-3ya is münchen."""
    if not label.startswith("xn--"):
        return label
    try:
        return label.encode("ascii").decode("idna")
    except UnicodeError:
        return label


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _without_suffix(labels: list[str]) -> list[str]:
    """The labels of a domain before its public suffix: "bbc" of bbc.co.uk."""
    *rest, top = labels
    second = _SUFFIXES | frozenset(_SUFFIXES_OF.get(top, "").split())
    while len(rest) > 1 and rest[-1] in second:
        rest.pop()
    return rest


def _without_article(word: str) -> str:
    """ "theguardian" without its "the"; "theatrenews" as it is."""
    is_article = len(word) > 5 and word.startswith("the") and not _THE_WORDS.match(word)
    return word[3:] if is_article else word
