"""Names that texts share: which stand for an event, and which texts they bring together."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from shared.patterns import naming
from shared.patterns.joining import use_tags
from shared.patterns.notebook import Notebook
from shared.patterns.reading import read
from shared.patterns.tools import TAGS
from shared.patterns.workflow import track
from shared.policy import PATTERNS
from tests.support.narratives import NOW, point, tools
from tests.support.stories import cluster_of

DAY = 86_400


def carried(*uses, days=()):
    """A name that texts carried: (text, cluster, day) each, and on further days elsewhere."""
    tag = {}
    for claim, cluster, day in [*uses, *(("old", "x", day) for day in days)]:
        second = None if day is None else int(day * DAY)
        naming.use(tag, claim=claim, cluster=cluster, second=second, policy=PATTERNS)
    return tag


@pytest.mark.parametrize(("name", "telling"), [
    ("ferguson", True), ("germanwings", True), ("police", False), ("breaking", False),
    ("monday", False), ("the", False), ("reuters", False),
])  # fmt: skip
def test_a_word_of_any_news_names_nothing(name, telling):
    assert naming.telling(name) is telling


@pytest.mark.parametrize(("days", "topic"), [
    pytest.param(range(5), False, id="five days, on the line"),
    pytest.param(range(6), True, id="six: in the news for too long"),
    pytest.param([0, 0, 1, 1, 2, 2, 3, 4], False, id="a day counts once"),
    pytest.param([0, 1, 2, 3, 4, 30], True, id="thirty days back counts, on the line"),
    pytest.param([0, 1, 2, 3, 4, 31], False, id="thirty-one days back is forgotten"),
])  # fmt: skip
def test_a_name_of_many_days_is_a_topic(days, topic):
    assert naming.is_topic(carried(days=days), PATTERNS) is topic


def test_of_a_topic_only_the_days_are_kept_and_written_once_a_day():
    tag = carried(("a", "one", 0.0), days=range(6))
    assert "uses" not in tag
    again = {"claim": "b", "cluster": "one", "policy": PATTERNS}
    assert not naming.use(tag, second=5 * DAY + 60, **again)
    assert naming.use(tag, second=6 * DAY, **again)
    assert naming.shared({"x": tag}, 6 * DAY, str, PATTERNS) == {}


def test_a_name_remembers_its_last_sixteen_texts():
    tag = carried(*((f"t{n}", "one", 0.0) for n in range(20)))
    assert [one["claim"] for one in tag["uses"]] == [f"t{n}" for n in range(4, 20)]


@pytest.mark.parametrize(("of_sixteen", "found"), [
    pytest.param(2, True, id="two of sixteen: .125"),
    pytest.param(1, False, id="one of sixteen: .0625"),
])  # fmt: skip
def test_a_name_speaks_for_the_clusters_with_their_share_of_its_texts(of_sixteen, found):
    uses = [(f"t{n}", "one" if n < of_sixteen else f"c{n}", 0.0) for n in range(16)]
    shared = naming.shared({"x": carried(*uses)}, 0, str, PATTERNS)
    assert set(shared.values()) == ({"one"} if found else set())


@pytest.mark.parametrize(("day", "found"), [(2.0, True), (2.01, False), (None, False)])
def test_a_name_links_texts_of_the_same_days_only(day, found):
    tag = carried(("t", "one", 0.0))
    second = None if day is None else int(day * DAY)
    assert bool(naming.shared({"x": tag}, second, str, PATTERNS)) is found


def test_a_text_without_a_time_is_linked_by_no_name():
    assert naming.shared({"x": carried(("t", "one", None))}, 0, str, PATTERNS) == {}


def test_the_more_names_two_texts_share_the_sooner_they_are_looked_at():
    names = {"x": carried(("t", "one", 0.0), ("u", "one", 0.0)), "y": carried(("u", "one", 0.0))}
    found = naming.shared(names, 0, str, PATTERNS)
    assert list(found) == ["u", "t"]


def test_a_cluster_that_nothing_may_join_is_linked_by_no_name():
    names = {"x": carried(("t", "given", 0.0))}
    assert naming.shared(names, 0, lambda cluster: "", PATTERNS) == {}


EVENT = (
    "Smoke over Vallorcine as tanker train leaves the rails",
    "Vallorcine tanker train: families told to keep windows shut",
    "Train operator sends engineers to Vallorcine",
    "What we know of the train derailment in Vallorcine",
    "Vallorcine residents may return to their homes after the train fire",
)


@pytest.mark.parametrize("seed", range(3))
def test_headlines_that_share_a_name_and_little_else_come_together_in_any_order(seed):
    given = tools()
    rows = [point(n, text, hours=3 * n) for n, text in enumerate(EVENT)]
    random.Random(seed).shuffle(rows)
    for row in rows:
        track(row, tools=given, now=NOW)
    assert len({cluster_of(given, row.id)[0] for row in rows}) == 1


def test_a_tag_finds_the_texts_that_say_its_name():
    given = tools()
    for n, text in enumerate(EVENT[:2]):
        track(point(n, text, hours=n), tools=given, now=NOW)
    track(
        point("x", "So scared, smoke from the train in #Vallorcine", hours=3), tools=given, now=NOW
    )
    assert cluster_of(given, "x")[0] == cluster_of(given, 0)[0]


def test_sharing_a_name_alone_brings_nothing_together():
    given = tools()
    for n, text in enumerate(("Vallorcine wins the village prize", EVENT[1])):
        track(point(n, text, hours=n), tools=given, now=NOW)
    assert cluster_of(given, 0)[0] != cluster_of(given, 1)[0]


def test_without_their_name_they_stay_apart():
    given = tools()
    nameless = replace(PATTERNS, named_worded_at_least=1.0, named_alike_at_least=1.0)
    given = replace(given, policy=nameless)
    for n, text in enumerate(EVENT):
        track(point(n, text, hours=3 * n), tools=given, now=NOW)
    assert len({cluster_of(given, n)[0] for n in range(len(EVENT))}) > 1


def test_a_name_of_every_day_brings_nothing_together():
    given = tools()
    for day in range(6):
        track(point(f"d{day}", f"Kestrelmann speaks about {'abcdef'[day] * 5}", hours=24 * day),
              tools=given, now=NOW)  # fmt: skip
    one = track(
        point("a", "Kestrelmann opens a bakery for otters", hours=122), tools=given, now=NOW
    )
    two = track(point("b", "Lawsuit over paint: Kestrelmann wins", hours=123), tools=given, now=NOW)
    assert one.cluster != two.cluster


def test_a_text_writes_nothing_about_the_topics_it_names():
    given = tools()
    for day in range(7):
        row = point(f"d{day}", f"Kestrelmann speaks about {'abcdefg'[day] * 5}", hours=24 * day)
        track(row, tools=given, now=NOW)
    before = given.store.get(TAGS, "kestrelmann")
    reading = read(point("x", "Kestrelmann laughs", hours=24 * 6 + 2))

    def work(transaction):
        book = Notebook(transaction)
        use_tags(book, reading, "n-x", PATTERNS)
        return set(book._changed)

    assert given.store.transact(work) == set()
    assert given.store.get(TAGS, "kestrelmann") == before
