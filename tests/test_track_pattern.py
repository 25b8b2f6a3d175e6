"""track_pattern at the edge, the pattern endpoints, the command, and the same on Firestore."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cloudevents.http import CloudEvent

from functions.track_pattern import track_pattern
from shared.errors import BadDocument
from shared.patterns.datapoints import read_line, read_stored
from shared.patterns.reporting import ranked, report, summary
from shared.patterns.tools import resolve
from shared.patterns.workflow import track
from tests.support.narratives import NOW, tools
from tests.support.stories import cluster_of, everything, stream

ROOT = Path(__file__).parent.parent


def added(**fields):
    import base64

    data = base64.b64encode(json.dumps(fields).encode()).decode()
    about = {"id": "e1", "source": "//pubsub", "time": "2026-01-02T00:00:00Z",
             "type": "google.cloud.pubsub.topic.v1.messagePublished"}  # fmt: skip
    return CloudEvent(about, {"message": {"data": data}})


CHIRP = {"text": "Dam bursts above the valley", "author": "ann",
         "created_at": "2026-01-01T00:00:00+00:00"}  # fmt: skip


def test_a_message_brings_a_chirp_into_a_narrative_once(embedded):
    store = embedded.home().store
    store.put("chirps", "c1", CHIRP)
    for _ in range(2):
        track_pattern(added(kind="chirps", id="c1"))
    assert [doc["size"] for _, doc in store.find("patterns")] == [1]


@pytest.mark.parametrize("fields", [{"kind": "outlets", "id": "x"}, {"kind": "chirps"}, {}])
def test_a_message_that_cannot_be_read_is_a_dead_letter(embedded, fields):
    track_pattern(added(**fields))
    assert len(embedded.home().store.find("dead_letters")) == 1


def test_the_api_tells_narratives_and_one_of_them(embedded):
    import flask

    from functions.api import api

    embedded.home().store.put("chirps", "c1", CHIRP)
    track_pattern(added(kind="chirps", id="c1"))
    app = flask.Flask("test")

    def ask(path):
        with app.test_request_context(path):
            answer = api(flask.request)
            return answer.status_code, answer.get_json()

    status, page = ask("/api/v1/patterns?level=low")
    assert (status, [told["size"] for told in page["patterns"]]) == (200, [1])
    status, told = ask(f"/api/v1/patterns/{page['patterns'][0]['cluster']}")
    assert (status, told["timeline"][0]["datapoints"]) == (200, 1)
    assert ask("/api/v1/patterns/none")[0] == 404
    assert ask("/api/v1/patterns?level=odd")[1]["error"]["field"] == "level"
    assert ask("/api/v1/patterns?after=none")[1]["error"]["field"] == "after"


def run(lines, *args):
    told = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return subprocess.run(
        [sys.executable, "-m", "cli", "patterns", *args],
        input=told, capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip


LINES = [
    {"id": 1, "title": "Garlic cures the fever overnight", "source": "Blog",
     "published_at": "2026-01-01T09:00:00Z", "cluster": "a/b"},
    {"id": 2, "text": "Fact check: garlic fever cure is a hoax", "source": "BBC News",
     "published_at": "2026-01-01T01:00:00Z", "cluster": "a/b"},
    {"id": 2, "text": "said again", "cluster": "a/b"},
    {"id": 3, "title": "Quiet harbour", "published_at": "2031-01-01T00:00:00Z", "cluster": "a/b"},
    {"id": "x", "title": "Quiet coast", "published_at": "", "cluster": "a/b"},
]  # fmt: skip


def test_the_command_tells_one_line_a_cluster_with_its_members_as_they_were_named():
    done = run(LINES, "--now", "2026-02-01T00:00:00Z")
    (told,) = map(json.loads, done.stdout.splitlines())
    assert list(told) == ["cluster", "size", "growth", "credibility", "contradiction",
                          "evolution", "overall", "level", "parts", "members"]  # fmt: skip
    assert (told["cluster"], told["size"], told["members"]) == ("a/b", 4, [1, 2, 3, "x"])
    parts = told["parts"]
    assert (parts["future"], parts["undated"], parts["contradictions"]) == (1, 1, 1)
    assert "1 repeated ids" in done.stderr
    assert done.returncode == 0


def test_the_order_of_lines_does_not_matter_to_a_given_cluster():
    one = json.loads(run(LINES[:2], "--now", "2026-02-01").stdout)
    two = json.loads(run(LINES[1::-1], "--now", "2026-02-01").stdout)
    for told in (one, two):
        del told["parts"]["pairs"], told["members"]
    assert one == two


def test_a_bad_line_is_told_apart_and_the_rest_goes_on():
    bad = ["{", {"id": 7}, {"id": 8, "title": "t", "published_at": "soon"}]
    done = run([*bad, *LINES[:1]])
    assert len(done.stdout.splitlines()) == 1
    faults = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(f["line"], f["field"]) for f in faults] == [
        (1, "line"),
        (2, "title"),
        (3, "published_at"),
    ]
    assert done.returncode == 1


@pytest.mark.parametrize(("fields", "field"), [
    ({"published_at": -5}, "published_at"),
    ({"published_at": 0}, "published_at"),
    ({"published_at": True}, "published_at"),
    ({"published_at": 20260131}, "published_at"),
    ({"published_at": "1989-12-31T23:59:59Z"}, "published_at"),
    ({"published_at": "1990-01-01"}, None),
    ({"published_at": 1769853600}, None),
    ({"published_at": ""}, None),
    ({"cluster": ""}, None),
    ({"cluster": 0}, None),
    ({"cluster": False}, "cluster"),
    ({"reach": 0}, None),
    ({"reach": 2.5}, None),
    ({"reach": -0.1}, "reach"),
    ({"reach": "7"}, "reach"),
    ({"reach": True}, "reach"),
    ({"reach": 1e13}, "reach"),
])  # fmt: skip
def test_a_line_is_read_or_the_field_and_its_value_are_named(fields, field):
    line = {"id": 1, "title": "Quiet harbour", **fields}
    if field is None:
        assert read_line(line).id == "1"
        return
    with pytest.raises(BadDocument) as caught:
        read_line(line)
    assert caught.value.field == field
    assert repr(fields[field]) in str(caught.value)


def test_clusters_and_members_are_named_as_they_came():
    done = run([{"id": 1, "title": "Quiet harbour", "cluster": 0},
                {"id": "1", "title": "Quiet harbour", "cluster": "0"},
                {"id": "x", "title": "Quiet coast", "cluster": "b"}])  # fmt: skip
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(one["cluster"], one["members"]) for one in told] == [(0, [1]), ("b", ["x"])]


@pytest.mark.parametrize(("name", "shown"), [("a/b", 1), ("0", 1), ("nope", 0)])
def test_one_cluster_is_told_by_its_name_and_an_unknown_one_is_said(name, shown):
    lines = [*LINES, {"id": "y", "title": "Quiet bay", "cluster": 0}]
    for more in ([], ["--picture"]):
        done = run(lines, "--cluster", name, "--now", "2026-02-01", *more)
        assert (bool(done.stdout), done.returncode) == (bool(shown), 1 - shown)
        assert ("no cluster 'nope'" in done.stderr) is not bool(shown)


def test_reach_ranks_and_moves_no_score():
    given = tools()
    for cluster, reach in (("seen", 1_000), ("quiet", 0), ("plain", None)):
        line = {"id": cluster, "title": "Quiet harbour", "cluster": cluster, "source": "Blog",
                "published_at": "2026-01-01"}  # fmt: skip
        track(read_line(line if reach is None else {**line, "reach": reach}), tools=given, now=NOW)
    told = [summary(id, doc) for id, doc in ranked(given.store)]
    assert [(one["cluster"], one["reach"]) for one in told] == [
        ("seen", 1000), ("plain", 1), ("quiet", 0),
    ]  # fmt: skip
    moved = ("cluster", "reach", "reach_at_risk", "title")
    scores = [{name: value for name, value in one.items() if name not in moved} for one in told]
    assert scores[0] == scores[1] == scores[2]


@pytest.mark.parametrize(("stored", "reach"), [
    (None, 1), (0, 0), (250, 250), (-1, 1), ("many", 1), (True, 1), (float("nan"), 1),
])  # fmt: skip
def test_a_stored_chirp_may_tell_its_reach(stored, reach):
    assert read_stored("chirps", "c1", {**CHIRP, "reach": stored}).reach == reach


@pytest.mark.parametrize(("at", "dated"), [("1989-12-31", False), ("1990-01-01", True)])
def test_a_stored_chirp_of_an_impossible_time_has_none(at, dated):
    assert (read_stored("chirps", "c1", {**CHIRP, "created_at": at}).at is not None) is dated


def test_the_picture_shows_every_window_and_a_bad_clock_is_one_sentence():
    done = run(LINES, "--picture", "--now", "2026-02-01T00:00:00Z")
    assert "2026-01-01T00:00" in done.stdout
    assert "+overnight" in done.stdout
    assert run([], "--now", "noon").returncode == 2


@pytest.mark.emulator
def test_firestore_keeps_what_sqlite_keeps(firestore_host, project, monkeypatch):
    from google.cloud import firestore

    from shared.store.firestore import FirestoreStore

    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", firestore_host)
    cloud = tools(FirestoreStore(firestore.Client(project=project), shards=2))
    local = tools()
    for given in (cloud, local):
        for row in stream():
            track(row, tools=given, now=NOW)
        track(stream()[0], tools=given, now=NOW)
    assert everything(cloud) == everything(local)
    id = cluster_of(cloud, "dam0")[0]
    assert report(cloud.store, id) == report(local.store, id)
    assert summary(*resolve(cloud.store, id))["size"] == 3


def test_a_home_built_anew_tracks_into_its_own_store(embedded, tmp_path, monkeypatch):
    first = embedded.narratives()
    assert embedded.narratives() is first
    monkeypatch.setenv("CHIRPCHECK_DATA", str(tmp_path / "another"))
    embedded.reset()
    assert embedded.narratives().store is embedded.home().store
