"""The words around a rating are data: an operator edits the file, and a slip in it is named."""

from __future__ import annotations

import pytest

from shared.errors import BadLexicon
from shared.verdicts.model import Part
from shared.verdicts.words import WORDS, particles, read_words


def test_every_kind_has_words():
    assert set(particles().values()) == set(Part)


def test_a_file_of_words_is_read_by_kind(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("# ours\n[not]\nNo Way, jamás\n\n[partly]\nin part\n", encoding="utf-8")
    assert read_words(path) == {"no way": Part.NOT, "jamas": Part.NOT, "in part": Part.PARTLY}


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("never\n", 1, "before any"),
        ("[never]\n", 1, "none of the kinds"),
        ("[not]\nnever\n[partly]\nNEVER\n", 4, "another kind"),
    ],
)
def test_a_slip_in_the_file_is_named_with_its_line(tmp_path, text, line, said):
    path = tmp_path / "words.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadLexicon, match=rf"words\.txt:{line}: .*{said}"):
        read_words(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadLexicon, match=r"nowhere\.txt: cannot be read"):
        read_words(tmp_path / "nowhere.txt")


def test_the_shipped_file_says_what_each_kind_does():
    lines = WORDS.read_text(encoding="utf-8").splitlines()
    headings = [n for n, line in enumerate(lines) if line.startswith("[")]
    assert len(headings) == len(Part)
    assert all(lines[n - 1].startswith("# ") for n in headings)
