"""Reading a text: the ratings in it, and what is said about each, clause by clause."""

from __future__ import annotations

from dataclasses import replace

from shared.verdicts.model import (
    NO,
    NO_EVIDENCE,
    QUESTION_MARKS,
    SOFT_MARKS,
    UNMODIFIED,
    Category,
    Clause,
    Finding,
    Modifiers,
    Part,
    Reading,
    Row,
    Sense,
)
from shared.verdicts.words import particles

_MAX_GAP_WORDS = 6  # a negation further away is about something else
_MAX_EVIDENCE_GAP_WORDS = 3
_MAX_TRAILING_WORDS = 3  # in a longer clause, a denial after a "false" tells what is false
# After a rating they open what is rated: "it is false that this is false".
_LINKS = frozenset(
    "that que che dass dat att at ze hogy bahwa jika to zu call say dire decir dizer"
    " что що انه القول कि".split()
)
# Before a word for true they make it name something: "the real photo".
_DEFINITE = frozenset("the el la los las le les il lo gli der die das den o os as".split())
_PREPOSITIONS = frozenset("in of for to about on at by from with as because that if when".split())


def read(senses: list[Sense]) -> Reading:
    """Find the ratings with what is said about each, clause by clause."""
    reading = Reading()
    pending = UNMODIFIED
    before: Finding | None = None  # the rating just said: only frames have followed it
    segment = 0
    linked: Finding | None = None  # a rating that is about what follows
    for place, (phrase, meaning) in enumerate(senses):
        clause = reading.clauses[-1]
        after = _next(senses, place)
        if senses[place].is_mark:
            _trail(reading, pending, segment, about=linked)
            if not (pending.negations and _is_strong(senses, place)):
                pending = UNMODIFIED
            segment += 1
            linked = None
            if phrase not in SOFT_MARKS:
                _close(reading, phrase)
            continue
        if clause.opens_with is None and not clause.words and meaning is not Part.FRAME:
            clause.opens_with = meaning
            clause.labelled |= meaning is Part.LABEL
        clause.closes_with = meaning
        linked = _linked(reading, phrase) or linked
        adjacent, before = before, None
        match meaning:
            case Part.FRAME | Part.LABEL:
                before = adjacent
            case Part.NOT | Part.ANSWER | Part.NOT_AFTER:
                follows = meaning is Part.NOT_AFTER or (phrase == "nicht" and after is None)
                dangling = meaning is Part.NOT and _ends(senses, place)
                if adjacent and (dangling or follows):
                    _deny(adjacent)
                elif meaning is Part.ANSWER and _ends(senses, place):
                    reading.findings.append(Finding(NO, UNMODIFIED, len(reading.clauses) - 1))
                else:
                    pending = replace(pending, negations=pending.negations + 1, gap=0)
                    _reserve(reading, senses, place)
            case Part.WHOLLY:
                if adjacent and not isinstance(after, Row) and is_denied(adjacent):
                    adjacent.modifiers = replace(adjacent.modifiers, negations=1, wholly=True)
                pending = replace(pending, wholly=True)
            case Part.PARTLY:
                beside = adjacent is not None and adjacent.clause == len(reading.clauses) - 1
                if adjacent and beside and not isinstance(after, Row):
                    adjacent.modifiers = replace(adjacent.modifiers, partly=True)
                _reserve(reading, senses, place)
                pending = replace(pending, partly=True)
            case Part.DOUBT:
                if adjacent:  # "true if ..."
                    adjacent.but_after = True
                pending = replace(pending, doubted=True)
            case Part.PROBABLY:
                before = adjacent
                if pending.negations:  # "not likely true"
                    pending = replace(pending, doubted=True)
            case Part.DISTANCE:
                _distance(reading, segment)
                pending = replace(pending, distant=True)
            case Part.SAID:
                pending = replace(pending, said=True)
            case Part.EVIDENCE if pending.negations and pending.gap <= _MAX_EVIDENCE_GAP_WORDS:
                at = len(reading.clauses) - 1
                reading.findings.append(Finding(NO_EVIDENCE, UNMODIFIED, at))
                pending = UNMODIFIED
            case Part.AND | Part.BUT:
                if meaning is Part.BUT:
                    before = adjacent
                    if reading.findings:
                        reading.findings[-1].but_after = True
                if pending.gap or not pending.negations:
                    pending = UNMODIFIED
            case Part.OR:
                if adjacent:
                    denied = int(is_denied(adjacent))
                    pending = replace(adjacent.modifiers, negations=denied)
            case Row():
                if not _is_attributive(meaning, senses, place, pending):
                    before = Finding(meaning, pending, len(reading.clauses) - 1, segment)
                    before.unread = place > 0 and _is_unknown_word(senses[place - 1])
                    reading.findings.append(before)
                    if linked and _is_against(linked) and _is_against(before):
                        _mark_distant(linked, before)
                    pending = UNMODIFIED
                else:
                    clause.words += 1
                    pending = _step_away(pending)
            case _ if phrase.isdigit():
                pass
            case _:
                clause.words += 1
                pending = _step_away(pending)
    _trail(reading, pending, segment, about=linked)
    _close(reading, "")
    return reading


def _linked(reading: Reading, phrase: str) -> Finding | None:
    """The rating of this clause that a word like "that" turns towards what follows."""
    if phrase not in _LINKS or not reading.findings:
        return None
    last = reading.findings[-1]
    return last if last.clause == len(reading.clauses) - 1 else None


def _is_against(finding: Finding) -> bool:
    """Whether a rating says false, or may say so: "no sea cierto"."""
    denied = finding.row.category is Category.TRUE and finding.modifiers.negations
    return bool(denied) or finding.resolve()[0] is Category.FALSE


def _mark_distant(*findings: Finding) -> None:
    for finding in findings:
        finding.modifiers = replace(finding.modifiers, distant=True)


def _distance(reading: Reading, segment: int) -> None:
    """ "True, said no one": it reaches back to a "true" in its clause, to others up to a mark."""
    at = len(reading.clauses) - 1
    for finding in reading.findings:
        reached = finding.segment == segment or finding.row.category is Category.TRUE
        if finding.clause == at and reached:
            _mark_distant(finding)


def _trail(reading: Reading, pending: Modifiers, segment: int, *, about: Finding | None) -> None:
    """ "De cierto no tiene nada": a denial that denies nothing after it is about what is before.

    "It is false that they did not pay": what is false is told with a denial of its own.
    """
    if not pending.negations:
        return
    short = reading.clauses[-1].words <= _MAX_TRAILING_WORDS
    for finding in reading.findings:
        reached = finding is not about and (short or finding.row.category is Category.TRUE)
        if finding.segment == segment and reached:
            _mark_distant(finding)


def _reserve(reading: Reading, senses: list[Sense], place: int) -> None:
    """ "True in 2015, not now": after a comma, a denial of no rating limits the one before."""
    after_comma = place > 0 and senses[place - 1].phrase in SOFT_MARKS
    if reading.findings and after_comma and not isinstance(_next(senses, place), Row):
        reading.findings[-1].but_after = True


def _step_away(m: Modifiers) -> Modifiers:
    """The modifiers one unknown word further on: "partly" is soon lost, "not" lingers."""
    if m.gap >= _MAX_GAP_WORDS:
        return UNMODIFIED
    return replace(m, gap=m.gap + 1, wholly=False, partly=False) if m != UNMODIFIED else m


def _close(reading: Reading, mark: str) -> None:
    """End the clause at a mark and open the next."""
    ended = reading.clauses[-1]
    ended.mark = mark
    at = len(reading.clauses) - 1
    for finding in reversed(reading.findings):
        if finding.clause != at:
            break
        finding.asked = mark in QUESTION_MARKS
    announces = ended.closes_with is Part.LABEL and mark not in QUESTION_MARKS and mark != "."
    reading.clauses.append(Clause(labelled=announces))


def _deny(finding: Finding) -> None:
    m = finding.modifiers
    finding.modifiers = replace(m, negations=m.negations + 1)


def is_denied(finding: Finding) -> bool:
    """Whether a rating is denied, by a word before it or by its own first or last word."""
    words = finding.row.rating.split(" ")
    own = (particles().get(words[0]), particles().get(words[-1]))
    return bool(finding.modifiers.negations) or Part.NOT in own or own[0] is Part.ANSWER


def _is_attributive(row: Row, senses: list[Sense], place: int, pending: Modifiers) -> bool:
    """ "The true figure", "real estate": a word for true before a noun rates nothing."""
    if place + 1 == len(senses) or " " in row.rating:
        return False
    after = senses[place + 1]
    if row.alone and (_is_unknown_word(after) or after.meaning is Part.EVIDENCE):
        return True
    if row.category is not Category.TRUE or pending.negations:
        return False
    if _is_unknown_word(after) or after.meaning is Part.LABEL:
        return True
    return _names_another(senses, place)


def _names_another(senses: list[Sense], place: int) -> bool:
    """ "The real photo shows ...": the one that is meant, when the clause goes on about it."""
    if place == 0 or senses[place - 1].phrase not in _DEFINITE:
        return False
    after = senses[place + 1]
    goes_on = place + 2 < len(senses) and not senses[place + 2].is_mark
    return after.meaning is Part.FRAME and after.phrase not in _PREPOSITIONS and goes_on


def _is_unknown_word(sense: Sense) -> bool:
    if sense.is_mark or sense.phrase.isdigit():
        return False
    return sense.meaning in (None, Part.PLAIN)


def _is_strong(senses: list[Sense], place: int) -> bool:
    """Whether the negation before a mark reaches over it: "not: true" does, "no: true" not."""
    return place > 0 and senses[place - 1].meaning is Part.NOT


def _next(senses: list[Sense], place: int) -> Row | Part | None:
    """What the next phrase means that is no frame; None for a word, a mark or the end."""
    for sense in senses[place + 1 : place + 5]:
        if sense.meaning is not Part.FRAME:
            return sense.meaning
    return None


def _ends(senses: list[Sense], place: int) -> bool:
    return place + 1 == len(senses) or senses[place + 1].is_mark
