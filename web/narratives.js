// Narratives by reach at risk; one of them with its risks, timeline, sources, contradictions.

import { bar, bars, byId, call, chip, clock, count, draw, facts, hashOf, heading, hint, make, markCurrent, opened, plural, query, say, sentence, table, when, words } from "./desk.js";

const API = "/api/v1/patterns";
const PAGE = 50;
const LEVELS = { high: "check", medium: "audit", low: "waiting" };
const WIDTH = 1000; // of the timeline, in its own units
const HEIGHT = 120;
const HOUR = 3600000;
const WINDOW_HOURS = 6; // the narrowest a bar can be; two windows that touch tell the real width
const KINDS = {
  fact_check_vs_claim: "fact-check against claim",
  rumor_vs_fact: "fact against rumour",
  conflicting_claims: "claim against claim",
};
const short = (n) => (Number.isInteger(n) ? count(n) : n.toFixed(1));

// What each risk is made of.
const RISKS = [
  ["growth", "Growth", ({ size, parts: p }) => `${count(p.current_window)} in the newest window after ${count(p.previous_window)} in the one before (${short(p.growth_rate)}-fold); ${short(p.per_hour)} an hour over ${short(p.span_hours)} h; ${count(size)} in all.`],
  ["credibility", "Credibility", ({ size, parts: p }) => `${count(p.credible)} of ${count(size)} from credible sources, ${count(p.questionable)} from questionable ones; ${plural(p.sources, "different source")}.`],
  ["contradiction", "Contradiction", ({ size, parts: p }) => `${plural(p.contradictions, "contradicting pair")} to ${plural(size, "datapoint")}${kindsOf(p)}.`],
  ["evolution", "Evolution", ({ parts: p }) => `${count(p.changes)} of ${plural(p.windows, "window")} brought a new leading keyword; ${plural(p.stages, "stage")}.`],
];

function kindsOf({ contradiction_kinds: kinds }) {
  const told = Object.entries(kinds).filter(([, n]) => n).map(([kind, n]) => `${KINDS[kind] || words(kind)} ${count(n)}`);
  return told.length ? ` (${told.join(", ")})` : "";
}

// Cut off, so that what is just under a level's line does not read as on it.
const figure = (value, digits = 2) => (Math.floor(Number((value * 10 ** digits).toFixed(4))) / 10 ** digits).toFixed(digits);
const riskKind = (value) => (value >= 0.7 ? "check" : value >= 0.4 ? "audit" : "");

// ---- the ranking

let next = null;
let shown = null;

async function load(after) {
  try {
    const page = await call(API + query({ level: byId("level").value, limit: PAGE, after }));
    const rows = page.patterns.map(row);
    if (after) byId("list").append(...rows);
    else byId("list").replaceChildren(...rows);
    next = page.next;
    const none = byId("level").value ? `No narrative is at level ${byId("level").value}.` : "No narratives yet: they gather from chirps and articles as these arrive.";
    say(byId("list-status"), byId("list").children.length ? "The four bars: growth, credibility, contradiction, evolution." : none);
    markCurrent(byId("list"));
  } catch (error) {
    next = null;
    say(byId("list-status"), sentence(error));
  }
  byId("more").hidden = !next;
}

function row(told) {
  const small = RISKS.map(([name, title]) => make("span", { className: "mini", title: `${title} ${figure(told[name])}`, children: [bar(told[name], riskKind(told[name]))] }));
  return make("li", { children: [make("a", { href: hashOf(told.cluster), children: [
    make("span", { text: told.title || told.cluster, className: "words", dir: "auto" }),
    make("span", { className: "meta", children: [
      chip(`${told.level} ${figure(told.overall)}`, LEVELS[told.level]),
      make("span", { text: `reach at risk ${short(told.reach_at_risk)}` }), make("span", { text: plural(told.size, "datapoint") }),
      make("span", { className: "minis", "aria-hidden": "true", children: small }),
    ] }),
  ] })] });
}

// ---- one narrative

async function openFromHash() {
  const id = opened();
  if (!id || byId(id)) return;
  shown = id;
  markCurrent(byId("list"));
  byId("one").replaceChildren();
  say(byId("one-status"), "Loading…");
  try {
    const told = await call(`${API}/${encodeURIComponent(id)}`);
    if (shown !== id) return;
    say(byId("one-status"), "");
    byId("one").replaceChildren(...narrative(told));
    byId("one-title").focus();
  } catch (error) {
    if (shown === id) say(byId("one-status"), sentence(error));
  }
}

function narrative(told) {
  return [
    make("p", { className: "lead", dir: "auto", text: told.title || told.cluster }),
    make("p", { className: "figures", children: [
      chip(`${told.level} risk, ${figure(told.overall)}`, LEVELS[told.level]),
      make("span", { text: plural(told.size, "datapoint") }), make("span", { text: `reach ${short(told.reach)}` }),
      make("span", { text: `reach at risk ${short(told.reach_at_risk)}` }),
    ] }),
    facts([["First", told.first && clock(told.first)], ["Newest", told.newest && clock(told.newest)], ["Without a usable date", undated(told.parts)]]),
    heading("Four risks"),
    bars(RISKS.map(([name, title, made]) => ({ name: title, share: told[name], kind: riskKind(told[name]), number: figure(told[name], 3), note: made(told) }))),
    heading("Timeline"), ...timeline(told.timeline),
    heading("Stages"), stages(told.stages),
    heading("Sources"), sources(told.sources),
    heading("Contradictions"), ...contradictions(told.contradictions),
  ];
}

function undated({ undated: none, future }) {
  const told = [none ? `${count(none)} without one` : "", future ? `${count(future)} ahead of the clock` : ""].filter(Boolean);
  return told.join(", ");
}

/** How many datapoints each window brought; windows in which the keywords changed stand out. */
function timeline(windows) {
  if (!windows.length) return [hint("Nothing of it has a date.")];
  const times = windows.map((one) => Date.parse(one.from));
  const gaps = times.slice(1).map((time, n) => time - times[n]);
  const wide = Math.min(WINDOW_HOURS * HOUR, ...gaps);
  const [first, end] = [times[0], times.at(-1) + wide];
  const most = Math.max(...windows.map((one) => one.datapoints));
  const unit = WIDTH / Math.max(end - first, 8 * wide); // a few windows do not fill the width
  const rects = windows.map((one, n) => {
    const tall = Math.max(2, (one.datapoints / most) * (HEIGHT - 4));
    return draw("rect", {
      class: one.stage ? "stage" : "", x: (times[n] - first) * unit, width: Math.max(1.5, wide * unit - 2), y: HEIGHT - tall, height: tall,
      title: `${when(one.from)}: ${plural(one.datapoints, "datapoint")}; ${one.keywords.join(", ")}`,
    });
  });
  const about = `${plural(windows.length, "window")} from ${when(windows[0].from)} to ${when(windows.at(-1).from)}, ${count(most)} datapoints at most`;
  return [
    draw("svg", { class: "timeline", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": about, children: rects }),
    make("p", { className: "axis hint", children: [clock(windows[0].from), make("span", { text: `tallest: ${count(most)} in one window` }), clock(windows.at(-1).from)] }),
    make("p", { className: "legend hint", children: [make("span", { className: "key stage" }), "its keywords changed (a stage) ", make("span", { className: "key" }), "they did not"] }),
  ];
}

function stages(windows) {
  if (!windows.length) return hint("It has not changed since it began.");
  return table("Stages", ["From", "Datapoints", "Keywords, new ones in bold"], windows.map((one) => [
    clock(one.from), count(one.datapoints),
    make("span", { className: "keywords", dir: "auto", children: one.keywords.map((word) => make(one.new_keywords.includes(word) ? "strong" : "span", { text: word })) }),
  ]));
}

function sources(rows) {
  if (!rows.length) return hint("No source is named.");
  return table("Sources", ["Source", "Datapoints", "Credibility"], rows.map((one) => [
    one.name || "unknown", count(one.count),
    make("span", { className: "inline-bar", children: [bar(one.credibility, one.credibility >= 0.7 ? "skipped" : one.credibility < 0.4 ? "check" : "audit"), make("span", { text: one.credibility.toFixed(2), className: "number" })] }),
  ]));
}

function contradictions(pairs) {
  if (!pairs.length) return [hint("No two of its claims contradict each other.")];
  return pairs.map((pair) => make("div", { className: "versus", children: [
    make("p", { className: "hint", text: `${KINDS[pair.kind] || words(pair.kind)}, ${Math.round(pair.similarity * 100)}% alike` }),
    make("blockquote", { text: pair.first.text, dir: "auto" }), make("blockquote", { text: pair.second.text, dir: "auto" }),
  ] }));
}

byId("level").addEventListener("change", () => load());
byId("refresh").addEventListener("click", () => load());
byId("more").addEventListener("click", () => load(next));
window.addEventListener("hashchange", openFromHash);
load();
openFromHash();
