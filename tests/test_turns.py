"""Small words that turn a statement hold two texts apart; those that do not, do not."""

import pytest

from shared.sameness import content, denies_within, in_one_order, is_turned


def are_apart(one: str, other: str) -> bool:
    return is_turned(content(one), content(other))


@pytest.mark.parametrize(("one", "other"), [
    pytest.param("The mayor resigned over it", "The mayor should resign over it", id="ought"),
    pytest.param("The mayor resigned", "The mayor must resign", id="must"),
    pytest.param("The mayor resigned", "The mayor has to resign", id="has to"),
    pytest.param("The mayor resigned", "The mayor will resign", id="will"),
    pytest.param("The mayor resigned", "The mayor was to resign", id="was to"),
    pytest.param("The mayor resigned", "The mayor would resign", id="would"),
    pytest.param("The mayor resigned", "The mayor could resign", id="could"),
    pytest.param("The mayor must resign", "The mayor should resign", id="must and should"),
    pytest.param("Turkey and Greece met", "Turkey or Greece met", id="or"),
    pytest.param("Finland joined NATO", "Had Finland joined NATO", id="supposed"),
    pytest.param("Bats are blind", "Bats were blind", id="no longer"),
    pytest.param("Exports to China rose", "Exports from China rose", id="to and from"),
    pytest.param("Exports from China rose", "Exports China rose", id="a tie left out"),
    pytest.param("The law holds from week twelve", "The law holds up to week twelve", id="up to"),
    pytest.param("Jets flew over Taiwan", "Jets flew into Taiwan", id="over and into"),
    pytest.param("They voted on the bill", "They voted for the bill", id="on and for"),
    pytest.param("Trump won Georgia", "Trump won over Georgia", id="won over"),
    pytest.param("WHO declared the pandemic on Monday", "WHO declared the pandemic over on Monday", id="declared over"),
    pytest.param("Police shot a man", "Police shot at a man", id="shot at"),
    pytest.param("An octopus tastes its arms", "An octopus tastes with its arms", id="with"),
    pytest.param("Rents rose by 7%", "Rents rose to 7%", id="by and to a number"),
    pytest.param("It won by 11,779 votes", "It won with 11,779 votes", id="by and with a number"),
    pytest.param("Pluto was made a planet", "Pluto was made from a planet", id="from"),
    pytest.param("The bank will ban it from 2030", "The bank will ban it until 2030", id="from a year"),
    pytest.param("Police shot in Lyon", "Police were shot in Lyon", id="done to"),
    pytest.param("He stole the money", "She stole the money", id="he and she"),
    pytest.param("His wife lied", "Her wife lied", id="his and her"),
    pytest.param("I was fired", "He was fired", id="who begins"),
    pytest.param("It is what they called for", "It is what they called", id="nothing behind the tie"),
    pytest.param("They can see the wall", "The wall can be seen", id="they see it"),
    pytest.param("It is twice the size of its economy", "It is twice the size of our economy", id="whose"),
    pytest.param("The Earth orbits the Sun", "The Sun and the Earth orbit", id="both do it"),
    pytest.param("Twelve people came", "Twelve of my people came", id="mine"),
])  # fmt: skip
def test_a_small_word_turns_a_statement(one, other):
    assert are_apart(one, other) and are_apart(other, one)


@pytest.mark.parametrize(("one", "other"), [
    pytest.param("Exports rose 10%", "Exports rose by 10%", id="by before a number"),
    pytest.param("It rose in May 2022", "It rose May 2022", id="in before a date"),
    pytest.param("On 9 November 1989 it fell", "It fell November 9, 1989", id="a date turned"),
    pytest.param("The election of 2020 was stolen", "The 2020 election was stolen", id="of a year"),
    pytest.param("The size of the economy", "The size the economy", id="of"),
    pytest.param("Pluto was made a planet", "Pluto was made as a planet", id="as"),
    pytest.param("It broke in the house", "It broke into the house", id="in and into"),
    pytest.param("They met at Vienna", "They met in Vienna", id="at and in"),
    pytest.param("More than 650 came", "Over 650 came", id="bounds are for the numbers"),
    pytest.param("Chemtrails are sprayed on us from planes", "Chemtrails are sprayed from planes", id="on us"),
    pytest.param("The mayor has resigned", "The mayor resigned", id="has"),
    pytest.param("About eight came", "Eight came", id="a bound before a word"),
    pytest.param("You can see the wall", "The wall can be seen", id="anybody sees it"),
    pytest.param("Humans use their brain", "Humans use our brain", id="anybody's"),
    pytest.param("Cracking knuckles hurts", "Cracking your knuckles hurts", id="whose may be left out"),
    pytest.param("UBS bought the bank", "The bank was bought by UBS", id="passive"),
    pytest.param("The mayor will resign", "The mayor will be resigning", id="will twice"),
    pytest.param("Smallpox was eradicated", "Smallpox is eradicated", id="is done and was done"),
])  # fmt: skip
def test_a_small_word_that_changes_nothing(one, other):
    assert not are_apart(one, other) and not are_apart(other, one)


@pytest.mark.parametrize(("one", "other", "is_one"), [
    ("Iran attacked", "attacked Iran", False), ("Bats are blind", "Bats are blind", True),
    ("The bank was bought by UBS", "UBS bought the bank", True),
    ("The bank was bought by UBS", "The bank bought UBS", False),
    ("Experts say bats fly", "Bats fly, experts say", True),
])  # fmt: skip
def test_who_did_it_to_whom(one, other, is_one):
    assert in_one_order(content(one), content(other)) is is_one


@pytest.mark.parametrize(("text", "denies"), [
    ("Vaccines do not cause autism", True), ("Climate change is not a hoax", True), ("Vaccines cause no autism", True),
    ("Vaccines cause autism (they don't)", False), ("Vaccines cause autism. Not", False), ("Not", False), ("", False),
])  # fmt: skip
def test_a_denial_stands_before_the_end(text, denies):
    assert denies_within(content(text)) is denies
