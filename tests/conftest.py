"""What the tests share: the embedded home in a fresh folder, and Google's emulators, once each."""

import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from functions import _wiring as wiring
from local.emulators import emulators_installed, firestore_emulator, pubsub_emulator

PROJECT = "demo-chirpcheck"
REQUIRED = os.environ.get("CHIRPCHECK_REQUIRE_EMULATORS") == "1"

settings.register_profile(
    "chirpcheck",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("chirpcheck")

left_out: list[str] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if emulators_installed():
        return
    for item in items:
        if item.get_closest_marker("emulator"):
            left_out.append(item.nodeid)
            item.add_marker(pytest.mark.skip(reason="Google's emulators are not installed"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not left_out:
        return
    count = f"{len(left_out)} emulator test{'s were' if len(left_out) > 1 else ' was'} left out"
    terminalreporter.write_line(f"{count}: Google's emulators are not installed")
    if REQUIRED:
        terminalreporter.write_line("CHIRPCHECK_REQUIRE_EMULATORS=1, so the run has failed")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if left_out and REQUIRED:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def firestore_host() -> Iterator[str]:
    """A Firestore emulator for the whole run; a test keeps to kinds or a project of its own."""
    with firestore_emulator() as host:
        yield host


@pytest.fixture(scope="session")
def pubsub_host() -> Iterator[str]:
    """A Pub/Sub emulator for the whole run, serving PROJECT."""
    with pubsub_emulator(PROJECT) as host:
        yield host


@pytest.fixture
def project() -> str:
    """A Firestore project of the test's own, empty."""
    return f"demo-{uuid.uuid4().hex[:12]}"


@pytest.fixture
def embedded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The wiring, over an embedded home in an empty folder, without an AI."""
    for name in ("OPENAI_API_KEY", "K_SERVICE", "CHIRPCHECK_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CHIRPCHECK_DATA", str(tmp_path))
    monkeypatch.setenv("CHIRPCHECK_QUIET", "1")
    wiring.reset()
    yield wiring
    wiring.reset()
