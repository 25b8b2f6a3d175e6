"""A real browser without a window: Debian's chromium, driven by Selenium."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage",
)  # fmt: skip
PATIENCE_SECONDS = 15


def browser_installed() -> bool:
    """Whether there is a browser and its driver."""
    return bool(shutil.which("chromium") and shutil.which("chromedriver"))


class Browser:
    """What the tests do with it, and what it says happened behind the page."""

    def __init__(self, driver: Any, base: str) -> None:
        self.driver = driver
        self.base = base

    def open(self, path: str, *, width: int = 1300) -> None:
        """Load a page anew, at a width."""
        self.driver.get("about:blank")
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.driver.get(self.base + path)

    def run(self, script: str, *arguments: object) -> Any:
        """What a script returns."""
        return self.driver.execute_script(script, *arguments)

    def wait(self, until: Callable[[], Any]) -> Any:
        """Wait until something is there, or true."""
        from selenium.common.exceptions import StaleElementReferenceException as Stale
        from selenium.webdriver.support.ui import WebDriverWait

        patient = WebDriverWait(self.driver, PATIENCE_SECONDS, 0.05, [Stale])
        return patient.until(lambda _: until())

    def find(self, css: str) -> Any:
        """The first element that is there and shown, once it is."""
        return self.wait(lambda: next((e for e in self.all(css) if e.is_displayed()), None))

    def all(self, css: str) -> list[Any]:
        found: list[Any] = self.driver.find_elements("css selector", css)
        return found

    def texts(self, css: str) -> list[str]:
        """The whole text of every element, seen or not."""
        told: list[str] = self.run(
            "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)", css
        )
        return told

    def says(self, css: str, words: str) -> None:
        """Wait until an element's text has these words; told what there is instead, if not."""
        from selenium.common.exceptions import TimeoutException

        try:
            self.wait(lambda: any(words in text for text in self.texts(css)))
        except TimeoutException:
            raise AssertionError(f"{words!r} is not in {self.texts(css)}") from None

    def complaints(self) -> list[str]:
        """Errors and refusals of the console since it was last asked."""
        log = self.driver.get_log("browser")
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]

    def requests(self) -> list[str]:
        """Every address asked for since it was last asked, but the browser's own pages."""
        events = [json.loads(e["message"])["message"] for e in self.driver.get_log("performance")]
        sent = [e["params"] for e in events if e["method"] == "Network.requestWillBeSent"]
        asked = [params["request"]["url"] for params in sent]
        return [url for url in asked if not url.startswith(("about:", "chrome:", "data:"))]


@contextmanager
def browsing(base: str, folder: Path) -> Iterator[Browser]:
    """A browser with a profile of its own in an empty folder."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for flag in (*FLAGS, f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    service = Service(executable_path=shutil.which("chromedriver") or "")
    driver = webdriver.Chrome(options=options, service=service)
    try:
        yield Browser(driver, base)
    finally:
        driver.quit()
