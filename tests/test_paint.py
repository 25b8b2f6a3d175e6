"""What the terminal is shown of strangers' texts, and in how many columns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli import _timeline
from cli._paint import as_json, columns, cut, harmless
from shared.patterns.reporting import figure

ROOT = Path(__file__).parent.parent
NASTY = "\x1b[2J\x1b]0;t\x07\r\x00\x7f\x9b31m\u202e\u2066\u200f\u2028\ud800"


@pytest.mark.parametrize(
    "sign", list(NASTY.replace("[2J", "").replace("]0;t", "").replace("31m", ""))
)
def test_no_sign_that_a_terminal_obeys_is_shown(sign):
    assert harmless(f"a{sign}b") == "a\ufffdb"
    assert harmless({"k": [f"{sign}", 1, None]}) == {"k": ["\ufffd", 1, None]}


@pytest.mark.parametrize("text", [
    "Zwei\nZeilen\tund ein Tab", "👩\u200d👧 ❤\ufe0f", "می\u200cخواهم", "क्\u200dष", "café", "漢字",
])  # fmt: skip
def test_what_letters_and_emoji_need_stays(text):
    assert harmless(text) == text


def test_a_document_in_json_reads_back_equal_and_holds_nothing_to_obey():
    doc = {"text": NASTY.replace("\ud800", "") + "漢字\n"}
    told = as_json(doc)
    assert json.loads(told) == doc
    assert harmless(told) == told
    assert "漢字" in told


@pytest.mark.parametrize(("text", "width"), [
    ("abc", 3), ("漢字", 4), ("デマ", 4), ("👍", 2), ("❤\ufe0f", 2), ("e\u0301", 1), ("", 0),
])  # fmt: skip
def test_columns_are_those_of_a_terminal(text, width):
    assert columns(text) == width


@pytest.mark.parametrize(("text", "width", "shown"), [
    ("abcd", 4, "abcd"), ("abcde", 4, "abc…"), ("漢字漢字", 8, "漢字漢字"), ("漢字漢字", 7, "漢字漢…"),
    ("漢字漢字", 6, "漢字…"), ("two\nlines", 20, "two lines"), ("abc", 0, ""),
])  # fmt: skip
def test_a_text_is_cut_by_columns(text, width, shown):
    assert cut(text, width) == shown


@pytest.mark.parametrize(("risk", "shown"), [
    (0.399999, "0.39"), (0.4, "0.40"), (0.699999, "0.69"), (0.7, "0.70"), (0.29, "0.29"),
    (1.0, "1.00"), (0.0, "0.00"),
])  # fmt: skip
def test_a_figure_never_reads_as_on_a_line_that_it_is_under(risk, shown):
    assert figure(risk) == shown


LINES = [
    {"id": n, "title": f"{NASTY[:-1]}デマ ワクチンの噂が広がる {word} garlic cures valley fever 👍👍",
     "source": "Blog", "published_at": f"2026-01-0{1 + n // 4}T{6 * (n % 4):02}:00:00Z",
     "cluster": f"{NASTY[:-1]}long name of a cluster of ours"}
    for n, word in enumerate("hoax dragon castle harbour tower comet river bridge".split())
] + [{"id": "d", "title": "False: garlic cures valley fever 漢字漢字漢字漢字漢字漢字",
      "cluster": f"{NASTY[:-1]}long name of a cluster of ours"}]  # fmt: skip


def picture(*, columns, encoding="utf-8"):
    env = {**os.environ, "COLUMNS": str(columns), "PYTHONIOENCODING": encoding}
    return subprocess.run(
        [sys.executable, "-m", "cli", "patterns", "--picture", "--now", "2026-02-01"],
        input="\n".join(map(json.dumps, LINES)).encode(), capture_output=True, cwd=ROOT,
        env=env, check=True,
    ).stdout.decode()  # fmt: skip


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_a_picture_stays_within_the_terminals_columns_and_shows_nothing_to_obey(width):
    told = picture(columns=width)
    assert harmless(told) == told
    assert max(map(columns, told.splitlines())) <= width
    assert "2026-01-01T06:00" in told and "fact_check_vs_claim" in told


def test_a_terminal_of_few_letters_is_drawn_with_them():
    told = picture(columns=80, encoding="ascii")
    assert "####" in told
    assert told.isascii()


@pytest.mark.parametrize(("overall", "level", "shown"), [
    (0.399999, "low", "low 0.39"), (0.4, "medium", "medium 0.40"),
])  # fmt: skip
def test_a_pictures_level_and_figure_agree(overall, level, shown):
    risks = dict.fromkeys(("growth", "credibility", "contradiction", "evolution"), 0.4)
    told = {"cluster": "a", "title": "t", "size": 1, "overall": overall, "level": level,
            "timeline": [], "contradictions": [], **risks}  # fmt: skip
    assert any(shown in line for line in _timeline.lines(told, width=80))
