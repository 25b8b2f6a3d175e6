"""The further looks at an uncertain chirp: local rules first, the AI deeper where it is on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from shared import analysis_questions as questions
from shared import copies, credibility, documents, outlets, reviews
from shared.analyses import emotion, propaganda, sources
from shared.decision import Analysis
from shared.errors import AIDown, BadDocument, TriageError
from shared.home import Home
from shared.model import Domain
from shared.patterns import ledger, scores, tools
from shared.patterns import sources as pattern_sources
from shared.patterns.datapoints import document_id
from shared.patterns.reporting import figure
from shared.policy import DOWNSTREAM_POLICY, PATTERNS
from shared.store import Doc
from shared.workflows import ASSESSMENTS, CHIRPS, steps

Look = Callable[[str, str, Doc, Home, datetime], Doc]  # chirp id, text, record, home, now


def analyse(analysis: str, chirp_id: str, *, home: Home, now: datetime) -> Doc:
    """Do one analysis of a chirp once; a second delivery changes nothing."""
    if analysis not in LOOKS:
        raise BadDocument(f"no such analysis: {analysis!r:.80}", field="analysis")
    record = steps.read(home.store, chirp_id, after=steps.DECISION)
    if analysis not in record.get(steps.ANALYSES, {}):
        text = steps.text_of(home.store, chirp_id)
        made = LOOKS[analysis](chirp_id, text, record, home, now)
        made["analysed_at"] = documents.utc(now)
        record = steps.land(home.store, chirp_id, made, step=steps.ANALYSES, part=analysis, now=now)
    landed: Doc = record[steps.ANALYSES][analysis]
    return landed


def look_for_propaganda(id: str, text: str, record: Doc, home: Home, now: datetime) -> Doc:
    """Techniques with the spans that show them."""
    local = [
        {**asdict(found), "quote": text[found.start : found.end], "by": "rules"}
        for found in propaganda.find_techniques(text)
    ]
    result = _deeper("propaganda", text, local, tuple(propaganda.TECHNIQUES), home)
    names = list(dict.fromkeys(found["name"] for found in result["findings"]))
    told = ", ".join(name.replace("_", " ") for name in names)
    return {**result, "techniques": names, "summary": told or "no technique found"}


def look_for_emotion(id: str, text: str, record: Doc, home: Home, now: datetime) -> Doc:
    """Emotions with their intensity and the words that carry them."""
    felt = emotion.find_emotions(text)
    local = [
        {
            "name": found.name,
            "start": word.start,
            "end": word.end,
            "quote": text[word.start : word.end],
            "why": ", ".join(word.why),
            "confidence": word.strength,
            "by": "rules",
        }
        for found in felt
        for word in found.words
    ]
    result = _deeper("emotion", text, local, tuple(emotion.EMOTIONS), home)
    intensity = {found.name: found.intensity for found in felt}
    for found in result["findings"]:
        known = intensity.get(found["name"], 0.0)
        intensity[found["name"]] = max(known, found["confidence"])
    strongest = sorted(intensity.items(), key=lambda pair: (-pair[1], pair[0]))
    told = ", ".join(f"{name} {value:.2f}" for name, value in strongest)
    return {**result, "emotions": dict(strongest), "summary": told or "no emotion found"}


def look_at_sources(id: str, text: str, record: Doc, home: Home, now: datetime) -> Doc:
    """Links and names in the post, with what is known of their outlets."""

    def lookup(key: str) -> credibility.Summary | None:
        if home.store.get(outlets.OUTLETS, key) is None:
            return None
        scope = credibility.scope_of(key)
        return credibility.summarise(home.store.totals(outlets.COUNTERS, credibility.bucket(scope)))

    cited = sources.credibility_of(sources.find_sources(text), lookup)
    found = [_source(one) for one in cited]
    told = ", ".join(f"{source['name']} ({_told_trust(source)})" for source in found)
    return {"sources": found, "by": "rules", "summary": told or "no source named", "usd": 0.0}


def _source(cited: sources.Cited[credibility.Summary]) -> Doc:
    """A source as it is stored: by its own record, else by the table that narratives use."""
    source, report, standing = cited.source, cited.report, cited.standing
    trust = None
    if report and report.average is not None and report.checked >= PATTERNS.outlet_checked_at_least:
        trust = report.average / 100
    elif (listed := _listed(source)) is not None:
        trust = listed
        standing = sources.Standing.LISTED if standing is sources.Standing.UNKNOWN else standing
    return {
        "kind": source.kind.value,
        "name": source.name,
        "start": source.start,
        "end": source.end,
        "outlet": source.key,
        "standing": standing.value,
        "credibility": trust,
        "average_score": report.average if report else None,
        "checked": report.checked if report else 0,
        "why": source.why,
    }


def _told_trust(source: Doc) -> str:
    trust = source["credibility"]
    return source["standing"] if trust is None else f"{source['standing']} {trust:.2f}"


def _listed(source: sources.Source) -> float | None:
    """What the table says of a source, by any of its names."""
    told = (pattern_sources.listed(key) for key in source.keys)
    return next((trust for trust in told if trust is not None), None)


def look_at_context(id: str, text: str, record: Doc, home: Home, now: datetime) -> Doc:
    """The narrative that a chirp belongs to, other chirps that say something near, their labels."""
    narrative = narrative_of(id, home=home)
    related = _related(id, text, home)
    labels = Counter(one["label"] for one in related if one["label"])
    told = [
        f"{len(related)} related chirp{'' if len(related) == 1 else 's'}",
        *(f"{count} {label}" for label, count in sorted(labels.items())),
    ]
    if narrative:
        told.insert(0, f"one of {narrative['size']} in the narrative “{narrative['title'][:60]}”,"
                       f" {narrative['level']} risk {figure(narrative['overall'])}")  # fmt: skip
    return {
        "narrative": narrative,
        "related": related,
        "by": "rules",
        "summary": ", ".join(told),
        "usd": 0.0,
    }


def narrative_of(chirp_id: str, *, home: Home) -> Doc | None:
    """The narrative that a chirp joined, as it stands now; None when it joined none yet."""
    member = home.store.get(tools.MEMBERS, document_id(f"{CHIRPS}~{chirp_id}"))
    found = tools.resolve(home.store, member["cluster"]) if member else None
    if found is None:
        return None
    cluster_id, cluster = found
    counts = ledger.counts_of(cluster)
    made = scores.score(counts)
    return {
        "cluster": cluster_id,
        "title": str(cluster["title"])[: DOWNSTREAM_POLICY.shown_chars],
        "size": counts.size,
        "sources": counts.sources,
        "contradictions": sum(counts.contradictions.values()),
        "growth": made.growth,
        "credibility": made.credibility,
        "overall": made.overall,
        "level": made.level,
    }


def _related(id: str, text: str, home: Home) -> list[Doc]:
    """Other chirps that say something near, and what became of them."""
    vector = copies.vector_of(text, home=home)
    near = home.vectors.nearest(
        copies.POSTS_SPACE, vector, limit=DOWNSTREAM_POLICY.related_at_most + 1
    )
    close = {
        found.id: found.similarity
        for found in near
        if found.id != id and found.similarity >= DOWNSTREAM_POLICY.related_at_least
    }
    records = home.store.get_many(ASSESSMENTS, list(close))
    chirps = home.store.get_many(CHIRPS, list(close))
    return [
        {
            "chirp_id": other,
            "similarity": round(similarity, 4),
            "text": str(chirps.get(other, {}).get("text", ""))[: DOWNSTREAM_POLICY.shown_chars],
            "label": records.get(other, {}).get(steps.DECISION, {}).get("label"),
        }
        for other, similarity in close.items()
    ]


def look_at_text(text: str, record: Doc, *, home: Home, now: datetime) -> dict[str, Doc]:
    """The analyses that a decision asks for, of a text that is no chirp: nothing is queued."""
    made = {}
    for name in record[steps.DECISION]["downstream"]:
        if name == Analysis.REVIEW:
            item = review_item("", record, now=now)
            told = f"would be queued, priority {item.priority:.2f}, due {item.due_at[:16]}"
            made[name] = {"priority": item.priority, "by": "rules", "summary": told, "usd": 0.0}
        else:
            made[name] = LOOKS[name]("", text, record, home, now)
    return made


def review_item(id: str, record: Doc, *, now: datetime) -> reviews.Item:
    """What a chirp's decision makes of it in the queue."""
    decision = record[steps.DECISION]
    return reviews.new_item(
        id,
        risk=record["risk"],
        manipulation=decision["inputs"]["manipulation_score"],
        domain=Domain(record["domain"]),
        rule=decision["rule"],
        now=now,
    )


def queue_review(id: str, text: str, record: Doc, home: Home, now: datetime) -> Doc:
    """An item that a person can claim and decide."""
    item = review_item(id, record, now=now)
    reviews.enqueue(home.store, item)
    kept = reviews.find_item(home.store, id) or item
    told = f"queued, priority {kept.priority:.2f}, due {kept.due_at[:16]}"
    return {
        "priority": kept.priority,
        "due_at": kept.due_at,
        "by": "rules",
        "summary": told,
        "usd": 0.0,
    }


LOOKS: Mapping[str, Look] = {
    Analysis.PROPAGANDA: look_for_propaganda,
    Analysis.EMOTION: look_for_emotion,
    Analysis.SOURCE: look_at_sources,
    Analysis.CONTEXT: look_at_context,
    Analysis.REVIEW: queue_review,
}


def _deeper(
    name: str, text: str, local: list[dict[str, Any]], known: tuple[str, ...], home: Home
) -> Doc:
    """The rules' findings, and those of the AI whose quotes stand in the post."""
    result: Doc = {"findings": local, "by": "rules", "struck": 0, "ai_failure": "", "usd": 0.0}
    if not home.has_ai or len(text) > DOWNSTREAM_POLICY.ai_reads_at_most_chars:
        return result
    try:
        reply = home.ai.ask(questions.question(name, text, known))
    except AIDown as err:
        return {**result, "ai_failure": err.kind, "usd": err.usd}
    except TriageError:
        raise  # tried again
    except Exception as err:  # no fault of a server may keep a chirp from its analysis
        return {**result, "ai_failure": f"unexpected {type(err).__name__}"}
    seen, struck = questions.read(text, reply.value, known)
    taken = {(found["name"], found["start"]) for found in local}
    more = [found for found in seen if (found["name"], found["start"]) not in taken]
    return {
        **result,
        "findings": [*local, *more],
        "by": "rules and ai",
        "struck": struck,
        "usd": reply.usd,
    }
