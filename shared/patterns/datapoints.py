"""A datapoint: a chirp, an article or a line of a file, as patterns see it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from shared import documents
from shared.errors import BadDocument
from shared.patterns import sources
from shared.store import Doc
from shared.text import is_visible

_MOST_TEXT_CHARS = 1_000  # kept of a text; a title is shorter


@dataclass(frozen=True, slots=True, kw_only=True)
class Datapoint:
    """What a cluster takes in."""

    id: str
    text: str  # the title, or the text where there is none
    source: str = ""
    trusted_as: str = ""  # whose credibility counts, when not the source's own
    at: datetime | None = None  # when it was published
    cluster: str = ""  # given, when somebody has clustered already
    reach: float = 1.0  # how many people it reached, where that is known


def _number_or_text(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _no_time(value: object) -> object:
    return None if value == "" else value


_Id = Annotated[str, BeforeValidator(_number_or_text), Field(min_length=1, max_length=500)]


class DatapointLine(BaseModel):
    """One line for the `patterns` command."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    id: _Id
    title: Annotated[documents.Text | None, Field()] = None
    text: Annotated[documents.Text | None, Field()] = None
    source: documents.OptionalLabel = ""
    published_at: Annotated[documents.Time | None, BeforeValidator(_no_time)] = None
    cluster: _Id | None = None

    def datapoint(self) -> Datapoint:
        told = [t for t in (self.title, self.text) if t and is_visible(t)]
        if not told:
            raise BadDocument("is missing; a datapoint needs a title or a text", field="title")
        return Datapoint(
            id=self.id,
            text=told[0][:_MOST_TEXT_CHARS],
            source=self.source,
            at=self.published_at,
            cluster=self.cluster or "",
        )


def read_line(told: Any) -> Datapoint:
    """Read one line of a file, or say which field is wrong."""
    return documents.parse(DatapointLine, told).datapoint()


def read_stored(kind: str, id: str, doc: Doc) -> Datapoint | None:
    """Read a stored chirp or article; None for one that says nothing."""
    text = next((t for n in ("title", "text", "claim") if _says(t := doc.get(n))), "")
    if not text:
        return None
    chirp = kind == "chirps"
    source = doc.get("author" if chirp else "outlet")
    source = source[: documents.MAX_LABEL_CHARS] if isinstance(source, str) else ""
    names = ("created_at",) if chirp else ("published_at", "fact_checked_at")
    return Datapoint(
        id=f"{kind}~{id}",
        text=text[:_MOST_TEXT_CHARS],
        source=source,
        trusted_as=sources.SOCIAL_MEDIA if chirp else "",
        at=next((time for name in names if (time := _time(doc.get(name)))), None),
    )


def document_id(name: str) -> str:
    """An id that every store takes, for a name of any kind."""
    plain = name.isascii() and "/" not in name and not name.startswith((".", "__"))
    if plain and 0 < len(name) <= 200:
        return name
    return "h-" + hashlib.blake2b(name.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _says(value: object) -> bool:
    return isinstance(value, str) and is_visible(value)


def _time(value: object) -> datetime | None:
    if not isinstance(value, str):
        return None
    try:
        read = datetime.fromisoformat(value)
    except ValueError:
        return None
    read = read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)
    return read if 1900 <= read.year <= 2200 else None
