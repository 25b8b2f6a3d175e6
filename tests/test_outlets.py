"""Outlet credibility beside SPEC part 3: whatever happens to the articles, the counts are right."""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench import outlet_histories
from shared import credibility, outlets
from shared.credibility import Contribution, Period, Summary, outlet_key
from shared.errors import BadDocument, BadSetup
from shared.store import Store, Tally
from shared.store.database import Database
from shared.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from shared.store.firestore import FirestoreStore

NOW = datetime(2025, 10, 23, 16, 25, tzinfo=UTC)
TODAY = NOW.date()
EVENTS_IN_THE_CLOUD = int(os.environ.get("EVENTS", "60"))  # the emulator takes its time


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    database = Database(tmp_path / "outlets.db")
    yield SqliteStore(database)
    database.close()


@pytest.fixture
def cloud(
    firestore_host: str, project: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[FirestoreStore]:
    """A project of its own on the Firestore emulator."""
    from google.cloud import firestore

    from shared.store.firestore import FirestoreStore

    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", firestore_host)
    opened = FirestoreStore(firestore.Client(project=project), shards=4)
    yield opened
    opened.close()


def article(
    verdict: str = "TRUE", score: float | None = 72, ago: int = 0, **more: Any
) -> dict[str, Any]:
    day = (TODAY - timedelta(days=ago)).isoformat()
    told: dict[str, Any] = {
        "outlet": "Fox News",
        "category": "politics",
        "published_at": f"{day}T08:00:00Z",
    }
    if score is not None:
        told |= {
            "fact_check_verdict": verdict,
            "fact_check_score": score,
            "fact_checked_at": f"{day}T09:00:00Z",
        }
    return {**told, **more}


def write(
    store: Store, id: str, doc: dict[str, Any] | None, *, now: datetime = NOW
) -> outlets.Rated:
    """Change an article and deliver its event."""
    if doc is None:
        store.delete("articles", id)
    else:
        store.put("articles", id, doc)
    return outlets.rate(id, store=store, now=now)


def told(store: Store, name: str = "Fox News", **more: Any) -> outlets.Report:
    found = outlets.report(store, name, today=TODAY, **more)
    assert found is not None
    return found


def faults(store: Store, *, repair: bool = False) -> list[tuple[str, str]]:
    return list(outlets.recount(store, now=NOW, repair=repair))


def test_the_documents_card(store):
    checked = [("TRUE", 90), ("TRUE", 85), ("TRUE", 88), ("FALSE", 40), ("FALSE", 45),
               ("MOSTLY FALSE", 42), ("MISLEADING", 55), ("MIXED", 58), ("UNVERIFIED - INSUFFICIENT_EVIDENCE", 49.6)]  # fmt: skip
    for n, (verdict, score) in enumerate(checked):
        write(store, f"a{n}", article(verdict, score))
    write(store, "a9", article(score=None))
    card = told(store).scores[Period.ALL_TIME]
    assert (card.total, card.checked, card.average) == (10, 9, 61.4)
    assert card.counts == {"true": 3, "false": 3, "misleading": 2, "unverified": 1}
    assert card.percentages == {"true": 33.3, "false": 33.3, "misleading": 22.2, "unverified": 11.1}
    assert told(store).trend == "stable"


@pytest.mark.parametrize(
    ("ago", "periods"),
    [
        (0, "daily weekly monthly all_time"),
        (1, "weekly monthly all_time"),
        (6, "weekly monthly all_time"),
        (7, "monthly all_time"),
        (29, "monthly all_time"),
        (30, "all_time"),
        (4000, "all_time"),
    ],
)
def test_a_period_includes_both_its_ends(store, ago, periods):
    write(store, "a", article(ago=ago))
    counted = [p.value for p in Period if told(store).scores[p].checked]
    assert counted == periods.split()


def test_the_spans_are_whole_days_and_all_time_begins_with_the_first(store):
    write(store, "a", article(ago=40))
    spans = told(store).spans
    assert spans[Period.WEEKLY] == ("2025-10-17T00:00:00Z", "2025-10-23T23:59:59Z")
    assert spans[Period.DAILY] == ("2025-10-23T00:00:00Z", "2025-10-23T23:59:59Z")
    assert spans[Period.MONTHLY][0] == "2025-09-24T00:00:00Z"
    assert spans[Period.ALL_TIME][0] == "2025-09-13T00:00:00Z"
    write(store, "b", article(ago=3))
    write(store, "a", None)
    assert told(store).spans[Period.ALL_TIME][0] == "2025-10-20T00:00:00Z"


@pytest.mark.parametrize(
    ("recent", "earlier", "trend"),
    [
        ([60] * 5, [57.99] * 5, "improving"),
        ([60] * 5, [58] * 5, "stable"),
        ([58] * 5, [60] * 5, "stable"),
        ([57.99] * 5, [60] * 5, "declining"),
        ([90] * 4, [10] * 9, "stable"),
        ([90] * 9, [10] * 4, "stable"),
        ([], [], "stable"),
    ],
)
def test_a_trend_needs_more_than_two_points_and_five_checks_on_either_side(
    store, recent, earlier, trend
):
    write(store, "first", article(score=None))
    for n, score in enumerate(recent):
        write(store, f"r{n}", article(score=score, ago=29))
    for n, score in enumerate(earlier):
        write(store, f"e{n}", article(score=score, ago=30))
    assert told(store).trend == trend


def test_a_recheck_replaces_a_deletion_removes_and_a_duplicate_changes_nothing(store):
    write(store, "a", article("TRUE", 80))
    assert write(store, "a", article("FALSE", 20)).changed
    assert not write(store, "a", article("FALSE", 20)).changed
    summary = told(store).scores[Period.ALL_TIME]
    assert (summary.total, summary.average, summary.counts["true"]) == (1, 20, 0)
    write(store, "a", None)
    assert told(store).scores[Period.ALL_TIME].total == 0
    assert not write(store, "a", None).changed
    assert faults(store) == []


def test_a_late_event_counts_the_article_as_it_is_now(store):
    store.put("articles", "a", article("TRUE", 80))
    store.put("articles", "a", article("FALSE", 20, outlet="Other Paper"))
    for _ in range(2):  # both events arrive after the second change
        outlets.rate("a", store=store, now=NOW)
    assert outlets.report(store, "Fox News", today=TODAY) is None
    assert told(store, "Other Paper").scores[Period.ALL_TIME].counts["false"] == 1


def test_an_article_that_moves_to_another_outlet_takes_its_count_along(store):
    write(store, "a", article())
    write(store, "a", article(outlet="The Daily Planet", category="science"))
    assert told(store).scores[Period.ALL_TIME].total == 0
    assert told(store, "daily planet").scores[Period.ALL_TIME].total == 1


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        ({"outlet": ""}, "outlet"),
        ({"outlet": "?!"}, "outlet"),
        ({"outlet": 7}, "outlet"),
        ({"fact_check_score": 101}, "fact_check_score"),
        ({"fact_check_score": -0.5}, "fact_check_score"),
        ({"fact_check_score": "72"}, "fact_check_score"),
        ({"fact_check_score": True}, "fact_check_score"),
        ({"fact_checked_at": "yesterday"}, "fact_checked_at"),
        ({"fact_checked_at": "9999-12-31T23:00:00-05:00"}, "fact_checked_at"),
        ({"published_at": "0001-01-01T00:00:00+05:00"}, "published_at"),
    ],
)
def test_an_article_that_cannot_be_read_counts_nothing_and_says_why(store, bad, field):
    write(store, "a", article())
    with pytest.raises(BadDocument) as fault:
        write(store, "a", article(**bad))
    assert fault.value.field == field
    assert told(store).scores[Period.ALL_TIME].total == 0
    assert faults(store) == []


def test_an_article_without_any_date_counts_in_all_time_only(store):
    write(store, "a", {"outlet": "Fox News", "fact_check_score": 50, "fact_check_verdict": "MIXED"})
    assert [p for p in Period if told(store).scores[p].total] == [Period.ALL_TIME]


def test_a_section_is_counted_apart_and_within_the_whole(store):
    write(store, "a", article("TRUE", 80, category="politics"))
    write(store, "b", article("FALSE", 20, category="Sports & Games"))
    assert told(store).scores[Period.ALL_TIME].average == 50
    assert told(store, category="sports games").scores[Period.ALL_TIME].average == 20
    page, after = outlets.reports(store, today=TODAY, category="politics")
    assert ([r.scores[Period.ALL_TIME].average for r in page], after) == ([80], "")


def test_spellings_of_one_section_meet_and_others_stay_apart(store):
    for n, category in enumerate(["Política", "politica ", "POLÍTICA", "राजनीति", "राजनति"]):
        write(store, f"a{n}", article(category=category))
    counted = [
        told(store, category=c).scores[Period.ALL_TIME].total for c in ("política", "राजनीति")
    ]
    assert counted == [3, 1]


def test_a_section_that_the_outlet_does_not_have_is_none(store):
    write(store, "a", article(category="politics"))
    write(store, "b", article(category="---"))
    for category in ("sports", "---", " "):
        assert outlets.report(store, "Fox News", today=TODAY, category=category) is None
    assert told(store, category="POLITICS").scores[Period.ALL_TIME].total == 1


def test_the_name_as_it_was_first_written_is_kept(store):
    write(store, "a", article(outlet="The Guardian"))
    write(store, "b", article(outlet="theguardian.com"))
    assert told(store, "GUARDIAN").name == "The Guardian"
    assert told(store, "guardian").scores[Period.ALL_TIME].total == 2


def test_a_name_reads_better_than_an_address(store):
    write(store, "a", article(outlet="www.theguardian.com"))
    write(store, "b", article(outlet="The Guardian"))
    assert told(store, "guardian").name == "The Guardian"


def test_few_articles_look_uncertain_and_many_do_not():
    def interval(count: int) -> tuple[float, float]:
        one = Contribution(outlet="o", name="O", verdict="true", score=70).amounts()
        return credibility.summarise(
            {name: count * amount for name, amount in one.items()}
        ).interval

    widths = [high - low for low, high in map(interval, (1, 3, 10, 100, 10_000))]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 50
    assert widths[-1] < 1
    assert credibility.summarise({}).interval == (0.0, 100.0)


@given(st.lists(st.floats(0, 100), min_size=1, max_size=30))
def test_the_average_lies_within_its_interval_and_between_the_worst_and_the_best(scores):
    contributions = [Contribution(outlet="o", name="O", verdict="true", score=s) for s in scores]
    summary = credibility.summarise(credibility.add_up(c.amounts() for c in contributions))
    assert summary.average is not None
    assert min(scores) - 0.01 <= summary.average <= max(scores) + 0.01
    assert summary.interval[0] - 0.01 <= summary.average <= summary.interval[1] + 0.01


def random_history(store: Store, *, events: int, seed: int) -> None:
    """Articles created, rechecked, moved, broken, deleted; events doubled, delayed, reordered."""
    chance = random.Random(seed)
    waiting: list[str] = []
    for _ in range(events):
        id = f"a{chance.randrange(events // 4 + 1)}"
        kind = chance.random()
        if kind < 0.15:
            store.delete("articles", id)
        else:
            verdict = chance.choice(["TRUE", "FALSE", "MIXED", "MISLEADING", "HMM"])
            score = chance.choice(
                [None, chance.randrange(101), round(chance.uniform(0, 100), 2), 900]
            )
            outlet = chance.choice(["Fox News", "foxnews.com", "The Guardian", "BBC", ""])
            category = chance.choice(["", "politics", "science"])
            doc = article(verdict, score, chance.randrange(90), outlet=outlet, category=category)
            store.put("articles", id, doc)
        waiting += [id] * chance.choice([1, 1, 2, 3])
        chance.shuffle(waiting)
        while len(waiting) > chance.randrange(1, 40):
            deliver(store, waiting.pop())
    for id in waiting:
        deliver(store, id)


def deliver(store: Store, id: str) -> None:
    try:
        outlets.rate(id, store=store, now=NOW)
    except BadDocument as fault:
        assert fault.field in ("outlet", "fact_check_score")


@pytest.mark.parametrize("seed", range(4))
def test_any_history_ends_in_the_counts_of_a_recount(store, seed):
    random_history(store, events=600, seed=seed)
    assert faults(store) == []
    expected: dict[str, int] = {}
    for _, doc in store.find("articles", limit=10_000):
        counted = outlets.contribution_of(doc, store).contribution
        if counted:
            expected[counted.outlet] = expected.get(counted.outlet, 0) + 1
    for name in ("Fox News", "The Guardian", "BBC"):
        assert told(store, name).scores[Period.ALL_TIME].total == expected[outlet_key(name)]


def test_a_recount_tells_what_is_wrong_and_mends_it(store):
    random_history(store, events=200, seed=9)
    store.tally(Tally("outlet_days", "foxnews||all", {"true": 5}))
    store.put("articles", "new", article())  # its event was lost
    store.delete("articles", store.find("ratings", limit=1)[0][0])
    assert len(faults(store)) >= 3
    faults(store, repair=True)
    assert faults(store) == []


DAMAGE = {
    "a counter of all time": lambda s: s.tally(Tally("outlet_days", "foxnews||all", {"true": 5})),
    "a counter of a day": lambda s: s.tally(
        Tally("outlet_days", f"foxnews|politics|{TODAY}", {"score": -7000})
    ),
    "a counter of a day without articles": lambda s: s.tally(
        Tally("outlet_days", f"foxnews||{TODAY - timedelta(days=19)}", {"total": 1})
    ),
    "a verdict's counter": lambda s: s.tally(
        Tally("outlet_days", credibility.verdict_bucket("TRUE"), {"total": 3})
    ),
    "a verdict's text": lambda s: s.delete("verdict_texts", credibility.verdict_id("TRUE")),
    "a rating": lambda s: s.delete("ratings", "a"),
    "a rating of another verdict": lambda s: s.put(
        "ratings", "a", {**s.get("ratings", "a"), "verdict": "false"}
    ),
    "an article whose event was lost": lambda s: s.put("articles", "new", article()),
    "a deletion whose event was lost": lambda s: s.delete("articles", "a"),
    "an outlet's document": lambda s: s.delete("outlets", "foxnews"),
    "an outlet's sections": lambda s: s.put(
        "outlets", "foxnews", {**s.get("outlets", "foxnews"), "categories": []}
    ),
    "an outlet's first day": lambda s: s.put(
        "outlets", "foxnews", {**s.get("outlets", "foxnews"), "first_day": str(TODAY)}
    ),
    "a section's first day": lambda s: s.put(
        "outlets", "foxnews", {**s.get("outlets", "foxnews"), "first_days": {}}
    ),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_recount_finds_and_mends_each_kind_of_damage(store, damage):
    write(store, "a", article("TRUE", 80))
    write(store, "b", article("Pants on Fire!", 5, ago=20, category="sport"))
    write(store, "c", article("FALSE", 30, ago=3))
    damage(store)
    assert faults(store)
    faults(store, repair=True)
    assert faults(store) == []


def test_a_recount_does_not_mind_a_first_article_that_is_gone(store):
    write(store, "a", article(ago=50))
    write(store, "b", article(ago=2))
    write(store, "a", None)
    assert faults(store) == []
    faults(store, repair=True)
    assert store.get("outlets", "foxnews")["first_day"] == str(TODAY - timedelta(days=2))


class Watched:
    """A store that counts how many counters are read."""

    def __init__(self, store: Store) -> None:
        self.store, self.read = store, 0

    def totals_many(self, kind: str, ids: Any) -> Any:
        self.read += len(ids)
        return self.store.totals_many(kind, ids)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


def test_reading_one_section_of_an_old_outlet_does_not_walk_from_its_first_day(store):
    write(store, "a", article(ago=4_000, category="politics"))
    write(store, "b", article(ago=3, category="sport"))
    watched: Any = Watched(store)
    found = outlets.report(watched, "Fox News", today=TODAY, category="Sport")
    assert found.spans[Period.ALL_TIME][0].startswith(str(TODAY - timedelta(days=3)))
    assert watched.read == 62  # sixty days, all time, and a look at the first day


def test_a_verdict_of_any_length_is_counted_and_listed(store):
    long = "Ни подтверждено, ни опровергнуто: " + "щ" * 1_900
    write(store, "a", article(long[:1_990], 50))
    write(store, "b", article("TRUE", 50))
    write(store, "c", article("TRUE", 50))
    assert dict(outlets.seen(store)) == {long[:1_990]: 1, "TRUE": 2}
    write(store, "a", None)
    assert dict(outlets.seen(store)) == {"TRUE": 2}


@pytest.mark.emulator
def test_a_section_of_a_name_that_firestore_keeps_for_itself_is_counted(cloud):
    write(cloud, "a", article(category="__politics__"))
    assert told(cloud, category="politics").scores[Period.ALL_TIME].total == 1


@pytest.mark.emulator
def test_a_verdict_of_any_length_is_counted_and_mapped_on_firestore_too(cloud):
    long = "щ" * 1_999
    write(cloud, "a", article(long, 50))
    assert dict(outlets.seen(cloud)) == {long: 1}
    assert outlets.map_unknown(cloud, long, "false", reason="", now=NOW) == 1
    assert faults(cloud) == []


def test_an_operator_maps_an_unknown_verdict_and_what_is_stored_is_counted_anew(store):
    for n, verdict in enumerate(["Four Noses", "four noses!", "TRUE"]):
        store.put("articles", f"a{n}", article(verdict, 50))
        outlets.rate(f"a{n}", store=store, now=NOW)
    assert told(store).scores[Period.ALL_TIME].counts["unverified"] == 2
    count = outlets.map_unknown(store, "Four Noses", "false", reason="as Pinocchios", now=NOW)
    counts = told(store).scores[Period.ALL_TIME].counts
    assert (count, counts["false"], counts["unverified"], counts["true"]) == (2, 2, 0, 1)
    assert list(outlets.recount(store, now=NOW, repair=False)) == []


def test_a_rating_says_whether_its_verdict_is_known(store):
    assert write(store, "a", article("TRUE")).known
    assert write(store, "b", article(score=None)).known
    assert write(store, "c", article("", 50)).known
    assert not write(store, "d", article("Four Noses")).known
    outlets.map_unknown(store, "Four Noses", "false", reason="as Pinocchios", now=NOW)
    assert write(store, "e", article("FOUR NOSES!")).known


class Interrupted:
    """A store in which something else happens while a transaction is under way."""

    def __init__(self, store: Store, meanwhile: Callable[[], object]) -> None:
        self._store = store
        self.thread = threading.Thread(target=meanwhile)

    def transact(self, work: Callable[[Any], Any]) -> Any:
        return self._store.transact(lambda transaction: work(self._watched(transaction)))

    def _watched(self, transaction: Any) -> SimpleNamespace:
        def get(kind: str, id: str) -> Any:
            if kind == outlets.OUTLETS and self.thread.ident is None:  # the last that is read
                self.thread.start()
                self.thread.join(timeout=0.3)  # a store that locks lets it go on only afterwards
            return transaction.get(kind, id)

        names = ("put", "delete", "tally")
        return SimpleNamespace(get=get, **{name: getattr(transaction, name) for name in names})


def mapping_made_while_rating(store: Store) -> None:
    store.put("articles", "a", article("Four Noses", 50))
    interrupted: Any = Interrupted(
        store, lambda: outlets.map_unknown(store, "Four Noses", "false", reason="", now=NOW)
    )
    outlets.rate("a", store=interrupted, now=NOW)
    interrupted.thread.join()
    assert told(store).scores[Period.ALL_TIME].counts["false"] == 1
    assert faults(store) == []


def test_a_rating_that_commits_while_a_mapping_is_made_counts_by_it(store):
    mapping_made_while_rating(store)


@pytest.mark.emulator
def test_a_rating_that_commits_while_a_mapping_is_made_counts_by_it_on_firestore_too(cloud):
    mapping_made_while_rating(cloud)


def test_a_verdict_of_symbols_alone_is_only_itself(store):
    outlets.map_unknown(store, "⭐⭐", "false", reason="", now=NOW)
    assert outlets.categorise("⭐⭐", store).category == "false"
    assert outlets.categorise("⭐⭐⭐", store).category == "unverified"


@pytest.mark.parametrize("category", ["---", "/", "🙂", " "])
def test_a_section_without_a_letter_is_counted_once(store, category):
    write(store, "a", article(category=category))
    assert told(store).scores[Period.ALL_TIME].total == 1


def test_an_outlet_whose_articles_are_in_the_future_can_be_read(store):
    write(store, "a", article(ago=-2000))
    write(store, "b", article(ago=-2000, category="sport"))
    write(store, "b", None)
    assert told(store).scores[Period.ALL_TIME].total == 1
    assert told(store, category="sport").scores[Period.ALL_TIME].total == 0


def test_all_time_ends_with_its_last_article_when_that_is_dated_after_today(store):
    write(store, "a", article(ago=1))
    assert told(store).spans[Period.ALL_TIME][1] == "2025-10-23T23:59:59Z"
    write(store, "b", article(ago=-1, category="sport"))
    write(store, "c", article(ago=-40))
    assert told(store).spans[Period.ALL_TIME][1] == "2025-12-02T23:59:59Z"
    assert told(store).spans[Period.MONTHLY][1] == "2025-10-23T23:59:59Z"
    assert told(store, category="sport").spans[Period.ALL_TIME][1] == "2025-10-24T23:59:59Z"
    assert faults(store) == []
    write(store, "c", None)
    assert told(store).spans[Period.ALL_TIME][1] == "2025-10-24T23:59:59Z"
    assert faults(store) == []


def test_a_recount_finds_and_mends_a_last_day_that_is_missing(store):
    write(store, "a", article(ago=-3))
    key = outlet_key(article()["outlet"])
    outlet = store.get("outlets", key)
    store.put("outlets", key, {k: v for k, v in outlet.items() if k != "last_day"})
    found = list(outlets.recount(store, now=NOW, repair=True))
    assert found == [(f"outlet {key}", "ends before its last article")]
    assert faults(store) == []
    assert told(store).spans[Period.ALL_TIME][1] == "2025-10-26T23:59:59Z"


def test_a_verdict_that_the_table_knows_is_not_mapped_by_hand(store):
    with pytest.raises(BadSetup, match="known already"):
        outlets.map_unknown(store, "TRUE", "false", reason="", now=NOW)


@pytest.mark.parametrize("verdict", ["❌", "❌❌", "MostlyTrue", "mostly_true!", "Falso"])
def test_no_spelling_of_a_row_of_the_table_is_mapped_by_hand(store, verdict):
    with pytest.raises(BadSetup, match="known already"):
        outlets.map_unknown(store, verdict, "unverified", reason="", now=NOW)


@pytest.mark.parametrize(
    ("verdict", "before"),
    [
        ("½ true", "misleading"),
        ("We rate this claim False.", "false"),
        ("Nobody here says it is false", "unverified"),
        ("1/5", "false"),
        ("The claim that the photo is real is false", "false"),
    ],
)
def test_the_operator_corrects_a_verdict_that_was_read_by_rule(store, verdict, before):
    write(store, "a", article(verdict, 50))
    assert told(store).scores[Period.ALL_TIME].counts[before] == 1
    assert outlets.map_unknown(store, verdict, "true", reason="misread", now=NOW) == 1
    assert told(store).scores[Period.ALL_TIME].counts["true"] == 1
    assert outlets.categorise(verdict, store) == ("true", True, "operator")
    assert faults(store) == []


def test_the_last_thirty_days_are_told_for_a_chart(store):
    write(store, "a", article("TRUE", 80, ago=2))
    write(store, "b", article("FALSE", 20, ago=2))
    write(store, "c", article("TRUE", 70, ago=45))
    assert told(store).trend_data == (
        {"date": "2025-10-21", "average_score": 50.0, "articles_checked": 2},
    )


def test_an_outlet_nobody_knows_is_none(store):
    assert outlets.report(store, "Nobody", today=TODAY) is None
    assert outlets.report(store, "", today=TODAY) is None


def test_a_summary_of_nothing_has_no_average():
    assert credibility.summarise({}) == Summary(
        total=0,
        checked=0,
        average=None,
        interval=(0.0, 100.0),
        counts=dict.fromkeys(credibility.CATEGORIES, 0),
        percentages=dict.fromkeys(credibility.CATEGORIES, 0.0),
    )


def test_the_days_of_a_period_end_today():
    assert credibility.days_until(date(2025, 3, 1), 3) == ["2025-03-01", "2025-02-28", "2025-02-27"]


@pytest.mark.emulator
def test_any_history_ends_in_the_counts_of_a_recount_on_firestore_too(cloud):
    outlet_histories.live_through(cloud, random.Random(3), events=EVENTS_IN_THE_CLOUD, articles=60)
    compared, wrong = outlet_histories.compare(cloud)
    assert compared > 20 and wrong == 0
    assert faults(cloud) == []


def test_articles_written_to_the_embedded_home_are_counted_by_their_events(embedded):
    import main
    from local.worker import Worker

    home = embedded.home()
    worker = Worker(
        database=embedded.database(),
        queue=embedded.queue(),
        store=home.store,
        functions=lambda name: getattr(main, name),
    )
    home.store.put("articles", "a", article("Pants on Fire!", 5))
    home.store.put("articles", "b", article("Verdict: True", 95))
    home.store.put("articles", "a", article("Mostly True", 80))
    worker.drain()
    assert told(home.store).scores[Period.ALL_TIME].average == 87.5
    home.store.delete("articles", "b")
    home.store.put("articles", "c", article(outlet=""))
    worker.drain()
    assert told(home.store).scores[Period.ALL_TIME].total == 1
    (letter,) = home.store.find("dead_letters")
    assert letter[1]["function"] == "rate_outlet"
    assert "outlet" in letter[1]["reason"]
