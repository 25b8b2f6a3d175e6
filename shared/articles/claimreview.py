"""ClaimReview: the article that a fact-checker reviewed, and the outlet it counts for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from shared.articles.common import Article, article_of
from shared.articles.dates import stored_date
from shared.articles.graphs import Nodes, each, names, node, plain_text
from shared.articles.ids import bare_host, folded, same_url, split_url
from shared.articles.platforms import is_crowd, platform_named, platform_of, posts_on
from shared.articles.values import MAX_FIELD_CHARS, number_of, plain_name, shown, tidy
from shared.errors import BadDocument
from shared.policy import OUTLETS, OutletPolicy
from shared.verdicts import Category, map_verdict

# Keepers of copies: where the copy lies says nothing about who published the claim.
_ARCHIVES = {
    "archive.is", "archive.ph", "archive.today", "archive.li", "archive.vn", "archive.fo",
    "archive.md", "archive.org", "web.archive.org", "perma.cc", "ghostarchive.org",
    "webcache.googleusercontent.com", "mvau.lt",
}  # fmt: skip

_WAYBACK = re.compile(r"https?://web\.archive\.org/(?:web/)?[0-9]{4,14}[a-z_]*/(.+)", re.IGNORECASE)

_NOBODY = {
    "", "-", "unknown", "anonymous", "various", "multiple", "multiple sources", "various sources",
    "n/a", "na", "none", "null", "other", "desconocido", "unbekannt", "inconnu", "desconhecido",
}  # fmt: skip

_ABSOLUTE = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)

_DOMAIN = re.compile(r"[^\s/@:\[\]]+\.[^\W\d_][^\s./@:]+")


def review_article(review: Mapping[str, Any], nodes: Nodes) -> Article:
    """The rated outlet's article: its verdict is the review's, its id the review's address."""
    claim = node(review.get("itemReviewed"), nodes)
    rating = node(review.get("reviewRating"), nodes)
    url = plain_text(review.get("url"))
    title = plain_text(review.get("claimReviewed")) or plain_text(claim.get("name"))
    verdict, scaled = rating_verdict(rating) or _figure(rating), _rating_score(rating)
    if not verdict and scaled is None:
        raise BadDocument(f"rates nothing; got {shown(rating)}", field="reviewRating")
    score = _score(verdict, scaled)
    told: dict[str, object] = {
        "id": review.get("id"),
        "outlet": _rated_outlet(review, claim, nodes, url=url),
        "title": title[:MAX_FIELD_CHARS] or None,  # some quote the whole post
        "url": url or None,
        "published_at": _date_or_none(claim.get("datePublished")),
        "fact_check_score": score,
        "fact_check_verdict": verdict or None,
        "fact_checked_at": plain_text(review.get("datePublished")) or None,
    }
    # one page may review several claims, so the address is not enough
    key = ("review", same_url(url), *folded(tidy(title))) if url else ()
    article = article_of(told, key=key)
    if score == scaled:
        return article
    return Article(article.id, {**article.doc, "score_from": "verdict"})


def _rated_outlet(
    review: Mapping[str, Any], claim: Mapping[str, Any], nodes: Nodes, *, url: str
) -> str:
    """Where the claim appeared, else who made it; never the fact-checker, nor a social platform.

    A claim that nobody in particular made on a platform counts for the posts there.
    """
    checker = _domain(url)
    platforms: list[str] = []
    for place in ("firstAppearance", "appearance"):
        for address in _addresses(claim.get(place), nodes):
            domain = _domain(address)
            if not domain or domain == checker or domain in _ARCHIVES:
                continue
            platform = platform_of(domain)
            if not platform:
                return domain
            platforms.append(platform)
    own = {name.casefold() for name in names(review.get("author"), nodes)}
    makers = [n for n in names(claim.get("author"), nodes) if n.casefold() not in own | _NOBODY]
    for name in makers:
        if not is_crowd(name):
            return name
    if platforms or makers:
        named = (platform_named(name) for name in makers)
        return posts_on(next(filter(None, (*platforms, *named)), ""))
    raise BadDocument(
        "no outlet to rate: neither an appearance's url nor itemReviewed.author.name tells it; "
        f"got {shown(review.get('itemReviewed'))}",
        field="itemReviewed",
    )


def _addresses(value: object, nodes: Nodes) -> Iterator[str]:
    for item in each(value):
        meant = node(item, nodes)
        told = item if isinstance(item, str) else plain_text(meant.get("url") or meant.get("@id"))
        copied = _WAYBACK.fullmatch(told.strip())
        yield copied[1] if copied else told


def _domain(url: str) -> str:
    """The domain of an address, without www; empty when there is none."""
    url = url.strip()
    parts = split_url(url if _ABSOLUTE.match(url) else f"//{url}")
    if parts is None or parts.scheme not in ("", "http", "https") or not parts.hostname:
        return ""
    if "@" in parts.netloc:  # somebody's mail
        return ""
    domain = bare_host(parts.hostname)
    return domain if _DOMAIN.fullmatch(domain) else ""


def rating_verdict(rating: Mapping[str, Any]) -> str:
    """The rating's own words; empty when it has none."""
    verdict = plain_text(rating.get("alternateName")) or plain_text(rating.get("name"))
    if verdict:
        return verdict
    value = plain_text(rating.get("ratingValue"))  # some write the words there
    if value and number_of(value) is None and plain_name(value) != "nan":
        return value
    return ""


def _figure(rating: Mapping[str, Any]) -> str:
    """The value out of the best, as in "1/5"; schema.org's own bounds, where they are left out."""
    value = number_of(rating.get("ratingValue"))
    worst = _bound(rating.get("worstRating"), default=1)
    best = _bound(rating.get("bestRating"), default=5)
    if value is None or worst not in (0, 1) or best is None or not worst <= value <= best:
        return ""
    return f"{value:g}/{best:g}" if worst < best else ""


def _bound(value: object, *, default: int) -> float | int | None:
    return default if value is None or value == "" else number_of(value)


def _rating_score(rating: Mapping[str, Any]) -> float | None:
    """The rating between its worst and its best as 0 to 100; None when they do not tell."""
    value, worst, best = (
        number_of(rating.get(name)) for name in ("ratingValue", "worstRating", "bestRating")
    )
    if value is None or worst is None or best is None or worst == best or value == -1:
        return None
    try:
        score = round(100 * (value - worst) / (best - worst), 4)
    except OverflowError:
        return None
    return abs(score) if 0 <= score <= 100 else None  # abs: a scale downwards gives -0.0


def _score(verdict: str, scaled: float | None, *, policy: OutletPolicy = OUTLETS) -> float:
    """The score on the rating's scale, unless there is none or the words say the opposite.

    Publishers who turn their scale around ("5 of 5: False") are many; the words are what readers
    see. A score that the scale does not give is the middle of its category's range.
    """
    category = map_verdict(verdict).category
    typical = policy.typical_scores[category]
    if scaled is None:
        return typical
    low = scaled < 100 * policy.share_false_below
    high = scaled >= 100 * policy.share_true_at_least
    turned = (category is Category.TRUE and low) or (category is Category.FALSE and high)
    return typical if turned else scaled


def _date_or_none(value: object) -> str | None:
    """The claim's own date: kept when it can be read, as no count depends on it."""
    try:
        return stored_date(plain_text(value), "published_at")
    except BadDocument:
        return None
