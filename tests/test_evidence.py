"""Evidence: files with broken rows, search by words and by meaning, and Google's API over HTTP."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli.__main__ import main as chirpcheck
from local import server
from shared.articles import BadRow
from shared.embeddings import LocalEmbedder
from shared.evidence import Evidence, ProviderDown
from shared.evidence.factcheck_tools import FactCheckTools
from shared.evidence.files import read_evidence
from shared.evidence.local import Added, LocalEvidence
from shared.evidence.search import gather
from shared.store import fulltext
from shared.store.database import Database
from shared.store.fulltext import SqliteTexts
from shared.workflows import checking, deciding
from tests.support.factcheck_server import FactCheckServer, claim, review

REVIEW = {
    "@context": "https://schema.org",
    "@type": "ClaimReview",
    "url": "https://checker.example/tea",
    "datePublished": "2024-03-05",
    "claimReviewed": "Tea cures colds",
    "author": {"@type": "Organization", "name": "Checker"},
    "itemReviewed": {"@type": "Claim", "author": {"@type": "Person", "name": "A shop"}},
    "reviewRating": {"@type": "Rating", "ratingValue": 1, "bestRating": 5, "worstRating": 1,
                     "alternateName": "False"},
}  # fmt: skip


def write(tmp_path: Path, name: str, content: str) -> Path:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    return path


class TestFiles:
    def test_json_lines_with_broken_rows_give_the_rest(self, tmp_path):
        lines = [
            {"text": "Tea is a drink.", "publisher": "Ministry", "date": "2024-01-02", "license": "CC0"},
            "not json at all",
            {"title": "nothing said"},
            {"claim": "Tea cures colds", "rating": "Pants on Fire", "url": "https://x.example/1"},
            {"text": ["a", "list"]},
            {"text": "Dated badly", "date": "yesterday"},
            {"claim": "Unrated"},
        ]  # fmt: skip
        content = "\n".join(x if isinstance(x, str) else json.dumps(x) for x in lines)
        rows = list(read_evidence(write(tmp_path, "e.jsonl", content)))
        bad = [(row.line, row.field) for row in rows if isinstance(row, BadRow)]
        assert bad == [(2, "line"), (3, "text"), (5, "text"), (6, "published_at"), (7, "rating")]
        tea, check = [row for row in rows if isinstance(row, Evidence)]
        assert (tea.kind, tea.publisher, tea.licence) == ("document", "Ministry", "CC0")
        assert tea.published_at.startswith("2024-01-02")
        assert (check.kind, check.claim, check.rating, check.category) == (
            "fact_check", "Tea cures colds", "Pants on Fire", "false",
        )  # fmt: skip

    @pytest.mark.parametrize("wrap", [
        pytest.param(lambda r: r, id="one"),
        pytest.param(lambda r: [r], id="a list"),
        pytest.param(lambda r: {"@context": "https://schema.org", "@graph": [{"@type": "WebPage"}, r]}, id="a graph"),
        pytest.param(lambda r: {"@type": "DataFeed", "dataFeedElement": [{"item": [r]}]}, id="a feed"),
    ])  # fmt: skip
    def test_claim_review_in_every_wrapping(self, tmp_path, wrap):
        (made,) = read_evidence(write(tmp_path, "r.json", json.dumps(wrap(REVIEW), indent=1)))
        assert (made.claim, made.rating, made.category) == ("Tea cures colds", "False", "false")
        assert (made.publisher, made.url) == ("Checker", "https://checker.example/tea")
        assert made.published_at.startswith("2024-03-05")

    @pytest.mark.parametrize("wrap", [
        pytest.param("[\n%s\n]", id="a list"),
        pytest.param('{"@type": "DataFeed",\n"dataFeedElement": [%s\n]}', id="a feed"),
    ])  # fmt: skip
    @pytest.mark.parametrize("ending", ["", "x" * 300_000])
    def test_a_broken_item_of_a_list_is_told_by_its_line_and_the_rest_is_read(
        self, tmp_path, wrap, ending
    ):
        rows = ['{"text": "One."}', '{"text": "Two.}', f'{{"text": "Three.", "more": "{ending}"}}',
                '{"x": 1}', '{"text": "Four."}']  # fmt: skip
        path = write(tmp_path, "e.json", wrap % ",\n ".join(rows))
        read = list(read_evidence(path))
        assert [r.text for r in read if isinstance(r, Evidence)] == ["One.", "Three.", "Four."]
        bad = [(r.line, r.field) for r in read if isinstance(r, BadRow)]
        assert bad == [(3, "row"), (5, "text")]

    def test_half_a_character_costs_its_own_line_only(self, tmp_path):
        lines = [
            '{"text": "Tea is a drink."}',
            '{"text": "lone \\ud800 surrogate"}',
            '{"text": "Fine", "url": "https://x.example/\\udfff"}',
            '{"text": "Milk \\ud83d\\ude00"}',
        ]
        rows = list(read_evidence(write(tmp_path, "e.jsonl", "\n".join(lines))))
        bad = [(row.line, row.field) for row in rows if isinstance(row, BadRow)]
        assert bad == [(2, "text"), (3, "url")]
        good = [row.text for row in rows if isinstance(row, Evidence)]
        assert good == ["Tea is a drink.", "Milk 😀"]

    @pytest.mark.parametrize(("row", "field"), [
        ('{"text": 123}', "text"),
        ('{"claim": 5, "rating": "False"}', "claim"),
        ("[]", "row"),
        ("[[]]", "row"),
        ('{"text": "Tea", "url": "javascript:alert(1)"}', "url"),
        ('{"text": "Tea", "url": "data:text/html,x"}', "url"),
        ('{"text": "Tea", "url": "https://"}', "url"),
        (json.dumps(REVIEW | {"url": "javascript:alert(1)"}), "url"),
    ])  # fmt: skip
    def test_what_is_no_evidence_is_told_by_its_line(self, tmp_path, row, field):
        lines = ['{"text": "Tea is a drink."}', row, '{"text": "Milk", "url": "HTTP://x.example"}']
        _, bad, milk = read_evidence(write(tmp_path, "e.jsonl", "\n".join(lines)))
        assert isinstance(bad, BadRow) and (bad.line, bad.field) == (2, field)
        assert milk.text == "Milk"

    def test_a_short_row_of_a_table_is_told(self, tmp_path):
        content = "text,publisher,url\nTea,M,https://x.example\nMilk\nBeer,B,\n"
        rows = list(read_evidence(write(tmp_path, "e.csv", content)))
        assert [(r.line, r.field) for r in rows if isinstance(r, BadRow)] == [(3, "row")]
        assert [r.text for r in rows if isinstance(r, Evidence)] == ["Tea", "Beer"]

    def test_a_list_that_breaks_off_gives_what_it_has(self, tmp_path):
        read = list(read_evidence(write(tmp_path, "e.json", '[\n{"text": "One."},\n')))
        assert read[0].text == "One." and (read[1].line, read[1].field) == (3, "file")

    def test_a_large_list_is_read_item_by_item(self, tmp_path):
        import tracemalloc

        filling = "x" * 900
        items = ",\n".join(f'{{"text": "Number {n}. {filling}"}}' for n in range(20_000))
        path = write(tmp_path, "e.json", f"[{items}]")
        tracemalloc.start()
        assert sum(1 for _ in read_evidence(path)) == 20_000
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert most < path.stat().st_size / 4

    @pytest.mark.parametrize(("field", "without"), [
        ("claimReviewed", {**REVIEW, "claimReviewed": ""}),
        ("reviewRating", {**REVIEW, "reviewRating": {"ratingValue": 1}}),
    ])  # fmt: skip
    def test_a_review_that_says_nothing_is_a_bad_row(self, tmp_path, field, without):
        (row,) = read_evidence(write(tmp_path, "r.json", json.dumps(without)))
        assert isinstance(row, BadRow) and row.field == field

    def test_a_broken_item_in_one_line_is_told_by_its_number_and_the_rest_is_read(self, tmp_path):
        rows = ['{"text": "One."}', '{"text": "Two.}', '{"text": "Three."}', '{"more": [{"x": 1},{"y": 2}], }',
                '{"x": 1}', '{"text": Four}', '{"text": "Five."}']  # fmt: skip
        read = list(read_evidence(write(tmp_path, "e.json", f"[{','.join(rows)}]")))
        assert [r.text for r in read if isinstance(r, Evidence)] == ["One.", "Three.", "Five."]
        bad = [r.place for r in read if isinstance(r, BadRow)]
        assert bad[:2] == ["1: item 2", "1: item 4"] and len(bad) == 5  # with what was inside it

    @pytest.mark.parametrize("wrap", [
        lambda *reviews: {"@graph": [*reviews]},
        lambda *reviews: {"@type": "ItemList", "itemListElement": [*reviews]},
    ])  # fmt: skip
    def test_what_is_wrong_in_a_graph_is_told_by_its_item(self, tmp_path, wrap):
        value = wrap(REVIEW, REVIEW | {"claimReviewed": ""}, REVIEW | {"url": "https://x.example"})
        path = write(tmp_path, "g.json", json.dumps(value, indent=1))
        one, bad, _ = read_evidence(path)
        assert one.claim and (bad.place, bad.field) == ("item 2", "claimReviewed")

    @pytest.mark.parametrize(("name", "line"), [("e.csv", "\ncaf\xe9,B\n"), ("e.jsonl", '\n{"text": "caf\xe9"}\n')])  # fmt: skip
    def test_what_excel_wrote_is_told_with_its_encoding(self, tmp_path, name, line):
        head = "text,publisher" if name == "e.csv" else '{"text": "One."}'
        path = tmp_path / name
        path.write_bytes((head + line).encode("cp1252"))
        (bad,) = (row for row in read_evidence(path) if isinstance(row, BadRow))
        assert bad.line == 2 and "Windows-1252" in bad.message and "UTF-8" in bad.message

    @pytest.mark.parametrize(("day", "read"), [
        ("2026-05-11", True), ("2026-05-12", False), ("2999-01-01", False),
    ])  # fmt: skip
    def test_a_date_far_ahead_is_refused(self, tmp_path, day, read):
        now = datetime(2026, 5, 4, 12, tzinfo=UTC)
        path = write(tmp_path, "e.jsonl", json.dumps({"text": "Tea.", "date": day}))
        (row,) = read_evidence(path, now=now)
        assert isinstance(row, Evidence) is read
        if not read:
            assert row.field == "published_at" and day in row.message
        reviewed = write(tmp_path, "r.json", json.dumps(REVIEW | {"datePublished": day}))
        assert isinstance(next(read_evidence(reviewed, now=now)), Evidence) is read

    def test_csv_with_other_names_and_a_broken_row(self, tmp_path):
        content = 'Headline;Text;Source;Link\nTea;"Tea; a drink";Ministry;https://x.example\na;b;c;d;e\n;;;\nT;;S;\n'
        rows = list(read_evidence(write(tmp_path, "e.csv", content)))
        assert [(r.line, r.field) for r in rows if isinstance(r, BadRow)] == [
            (3, "row"),
            (5, "text"),
        ]
        assert rows[0].text == "Tea; a drink" and rows[0].publisher == "Ministry"

    @pytest.mark.parametrize(("broken", "line"), [
        pytest.param(['One,a', 'Two,"b', 'Three,c', 'Four,d'],      3, id="open to the end of the file"),
        pytest.param(['One,a', 'Two,"b', 'Three,"c"', 'Four,d'],    3, id="open to the next quote"),
        pytest.param(['"One,a', 'Two,b', 'Three,c', 'Four,d'],      2, id="in the first row"),
        pytest.param(['One,a', 'Two,b', 'Three,c', '"Four,d'],      5, id="in the last row"),
    ])  # fmt: skip
    def test_a_quote_left_open_costs_its_own_row_only(self, tmp_path, broken, line):
        content = "\n".join(["text,publisher", *broken, ""])
        rows = list(read_evidence(write(tmp_path, "e.csv", content)))
        assert [(r.line, r.field) for r in rows if isinstance(r, BadRow)] == [(line, "row")]
        whole = ["One", "Two", "Three", "Four"]
        del whole[line - 2]
        assert [r.text for r in rows if isinstance(r, Evidence)] == whole

    def test_a_quoted_cell_may_hold_lines(self, tmp_path):
        content = '\ntext,publisher\n"Tea is\na ""hot"" drink",M\nx,y,z\n'
        tea, bad = read_evidence(write(tmp_path, "e.csv", content))
        assert tea.text == 'Tea is a "hot" drink' and (bad.line, bad.field) == (5, "row")

    @pytest.mark.parametrize(
        ("name", "content"), [("e.csv", "a,b\n1,2\n"), ("e.json", "{"), ("e.json", "[1]")]
    )
    def test_a_file_of_something_else_says_so(self, tmp_path, name, content):
        (row,) = read_evidence(write(tmp_path, name, content))
        assert isinstance(row, BadRow)

    def test_an_empty_file_has_nothing(self, tmp_path):
        assert list(read_evidence(write(tmp_path, "e.jsonl", ""))) == []
        assert list(read_evidence(write(tmp_path, "e.csv", ""))) == []


def piece(id: str, text: str, **more: str) -> Evidence:
    return Evidence(id=id, text=text, provider="local", **more)


class TestTheLibrary:
    @pytest.fixture
    def library(self, embedded) -> LocalEvidence:
        made = embedded.home().library
        made.add(
            [
                piece("moon", "Apollo 11 landed on the Moon on 20 July 1969."),
                piece("tea", "Tea does not cure the common cold.", title="Tea and colds"),
                piece("zyx", "The zyxquorb regulation of 1987 was repealed."),
                piece("vax", "No link was found.", kind="fact_check", claim="Vaccines cause autism",
                      rating="False", category="false"),
            ]
        )  # fmt: skip
        return made

    @pytest.mark.parametrize(("asked", "found"), [
        pytest.param("The Moon landing was in July 1969", "moon", id="by meaning"),
        pytest.param("what about zyxquorb", "zyx", id="by a rare word"),
        pytest.param("Autism is caused by vaccination", "vax", id="a fact-check by its claim"),
    ])  # fmt: skip
    def test_the_best_comes_first(self, library, asked, found):
        best = library.search(asked, limit=3)[0]
        assert best.id == found and best.similarity > 0.25

    def test_nothing_is_found_about_something_else(self, library):
        assert library.search("", limit=3) == []
        assert library.search('"AND" ( OR * NEAR', limit=3) == []

    def test_a_second_import_changes_nothing(self, library):
        moon = piece("moon", "Apollo 11 landed on the Moon on 20 July 1969.")
        assert library.add([moon]) == Added(known=1)
        assert library.add([piece("moon", "Apollo 11 landed on 20 July 1969.")]) == Added(updated=1)
        assert len(library.search("Apollo 11 Moon landing", limit=9)) == len(
            {e.id for e in library.search("Apollo 11 Moon landing", limit=9)}
        )

    @pytest.mark.parametrize(("text", "added"), [
        pytest.param("one two three four", Added(known=1), id="the same"),
        pytest.param("one two five six", Added(updated=1), id="half of its words"),
        pytest.param("one six seven eight", Added(new=1), id="fewer"),
    ])  # fmt: skip
    def test_a_piece_takes_the_place_of_its_own_older_version_only(self, library, text, added):
        library.add([piece("n", "alpha beta gamma delta")])
        words = dict(zip("one two three four five six seven eight".split(),
                         "alpha beta gamma delta kilo lima mike oscar".split(), strict=True))  # fmt: skip
        again = piece("n", " ".join(words[word] for word in text.split()))
        assert library.add([again]) == added
        assert library.add([again]) == Added(known=1)

    @pytest.mark.parametrize(("day", "added"), [
        ("2024-01-02", Added(updated=1)), ("2024-01-01", Added(updated=1)),
        ("2023-12-31", Added(known=1)), ("", Added(updated=1)),
    ])  # fmt: skip
    def test_an_older_version_does_not_replace_a_newer(self, library, day, added):
        library.add([piece("n", "Alpha beta gamma delta", published_at="2024-01-01T10:00:00Z")])
        assert library.add([piece("n", "Alpha beta gamma", published_at=day)]) == added

    def test_what_was_deleted_is_not_found(self, library):
        library.delete(["zyx"])
        assert "zyx" not in {e.id for e in library.search("zyxquorb regulation", limit=9)}

    def test_the_shipped_set_is_whole_and_loads_once(self, embedded):
        assert not [r for r in read_evidence(server.EVIDENCE) if isinstance(r, BadRow)]
        assert server.load_evidence() > 30
        assert server.load_evidence() == 0
        for made in read_evidence(server.EVIDENCE):
            assert made.url.startswith("https://") and made.publisher and made.published_at
            assert made.licence and made.text


class TestFullText:
    @pytest.fixture
    def texts(self, tmp_path, monkeypatch):
        monkeypatch.setattr(fulltext, "_MOST_MATCHES", 10)
        database = Database(tmp_path / "chirpcheck.db")
        texts = SqliteTexts(database)
        texts.put([(f"t{n}", f"common {'ten' if n < 10 else 'other'} word{n}") for n in range(30)])
        yield texts
        database.close()

    @pytest.mark.parametrize(("words", "found"), [
        pytest.param(["word7"],           {"t7"},                        id="rare"),
        pytest.param(["ten"],             {f"t{n}" for n in range(10)},  id="on the line"),
        pytest.param(["other"],           set(),                         id="beyond it"),
        pytest.param(["common", "word7"], {"t7"},                        id="the common one left out"),
        pytest.param(["ten", "word29"],   {"t29"},                       id="together beyond it"),
        pytest.param(["nowhere", '"'],    set(),                         id="not there"),
    ])  # fmt: skip
    def test_a_search_ranks_a_bounded_number_of_texts(self, texts, words, found):
        assert set(texts.find(words, rarest=4, limit=30)) == found


class TestGooglesFactCheckTools:
    @pytest.fixture
    def google(self):
        with FactCheckServer() as running:
            yield running

    def provider(self, google: FactCheckServer, **more: float) -> FactCheckTools:
        return FactCheckTools(key="k", embedder=LocalEmbedder(), base_url=google.url, **more)

    def test_reviews_become_evidence_with_their_source(self, google):
        google.body = {
            "claims": [
                claim("Vaccines cause autism", review("False")),
                claim("Vaccines save lives", review("Correct", "https://checker.example/2")),
            ]
        }
        first, second = self.provider(google).search("The vaccine causes autism", limit=5)
        assert google.asked == [{"query": "The vaccine causes autism", "pageSize": "5", "key": "k"}]
        assert (first.claim, first.rating, first.category) == (
            "Vaccines cause autism",
            "False",
            "false",
        )
        assert (first.publisher, first.url) == ("Checker", "https://checker.example/1")
        assert first.published_at == "2024-05-01T00:00:00Z"
        assert first.similarity > 0.8 > second.similarity

    @pytest.mark.parametrize("body", [
        {}, {"claims": []}, {"claims": [7, {"text": 5}, {"text": "a"}, {"text": "a", "claimReview": "x"}]},
        {"claims": [claim("a", {"url": "https://x.example"}, {"textualRating": "False"}, review("", ""))]},
        *({"claims": [claim("a", review("False", url))]} for url in (
            "javascript:alert(1)", "data:text/html,x", "//x.example", "https://", "https://a b", "x")),
    ])  # fmt: skip
    def test_what_says_nothing_is_left_out(self, google, body):
        google.body = body
        assert self.provider(google).search("a", limit=5) == []

    @pytest.mark.parametrize(("status", "body", "kind"), [
        (429, {}, "rate_limit"), (403, {}, "rejected"), (400, {}, "rejected"), (500, {}, "server"),
        (200, b"<html>", "unreadable"), (200, b"[" * 100_000, "unreadable"),
        (200, {"claims": "none"}, "unreadable"), (200, [1], "unreadable"), (200, b"x" * 3_000_000, "unreadable"),
    ])  # fmt: skip
    def test_every_failure_has_a_name_and_never_the_key(self, google, status, body, kind):
        google.status, google.body = status, body
        with pytest.raises(ProviderDown) as told:
            self.provider(google).search("a", limit=5)
        assert told.value.kind == kind and "key=" not in str(told.value)

    def test_a_slow_server_and_none_at_all(self, google):
        google.wait_seconds = 0.5
        with pytest.raises(ProviderDown) as told:
            self.provider(google, timeout_seconds=0.1).search("a", limit=5)
        assert told.value.kind == "time_out"
        nobody = FactCheckTools(key="k", embedder=LocalEmbedder(), base_url="http://127.0.0.1:9")
        with pytest.raises(ProviderDown, match="unreachable"):
            nobody.search("a", limit=5)

    def test_it_is_asked_when_there_is_a_key(self, google, embedded, monkeypatch):
        monkeypatch.setenv("GOOGLE_FACTCHECK_API_KEY", "k")
        monkeypatch.setenv("GOOGLE_FACTCHECK_BASE_URL", google.url)
        embedded.reset()
        google.body = {"claims": [claim("Tea cures colds", review("Fake"))]}
        names = [provider.name for provider in embedded.home().providers]
        assert names == ["local", "google-fact-check"]
        found = gather("Tea cures colds", providers=embedded.home().providers, limit=3)
        assert [e.rating for e in found.evidence] == ["Fake"] and not found.failed


class Fixed:
    def __init__(self, name, *answers):
        self.name, self._answers = name, answers

    def search(self, claim, *, limit):
        if self._answers and isinstance(self._answers[0], Exception):
            raise self._answers[0]
        return list(self._answers)


class TestGathering:
    def test_a_provider_that_fails_is_skipped_and_named(self):
        good, bad = Fixed("good", piece("a", "x")), Fixed("bad", ProviderDown("time_out"))
        found = gather("c", providers=[bad, good], limit=5)
        assert [e.id for e in found.evidence] == ["a"] and found.failed == {"bad": "time_out"}

    def test_all_failing_is_no_evidence(self):
        found = gather("c", providers=[Fixed("bad", ProviderDown("server"))], limit=5)
        assert found.evidence == () and found.failed == {"bad": "server"}

    def test_one_page_counts_once_and_fact_checks_come_first(self):
        page = {"url": "https://x.example/1"}
        one = Fixed("one", piece("a", "x", **page), piece("b", "y"))
        two = Fixed("two", piece("c", "x", **page), piece("d", "z", kind="fact_check", claim="q"))
        found = gather("c", providers=[one, two], limit=5)
        assert [e.id for e in found.evidence] == ["d", "a", "b"]


RIVER = "The Quolla river dried up in 2021"
PAGE = "https://checker.example/river"


def rated(id: str, rating: str, day: str, **more: str) -> Evidence:
    told = {"publisher": "Checker", "url": PAGE, "claim": RIVER} | more
    category = {"True": "true", "False": "false", "Fake": "false"}[rating]
    return piece(id, f"It is {rating}.", kind="fact_check", rating=rating, category=category,
                 published_at=day and f"{day}T00:00:00Z", **told)  # fmt: skip


class TestReviewsOfOneClaim:
    @pytest.mark.parametrize(("one", "other", "kept"), [
        pytest.param(rated("a", "False", "2023-01-01"), rated("b", "True", "2024-06-01"), "b", id="newer"),
        pytest.param(rated("a", "False", "2024-06-02"), rated("b", "True", "2024-06-01"), "a", id="by a day"),
        pytest.param(rated("a", "False", "2024-06-01"), rated("b", "True", "2024-06-01"), "ab", id="the same day"),
        pytest.param(rated("a", "False", ""), rated("b", "True", "2024-06-01"), "ab", id="without a date"),
        pytest.param(rated("a", "False", "2024-06-01"), rated("b", "Fake", "2024-06-01"), "a", id="alike"),
        pytest.param(rated("a", "False", "2023-01-01"), rated("b", "True", "2024-06-01", claim="Quolla River dried up in 2021!"), "b",
                     id="the claim in other marks"),
        pytest.param(rated("a", "False", "2023-01-01"), rated("b", "True", "2024-06-01", claim="The Quolla river dried up in 2022"), "ab",
                     id="another claim"),
        pytest.param(rated("a", "False", "2023-01-01"), rated("b", "True", "2024-06-01", url="https://checker.example/2"), "b",
                     id="another page of the publisher"),
        pytest.param(rated("a", "False", "2023-01-01"), rated("b", "True", "2024-06-01", publisher="checker.example", url=""), "b",
                     id="the publisher by its address"),
        pytest.param(rated("a", "False", "2023-01-01"), rated("b", "True", "2024-06-01", publisher="Beta", url="https://b.example"), "ab",
                     id="another publisher"),
        pytest.param(rated("a", "False", "2023-01-01", publisher="", url=""), rated("b", "True", "2024-06-01", publisher="", url=""), "ab",
                     id="nobody knows whose"),
    ])  # fmt: skip
    def test_the_newest_of_one_publisher_counts(self, one, other, kept):
        for providers in ([Fixed("x", one), Fixed("y", other)], [Fixed("x", other, one)]):
            found = gather("c", providers=providers, limit=5)
            assert "".join(sorted(e.id for e in found.evidence)) == kept

    @pytest.mark.parametrize(("day", "label"), [
        ("2024-06-01", "high_conf_true"), ("2023-01-01", "send_downstream"), ("2022-06-01", "high_conf_fake"),
    ])  # fmt: skip
    def test_a_page_with_two_ratings_is_labelled_by_its_newest_or_not_at_all(
        self, embedded, day, label
    ):
        home = embedded.home()
        home.library.add([rated("a", "False", "2023-01-01")])
        second = replace(rated("b", "True", day), similarity=1.0)
        home = replace(home, providers=(*home.providers, Fixed("google", second)))
        made = checking.check_text(f"{RIVER}.", home=home, now=datetime(2026, 5, 4, tzinfo=UTC))
        assert deciding.decide_text(RIVER, made)["label"] == label


class TestImportingAgain:
    """What the command line says of files that speak of the same, and what is kept."""

    @pytest.fixture
    def imported(self, embedded, tmp_path, capsys):
        def run(*rows: dict[str, str]) -> str:
            path = write(tmp_path, "e.jsonl", "\n".join(map(json.dumps, rows)))
            assert chirpcheck(["evidence", "import", str(path)]) == 0
            return capsys.readouterr().out.split("read, ")[1].split(";")[0]

        return run

    ONE = ({"id": "1", "text": "Tea is a drink made from leaves.", "publisher": "Alpha"},
           {"id": "2", "text": "Milk comes from cows and goats.", "publisher": "Alpha"})  # fmt: skip
    TWO = ({"id": "1", "text": "Steel is an alloy of iron.", "publisher": "Beta"},
           {"id": "2", "text": "Glass is made from sand.", "publisher": "Beta"})  # fmt: skip

    def kept(self, embedded) -> set[str]:
        return {doc["text"] for _, doc in embedded.home().store.find("evidence")}

    @pytest.mark.parametrize("without", ["publisher", ""])
    def test_the_ids_of_two_files_are_those_of_their_publishers(self, embedded, imported, without):
        one, two = ([{k: v for k, v in row.items() if k != without} for row in rows]
                    for rows in (self.ONE, self.TWO))  # fmt: skip
        assert [imported(*rows) for rows in (one, two)] == ["2 new", "2 new"]
        assert [imported(*rows) for rows in (one, two)] == ["0 new, 2 known"] * 2
        assert self.kept(embedded) == {row["text"] for row in (*one, *two)}

    @pytest.mark.parametrize("more", [
        pytest.param({"url": "https://c.example/2"}, id="by its page"),
        pytest.param({"id": "7"}, id="by its id"),
        pytest.param({"claim": "The Quolla river is long", "rating": "True"}, id="by its claim"),
    ])  # fmt: skip
    def test_an_updated_piece_replaces_the_first(self, embedded, imported, more):
        row = {"publisher": "C", **more}
        assert imported(row | {"text": "The Quolla river is 300 km long."}) == "1 new"
        assert imported(row | {"text": "The Quolla river is 310 km long."}) == "0 new, 1 updated"
        assert imported(row | {"text": "The Quolla river is 310 km long."}) == "0 new, 1 known"
        assert self.kept(embedded) == {"The Quolla river is 310 km long."}

    def test_all_passages_of_a_page_are_kept_and_updated(self, embedded, imported):
        page = {"publisher": "C", "url": "https://c.example/2"}
        texts = [
            "The Quolla river is 300 km long.",
            "The Quolla river is 30 m deep.",
            "It has fish.",
        ]
        assert imported(*(page | {"text": text} for text in texts)) == "3 new"
        texts[1] = "The Quolla river is 35 m deep."
        assert imported(*(page | {"text": text} for text in texts)) == "0 new, 1 updated, 2 known"
        assert self.kept(embedded) == set(texts)

    def test_one_claim_rated_by_two_publishers_is_a_contradiction(self, embedded, imported):
        row = {"claim": "The Quolla river dried up", "rating": "True", "publisher": "Alpha"}
        assert imported(row, row | {"rating": "False", "publisher": "Beta"}) == "2 new"
        made = checking.check_text(
            "The Quolla river dried up.", home=embedded.home(), now=datetime.now(UTC)
        )
        assert made["claims"][0]["basis"] == "both"
        assert deciding.decide_text("x", made)["label"] == "send_downstream"


def test_the_command_line_imports_and_finds(embedded, tmp_path, capsys):
    path = write(tmp_path, "e.jsonl", '{"text": "Tea is a drink made from leaves."}\n{"x": 1}\n')
    assert chirpcheck(["evidence", "import", str(path)]) == 1
    out = capsys.readouterr()
    assert "1 piece of evidence read, 1 new; 1 bad row." in out.out
    assert f"{path}:2: text:" in out.err
    assert chirpcheck(["evidence", "search", "tea leaves", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["text"].startswith("Tea is")
    assert chirpcheck(["evidence", "import", str(tmp_path / "nowhere")]) == 2
