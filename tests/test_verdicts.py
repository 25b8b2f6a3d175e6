"""What fact-checkers' ratings mean: the seed's table, scales, decorations, negations, languages."""

from __future__ import annotations

import argparse
import json
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli import verdict as command
from cli._lines import answer_line
from shared.errors import BadLexicon
from shared.verdicts import (
    COLUMNS,
    Category,
    Table,
    category_of,
    is_known,
    map_verdict,
    normalise,
    read_rows,
    row_of,
    shipped,
)

TRUE, FALSE, MISLEADING, UNVERIFIED = Category
ROWS = sorted(shipped().rows.values(), key=lambda row: row.rating)
WORDED = [row for row in ROWS if normalise(row.rating)]
LATIN = [row for row in ROWS if row.rating.isascii()]
DECIDED = [row for row in LATIN if row.category in (TRUE, FALSE)]


def rule_of(text: str) -> str:
    return map_verdict(text).rule.partition(":")[0]


@pytest.mark.parametrize(
    ("verdict", "category"),
    [
        pytest.param("TRUE", TRUE, id="TRUE"),
        pytest.param("FALSE", FALSE, id="FALSE"),
        pytest.param("MOSTLY FALSE", FALSE, id="MOSTLY FALSE"),
        pytest.param("MISLEADING", MISLEADING, id="MISLEADING"),
        pytest.param("MIXED", MISLEADING, id="MIXED"),
        pytest.param("UNVERIFIED - INSUFFICIENT EVIDENCE", UNVERIFIED, id="UNVERIFIED"),
        pytest.param("UNVERIFIED - INSUFFICIENT_EVIDENCE", UNVERIFIED, id="underscore variant"),
        pytest.param("PARTLY TRUE", MISLEADING, id="new: PARTLY TRUE"),
        pytest.param("PANTS ON FIRE", FALSE, id="new: PANTS ON FIRE"),
        pytest.param("HALF TRUE", MISLEADING, id="new: HALF TRUE"),
        pytest.param("OUTDATED", MISLEADING, id="new: OUTDATED"),
    ],
)
def test_the_seeds_table_holds(verdict, category):
    mapped = map_verdict(verdict)
    assert (mapped.category, mapped.known) == (category, True)
    assert mapped.rule == f"exact: {normalise(verdict)}"


# fmt: off
@pytest.mark.parametrize(
    ("category", "ratings"),
    [
        (TRUE, "True, Mostly True, Correct Attribution, Geppetto Checkmark, One Pinocchio, Accurate, Mostly Accurate, Correct"),
        (FALSE, "Barely True, Mostly False, Pants on Fire!, Three Pinocchios, Four Pinocchios, 4 Pinocchios, Bottomless Pinocchio"),
        (FALSE, "Fake, Satire, Labeled Satire, Scam, Altered, Misattributed, Hoax, Fabricated, Inaccurate, Incorrect, Fiction!"),
        (MISLEADING, "Mixture, Miscaptioned, Missing Context, Partly False, Two Pinocchios, Exaggerated, Cherry-picking, Spins the Facts"),
        (MISLEADING, "Flawed reasoning, Lacks context, Imprecise, Needs Context, Out of context, Not the Whole Story, Technically true"),
        (UNVERIFIED, "Unproven, Legend, No Evidence, Research in Progress, Upside-Down Pinocchio, Unsupported, Full Flop, Opinion"),
        (UNVERIFIED, "Promise Kept, Baseless, Unfounded, Inconclusive, Disputed, Not rated, Cannot be verified, Unsubstantiated"),
    ],
)  # fmt: skip
def test_the_large_publishers_scales_are_known(category, ratings):
    for rating in ratings.split(", "):
        assert map_verdict(rating)[:2] == (category, True), rating


@pytest.mark.parametrize(
    ("language", "true", "false", "misleading", "unverified"),
    [
        ("Spanish", "Verdadero", "Falso", "Engañoso", "No hay pruebas"),
        ("Spanish", "Es verdad", "Bulo", "Verdad a medias", "Insostenible"),
        ("Portuguese", "Verdadeiro", "É FAKE", "Não é bem assim", "Insustentável"),
        ("French", "Vrai", "C'est faux", "Trompeur", "Non vérifié"),
        ("German", "Richtig", "Größtenteils falsch", "Teilweise falsch", "Unbelegt"),
        ("Italian", "Vero", "Panzana pazzesca", "Fuori contesto", "Senza prove"),
        ("Arabic", "صحيح", "زائف", "مضلل", "غير مؤكد"),
        ("Arabic", "الادعاء صحيح", "خبر كاذب", "زائف جزئيًا", "لا يوجد دليل"),
        ("Hindi", "सच", "फ़र्ज़ी", "भ्रामक", "अपुष्ट"),
        ("Hindi", "दावा सही है", "दावा गलत है", "आधा सच", "कोई सबूत नहीं"),
        ("Indonesian", "Benar", "[HOAKS]", "Menyesatkan", "Belum terbukti"),
        ("Turkish", "DOĞRU", "YANLIŞ", "Yanıltıcı", "Belirsiz"),
    ],
)
def test_the_basics_of_ten_languages_are_known(language, true, false, misleading, unverified):
    told = [map_verdict(rating) for rating in (true, false, misleading, unverified)]
    assert [m.category for m in told] == list(Category)
    assert all(m.known for m in told)


@pytest.mark.parametrize(
    ("verdict", "category", "rule"),
    [
        ("Verdict: False", FALSE, "decorated"),
        ("We rate this claim False.", FALSE, "decorated"),
        ("Mostly-false!", FALSE, "exact"),
        ("Rating - Pants on Fire!", FALSE, "decorated"),
        ("This claim is FALSE", FALSE, "decorated"),
        ("❌ False", FALSE, "exact"),
        ("FAKE NEWS:", FALSE, "exact"),
        ("#FakeNews", FALSE, "exact"),
        ("**[“True”]**", TRUE, "exact"),
        ("MOSTLY_TRUE", TRUE, "exact"),
        ("  completely   false ", FALSE, "decorated"),
        ("100% true", TRUE, "decorated"),
        ("50% true", MISLEADING, "partly"),
        ("true in part", MISLEADING, "partly"),
        ("The Post gave the senator Four Pinocchios for it", FALSE, "sentence"),
        ("The claim that vaccines cause autism is false.", FALSE, "sentence"),
        ("False. It is true that prices rose in May.", FALSE, "lead"),
        ("Claim: it is true that he won. Verdict: False", FALSE, "labelled"),
        ("Incorrect. The true figure is 5%.", FALSE, "sentence"),
        ("Misleading and false", FALSE, "weighed"),
        ("False: there is no evidence for it", FALSE, "weighed"),
        ("1 out of 4 Pinocchios", TRUE, "exact"),
    ],
)
def test_decorations_are_taken_off_by_rule(verdict, category, rule):
    assert map_verdict(verdict)[:2] == (category, True)
    assert rule_of(verdict) == rule


@pytest.mark.parametrize(
    ("verdict", "category"),
    [
        ("Not true", FALSE),
        ("Untrue", FALSE),
        ("This isn't accurate", FALSE),
        ("This isn’t accurate.", FALSE),
        ("never happened", FALSE),
        ("None of this is true", FALSE),
        ("0% true", FALSE),
        ("far from true", FALSE),
        ("True... NOT!", FALSE),
        ("nicht wahr", FALSE),
        ("Das stimmt leider nicht.", FALSE),
        ("Ce n'est pas vrai", FALSE),
        ("non è vero", FALSE),
        ("no es cierto", FALSE),
        ("não é verdade", FALSE),
        ("غير صحيح", FALSE),
        ("ليس صحيحا", FALSE),
        ("यह दावा सही नहीं है", FALSE),
        ("tidak benar", FALSE),
        ("doğru değil", FALSE),
        ("Not only false but dangerous", FALSE),
        ("No, this is false", FALSE),
        ("It's fake, not real", FALSE),
        ("Not false", UNVERIFIED),
        ("Not a hoax", UNVERIFIED),
        ("No es falso", UNVERIFIED),
        ("Ce n'est pas faux", UNVERIFIED),
        ("nicht falsch", UNVERIFIED),
        ("non è falso", UNVERIFIED),
        ("não é falso", UNVERIFIED),
        ("tidak salah", UNVERIFIED),
        ("yanlış değil", UNVERIFIED),
        ("गलत नहीं", UNVERIFIED),
        ("isn't untrue", UNVERIFIED),
        ("No evidence", UNVERIFIED),
        ("no credible scientific evidence", UNVERIFIED),
        ("There is no evidence that this is false", UNVERIFIED),
        ("not verified", UNVERIFIED),
        ("It has not been independently verified by Reuters", UNVERIFIED),
        ("neither true nor false", UNVERIFIED),
        ("Ni vrai ni faux", UNVERIFIED),
        ("weder wahr noch falsch", UNVERIFIED),
        ("possibly true", UNVERIFIED),
        ("I doubt this is true", UNVERIFIED),
        ("It is not the case that this is true", UNVERIFIED),
        ("not entirely true", MISLEADING),
        ("Not 100% true", MISLEADING),
        ("pas tout à fait vrai", MISLEADING),
        ("no del todo cierto", MISLEADING),
        ("nicht ganz richtig", MISLEADING),
        ("tidak sepenuhnya benar", MISLEADING),
        ("no longer true", MISLEADING),
        ("It's true, not fake", TRUE),
        ("It is true that he did not vote", TRUE),
    ],
)
def test_negations_do_not_fool_it(verdict, category):
    assert map_verdict(verdict)[:2] == (category, True)


@pytest.mark.parametrize(
    ("verdict", "category", "rule"),
    [
        ("True that he said it, but false that he meant it", MISLEADING, "contradiction"),
        ("Truth! & Fiction!", MISLEADING, "contradiction"),
        ("No, it's true", MISLEADING, "contradiction"),
        ("True/False", UNVERIFIED, "exact"),
        ("True or false?", UNVERIFIED, "exact"),
        ("Is it true?", UNVERIFIED, "asked"),
        ("Is it false? No.", UNVERIFIED, "asked"),
        ("The photo is real but old", MISLEADING, "reservation"),
        ("True in 2015, not now", MISLEADING, "reservation"),
        ("unproven but true", UNVERIFIED, "weighed"),
        ("Posts claiming that the video is real", UNVERIFIED, "doubted"),
    ],
)
def test_several_ratings_are_weighed_by_a_stated_rule(verdict, category, rule):
    assert map_verdict(verdict)[:2] == (category, True)
    assert rule_of(verdict) == rule


@pytest.mark.parametrize(
    "verdict",
    ["", "   ", "…", "❌✅", "banana", "5", "9/11", "Vaccines are safe", "false positive rates",
     "real estate", "Truth Social", "too good to be true", "the true figure", "\ud800", "\x00"],
)  # fmt: skip
def test_an_unknown_verdict_is_unverified_and_says_so(verdict):
    assert map_verdict(verdict) == (UNVERIFIED, False, "unknown")
    assert (category_of(verdict), is_known(verdict)) == ("unverified", False)
# fmt: on


def test_every_row_maps_to_its_own_category_and_gives_its_reason():
    for row in ROWS:
        assert map_verdict(row.rating) == (row.category, True, f"exact: {row.rating}"), row.where
        assert row.reason, row.where
        assert row.used_by, row.where


letter_cases = st.sampled_from([str.upper, str.lower, str.title, str.swapcase])
wraps = st.sampled_from(["{}", "{}!", "“{}”", "[{}]", "*{}*", "❌ {}", "{}...", " {}\t", "({}).", "_{}_"])  # fmt: skip
frames = st.sampled_from(["Verdict: {}", "We rate this {}.", "Rating - {}", "This claim is {}", "Our rating: {}", "Conclusion: it is {}!", "FACT CHECK: {}"])  # fmt: skip


@given(st.sampled_from(WORDED), letter_cases, wraps, st.sampled_from(["NFC", "NFD", "NFKC"]))
def test_case_and_punctuation_never_change_the_category(row, cased, wrap, form):
    text = unicodedata.normalize(form, wrap.format(cased(row.rating)))
    assert map_verdict(text)[:2] == (row.category, True)


@given(st.sampled_from(LATIN), st.data())
def test_accents_spaces_and_underscores_never_change_the_category(row, data):
    accents = st.sampled_from(["", "", "", "\u0301", "\u0308", "\u0327"])
    gaps = st.sampled_from([" ", "  ", "_", "-", "\u00a0"])
    letters = (
        data.draw(gaps) if c == " " else c + (data.draw(accents) if c.isalpha() else "")
        for c in row.rating
    )
    assert map_verdict("".join(letters))[:2] == (row.category, True)


@given(st.sampled_from(LATIN), letter_cases, frames)
def test_a_frame_never_changes_the_category(row, cased, frame):
    assert map_verdict(frame.format(cased(row.rating)))[:2] == (row.category, True)


@given(
    st.sampled_from(DECIDED),
    st.sampled_from(["not", "Not", "is not", "isn't", "isn’t", "never", "hardly", "no", "No es", "não é", "n'est pas", "nicht", "non è", "tidak", "bukan", "this is NOT", "it was never"]),
    st.sampled_from(["", "a ", "entirely ", "this claim "]),
)  # fmt: skip
def test_a_negation_never_leaves_true_true_or_false_false(row, negation, between):
    assert map_verdict(f"{negation} {between}{row.rating}").category is not row.category


@given(st.sampled_from(DECIDED), st.sampled_from(DECIDED))
def test_a_true_beside_a_false_is_neither(one, other):
    if one.category is not other.category and not (one.alone or other.alone):
        told = map_verdict(f"It is {one.rating} that he won, but {other.rating} that she lost")
        assert told.category not in (TRUE, FALSE)


@given(st.text(max_size=300))
def test_any_text_gets_a_category(text):
    mapped = map_verdict(text)
    assert mapped.known or mapped.category is UNVERIFIED


def test_two_rows_that_conflict_are_an_error():
    rows = [row_of("Bananas", "true", where="a:1"), row_of("BANANAS!", "false", where="a:2")]
    with pytest.raises(BadLexicon, match=r"a:2.*a:1"):
        Table(rows)
    assert len(Table([rows[0], rows[0]])) == 1


def test_an_operators_row_wins_and_reaches_into_sentences():
    assert not is_known("Utter bananas")
    table = shipped().plus([row_of("utter bananas", "false"), row_of("satire", "unverified")])
    assert map_verdict("We call it: Utter Bananas!", table=table).category is FALSE
    assert map_verdict("Not utter bananas", table=table).category is UNVERIFIED
    assert map_verdict("Satire", table=table).category is UNVERIFIED
    assert map_verdict("Satire").category is FALSE


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("false\tfalse", "2 columns"),
        ("bananas\tmaybe\t\t\tus\twhy", "'maybe'"),
        ("bananas\tfalse\tmaybe\t\tus\twhy", "'maybe'"),
        ("bananas\tfalse\t\tfar\tus\twhy", "'far'"),
        ("bananas\tfalse\t\t\tus\t", "no reason"),
        ("!?\tfalse\t\t\tus\twhy", "neither letters"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(tmp_path, line, said):
    path = tmp_path / "verdicts.tsv"
    path.write_text("# ours\n" + "\t".join(COLUMNS) + "\n" + line + "\n", encoding="utf-8")
    with pytest.raises(BadLexicon, match=rf"verdicts\.tsv:3: .*{said}"):
        list(read_rows(path))


@pytest.mark.parametrize(
    "unit", ["x", "not ", "false ", "true, ", "no evidence ", "?", ",", "- ", "1", "5 % ", "e\u0301", "not yet rated "]
)  # fmt: skip
def test_long_hostile_text_is_read_to_its_end(unit):
    assert map_verdict((unit * 200_000)[:200_000]).category in Category


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (b"not json", "line"),
        (b"[1]", "body"),
        (b'{"id": 1}', "verdict"),
        (b'{"verdict": "True"}', "id"),
        (b'{"id": 1, "verdict": 5}', "verdict"),
        (b'{"id": 1, "verdict": null}', "verdict"),
    ],
)
def test_a_bad_line_gets_an_error_that_names_the_field(line, field):
    told = answer_line(line, 7, command.verdict_of)
    assert list(told) == ["id", "line", "field", "error"]
    assert (told["line"], str(told["field"]).split(".")[0]) == (7, field)


def test_the_command_answers_every_line_in_order_with_exactly_its_fields(monkeypatch, capsys):
    lines = [{"id": "a", "verdict": "Falso"}, {"id": 2}, {"id": 3, "verdict": "banana"}]
    raw = b"\n\n".join(json.dumps(line).encode() for line in lines)

    class Stdin:
        buffer = raw.splitlines(keepends=True)

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert command.run(argparse.Namespace()) == 1
    out = capsys.readouterr()
    told = [json.loads(line) for line in out.out.splitlines()]
    assert told[0] == {"id": "a", "category": "false", "known": True, "rule": "exact: falso"}
    assert (told[1]["id"], told[1]["line"], told[1]["field"]) == (2, 3, "verdict")
    assert told[2] == {"id": 3, "category": "unverified", "known": False, "rule": "unknown"}
    assert "1 bad line" in out.err


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("More true than false", "misleading"),
        ("More false than true", "misleading"),
        ("True rather than false", "misleading"),
        ("True instead of fake", "misleading"),
        ("Eher wahr als falsch", "misleading"),
        ("Mehr wahr als falsch", "misleading"),
        ("Più vero che falso", "misleading"),
        ("Falsely labelled as fake", "unverified"),
        ("Wrongly called fake", "unverified"),
        ("Wrongly debunked", "unverified"),
        ("The claim is false", "false"),
    ],
)
def test_a_comparison_or_a_denied_label_is_never_taken_for_its_last_word(text, category):
    assert map_verdict(text).category.value == category
