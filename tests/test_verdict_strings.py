"""A wide table of ratings as publishers write them: none is taken for its opposite."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from shared.verdicts import Category, map_verdict, shipped

TABLE = Path(__file__).parent / "verdict_strings.tsv"
LISTS = ("1", "2", "3", "4", "5")


def rows() -> list[dict[str, str]]:
    told = TABLE.read_text(encoding="utf-8").splitlines()
    lines = [line for line in told if not line.startswith("# ")]
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("part", LISTS)
def test_every_rating_is_read_as_a_reader_would(part):
    for row in rows():
        if row["list"] != part:
            continue
        mapped = map_verdict(row["rating"])
        may_be = set(row["may be"].split())
        assert may_be <= set(Category)
        if row["unknown"]:
            assert not mapped.known, f"{row['rating']!r} is understood now: {mapped}"
        else:
            assert mapped.known, row["rating"]
            assert mapped.category in may_be, (row["rating"], mapped)


@pytest.mark.parametrize("part", LISTS)
def test_most_ratings_are_understood(part):
    told = [not row["unknown"] for row in rows() if row["list"] == part]
    assert len(told) > 100
    assert sum(told) / len(told) >= 0.85


@pytest.mark.parametrize(
    ("text", "category", "rule"),
    [
        ("3/5", "misleading", "figure"),
        ("1 out of 5 stars", "false", "figure"),
        ("Rating: 5/5", "true", "figure"),
        ("70/100", "true", "figure"),
        ("69/100", "misleading", "figure"),
        ("40/100", "misleading", "figure"),
        ("39/100", "false", "figure"),
        ("No, the Pope did not endorse him", "false", "answered"),
        ("Nein, der Papst hat das nicht gesagt", "false", "answered"),
        ("Yes, the senator did say that", "true", "answered"),
        ("The claim that vaccines are safe is true", "true", "exact"),
        ("The claim that the photo is real is false", "false", "exact"),
        ("The claim that the earth is flat is not true", "false", "exact"),
        ("Probably false", "false", "decorated"),
        ("Very likely true", "true", "decorated"),
        ("Not likely true", "unverified", "doubted"),
        ("MostlyFalse", "false", "exact"),
        ("F A L S E", "false", "exact"),
        ("Un-true", "false", "exact"),
        ("❌❌", "false", "exact"),
        ("Verdict: ✅", "true", "exact"),
        ("Fact or fiction? Fiction.", "false", "exact"),
        ("[SALAH] Video banjir", "false", "sentence"),
    ],
)  # fmt: skip
def test_forms_are_read_by_rule(text, category, rule):
    mapped = map_verdict(text)
    assert (mapped.category, mapped.rule.partition(":")[0]) == (category, rule)


@pytest.mark.parametrize(
    "text",
    [
        "No, is it?", "No way", "5/4", "9/11", "3/5 noses", "❌✅", "No video",
        "The claim that this is true", "Yes", "❌ True", "Vaccines are safe, no",
    ],
)  # fmt: skip
def test_forms_that_only_look_so_are_not_taken_for_them(text):
    rule = map_verdict(text).rule.partition(":")[0]
    assert rule not in ("figure", "answered") and map_verdict(text).rule != "exact: ❌"


# fmt: off
BEFORE = {
    "Spanish": ["no es", "no", "nunca fue"], "Portuguese": ["não é", "nunca foi"], "Arabic": ["ليس", "غير"],
    "French": ["n'est pas", "ce n'est pas", "pas"], "German": ["nicht", "das ist nicht"],
    "Italian": ["non è", "non", "non è affatto"], "Indonesian": ["tidak", "bukan"],
    "Dutch": ["niet", "is niet"], "Polish": ["nie jest", "to nie jest"], "Russian": ["не", "это не"],
    "Ukrainian": ["не", "це не"], "Swedish": ["inte", "är inte"], "Norwegian": ["ikke", "er ikke"],
    "Danish": ["ikke", "er ikke"], "Finnish": ["ei ole"], "Hungarian": ["nem"], "Romanian": ["nu este", "nu e"],
    "Greek": ["δεν είναι", "δεν"], "Czech": ["není", "to není"], "Croatian": ["nije"], "Hebrew": ["לא", "זה לא"],
    "Vietnamese": ["không", "không phải"], "Bulgarian": ["не е"], "Filipino": ["hindi", "hindi ito"],
    "Lithuanian": ["nėra"], "Latvian": ["nav"], "Swahili": ["sio", "siyo"],
}
AFTER = {
    "Hindi": ["नहीं", "नहीं है"], "Turkish": ["değil", "değildir"], "Bengali": ["নয়"], "Persian": ["نیست"],
    "Urdu": ["نہیں", "نہیں ہے"], "Korean": ["아님", "아니다"], "Tamil": ["அல்ல", "இல்லை"],
}
# fmt: on


@pytest.mark.parametrize("language", [*BEFORE, *AFTER])
def test_a_denial_in_any_language_never_leaves_true_true_or_false_false(language):
    rows = [row for row in shipped().rows.values() if language in row.used_by]
    decided = [row for row in rows if row.category in (Category.TRUE, Category.FALSE)]
    assert decided
    for row in decided:
        for text in (
            *(f"{denial} {row.rating}" for denial in BEFORE.get(language, ())),
            *(f"{row.rating} {denial}" for denial in AFTER.get(language, ())),
        ):
            assert map_verdict(text).category is not row.category, text
