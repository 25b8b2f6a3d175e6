"""A case in court: every role by the AI where it answers, by the rules where it does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
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
        ),
        _speak(
            bench,
            questions.ask_skeptic(case),
            partial(questions.read_skeptic, case),
            partial(arguments.skeptic, case, policy=policy),
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
                partial(arguments.rebut, case, role, round),
            )
            said.append(answer)
    return added, said


def _speak(
    bench: Bench,
    question: Question[R],
    read: Callable[[R], Statement],
    by_rules: Callable[[], Statement],
) -> Statement:
    """What a role says; the rules speak for it when the AI says nothing that stands."""
    reply = bench.ask(question)
    if reply is None:
        return by_rules()
    said = read(reply)
    return said if said.points else by_rules()._replace(struck=said.struck)


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
    """The AI judge's ruling, and a second with the skeptic heard first when the first is unsure."""
    first = bench.ask(questions.ask_judge(case, statements, added))
    if first is None:
        return []
    if first.confidence >= policy.second_pass_below:
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
    if len(passes) == 1 and _is_a_guess(ruling, by_rules, policy):
        unsure = (
            f"The AI's {ruling.verdict.value} is unsure ({ruling.confidence:.2f}) and no second"
            " pass confirms it; the rules decide."
        )
        return by_rules, [*notes, unsure]
    milder = ruling.verdict.severity < by_rules.verdict.severity
    if not (milder or ruling.verdict is Verdict.FAITHFUL):
        return ruling, notes
    if not (speaks_to_the_judge(case.claim) or speaks_to_the_judge(case.truth)):
        return ruling, notes
    untrusted = (
        f"A text speaks to the judge, so the AI's {ruling.verdict.value} is not trusted;"
        " the rules decide."
    )
    return by_rules, [*notes, untrusted]


def _is_a_guess(ruling: Ruling, by_rules: Ruling, policy: JuryPolicy) -> bool:
    """Whether a single pass is too unsure to stand against the rules."""
    return ruling.confidence < policy.second_pass_below and ruling.verdict is not by_rules.verdict


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
