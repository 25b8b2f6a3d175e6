"""The desk in a real browser, over a real server: what people in a newsroom see and do."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from urllib.request import urlopen

import pytest

from functions import _wiring as wiring
from local import server
from local.emulators import free_port
from shared import outlets
from shared.documents import utc
from shared.workflows import CHIRPS
from tests.support.browser import Browser, browsing

pytestmark = pytest.mark.browser

PAGES = (
    "/",
    "/reviews.html",
    "/outlets.html",
    "/narratives.html",
    "/jury.html",
    "/monitoring.html",
)
HOSTILE = (
    '<script>window.pwned = 1</script><img src=x onerror="window.pwned = 1"> 😀😀 '
    "שלום \u202eevil\u202c. Vaccines cause autism."
)
UNSETTLED = "A new study shows that drinking coffee prevents Alzheimer's in 40% of people."
CARD = [("TRUE", 90), ("TRUE", 85), ("TRUE", 88), ("FALSE", 40), ("FALSE", 45),
        ("MOSTLY FALSE", 42), ("MIXED", 55), ("MIXED", 58), ("UNVERIFIED", 49.6), ("", None)]  # fmt: skip
RUMOUR = [
    ("Reuters", "No evidence that the mayor took bribes over the harbour contract"),
    ("Blog", "Mayor took bribes over the harbour contract, documents show"),
    ("Blog", "Leaked harbour contract proves that the mayor took bribes"),
]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with evidence, an outlet, a narrative, a chirp that waits, and one reviewer."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("OPENAI_API_KEY", "K_SERVICE", "CHIRPCHECK_HOME"):
            patch.delenv(name, raising=False)
        patch.setenv("CHIRPCHECK_DATA", str(tmp_path_factory.mktemp("desk")))
        patch.setenv("CHIRPCHECK_QUIET", "1")
        patch.setenv("CHIRPCHECK_REVIEWERS", "ana:reviewer:ana-secret")
        wiring.reset()
        seed()
        port = free_port()
        with server.serving("127.0.0.1", port) as serving, server.working():
            thread = threading.Thread(target=serving.serve_forever)
            thread.start()
            yield f"http://127.0.0.1:{port}"
            serving.shutdown()
            thread.join()
        wiring.reset()


def seed() -> None:
    server.load_evidence()
    store, now = wiring.home().store, datetime.now(UTC)
    with wiring.database().batch():
        for n, (verdict, score) in enumerate(CARD):
            told = {"outlet": "Harbour Post", "category": "politics", "published_at": utc(now)}
            if score is not None:
                told |= {"fact_check_verdict": verdict, "fact_check_score": score}
            store.put(outlets.ARTICLES, f"card-{n}", told)
        for n, (source, title) in enumerate(RUMOUR):
            at = utc(now - timedelta(hours=12 - 6 * n))
            told = {"outlet": source, "title": title, "published_at": at}
            store.put(outlets.ARTICLES, f"rumour-{n}", told)
        store.put(CHIRPS, "waits", {"text": UNSETTLED, "created_at": utc(now)})
    server.drain()


@pytest.fixture(scope="module")
def opened(base: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browsing(base, tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def browser(opened: Browser) -> Iterator[Browser]:
    """The browser; no test may make the console complain, or ask another address."""
    opened.complaints(), opened.requests()
    yield opened
    assert opened.complaints() == []
    asked = opened.requests()
    assert asked
    assert [url for url in asked if not url.startswith(f"{opened.base}/")] == []


def assess(browser: Browser, text: str) -> None:
    browser.open("/")
    browser.run(
        "const area = document.getElementById('text'); area.value = arguments[0];"
        "area.dispatchEvent(new Event('input'))", text
    )  # fmt: skip
    browser.find("#assess").click()


def test_a_typed_chirp_is_labelled_with_its_rule_and_evidence(browser):
    assess(browser, "Vaccines cause autism.")
    browser.says("#result .decision", "Fake, with high confidence")
    browser.says("#result .reason", "At least one claim strongly refuted by evidence. 2.2-refuted")
    assert browser.texts("#result .marked mark.claim") == ["Vaccines cause autism."]
    cited = browser.all(".citation")[0]
    assert cited.find_element("css selector", ".chip").text == "refutes"
    assert cited.find_element("css selector", "q").text
    assert cited.find_element("css selector", "a").get_attribute("href").startswith("https://")
    browser.says("#latest li:first-child", "Vaccines cause autism.")
    browser.says("#steps", "decision")
    for label, shown in (("high_conf_true", False), ("high_conf_fake", True)):
        browser.find(f"#label option[value={label}]").click()
        assert browser.all("#latest li")[0].is_displayed() is shown


def test_hostile_text_is_shown_as_text(browser):
    assess(browser, HOSTILE)
    browser.says("#result .decision", "Uncertain")
    shown = browser.run(
        "return [...document.querySelector('#result .quote').childNodes]"
        ".filter((e) => e.nodeName !== 'SUP').map((e) => e.textContent).join('')"
    )
    assert shown == HOSTILE
    assert browser.texts("#result .marked mark.claim")[-1] == "Vaccines cause autism."
    browser.says("#latest .words", HOSTILE)
    assert browser.all("main img, main script") == []
    assert browser.run("return window.pwned") is None


def test_a_reviewer_signs_in_takes_a_chirp_and_rules(browser):
    browser.open("/reviews.html#waits")
    browser.find("#token").send_keys("ana-secret\n")
    browser.says("#me", "You are ana (reviewer).")
    browser.says("#queue", "drinking coffee")
    browser.says("#item", "drinking coffee")
    browser.find("#take").click()
    browser.says("#held", "held by you")
    browser.wait(lambda: browser.run("return document.activeElement.name") == "verdict")
    browser.find("#put-back").click()
    browser.says("#item-status", "Nobody holds it.")
    browser.says("#held-status", "Nobody holds anything.")
    browser.find("#take").click()
    browser.find("#ruling input[value=misleading]").click()
    browser.find("#note").send_keys("The study was about mice.")
    browser.find("#ruling button[type=submit]").click()
    browser.says("#desk .ruled", "ruled by ana")
    assert not [text for text in browser.texts("#queue li") if "drinking coffee" in text]
    with urlopen(browser.find(".claimreview").get_attribute("href"), timeout=10) as answer:
        rating = json.load(answer)["reviewRating"]
    assert rating["alternateName"] == "Misleading"
    assert rating["ratingExplanation"] == "The study was about mice."
    browser.find("#sign-out").click()
    browser.find("#sign-in")
    assert browser.run("return sessionStorage.length") == 0


def test_a_labelled_chirp_that_nobody_queued_can_be_taken_up(browser):
    assess(browser, "The Earth is flat.")
    browser.says("#result .decision", "Fake, with high confidence")
    browser.find("#result .review").click()
    browser.find("#token").send_keys("ana-secret\n")
    browser.says("#item-status", "No rule sent it to a person.")
    browser.find("#take").click()
    browser.says("#held", "held by you")
    browser.find("#ruling input[value=false]").click()
    browser.find("#ruling button[type=submit]").click()
    browser.says("#desk .ruled", "ruled by ana")
    browser.find("#sign-out").click()


def test_single_claims_of_a_post_are_ruled_on(browser):
    assess(browser, "The Earth is flat. Vaccines cause autism.")
    browser.find("#result .review").click()
    browser.find("#token").send_keys("ana-secret\n")
    browser.find("#take").click()
    browser.find("#ruling input[value=false]").click()
    browser.find("#ruling select[name=claim-1] option[value=false]").click()
    browser.find("#ruling button[type=submit]").click()
    browser.says("#desk", "Of its claims, claim 2: false.")
    with urlopen(browser.find(".claimreview").get_attribute("href"), timeout=10) as answer:
        assert json.load(answer)["claimReviewed"] == "Vaccines cause autism"
    browser.find("#sign-out").click()


def test_an_outlets_card_has_its_figures(browser):
    browser.open("/outlets.html")
    card = browser.find("[data-category=politics]")
    assert card.find_element("css selector", ".overall").text == "61 / 100"
    told = card.find_element("css selector", ".score").get_attribute("aria-label")
    assert told.startswith("61.4 of 100, likely between")
    assert [row.text.split("\n") for row in card.find_elements("css selector", ".bar-row")] == [
        ["TRUE", "33.3% (3 articles)"],
        ["FALSE", "33.3% (3 articles)"],
        ["MISLEADING", "22.2% (2 articles)"],
        ["UNVERIFIED", "11.1% (1 article)"],
    ]
    assert "10 articles, 9 checked." in card.text
    assert len(card.find_elements("css selector", ".spark circle")) == 1  # the one day
    browser.find("input[value=daily]").click()
    browser.says("#status", "3 outlets.")
    browser.find("#category").send_keys("sports\n")
    browser.says("#status", "No outlet has a section “sports”.")


def test_a_narrative_shows_its_risks_timeline_and_contradictions(browser):
    browser.open("/narratives.html")
    browser.says("#list", RUMOUR[0][1])
    next(link for link in browser.all("#list a") if RUMOUR[0][1] in link.text).click()
    browser.says("#one .lead", RUMOUR[0][1])
    assert browser.run("return document.activeElement.id") == "one-title"  # it is read out
    names = ["Growth", "Credibility", "Contradiction", "Evolution"]
    assert browser.texts("#one .bar-row dt") == names
    assert len(browser.all("#one .timeline rect")) == 3
    sides = browser.texts("#one .versus blockquote")
    assert RUMOUR[0][1] in sides and RUMOUR[1][1] in sides
    browser.says("#one", "Blog")


def test_the_monitoring_has_figures_and_asks_for_a_token_where_it_must(browser):
    browser.open("/monitoring.html")
    browser.says(".budget", "$0.00 of $5.00")
    browser.says(".arm .tile", "Chirps")
    browser.says(".arm", "At least one claim strongly refuted by evidence.")
    browser.says("#letters-status", "Sign in")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_telephone_and_every_control_has_a_name(browser, path):
    browser.open(path, width=380)
    browser.wait(lambda: "Loading…" not in browser.find("main").text)
    assert browser.run("return document.documentElement.scrollWidth") <= 380
    assert browser.run(
        "return [...document.querySelectorAll('input, select, textarea')]"
        ".filter((e) => !e.labels.length).map((e) => e.id)"
    ) == []  # fmt: skip
    assert browser.run("return document.querySelectorAll('h1, main').length") == 2
    assert len(browser.all("nav [aria-current=page]")) == 1
