"""The `jury` command as a user meets it: one pair in colour, many as lines or rows, replays."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from cli import _lines
from tests.support.openai_server import OpenAIServer, nonsense
from tests.test_cli import ROOT, chirpcheck
from tests.test_jury_ai import CLAIM, TRUTH, by_order, jury, ruled

FIELDS = [
    "id", "verdict", "confidence", "rationale", "critical_differences",
    "what_would_make_it_faithful", "one_sentence_summary", "mode", "checklist",
]  # fmt: skip
PAIR = ("--truth", TRUTH, "--claim", CLAIM)


def lines(*told: object, **env: str) -> tuple[list[dict], int]:
    raw = b"\n".join(x if isinstance(x, bytes) else json.dumps(x).encode() for x in told)
    run = chirpcheck("jury", stdin=raw + b"\n", **env)
    return [json.loads(line) for line in run.stdout.splitlines()], run.returncode


def test_every_line_is_answered_in_order_with_exactly_its_fields():
    pairs = [{"id": f"p{n}", "truth": TRUTH, "claim": f"{CLAIM} {n}"} for n in range(50)]
    results, status = lines(*pairs)
    assert (status, [r["id"] for r in results]) == (0, [p["id"] for p in pairs])
    assert all(list(r) == FIELDS for r in results)
    assert {r["mode"] for r in results} == {"rules"}
    assert {f["by"] for r in results for f in r["checklist"]} == {"rules"}


@pytest.mark.parametrize(("line", "field"), [
    (b"nope", "line"),
    (b"[]", "body"),
    (b'{"id": "x", "truth": "t"}', "claim"),
    (b'{"id": "x", "claim": "c"}', "truth"),
    (b'{"truth": "t", "claim": "c"}', "id"),
    (b'{"id": null, "truth": "t", "claim": "c"}', "id"),
    (b'{"id": "", "truth": "t", "claim": "c"}', "id"),
    (b'{"id": "x", "truth": "", "claim": "c"}', "truth"),
    (b'{"id": "x", "truth": "t", "claim": " "}', "claim"),
    (b'{"id": "x", "truth": 5, "claim": "c"}', "truth"),
    (b'{"id": "x", "truth": "t", "claim": "\\ud800 half"}', "claim"),
    (b'{"id": "x", "truth": "t", "claim": "c", "rounds": 9}', "rounds"),
    (json.dumps({"id": "x", "truth": "t" * 51_201, "claim": "c"}).encode(), "truth"),
])  # fmt: skip
def test_a_bad_line_gets_an_error_in_its_place_and_the_rest_goes_on(line, field):
    good = {"id": "good", "truth": TRUTH, "claim": CLAIM}
    results, status = lines(good, line, good)
    assert status == 1
    assert [r.get("verdict") for r in (results[0], results[2])] == ["MUTATED", "MUTATED"]
    assert (results[1]["line"], results[1]["field"]) == (2, field)


@pytest.mark.parametrize(("truth", "claim"), [
    pytest.param("x" * 51_200, CLAIM, id="50 kB, one word"),
    pytest.param("1,234 cases in May. " * 2_500, CLAIM, id="50 kB of figures"),
    pytest.param("\x00\x1b[31m\u202e", "a half", id="control characters"),
    pytest.param("e" + "\u0301" * 20_000, "é", id="stacked accents"),
    pytest.param("Дом 房子 بيت", "дом 房子 بيت 5", id="mixed scripts"),
])  # fmt: skip
def test_odd_texts_come_to_a_verdict(truth, claim):
    (result,), status = lines({"id": 7, "truth": truth, "claim": claim})
    assert status == 0 and result["id"] == 7 and 0 <= result["confidence"] <= 1


class TestFiles:
    def test_a_csv_file_is_answered_row_by_row_and_summed_up(self, tmp_path):
        path = tmp_path / "pairs.csv"
        path.write_bytes(
            b"\xef\xbb\xbfRow ID,Internal Fact,External Claim,note\r\n"
            b'a,"There were 650,112\ncases in May.","There were more than 645,000 cases in May.",x\r\n'
            b'b,"There were 650,112 cases.","There were under 650,000 cases."\r\n'
            b"\r\n"
            b"c,,nothing\r\n"
            b"d\r\n"
            b" ,It rained.,It rained.\r\n"
        )
        run = chirpcheck("jury", str(path))
        results = [json.loads(line) for line in run.stdout.splitlines()]
        assert [(r["id"], r.get("verdict") or r["field"]) for r in results] == [
            ("a", "FAITHFUL"), ("b", "MUTATED"), ("c", "truth"), ("d", "truth"),
            (" ", "id"),
        ]  # fmt: skip
        assert run.returncode == 1
        told = run.stderr.decode()
        assert "3 bad lines" in told
        assert "FAITHFUL                    1     50%" in told
        assert "2  2 by rules" in told and "number" in told

    def test_rows_without_an_id_are_numbered(self, tmp_path):
        path = tmp_path / "pairs.csv"
        path.write_text(f'claim,truth\n"{CLAIM}","{TRUTH}"\n')
        run = chirpcheck("jury", str(path))
        assert json.loads(run.stdout)["id"] == "2"

    @pytest.mark.parametrize(("content", "id"), [
        ("id;truth;claim\na;5 died, 3 hurt;6 died, 3 hurt\n", "a"),
        ("id\ttruth\tclaim\na\t5 died, 3 hurt\t6 died, 3 hurt\n", "a"),
        ("\ufeffInternal Fact|External Claim\r\n5 died, 3 hurt|6 died, 3 hurt\r\n", "2"),
        ("\ufeffsep=;\r\ntruth;claim\r\n5 died, 3 hurt;6 died, 3 hurt\r\n", "3"),
        ('\ufeff"truth";"claim";"a, b, c"\n"5 died, 3 hurt";"6 died; 3 hurt";"x"\n', "2"),
        ('"truth","claim","a;b;c"\n"5 died; 3 hurt","6 died, 3 hurt",x\n', "2"),
    ])  # fmt: skip
    def test_any_usual_delimiter_will_do(self, tmp_path, content, id):
        path = tmp_path / "pairs.csv"
        path.write_bytes(content.encode())
        run = chirpcheck("jury", str(path))
        (result,) = [json.loads(line) for line in run.stdout.splitlines()]
        assert (run.returncode, result["id"], result["verdict"]) == (0, id, "MUTATED")

    @pytest.mark.parametrize(("name", "before"), [
        pytest.param("pairs.jsonl", "", id="by its name"),
        pytest.param("PAIRS.NDJSON", "", id="by its name in capitals"),
        pytest.param("pairs.txt", "", id="by its first sign"),
        pytest.param("pairs.csv", "\ufeff \n", id="after a mark and a blank line"),
    ])  # fmt: skip
    def test_json_lines_in_a_file_are_answered_too(self, tmp_path, name, before):
        path = tmp_path / name
        pairs = [{"id": id, "truth": TRUTH, "claim": CLAIM} for id in (1, "b")]
        path.write_text(before + "\n".join(map(json.dumps, pairs)) + "\nnope\n", encoding="utf-8")
        run = chirpcheck("jury", str(path))
        results = [json.loads(line) for line in run.stdout.splitlines()]
        assert [r.get("verdict") or r["field"] for r in results][-3:] == [
            "MUTATED",
            "MUTATED",
            "line",
        ]
        assert (run.returncode, "MUTATED" in run.stderr.decode()) == (1, True)

    @pytest.mark.parametrize("name", ["pairs.csv", "pairs.jsonl"])
    def test_a_reader_that_goes_away_ends_it_quietly(self, tmp_path, name):
        path = tmp_path / name
        row = json.dumps({"id": 1, "truth": TRUTH, "claim": CLAIM})
        many = (
            [row] * 3_000
            if name.endswith("jsonl")
            else ["truth,claim", *[f'"{TRUTH}",{CLAIM}'] * 3_000]
        )
        path.write_text("\n".join(many) + "\n")
        told = [sys.executable, "-m", "cli", "jury", "--no-ai", str(path)]
        with subprocess.Popen(
            told, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as run:
            assert run.stdout is not None and run.stderr is not None
            run.stdout.readline()
            run.stdout.close()
            assert (run.stderr.read(), run.wait(timeout=60)) == (b"", 141)

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
    def test_another_encoding_is_told_which_one_is_expected(self, tmp_path, encoding):
        path = tmp_path / "pairs.csv"
        path.write_bytes(f"id,truth,claim\na,{TRUTH},{CLAIM}\n".encode(encoding))
        run = chirpcheck("jury", str(path))
        assert (run.returncode, run.stdout) == (2, b"")
        assert run.stderr.count(b"\n") == 1 and b"save it as UTF-8" in run.stderr

    @pytest.mark.parametrize(("seconds", "draws"), [(0.25, 5), (0.125, 3), (0.0, 2)])
    def test_progress_is_drawn_by_the_time(self, monkeypatch, capsys, seconds, draws):
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
        ticks = (n * seconds for n in count())
        source = io.BytesIO(b"a\nb\nc\n")
        # the clock is read once at the start, once a line, and once more after a drawing
        assert list(_lines._progress(source, "rows", clock=lambda: next(ticks))) == [
            b"a\n",
            b"b\n",
            b"c\n",
        ]
        assert capsys.readouterr().err.count("\r") == draws

    @pytest.mark.parametrize(("content", "told"), [
        ("a,b\n1,2\n", "no column truth or claim"), ("", "no column"), ("id,truth\n", "no column claim"),
    ])  # fmt: skip
    def test_a_file_that_cannot_be_used_is_one_sentence(self, tmp_path, content, told):
        path = tmp_path / "pairs.csv"
        path.write_text(content)
        run = chirpcheck("jury", str(path))
        assert (run.returncode, run.stdout) == (2, b"")
        assert told in run.stderr.decode()

    def test_a_file_that_is_not_there_is_one_sentence(self, tmp_path):
        run = chirpcheck("jury", str(tmp_path / "none.csv"))
        assert run.returncode == 2 and b"cannot read" in run.stderr


class TestOnePair:
    def test_the_debate_is_told_turn_by_turn(self):
        run = chirpcheck("jury", *PAIR, "--rounds", "2")
        told = run.stdout.decode()
        assert run.returncode == 0
        order = ["Truth", "Claim", "Advocate", "Skeptic", "Fact-checker", "rebuttal 1",
                 "rebuttal 2", "MUTATED", "Critical differences"]  # fmt: skip
        places = [told.index(word) for word in order]
        assert places == sorted(places)
        assert "held by rules: no key" in told and "\033" not in told

    def test_a_terminal_gets_colour_and_a_stranger_cannot_paint(self):
        master, slave = pty.openpty()
        told = ["--truth", TRUTH, "--claim", f"{CLAIM} \033[2J\x07"]
        plain = {k: v for k, v in os.environ.items() if not k.startswith(("OPENAI", "NO_COLOR"))}
        subprocess.run(
            [sys.executable, "-m", "cli", "jury", *told],
            cwd=ROOT,
            env=plain,
            stdout=slave,
            check=True,
        )
        os.close(slave)
        seen = os.read(master, 100_000).decode()
        os.close(master)
        assert "\033[31m" in seen and "\033[2J" not in seen and "\x07" not in seen

    @pytest.mark.parametrize("args", [
        ("--truth", "t"), ("--claim", "c"), ("--truth", "", "--claim", "c"), ("--truth", "t", "--claim", " "),
        (*PAIR, "--id", "a/b"),
    ])  # fmt: skip
    def test_half_a_pair_is_refused_in_one_sentence(self, args, tmp_path):
        run = chirpcheck("jury", *args, CHIRPCHECK_DATA=str(tmp_path))
        assert (run.returncode, run.stdout) == (2, b"")
        assert run.stderr.count(b"\n") == 1

    def test_a_pair_alone_opens_no_home(self, tmp_path):
        data = tmp_path / "data"
        assert chirpcheck("jury", *PAIR, CHIRPCHECK_DATA=str(data)).returncode == 0
        assert not data.exists()


class TestReplay:
    def test_a_kept_case_replays_to_the_same(self, tmp_path):
        env = {"CHIRPCHECK_DATA": str(tmp_path)}
        kept = chirpcheck("jury", *PAIR, "--id", "bridge", "--json", **env)
        again = chirpcheck("jury", "--replay", "bridge", "--json", **env)
        assert again.returncode == 0 and json.loads(again.stdout) == json.loads(kept.stdout)
        assert b"the same" in again.stderr
        other = chirpcheck("jury", "--truth", "t", "--claim", "c", "--id", "bridge", **env)
        assert other.returncode == 2 and b"another case" in other.stderr
        assert chirpcheck("jury", "--replay", "nobody", **env).returncode == 1

    def test_an_ai_case_replays_without_the_ai(self, tmp_path):
        data = {"CHIRPCHECK_DATA": str(tmp_path)}
        with OpenAIServer() as running:
            running.script(jury())
            key = {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": running.base_url}
            kept = chirpcheck("jury", *PAIR, "--id", "a", "--json", **data, **key)
            result = chirpcheck(
                "jury", stdin=json.dumps({"id": 1, "truth": TRUTH, "claim": CLAIM}).encode(),
                **data, **key,
            )  # fmt: skip
        assert json.loads(kept.stdout)["mode"] == json.loads(result.stdout)["mode"] == "ai"
        again = chirpcheck("jury", "--replay", "a", "--json", **data)
        assert again.returncode == 0 and json.loads(again.stdout) == json.loads(kept.stdout)

    def test_a_line_tells_by_whom_its_verdict_is_and_that_the_passes_differ(self, tmp_path):
        def answer(judge):
            with OpenAIServer() as running:
                running.script(jury(judge=judge))
                key = {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": running.base_url}
                pair = {"id": 1, "truth": TRUTH, "claim": CLAIM}
                (told,), _ = lines(pair, CHIRPCHECK_DATA=str(tmp_path), **key)
            assert list(told) == FIELDS
            return told

        lost = answer(nonsense())
        assert (lost["mode"], lost["verdict"]) == ("rules", "MUTATED")
        torn = answer(by_order(ruled("FAITHFUL", 0.6), ruled("MUTATED", 0.6)))
        assert (torn["mode"], torn["verdict"]) == ("ai", "MUTATED")
        assert "two passes differ: FAITHFUL" in torn["rationale"][-1]

    def test_a_record_that_was_tampered_with_is_told(self, tmp_path, monkeypatch):
        env = {"CHIRPCHECK_DATA": str(tmp_path)}
        chirpcheck("jury", *PAIR, "--id", "a", **env)
        _tamper(tmp_path, monkeypatch)
        again = chirpcheck("jury", "--replay", "a", **env)
        assert again.returncode == 1 and b"differs in verdict" in again.stderr


def _tamper(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from functions import _wiring as wiring
    from shared.workflows import JURY_CASES

    monkeypatch.setenv("CHIRPCHECK_DATA", str(folder))
    wiring.reset()
    store = wiring.home().store
    case = store.get(JURY_CASES, "a") or {}
    store.put(JURY_CASES, "a", {**case, "verdict": {**case["verdict"], "verdict": "FAITHFUL"}})
    wiring.reset()
