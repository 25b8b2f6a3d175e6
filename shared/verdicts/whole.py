"""Strings that are read as one: figures of a scale, answers, comparisons, and rated claims."""

from __future__ import annotations

import re
import unicodedata

from shared.policy import OUTLETS, OutletPolicy
from shared.text import words_of
from shared.verdicts.model import Category, Mapped, Row
from shared.verdicts.table import Table
from shared.verdicts.words import normalise

# "3/5", "Rating: 4 out of 5 stars". What is counted otherwise (noses, Pinocchios) has its own rows.
_FIGURE = re.compile(
    r"(?:[^\W\d]{1,20} ?){0,3}[:\s]*"
    r"(\d{1,3}(?:[.,]\d)?)\s?(?:stars? |points? )?(?:/|out of|of|von|de|sur|su|van)\s?(\d{1,3})"
    r"(?:\s?(?:stars?|points?|estrellas?|estrelas?|etoiles?|sterne|stelle|punkte|puntos|pontos))?"
    r"[.!\s]*"
)
_SCALES = frozenset((*range(3, 11), 100))  # 9/11 and 24/7 are no ratings

# "More true than false", "eher wahr als falsch": both are said, so it is a mixture.
_COMPARED = re.compile(
    r"\b(?:more|rather|eher|mehr|piu|mas|plus|plutot)\s\w+\s(?:than|als|che|que|do que)\s\w+"
    r"|\b\w+\s(?:rather than|instead of)\s\w+"
)
# "Wrongly called fake": the label is denied, which does not yet say what is true.
_WRONGLY_CALLED = re.compile(
    r"\b(?:wrongly|falsely|incorrectly|mistakenly)\s(?:called|labell?ed|described|dismissed|debunked"
    r"|branded|flagged|rated|marked)\b"
)

# "The claim that vaccines are safe is true": with a verb of its own before it, the last one rates.
_RATED_CLAIM = re.compile(
    r"(?:(?:the|this|these|a|an|viral|online|popular) ){0,3}"
    r"(?:claim|rumou?r|report|allegation|assertion|statement|suggestion|idea|notion)s? that "
    r"(?P<claim>.{3,300}) (?:is|are|was|were) (?P<rating>.{3,60}?)[.!\s]*"
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|might|must|should)\b"
    r"|\b(?:isn|aren|wasn|weren|hasn|haven|doesn|don|didn|won|can|couldn)['’ ]t\b"
)

# "1/4 true", "True: 10%", "2 out of 5 wahr": how much of it has the rating.
_PART = (
    r"(?:(?P<share>\d{1,3}(?:[.,]\d{1,2})?)\s?"
    r"(?:%|per ?cent|prozent|por ?ciento|por cento|pour cent)"
    r"|(?P<some>\d{1,3})\s?(?:/|⁄|out of|of|von|de|sur|su|van|di|av)\s?(?P<all>\d{1,3}))"
)
_BEFORE = re.compile(
    rf"(?P<lead>(?:[^\W\d]{{1,20}}\W{{1,3}}){{0,3}}){_PART}\W*(?P<rating>[^\W\d].{{0,40}})"
)
_AFTER = re.compile(
    r"(?P<lead>)(?P<rating>[^\W\d][^\d]{0,40}?)(?:\s(?:in|only|a|à|al|zu|en|em|om|for|by))?"
    rf"\W*\b{_PART}\W*(?:cases|respects|points|parts)?\W*"
)

_PREFIXES = frozenset(("un", "in", "mis", "dis", "non"))
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CAMEL_CASE = re.compile(r"\s*(?:[A-Z][a-z]+){2,4}\s*")
_ASKED = re.compile(
    r"(?:.*[?؟]|(?:true or false|fact or fiction|real or fake|fact or fake)\s*[:–—-])([^?؟]*)",
    re.DOTALL,
)
_ANSWERED = re.compile(r"(?P<answer>[^,:;.!?–—]{1,20}?)\s?[,:;.!–—]\s?(?P<rest>\S.*)", re.DOTALL)


def spelled_out(copy: str, table: Table) -> Mapped | None:
    """ "F A L S E", "mis-leading", "un true": a rating whose letters stand apart."""
    words = words_of(copy)
    letters = len(words) > 3 and all(len(word) == 1 for word in words)
    parted = len(words) == 2 and ("-" in copy or words[0] in _PREFIXES)
    return table.exact("".join(words)) if letters or parted else None


def rejoined(copy: str, table: Table) -> str:
    """ "Not in correct" as "not incorrect": a prefix that stands apart before the last word."""
    words = copy.split(" ")
    if len(words) != 3 or words[1] not in _PREFIXES or words[1] + words[2] not in table.rows:
        return copy
    return f"{words[0]} {words[1]}{words[2]}"


def shared_out(text: str, table: Table) -> Mapped | None:
    """ "1/4 true", "True: 10%": a part of a rating is misleading, none of it denies it.

    After a rating, "1/5" may be its place on a scale: where the two are opposed, neither counts.
    """
    copy = unicodedata.normalize("NFKC", text.strip()).casefold()
    for pattern in (_BEFORE, _AFTER):
        found = pattern.fullmatch(copy)
        row = table.rows.get(normalise(found["rating"])) if found else None
        if found and row and row.category in (Category.TRUE, Category.FALSE):
            return _of_part(found, row)
    return None


def _of_part(found: re.Match[str], row: Row) -> Mapped | None:
    """The category of a part of a rating."""
    share = _share(found)
    if share is None or (share in (0, 1) and found["lead"]):
        return None  # "not 100% true" is read word by word
    if share == 0:
        return Mapped(row.denied, True, f"denied: {row.rating}")
    rule = f"decorated: {row.rating}"
    if found["all"] and found.start("rating") == 0:
        placed = figure(f"{found['some']}/{found['all']}")
        agrees = placed is None or placed.category in (row.category, Category.MISLEADING)
        category = placed.category if placed and agrees else row.category
        return Mapped(category if agrees else Category.UNVERIFIED, True, rule)
    if share == 1:
        return Mapped(row.category, True, rule)
    return Mapped(Category.MISLEADING, True, f"partly: {row.rating}")


def _share(found: re.Match[str]) -> float | None:
    """The part of the whole that was read, from 0 to 1; None for what is no part."""
    if found["share"]:
        share = float(found["share"].replace(",", ".")) / 100
    else:
        share = int(found["some"]) / int(found["all"]) if int(found["all"]) else 2
    return share if share <= 1 else None


def parted(text: str) -> str:
    """ "MostlyTrue" as two words; any other text as it is."""
    return _CAMEL.sub(" ", text) if _CAMEL_CASE.fullmatch(text) else text


def after_question(copy: str, table: Table) -> Mapped | None:
    """ "Fact or fiction? Fiction.": the rating that follows a question, if it is all that does."""
    found = _ASKED.fullmatch(copy)
    rating = " ".join(words_of(found[1])) if found else ""
    row = table.rows.get(rating)
    return None if row is None or row.answers else table.exact(rating)


def figure(copy: str, *, policy: OutletPolicy = OUTLETS) -> Mapped | None:
    """ "3/5": where on its scale a figure lies, more being better, as schema.org has it."""
    found = _FIGURE.fullmatch(copy)
    if found is None or int(found[2]) not in _SCALES:
        return None
    value, best = float(found[1].replace(",", ".")), int(found[2])
    if value > best:
        return None
    lowest = 0 if best == 100 else 1
    share = max(0.0, (value - lowest) / (best - lowest))
    rule = f"figure: {found[1]}/{best}"
    if share >= policy.share_true_at_least:
        return Mapped(Category.TRUE, True, rule)
    low = share < policy.share_false_below
    return Mapped(Category.FALSE if low else Category.MISLEADING, True, rule)


def guarded(copy: str) -> Mapped | None:
    """Sentences whose last rating is not the verdict: comparisons, and labels called wrong."""
    if _COMPARED.search(copy):
        return Mapped(Category.MISLEADING, True, "comparison")
    if _WRONGLY_CALLED.search(copy):
        return Mapped(Category.UNVERIFIED, True, "label denied")
    return None


def rating_of_claim(copy: str) -> str | None:
    """The words that rate a claim which is told before them; None when there are none."""
    found = _RATED_CLAIM.fullmatch(copy.strip())
    return found["rating"] if found and _VERB.search(found["claim"]) else None


def answered(copy: str, table: Table) -> Mapped | None:
    """ "No, the Pope did not say so": a headline that answers the claim."""
    found = _ANSWERED.fullmatch(copy.strip())
    if found is None or found["rest"].rstrip().endswith(("?", "؟")):
        return None
    row = table.rows.get(" ".join(words_of(found["answer"])))
    if row is None or not row.answers or len(words_of(found["rest"])) < 2:
        return None
    return Mapped(row.category, True, f"answered: {row.rating}")
