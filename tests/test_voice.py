"""Passive statements are told from the other end, where it is clear who did it."""

import pytest

from shared.voice import done_to, in_active_voice


@pytest.mark.parametrize(("passive", "active"), [
    ("the developer was sued by the city council", "the city council sued the developer"),
    ("lung cancer is caused by smoking", "smoking caused lung cancer"),
    ("aids is not caused by hiv, they say", "hiv not caused aids, they say"),
    ("the bank should have been bought by ubs in 2023", "ubs should have bought the bank in 2023"),
    ("the painting was lent to the louvre by the museum", "the museum lent the painting to the louvre"),
    ("police were shot at by a man in lyon", "a man shot at police in lyon"),
    ("1,200 workers were laid off by the firm. it rose by 3%.", "the firm laid off 1,200 workers. it rose by 3%."),
    ("the virus is spread by 5g towers", "5g towers spread the virus"),
    ("the wall can be seen from the moon", "you can seen the wall from the moon"),
    ("it was banned by the law", "the law banned it"),
    ("she said that he was paid by the state", "she said that the state paid he"),
])  # fmt: skip
def test_what_was_done_by_somebody(passive, active):
    assert in_active_voice(passive) == active


@pytest.mark.parametrize("text", [
    "the bank was bought", "it can be red", "it will be closed", "exports rose by 10%", "rents were raised by 7%", "it was closed by june",
    "the law will be passed by the end of may", "it was sent by mail", "he stood by the door",
    "she was happy by the sea", "a book written by children", "approved by the fda", "", " by ",
    "it was raised by about a third", "it was banned by law", "was paid by the state",
])  # fmt: skip
def test_words_stay_where_nobody_is_said_to_have_done_it(text):
    assert in_active_voice(text) == text


@pytest.mark.parametrize(("text", "done"), [
    ("it was sued", ["sued"]), ("it has not yet been officially approved", ["approved"]), ("it has been approved", ["approved"]),
    ("she got fired", ["fired"]), ("he sued it", []),
    ("it is red", []), ("it was never shot", ["shot"]), ("stolen", []),
])  # fmt: skip
def test_what_was_done_to_somebody(text, done):
    words = text.split()
    assert [words[place] for place in done_to(words)] == done
