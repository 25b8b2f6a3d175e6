"""Imports point one way, and heavy libraries wait until they are used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PURE = (
    "errors", "model", "policy", "text", "lexicon", "quantities", "signals", "value", "explain",
    "spans", "manipulation", "decision", "analyses/propaganda", "analyses/emotion",
    "analyses/sources", "chatter", "chatter_words", "claims", "claim_words", "clauses", "quotes", "sentences", "sameness", "quantity_check",
    "turns", "voice", "wording",
    "verification", "leases", "monitoring", "dead_letters", "credibility",
    "verdicts/__init__", "verdicts/judging", "verdicts/model", "verdicts/reading", "verdicts/table",
    "verdicts/whole", "verdicts/words", "outlet_names",
    "jury/__init__", "jury/model", "jury/phrases", "jury/arguments", "jury/judge",
)  # fmt: skip
HEAVY = ("openai", "google.cloud", "google.events", "google.api_core")


def imports(path: Path, *, top_only: bool = False) -> set[str]:
    """The modules a file imports; `top_only` leaves out what is imported inside functions."""
    tree = ast.parse(path.read_text())
    nodes = tree.body if top_only else list(ast.walk(tree))
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", sources("shared"), ids=lambda p: str(p.relative_to(ROOT)))
def test_shared_code_knows_nothing_of_the_edges(path):
    edges = {"functions", "local", "cli", "main", "flask", "functions_framework", "cloudevents"}
    assert {name.split(".")[0] for name in imports(path)}.isdisjoint(edges)


@pytest.mark.parametrize("name", PURE)
def test_a_pure_module_imports_the_standard_library_and_its_siblings(name):
    for imported in imports(ROOT / "shared" / f"{name}.py"):
        top = imported.split(".")[0]
        assert top in sys.stdlib_module_names or top == "shared", imported
        assert not imported.startswith(("shared.store.", "shared.bus.", "shared.ai.")) or (
            imported.split(".")[-1][0].isupper() or imported.split(".")[-1] == "Store"
        ), imported


def test_only_the_wiring_names_a_concrete_store_bus_or_client():
    concrete = {"shared.store.firestore", "shared.bus.pubsub", "shared.ai.openai"}
    for folder in ("functions", "local", "cli"):
        for path in sources(folder):
            if path.name != "_wiring.py":
                assert imports(path).isdisjoint(concrete), path


@pytest.mark.parametrize(
    "path", [p for f in ("functions", "local", "cli") for p in sources(f)], ids=lambda p: p.stem
)
def test_no_edge_imports_a_heavy_library_at_its_top(path):
    assert not any(name.startswith(HEAVY) for name in imports(path, top_only=True))


def test_importing_every_function_brings_in_no_heavy_library():
    code = (
        "import sys, main\n"
        "[getattr(main, name) for name in main.__all__]\n"
        "print(*(n for n in ('openai', 'google.cloud.firestore', 'google.cloud.pubsub_v1',"
        " 'google.events') if n in sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == ""


@pytest.mark.parametrize(
    "path", [p for p in sources("functions") if not p.name.startswith("_")], ids=lambda p: p.stem
)
def test_a_function_is_a_small_module_of_its_own_name(path):
    import main

    assert path.stem in main.__all__
    assert len(path.read_text().splitlines()) < 60
    assert getattr(main, path.stem).__name__ == path.stem


def test_a_name_that_is_no_function_is_an_attribute_error():
    import main

    with pytest.raises(AttributeError, match="'nothing'"):
        main.nothing  # noqa: B018  # looking it up is the test
