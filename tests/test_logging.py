"""What the functions log: ids, numbers and rule names as JSON lines; never the text of a post."""

from __future__ import annotations

import json

import flask
import pytest

from functions import _edge as edge
from local.worker import Worker

TEXT = "I think I tried the climate hoax."  # a skip by its score, overridden by its keyword


@pytest.fixture
def lines(embedded, capsys, monkeypatch):
    """Post a chirp, work it off, and return what was logged."""
    import main

    monkeypatch.delenv("CHIRPCHECK_QUIET")

    def logged(doc: dict[str, object]) -> list[dict[str, object]]:
        home = embedded.home()
        home.store.add("chirps", "c1", doc)
        Worker(
            database=embedded.database(),
            queue=embedded.queue(),
            store=home.store,
            functions=lambda name: getattr(main, name),
        ).drain()
        return [json.loads(line) for line in capsys.readouterr().err.splitlines()]

    return logged


def test_an_override_is_logged_with_its_tier_rule_and_scores(lines):
    scored, overridden, *_ = lines({"text": TEXT})
    assert scored["message"] == "chirp.scored"
    assert overridden == {
        "severity": "NOTICE",
        "message": "skip.overridden",
        "skipped_by": "1.2-low-risk",
        "chirp_id": "c1",
        "risk": 0.25,
        "tier": "risk",
        "confidence": 0.75,
        "rule": "1.5-override-keyword",
        "policy": "1",
    }


def test_no_line_holds_the_text_of_a_post(lines):
    assert all(TEXT not in json.dumps(line) for line in lines({"text": TEXT}))


def test_a_dead_letter_is_logged_by_its_field_and_not_by_its_value(lines):
    (dead,) = lines({"text": ["secret words"]})
    assert (dead["severity"], dead["message"]) == ("ERROR", "delivery.dead")
    assert dead["reason"] == "BadDocument text"
    assert "secret" not in json.dumps(dead)


def test_a_line_carries_the_trace_that_cloud_logging_joins_on(monkeypatch, capsys):
    monkeypatch.delenv("CHIRPCHECK_QUIET", raising=False)
    monkeypatch.setenv("GOOGLE_CLOUD_PROJECT", "demo")
    headers = {"X-Cloud-Trace-Context": "abc123/42;o=1"}
    with flask.Flask("t").test_request_context("/", headers=headers):
        edge.log("something.happened", count=1)
    line = json.loads(capsys.readouterr().err)
    assert line["logging.googleapis.com/trace"] == "projects/demo/traces/abc123"
    assert line["count"] == 1
