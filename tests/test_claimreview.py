"""What a ClaimReview counts: its words against its figures, and for whom."""

from __future__ import annotations

import json

import pytest

from shared.articles import Article, read_articles
from shared.articles.platforms import is_crowd, platform_of


@pytest.fixture
def article(tmp_path):
    def article(*, rating: object = None, **claim: object) -> dict:
        path = tmp_path / "review.json"
        review = {
            "@type": "ClaimReview",
            "url": "https://checker.example/1",
            "claimReviewed": "The moon is cheese",
            "reviewRating": rating or {"alternateName": "False"},
            "itemReviewed": claim or {"author": {"name": "Moon Daily"}},
        }
        path.write_text(json.dumps(review), encoding="utf-8")
        (row,) = read_articles(path)
        assert isinstance(row, Article), row
        return row.doc

    return article


@pytest.mark.parametrize(
    ("rating", "verdict", "score", "derived"),
    [
        pytest.param({"alternateName": "True"}, "True", 85.0, True, id="words: true"),
        pytest.param({"alternateName": "Falso"}, "Falso", 20.0, True, id="words: false"),
        pytest.param({"alternateName": "Misleading"}, "Misleading", 55.0, True, id="misleading"),
        pytest.param({"alternateName": "Unproven"}, "Unproven", 45.0, True, id="unverified"),
        pytest.param({"alternateName": "Blorp"}, "Blorp", 45.0, True, id="words nobody knows"),
        pytest.param({"ratingValue": 1}, "1/5", 20.0, True, id="the usual scale is 1 to 5"),
        pytest.param({"ratingValue": "4", "bestRating": 5}, "4/5", 85.0, True, id="a best alone"),
        pytest.param(
            {"ratingValue": 3, "bestRating": 5, "worstRating": 1}, "3/5", 50.0, False, id="3 of 5"
        ),
        pytest.param(
            {"ratingValue": 5, "bestRating": 5, "worstRating": 1, "alternateName": "False"},
            "False", 20.0, True, id="a scale turned around: the words win",
        ),
        pytest.param(
            {"ratingValue": 1, "bestRating": 5, "worstRating": 1, "alternateName": "True"},
            "True", 85.0, True, id="the other way round",
        ),
        pytest.param(
            {"ratingValue": 39, "bestRating": 100, "worstRating": 0, "alternateName": "True"},
            "True", 85.0, True, id="just under the line of false",
        ),
        pytest.param(
            {"ratingValue": 40, "bestRating": 100, "worstRating": 0, "alternateName": "True"},
            "True", 40.0, False, id="on the line of false",
        ),
        pytest.param(
            {"ratingValue": 70, "bestRating": 100, "worstRating": 0, "alternateName": "False"},
            "False", 20.0, True, id="on the line of true",
        ),
        pytest.param(
            {"ratingValue": 69, "bestRating": 100, "worstRating": 0, "alternateName": "False"},
            "False", 69.0, False, id="just under the line of true",
        ),
    ],
)  # fmt: skip
def test_words_and_figures_make_one_verdict_and_one_score(article, rating, verdict, score, derived):
    doc = article(rating=rating)
    assert (doc["fact_check_verdict"], doc["fact_check_score"]) == (verdict, score)
    assert doc.get("score_from") == ("verdict" if derived else None)


@pytest.mark.parametrize(
    ("claim", "outlet"),
    [
        pytest.param(
            {"appearance": ["https://www.facebook.com/x/posts/1", "https://moon.example/1"]},
            "moon.example",
            id="an outlet beside a platform",
        ),
        pytest.param(
            {"appearance": "https://m.facebook.com/x", "author": {"name": "Senator Moon"}},
            "Senator Moon",
            id="somebody on a platform",
        ),
        pytest.param(
            {"appearance": "https://x.com/a/status/1", "author": {"name": "Viral posts"}},
            "Posts on X",
            id="nobody on a platform",
        ),
        pytest.param({"appearance": "https://youtu.be/1"}, "Posts on YouTube", id="a video"),
        pytest.param({"author": {"name": "Facebook users"}}, "Posts on Facebook", id="a crowd"),
        pytest.param(
            {"author": {"name": "Multiple sources on social media"}},
            "Posts on social media",
            id="a crowd anywhere",
        ),
        pytest.param(
            {"appearance": "https://t.me/a/1", "author": {"name": "Telegram Daily"}},
            "Telegram Daily",
            id="a name that only begins like a platform",
        ),
    ],
)
def test_a_social_platform_is_never_the_outlet(article, claim, outlet):
    assert article(**claim)["outlet"] == outlet


@pytest.mark.parametrize(
    ("domain", "platform"),
    [
        ("facebook.com", "Facebook"),
        ("pt-br.facebook.com", "Facebook"),
        ("notfacebook.com", ""),
        ("facebook.com.example", ""),
        ("moon.example", ""),
    ],
)
def test_a_platform_is_known_by_its_whole_domain(domain, platform):
    assert platform_of(domain) == platform


@pytest.mark.parametrize(
    ("name", "crowd"),
    [
        ("Viral image", True), ("Usuarios de WhatsApp", True), ("Twitter user", True),
        ("Various Facebook pages", True), ("The Daily Post", False), ("Post Malone", False),
        ("Huffington Post", False), ("Washington Post", False), ("X Æ", False), ("X", False), ("X users", True), ("", False),
    ],
)  # fmt: skip
def test_a_crowd_is_told_from_a_name(name, crowd):
    assert is_crowd(name) is crowd
