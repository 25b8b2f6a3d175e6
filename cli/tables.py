"""The README's tables, made from the trigger table and the rule tables."""

from __future__ import annotations

from functions._triggers import TRIGGERS
from shared import value
from shared.explain import SENTENCES


def triggers() -> str:
    """One row a function."""
    rows = [
        "| function | listens to | what it does | reads | writes | publishes | AI |",
        "|---|---|---|---|---|---|---|",
    ]
    for t in TRIGGERS:
        publishes = ", ".join(f"`{topic}`" for topic in t.publishes) or "–"
        ai = "yes" if t.uses_ai else "–"
        rows.append(
            f"| `{t.name}` | {t.on} | {t.does} | {t.reads} | {t.writes} | {publishes} | {ai} |"
        )
    return "\n".join(rows)


def rules() -> str:
    """One row a rule, in the order in which they are tried."""
    rows = ["| rule | goes on | what it says |", "|---|---|---|"]
    for rule in value.BANDS + value.AI_RULES + value.HEURISTIC_RULES + value.OVERRIDES:
        rows.append(f"| `{rule.id}` | {'yes' if rule.proceed else 'no'} | {SENTENCES[rule.id]} |")
    return "\n".join(rows)
