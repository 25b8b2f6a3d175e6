"""Judging what was read: the one category of all ratings found in a text."""

from __future__ import annotations

from shared.verdicts.model import (
    NO,
    UNKNOWN,
    Category,
    Clause,
    Finding,
    Mapped,
    Part,
    Reading,
)


def judge(reading: Reading) -> Mapped:
    """The one category of all that was found."""
    clauses = reading.clauses
    plain = [f for f in reading.findings if _counts(f, reading)]
    if not plain:
        return UNKNOWN
    how = "sentence" if reading.words else "decorated"
    told = [f for f in plain if not f.asked]
    if all(f.row is NO for f in told):
        return _mapped(Category.UNVERIFIED, "asked", plain)
    labelled = [f for f in told if clauses[f.clause].labelled]
    if labelled and len(labelled) < len(told):
        told, how = labelled, "labelled"
    lead = [f for f in told if f.clause == told[0].clause]
    if len(lead) < len(told) and _leads(clauses, told[0].clause):
        told, how = lead, "lead"
    return _weigh(told, how)


def _weigh(told: list[Finding], how: str) -> Mapped:
    """Weigh ratings that stand side by side.

    True with false is misleading, as MIXED is. Denying a false rating adds nothing to another one.
    Misleading takes true down; false takes misleading down. "No evidence" after a false or
    misleading rating is its reason; before it, or beside a true, it leaves all unverified.
    """
    if any(f.denies_true for f in told) and any(f.denies_false for f in told):
        return _mapped(Category.UNVERIFIED, "neither", told)
    if any(f.denies_false for f in told) and all(f.denies_false or f.row is NO for f in told):
        return _mapped(Category.UNVERIFIED, "denied", [f for f in told if f.row is not NO])
    told = [f for f in told if not f.denies_false] or told
    found = [f.resolve() for f in told]
    categories = dict.fromkeys(category for category, _ in found)
    if len(categories) == 1:
        category, rule = found[-1] if told[0].row is NO else found[0]
        if category is Category.TRUE and told[-1].but_after:
            return _mapped(Category.MISLEADING, "reservation", told)
        return _mapped(category, rule or how, [f for f in told if f.row is not NO][:1])
    if Category.TRUE in categories and Category.FALSE in categories:
        return _mapped(Category.MISLEADING, "contradiction", told)
    if Category.UNVERIFIED in categories:
        first = next(iter(categories))
        if Category.TRUE in categories or first is Category.UNVERIFIED or _has_but(told):
            return _mapped(Category.UNVERIFIED, "weighed", told)
    heaviest = Category.FALSE if Category.FALSE in categories else Category.MISLEADING
    return _mapped(heaviest, "weighed", told)


def _mapped(category: Category, rule: str, told: list[Finding]) -> Mapped:
    ratings = list(dict.fromkeys(f.row.rating for f in told))[:3]
    return Mapped(category, True, f"{rule}: {' + '.join(ratings)}")


def _counts(finding: Finding, reading: Reading) -> bool:
    """A row for strings of its own counts only there, unless it is plainly denied."""
    if not finding.row.alone:
        return True
    m = finding.modifiers
    near = not m.gap or finding.row.category is Category.TRUE  # "not independently verified"
    if m.negations and near and finding.resolve()[0] is Category.UNVERIFIED:
        return True
    others = any(not f.row.alone for f in reading.findings)
    if finding.row is NO:
        return others
    return not reading.words and not others


def _leads(clauses: list[Clause], at: int) -> bool:
    """Whether a clause is a rating and nothing else, and what follows explains it."""
    rest = clauses[at + 1 :]
    goes_on = rest and rest[0].opens_with in (Part.BUT, Part.AND, Part.OR)
    return not clauses[at].words and not goes_on and any(clause.words for clause in rest)


def _has_but(told: list[Finding]) -> bool:
    return any(f.but_after for f in told[:-1])
