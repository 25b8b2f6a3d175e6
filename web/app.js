// The page of chirps: send one, watch it being assessed, look at the latest ones.

import { byId, call, facts, heading, isNumber, make, markCurrent, opened, percent, quote, signed, when } from "./desk.js";
import { claimsOf, closerLook, costsOf, decisionOf, labelLine, manipulationOf, markedPost, reviewLink, rulingLines } from "./chirp.js";

const API = "/api/v1/chirps";
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2000;
const GIVE_UP_MS = 60000;
const TIERS = { risk: "The risk score alone", ai: "The AI pre-check", heuristic: "The rules" };
const PART_NAMES = {
  domain: "Domain", length: "Length", statistical: "Statistic", authority: "Authority",
  high_risk: "High-risk claim", opinion: "Opinion", personal: "Personal",
  factual: "Number or date", instruction: "Speaks to the AI",
};

let shown = null; // the id of the chirp in the panel; an older poll that comes back late is dropped
let next = null; // cursor of the list

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// ---- the form

function countCharacters() {
  const count = [...byId("text").value.trim()].length; // as the server counts: code points, trimmed
  byId("count").textContent = `${count} character${count === 1 ? "" : "s"}`;
}

function clearErrors() {
  for (const name of ["text", "topic", "form"]) byId(`${name}-error`).hidden = true;
  for (const name of ["text", "topic"]) byId(name).removeAttribute("aria-invalid");
}

function showError({ field, message }) {
  const name = field === "text" || field === "topic" ? field : "form";
  const place = byId(`${name}-error`);
  const sentence = name === "form" && field ? `${field}: ${message}` : message;
  place.textContent = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  place.hidden = false;
  if (name === "form") return;
  byId(name).setAttribute("aria-invalid", "true");
  byId(name).focus();
}

async function submit(event) {
  event.preventDefault();
  if (byId("assess").disabled) return;
  clearErrors();
  const body = { text: byId("text").value };
  if (!body.text.trim()) return showError({ field: "text", message: "Type a chirp first." });
  const topic = byId("topic").value.trim();
  if (topic) body.topic = topic;
  byId("assess").disabled = true;
  try {
    const chirp = await call(API, { body });
    open(chirp.id, { text: body.text, ...chirp });
  } catch (error) {
    showError(error.message ? error : { message: "Something went wrong on this page." });
  } finally {
    byId("assess").disabled = false;
  }
}

// ---- one chirp: wait for it, show it

function open(id, known) {
  const hash = `#${encodeURIComponent(id)}`;
  shown = id;
  if (location.hash !== hash) history.pushState(null, "", hash);
  markCurrent(byId("latest"));
  watch(id, known);
}

function close() {
  if (shown === null) return;
  shown = null;
  byId("result").replaceChildren();
  say("Choose a chirp below, or type one.");
  markCurrent(byId("latest"));
}

async function watch(id, known) {
  const began = Date.now();
  let wait = FIRST_WAIT_MS;
  let listed = null; // as what the list shows it
  byId("result").replaceChildren();
  if (known) showWaiting(known);
  else say("Loading…");
  while (shown === id) {
    try {
      const chirp = await call(`${API}/${encodeURIComponent(id)}`);
      if (shown !== id) return;
      if (chirp.status === "assessed") {
        show(chirp);
        const { key } = decisionOf(chirp);
        if (key !== listed) relist(chirp);
        listed = key;
      }
      if (chirp.assessment?.complete) return;
      if (chirp.status !== "assessed") showWaiting({ ...known, ...chirp });
    } catch (error) {
      if (shown !== id) return;
      if (error.status && error.status < 500 && error.status !== 429) return say(error.message);
      say(`${error.message} Trying again…`);
    }
    if (Date.now() - began > GIVE_UP_MS) {
      return byId("result").querySelector(".decision") ? undefined : say("Not assessed within a minute. It is still in the queue: open it again later.");
    }
    await sleep(wait);
    wait = Math.min(wait * 1.5, LONGEST_WAIT_MS);
  }
}

function say(sentence, { aloud = false } = {}) {
  byId("status").classList.toggle("aloud", aloud); // for screen readers: the panel shows it larger
  if (byId("status").textContent !== sentence) byId("status").textContent = sentence;
}

function showWaiting(chirp) {
  say("Being assessed…");
  byId("result").replaceChildren(quote(chirp.text));
}

function show(chirp) {
  const a = chirp.assessment || {};
  const risk = isNumber(a.risk) ? ` Risk ${a.risk.toFixed(2)}.` : "";
  say(`${decisionOf(chirp).words}.${risk}`, { aloud: true });
  byId("result").replaceChildren(...[
    ...labelLine(chirp), ...markedPost(chirp.text, a), ...claimsOf(a.fact_check, a.jury), ...manipulationOf(a.decision), ...closerLook(a, chirp.id), ...reviewLink(a, chirp.id),
    ...riskBar(a.risk, a.lines), ...partBars(a.parts, a.risk), ...why(a), ...costsOf(a), ...trace(a.trace),
  ].filter(Boolean));
  if (a.complete) tellStory(chirp.id);
}

/** Every step with its result, and what people ruled, once all of them are done. */
async function tellStory(id) {
  try {
    const { story } = await call(`${API}/${encodeURIComponent(id)}/story`);
    if (shown !== id) return;
    byId("steps")?.replaceWith(...trace(story));
    const ruled = story.filter((step) => step.step === "ruling").at(-1);
    if (ruled) byId("result").prepend(...rulingLines(id, { verdict: ruled.result, note: ruled.says, who: ruled.saw }));
  } catch { /* the steps of the assessment are there already */ }
}

function riskBar(risk, lines) {
  if (!isNumber(risk)) return [];
  const fill = make("div", { className: "risk-fill" });
  fill.style.width = percent(risk);
  const { skip_below: low, check_above: high } = lines || {};
  const marks = [low, high].filter(isNumber).map((at) => {
    const mark = make("div", { className: "mark", children: [make("span", { text: at })] });
    mark.style.left = percent(at);
    return mark;
  });
  const bands = marks.length === 2 ? `: skipped below ${low}, checked above ${high}` : "";
  const label = `${risk.toFixed(2)}${bands}`;
  const bar = make("div", { className: "risk", role: "img", "aria-label": label, children: [fill, ...marks] });
  return [heading(`Risk ${risk.toFixed(2)}`), bar];
}

function partBars(parts, risk) {
  const rows = Object.entries(parts || {}).filter(([, value]) => isNumber(value));
  if (!rows.length) return [];
  const children = rows.map(([name, value]) => {
    const fill = make("div", { className: value < 0 ? "minus" : "plus" });
    fill.style.width = percent(Math.min(Math.abs(value), 0.5)); // either half of the track is 0.5
    const bar = make("div", { className: "signed", "aria-hidden": "true", children: [fill] });
    return make("div", { className: "part", children: [
      make("dt", { text: PART_NAMES[name] || name }), make("dd", { children: [bar] }),
      make("dd", { text: signed(value), className: "number" }),
    ] });
  });
  const sum = rows.reduce((total, [, value]) => total + value, 0);
  const cut = isNumber(risk) && Math.abs(sum - risk) > 0.004;
  const note = cut ? `Together ${signed(sum)}, kept within 0 and 1.` : null;
  return [
    heading("What it adds up from"), make("dl", { className: "parts", children }),
    note && make("p", { text: note, className: "hint" }),
  ];
}

function ruleLine(tag, says, rule) {
  const line = make(tag, { text: says ? `${says} ` : "" });
  line.append(make("code", { text: rule }));
  return line;
}

function aiSentence(ai) {
  if (!ai) return "Not asked";
  const cost = isNumber(ai.usd) && ai.usd > 0 ? `, $${ai.usd.toFixed(5)}` : "";
  if (ai.outcome === "failure") return `No usable answer (${(ai.kind || "unknown").replaceAll("_", " ")})${cost}`;
  const how = `${ai.model || "answered"}${ai.cached ? ", from the cache" : ""}${cost}`;
  return ai.reason ? `${ai.reason} (${how})` : how;
}

function why(a) {
  const signals = Object.entries(a.signals || {}).filter(([, found]) => [].concat(found).length);
  const says = (a.trace || []).find((step) => step.rule === a.rule)?.says;
  const rows = [
    ["Decided by", TIERS[a.tier] || a.tier],
    ["Rule", a.rule && ruleLine("span", says, a.rule)],
    ["Confidence", isNumber(a.confidence) ? a.confidence.toFixed(2) : null],
    ["Domain", a.domain && (a.domain_from ? `${a.domain} (${a.domain_from})` : a.domain)],
    ["Length", isNumber(a.length) ? `${a.length} characters` : null],
    ...signals.map(([name, found]) => [PART_NAMES[name] || name, [].concat(found).join(", ")]),
    ["AI", "ai" in a ? aiSentence(a.ai) : null],
    ["Policy", a.policy && (a.arm ? `${a.policy} (${a.arm})` : a.policy)],
    ["Assessed", when(a.assessed_at, { seconds: true })],
  ].filter(([, value]) => value);
  return rows.length ? [heading("Why it was, or was not, checked"), facts(rows)] : [];
}

function trace(steps) {
  if (!Array.isArray(steps) || !steps.length) return [];
  const children = steps.map((s) => make("li", { children: [
    make("strong", { text: s.step || "step" }),
    s.saw ? make("span", { text: ` saw ${s.saw}` }) : null,
    s.result ? make("span", { text: ` → ${s.result}` }) : null,
    s.rule ? ruleLine("small", s.says, s.rule) : s.says ? make("small", { text: s.says, dir: "auto" }) : null,
  ] }));
  return [make("details", { id: "steps", children: [
    make("summary", { text: "Step by step" }), make("ol", { className: "trace", children }),
  ] })];
}

// ---- the list

async function loadLatest(cursor) {
  const query = cursor ? `?limit=50&after=${encodeURIComponent(cursor)}` : "?limit=50";
  try {
    const page = await call(API + query);
    const rows = (page.chirps || []).map(row);
    if (cursor) byId("latest").append(...rows);
    else byId("latest").replaceChildren(...rows);
    next = page.next || null;
    byId("more").hidden = !next;
    filter();
    markCurrent(byId("latest"));
  } catch (error) {
    byId("latest-status").textContent = error.message || "The list could not be shown.";
  }
}

/** Show in the list what became of a chirp; a new one brings the list anew. */
function relist(chirp) {
  const old = [...byId("latest").children].find((li) => li.dataset.id === chirp.id);
  if (!old) return loadLatest();
  old.replaceWith(row(chirp));
  filter();
  markCurrent(byId("latest"));
}

/** Hide the listed chirps that have another label; what is not listed yet is not looked at. */
function filter() {
  const wanted = byId("label").value;
  const rows = [...byId("latest").children];
  for (const row of rows) row.hidden = wanted !== "" && row.dataset.label !== wanted;
  const left = rows.filter((row) => !row.hidden).length;
  const of = wanted ? `${left} of the ${rows.length} listed` : "";
  byId("latest-status").textContent = rows.length ? of : "No chirps yet.";
}

function row(chirp) {
  const { key, words: told, className } = decisionOf(chirp);
  const link = make("a", { href: `#${encodeURIComponent(chirp.id)}`, children: [
    make("span", { text: chirp.text || chirp.id, className: "words", dir: "auto" }),
    make("span", { text: told, className: `badge ${className}` }),
  ] });
  return make("li", { children: [link], "data-label": key, "data-id": chirp.id });
}

function openFromHash() {
  const id = opened();
  if (!id) return close();
  if (byId(id)) return; // "#text" is the skip link's
  open(id);
  byId("result-title").focus();
}

byId("form").addEventListener("submit", submit);
byId("text").addEventListener("input", countCharacters);
byId("form").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
});
byId("label").addEventListener("change", filter);
byId("refresh").addEventListener("click", () => loadLatest());
byId("more").addEventListener("click", () => loadLatest(next));
window.addEventListener("hashchange", openFromHash);
countCharacters();
loadLatest();
openFromHash();
