"""What the tests share: the embedded home in a fresh folder, and Google's emulators, once each."""

import os
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from functions import _wiring as wiring
from local.emulators import emulators_installed, firestore_emulator, pubsub_emulator
from tests.support.browser import browser_installed

PROJECT = "demo-chirpcheck"

settings.register_profile(
    "chirpcheck",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("chirpcheck")

left_out: dict[str, int] = {}  # marker -> how many tests; each worker of a run counts its own


@dataclass(frozen=True, slots=True)
class Need:
    """What tests with a marker need, and the setting that makes a run without it fail."""

    what: str
    is_there: Callable[[], bool]
    setting: str

    @property
    def required(self) -> bool:
        return os.environ.get(self.setting) == "1"


NEEDS = {
    "emulator": Need(
        "Google's emulators are not installed", emulators_installed, "CHIRPCHECK_REQUIRE_EMULATORS"
    ),
    "browser": Need(
        "chromium and chromedriver are not installed",
        browser_installed,
        "CHIRPCHECK_REQUIRE_BROWSER",
    ),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for marker, need in NEEDS.items():
        wanting = [item for item in items if item.get_closest_marker(marker)]
        if not wanting or need.is_there():
            continue
        left_out[marker] = len(wanting)
        for item in wanting:
            item.add_marker(pytest.mark.skip(reason=need.what))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Learn what a worker left out; all collect the same tests."""
    left_out.update(getattr(node, "workeroutput", {}).get("left_out", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for marker, count in left_out.items():
        told = f"{count} {marker} test{'s were' if count > 1 else ' was'} left out"
        terminalreporter.write_line(f"{told}: {NEEDS[marker].what}")
        if NEEDS[marker].required:
            terminalreporter.write_line(f"{NEEDS[marker].setting}=1, so the run has failed")


def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:  # a worker: the run itself judges
        output["left_out"] = left_out
    elif any(NEEDS[marker].required for marker in left_out):
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
