"""What is read from a datapoint's text: its words in any script, and what stands for it without."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from shared.patterns import contradicting, merging
from shared.patterns.reporting import PAIRS_TOLD, report
from shared.patterns.tools import CONTRADICTIONS
from shared.patterns.words import keywords
from shared.patterns.workflow import track
from shared.policy import PATTERNS
from tests.support.narratives import NOW, point, tools


@pytest.mark.parametrize(("text", "found"), [
    ("デマだ バス", ("デマだ", "バス")),
    ("ﾃﾞﾏだ ﾊﾞｽ", ("デマだ", "バス")),
    (unicodedata.normalize("NFD", "デマだ ぱんだ"), ("デマだ", "ぱんだ")),
    ("한국어 백신 괴담", ("한국어", "백신", "괴담")),
    (unicodedata.normalize("NFD", "백신 괴담"), ("백신", "괴담")),
    ("टीके झूठा क़ानून", ("टीके", "झूठा", unicodedata.normalize("NFC", "क़ानून"))),
    ("วัคซีน ไม่จริง", ("วัคซีน", "ไม่จริง")),
    ("ព័ត៌មាន ភាសាខ្មែរ", ("ព័ត៌មាន", "ភាសាខ្មែរ")),
    ("ދިވެހި ޚަބަރު", ("ދިވެހި", "ޚަބަރު")),
    ("བོད་ཡིག", ("བོད", "ཡིག")),
    ("সংবাদ টিকা", ("সংবাদ", "টিকা")),
    ("Café naïve", ("cafe", "naive")),
])  # fmt: skip
def test_a_keyword_is_the_word_as_it_is_written_in_any_script(text, found):
    assert keywords(text) == found


# Texts without words.


@pytest.mark.parametrize(("one", "other", "together"), [
    ("👍", "👍", True),
    ("👍", "👍\ufe0f ", True),  # what a reader sees is the same
    ("😀😀", "🔥🔥🔥!!!", False),
    ("👍", "👍👍", False),
    ("https://example.org/a", "https://example.org/a", True),
    ("https://example.org/a", "https://example.org/b", False),
    ("👍 https://example.org/a", "👍 https://example.org/b", False),
    ("...", "?!", False),
    ("👍", "Thumbs up", False),
])  # fmt: skip
@pytest.mark.parametrize("hours", [0, 24 * 40])
def test_texts_without_words_come_together_when_they_show_the_same_signs(
    one, other, together, hours
):
    given = tools()
    first = track(point(1, one), tools=given, now=NOW)
    second = track(point(2, other, hours=hours), tools=given, now=NOW)
    assert (first.cluster == second.cluster) is together


# The contradictions that are told.


def test_the_pairs_told_are_the_most_alike_of_all_that_are_kept():
    few = {"candidates_denying": 3, "candidates_of_denial": 3, "candidates_beyond": 3}
    given = tools(policy=replace(PATTERNS, **few))
    for n in range(70):
        said = f"Garlic cures the valley fever, {word(n)} {word(n + 3)}"
        track(point(n, said, cluster="a"), tools=given, now=NOW)
        denied = f"Fact check: garlic valley fever hoax {word(n)} {word(n + 4)}"
        track(point(f"d{n}", denied, cluster="b"), tools=given, now=NOW)
    into = merging.merge("a", "b", tools=given, now=NOW)
    kept = [
        likeness
        for _, doc in given.store.find(CONTRADICTIONS, limit=1_000)
        for pairs in doc["pairs"].values()
        for likeness in pairs["similarity"]
    ]
    told = report(given.store, into)["contradictions"]
    assert len(given.store.find(CONTRADICTIONS, limit=1_000)) > PAIRS_TOLD
    assert [pair["similarity"] for pair in told] == sorted(kept, reverse=True)[:PAIRS_TOLD]


def word(n):
    return "".join(chr(ord("a") + int(digit)) for digit in f"{n * 7919:06}") + "ish"


def test_no_more_pairs_are_read_than_are_kept():
    given = tools()
    pairs = {"conflicting_claims": {"with": ["x"], "similarity": [0.9]}}
    for n in range(5):
        given.store.put(CONTRADICTIONS, f"c{n}", {"cluster": "a", "pairs": pairs})
    for held, told in ((5, 4), (4, 4), (3, 3)):
        found = contradicting.pairs_told(given.store, iter(["a", "b"]), held=held, limit=4)
        assert len(found) == told
