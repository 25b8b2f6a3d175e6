"""firestore.rules on Google's own emulator: who may do what."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from local.emulators import client_request, firestore_emulator, load_rules
from shared.documents import MAX_LABEL_CHARS, MAX_LABELS, MAX_TEXT_CHARS
from shared.store.values import to_fields

pytestmark = pytest.mark.emulator

PROJECT = "rules-test"
RULES = Path(__file__).parent.parent / "firestore.rules"
DENIED = 403

NOW = datetime.now(UTC)
TEXT = {"text": "The bridge closes on Monday."}

# What only the functions may read and write.
CLOSED = (
    "metrics",
    "metrics_tallies",
    "ai_answers",
    "ai_spend",
    "ai_spend_tallies",
    "leases",
    "dead_letters",
    "jury_cases",
    "jury_spend_tallies",
    "outlets",
    "clusters",
    "reviews",
    "settings",
    "articles",
    "anything_else",
)


@pytest.fixture(scope="module")
def host():
    """An emulator with our rules, one chirp of Ada's and its assessment."""
    with firestore_emulator() as running:
        for kind in ("chirps", "assessments", *CLOSED):
            made, answer = ask(running, "POST", f"/{kind}?documentId=there", TEXT, uid="ada")
            assert made == 200, answer
        load_rules(running, PROJECT, RULES.read_text())
        yield running


def ask(
    host: str, method: str, path: str, doc: dict[str, Any] | None = None, uid: str | None = None
) -> tuple[int, Any]:
    body = None if doc is None else {"fields": to_fields(doc)}
    return client_request(host, PROJECT, method, path, body, uid=uid)


def create(host: str, doc: dict[str, Any], *, uid: str | None = "ada") -> tuple[int, Any]:
    return ask(host, "POST", f"/chirps?documentId={uuid4().hex}", doc, uid=uid)


def create_stamped(host: str, *, stamp: dict[str, Any], uid: str = "ada") -> tuple[int, Any]:
    """Create a chirp as the client libraries do, in a commit with a time stamp of the server's."""
    write = {
        "update": {
            "name": f"projects/{PROJECT}/databases/(default)/documents/chirps/stamped",
            "fields": to_fields(TEXT),
        },
        "currentDocument": {"exists": False},
    }
    write["update"]["fields"] |= stamp.get("fields", {})
    write |= {name: value for name, value in stamp.items() if name != "fields"}
    return client_request(host, PROJECT, "POST", ":commit", {"writes": [write]}, uid=uid)


# fmt: off
@pytest.mark.parametrize("doc", [
    pytest.param(TEXT,                                              id="text alone"),
    pytest.param({**TEXT, "author": "ada"},                         id="their own name"),
    pytest.param({**TEXT, "topic": "traffic"},                      id="a topic"),
    pytest.param({**TEXT, "topic": "t" * MAX_LABEL_CHARS},          id="the longest topic"),
    pytest.param({**TEXT, "semantic_topics": ["traffic", "roads"]}, id="semantic topics"),
    pytest.param({**TEXT, "entities": ["x"] * MAX_LABELS},          id="as many entities as may be"),
    pytest.param({**TEXT, "entities": [{"name": "Bern"}]},          id="an entity with a name"),
    pytest.param({"text": "x" * MAX_TEXT_CHARS},                    id="the longest text"),
    pytest.param({"text": "é" * MAX_TEXT_CHARS},                    id="the longest text, accented"),
    pytest.param({"text": "\n 😀 \u200b"},                          id="an emoji between spaces"),
])
def test_a_person_who_is_signed_in_may_create_a_chirp(host, doc):
    status, answer = create(host, doc)
    assert status == 200, answer
# fmt: on


# fmt: off
@pytest.mark.parametrize("doc", [
    pytest.param({},                                                id="nothing"),
    pytest.param({"topic": "traffic"},                              id="no text"),
    pytest.param({"text": ""},                                      id="an empty text"),
    pytest.param({"text": " \n\t "},                                id="a blank text"),
    pytest.param({"text": 7},                                       id="a number for a text"),
    pytest.param({"text": ["a"]},                                   id="a list for a text"),
    pytest.param({"text": None},                                    id="null for a text"),
    pytest.param({"text": "x" * (MAX_TEXT_CHARS + 1)},              id="a text over the limit"),
    pytest.param({**TEXT, "author": "bob"},                         id="another's name"),
    pytest.param({**TEXT, "author": ""},                            id="an empty name"),
    pytest.param({**TEXT, "topic": 7},                              id="a number for a topic"),
    pytest.param({**TEXT, "topic": "t" * (MAX_LABEL_CHARS + 1)},    id="a topic over the limit"),
    pytest.param({**TEXT, "semantic_topics": "traffic"},            id="text for semantic topics"),
    pytest.param({**TEXT, "entities": {"name": "Bern"}},            id="a map for entities"),
    pytest.param({**TEXT, "entities": ["x"] * (MAX_LABELS + 1)},    id="entities over the limit"),
    pytest.param({**TEXT, "created_at": 7},                         id="a number for a time"),
    pytest.param({**TEXT, "created_at": "today"},                   id="words for a time"),
    pytest.param({**TEXT, "created_at": "2026-01-01T00:00:00Z"},    id="text for a time"),
    pytest.param({**TEXT, "should_fact_check": False},              id="a field of the functions"),
    pytest.param({**TEXT, "extra": "field"},                        id="an unknown field"),
])
def test_a_document_that_is_not_a_chirp_is_denied(host, doc):
    assert create(host, doc)[0] == DENIED
# fmt: on


def test_nobody_creates_a_chirp_without_signing_in(host):
    assert create(host, TEXT, uid=None)[0] == DENIED
    assert create(host, {**TEXT, "author": "ada"}, uid=None)[0] == DENIED


@pytest.mark.parametrize("id", ["a.b", "a b", "ü", "x" * 101])
def test_a_chirp_whose_id_no_address_can_name_is_denied(host, id):
    assert ask(host, "POST", f"/chirps?documentId={id}", TEXT, uid="ada")[0] == DENIED


def test_the_server_s_own_time_is_taken_and_a_client_s_is_not(host):
    own = {"fields": {"created_at": {"timestampValue": "2020-01-01T00:00:00Z"}}}
    assert create_stamped(host, stamp=own)[0] == DENIED
    server = {"fieldPath": "created_at", "setToServerValue": "REQUEST_TIME"}
    status, answer = create_stamped(host, stamp={"updateTransforms": [server]})
    assert status == 200, answer


# fmt: off
@pytest.mark.parametrize("uid", [None, "ada", "bob"])
@pytest.mark.parametrize(("method", "path"), [
    pytest.param("GET", "/chirps/there",      id="a chirp"),
    pytest.param("GET", "/assessments/there", id="an assessment"),
    pytest.param("GET", "/chirps",            id="chirps"),
    pytest.param("GET", "/assessments",       id="assessments"),
])
def test_anyone_may_read_chirps_and_assessments(host, uid, method, path):
    status, answer = ask(host, method, path, uid=uid)
    assert status == 200, answer
# fmt: on


# fmt: off
@pytest.mark.parametrize("uid", [None, "ada", "bob"])
@pytest.mark.parametrize(("method", "path", "doc"), [
    pytest.param("PATCH",  "/chirps/there",                        TEXT, id="update"),
    pytest.param("PATCH",  "/chirps/there?updateMask.fieldPaths=topic",
                 {"topic": "x"},                                         id="update one field"),
    pytest.param("DELETE", "/chirps/there",                        None, id="delete"),
    pytest.param("POST",   "/chirps/there/replies?documentId=new", TEXT, id="create below"),
    pytest.param("GET",    "/chirps/there/replies",                None, id="read below"),
])
def test_a_chirp_is_never_changed_or_deleted(host, uid, method, path, doc):
    assert ask(host, method, path, doc, uid=uid)[0] == DENIED
# fmt: on


@pytest.mark.parametrize("uid", [None, "ada"])
@pytest.mark.parametrize("kind", ["assessments", *CLOSED])
def test_nobody_writes_what_the_functions_write(host, kind, uid):
    requests = [
        ("POST", f"/{kind}?documentId=new", TEXT),
        ("PATCH", f"/{kind}/new", TEXT),
        ("PATCH", f"/{kind}/there", TEXT),
        ("DELETE", f"/{kind}/there", None),
    ]
    answers = [ask(host, *request, uid=uid)[0] for request in requests]
    assert answers == [DENIED] * len(requests)


@pytest.mark.parametrize("uid", [None, "ada"])
@pytest.mark.parametrize("kind", CLOSED)
def test_nobody_reads_what_only_the_functions_need(host, kind, uid):
    assert ask(host, "GET", f"/{kind}/there", uid=uid)[0] == DENIED
    assert ask(host, "GET", f"/{kind}", uid=uid)[0] == DENIED


def test_claims_of_a_role_open_nothing_more(host):
    status, _ = client_request(
        host,
        PROJECT,
        "PATCH",
        "/assessments/there",
        {"fields": to_fields(TEXT)},
        uid="ada",
        claims={"admin": True, "role": "admin"},
    )
    assert status == DENIED


def test_the_rules_hold_the_limits_of_the_code():
    rules = RULES.read_text()
    assert f"text.size() <= {MAX_TEXT_CHARS}" in rules
    assert f"label.size() <= {MAX_LABEL_CHARS}" in rules
    assert f"labels.size() <= {MAX_LABELS}" in rules
