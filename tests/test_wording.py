"""What people word in several ways meets, and nothing else does."""

import pytest

from shared.quantity_check import numbers_disagree
from shared.sameness import content
from shared.wording import figures_as_in, one_wording, verb_of


@pytest.mark.parametrize(("one", "other"), [
    ("8,849 m tall", "8849 metres tall"), ("8,849 meters", "8849 metres"), ("5km", "5 kilometers"),
    ("299792458 m/s", "299,792,458 metres per second"), ("80 km/h", "80 kilometres per hour"),
    ("10 percent of it", "10% of it"), ("10 per cent of it", "10 % of it"), ("use only 10%", "only use 10%"),
    ("global warming is real", "climate change is real"), ("the uk left the eu", "the united kingdom left the european union"),
    ("the 2020 presidential election", "the 2020 election"), ("mt. everest", "mount everest"),
    ("11 mar. 2020", "11 march 2020"), ("dec 1911", "december 1911"), ("co2 rose", "carbon dioxide rose"),
    ("$20 billion", "20 billion dollars"), ("€5", "5 euros"), ("the planet earth", "the earth"), ("in 1998", "back in 1998"),
    ("approximately 8 minutes", "about 8 minutes"), ("roughly twenty", "about twenty"), ("over 650 came", "more than 650 came"),
    ("tea is a cure for colds", "tea cures colds"), ("hiv is the cause of aids", "hiv causes aids"),
    ("tea is a proven cure for colds", "tea proven cures colds"), ("dinosaurs and humans lived", "humans and dinosaurs lived"),
])  # fmt: skip
def test_two_wordings_of_one_thing_meet(one, other):
    assert one_wording(one) == one_wording(other)


@pytest.mark.parametrize("text", [
    "5m people", "the $ rose", "may 5 people go", "he ran 3 percentages", "1,23 of it", "the mar was 3",
    "warming stopped", "he ruled over it", "he came back in it", "roughly put", "it saw men and boys", "only 10 came",
])  # fmt: skip
def test_what_may_mean_something_else_stays(text):
    assert one_wording(text) == text


@pytest.mark.parametrize(("one", "other", "meet"), [
    ("shot", "shoot", True), ("blew", "blown", True), ("stolen", "stole", True), ("withdrew", "withdrawn", True),
    ("rose", "risen", True), ("found", "founded", False), ("left", "leave", False), ("shot", "shut", False),
])  # fmt: skip
def test_the_odd_forms_of_a_verb_meet(one, other, meet):
    assert (content(one).words.keys() == content(other).words.keys()) is meet
    assert (verb_of(one) == verb_of(other)) is meet


@pytest.mark.parametrize(("truth", "claim", "disagree"), [
    ("It is 299,792,458 metres per second", "It is 299792458 m/s", False),
    ("It is 299,792,458 metres per second", "It is 199792458 m/s", True),
    ("Everest is 8,849 metres high", "Everest is 8,849 m tall", False),
    ("Everest is 8,849 metres high", "Everest is 9,849 m tall", True),
    ("5 million people came", "5m people came", False),
    ("5 people came", "5m people came", True),
])  # fmt: skip
def test_metres_are_no_millions(truth, claim, disagree):
    assert numbers_disagree(truth, claim) is disagree


@pytest.mark.parametrize(("other", "text", "told"), [
    ("1,200 came", "all 1200 came", "all 1,200 came"), ("1,200 came", "11200 came", "11200 came"),
    ("12 m", "it is 12m high", "it is 12 metres high"), ("12 m", "12m came", "12m came"),
    ("1,200 came", "in 1200.5 ways", "in 1,200.5 ways"), ("12 came", "1200 came", "1200 came"),
])  # fmt: skip
def test_figures_are_written_as_another_text_has_them(other, text, told):
    assert figures_as_in(other, text) == told
