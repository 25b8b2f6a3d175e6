"""The debate by rules: what an advocate and a skeptic can say from the checklist alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from shared.checklist import Dimension, Finding, Outcome, Severity
from shared.checklist.model import Span
from shared.jury import phrases
from shared.jury.model import Case, Point, Role, Statement, shown, weighed
from shared.policy import JURY, JuryPolicy

NAMES = {dimension: dimension.value for dimension in Dimension} | {
    Dimension.ENTITY: "name",
    Dimension.CONTENT: "wording",
}
_HARD = (Dimension.NUMBER, Dimension.DATE, Dimension.ENTITY, Dimension.NEGATION, Dimension.SCOPE)
_ANSWERED = 3  # points of the other side that a rebuttal takes up

# What a skeptic can still say when little or nothing differs.
_NONE_FOUND = (
    "No difference that changes the meaning was found; the smallest that would is another number,"
    " date, name or denial"
)
_CAVEATS = (
    "Only words and figures were compared: irony and what is left unsaid were not",
    "Only this truth was compared: what else is known is not on the record",
    "The truth was taken as given: who says so was not looked at",
)


def advocate(case: Case, *, policy: JuryPolicy = JURY) -> Statement:
    """Three to five reasons that the claim is faithful, each with the truth's own words."""
    points = _enough(
        (_agreement(case, finding) for finding in case.matches if finding.truth_span),
        (
            Point(f"The truth has the claim's words {shown(case.truth, told)}", told, said)
            for told, said in _shared(case)
        ),
        _nothing_against(case),
        policy=policy,
    )
    return Statement(Role.ADVOCATE, 0, points)


def skeptic(case: Case, *, policy: JuryPolicy = JURY) -> Statement:
    """Three to five reasons that it is mutated, the smallest difference that matters first."""
    points = _enough(
        (_objection(finding) for finding in case.differences),
        (
            Point(f"The claim leaves out {shown(case.truth, span)}", span)
            for span in _left_out(case)
        ),
        (Point(caveat) for caveat in (_CAVEATS if case.critical else (_NONE_FOUND, *_CAVEATS))),
        policy=policy,
    )
    return Statement(Role.SKEPTIC, 0, points, minimum=minimum_difference(case))


def minimum_difference(case: Case) -> str:
    """The smallest difference that changes the meaning, or that there is none."""
    return case.critical[0].why if case.critical else "none that changes the meaning"


def fact_checker(case: Case) -> Statement:
    """One line a dimension that was compared: match or mismatch, minor or critical, and why."""
    by_dimension: dict[Dimension, Finding] = {}
    for finding in [*case.differences, *case.matches]:  # the gravest of each comes first
        by_dimension.setdefault(finding.dimension, finding)
    points = tuple(
        Point(reported(finding), finding.truth_span, finding.claim_span)
        for finding in by_dimension.values()
    )
    return Statement(Role.FACT_CHECKER, 0, points or (Point("Nothing could be compared"),))


def reported(finding: Finding) -> str:
    """A finding as the fact-checker says it."""
    graded = "" if finding.outcome is Outcome.MATCH else f" ({finding.severity.value})"
    name = NAMES[finding.dimension].capitalize()
    return f"{name}: {finding.outcome.value}{graded}; {finding.why}"


def rebut(case: Case, role: Role, round: int) -> Statement:
    """The answer of one side to the other: first to its reasons, then to the weights."""
    say = _ANSWERS[role, min(round, 2)]
    return Statement(role, round, tuple(say(case)))


def _enough(*sources: Iterator[Point], policy: JuryPolicy) -> tuple[Point, ...]:
    """All of the first source that fit, as many of the others as are needed; each once."""
    points: dict[str, Point] = {}
    wanted = policy.points_at_most
    for source in sources:
        while len(points) < wanted and (point := next(source, None)):
            points.setdefault(point.text, point)
        wanted = policy.points_at_least
    return tuple(points.values())


def _shared(case: Case) -> Iterator[tuple[Span, Span]]:
    """Phrases of both texts that no agreement of the checklist names yet."""
    named = {finding.truth_span for finding in case.matches}
    yield from (pair for pair in phrases.shared(case.truth, case.claim) if pair[0] not in named)


def _left_out(case: Case) -> Iterator[Span]:
    """Phrases of the truth that the claim has nothing of, and that nothing names yet."""
    named = {finding.truth_span for finding in case.checklist.findings}
    yield from (span for span in phrases.left_out(case.truth, case.claim) if span not in named)


def _agreement(case: Case, finding: Finding) -> Point:
    told, said = shown(case.truth, finding.truth_span), shown(case.claim, finding.claim_span)
    tail = f", the claim {said}" if said else ""
    text = f"The {NAMES[finding.dimension]} agrees: the truth says {told}{tail}"
    return Point(text, finding.truth_span, finding.claim_span)


def _nothing_against(case: Case) -> Iterator[Point]:
    """What a checklist without a difference of some kind speaks for."""
    span = phrases.opening(case.truth)
    opening = shown(case.truth, span) or "nothing at all"
    apart = {finding.dimension for finding in case.differences}
    for dimension in (*(d for d in _HARD if d not in apart), *_HARD):
        name = NAMES[dimension]
        verb = "is shown to differ" if dimension not in apart else "but one is shown to differ"
        yield Point(f"No {name} {verb} where the truth says {opening}", span)


def _objection(finding: Finding) -> Point:
    name = NAMES[finding.dimension].capitalize()
    return Point(
        f"{name}, {finding.severity.value}: {finding.why}", finding.truth_span, finding.claim_span
    )


def _defence(case: Case) -> Iterator[Point]:
    """The advocate on the gravest differences: minor ones stay minor, none is denied."""
    for finding in case.differences[: _ANSWERED - 1]:
        critical = finding.severity is Severity.CRITICAL
        told = "This stands" if critical else "This is minor and takes nothing from the rest"
        yield Point(f"{told}: {finding.why}", finding.truth_span, finding.claim_span)
    total = len(case.checklist.findings)
    yield Point(f"In agreement: {len(case.matches)} of {total} that were compared")


def _attack(case: Case) -> Iterator[Point]:
    """The skeptic on what agrees: a critical difference outweighs it, a minor one does not."""
    worst = next(iter(case.differences), None)
    if worst is None:
        yield Point("Agreement in words is all that is shown; no difference is on the record")
        return
    told = "What agrees does not mend it" if case.critical else "What agrees leaves this open"
    yield Point(f"{told}: {worst.why}", worst.truth_span, worst.claim_span)


def _heaviest(case: Case, sign: int, told: str) -> Iterator[Point]:
    heaviest = next((part for part in case.parts if part.moved * sign > 0), None)
    if heaviest is None:
        yield Point(f"{told}: nothing that was weighed")
    else:
        yield Point(f"{told}: {weighed(heaviest)}")


_ANSWERS: Mapping[tuple[Role, int], Callable[[Case], Iterator[Point]]] = {
    (Role.ADVOCATE, 1): _defence,
    (Role.SKEPTIC, 1): _attack,
    (Role.ADVOCATE, 2): lambda case: _heaviest(case, +1, "It speaks for the claim"),
    (Role.SKEPTIC, 2): lambda case: _heaviest(case, -1, "It speaks against the claim"),
}
