"""The /api/v1 endpoints and the page, over HTTP, in the embedded home."""

import http.client
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import example, given
from hypothesis import strategies as st

import main
from functions._http import MAX_BODY_BYTES
from local import server
from local.worker import Worker
from shared.documents import MAX_LABEL_CHARS, MAX_LABELS, MAX_TEXT_CHARS
from shared.errors import StoreBusy
from shared.store.sqlite import SqliteStore

RISKY = "New study: 90% of vaccine patients developed cancer within 3 weeks, doctors say."
CHIRPS = "/api/v1/chirps"


@pytest.fixture
def client(embedded: Any) -> FlaskClient:
    return server.app().test_client()


@pytest.fixture
def worker(embedded: Any) -> Worker:
    return Worker(
        database=embedded.database(),
        queue=embedded.queue(),
        store=embedded.home().store,
        functions=lambda name: getattr(main, name),
    )


class TestChirps:
    def test_a_posted_chirp_is_pending_until_it_is_assessed_with_its_trace(self, client, worker):
        posted = client.post(CHIRPS, json={"text": RISKY, "topic": "health", "author": "@a"})
        assert posted.status_code == 201
        told = posted.json
        assert (told["status"], told["assessment"]) == ("pending", None)
        assert (told["text"], told["topic"], told["author"]) == (RISKY, "health", "@a")
        assert posted.headers["Location"] == f"{CHIRPS}/{told['id']}"

        assert client.get(posted.headers["Location"]).json == told
        assert worker.drain() >= 1
        assessed = client.get(posted.headers["Location"]).json
        assert assessed["status"] == "assessed"
        assessment = assessed["assessment"]
        assert assessment["should_fact_check"] is True
        assert assessment["chirp_id"] == told["id"]
        assert sum(assessment["parts"].values()) >= assessment["risk"]
        assert assessment["trace"]

    def test_the_same_id_again_is_the_same_chirp_and_another_text_is_refused(self, client, worker):
        body = {"id": "my-chirp_1", "text": RISKY}
        first = client.post(CHIRPS, json=body)
        second = client.post(CHIRPS, json=body)
        other = client.post(CHIRPS, json={**body, "text": "Something else."})
        assert [first.status_code, second.status_code, other.status_code] == [201, 200, 409]
        assert second.json == first.json
        assert other.json["error"]["field"] == "id"
        worker.drain()
        arm = client.get("/api/v1/metrics").json["arms"]["control"]
        assert (arm["chirps"], arm["fact_checked"]) == (1, 1)

    def test_chirps_without_an_id_get_one_each(self, client):
        ids = {client.post(CHIRPS, json={"text": RISKY}).json["id"] for _ in range(5)}
        assert len(ids) == 5

    @pytest.mark.parametrize("text", [
        pytest.param("x" * MAX_TEXT_CHARS,            id="the longest"),
        pytest.param("a",                             id="one letter"),
        pytest.param("漢字 عربى 🧪 हिन्दी",              id="any script"),
        pytest.param("\x00\x01\x1b[31m\u202e\u200b!", id="control characters"),
    ])  # fmt: skip
    def test_any_text_is_kept_as_it_is_and_assessed(self, client, worker, text):
        id = client.post(CHIRPS, json={"text": text}).json["id"]
        worker.drain()
        told = client.get(f"{CHIRPS}/{id}").json
        assert told["text"] == text
        assert told["status"] == "assessed"

    def test_half_a_character_is_replaced(self, client):
        told = client.post(CHIRPS, data='{"text": "half \\ud83e of one"}')
        assert told.status_code == 201
        assert told.json["text"] == "half ? of one"

    @pytest.mark.parametrize("id", [
        "none", "%00", "%2e%2e", "%F0%9F%A7%AA", "%ff%fe", "%ED%A0%80", "a%0Ab", "a b", "'", "é" * 500, "..%2f..",
    ])  # fmt: skip
    def test_an_id_that_nobody_has_is_not_found(self, client, id):
        assert client.get(f"{CHIRPS}/{id}").status_code == 404


class TestLists:
    @pytest.fixture(autouse=True)
    def chirps(self, client):
        for number in range(7):
            client.post(CHIRPS, json={"id": f"c{number}", "text": f"chirp {number}"})

    def test_the_newest_come_first_with_their_assessments(self, client, worker):
        told = client.get(CHIRPS).json
        assert [one["id"] for one in told["chirps"]] == ["c6", "c5", "c4", "c3", "c2", "c1", "c0"]
        assert {one["status"] for one in told["chirps"]} == {"pending"}
        assert told["next"] is None
        worker.drain()
        told = client.get(CHIRPS).json
        assert {one["assessment"]["chirp_id"] for one in told["chirps"]} == {
            f"c{n}" for n in range(7)
        }

    def test_pages_add_up_to_the_whole(self, client):
        seen, after = [], ""
        while after is not None:
            page = client.get(CHIRPS, query_string={"limit": 3, "after": after}).json
            seen += [one["id"] for one in page["chirps"]]
            after = page["next"]
        assert seen == ["c6", "c5", "c4", "c3", "c2", "c1", "c0"]

    @pytest.mark.parametrize(("query", "field"), [
        ("limit=0",       "limit"),
        ("limit=201",     "limit"),
        ("limit=-1",      "limit"),
        ("limit=many",    "limit"),
        ("limit=",        "limit"),
        ("limit=%D9%A3",  "limit"),
        ("limit=" + "9" * 5000, "limit"),
        ("after=none",    "after"),
        ("after=a/b",     "after"),
        ("after=%ff",     "after"),
    ])  # fmt: skip
    def test_a_bad_query_names_its_field(self, client, query, field):
        answer = client.get(f"{CHIRPS}?{query}")
        assert answer.status_code == 400
        assert answer.json["error"]["field"] == field


class TestBadBodies:
    @pytest.mark.parametrize(("body", "field"), [
        pytest.param(b"",                                        "body",   id="empty"),
        pytest.param(b"not JSON",                                "body",   id="not JSON"),
        pytest.param(b'{"text": "x"',                            "body",   id="cut JSON"),
        pytest.param(b'{"text": "\xff"}',                        "body",   id="not UTF-8"),
        pytest.param(b"[]",                                      "body",   id="a list"),
        pytest.param(b"null",                                    "body",   id="null"),
        pytest.param(b"5",                                       "body",   id="a number"),
        pytest.param(b'"text"',                                  "body",   id="a string"),
        pytest.param(b"NaN",                                     "body",   id="NaN"),
        pytest.param(b"9" * 5000,                                "body",   id="an endless number"),
        pytest.param(b"[" * 100_000 + b"]" * 100_000,            "body",   id="nested without end"),
        pytest.param(b"{}",                                      "text",   id="no text"),
        pytest.param(b'{"text": null}',                          "text",   id="text null"),
        pytest.param(b'{"text": 5}',                             "text",   id="text a number"),
        pytest.param(b'{"text": NaN}',                           "text",   id="text NaN"),
        pytest.param(b'{"text": ["x"]}',                         "text",   id="text a list"),
        pytest.param(b'{"text": ""}',                            "text",   id="text empty"),
        pytest.param(b'{"text": " \\n\\t "}',                    "text",   id="text blank"),
        pytest.param(b'{"text": "%b"}' % (b"x" * (MAX_TEXT_CHARS + 1)), "text", id="text too long"),
        pytest.param(b'{"text": "x", "more": 1}',                "more",   id="a field that is not ours"),
        pytest.param(b'{"text": "x", "\\ud800": 1}',             None,     id="half a character for a field"),
        pytest.param(b'{"text": "x", "id": "a/b"}',              "id",     id="id with a slash"),
        pytest.param(b'{"text": "x", "id": ""}',                 "id",     id="id empty"),
        pytest.param(b'{"text": "x", "id": "a\\n"}',             "id",     id="id with a line end"),
        pytest.param(b'{"text": "x", "id": "\\ud800"}',          "id",     id="id half a character"),
        pytest.param(b'{"text": "x", "id": "%b"}' % (b"x" * 101), "id",    id="id too long"),
        pytest.param(b'{"text": "x", "id": 5}',                  "id",     id="id a number"),
        pytest.param(b'{"text": "x", "topic": ["health"]}',      "topic",  id="topic a list"),
        pytest.param(b'{"text": "x", "topic": "%b"}' % (b"x" * (MAX_LABEL_CHARS + 1)), "topic", id="topic too long"),
        pytest.param(b'{"text": "x", "author": {}}',             "author", id="author an object"),
        pytest.param(b'{"text": "x", "semantic_topics": "health"}', "semantic_topics",   id="topics a string"),
        pytest.param(b'{"text": "x", "semantic_topics": [5]}',   "semantic_topics.0", id="topics of numbers"),
        pytest.param(json.dumps({"text": "x", "entities": ["e"] * (MAX_LABELS + 1)}).encode(), "entities", id="too many entities"),
    ])  # fmt: skip
    def test_a_body_that_is_no_chirp_gets_400_with_the_field(self, client, worker, body, field):
        answer = client.post(CHIRPS, data=body, content_type="application/json")
        assert answer.status_code == 400
        assert answer.json["error"]["message"]
        assert field is None or answer.json["error"]["field"] == field
        assert worker.drain() == 0

    @pytest.mark.parametrize("depth", range(700, 1000, 7))
    def test_no_depth_of_nesting_is_an_error_of_ours(self, client, depth):
        body = '{"text": "x", "topic": ' + "[" * depth + "]" * depth + "}"
        assert client.post(CHIRPS, data=body).status_code == 400

    def test_a_body_over_the_limit_gets_413(self, client):
        for size in (MAX_BODY_BYTES + 1, 3_000_000, 30_000_000):
            answer = client.post(CHIRPS, data=b"x" * size)
            assert answer.status_code == 413
            assert answer.json["error"]["field"] == "body"

    fields = st.sampled_from(["text", "id", "topic", "semantic_topics", "entities", "author", "x"])
    values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=6,
    )

    @given(values | st.dictionaries(fields, values) | st.fixed_dictionaries({"text": st.text()}))
    @example({"text": "x", "entities": [{"name": {"name": []}}]})
    def test_any_json_is_taken_or_refused_with_its_field(self, client, body):
        answer = client.post(CHIRPS, json=body)
        assert answer.status_code in (201, 200, 400, 409, 413)
        assert answer.status_code < 300 or answer.json["error"]["field"]

    @given(st.binary(max_size=80))
    def test_any_bytes_are_refused(self, client, body):
        assert client.post(CHIRPS, data=body).status_code == 400


class TestTheRest:
    def test_metrics_count_what_was_assessed(self, client, worker):
        for text in (RISKY, "What a lovely morning, I think I will have tea.", RISKY):
            client.post(CHIRPS, json={"text": text})
        worker.drain()
        told = client.get("/api/v1/metrics").json
        assert told["days"] == 7
        assert sum(arm["chirps"] for arm in told["arms"].values()) == 3
        assert sum(arm["checked"] for arm in told["arms"].values()) >= 2

    @pytest.mark.parametrize("days", ["0", "91", "x", "1.5"])
    def test_metrics_of_odd_days_name_the_field(self, client, days):
        answer = client.get(f"/api/v1/metrics?days={days}")
        assert (answer.status_code, answer.json["error"]["field"]) == (400, "days")

    def test_the_service_says_that_it_is_up(self, client):
        assert client.get("/healthz").json == {"status": "ok"}

    @pytest.mark.parametrize(("path", "type"), [
        ("/",          "text/html; charset=utf-8"),
        ("/app.js",    "text/javascript; charset=utf-8"),
        ("/style.css", "text/css; charset=utf-8"),
    ])  # fmt: skip
    def test_the_page_is_served_and_may_run_its_own_scripts_alone(self, client, path, type):
        answer = client.get(path)
        assert (answer.status_code, answer.content_type) == (200, type)
        assert answer.data
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]

    @pytest.mark.parametrize("path", [
        "/none", "/api", "/api/v1", "/api/v1/none", "/api/v2/chirps", f"{CHIRPS}/a/b", "/index.htm",
        "/..%2fmain.py", "/%2e%2e/main.py", "/main.py", "/%00", "/%ff", "/functions/score_chirp",
    ])  # fmt: skip
    def test_an_unknown_path_is_not_found(self, client, path):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.json["error"]["field"] == "path"

    @pytest.mark.parametrize(("method", "path", "allowed"), [
        ("DELETE",  CHIRPS,            {"GET", "POST"}),
        ("PUT",     f"{CHIRPS}/a",     {"GET"}),
        ("POST",    "/healthz",        {"GET"}),
        ("PATCH",   "/api/v1/metrics", {"GET"}),
        ("OPTIONS", CHIRPS,            {"GET", "POST"}),
        ("POST",    "/",               {"GET"}),
    ])  # fmt: skip
    def test_a_wrong_method_is_told_the_right_ones(self, client, method, path, allowed):
        answer = client.open(path, method=method)
        assert answer.status_code == 405
        assert set(answer.headers["Allow"].split(", ")) >= allowed

    @pytest.mark.parametrize("path", ["/", "/healthz", CHIRPS, "/api/v1/metrics"])
    def test_head_answers_as_get_without_a_body(self, client, path):
        answer = client.head(path)
        assert (answer.status_code, answer.data) == (200, b"")
        assert answer.content_type == client.get(path).content_type

    def test_another_site_may_read_but_not_write(self, client):
        other = {"Sec-Fetch-Site": "cross-site"}
        refused = client.post(CHIRPS, json={"text": RISKY}, headers=other)
        assert refused.status_code == 403
        assert refused.json["error"]["message"] == "another site may not write here"
        assert client.get(CHIRPS, headers=other).json["chirps"] == []
        assert client.head(CHIRPS, headers=other).status_code == 200
        own = {"Sec-Fetch-Site": "same-origin"}
        assert client.post(CHIRPS, json={"text": RISKY}, headers=own).status_code == 201

    @pytest.mark.parametrize("site", ["cross-site", "same-site", "same-origin", "none"])
    def test_no_web_page_may_hand_in_events(self, client, embedded, site):
        pushed = {"message": {"messageId": "1", "attributes": {"chirp_id": "x"}}}
        headers = {"Sec-Fetch-Site": site, "Content-Type": "text/plain"}
        for path in ("/functions/score_chirp", "/functions/projects/p/triggers/score_chirp"):
            answer = client.post(path, data=json.dumps(pushed), headers=headers)
            assert answer.status_code == 403
        assert embedded.home().store.find("dead_letters") == []

    def test_in_the_cloud_chirps_are_created_in_firestore(self, client, embedded, monkeypatch):
        cloud = replace(embedded.home(), takes_posts=False)
        with monkeypatch.context() as patch:
            patch.setattr(embedded, "home", lambda: cloud)
            answer = client.post(CHIRPS, json={"text": RISKY})
        assert (answer.status_code, answer.headers["Allow"]) == (405, "GET")
        told = "in the cloud, clients create chirps in Firestore"
        assert answer.json["error"] == {"field": "method", "message": told}
        assert client.get(CHIRPS).json["chirps"] == []

    def test_a_busy_store_asks_to_come_again(self, client, monkeypatch):
        def busy(*_: Any, **__: Any) -> bool:
            raise StoreBusy("the database did not take the write")

        monkeypatch.setattr(SqliteStore, "add", busy)
        answer = client.post(CHIRPS, json={"text": RISKY})
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "1"


@contextmanager
def listening() -> Iterator[http.client.HTTPConnection]:
    """The real server on a real socket."""
    with server.serving("127.0.0.1", 0) as served:
        thread = threading.Thread(target=served.serve_forever)
        thread.start()
        connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)
        try:
            yield connection
        finally:
            connection.close()
            served.shutdown()
            thread.join()


def test_over_a_real_socket_a_body_over_the_limit_still_hears_why(embedded):
    for size in (3_000_000, 12_000_000):
        with listening() as connection:
            connection.request("POST", CHIRPS, body=b"x" * size)
            answer = connection.getresponse()
            assert answer.status == 413
            assert json.loads(answer.read())["error"]["field"] == "body"


def test_over_a_real_socket_a_body_in_chunks_is_read(embedded):
    with listening() as connection:
        body = (part for part in (b'{"te', b'xt": "in ', b'chunks"}'))
        connection.request("POST", CHIRPS, body=body, encode_chunked=True)
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["text"]) == (201, "in chunks")


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="a process's files are not shown")
def test_many_requests_leave_no_files_open(embedded, tmp_path):
    def open_databases() -> int:
        count = 0
        for fd in os.listdir("/proc/self/fd"):
            with suppress(FileNotFoundError):  # it was closed while we looked
                count += os.readlink(f"/proc/self/fd/{fd}").startswith(str(tmp_path))
        return count

    with listening() as connection:
        seen = []
        for _ in range(30):
            connection.request("GET", CHIRPS)
            assert connection.getresponse().read()
            connection.close()
            seen.append(open_databases())
    assert max(seen) <= 12  # a few requests' threads may still be ending; a leak has sixty and more
