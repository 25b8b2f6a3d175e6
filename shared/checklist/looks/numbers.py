"""Numbers and ranks: of several in the truth, the one that counts the same thing is compared."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import NamedTuple

from shared.checklist import cues
from shared.checklist.intervals import Thing, clash, in_points, relation, same_kind, thing
from shared.checklist.lapses import lapses
from shared.checklist.looks.multiples import multiple_of
from shared.checklist.model import Dimension, Outcome, Span
from shared.checklist.numbers import Quantity
from shared.checklist.reading import MOST_PAIRED, Notes, Text

AS_OUTCOME = {
    "within": (Outcome.MATCH, False),
    "rounded": (Outcome.MATCH, False),
    "apart": (Outcome.MISMATCH, True),
    "beyond": (Outcome.ABSENT, True),
    "raised": (Outcome.MISMATCH, True),
}
WHY = {
    "within": "{claim} holds for {truth}",
    "rounded": "{claim} is {truth}, rounded",
    "apart": "{claim} does not hold for {truth}",
    "beyond": "{truth} leaves {claim} open",
    "raised": "{claim} says more than {truth}",
}


class _Pair(NamedTuple):
    """A quantity of the claim and one of the truth that it may be about."""

    score: float
    claim: int
    truth: int
    how: str
    sure: bool  # whether they are of the same thing
    thing: Thing


def look_at_numbers(told: Text, said: Text, notes: Notes) -> None:
    """Compare every quantity of the claim with the truth's of the same kind."""
    claims = [q for q in said.quantities[:MOST_PAIRED] if not q.is_derived]
    truths = told.quantities[:MOST_PAIRED]
    if not claims:
        return
    if told.dates and any(claim.unit == "duration" for claim in claims):
        truths = [*truths, *lapses(told.dates)]
    paired = _paired(truths, claims, names=_Beside(told, said))
    for place, claim in enumerate(claims):
        dimension = Dimension.RANK if claim.kind == "rank" else Dimension.NUMBER
        pair = paired.get(place)
        shown = said.show(claim.span)
        if claim.span in notes.settled:
            notes.count(_feature(claim, "within"))
            notes.find(dimension, Outcome.MATCH, f"{shown}, from the other side",
                       truth=notes.settled[claim.span], claim=claim.span)  # fmt: skip
            continue
        multiple = multiple_of(told, said, claim) if pair is None else None
        if multiple is not None:
            how = "within" if multiple.holds(claim) else "apart"
            outcome, critical = AS_OUTCOME[how]
            notes.count(_feature(claim, how))
            why = WHY[how].format(claim=shown, truth=told.show(multiple.span))
            notes.find(dimension, outcome, why, critical=critical,
                       truth=multiple.span, claim=claim.span)  # fmt: skip
            continue
        if pair is None:
            notes.count(_feature(claim, "absent"))
            other = _points(truths, claim)
            if other is not None:
                notes.count("number_points")
                why = f"{shown} counts in percent where {told.show(other.span)} counts in points"
                if claim.kind == "points":
                    why = f"{shown} counts in points where {told.show(other.span)} does not"
                notes.find(dimension, Outcome.MISMATCH, why, critical=True,
                           truth=other.span, claim=claim.span)  # fmt: skip
                continue
            why = f"the truth has nothing to compare with {shown}"
            notes.find(dimension, Outcome.ABSENT, why, claim=claim.span)
            continue
        truth, how = truths[pair.truth], pair.how
        if how == "raised" and not pair.sure:
            how = "beyond"
        outcome, critical = AS_OUTCOME[how]
        why = WHY[how].format(claim=shown, truth=told.show(truth.span))
        is_worse = outcome is Outcome.MATCH and _takes_degree(truths, truth, claim, said)
        if is_worse or (pair.thing < 0 and outcome is Outcome.MATCH):
            is_exclusive = is_worse or pair.thing is Thing.EXCLUSIVE
            notes.count("counted_exclusive" if is_exclusive else "counted_other")
            outcome = Outcome.MISMATCH if is_exclusive else Outcome.ABSENT
            why = f"{shown} and {told.show(truth.span)} count different things"
            notes.find(dimension, outcome, why, critical=is_exclusive,
                       truth=truth.span, claim=claim.span)  # fmt: skip
            continue
        if pair.thing < 0 and how == "apart":
            notes.count("counted_apart")
        else:
            notes.count(_feature(claim, how) + ("" if pair.sure else "_unsure"))
        if how == "apart" and not pair.sure:
            outcome, critical = Outcome.ABSENT, False
            why = f"{shown} is not said; {told.show(truth.span)} may be other"
        notes.find(dimension, outcome, why, critical=critical, truth=truth.span, claim=claim.span)


def _takes_degree(truths: list[Quantity], truth: Quantity, claim: Quantity, said: Text) -> bool:
    """Say whether a claim says of one number how grave it was, and the truth of another.

    Of 31 who were hurt, six seriously, 31 were not seriously hurt.
    """
    degrees = (claim.nouns & cues.DEGREES) - truth.nouns - truth.context
    if degrees and said.raw[: claim.span[0]].rstrip().lower().endswith(" of"):
        return False  # six of 31 are told of by the six
    return bool(degrees) and any(degrees & other.nouns for other in truths if other is not truth)


def look_at_dropped_ranks(told: Text, said: Text, notes: Notes) -> None:
    """Find a rank that the claim leaves out: the second largest is not the largest."""
    if any(quantity.kind == "rank" for quantity in said.quantities):
        return
    for rank in told.quantities[:MOST_PAIRED]:
        if rank.kind != "rank" or rank.value < 2:
            continue
        place = bisect_left(told.tokens, rank.span[1], key=lambda token: token.start)
        follows = [t for t in told.tokens[place : place + 2] if t.text != "-"][:1]
        if (
            follows
            and follows[0].low.endswith(("est", "most", "worst"))
            and follows[0].low in said.lows
        ):
            notes.count("rank_dropped")
            why = f"the claim leaves out {told.show(rank.span)}"
            notes.find(Dimension.RANK, Outcome.MISMATCH, why, critical=True,
                       truth=rank.span, claim=said.where(follows[0].sense))  # fmt: skip
            return


def _feature(claim: Quantity, how: str) -> str:
    """What is counted for the scorer: what kind of number, and how it came out."""
    if claim.kind == "rank":
        # "first" is often no rank at all
        return f"first_{how}" if claim.value == 1 else f"rank_{how}"
    if claim.kind == "label":
        return f"label_{how}"
    if claim.side in ("above", "below"):
        return f"bounded_{how}"
    return f"small_{how}" if claim.value == 1 and claim.kind == "count" else f"number_{how}"


class _Beside:
    """The names in the clause of a number, by which one of several is told from the others."""

    def __init__(self, told: Text, said: Text) -> None:
        self._texts = told, said
        self._named: tuple[set[str], set[str]] | None = None  # in the truth, and in both
        self._known: dict[Span, frozenset[str]] = {}

    def others(self, truths: list[Quantity], claim: Quantity) -> set[Span]:
        """The truth's numbers that stand beside other names, while one has the claim's beside it.

        Peaked at number 3 in the UK and number 1 in Ireland: which did it reach in the UK?
        """
        told, said = self._texts
        if self._named is None:
            names = told.names
            self._named = names, names & said.names
        there, shared = self._named
        wanted = clause_names(said, claim.span, shared) if shared else frozenset[str]()
        if not wanted:
            return set()
        for truth in truths:
            if truth.span not in self._known:
                self._known[truth.span] = clause_names(told, truth.span, there)
        here = [truth for truth in truths if self._known[truth.span] & wanted]
        return {
            truth.span
            for truth in truths
            if self._known[truth.span]
            and not self._known[truth.span] & wanted
            and any(_are_rivals(truth, other) for other in here)
        }


def _are_rivals(one: Quantity, other: Quantity) -> bool:
    """Say whether two of the truth's numbers are told of two places alike."""
    if one.kind == "count":
        return one.counted == other.counted != ""
    return one.kind == other.kind and one.unit == other.unit


_CLAUSE_JOINTS = frozenset(", ; . : ( ) \u2013 \u2014 and but while whereas".split())
_CLAUSE = 12  # tokens of a clause on either side of its number, at most


def clause_names(text: Text, span: Span, names: set[str]) -> frozenset[str]:
    """The names in a number's own clause; one comma is crossed to the first that has any."""
    tokens, found = text.tokens, set[str]()
    place = bisect_left(tokens, span[0], key=lambda token: token.start)
    commas = 0
    for token in reversed(tokens[max(0, place - _CLAUSE) : place]):
        if token.kind == "number" or token.low in _CLAUSE_JOINTS:
            if token.text != "," or found or commas:
                break
            commas += 1
        elif token.low in names:
            found.add(token.low)
    place = bisect_left(tokens, span[1], key=lambda token: token.start)
    for token in tokens[place : place + _CLAUSE]:
        if token.kind == "number" or token.low in _CLAUSE_JOINTS:
            break
        if token.low in names:
            found.add(token.low)
    return frozenset(found)


def _paired(truths: list[Quantity], claims: list[Quantity], *, names: _Beside) -> dict[int, _Pair]:
    """The best pairs first; a quantity of the truth is taken twice only when none else is left."""
    pairs: list[_Pair] = []
    counted: set[int] = set()  # the claim's that count what one of the truth's counts
    for place, claim in enumerate(claims):
        able = [n for n, truth in enumerate(truths) if _is_about(truth, claim)]
        told = claim.fate and any(truths[n].fate == claim.fate for n in able)
        things = [thing(truths[n], claim) for n in able]
        if Thing.SAME in things:
            counted.add(place)
        elsewhere = names.others([truths[n] for n in able], claim) if len(able) > 1 else set()
        for n, of in zip(able, things, strict=True):
            score, how, sure = _likeness(truths[n], claim, alone=len(able) == 1)
            if told and truths[n].fate:
                score += _FATE if truths[n].fate == claim.fate else -_FATE
            is_reckoned = how == "apart" and claim.is_gap and not truths[n].is_gap
            sure = (sure or of is Thing.SAME) and of >= 0 and not is_reckoned
            score += _SAME_THING * (of > 0) - _OTHER_THING * (of < 0)
            score += _SAME_FIGURE * (of > 0 and how == "within" and _is_equal(truths[n], claim))
            score -= _ELSEWHERE * (truths[n].span in elsewhere)
            pairs.append(_Pair(score, place, n, how, sure, of))
    pairs.sort(key=lambda pair: -pair.score)
    found: dict[int, _Pair] = {}
    used: set[int] = set()
    for again in (False, True):
        for pair in pairs:
            if pair.thing < 0 and pair.claim in counted:
                continue
            if pair.claim not in found and (again or pair.truth not in used):
                found[pair.claim] = pair
                used.add(pair.truth)
    return found


def _is_equal(truth: Quantity, claim: Quantity) -> bool:
    """Say whether the truth has a figure of the claim as it stands there."""
    same = truth.kind == claim.kind and truth.unit == claim.unit and truth.value == claim.value
    return same and not truth.is_derived


def _is_about(truth: Quantity, claim: Quantity) -> bool:
    """Say whether two quantities are compared: "rose to 5" says nothing of "rose by 3"."""
    if not same_kind(truth, claim):
        return in_points(truth, claim)
    if clash(truth, claim):
        return not truth.is_derived and truth.value == claim.value
    if truth.is_derived and truth.unit == "duration":
        return True
    return not truth.is_derived or bool(claim.change.role or claim.factor or claim.is_gap)


# How much speaks for two quantities being of the same thing.
_COUNTED, _AROUND, _BEFORE, _WHOLE, _OTHER = 2.5, 1.0, 0.5, 1.5, -0.75
_SAME_THING, _OTHER_THING = 1.0, 5.0  # for what is counted by the same word, against another
_SAME_FIGURE = 4.0  # for 240 bridges and 240 bridges, whatever else is said of either
_ELSEWHERE = 8.0  # against a number beside other names
_FATE = 4.0  # killed or infected: more than that both count people
_UNIT, _KIND, _FITS, _SAME, _NEAR = 1.0, 0.75, 0.25, 1.5, 2.0


def _likeness(truth: Quantity, claim: Quantity, *, alone: bool) -> tuple[float, str, bool]:
    """How alike two quantities are, how the claim's stands to the truth's, and whether surely."""
    how = relation(truth, claim)
    counted = len(truth.nouns & claim.nouns)
    around = truth.nouns | truth.context
    shared = around & claim.nouns
    before = around & claim.context
    whole = (shared | before) & cues.WHOLES
    unit = bool(truth.unit and truth.unit == claim.unit)
    score = _COUNTED * counted + _AROUND * len(shared) + _BEFORE * len(before)
    score += _WHOLE * len(whole) + _UNIT * unit
    if truth.nouns and claim.nouns and not counted:
        score += _OTHER
    score += _KIND * (truth.kind == claim.kind) + _NEAR * _nearness(truth.value, claim.value)
    fits = how in ("within", "rounded")
    if fits:
        score += _FITS
        if not claim.side or truth.value == claim.value:
            score += _SAME * (2 if claim.kind == "rank" else 1)
    if truth.is_derived:
        return score, how, bool(fits or shared or before)
    sure = bool(fits or shared or before or (alone and (unit or truth.kind != "count")))
    return score, how, sure or (alone and truth.value != 1)


def _nearness(one: float, other: float) -> float:
    """1 for the same number, towards 0 as they part: a bound is set near what it bounds."""
    if one == other:
        return 1.0
    if one * other <= 0:
        return 0.0
    return 1 / (1 + 4 * abs(math.log(one / other)))


def _points(truths: list[Quantity], claim: Quantity) -> Quantity | None:
    """The truth's number that is the same, but counts percentage points, or the reverse."""
    other = {"percent": "points", "points": "percent"}.get(claim.kind)
    return next((t for t in truths if t.kind == other and t.value == claim.value), None)
