"""Files of articles: rows of JSON, dates, ids, and odd encodings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shared.articles import Article, read_articles
from tests.support.article_files import FOX, Read, as_csv, docs, faults, lines, reader, rss


@pytest.fixture
def read(tmp_path: Path) -> Read:
    return reader(tmp_path)


def test_a_full_line_reads_as_it_is(read):
    assert read(lines({"id": "a1", **FOX})) == [Article("a1", FOX)]


@pytest.mark.parametrize(
    ("name", "value", "field", "stored"),
    [
        ("source_name", "CNN", "outlet", "CNN"),
        ("source", "CNN", "outlet", "CNN"),
        ("source", {"id": "cnn", "name": "CNN"}, "outlet", "CNN"),
        ("outlet_name", " CNN\n", "outlet", "CNN"),
        ("Outlet Name", "The\tSun\x1b", "outlet", "The Sun"),
        ("link", "https://x.org/1", "url", "https://x.org/1"),
        ("pubDate", "Thu, 23 Oct 2025 16:25:00 GMT", "published_at", FOX["published_at"]),
        ("date", "2025-10-23 16:25", "published_at", FOX["published_at"]),
        ("published", "2025-10-23T18:25:00+02:00", "published_at", FOX["published_at"]),
        ("score", "61.4", "fact_check_score", 61.4),
        ("score", 0, "fact_check_score", 0),
        ("score", 100, "fact_check_score", 100),
        ("score", "61,4", "fact_check_score", 61.4),
        ("verdict", " Half-True! ", "fact_check_verdict", " Half-True! "),
        ("factCheckVerdict", "FALSE", "fact_check_verdict", "FALSE"),
        ("checked_at", "2025-10-24", "fact_checked_at", FOX["fact_checked_at"]),
    ],
)
def test_other_names_for_a_field_are_understood(read, name, value, field, stored):
    base = {"id": 1, "title": "t"} | ({} if field == "outlet" else {"outlet": "o"})
    (doc,) = docs(read(lines({**base, name: value}), "a.jsonl"))
    assert doc[field] == stored


def test_the_preferred_name_wins_and_an_empty_one_does_not_count(read):
    rows = read(
        lines({"id": 1, "source": "x", "outlet": "y"}, {"id": 2, "source": "x", "outlet": " "})
    )
    assert [doc["outlet"] for doc in docs(rows)] == ["y", "x"]


@pytest.mark.parametrize(
    ("row", "field", "told"),
    [
        ({"outlet": "", "id": 1}, "outlet", "missing or empty"),
        ({"outlet": " \n", "id": 1}, "outlet", "missing or empty"),
        ({"id": 1}, "outlet", "missing or empty"),
        ({"outlet": 7, "id": 1}, "outlet", "7"),
        ({"outlet": ".", "id": 1}, "outlet", "names no outlet: '.'"),
        ({"outlet": "🙂 --", "id": 1}, "outlet", "names no outlet"),
        ({"outlet": "x" * 301, "id": 1}, "outlet", "at most 300"),
        ({"outlet": "o", "id": 1, "score": 100.01}, "fact_check_score", "100.01"),
        ({"outlet": "o", "id": 1, "score": -1}, "fact_check_score", "-1"),
        ({"outlet": "o", "id": 1, "score": "high"}, "fact_check_score", "'high'"),
        ({"outlet": "o", "id": 1, "score": "NaN"}, "fact_check_score", "'NaN'"),
        ({"outlet": "o", "id": 1, "score": float("nan")}, "fact_check_score", "nan"),
        ({"outlet": "o", "id": 1, "score": float("inf")}, "fact_check_score", "inf"),
        ({"outlet": "o", "id": 1, "score": True}, "fact_check_score", "True"),
        ({"outlet": "o", "id": 1, "score": "1,000"}, "fact_check_score", "'1,000'"),
        ({"outlet": "o", "id": 1, "score": [50]}, "fact_check_score", "[50]"),
        ({"outlet": "o", "id": 1, "date": "yesterday"}, "published_at", "'yesterday'"),
        ({"outlet": "o", "id": 1, "date": "10/11/2025"}, "published_at", "'10/11/2025'"),
        ({"outlet": "o", "id": 1, "date": 1761236700}, "published_at", "1761236700"),
        ({"outlet": "o", "id": 1, "checked_at": "2025-02-30"}, "fact_checked_at", "'2025-02-30'"),
        ({"outlet": "o", "id": 1, "verdict": True}, "fact_check_verdict", "True"),
        ({"outlet": "o", "verdict": "TRUE"}, "id", "told apart"),
        ([1, 2], "row", "[1, 2]"),
        ("null", "row", "None"),
        ('"text"', "row", "'text'"),
        ("{broken", "line", "'{broken'"),
        ("[" * 100_000, "line", "not JSON"),
    ],
)  # fmt: skip
def test_a_bad_row_in_the_middle_names_its_line_and_field_and_the_rest_goes_on(
    read, row, field, told
):
    first, bad, last = read(lines({"id": "a", **FOX}, row, {"id": "b", **FOX}))
    assert (first, last) == (Article("a", FOX), Article("b", FOX))
    assert (bad.line, bad.field) == (2, field)
    assert told in bad.message


def test_a_broken_first_line_does_not_hide_the_lines_after_it(read):
    for name in ("a", "a.jsonl", "a.json"):
        rows = read(lines('{"outlet": "Fox", oops', {"id": "b", **FOX}), name)
        assert faults(rows) == [(1, "line")]
        assert rows[1] == Article("b", FOX)
    assert faults(read(lines("oops", {"id": "b", **FOX}), "a.jsonl")) == [(1, "line")]
    assert faults(read(lines("[1, 2", {"id": "b", **FOX}), "a.jsonl")) == [(1, "line")]


def test_a_list_in_one_document_reads_like_lines_and_numbers_its_items(read):
    content = [{"id": "a", **FOX}, {"outlet": ""}, 3, {"id": "b", **FOX}]
    for text in (json.dumps(content), json.dumps(content, indent=2)):
        rows = read(text, "a.json")
        assert [row.id for row in rows if isinstance(row, Article)] == ["a", "b"]
        assert faults(rows) == [(2, "outlet"), (3, "row")]


def test_a_document_that_is_cut_off_names_the_line(read):
    (bad,) = read('[\n{"outlet": "x",\n', "a.json")
    assert (bad.line, bad.field) == (3, "file")


@pytest.mark.parametrize("name", ["a", "a.json", "a.jsonl", "a.csv", "a.xml"])
@pytest.mark.parametrize("content", ["", "\n \n", "\ufeff"])
def test_an_empty_file_has_no_articles(read, name, content):
    assert read(content, name) == []


def test_a_missing_file_is_the_systems_own_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        list(read_articles(tmp_path / "none.csv"))


@pytest.mark.parametrize(
    "text",
    [
        "2025-10-23T16:25:00Z",
        "2025-10-23t16:25:00z",
        "2025-10-23 16:25:00",
        "2025-10-23T16:25",
        "2025-10-23 16:25:00 UTC",
        "2025-10-23 18:25:00 +0200",
        "2025-10-23T16:25:00.000000000Z",
        "2025-10-23T11:25:00-05:00",
        "2025-10-23T21:55:00+0530",
        "2025/10/23 16:25",
        "20251023T162500Z",
        "Thu, 23 Oct 2025 16:25:00 GMT",
        "Thu, 23 Oct 2025 12:25:00 EDT",
        "Thu, 23 Oct 2025 16:25:00 -0000",
        "Thu, 23 Oct 25 16:25 UT",
        "23 October 2025 18:25:00 CEST",
        "Thu, 23 Oct 2025 16:25:00 +0000 (UTC)",
    ],
)
def test_one_time_written_in_many_ways_is_stored_in_one(read, text):
    (doc,) = docs(read(lines({"id": 1, "outlet": "o", "date": text}, {"id": 2, "outlet": "o"}))[:1])
    assert doc["published_at"] == "2025-10-23T16:25:00.000000+00:00"


@pytest.mark.parametrize(
    "text",
    ["2025", "0000-00-00", "2025-13-01", "2025-10-23T25:00", "Thu, 23 Foo 2025 16:25:00 GMT",
     "2025-10-23T16:25:00+99:00", "23 Oct 2025 16:25 QQT", "0001-01-01T00:00:00+14:00", "12:30",
     "9" * 50, "2025-10-23Tnoon"],
)  # fmt: skip
def test_what_is_no_date_is_a_bad_row(read, text):
    assert faults(read(lines({"id": 1, "outlet": "o", "date": text}))) == [(1, "published_at")]


@pytest.mark.parametrize(
    "url",
    [
        "https://example.com/a",
        "http://www.Example.com/a/",
        "https://example.com:443/a?utm_source=rss&fbclid=1#comments",
        " https://example.com/a ",
    ],
)
def test_spellings_of_one_address_give_one_id_whatever_else_changed(read, url):
    first = read(lines(FOX))[0]
    again = read(lines({"outlet": "FOX", "link": url, "verdict": "TRUE"}))[0]
    assert first.id == again.id
    assert again.doc["url"] == url.strip()


@pytest.mark.parametrize(
    "url",
    ["https://example.com/b", "https://example.com/a?id=2", "https://other.com/a", "/a",
     "https://example.com:8080/a", "https://example.com/a#!/2"],
)  # fmt: skip
def test_other_addresses_give_other_ids(read, url):
    assert read(lines({**FOX, "url": url}))[0].id != read(lines(FOX))[0].id


def test_an_address_without_a_host_belongs_to_its_outlet(read):
    a, b = read(lines({"outlet": "A", "url": "/news/1"}, {"outlet": "B", "url": "/news/1"}))
    assert a.id != b.id


def test_without_an_address_outlet_title_and_date_tell_an_article(read):
    row = {"outlet": "Fox News", "title": "A vote", "date": "2025-10-23"}
    same = {"outlet": "fox  news", "title": "a vote", "date": "2025-10-23T00:00:00Z", "score": 3}
    others = ({**row, "title": "B"}, {**row, "outlet": "CNN"}, {**row, "date": "2025-10-24"})
    ids = [article.id for article in read(lines(row, same, *others))]
    assert ids[0] == ids[1]
    assert len(set(ids)) == 4


@pytest.mark.parametrize("id", ["a/b", "..", "__x__", "x" * 101, "né", "a b", 10**400])
def test_an_id_that_a_store_would_refuse_is_hashed(read, id):
    row = {"id": id, "outlet": "o"}
    (article,) = read(lines(row))
    assert len(article.id) == 32
    assert article.id.isalnum()
    assert read(lines(row, row))[1] == article


def test_the_same_article_has_the_same_id_in_every_format(read):
    feed = rss("<item><title>Other</title><link>https://www.example.com/a</link></item>")
    ids = {
        read(lines(FOX))[0].id,
        read("outlet,url\nFox,https://example.com/a\n", "a.csv")[0].id,
        read(feed)[0].id,
    }
    assert len(ids) == 1


ACCENTED = {"outlet": "Le Télégramme – 東京", "title": "Überraschung"}


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be"]
)
@pytest.mark.parametrize("kind", ["lines", "document", "csv", "feed"])
def test_unicode_in_any_encoding_reads_the_same(read, kind, encoding):
    content = {
        "lines": lines(ACCENTED, ACCENTED),
        "document": json.dumps([ACCENTED, ACCENTED], indent=1, ensure_ascii=False),
        "csv": as_csv(ACCENTED, ACCENTED),
        "feed": rss("<item><title>Überraschung</title></item>" * 2, title=ACCENTED["outlet"]),
    }[kind]
    assert docs(read(content.encode(encoding))) == [ACCENTED, ACCENTED]


def test_a_row_in_another_encoding_is_reported_and_the_rest_goes_on(read):
    rows = [{"outlet": name, "id": "x"} for name in ("Fox", "Télé", "CNN")]
    content = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode("cp1252")
    got = read(content)
    assert faults(got) == [(2, "line")]
    got = read(as_csv(*rows).encode("cp1252"), "a.csv")
    assert faults(got) == [(3, "outlet")]
    assert "UTF-8" in got[1].message
    assert [row.doc["outlet"] for row in (got[0], got[2])] == ["Fox", "CNN"]


def test_half_characters_are_replaced(read):
    (doc,) = docs(read('{"id": 1, "outlet": "a\\ud800b"}'))
    assert doc["outlet"] == "a?b"


@pytest.mark.parametrize("encoding", ["iso-8859-1", "windows-1252", "utf-8", "UTF-8"])
def test_a_feeds_declared_encoding_is_heeded(read, encoding):
    body = rss("<item><title>Été</title></item>", title="Télé")
    content = f'<?xml version="1.0" encoding="{encoding}"?>{body}'.encode(encoding)
    assert docs(read(content)) == [{"outlet": "Télé", "title": "Été"}]


def test_encodings_of_many_bytes_and_wrongly_declared_ones_are_read(read):
    body = rss("<item><title>速報</title></item>", title="東京")
    for declared, actual in (
        ("shift_jis", "shift_jis"),
        ("gb2312", "gb18030"),
        ("utf-16", "utf-8"),
    ):
        content = f'<?xml version="1.0" encoding="{declared}"?>{body}'
        if declared == "gb2312":
            content = content.replace("速報", "新闻").replace("東京", "北京")
        assert len(docs(read(content.encode(actual)))) == 1


def test_an_item_in_another_encoding_than_its_feed_is_reported(read):
    body = rss("<item><title>Été</title></item><item><title>ok</title></item>")
    rows = read(body.encode("cp1252"))
    assert faults(rows) == [(1, "title")]
    assert rows[1].doc["title"] == "ok"


@pytest.mark.parametrize("name", ["rot13", "undefined", "no-such", "idna"])
def test_an_encoding_that_is_none_is_one_bad_row(read, name):
    (bad,) = read(f'<?xml version="1.0" encoding="{name}"?><rss/>é')
    assert bad.field == "file"
