"""Chatter beside a claim: what is set aside there, and what stays a claim all the same."""

from __future__ import annotations

import time

import pytest

from shared.chatter import is_echo, reason_to_pass, tail_of
from shared.claims import extract

CLAIM = "Light from the Sun takes about 8 minutes to reach us."

PASSED = [
    # The writer's own life, with or without "I".
    ("My pizza takes fifty", "experience"),
    ("Been quiet on here for a while, sorry about that, life happened", "experience"),
    ("Never giving my twins cake before bed again", "experience"),
    ("Getting it tattooed tmrw", "experience"),
    ("Dad still tells the story every year, crying", "experience"),
    ("I have kept a civil tongue about this for years, out of respect for friends", "experience"),
    ("Long morning at the surgery with two grumpy children, but glad we went", "experience"),
    ("Chucked the last ten in the river", "experience"),
    ("Still gives me goosebumps", "experience"),
    ("Queue round the block at our village hall", "experience"),
    ("Cupboard's full", "experience"),
    ("No wonder I can't find parking", "talk"),
    # No verb, no figure, no name.
    ("Cheap, off patent, no money in it", "fragment"),
    ("Crisps, blanket, soup", "fragment"),
    # Of the post itself, of what kind the matter is, and exclamations.
    ("Can we talk about how mad that is", "talk"),
    ("Thats it, thats the tweet", "talk"),
    ("Basic stuff but here we are", "talk"),
    ("Not looking for sympathy and pls no dms", "talk"),
    ("Physics, not politics", "talk"),
    ("This is the hill I'll die on", "talk"),
    ("What a species we are", "talk"),
    ("They've known it for decades", "talk"),
    ("Weirdest animal going", "opinion"),
    # To the reader.
    ("Get thissen to bed", "instruction"),
    ("Send it to whoever needs to hear it, screenshot it quick", "instruction"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "reason"), PASSED, ids=lambda v: str(v)[:30])
@pytest.mark.parametrize("order", ["after", "before"])
def test_chatter_beside_a_claim_is_set_aside_with_its_reason(said, reason, order):
    text = f"{CLAIM} {said}." if order == "after" else f"{said}. {CLAIM}"
    got = extract(text)
    assert [text[claim.start : claim.end] for claim in got.claims] == [CLAIM]
    assert [(text[a.start : a.end], a.reason) for a in got.aside] == [(f"{said}.", reason)]


@pytest.mark.parametrize("said", [
    "I was given the vaccine and it gave me cancer",
    "I cut taxes by 20 %",
    "My nan took lemon juice and her tumour vanished",
    "I met a nurse who watched ten patients die of the jab",
    "Getting the jab makes you magnetic",
    "Drinking celery juice cured my arthritis",
    "Heard the pope was arrested last night",
    "Found out the king is a lizard",
    "Funded by Pfizer",
    "Made in a lab",
    "Never tested on humans",
    "The moon is made of cheese",
    "Cats can smell fear",
    "Dogs see in black and white",
    "Women talk more than men",
    "They put chips in it",
    "The government hid it for years",
    "No wonder so many athletes collapse",
    "What a scam the climate hoax is",
    "Masks useless against covid",
    "Grandad smoked 40 a day and lived to 95",
    "Schwere Nebenwirkungen sind die Regel",
])  # fmt: skip
def test_what_could_be_checked_stays_a_claim_beside_another(said):
    text = f"{CLAIM} {said}."
    assert any(claim.start > len(CLAIM) for claim in extract(text).claims)


@pytest.mark.parametrize("said", [
    "But my nan is fine",
    "And I'm a teapot",
    "Had a good laugh at this",
    "Grandad had forty a day and lived to 95",
    "My twins had it and they're fine",
    "I used to believe that",
    "Wish I was making this up",
])  # fmt: skip
def test_what_may_mock_or_take_back_the_claim_is_no_chatter(said):
    assert reason_to_pass(said) == ""


def test_where_nothing_firmer_is_said_all_stays():
    assert len(extract("My pizza takes fifty. Getting it tattooed tmrw.").claims) == 2


def test_a_post_in_another_language_loses_nothing():
    text = "La vacuna es segura para todos. Sofa, blanket, soup. El virus no existe en la tierra."
    assert len(extract(text).claims) == 3


@pytest.mark.parametrize(
    ("said", "claim", "echoes"),
    [
        ("NINETEEN SEVENTY ONE.", "Swiss women got the vote in 1971.", True),
        ("NINETEEN SEVENTY TWO.", "Swiss women got the vote in 1971.", False),
        ("Yes, EIGHT MINUTES.", CLAIM, True),
        ("ARMS.", "An octopus tastes with its arms.", True),
        ("Twelve people!", "Twelve people walked on the Moon.", True),
        ("Not twelve people!", "Twelve people walked on the Moon.", False),
        ("People twelve!", "Twelve people walked on the Moon.", False),
        ("Light from the Sun takes about", CLAIM, True),
        ("Light from the Sun takes about 8", CLAIM, False),
    ],
)
def test_an_echo_says_again_what_was_just_said(said, claim, echoes):
    assert is_echo(said, claim) is echoes


@pytest.mark.parametrize(
    ("text", "claim", "aside"),
    [
        ("Everest stands 8,849 m tall and I get out of breath on the stairs",
         "Everest stands 8,849 m tall", ["I get out of breath on the stairs"]),
        ("Wake up ppl, vaccines cause autism and they've known it for decades",
         "Vaccines cause autism", ["they've known it for decades"]),
        ("Moon landing was faked. flag waving, come on", "Moon landing was faked", ["flag waving, come on"]),
        ("There's no microchip in the covid vaccine, Karen", "There's no microchip in the covid vaccine", []),
        ("Camp leader tip: handwashing with soap works", "Handwashing with soap works", []),
        ("TIL the Great Wall can be seen from space", "The Great Wall can be seen from space", []),
        ("Wages fell, wake up people", "Wages fell", []),
        ("Wages fell and I voted against the bill", "Wages fell and I voted against the bill", []),
        ("Smoking kills slowly, but my nan is 95", "Smoking kills slowly, but my nan is 95", []),
        ("The bill was praised by Anna, Karen and Dave", "The bill was praised by Anna, Karen and Dave", []),
        ("Kids, pets and adults catch it", "Kids, pets and adults catch it", []),
    ],
)  # fmt: skip
def test_a_claim_loses_the_chatter_that_hangs_on_it(text, claim, aside):
    got = extract(text)
    assert [c.text for c in got.claims] == [claim]
    assert [text[a.start : a.end] for a in got.aside] == aside


def test_a_tail_of_the_writers_own_sentence_is_not_cut():
    assert tail_of("I was there and I saw it again") is None


@pytest.mark.parametrize(("words", "reason"), [(29, "talk"), (30, "talk"), (31, "")], ids=str)
def test_a_long_sentence_is_no_chatter(words, reason):
    assert reason_to_pass("rant over " + "ok " * (words - 2)) == reason


@pytest.mark.parametrize(("words", "reason"), [(9, "fragment"), (10, "fragment"), (11, "")], ids=str)  # fmt: skip
def test_a_long_run_of_words_is_no_fragment(words, reason):
    assert reason_to_pass(", ".join(["soup"] * words)) == reason


@pytest.mark.parametrize(("age", "reason"), [(119, "experience"), (120, "experience"), (121, "")], ids=str)  # fmt: skip
def test_a_figure_of_ones_own_life_is_small(age, reason):
    assert reason_to_pass(f"My old van is {age} and rattles") == reason


@pytest.mark.parametrize("chars", [300, 301])
def test_a_sentence_of_many_characters_is_not_looked_at(chars):
    said = "My pizza takes " + "x" * (chars - 16) + "."
    assert len(extract(f"{CLAIM} {said}").claims) == (1 if chars == 300 else 2)


@pytest.mark.parametrize(
    "piece",
    ["my so and I ", "a b c. ", "wake up people, ", "very long day ", "tip of the day ", "what I "],
)
def test_a_hostile_text_is_read_in_little_time(piece):
    began = time.perf_counter()
    extract(CLAIM + " " + piece * (50_000 // len(piece)))
    assert time.perf_counter() - began < 10
