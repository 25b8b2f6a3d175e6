"""What many verdicts come to, as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from shared.jury.model import Verdict


class JuryTally:
    """Counts verdicts, who gave them, and what differed."""

    def __init__(self) -> None:
        self._verdicts: Counter[str] = Counter()
        self._sure: Counter[str] = Counter()
        self._modes: Counter[str] = Counter()
        self._differ: Counter[str] = Counter()
        self._critical: Counter[str] = Counter()

    def add(
        self, verdict: Mapping[str, Any], mode: str, checklist: Sequence[Mapping[str, Any]]
    ) -> None:
        name = verdict["verdict"]
        self._verdicts[name] += 1
        self._sure[name] += verdict["confidence"]
        self._modes[mode] += 1
        apart = [found for found in checklist if found["outcome"] != "match"]
        self._differ.update({found["dimension"] for found in apart})
        self._critical.update(
            {found["dimension"] for found in apart if found["severity"] == "critical"}
        )

    def table(self) -> str:
        """One row a verdict, and one a dimension that differed."""
        total = self._verdicts.total()
        lines = [f"{'verdict':20}{'pairs':>9}{'share':>8}{'sure':>7}"]
        for verdict in Verdict:
            count = self._verdicts[verdict]
            share = f"{count / total:.0%}" if total else "–"
            sure = f"{self._sure[verdict] / count:.2f}" if count else "–"
            lines.append(f"{verdict.value:20}{count:>9,}{share:>8}{sure:>7}")
        by = ", ".join(f"{count:,} by {mode}" for mode, count in sorted(self._modes.items()))
        lines.append(f"{'all':20}{total:>9,}  {by}".rstrip())
        if self._differ:
            lines += ["", f"{'differs in':20}{'pairs':>9}{'critical':>10}"]
        for name, count in self._differ.most_common():
            lines.append(f"{name:20}{count:>9,}{self._critical[name]:>10,}")
        return "\n".join(lines)
