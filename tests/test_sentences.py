"""Sentences: where they end, where they do not, and that every place is exact."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.sentences import find_links, find_sentences

SPLITS = [
    ("Dr. Smith met Sen. Lee in the U.S. on Jan. 5 at 5 p.m. He paid.",
     ["Dr. Smith met Sen. Lee in the U.S. on Jan. 5 at 5 p.m.", "He paid."]),
    ("Use masks, e.g. cloth ones, vs. none. They help.",
     ["Use masks, e.g. cloth ones, vs. none.", "They help."]),
    ("No. 5 won. Apple Inc. reported $3.50 a share. The rest lost.",
     ["No. 5 won.", "Apple Inc. reported $3.50 a share.", "The rest lost."]),
    ("I live in the U.S. The food is good.", ["I live in the U.S.", "The food is good."]),
    ("He has a Ph.D. from MIT.", ["He has a Ph.D. from MIT."]),
    ("J. K. Rowling met George W. Bush.", ["J. K. Rowling met George W. Bush."]),
    ("Take vitamin C. The dose is 1,000.5 mg.", ["Take vitamin C.", "The dose is 1,000.5 mg."]),
    ("See https://a.com/x.html?q=1. Then bbc.co.uk reported it.",
     ["See https://a.com/x.html?q=1.", "Then bbc.co.uk reported it."]),
    ("Amazon.Com is big. Yahoo! said so.", ["Amazon.Com is big.", "Yahoo! said so."]),
    ("RT @a.b: it is out #Now. More soon", ["RT @a.b: it is out #Now.", "More soon"]),
    ("It rose.They fell.", ["It rose.", "They fell."]),
    ("Wait... what? Well… The end", ["Wait... what?", "Well…", "The end"]),
    ("WOW!!! Really?! Yes", ["WOW!!!", "Really?!", "Yes"]),
    ("Masks work 😷 They cut spread. 🎉 Great", ["Masks work 😷", "They cut spread. 🎉", "Great"]),
    ('"Really?" he said. "Yes!" She left.', ['"Really?" he said.', '"Yes!"', "She left."]),
    ("He said (it is so.) And left", ["He said (it is so.)", "And left"]),
    ("it fell. then it rose. approx. five", ["it fell.", "then it rose.", "approx. five"]),
    ("- one thing\n* two things\n1. First\n2) Second", ["one thing", "two things", "First", "Second"]),
    ("A wrapped line\ngoes on.\n\nnew part", ["A wrapped line\ngoes on.", "new part"]),
    ("Facts • Water is wet • Fire is hot", ["Facts", "Water is wet", "Fire is hot"]),
    ("疫苗会致癌。真的吗？是！好", ["疫苗会致癌。", "真的吗？", "是！", "好"]),
    ("هل هذا صحيح؟ نعم۔ لا", ["هل هذا صحيح؟", "نعم۔", "لا"]),
    ("टीका सुरक्षित है। हाँ॥ नहीं", ["टीका सुरक्षित है।", "हाँ॥", "नहीं"]),
    ("วัคซีนปลอดภัย๚ จริงไหม? ใช่", ["วัคซีนปลอดภัย๚", "จริงไหม?", "ใช่"]),
    ("Eat 2 oz. of it a day, acc. to a study. It helps.", ["Eat 2 oz. of it a day, acc. to a study.", "It helps."]),
    ("Gas was $2.39/gal. in Jan. 2021. It rose.", ["Gas was $2.39/gal. in Jan. 2021.", "It rose."]),
    ("Signed at 10 a.m. Opponents sued.", ["Signed at 10 a.m.", "Opponents sued."]),
    ("We met at 5 p.m. Monday. It closes at 5 p.m. EST.", ["We met at 5 p.m. Monday.", "It closes at 5 p.m. EST."]),
    ("It lasts 10 yrs. Critics laughed.", ["It lasts 10 yrs.", "Critics laughed."]),
    ("i ran 5 km. then i slept", ["i ran 5 km.", "then i slept"]),
    ("My gal. and he came in. the end", ["My gal.", "and he came in.", "the end"]),
    ("", []),
    (" \n\t ", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentences"), SPLITS, ids=lambda v: v[:24] if v else "empty")
def test_a_text_is_split_where_a_reader_would(text, sentences):
    assert [text[s.start : s.end] for s in find_sentences(text)] == sentences


pieces = st.sampled_from([*"aA. !?…\n\r-•1,。؟।\"')(/:@#😀\u200d", "U.S.", "http://x.", "b) "])
texts = st.lists(pieces, max_size=40).map("".join) | st.text(max_size=60)


@given(texts)
def test_places_are_exact_in_order_and_lose_no_word(text):
    spans = find_sentences(text)
    ends = 0
    for span in spans:
        assert ends <= span.start < span.end <= len(text)
        assert text[span.start : span.end] == text[span.start : span.end].strip()
        between = text[ends : span.start]
        assert not any(c.isalpha() for c in between) or "(" in between or ")" in between
        ends = span.end
    assert not text[ends:].strip() or not any(c.isalnum() for c in text[ends:])


@pytest.mark.parametrize(
    "piece",
    [".", ". ", "a.", "\n", "😀", "!a", "http://", "- ", "A. ", " \n", '."', " ", "Dr. ", "1. "],
)
def test_a_hostile_text_of_50_kb_is_split_all_the_same(piece):
    hostile = piece * (50_000 // len(piece)) + " a"
    assert all(s.end <= len(hostile) for s in find_sentences(hostile))


def test_a_link_ends_before_the_full_stop():
    text = "Read (https://a.com/b). Or www.c.org!"
    assert [text[s.start : s.end] for s in find_links(text)] == ["https://a.com/b", "www.c.org"]
