"""Cases that strangers bring: parsed and bounded before a jury sees them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from shared import documents
from shared.policy import JURY

Side = Annotated[
    documents.Text,
    Field(max_length=JURY.text_chars_at_most),
    documents.SEEN,
    documents.WHOLE,  # what is quoted must be what was brought
]


def _counted(value: object) -> object:
    """Let a number through; a text or true is none."""
    if isinstance(value, bool | str):
        raise PydanticCustomError("rounds", "must be a whole number")
    return value


Rounds = Annotated[int, Field(ge=0, le=JURY.rounds_at_most), BeforeValidator(_counted)]


def _named(value: object) -> object:
    """Let an id through that results can be joined by."""
    if isinstance(value, str) and not value.strip():
        raise PydanticCustomError("blank", "must not be blank")
    return documents.an_id(value)


CaseId = Annotated[str, Field(pattern=documents.ID_PATTERN)]


class Pair(BaseModel):
    """A truth and a claim; fields that are not ours are left alone."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    truth: Side
    claim: Side
    rounds: Rounds = JURY.rounds


class PostedCase(Pair):
    """The body of POST /api/v1/jury."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: CaseId | None = None


class CaseLine(Pair):
    """One line for the `jury` command."""

    id: Annotated[Any, AfterValidator(_named)]
