"""The README's tables, made from the trigger table and the rule tables."""

from __future__ import annotations

from functions._triggers import TRIGGERS
from shared import decision, value
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


def decisions() -> str:
    """One row a rule of the final decision."""
    rows = ["| rule | label | reason | goes on to |", "|---|---|---|---|"]
    for rule in decision.RULES:
        onward = ", ".join(analysis.value for analysis in rule.downstream) or "–"
        rows.append(f"| `{rule.id}` | `{rule.label.value}` | {rule.reason} | {onward} |")
    return "\n".join(rows)
