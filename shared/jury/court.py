"""A case in court: every role by the AI where it answers, by the rules where it does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol, TypeVar

from pydantic import BaseModel

from shared.ai import Question
from shared.checklist import Finding
from shared.jury import arguments, open_case, questions, rules_debate
from shared.jury.address import addresses_the_judge
from shared.jury.judge import rule_on
from shared.jury.model import AI, Case, Point, Role, Ruling, Statement, Trial, Verdict
from shared.model import Cue
from shared.policy import JURY, JuryPolicy, tidy
from shared.signals import find_signals

R = TypeVar("R", bound=BaseModel)

_DICTATES = re.compile(
    r"\b(?:verdict|rule|ruling|rate|rated|answer|output|label|judge|jury|respond|return|mark)\w*\b"
    r"[^.!?]{0,60}\b(?:partially[_ ])?faithful\b"
    r"|\bfaithful\b[^.!?]{0,40}\b(?:verdict|confidence|judge|jury)\b"
    r"|critical_differences|one_sentence_summary|what_would_make_it_faithful",
    re.IGNORECASE,
)


_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


class Bench(Protocol):
    """Where the jury's questions go: to an AI, or to what one answered before."""

    def ask(self, question: Question[R]) -> R | None:
        """The reply, or None when the AI gives none: the rules speak for that role."""
        ...


def hold(
    truth: str,
    claim: str,
    *,
    bench: Bench | None = None,
    rounds: int | None = None,
    policy: JuryPolicy = JURY,
) -> Trial:
    """Hold a debate and rule; without a bench, by rules alone."""
    if bench is None:
        return rules_debate(truth, claim, rounds=rounds, policy=policy)
    case = open_case(truth, claim)
    rounds = policy.rounds if rounds is None else rounds
    added, statements = _debate(case, bench, rounds=rounds, policy=policy)
    by_rules = rule_on(case, policy=policy)
    passes = _hear(case, bench, statements, added, policy=policy)
    ruling, notes = _ruling(case, passes, by_rules, policy=policy)
    ruling = replace(ruling, rationale=(*ruling.rationale, *notes))
    return Trial(
        case=case,
        rounds=rounds,
        speak=lambda: tuple(statements),
        ruling=ruling,
        by_rules=by_rules,
        added=tuple(added),
        passes=tuple(passes),
        notes=tuple(notes),
        policy=policy.version,
    )


def speaks_to_the_judge(text: str) -> bool:
    """Whether a text addresses the jury or the model instead of its readers."""
    return (
        find_signals(text).has(Cue.INSTRUCTION)
        or _DICTATES.search(text) is not None
        or addresses_the_judge(text)
    )


def _debate(
    case: Case, bench: Bench, *, rounds: int, policy: JuryPolicy
) -> tuple[list[Finding], list[Statement]]:
    """The openings, the checklist and the rebuttals; and what the AI added to the checklist."""
    said = [
        _speak(
            bench,
            questions.ask_advocate(case),
            partial(questions.read_advocate, case),
            partial(arguments.advocate, case, policy=policy),
            at_least=policy.points_at_least,
        ),
        _speak(
            bench,
            questions.ask_skeptic(case),
            partial(questions.read_skeptic, case),
            partial(arguments.skeptic, case, policy=policy),
            at_least=policy.points_at_least,
        ),
    ]
    added, checked = _check(case, bench)
    said.append(checked)
    for round in range(1, rounds + 1):
        for role in (Role.ADVOCATE, Role.SKEPTIC):
            answer = _speak(
                bench,
                questions.ask_rebuttal(case, role, said, added),
                partial(questions.read_rebuttal, case, role, round),
                partial(arguments.rebut, case, role, round, policy=policy),
            )
            said.append(answer)
    return added, said


def _speak(
    bench: Bench,
    question: Question[R],
    read: Callable[[R], Statement],
    by_rules: Callable[[], Statement],
    *,
    at_least: int = 1,
) -> Statement:
    """What a role says; the rules speak for it, or add to it, as far as the AI's does not stand."""
    reply = bench.ask(question)
    if reply is None:
        return by_rules()
    said = read(reply)
    if not said.points:
        return by_rules()._replace(struck=said.struck)
    if len(said.points) < at_least:
        return arguments.refilled(said, by_rules(), at_least=at_least)
    return said


def _check(case: Case, bench: Bench) -> tuple[list[Finding], Statement]:
    """The rules' checklist, which is made in every case, and what the AI adds to it."""
    made = arguments.fact_checker(case)
    reply = bench.ask(questions.ask_fact_checker(case))
    if reply is None:
        return [], made
    added, struck = questions.read_facts(case, reply)
    more = tuple(
        Point(f"{arguments.reported(finding)} (added)", finding.truth_span, finding.claim_span)
        for finding in added
    )
    return added, made._replace(points=made.points + more, by=AI, struck=struck)


def _hear(
    case: Case,
    bench: Bench,
    statements: Sequence[Statement],
    added: Sequence[Finding],
    *,
    policy: JuryPolicy,
) -> list[Ruling]:
    """The AI judge's ruling, and a second with the skeptic heard first where there is doubt.

    That is when the first is unsure, or finds a claim faithful whose figures do not hold.
    """
    first = bench.ask(questions.ask_judge(case, statements, added))
    if first is None:
        return []
    is_odd = first.verdict == Verdict.FAITHFUL.value and bool(case.firm)
    if first.confidence >= policy.second_pass_below and not is_odd:
        return [questions.read_judge(first)]
    again = bench.ask(questions.ask_judge(case, statements, added, skeptic_first=True))
    return [questions.read_judge(reply) for reply in (first, again) if reply is not None]


def _ruling(
    case: Case, passes: list[Ruling], by_rules: Ruling, *, policy: JuryPolicy
) -> tuple[Ruling, list[str]]:
    """What the passes come to, and what must be told about it."""
    if not passes:
        return by_rules, []
    ruling, notes = _together(passes, by_rules)
    heard = _Heard(case, tuple(passes), ruling, by_rules, policy)
    doubt = next((doubt for doubt in DOUBTS if doubt.when(heard)), None)
    if doubt is None:
        return ruling, notes
    told = f"The AI's {ruling.verdict.value} ({ruling.confidence:.2f}) {doubt.says}"
    return by_rules, [*notes, f"{told}; the rules decide."]


@dataclass(frozen=True, slots=True)
class _Heard:
    """All that a doubt about an AI's ruling may look at."""

    case: Case
    passes: tuple[Ruling, ...]
    ruling: Ruling
    by_rules: Ruling
    policy: JuryPolicy

    @property
    def is_milder(self) -> bool:
        return self.ruling.verdict.severity < self.by_rules.verdict.severity

    @property
    def is_a_guess(self) -> bool:
        """Whether a single pass is too unsure to stand against the rules."""
        unsure = len(self.passes) == 1 and self.ruling.confidence < self.policy.second_pass_below
        return unsure and self.ruling.verdict is not self.by_rules.verdict

    @property
    def passes_over_a_figure(self) -> bool:
        """Whether no pass that came to this verdict speaks of each figure that does not hold."""
        said = [one for one in self.passes if one.verdict is self.ruling.verdict]
        return not any(
            all(_names(one, found, self.case) for found in self.case.firm) for one in said
        )


@dataclass(frozen=True, slots=True)
class Doubt:
    """One row of the table: when an AI's ruling does not stand, and what is told then."""

    id: str
    when: Callable[[_Heard], bool]
    says: str


# fmt: off
DOUBTS: tuple[Doubt, ...] = (  # the first that holds is told
    Doubt("a-guess", lambda h: h.is_a_guess,
          "is unsure and no second pass confirms it"),
    Doubt("spoken-to", lambda h: (h.is_milder or h.ruling.verdict is Verdict.FAITHFUL)
          and (speaks_to_the_judge(h.case.claim) or speaks_to_the_judge(h.case.truth)),
          "is not trusted, since a text speaks to the judge"),
    Doubt("passes-over-a-figure", lambda h: h.is_milder and h.ruling.verdict is Verdict.FAITHFUL
          and bool(h.case.firm) and h.passes_over_a_figure,
          "passes over a figure that does not hold without a word about it"),
)
# fmt: on


def _names(ruling: Ruling, finding: Finding, case: Case) -> bool:
    """Whether a ruling speaks of a difference: of what both texts say in its place."""
    told = " ".join((*ruling.rationale, *ruling.critical_differences, ruling.one_sentence_summary))
    sides = (case.truth, finding.truth_span), (case.claim, finding.claim_span)
    return all(_told_in(told, text[slice(*span)]) for text, span in sides if span)


def _told_in(told: str, words: str) -> bool:
    """Whether a sentence has the figures of a passage, or the passage where it has none."""
    figures = _FIGURE.findall(words) or [words.casefold()]
    return all(figure in told.casefold() for figure in figures)


def _together(passes: list[Ruling], by_rules: Ruling) -> tuple[Ruling, list[str]]:
    """One ruling of one or two: where they differ the rules break the tie, else the stricter."""
    first, last = passes[0], passes[-1]
    if len(passes) == 1:
        return first, []
    if first.verdict is last.verdict:
        mean = tidy((first.confidence + last.confidence) / 2)
        return replace(first, confidence=mean, rule="4.6-ai-both-passes"), []
    agreed = [ruling for ruling in passes if ruling.verdict is by_rules.verdict]
    chosen = agreed[0] if agreed else max(passes, key=lambda ruling: ruling.verdict.severity)
    told = (
        f"The judge's two passes differ: {first.verdict.value} with the advocate heard first,"
        f" {last.verdict.value} with the skeptic heard first."
    )
    sure = min(first.confidence, last.confidence)
    return replace(chosen, confidence=sure, rule="4.6-ai-passes-differ"), [told]
