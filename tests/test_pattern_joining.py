"""Which datapoints come together: by text, by tag, by copy; and clusters that grow together."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from shared.patterns import joining, merging, tags
from shared.patterns.merging import merge, retire
from shared.patterns.reporting import ranked, report, summary
from shared.patterns.tags import names_in
from shared.patterns.tools import CONTRADICTIONS, resolve
from shared.patterns.workflow import track
from shared.policy import PATTERNS
from tests.support.narratives import NOW, point, tools
from tests.support.stories import STORIES, cluster_of, everything, stream


@pytest.mark.parametrize("seed", range(5))
def test_stories_find_their_own_cluster_in_any_order(seed):
    given = tools()
    rows = stream()
    random.Random(seed).shuffle(rows)
    for row in rows:
        track(row, tools=given, now=NOW)
    groups = {name: {cluster_of(given, f"{name}{n}")[0] for n in range(3)} for name in STORIES}
    assert all(len(found) == 1 for found in groups.values())
    assert len({id for found in groups.values() for id in found}) == 3


def test_a_replay_gives_the_same_documents():
    first, second = tools(), tools()
    for home in (first, second):
        for row in stream():
            track(row, tools=home, now=NOW)
    assert everything(first) == everything(second)


def test_the_same_datapoint_again_changes_nothing():
    given = tools()
    for row in stream():
        track(row, tools=given, now=NOW)
    before = everything(given)
    for row in reversed(stream()):
        assert not track(row, tools=given, now=NOW + timedelta(days=1)).new
    assert everything(given) == before


def test_a_story_that_went_quiet_is_not_joined_by_a_likeness_but_by_a_copy():
    given = tools()
    text = "Dam bursts above the valley and floods villages"
    track(point("old", text), tools=given, now=NOW)
    track(point("like", "Valley villages flooded as dam fails", hours=24 * 40),
          tools=given, now=NOW + timedelta(days=60))  # fmt: skip
    assert cluster_of(given, "like")[0] != cluster_of(given, "old")[0]
    done = track(point("copy", text, hours=24 * 40), tools=given, now=NOW + timedelta(days=60))
    assert done.cluster == cluster_of(given, "old")[0]


def test_clusters_that_come_near_each_other_merge_and_both_ids_lead_to_one():
    given = tools()
    for n, text in enumerate(STORIES["dam"]):
        track(point(f"a{n}", text, hours=7 * n), tools=given, now=NOW)
    one = cluster_of(given, "a0")[0]
    other = track(point("b", "Chess champion resigns", source="Blog", hours=2),
                  tools=given, now=NOW).cluster  # fmt: skip
    into = merge(one, other, tools=given, now=NOW)
    assert into == one
    assert resolve(given.store, other)[0] == one
    told = summary(*resolve(given.store, one))
    assert (told["size"], told["parts"]["sources"], told["parts"]["questionable"]) == (4, 2, 1)
    assert sum(w["datapoints"] for w in report(given.store, other)["timeline"]) == 4
    assert [id for id, _ in ranked(given.store)] == [one]


def test_a_quiet_cluster_is_taken_out_of_the_search_and_stays_readable():
    given = tools()
    id = track(point("a", "Dam bursts above the valley"), tools=given, now=NOW).cluster
    assert retire(tools=given, now=NOW) == 0
    assert retire(tools=given, now=NOW + timedelta(days=200)) == 1
    assert retire(tools=given, now=NOW + timedelta(days=200)) == 0
    assert given.vectors._spaces == {}
    assert report(given.store, id)["size"] == 1


# Tags.


@pytest.mark.parametrize(("text", "tagged", "plain"), [
    ("Dam bursts #RiverDam", {"riverdam"}, {"dam", "riverdam"}),
    ("the River Dam's gates", set(), {"river", "dam", "riverdam"}),
    ("#breaking water rises", set(), set()),
    ("@river_dam says no", set(), {"riverdam"}),
    ("RT #2026 at https://t.co/RiverDam", set(), set()),
])  # fmt: skip
def test_a_name_is_read_as_its_tag_would_be_written(text, tagged, plain):
    names = names_in(text)
    assert names.tagged == tagged
    assert plain <= names.plain | names.tagged


def used(*, tagged, plain=0, days=1):
    tag = tags.new_tag()
    for n in range(tagged + plain):
        second = (n % days) * 86_400
        tags.use(tag, cluster="a", second=second, tagged=n < tagged, policy=PATTERNS)
    return tag


@pytest.mark.parametrize(("tag", "event"), [
    pytest.param(used(tagged=5), True, id="five texts, on the line"),
    pytest.param(used(tagged=4), False, id="four"),
    pytest.param(used(tagged=15, plain=85), True, id="a share of .15, on the line"),
    pytest.param(used(tagged=15, plain=86), False, id="a smaller share: its words are ordinary"),
    pytest.param(used(tagged=20, days=10), True, id="ten days, on the line"),
    pytest.param(used(tagged=20, days=11), False, id="eleven: a topic, not an event"),
])  # fmt: skip
def test_a_tag_names_an_event_while_many_use_it_for_few_days(tag, event):
    assert tags.names_an_event(tag, PATTERNS) is event


@pytest.mark.parametrize(("days", "near"), [(4.0, ["a"]), (4.01, [])])
def test_the_same_tag_after_days_of_quiet_is_another_event(days, near):
    assert tags.homes_near(used(tagged=5), int(days * 86_400), PATTERNS) == near


EVENT = ("Sirens all night #RiverDam", "My aunt had to leave her house #RiverDam",
         "Soldiers hand out soup #RiverDam", "Schools stay closed on Monday #RiverDam",
         "The mayor resigns in tears #RiverDam")  # fmt: skip


@pytest.mark.parametrize("text", ["Insurers expect a bill of billions #riverdam",
                                  "What the River Dam engineers knew"])  # fmt: skip
def test_texts_with_nothing_in_common_but_their_event_come_together(text):
    given = tools()
    for n, said in enumerate(EVENT):
        track(point(n, said, hours=n), tools=given, now=NOW)
    done = track(point("x", text, hours=20), tools=given, now=NOW)
    assert cluster_of(given, "x")[1]["size"] == 6
    assert {cluster_of(given, n)[0] for n in range(5)} == {resolve(given.store, done.cluster)[0]}


def test_a_tag_that_four_texts_carry_brings_nothing_together():
    given = tools()
    for n, said in enumerate(EVENT[:4]):
        track(point(n, said, hours=n), tools=given, now=NOW)
    assert len({cluster_of(given, n)[0] for n in range(4)}) == 4


def test_copies_of_one_text_do_not_make_a_tag():
    given = tools()
    for n in range(8):
        track(point(n, EVENT[0], hours=n), tools=given, now=NOW)
    track(point("x", EVENT[1], hours=9), tools=given, now=NOW)
    assert cluster_of(given, "x")[1]["size"] == 1


# Growing together.


def test_contradictions_between_clusters_count_once_they_are_merged():
    given = tools()
    said, denied = "Garlic cures the fever overnight", "Fact check: garlic fever cure is a hoax"
    one = track(point(1, said), tools=given, now=NOW).cluster
    two = track(point(2, denied, hours=24 * 9), tools=given, now=NOW).cluster
    assert one != two
    assert given.store.find(CONTRADICTIONS) == []
    into = merge(one, two, tools=given, now=NOW)
    told = report(given.store, into)
    assert told["parts"]["contradictions"] == 1
    assert {told["contradictions"][0][side]["text"] for side in ("first", "second")} == {
        said,
        denied,
    }
    track(point(3, "Garlic cures fever in a night", hours=2), tools=given, now=NOW)
    assert summary(*resolve(given.store, into))["parts"]["contradictions"] == 2


def test_a_merge_that_died_half_way_is_finished_by_the_redelivery(monkeypatch):
    def run(given, *, dies):
        rows = [
            point("a", "Dam bursts above the valley and floods villages"),
            point("b", "Villages flooded as the valley dam has burst at last", hours=72),
            point("c", "Dam bursts above the valley, villages flooded at last", hours=36),
        ]
        for row in rows[:2]:
            track(row, tools=given, now=NOW)
        if dies:
            with monkeypatch.context() as patched, pytest.raises(RuntimeError):
                patched.setattr(merging, "_move_claims", _die)
                track(rows[2], tools=given, now=NOW)
        track(rows[2], tools=given, now=NOW)
        return cluster_of(given, "c")[0]

    calm, rough = tools(), tools()
    assert cluster_of_all(calm, run(calm, dies=False)) == cluster_of_all(
        rough, run(rough, dies=True)
    )
    assert everything(calm) == everything(rough)
    assert groups(calm) == groups(rough)


def _die(*args):
    raise RuntimeError("the process died")


def cluster_of_all(given, id):
    return {name: cluster_of(given, name)[0] == id for name in "abc"}


def groups(given):
    return {key: set(space.places) for key, space in given.vectors._spaces.items()}


LEFT = "Dam bursts above the valley and floods villages"
RIGHT = "Farm dam inspection: goats and sheep moved off the meadow"


@pytest.mark.parametrize(("size", "weight", "together"), [
    (1, 3, True), (6, 3, True), (8, 3, False), (8, 4, True), (1, 2, False),
])  # fmt: skip
def test_the_larger_two_clusters_are_the_more_links_they_need(size, weight, together):
    """Half of the smaller one's datapoints, and never less than a strong link's weight."""
    given = tools()
    ids = []
    for text in (LEFT, RIGHT):
        for n in range(size):
            done = track(point(f"{text[:3]}{n}", text), tools=given, now=NOW)
        ids.append(done.cluster)
    found = joining._Found(given)
    left, right = (found.cluster(id) for id in ids)
    found.merges[right] = weight
    assert joining._grow(left, right, found, PATTERNS) is together


def test_weak_links_that_keep_coming_bring_clusters_together(monkeypatch):
    given = tools()
    one, two = (track(point(text, text), tools=given, now=NOW).cluster for text in (LEFT, RIGHT))
    for n in range(3):
        leaning = joining.Linked((one,), {two: 1}) if n < 2 else joining.Linked((one, two))
        monkeypatch.setattr(joining, "linked", lambda *_, told=leaning: told)
        track(point(n, f"{LEFT} {n}"), tools=given, now=NOW)
        if n == 1:
            assert resolve(given.store, one)[1]["leans"] == {two: 2}
    assert resolve(given.store, two)[0] == one
    assert resolve(given.store, one)[1]["leans"] == {}


def test_a_given_cluster_is_never_merged():
    given = tools()
    for n, text in enumerate(STORIES["dam"]):
        track(point(n, text, cluster="a" if n else ""), tools=given, now=NOW)
    track(point("x", STORIES["dam"][0] + " again"), tools=given, now=NOW)
    assert resolve(given.store, "a")[1]["size"] == 2
    assert cluster_of(given, "x")[0] == cluster_of(given, 0)[0]


TEXTS = [text for texts in STORIES.values() for text in texts] + list(EVENT)


@drawn(st.permutations(range(len(TEXTS))))
@settings(max_examples=25)
def test_any_order_of_a_stream_gives_the_same_clusters(order):
    given = tools()
    for n in order:
        track(point(n, TEXTS[n], hours=n), tools=given, now=NOW)
    found = {}
    for n in range(len(TEXTS)):
        found.setdefault(cluster_of(given, n)[0], set()).add(n)
    assert sorted(map(sorted, found.values())) == [[0, 1, 2], [3, 4, 5], [6, 7, 8],
                                                   [9, 10, 11, 12, 13]]  # fmt: skip
