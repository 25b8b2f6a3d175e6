"""Nothing stays stuck: a lost message or a lost event is started again, a bounded number of times."""

from dataclasses import replace
from datetime import timedelta

import pytest

from shared import dead_letters
from shared.bus import Subscriber
from shared.bus.sqlite import SqliteQueue
from shared.errors import UnknownChirp
from shared.home import Home
from shared.policy import SWEEP
from shared.workflows import (
    ASSESSMENTS,
    CHIRPS,
    CLAIMS_CHECKED,
    DOWNSTREAM,
    FACT_CHECK_REQUESTED,
    JURY_REQUESTED,
    steps,
    sweeping,
)
from tests.support.chirps import EPOCH

LATER = EPOCH + timedelta(minutes=SWEEP.stuck_after_minutes)
RECORD = {"should_fact_check": True, "audit": False}


class Bus:
    """Keeps what is published; a test may lose it."""

    def __init__(self):
        self.published = []

    def publish(self, topic, data, *, attributes=None):
        self.published.append((topic, dict(data), dict(attributes or {})))


@pytest.fixture
def home(embedded) -> Home:
    return replace(embedded.home(), bus=Bus())


def record(home, id="a", **fields):
    doc = steps.progress({**RECORD, **fields}, now=EPOCH)
    home.store.put(ASSESSMENTS, id, doc)


@pytest.mark.parametrize(("fields", "waits"), [
    ({"should_fact_check": False, "audit": False}, []),
    ({"should_fact_check": False, "audit": True}, ["fact_check"]),
    ({}, ["fact_check"]),
    ({"fact_check": {}}, ["decision"]),
    ({"fact_check": {"jury_wanted": [0]}}, ["jury"]),
    ({"fact_check": {"jury_wanted": []}}, ["decision"]),
    ({"fact_check": {"jury_wanted": [0]}, "jury": {}}, ["decision"]),
    ({"fact_check": {"jury_wanted": [0]}, "decision": {"downstream": []}}, []),
    ({"fact_check": {}, "decision": {"downstream": []}}, []),
    ({"fact_check": {}, "decision": {"downstream": ["emotion", "source"]}}, ["emotion", "source"]),
    ({"fact_check": {}, "decision": {"downstream": ["emotion", "source"]}, "analyses": {"source": {}}}, ["emotion"]),
    ({"fact_check": {}, "decision": {"downstream": ["emotion"]}, "analyses": {"emotion": {}}}, []),
])  # fmt: skip
def test_a_record_knows_what_it_waits_for(fields, waits):
    told = steps.progress({**RECORD, **fields}, now=EPOCH)
    assert told["waiting_for"] == waits
    assert told["complete"] == (not waits)
    assert ("waiting_since" in told) == bool(waits)


def test_a_step_lands_once_and_the_first_result_stands(home):
    record(home)
    first = steps.land(home.store, "a", {"n": 1}, step=steps.FACT_CHECK, now=EPOCH)
    second = steps.land(home.store, "a", {"n": 2}, step=steps.FACT_CHECK, now=LATER)
    assert first == second == home.store.get(ASSESSMENTS, "a")
    assert first["fact_check"] == {"n": 1} and first["waiting_for"] == ["decision"]


def test_parts_of_a_step_land_beside_each_other(home):
    record(home, fact_check={}, decision={"downstream": ["emotion", "source"]})
    steps.land(home.store, "a", {"n": 1}, step=steps.ANALYSES, part="emotion", now=EPOCH)
    done = steps.land(home.store, "a", {"n": 2}, step=steps.ANALYSES, part="source", now=EPOCH)
    assert done["analyses"] == {"emotion": {"n": 1}, "source": {"n": 2}} and done["complete"]


def test_a_step_of_an_unknown_chirp_is_refused(home):
    with pytest.raises(UnknownChirp, match="'nobody'"):
        steps.land(home.store, "nobody", {}, step=steps.FACT_CHECK, now=EPOCH)


@pytest.mark.parametrize(("fields", "published"), [
    ({}, [(FACT_CHECK_REQUESTED, {"chirp_id": "a", "audit": False}, {"chirp_id": "a", "audit": "false"})]),
    ({"fact_check": {}}, [(CLAIMS_CHECKED, {"chirp_id": "a"}, {"chirp_id": "a"})]),
    ({"fact_check": {"jury_wanted": [0]}}, [(JURY_REQUESTED, {"chirp_id": "a"}, {"chirp_id": "a"})]),
    ({"fact_check": {}, "decision": {"downstream": ["emotion", "source"]}, "analyses": {"source": {}}},
     [(DOWNSTREAM, {"chirp_id": "a", "analysis": "emotion"}, {"chirp_id": "a", "analysis": "emotion"})]),
])  # fmt: skip
def test_what_got_stuck_is_asked_for_again(home, fields, published):
    record(home, **fields)
    assert sweeping.sweep(home=home, now=LATER) == sweeping.Swept(restarted=1)
    assert home.bus.published == published


def test_what_waits_for_less_than_the_line_is_left_alone(home):
    record(home)
    swept = sweeping.sweep(home=home, now=LATER - timedelta(microseconds=1))
    assert swept == sweeping.Swept() and home.bus.published == []


def test_it_is_given_up_after_so_many_sweeps_and_filed(home):
    record(home)
    now = EPOCH
    for _ in range(SWEEP.give_up_after):
        now += timedelta(minutes=SWEEP.stuck_after_minutes)
        assert sweeping.sweep(home=home, now=now).restarted == 1
    now += timedelta(minutes=SWEEP.stuck_after_minutes)
    assert sweeping.sweep(home=home, now=now) == sweeping.Swept(given_up=1)
    assert sweeping.sweep(home=home, now=now + timedelta(days=1)) == sweeping.Swept()
    ((_, letter),) = dead_letters.letters(home.store)
    assert "waits for fact_check" in letter["reason"]
    late = steps.land(home.store, "a", {}, step=steps.FACT_CHECK, now=now)  # it came after all
    assert late["sweeps"] == 0 and late["waiting_for"] == ["decision"]


def post(home, id, minute):
    created = EPOCH + timedelta(minutes=minute)
    home.store.put(CHIRPS, id, {"text": "Vaccines cause autism", "created_at": created.isoformat()})


def test_chirps_that_nobody_assessed_are_assessed_once(home):
    for minute, id in enumerate("abc"):
        post(home, id, minute)
    assert sweeping.sweep(home=home, now=LATER + timedelta(minutes=1)).scored == 2  # c is too new
    assert sweeping.sweep(home=home, now=LATER + timedelta(minutes=1)).scored == 0
    assert sweeping.sweep(home=home, now=LATER + timedelta(minutes=2)).scored == 1
    assert all(home.store.get(ASSESSMENTS, id) for id in "abc")


def test_a_sweep_goes_on_where_a_deleted_chirp_stood(home):
    post(home, "a", 0)
    sweeping.sweep(home=home, now=LATER)
    home.store.delete(CHIRPS, "a")
    post(home, "b", 1)
    assert sweeping.sweep(home=home, now=LATER + timedelta(minutes=1)).scored == 1


def test_a_chirp_that_cannot_be_read_is_filed_and_the_rest_goes_on(home):
    home.store.put(CHIRPS, "bad", {"text": 5, "created_at": EPOCH.isoformat()})
    post(home, "good", 0)
    assert sweeping.sweep(home=home, now=LATER).scored == 1
    ((_, letter),) = dead_letters.letters(home.store)
    assert letter["function"] == "score_chirp" and "text" in letter["reason"]


def test_the_clock_reaches_the_function(embedded):
    assert embedded.queue()._subscribers["tick"] == (Subscriber("sweep"),)
    assert isinstance(embedded.queue(), SqliteQueue)
