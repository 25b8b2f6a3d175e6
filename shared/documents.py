"""The border: stored documents, request bodies and model replies, to and from our own values.

Outside data is a stranger's: it is parsed and bounded here, and what cannot be read is a
BadDocument that names the field and the value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
)
from pydantic_core import PydanticCustomError

from shared import explain
from shared.errors import BadDocument
from shared.model import (
    AIAnswer,
    AIFailure,
    Assessment,
    Chirp,
    Cue,
    Domain,
    Precheck,
    Risk,
    Signals,
    Tier,
)
from shared.store import Doc
from shared.text import is_visible

M = TypeVar("M", bound=BaseModel)

ID_PATTERN = r"^[A-Za-z0-9_-]{1,100}$"  # of what a caller may name
_HALF = re.compile("[\ud800-\udfff]")
MAX_TEXT_CHARS = 400_000
MAX_LABEL_CHARS = 300
MAX_LABELS = 100


def _clean(value: object) -> object:
    """Replace half characters (lone surrogates), which no store and no terminal can hold."""
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "replace").decode()
    return value


def _whole(value: object) -> object:
    """Refuse half a character where every sign counts, and say where it stands."""
    if isinstance(value, str) and (half := _HALF.search(value)):
        raise PydanticCustomError(
            "half", "must be whole characters; character {place} is half of one (a lone surrogate)",
            {"place": half.start() + 1},
        )  # fmt: skip
    return value


def _label(value: object) -> object:
    """Accept an entity told as an object by its name."""
    if isinstance(value, Mapping):
        value = value.get("name") or value.get("text") or value
    return _clean(value)


def _labels(value: object) -> object:
    return [] if value is None else value


def _absent(value: object) -> object:
    return "" if value is None else _clean(value)


def an_id(value: object) -> object:
    """Let a text or a whole number through as it is, so that results can be joined by it."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise PydanticCustomError("id", "must be text or a whole number")
    return value


def _seen(value: str) -> str:
    if not is_visible(value):
        raise PydanticCustomError("blank", "must not be blank")
    return value


WHOLE = BeforeValidator(_whole)  # for a text that is stored as it came, or not at all
SEEN = AfterValidator(_seen)  # for a text of which a reader must see something
Text = Annotated[str, BeforeValidator(_clean), Field(max_length=MAX_TEXT_CHARS)]
Label = Annotated[str, BeforeValidator(_label), Field(max_length=MAX_LABEL_CHARS)]
Labels = Annotated[tuple[Label, ...], BeforeValidator(_labels), Field(max_length=MAX_LABELS)]
OptionalLabel = Annotated[str, BeforeValidator(_absent), Field(max_length=MAX_LABEL_CHARS)]


class ChirpFields(BaseModel):
    """What a chirp says of itself; fields that are not ours are left alone."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    text: Text
    topic: OptionalLabel = ""
    semantic_topics: Labels = ()
    entities: Labels = ()

    def chirp(self, id: str) -> Chirp:
        return Chirp(
            id=id,
            text=self.text,
            topic=self.topic,
            semantic_topics=self.semantic_topics,
            entities=self.entities,
        )


class PostedChirp(ChirpFields):
    """The body of POST /api/v1/chirps."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: Annotated[str, Field(pattern=ID_PATTERN)] | None = None
    text: Annotated[Text, SEEN]
    author: OptionalLabel = ""


class ValueLine(ChirpFields):
    """One line for the `value` command."""

    id: Annotated[Any, AfterValidator(an_id)]


def _utc_time(value: object) -> object:
    """A time without a zone is UTC."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            return value
    if isinstance(value, datetime):
        if not 1900 <= value.year <= 2200:
            raise PydanticCustomError("time", "must be a time of the years 1900 to 2200")
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)
    return value


Time = Annotated[datetime, BeforeValidator(_utc_time)]
Score = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False, strict=True)]


class ArticleFields(BaseModel):
    """What outlet credibility reads of a document of `articles`."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    outlet: Annotated[str, BeforeValidator(_clean), Field(max_length=MAX_LABEL_CHARS)]
    category: OptionalLabel = ""
    fact_check_verdict: Annotated[str, BeforeValidator(_absent), Field(max_length=2000)] = ""
    fact_check_score: Score | None = None
    fact_checked_at: Time | None = None
    published_at: Time | None = None


class PrecheckReply(BaseModel):
    """The AI pre-check's structured answer (spec 1.3)."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    needs_fact_check: bool
    confidence: float = Field(ge=0, le=1, allow_inf_nan=False)
    domain: Literal["health", "finance", "politics", "science", "other"]
    claims: list[Annotated[str, Field(max_length=1000)]] = Field(max_length=20)
    reason: str = Field(max_length=2000)


def parse(kind: type[M], content: object) -> M:
    """Read outside data as a type, or say which field is wrong and what it holds."""
    try:
        return kind.model_validate(content)
    except ValidationError as err:
        raise _bad_document(err) from err


def read_chirp(id: str, doc: Doc) -> Chirp:
    """Read a stored chirp, as any client may have written it: only its text is needed.

    Labels that are of no use are left out, since a missing one never lowers the risk.
    """
    labels = {name: _usable(doc.get(name)) for name in ("semantic_topics", "entities")}
    topic = _usable([doc.get("topic")])
    told = {**labels, "topic": topic[0] if topic else ""}
    if "text" in doc:
        told["text"] = doc["text"]
    return parse(ChirpFields, told).chirp(id)


def _usable(labels: object) -> list[str]:
    if not isinstance(labels, list | tuple):
        return []
    named = [_label(label) for label in labels[:MAX_LABELS]]
    return [label[:MAX_LABEL_CHARS] for label in named if isinstance(label, str)]


def write_chirp(posted: PostedChirp, *, now: datetime) -> Doc:
    """The document of a chirp that was posted through the API."""
    doc: Doc = {"text": posted.text, "created_at": utc(now)}
    for name in ("topic", "semantic_topics", "entities", "author"):
        if value := getattr(posted, name):
            doc[name] = list(value) if isinstance(value, tuple) else value
    return doc


def value_result(a: Assessment) -> Doc:
    """The ten fields that the `value` command promises, but for the id."""
    return {
        "risk": a.risk.score,
        "parts": dict(a.risk.parts),
        "tier": a.precheck.tier.value,
        "needs_fact_check": a.precheck.needs_fact_check,
        "confidence": a.precheck.confidence,
        "should_fact_check": a.should_fact_check,
        "overridden": a.overridden,
        "rule": a.rule,
        "policy": a.policy,
    }


def write_assessment(a: Assessment, *, at: datetime) -> Doc:
    """The document of an assessment: the result, all that made it, and the story of it."""
    signals = a.risk.signals
    return {
        "chirp_id": a.chirp_id,
        **value_result(a),
        "precheck_rule": a.precheck.rule,
        "proceed": a.precheck.proceed,
        "weights": dict(a.precheck.weights),
        "domain": a.risk.domain.value,
        "domain_from": a.risk.domain_from,
        "domains": {domain.value: phrase for domain, phrase in signals.domains.items()},
        "length": a.risk.length,
        "signals": {cue.value: list(found) for cue, found in signals.cues.items()},
        "words": signals.words,
        "readable": signals.readable,
        "ai": _write_ai(a.ai),
        "arm": a.arm,
        "audit": a.audit,
        "assessed_at": utc(at),
        "trace": explain.trace(a),
    }


def read_assessment(doc: Doc) -> Assessment:
    """Read a stored assessment back, equal to the one that was written."""
    signals = Signals(
        cues={Cue(name): tuple(found) for name, found in doc["signals"].items()},
        domains={Domain(name): phrase for name, phrase in doc["domains"].items()},
        words=doc["words"],
        readable=doc["readable"],
    )
    return Assessment(
        chirp_id=doc["chirp_id"],
        risk=Risk(
            score=doc["risk"],
            parts=doc["parts"],
            domain=Domain(doc["domain"]),
            domain_from=doc["domain_from"],
            length=doc["length"],
            signals=signals,
        ),
        precheck=Precheck(
            tier=Tier(doc["tier"]),
            rule=doc["precheck_rule"],
            needs_fact_check=doc["needs_fact_check"],
            confidence=doc["confidence"],
            proceed=doc["proceed"],
            weights=doc["weights"],
        ),
        ai=_read_ai(doc["ai"]),
        should_fact_check=doc["should_fact_check"],
        overridden=doc["overridden"],
        rule=doc["rule"],
        policy=doc["policy"],
        arm=doc["arm"],
        audit=doc["audit"],
    )


def utc(time: datetime) -> str:
    """A time as it is stored: UTC, with microseconds, so that text order is time order."""
    return time.astimezone(UTC).isoformat(timespec="microseconds")


def plain(value: Any) -> Any:
    """A value as JSON holds it: lists for tuples, text for enums."""
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return str(value) if isinstance(value, str) else value


def dicts(value: object) -> list[Doc]:
    """A stored list of objects."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def time_of(stored: object) -> datetime | None:
    """A stored time, whoever wrote it; None when it is none."""
    try:
        time = datetime.fromisoformat(str(stored))
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def _write_ai(ai: AIAnswer | AIFailure | None) -> Doc | None:
    if ai is None:
        return None
    if isinstance(ai, AIFailure):
        return {"outcome": "failure", "kind": ai.kind, "detail": ai.detail, "usd": ai.usd}
    return {
        "outcome": "answer",
        "needs_fact_check": ai.needs_fact_check,
        "confidence": ai.confidence,
        "domain": ai.domain,
        "claims": list(ai.claims),
        "reason": ai.reason,
        "model": ai.model,
        "cached": ai.cached,
        "usd": ai.usd,
    }


def _read_ai(doc: Doc | None) -> AIAnswer | AIFailure | None:
    if doc is None:
        return None
    told = {name: value for name, value in doc.items() if name != "outcome"}
    if doc["outcome"] == "failure":
        return AIFailure(**told)
    return AIAnswer(**{**told, "claims": tuple(told["claims"])})


# What our readers call the things that pydantic has other names for.
# What is wrong, in words; a name in braces is what the type bounds the field by.
_MESSAGES = {
    "missing": "is missing",
    "extra_forbidden": "is no field of it",
    "model_type": "must be a JSON object",
    "model_attributes_type": "must be a JSON object",
    "dict_type": "must be a JSON object",
    "tuple_type": "must be a list",
    "list_type": "must be a list",
    "string_type": "must be text",
    "string_too_short": "must have at least {min_length} characters",
    "too_short": "must have at least {min_length} entries",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a finite number",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_parsing_size": "must be a whole number of fewer digits",
    "int_from_float": "must be a whole number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be {ge} or more",
    "less_than": "must be less than {lt}",
    "less_than_equal": "must be {le} or less",
    "literal_error": "must be {expected}",
    "enum": "must be {expected}",
    "datetime_type": "must be a time such as 2026-05-04T12:00:00Z",
    "datetime_parsing": "must be a time such as 2026-05-04T12:00:00Z",
    "datetime_from_date_parsing": "must be a time such as 2026-05-04T12:00:00Z",
}
_SHAPES = {ID_PATTERN: "must be 1 to 100 letters, digits, - or _"}
_BARE = frozenset({"missing", "blank", "half"})


def _worded(kind: str, bounds: Mapping[str, object], *, otherwise: str) -> str:
    """What is wrong with a field, as a person would say it."""
    if kind == "string_pattern_mismatch":
        return _SHAPES.get(str(bounds["pattern"]), f"must be of the form {bounds['pattern']}")
    if kind not in _MESSAGES:
        return otherwise
    told = {
        name: int(bound) if isinstance(bound, float) and bound.is_integer() else bound
        for name, bound in bounds.items()
    }
    return _MESSAGES[kind].format_map(told)


def _bad_document(err: ValidationError) -> BadDocument:
    first = err.errors(include_url=False)[0]
    kind, told = first["type"], repr(first["input"])
    named = [str(part) for part in first["loc"] if not str(part).count("[")]
    message = _worded(kind, first.get("ctx", {}), otherwise=first["msg"])
    if kind in ("too_long", "string_too_long"):
        counted = "characters" if isinstance(first["input"], str) else "entries"
        message = f"must have at most {first['ctx']['max_length']} {counted}"
    elif kind not in _BARE:
        message = f"{message}; got {told if len(told) <= 80 else told[:77] + '...'}"
    return BadDocument(message, field=".".join(named) or "body")
