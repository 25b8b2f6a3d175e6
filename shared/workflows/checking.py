"""check_claims: take the claims out of a chirp, find evidence, score each claim."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import TypeVar

from pydantic import BaseModel

from shared import copies, documents, monitoring, verification
from shared.ai import Question, Reply
from shared.asserted import weigh_held
from shared.claim_documents import claims_question, read_claims
from shared.claims import Claim, Extracted, extract
from shared.errors import AIDown, TriageError
from shared.evidence import Paid, Provider
from shared.evidence.search import Gathered, gather
from shared.home import Home
from shared.jury.moves import close_calls
from shared.policy import CLAIM_POLICY, FACT_CHECKS
from shared.quotes import find_quote
from shared.store import Doc
from shared.timeliness import about_since, is_older
from shared.verification import ClaimScore
from shared.verify_questions import read_verification, verify_question
from shared.workflows import ASSESSMENTS, CLAIMS_CHECKED, JURY_REQUESTED, steps

R = TypeVar("R", bound=BaseModel)


def check_claims(chirp_id: str, *, home: Home, now: datetime) -> Doc:
    """Check a chirp's claims once; a second delivery pays nothing and only publishes again."""
    record = steps.read(home.store, chirp_id)
    if steps.FACT_CHECK not in record:
        text, said_at = steps.said(home.store, chirp_id)
        made = check_text(text, chirp_id=chirp_id, home=home, now=now, said_at=said_at)
        tally = monitoring.check_tally(record, made, day=now.date())
        record = steps.land(home.store, chirp_id, made, step=steps.FACT_CHECK, now=now, tally=tally)
        if "claims" in made["ai_failures"]:
            copies.forget_post(chirp_id, home=home)
        else:
            is_copy = bool(made["copied_from"])
            copies.remember_post(chirp_id, text, home=home, is_copy=is_copy)
    close = steps.JURY in steps.waits_for(record)  # then the jury asks for the decision
    home.bus.publish(  # again on redelivery: consumers absorb it
        JURY_REQUESTED if close else CLAIMS_CHECKED,
        {"chirp_id": chirp_id},
        attributes={"chirp_id": chirp_id},
    )
    checked: Doc = record[steps.FACT_CHECK]
    return checked


def check_text(
    text: str, *, home: Home, now: datetime, chirp_id: str = "", said_at: datetime | None = None
) -> Doc:
    """What is found about the claims of a text; only answers and known claims are kept."""
    asked = _Asked(home, said_at=said_at or now)
    first, seen = _of_a_copy(text, chirp_id, asked, now=now) if asked.on else ("", None)
    found = seen or _extract(text, asked)
    failed: dict[str, str] = {}
    claims = [
        _check_claim(claim, number, text, asked, failed, now=now)
        for number, claim in enumerate(found.claims, start=1)
    ]
    for claim, score, since in asked.learned:  # here: between questions it would lock the store
        about = {"score": score, "about_since": since}
        copies.remember_claim(claim, about, chirp_id=chirp_id, home=home, now=now)
    claims = weigh_held(text, claims)
    covered = sum(bool(claim["citations"]) for claim in claims)
    return {
        "claims": claims,
        "jury_wanted": close_calls(claims),
        "aside": [asdict(aside) for aside in found.aside],
        "left_out": found.left_out,
        "dropped": found.dropped,
        "extracted_by": found.by,
        "copied_from": first,
        "retrieval_coverage": round(covered / len(claims), 6) if claims else 0.0,
        "providers_failed": failed,
        "ai_failures": dict(asked.failures),
        "ai_calls": asked.calls,
        "usd": round(asked.usd, 6),
        "policy": FACT_CHECKS.version,
        "checked_at": documents.utc(now),
    }


@dataclass(slots=True)
class _Asked:
    """The AI as one check uses it: what was asked, what it cost, how it failed."""

    home: Home
    said_at: datetime  # when the post was made
    calls: int = 0
    usd: float = 0.0
    failures: dict[str, str] = field(default_factory=dict)  # "claims" or "verify 2" -> how
    learned: list[tuple[str, Doc, str]] = field(default_factory=list)  # claim, score, of which day

    @property
    def on(self) -> bool:
        return self.home.has_ai

    def ask(self, question: Question[R], *, number: int = 0) -> Reply[R] | None:
        """The reply, or None when the AI is away or answers nonsense: the rules go on.

        `number` is that of the claim that is asked about, by which a failure is told from others.
        """
        about = f"{question.name} {number}" if number else question.name
        try:
            reply = self.home.ai.ask(question)
        except AIDown as err:
            self.failures[about] = err.kind
            self.calls += err.was_billed
            self.usd += err.usd
            return None
        except TriageError:
            raise  # a busy store, or the same question under way: the delivery is tried again
        except Exception as err:  # no fault of a server may keep a chirp from its result
            self.failures[about] = f"unexpected {type(err).__name__}"
            return None
        self.calls += not reply.cached
        self.usd += reply.usd
        return reply


def _extract(text: str, asked: _Asked) -> Extracted:
    """The claims as the AI sees them, else by the rules."""
    if asked.on and len(text) <= CLAIM_POLICY.ai_reads_at_most_chars:
        reply = asked.ask(claims_question(text))
        if reply is not None:
            return read_claims(text, reply.value)
    return extract(text)


def _check_claim(
    claim: Claim,
    number: int,
    text: str,
    asked: _Asked,
    failed: dict[str, str],
    *,
    now: datetime,
) -> Doc:
    home = asked.home
    told = {
        "text": claim.text,
        "said": text[claim.start : claim.end],
        "start": claim.start,
        "end": claim.end,
        "attribution": claim.attribution,
    }
    since = about_since(claim.text, asked.said_at)
    ends = time.monotonic() + FACT_CHECKS.search_deadline_seconds
    free = [provider for provider in home.providers if not isinstance(provider, Paid)]
    paid = [provider for provider in home.providers if isinstance(provider, Paid)]
    gathered, made = _by_rules(claim.text, asked, free, ends=ends)
    if asked.on and not _is_settled(made):
        if known := copies.find_claim(claim.text, since=since, home=home, now=now):
            failed.update(gathered.failed)
            return {**told, **known.doc["score"], "scored_by": "known", "known": known.id}
        if paid:
            gathered, made = _by_rules(claim.text, asked, paid, ends=ends, so_far=gathered)
    failed.update(gathered.failed)
    by, struck = "rules", 0
    usable = [piece for piece in gathered.evidence if not is_older(piece, since)]
    usable = usable[: FACT_CHECKS.ai_reads_at_most]
    if asked.on and usable and not _is_settled(made):
        reply = asked.ask(verify_question(claim.text, usable), number=number)
        if reply is not None:
            made, struck = read_verification(
                claim.text, usable, reply.value, embed=home.embedder.embed
            )
            by = "ai"
    result = {**score_document(made), "scored_by": by, "struck": struck}
    if by == "ai" and not gathered.failed:  # what a provider could not tell may be there next time
        asked.learned.append((claim.text, result, since.isoformat() if since else ""))
    return {**told, **result}


def _by_rules(
    claim: str,
    asked: _Asked,
    providers: Sequence[Provider],
    *,
    ends: float,
    so_far: Gathered | None = None,
) -> tuple[Gathered, ClaimScore]:
    """What providers add to the evidence about a claim, and what the rules make of all of it."""
    limit, left = FACT_CHECKS.evidence_at_most, ends - time.monotonic()
    more = gather(claim, providers=providers, limit=limit, deadline_seconds=left)
    found = so_far.and_then(more, limit=limit) if so_far else more
    made = verification.score(
        claim, found.evidence, embed=asked.home.embedder.embed, said_at=asked.said_at
    )
    asked.usd += more.usd
    return found, made


def _is_settled(made: ClaimScore) -> bool:
    """Whether a published fact-check of the same claim makes asking needless."""
    return made.basis.startswith("fact_check") and made.basis != "fact_check_unverified"


def score_document(made: ClaimScore) -> Doc:
    """A claim's score as it is stored."""
    return {
        "claim_score": made.claim_score,
        "support_confidence": made.support_confidence,
        "refute_confidence": made.refute_confidence,
        "basis": made.basis,
        "citations": [asdict(cited) for cited in made.citations],
    }


def _of_a_copy(
    text: str, chirp_id: str, asked: _Asked, *, now: datetime
) -> tuple[str, Extracted | None]:
    """An earlier chirp that says the same, and the claims that were seen in it, at their places.

    Only they are taken over: their truth is looked up again, where what was paid for is known.
    """
    home = asked.home
    first = copies.find_post(
        text, said_at=asked.said_at, home=home, now=now, but=chirp_id, is_usable=_is_seen_through
    )
    record = home.store.get(ASSESSMENTS, first) if first else None
    if first is None or record is None:
        return "", None
    check = record[steps.FACT_CHECK]
    claims = []
    for claim in documents.dicts(check["claims"]):
        span = find_quote(claim["said"], text) or _nearest_sentence(claim, text)
        told = Claim(
            text=claim["text"], start=span[0], end=span[1], attribution=claim["attribution"]
        )
        claims.append(told)
    seen = Extracted(
        claims=tuple(claims), left_out=check["left_out"], dropped=check["dropped"], by="copy"
    )
    return first, seen


def _is_seen_through(record: Doc) -> bool:
    """Whether the claims of a chirp are taken out, by all that should have had a part in it."""
    check = record.get(steps.FACT_CHECK)
    return check is not None and "claims" not in check["ai_failures"]


def _nearest_sentence(claim: Doc, text: str) -> tuple[int, int]:
    """The sentence of a text that has most of a claim's words."""
    from shared.sameness import content
    from shared.sentences import find_sentences

    said = content(claim["said"])
    spans = find_sentences(text) or ((0, len(text)),)
    best = max(spans, key=lambda s: said.shared_with(content(text[s[0] : s[1]])))
    return best[0], best[1]
