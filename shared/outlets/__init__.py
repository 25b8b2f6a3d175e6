"""Outlet credibility as it is kept: rate an article, report an outlet, recount from the articles.

An article's event only says that something changed. What it counts is read from the article as it
is now, in one transaction with the record of what it counted before; so duplicate, late and
reordered events all end in the counts that a recount from scratch gives.
"""

from __future__ import annotations

from shared.outlets.mapping import map_unknown, seen
from shared.outlets.rating import (
    ARTICLES,
    COUNTERS,
    MAPPINGS,
    OUTLETS,
    RATINGS,
    TEXTS,
    Counts,
    Rated,
    categorise,
    contribution_of,
    rate,
    rating_document,
    read_rating,
)
from shared.outlets.recounting import recount
from shared.outlets.reports import Report, is_known, report, reports

__all__ = [
    "ARTICLES",
    "COUNTERS",
    "MAPPINGS",
    "OUTLETS",
    "RATINGS",
    "TEXTS",
    "Counts",
    "Rated",
    "Report",
    "categorise",
    "contribution_of",
    "is_known",
    "map_unknown",
    "rate",
    "rating_document",
    "read_rating",
    "recount",
    "report",
    "reports",
    "seen",
]
