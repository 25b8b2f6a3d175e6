"""Contradictions that are contradictions: one claim denies what the other says."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from shared.embeddings import LocalEmbedder
from shared.patterns import tools as tools_module
from shared.patterns import words
from shared.patterns.claims import OPPOSED, Camp, Side, contradiction, read_claim
from shared.patterns.contradicting import near_enough
from shared.patterns.reporting import report, summary
from shared.patterns.scores import Kind
from shared.patterns.tools import CLAIMS, CONTRADICTIONS, Told, resolve, told_doc
from shared.patterns.workflow import track
from shared.policy import PATTERNS
from tests.support.narratives import NOW, point, tools


@pytest.mark.parametrize(("first", "second", "kind"), [
    ("Garlic cures the fever overnight", "Fact check: garlic cures no fever, claim is a hoax",
     Kind.FACT_CHECK_VS_CLAIM),
    ("Rumours that garlic cures the fever", "Garlic cures fever: debunked", Kind.RUMOR_VS_FACT),
    ("Violinist is playing at Harbour Hall tonight",
     "Violinist is not playing at Harbour Hall tonight", Kind.CONFLICTING_CLAIMS),
    ("Garlic cures the fever: debunked", "Hoax: garlic does not cure the fever", None),
    ("Garlic cures the fever", "Garlic cures the fever overnight", None),
    ("Does garlic cure the fever", "Fact check: garlic fever cure is a hoax", None),
    ("Garlic cures the fever?", "Garlic cure for the fever is not real", None),
    ("Garlic cures the fever", "Hoax: the moon landing was staged", None),
    ("Garlic does not cure the fever", "Fact check: garlic fever cure is a hoax", None),
    ("The gunman is in custody", "The gunman is not in custody", Kind.CONFLICTING_CLAIMS),
    ("Putin is dead", "Putin is not dead", Kind.CONFLICTING_CLAIMS),
    ("The bridge collapsed", "The bridge did not collapse", Kind.CONFLICTING_CLAIMS),
    ("Prime minister resigns", "Prime minister has not resigned", Kind.CONFLICTING_CLAIMS),
    ("Vaccine contains microchips", "Vaccines do not contain microchips, experts say",
     Kind.CONFLICTING_CLAIMS),
    ("5 hostages still inside", "7 hostages still inside", Kind.CONFLICTING_CLAIMS),
    ("Unconfirmed reports say the mayor was arrested", "Police: the mayor was not arrested",
     Kind.RUMOR_VS_FACT),
    ("The bridge collapsed", "The tower did not collapse", None),
    ("The bridge collapsed", "Bridge tolls will not rise", None),
    ("5 hostages still inside", "7 hostages escape", None),
    ("Is the moon landing a hoax?", "The moon landing was real", None),
    ("Court finds company guilty of false advertising",
     "Company guilty of advertising offence, court finds", None),
])  # fmt: skip
def test_one_contradicts_what_the_other_says_or_nothing_is_told(first, second, kind):
    one, two = read_claim(first), read_claim(second)
    assert contradiction(one, two) == kind
    assert contradiction(two, one) == kind


def test_what_a_fact_checker_writes_of_a_claim_denies_it_unless_it_says_yes():
    assert read_claim("Garlic cures fever", source="snopes.com").side is Side.DENIAL
    assert read_claim("Garlic cures fever, confirmed", source="snopes.com").side is Side.PLAIN
    assert read_claim("Garlic cures fever", source="Reuters").side is Side.PLAIN
    assert read_claim("Garlic cures fever", source="factcheck.afp.com").side is Side.DENIAL


def test_both_texts_of_a_contradiction_are_kept_and_a_copy_adds_no_pair():
    given = tools()
    said, denied = "Garlic cures the fever overnight", "Fact check: garlic fever cure is a hoax"
    for n, text in enumerate((said, denied, said, denied)):
        track(point(n, text, cluster="a"), tools=given, now=NOW)
    pairs = report(given.store, "a")["contradictions"]
    assert [(p["first"]["text"], p["second"]["text"]) for p in pairs] == [(said, denied)]
    assert summary(*resolve(given.store, "a"))["contradiction"] == 0.25


def test_claims_of_different_clusters_do_not_contradict():
    given = tools()
    track(point(1, "Garlic cures the fever overnight", cluster="a"), tools=given, now=NOW)
    track(point(2, "Garlic cure for fever is a hoax", cluster="b"), tools=given, now=NOW)
    assert given.store.find(CONTRADICTIONS) == []


@pytest.mark.parametrize(
    "text", ["no " * 20_000, "a" * 50_000, "fact " * 9_000, "\u200b#" * 20_000]
)
def test_hostile_texts_are_read_like_others(text):
    assert len(words.keywords(text)) <= 40
    read_claim(text)


@pytest.mark.parametrize(("text", "side"), [
    ("Claim that garlic cures fever is false", Side.DENIAL),
    ("False: garlic cures fever", Side.DENIAL),
    ("No, garlic does not cure fever", Side.DENIAL),
    ("No garlic left in the shops of the capital", Side.PLAIN),
    ("Officials deny that the dam has burst", Side.DENIAL),
    ("There is no evidence that garlic cures fever", Side.DENIAL),
    ("False alarm empties the station", Side.PLAIN),
    ("Minister denied entry at the border", Side.PLAIN),
    ("Es falso que el ajo cure la fiebre", Side.DENIAL),
    ("Faktencheck: Knoblauch heilt kein Fieber", Side.DENIAL),
    ("Intox: l'ail ne soigne pas la fi\u00e8vre", Side.DENIAL),
    ("\u0424\u0435\u0439\u043a: \u0447\u0435\u0441\u043d\u043e\u043a \u043b\u0435\u0447\u0438\u0442", Side.DENIAL),
    ("Rumours say that garlic cures fever", Side.RUMOUR),
    ("Can garlic cure fever", Side.QUESTION),
    ("Garlic cures fever?", Side.QUESTION),
    ("Is the moon landing a hoax?", Side.QUESTION),
    ("Fact check: does garlic cure fever?", Side.DENIAL),
    ("Police seize fake goods at the harbour", Side.PLAIN),
    ("Garlic cures fever", Side.PLAIN),
])  # fmt: skip
def test_what_a_text_does_with_a_claim(text, side):
    assert read_claim(text).side is side


@pytest.mark.parametrize(("first", "second", "kind"), [
    ("Flood kills 12 people in the valley village", "Flood kills 40 people in the valley village",
     Kind.CONFLICTING_CLAIMS),
    ("Flood kills 12 people in the valley village", "Flood kills 12 people in valley village", None),
    ("Flood kills more than 10 people in the valley village",
     "Flood kills 12 people in the valley village", None),
    ("Flood Kills 12 People In The Valley Village", "Flood kills 40 people in the valley village",
     Kind.CONFLICTING_CLAIMS),
    ("Covid 19 spreads in the valley village", "Covid 19 spreads in 3 valley villages", None),
])  # fmt: skip
def test_figures_conflict_where_both_cannot_be_right(first, second, kind):
    one, two = read_claim(first), read_claim(second)
    assert contradiction(one, two) == contradiction(two, one) == kind


_OF_PEOPLE_AND_OFFICES = [  # (text, side): a name, an office or a crime, and no question or denial
    ("WHO declares that bananas prevent fever", Side.PLAIN),
    ("WHO: garlic cures fever", Side.PLAIN),
    ("Who says garlic cures fever", Side.PLAIN),
    ("Who cured the fever", Side.QUESTION),
    ("IS claims attack in the valley", Side.PLAIN),
    ("Is the valley safe", Side.QUESTION),
    ("Will Smith dies in the valley", Side.PLAIN),
    ("Will Smith has died in the valley", Side.PLAIN),
    ("Will Smith pay for the damage", Side.QUESTION),
    ("Will masks help", Side.QUESTION),
    ("Can Yaman arrested at the airport", Side.PLAIN),
    ("How the army created the fever", Side.PLAIN),
    ("How did the army create the fever", Side.QUESTION),
    ("How to cure the fever", Side.QUESTION),
    ("Why the moon landing was faked", Side.PLAIN),
    ("Why are masks needed", Side.QUESTION),
    ("Do not drink the water", Side.PLAIN),
    ("Do people drink the water", Side.QUESTION),
    ("Court denies appeal of the gunman", Side.PLAIN),
    ("Court denies that the gunman appealed", Side.DENIAL),
    ("Country denies visa to the singer", Side.PLAIN),
    ("Minister denies vaccine harms children", Side.DENIAL),
    ("Hotel denies the two reporters entry", Side.PLAIN),
    ("Minister does not deny the affair", Side.PLAIN),
    ("Minister denies the affair", Side.DENIAL),
    ("Court rejects claims of the miners", Side.PLAIN),
    ("Company rejects claims of the miners", Side.DENIAL),
    ("Company dismisses reports of a sale", Side.DENIAL),
    ("Company dismisses two managers", Side.PLAIN),
    ("Fake doctor jailed", Side.PLAIN),
    ("The doctor is fake", Side.DENIAL),
    ("He is a fake doctor", Side.PLAIN),
    ("Crypto scam boss arrested", Side.PLAIN),
    ("Love scam: teacher loses savings", Side.PLAIN),
    ("Actor death hoax: he is well", Side.DENIAL),
    ("Bomb hoax caller jailed", Side.PLAIN),
    ("Maker sued over misleading claims", Side.PLAIN),
    ("Misleading claims about garlic", Side.DENIAL),
    ("Network to label misinformation about garlic", Side.PLAIN),
    ("Misinformation about garlic spreads", Side.DENIAL),
    ("Film about conspiracy theories opens", Side.PLAIN),
    ("Garlic cure is a lie", Side.DENIAL),
    ("Mayor lies about garlic", Side.PLAIN),
    ("Garlic claim lacks evidence", Side.DENIAL),
    ("Video of the protest was staged", Side.DENIAL),
    ("Protest staged in the valley", Side.PLAIN),
    ("Es un bulo que el ajo cure la fiebre", Side.DENIAL),
    ("Falschbehauptung: Knoblauch heilt Fieber", Side.DENIAL),
    ("La foto es un montaje", Side.DENIAL),
    ("El falso m\u00e9dico detenido", Side.PLAIN),
    ("This is not a scam, the bank says", Side.VOUCHING),
    ("This is a scam, the bank says", Side.DENIAL),
]  # fmt: skip


@pytest.mark.parametrize(("text", "side"), _OF_PEOPLE_AND_OFFICES)
def test_a_word_that_asks_or_denies_elsewhere_is_read_by_where_it_stands(text, side):
    assert read_claim(text).side is side


def test_a_news_agency_is_no_fact_checker_but_its_desk_that_checks_is():
    assert read_claim("Garlic cures fever", source="DPA").side is Side.PLAIN
    assert read_claim("Garlic cures fever", source="AFP").side is Side.PLAIN
    assert read_claim("Garlic cures fever", source="dpa-factchecking.com").side is Side.DENIAL
    assert read_claim("Garlic cures fever", source="factuel.afp.com").side is Side.DENIAL


def test_a_portal_is_no_fact_checker_but_its_desk_that_checks_is():
    assert read_claim("Alho cura a febre", source="UOL").side is Side.PLAIN
    assert read_claim("Alho cura a febre", source="lupa.uol.com.br").side is Side.DENIAL
    assert read_claim("Garlic cures fever", source="BBC Verify").side is Side.DENIAL
    assert read_claim("Garlic cures fever", source="BBC News").side is Side.PLAIN


def test_a_fact_checker_that_asks_says_nothing_of_its_own():
    assert read_claim("Did a Man Cure Fever?", source="snopes.com").side is Side.QUESTION
    assert read_claim("Did a Man Cure Fever? No", source="snopes.com").side is Side.DENIAL
    assert read_claim("Fact check: is it a cure?", source="snopes.com").side is Side.DENIAL


@pytest.mark.parametrize(("first", "second", "kind"), [
    ("Museum finds that its Roman vase is a forgery", "Forged Roman vase fooled museum for years",
     None),
    ("Museum finds that its Roman vase is a forgery", "Roman vase is the pride of the museum",
     Kind.FACT_CHECK_VS_CLAIM),
    ("Contrary to posts online, no train of the Orvik line derailed", "Orvik line: train derailed",
     Kind.FACT_CHECK_VS_CLAIM),
    ("Orvikas nega demiss\u00f5es na f\u00e1brica", "Orvikas prepara demiss\u00f5es na f\u00e1brica",
     Kind.FACT_CHECK_VS_CLAIM),
])  # fmt: skip
def test_who_tells_of_a_fake_agrees_with_who_judges_it(first, second, kind):
    one, two = read_claim(first), read_claim(second)
    assert contradiction(one, two) == contradiction(two, one) == kind


_HOUR = 3_600


@pytest.mark.parametrize(("first", "second", "later_by", "kind"), [
    ("5 people killed in valley quake", "80 people killed in valley quake", _HOUR,
     Kind.CONFLICTING_CLAIMS),
    ("5 people killed in valley quake", "80 people killed in valley quake", _HOUR + 1, None),
    ("5 people killed in valley quake", "10 people killed in valley quake", 60,
     Kind.CONFLICTING_CLAIMS),
    ("5 people killed in valley quake", "9 people killed in valley quake", 60, None),
    ("9 people killed in valley quake", "5 people killed in valley quake", 60,
     Kind.CONFLICTING_CLAIMS),
    ("5 people killed in valley quake", "80 people killed in valley quake", 0,
     Kind.CONFLICTING_CLAIMS),
    ("80 people killed in valley quake", "5 people killed in valley quake", 48 * _HOUR,
     Kind.CONFLICTING_CLAIMS),
    ("5 people killed in valley quake", "80 people killed in valley quake", None,
     Kind.CONFLICTING_CLAIMS),
    ("Death toll in valley flood at 20", "Death toll in valley flood at 54", 48 * _HOUR, None),
    ("Police arrest 40 protesters", "Police arrest 250 protesters", 5 * _HOUR, None),
    ("Jobless rate in the valley at 5%", "Jobless rate in the valley at 9%", 48 * _HOUR,
     Kind.CONFLICTING_CLAIMS),
    ("At least 43 killed in valley quake", "At least 12 killed in valley quake", _HOUR,
     Kind.CONFLICTING_CLAIMS),
    ("At least 12 killed in valley quake", "At least 43 killed in valley quake", 8 * _HOUR, None),
    ("At least 12 killed in valley quake", "At least 14 killed in valley quake", None, None),
    ("1,200 new cases in the valley", "800 new cases in the valley", 12 * _HOUR, None),
    ("1,200 new cases in the valley", "800 new cases in the valley", 12 * _HOUR - 1,
     Kind.CONFLICTING_CLAIMS),
    ("Ten people killed in ferry fire", "Forty people killed in ferry fire", None,
     Kind.CONFLICTING_CLAIMS),
    ("Twenty-one dead in ferry fire", "Twenty-nine dead in ferry fire", None,
     Kind.CONFLICTING_CLAIMS),
    ("One man killed in ferry fire", "Seven men killed in ferry fire", None,
     Kind.CONFLICTING_CLAIMS),
    ("Zehn Tote bei Brand im Tal", "Vierzig Tote bei Brand im Tal", None,
     Kind.CONFLICTING_CLAIMS),
    ("Flight 370 vanished", "Flight 17 vanished", None, None),
    ("Flight 370 vanished", "Flight 370 never vanished", None, Kind.CONFLICTING_CLAIMS),
    ("Flight 370 vanished", "Flight 17 never vanished", None, None),
    ("Leaders meet at G20 summit", "Leaders do not meet at G7 summit", None, None),
    ("Court invokes Article 50", "Court invokes Article 7", None, None),
    ("Team wins the cup in 2019 with 3 goals", "Team wins the cup with 5 goals", None, None),
])  # fmt: skip
def test_a_toll_that_grew_in_between_and_a_number_in_a_name_conflict_with_none(
    first, second, later_by, kind
):
    one, two = read_claim(first), read_claim(second)
    back = None if later_by is None else -later_by
    assert contradiction(one, two, later_by=later_by) == kind
    assert contradiction(two, one, later_by=back) == kind


@pytest.mark.parametrize(("first", "second", "later_by", "kind"), [
    ("Bridge in the valley reopens to traffic", "Bridge in the valley remains closed to traffic",
     2 * _HOUR, Kind.CONFLICTING_CLAIMS),
    ("Bridge in the valley closed to traffic", "Bridge in the valley reopens to traffic",
     2 * _HOUR + 1, None),
    ("Missing climber found alive", "Missing climber found dead", 48 * _HOUR,
     Kind.CONFLICTING_CLAIMS),
    ("Missing climber found alive", "Missing climber not found dead", None, None),
    ("Missing climber found alive", "Missing sailor found dead at the harbour", None, None),
    ("Tap water in the valley is safe", "Tap water in the valley is unsafe", None,
     Kind.CONFLICTING_CLAIMS),
    ("Mayor found guilty of theft", "Mayor acquitted of theft", None, Kind.CONFLICTING_CLAIMS),
    ("Council approves harbour plan", "Council rejects harbour plan", None,
     Kind.CONFLICTING_CLAIMS),
    ("Dam above Harbourtown has collapsed, thousands fleeing",
     "Harbourtown dam has not collapsed, officials say", None, Kind.CONFLICTING_CLAIMS),
    ("Rumour: mayor taken to hospital after heart attack",
     "Mayor of the valley was not taken to hospital, his office says", None, None),
    ("Unconfirmed: valley mayor taken to hospital after heart attack",
     "Valley mayor was not taken to hospital, his office says", None, Kind.RUMOR_VS_FACT),
    ("Not only Harbourtown: snow falls in the valley", "Snow falls in Harbourtown and valley",
     None, None),
    ("Don't miss the meteor shower tonight", "Watch the meteor shower tonight", None, None),
    ("Council has yet to approve the harbour plan", "Council approves the harbour plan", None,
     Kind.CONFLICTING_CLAIMS),
    ("Garlic is a hoax", "Garlic is not a hoax, experts say", None, Kind.CONFLICTING_CLAIMS),
    ("Garlic is a hoax", "The moon landing is not a hoax", None, None),
    ("Minister denies bribery", "Minister took bribes", None, Kind.CONFLICTING_CLAIMS),
    ("Minister denies bribery", "Minister charged with bribery", None, None),
    ("Country denies visa to the singer", "Singer will not get visa of country", None, None),
    ("Palace denies that the king fell ill", "The king fell ill", None,
     Kind.FACT_CHECK_VS_CLAIM),
])  # fmt: skip
def test_opposites_and_what_a_not_is_said_of_contradict(first, second, later_by, kind):
    one, two = read_claim(first), read_claim(second)
    back = None if later_by is None else -later_by
    assert contradiction(one, two, later_by=later_by) == kind
    assert contradiction(two, one, later_by=back) == kind
    assert kind is None or two.camp in OPPOSED[one.camp]


@pytest.mark.parametrize(("negated", "plain", "plain_later_by", "kind"), [
    ("Miners have not been rescued, families waiting at the Orvik shaft told",
     "At last! All miners at the Orvik pit were rescued", None, Kind.CONFLICTING_CLAIMS),
    ("Miners have not been rescued, families waiting at the Orvik shaft told",
     "At last! All miners at the Orvik pit were rescued", 2 * _HOUR, Kind.CONFLICTING_CLAIMS),
    ("Miners have not been rescued, families waiting at the Orvik shaft told",
     "At last! All miners at the Orvik pit were rescued", 2 * _HOUR + 1, None),
    ("Tanker captain was not arrested, port police of Orvik say",
     "Orvik: cops arrest tanker captain after the oil spill", 2 * _HOUR + 1,
     Kind.CONFLICTING_CLAIMS),
    ("Tanker cook was not arrested, port police of Orvik say",
     "Orvik: cops arrest tanker captain after the oil spill", None, None),
    ("Police have not arrested the bomber of Orvik", "Police arrest two men in Orvik raid", None,
     None),
    ("There is no flood warning for Orvik Sound", "flood warning issued for Orvik Sound, go up NOW",
     None, Kind.CONFLICTING_CLAIMS),
    ("There is no flood warning for Merrin", "flood warning issued for Orvik Sound, go up NOW",
     None, None),
    ("Orvik mayor did not resign over harbour deal, aide says", "Ill mayor of Orvik resigns", None,
     None),
    ("Orvik mayor did not resign over harbour deal, aide says",
     "Harbour row: mayor of Orvik resigns", None, Kind.CONFLICTING_CLAIMS),
    ("No one else was hurt in the Orvik mall shooting", "Three hurt in Orvik mall shooting", None,
     None),
    ("Police report of Orvik tells nothing about the robbery", "Orvik police speak of robbery",
     None, None),
    ("Keeper Lunde will not play in the cup final", "Keeper Lunde ruled out, will miss cup final",
     None, None),
    ("Der Tatverd\u00e4chtige von Orvik war nicht polizeibekannt",
     "Verd\u00e4chtiger von Orvik der Polizei lange bekannt", None, Kind.CONFLICTING_CLAIMS),
    ("Le maire d'Orvik n'est pas hospitalis\u00e9, dit sa femme",
     "Orvik : le maire hospitalis\u00e9 en urgence", None, Kind.CONFLICTING_CLAIMS),
])  # fmt: skip
def test_a_not_is_held_against_the_same_deed_of_the_same_subject(
    negated, plain, plain_later_by, kind
):
    one, two = read_claim(negated), read_claim(plain)
    back = None if plain_later_by is None else -plain_later_by
    assert contradiction(one, two, later_by=plain_later_by) == kind
    assert contradiction(two, one, later_by=back) == kind
    assert kind is None or two.camp in OPPOSED[one.camp]


@pytest.mark.parametrize(("first", "second", "later_by", "kind"), [
    ("Turnout in the Orvik vote was 71 percent, officials say",
     "Only 54 percent of Orvik's voters turned out", None, Kind.CONFLICTING_CLAIMS),
    ("Turnout in the Orvik vote was 54 percent, officials say",
     "Now 71 percent of Orvik's voters have turned out", 5 * _HOUR, None),
    ("Unemployment in Orvik at 8%", "Jobless rate falls to 4 percent for Orvik", None,
     Kind.CONFLICTING_CLAIMS),
    ("Unemployment in Orvik at 8% in April", "Jobless rate 4 percent for Orvik in July", None,
     None),
    ("Orvik ferry had 148 people on board, owner says", "Lost Orvik ferry: list shows 62 passengers",
     None, Kind.CONFLICTING_CLAIMS),
    ("Orvik ferry had 100 people on board, owner says", "Lost Orvik ferry: list shows 95 passengers",
     None, None),
    ("Orvik ferry had 100 people on board, owner says", "Lost Orvik ferry: list shows 94 passengers",
     None, Kind.CONFLICTING_CLAIMS),
    ("M7.8 earthquake off Port Orvik", "Magnitude 5.9 quake, 38 km S of Port Orvik", None,
     Kind.CONFLICTING_CLAIMS),
    ("The Orvik seascape just went for 92 million", "Orvik seascape fetches $9.2m at auction", None,
     Kind.CONFLICTING_CLAIMS),
    ("Orvik dealer sold 40 boats", "Orvik dealer: boat fetches $9.2m at auction", None, None),
    ("Budget of Orvik passes third reading 61 to 48", "One vote saves Orvik's budget, 55\u201354",
     None, Kind.CONFLICTING_CLAIMS),
    ("Rovers beat Orvik 3-1 away", "Rovers win at Orvik, 2-0", None, None),
    ("March in Orvik: 1,000 protesters, say police", "We were 2,000 marchers in Orvik", None,
     Kind.CONFLICTING_CLAIMS),
    ("March in Orvik: 1,000 protesters, say police", "We were 1,990 marchers in Orvik", None, None),
    ("Feu \u00e0 Orvik : douze morts selon la mairie", "La mairie parle de trois morts \u00e0 Orvik",
     60, Kind.CONFLICTING_CLAIMS),
    ("Trois morts dans un feu \u00e0 Orvik", "Le bilan du feu d'Orvik monte \u00e0 douze morts", None,
     None),
    ("Actor of Orvik dead at 81", "Orvik flood: 12 dead", None, None),
    ("12 dead in Orvik flood", "Merrin flood kills 40", None, None),
    ("11 dead after gunmen storm paper in Orvik", "Orvik: 2 cartoonists killed by gunmen", 60, None),
    ("11 dead after gunmen storm paper in Orvik", "Orvik: 2 people killed by gunmen", 60,
     Kind.CONFLICTING_CLAIMS),
    ("12 dead in Orvik flood", "60 hurt in Orvik flood as bridge falls", None, None),
])  # fmt: skip
def test_one_measure_of_one_thing_has_one_figure_in_whatever_sentence(
    first, second, later_by, kind
):
    one, two = read_claim(first), read_claim(second)
    back = None if later_by is None else -later_by
    assert contradiction(one, two, later_by=later_by) == kind
    assert contradiction(two, one, later_by=back) == kind
    assert kind is None or two.camp in OPPOSED[one.camp]


@pytest.mark.parametrize(("second", "similarity", "near"), [
    ("Minister denies that tanks crossed at Ravik", 0.50, True),
    ("Minister denies that tanks crossed at Ravik", 0.35, True),
    ("Minister denies that tanks crossed at Ravik", 0.349, False),
    ("Minister denies that tanks crossed", 0.50, True),
    ("Minister denies that tanks crossed", 0.499, False),  # one telling word
    ("Minister denies any clash near Ravik", 0.40, True),  # a name
    ("Minister denies any clash near Ravik", 0.399, False),
    ("Minister denies that soldiers crossed the border", 0.499, False),  # words of any news
])  # fmt: skip
def test_claims_that_share_telling_words_may_be_less_alike(second, similarity, near):
    first = "Tanks near Ravik: soldiers at the border"
    one, two = read_claim(first), read_claim(second)
    assert near_enough(one, two, similarity, policy=PATTERNS) is near
    assert near_enough(two, one, similarity, policy=PATTERNS) is near


@pytest.mark.parametrize(("first", "second", "later_by", "kind"), [
    ("Merrin Airport closed until further notice after drone seen",
     "Merrin airport open, flights departing on time despite drones", 2 * _HOUR,
     Kind.CONFLICTING_CLAIMS),
    ("Merrin Airport closed until further notice after drone seen",
     "Merrin airport open, flights departing on time despite drones", 2 * _HOUR + 1, None),
    ("Merrin Airport closed until further notice after drone seen",
     "Merrin airport to open at noon, crews clear the runway", 60, None),
    ("Merrin Airport closed until further notice after drone seen",
     "One gate at Merrin open for ambulances only", 60, None),
    ("Climber Aldo Brenk found safe in a hut", "Rescuers carry down body of climber Aldo Brenk",
     48 * _HOUR, Kind.CONFLICTING_CLAIMS),
    ("Climber Aldo Brenk found safe in a hut", "Rescuers carry down body of climber Aldo Brenk",
     48 * _HOUR + 1, None),
    ("Climber Aldo Brenk found safe in a hut", "Body of sailor Pia Holm washed ashore", 60, None),
    ("Orvik: dam just failed, wall of water", "Orvik dam intact, engineers say", 60,
     Kind.CONFLICTING_CLAIMS),
    ("Dam at Orvik could burst, engineers fear", "Orvik dam intact, engineers say", 60, None),
    ("Judge blocks the Orvik pipeline permit", "Permit for Orvik pipeline stays in force", 60,
     Kind.CONFLICTING_CLAIMS),
    ("Four more years for Mayor Tarn!", "Mayor Tarn loses to Ida Moss by 900 votes", 60,
     Kind.CONFLICTING_CLAIMS),
    ("Ida Moss wins the Orvik vote against Tarn", "Tarn loses the Orvik vote to Ida Moss", 60,
     None),
    ("Ferro tells the team he will leave Orvik", "Ferro: 'I am staying at Orvik'", 60,
     Kind.CONFLICTING_CLAIMS),
    ("Power restored to all of Orvik and Merrin", "Orvik still in the dark after two days", 60,
     Kind.CONFLICTING_CLAIMS),
    ("Power not restored in Orvik, company says", "Orvik still in the dark after two days", 60,
     None),
    ("Muri\u00f3 el escritor Aldo Brenk a los 84 a\u00f1os", "El escritor Aldo Brenk est\u00e1 vivo",
     60, Kind.CONFLICTING_CLAIMS),
    ("12 dead in Orvik fire", "Three found alive in Orvik fire that left 12 dead", 60, None),
])  # fmt: skip
def test_opposites_of_the_same_one_conflict_in_sentences_of_other_words(
    first, second, later_by, kind
):
    one, two = read_claim(first), read_claim(second)
    back = None if later_by is None else -later_by
    assert contradiction(one, two, later_by=later_by) == kind
    assert contradiction(two, one, later_by=back) == kind
    assert kind is None or two.camp in OPPOSED[one.camp]


def test_a_toll_that_grows_through_the_day_is_no_contradiction_of_the_narrative():
    given = tools()
    for n, toll in enumerate((3, 9, 14, 30, 52, 71)):
        text = f"{toll} people killed in the valley quake"
        at = NOW - timedelta(hours=20 - 3 * n)
        track(replace(point(n, text, cluster="a"), at=at), tools=given, now=NOW)
    low = replace(point("x", "2 people killed in the valley quake", cluster="a"), at=NOW)
    assert summary(*resolve(given.store, "a"))["parts"]["contradictions"] == 0
    assert track(low, tools=given, now=NOW).contradictions == 6


def test_a_measure_far_behind_in_a_long_text_is_not_read():
    near, far = "word " * 190, "word " * 200
    said = "12 dead in Orvik flood"
    assert contradiction(read_claim(near + "Orvik flood: 40 dead"), read_claim(said))
    assert not contradiction(read_claim(far + "Orvik flood: 40 dead"), read_claim(said))


_PHRASES = st.sampled_from([
    "garlic cures the valley fever", "garlic cures the valley fever in 3 days",
    "garlic cures the valley fever in 9 days", "garlic does not cure the valley fever",
    "garlic does not cure the valley fever in 3 days", "fact check: garlic valley fever hoax",
    "rumours that garlic cures the valley fever", "is garlic a cure for the valley fever?",
    "garlic cure for the valley fever is not a hoax", "garlic cures valley fever in nine days",
    "garlic is safe for the valley fever", "garlic is unsafe for the valley fever",
    "garlic cure for the valley fever is not a hoax in 7 days", "garlic is a hoax",
])  # fmt: skip


@drawn(_PHRASES, _PHRASES)
def test_claims_that_contradict_stand_in_camps_that_are_compared(first, second):
    one, two = read_claim(first), read_claim(second)
    if contradiction(one, two):
        assert two.camp in OPPOSED[one.camp]
        assert one.camp in OPPOSED[two.camp]


def test_a_question_stands_in_no_camp_and_a_figure_in_its_own():
    assert read_claim("Is garlic a cure?").camp is None
    assert read_claim("Garlic cures 3 fevers").camp is Camp.COUNTS
    assert read_claim("Garlic cures Covid-19").camp is Camp.SAYS


def test_every_pair_is_found_whichever_side_came_first():
    given = tools()
    places = "valley harbour coast village forest river island mountain city desert".split()
    texts = [f"Garlic cures {word} fever in the {place}"
             for place in places for word in ("lunar", "swamp", "winter")]  # fmt: skip
    texts += [f"Fact check: garlic {word} fever hoax in the {place}"
              for place in places for word in ("lunar", "swamp", "winter")]  # fmt: skip
    for n in range(60):
        track(point(n, texts[n * 37 % 60], cluster="a"), tools=given, now=NOW)
    read = [read_claim(text) for text in texts]
    told = [" ".join(w for w in words.copy_of(c.text) if w in c.topic) for c in read]
    rows = LocalEmbedder().embed(told)
    near = rows @ rows.T
    wanted = sum(near_enough(read[i], read[j], float(near[i, j]), policy=PATTERNS)
                 and contradiction(read[i], read[j]) is not None
                 for i in range(60) for j in range(i))  # fmt: skip
    assert wanted > 500
    assert summary(*resolve(given.store, "a"))["parts"]["contradictions"] == wanted


_LETTERS = str.maketrans({str(n): letter * 4 for n, letter in enumerate("bdfghjklmn")})


@pytest.mark.parametrize(("limit", "held", "comes"), [
    pytest.param("candidates_of_denial", "Garlic cures the valley fever {}",
                 "Fact check: garlic valley fever hoax", id="claims, for a new denial"),
    pytest.param("candidates_denying", "Fact check: garlic valley fever hoax {}",
                 "Garlic cures the valley fever", id="denials, for a new claim"),
    pytest.param("candidates", "Mayor of Springfield has resigned after the scandal {}",
                 "Mayor of Springfield has not resigned after the scandal", id="for a new not"),
])  # fmt: skip
@pytest.mark.parametrize(("number", "found"), [(12, 12), (13, 3)])
def test_a_side_is_compared_whole_up_to_its_limit_else_the_nearest(
    limit, held, comes, number, found
):
    policy = replace(PATTERNS, **{limit: 12}, candidates_beyond=3)
    given = replace(tools(), policy=policy)
    for n in range(number):
        text = held.format(str(n).translate(_LETTERS))
        track(point(n, text, cluster="a"), tools=given, now=NOW)
    done = track(point("x", comes, cluster="a"), tools=given, now=NOW)
    assert done.contradictions == found


def test_of_many_contradictions_all_are_counted_and_the_first_kept():
    given = replace(tools(), policy=replace(PATTERNS, pairs_kept=5))
    for n in range(6):
        said = f"Garlic cures the valley fever {n}".translate(_LETTERS)
        track(point(n, said, cluster="a"), tools=given, now=NOW)
    for n, place in enumerate(("coast", "harbour")):
        denied = f"Fact check: garlic valley fever hoax at the {place}"
        track(point(f"d{n}", denied, cluster="a"), tools=given, now=NOW)
    told = report(given.store, "a")
    assert (told["parts"]["contradictions"], len(told["contradictions"])) == (12, 5)


def test_a_claim_among_many_that_conflict_is_compared_with_a_bounded_number():
    given = tools()
    found = 0
    for n in range(300):
        text = f"Mayor of Springfield resigns after the bribery scandal, {n + 1} officials held"
        found = track(point(n, text, cluster="a"), tools=given, now=NOW).contradictions
    assert 0 < found <= PATTERNS.candidates_beyond


class Counting:
    """A store that counts the claims that are read from it."""

    def __init__(self, store):
        self.store = store
        self.read = []

    def get_many(self, kind, ids):
        self.read += ids
        return self.store.get_many(kind, ids)


def test_claims_in_use_stay_at_hand_and_others_are_read_again(monkeypatch):
    monkeypatch.setattr(tools_module, "_REMEMBERED", 4)
    given = tools()
    for n in range(8):
        told = Told(read_claim(f"Claim number {n}"), "a", f"m{n}", None)
        given.store.put(CLAIMS, str(n), told_doc(told))
    counting = replace(given, store=Counting(given.store))
    for n in range(1, 8):
        assert set(counting.claims(["0", str(n), "none"])) == {"0", str(n)}
    assert counting.store.read.count("0") == 1
    assert counting.claims(["7", "1"])["1"].member == "m1"
    assert (counting.store.read.count("7"), counting.store.read.count("1")) == (1, 2)
