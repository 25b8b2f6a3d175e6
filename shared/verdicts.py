"""Verdict mapping: what a fact-checker's rating means to us (spec part 3).

`verdicts.tsv` holds the ratings, each with its reason; an operator edits it. What stands around a
rating ("Verdict: ...", "not", "partly") is read here by rule. The rule of a result is one of
    exact           the whole string is a rating, but for case, accents and punctuation
    decorated       the rating and words that frame it: "We rate this claim False."
    sentence        a longer text with one rating in it
    lead            the text opens with its rating; the rest explains
    labelled        a label names the rating: "Claim: ... Verdict: False"
    partly          part of it only: "partly accurate", "true in part"        -> misleading
    not-wholly      "not entirely true", "not quite right"                    -> misleading
    denied          "not true" is false; "not false" says no more than that   -> unverified
    denied-far      a negation with other words in between: too unsure to turn -> unverified
    denied-twice    "isn't untrue"                                            -> unverified
    doubted         "possibly true", "allegedly false"                        -> unverified
    no-evidence     "no scientific evidence that ..."                         -> unverified
    neither         "neither true nor false"                                  -> unverified
    asked           "Is it true?"                                             -> unverified
    unread          an unknown word right before a "true" could deny it       -> unverified
    reservation     "True, but the figure is old"                             -> misleading
    contradiction   one part rated true and another false                     -> misleading
    weighed         several ratings that do not contradict each other: see `_weigh`
    unknown         no rating was found                                       -> unverified
and, but for "unknown", tells after a colon which rating it read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from shared.errors import BadLexicon
from shared.text import matching_copy, words_of

FILE = Path(__file__).parent / "verdicts.tsv"
COLUMNS = ("rating", "category", "denied", "reach", "used by", "reason")


class Category(StrEnum):
    """The four primary categories of the seed."""

    TRUE = "true"
    FALSE = "false"
    MISLEADING = "misleading"
    UNVERIFIED = "unverified"


class Mapped(NamedTuple):
    """What a verdict means, whether we know that or take it as unverified, and by which rule."""

    category: Category
    known: bool
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One spelling of one rating."""

    rating: str  # normalised
    category: Category
    denied: Category  # the category of "not <rating>"
    alone: bool = False  # a rating only when it is all that is said
    used_by: str = ""
    reason: str = ""
    where: str = ""  # file and line number

    @property
    def meaning(self) -> tuple[Category, Category, bool]:
        return self.category, self.denied, self.alone


class Part(Enum):
    """What a word or phrase does beside a rating."""

    FRAME = "frame"  # says nothing about it
    LABEL = "label"  # announces it
    NOT = "not"
    ANSWER = "answer"  # "no": denies what follows, unless it stands by itself
    NOT_AFTER = "not after"  # denies what it follows
    WHOLLY = "wholly"
    PARTLY = "partly"
    DOUBT = "doubt"
    SAID = "said"  # somebody else's words: a "true" in them is not the checker's
    EVIDENCE = "evidence"  # "no" with it is a rating
    BUT = "but"
    AND = "and"
    OR = "or"
    PLAIN = "plain"  # would be a rating, but for its company: "false alarm"


# One line per language where it helps; phrases between commas. Accents do not matter.
# Italian "è" and Portuguese "é" become "e", so "e" is a frame and never "and".
_PARTS: Mapping[Part, str] = {
    Part.FRAME: """
        a, an, the, this, that, these, those, it, its, s, is, are, was, were, be, been, being, to
        be, of, in, on, at, by, for, from, with, as, to, about, we, i, you, he, she, they, our, your
        their, his, her, us, have, has, had, do, does, did, will, would, find, finds, found, rate
        rates, rated, rating of, judge, judged, call, called, say, says, said, think, know, deem
        deemed, consider, considered, mark, marked, appear, appears, seem, seems, looks, look
        which, who, what, when, where, because, since, so, here, there, then, now, also, simply
        just, actually, really, in fact, at all, whatsoever, claim, claims, claimed, statement
        statements, story, stories, post, posts, video, videos, photo, photos, image, images
        picture, pictures, article, articles, quote, quotes, tweet, tweets, news, message, messages
        meme, memes, report, reports, rumor, rumour, rumors, rumours, information, content, viral
        footage, clip, social media, facebook, online, headline, headlines, letter, email, alert
        fact check, factcheck, fact checks, fact checked, factual claim, according, not only
        not just, not merely, not simply, no doubt, without doubt, without a doubt, no question
        only, even, as such, any, n, ne, m, re, ve, d, ll, therefore, hence, thus, one, assertion
        assertions, allegation, allegations, sentence, speech, words, all, both
        es, esto, este, esta, estos, estas, eso, el, la, los, las, lo, un, una, unos, unas, de, del
        que, se, en, son, ha, sido, afirmacion, afirmaciones, noticia, contenido, dato, frase
        publicacion, imagen, foto, mensaje, cadena, sin duda, no solo, no solamente, informacion
        e, o, os, as, um, uma, isto, isso, essa, esse, esta, da, do, no ar, afirmacao, conteudo
        mensagem, informacao, noticias, nao so, nao apenas, que e, foi, ser
        c, ce, cette, cet, est, etait, sont, le, les, l, une, des, du, qu, il, elle, on, affirmation
        publication, pas seulement, non seulement, selon, nous, cela, ca
        das, ist, sind, der, die, den, dem, ein, eine, einer, dieser, diese, dieses, es ist, war
        behauptung, aussage, bild, leider, so, uberhaupt, gar, einfach, wir, nicht nur, nur, meldung
        il, i, gli, di, questo, questa, notizia, affermazione, dichiarazione, non solo, immagine
        هذا, هذه, هو, هي, الادعاء, ادعاء, الخبر, خبر, ان, المنشور, الفيديو, الصوره
        यह, ये, है, हैं, था, थी, दावा, दावे, खबर, वीडियो, का, की, के, एक, वायरल, पूरी खबर, पोस्ट
        ini, itu, adalah, klaim, yang, informasi, berita, konten, dan yang
        bu, bir, iddia, iddiasi, haber, dir, icerik, paylasim, bilgi
        het, een, dit, deze, de, to, je, jest, to jest, ovo, tvrdnja, det, er, ar, az, este o
        это, что, је, е, са, این, است, ہے, یہ, là, la mot
    """,
    Part.LABEL: """
        verdict, rating, ruling, conclusion, determination, finding, findings, result, assessment
        score, status, label, our verdict, our rating, our ruling, our view, bottom line, answer
        our conclusion, final verdict, fact check verdict, fact check rating, truth rating
        factual rating, outcome, evaluation, classification, truth o meter, truthometer
        veredicto, calificacion, resultado, conclusiones, evaluacion, veredito, conclusao
        classificacao, avaliacao, etiqueta, selo, notre verdict, notre conclusion, bilan
        bewertung, urteil, fazit, ergebnis, einstufung, verdetto, giudizio, valutazione
        conclusione, الحكم, النتيجه, التصنيف, التقييم, निष्कर्ष, नतीजा, फैसला, रेटिंग, kesimpulan
        hasil, putusan, penilaian, sonuc, karar, bulgu, degerlendirme, oordeel, conclusie, ocena
    """,
    Part.NOT: """
        not, never, neither, nor, cannot, isnt, wasnt, arent, werent, doesnt, dont, didnt, cant
        couldnt, hasnt, havent, wont, wouldnt, aint, isn t, wasn t, aren t, weren t, doesn t, don t
        didn t, can t, couldn t, hasn t, haven t, hadn t, won t, wouldn t, shouldn t, ain t
        without, nothing, none, nobody, hardly, scarcely, barely, lack, lacks, lacked, lacking
        far from, anything but, not even, not remotely, nowhere near, nowhere close to, less than
        short of, little, zero, opposite of, contrary to, refuse, refuses, fails
        failed, deny, denies, denied, 0
        nunca, jamas, tampoco, ni, sin, ningun, ninguna, ningunas, nada, apenas, lejos de
        nao, nem, jamais, nenhum, nenhuma, sem, longe de, nunca
        pas, aucun, aucune, rien, sans, guere, a peine, loin d etre
        nicht, kein, keine, keinen, keinerlei, nie, niemals, weder, noch, kaum, ohne, keineswegs
        mai, nessun, nessuna, neppure, neanche, senza, affatto, lontano da, macche
        غير, ليس, ليست, لا, لم, لن, بدون, بلا, ما, ليس ب, عدم
        tidak, bukan, belum, tak, tanpa, jangan
        hic, asla
        niet, geen, nooit, nie jest, nije, neni, nie je, nu, nu e, nu este, inte, ikke, ikkje, ej
        ei, nem, не, нет, ні, δεν, μη, khong, khong phai, chua, ไม่, bez, nisu
    """,
    Part.ANSWER: "no, non, nope",
    Part.NOT_AFTER: """
        degil, degildir, नहीं, नही, ना, नहि, نیست, نہیں, نهیں, নয়, নয়, இல்லை, அல்ல, కాదు, 아님, 아니다
    """,
    Part.WHOLLY: """
        completely, totally, entirely, wholly, fully, absolutely, utterly, quite, perfectly, 100
        100 percent, 100 per cent, one hundred percent, hundred percent
        strictly, exactly, precisely, always, necessarily, altogether, outright, demonstrably
        definitely, certainly, clearly, plainly, simply put, categorically, factually
        scientifically, historically, technically speaking, patently, blatantly, very, such a
        pure, purely, straight up, flat out, flatly, total, complete, absolute, literally
        the whole, the full, whole, mostly, largely, mainly, broadly, generally, essentially
        substantially, primarily, overwhelmingly, predominantly, basically, fundamentally
        virtually, for the most part, strictly speaking, manifestly, obviously, undeniably
        verifiably, indeed, roughly, approximately, entire
        completamente, totalmente, del todo, enteramente, absolutamente, rotundamente, por completo
        mayormente, mayoritariamente, en su mayoria, en gran parte, exactamente
        inteiramente, majoritariamente, maioritariamente, em grande parte, bem
        totalement, completement, entierement, tout a fait, absolument, plutot, largement, toujours
        essentiellement, majoritairement, en grande partie, exactement, tout
        ganz, vollig, komplett, vollstandig, total, absolut, grosstenteils, uberwiegend, weitgehend
        schlicht, wirklich, vollkommen, immer
        del tutto, interamente, assolutamente, proprio, in gran parte, per lo piu, sempre
        تماما, كليا, بالكامل, الى حد كبير, دائما, पूरी तरह, पूरी तरह से, बिल्कुल, बिलकुल, पूर्णतः
        sepenuhnya, sama sekali, seluruhnya, sebagian besar, tamamen, tam, tam olarak, kesinlikle
        buyuk olcude, cogunlukla, helemaal, volledig, całkowicie, calkowicie, potpuno, полностью
    """,
    Part.PARTLY: """
        partly, partially, partial, half, somewhat, in part, in parts, kind of, sort of, semi, quasi
        a bit, a little, slightly, sometimes, almost, nearly, formerly, once, previously, some
        no longer, used to be, to some extent, to a degree, grain of, element of, bit of, in places
        only partly, only partially, elements of, aspects of, not all, not always, kernel of
        not anymore, not any more, not now, not today
        technically, superficially, parcialmente, parcial, en parte, medio, a medias, casi
        algo, ya no, em parte, meio, quase, ja nao, partiellement, en partie, presque, pas toujours
        n est plus, partielle, partiel, teilweise, teils, halb, fast, zum teil, beinahe
        nicht mehr, bedingt, parzialmente, in parte, mezzo, mezza, non piu, جزئيا, جزئي, نصف, نیمه
        आंशिक, आंशिक रूप से, आधा, आधी, sebagian, setengah, kismen, yari, yarim, gedeeltelijk, deels
        czesciowo, djelomicno, delimicno, delvis, delvist, partial, in some, частично, частково
        up to a point, in some ways
    """,
    Part.DOUBT: """
        possibly, perhaps, maybe, may, might, could, probably, likely, unlikely, allegedly, alleged
        reported, reportedly, apparently, supposedly, purportedly, if, whether, potentially
        presumably, plausibly, purports, seemingly, arguably, posiblemente, quizas
        quiza, probablemente, presuntamente, supuestamente, si es, tal vez, podria, puede
        possivelmente, provavelmente, talvez, supostamente, pode, poderia, peut etre, probablement
        pourrait, peut, sans doute, pretendument, vielleicht, moglicherweise, wahrscheinlich
        angeblich, vermutlich, konnte, forse, probabilmente, potrebbe, presumibilmente, ربما, قد
        शायद, संभवतः, mungkin, barangkali, kemungkinan, diduga, muhtemelen, belki, olabilir
        doubt, doubts, doubted, dispute, disputes, reject, rejects, rejected, dismiss, dismisses
        dismissed, contradict, contradicts, contradicted, refute, refutes, debunk, debunks
        disprove, disproves, question, questions, wonder, wonders, skeptical, sceptical, dudamos
        misschien, waarschijnlijk, mozliwe, mozda, возможно, вероятно
    """,
    Part.SAID: """
        claims that, claim that, claimed that, claiming, alleging, alleges, purporting, insists
        asserts, asserted, believe, believes, believed, thought to be, claimed to be, supposed to be
        suggests, suggested, suggesting, told, tells, argues, argued, afirma, afirman, asegura
        aseguran, afirmam, affirme, affirment, pretend, pretendent, behauptet, behaupten, sostiene
        sostengono, diklaim, iddia edildi, iddia ediliyor
    """,
    Part.EVIDENCE: """
        evidence, credible evidence, reliable evidence, factual evidence, real evidence, proof
        confirmation, substantiation, corroboration, prueba, pruebas, evidencia
        evidencias, prova, provas, preuve, preuves, beweis, beweise, belege, beleg, prove, evidenze
        دليل, ادله, اثبات, सबूत, प्रमाण, bukti, kanit, bewijs, dowodow, dokaza, доказательств
    """,
    Part.BUT: """
        but, however, although, though, yet, except, unless, depends, while, whereas, albeit
        nevertheless, nonetheless, provided, only if, only when, only for, only in, with caveats
        with context, missing, caveat, caveats, pero, sino, aunque, embargo, excepto, salvo, mas
        porem
        contudo, embora, mais, toutefois, cependant, quoique, bien que, sauf, aber, jedoch, doch
        sondern, allerdings, obwohl, ma, pero, tuttavia, anche se, لكن, ولكن, लेकिन, मगर, किंतु
        tapi, tetapi, namun
        ama, ancak, fakat, maar, ale, ali, men, но, але
    """,
    Part.AND: "and, &, y, et, und, dan, ve, و, और, plus, as well as, och, og, и",
    Part.OR: "or, ou, oder, oppure, atau, veya, ya da, या, او, of either",
    Part.PLAIN: """
        false positive, false positives, false negative, false negatives, false flag, false alarm
        true crime, true north, real estate, real time, real life, real world, fake accounts
        correct the, corrected, true colours, true colors, right wing, far right, true story of
        truth social, of truth, moment of truth, the truth, true figure, wrong way, fake meat
        too good to be true, come true, comes true, true to form, stranger than fiction
        science fiction, fact from fiction, true or not, or not
    """,
}

_WORD = (
    r"[\w\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e\u0eb1-\u0ecd\u102b-\u103e]{1,64}"  # as in text.py
)
_TOKEN = re.compile(rf"\d{{1,3}}\s?%|{_WORD}|[.!?;:,…—–\n()/|&؟،؛।。，！：]|(?<=\s)-+(?=\s)")
_SOFT_MARKS = frozenset(",()/|،，")
_QUESTION_MARKS = frozenset("?؟")
_MARKS = frozenset(".!?;:,…—–\n()/|؟،؛।。，！：")

# Spellings that differ by habit: Arabic and Persian letters, ligatures, the Hindi dot below.
_SPELLING = str.maketrans(
    {"ة": "ه", "ى": "ي", "ی": "ي", "ک": "ك", "ß": "ss", "œ": "oe", "æ": "ae", "\u093c": None}
)
_MAX_BARE_PHRASES = 20
_MAX_GAP_WORDS = 6  # a negation further away is about something else
_MAX_EVIDENCE_GAP_WORDS = 3


def normalise(text: str) -> str:
    """A rating as it is matched: no case, accents, punctuation, underscores, repeated spaces."""
    return " ".join(words_of(_copy(text)))


def _copy(text: str) -> str:
    copy = matching_copy(text)
    return copy if copy.isascii() else copy.translate(_SPELLING)


class Table:
    """The ratings, laid out for looking up a whole string and for finding them in a text."""

    def __init__(self, rows: Iterable[Row]) -> None:
        """Lay the rows out; two rows that give one rating two meanings are an error."""
        self.rows: dict[str, Row] = {}
        for row in rows:
            known = self.rows.setdefault(row.rating, row)
            if known.meaning != row.meaning:
                raise BadLexicon(
                    f"{row.where}: {row.rating!r} is {row.category.value} here,"
                    f" but {known.category.value} at {known.where}; keep one row"
                )
        self._exact = {
            rating: Mapped(row.category, True, f"exact: {rating}")
            for rating, row in self.rows.items()
        }
        self._senses: dict[str, Row | Part] = dict(_particles())
        for rating, row in self.rows.items():
            opens_with = _particles().get(rating.split(" ", 1)[0])
            if not row.alone or (rating not in self._senses and opens_with in _SAYS_NOTHING):
                self._senses[rating] = row
        self._longest: dict[str, int] = {}  # first word -> words of the longest phrase
        for phrase in self._senses:
            first, count = phrase.split(" ", 1)[0], phrase.count(" ") + 1
            self._longest[first] = max(count, self._longest.get(first, 0))

    def __len__(self) -> int:
        return len(self.rows)

    def plus(self, rows: Iterable[Row]) -> Table:
        """This table with an operator's rows on top: they win over rows of the same rating."""
        newer = {row.rating: row for row in rows}
        return Table([*(r for r in self.rows.values() if r.rating not in newer), *newer.values()])

    def exact(self, normalised: str) -> Mapped | None:
        return self._exact.get(normalised)

    def senses(self, tokens: Sequence[str]) -> Iterator[Sense]:
        """Read tokens as the longest phrases that are known."""
        place = 0
        while place < len(tokens):
            first = tokens[place]
            for count in range(self._longest.get(first, 0), 0, -1):
                phrase = " ".join(tokens[place : place + count]) if count > 1 else first
                meaning = self._senses.get(phrase)
                if meaning is not None:
                    yield Sense(phrase, meaning)
                    place += count
                    break
            else:
                yield Sense(first, _percentage(first))
                place += 1


_SAYS_NOTHING = (None, Part.FRAME, Part.LABEL, Part.PLAIN)


class Sense(NamedTuple):
    """A phrase of a text: a rating, a part of speech, or None for a word or mark."""

    phrase: str
    meaning: Row | Part | None

    @property
    def is_mark(self) -> bool:
        return self.phrase in _MARKS or self.phrase.startswith("-")


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What stands around a rating and is about it."""

    negations: int = 0
    gap: int = 0  # words we do not know between these and the rating
    wholly: bool = False
    partly: bool = False
    doubted: bool = False
    said: bool = False


_NONE = Modifiers()


@dataclass(slots=True)
class Finding:
    """A rating found in a text."""

    row: Row
    modifiers: Modifiers
    clause: int
    unread: bool = False  # an unknown word stands right before it
    asked: bool = False
    but_after: bool = False

    def resolve(self) -> tuple[Category, str]:
        """Its category with its modifiers, and the rule that gave it ("" when there are none)."""
        row, m = self.row, self.modifiers
        decided = row.category in (Category.TRUE, Category.FALSE)
        if m.doubted or (m.said and row.category is Category.TRUE):
            return Category.UNVERIFIED, "doubted"
        if m.negations > 1:
            return Category.UNVERIFIED, "denied-twice"
        if m.negations:
            if decided and (m.wholly or m.partly):
                return Category.MISLEADING, "not-wholly"
            if m.gap:
                return Category.UNVERIFIED, "denied-far"
            return row.denied, "denied"
        if m.partly and decided:
            return Category.MISLEADING, "partly"
        if self.unread and row.category is Category.TRUE:
            return Category.UNVERIFIED, "unread"
        return row.category, ""

    @property
    def denies_false(self) -> bool:
        return self.row.category is Category.FALSE and self.resolve()[1] == "denied"

    @property
    def denies_true(self) -> bool:
        return self.row.category is Category.TRUE and self.resolve()[1] == "denied"


@dataclass(slots=True)
class Clause:
    """A stretch of text between full stops, colons and the like."""

    words: int = 0  # that we do not know
    opens_with: Row | Part | None = None
    closes_with: Row | Part | None = None
    labelled: bool = False
    mark: str = ""


@dataclass(slots=True)
class Reading:
    """A text as clauses and the ratings in them."""

    clauses: list[Clause] = field(default_factory=lambda: [Clause()])
    findings: list[Finding] = field(default_factory=list)

    @property
    def words(self) -> int:
        return sum(clause.words for clause in self.clauses)


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

_NO_EVIDENCE = Row(rating="no evidence", category=Category.UNVERIFIED, denied=Category.UNVERIFIED)
_NO = Row(rating="no", category=Category.FALSE, denied=Category.UNVERIFIED, alone=True)
_UNKNOWN = Mapped(Category.UNVERIFIED, False, "unknown")


def map_verdict(text: str, *, table: Table | None = None) -> Mapped:
    """The category of a rating string; one that we cannot read is unverified and not known."""
    if table is None:
        table = shipped()
    copy = _copy(text)
    mapped = table.exact(" ".join(words_of(copy)))
    if mapped is not None:
        return mapped
    if guarded := _guarded(copy):
        return guarded
    senses = list(table.senses(_TOKEN.findall(copy)))
    bare = _bare(senses, table)
    if bare is not None:
        return Mapped(bare.category, True, f"decorated: {bare.rating}")
    return _judge(_read(senses))


def _guarded(copy: str) -> Mapped | None:
    """Sentences whose last rating is not the verdict: comparisons, and labels called wrong."""
    if _COMPARED.search(copy):
        return Mapped(Category.MISLEADING, True, "comparison")
    if _WRONGLY_CALLED.search(copy):
        return Mapped(Category.UNVERIFIED, True, "label denied")
    return None


def category_of(text: str) -> str:
    """The category of a rating string, by the table that ships with the package."""
    return map_verdict(text).category.value


def is_known(text: str) -> bool:
    """Say whether a rating string could be read."""
    return map_verdict(text).known


def _bare(senses: list[Sense], table: Table) -> Row | None:
    """The row that is left when words that say nothing are taken off, if all the rest is one."""
    if any(s.phrase in _QUESTION_MARKS for s in senses):
        return None
    words = [s for s in senses if not s.is_mark]
    if len(words) > _MAX_BARE_PHRASES:
        return None
    for silent in ((Part.FRAME,), (Part.FRAME, Part.LABEL)):
        row = table.rows.get(" ".join(s.phrase for s in words if s.meaning not in silent))
        if row is not None:
            return row
    for start, sense in enumerate(words):  # some rows hold such words: "supported by evidence"
        row = table.rows.get(" ".join(s.phrase for s in words[start:]))
        if row is not None or sense.meaning not in (Part.FRAME, Part.LABEL):
            return row
    return None


def _read(senses: list[Sense]) -> Reading:
    """Find the ratings with what is said about each, clause by clause."""
    reading = Reading()
    pending = _NONE
    before: Finding | None = None  # the rating just said: only frames have followed it
    for place, (phrase, meaning) in enumerate(senses):
        clause = reading.clauses[-1]
        after = _next(senses, place)
        if senses[place].is_mark:
            if not (pending.negations and _is_strong(senses, place)):
                pending = _NONE
            if phrase not in _SOFT_MARKS:
                _close(reading, phrase)
            continue
        if clause.opens_with is None and not clause.words and meaning is not Part.FRAME:
            clause.opens_with = meaning
            clause.labelled |= meaning is Part.LABEL
        clause.closes_with = meaning
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
                    reading.findings.append(Finding(_NO, _NONE, len(reading.clauses) - 1))
                else:
                    pending = replace(pending, negations=pending.negations + 1, gap=0)
                    _reserve(reading, senses, place)
            case Part.WHOLLY:
                if adjacent and not isinstance(after, Row) and _is_denied(adjacent):
                    adjacent.modifiers = replace(adjacent.modifiers, negations=1, wholly=True)
                pending = replace(pending, wholly=True)
            case Part.PARTLY:
                if adjacent and not isinstance(after, Row):
                    adjacent.modifiers = replace(adjacent.modifiers, partly=True)
                _reserve(reading, senses, place)
                pending = replace(pending, partly=True)
            case Part.DOUBT:
                if adjacent:  # "true if ..."
                    adjacent.but_after = True
                pending = replace(pending, doubted=True)
            case Part.SAID:
                pending = replace(pending, said=True)
            case Part.EVIDENCE if pending.negations and pending.gap <= _MAX_EVIDENCE_GAP_WORDS:
                at = len(reading.clauses) - 1
                reading.findings.append(Finding(_NO_EVIDENCE, _NONE, at))
                pending = _NONE
            case Part.AND | Part.BUT:
                if meaning is Part.BUT:
                    before = adjacent
                    if reading.findings:
                        reading.findings[-1].but_after = True
                if pending.gap or not pending.negations:
                    pending = _NONE
            case Part.OR:
                if adjacent:
                    denied = int(_is_denied(adjacent))
                    pending = replace(adjacent.modifiers, negations=denied)
            case Row():
                if not _is_attributive(meaning, senses, place, pending):
                    before = Finding(meaning, pending, len(reading.clauses) - 1)
                    before.unread = place > 0 and _is_unknown_word(senses[place - 1])
                    reading.findings.append(before)
                    pending = _NONE
                else:
                    clause.words += 1
                    pending = _step_away(pending)
            case _ if phrase.isdigit():
                pass
            case _:
                clause.words += 1
                pending = _step_away(pending)
    _close(reading, "")
    return reading


def _reserve(reading: Reading, senses: list[Sense], place: int) -> None:
    """ "True in 2015, not now": after a comma, a denial of no rating limits the one before."""
    after_comma = place > 0 and senses[place - 1].phrase in _SOFT_MARKS
    if reading.findings and after_comma and not isinstance(_next(senses, place), Row):
        reading.findings[-1].but_after = True


def _step_away(m: Modifiers) -> Modifiers:
    """The modifiers one unknown word further on: "partly" is soon lost, "not" lingers."""
    if m.gap >= _MAX_GAP_WORDS:
        return _NONE
    return replace(m, gap=m.gap + 1, wholly=False, partly=False) if m != _NONE else m


def _close(reading: Reading, mark: str) -> None:
    """End the clause at a mark and open the next."""
    ended = reading.clauses[-1]
    ended.mark = mark
    at = len(reading.clauses) - 1
    for finding in reversed(reading.findings):
        if finding.clause != at:
            break
        finding.asked = mark in _QUESTION_MARKS
    announces = ended.closes_with is Part.LABEL and mark not in _QUESTION_MARKS and mark != "."
    reading.clauses.append(Clause(labelled=announces))


def _judge(reading: Reading) -> Mapped:
    """The one category of all that was found."""
    clauses = reading.clauses
    plain = [f for f in reading.findings if _counts(f, reading)]
    if not plain:
        return _UNKNOWN
    how = "sentence" if reading.words else "decorated"
    told = [f for f in plain if not f.asked]
    if all(f.row is _NO for f in told):
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
    told = [f for f in told if not f.denies_false] or told
    found = [f.resolve() for f in told]
    categories = dict.fromkeys(category for category, _ in found)
    if len(categories) == 1:
        category, rule = found[-1] if told[0].row is _NO else found[0]
        if category is Category.TRUE and told[-1].but_after:
            return _mapped(Category.MISLEADING, "reservation", told)
        return _mapped(category, rule or how, [f for f in told if f.row is not _NO][:1])
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
    if finding.modifiers.negations and finding.resolve()[0] is Category.UNVERIFIED:
        return True
    others = any(not f.row.alone for f in reading.findings)
    if finding.row is _NO:
        return others
    return not reading.words and not others


def _leads(clauses: list[Clause], at: int) -> bool:
    """Whether a clause is a rating and nothing else, and what follows explains it."""
    rest = clauses[at + 1 :]
    goes_on = rest and rest[0].opens_with in (Part.BUT, Part.AND, Part.OR)
    return not clauses[at].words and not goes_on and any(clause.words for clause in rest)


def _has_but(told: list[Finding]) -> bool:
    return any(f.but_after for f in told[:-1])


def _deny(finding: Finding) -> None:
    m = finding.modifiers
    finding.modifiers = replace(m, negations=m.negations + 1)


def _is_denied(finding: Finding) -> bool:
    """Whether a rating is denied, by a word before it or by its own first word."""
    first = finding.row.rating.split(" ", 1)[0]
    return bool(finding.modifiers.negations) or _particles().get(first) in (Part.NOT, Part.ANSWER)


def _is_attributive(row: Row, senses: list[Sense], place: int, pending: Modifiers) -> bool:
    """ "The true figure", "real estate": a word for true before a noun rates nothing."""
    if place + 1 == len(senses) or " " in row.rating:
        return False
    after = senses[place + 1]
    if row.alone and (_is_unknown_word(after) or after.meaning is Part.EVIDENCE):
        return True
    return row.category is Category.TRUE and not pending.negations and _is_unknown_word(after)


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


def _percentage(word: str) -> Part | None:
    """ "50 %" of true is part of it, "100 %" all and "0 %" nothing."""
    if not word.endswith("%"):
        return None
    share = int(word[:-1])
    if share == 0:
        return Part.NOT
    return Part.PARTLY if share < 100 else Part.WHOLLY


@cache
def _particles() -> Mapping[str, Part]:
    """Every phrase that does something beside a rating; a later part wins over an earlier one."""
    return {
        normalise(phrase) or phrase.strip(): part
        for part, lines in _PARTS.items()
        for phrase in re.split(r"[,\n]", lines)
        if phrase.strip()
    }


def read_rows(path: Path = FILE) -> Iterator[Row]:
    """Read a table of ratings, a row per spelling; a line that cannot be read is an error."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as err:
        raise BadLexicon(f"{path}: cannot be read: {err}") from err
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#") and line.split("\t") != list(COLUMNS):
            yield from _rows_of(line, where=f"{path}:{number}")


def _rows_of(line: str, *, where: str) -> Iterator[Row]:
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) != len(COLUMNS):
        raise BadLexicon(f"{where}: {len(cells)} columns, not {len(COLUMNS)}: {line!r:.80}")
    ratings, category, denied, reach, used_by, reason = cells
    if not reason:
        raise BadLexicon(f"{where}: {ratings!r} has no reason")
    if reach not in ("", "alone"):
        raise BadLexicon(f"{where}: the reach {reach!r} is neither empty nor 'alone'")
    for spelling in ratings.split("|"):
        yield row_of(
            spelling,
            category,
            denied=denied,
            alone=reach == "alone",
            used_by=used_by,
            reason=reason,
            where=where,
        )


def row_of(
    rating: str,
    category: str,
    *,
    denied: str = "",
    alone: bool = False,
    used_by: str = "",
    reason: str = "",
    where: str = "",
) -> Row:
    """A row from words, as a file or an operator gives them."""
    normalised = normalise(rating)
    if not normalised:
        raise BadLexicon(f"{where}: the rating {rating!r} has no letters")
    try:
        meant = Category(category)
        opposite = Category.FALSE if meant is Category.TRUE else Category.UNVERIFIED
        turned = Category(denied) if denied else opposite
    except ValueError as err:
        raise BadLexicon(f"{where}: {rating!r}: {err}") from err
    return Row(
        rating=normalised,
        category=meant,
        denied=turned,
        alone=alone,
        used_by=used_by,
        reason=reason,
        where=where,
    )


@cache
def shipped() -> Table:
    """The table that ships with the package, read when it is first needed."""
    return Table(read_rows())
