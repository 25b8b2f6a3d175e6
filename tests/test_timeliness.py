"""What is older than the day a claim speaks of is no evidence about it."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.evidence import Evidence
from shared.timeliness import about_since, is_older

SAID = datetime(2026, 5, 20, 15, tzinfo=UTC)


@pytest.mark.parametrize(("claim", "since"), [
    pytest.param("Rents fell in 2026", date(2026, 1, 1), id="a year"),
    pytest.param("Rents fell in March 2026", date(2026, 3, 1), id="a month"),
    pytest.param("rents fell on 5 march 2026", date(2026, 3, 5), id="in small letters"),
    pytest.param("People may march for 5 hours", None, id="a verb"),
    pytest.param("Rents fell on 5 March 2026", date(2026, 3, 5), id="a day"),
    pytest.param("The bank failed on Feb. 29, 2028", date(2028, 2, 28), id="a leap day"),
    pytest.param("Rents fell in 2019 and rose in 2021", date(2021, 1, 1), id="the newest of two"),
    pytest.param("Rents fell in March", date(2026, 3, 1), id="the month that was"),
    pytest.param("The vote on 5 November was rigged", date(2025, 11, 5), id="the year before"),
    pytest.param("The minister resigned today", date(2026, 5, 20), id="today"),
    pytest.param("The minister resigned Yesterday", date(2026, 5, 19), id="yesterday"),
    pytest.param("The minister resigned on Monday", date(2026, 5, 13), id="a weekday"),
    pytest.param("Prices doubled last month", date(2026, 3, 19), id="last month"),
    pytest.param("Prices doubled this year", date(2026, 1, 1), id="this year"),
    pytest.param("Prices doubled last year", date(2025, 1, 1), id="last year"),
    pytest.param("The vaccine has just been approved", date(2026, 5, 13), id="has just been"),
    pytest.param("The FDA just approved the vaccine", date(2026, 5, 13), id="just did"),
    pytest.param("They've just left the treaty", date(2026, 5, 13), id="have just"),
    pytest.param("The dam is now empty", date(2026, 4, 19), id="now"),
    pytest.param("Masks are currently required", date(2026, 4, 19), id="currently"),
    pytest.param("Covid is just a cold", None, id="only"),
    pytest.param("It's just a cold", None, id="it is only"),
    pytest.param("People know it", None, id="no word of its own"),
    pytest.param("Vaccines cause autism", None, id="at any time"),
    pytest.param("Today's children are taller", None, id="no day, a time"),
    pytest.param("2,026 people marched", None, id="a number"),
])  # fmt: skip
def test_the_newest_day_a_claim_speaks_of(claim, since):
    assert about_since(claim, SAID) == since


def test_without_the_time_of_the_post_its_words_for_a_time_say_nothing():
    assert about_since("The minister resigned yesterday, in March") is None
    assert about_since("The minister resigned in March 2026") == date(2026, 3, 1)


@pytest.mark.parametrize(("published", "older"), [
    pytest.param("2026-03-04", True, id="the day before"),
    pytest.param("2026-03-05", False, id="the same day"),
    pytest.param("2026-03-04T23:59:59Z", True, id="with a time"),
    pytest.param("", False, id="undated"),
    pytest.param("last week", False, id="no date"),
])  # fmt: skip
def test_older_than_the_day_is_older(published, older):
    piece = Evidence(id="e", text="t", provider="p", published_at=published)
    assert is_older(piece, date(2026, 3, 5)) is older
    assert not is_older(piece, None)


@given(st.text(max_size=80), st.none() | st.datetimes(timezones=st.just(UTC)))
def test_no_text_is_too_odd(text, said):
    about_since(text, said)
