// One chirp as the desk shows it: the post with its places marked, claims with their evidence,
// what the analyses found, what it cost.

import { bar, bars, chip, dollars, facts, hashOf, heading, hint, isNumber, make, outward, plural, quote, signed, when, words } from "./desk.js";

export const LABELS = {
  high_conf_true: { words: "True, with high confidence", className: "skipped" },
  high_conf_fake: { words: "Fake, with high confidence", className: "check" },
  send_downstream: { words: "Uncertain: needs a closer look", className: "audit" },
};
// What a person may rule; all but the last leave the house as ClaimReview.
export const VERDICTS = [
  ["true", "True"], ["false", "False"], ["misleading", "Misleading"], ["unverified", "Unverified"], ["not_checkable", "Not checkable"],
];
const UNRATED = "not_checkable";
const RULED = { true: "skipped", false: "check", misleading: "audit" };
const STANCES = { supports: "skipped", refutes: "check" };
const STANDINGS = { anonymous: "audit", hidden: "audit" };
const SHOWN = { claim: "Claim", technique: "Technique", emotion: "Emotion", source: "Source" };

export function decisionOf(chirp) {
  const a = chirp.assessment;
  if (!a) return { key: "waiting", words: "Waiting", className: "waiting" };
  const label = a.decision?.label;
  if (label in LABELS && !(a.audit && !a.should_fact_check)) return { key: label, ...LABELS[label] };
  if (a.should_fact_check) return { key: "waiting", words: "Will be fact-checked", className: "audit" };
  if (a.audit) return { key: "skipped", words: "Skipped, but in the audit sample", className: "waiting" };
  return { key: "skipped", words: "Skipped", className: "waiting" };
}

// ---- the post

/** Every place of a post that something was found at. */
function places(a) {
  const { propaganda, emotion, source } = a?.analyses || {};
  const found = (a?.fact_check?.claims || []).map((c, n) => ({ ...c, kind: "claim", name: `Claim ${n + 1}`, number: n + 1 }));
  for (const one of propaganda?.findings || []) found.push({ ...one, kind: "technique", name: words(one.name) });
  for (const one of emotion?.findings || []) found.push({ ...one, kind: "emotion", name: words(one.name) });
  for (const one of source?.sources || []) found.push({ ...one, kind: "source" });
  return found.filter((one) => isNumber(one.start) && one.end > one.start);
}

/** The post, each found place marked; places are counted in characters, as the server does. */
export function markedPost(text, a) {
  const letters = [...(text || "")];
  const found = places(a);
  if (!found.length) return [quote(text)];
  const cuts = [...new Set([0, letters.length, ...found.flatMap((one) => [one.start, one.end])])]
    .filter((at) => at >= 0 && at <= letters.length).sort((x, y) => x - y);
  const post = make("blockquote", { className: "quote marked", dir: "auto" });
  for (let n = 0; n + 1 < cuts.length; n += 1) {
    const [from, to] = [cuts[n], cuts[n + 1]];
    const here = found.filter((one) => one.start < to && one.end > from);
    for (const one of here.filter((claim) => claim.number && claim.start === from)) {
      post.append(make("sup", { text: one.number, className: "claim-number", title: one.name }));
    }
    const piece = letters.slice(from, to).join("");
    if (!here.length) post.append(piece);
    else post.append(make("mark", {
      text: piece, className: [...new Set(here.map((one) => one.kind))].join(" "),
      title: [...new Set(here.map((one) => `${SHOWN[one.kind]}: ${one.name}`))].join("; "),
    }));
  }
  const kinds = Object.keys(SHOWN).filter((kind) => found.some((one) => one.kind === kind));
  const legend = kinds.map((kind) => make("mark", { text: SHOWN[kind], className: kind }));
  return [post, make("p", { className: "legend hint", children: ["Marked: ", ...legend] })];
}

// ---- the label, the claims

export function labelLine(chirp) {
  const { words: told, className } = decisionOf(chirp);
  const a = chirp.assessment || {};
  const line = make("p", { className: `decision ${className}`, children: [make("span", { text: told })] });
  const d = a.decision;
  const why = d && make("p", { className: "reason", children: [`${d.reason}. `, make("code", { text: d.rule })] });
  const sent = d?.downstream?.length ? hint(`Sent on to: ${d.downstream.map(words).join(", ")}.`) : null;
  const overridden = a.overridden ? hint("A skip was overridden by validation.") : null;
  return [line, why, sent, overridden].filter(Boolean);
}

function cited(c) {
  const source = make("footer", { children: [
    chip(c.stance, STANCES[c.stance]), outward(c.url, c.publisher || c.url || "no publisher named"),
    c.published_at ? make("time", { text: c.published_at.slice(0, 10), datetime: c.published_at.slice(0, 10) }) : null,
    isNumber(c.confidence) ? make("span", { text: `confidence ${c.confidence.toFixed(2)}` }) : null,
  ] });
  return make("li", { className: "citation", children: [make("q", { text: c.quote, dir: "auto" }), source] });
}

function scored(c) {
  if (!isNumber(c.claim_score)) return hint("No score: no evidence speaks to it.");
  const kind = c.claim_score <= 0.5 ? (c.refute_confidence > 0 ? "check" : "") : "skipped";
  return make("div", { className: "score-row", children: [
    make("span", { text: `Score ${c.claim_score.toFixed(2)}`, className: "number" }),
    bar(c.claim_score, kind),
    make("span", { text: `support ${c.support_confidence.toFixed(2)}, refute ${c.refute_confidence.toFixed(2)}`, className: "hint" }),
  ] });
}

/** By how much a jury moved a claim's score, why, and its cases. */
function judged(moved) {
  if (!moved) return null;
  const cases = moved.cases.flatMap((one) => [" ", make("a", { href: `/jury.html${hashOf(one.id)}`, text: `${words(one.verdict).toLowerCase()} (${one.confidence.toFixed(2)})` })]);
  return make("p", { className: "hint jury", children: [
    `Jury: ${moved.score_before.toFixed(2)} → ${moved.score_after.toFixed(2)} (${signed(moved.moved)}), ${moved.why};`, ...cases,
  ] });
}

export function claimsOf(check, jury) {
  if (!check) return [];
  if (!check.claims.length) return [heading("Claims"), make("p", { text: "Nothing in it can be checked." })];
  const children = check.claims.map((c, place) => make("li", { children: [
    make("strong", { text: c.text, dir: "auto" }),
    c.attribution ? make("span", { text: ` (said by ${c.attribution})`, className: "hint", dir: "auto" }) : null,
    scored(c),
    judged(jury?.claims.find((one) => one.claim === place)),
    c.citations.length ? make("ul", { className: "citations", children: c.citations.map(cited) }) : null,
    isNumber(c.claim_score) ? hint(`Scored by ${words(c.scored_by)}, from ${words(c.basis)}.`) : null,
    c.held && c.held !== "asserted" ? hint(`The post does not assert it as it stands (${c.held}), so it counts half at most.`) : null,
  ] }));
  const copied = check.copied_from
    ? make("p", { className: "hint", children: ["The same as ", make("a", { href: `/${hashOf(check.copied_from)}`, text: check.copied_from }), ", whose claims it shares."] })
    : null;
  const covered = `Evidence was found for ${Math.round(check.retrieval_coverage * check.claims.length)} of ${plural(check.claims.length, "claim")}.`;
  return [heading("Claims and evidence"), make("ol", { className: "claims", children }), hint(covered), copied].filter(Boolean);
}

const nameOf = (verdict) => VERDICTS.find(([value]) => value === verdict)?.[1] || words(verdict);

/** What a person ruled, and where it may be fetched by others. */
export function rulingLines(id, { verdict, note, who, at, claims = [] }) {
  const name = nameOf(verdict);
  const review = `/api/v1/chirps/${encodeURIComponent(id)}/claimreview`;
  const line = make("p", { className: "ruled", children: [
    chip(name, RULED[verdict]), ` ruled by ${who}${at ? `, ${when(at)}` : ""}. `,
    [verdict, ...claims.map((one) => one.verdict)].every((one) => one === UNRATED) ? null : make("a", { href: review, text: "ClaimReview", className: "claimreview" }),
  ] });
  const single = claims.map((one) => `claim ${one.claim + 1}: ${nameOf(one.verdict).toLowerCase()}`).join(", ");
  return [line, single ? hint(`Of its claims, ${single}.`) : null, note ? quote(note) : null].filter(Boolean);
}

/** How loud the post is, and the four parts that make it so. */
export function manipulationOf(decision) {
  const { score, parts } = decision?.manipulation || {};
  if (!isNumber(score)) return [];
  const rows = Object.entries(parts || {}).map(([name, value]) => ({ name: words(name), share: value, kind: "audit", number: signed(value) }));
  return [heading(`Manipulation ${score.toFixed(2)}`), bars(rows)];
}

// ---- the analyses

function findings(found, none) {
  if (!found.length) return [hint(none)];
  const byName = new Map();
  for (const one of found) byName.set(one.name, [...(byName.get(one.name) || []), one]);
  return [make("ul", { className: "findings", children: [...byName].map(([name, all]) => make("li", { children: [
    make("strong", { text: words(name) }), " ",
    ...all.flatMap((one) => [make("q", { text: one.quote, dir: "auto", title: one.why || "" }), " "]),
    make("span", { text: [...new Set(all.map((one) => one.by))].map((by) => `by ${by}`).join(", "), className: "hint" }),
  ] })) })];
}

function emotions(result) {
  const rows = Object.entries(result.emotions || {});
  if (!rows.length) return [hint("No emotion found.")];
  return [
    bars(rows.map(([name, value]) => ({ name: words(name), share: value, kind: "emotion", number: value.toFixed(2) }))),
    ...findings(result.findings || [], ""),
  ];
}

function sources(result) {
  const rows = result.sources || [];
  if (!rows.length) return [hint("It names no source.")];
  return [make("ul", { className: "findings", children: rows.map((one) => make("li", { children: [
    make("strong", { text: one.name, dir: "auto" }), " ", chip(words(one.standing), STANDINGS[one.standing]), " ",
    make("span", { className: "hint", text: isNumber(one.average_score)
      ? `${one.average_score} of 100 over ${plural(one.checked, "checked article")}` : isNumber(one.credibility)
        ? `credibility ${one.credibility.toFixed(2)} by the table` : one.standing === "rated" ? "no checked article yet" : words(one.kind) }),
  ] })) })];
}

function related(result) {
  const rows = result.related || [];
  const told = result.narrative ? [make("p", { text: `One of ${result.narrative.size} in the narrative “${result.narrative.title}”, ${result.narrative.level} risk.`, dir: "auto" })] : [];
  if (!rows.length) return [...told, hint("No other chirp says something near.")];
  return [...told, make("ul", { className: "findings", children: rows.map((one) => make("li", { children: [
    make("a", { href: `/${hashOf(one.chirp_id)}`, text: one.text || one.chirp_id, dir: "auto" }), " ",
    LABELS[one.label] ? chip(LABELS[one.label].words, LABELS[one.label].className) : null, " ",
    make("span", { text: `${Math.round(one.similarity * 100)}% alike`, className: "hint" }),
  ] })) })];
}

function queued(result, id) {
  const line = make("p", { children: [
    `Priority ${Number(result.priority).toFixed(2)}, due ${when(result.due_at)}. `,
    make("a", { href: `/reviews.html${hashOf(id)}`, text: "Open the review" }),
  ] });
  return [line];
}

const LOOKS = {
  propaganda: ["Techniques", (result) => findings(result.findings || [], "No technique found.")],
  emotion: ["Emotions", emotions],
  source: ["Sources it names", sources],
  context: ["Its narrative and other chirps about it", related],
  human_review: ["Review by a person", queued],
};

/** Where a person may take up a decided chirp that no rule sent to one. */
export function reviewLink(a, id) {
  if (!a?.decision || a.decision.downstream.includes("human_review")) return [];
  return [make("p", { children: [make("a", { href: `/reviews.html${hashOf(id)}`, text: "Review it", className: "button review" })] })];
}

export function closerLook(a, id) {
  const rows = Object.entries(LOOKS).filter(([name]) => a?.analyses?.[name]);
  return rows.flatMap(([name, [title, tell]]) => {
    const result = a.analyses[name];
    const failed = result.ai_failure ? hint(`The AI gave no answer (${words(result.ai_failure)}): by the rules alone.`) : null;
    return [heading(title), ...tell(result, id), failed].filter(Boolean);
  });
}

// ---- what it cost

export function costsOf(a) {
  const steps = [["Pre-check", a?.ai], ["Fact-check", a?.fact_check], ...Object.entries(a?.analyses || {}).map(([name, r]) => [LOOKS[name]?.[0] || words(name), r])];
  const paid = steps.filter(([, step]) => isNumber(step?.usd) && step.usd > 0);
  const sum = paid.reduce((total, [, step]) => total + step.usd, 0);
  if (!paid.length) return [heading("Cost"), hint("Nothing: no AI was paid for this chirp.")];
  return [heading(`Cost ${dollars(sum)}`), facts(paid.map(([name, step]) => [name, dollars(step.usd)]))];
}
