"""The jury's page in a real browser: a pair is brought, debated and ruled on, with no outside help."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from functions import _wiring as wiring
from local import server
from local.emulators import free_port
from shared.documents import utc
from shared.evidence import Evidence
from shared.workflows import CHIRPS
from tests.support.browser import Browser, browsing
from tests.test_desk import browser as browser  # it lets no page complain or ask elsewhere

pytestmark = pytest.mark.browser

TRUTH = "🧪 More than 645,000 people had been infected as of March 28, 2020, in 188 countries."
CLAIM = "Under 600,000 people had been infected before March 26 in 188 countries."
HOSTILE = "<img src=x onerror='window.pwned=1'> 5 people & 7 <b>cats</b>"


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser at an embedded home without an AI."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("OPENAI_API_KEY", "K_SERVICE", "CHIRPCHECK_HOME", "CHIRPCHECK_REVIEWERS"):
            patch.delenv(name, raising=False)
        patch.setenv("CHIRPCHECK_DATA", str(tmp_path_factory.mktemp("jury")))
        patch.setenv("CHIRPCHECK_QUIET", "1")
        wiring.reset()
        port = free_port()
        with server.serving("127.0.0.1", port) as serving:
            thread = threading.Thread(target=serving.serve_forever)
            thread.start()
            with browsing(f"http://127.0.0.1:{port}", tmp_path_factory.mktemp("profile")) as one:
                yield one
            serving.shutdown()
            thread.join()
        wiring.reset()


def test_a_chirp_tells_what_its_jury_moved_and_leads_to_the_case(browser):
    store, now = wiring.home().store, datetime.now(UTC)
    told = "The bridge at Oldtown was opened in"
    archives = [
        Evidence(id=f"e{year}", text=f"{told} {year}.", provider="local") for year in (1931, 1951)
    ]
    wiring.home().library.add(archives)
    post = {"text": f"Experts say: {told} 1951.", "topic": "health", "created_at": utc(now)}
    store.add(CHIRPS, "close", post)
    server.drain()
    browser.open("/#close")
    browser.says(".claims .jury", "Jury: 0.50 → 0.50 (+0.00), the cases differ")
    link = browser.find(".claims .jury a")
    assert link.text.startswith("faithful")
    link.click()
    browser.says("#one .decision", "Faithful")


def hold(browser: Browser, truth: str, claim: str) -> None:
    browser.open("/jury.html")
    browser.run(
        "document.getElementById('truth').value = arguments[0];"
        "document.getElementById('claim').value = arguments[1]", truth, claim
    )  # fmt: skip
    browser.find("#hold").click()


def test_a_pair_is_debated_turn_by_turn_and_ruled_on(browser):
    hold(browser, TRUTH, CLAIM)
    browser.says("#one .decision", "Mutated")
    turns = browser.texts("#one .turn header strong")
    assert turns == ["Advocate", "Skeptic", "Fact-checker", "Advocate, rebuttal 1", "Skeptic, rebuttal 1"]  # fmt: skip
    browser.says("#one .verdict.full", "What would make it faithful")
    browser.says("#one-status", "Held by rules alone (no key)")


def test_what_differs_is_marked_at_its_place_in_both_texts(browser):
    hold(browser, TRUTH, CLAIM)
    browser.find("#truth-text mark")
    assert "More than 645,000" in browser.texts("#truth-text mark.critical")
    assert "Under 600,000" in browser.texts("#claim-text mark.critical")
    assert browser.texts("#claim-text mark.match") == ["188"]
    assert browser.texts("#truth-text") == [TRUTH]


def test_a_reason_shows_the_words_it_rests_on(browser):
    hold(browser, TRUTH, CLAIM)
    browser.find(".turn.skeptic button.point").click()
    (lit,) = browser.texts("#claim-text .lit")
    assert lit in browser.texts(".turn.skeptic li")[0]


def test_a_stored_case_has_an_address(browser):
    hold(browser, TRUTH, CLAIM)
    browser.find("#one .decision")
    address = browser.run("return location.pathname + location.hash")
    browser.open(address)
    browser.says("#one .decision", "Mutated")
    assert browser.run("return document.getElementById('claim').value") == CLAIM


def test_a_strangers_text_is_shown_as_text(browser):
    hold(browser, HOSTILE, HOSTILE)
    browser.says("#one .decision", "Faithful")
    assert browser.texts("#truth-text") == [HOSTILE]
    assert browser.all("#one img, #one b, #one script") == []
    assert browser.run("return window.pwned") is None


def test_an_empty_side_is_told_beside_its_field(browser):
    hold(browser, TRUTH, "  ")
    browser.says("#claim-error", "Type the claim first.")
    assert browser.run("return document.activeElement.id") == "claim"
    hold(browser, "x" * 51_201, CLAIM)
    browser.says("#truth-error", "Must have at most 51200 characters.")
    (refused,) = browser.complaints()  # a browser tells every refusal
    assert "400" in refused


def test_the_example_is_a_case(browser):
    browser.open("/jury.html")
    browser.find("#example").click()
    browser.says("#one .decision", "Mutated")


@pytest.mark.parametrize("width", [360, 800, 1300])
def test_nothing_sticks_out_at_any_width(browser, width):
    hold(browser, f"{TRUTH} {'x' * 300}", CLAIM)
    browser.find("#one .decision")
    address = browser.run("return location.pathname + location.hash")
    browser.open(address, width=width)
    browser.find("#one .decision")
    assert browser.run("return document.documentElement.scrollWidth") <= width
