"""The command line as a user meets it: a real process, real pipes."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import openai_server as scripted
from tests.support.openai_server import OpenAIServer

ROOT = Path(__file__).parent.parent
FIELDS = [
    "id", "risk", "parts", "tier", "needs_fact_check", "confidence", "should_fact_check",
    "overridden", "rule", "policy",
]  # fmt: skip


def chirpcheck(*args: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("OPENAI", "CHIRPCHECK"))}
    return subprocess.run(
        [sys.executable, "-m", "cli", *args],
        input=stdin,
        cwd=ROOT,
        env={**plain, **env},
        capture_output=True,
        check=False,
    )


def value(*lines: object, **env: str) -> tuple[list[dict[str, object]], int]:
    """Run `value` over lines (bytes as they are, else as JSON); the results and the status."""
    raw = b"\n".join(x if isinstance(x, bytes) else json.dumps(x).encode() for x in lines)
    run = chirpcheck("value", stdin=raw + b"\n", **env)
    return [json.loads(line) for line in run.stdout.splitlines()], run.returncode


def test_value_answers_every_line_in_order_with_exactly_its_fields():
    posts = [{"id": f"p{n}", "text": f"Post number {n}"} for n in range(300)]
    results, status = value(*posts)
    assert status == 0
    assert [r["id"] for r in results] == [p["id"] for p in posts]
    assert all(list(r) == FIELDS for r in results)


def test_value_gives_the_specs_worked_figures():
    text = "Turnout in the senate race was 45% today." + "." * 79
    results, _ = value({"id": 1, "text": "Lovely morning by the sea."}, {"id": 2, "text": text})
    assert [r["risk"] for r in results] == [0.2, 0.95]
    assert [r["should_fact_check"] for r in results] == [False, True]
    assert results[1]["parts"] == {"domain": 0.4, "length": 0.25, "statistical": 0.3}


def test_value_reads_the_context_that_a_line_gives():
    text = "Look at this, everybody, it is all over town."
    quiet = {"id": "a", "text": text}
    told = [
        {**quiet, "topic": "Health"},
        {**quiet, "semantic_topics": ["elections"]},
        {**quiet, "entities": ["Pfizer"]},
        {**quiet, "topic": None, "semantic_topics": None, "entities": None},
    ]
    results, status = value(*told)
    assert status == 0
    assert [r["parts"]["domain"] for r in results] == [0.45, 0.4, 0.45, 0.15]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        pytest.param(b"not json", "line", id="no JSON"),
        pytest.param(b"[1, 2]", "body", id="a list"),
        pytest.param(b"null", "body", id="null"),
        pytest.param(b"7", "body", id="a number"),
        pytest.param(b'{"id": "x"}', "text", id="no text"),
        pytest.param(b'{"text": "x"}', "id", id="no id"),
        pytest.param(b'{"id": "x", "text": 5}', "text", id="text a number"),
        pytest.param(b'{"id": "x", "text": null}', "text", id="text null"),
        pytest.param(b'{"id": ["x"], "text": "x"}', "id", id="id a list"),
        pytest.param(b'{"id": null, "text": "x"}', "id", id="id null"),
        pytest.param(b'{"id": true, "text": "x"}', "id", id="id true"),
        pytest.param(b'{"id": 1.5, "text": "x"}', "id", id="id a fraction"),
        pytest.param(b'{"id": "x", "text": "x", "topic": 5}', "topic", id="topic a number"),
        pytest.param(b'{"id": "x", "text": "x", "semantic_topics": "a"}', "semantic_topics", id="topics a text"),
        pytest.param(b'{"id": "x", "text": "x", "entities": [5]}', "entities.0", id="an entity a number"),
        pytest.param(b"\xff\xfe\x00", "line", id="no UTF-8"),
        pytest.param(b"[" * 100_000, "line", id="deep nesting"),
        pytest.param(b'{"id": "x", "text": "x"', "line", id="cut short"),
    ],
)  # fmt: skip
def test_a_bad_line_gets_an_error_in_its_place_and_the_rest_goes_on(line, field):
    good = {"id": "good", "text": "Lovely morning."}
    results, status = value(good, line, good)
    assert status == 1
    assert [r.get("id") for r in (results[0], results[2])] == ["good", "good"]
    assert results[1]["line"] == 2
    assert results[1]["field"] == field
    assert str(results[1]["error"])


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("   \n\t ", id="blank"),
        pytest.param("a" * 100_000, id="100 kB, one word"),
        pytest.param("vaccine causes 45% " * 5_000, id="100 kB of claims"),
        pytest.param("1" * 100_000, id="100 kB of digits"),
        pytest.param("1,2.3-4/5:" * 10_000, id="100 kB of separators"),
        pytest.param("疫苗" * 20_000, id="CJK"),
        pytest.param("é" * 50_000 + "ｖａｃｃｉｎｅ", id="accents"),
        pytest.param("а1" * 50_000, id="homoglyphs"),
        pytest.param("#" * 50_000 + "Ab" * 20_000, id="hashtags"),
        pytest.param("http://" * 10_000, id="links"),
        pytest.param("\x00\x01\x02\x1b[31m\x7f\u202e\u200b", id="control characters"),
        pytest.param("👩‍👩‍👧‍👦🏳️‍🌈🇦🇶" * 500, id="emoji"),
        pytest.param("\ud800 lone \udfff", id="half characters"),
        pytest.param("e" + "\u0301" * 50_000, id="stacked accents"),
    ],
)
def test_value_copes_with_any_text(text):
    results, status = value({"id": "x", "text": text})
    assert status == 0
    assert 0 <= results[0]["risk"] <= 1
    assert 0 <= results[0]["confidence"] <= 1
    assert results[0]["tier"] in ("risk", "heuristic")


def test_value_keeps_ids_as_they_came_and_passes_over_empty_lines():
    results, status = value(
        {"id": 7, "text": "a"},
        b"",
        {"id": "ü/\u0000\ud800", "text": "a"},
        b"\r",
        {"id": "", "text": "a"},
    )
    assert (status, [r["id"] for r in results]) == (0, [7, "ü/\u0000\ud800", ""])


def test_value_of_nothing_is_nothing():
    run = chirpcheck("value")
    assert (run.stdout, run.returncode) == (b"", 0)


def test_value_reads_a_byte_order_mark():
    results, status = value(b'\xef\xbb\xbf{"id": "x", "text": "hello"}')
    assert (status, results[0]["id"]) == (0, "x")


def test_value_asks_the_ai_where_a_key_is_set_and_remembers_the_answer(tmp_path):
    quiet = "The old lighthouse on the north shore got a fresh coat of paint this week."
    said = {"needs_fact_check": False, "confidence": 0.95, "domain": "other", "claims": [], "reason": "quiet"}  # fmt: skip
    with OpenAIServer() as server:
        server.script(scripted.answer(said))
        env = {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": server.base_url}
        home = {"CHIRPCHECK_DATA": str(tmp_path)}
        for _ in range(2):
            results, _ = value({"id": 1, "text": quiet}, {"id": 2, "text": quiet}, **env, **home)
            assert [r["tier"] for r in results] == ["ai", "ai"]
            assert [r["rule"] for r in results] == ["1.3-no-sure"] * 2
        assert len(server.requests) == 1
        results, _ = value({"id": 1, "text": quiet})
    assert results[0]["tier"] == "heuristic"


def test_a_progress_bar_is_drawn_on_a_terminal_only(tmp_path):
    posts = tmp_path / "posts.jsonl"
    posts.write_text('{"id": 1, "text": "hello"}\n' * 1200)
    leader, follower = pty.openpty()
    with posts.open("rb") as source:
        run = subprocess.run(
            [sys.executable, "-m", "cli", "value"],
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=follower,
            cwd=ROOT,
            check=True,
        )
    os.close(follower)
    drawn = os.read(leader, 10_000).decode()
    os.close(leader)
    assert "100%" in drawn
    assert "1,200 posts" in drawn
    assert len(run.stdout.splitlines()) == 1200
    assert chirpcheck("value", stdin=posts.read_bytes()).stderr == b""


def test_check_explains_a_post_with_bars_tier_rule_and_decision():
    told = chirpcheck(
        "check", "Experts say the vaccine causes autism in 45% of kids"
    ).stdout.decode()
    for part in ("Risk 1.00", "█", "domain", "statistical", "+0.30", "1.2-high-risk", "FACT-CHECK"):
        assert part in told
    assert "\033[" not in told  # no colour into a pipe


def test_check_tells_machines_the_whole_assessment():
    told = json.loads(chirpcheck("check", "Lovely morning by the sea.", "--json").stdout)
    assert (told["risk"], told["tier"], told["should_fact_check"]) == (0.2, "risk", False)
    assert [step["step"] for step in told["trace"]][:2] == ["signals", "risk"]


def test_check_reads_a_post_from_standard_input():
    told = json.loads(chirpcheck("check", "-", "--json", stdin=b"Lovely morning.").stdout)
    assert told["risk"] == 0.2


@pytest.mark.parametrize(
    ("args", "env", "sentence"),
    [
        (("deploy", "--project", "X", "--region", "europe-west1", "--dry-run"), {}, "'X'"),
        (("dead-letters",), {"CHIRPCHECK_DATA": "/dev/null/x"}, "data folder"),
        (("dead-letters",), {"CHIRPCHECK_HOME": "moon"}, "'moon'"),
        (("redrive", "nothing"), {}, "nothing"),
        (("check", "hi"), {"OPENAI_API_KEY": "ключ"}, "OPENAI_API_KEY"),
        (("check", "hi"), {"OPENAI_API_KEY": "k", "OPENAI_MODEL": "größe"}, "OPENAI_MODEL"),
        (("check", "hi"), {"OPENAI_API_KEY": "k", "OPENAI_USD_PER_MILLION": "nan,nan"}, "nan,nan"),
        (("check", "hi"), {"OPENAI_API_KEY": "k", "OPENAI_USD_PER_MILLION": "cheap"}, "'cheap'"),
    ],
)
def test_a_mistake_in_the_setup_is_one_clear_sentence(args, env, sentence, tmp_path):
    run = chirpcheck(*args, **{"CHIRPCHECK_DATA": str(tmp_path), **env})
    assert run.returncode == 2
    assert run.stderr.decode().count("\n") == 1
    assert sentence in run.stderr.decode()


def test_a_section_that_an_outlet_does_not_have_is_said_to_be_missing(tmp_path):
    home = {"CHIRPCHECK_DATA": str(tmp_path / "data")}
    articles = tmp_path / "articles.jsonl"
    articles.write_text('{"id": 1, "outlet": "The Sun", "category": "sports", "score": 50}\n')
    assert chirpcheck("outlets", "import", str(articles), **home).returncode == 0
    shown = chirpcheck("outlets", "--name", "The Sun", "--category", "Sports", **home)
    assert (shown.returncode, shown.stderr) == (0, b"")
    for args, sentence in (
        (("--name", "The Sun", "--category", "politics"), "no section 'politics' of 'The Sun'"),
        (("--name", "The Moon", "--category", "politics"), "no outlet 'The Moon'"),
    ):
        run = chirpcheck("outlets", *args, **home)
        assert (run.returncode, run.stdout) == (2, b"")
        assert sentence in run.stderr.decode()


def test_a_verdict_that_the_operator_mapped_is_not_marked_unknown(tmp_path):
    home = {"CHIRPCHECK_DATA": str(tmp_path / "data")}
    articles = tmp_path / "articles.jsonl"
    verdicts = ["4 Noses", "Hm", "True", "It is true"]
    rows = [{"id": n, "outlet": "o", "score": 5, "verdict": v} for n, v in enumerate(verdicts)]
    articles.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    assert chirpcheck("outlets", "import", str(articles), **home).returncode == 0
    mapped = chirpcheck("verdicts", "map", "4 Noses", "false", **home)
    assert b"1 article counted anew" in mapped.stdout
    lines = chirpcheck("verdicts", **home).stdout.decode().splitlines()
    assert [line.split() for line in lines] == [
        ["1", "false", "4", "Noses"],
        ["1", "unverified", "Hm", "unknown"],
        ["1", "true", "It", "is", "true", "by", "rule"],
        ["1", "true", "True"],
    ]
    told = [
        json.loads(line) for line in chirpcheck("verdicts", "--json", **home).stdout.splitlines()
    ]
    assert [(row["known"], row["rule"]) for row in told] == [
        (True, "operator"),
        (False, "unknown"),
        (True, "decorated: true"),
        (True, "exact: true"),
    ]


@pytest.mark.parametrize(
    ("setting", "fault"),
    [
        ("ann:reviewer:tokA", "'ann' with a token of fewer than 8 characters"),
        ("ann:boss:12345678", "'ann' without a role"),
        (":admin:12345678", "an entry without a name"),
    ],
)
def test_it_does_not_start_with_reviewers_that_cannot_be_read(tmp_path, setting, fault):
    home = {"CHIRPCHECK_DATA": str(tmp_path / "data"), "CHIRPCHECK_REVIEWERS": setting}
    run = chirpcheck("run", "--port", "1", "--no-feed", **home)
    assert (run.returncode, run.stdout) == (2, b"")
    assert f"CHIRPCHECK_REVIEWERS has {fault}" in run.stderr.decode()
    assert b"Traceback" not in run.stderr
    assert b"tokA" not in run.stderr


def test_a_reader_that_goes_away_ends_it_quietly():
    posts = '{"id": 1, "text": "hello"}\n' * 20_000
    run = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m cli value | head -n 1"],
        input=posts.encode(),
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert len(run.stdout.splitlines()) == 1
    assert b"Traceback" not in run.stderr
