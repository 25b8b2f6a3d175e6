// A pair of texts before the jury: the case file with what differs marked, the debate, the verdict.

import { byId, call, chip, clock, count, dollars, facts, hashOf, heading, hint, make, opened, plural, say, sentence, table, words } from "./desk.js";

const API = "/api/v1/jury";
const VERDICTS = {
  FAITHFUL: { told: "Faithful", className: "skipped" },
  PARTIALLY_FAITHFUL: { told: "Partly faithful", className: "audit" },
  MUTATED: { told: "Mutated", className: "check" },
};
const ROLES = { advocate: "Advocate", skeptic: "Skeptic", fact_checker: "Fact-checker" };
const GRAVITY = ["", "match", "minor", "critical"]; // of a mark; the gravest wins where two overlap
const EXAMPLE = {
  truth: "More than 645,000 people had been infected as of March 28, 2020, in 188 countries and territories; tests of a vaccine may begin in May.",
  claim: "Under 600,000 people had been infected before March 26 in 188 countries.",
};
let shown = null;

// ---- the form

function showError({ field, message }) {
  const name = field === "truth" || field === "claim" ? field : "form";
  const place = byId(`${name}-error`);
  place.textContent = sentence({ field: name === "form" ? field : "", message });
  place.hidden = false;
  if (name === "form") return;
  byId(name).setAttribute("aria-invalid", "true");
  byId(name).focus();
}

function clearErrors() {
  for (const name of ["truth", "claim", "form"]) byId(`${name}-error`).hidden = true;
  for (const name of ["truth", "claim"]) byId(name).removeAttribute("aria-invalid");
}

async function submit(event) {
  event?.preventDefault();
  if (byId("hold").disabled) return;
  clearErrors();
  const body = { truth: byId("truth").value, claim: byId("claim").value, rounds: Number(byId("rounds").value) };
  for (const side of ["truth", "claim"]) {
    if (!body[side].trim()) return showError({ field: side, message: `Type the ${side} first.` });
  }
  byId("hold").disabled = true;
  say(byId("one-status"), "The jury is sitting…");
  byId("one").replaceChildren();
  try {
    const held = await call(API, { body });
    shown = held.id;
    history.pushState(null, "", hashOf(held.id));
    show(held);
  } catch (error) {
    say(byId("one-status"), "");
    showError(error.status === 401 ? { message: "This needs a reviewer: sign in on the page Reviews first." } : error);
  } finally {
    byId("hold").disabled = false;
  }
}

// ---- one case

async function openFromHash() {
  const id = opened();
  if (!id || byId(id)) return;
  shown = id;
  byId("one").replaceChildren();
  say(byId("one-status"), "Loading…");
  try {
    const held = await call(`${API}/${encodeURIComponent(id)}`);
    if (shown !== id) return;
    byId("truth").value = held.truth;
    byId("claim").value = held.claim;
    byId("rounds").value = String(held.rounds);
    show(held);
  } catch (error) {
    if (shown === id) say(byId("one-status"), sentence(error));
  }
}

function show(held) {
  const { told } = VERDICTS[held.verdict.verdict];
  say(byId("one-status"), `${told}, ${held.verdict.confidence.toFixed(2)} sure. Held by ${by(held)}.`);
  byId("one").replaceChildren(inShort(held), caseFile(held), ...debate(held), ...verdict(held), ...checklist(held), ...file(held));
  byId("one-title").focus();
}

function by(held) {
  if (held.mode === "ai") return "the AI";
  if (Object.values(held.steps).includes("ai")) return "rules, after a debate with the AI";
  return `rules alone${held.without_ai ? ` (${words(held.without_ai)})` : ""}`;
}

function listed(title, lines) {
  if (!lines.length) return null;
  return make("div", { children: [heading(title), make("ul", { children: lines.map((text) => make("li", { text, dir: "auto" })) })] });
}

/** How it ended, before how it came to it. */
function inShort(held) {
  const ruled = held.verdict;
  const { told, className } = VERDICTS[ruled.verdict];
  const differ = held.passes_differ ? chip("the two passes differ", "audit") : null;
  return make("div", { className: `verdict ${className}`, children: [
    make("p", { className: "decision", children: [make("strong", { text: told }), make("span", { text: `${ruled.confidence.toFixed(2)} sure` }), differ] }),
    make("p", { text: ruled.one_sentence_summary, dir: "auto" }),
  ] });
}

function verdict(held) {
  const ruled = held.verdict;
  const { told, className } = VERDICTS[ruled.verdict];
  const judge = `Judge, by ${held.steps.judge === "ai" ? "the AI" : "rules"}`;
  return [heading("The verdict"), make("div", { className: `verdict full ${className}`, children: [
    make("p", { children: [make("strong", { text: `${told}. ` }), make("span", { className: "hint", text: judge })] }),
    listed("Why", ruled.rationale),
    listed("Critical differences", ruled.critical_differences),
    listed("What would make it faithful", ruled.what_would_make_it_faithful),
    listed("To be noted", held.notes.filter((note) => !ruled.rationale.includes(note))), // cases of old
  ] })];
}

// ---- the two texts, with what was compared marked at its place

const markOf = (finding) => (finding.outcome === "match" ? "match" : finding.severity);

/** Offsets count characters as the server does: code points. */
function marked(text, held, side) {
  const letters = [...text];
  const marks = new Array(letters.length).fill(0);
  const whose = new Array(letters.length).fill(-1);
  held.checklist.forEach((finding, number) => {
    const span = finding[`${side}_span`];
    const gravity = GRAVITY.indexOf(markOf(finding));
    for (let at = span ? span[0] : 0; span && at < span[1]; at += 1) {
      if (gravity > marks[at]) [marks[at], whose[at]] = [gravity, number];
    }
  });
  const children = [];
  for (let start = 0; start < letters.length;) {
    let end = start + 1;
    while (end < letters.length && whose[end] === whose[start]) end += 1;
    const cut = letters.slice(start, end).join("");
    const finding = held.checklist[whose[start]];
    children.push(finding ? make("mark", { text: cut, className: markOf(finding), title: finding.why }) : cut);
    start = end;
  }
  return make("blockquote", { className: "quote marked", dir: "auto", id: `${side}-text`, children });
}

function caseFile(held) {
  const legend = [["match", "agrees"], ["minor", "differs a little"], ["critical", "changes the meaning"]];
  return make("div", { children: [
    make("div", { className: "texts", children: [
      make("div", { children: [heading("Truth"), marked(held.truth, held, "truth")] }),
      make("div", { children: [heading("Claim"), marked(held.claim, held, "claim")] }),
    ] }),
    make("p", { className: "hint legend", children: legend.map(([className, text]) => make("mark", { className, text })) }),
  ] });
}

// ---- the debate, turn by turn

function debate(held) {
  return [heading("The debate"), ...held.transcript.map(turn)];
}

function turn(said) {
  const name = `${ROLES[said.role]}${said.round ? `, rebuttal ${said.round}` : ""}`;
  const points = said.points.map((point) => make("li", { children: [pointed(point)] }));
  const struck = said.struck.map((one) => make("li", { className: "struck", dir: "auto", children: [
    make("s", { text: one.text }), ` struck: ${one.quote ? `“${one.quote}” is not there` : "it quotes nothing"}`,
  ] }));
  return make("article", { className: `turn ${said.role}`, children: [
    make("header", { children: [make("strong", { text: name }), make("span", { className: "hint", text: `by ${said.by === "ai" ? "the AI" : "rules"}` })] }),
    said.minimum_difference ? make("p", { className: "hint", text: `Smallest difference that changes the meaning: ${said.minimum_difference}`, dir: "auto" }) : null,
    make("ul", { children: [...points, ...struck] }),
  ] });
}

/** A reason; pressed, it shows the words that it rests on in both texts. */
function pointed(point) {
  if (!point.truth_span && !point.claim_span) return make("span", { text: point.text, dir: "auto" });
  const button = make("button", { type: "button", className: "point", text: point.text, dir: "auto", title: "Show the words it rests on" });
  button.addEventListener("click", () => {
    light("truth-text", point.truth_span);
    light("claim-text", point.claim_span);
  });
  return button;
}

function light(id, span) {
  const place = byId(id);
  for (const lit of place.querySelectorAll(".lit")) lit.classList.remove("lit");
  if (!span) return;
  let at = 0;
  let first = null;
  for (const node of place.childNodes) {
    const end = at + [...node.textContent].length;
    if (node instanceof Element && at < span[1] && end > span[0]) {
      node.classList.add("lit");
      first ??= node;
    }
    at = end;
  }
  first?.scrollIntoView({ block: "nearest" });
}

// ---- what was compared, and what it cost

function checklist(held) {
  if (!held.checklist.length) return [heading("Checklist"), hint("Nothing could be compared.")];
  const rows = held.checklist.map((f) => [
    words(f.dimension),
    chip(f.outcome === "match" ? "match" : `${f.outcome}, ${f.severity}`, { match: "skipped", minor: "audit", critical: "check" }[markOf(f)]),
    f.why,
    f.by === "ai" ? "the AI" : "rules",
  ]);
  return [heading("Checklist"), table("What was compared", ["dimension", "outcome", "why", "by"], rows)];
}

function file(held) {
  const cost = held.asked ? `${dollars(held.usd)}, ${plural(held.ai_calls, "call")}, ${count(held.tokens_read)} tokens read, ${count(held.tokens_written)} written` : "";
  const passes = held.passes.map((one) => `${one.verdict} ${one.confidence.toFixed(2)}`).join(", then with the skeptic first ");
  const origin = held.origin.chirp_id ? make("a", { href: `/${hashOf(held.origin.chirp_id)}`, text: held.origin.chirp_id }) : null;
  return [heading("Case file"), facts([
    ["Id", held.id], ["About the chirp", origin], ["Rule", held.rule], ["Likely faithful, by rules", held.weighed.probability.toFixed(2)],
    ["Judge's passes", passes], ["Struck from the record", held.struck || ""], ["Left to the rules", held.ai_failures.join(", ")],
    ["Cost", cost], ["Policy", held.policy], ["Held", clock(held.created_at)],
  ])];
}

byId("form").addEventListener("submit", submit);
byId("form").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
});
byId("example").addEventListener("click", () => {
  byId("truth").value = EXAMPLE.truth;
  byId("claim").value = EXAMPLE.claim;
  submit();
});
window.addEventListener("hashchange", openFromHash);
openFromHash();
