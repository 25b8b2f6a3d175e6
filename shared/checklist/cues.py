"""The words that turn a meaning: quantifiers, negation, modality, causality, scope, qualifiers.

Each is a table from a word (or the words of a phrase) to its class. A text's class in a dimension
is compared with the other text's by the tables at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shared.checklist.number_words import WORDS
from shared.checklist.senses import sense_of
from shared.checklist.stems import stem
from shared.checklist.words import Token


def _table(**classes: str) -> Mapping[str, str]:
    return {word: name for name, words in classes.items() for word in words.split("|")}


QUANTIFIERS = _table(
    all="all|every|everyone|everybody|entire|always|each|whole|everything|universally|unanimously",
    most="most|mostly|majority|largely|usually|mainly|generally|typically",
    many="many|numerous|lots",
    some="some|several|various|sometimes|partly|partially|occasionally",
    few="few|rarely|seldom|hardly|barely|scarcely|minority",
    none="none|nobody|nothing|nowhere|neither",
    only="only|solely|exclusively|sole",
)
# Stronger than the truth is critical; weaker follows from it.
STRENGTH = {"all": 4, "most": 3, "many": 2, "some": 1, "few": 1, "none": 0}

EVERYONE = frozenset("everyone everybody".split())
# Before an "all" they make it less.
NEARLY = frozenset("nearly almost virtually practically".split())
# Parts of a whole, before an "of".
SHARES = frozenset(
    "half third thirds quarter quarters fifth tenth percent cent dozens hundreds thousands part"
    " parts number majority minority most some many few several one".split()
)
# What limits the noun before it: children with symptoms, people over 60.
LIMITS_BEHIND = frozenset(
    "with without who whose aged over under above below older younger awaiting needing".split()
)
AUXILIARIES = frozenset(
    "is are was were be been has have had do does did will would can could may might must shall"
    " should need".split()
)

NEGATION = frozenset(
    "not no never without cannot neither nor none nobody nothing n't isn't wasn't aren't weren't"
    " don't doesn't didn't won't wouldn't can't couldn't hasn't haven't hadn't shouldn't isnt wasnt"
    " doesnt didnt dont hardly unable non nt wasn isn didn doesn".split()
)
# Verbs that deny: they count when the other text has none of them.
REFUSALS = frozenset(
    stem(word) for word in "fail lack deny refuse refusal decline reject dismiss".split()
)
REFUSES_TO = frozenset({stem("decline")})  # only before a "to": exports may decline, too
# Phrases that deny what follows them: the first word, and the others behind it.
DENYING = {
    first: tuple(rest.split())
    for first, rest in (
        ("turned", "down"), ("turns", "down"), ("turn", "down"), ("ruled", "out"),
        ("rules", "out"), ("rule", "out"), ("stopped", "short of"), ("stops", "short of"),
        ("fell", "short of"), ("falls", "short of"), ("instead", "of"), ("rather", "than"),
        ("verge", "of"), ("brink", "of"), ("avoided", ""),
        ("averted", ""), ("escaped", ""), ("evaded", ""), ("dodged", ""),
        ("free", "of"), ("devoid", "of"), ("loss", "of"),
    )
}  # fmt: skip
# Who prevents somebody from doing a thing: it is not done.
PREVENTS = frozenset(
    stem(word)
    for word in "prevent stop keep block bar stop hinder discourage prohibit ban forbid".split()
)
PREVENTED_WITHIN = 7  # tokens from "prevented" to its "from"
# What is almost done is not done, unless a number or a share is meant.
ALMOST = frozenset("almost nearly".split())
ROUNDED = frozenset(
    "doubled tripled trebled quadrupled halved matched identical tied equalled equaled".split()
)
# Words that begin as if they denied.
NO_PREFIX = frozenset(
    stem(word)
    for word in (
        "display discover discount dispose distance distress discharge dispatch discuss disposal"
        " discovery discipline distribute district dissolve distract impose import impress improve"
        " implant impart impound impact imply immigrant immigrate impulse unit union unite united"
        " uncle until unless under understand universe university unlike uniform irate ironic"
    ).split()
)
# Words that call what is told false, in "it is false that X" or "the claim that X was debunked".
REFUTES = frozenset(
    stem(word)
    for word in (
        "false myth debunk debunked refute refuted hoax untrue baseless unfounded groundless deny"
        " disprove disproved falsehood fabricated fabrication fake misinformation disinformation"
    ).split()
)
# And those that do so behind a "no" or a "not": no evidence that X, not true that X.
GROUNDS = frozenset("evidence proof sign indication truth true basis".split())
# What is told, and may be called false.
TOLD = frozenset(
    "claim claims report reports rumour rumours rumor rumors story stories allegation allegations"
    " theory theories idea notion suggestion suggestions statement post posts belief".split()
)
# Words that deny without a "not": where a text has one, nothing is sure about its denials.
IMPLIED = frozenset(
    "against unable prevent prevents prevented avoid avoids avoided absent absence stop stops"
    " stopped unknown except excluded excludes excluding ban banned bans forbidden opposed opposes"
    " silent unsure unclear other instead despite too lost missed misses ended loosely loss".split()
)
# They deny what another text only doubts.
DOUBTS = frozenset("unlikely doubtful improbable".split())
# "no" before these bounds a number and denies nothing; "not only" neither.
NEGATES_NOTHING_BEFORE = frozenset(
    "more less fewer longer later earlier only one just doubt matter".split()
)

MODALITY = _table(
    possible="may|might|could|possibly|perhaps|maybe|potentially|possible|potential",
    alleged="allegedly|alleged|reportedly|purportedly|rumored|rumoured|rumors|rumours|accused"
    "|suspected|suspects|feared|fears|believed|believe|believes|unconfirmed|supposedly|suspicion",
    likely="likely|probably|probable|expected|expects|seems|suggests|suggest|suggested|apparently"
    "|seemingly|conceivable|conceivably|hints|hinted|indicates|indicated",
    planned="planned|plans|plan|planning|scheduled|intends|hopes|aims|wants|seeks|seeking",
    intended="interested|threatened|threatens|threatening|vowed|vows|pledged|pledges|promised|promises|offered"
    "|offers|attempted|attempts|tried|tries|considering|considers|intended",
    certain="confirmed|confirms|proven|proved|proves|certainly|definitely|undoubtedly|certain"
    "|established|verified|official|officially",
)
# What hedges only in some places: is said to have fled, the police suspect that.
_HELD = dict.fromkeys("said thought understood".split(), "alleged")
_AHEAD = dict.fromkeys("set poised ready".split(), "planned")
_TOWARDS = dict.fromkeys("points pointed pointing".split(), "likely")  # to mining
_TALKS = frozenset("talks discussions negotiations".split())
HEDGES_AT_TIMES = _HELD.keys() | _TOWARDS.keys() | _AHEAD.keys() | _TALKS | {"suspect"}
_BE = frozenset("is are was were been".split())
NO_HEDGE_AFTER = frozenset("as than".split())  # as soon as possible, more than expected


def hedges_as(tokens: Sequence[Token], place: int) -> str | None:
    """The class of a hedge, if a word is one where it stands."""
    token = tokens[place]
    before = tokens[place - 1].low if place else ""
    name = MODALITY.get(token.low)
    if name is not None:
        is_month = token.text == "May"
        return None if is_month or before in NO_HEDGE_AFTER else name
    if token.low not in HEDGES_AT_TIMES:
        return None
    follows = tokens[place + 1].low if place + 1 < len(tokens) else ""
    if token.low == "suspect":
        return "alleged" if follows == "that" or before in _SUSPECTING else None
    if follows != "to":
        return None
    if token.low in _TOWARDS:
        counts = before[:1].isdigit() or before in WORDS or before in ("percentage", "basis")
        return None if counts else "likely"
    if token.low in _TALKS:
        return "planned" if before == "in" else None
    return (_HELD | _AHEAD)[token.low] if before in _BE else None


_SUSPECTING = frozenset("police detectives investigators officers they prosecutors".split())
# Where a claim tells what people hold, a "believed" is not left out.
OPINIONS = frozenset("think thinks thought feel feels felt considered regarded says said".split())
CERTAINTY = {"possible": 0, "alleged": 0, "intended": 1, "planned": 1, "likely": 1, "certain": 3}

CAUSALITY = _table(
    causes="sparked|sparks|prompted|provoked|cause|causes|caused|causing|because|due|result|results|resulted|resulting|leads|led"
    "|produces|triggers|triggered|triggering|induces|induced|kills|cures|cure|prevents|prevent"
    "|makes|responsible|thanks|owing",
    linked="linked|associated|association|correlated|correlates|correlation|correlate|link|links"
    "|connected|related|relationship|tied|connection|coincided|coincides",
)

# What a link has to be followed by, to link two things.
LINKED_BY = frozenset("to with between among".split())
# Behind a "not" or a "no" they leave a cause open.
PROVES = frozenset(
    "establish established prove proved proven proof show shown demonstrate demonstrated confirm"
    " confirmed evidence determine determined mean".split()
)
UNPROVEN_WITHIN = 6  # tokens

# Words that narrow what is said. A claim that drops one says more than the truth does.
QUALIFIERS = frozenset(
    "confirmed suspected estimated tested hospitalised hospitalized symptomatic asymptomatic"
    " vaccinated unvaccinated adult male female elderly partial preliminary initial temporary"
    " local regional domestic foreign limited severe mild early late former acting"
    " unofficial laboratory animal mice mouse monthly weekly daily annual quarterly average median"
    " maximum minimum adjusted symptoms territories regions provisional".split()
)
# What limits a whole sentence: a condition, whom it holds for, what is left out of it, a caveat.
CONDITIONS = frozenset("if unless provided assuming".split())
NO_CONDITION_AFTER = frozenset("as even what only wonder know ask asked see".split())
EXCLUSIONS = frozenset("excluding except".split())
GROUPS = frozenset(
    "mice mouse rats rat animals monkeys hamsters pigs rodents cells patients adults children men"
    " women girls boys infants babies teenagers seniors students pupils voters smokers respondents"
    " workers people those participants volunteers households".split()
)
GROUPED_BY = frozenset("among amongst in for of".split())
# Of whom nearly everything is told: they limit only with an age, or behind "among".
ANYONE = frozenset("people those workers".split())
AGED = frozenset("over under aged older younger above below".split())
CAVEATS = (("peer", "reviewed"), ("peer", "-", "reviewed"), ("independently", "verified"))
# Words that take their noun back: a former minister is no minister.
PRIVATIVE = frozenset(
    "former ex acting deputy vice assistant interim attempted suspected alleged proposed planned"
    " fake aspiring unofficial honorary presumed".split()
)
# What is an art, not a stand-in: an acting debut.
NO_STAND_IN_BEFORE = frozenset(
    "debut career role roles skill skills award credit credits performance school teacher".split()
)
# Who turns down what is proposed turns down the thing.
STANDS_ON = frozenset(
    stem(word)
    for word in "reject oppose opposition block ban no against protest scrap drop veto halt".split()
)
# What was so before, and where a claim says so.
BYGONE = frozenset("former ex".split())
SAYS_BYGONE = frozenset("was were been previous previously past once former ex old".split())
SCOPES = _table(
    world="world|worldwide|globally|global|international|internationally|universe|earth",
    nation="national|nationwide|nationally|country|domestic|domestically",
    locality="local|locally|regional|regionally|statewide|citywide|city|county",
)

# Words that a claim may add to name its subject or to make a sentence, and that assert little.
LIGHT = frozenset(
    stem(word)
    for word in (
        "coronavirus covid pandemic virus film movie character series song show album book person"
        " people number total amount hold make give receive get go become consider know call name"
        " locate place include set part role perform play team report record due accord also"
        " currently various several certain total overall respectively called named located"
        " considered known considered part member group thing time way fact date"
    ).split()
)

# What a title follows: "the film X", "the song Y".
FRAMES = frozenset(
    stem(word)
    for word in (
        "film movie album song series show game book novel single episode channel character video"
        " band magazine newspaper website play musical track season coronavirus pandemic"
    ).split()
)

# Verbs that may stand with a capital before a number that counts: "Reported 20 cases".
SPEECH = frozenset("reported said confirmed recorded total around about".split())

# What befalls those who are counted: it tells "killed 83,000 people" from "infected 83,000 people".
BEFALLS = {
    stem(word): group.partition("|")[0]
    for group in (
        "infected|infections|cases killed|died|deaths|fatalities|fatal injured|wounded|hurt"
        " recovered arrested|detained hospitalised|hospitalized vaccinated displaced evacuated"
        " rescued"
    ).split()
    for word in group.split("|")
}

# How grave it was for those who are counted.
DEGREES = frozenset(
    sense_of(stem(word)) for word in "seriously critically severely slightly lightly mildly".split()
)
# Said of the whole that a number counts, so that its parts are told from it.
WHOLES = frozenset(
    sense_of(stem(word))
    for word in "worldwide total domestic overseas foreign combined average daily new".split()
)

CLASSES = {
    "quantifier": QUANTIFIERS, "modality": MODALITY, "causality": CAUSALITY, "scope": SCOPES,
}  # fmt: skip
CLASSED: dict[str, list[tuple[str, str]]] = {}  # a word -> its dimensions, and its class in each
for _dimension, _words_of in CLASSES.items():
    for _word, _name in _words_of.items():
        CLASSED.setdefault(_word, []).append((_dimension, _name))
