"""Articles as RSS and Atom: every dialect, and hostile XML."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.article_files import FOX, Read, docs, faults, reader, rss


@pytest.fixture
def read(tmp_path: Path) -> Read:
    return reader(tmp_path)


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
