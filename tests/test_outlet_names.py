"""Spellings of one outlet meet, and different outlets stay apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.errors import BadLexicon
from shared.outlet_names import is_domain, outlet_key, read_names

# fmt: off
OUTLETS = [
    ["The New York Times", "New York Times", "NYT", "NY Times", "nytimes.com", "www.nytimes.com",
     "https://www.nytimes.com/2024/01/01/us/x.html?a=b", "cooking.nytimes.com", "THE NEW YORK TIMES"],
    ["BBC News", "BBC", "bbc.co.uk", "bbc.com", "www.bbc.co.uk/news", "http://bbc.com:80"],
    ["Le Monde", "lemonde.fr", "LE MONDE", "www.lemonde.fr/planete"],
    ["Süddeutsche Zeitung", "Sueddeutsche Zeitung", "sueddeutsche.de", "süddeutsche.de",
     "xn--sddeutsche-9db.de", "SZ"],
    ["CNN", "cnn.com", "edition.cnn.com", "amp.cnn.com", "m.cnn.com"],
    ["The Guardian", "Guardian", "theguardian.com", "amp.theguardian.com", "guardian.co.uk"],
    ["Fox News", "foxnews.com", "FoxNews.com", "Fox-News", "www.foxnews.com:443/politics"],
    ["The Washington Post", "WaPo", "washingtonpost.com"],
    ["Daily Mail", "Mail Online", "dailymail.co.uk"],
    ["The Sun", "thesun.co.uk"],
    ["Al Jazeera", "Al-Jazeera", "الجزيرة", "aljazeera.com", "aljazeera.net"],
    ["Der Spiegel", "SPIEGEL", "spiegel.de"],
    ["El País", "El Pais", "elpais.com"],
    ["Folha de S.Paulo", "Folha de São Paulo", "www1.folha.uol.com.br"],
    ["UOL", "noticias.uol.com.br"],
    ["O Globo", "oglobo.globo.com"], ["G1", "g1.globo.com"],
    ["The Times of India", "timesofindia.indiatimes.com"],
    ["The Economic Times", "economictimes.indiatimes.com"],
    ["दैनिक भास्कर", "Dainik Bhaskar", "bhaskar.com"], ["दैनिक जागरण", "jagran.com"],
    ["РИА Новости", "RIA Novosti", "ria.ru"],
    ["Українська правда", "pravda.com.ua"], ["Правда", "pravda.ru"], ["pravda.sk"],
    ["ABC News", "abcnews.go.com"], ["ABC", "abc.net.au"], ["ABC España", "abc.es"],
    ["朝日新聞", "asahi.com"],
    ["Associated Press", "AP", "AP News", "apnews.com"],
    ["Hürriyet", "HÜRRİYET", "hurriyet.com.tr"],
    ["Theatre News", "theatrenews.com"], ["Atre News"],
    ["Kantei", "kantei.go.jp"], ["jamstec.go.jp"], ["FIJ", "fij.or.jp"],
    ["Education", "education.gouv.fr"], ["interieur.gouv.fr"],
    ["https://a.substack.com/p/one", "A.Substack.com"], ["b.substack.com"],
    ["a.blogspot.com"], ["b.blogspot.co.uk"], ["a.wordpress.com"], ["wordpress.com"],
    ["gov.uk", "www.gov.uk/guidance"], ["gov.pl"],
    ["192.168.0.1", "http://192.168.0.1:80/x"], ["10.0.0.1"],
    ["münchen.de", "xn--mnchen-3ya.de"], ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["Example", "example.com:8080", "//example.com/x", "https://example.com./a"],
    ["sbs.com.au"], ["Irish Independent", "independent.ie"], ["The Independent", "independent.co.uk"],
]
# fmt: on


@pytest.mark.parametrize("spellings", OUTLETS, ids=lambda spellings: spellings[0])
def test_spellings_of_one_outlet_meet(spellings):
    keys = {outlet_key(spelling) for spelling in spellings}
    assert len(keys) == 1 and "" not in keys


def test_different_outlets_stay_apart():
    for one, other in combinations(OUTLETS, 2):
        assert outlet_key(one[0]) != outlet_key(other[0]), (one[0], other[0])


@pytest.mark.parametrize("name", ["", " ", "!!!", "...", "—"])
def test_a_name_without_a_letter_has_no_key(name):
    assert outlet_key(name) == ""


@pytest.mark.parametrize(
    ("name", "is_address"),
    [
        ("nytimes.com", True),
        ("http://a.b.co.uk/x", True),
        ("süddeutsche.de", True),
        ("The Guardian", False),
        ("St. Louis Post", False),
        ("user@example.com", False),
        ("xn--zzzzzz9999999.com", True),
        ("1.5", False),
    ],
)
def test_an_address_is_told_from_a_name(name, is_address):
    assert is_domain(name) is is_address


@given(st.text(max_size=120))
def test_any_name_gives_a_key_that_stays_the_same_and_can_be_stored(name):
    key = outlet_key(name)
    if name.isascii():
        assert outlet_key(name.swapcase()) == key
    assert "/" not in key and key not in (".", "..") and not key.startswith("__")


def test_a_name_of_two_outlets_is_an_error(tmp_path):
    path = tmp_path / "names.txt"
    path.write_text("# ours\nMoon Daily | MD\nMars Daily | md\n", encoding="utf-8")
    with pytest.raises(BadLexicon, match=r"names\.txt:3: 'md' names nobody, or another"):
        read_names(path)


def test_a_list_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadLexicon, match="cannot be read"):
        read_names(tmp_path / "nowhere.txt")
