"""Copies of a viral post are recognised through small edits, never through a change of meaning."""

import random
from datetime import UTC, datetime

import pytest

from shared import copies
from shared.dress import unassured, undressed
from shared.sameness import is_slip
from tests.support.edits import edited

POSTS = (
    "The famous old bridge at Oldtown was opened only in 1951",
    "Doctors in Leeds are hiding 45 deaths caused by the new flu shot, a nurse told me",
    "The government will introduce a 30% tax on all savings accounts from 1 January.",
    "Vaccines cause autism and the health minister knows it. The files were burned last night.",
)


@pytest.fixture
def home(embedded):
    return embedded.home()


@pytest.mark.parametrize("post", POSTS)
def test_of_many_small_edits_nearly_all_are_copies(home, post):
    chance = random.Random(post)
    texts = [edited(post, chance) for _ in range(250)]
    missed = [text for text in texts if not copies.is_copy(post, text, home=home)]
    assert len(missed) <= 5, missed  # a slip that makes another word of one: "case" of "cause"


LAND = (
    "Bill Gates bought 270,000 acres of farmland so that he can control the food supply, and the"
    " government doesn't care about 5 million people."
)


@pytest.mark.parametrize(("was", "now"), [
    (" and ", " & "), (",", ""), ("270,000", "270000"), ("270,000", "270k"), ("doesn't", "doesnt"),
    ("doesn't", "doesn’t"), ("doesn't", "does not"), ("5 million", "5m"), ("5 million", "5 mil"),
    ("5 million", "five million"), ("5 million", "5 milion"), ("Gates", "Ga\u200btes"),
    ("government", "govt"), ("people", "ppl"), ("farmland", "#farmland"), ("farmland", "farm land"),
    ("Bill Gates", "#BillGates"), (", and", ".\n\nAnd"), (", and", "!!! And"), (", and", "... and"),
    ("control", "CONTROL"), ("control", "cntrol"), ("about", "abuot"), ("Gates", "Gaets"),
    ("so that", "sooo that"), ("so that", "so"), ("Bill", "Did you know? Bill"), ("Bill", "FYI Bill"),
    ("Bill", "This is huge. Bill"), ("Bill", "URRGENT: Bill"),
    ("people.", "people. Why is nobody talking about this?"), ("people.", "people. Let that sink in."),
])  # fmt: skip
def test_what_people_write_in_several_ways_is_one(home, was, now):
    assert was in LAND
    assert copies.is_copy(LAND, LAND.replace(was, now), home=home)


@pytest.mark.parametrize(("was", "now"), [
    ("270,000", "27,000"), ("270,000", "270,000,000"), ("270,000", "27k"), ("5 million", "5 billion"),
    ("5 million", "5.5m"), ("5 million", "5"), ("doesn't", "does"), ("doesn't care", "cares"),
    ("bought", "sold"), ("bought", "never bought"), ("Bill Gates", "#BillMurray"), (".", "?"),
    ("Bill Gates", "Nobody says that Bill Gates"), ("and the", "but not because the"),
])  # fmt: skip
def test_what_says_something_else_is_another(home, was, now):
    assert was in LAND
    assert not copies.is_copy(LAND, LAND.replace(was, now), home=home)


@pytest.mark.parametrize(("post", "changed"), [
    pytest.param(POSTS[0], POSTS[0].replace("1951", "1952"), id="a number"),
    pytest.param(POSTS[0], POSTS[0].replace("Oldtown", "Newtown"), id="a name"),
    pytest.param(POSTS[0], POSTS[0].replace("was opened", "was not opened"), id="a negation"),
    pytest.param(POSTS[0], POSTS[0].replace("opened", "closed"), id="the opposite"),
    pytest.param(POSTS[0], POSTS[0] + "?", id="a question"),
    pytest.param(POSTS[0], POSTS[0] + ". That is false.", id="a denial after it"),
    pytest.param(POSTS[0], POSTS[0] + ". It killed 30 people.", id="another claim"),
    pytest.param(POSTS[0], "It is a myth that " + POSTS[0], id="a debunk"),
    pytest.param(POSTS[0], "My uncle thinks that " + POSTS[0], id="somebody's view"),
    pytest.param(POSTS[0], POSTS[0].replace("was opened", "was rarely opened"), id="how often"),
    pytest.param(POSTS[1], POSTS[1].replace("45", "4"), id="another number"),
    pytest.param(POSTS[1], POSTS[1].replace("Leeds", "Bristol"), id="another town"),
    pytest.param(POSTS[1], POSTS[1].replace("Doctors", "Nurses"), id="other people"),
    pytest.param(POSTS[1], POSTS[1].replace("deaths", "births"), id="another thing"),
    pytest.param(POSTS[1], POSTS[1].replace("flu", "measles"), id="another illness"),
    pytest.param(POSTS[2], POSTS[2].replace("1 January", "1 June"), id="another date"),
    pytest.param(POSTS[2], POSTS[2].replace("all ", "no "), id="none for all"),
    pytest.param(POSTS[2], POSTS[2].replace("will", "may"), id="perhaps"),
    pytest.param(POSTS[2], POSTS[2].replace("introduce", "abolish"), id="the other way"),
    pytest.param(POSTS[2], POSTS[2].replace("savings", "business"), id="other accounts"),
    pytest.param("Exports to China rose", "Exports from China rose", id="from for to"),
    pytest.param("It is banned up to week twelve", "It is banned from week twelve", id="from for up to"),
    pytest.param("Jets flew over Taiwan", "Jets flew into Taiwan", id="into for over"),
    pytest.param("He was in the burning house", "He was out of the burning house", id="out of for in"),
    pytest.param("A book on children was banned", "A book by children was banned", id="by for on"),
    pytest.param("He stole from the charity", "She stole from the charity", id="she for he"),
    pytest.param("The court fined the paper", "The court was fined by the paper", id="by whom"),
    pytest.param("The bank closed 30 branches", "The bank will close 30 branches", id="not yet"),
    pytest.param("The trial in Ohio was stopped", "The trail in Ohio was stopped", id="a lookalike"),
    pytest.param("A county in Ohio banned cars", "A country in Ohio banned cars", id="another lookalike"),
    pytest.param("Judge Clarke was arrested in Ohio", "Judge Clark was arrested in Ohio", id="another judge"),
    pytest.param("A million people marched in Rome", "A billion people marched in Rome", id="a scale"),
])  # fmt: skip
def test_a_change_of_meaning_is_never_a_copy(home, post, changed):
    assert not copies.is_copy(post, changed, home=home)
    assert not copies.is_copy(changed, post, home=home)


@pytest.mark.parametrize(("post", "copy"), [
    ("The tower in Ohio is 300 m tall", "The tower in Ohio is 300 metres high"),
    ("The judge in Ohio was bribed by the firm", "The firm bribed the judge in Ohio"),
    ("Exports to China rose 10% in 2023", "In 2023, exports to China rose by 10 percent"),
])  # fmt: skip
def test_a_retelling_is_a_copy(home, post, copy):
    assert copies.is_copy(post, copy, home=home) and copies.is_copy(copy, post, home=home)


def test_yesterday_was_another_day(home, monkeypatch):
    monkeypatch.setattr(type(home), "has_ai", True)  # copies are kept where an AI is paid
    post = "The minister resigned yesterday over the missing files"
    day = datetime(2026, 5, 4, 12, tzinfo=UTC)
    home.store.add("chirps", "a", {"text": post, "created_at": day.isoformat()})
    copies.remember_post("a", post, home=home)
    assert copies.find_post(post, home=home, said_at=day, but="b") == "a"
    assert copies.find_post(post, home=home, said_at=day.replace(day=6), but="b") is None


@pytest.mark.parametrize(("text", "core"), [
    ("RT @user557: BREAKING: The bridge fell! https://t.co/x #truth #now", "The bridge fell"),
    ("🚨 URGENT 🚨 the bridge fell 😱 please share", "the bridge fell"),
    ("The bridge fell. Share before it is deleted!!!", "The bridge fell"),
    ("#Bridge fell", "#Bridge fell"),
    ("Share prices fell", "Share prices fell"),
    ("News of the bridge", "News of the bridge"),
    ("WOW", "WOW"), ("", ""),
])  # fmt: skip
def test_a_post_without_its_dress(text, core):
    assert undressed(text) == core


@pytest.mark.parametrize(("claim", "stated"), [
    ("Let's be honest: the bridge fell", "the bridge fell"), ("Here’s the truth - the bridge fell", "the bridge fell"),
    ("The sad truth is that the bridge fell", "the bridge fell"), ("Sorry, but the bridge fell", "the bridge fell"),
    ("Trust me, honestly, the bridge fell", "the bridge fell"), ("The bridge fell, folks", "The bridge fell"),
    ("The bridge fell. Period", "The bridge fell"), ("The bridge fell - end of story", "The bridge fell"),
    ("The truth about the bridge", "The truth about the bridge"), ("Honestly the bridge fell", "Honestly the bridge fell"),
    ("The bridge fell on folks", "The bridge fell on folks"), ("Trust me", "Trust me"), ("", ""),
])  # fmt: skip
def test_a_claim_without_what_only_assures(claim, stated):
    assert unassured(claim) == stated


@pytest.mark.parametrize(("one", "other", "slip"), [
    ("bridge", "brigde", True), ("bridge", "brdge", True), ("bridge", "briidge", True),
    ("bridge", "bridges", True), ("bridge", "fridge", False), ("bridge", "bridle", False),
    ("form", "from", False), ("bridge", "bridge", False),
])  # fmt: skip
def test_slips_of_the_finger(one, other, slip):
    assert is_slip(one, other) is is_slip(other, one) is slip
