"""A datapoint: a chirp, an article or a line of a file, as patterns see it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import PydanticCustomError

from shared import documents
from shared.errors import BadDocument
from shared.patterns import sources
from shared.store import Doc
from shared.text import is_visible

_MOST_TEXT_CHARS = 1_000  # kept of a text; a title is shorter
_FIRST_YEAR, _LAST_YEAR = 1990, 2200
_REACH = 1.0  # of a datapoint that does not tell
_MOST_REACH = 1e12


@dataclass(frozen=True, slots=True, kw_only=True)
class Datapoint:
    """What a cluster takes in."""

    id: str
    text: str  # the title, or the text where there is none
    source: str = ""
    trusted_as: str = ""  # whose credibility counts, when not the source's own
    at: datetime | None = None  # when it was published
    cluster: str = ""  # given, when somebody has clustered already
    reach: float = _REACH  # how many people saw it, where that is known; ranks, and no more


def _number_or_text(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _nothing(value: object) -> object:
    return None if value == "" else value


def _is_plausible(time: datetime) -> bool:
    """Whether a datapoint may be of a time: before, a zero or a count is taken for one."""
    return _FIRST_YEAR <= time.year <= _LAST_YEAR


def _plausible(value: object, read: ValidatorFunctionWrapHandler) -> datetime | None:
    """A time as it was told, of the years that posts and articles may be of."""
    if isinstance(value, bool):
        raise PydanticCustomError("time", "must be a time, such as 2026-01-31T12:00:00Z")
    time: datetime | None = read(value)
    if time is not None and not _is_plausible(time):
        raise PydanticCustomError("time", f"must be a time of {_FIRST_YEAR} to {_LAST_YEAR}")
    return time


_Reach = Annotated[float, Field(ge=0, le=_MOST_REACH, strict=True)]
_Id = Annotated[str, BeforeValidator(_number_or_text), Field(min_length=1, max_length=500)]


class DatapointLine(BaseModel):
    """One line for the `patterns` command."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    id: _Id
    title: Annotated[documents.Text | None, Field()] = None
    text: Annotated[documents.Text | None, Field()] = None
    source: documents.OptionalLabel = ""
    published_at: Annotated[
        documents.Time | None, WrapValidator(_plausible), BeforeValidator(_nothing)
    ] = None
    cluster: Annotated[_Id | None, BeforeValidator(_nothing)] = None
    reach: _Reach | None = None

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
            reach=_REACH if self.reach is None else self.reach,
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
        reach=_reach(doc.get("reach")),
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
    return read if _is_plausible(read) else None


def _reach(value: object) -> float:
    """How many people saw a stored post, as any client may have written it."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return _REACH
    return float(value) if 0 <= value <= _MOST_REACH else _REACH
