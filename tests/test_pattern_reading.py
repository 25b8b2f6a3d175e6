"""What is read from a datapoint's text: its words in any script, and what stands for it without."""

from __future__ import annotations

import unicodedata

import pytest

from shared.patterns.words import keywords
from shared.patterns.workflow import track
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
