"""The desk's files: all there, served as what they are, and nothing a strict CSP would refuse."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from local import server
from local.worker import Worker
from shared.decision import RULES, Label
from shared.explain import SENTENCES
from shared.exports import RATINGS
from shared.policy import CAUTIOUS, POLICY
from shared.reviews import Finding
from shared.workflows import ASSESSMENTS

WEB = Path(__file__).parent.parent / "web"
FILES = sorted(WEB.iterdir())
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
PAGES = [path for path in FILES if path.suffix == ".html"]
SCRIPTS = [path for path in FILES if path.suffix == ".js"]
PLACES = [
    "index.html", "reviews.html", "outlets.html", "narratives.html", "jury.html", "monitoring.html",
]  # fmt: skip
SVG_NAMESPACE = "http://www.w3.org/2000/svg"  # a name, never fetched


class Tags(HTMLParser):
    """Every start tag of a document with its attributes, and the text inside each kind of tag."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.inside = ""
        self.texts: dict[str, str] = {}
        self.feed(document)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        self.texts[self.inside] = self.texts.get(self.inside, "") + data

    def refers_to(self) -> Iterator[str]:
        for _, attributes in self.found:
            for name in ("src", "href", "action", "poster", "data", "srcset"):
                if name in attributes and not attributes[name].startswith("#"):
                    yield attributes[name]


@pytest.fixture
def client(embedded: Any) -> FlaskClient:
    return server.app().test_client()


def by_name(path: Path) -> str:
    return path.name


def page(path: Path) -> Tags:
    return Tags(path.read_text(encoding="utf-8"))


def file_of(address: str) -> str:
    """The file that an address of the desk is."""
    return address.removeprefix("/") or "index.html"


def scripts_of(path: Path) -> list[Path]:
    """The scripts of a page, with those that they import."""
    found = [WEB / one["src"] for tag, one in page(path).found if tag == "script"]
    for script in found:  # grows while it is walked
        named = re.findall(r'from "\./([\w-]+\.js)"', script.read_text(encoding="utf-8"))
        found += [WEB / name for name in dict.fromkeys(named) if WEB / name not in found]
    return found


@pytest.mark.parametrize("path", PAGES, ids=by_name)
def test_every_file_a_page_refers_to_is_there_and_served(client, path):
    names = {file_of(name) for name in page(path).refers_to()}
    assert {"style.css", "desk.css"} <= names
    names |= {script.name for script in scripts_of(path)}
    for name in names:
        assert (WEB / name).is_file(), name
        assert client.get(f"/{name}").status_code == 200, name


def test_no_file_lies_there_unused():
    used = {file_of(name) for path in PAGES for name in page(path).refers_to()}
    used |= {script.name for path in PAGES for script in scripts_of(path)}
    assert {path.name for path in FILES} == used | {path.name for path in PAGES}


def test_one_navigation_leads_to_every_page():
    for path in PAGES:
        found = page(path).found
        places = [tag for tag, _ in found]
        links = [one for tag, one in found[places.index("nav") :] if tag == "a"][: len(PLACES)]
        assert [file_of(link["href"]) for link in links] == PLACES
        current = [file_of(link["href"]) for link in links if link.get("aria-current") == "page"]
        assert current == [path.name]
    assert {path.name for path in PAGES} <= set(PLACES)


@pytest.mark.parametrize("path", FILES, ids=by_name)
def test_a_file_is_served_whole_with_its_type_and_a_csp(client, path):
    answer = client.get("/" if path.name == "index.html" else f"/{path.name}")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == TYPES[path.suffix]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.data == path.read_bytes()
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_api_and_an_error_send_a_csp_too(client):
    for path in ("/api/v1/chirps", "/api/v1/chirps/none", "/none.js"):
        assert "default-src 'self'" in client.get(path).headers["Content-Security-Policy"], path


@pytest.mark.parametrize("path", PAGES, ids=by_name)
def test_a_page_has_no_inline_script_or_style(path):
    told = page(path)
    assert not told.texts.get("script", "").strip()
    assert all(tag != "style" for tag, _ in told.found)
    for tag, attributes in told.found:
        assert tag != "script" or "src" in attributes
        assert "style" not in attributes, tag
        assert not [name for name in attributes if name.startswith("on")], tag


@pytest.mark.parametrize("path", FILES, ids=by_name)
def test_no_file_names_an_address_elsewhere(path):
    text = path.read_text(encoding="utf-8").replace(SVG_NAMESPACE, "")
    assert not re.findall(r"(?i)\b(?:https?|wss?|ftp|data|javascript):\S", text)
    assert not re.findall(r"""["'(=]\s*//\w""", text)


@pytest.mark.parametrize("path", SCRIPTS, ids=by_name)
def test_a_strangers_text_is_never_read_as_html(path):
    script = path.read_text(encoding="utf-8")
    refused = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
    assert not re.findall(refused, script)
    assert not re.findall(r"""setAttribute\(\s*["']style""", script)  # the CSP would refuse it


@pytest.mark.parametrize("path", PAGES, ids=by_name)
def test_every_id_a_script_asks_for_is_on_its_page(path):
    told = page(path)
    on_page = [attributes["id"] for _, attributes in told.found if "id" in attributes]
    assert len(on_page) == len(set(on_page))
    script = scripts_of(path)[0].read_text(encoding="utf-8")
    asked = set(re.findall(r'byId\("([\w-]+)"\)', script))
    made = set(re.findall(r'\bid: "([\w-]+)"', script))
    assert asked
    assert asked <= {*on_page, *made}
    for _, attributes in told.found:
        for name in ("for", "list", "aria-describedby", "aria-labelledby"):
            assert set(attributes.get(name, "").split()) <= set(on_page)
        if attributes.get("href", "").startswith("#"):
            assert attributes["href"][1:] in on_page


def test_the_scripts_rule_and_publish_as_the_api_does():
    told = (WEB / "chirp.js").read_text(encoding="utf-8")
    listed = re.search(r"VERDICTS = \[(.*?)\];", told, re.DOTALL)
    assert listed and re.findall(r'\["(\w+)",', listed[1]) == [*Finding]
    unrated = re.search(r'UNRATED = "(\w+)"', told)
    assert unrated and {unrated[1]} == {*Finding} - RATINGS.keys()
    assert set(re.findall(r"^  (\w+): { words:", told, re.MULTILINE)) == {*Label}


class TestWhatThePageIsTold:
    """The rule's sentence and the lines between the bands come with the data."""

    @pytest.fixture
    def assessed(self, client: FlaskClient, embedded: Any) -> Any:
        client.post("/api/v1/chirps", json={"id": "c", "text": "Lovely morning by the sea."})
        Worker(
            database=embedded.database(),
            queue=embedded.queue(),
            store=embedded.home().store,
            functions=lambda name: getattr(server.main, name),
        ).drain()
        return client.get("/api/v1/chirps/c").json["assessment"]

    @pytest.mark.parametrize("path", SCRIPTS, ids=by_name)
    def test_no_script_repeats_a_rule(self, path):
        script = path.read_text(encoding="utf-8")
        rules = [*SENTENCES, *(rule.id for rule in RULES)]
        assert not [rule for rule in rules if rule in script]

    def test_the_final_rule_has_its_sentence_in_the_trace(self, assessed):
        says = [step["says"] for step in assessed["trace"] if step["rule"] == assessed["rule"]]
        assert says == [SENTENCES["1.2-low-risk"]]

    @pytest.mark.parametrize(
        ("version", "policy"),
        [(POLICY.version, POLICY), (CAUTIOUS.version, CAUTIOUS), ("retired", POLICY)],
    )
    def test_the_lines_are_those_of_the_policy_that_decided(
        self, client, embedded, assessed, version, policy
    ):
        stored = embedded.home().store.get(ASSESSMENTS, "c")
        assert "lines" not in stored
        client.post("/api/v1/chirps", json={"id": "d", "text": "Another quiet morning."})
        embedded.home().store.add(ASSESSMENTS, "d", {**stored, "policy": version})
        lines = {"skip_below": policy.skip_below, "check_above": policy.check_above}
        assert client.get("/api/v1/chirps/d").json["assessment"]["lines"] == lines
        told = client.get("/api/v1/chirps").json["chirps"]
        assert {one["id"]: one["assessment"]["lines"] for one in told}["d"] == lines
