"""The article itself: from named values to a document with a stable id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from shared.articles.dates import stored_date
from shared.articles.ids import id_of
from shared.articles.values import MAX_FIELD_CHARS, number_of, plain_name, shown, string_of, tidy
from shared.documents import MAX_LABEL_CHARS
from shared.errors import BadDocument
from shared.outlet_names import outlet_key
from shared.store import Doc

# Each field of an article, and the names it goes by elsewhere, in order of preference. Names are
# compared without case and punctuation, so pubDate, pub_date and "Pub date" are one.
ALIASES: Mapping[str, tuple[str, ...]] = {
    "id": ("id",),
    "outlet": ("outlet", "outlet_name", "source_name", "source"),
    "category": ("category",),
    "title": ("title", "headline"),
    "url": ("url", "link"),
    "published_at": ("published_at", "published", "pubDate", "date"),
    "fact_check_score": ("fact_check_score", "score"),
    "fact_check_verdict": ("fact_check_verdict", "verdict"),
    "fact_checked_at": ("fact_checked_at", "checked_at"),
}


@dataclass(frozen=True, slots=True)
class Article:
    """An article document, and the id that a second reading gives it again."""

    id: str
    doc: Doc


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that was left out: its line (its item number in a JSON document), and why.

    `item` is the number of an item in a list, 0 for a row that is a line of its own.
    """

    line: int
    field: str
    message: str
    item: int = 0

    @property
    def place(self) -> str:
        """Where it stands, for people: a line, an item, or an item that begins in a line."""
        told = f"item {self.item}" if self.item else ""
        return f"{self.line}: {told}" if self.line and told else told or str(self.line)


Row = Article | BadRow


def fields_of(row: Mapping[str, object]) -> dict[str, object]:
    """A row's values under our names for them; of two names for one field, the preferred."""
    found: dict[str, tuple[int, object]] = {}
    for key, value in row.items():
        known = known_as(key) if len(key) <= 40 else None
        if known is None or value is None or (isinstance(value, str) and not value.strip()):
            continue
        name, rank = known
        if name not in found or rank < found[name][0]:
            found[name] = (rank, value)
    return {name: value for name, (_, value) in found.items()}


@lru_cache(maxsize=1024)
def known_as(key: str) -> tuple[str, int] | None:
    """Our name for a column, and how much it is preferred (0 most)."""
    return _NAMES.get(plain_name(key))


_NAMES = {
    plain_name(alias): (name, rank)
    for name, aliases in ALIASES.items()
    for rank, alias in enumerate(aliases)
}


def article_of(told: Mapping[str, object], *, key: tuple[str, ...] = ()) -> Article:
    """The article these values tell of; `key` tells it apart when no id was given."""
    doc: Doc = {"outlet": _outlet(told.get("outlet"))}
    if category := _label(told, "category", at_most=MAX_LABEL_CHARS):
        doc["category"] = category
    if title := _label(told, "title"):
        doc["title"] = title
    if url := string_of(told.get("url"), "url").strip():
        doc["url"] = url
    if told.get("published_at") is not None:
        doc["published_at"] = stored_date(told["published_at"], "published_at")
    if told.get("fact_check_score") is not None:
        doc["fact_check_score"] = _score(told["fact_check_score"])
    if verdict := string_of(told.get("fact_check_verdict"), "fact_check_verdict"):
        doc["fact_check_verdict"] = verdict  # spec 3: stored exactly as it came
    if told.get("fact_checked_at") is not None:
        doc["fact_checked_at"] = stored_date(told["fact_checked_at"], "fact_checked_at")
    return Article(id_of(told.get("id"), doc, key), doc)


def _label(told: Mapping[str, object], field: str, *, at_most: int = MAX_FIELD_CHARS) -> str:
    return tidy(string_of(told.get(field), field, at_most=at_most))


def _outlet(value: object) -> str:
    if isinstance(value, Mapping):  # {"source": {"id": "cnn", "name": "CNN"}}
        value = value.get("name")
    name = tidy(string_of(value, "outlet", at_most=MAX_LABEL_CHARS))
    if not name:
        raise BadDocument("is missing or empty", field="outlet")
    if not outlet_key(name):
        raise BadDocument(f"names no outlet: {shown(name)}", field="outlet")
    return name


def _score(value: object) -> float | int:
    score = number_of(value)
    if score is None or not 0 <= score <= 100:
        raise BadDocument(
            f"is not a number from 0 to 100; got {shown(value)}", field="fact_check_score"
        )
    return score
