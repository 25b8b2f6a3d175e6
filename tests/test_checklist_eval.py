"""The evaluation: parts that share no page, and figures that can be checked by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import eval_jury
from bench.jury_data import Pair, read_pairs, share


@pytest.fixture(autouse=True)
def no_key(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


def pair(claim: str, *, faithful: bool, truth: str = "It rained.") -> Pair:
    return Pair(page="p", truth=truth, claim=claim, faithful=faithful)


def test_the_scores_are_what_a_hand_count_gives():
    pairs = [
        pair("A 1", faithful=True), pair("A 1", faithful=False),  # both right below
        pair("B", faithful=True), pair("B", faithful=False),  # one right
        pair("C", faithful=True),  # one truth only: not contrastive
    ]  # fmt: skip
    answers = iter([True, False, True, True, False])
    score, called = eval_jury.measure(lambda truth, claim: next(answers), pairs)
    assert called == [True, False, True, True, False]
    assert score.accuracy == pytest.approx(3 / 5)
    assert (score.with_figure, score.without) == (1.0, pytest.approx(1 / 3))
    assert score.contrastive == 0.5
    of_faithful, of_others = 2 * 2 / (3 + 3), 2 * 1 / (2 + 2)
    assert score.macro_f1 == pytest.approx((of_faithful + of_others) / 2)


def test_the_checklist_alone_asks_for_no_critical_mismatch():
    assert eval_jury.by_checklist("There were 5 cases.", "There were 5 cases.")
    assert not eval_jury.by_checklist("There were 5 cases.", "There were 9 cases.")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "faithful"
    folder.mkdir()
    rows = [
        {"page": f"page {n}", "claim": f"More than {n + 10} birds came.",
         "evidence": f"There were {n + 10 + more} birds.", "label": label}
        for n in range(30)
        for more, label in ((5, "SUPPORTS"), (-5, "REFUTES"))
    ]  # fmt: skip
    lines = "\n".join(json.dumps(row) for row in rows)
    (folder / "vitaminc_dev.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path


def test_no_page_is_in_both_parts(data):
    tuned = {pair.page for pair in read_pairs(data, part="tune")}
    told = {pair.page for pair in read_pairs(data, part="report")}
    assert tuned and told and not tuned & told
    assert len(read_pairs(data, part="all")) == 60
    assert all(0 <= share(page) < 1 for page in tuned | told)


def test_the_whole_evaluation_prints_every_tier_and_dimension(data, capsys):
    assert eval_jury.main(["--data", str(data)]) == 0
    told = capsys.readouterr().out
    assert "VitaminC, tuned on" in told and "VitaminC, other pages" in told
    weighed = [line for line in told.splitlines() if "checklist, weighed" in line]
    assert [line.split()[2] for line in weighed] == ["1.000", "1.000"]
    assert "number      mismatch" in told and "macro-F1" in told and "contrastive" in told


def test_another_set_is_read_from_json_lines(tmp_path, capsys):
    path = tmp_path / "other.jsonl"
    row = {"truth": "There were 5 cases.", "claim": "There were 9 cases.", "faithful": False}
    path.write_text(json.dumps(row) + "\n\n", encoding="utf-8")
    assert eval_jury.main(["--pairs", str(path)]) == 0
    assert "other.jsonl: 1 pairs" in capsys.readouterr().out


GOOD = {"truth": "It rained.", "claim": "It rained.", "faithful": True}


@pytest.mark.parametrize(("line", "told"), [
    (json.dumps({**GOOD, "faithful": "false"}), "line 2: faithful must be true or false; got 'false'"),
    (json.dumps({**GOOD, "faithful": 0}), "line 2: faithful must be true or false; got 0"),
    (json.dumps({**GOOD, "truth": None}), "line 2: truth must be text; got None"),
    (json.dumps({"truth": "t", "faithful": True}), "line 2: claim must be text; it is missing"),
    ("[1]", "line 2: must be an object"),
    ("nope", "line 2: not JSON: 'nope'"),
])  # fmt: skip
def test_a_bad_pair_is_refused_by_its_line_and_field(tmp_path, capsys, line, told):
    path = tmp_path / "other.jsonl"
    path.write_text(f"{json.dumps(GOOD)}\n{line}\n", encoding="utf-8")
    assert eval_jury.main(["--pairs", str(path)]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(("content", "told"), [
    (None, "cannot read"), ("x".encode("utf-16"), "is not UTF-8"),
])  # fmt: skip
def test_a_set_that_cannot_be_read_is_one_sentence(tmp_path, capsys, content, told):
    path = tmp_path / "none.jsonl"
    if content is not None:
        path.write_bytes(content)
    assert eval_jury.main(["--pairs", str(path)]) == 2
    err = capsys.readouterr().err
    assert told in err and err.count("\n") == 1


def test_the_confusion_of_a_dimension_has_four_cells():
    same, other = "There were 5 cases.", "There were 9 cases."
    told = [(same, True, True), (same, False, True), (other, False, False), (other, True, False)]
    pairs = [pair(claim, truth=same, faithful=label) for claim, label, _ in [*told, told[3]]]
    called = [made for *_, made in [*told, told[3]]]
    rows = {
        tuple(row.split()[:2]): row.split()[2:] for row in eval_jury.by_dimension(pairs, called)
    }
    assert rows["number", "match"] == ["2", "1", "0", "1", "0", "50.0%"]
    assert rows["number", "mismatch"] == ["3", "0", "2", "0", "1", "33.3%"]


def test_without_data_it_says_so(tmp_path, capsys):
    assert eval_jury.main(["--data", str(tmp_path)]) == 2
    assert "not in" in capsys.readouterr().err
