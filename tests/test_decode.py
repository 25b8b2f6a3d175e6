"""Events in every form they come in, through functions-framework and through our own server."""

import base64
import json
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import functions_framework
import pytest
from cloudevents.http import CloudEvent, from_http
from google.events.cloud.firestore_v1 import DocumentEventData
from hypothesis import example, given
from hypothesis import strategies as st

from cli import dead_letters as command
from functions import _decode as decode
from functions._triggers import BY_NAME, OnMessage, Trigger
from local import server
from shared import dead_letters, documents
from shared.errors import BadDocument, Permanent

ROOT = Path(__file__).parent.parent
NAME = "projects/p/databases/(default)/documents/chirps/ä 1"
TEXT = "New study: vaccine X causes 90% of cases, doctors say 🧪"
JSON = {
    "value": {
        "name": NAME,
        "fields": {
            "text": {"stringValue": TEXT},
            "topic": {"nullValue": None},
            "entities": {"arrayValue": {"values": [{"stringValue": "X"}]}},
            "empty": {"arrayValue": {}},
            "created_at": {"timestampValue": "2026-03-01T12:00:00.500Z"},
            "counts": {"mapValue": {"fields": {"n": {"integerValue": "9007199254740993"}}}},
            "share": {"doubleValue": 0.5},
            "odd": {"doubleValue": "NaN"},
            "seen": {"booleanValue": False},
            "raw": {"bytesValue": "AP8="},
            "place": {"geoPointValue": {"latitude": 52.5, "longitude": 13.25}},
        },
    },
    "oldValue": {},
}
PLAIN = {
    "text": TEXT,
    "topic": None,
    "entities": ["X"],
    "empty": [],
    "created_at": "2026-03-01T12:00:00.500Z",
    "counts": {"n": 9007199254740993},
    "share": 0.5,
    "odd": "NaN",
    "seen": False,
    "raw": "AP8=",
    "place": {"latitude": 52.5, "longitude": 13.25},
}
PROTOBUF = DocumentEventData.serialize(DocumentEventData.from_json(json.dumps(JSON)))
ATTRIBUTES = {
    "specversion": "1.0",
    "id": "event-1",
    "type": "google.cloud.firestore.document.v1.created",
    "source": "//firestore.googleapis.com/projects/p/databases/(default)",
    "subject": "documents/chirps/from-the-headers",
    "document": "chirps/from-the-headers",
    "time": "2026-03-01T12:00:01Z",
}
BINARY = {f"ce-{name}": value for name, value in ATTRIBUTES.items()}
BASE64 = base64.b64encode(PROTOBUF)
STRUCTURED = {"content-type": "application/cloudevents+json"}


def structured(**data: Any) -> bytes:
    return json.dumps({**ATTRIBUTES, **data}).encode()


def binary(content_type: str) -> dict[str, str]:
    return {**BINARY, "content-type": content_type}


FORMS = [
    pytest.param(binary("application/protobuf"), PROTOBUF,                  id="protobuf"),
    pytest.param(binary("application/protobuf"), BASE64,                    id="base64, as the emulator"),
    pytest.param(binary("text/plain"), BASE64 + b"\n",                      id="base64 and a line end"),
    pytest.param(binary("application/json"), json.dumps(JSON).encode(),     id="JSON"),
    pytest.param(binary("application/json"), json.dumps(BASE64.decode()).encode(), id="base64 as a JSON string"),
    pytest.param(binary("application/octet-stream"), PROTOBUF,              id="no telling content type"),
    pytest.param(STRUCTURED, structured(data=JSON),                         id="structured, JSON"),
    pytest.param(STRUCTURED, structured(data=json.dumps(JSON)),             id="structured, JSON as a string"),
    pytest.param(STRUCTURED, structured(data=BASE64.decode()),              id="structured, base64 as a string"),
    pytest.param(STRUCTURED, structured(data_base64=BASE64.decode()),       id="structured, data_base64"),
    pytest.param(STRUCTURED, structured(data_base64=base64.b64encode(json.dumps(JSON).encode()).decode()), id="structured, data_base64 of JSON"),
]  # fmt: skip


def event(data: Any, **attributes: Any) -> CloudEvent:
    return CloudEvent({**ATTRIBUTES, **attributes}, data)


class TestFirestoreForms:
    @pytest.mark.parametrize("data", [
        pytest.param(PROTOBUF,                  id="protobuf bytes"),
        pytest.param(bytearray(PROTOBUF),       id="protobuf bytearray"),
        pytest.param(BASE64,                    id="base64 bytes"),
        pytest.param(BASE64.decode(),           id="base64 str"),
        pytest.param(JSON,                      id="JSON dict"),
        pytest.param(json.dumps(JSON),          id="JSON str"),
        pytest.param(json.dumps(JSON).encode(), id="JSON bytes"),
        pytest.param(json.dumps(JSON, indent=1, ensure_ascii=False).encode("utf-16"), id="JSON in UTF-16"),
    ])  # fmt: skip
    def test_every_form_of_the_data_tells_the_same_change(self, data):
        assert decode.read_change(event(data)) == decode.Change("chirps", "ä 1", PLAIN, None)

    @pytest.mark.parametrize(("headers", "body"), FORMS)
    def test_every_form_of_the_request_tells_the_same_change(self, headers, body):
        told = decode.read_change(from_http(headers, body))
        assert told == decode.Change("chirps", "ä 1", PLAIN, None)

    def test_an_update_and_a_deletion_tell_what_was(self):
        now, before = JSON["value"], {"name": NAME, "fields": {"text": {"stringValue": "was"}}}
        updated = decode.read_change(event({"value": now, "oldValue": before}))
        assert (updated.after, updated.before) == (PLAIN, {"text": "was"})
        deleted = decode.read_change(event({"oldValue": before}))
        assert deleted == decode.Change("chirps", "ä 1", None, {"text": "was"})

    @pytest.mark.parametrize(("attributes", "path"), [
        pytest.param({"document": "chirps/b"},                              "b", id="document"),
        pytest.param({"document": None, "subject": "documents/chirps/c"},   "c", id="subject"),
    ])  # fmt: skip
    def test_without_a_name_in_the_data_the_path_is_in_the_headers(self, attributes, path):
        nameless = {"value": {"fields": {"text": {"stringValue": "x"}}}}
        assert decode.read_change(event(nameless, **attributes)).id == path

    def test_a_protobuf_that_looks_like_the_start_of_json_decodes(self):
        def written(text: str) -> bytes:
            told = {"value": {"name": NAME, "fields": {"t": {"stringValue": text}}}}
            return DocumentEventData.serialize(DocumentEventData.from_json(json.dumps(told)))

        (text,) = (text for n in range(120) if written(text := "x" * n)[1:2] == b"{")
        assert decode.read_change(event(written(text))).after == {"t": text}


@pytest.fixture(params=["functions-framework", "our server"])
def post(request: pytest.FixtureRequest, embedded: Any) -> Callable[[dict[str, str], bytes], int]:
    """Deliver a request to score_chirp; returns the status."""
    if request.param == "our server":
        client, path = server.app().test_client(), "/functions/projects/p/triggers/score_chirp"
    else:
        served = functions_framework.create_app("score_chirp", str(ROOT / "main.py"))
        client, path = served.test_client(), "/"

    def deliver(headers: dict[str, str], body: bytes) -> int:
        return client.post(path, headers=headers, data=body).status_code

    return deliver


class TestDelivered:
    @pytest.mark.parametrize(("headers", "body"), FORMS)
    def test_every_form_is_accepted_and_leaves_one_assessment(self, embedded, post, headers, body):
        for _ in range(2):
            assert post(headers, body) in (200, 204)
        store = embedded.home().store
        assert [id for id, _ in store.find("assessments")] == ["ä 1"]
        assert store.totals("metrics", "2026-03-01-control")["chirps"] == 1
        assert list(dead_letters.letters(store)) == []

    def test_all_forms_together_leave_one_assessment(self, embedded, post):
        for form in FORMS:
            assert post(*form.values) in (200, 204)
        assert len(embedded.home().store.find("assessments")) == 1

    @pytest.mark.parametrize(("data", "field"), [
        pytest.param(b"\xff\xff\xff\xff",                                          "data",      id="not protobuf"),
        pytest.param(PROTOBUF[:-3],                                                "data",      id="cut protobuf"),
        pytest.param(BASE64[:-2],                                                  "data",      id="cut base64"),
        pytest.param(b"plain words, no event",                                     "data",      id="words"),
        pytest.param(b"",                                                          "data",      id="nothing"),
        pytest.param(b"[1, 2]",                                                    "data",      id="JSON list"),
        pytest.param(b"null",                                                      "data",      id="JSON null"),
        pytest.param(b'{"value": 5}',                                              "value",     id="value is a number"),
        pytest.param(b'{"value": {"name": "x", "fields": []}, "oldValue": [1]}',   "oldValue",  id="old value is a list"),
        pytest.param(json.dumps({"value": {"name": NAME, "fields": [1]}}).encode(), "fields",   id="fields is a list"),
        pytest.param(json.dumps({"value": {"name": NAME, "fields": {}}}).encode(), "text",      id="no text"),
        pytest.param(json.dumps({"value": {"name": NAME}}).encode(),               "text",      id="no fields"),
        pytest.param(json.dumps({"value": {"name": NAME, "fields": {"text": {"integerValue": "5"}}}}).encode(), "text", id="text is a number"),
        pytest.param(json.dumps({"value": {"name": NAME, "fields": {"text": {"nullValue": None}}}}).encode(),   "text", id="text is null"),
        pytest.param(json.dumps({"value": {"name": NAME, "fields": {"text": "bare"}}}).encode(),                "text", id="text is untyped"),
        pytest.param(json.dumps({"value": {"name": NAME, "fields": {"text": {"integerValue": 1e400}}}}).encode(), "text", id="a number without end"),
        pytest.param(json.dumps({"value": {"name": "\ud800/documents/chirps/\ud800", "fields": {}}}).encode(), "document", id="half a character in the path"),
    ])  # fmt: skip
    def test_what_cannot_be_read_is_filed_with_its_field_and_is_done(
        self, embedded, post, data, field
    ):
        assert post(binary("application/octet-stream"), data) in (200, 204)
        store = embedded.home().store
        ((_, letter),) = dead_letters.letters(store)
        assert letter["reason"].split(":")[0] == field
        assert letter["function"] == "score_chirp"
        assert letter["event_id"] == "event-1"
        assert store.find("assessments") == []
        assert store.totals("metrics", "2026-03-01-control") == {}

    @pytest.mark.parametrize("path", ["chirps", "", "/", "chirps/a/b", "chirps/"])
    def test_an_event_without_a_documents_path_is_filed(self, embedded, post, path):
        headers = {**binary("application/json"), "ce-document": path, "ce-subject": path}
        body = json.dumps({"value": {"fields": {"text": {"stringValue": "x"}}}}).encode()
        assert post(headers, body) in (200, 204)
        ((_, letter),) = dead_letters.letters(embedded.home().store)
        assert letter["reason"].startswith("document: not the path of a document")

    @pytest.mark.parametrize("time", ["yesterday", "0001-01-01T00:00:00+23:00", "2026-13-01", "5"])
    def test_an_event_with_a_garbled_time_is_filed(self, embedded, post, time):
        assert post({**binary("application/protobuf"), "ce-time": time}, PROTOBUF) in (200, 204)
        store = embedded.home().store
        ((_, letter),) = dead_letters.letters(store)
        assert letter["reason"] == f"time: not a time: {time!r}"
        assert store.find("assessments") == []

    def test_an_event_without_a_time_counts_on_the_day_it_comes(self, embedded, post):
        headers = {name: told for name, told in BINARY.items() if name != "ce-time"}
        assert post(headers, PROTOBUF) in (200, 204)
        store = embedded.home().store
        ((_, assessment),) = store.find("assessments")
        day = assessment["assessed_at"][:10]
        assert store.totals("metrics", f"{day}-control")["chirps"] == 1

    def test_a_deletion_told_as_a_creation_is_done_without_a_trace(self, embedded, post):
        body = json.dumps({"oldValue": JSON["value"]}).encode()
        assert post(binary("application/json"), body) in (200, 204)
        store = embedded.home().store
        assert store.find("assessments") == []
        assert list(dead_letters.letters(store)) == []

    @pytest.mark.parametrize(("headers", "body"), FORMS)
    def test_a_dead_letter_goes_round_again_once_its_cause_is_mended(
        self, embedded, post, headers, body, monkeypatch, capsys
    ):
        class Everything:
            ids = ()

        with monkeypatch.context() as broken:
            broken.setattr(documents, "read_chirp", _refuse)
            assert post(headers, body) in (200, 204)
            assert command.redrive(Everything) == 1  # it is not mended yet
        store = embedded.home().store
        assert len(list(dead_letters.letters(store))) == 1
        assert command.redrive(Everything) == 0
        assert list(dead_letters.letters(store)) == []
        assert [id for id, _ in store.find("assessments")] == ["ä 1"]
        assert store.totals("metrics", "2026-03-01-control")["chirps"] == 1
        assert "1 sent round again, 0 failed again" in capsys.readouterr().out

    @pytest.mark.parametrize("body", [b"", b"{}", b"[]", b"nonsense", b"[" * 100_000, b"\xff\xfe"])
    def test_a_request_that_is_no_event_is_refused_by_our_server(self, embedded, body):
        client = server.app().test_client()
        assert client.post("/functions/score_chirp", data=body).status_code == 400
        assert client.post("/functions/no_such", data=body).status_code == 404
        assert client.post("/functions/api", data=body).status_code == 404


def _refuse(id: str, doc: dict[str, Any]) -> None:
    raise BadDocument("an old release could not read this", field="text")


MESSAGE = {
    "messageId": "m1",
    "publishTime": "2026-03-01T12:00:00Z",
    "attributes": {"chirp_id": "a", "audit": "true"},
    "data": base64.b64encode(b'{"chirp_id": "a", "n": 1}').decode(),
}
FIELDS = {"chirp_id": "a", "audit": "true", "n": 1}
ONLY_ATTRIBUTES = {"chirp_id": "a", "audit": "true"}
PUBSUB = {
    "specversion": "1.0",
    "id": "m1",
    "type": "google.cloud.pubsub.topic.v1.messagePublished",
    "source": "//pubsub.googleapis.com/projects/p/topics/t",
    "time": "2026-03-01T12:00:00Z",
}
PUBSUB_BINARY = {f"ce-{name}": value for name, value in PUBSUB.items()}
LEGACY = {
    "context": {
        "eventId": "m1",
        "timestamp": "2026-03-01T12:00:00Z",
        "eventType": "google.pubsub.topic.publish",
        "resource": {"service": "pubsub.googleapis.com", "name": "projects/p/topics/t"},
    },
    "data": {"@type": "x", "data": MESSAGE["data"], "attributes": MESSAGE["attributes"]},
}


def push(*without: str, **instead: Any) -> dict[str, Any]:
    message = {name: part for name, part in MESSAGE.items() if name not in without}
    return {"message": {**message, **instead}, "subscription": "projects/p/subscriptions/s"}


MESSAGES = [
    pytest.param(PUBSUB_BINARY, push(),                              FIELDS,          id="wrapped, binary"),
    pytest.param(PUBSUB_BINARY, push("data"),                        ONLY_ATTRIBUTES, id="wrapped, without data"),
    pytest.param({},            {**PUBSUB, "data": push()},          FIELDS,          id="wrapped, structured"),
    pytest.param({},            push(),                              FIELDS,          id="raw push"),
    pytest.param({},            push("data"),                        ONLY_ATTRIBUTES, id="raw push without data"),
    pytest.param({},            push(data=""),                       ONLY_ATTRIBUTES, id="raw push, data empty"),
    pytest.param({},            push(data=None),                     ONLY_ATTRIBUTES, id="raw push, data null"),
    pytest.param({},            push("attributes"),                  {"chirp_id": "a", "n": 1}, id="raw push without attributes"),
    pytest.param({},            push("messageId", "publishTime", message_id="m1", publish_time=MESSAGE["publishTime"]), FIELDS, id="raw push, names with underscores"),
    pytest.param({},            LEGACY,                              FIELDS,          id="background event"),
]  # fmt: skip


class TestPubSubForms:
    @pytest.mark.parametrize(("headers", "body", "fields"), MESSAGES)
    def test_every_form_gives_the_same_fields_id_and_time(self, headers, body, fields):
        with server.app().test_request_context("/", method="POST", headers=headers, json=body) as c:
            told = server.event_of(c.request)
        assert decode.read_message(told) == fields
        assert told["id"] == "m1"
        assert decode.event_time(told).isoformat() == "2026-03-01T12:00:00+00:00"

    @pytest.mark.parametrize(("headers", "body", "fields"), MESSAGES)
    def test_functions_framework_hands_every_form_to_a_function_of_ours(
        self, monkeypatch, headers, body, fields
    ):
        got = self.served(monkeypatch)
        answer = got["client"].post("/", headers=headers, json=body)
        assert answer.status_code in (200, 204)
        (told,) = got["events"]
        assert decode.read_message(told) == fields
        assert told["id"] == "m1"

    @pytest.mark.parametrize("body", [b"", b"[]", b'{"message": 5}', b'"message" ['])
    def test_what_is_no_push_is_left_to_the_framework_which_refuses(self, monkeypatch, body):
        got = self.served(monkeypatch)
        answer = got["client"].post("/", data=body, content_type="application/json")
        assert answer.status_code == 400
        assert got["events"] == []

    def test_a_failing_function_has_the_push_come_again(self, monkeypatch):
        got = self.served(monkeypatch, fails=True)
        got["client"].application.config["PROPAGATE_EXCEPTIONS"] = False
        assert got["client"].post("/", json=push("data")).status_code == 500

    @staticmethod
    def served(monkeypatch: pytest.MonkeyPatch, *, fails: bool = False) -> Any:
        """A Pub/Sub function added to the table for a moment, as functions-framework serves it."""
        events: list[CloudEvent] = []

        @functions_framework.cloud_event
        def take_message(event: CloudEvent) -> None:
            events.append(event)
            if fails:
                raise OSError("away")

        module = types.ModuleType("functions.take_message")
        module.take_message = take_message  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "functions.take_message", module)
        trigger = Trigger(name="take_message", on=OnMessage("t"), does="", reads="", writes="")
        monkeypatch.setitem(BY_NAME, "take_message", trigger)
        app = functions_framework.create_app("take_message", str(ROOT / "main.py"))
        return {"client": app.test_client(), "events": events}

    @pytest.mark.parametrize(("data", "field"), [
        pytest.param(None,                                            "message",            id="nothing"),
        pytest.param([1],                                             "message",            id="a list"),
        pytest.param("not JSON",                                      "data",               id="words"),
        pytest.param({"message": [1]},                                "message",            id="the message is a list"),
        pytest.param({"message": {"attributes": "x"}},                "message.attributes", id="attributes are words"),
        pytest.param({"message": {"data": 5}},                        "message.data",       id="data is a number"),
        pytest.param({"message": {"data": "no base64!"}},             "message.data",       id="data is no base64"),
        pytest.param({"message": {"data": "bm8gSlNPTg=="}},           "message.data",       id="data is no JSON"),
        pytest.param({"message": {"data": "WzFd"}},                   "message.data",       id="data is a list"),
    ])  # fmt: skip
    def test_a_message_that_cannot_be_read_names_its_field(self, data, field):
        with pytest.raises(BadDocument) as refused:
            decode.read_message(CloudEvent(PUBSUB, data))
        assert refused.value.field == field


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["value", "oldValue", "name", "fields", "text", "stringValue", "mapValue",
                         "arrayValue", "values", "integerValue", "doubleValue", "geoPointValue",
                         "message", "data", "attributes", "timestampValue", ""]),
        inner, max_size=4,
    ),
    max_leaves=10,
)  # fmt: skip
nested = b'{"value":{"fields":{"a":' + b'{"mapValue":{"fields":{"a":' * 400
nested += b'{"nullValue":null}' + b"}}}" * 400 + b"}}}"


class TestAnything:
    @given(st.binary(max_size=200) | json_values | json_values.map(json.dumps))
    @example(nested)
    @example(b"[" * 100_000)
    @example('"' + BASE64.decode())
    @example({"value": {"name": NAME, "fields": {"a": {"integerValue": float("inf")}}}})
    @example({"value": {"name": NAME, "fields": {"a": {"doubleValue": 10**400}}}})
    def test_any_data_is_read_or_is_a_permanent_error(self, data):
        for read in (decode.read_change, decode.read_message):
            try:
                told = read(event(data))
            except Permanent:
                continue
            assert isinstance(told, decode.Change | dict)

    @given(st.text() | st.none() | st.integers() | st.datetimes().map(str))
    def test_any_time_is_read_or_is_a_permanent_error_that_names_it(self, time):
        try:
            told = decode.event_time(event({}, time=time))
        except BadDocument as err:
            assert err.field == "time"
            return
        assert told.utcoffset().total_seconds() == 0

    @given(st.binary(max_size=100) | json_values.map(lambda told: json.dumps(told).encode()))
    @example(nested)
    @example(json.dumps({"bytes": "no base64"}).encode())
    def test_any_body_leaves_the_function_finished(self, embedded, body):
        client = server.app().test_client()
        headers = binary("application/json")
        assert client.post("/functions/score_chirp", headers=headers, data=body).status_code == 204
        for _, letter in dead_letters.letters(embedded.home().store):
            assert letter["cut"] or isinstance(dead_letters.event_of(letter), dict)

    @given(json_values)
    def test_any_structured_event_is_finished_or_refused(self, embedded, told):
        client = server.app().test_client()
        for body in (told, {**ATTRIBUTES, "data": told}, {**ATTRIBUTES, "id": told, "time": told}):
            answer = client.post("/functions/score_chirp", json=body)
            assert answer.status_code in (204, 400)
