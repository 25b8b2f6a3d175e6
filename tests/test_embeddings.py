"""The local embedding model: one row a text, length 1, near for near meanings."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.embeddings import DIMENSIONS, LocalEmbedder

EMBEDDER = LocalEmbedder()


@given(st.lists(st.text(max_size=60), max_size=5))
def test_every_text_has_a_row_of_length_one_or_nothing(texts):
    rows = EMBEDDER.embed(texts)
    assert rows.shape == (len(texts), DIMENSIONS)
    lengths = np.linalg.norm(rows, axis=1)
    assert all(length == 0 or length == pytest.approx(1, abs=1e-5) for length in lengths)


def test_a_text_without_a_word_is_near_nothing():
    nothing, something = EMBEDDER.embed(["", "The Moon orbits the Earth."])
    assert not nothing.any()
    assert something @ something == pytest.approx(1, abs=1e-5)


def test_a_text_has_the_same_vector_alone_and_among_others():
    alone = EMBEDDER.embed(["Rents rose by a tenth."])[0]
    among = EMBEDDER.embed(["A longer text that stands before it.", "Rents rose by a tenth."])[1]
    assert np.allclose(alone, among, atol=1e-6)


def test_paraphrases_are_nearer_than_other_matters():
    claim, paraphrase, other = EMBEDDER.embed(
        [
            "The vaccine causes infertility in women",
            "Women become infertile from the vaccine",
            "The central bank raised its interest rate",
        ]
    )
    assert claim @ paraphrase > 0.7 > 0.4 > claim @ other


def test_the_end_of_a_very_long_text_is_left_out():
    start = "Rents rose. " * 400
    short, long = EMBEDDER.embed([start[:4_000], start + "Bananas."])
    assert np.allclose(short, long)


@pytest.mark.parametrize(
    ("text", "alike", "other"),
    [
        pytest.param(
            "Учёные доказали, что прививка меняет ДНК человека",
            "Прививки меняют ДНК, доказали учёные из США",
            "Президент объявил о новых выборах в марте",
            id="Russian",
        ),
        pytest.param(
            "专家表示5G基站会致癌", "专家称5G基站导致癌症", "总统宣布三月举行新选举", id="Chinese"
        ),
        pytest.param(
            "백신이 여성의 불임을 일으킨다고 전문가들이 말했다",
            "전문가들은 백신이 불임을 일으킨다고 말한다",
            "대통령이 3월 선거를 발표했다",
            id="Korean",
        ),
        pytest.param(
            "اللقاح يسبب العقم عند النساء",
            "خبراء: اللقاح يسبب العقم",
            "أعلن الرئيس عن انتخابات جديدة",
            id="Arabic",
        ),
    ],
)
def test_scripts_that_the_table_does_not_know_are_near_by_their_words_only(text, alike, other):
    rows = EMBEDDER.embed([text, alike, other])
    assert rows[0] @ rows[1] > 0.4
    assert abs(rows[0] @ rows[2]) < 0.25


def test_a_word_in_another_script_does_not_hide_the_words_beside_it():
    plain, mixed = EMBEDDER.embed(["The vaccine causes cancer", "The vaccine causes cancer Ж"])
    assert plain @ mixed > 0.99


@pytest.mark.parametrize("times", [1, 40])
def test_half_a_character_is_embedded_as_a_mark(times):
    broken, marked = "Vaccines cause autism \ud800 \udced", "Vaccines cause autism ? ?"
    embedder = LocalEmbedder()
    assert (embedder.embed([broken] * times) == embedder.embed([marked] * times)).all()
    assert embedder.pieces("\ud800") == embedder.pieces("?")
