"""Articles as ClaimReview: found however it is wrapped, and rated by its own words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.article_files import FOX, Read, docs, faults, lines, reader


@pytest.fixture
def read(tmp_path: Path) -> Read:
    return reader(tmp_path)


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
def test_a_rating_is_mapped_from_its_own_scale_else_from_its_words(read, value, worst, best, score):
    rating = {"ratingValue": value, "worstRating": worst, "bestRating": best, "alternateName": "x"}
    (doc,) = docs(read(lines(rated(**rating))))
    assert doc["fact_check_score"] == (45.0 if score is None else score)  # "x" is unverified
    assert doc.get("score_from") == ("verdict" if score is None else None)
    assert str(doc["fact_check_score"]) != "-0.0"


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
        (rated(ratingValue=6), "reviewRating"),
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
