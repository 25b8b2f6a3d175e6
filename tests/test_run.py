"""`make run` as a new user meets it: a real process on a real port."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from local.emulators import free_port

ROOT = Path(__file__).parent.parent
FEED = [json.loads(line) for line in (ROOT / "local" / "feed.jsonl").read_text().splitlines()]
KINDS = (
    "health", "finance", "politics", "science", "everyday", "opinion", "personal", "manipulative",
    "language",
)  # fmt: skip


def start(folder: Path, port: int) -> subprocess.Popen[str]:
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("OPENAI", "CHIRPCHECK"))}
    return subprocess.Popen(
        [sys.executable, "-m", "cli", "run"],
        cwd=ROOT,
        env={**plain, "CHIRPCHECK_DATA": str(folder), "PORT": str(port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def running(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    port = free_port()
    process = start(folder, port)
    assert process.stdout
    told = process.stdout.readline() + process.stdout.readline()
    assert f"http://127.0.0.1:{port}/" in told, told + (
        process.stderr.read() if process.stderr else ""
    )
    try:
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)


def call(address: str, body: dict[str, Any] | None = None) -> Any:
    data = json.dumps(body).encode() if body else None
    with urlopen(Request(address, data=data), timeout=10) as response:
        return json.load(response)


def assessed(base: str, id: str) -> Any:
    for _ in range(200):
        told = call(f"{base}/api/v1/chirps/{id}")
        if told["status"] == "assessed":
            return told
        time.sleep(0.05)
    raise AssertionError(f"{id} was not assessed: {told}")


def test_a_posted_chirp_is_assessed_and_explained_and_survives_a_restart(tmp_path):
    with running(tmp_path) as (base, _):
        id = call(f"{base}/api/v1/chirps", {"text": "The vaccine causes autism."})["id"]
        first = assessed(base, id)
        assert first["assessment"]["should_fact_check"] is True
        assert first["assessment"]["trace"]
        assert urlopen(base, timeout=10).read().startswith(b"<!doctype html>")
        last = assessed(base, FEED[-1]["id"])
    with running(tmp_path) as (base, _):
        assert call(f"{base}/api/v1/chirps/{id}") == first
        assert call(f"{base}/api/v1/chirps/{FEED[-1]['id']}") == last
        assert call(f"{base}/api/v1/metrics")["arms"]["control"]["chirps"] == len(FEED) + 1


def test_a_killed_process_loses_nothing(tmp_path):
    with running(tmp_path) as (base, process):
        ids = [call(f"{base}/api/v1/chirps", {"text": f"Post {n}"})["id"] for n in range(30)]
        process.kill()
        process.wait()
    with running(tmp_path) as (base, _):
        assert all(assessed(base, id)["assessment"]["chirp_id"] == id for id in ids)
        assert call(f"{base}/api/v1/metrics")["arms"]["control"]["chirps"] == len(FEED) + 30


def refused(folder: Path, port: int) -> str:
    process = start(folder, port)
    _, error = process.communicate(timeout=20)
    assert process.returncode == 2
    return error


def test_a_taken_port_is_one_clear_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        error = refused(tmp_path, taken.getsockname()[1])
    assert error.count("\n") == 1
    assert "is taken" in error


def test_a_folder_that_cannot_be_written_is_one_clear_sentence(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    error = refused(blocked / "data", free_port())
    assert error.count("\n") == 1
    assert str(blocked / "data") in error


def test_a_damaged_database_is_one_clear_sentence(tmp_path):
    (tmp_path / "chirpcheck.db").write_bytes(b"this is no database" * 100)
    error = refused(tmp_path, free_port())
    assert error.count("\n") == 1
    assert "chirpcheck.db" in error


def test_two_on_one_folder_is_one_clear_sentence(tmp_path):
    with running(tmp_path):
        error = refused(tmp_path, free_port())
    assert error.count("\n") == 1
    assert str(tmp_path) in error


@pytest.mark.parametrize("kind", KINDS)
def test_the_sample_feed_has_chirps_of_every_kind(kind):
    assert sum(chirp["kind"] == kind for chirp in FEED) >= 3


def test_the_sample_feed_is_large_enough_and_its_ids_are_its_own():
    assert len(FEED) >= 60
    assert (
        len({chirp["id"] for chirp in FEED}) == len({chirp["text"] for chirp in FEED}) == len(FEED)
    )


def old_python(folder: Path) -> str:
    """A folder for PATH whose every Python is too old."""
    folder.mkdir()
    for name in ("python3", "python3.11", "python3.12", "python3.13", "python3.14"):
        fake = folder / name
        fake.write_text("#!/bin/sh\nexit 1\n")
        fake.chmod(0o755)
    return f"{folder}:/usr/bin:/bin"


def test_an_old_python_is_one_clear_sentence(tmp_path):
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("setup.sh", "requirements.txt"):
        (copy / name).write_bytes((ROOT / name).read_bytes())
    run = subprocess.run(
        ["sh", "setup.sh"],
        cwd=copy,
        env={"PATH": old_python(tmp_path / "bin")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "Python 3.11 or newer" in run.stderr
    assert not (copy / ".venv").exists()
