"""A chirp's whole record told as a story: what each step saw, which rule fired, what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shared.store import Doc

Step = dict[str, Any]
_SHOWN_CHARS = 160


def story(record: Doc, review: Doc | None = None) -> list[Step]:
    """Every step that a chirp's record holds, in order, and what people ruled, from those alone."""
    steps: list[Step] = list(record.get("trace", ()))
    if "fact_check" in record:
        steps += _fact_check(record["fact_check"])
    if "jury" in record:
        steps += _jury(record["jury"])
    if "decision" in record:
        steps += _decision(record["decision"])
    for name, result in sorted(record.get("analyses", {}).items()):
        steps.append(_analysis(name, result))
    for ruling in (review or {}).get("rulings", ()):
        steps.append(
            _step(
                "ruling",
                f"{ruling['who']}, {ruling['at'][:16]}",
                ruling["verdict"],
                says=_ruled(ruling),
            )
        )
    waiting = record.get("waiting_for") or []
    if waiting:
        steps.append(_step("waiting", f"for {', '.join(waiting)}", "still to come"))
    return steps


def _ruled(ruling: Doc) -> str:
    """The note of a ruling, after what it says of single claims."""
    single = [f"claim {told['claim'] + 1} {told['verdict']}" for told in ruling.get("claims", ())]
    return "; ".join(filter(None, [", ".join(single), ruling["note"]]))


def cost(record: Doc) -> float:
    """What a chirp's record cost in US dollars, over all its steps."""
    paid = [record.get("ai"), record.get("fact_check"), record.get("jury")]
    paid += record.get("analyses", {}).values()
    return round(sum(step.get("usd") or 0.0 for step in paid if step), 6)


def _step(step: str, saw: str, result: str, *, rule: str | None = None, says: str = "") -> Step:
    return {"step": step, "saw": saw, "rule": rule, "says": says, "result": result}


def _fact_check(check: Doc) -> list[Step]:
    copied = check.get("copied_from")
    how = f"a copy of {copied}" if copied else f"by {check['extracted_by']}"
    aside = _counted(check.get("aside", ()), "reason")
    claims = check["claims"]
    steps = [
        _step(
            "claims",
            f"{how}; set aside: {aside}" if aside else how,
            _claims(claims),
        )
    ]
    for number, claim in enumerate(claims, start=1):
        steps.append(_claim(number, claim))
    failed = check.get("providers_failed") or {}
    told = "; ".join(f"{name} failed ({kind})" for name, kind in sorted(failed.items()))
    coverage = f"coverage {check['retrieval_coverage']:.2f}"
    steps.append(_step("evidence", told or "every provider answered", coverage))
    for name, kind in sorted((check.get("ai_failures") or {}).items()):
        steps.append(_step("ai", f"asked about {name}: {kind}", "no answer, the rules decide"))
    if check.get("ai_calls") or check.get("usd"):
        calls = check.get("ai_calls", 0)
        paid = f"{calls} AI call{'' if calls == 1 else 's'}"
        steps.append(_step("paid", paid, f"{check.get('usd', 0.0):.4f} USD"))
    return steps


def _claim(number: int, claim: Doc) -> Step:
    score = claim["claim_score"]
    found = (
        "no score: the evidence says nothing"
        if score is None
        else f"score {score:.2f}, support {claim['support_confidence']:.2f},"
        f" refute {claim['refute_confidence']:.2f}"
    )
    cited = [
        f"{c['stance']} {c['publisher'] or c['url'] or c['evidence_id']}: “{_short(c['quote'])}”"
        for c in claim["citations"]
    ]
    saw = f"“{_short(claim['text'])}”" + (f" against {'; '.join(cited)}" if cited else "")
    return _step(f"claim {number}", saw, found, rule=claim.get("basis"), says=_aside(claim))


def _aside(claim: Doc) -> str:
    """What else is to be said of a claim: whose words, how it is held, who scored it."""
    told = []
    if claim.get("attribution"):
        told.append(f"the post names for it: {_short(claim['attribution'])}")
    if claim.get("held", "asserted") != "asserted":
        told.append(f"{claim['held']}, not asserted: it counts half at most")
    if claim.get("scored_by") == "ai":
        told.append("scored by the AI")
    if claim.get("scored_by") == "known":
        told.append("checked before")
    if claim.get("struck"):
        told.append(f"{claim['struck']} citations struck: their quotes are not in the evidence")
    return "; ".join(told)


def _jury(jury: Doc) -> list[Step]:
    """What the jury made of each close call, and by how much it moved its score."""
    if jury.get("passed_over"):
        return [_step("jury", "no jury came", "passed over: the scores stay")]
    return [
        _step(
            f"jury on {moved['claim'] + 1}",
            "; ".join(
                f"{case['verdict']} {case['confidence']:.2f} against what {case['stance']} it,"
                f" by {case['mode']}" + (", its two passes differ" * case["passes_differ"])
                for case in moved["cases"]
            ),
            f"score {moved['score_before']:.2f} → {moved['score_after']:.2f}"
            f" ({moved['moved']:+.2f})",
            says=moved["why"],
        )
        for moved in jury["claims"]
    ]


def _claims(claims: Sequence[object]) -> str:
    return f"{len(claims)} claim{'s' * (len(claims) != 1)}"


def _decision(decision: Doc) -> list[Step]:
    told = decision["manipulation"]
    parts = " ".join(f"{value:+.2f} {name}" for name, value in told["parts"].items())
    onward = ", ".join(decision["downstream"]) or "nothing further"
    return [
        _step("manipulation", parts, f"{told['score']:.2f}"),
        _step(
            "decision",
            f"coverage {decision['inputs']['retrieval_coverage']:.2f},"
            f" manipulation {told['score']:.2f}, {_claims(decision['inputs']['claims'])}",
            f"{decision['label']}; goes to {onward}",
            rule=decision["rule"],
            says=decision["reason"],
        ),
    ]


def _analysis(name: str, result: Doc) -> Step:
    saw = [f"by {result.get('by', 'rules')}"]
    if result.get("ai_failure"):
        saw.append(f"the AI gave no answer ({result['ai_failure']})")
    if result.get("struck"):
        saw.append(f"{result['struck']} findings struck: their quotes are not in the post")
    if result.get("usd"):
        saw.append(f"{result['usd']:.4f} USD")
    return _step(name, ", ".join(saw), _short(result.get("summary", "")))


def _counted(items: Any, field: str) -> str:
    counts: dict[str, int] = {}
    for item in items:
        counts[item[field]] = counts.get(item[field], 0) + 1
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN_CHARS else f"{text[: _SHOWN_CHARS - 1]}…"
