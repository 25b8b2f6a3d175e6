"""What the AI is asked for each role, and what of its answers goes on the record.

Every quote is looked up in the text it is said to come from, and every passage in quotation marks
in both; what rests on one that is not there is struck.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from shared.ai import Question, prompt
from shared.checklist import Dimension, Finding, Outcome, Severity
from shared.jury import arguments
from shared.jury.model import AI, Case, Point, Role, Ruling, Statement, Struck, Verdict
from shared.quotes import find_quote

R = TypeVar("R", bound=BaseModel)

_VERSION = "3"
_SHOWN_FINDINGS = 40
_NO_DIFFERENCE = {"", "none", "n/a", "no critical differences"}  # what a list of none may hold
_QUOTED = re.compile(
    r"[\"“”„]([^\"“”„]+)[\"“”]"
    r"|[«»]([^«»]+)[«»]"
    r"|(?<!\w)['‘]((?:[^'‘’]|(?<=\w)['’](?=\w))+)['’](?!\w)"
)
_LEFT_OUT = re.compile(r"\[?(?:…|\.\.\.)\]?")
_TOKEN = re.compile(r"\w+(?:[.,]\w+)*")
_SHORT = 3  # letters; a quote of fewer is looked up as one whole word
_Line = Annotated[str, Field(max_length=2_000)]
_Said = Annotated[str, Field(min_length=1, max_length=1_000)]
_Lines = Annotated[list[_Line], Field(max_length=20)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Reason(_Strict):
    text: _Said
    quote: _Line


class AdvocateReply(_Strict):
    """The advocate's opening."""

    reasons: list[Reason] = Field(min_length=3, max_length=5)


class Objection(_Strict):
    text: _Said
    truth_quote: _Line
    claim_quote: _Line


class SkepticReply(_Strict):
    """The skeptic's opening."""

    minimum_difference: _Line
    reasons: list[Objection] = Field(min_length=3, max_length=5)


class Compared(_Strict):
    dimension: Literal[
        "number", "date", "rank", "entity", "quantifier", "negation", "modality", "causality",
        "scope", "qualifier", "content",
    ]  # fmt: skip
    outcome: Literal["match", "mismatch", "absent"]
    severity: Literal["minor", "critical"]
    truth_quote: _Line
    claim_quote: _Line
    why: _Said


class FactsReply(_Strict):
    """What the fact-checker adds to the checklist."""

    findings: list[Compared] = Field(max_length=20)


class RebuttalReply(_Strict):
    """What one side answers the other."""

    answers: list[Reason] = Field(min_length=1, max_length=4)


class JudgeReply(_Strict):
    """The verdict, in the document's fields."""

    verdict: Literal["FAITHFUL", "PARTIALLY_FAITHFUL", "MUTATED"]
    confidence: float = Field(ge=0, le=1, allow_inf_nan=False)
    rationale: list[_Said] = Field(min_length=1, max_length=10)
    critical_differences: _Lines
    what_would_make_it_faithful: _Lines
    one_sentence_summary: _Said

    @model_validator(mode="after")
    def _must_agree_with_itself(self) -> JudgeReply:
        differs = any(
            one.strip(" .").lower() not in _NO_DIFFERENCE for one in self.critical_differences
        )
        if self.verdict == "FAITHFUL" and differs:
            raise ValueError("a critical difference, and yet FAITHFUL")
        if self.verdict == "MUTATED" and not (differs and any(map(str.strip, self.rationale))):
            raise ValueError("MUTATED, and nothing that differs")
        return self


def ask_advocate(case: Case) -> Question[AdvocateReply]:
    return _question(Role.ADVOCATE, "jury_advocate", _file(case), AdvocateReply)


def ask_skeptic(case: Case) -> Question[SkepticReply]:
    return _question(Role.SKEPTIC, "jury_skeptic", _file(case), SkepticReply)


def ask_fact_checker(case: Case) -> Question[FactsReply]:
    return _question(Role.FACT_CHECKER, "jury_fact_checker", _file(case), FactsReply)


def ask_rebuttal(
    case: Case, role: Role, statements: Sequence[Statement], added: Sequence[Finding]
) -> Question[RebuttalReply]:
    data = {"role": role.value, **_file(case, added), "statements": _told(statements)}
    return _question(role, "jury_rebuttal", data, RebuttalReply)


def ask_judge(
    case: Case,
    statements: Sequence[Statement],
    added: Sequence[Finding],
    *,
    skeptic_first: bool = False,
) -> Question[JudgeReply]:
    heard = _skeptic_first(statements) if skeptic_first else statements
    data = {**_file(case, added), "statements": _told(heard)}
    return _question(Role.JUDGE, "jury_judge", data, JudgeReply)


def read_advocate(case: Case, reply: AdvocateReply) -> Statement:
    """The advocate's reasons whose quotes are in the truth."""
    return _statement(case, Role.ADVOCATE, 0, ((r.text, r.quote, "") for r in reply.reasons))


def read_skeptic(case: Case, reply: SkepticReply) -> Statement:
    """The skeptic's reasons whose quotes are where they are said to be."""
    told = ((r.text, r.truth_quote, r.claim_quote) for r in reply.reasons)
    made = _statement(case, Role.SKEPTIC, 0, told)
    invented = _invented(case, reply.minimum_difference)
    if not invented:
        return made._replace(minimum=reply.minimum_difference)
    return made._replace(
        minimum=arguments.minimum_difference(case),
        struck=(*made.struck, Struck(reply.minimum_difference, invented[0])),
    )


def read_rebuttal(case: Case, role: Role, round: int, reply: RebuttalReply) -> Statement:
    """The answers; one without a quote stands, one that quotes neither text does not."""
    told = (
        (a.text, "", a.quote) if _only_in_claim(case, a.quote) else (a.text, a.quote, "")
        for a in reply.answers
    )
    return _statement(case, role, round, told, may_lack=True)


def read_facts(case: Case, reply: FactsReply) -> tuple[list[Finding], tuple[Struck, ...]]:
    """The findings whose quotes are there, and those that were struck."""
    kept: list[Finding] = []
    struck: list[Struck] = []
    for told in reply.findings:
        point = _point(case, told.why, told.truth_quote, told.claim_quote)
        if isinstance(point, Struck):
            struck.append(point)
            continue
        kept.append(
            Finding(
                dimension=Dimension(told.dimension),
                outcome=Outcome(told.outcome),
                severity=Severity(told.severity),
                truth_span=point.truth_span,
                claim_span=point.claim_span,
                why=told.why,
            )
        )
    return kept, tuple(struck)


def read_judge(reply: JudgeReply) -> Ruling:
    return Ruling(
        verdict=Verdict(reply.verdict),
        confidence=reply.confidence,
        rationale=tuple(reply.rationale),
        critical_differences=tuple(reply.critical_differences),
        what_would_make_it_faithful=tuple(reply.what_would_make_it_faithful),
        one_sentence_summary=reply.one_sentence_summary,
        by=AI,
        rule="4.6-ai",
    )


def _question(role: Role, name: str, data: dict[str, Any], reply: type[R]) -> Question[R]:
    """One question a role; the same case at the same point of the debate is the same question."""
    told = json.dumps(data, ensure_ascii=False)
    digest = hashlib.blake2b(told.encode("utf-8", "replace"), digest_size=20).hexdigest()
    return Question(
        name=f"jury_{role.value}",
        version=_VERSION,
        instructions=prompt(name),
        data=told,
        subject=f"{name} {digest}",
        reply=reply,
        max_reply_tokens=1_000,
    )


def _file(case: Case, added: Sequence[Finding] = ()) -> dict[str, Any]:
    """The case file as the agents see it."""
    found = [*case.differences, *added, *case.matches][:_SHOWN_FINDINGS]
    return {
        "truth": case.truth,
        "claim": case.claim,
        "checklist": [
            {
                "dimension": finding.dimension.value,
                "outcome": finding.outcome.value,
                "severity": finding.severity.value,
                "why": finding.why,
            }
            for finding in found
        ],
    }


def _told(statements: Iterable[Statement]) -> list[dict[str, Any]]:
    """The debate so far; what was struck is not shown."""
    return [
        {
            "speaker": said.role.value,
            "round": said.round,
            "says": [point.text for point in said.points],
            **({"minimum_difference": said.minimum} if said.minimum else {}),
        }
        for said in statements
        if said.role is not Role.FACT_CHECKER  # the checklist has it
    ]


def _skeptic_first(statements: Sequence[Statement]) -> list[Statement]:
    """The same debate with the two sides of every round swapped."""
    return sorted(statements, key=lambda said: (said.round, said.role is not Role.SKEPTIC))


def _statement(
    case: Case,
    role: Role,
    round: int,
    told: Iterable[tuple[str, str, str]],
    *,
    may_lack: bool = False,
) -> Statement:
    points = [_point(case, *one, may_lack=may_lack) for one in told]
    return Statement(
        role,
        round,
        tuple(point for point in points if isinstance(point, Point)),
        by=AI,
        struck=tuple(point for point in points if isinstance(point, Struck)),
    )


def _point(
    case: Case, text: str, truth_quote: str, claim_quote: str, *, may_lack: bool = False
) -> Point | Struck:
    """A reason with the places of its quotes; struck when one is not there, or none is given."""
    quotes = [(truth_quote, case.truth), (claim_quote, case.claim)]
    spans = [find_quote(quote, where) if quote.strip() else None for quote, where in quotes]
    invented = [q for (q, _), span in zip(quotes, spans, strict=True) if q.strip() and span is None]
    invented += _invented(case, text)
    if invented or not (may_lack or any(spans)):
        return Struck(text, invented[0] if invented else "")
    return Point(text, *spans)


def _only_in_claim(case: Case, quote: str) -> bool:
    return find_quote(quote, case.truth) is None and find_quote(quote, case.claim) is not None


def _invented(case: Case, text: str) -> list[str]:
    """The passages in quotation marks that are in neither the truth nor the claim."""
    return [
        passage
        for found in _QUOTED.finditer(text)
        for passage in _LEFT_OUT.split(found[1] or found[2] or found[3])
        if not (_stands_in(passage, case.truth) or _stands_in(passage, case.claim))
    ]


def _stands_in(passage: str, text: str) -> bool:
    """Whether a text holds a passage; what has hardly a letter is looked up as one word."""
    wanted = passage.strip(" ,;:!?.%$€£()[]")
    if sum(map(str.isalnum, wanted)) >= _SHORT:
        return find_quote(wanted, text) is not None
    return not wanted or wanted.lower() in _TOKEN.findall(text.lower())
