"""Whatever a file of articles holds, it is read to its end, in little memory."""

from __future__ import annotations

import csv
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
from shared.outlet_names import outlet_key
from tests.support.article_files import FOX, Read, lines, reader


@pytest.fixture
def read(tmp_path: Path) -> Read:
    return reader(tmp_path)


words = st.text(
    st.characters(blacklist_categories=("Cs", "Cc", "Zs", "Zl", "Zp")), min_size=1, max_size=40
)
times = st.datetimes(
    datetime(1971, 1, 1),
    datetime(2100, 1, 1),
    timezones=st.integers(-14 * 60, 14 * 60).map(lambda m: timezone(timedelta(minutes=m))),
)
articles = st.fixed_dictionaries(
    {"outlet": words.filter(outlet_key)},  # one without a letter or digit is a bad row
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
