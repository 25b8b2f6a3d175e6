"""A chirp's story on the terminal."""

from __future__ import annotations

from cli._paint import harmless, paint
from shared.store import Doc
from shared.story import cost, story


def print_story(record: Doc, review: Doc | None = None) -> None:
    """Print every step: what it saw, what came of it, which rule fired; and the cost of it all."""
    for step in harmless(list(story(record, review))):
        rule = f" [{step['rule']}]" if step["rule"] else ""
        saw = f"{step['saw']} → " if step["saw"] else ""
        name = paint("bold", f"{step['step']:13}")
        print(f"  {name} {saw}{step['result']}{paint('dim', rule)}")
        if step["says"]:
            print(f"  {'':13} {paint('dim', step['says'])}")
    print(f"  {paint('bold', 'cost'.ljust(13))} {cost(record):.4f} USD")
