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
    pytest.param("Fact check: vaccines cause autism", Held.DENIED, id="under a heading"),
    pytest.param("Common myths: milk is blue. Vaccines cause autism.", Held.DENIED, id="in a list of myths"),
    pytest.param("Vaccines cause autism ❌", Held.DENIED, id="crossed out"),
    pytest.param("Vaccines cause autism. Just kidding!", Held.JOKED, id="a joke"),
    pytest.param("Vaccines cause autism /s", Held.JOKED, id="marked as sarcasm"),
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


@given(texts)
def test_no_text_is_too_odd(text):
    Post(text).holds(Span(0, len(text)))
