"""The queue of human review: priority, leases, rulings; on SQLite and on Google's emulator."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared import reviews
from shared.documents import utc
from shared.errors import BadDocument, ReviewRefused
from shared.model import Domain
from shared.policy import REVIEW_POLICY, ReviewPolicy
from shared.reviews import ClaimRuling, Item, Status, asked_item, new_item
from shared.store import Store
from tests.test_store_contract import BOTH, at_once, on_emulator, patiently, sqlite_at

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LEASE = timedelta(minutes=REVIEW_POLICY.lease_minutes)
MOMENT = timedelta(microseconds=1)


@pytest.fixture(params=BOTH)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened = sqlite_at(tmp_path) if request.param == "sqlite" else on_emulator(request)
    yield opened
    opened.close()


def item(id: str = "a", priority: float = 0.5, *, due: datetime = NOW) -> Item:
    return Item(chirp_id=id, priority=priority, created_at=utc(NOW), due_at=utc(due))


@contextmanager
def refused(kind: str) -> Iterator[None]:
    with pytest.raises(ReviewRefused) as err:
        yield
    assert err.value.kind == kind


def test_the_priority_is_the_sum_of_its_parts():
    made = new_item(
        "a", risk=1.0, manipulation=0.6, domain=Domain.HEALTH, rule="2.5-manipulated", now=NOW
    )
    assert made.parts == {"risk": 0.35, "manipulation": 0.15, "domain": 0.18, "rule": 0.2}
    assert made.priority == 0.88
    assert made.due_at == utc(NOW + timedelta(hours=4))
    assert (made.status, made.policy) == (Status.OPEN, REVIEW_POLICY.version)


def test_what_only_a_reviewer_asked_for_comes_last():
    made = asked_item("a", rule="2.2-refuted", now=NOW)
    assert (made.priority, made.parts, made.rule) == (0.1, {"asked": 0.1}, "2.2-refuted")
    assert made.due_at == utc(NOW + timedelta(hours=72))


@pytest.mark.parametrize(
    ("priority", "urgency"),
    [
        (1.0, "urgent"),
        (0.7, "urgent"),
        (0.6999, "soon"),
        (0.4, "soon"),
        (0.3999, "later"),
        (0.0, "later"),
    ],
)
def test_urgency_goes_by_bands(priority, urgency):
    assert REVIEW_POLICY.urgency(priority) == urgency


shares = st.floats(0, 1)
rules = st.sampled_from([*REVIEW_POLICY.rule_urgency, "some-other-rule"])


@given(shares, shares, shares, st.sampled_from(Domain), rules)
def test_more_risk_never_lowers_the_priority(risk, more, manipulation, domain, rule):
    low, high = sorted((risk, more))
    quiet, loud = (
        new_item("a", risk=r, manipulation=manipulation, domain=domain, rule=rule, now=NOW)
        for r in (low, high)
    )
    assert 0 <= quiet.priority <= loud.priority <= 1
    assert loud.rank <= quiet.rank or loud.priority == quiet.priority


@pytest.mark.parametrize(
    "change",
    [
        {"risk_weight": 0.9},
        {"lease_minutes": 0},
        {"due_hours": {"urgent": 0}},
        {"soon_at_least": 0.8},
        {"asked_priority": -0.01},
        {"asked_priority": 1.01},
    ],
)
def test_a_policy_that_cannot_be_is_refused(change):
    with pytest.raises(ValueError):
        ReviewPolicy(**change)


def test_an_item_reads_back_equal_at_every_stage(store):
    reviews.enqueue(store, item())
    assert reviews.find_item(store, "a") == item()
    held = reviews.claim(store, "a", who="ann", now=NOW)
    assert reviews.find_item(store, "a") == held
    claims = [
        ClaimRuling(claim=1, verdict="true", note="so it is"),
        ClaimRuling(claim=0, verdict="false"),
    ]
    done = reviews.decide(
        store, "a", who="ann", verdict="false", note="no such study", claims=claims, now=NOW
    )
    assert reviews.find_item(store, "a") == done
    assert done.ruling and done.ruling.claims == tuple(reversed(claims))
    assert reviews.find_item(store, "b") is None


def test_a_chirp_is_queued_once_and_a_second_delivery_changes_nothing(store):
    assert reviews.enqueue(store, item(priority=0.5)) is True
    held = reviews.claim(store, "a", who="ann", now=NOW)
    assert reviews.enqueue(store, item(priority=0.9)) is False
    assert reviews.find_item(store, "a") == held


def test_the_queue_goes_by_priority_and_then_by_due_time(store):
    later = NOW + timedelta(hours=1)
    for queued in (
        item("low", 0.1),
        item("mid-late", 0.5, due=later),
        item("mid-soon", 0.5, due=NOW),
        item("top-late", 1.0, due=later),
        item("none", 0.0),
    ):
        reviews.enqueue(store, queued)
    order = ["top-late", "mid-soon", "mid-late", "low", "none"]
    listed = [i.chirp_id for i in reviews.next_items(store, 10, now=NOW)]
    assert listed == order
    first = reviews.next_items(store, 2, now=NOW)
    second = reviews.next_items(store, 2, now=NOW, after=first[-1].chirp_id)
    assert [i.chirp_id for i in first + second] == order[:4]


def test_what_is_claimed_or_decided_is_not_offered(store):
    for id in ("a", "b", "c"):
        reviews.enqueue(store, item(id))
    reviews.claim(store, "a", who="ann", now=NOW)
    reviews.claim(store, "b", who="ann", now=NOW)
    reviews.decide(store, "b", who="ann", verdict="true", now=NOW)
    assert [i.chirp_id for i in reviews.next_items(store, 10, now=NOW)] == ["c"]
    assert [i.chirp_id for i in reviews.held_items(store, 10)] == ["a"]


def test_another_cannot_take_what_is_held_until_the_lease_runs_out(store):
    reviews.enqueue(store, item())
    reviews.claim(store, "a", who="ann", now=NOW)
    with refused("taken"):
        reviews.claim(store, "a", who="bob", now=NOW + LEASE - MOMENT)
    assert reviews.claim(store, "a", who="bob", now=NOW + LEASE).claimed_by == "bob"
    with refused("not_yours"):
        reviews.decide(store, "a", who="ann", verdict="true", now=NOW + LEASE)


def test_a_lease_that_ran_out_shows_before_any_sweep(store):
    reviews.enqueue(store, item("a", 0.9))
    reviews.enqueue(store, item("b", 0.1))
    reviews.claim(store, "a", who="ann", now=NOW)
    assert [i.chirp_id for i in reviews.next_items(store, 5, now=NOW)] == ["b"]
    assert [i.chirp_id for i in reviews.next_items(store, 5, now=NOW + LEASE)] == ["a", "b"]
    assert [i.chirp_id for i in reviews.next_items(store, 1, now=NOW + LEASE)] == ["a"]


def test_renewing_holds_it_for_longer(store):
    reviews.enqueue(store, item())
    reviews.claim(store, "a", who="ann", now=NOW)
    later = NOW + LEASE - MOMENT
    assert reviews.renew(store, "a", who="ann", now=later).lease_until == utc(later + LEASE)
    with refused("taken"):
        reviews.claim(store, "a", who="bob", now=NOW + LEASE)
    with refused("not_yours"):
        reviews.renew(store, "a", who="bob", now=NOW + LEASE)
    with refused("not_yours"):
        reviews.renew(store, "a", who="ann", now=later + LEASE)


def test_releasing_gives_it_back_at_its_old_place(store):
    reviews.enqueue(store, item())
    reviews.claim(store, "a", who="ann", now=NOW)
    with refused("not_yours"):
        reviews.release(store, "a", who="bob", now=NOW)
    assert reviews.release(store, "a", who="ann", now=NOW) == item()
    assert reviews.next_items(store, 5, now=NOW) == [item()]


def test_a_ruling_is_kept_with_who_and_when(store):
    reviews.enqueue(store, item())
    reviews.claim(store, "a", who="ann", now=NOW)
    done = reviews.decide(store, "a", who="ann", verdict="misleading", note="old data", now=NOW)
    assert done.status is Status.DECIDED
    assert done.ruling == reviews.Ruling(
        verdict="misleading", note="old data", who="ann", at=utc(NOW)
    )
    assert (done.claimed_by, done.lease_until) == ("", "")


def test_a_second_ruling_is_refused_but_the_same_one_told_twice_is_one(store):
    reviews.enqueue(store, item())
    reviews.claim(store, "a", who="ann", now=NOW)
    done = reviews.decide(store, "a", who="ann", verdict="true", now=NOW)
    assert reviews.decide(store, "a", who="ann", verdict="true", now=NOW + MOMENT) == done
    for who, verdict in (("ann", "false"), ("bob", "true")):
        with refused("decided"):
            reviews.decide(store, "a", who=who, verdict=verdict, now=NOW)
    for act in (reviews.claim, reviews.renew, reviews.release):
        with refused("decided"):
            act(store, "a", who="ann", now=NOW)


def test_a_revision_keeps_what_was_ruled_before(store):
    reviews.enqueue(store, item())
    with refused("not_decided"):
        reviews.revise(store, "a", who="eve", verdict="false", now=NOW, seen=0)
    reviews.claim(store, "a", who="ann", now=NOW)
    reviews.decide(store, "a", who="ann", verdict="true", now=NOW)
    anew = reviews.revise(store, "a", who="eve", verdict="false", note="new study", now=NOW, seen=1)
    assert [(r.who, r.verdict) for r in anew.rulings] == [("ann", "true"), ("eve", "false")]
    with refused("changed"):
        reviews.revise(store, "a", who="bob", verdict="true", now=NOW, seen=1)


def test_deciding_needs_the_lease(store):
    reviews.enqueue(store, item())
    with refused("not_yours"):
        reviews.decide(store, "a", who="ann", verdict="true", now=NOW)
    reviews.claim(store, "a", who="ann", now=NOW)
    with refused("not_yours"):
        reviews.decide(store, "a", who="ann", verdict="true", now=NOW + LEASE)
    assert reviews.find_item(store, "a").rulings == ()


def test_nobody_claims_what_is_not_there(store):
    with refused("unknown"):
        reviews.claim(store, "nothing", who="ann", now=NOW)
    assert reviews.claim_next(store, who="ann", now=NOW) is None


def test_expiring_puts_back_only_what_ran_out(store):
    for id in ("a", "b", "c"):
        reviews.enqueue(store, item(id))
    reviews.claim(store, "a", who="ann", now=NOW)
    reviews.claim(store, "b", who="bob", now=NOW + MOMENT)
    assert reviews.expire(store, now=NOW + LEASE - MOMENT) == 0
    assert reviews.expire(store, now=NOW + LEASE) == 1
    assert reviews.find_item(store, "a") == item("a")
    assert reviews.find_item(store, "b").claimed_by == "bob"


def test_two_reviewers_at_once_get_one_item_between_them(store):
    reviews.enqueue(store, item())

    def take(number: int) -> str:
        try:
            return patiently(
                lambda: reviews.claim(store, "a", who=f"r{number}", now=NOW)
            ).claimed_by
        except ReviewRefused as err:
            return err.kind

    results = at_once(2, take)
    assert sorted(results)[1] == "taken"
    assert reviews.find_item(store, "a").claimed_by in results


def test_two_reviewers_who_ask_for_the_next_get_two_items(store):
    for id in ("a", "b"):
        reviews.enqueue(store, item(id))
    got = at_once(
        2, lambda n: patiently(lambda: reviews.claim_next(store, who=f"r{n}", now=NOW)).chirp_id
    )
    assert sorted(got) == ["a", "b"]


@pytest.mark.parametrize(("who", "verdict", "note", "field"), [
    ("",        "true",  "",           "who"),
    ("  ",      "true",  "",           "who"),
    ("x" * 301, "true",  "",           "who"),
    ("ann",     "maybe", "",           "verdict"),
    ("ann",     "",      "",           "verdict"),
    ("ann",     "true",  "x" * 10_001, "note"),
])  # fmt: skip
def test_a_ruling_that_cannot_be_names_its_field(who, verdict, note, field):
    held = reviews.claimed(item(), who="ann", now=NOW, minutes=20)
    with pytest.raises(BadDocument) as err:
        reviews.decided(held, who=who, verdict=verdict, note=note, now=NOW)
    assert err.value.field == field


def test_an_item_is_overdue_until_it_is_decided():
    late = item(due=NOW - MOMENT)
    assert late.is_overdue(NOW) and not item().is_overdue(NOW)
    held = reviews.claimed(late, who="ann", now=NOW, minutes=20)
    done = reviews.decided(held, who="ann", verdict="true", note="", now=NOW)
    assert held.is_overdue(NOW) and not done.is_overdue(NOW)


def test_the_queue_reads_an_index_and_not_every_item(tmp_path):
    store = sqlite_at(tmp_path)
    plans = []
    store._db.connection.set_trace_callback(plans.append)
    reviews.next_items(store, 5, now=NOW)
    asked = [plan for plan in plans if plan.startswith("SELECT")]
    store._db.connection.set_trace_callback(None)
    for query in asked:
        steps = store._db.connection.execute(f"EXPLAIN QUERY PLAN {query}").fetchall()
        assert all("USING INDEX reviews_by_" in step[3] for step in steps), steps
    assert len(asked) == 2
    store.close()


@given(st.lists(st.sampled_from(["ann", "bob"]), min_size=1), st.lists(st.integers(0, 30)))
def test_no_two_ever_hold_one_item(reviewers, waits):
    held, now = item(), NOW
    for who, minutes in zip(reviewers, waits, strict=False):
        now += timedelta(minutes=minutes)
        holder = held.claimed_by if held.is_held(now) else ""
        try:
            held = reviews.claimed(held, who=who, now=now, minutes=20)
            assert holder in ("", who)
        except ReviewRefused:
            assert holder not in ("", who)
