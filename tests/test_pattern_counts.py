"""What is kept of a cluster: counting one by one is counting all at once, merges included."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from shared.patterns import ledger, windows, words
from shared.patterns.merging import merge
from shared.patterns.reporting import report, summary
from shared.patterns.tools import resolve
from shared.patterns.workflow import track
from tests.support.narratives import NOW, START, point, tools

_WORDS = ("dragon", "castle", "harbour", "tower", "comet", "river", "bridge")
points = st.lists(
    st.tuples(
        st.lists(st.sampled_from(_WORDS), min_size=1, max_size=4),
        st.one_of(st.none(), st.integers(0, 60 * 3600)),
        st.sampled_from(["Reuters", "Blog", "", "Nobody's Paper"]),
    ),
    min_size=1,
    max_size=25,
)


def count_anew(rows):
    """The counters of a cluster, from all of its datapoints at once."""
    seconds = [int(START.timestamp()) + s for _, s, _ in rows if s is not None]
    newest = max(seconds, default=0)
    windows = {}
    for told, second, _ in rows:
        if second is not None:
            number = (int(START.timestamp()) + second) // (6 * 3600)
            windows.setdefault(number, Counter()).update(dict.fromkeys(told, 1))
    tops = [words.top(windows[number], limit=5) for number in sorted(windows)]
    pairs = list(pairwise(tops))
    changes = sum(bool(set(b) - set(a)) for a, b in pairs)
    differing = sum(set(a) != set(b) for a, b in pairs)
    return {
        "current": sum(newest - 6 * 3600 < s <= newest for s in seconds),
        "previous": sum(newest - 12 * 3600 < s <= newest - 6 * 3600 for s in seconds),
        "windows": len(windows),
        "changes": changes,
        "stages": differing + 1 if changes else 0,
        "credible": sum(source == "Reuters" for *_, source in rows),
        "questionable": sum(source == "Blog" for *_, source in rows),
        "sources": len({source for *_, source in rows}),
        "size": len(rows),
    }


@given(points)
@settings(max_examples=30)
def test_counting_one_by_one_in_any_order_is_counting_all_at_once(rows):
    given = tools()
    for n, (told, second, source) in enumerate(rows):
        hours = (second or 0) / 3600
        made = point(n, " ".join(told), hours=hours, source=source, cluster="a",
                     dated=second is not None)  # fmt: skip
        track(made, tools=given, now=NOW)
    counts = ledger.counts_of(resolve(given.store, "a")[1])
    assert {name: getattr(counts, name) for name in count_anew(rows)} == count_anew(rows)


def test_no_document_grows_with_the_members():
    given = tools()
    for n in range(1500):
        text = f"word{n} word{n + 1} dragon castle"
        track(point(n, text, hours=n / 400, source=f"s{n}", cluster="a"), tools=given, now=NOW)
    for kind in (
        ledger.CLUSTERS,
        windows.WINDOWS,
        windows.TIMELINES,
        windows.RECENT,
        ledger.SOURCES,
    ):
        for _, doc in given.store.find(kind, limit=3000):
            assert len(str(doc)) < 25_000
    counts = ledger.counts_of(resolve(given.store, "a")[1])
    assert (counts.size, counts.current) == (1500, 1500)


@given(points, st.data())
@settings(max_examples=30)
def test_two_clusters_merged_are_one_counted_at_once(rows, data):
    given = tools()
    for n, (told, second, source) in enumerate(rows):
        name = data.draw(st.sampled_from("ab"))
        hours = (second or 0) / 3600
        made = point(n, " ".join(told), hours=hours, source=source, cluster=name,
                     dated=second is not None)  # fmt: skip
        track(made, tools=given, now=NOW)
    merge("a", "b", tools=given, now=NOW)
    found = resolve(given.store, "a") or resolve(given.store, "b")
    counts = ledger.counts_of(found[1])
    assert {name: getattr(counts, name) for name in count_anew(rows)} == count_anew(rows)


def test_growth_from_datapoints_of_which_some_are_undated():
    given = tools()
    hours = [10.0] * 7 + [0.0, 3.0]  # 7 in the last window, 2 in the one before
    for n, hour in enumerate(hours):
        track(point(n, f"story {n}", hours=hour, cluster="a"), tools=given, now=NOW)
    for n in range(9, 18):
        track(point(n, f"story {n}", dated=False, cluster="a"), tools=given, now=NOW)
    told = summary(*resolve(given.store, "a"))
    parts = told["parts"]
    assert (parts["growth_rate"], parts["per_hour"], parts["undated"]) == (3.5, 1.8, 9)
    assert round(told["growth"], 3) == 0.302


def test_a_window_is_told_with_its_new_keywords():
    given = tools()
    for n, text in enumerate(("dragon castle", "dragon harbour", "dragon tower", "comet tower")):
        track(point(n, text, hours=6 * n, cluster="a"), tools=given, now=NOW)
    made = report(given.store, "a")
    assert [window["new_keywords"] for window in made["timeline"]] == [
        [], ["harbour"], ["tower"], ["comet"],
    ]  # fmt: skip
    assert len(made["stages"]) == 4


def test_a_late_datapoint_counts_where_it_belongs():
    given = tools()
    for n, hours in enumerate((20.0, 13.9, 14.1, 7.0, 20.0 - 12)):
        track(point(n, f"story {n}", hours=hours, cluster="a"), tools=given, now=NOW)
    parts = summary(*resolve(given.store, "a"))["parts"]
    assert (parts["current_window"], parts["previous_window"]) == (2, 1)


def test_busy_times_are_kept_to_the_minute_and_none_is_lost():
    given = tools()
    for n in range(400):  # every 20 seconds
        track(point(n, "dragon castle", hours=n / 180, cluster="a"), tools=given, now=NOW)
    recent = given.store.get(windows.RECENT, "a")
    assert (recent["grain"], sum(recent["count"]), len(recent["steps"])) == (60, 400, 134)
    assert summary(*resolve(given.store, "a"))["parts"]["current_window"] == 400
