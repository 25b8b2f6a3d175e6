"""The sources that a post names: links, accounts, outlets, people, and those without a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from shared.credibility import outlet_key
from shared.spans import FOLDER, Hit, Matcher, Token, cues, read_lines, tokens_of, word_set
from shared.text import LINK

R = TypeVar("R")
Lookup = Callable[[str], R | None]  # an outlet's key -> what is known of it

_KEPT = 60  # sources of a post
_NAME_WORDS = 6
_HOST_CHARS = 120

_TRAILING = ".,;:!?)]}'\"*…"
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+")
_HOST_BEFORE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*$")
# The ends by which an address without "http" is known: "end.Then" is none.
_BARE_END = re.compile(
    r"\.(?:com|org|net|info|news|gov|edu|int|media|online|press|tv|io|eu|uk|de|fr|es|it|pt|br|mx|ar"
    r"|ca|au|nz|ie|nl|be|at|ch|pl|ru|ua|cn|jp|in|tr|gr|se|no|dk|fi|cz"
    r"|ly|co|gl|gd|me|gy|cc|id|app)(?![\w-]|\.\w)(?:/[!-~]*)?",
    re.IGNORECASE,
)
_RARE_ENDS = (".ly", ".co", ".gl", ".gd", ".me", ".gy", ".cc", ".id", ".app")  # known hosts only
_HANDLE = re.compile(r"(?<![\w@./])[@＠](\w{2,30})(?![\w@])")
_IPV4 = re.compile(r"[0-9.]+")
_BREAK = re.compile(r"[.!?;:,\n()\"“”]")
_ARCHIVED = re.compile(r"/(?:https?:/{1,2})?((?:[a-z0-9-]+\.)+[a-z]{2,})", re.IGNORECASE)
_ARCHIVES = frozenset({"web.archive.org", "archive.org"})
_JOINING = frozenset("of for the and de la del di da von der des du al el y e et und".split())
_NO_NAMES = frozenset(
    "i he she it they we you who what this that these those there here everyone everybody nobody"
    " someone somebody people one the a an my his her our their your and but so if as when el ella"
    " ellos yo se quien ele ela eles eu quem il elle ils on je qui er sie es wir ich man wer"
    " not no yes then also more nothing everything doctors experts scientists".split()
)


class Kind(StrEnum):
    """How a source is named; where two overlap, the first of these is told."""

    LINK = "link"
    PLATFORM = "platform"  # a link to what anybody may publish: the account is the source
    SHORTENER = "shortener"  # a link that hides its target
    DOMAIN = "domain"  # an address without "http"
    HANDLE = "handle"
    OUTLET = "outlet"  # a known outlet by its name
    ANONYMOUS = "anonymous"  # "experts say": nobody who could be asked
    NAMED = "named"  # "according to X", "X says"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One source that a post names: text[start:end] is where."""

    kind: Kind
    start: int
    end: int
    name: str  # as it is shown: a host, a handle, a name
    key: str = ""  # the outlet's key; "" where there is none to resolve
    other_keys: tuple[str, ...] = ()  # keys of the outlet's other names
    why: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key, *self.other_keys) if self.key else ()


class Standing(StrEnum):
    """What is known of a source."""

    RATED = "rated"  # by its own checked articles
    LISTED = "listed"  # in the shared table
    UNKNOWN = "unknown"  # it has a name, but no record
    ANONYMOUS = "anonymous"  # it has no name
    HIDDEN = "hidden"  # a shortened link hides it


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited(Generic[R]):
    """A source with its standing, and its report where it has one."""

    source: Source
    standing: Standing
    report: R | None = None


class _Outlets(NamedTuple):
    names: Matcher  # finds outlets by name; the label is the full name
    keys: Mapping[str, tuple[str, ...]]  # any key of an outlet -> all of its keys


def find_sources(text: str) -> tuple[Source, ...]:
    """Every source that a post names, in the order of the text, each place once."""
    tokens = tokens_of(text)
    found: list[Source] = [*_links(text), *_domains(text), *_handles(text)]
    found += _outlet_names(text, tokens)
    hits = cues().find(tokens, only="sources.")
    found += _anonymous(text, hits)
    found += _named(text, tokens, hits)
    return tuple(_apart(found)[:_KEPT])


def credibility_of(found: Iterable[Source], lookup: Lookup[R]) -> tuple[Cited[R], ...]:
    """Each source with what `lookup` knows of its outlet; an outlet is looked up once."""
    known: dict[str, R | None] = {}

    def report_of(source: Source) -> R | None:
        for key in source.keys:
            if key not in known:
                known[key] = lookup(key)
            if (report := known[key]) is not None:
                return report
        return None

    return tuple(_cited(source, report_of(source)) for source in found)


def _cited(source: Source, report: R | None) -> Cited[R]:
    standing = {Kind.ANONYMOUS: Standing.ANONYMOUS, Kind.SHORTENER: Standing.HIDDEN}.get(
        source.kind, Standing.UNKNOWN if report is None else Standing.RATED
    )
    return Cited(source=source, standing=standing, report=report)


def _links(text: str) -> Iterator[Source]:
    if "://" not in text and "ww." not in text.lower():
        return
    for found in LINK.finditer(text):
        address = found[0].rstrip(_TRAILING)
        source = _from_address(address, found.start(), Kind.LINK)
        if source:
            yield source


def _domains(text: str) -> Iterator[Source]:
    for found in _BARE_END.finditer(text):
        before = _HOST_BEFORE.search(text, max(0, found.start() - _HOST_CHARS), found.start())
        if before is None:
            continue
        start = before.start()
        if start and (text[start - 1] in "@/_%=&?" or text[start - 1].isalnum()):
            continue  # an e-mail address, or the inside of a link or a word
        address = text[start : found.end()].rstrip(_TRAILING)
        source = _from_address(address, start, Kind.DOMAIN)
        if source and not (source.kind is Kind.DOMAIN and source.name.endswith(_RARE_ENDS)):
            yield source


def _from_address(address: str, start: int, kind: Kind) -> Source | None:
    """The source at an address; None when it has no host that could be anybody's."""
    host, path = host_of(address)
    if not host:
        return None
    end = start + len(address)
    if host in _hosts("shorteners"):
        why = "A shortened link hides its target."
        return Source(kind=Kind.SHORTENER, start=start, end=end, name=host, why=why)
    if _IPV4.fullmatch(host):
        why = "A bare number names nobody."
        return Source(kind=kind, start=start, end=end, name=host, why=why)
    if host in _ARCHIVES and (archived := _ARCHIVED.search(path)):
        return _outlet(kind, start, end, archived[1].lower(), "An archived copy of a page of it.")
    if _registered(host) in _hosts("platforms"):
        account = _account(host, path)
        why = "Anybody publishes there: the account is the source."
        key = outlet_key(account) if account else ""
        name = f"{account} on {_registered(host)}" if account else host
        return Source(kind=Kind.PLATFORM, start=start, end=end, name=name, key=key, why=why)
    return _outlet(kind, start, end, host, "A page of it is linked.")


def host_of(address: str) -> tuple[str, str]:
    """The host that an address leads to, and its path; "" when there is none.

    What stands before an @ is no host, whatever it looks like.
    """
    rest = address.partition("://")[2] or address
    authority = re.split(r"[/?#\\]", rest, maxsplit=1)[0]
    path = rest[len(authority) :]
    host = authority.rpartition("@")[2].partition(":")[0].lower().rstrip(".")
    host = host.removeprefix("www.")
    return (host, path) if len(host) <= 253 and _HOST.fullmatch(host) else ("", path)


def _account(host: str, path: str) -> str:
    """Whose page a platform's address is, as far as it tells."""
    parts = [part for part in path.split("?")[0].split("/") if part]
    if parts and re.fullmatch(r"@?[A-Za-z0-9_.-]{2,40}", parts[0]):
        named = (
            parts[1] if parts[0] in ("channel", "c", "user", "r", "u") and parts[1:] else parts[0]
        )
        if named.lower() not in _NO_ACCOUNTS:
            return named.removeprefix("@")
    if (own := host.removesuffix(f".{_registered(host)}")) not in (host, "m", "mobile", "en"):
        return own  # somebody.substack.com
    return ""


_NO_ACCOUNTS = frozenset(
    "watch status i share search hashtag p reel reels shorts groups video".split()
)


def _registered(host: str) -> str:
    return ".".join(host.split(".")[-2:])


def _handles(text: str) -> Iterator[Source]:
    if "@" not in text and "＠" not in text:
        return
    for found in _HANDLE.finditer(text):
        yield _outlet(Kind.HANDLE, found.start(), found.end(), found[1], "An account is named.")


def _outlet_names(text: str, tokens: Sequence[Token]) -> Iterator[Source]:
    for hit in _outlets().names.find(tokens):
        if (
            hit.first == hit.last
            and hit.label.startswith("The ")
            and not (hit.first and tokens[hit.first - 1].word == "the")
        ):
            continue
        if text[hit.start].isupper() and not _BREAK.search(text, hit.start, hit.end):
            yield _outlet(Kind.OUTLET, hit.start, hit.end, hit.label, "An outlet is named.")


def _anonymous(text: str, hits: Sequence[Hit]) -> Iterator[Source]:
    for hit in hits:
        if hit.label == "sources.anonymous" and not _BREAK.search(text, hit.start, hit.end):
            said = " ".join(text[hit.start : hit.end].split())
            why = "It has no name, so that nobody can ask it."
            yield Source(kind=Kind.ANONYMOUS, start=hit.start, end=hit.end, name=said, why=why)


def _named(text: str, tokens: Sequence[Token], hits: Sequence[Hit]) -> Iterator[Source]:
    for hit in hits:
        if hit.label == "sources.according":
            yield from _name(text, tokens, _name_after(text, tokens, hit.last))
    says = word_set("says")
    for place, token in enumerate(tokens):
        if token.word in says:
            yield from _name(text, tokens, _name_before(text, tokens, place))


def _name_after(text: str, tokens: Sequence[Token], place: int) -> list[int]:
    """The words of the name that follows a word: capitals, and what joins them."""
    name: list[int] = []
    for at in range(place + 1, min(len(tokens), place + 2 + _NAME_WORDS)):
        if _BREAK.search(text, tokens[at - 1].end, tokens[at].start):
            break
        if not _is_name_word(text, tokens[at]) and tokens[at].word not in _JOINING:
            break
        name.append(at)
    return name


def _name_before(text: str, tokens: Sequence[Token], place: int) -> list[int]:
    name: list[int] = []
    for at in range(place - 1, max(-1, place - 2 - _NAME_WORDS), -1):
        if _BREAK.search(text, tokens[at].end, tokens[at + 1].start):
            break
        if not _is_name_word(text, tokens[at]) and tokens[at].word not in _JOINING:
            break
        name.insert(0, at)
    return name


def _name(text: str, tokens: Sequence[Token], places: list[int]) -> Iterator[Source]:
    """The source of a name, its ends trimmed to words that are names."""
    while places and not _is_name_word(text, tokens[places[0]]):
        places = places[1:]
    while places and not _is_name_word(text, tokens[places[-1]]):
        places = places[:-1]
    if places:
        start, end = tokens[places[0]].start, tokens[places[-1]].end
        yield _outlet(Kind.NAMED, start, end, text[start:end], "Words are put into its mouth.")


def _is_name_word(text: str, token: Token) -> bool:
    return text[token.start].isupper() and token.word not in _NO_NAMES


def _outlet(kind: Kind, start: int, end: int, name: str, why: str) -> Source:
    key = outlet_key(name)
    others = tuple(k for k in _outlets().keys.get(key, ()) if k != key)
    return Source(kind=kind, start=start, end=end, name=name, key=key, other_keys=others, why=why)


_PRECEDENCE = {kind: place for place, kind in enumerate(Kind)}


def _apart(found: list[Source]) -> list[Source]:
    """The sources in the order of the text; of two that overlap, the more telling kind."""
    kept: list[Source] = []
    by_kind = sorted(found, key=lambda s: (_PRECEDENCE[s.kind], s.start))
    covered: set[int] = set()  # hundreds of characters at most for each find
    for source in by_kind:
        span = range(source.start, min(source.end, source.start + 500))
        if covered.isdisjoint(span):
            covered.update(span)
            kept.append(source)
    return sorted(kept, key=lambda s: s.start)


@cache
def _hosts(name: str) -> frozenset[str]:
    return frozenset(h for _, line in read_lines(FOLDER / f"{name}.txt") for h in line.split())


@cache
def _outlets() -> _Outlets:
    entries: list[tuple[str, str, str]] = []
    keys: dict[str, tuple[str, ...]] = {}
    path = FOLDER / "outlets.txt"
    for number, line in read_lines(path):
        names = [name.strip() for name in line.split("|")]
        all_keys = tuple(dict.fromkeys(outlet_key(name) for name in names))
        keys.update(dict.fromkeys(all_keys, all_keys))
        spoken = [name.removeprefix("The ") for name in names if not re.search(r"\.\w", name)]
        entries += [(names[0], name, f"{path}:{number}") for name in spoken]
    return _Outlets(Matcher(entries), keys)
