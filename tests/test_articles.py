"""Files of articles: every format, odd encodings, broken rows in the middle, hostile XML."""

from __future__ import annotations

import csv
import io
import json
import os
import threading
import tracemalloc
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.articles import Article, BadRow, read_articles
from shared.documents import utc

FOX = {
    "outlet": "Fox News",
    "category": "politics",
    "title": "A vote",
    "url": "https://example.com/a",
    "published_at": "2025-10-23T16:25:00.000000+00:00",
    "fact_check_score": 61.4,
    "fact_check_verdict": "MOSTLY FALSE",
    "fact_checked_at": "2025-10-24T00:00:00.000000+00:00",
}


@pytest.fixture
def read(tmp_path: Path):
    """Read content as a file of the given name."""

    def read_content(content: str | bytes, name: str = "articles") -> list[Article | BadRow]:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return list(read_articles(path))

    return read_content


def lines(*rows: object) -> str:
    return "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)


def docs(rows: list[Article | BadRow]) -> list[dict]:
    assert not [row for row in rows if isinstance(row, BadRow)]
    return [row.doc for row in rows]


def faults(rows: list[Article | BadRow]) -> list[tuple[int, str]]:
    return [(row.line, row.field) for row in rows if isinstance(row, BadRow)]


# JSON lines and lists


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


# Dates


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


# Ids


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


# CSV


def as_csv(*rows: dict, delimiter: str = ",", end: str = "\r\n") -> str:
    out = io.StringIO()
    names = list(rows[0])
    writer = csv.DictWriter(out, names, delimiter=delimiter, lineterminator=end)
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


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


# Encodings

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


# Feeds


def rss(items: str, title: str = "Fox News") -> str:
    return f'<rss version="2.0"><channel><title>{title}</title>{items}</channel></rss>'


RSS2 = """
<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom"
     xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
  <image><title>Logo</title><link>https://example.com/logo</link></image>
  <atom:link href="https://example.com/feed" rel="self"/>
  <title>Fox &amp;amp; News</title><link>https://example.com/</link>
  <item>
    <media:content><media:title>not this</media:title></media:content>
    <title><![CDATA[A "vote" &amp; more <!DOCTYPE x>]]></title>
    <link>https://example.com/a</link><guid>https://example.com/other</guid>
    <pubDate>Thu, 23 Oct 2025 16:25:00 GMT</pubDate>
    <category>politics</category><category>usa</category>
    <content:encoded>long</content:encoded>
  </item>
  <item><title>bad</title><link>/b</link><pubDate>soon</pubDate></item>
  <item><title>Syndicated</title><link>/c</link><source url="https://cnn.com/rss">CNN</source></item>
  <item><title>By guid</title><guid>https://example.com/d</guid><dc:date>2025-10-23T16:25:00Z</dc:date></item>
  <item><guid isPermaLink="false">tag:1</guid></item>
</channel></rss>
"""


def test_rss_2(read):
    rows = read(RSS2, "feed.xml")
    bad = rows.pop(1)
    assert docs(rows) == [
        {
            "outlet": "Fox & News",
            "category": "politics",
            "title": 'A "vote" & more <!DOCTYPE x>',
            "url": "https://example.com/a",
            "published_at": FOX["published_at"],
        },
        {"outlet": "CNN", "title": "Syndicated", "url": "https://example.com/c"},
        {
            "outlet": "Fox & News",
            "title": "By guid",
            "url": "https://example.com/d",
            "published_at": FOX["published_at"],
        },
        {"outlet": "Fox & News"},
    ]
    assert (bad.line, bad.field) == (17, "published_at")
    assert "'soon'" in bad.message
    assert RSS2.splitlines()[16].lstrip().startswith("<item><title>bad")


def test_atom(read):
    content = """<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">The Sun</title>
<link rel="self" href="https://sun.example/feed"/><link href="https://sun.example/"/>
<author><name>x</name></author>
<entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>big</b> day</div></title>
<link rel="enclosure" href="https://sun.example/mp3"/><link rel="alternate" href="/1"/>
<id>urn:1</id><updated>2025-10-24T00:00:00Z</updated><published>2025-10-23T18:25:00+02:00</published>
<category term="politics"/></entry>
<entry><title>Two</title><id>urn:2</id><updated>2025-10-23T16:25:00Z</updated>
<source><title>Other Paper</title><id>urn:o</id></source></entry>
</feed>"""
    assert docs(read(content)) == [
        {
            "outlet": "The Sun",
            "category": "politics",
            "title": "A big day",
            "url": "https://sun.example/1",
            "published_at": FOX["published_at"],
        },
        {"outlet": "Other Paper", "title": "Two", "published_at": FOX["published_at"]},
    ]


def test_rss_1(read):
    content = """<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel rdf:about="https://s.example/">
<title>Slash</title><link>https://s.example/</link></channel>
<item rdf:about="https://s.example/1"><title>One</title><dc:date>2025-10-23T16:25:00Z</dc:date></item>
</rdf:RDF>"""
    assert docs(read(content)) == [
        {
            "outlet": "Slash",
            "title": "One",
            "url": "https://s.example/1",
            "published_at": FOX["published_at"],
        }
    ]


def test_a_feed_that_tells_its_title_last_or_never(read):
    item = "<item><title>a</title></item>"
    late = f"<rss><channel>{item}<title>Late</title>{item}</channel></rss>"
    assert [doc["outlet"] for doc in docs(read(late))] == ["Late", "Late"]
    assert faults(read(f"<rss><channel>\n{item}</channel></rss>")) == [(2, "outlet")]


def test_a_feed_that_breaks_off_keeps_what_came_before(read):
    rows = read(rss("<item><title>a</title></item>\n<item><title>b</titl")[:-24])
    assert rows[0].doc["title"] == "a"
    assert faults(rows) == [(2, "file")]


def test_control_characters_do_not_break_a_feed(read):
    assert docs(read(rss("<item><title>a\x08b</title></item>")))[0]["title"] == "ab"


BOMB = """<!DOCTYPE lolz [<!ENTITY lol "lol">
<!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>"""
FILE = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
ITEM = "<item><title>t</title></item>"


@pytest.mark.parametrize(
    "prolog",
    [
        pytest.param(BOMB, id="billion laughs"),
        pytest.param(FILE, id="a local file"),
        pytest.param('<!DOCTYPE rss SYSTEM "http://evil.example/x.dtd">', id="another server"),
        pytest.param("<!DOCTYPE rss>", id="a bare document type"),
        pytest.param(f"<!--{'x' * 3_000_000}-->{BOMB}", id="far from the start"),
        pytest.param(f'<?xml version="1.0"?>\n<?a b?>{BOMB}', id="after an instruction"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-be"])
def test_a_document_type_is_refused_before_it_can_do_anything(read, prolog, encoding):
    (bad,) = read((prolog + rss(ITEM.replace("t<", "&lol2;&f;<"))).encode(encoding))
    assert bad.field == "file"
    assert "refused" in bad.message


def test_a_document_type_in_an_odd_encoding_is_refused(read):
    declared = b'<?xml version="1.0" encoding="utf-7"?>'
    (bad,) = read(declared + "<!DOCTYPE x [<!ENTITY a 'b'>]><rss/>".replace("!", "+ACE-").encode())
    assert "refused" in bad.message


@pytest.mark.parametrize("content", ["<html><body/></html>", "<opml/>", "<urlset/>"])
def test_xml_that_is_no_feed_says_so(read, content):
    (bad,) = read(content)
    assert "not a feed" in bad.message


def test_elements_nested_deep_and_fields_without_end_are_harmless(read):
    deep = "<x>" * 50_000 + "</x>" * 50_000
    rows = read(rss(f"<item>{deep}<title>{'y' * 3_000_000}</title></item>{ITEM}"))
    assert faults(rows) == [(1, "title")]
    assert rows[1].doc["title"] == "t"


# ClaimReview

REVIEW = {
    "@context": "https://schema.org",
    "@type": "ClaimReview",
    "url": "https://checker.example/moon",
    "claimReviewed": "The moon is cheese",
    "datePublished": "2025-10-24",
    "author": {"@type": "Organization", "name": "Checker"},
    "reviewRating": {
        "@type": "Rating",
        "ratingValue": "2",
        "worstRating": "1",
        "bestRating": "5",
        "alternateName": "Mostly False",
    },
    "itemReviewed": {
        "@type": "Claim",
        "author": {"@type": "Organization", "name": "Moon Daily"},
        "appearance": {"@type": "CreativeWork", "url": "https://www.moon-daily.example/a?b=c"},
        "datePublished": "2025-10-23T16:25:00Z",
    },
}
REVIEWED = {
    "outlet": "moon-daily.example",
    "title": "The moon is cheese",
    "url": "https://checker.example/moon",
    "published_at": FOX["published_at"],
    "fact_check_score": 25.0,
    "fact_check_verdict": "Mostly False",
    "fact_checked_at": FOX["fact_checked_at"],
}
PAGE = {"@type": "WebPage", "@id": "#page", "name": "A page"}


def review(**changes: object) -> dict:
    return {**REVIEW, **changes}


def claim(**fields: object) -> dict:
    return review(itemReviewed={"@type": "Claim", **fields})


def rated(**rating: object) -> dict:
    return review(reviewRating={"@type": "Rating", **rating})


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(REVIEW, id="one object"),
        pytest.param([REVIEW], id="a list"),
        pytest.param([[REVIEW]], id="a list of lists"),
        pytest.param({"@context": "https://schema.org", "@graph": [PAGE, REVIEW]}, id="a graph"),
        pytest.param(
            {"@type": "DataFeed", "dataFeedElement": [{"@type": "DataFeedItem", "item": [REVIEW]}]},
            id="a data feed",
        ),
        pytest.param({"dataFeedElement": {"item": REVIEW}}, id="a data feed of one"),
        pytest.param(review(**{"@type": ["Review", "ClaimReview"]}), id="several types"),
        pytest.param(review(**{"@type": "http://schema.org/ClaimReview"}), id="a full type"),
    ],
)
@pytest.mark.parametrize("indent", [None, 2])
def test_a_claim_review_is_found_however_it_is_wrapped(read, content, indent):
    for name in ("a", "a.json", "a.jsonl"):
        assert docs(read(json.dumps(content, indent=indent), name)) == [REVIEWED]


def test_claim_reviews_as_json_lines_beside_articles(read):
    rows = read(lines(REVIEW, {"id": "a", **FOX}, {"@graph": [PAGE, REVIEW]}))
    assert docs(rows) == [REVIEWED, FOX, REVIEWED]
    assert rows[0].id == rows[2].id


def test_a_graph_may_refer_to_the_claim_and_its_author(read):
    graph = [
        review(itemReviewed={"@id": "#claim"}),
        {"@type": "Claim", "@id": "#claim", "author": {"@type": "Person", "@id": "#them"}},
        {"@type": "Organization", "@id": "#them", "name": "Moon Daily"},
    ]
    (doc,) = docs(read(json.dumps({"@graph": graph})))
    assert doc["outlet"] == "Moon Daily"


@pytest.mark.parametrize(
    ("fields", "outlet"),
    [
        ({"appearance": "https://a.example/1"}, "a.example"),
        ({"appearance": ["https://a.example/1", "https://b.example/"]}, "a.example"),
        ({"appearance": [{"url": "https://WWW.A.example:8080/1"}]}, "a.example"),
        (
            {"firstAppearance": {"url": "https://a.example/1"}, "appearance": "https://b.example"},
            "a.example",
        ),
        ({"firstAppearance": "a.example/1//2", "author": {"name": "X"}}, "a.example"),
        ({"appearance": {"@id": "https://a.example/1"}}, "a.example"),
        (
            {"appearance": "https://web.archive.org/web/20250101000000/https://a.example/1"},
            "a.example",
        ),
        ({"appearance": "https://archive.ph/abcd", "author": {"name": "X"}}, "X"),
        ({"appearance": "https://checker.example/moon", "author": {"name": "X"}}, "X"),
        ({"appearance": "a Facebook post", "author": {"name": "X"}}, "X"),
        ({"appearance": "mailto:a@b.example", "author": "X"}, "X"),
        ({"appearance": "http://[broken", "author": [{"name": " "}, {"name": "X\n Y"}]}, "X Y"),
        ({"author": [{"name": "Unknown"}, {"name": "X"}]}, "X"),
    ],
)
def test_the_rated_outlet_is_where_the_claim_appeared_else_who_made_it(read, fields, outlet):
    (doc,) = docs(read(lines(claim(**fields))))
    assert doc["outlet"] == outlet


@pytest.mark.parametrize(
    "fields",
    [{}, {"author": {"name": ""}}, {"author": {"name": "unknown"}}, {"author": {"name": "Checker"}},
     {"author": None, "appearance": None}, {"appearance": [{}]}, {"appearance": "https://localhost/x"}],
)  # fmt: skip
def test_a_claim_review_without_an_outlet_says_so(read, fields):
    (bad,) = read(lines(claim(**fields)))
    assert bad.field == "itemReviewed"
    assert "no outlet" in bad.message


@pytest.mark.parametrize(
    ("value", "worst", "best", "score"),
    [
        (1, 1, 5, 0.0),
        (5, 1, 5, 100.0),
        ("3", "1", "5", 50.0),
        (2, 0, 3, 66.6667),
        (4, 4, 0, 0.0),
        (1, 4, 0, 75.0),
        (0.5, 0, 1, 50.0),
        (-1, 1, 5, None),
        (-1, -1, 5, None),
        ("-1", "-1", "-1", None),
        (3, 3, 3, None),
        (0, 1, 5, None),
        (6, 1, 5, None),
        (3, None, 5, None),
        (3, 1, None, None),
        (None, 1, 5, None),
        ("three", 1, 5, None),
        (True, 0, 5, None),
        (1e308, -1e308, 1e308, None),
    ],
)
def test_a_rating_is_mapped_from_its_own_scale_or_left_out(read, value, worst, best, score):
    rating = {"ratingValue": value, "worstRating": worst, "bestRating": best, "alternateName": "x"}
    (doc,) = docs(read(lines(rated(**rating))))
    assert doc.get("fact_check_score") == score
    assert str(doc.get("fact_check_score")) != "-0.0"


@pytest.mark.parametrize(
    ("rating", "verdict"),
    [
        ({"alternateName": " Pants on Fire! ", "name": "x"}, " Pants on Fire! "),
        ({"name": "Falso"}, "Falso"),
        ({"alternateName": "", "name": "Falso"}, "Falso"),
        ({"alternateName": {"@value": "خطأ", "@language": "ar"}}, "خطأ"),
        ({"alternateName": ["Faux", "False"]}, "Faux"),
        ({"ratingValue": "False"}, "False"),
    ],
)
def test_the_verdict_is_the_ratings_words_exactly(read, rating, verdict):
    (doc,) = docs(read(lines(rated(**rating))))
    assert doc["fact_check_verdict"] == verdict


@pytest.mark.parametrize(
    ("item", "field"),
    [
        (rated(), "reviewRating"),
        (rated(ratingValue=3), "reviewRating"),
        (review(reviewRating="False"), "reviewRating"),
        (review(datePublished="lately"), "fact_checked_at"),
        (review(itemReviewed="x"), "itemReviewed"),
        ({"@type": "MediaReview"}, "@type"),
        ({"@graph": [PAGE]}, "@type"),
        ({"@type": "DataFeedItem", "item": []}, "@type"),
        ({"@type": "DataFeedItem", "item": None}, "@type"),
        (None, "row"),
    ],
)
def test_a_bad_item_of_a_data_feed_is_numbered_and_the_rest_goes_on(read, item, field):
    feed = {"@type": "DataFeed", "dataFeedElement": [{"item": [REVIEW]}, item, {"item": [REVIEW]}]}
    rows = read(json.dumps(feed))
    assert faults(rows) == [(2, field)]
    assert docs([rows[0], rows[2]]) == [REVIEWED, REVIEWED]


def test_reviews_on_one_page_have_ids_of_their_own_and_a_new_verdict_keeps_its_id(read):
    first, other, again = read(
        lines(
            REVIEW,
            review(claimReviewed="The sun is cold"),
            {**rated(alternateName="True"), "url": "http://www.checker.example/moon/"},
        )
    )
    assert first.id == again.id != other.id


def test_a_claims_own_date_that_cannot_be_read_does_not_cost_the_verdict(read):
    (doc,) = docs(read(lines(claim(author={"name": "X"}, datePublished="long ago"))))
    assert "published_at" not in doc
    assert doc["fact_check_verdict"] == "Mostly False"


def test_containers_nested_without_end_are_a_bad_row(read):
    content: dict = REVIEW
    for _ in range(100):
        content = {"item": [content]}
    assert len(faults(read(json.dumps(content)))) == 1


# Properties

words = st.text(
    st.characters(blacklist_categories=("Cs", "Cc", "Zs", "Zl", "Zp")), min_size=1, max_size=40
)
times = st.datetimes(
    datetime(1971, 1, 1),
    datetime(2100, 1, 1),
    timezones=st.integers(-14 * 60, 14 * 60).map(lambda m: timezone(timedelta(minutes=m))),
)
articles = st.fixed_dictionaries(
    {"outlet": words},
    optional={
        "category": words,
        "title": words,
        "url": words.map(lambda w: f"https://example.com/{w}"),
        "published_at": times,
        "fact_check_score": st.one_of(st.integers(0, 100), st.floats(0, 100)),
        "fact_check_verdict": words.map(lambda w: f" {w}\n"),
        "fact_checked_at": times,
    },
)


def stored(article: dict) -> dict:
    return {k: utc(v) if isinstance(v, datetime) else v for k, v in article.items()}


def told(article: dict) -> dict:
    return {k: v.isoformat() if isinstance(v, datetime) else v for k, v in article.items()}


@given(st.lists(articles, min_size=2, max_size=6), st.booleans())
def test_json_lines_read_back_as_they_were_written(tmp_path, rows, ascii):
    path = tmp_path / "round.jsonl"
    text = "".join(
        json.dumps({"id": n, **told(row)}, ensure_ascii=ascii) + "\n" for n, row in enumerate(rows)
    )
    path.write_text(text, encoding="utf-8", newline="")
    assert list(read_articles(path)) == [Article(str(n), stored(row)) for n, row in enumerate(rows)]
    again = "".join(json.dumps({"id": a.id, **a.doc}) + "\n" for a in read_articles(path))
    path.write_text(again, encoding="utf-8")
    assert [a.doc for a in read_articles(path)] == [stored(row) for row in rows]


@given(st.lists(articles, min_size=1, max_size=6), st.sampled_from(",;\t|"))
def test_csv_reads_back_as_it_was_written(tmp_path, rows, delimiter):
    path = tmp_path / "round.csv"
    names = ["id", "outlet", "category", "title", "url", "published_at", "fact_check_score",
             "fact_check_verdict", "fact_checked_at"]  # fmt: skip
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, names, delimiter=delimiter)
        writer.writeheader()
        writer.writerows({"id": f"a{n}", **told(row)} for n, row in enumerate(rows))
    assert [a.doc for a in read_articles(path)] == [stored(row) for row in rows]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                "id outlet source score date url @type @id @graph dataFeedElement item itemReviewed "
                "reviewRating author name appearance alternateName ratingValue claimReviewed".split()
            ),
            inner | st.just("ClaimReview"),
            max_size=6,
        )
    ),
    max_leaves=25,
)


@given(st.lists(json_values, min_size=1, max_size=5), st.booleans())
def test_no_json_however_odd_stops_the_reading(tmp_path, values, as_lines):
    path = tmp_path / "odd"
    text = "\n".join(map(json.dumps, values)) if as_lines else json.dumps(values)
    path.write_text(text)
    for row in read_articles(path):
        if isinstance(row, Article):
            assert row.id
            assert row.doc["outlet"]


@given(
    st.binary(max_size=300),
    st.sampled_from(["", "<", "{", "[", "outlet,id\n", "<rss><channel>", "<?xml "]),
)
def test_no_bytes_however_odd_stop_the_reading(tmp_path, content, start):
    for suffix in ("", ".csv", ".jsonl"):
        path = tmp_path / f"odd{suffix}"
        path.write_bytes(start.encode() + content)
        for row in read_articles(path):
            assert isinstance(row, Article | BadRow)


# Size


@pytest.mark.parametrize("kind", ["lines", "csv", "feed"])
def test_memory_stays_flat_however_long_the_file(tmp_path, kind):
    def peak(count: int) -> int:
        path = tmp_path / f"{kind}{count}"
        with path.open("w") as file:
            file.write(
                {"lines": "", "csv": "outlet,title\n", "feed": "<rss><channel><title>F</title>"}[
                    kind
                ]
            )
            for n in range(count):
                title = f"{n} " + "x" * 400
                row = {
                    "lines": json.dumps({"outlet": "Fox", "title": title}) + "\n",
                    "csv": f"Fox,{title}\n",
                    "feed": f"<item><title>{title}</title></item>\n",
                }[kind]
                file.write(row)
            file.write("</channel></rss>" if kind == "feed" else "")
        tracemalloc.start()
        read = sum(isinstance(row, Article) for row in read_articles(path))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert read == count
        return most

    small, large = (8_000, 24_000) if kind == "feed" else (1_000, 10_000)
    assert peak(large) - peak(small) < 1_000_000  # where the file grew by four million and more


def test_a_pipe_can_be_read(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_text, args=(lines({"id": "a", **FOX}),))
    writer.start()
    assert list(read_articles(path)) == [Article("a", FOX)]
    writer.join()
