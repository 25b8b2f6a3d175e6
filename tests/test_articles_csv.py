"""Articles as CSV: any usual delimiter, and a broken row costs only itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from shared.articles import Article
from tests.support.article_files import FOX, Read, as_csv, docs, faults, reader


@pytest.fixture
def read(tmp_path: Path) -> Read:
    return reader(tmp_path)


@pytest.mark.parametrize("end", ["\r\n", "\n"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("name", ["a.csv", "a.tsv", "a"])
def test_any_usual_delimiter_is_found(read, name, delimiter, end):
    row = {"id": "a1", **FOX, "title": 'He said: "a, b; c|d\te"'}
    (article,) = read(as_csv(row, delimiter=delimiter, end=end), name)
    assert article == Article("a1", {**FOX, "title": 'He said: "a, b; c|d e"'})


def test_a_quoted_newline_stays_in_its_field_and_lines_are_still_counted(read):
    content = 'source,title,score,id\nFox,"two\nlines",5,a\nCNN,x,high,b\n\nBBC,y,7,c\n'
    rows = read(content, "a.csv")
    assert rows[0] == Article("a", {"outlet": "Fox", "title": "two lines", "fact_check_score": 5})
    assert faults(rows) == [(4, "fact_check_score")]
    assert rows[2].doc["outlet"] == "BBC"


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ('CNN,"left open,b', "row"),
        ('CNN,"x" y,b', "row"),
        ("CNN,a,b,c,d", "row"),
        (",title,b", "outlet"),
        ("CNN,,", "id"),
        (f"CNN,{'x' * 5_000},b", "title"),
        (f'CNN,"{"x" * 140_000}",b', "row"),
    ],
)
def test_a_broken_csv_row_costs_only_itself(read, row, field):
    rows = read(f'outlet,title,id\nFox,"first",a\n{row}\nBBC,"then",c\nNPR,"last",d\n', "a.csv")
    assert [r.id for r in rows if isinstance(r, Article)] == ["a", "c", "d"]
    assert faults(rows) == [(3, field)]


def test_a_quote_left_open_on_the_last_line_is_reported(read):
    rows = read('outlet,title,id\nFox,first,a\nCNN,"open,b\nBBC,then,c', "a.csv")
    assert [r.id for r in rows if isinstance(r, Article)] == ["a", "c"]
    assert faults(rows) == [(3, "row")]


def test_short_rows_and_empty_extra_cells_are_fine(read):
    rows = read("outlet,id,score\nFox,a\nCNN,b,5,,\n", "a.csv")
    assert docs(rows) == [{"outlet": "Fox"}, {"outlet": "CNN", "fact_check_score": 5}]


def test_a_header_without_an_outlet_is_one_bad_row(read):
    (bad,) = read("\nname,title\na,b\n", "a.csv")
    assert (bad.line, bad.field) == (2, "header")
    assert "'name'" in bad.message


def test_excels_separator_line_is_heeded(read):
    assert docs(read("sep=;\r\noutlet;id;score\r\nFox;1;61,4\r\n", "a.csv")) == [
        {"outlet": "Fox", "fact_check_score": 61.4}
    ]


def test_a_binary_file_is_one_bad_row(read):
    assert faults(read(bytes(range(128, 256)) * 100, "a.bin")) == [(1, "header")]
