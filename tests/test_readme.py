"""The README says what the code does: its tables are made from it, its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli import tables
from cli.__main__ import _parser

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def between(name: str) -> str:
    found = re.search(rf"<!-- {name} -->\n(.*?)\n<!-- /{name} -->", README, re.DOTALL)
    assert found, name
    return found[1]


def test_the_trigger_table_is_the_codes():
    assert between("triggers") == tables.triggers()


def test_the_rules_table_is_the_codes():
    assert between("rules") == tables.rules()


def test_the_table_of_decisions_is_the_codes():
    assert between("decisions") == tables.decisions()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\bmake ([\w-]+)", README)) - {"a"}))
def test_every_make_command_named_exists(target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("line", re.findall(r"^\./chirpcheck (.*?)\s{2,}#", README, re.MULTILINE))
def test_every_command_line_named_is_understood(line):
    import shlex

    _parser().parse_args(shlex.split(re.split("[<>]", line)[0]))


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#:]+)\)", README))
def test_every_file_named_exists(link):
    assert (ROOT / link).exists()


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`((?:OPENAI|CHIRPCHECK|FIRESTORE)_\w+)`", README)))
)
def test_every_setting_named_is_read_by_the_code(name):
    assert any(name in path.read_text() for path in (ROOT / "functions").glob("_*.py"))


def test_every_setting_that_is_read_is_named():
    read = re.findall(
        r'"((?:OPENAI|CHIRPCHECK)_\w+)"', (ROOT / "functions" / "_wiring.py").read_text()
    )
    assert all(f"`{name}`" in README for name in read)
