"""Copies are recognised through small edits, and never through a change of meaning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.embeddings import LocalEmbedder
from shared.sameness import says_the_same, stem
from tests.support.chirps import texts

EMBED = LocalEmbedder().embed


def same(one: str, other: str) -> bool:
    return says_the_same(one, other, embed=EMBED, conflicts=lambda a, b: False)


POST = "The vaccine causes autism in young children, experts say"


@pytest.mark.parametrize("copy", [
    pytest.param("BREAKING!!! the VACCINE causes AUTISM in young children, experts say", id="shouted"),
    pytest.param("The vaccine causes autism in young kids, experts say", id="a synonym"),
    pytest.param("Experts say the vaccine causes autism in young children 😱 https://example.org/x", id="turned, with a link"),
    pytest.param("The vaccines caused autism in young children, the experts say", id="other forms"),
    pytest.param("The v​accine causes aut​ism in young children, experts say", id="disguised"),
])  # fmt: skip
def test_small_edits_are_copies(copy):
    assert same(POST, copy) and same(copy, POST)


@pytest.mark.parametrize(("one", "other"), [
    pytest.param(POST, "The vaccine does not cause autism in young children, experts say", id="negation"),
    pytest.param(POST, "The vaccine doesn't cause autism in young children, experts say", id="short negation"),
    pytest.param(POST, "The vaccine causes cancer in young children, experts say", id="another illness"),
    pytest.param(POST, "The vaccine causes autism in young children, experts say: false", id="a debunk"),
    pytest.param("Rents rose by 5% in March", "Rents rose by 6% in March", id="another number"),
    pytest.param("Rents rose in March", "Rents rose by 6% in March", id="a number more"),
    pytest.param("The party is legal in this country", "The party is illegal in this country", id="a denying syllable"),
    pytest.param("Exports to France rose last year", "Exports to Spain rose last year", id="another country"),
    pytest.param("Crime rose last year", "Crime fell last year", id="the other way"),
    pytest.param("Russia invaded Ukraine last year", "Ukraine invaded Russia last year", id="the other way round"),
    pytest.param("", "", id="nothing"),
    pytest.param("5% 6%", "5% 6%", id="no words"),
])  # fmt: skip
def test_a_change_of_meaning_is_never_a_copy(one, other):
    assert not same(one, other) and not same(other, one)


def test_a_contradiction_found_elsewhere_is_no_copy():
    assert not says_the_same(POST, POST, embed=EMBED, conflicts=lambda a, b: True)


@given(texts, texts)
def test_it_does_not_matter_which_comes_first(one, other):
    assert same(one, other) == same(other, one)


@pytest.mark.parametrize(("words", "meet"), [
    (("vaccine", "vaccines"), True),
    (("cause", "causes", "caused", "causing"), True),
    (("rise", "rising"), True),
    (("cancer", "cancel"), False),
])  # fmt: skip
def test_forms_of_a_word_meet(words, meet):
    assert (len({stem(word) for word in words}) == 1) == meet


@given(st.text(max_size=40))
def test_a_stem_is_a_beginning_of_the_word(word):
    assert word.startswith(stem(word))
