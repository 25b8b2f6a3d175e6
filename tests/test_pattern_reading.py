"""What is read from a datapoint's text: its words in any script, and what stands for it without."""

from __future__ import annotations

import unicodedata

import pytest

from shared.patterns.words import keywords


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
