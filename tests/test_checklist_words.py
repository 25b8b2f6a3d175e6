"""The checklist's words: what denies, limits, hedges, causes, and who does what to whom."""

from __future__ import annotations

import pytest

from shared.checklist import Dimension, compare
from shared.checklist.faithful import weigh
from shared.checklist.kin import KIN
from shared.checklist.senses import OPPOSITES


@pytest.mark.parametrize(
    ("denied", "told"),
    [
        ("The vaccine failed to prevent infection.", "The vaccine prevented infection."),
        ("The vaccine did not prevent infection.", "The vaccine prevented infection."),
        ("The crew was unable to land.", "The crew landed."),
        ("The bank declined to publish the list.", "The bank published the list."),
        ("She stopped short of blaming the army.", "She blamed the army."),
        ("The player narrowly avoided a ban.", "The player was banned."),
        ("The club escaped relegation.", "The club was relegated."),
        ("The court ruled out a retrial.", "The court ordered a retrial."),
        ("He almost won the race.", "He won the race."),
        ("She came close to winning the race.", "She won the race."),
        ("The firm was on the verge of collapse.", "The firm collapsed."),
        ("Fans were barred from entering the ground.", "Fans entered the ground."),
        ("The zoo has not ruled out closing.", "The zoo has ruled out closing."),
    ],
)
def test_a_denial_without_a_not_turns_a_meaning_too(denied, told):
    for truth, claim in ((denied, told), (told, denied)):
        made = compare(truth, claim)
        assert Dimension.NEGATION in {finding.dimension for finding in made.conflicts}
        assert weigh(made).probability < 0.5


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("The mayor did not fail to notice it.", "The mayor noticed it."),
        ("The mayor noticed it.", "The mayor never failed to notice it."),
        ("The firm avoided paying tax.", "The firm did not pay tax."),
        ("Exports declined to a record low.", "Exports fell to a record low."),
        ("Sales almost doubled.", "Sales doubled."),
        ("Almost 50 shops closed.", "About 50 shops closed."),
        ("The painter displayed the cards.", "The cards were played by the painter."),
        ("He was barred from voting.", "He was not allowed to vote."),
        ("The bank declined to comment.", "The bank refused to comment."),
        ("The tour is free of charge for students.", "Students won't be charged for the tour."),
        ("The trial found that the difference was not seen.", "The trial saw no difference."),
        ("The swimmer came in behind Ulmer.", "The swimmer got close to neither Ulmer nor Haas."),
        ("Not all of the tenants complained.", "Most tenants who complained are back."),
        ("A recession is unlikely.", "The recession probably won't come."),
        ("They could not establish the cause.", "The study found the cause to be open."),
        ("The lamps were recalled after a loss of brightness.", "The lamps may not be bright."),
    ],
)
def test_what_denies_nothing_is_no_conflict(truth, claim):
    found = compare(truth, claim).conflicts
    assert Dimension.NEGATION not in {finding.dimension for finding in found}


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("Police found Ulmer in the car.", "Police found neither Ulmer nor Haas in the car."),
        ("The tenants complained.", "The tenants never complained."),
        ("Not all of the tenants complained.", "The tenants complained."),
        ("Not all of the tenants complained.", "All of the tenants complained."),
        ("A recession is unlikely.", "The recession is not unlikely."),
        ("The difference was seen.", "No difference was seen."),
        ("The tour is sold at a charge.", "There is no charge for the tour."),
    ],
)
def test_a_denial_of_what_the_truth_says_is_a_conflict(truth, claim):
    found = compare(truth, claim).conflicts
    assert Dimension.NEGATION in {finding.dimension for finding in found}


@pytest.mark.parametrize(
    ("truth", "claim", "is_opposite"),
    [
        ("A recession is unlikely.", "A recession is likely.", True),
        ("A recession is unlikely.", "There is probably no recession.", False),
        ("The shop is open.", "The shop is closed.", True),
        ("The shop is open.", "The shop is not closed.", False),
        ("The shop is not open.", "The shop is closed.", False),
    ],
)
def test_an_opposite_that_one_of_the_two_denies_is_none(truth, claim, is_opposite):
    found = compare(truth, claim).conflicts
    assert any("opposite" in finding.why for finding in found) is is_opposite


@pytest.mark.parametrize(
    ("truth", "claim", "is_widened"),
    [
        ("Rainfall was the lowest since 1988.", "Rainfall has never been lower.", True),
        ("Rainfall was the lowest since 1988.", "Rainfall was the lowest ever.", True),
        ("Rainfall was the lowest since 1988.", "Rainfall was the lowest on record.", True),
        ("Rainfall was the lowest since 1988.", "Rainfall was the lowest since 1988.", False),
        ("Rainfall was the lowest since 1988.", "Rainfall was never measured.", False),
        ("Rainfall was the lowest in six years.", "Rainfall was the lowest in history.", True),
        ("Rainfall was the lowest in six towns.", "Rainfall was the lowest in history.", False),
        ("Rainfall was the lowest ever.", "Rainfall has never been lower.", False),
        ("The harvest has grown since 1988.", "The harvest has never been bigger.", False),
    ],
)
def test_a_record_of_some_years_is_none_of_all_times(truth, claim, is_widened):
    found = compare(truth, claim).conflicts
    assert (Dimension.SCOPE in {finding.dimension for finding in found}) is is_widened


@pytest.mark.parametrize(
    ("word", "heavy", "kin"),
    [("blaze", 0, 0), ("inferno", 0, 1), ("rescue", 1, 0), ("fire", 0, 0)],
)
def test_a_word_that_is_near_one_of_the_truths_is_not_wholly_missing(word, heavy, kin):
    made = compare("The fire spread to the harbour.", f"The {word} spread to the harbour.").features
    assert (made["missing_heavy"], made["missing_kin"]) == (heavy, kin)


def test_no_two_near_words_are_opposites():
    pairs = {(one, other) for one, near in KIN.items() for other in near}
    assert not [pair for pair in pairs if pair[1] in OPPOSITES.get(pair[0], ())]


TURNED = [
    (Dimension.ENTITY, "Harker sued Lindqvist.", "Harker sued by Lindqvist."),
    (Dimension.ENTITY, "Brazil has asked Peru for help.", "Brazil asked by Peru for help."),
    (Dimension.ENTITY, "Ice in the Antarctic peaked.", "Arctic ice peaked."),
    (Dimension.ENTITY, "Lindqvist sued Harker.", "Harker sued Lindqvist."),
    (Dimension.ENTITY, "Harker was sued by Lindqvist.", "Harker sued Lindqvist."),
    (Dimension.ENTITY, "Harker sued Lindqvist.", "Harker was sued by Lindqvist."),
    (Dimension.ENTITY, "The dog bit the postman.", "The postman bit the dog."),
    (Dimension.ENTITY, "Leeds lost 3-1 to Derby.", "Leeds beat Derby 3-1."),
    (Dimension.ENTITY, "Leeds won against Derby.", "Derby defeated Leeds."),
    (Dimension.ENTITY, "Orla Dahl is the mother of Ida Dahl.", "Ida Dahl is the mother of Orla Dahl."),
    (Dimension.ENTITY, "Orla is the mother of Ida.", "Orla is the daughter of Ida."),
    (Dimension.ENTITY, "Anna Reed won, beating Eva Moss.", "Eva Moss won, beating Anna Reed."),
    (Dimension.ENTITY, "Clara Boone composed the score, and Idris Vale wrote the lyrics.", "Clara Boone wrote the lyrics."),
    (Dimension.CAUSALITY, "Stress causes insomnia.", "Insomnia causes stress."),
    (Dimension.CAUSALITY, "Because of fog, the port closed.", "The fog came because the port closed."),
    (Dimension.CAUSALITY, "Rain caused the dam to burst.", "The burst dam led to rain."),
    (Dimension.CAUSALITY, "The union said the strike led to delays.", "Delays led to the strike."),
    (Dimension.CAUSALITY, "Wine was linked to lower pressure.", "Wine lowers pressure."),
    (Dimension.CAUSALITY, "A link between gaming and debt was found, but nobody could prove that one causes the other.",
     "Gaming causes debt."),
]  # fmt: skip


@pytest.mark.parametrize(("dimension", "truth", "claim"), TURNED)
def test_sides_that_are_exchanged_turn_a_meaning(dimension, truth, claim):
    made = compare(truth, claim)
    assert dimension in {finding.dimension for finding in made.conflicts}
    assert weigh(made).probability < 0.5


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("Harker was sued by Lindqvist.", "Lindqvist sued Harker."),
        ("Leeds lost 3-1 to Derby.", "Derby beat Leeds 3-1."),
        ("Leeds won against Derby.", "Derby lost to Leeds."),
        ("Orla is the mother of Ida.", "Ida is the daughter of Orla."),
        ("Rain caused the dam to burst.", "The dam burst because of rain."),
        ("Adams and Baker beat Clark.", "Clark was beaten by Baker and Adams."),
        ("Ida married Orla.", "Orla married Ida."),
        ("Clara Boone composed the score, and Idris Vale wrote the lyrics.", "Idris Vale wrote the lyrics."),
        ("Adams and Baker wrote the song.", "Adams wrote the song."),
        ("Voters openly and knowingly misled the pollsters.", "Voters misled the pollsters."),
        ("The fall in exports was caused by a strong euro.", "A strong euro led to a fall in exports."),
        ("Tests of people with a Goa link rose.", "Cases rose due to Goa."),
        ("Lindqvist sued Harker.", "Harker sued by Lindqvist."),
    ],
)  # fmt: skip
def test_the_same_deed_in_another_voice_is_no_conflict(truth, claim):
    assert not compare(truth, claim).conflicts


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("The storm could hit the coast.", "The storm hit the coast."),
        ("He is said to have fled to Spain.", "He fled to Spain."),
        ("The bank is in talks to buy its rival.", "The bank bought its rival."),
        ("The mayor is set to resign.", "The mayor resigned."),
        ("Detectives suspect that the fire was arson.", "The fire was arson."),
        ("The firm plans to hire 300 people.", "The firm has hired 300 people."),
        ("The vice president opened the fair.", "The president opened the fair."),
        ("The former head of the bank was arrested.", "The head of the bank was arrested."),
        ("The memo points to mining as a factor.", "Mining is a factor, the memo shows."),
        ("The council approved the proposed quarry.", "The council approved the quarry."),
    ],
)
def test_a_hedge_that_is_dropped_from_what_it_governs_is_critical(truth, claim):
    made = compare(truth, claim)
    found = {finding.dimension for finding in made.conflicts}
    assert found & {Dimension.MODALITY, Dimension.QUALIFIER, Dimension.CONTENT}
    assert weigh(made).probability < 0.5


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("The ministry confirmed the deal and said it may close the port.", "The ministry confirmed the deal."),
        ("The mayor, who may run again, opened the fair.", "The mayor opened the fair."),
        ("He reportedly fled to Spain.", "He is said to have fled to Spain."),
        ("The firm plans to hire 300 people.", "The firm intends to hire 300 people."),
        ("More guests came than expected.", "More guests came."),
        ("She hit the ball in as few strokes as possible.", "She hit the ball in few strokes."),
        ("The suspect shot two officers.", "The suspect shot two policemen."),
        ("Her acting debut was praised.", "Her debut was praised."),
        ("Reed is a former minister.", "Reed was a minister."),
        ("The bill was proposed in May and the proposed bill, a new bill, passed.", "The bill passed."),
        ("The memo suggests that mining is a factor.", "Memo points to mining as a factor."),
        ("Voters rejected the proposed quarry.", "Voters say no to the quarry."),
    ],
)  # fmt: skip
def test_a_hedge_on_something_else_is_none(truth, claim):
    found = {finding.dimension for finding in compare(truth, claim).conflicts}
    assert not found & {Dimension.MODALITY, Dimension.QUALIFIER}


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("Children with symptoms were tested.", "All children were tested."),
        ("49 of the 50 states reported cases.", "All 50 states reported cases."),
        ("Two of the three nurses resigned.", "All nurses resigned."),
        ("Half of the tenants have paid.", "Every tenant has paid."),
        ("Small firms must pay the tax.", "All firms must pay the tax."),
        ("People over 60 need a licence.", "Everyone needs a licence."),
        ("Pupils who failed must repeat the year.", "All pupils must repeat the year."),
        ("Some experts think the plan will fail.", "Experts unanimously think the plan will fail."),
        ("Nearly all shops closed.", "All shops closed."),
    ],
)
def test_an_all_for_a_part_is_critical(truth, claim):
    made = compare(truth, claim)
    assert Dimension.QUANTIFIER in {finding.dimension for finding in made.conflicts}
    assert weigh(made).probability < 0.5


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("50 of the 50 states reported cases.", "All 50 states reported cases."),
        ("Children were tested.", "All children were tested."),
        ("Children, also those with symptoms, were tested.", "All children were tested."),
        ("Children with symptoms were tested.", "All children with symptoms were tested."),
        ("Several experts agree.", "Some experts agree."),
        ("Some experts agree.", "Several experts agree."),
        ("The state will restrict movement.", "All movement will be restricted by the state."),
        ("Three of the towns were flooded.", "Three towns were flooded."),
    ],
)
def test_an_all_for_the_whole_is_no_conflict(truth, claim):
    found = {finding.dimension for finding in compare(truth, claim).conflicts}
    assert Dimension.QUANTIFIER not in found


def test_a_sentence_about_those_who_were_chosen_limits_what_it_says():
    truth = "Of those treated in hospital, 30% developed pneumonia."
    assert "limit_dropped" in compare(truth, "30% of patients developed pneumonia.").features
    assert "limit_dropped" not in compare(truth, truth + " It spread.").features


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("Preliminary figures show that exports fell.", "Early figures show that exports fell."),
        ("Motorists were told to stay away.", "Drivers were told to stay away."),
        ("Patients got better within 14 days.", "Recoveries came within 14 days."),
        ("Mr Alvarez chaired the inquiry.", "Alvarez chaired the inquiry."),
        ("Officials said the dam held.", "Experts said the dam held."),
    ],
)
def test_a_common_word_that_opens_a_sentence_is_no_name(truth, claim):
    assert not compare(truth, claim).conflicts


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("Sanders won the vote in Iowa.", "Biden won the vote in Iowa."),
        ("The CDC approved the advice on Friday.", "The WHO approved the advice on Friday."),
        ("Turkey closed the border.", "Greece closed the border."),
        ("Rose won the final in June.", "Grace won the final in June."),
    ],
)
def test_a_name_that_opens_a_sentence_stays_one(truth, claim):
    assert Dimension.ENTITY in {finding.dimension for finding in compare(truth, claim).conflicts}


def test_who_in_capitals_is_read_as_a_name_and_who_as_none():
    made = compare("The World Health Organization met.", "The WHO met.")
    assert not made.conflicts and "name_match" in made.features
    assert "name_match" not in compare("It is he who met them.", "He who met them left.").features


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("He was succeeded by his brother.", "He was succeeded by his father."),
        ("The President signed the order.", "The Prime Minister signed the order."),
        ("The mayor opened the fair in May.", "The governor opened the fair in May."),
        ("A nurse found the letter.", "A farmer found the letter."),
    ],
)
def test_one_of_a_kind_for_another_is_critical(truth, claim):
    made = compare(truth, claim)
    assert Dimension.ENTITY in {finding.dimension for finding in made.conflicts}
    assert weigh(made).probability < 0.5


@pytest.mark.parametrize(
    ("truth", "claim"),
    [
        ("He was succeeded by his brother.", "He was succeeded by a relative."),
        ("Ida's father Jon paid.", "Jon's daughter Ida paid."),
        ("The premier signed the order.", "The prime minister signed the order."),
        ("The mayor and the governor met.", "The governor and the mayor met."),
        ("His brother ran and his father rode.", "His father rode."),
    ],
)
def test_two_of_a_kind_elsewhere_are_no_swap(truth, claim):
    assert "kind_swapped" not in compare(truth, claim).features
