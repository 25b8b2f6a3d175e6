"""What of the AI's reading of evidence is believed."""

import pytest

from shared.embeddings import LocalEmbedder
from shared.evidence import Evidence
from shared.verify_questions import CitationReply, VerifyReply, read_verification

EMBED = LocalEmbedder().embed
CONFIDENT = 0.8


def passage(text: str, **more: str) -> Evidence:
    return Evidence(id=text, provider="t", text=text, **more)


def check(claim: str, category: str, text: str) -> Evidence:
    return passage(text, kind="fact_check", claim=claim, rating=category, category=category)


def read(claim: str, *evidence: Evidence, stance: str = "supports", quote: str = ""):
    cited = [
        CitationReply(
            evidence_id=piece.id, stance=stance, quote=quote or piece.text, confidence=0.99
        )
        for piece in evidence
    ]
    return read_verification(claim, evidence, VerifyReply(citations=cited), embed=EMBED)


WATER = passage(
    "Water boils at 100 °C at sea level; at higher altitudes it boils at lower temperatures."
)
MEASLES = passage(
    "Measles is one of the most contagious diseases. Two doses of the measles vaccine are about"
    " 97 percent effective at preventing it."
)
TICKS = passage(
    "Ticks should be pulled out slowly with fine tweezers. Petroleum jelly, heat or petrol should"
    " not be used to make a tick let go."
)
MICROWAVES = check(
    "Microwave ovens make food radioactive", "false", "Microwave ovens heat food with waves."
)
DEBT = passage("Global debt, public and private, stood at 237 percent of global GDP in 2023.")
AID = passage(
    "Official development assistance was about 0.37 percent of the donors' national income in 2023."
)
ODA = "Official development assistance was about 3.7 percent of the donors' national income in 2023"
SMOKING = check("Smoking causes lung cancer", "true", "Smoking is behind most lung cancer.")


@pytest.mark.parametrize("quote", ["The", "the water", "at", "Water", "is one of the"])
def test_a_quote_without_a_passage_is_struck(quote):
    made, struck = read("Water boils at 100 °C at sea level", WATER, MEASLES, quote=quote)
    assert struck == 2 and made.claim_score is None


def test_a_quote_in_a_script_without_spaces_is_a_passage():
    made, struck = read("疫苗不会导致自闭症", passage("多项研究表明疫苗不会导致自闭症。"))
    assert struck == 0 and made.support_confidence >= CONFIDENT


@pytest.mark.parametrize(("claim", "evidence"), [
    pytest.param("Water boils at 90 °C at sea level, scientists found", (WATER,), id="number"),
    pytest.param("Measles vaccine: two doses are about 20 percent effective", (MEASLES,), id="percent"),
    pytest.param("Three doses of the measles vaccine are 97 percent effective", (MEASLES,), id="number word"),
    pytest.param("Microwave ovens make food radioactive and destroy nutrients", (MICROWAVES,), id="rated false"),
    pytest.param("Petroleum jelly should be used to make a tick let go", (TICKS,), id="not"),
    pytest.param("Vaccines cause autism", (passage("That vaccines cause autism is a myth."),), id="myth"),
    pytest.param(ODA, (AID, DEBT), id="an unrelated passage"),
    pytest.param("Vaccines contain lizard blood", (passage("Blood tests are done by nurses."),), id="another matter"),
    pytest.param("The old bridge was opened in 1931 and 45 people fell off",
                 (passage("The old bridge was opened in 1931 by the mayor."),), id="a number left out"),
])  # fmt: skip
def test_support_that_the_passage_does_not_bear_out_is_never_confident(claim, evidence):
    made, _ = read(claim, *evidence)
    assert made.support_confidence < CONFIDENT


@pytest.mark.parametrize(("claim", "piece", "stance"), [
    pytest.param("Smoking causes lung cancer in smokers", SMOKING, "refutes", id="rated true"),
    pytest.param("Microwave ovens do not make food radioactive", MICROWAVES, "refutes", id="denied"),
])  # fmt: skip
def test_a_rating_outweighs_how_the_ai_reads_its_text(claim, piece, stance):
    made, _ = read(claim, piece, stance=stance)
    assert made.claim_score is None


@pytest.mark.parametrize(("claim", "piece", "stance"), [
    ("Water boils at 100 °C at sea level, scientists found", WATER, "supports"),
    ("Water boils at 90 °C at sea level, scientists found", WATER, "refutes"),
    ("Two doses of measles vaccine are 97% effective", MEASLES, "supports"),
    ("Petroleum jelly should not be used against a tick", TICKS, "supports"),
    ("Petroleum jelly makes a tick let go", TICKS, "refutes"),
    ("Microwave ovens make food radioactive", MICROWAVES, "refutes"),
    ("Official development assistance was 0.37% of national income in 2023", AID, "supports"),
])  # fmt: skip
def test_a_reading_that_the_passage_bears_out_counts(claim, piece, stance):
    made, struck = read(claim, piece, stance=stance)
    assert struck == 0
    assert max(made.support_confidence, made.refute_confidence) >= CONFIDENT
