"""An AI that is sure of itself: what the passage bears out stays sure, what it does not is held back."""

import pytest

from shared.bearing import HARDLY_ABOUT, NOTHING_AGAINST, OPPOSITE
from shared.decision import Case, ClaimScores, Label, decide
from shared.embeddings import LocalEmbedder
from shared.evidence import Evidence
from shared.policy import FACT_CHECKS
from shared.verify_questions import CitationReply, VerifyReply, read_verification

ELSE = "the passage is about something else"
EMBED = LocalEmbedder().embed

TEXTS = {
    "sleep": "Adults who slept less than six hours a night had a higher risk of heart disease, a study of 461,000 people found.",
    "cars": "Electric cars cause less carbon dioxide over their whole life than petrol cars, even where the power comes from coal.",
    "folic": "Folic acid taken before and during early pregnancy lowers the risk of neural tube defects in babies.",
    "reef": "The Great Barrier Reef has had five mass bleaching events since 2016.",
    "italy": "The population of Italy shrank by 37,000 in 2024, the statistics office said.",
    "turnout": "Turnout in the election of the European Parliament in 2024 was 51 percent, the highest since 1994.",
    "camels": "Camels store fat in their humps, not water.",
    "donanemab": "The drug donanemab slowed the decline of memory by 35 percent in people with early Alzheimer's disease.",
    "sea": "Sea level has risen by about 20 centimetres since 1900, and the pace has doubled since 1993.",
    "tea": "Green tea has less caffeine than coffee; it has more of it at higher temperatures and less at lower ones.",
    "peak": "Mont Blanc is 4,806 metres high.",
    "towns": "Most towns spend several times more on roads than on parks; parks got 2 percent of it.",
    "owls": "Owls are not deaf: they hear with ears that sit at two heights, all of them very well.",
    "court": "The Supreme Court of Kenya upheld the election result on 5 September 2022 and dismissed all petitions.",
    "glass": "The price of glass rose 9 percent over the 12 months ending June.",
    "cause": "Falls are the most frequent cause of broken hips.",
}  # fmt: skip


def read(said: str, text: str, stance: str, **more: str):
    piece = Evidence(id="e", provider="t", text=TEXTS.get(text, text), **more)
    cited = CitationReply(evidence_id="e", stance=stance, quote=piece.text, confidence=1.0)
    made, struck = read_verification(said, [piece], VerifyReply(citations=[cited]), embed=EMBED)
    assert struck == 0
    return made


def label(made) -> Label:
    scores = ClaimScores(
        claim_score=made.claim_score,
        support_confidence=made.support_confidence,
        refute_confidence=made.refute_confidence,
    )
    return decide(Case(claims=(scores,), retrieval_coverage=1.0, manipulation_score=0.0)).label


@pytest.mark.parametrize(("claim", "text"), [
    ("People who sleep less than six hours a night have a higher risk of heart disease.", "sleep"),
    ("Taking folic acid in early pregnancy lowers the risk of neural tube defects.", "folic"),
    ("Donanemab slowed memory decline by 35 percent in early Alzheimer's patients.", "donanemab"),
    ("Sea levels rose by about 20 centimetres since 1900.", "sea"),
    ("Electric cars cause less CO2 than petrol cars over their whole life.", "cars"),
    ("Kenya's Supreme Court upheld the election result in 2022.", "court"),
    ("Towns spend more on roads than on parks.", "towns"),
])  # fmt: skip
def test_support_that_the_passage_bears_out_stays_sure(claim, text):
    assert label(read(claim, text, "supports")) is Label.TRUE
    assert label(read(claim, text, "refutes")) is Label.DOWNSTREAM  # what an AI gets wrong


@pytest.mark.parametrize(("claim", "text"), [
    pytest.param("The Great Barrier Reef has had two mass bleaching events since 2016.", "reef", id="a number"),
    pytest.param("Italy's population grew by 37,000 in 2024.", "italy", id="the opposite"),
    pytest.param("Turnout in the 2024 European Parliament election was the lowest since 1994.", "turnout", id="a superlative"),
    pytest.param("Camels store water in their humps.", "camels", id="a denial"),
    pytest.param("Folic acid in early pregnancy raises the risk of neural tube defects.", "folic", id="raises"),
    pytest.param("Electric cars cause more carbon dioxide over their whole life than petrol cars.", "cars", id="more than"),
    pytest.param("Towns spend more on parks than on roads.", "towns", id="than turned round"),
    pytest.param("Owls are deaf.", "owls", id="not"),
    pytest.param("The Supreme Court of Kenya overturned the election result in 2022.", "court", id="a word for another"),
    pytest.param("Falls are the only cause of broken hips.", "cause", id="only"),
])  # fmt: skip
def test_refutation_that_the_passage_bears_out_stays_sure(claim, text):
    assert label(read(claim, text, "refutes")) is Label.FAKE
    assert label(read(claim, text, "supports")) is Label.DOWNSTREAM  # what an AI gets wrong


@pytest.mark.parametrize(("claim", "text", "stance", "why"), [
    pytest.param("Mont Blanc is the lowest mountain at 4,806 metres.", "peak", "supports", OPPOSITE, id="a superlative of its own"),
    pytest.param("Green tea has more caffeine at lower temperatures.", "tea", "supports", OPPOSITE, id="lower of what"),
    pytest.param("Folic acid raises the risk of neural tube defects in babies.", "folic", "supports", OPPOSITE, id="raises"),
    pytest.param("Falls are the only cause of broken hips.", "cause", "supports", OPPOSITE, id="only"),
    pytest.param("The price of copper fell by 28 percent over the year 2013.", "glass", "refutes", ELSE, id="another price"),
    pytest.param("Smoking is behind most broken hearts.", "cause", "supports", HARDLY_ABOUT, id="another matter"),
    pytest.param("Owls hear with their ears, all of them very well.", "owls", "refutes", NOTHING_AGAINST, id="a clause that says it"),
    pytest.param("Mont Blanc is 4,806 metres high, France and Italy announced.", "peak", "refutes", NOTHING_AGAINST, id="a part of the claim"),
])  # fmt: skip
def test_what_the_passage_does_not_bear_out_is_held_back_and_told(claim, text, stance, why):
    made = read(claim, text, stance)
    assert label(made) is Label.DOWNSTREAM
    assert made.citations[0].why == why
    held = max(made.support_confidence, made.refute_confidence)
    assert held <= FACT_CHECKS.unborne_confidence_at_most


@pytest.mark.parametrize(("category", "found"), [("false", Label.FAKE), ("unverified", Label.DOWNSTREAM)])  # fmt: skip
def test_a_rating_of_the_same_bears_out_what_its_text_does_not(category, found):
    rated = {"kind": "fact_check", "claim": "Owls are deaf and blind", "category": category}
    made = read(
        "Owls are deaf and blind.", "Owls that seemed deaf were tested.", "refutes", **rated
    )
    assert label(made) is found


@pytest.mark.parametrize(("stance", "text", "sure"), [
    pytest.param("supports", "Zinc, copper and silver were sold.",          True,  id="three of five"),
    pytest.param("supports", "Zinc and copper were sold.",                  False, id="two of five"),
    pytest.param("refutes",  "No zinc, copper and silver were sold there.", True,  id="refuted, three of five"),
    pytest.param("refutes",  "No zinc and copper were sold there.",         False, id="refuted, two of five"),
])  # fmt: skip
def test_a_passage_must_have_enough_of_the_claims_words(stance, text, sure):
    made = read("Zinc, copper, silver, nickel, cobalt.", text, stance)
    assert (max(made.support_confidence, made.refute_confidence) == 1.0) is sure
