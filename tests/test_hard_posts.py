"""Confident labels without an AI: rather none than a wrong one."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest

from functions import _wiring as wiring
from local import server
from shared.workflows import checking, deciding
from tests.support import hard_posts

NOW = datetime(2026, 5, 4, tzinfo=UTC)
Label = Callable[[str], str]


@pytest.fixture(scope="module")
def label(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Label]:
    """The label of a post in a home with the shipped evidence."""
    with pytest.MonkeyPatch.context() as environment:
        for name in ("OPENAI_API_KEY", "K_SERVICE", "CHIRPCHECK_HOME"):
            environment.delenv(name, raising=False)
        environment.setenv("CHIRPCHECK_DATA", str(tmp_path_factory.mktemp("desk")))
        environment.setenv("CHIRPCHECK_QUIET", "1")
        wiring.reset()
        server.load_evidence()

        def label_of(text: str) -> str:
            check = checking.check_text(text, home=wiring.home(), now=NOW)
            return deciding.decide_text(text, check)["label"]

        yield label_of
        wiring.reset()


@pytest.mark.parametrize("text", hard_posts.TRUE)
def test_what_was_found_true(label, text):
    assert label(text) == "high_conf_true"


@pytest.mark.parametrize("text", hard_posts.FALSE)
def test_what_was_found_false(label, text):
    assert label(text) == "high_conf_fake"


@pytest.mark.parametrize("text", hard_posts.OPEN)
def test_what_is_left_to_a_person(label, text):
    assert label(text) == "send_downstream"
