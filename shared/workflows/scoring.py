"""score_chirp: is a chirp worth fact-checking?"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime

from shared import documents, monitoring, value
from shared.ai import AI, Question, prompt
from shared.errors import AIDown, TriageError
from shared.home import Home
from shared.model import AIAnswer, AIFailure, Assessment, Chirp
from shared.text import matching_copy, without_paths
from shared.workflows import ASSESSMENTS, FACT_CHECK_REQUESTED, steps

_PRECHECK_VERSION = "1"
_AI_READS_AT_MOST_CHARS = 12_000


def score_chirp(chirp: Chirp, *, home: Home, now: datetime) -> Assessment:
    """Assess whether a chirp is worth checking; a second delivery pays nothing, changes nothing."""
    stored = home.store.get(ASSESSMENTS, chirp.id)
    final = documents.read_assessment(stored) if stored else _file(chirp, home=home, now=now)
    if final.should_fact_check or final.audit:
        home.bus.publish(  # again on redelivery: consumers absorb it
            FACT_CHECK_REQUESTED,
            {"chirp_id": chirp.id, "audit": final.audit},
            attributes={"chirp_id": chirp.id, "audit": str(final.audit).lower()},
        )
    return final


def assess(chirp: Chirp, *, home: Home) -> Assessment:
    """Run the value pipeline by the policy of the chirp's arm; nothing is stored."""
    arm, policy = home.experiment.arm_of(chirp.id)
    return value.assess(chirp, ask=lambda: _ask_once(chirp, home), policy=policy, arm=arm)


def _ask_once(chirp: Chirp, home: Home) -> AIAnswer | AIFailure:
    """Ask the AI, unless it answered for a chirp that says the same."""
    if not home.has_ai:
        return ask_precheck(chirp, home.ai)
    from shared import copies  # brings the whole fact-check: a cold start without an AI needs none

    earlier = copies.find_post(
        chirp.text,
        home=home,
        but=chirp.id,
        is_usable=lambda record: _known(documents.read_assessment(record)) is not None,
    )
    record = home.store.get(ASSESSMENTS, earlier) if earlier else None
    if record and (known := _known(documents.read_assessment(record))):
        return known
    answer = ask_precheck(chirp, home.ai)
    if isinstance(answer, AIAnswer) and not answer.cached:
        copies.remember_post(chirp.id, chirp.text, home=home)
    return answer


def _known(earlier: Assessment) -> AIAnswer | None:
    """What the AI would say of a copy: what it said of the first, or that the first was sent on."""
    if isinstance(earlier.ai, AIAnswer):
        return replace(earlier.ai, cached=True, usd=0.0)
    if earlier.ai is None and earlier.should_fact_check:
        told = f"says the same as {earlier.chirp_id}, which is being checked ({earlier.rule})"
        return AIAnswer(needs_fact_check=True, confidence=1.0, reason=told, cached=True)
    return None


def ask_precheck(chirp: Chirp, ai: AI) -> AIAnswer | AIFailure:
    """Ask the AI whether a chirp needs a check; every way of failing is an AIFailure."""
    if len(chirp.text) > _AI_READS_AT_MOST_CHARS:
        return AIFailure("too_long", f"{len(chirp.text)} characters")
    try:
        reply = ai.ask(precheck_question(chirp))
    except AIDown as err:
        return AIFailure(err.kind, err.detail, err.usd)
    except TriageError:
        raise  # a busy store, or the same question under way: the delivery is tried again
    except Exception as err:  # no fault of a server or its client may keep a chirp from its result
        return AIFailure("unexpected", type(err).__name__)
    return AIAnswer(
        needs_fact_check=reply.value.needs_fact_check,
        confidence=reply.value.confidence,
        domain=reply.value.domain,
        claims=tuple(reply.value.claims),
        reason=reply.value.reason,
        model=reply.model,
        cached=reply.cached,
        usd=reply.usd,
    )


def precheck_question(chirp: Chirp) -> Question[documents.PrecheckReply]:
    """The pre-check of a text; copies of it, whatever link they carry, are the same question."""
    return Question(
        name="precheck",
        version=_PRECHECK_VERSION,
        instructions=prompt("precheck"),
        data=json.dumps({"post": without_paths(chirp.text)}, ensure_ascii=False),
        subject=" ".join(matching_copy(chirp.text).split()) or chirp.text,
        reply=documents.PrecheckReply,
    )


def _file(chirp: Chirp, *, home: Home, now: datetime) -> Assessment:
    """Assess and store; when another delivery was faster, its result is the result."""
    made = assess(chirp, home=home)
    doc = steps.progress(documents.write_assessment(made, at=now), now=now)
    tally = monitoring.tally_of(made, day=now.date())
    if home.store.add(ASSESSMENTS, chirp.id, doc, tally=tally):
        return made
    first = home.store.get(ASSESSMENTS, chirp.id)
    return documents.read_assessment(first) if first else made
