"""The manipulation score, spec 2.1: each part of the formula on its own, and all together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.manipulation import acronyms, manipulation
from shared.policy import DecisionPolicy
from shared.spans import FOLDER


@pytest.mark.parametrize(
    ("text", "shouted", "words"),
    [
        pytest.param("This is plain text", [], 4, id="none"),
        pytest.param("This is NOT plain", ["NOT"], 4, id="one of four"),
        pytest.param("I AM a B", ["AM"], 4, id="one letter is no shout"),
        pytest.param("The FDA, NASA and the WHO", [], 6, id="acronyms"),
        pytest.param("COVID-19 and COVID19 mRNA MRNA", [], 5, id="acronyms with digits"),
        pytest.param("the FDA'S rule, U.S. and U.S.A", [], 6, id="possessive and initials"),
        pytest.param("THEY DON'T KNOW", ["THEY", "DON'T", "KNOW"], 3, id="apostrophe"),
        pytest.param("THEY DON’T KNOW", ["THEY", "DON’T", "KNOW"], 3, id="curly apostrophe"),
        pytest.param("over 645,000 people at 3.5 each", [], 6, id="numbers are words"),
        pytest.param("STOP-LYING now", ["STOP-LYING"], 2, id="hyphen"),
        pytest.param("ANTI-FDA now", ["ANTI-FDA"], 2, id="half an acronym"),
        pytest.param("ПРАВДА про них", ["ПРАВДА"], 3, id="Cyrillic"),
        pytest.param("ÉCOUTEZ moi", ["ÉCOUTEZ"], 2, id="accents"),
        pytest.param("ＷＡＫＥ up", ["ＷＡＫＥ"], 2, id="full width"),
        pytest.param("W\u200bAKE up", ["WAKE"], 2, id="invisible characters"),
        pytest.param("नमस्ते दुनिया", [], 2, id="vowel signs"),
        pytest.param("see https://x.org/ABC/DEF ok", [], 2, id="a link is no word"),
        pytest.param("@BBCBREAKING said $TSLA rose", [], 4, id="handles and tickers"),
        pytest.param("#WAKEUP people", ["WAKEUP"], 2, id="hashtag"),
        pytest.param("A1 B2 4K", [], 3, id="one letter and a digit"),
        pytest.param("… --- 🙂", [], 0, id="no words"),
        pytest.param("", [], 0, id="empty"),
    ],
)
def test_capitals_are_counted_over_words(text, shouted, words):
    found = manipulation(text)
    assert (list(found.caps_words), found.words) == (shouted, words)
    assert found.caps == pytest.approx(0.4 * len(shouted) / max(words, 1), abs=1e-11)


@pytest.mark.parametrize(("text", "marks", "repeated"), [
    pytest.param("No.",                       0, False, id="none"),
    pytest.param("Really? Yes! No!",          3, False, id="single marks"),
    pytest.param("Really??",                  2, True,  id="two question marks"),
    pytest.param("Really!!",                  2, True,  id="two exclamation marks"),
    pytest.param("Really?!",                  2, True,  id="a mix"),
    pytest.param("Really! ! !",               3, False, id="spaces between"),
    pytest.param("x" + "!" * 30,              30, True, id="many"),
    pytest.param("本当！？",                    2, True,  id="full width"),
    pytest.param("what‼",                     2, True,  id="two in one character"),
    pytest.param("!\u200b!",                  2, True,  id="invisible characters between"),
    pytest.param("Really?https://x.com!!!",   4, True,  id="behind a link"),
    pytest.param("See https://X.COM/ABC!!! now", 3, True, id="behind a path"),
    pytest.param('(see "https://x.com/a!?")', 2, True,  id="behind a link, in quotes"),
    pytest.param("https://x.org/?a=b!!",      0, False, id="a link's own marks"),
    pytest.param("Hello...",                  0, False, id="full stops"),
])  # fmt: skip
def test_marks_are_counted_and_repeats_seen(text, marks, repeated):
    found = manipulation(text)
    assert found.marks == marks
    assert found.punctuation == pytest.approx(0.2 * marks / 10)
    assert found.repeated == (0.1 if repeated else 0.0)


@pytest.mark.parametrize(
    ("text", "loaded"),
    [
        pytest.param("They sell bread", [], id="none"),
        pytest.param(
            "poison genocide evil fake hoax",
            ["poison", "genocide", "evil", "fake", "hoax"],
            id="the document's",
        ),
        pytest.param(
            "POISONING, poisoned; Poisonous", ["POISONING", "poisoned", "Poisonous"], id="poison"
        ),
        pytest.param(
            "hoaxes faked evils genocidal",
            ["hoaxes", "faked", "evils", "genocidal"],
            id="inflections",
        ),
        pytest.param("fake, fake and fake", ["fake", "fake", "fake"], id="each time it is said"),
        pytest.param(
            "h0ax p\u200boison fаke ｅｖｉｌ",
            ["h0ax", "p\u200boison", "fаke", "ｅｖｉｌ"],
            id="disguised",
        ),
        pytest.param("#StopTheHoax", ["Hoax"], id="in a hashtag"),
        pytest.param("https://example.org/hoax", [], id="in a link"),
        pytest.param("medieval devilish hoaxing", ["hoaxing"], id="whole words"),
        pytest.param("a Christmas gift", [], id="German poison, English present"),
        pytest.param("Genocidio y envenenamiento", ["Genocidio", "envenenamiento"], id="Spanish"),
        pytest.param("Genocídio e traidores", ["Genocídio", "traidores"], id="Portuguese"),
        pytest.param("Ils nous empoisonnent, menteurs", ["empoisonnent", "menteurs"], id="French"),
        pytest.param("Völkermord und Vergiftung", ["Völkermord", "Vergiftung"], id="German"),
    ],
)
def test_loaded_words_are_found_in_every_form(text, loaded):
    found = manipulation(text)
    assert list(found.loaded_words) == loaded
    assert found.loaded == pytest.approx(0.3 * len(loaded) / 5)


@pytest.mark.parametrize(("text", "score"), [
    pytest.param("Lovely morning by the sea.", 0.0, id="quiet"),
    pytest.param("WAKE UP!!! Big Pharma is POISONING you with vaccines!!!",
                 0.4 * 3 / 9 + 0.2 * 6 / 10 + 0.3 * 1 / 5 + 0.1, id="example 4"),
    pytest.param("BREAKING!!! THEY DON'T WANT YOU TO KNOW!!! Climate change is a HOAX!!!",
                 0.4 * 8 / 12 + 0.2 * 9 / 10 + 0.3 * 1 / 5 + 0.1, id="rule 5's example"),
    pytest.param("The government is HIDING the truth about vaccines!!!",
                 0.4 * 1 / 8 + 0.2 * 3 / 10 + 0.1, id="rule 4's example"),
    pytest.param("I read that mRNA vaccines cause cancer!", 0.02, id="example 2"),
    pytest.param("The COVID-19 vaccine has been approved by the FDA", 0.0, id="example 1"),
    pytest.param("EVIL " * 20 + "!" * 40, 1.0, id="no more than 1"),
])  # fmt: skip
def test_the_formula(text, score):
    assert manipulation(text).score == pytest.approx(score, abs=1e-11)


def test_a_score_on_the_line_is_on_it():
    """0.4 + 0.02 + 0.18 is 0.6 and not a little less."""
    assert manipulation("EVIL HOAX FAKE!").score == 0.6


@given(st.text(alphabet=st.sampled_from("aAB FDA!?.'-’ \n\u200b🙂éÉ0$@#_"), max_size=80))
def test_the_parts_add_up_and_stay_in_range(text):
    found = manipulation(text)
    assert found.score == min(1.0, round(sum(found.parts.values()), 12))
    assert 0 <= found.score <= 1
    assert 0 <= found.caps <= 0.4
    assert len(found.caps_words) <= found.words


@given(st.text(max_size=200))
def test_any_text_has_a_score_and_a_mark_never_lowers_it(text):
    assert manipulation(text + " !").score >= manipulation(text).score


@pytest.mark.parametrize(
    "unit", ["a", "A.a", "a@", "a'", "\u200b", "é\u0301", "#A", "www.", "!?", "fake ", "http://"]
)
def test_hostile_texts_are_answered(unit):
    assert 0 <= manipulation(unit * (50_000 // len(unit))).score <= 1


def test_acronyms_are_data():
    assert {"COVID", "FDA", "NASA", "WHO", "MRNA"} <= acronyms()
    listed = {path.parent.name for path in FOLDER.glob("*/loaded.txt")}
    assert listed >= {"en", "es", "pt", "fr", "de"}


@pytest.mark.parametrize(
    "change",
    [
        {"neutral_at_least": 0.8},
        {"supported_at_least": 1.2},
        {"some_manipulation_at_least": 0.7},
        {"coverage_at_least": -0.1},
        {"loaded_unit": 0},
    ],
)
def test_a_policy_out_of_order_is_refused(change):
    with pytest.raises(ValueError):
        DecisionPolicy(**change)
