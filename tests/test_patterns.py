"""Spec part 5: sources, odd times, alerts and the ranking, one datapoint at a time."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from shared import outlets
from shared.patterns import alerting, announce, ledger, sources
from shared.patterns.alerting import PATTERN_ALERT
from shared.patterns.reporting import ranked, summary
from shared.patterns.scores import score
from shared.patterns.tools import resolve
from shared.patterns.workflow import track, track_stored
from shared.policy import PATTERNS
from tests.support.narratives import NOW, START, Heard, point, tools
from tests.support.stories import STORIES, cluster_of, stream

# Sources.


@pytest.mark.parametrize(("source", "credibility"), [
    ("BBC News", 0.95), ("bbc.co.uk", 0.95), ("Reuters", 0.95), ("AP News", 0.95),
    ("Firstpost", 0.70), ("India Today", 0.75), ("Unknown", 0.50), ("Social Media", 0.30),
    ("Blog", 0.40), ("https://twitter.com/somebody", 0.30), ("", 0.50), ("Nobody's Paper", 0.50),
])  # fmt: skip
def test_a_source_is_as_credible_as_the_table_says(source, credibility):
    assert sources.credibility_of(source, store=None) == credibility


@pytest.mark.parametrize(("checked", "credibility"), [(9, 0.95), (10, 0.2)])
def test_an_outlets_own_record_counts_once_it_is_long_enough(checked, credibility):
    given = tools()
    for n in range(checked):
        article = {"outlet": "Reuters", "fact_check_score": 20, "fact_check_verdict": "FALSE",
                   "fact_checked_at": "2026-01-01T00:00:00Z"}  # fmt: skip
        given.store.put(outlets.ARTICLES, f"a{n}", article)
        outlets.rate(f"a{n}", store=given.store, now=NOW)
    assert sources.credibility_of("reuters.com", store=given.store) == credibility


def test_a_source_whose_record_changed_counts_by_the_new_one_everywhere():
    given = tools()
    track(point(1, "one", source="Reuters", cluster="a"), tools=given, now=NOW)
    for n in range(10):
        article = {"outlet": "Reuters", "fact_check_score": 20, "fact_check_verdict": "FALSE",
                   "fact_checked_at": "2026-01-01T00:00:00Z"}  # fmt: skip
        given.store.put(outlets.ARTICLES, f"a{n}", article)
        outlets.rate(f"a{n}", store=given.store, now=NOW)
    track(point(2, "two", source="Reuters", cluster="a"), tools=given, now=NOW)
    parts = summary(*resolve(given.store, "a"))["parts"]
    assert (parts["credible"], parts["questionable"]) == (0, 2)


# Odd times.


def test_future_and_undated_datapoints_count_but_stand_in_no_window():
    given = tools()
    track(point(1, "dragon castle", cluster="a"), tools=given, now=NOW)
    track(point(2, "dragon castle", hours=24 * 400, cluster="a"), tools=given, now=NOW)
    track(point(3, "dragon castle", dated=False, cluster="a"), tools=given, now=NOW)
    told = summary(*resolve(given.store, "a"))
    parts = told["parts"]
    assert (told["size"], parts["future"], parts["undated"], parts["windows"]) == (3, 1, 1, 1)
    assert told["newest"] == START.isoformat()


@pytest.mark.parametrize(("minutes", "future"), [(5, 0), (5.1, 1)])
def test_a_clock_may_be_five_minutes_ahead(minutes, future):
    given = tools()
    track(point(1, "dragon", hours=minutes / 60, cluster="a"), tools=given, now=START)
    assert summary(*resolve(given.store, "a"))["parts"]["future"] == future


# Alerts and ranking.


def make_high(given, *, now=NOW):
    """A story of one doubtful source that grows, changes and is denied."""
    for n in range(12):
        track(point(f"s{n}", f"Garlic cures the fever, {word(n)} {word(n + 1)} proven",
                    hours=6 * (n // 2), source="Blog", cluster="a"), tools=given, now=now)  # fmt: skip
        track(point(f"d{n}", f"Fact check hoax: garlic fever {word(n)} {word(n + 1)}",
                    hours=6 * (n // 2), source="Blog", cluster="a"), tools=given, now=now)  # fmt: skip
    for n in range(60):
        track(point(f"g{n}", f"Garlic fever {word(n)} hoax and more", hours=35.5, source="Blog",
                    cluster="a"), tools=given, now=now)  # fmt: skip


def word(n):
    return "".join(chr(ord("a") + int(digit)) for digit in f"{n * 7919:06}") + "ish"


def test_a_crossing_into_high_is_published_once_with_its_reasons():
    given = tools()
    make_high(given)
    make_high(given)
    alerts = [data for topic, data in given.bus.messages if topic == PATTERN_ALERT]
    crossings = resolve(given.store, "a")[1]["crossings"]
    assert crossings >= 1
    assert [alert["crossing"] for alert in alerts] == list(range(1, crossings + 1))
    assert alerts[0]["overall"] >= 0.7
    assert len(alerts[0]["reasons"]) == 4


def test_an_alert_that_could_not_be_published_goes_out_with_the_redelivery():
    given = tools()

    class Broken(Heard):
        def publish(self, topic, data, *, attributes=None):
            raise RuntimeError("no bus")

    with pytest.raises(RuntimeError):
        make_high(replace(given, bus=Broken()))
    assert not given.bus.messages
    make_high(given)
    assert given.bus.messages[0][1]["crossing"] == 1


class Failing(Heard):
    """A bus that is down for its first messages."""

    def __init__(self, failures):
        super().__init__()
        self.failures = failures

    def publish(self, topic, data, *, attributes=None):
        if self.failures > 0:
            self.failures -= 1
            raise RuntimeError("no bus")
        super().publish(topic, data, attributes=attributes)


FERRY = ["Ferry Aurelia sinks off Kalymnos", "Ferry Aurelia sank off Kalymnos today",
         "The Aurelia ferry sinks off Kalymnos island"]  # fmt: skip
NAVY = ["Greek navy hunts for wreck of lost vessel", "Greek navy is hunting wreck of lost vessel",
        "Greek navy hunts wreck of lost vessel today"]  # fmt: skip
BOTH = "Greek navy hunts for wreck of lost vessel: ferry Aurelia sinks off Kalymnos"


def alerts_of_a_merge(*, high_at_least, failures=0, navy_source="Blog"):
    """Two stories, then a text that links them; every message comes twice."""
    policy = replace(PATTERNS, high_at_least=high_at_least, medium_at_least=0.1)
    given = replace(tools(policy=policy), bus=Failing(failures))
    rows = [point(f"f{n}", text, source="Blog") for n, text in enumerate(FERRY)]
    rows += [point(f"n{n}", text, source=navy_source) for n, text in enumerate(NAVY)]
    rows += [point("n9", NAVY[0] + " now", source=navy_source), point("x", BOTH, source="Blog")]
    for row in rows:
        with suppress(RuntimeError):
            track(row, tools=given, now=NOW)
    assert cluster_of(given, "f0")[0] == cluster_of(given, "n0")[0]
    for row in rows:
        track(row, tools=given, now=NOW)
    return [data["id"] for _, data in given.bus.messages], cluster_of(given, "x")[1]


@pytest.mark.parametrize("failures", [0, 1])
def test_a_merge_that_crosses_is_published_once_also_after_the_bus_was_down(failures):
    alerts, cluster = alerts_of_a_merge(high_at_least=0.36, failures=failures)
    assert (len(alerts), len(set(alerts))) == (1, 1)
    assert (cluster["level"], cluster["waiting"]) == ("high", [])


def test_what_was_high_before_a_merge_crosses_no_line_in_it():
    alerts, cluster = alerts_of_a_merge(high_at_least=0.28, navy_source="Reuters")
    assert len(alerts) == 1
    assert (cluster["level"], cluster["crossings"], cluster["size"]) == ("high", 1, 8)


@pytest.mark.parametrize(("one", "other", "level"), [
    ("high", "low", "high"), ("low", "high", "high"), ("low", "medium", "low"),
])  # fmt: skip
def test_a_union_takes_over_the_higher_alerted_state(one, other, level):
    cluster = {"level": one, "crossings": 1, "waiting": ["a~1"]}
    alerting.absorb(cluster, {"level": other, "crossings": 2, "waiting": ["b~2"]})
    assert cluster == {"level": level, "crossings": 2, "waiting": ["a~1", "b~2"]}


def test_a_home_without_a_bus_keeps_the_last_alerts_only():
    given = replace(tools(), bus=None)
    cluster = ledger.new_cluster("a", given=False)
    alerting.absorb(cluster, {**cluster, "waiting": [f"a~{n}" for n in range(21)]})
    assert cluster["waiting"] == [f"a~{n}" for n in range(1, 21)]
    assert alerting.publish_waiting("a", store=given.store, bus=None) == 0


def test_reach_at_risk_ranks_and_a_day_of_quiet_halves_it():
    given = tools()
    for n in range(5):
        track(point(f"old{n}", f"dragon {n}", cluster="old"), tools=given, now=NOW)
    track(point("new", "castle", hours=24 * 5, cluster="new"), tools=given, now=NOW)
    assert [id for id, _ in ranked(given.store)] == ["new", "old"]
    assert ranked(given.store, level="high") == []


def test_growth_is_not_read_by_any_verdict():
    for path in Path("shared").rglob("*.py"):
        # analysing tells people of a chirp's narrative; what it finds is read by no rule
        if "patterns" not in path.parts and path.name != "analysing.py":
            assert "shared.patterns" not in path.read_text()


# Stored chirps and articles.


def test_a_stored_chirp_and_article_are_tracked_and_what_is_gone_is_passed_over():
    given = tools()
    given.store.put("chirps", "c1", {"text": STORIES["dam"][0], "author": "ann",
                                     "created_at": "2026-01-01T00:00:00+00:00"})  # fmt: skip
    given.store.put("articles", "a1", {"title": STORIES["dam"][1], "outlet": "Reuters",
                                       "published_at": "2026-01-01T01:00:00+00:00"})  # fmt: skip
    given.store.put("articles", "a2", {"outlet": "Reuters"})
    one = track_stored("chirps", "c1", tools=given, now=NOW)
    two = track_stored("articles", "a1", tools=given, now=NOW)
    assert one.cluster == two.cluster
    assert track_stored("articles", "a2", tools=given, now=NOW) is None
    assert track_stored("chirps", "gone", tools=given, now=NOW) is None
    parts = summary(*resolve(given.store, one.cluster))["parts"]
    assert (parts["credible"], parts["questionable"], parts["sources"]) == (1, 1, 2)


def test_announcing_names_the_kind_and_the_id():
    heard = Heard()
    announce(heard, "articles", "a1")
    assert heard.messages == [("datapoint-added", {"kind": "articles", "id": "a1"})]


def test_scores_of_a_cluster_are_those_of_its_counts():
    given = tools()
    for row in stream():
        track(row, tools=given, now=NOW)
    for id, cluster in ranked(given.store):
        told = summary(id, cluster)
        assert told["overall"] == score(ledger.counts_of(cluster)).overall == cluster["overall"]
