"""A claim counts in full only where the post asserts it."""

import pytest
from hypothesis import given

from shared.asserted import Held, Post, weigh_held
from shared.jury.moves import close_calls
from shared.sentences import Span
from tests.support.chirps import texts

CLAIM = "Vaccines cause autism"


def held(text: str, attribution: str = "") -> Held:
    start = text.lower().find(CLAIM.lower())
    return Post(text).holds(Span(start, start + len(CLAIM)), attribution=attribution)


@pytest.mark.parametrize(("text", "how"), [
    pytest.param("Vaccines cause autism.", Held.ASSERTED, id="alone"),
    pytest.param("The media is silent. Vaccines cause autism!", Held.ASSERTED, id="after another"),
    pytest.param("Did you know that vaccines cause autism?", Held.ASSERTED, id="asked but asserted"),
    pytest.param("Vaccines cause autism. Don't let them tell you otherwise.", Held.ASSERTED, id="not turned"),
    pytest.param("Vaccines cause autism?", Held.ASKED, id="asked"),
    pytest.param("So vaccines cause autism?? 🤔", Held.ASKED, id="asked, with a picture"),
    pytest.param("Vaccines cause autism. That is a lie.", Held.DENIED, id="called a lie"),
    pytest.param("Vaccines cause autism. Nope.", Held.DENIED, id="answered"),
    pytest.param("Vaccines cause autism. Nope nope, no!", Held.DENIED, id="answered thrice"),
    pytest.param("Fact check: vaccines cause autism", Held.DENIED, id="under a heading"),
    pytest.param("Common myths: milk is blue. Vaccines cause autism.", Held.DENIED, id="in a list of myths"),
    pytest.param("Vaccines cause autism ❌", Held.DENIED, id="crossed out"),
    pytest.param("Vaccines cause autism. Just kidding!", Held.JOKED, id="a joke"),
    pytest.param("Vaccines cause autism /s", Held.JOKED, id="marked as sarcasm"),
    pytest.param("Vaccines cause autism. Thoroughly disproven.", Held.DENIED, id="answered with a verdict"),
    pytest.param("Vaccines cause autism. It's Tuesday. False.", Held.DENIED, id="answered later"),
    pytest.param("Vaccines cause autism. Easily disproved by looking.", Held.DENIED, id="a verdict and how"),
    pytest.param("Vaccines cause autism (they don't).", Held.DENIED, id="taken back in brackets"),
    pytest.param("Vaccines cause autism. No, they don't.", Held.DENIED, id="taken back"),
    pytest.param("Vaccines cause autism – a claim without merit", Held.DENIED, id="a remark after a dash"),
    pytest.param("Vaccines cause autism. Science disagrees.", Held.DENIED, id="science disagrees"),
    pytest.param("Vaccines cause autism. How can anyone believe this?", Held.DENIED, id="disbelief"),
    pytest.param("Vaccines cause autism. Pure delusion.", Held.DENIED, id="a delusion"),
    pytest.param("Vaccines cause autism, says my barber", Held.PASSED_ON, id="told by one"),
    pytest.param("~~Vaccines cause autism~~", Held.DENIED, id="struck out"),
    pytest.param("As if vaccines cause autism.", Held.DENIED, id="as if"),
    pytest.param("The tired idea that vaccines cause autism", Held.DENIED, id="an idea"),
    pytest.param("I really think vaccines cause autism", Held.ASSERTED, id="the writer's own idea"),
    pytest.param("Vaccines cause autism. Nobody has disproven it.", Held.ASSERTED, id="not disproven"),
    pytest.param("Vaccines cause autism. They don't want us to talk.", Held.ASSERTED, id="not taken back"),
    pytest.param("Vaccines cause autism, my foot!", Held.JOKED, id="my foot"),
    pytest.param("Vaccines cause autism, said nobody ever", Held.JOKED, id="said nobody"),
    pytest.param("Sure, vaccines cause autism.", Held.JOKED, id="feigned"),
    pytest.param("If vaccines cause autism then I'm a giraffe", Held.JOKED, id="an absurd end"),
    pytest.param("Him: vaccines cause autism. Me: *leaves*", Held.PASSED_ON, id="a scene"),
    pytest.param("Ann: Vaccines cause autism!\nDoctor: *sighs*", Held.PASSED_ON, id="a scene in lines"),
    pytest.param("People be like: vaccines cause autism", Held.JOKED, id="be like"),
    pytest.param("Me: vaccines cause autism. Him: no idea", Held.ASSERTED, id="the writer's turn"),
    pytest.param("Update: vaccines cause autism. Source: a study", Held.ASSERTED, id="headings"),
    pytest.param("My neighbour insists vaccines cause autism", Held.PASSED_ON, id="a neighbour"),
    pytest.param("My doctor says vaccines cause autism", Held.ASSERTED, id="an office"),
    pytest.param("Vaccines cause autism, they cried.", Held.PASSED_ON, id="they cried"),
])  # fmt: skip
def test_how_a_post_holds_a_claim(text, how):
    assert held(text) is how


@pytest.mark.parametrize(("attribution", "how"), [
    ("experts say", Held.ASSERTED), ("I read that", Held.ASSERTED), ("", Held.ASSERTED),
    ("according to NASA", Held.ASSERTED), ("according to doctors", Held.ASSERTED),
    ("some experts say", Held.ASSERTED), ("some say", Held.PASSED_ON), ("they say", Held.PASSED_ON),
    ("apparently", Held.PASSED_ON), ("according to my uncle", Held.PASSED_ON),
])  # fmt: skip
def test_whom_a_post_names_for_it(attribution, how):
    assert held(f"{CLAIM}.", attribution) is how


def scored(start: int, end: int, stance: str, evidence: str = "e", sure: float = 0.95) -> dict:
    support, refute = (sure, 0.0) if stance == "supports" else (0.0, sure)
    return {
        "text": CLAIM, "start": start, "end": end, "attribution": "", "claim_score": 0.5 + (support - refute) / 2,
        "support_confidence": support, "refute_confidence": refute,
        "citations": [{"evidence_id": evidence, "stance": stance}],
    }  # fmt: skip


def test_what_is_not_asserted_counts_less():
    (told,) = weigh_held("Vaccines cause autism?", [scored(0, 21, "refutes")])
    assert (told["held"], told["claim_score"], told["refute_confidence"]) == ("asked", 0.25, 0.5)


@pytest.mark.parametrize(("text", "how"), [
    ("He took a bribe", "resting on its context"), ("Its boss resigned", "resting on its context"),
    ("That causes cancer", "resting on its context"), ("Today they’re out", "resting on its context"),
    ("It is raining", "asserted"), ("That vaccine causes cancer", "asserted"), ("This year is warm", "asserted"),
    ("Hershey owns it", "asserted"),
])  # fmt: skip
def test_what_cannot_be_read_alone_is_not_asserted_as_it_stands(text, how):
    (told,) = weigh_held(text, [{**scored(0, len(text), "refutes"), "text": text}])
    assert told["held"] == how
    assert told["refute_confidence"] == (0.95 if how == "asserted" else 0.5)


def test_what_is_asserted_counts_in_full():
    (told,) = weigh_held("Vaccines cause autism.", [scored(0, 21, "refutes")])
    assert (told["held"], told["refute_confidence"]) == ("asserted", 0.95)


def test_a_post_that_says_a_thing_and_its_opposite_is_left_to_a_person():
    text = "Vaccines cause autism. Vaccines do not cause autism."
    both = [scored(0, 21, "refutes"), scored(23, 52, "supports")]
    assert [claim["held"] for claim in weigh_held(text, both)] == ["disputed", "disputed"]
    other = [scored(0, 21, "refutes"), scored(23, 52, "supports", evidence="f")]
    assert [claim["held"] for claim in weigh_held(text, other)] == ["asserted", "asserted"]


def test_what_is_not_asserted_is_no_close_call_for_the_jury():
    citation = {"evidence_id": "e", "stance": "refutes", "why": "denial", "confidence": 0.5}
    citation |= {"quote": "Vaccines do not cause autism.", "publisher": ""}
    claim = {**scored(0, 21, "refutes", sure=0.2), "citations": [citation]}
    (asked,) = weigh_held("Vaccines cause autism?", [claim])
    (stated,) = weigh_held("Vaccines cause autism.", [claim])
    assert close_calls([asked]) == [] and close_calls([stated]) == [0]


def test_no_score_stays_none():
    claim = {**scored(0, 5, "neutral"), "claim_score": None}
    assert weigh_held("What?", [claim])[0]["claim_score"] is None


@pytest.mark.parametrize(
    "piece",
    [
        "no. ",
        "Ann: ",
        "~~a",
        "has been ",
        "as if ",
        "my a ",
        "( ",
        ", they ",
        "\n",
        " ",
        "<s>",
        "\n\n",
        "* ",
    ],
)
def test_a_hostile_text_is_read_all_the_same(piece):
    text = piece * (30_000 // len(piece)) + "x"
    post = Post(text)
    for span in (Span(0, len(text)), Span(0, 1), Span(len(text) - 1, len(text))):
        assert post.holds(span) in Held


@given(texts)
def test_no_text_is_too_odd(text):
    Post(text).holds(Span(0, len(text)))
