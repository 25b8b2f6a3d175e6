"""The debate by rules: what an advocate and a skeptic can say from the checklist alone.

Each side has a stock of points, the strongest first. The opening takes the first of them; every
rebuttal answers the other side's strongest point and adds the next, so that nobody says a thing
twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from shared.checklist import Dimension, Finding, Outcome, Severity
from shared.checklist.model import Span
from shared.jury import phrases
from shared.jury.judge import repair, rule_on
from shared.jury.model import Case, Point, Role, Statement, shown
from shared.policy import JURY, JuryPolicy

NAMES = {dimension: dimension.value for dimension in Dimension} | {
    Dimension.ENTITY: "name",
    Dimension.CONTENT: "wording",
}
_STOCK = 8  # points of one side: an opening and two rebuttals need no more

# What a side can still say when the texts give it little or nothing.
_NO_MINIMUM = "none that changes the meaning"
_CAVEATS = (
    "No difference that changes the meaning was found; the smallest that would is another number,"
    " date, name or denial",
    "Only words and figures were compared: irony and what is left unsaid were not",
    "Only this truth was compared: what else is known is not on the record",
    "The truth was taken as given: who says so was not looked at",
)
_LITTLE = (
    "The truth, {}, is all there is to hold the claim against",
    "The claim is not shown to deny the truth, {}",
    "What the truth says, {}, may be put in other words",
)


def advocate(case: Case, *, policy: JuryPolicy = JURY) -> Statement:
    """Three to five reasons that the claim is faithful, each with the truth's own words."""
    points, _ = _parted(_for(case), policy=policy)
    return Statement(Role.ADVOCATE, 0, points)


def skeptic(case: Case, *, policy: JuryPolicy = JURY) -> Statement:
    """Three to five reasons that it is mutated, the smallest difference that matters first."""
    points, _ = _parted(_against(case), policy=policy)
    return Statement(Role.SKEPTIC, 0, points, minimum=minimum_difference(case))


def minimum_difference(case: Case) -> str:
    """The smallest difference that changes the meaning, or that there is none."""
    named = [finding.why for finding in case.critical] or rule_on(case).critical_differences
    return named[0] if named else _NO_MINIMUM


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


def rebut(case: Case, role: Role, round: int, *, policy: JuryPolicy = JURY) -> Statement:
    """One side's answer to the other: to its strongest point, then to the count; and one new."""
    stock = _for(case) if role is Role.ADVOCATE else _against(case)
    _, more = _parted(stock, policy=policy)
    answers = _ANSWERS[role, min(round, 2)](case)
    return Statement(role, round, (answers, *more[round - 1 : round]))


def refilled(said: Statement, by_rules: Statement, *, at_least: int) -> Statement:
    """An opening brought up to its least number of points from the rules' own, each marked so."""
    places = {(point.truth_span, point.claim_span) for point in said.points}
    others = [p for p in by_rules.points if (p.truth_span, p.claim_span) not in places]
    missing = max(0, at_least - len(said.points))
    more = (point._replace(text=f"{point.text} (by rules)") for point in others[:missing])
    return said._replace(points=(*said.points, *more))


def _parted(
    stock: Iterable[tuple[bool, Point]], *, policy: JuryPolicy
) -> tuple[tuple[Point, ...], list[Point]]:
    """The opening and what is left for the rebuttals; each is said once.

    Strong points open as many as may be, others only as many as are needed.
    """
    different: dict[str, tuple[bool, Point]] = {}
    for strong, point in stock:
        different.setdefault(point.text, (strong, point))
        if len(different) == _STOCK:
            break
    told = list(different.values())
    opening = [point for strong, point in told if strong][: policy.points_at_most]
    others = [point for _, point in told if point not in opening]
    missing = max(0, policy.points_at_least - len(opening))
    return (*opening, *others[:missing]), others[missing:]


# What speaks for a claim.


def _for(case: Case) -> Iterator[tuple[bool, Point]]:
    """The advocate's stock, strong or not: what agrees, what is shared, what is not denied."""
    agreed = [finding for finding in case.matches if finding.truth_span]
    yield from ((True, _agreement(case, finding)) for finding in agreed)
    shared = _shared(case)
    for told, said in shared:
        text = f"The truth has the claim's words {shown(case.truth, told)}"
        yield False, Point(text, told, said)
    opening = phrases.opening(case.truth)
    same, words = case.words_kept[0]
    if same:
        place = shared[0][0] if shared else opening
        yield False, Point(f"Words of the claim that the truth has: {same} of {words}", place)
    for span in _left_out(case):
        text = f"To leave out {shown(case.truth, span)} denies nothing of it"
        yield False, Point(text, span)
    for span in case.unsaid:
        text = f"The truth does not rule out {shown(case.claim, span)}: it only does not say it"
        yield False, Point(text, opening, span)
    words_of_truth = shown(case.truth, opening) or "nothing at all"
    yield from ((False, Point(told.format(words_of_truth), opening)) for told in _LITTLE)


def _left_out(case: Case) -> Iterator[Span]:
    """Phrases of the truth that the claim has nothing of, but for what was changed critically."""
    changed = [finding.truth_span for finding in case.critical if finding.truth_span]
    for span in case.left_out:
        if not any(start < span[1] and span[0] < end for start, end in changed):
            yield span


def _shared(case: Case) -> list[tuple[Span, Span]]:
    """Phrases of both texts that no agreement of the checklist names yet."""
    named = [finding.truth_span for finding in case.matches if finding.truth_span]
    return [
        (told, said)
        for told, said in case.shared
        if not any(span[0] <= told[0] and told[1] <= span[1] for span in named)
    ]


def _agreement(case: Case, finding: Finding) -> Point:
    told, said = shown(case.truth, finding.truth_span), shown(case.claim, finding.claim_span)
    name = NAMES[finding.dimension]
    text = f"The {name} agrees: the truth says {told}" + (f", the claim {said}" if said else "")
    if said.casefold() == told.casefold():
        text = f"The {name} agrees: both say {told}"
    return Point(text, finding.truth_span, finding.claim_span)


# What speaks against it.


def _against(case: Case) -> Iterator[tuple[bool, Point]]:
    """The skeptic's stock, strong or not: what differs, what is left out or not said as it is."""
    for finding in case.differences:
        yield True, _objection(finding)
    for span in _left_out(case):
        yield False, Point(f"The claim leaves out {shown(case.truth, span)}", span)
    for finding in case.matches:
        told, said = shown(case.truth, finding.truth_span), shown(case.claim, finding.claim_span)
        if told and said and told.casefold() != said.casefold():
            text = f"The claim does not say {told} as the truth does, but {said}"
            yield False, Point(text, finding.truth_span, finding.claim_span)
    kept, words = case.words_kept[1]
    if kept < words:
        yield False, Point(f"Words of the truth that the claim keeps: {kept} of {words}")
    caveats = _CAVEATS if minimum_difference(case) == _NO_MINIMUM else _CAVEATS[1:]
    yield from ((False, Point(caveat)) for caveat in caveats)


def _objection(finding: Finding) -> Point:
    name = NAMES[finding.dimension].capitalize()
    return Point(
        f"{name}, {finding.severity.value}: {finding.why}", finding.truth_span, finding.claim_span
    )


# Answers: to the other side's strongest point, and then to how the comparison stands.


def _defence(case: Case) -> Point:
    """The advocate on the gravest difference: a critical one is granted, a minor one stays so."""
    worst = next(iter(case.differences), None)
    if worst is None:
        return Point("The skeptic names nothing in which the claim differs from the truth")
    told, said = shown(case.truth, worst.truth_span), shown(case.claim, worst.claim_span)
    named = f"{said} for {told}" if told and said else told or said
    kept = _kept(case, beside=worst.truth_span)
    if worst.severity is Severity.CRITICAL:
        text = f"I grant {named}; it leaves {kept or 'the rest'} as it was"
    elif told and not said:
        text = f"To leave out {named} does not touch {kept or 'what the claim does say'}"
    else:
        text = f"To say {named} does not touch {kept or 'what the truth does say'}"
    return Point(text, worst.truth_span, worst.claim_span)


def _kept(case: Case, *, beside: Span | None = None) -> str:
    """The longest words that both texts have, but for those of a place in the truth."""
    shared = (told for told, _ in case.shared)
    apart = (at for at in shared if not beside or at[1] <= beside[0] or beside[1] <= at[0])
    return shown(case.truth, next(apart, None))


def _attack(case: Case) -> Point:
    """The skeptic on the advocate's strongest point: what it does not mend, and what would."""
    agreed = next((finding for finding in case.matches if finding.truth_span), None)
    given = shown(case.truth, agreed.truth_span) if agreed else _kept(case)
    granted = f"Granted {given}" if given else "Nothing was granted"
    worst = next(iter(case.differences), None)
    mended = repair(case, worst) if worst else ""
    if not mended:
        return Point(f"{granted}: to have the same words is not yet to say the same")
    asked = f"{mended[0].lower()}{mended[1:]}"
    text = f"{granted}; to be faithful the claim would still have to {asked}"
    spans = (agreed.truth_span, agreed.claim_span) if agreed else (None, None)
    return Point(text, *spans)


def _tally_for(case: Case) -> Point:
    total, agreed, grave = _counted(case)
    if not total:
        return Point("Nothing was found that could be held against the claim")
    if total == agreed:
        return Point(f"All that was compared agrees: {total} of {total}")
    told = f"critical among what differs: {grave or 'none'}"
    if not agreed:
        return Point(_sentence(told))
    return Point(f"In agreement: {agreed} of {total} that were compared; {told}")


def _tally_against(case: Case) -> Point:
    total, agreed, grave = _counted(case)
    if total == agreed:
        return Point("That nothing differs holds for what was compared, and for no more")
    weight = "one critical difference is enough" if grave else "together they may mislead"
    told = f"critical among them: {grave or 'none'}, and {weight}"
    return Point(f"In difference: {total - agreed} of {total} that were compared; {told}")


def _counted(case: Case) -> tuple[int, int, int]:
    """How many things were compared, how many agree, how many differ critically."""
    return len(case.checklist.findings), len(case.matches), len(case.critical)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


_ANSWERS: Mapping[tuple[Role, int], Callable[[Case], Point]] = {
    (Role.ADVOCATE, 1): _defence,
    (Role.SKEPTIC, 1): _attack,
    (Role.ADVOCATE, 2): _tally_for,
    (Role.SKEPTIC, 2): _tally_against,
}
