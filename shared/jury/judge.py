"""The judge by rules: a verdict from how likely the claim is faithful and what is critical."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from shared.checklist import Finding, Outcome
from shared.jury import weighing
from shared.jury.model import Case, Ruling, Verdict, shown
from shared.policy import JURY, JuryPolicy, tidy

_MOST = 5  # differences and repairs that a ruling names
_PARTS = 3  # of what was weighed, that it names


_EMPTY = "One side says nothing that could be compared."


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the table; the first whose `when` holds decides."""

    id: str
    when: Callable[[Case, JuryPolicy], bool]
    verdict: Verdict
    says: str


# fmt: off
RULES: tuple[Rule, ...] = (
    Rule("4.1-empty", lambda c, p: c.is_empty, Verdict.MUTATED,
         _EMPTY),
    Rule("4.2-faithful", lambda c, p: not c.leaves_open
         and c.weighed.probability >= p.faithful_line(bool(c.critical)),
         Verdict.FAITHFUL, "The meaning is kept; what differs is minor or outweighed."),
    Rule("4.3-in-doubt", lambda c, p: c.weighed.probability >= p.faithful_at_least,
         Verdict.PARTIALLY_FAITHFUL, "Most of it holds, but a difference may change the meaning."),
    Rule("4.4-critical", lambda c, p: bool(c.critical), Verdict.MUTATED,
         "A difference changes the meaning."),
    Rule("4.5-context", lambda c, p: c.weighed.probability >= p.partly_at_least,
         Verdict.PARTIALLY_FAITHFUL, "Nothing critical differs, but context is missing."),
    Rule("4.6-unsaid", lambda c, p: bool(c.unsaid), Verdict.MUTATED,
         "Too little of the claim is in the truth."),
    Rule("4.7-otherwise", lambda c, p: True, Verdict.PARTIALLY_FAITHFUL,
         "Its words are in the truth, but hardly as the claim puts them."),
)
# fmt: on


def rule_on(case: Case, *, policy: JuryPolicy = JURY) -> Ruling:
    """Apply the first rule that fits, and say why in the document's fields."""
    rule = next(rule for rule in RULES if rule.when(case, policy))
    likely = case.weighed.probability
    sure = max(likely, 1 - likely)  # of being nearer to faithful, or to mutated
    is_faithful = rule.verdict is Verdict.FAITHFUL
    mended = [] if is_faithful else case.critical or case.differences
    return Ruling(
        verdict=rule.verdict,
        confidence=tidy(1.0 if case.is_empty else sure),
        rationale=_rationale(case, rule, policy),
        critical_differences=() if is_faithful else _changes(case, rule.verdict),
        what_would_make_it_faithful=_repairs(case, mended[:_MOST]),
        one_sentence_summary=_summary(case, rule),
        rule=rule.id,
    )


def _rationale(case: Case, rule: Rule, policy: JuryPolicy) -> tuple[str, ...]:
    line = (
        f"The claim is {case.weighed.probability:.0%} likely to be faithful;"
        f" the line is {policy.faithful_line(bool(case.critical)):.0%}."
    )
    parts = "; ".join(weighing.told(case.weighed.parts)[:_PARTS])
    counted = (
        f"Compared: {len(case.checklist.findings)}; in agreement: {len(case.matches)};"
        f" critically different: {len(case.critical)}."
    )
    return rule.says, line, counted, *([f"What weighs most: {parts}."] if parts else [])


def _changes(case: Case, verdict: Verdict) -> tuple[str, ...]:
    """What changes the meaning; a mutated claim always has something to name."""
    if case.critical or verdict is not Verdict.MUTATED:
        return tuple(finding.why for finding in case.critical[:_MOST])
    if case.is_empty:
        return (_EMPTY,)
    return tuple(f"the truth does not say {shown(case.claim, at)}" for at in case.unsaid[:_MOST])


def _summary(case: Case, rule: Rule) -> str:
    if rule.verdict is Verdict.FAITHFUL:
        but = f", although {case.critical[0].why}" if case.critical else ""
        return f"The claim says what the truth says{but}."
    if rule.verdict is Verdict.MUTATED and not case.critical:
        said = [shown(case.claim, span) for span in case.unsaid[:_PARTS]]
        named = " and ".join(filter(None, (", ".join(said[:-1]), said[-1]))) if said else ""
        return _EMPTY if case.is_empty else f"The truth does not say {named}."
    if not case.differences:
        return rule.says
    start = "The claim keeps to the truth but leaves something out or adds it"
    if rule.verdict is Verdict.MUTATED:
        start = "The claim changes the meaning"
    elif case.critical:
        start = rule.says.rstrip(".")
    return f"{start}: {case.differences[0].why}."


def _repairs(case: Case, differences: Iterable[Finding]) -> tuple[str, ...]:
    """What to write in place of each difference; the same repair is told once."""
    return tuple(dict.fromkeys(filter(None, (repair(case, found) for found in differences))))


def repair(case: Case, finding: Finding) -> str:
    """What to write in place of one difference; "" where no words show it."""
    told, said = shown(case.truth, finding.truth_span), shown(case.claim, finding.claim_span)
    if told and said:
        return f"Say {told} in place of {said}"
    if said:
        return f"Leave out {said}, which the truth does not say"
    if told:
        verb = "Keep" if finding.outcome is Outcome.MISMATCH else "Add"
        return f"{verb} {told}"
    return ""
