// The review desk: what waits, who holds what; take a chirp, put it back, rule about it.

import { bar, byId, call, clock, distance, facts, hashOf, make, markCurrent, opened, plural, say, sentence, signed, token, when, words } from "./desk.js";
import { VERDICTS, claimsOf, closerLook, labelLine, manipulationOf, markedPost, rulingLines } from "./chirp.js";

const API = "/api/v1/reviews";
const PAGE = 50;
const MOST = 200;
const REFRESH_MS = 30000;
let me = null;
let rules = {};
let limit = PAGE;
let claims = []; // of the chirp that is open
let shown = null; // the id that is open; an answer about another one comes too late

// ---- who one is

async function start() {
  try {
    me = await call("/api/v1/me");
  } catch (error) {
    token.forget();
    me = { name: null };
    if (error.status === 401 || error.status === 403) tellTokenError(error);
    else return say(byId("me"), sentence(error));
  }
  const known = me.name !== null;
  byId("sign-in").hidden = known;
  byId("queue-card").hidden = byId("item-card").hidden = !known;
  byId("sign-out").hidden = !token.get();
  say(byId("me"), known ? `You are ${me.name} (${me.role}).` : "Nobody is signed in.");
  if (!known) return undefined;
  ({ rules } = await call("/api/v1/rules").catch(() => ({ rules: {} })));
  return Promise.all([loadQueue(), openFromHash()]);
}

function tellTokenError(error) {
  byId("token-error").textContent = sentence(error);
  byId("token-error").hidden = false;
  byId("token").setAttribute("aria-invalid", "true");
}

function signIn(event) {
  event.preventDefault();
  byId("token-error").hidden = true;
  byId("token").removeAttribute("aria-invalid");
  const told = byId("token").value.trim();
  byId("token").value = "";
  if (!/^[\x21-\x7e]+$/.test(told)) return tellTokenError({ message: "Type your token: letters, digits and signs without a space." });
  token.set(told);
  return start();
}

function signOut() {
  token.forget();
  shown = null;
  for (const id of ["queue", "held", "desk", "item"]) byId(id).replaceChildren();
  start();
}

// ---- the queue

async function loadQueue() {
  try {
    const [waiting, held] = await Promise.all([
      call(`${API}?limit=${limit}`), call(`${API}?state=held&limit=${MOST}`),
    ]);
    byId("queue").replaceChildren(...waiting.reviews.map((item) => row(item)));
    byId("held").replaceChildren(...held.reviews.map((item) => row(item)));
    const full = waiting.reviews.length === limit;
    byId("more").hidden = !full || limit >= MOST;
    say(byId("queue-status"), waiting.reviews.length
      ? `${full ? `The ${limit} most urgent` : plural(waiting.reviews.length, "chirp")}; ${lateOnes(waiting.reviews)} overdue.`
      : "Nothing waits: every chirp is decided or in somebody's hands.");
    say(byId("held-status"), held.reviews.length ? "" : "Nobody holds anything.");
    for (const list of ["queue", "held"]) markCurrent(byId(list));
  } catch (error) {
    say(byId("queue-status"), sentence(error));
  }
}

const isLate = (item) => new Date(item.due_at).getTime() < Date.now();
const lateOnes = (items) => items.filter(isLate).length || "none";

function row(item) {
  const whose = item.claimed_by === me.name ? "you" : item.claimed_by;
  const held = item.claimed_by ? make("span", { text: `held by ${whose}, ends ${distance(item.lease_until)}`, className: "holder" }) : null;
  return make("li", { children: [make("a", { href: hashOf(item.chirp_id), children: [
    make("span", { text: item.text || item.chirp_id, className: "words", dir: "auto" }),
    make("span", { className: "meta", children: [
      make("span", { text: item.priority.toFixed(2), className: "number", title: "priority, 0 to 1" }), bar(item.priority),
      make("span", { text: `due ${distance(item.due_at)}`, className: isLate(item) ? "late" : "" }), held,
    ] }),
  ] })] });
}

// ---- one review

async function openFromHash() {
  const id = opened();
  if (!id || byId(id) || me?.name === null || !me) return;
  shown = id;
  markCurrent(byId("queue"));
  markCurrent(byId("held"));
  tellError();
  say(byId("item-status"), "Loading…");
  byId("desk").replaceChildren();
  byId("item").replaceChildren();
  try {
    const path = encodeURIComponent(id);
    const [item, chirp] = await Promise.all([call(`${API}/${path}`), call(`/api/v1/chirps/${path}`)]);
    if (shown !== id) return;
    const a = chirp.assessment || {};
    claims = a.fact_check?.claims || [];
    showDesk(item);
    byId("item").replaceChildren(...labelLine(chirp), ...markedPost(chirp.text, a), ...claimsOf(a.fact_check, a.jury), ...manipulationOf(a.decision), ...lookedAt(a, id),
      make("p", { children: [make("a", { href: `/${hashOf(id)}`, text: "Everything about this chirp" })] }));
    byId("item-title").focus();
  } catch (error) {
    if (shown === id) say(byId("item-status"), sentence(error));
  }
}

function lookedAt(a, id) {
  const { human_review: _, ...analyses } = a.analyses || {};
  return closerLook({ ...a, analyses }, id);
}

function showDesk(item) {
  const mine = item.status === "claimed" && item.claimed_by === me.name;
  const parts = Object.entries(item.parts).map(([name, value]) => `${signed(value)} ${words(name)}`).join(" ");
  const told = facts([
    ["Priority", parts ? `${item.priority.toFixed(2)}: ${parts}` : item.priority.toFixed(2)],
    ["Due", item.status !== "decided" && make("span", { className: isLate(item) ? "late" : "", children: [clock(item.due_at), ` (${distance(item.due_at)})`] })],
    ["Sent here by", item.rule && make("span", { children: [`${rules[item.rule] || ""} `, make("code", { text: item.rule })] })],
    ["Waits since", clock(item.created_at)],
  ]);
  if (item.status === "decided") return tell("Decided.", told, ...item.rulings.flatMap((ruling) => rulingLines(item.chirp_id, ruling)), next());
  if (mine) return tell(`Yours until ${when(item.lease_until)}.`, told, rulingForm(item));
  if (item.status === "claimed") return tell(`${item.claimed_by} holds it until ${when(item.lease_until)}.`, told);
  if (item.status === "unqueued") return tell("No rule sent it to a person.", button("Take it", () => act(item.chirp_id, "claim"), { id: "take" }));
  return tell("Nobody holds it.", told, button("Take it", () => act(item.chirp_id, "claim"), { id: "take" }));
}

function tell(status, ...children) {
  say(byId("item-status"), status);
  byId("desk").replaceChildren(...children.filter(Boolean));
}

function next() {
  const first = byId("queue").querySelector("a");
  return first ? make("p", { children: [make("a", { href: first.getAttribute("href"), text: "Next in the queue" })] }) : null;
}

function button(text, work, { id, className = "" } = {}) {
  const made = make("button", { text, type: "button", className, ...(id ? { id } : {}) });
  made.addEventListener("click", work);
  return made;
}

/** Where a post has several claims, each may get a ruling of its own. */
function claimChoices() {
  if (claims.length < 2) return null;
  const rows = claims.map((claim, place) => make("label", { className: "claim-choice", children: [
    make("span", { text: `${place + 1}. ${claim.text}`, dir: "auto" }),
    make("select", { name: `claim-${place}`, children: [["", "not ruled on"], ...VERDICTS].map(([value, text]) => make("option", { value, text })) }),
  ] }));
  return make("fieldset", { children: [make("legend", { text: "Single claims, each published by itself" }), ...rows] });
}

function ruledClaims(told) {
  return claims.map((_, claim) => ({ claim, verdict: told.get(`claim-${claim}`) })).filter((one) => one.verdict);
}

function rulingForm(item) {
  const choices = VERDICTS.map(([value, name]) => make("label", { className: "choice", children: [
    make("input", { type: "radio", name: "verdict", value, required: "" }), name,
  ] }));
  const form = make("form", { id: "ruling", className: "ruling", children: [
    make("fieldset", { children: [make("legend", { text: claims.length < 2 ? "Your ruling" : "Your ruling on the whole post" }), ...choices] }),
    claimChoices(),
    make("label", { text: "Note: why, with your sources", for: "note" }),
    make("textarea", { id: "note", rows: "3", maxlength: "10000", dir: "auto" }),
    make("div", { className: "actions", children: [
      make("button", { text: "Rule", type: "submit" }),
      button("Keep it longer", () => act(item.chirp_id, "claim"), { className: "quiet" }),
      button("Put it back", () => act(item.chirp_id, "release"), { id: "put-back", className: "quiet" }),
    ] }),
  ] });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const told = new FormData(form);
    const verdict = told.get("verdict");
    if (verdict) act(item.chirp_id, "decide", { verdict, note: byId("note").value.trim(), claims: ruledClaims(told) });
  });
  return form;
}

/** Do something with a review; what was typed stays until it is done. */
async function act(id, what, body = {}) {
  tellError();
  const buttons = byId("desk").querySelectorAll("button");
  for (const one of buttons) one.disabled = true;
  const note = byId("note")?.value || "";
  try {
    const item = await call(`${API}/${encodeURIComponent(id)}/${what}`, { body });
    await loadQueue();
    if (shown !== id) return;
    showDesk(item);
    if (byId("note")) byId("note").value = note;
    (byId("desk").querySelector("input[type=radio]") || byId("item-title")).focus();
  } catch (error) {
    for (const one of buttons) one.disabled = false;
    tellError(error);
    if (error.status === 409) loadQueue();
  }
}

function tellError(error) {
  byId("item-error").hidden = !error;
  byId("item-error").textContent = error ? sentence(error) : "";
}

byId("sign-in").addEventListener("submit", signIn);
byId("sign-out").addEventListener("click", signOut);
byId("refresh").addEventListener("click", loadQueue);
byId("more").addEventListener("click", () => { limit = Math.min(limit + PAGE, MOST); loadQueue(); });
window.addEventListener("hashchange", openFromHash);
setInterval(() => {
  const busy = document.hidden || byId("queue-card").hidden || byId("queue-card").contains(document.activeElement);
  if (!busy) loadQueue();
}, REFRESH_MS);
start();
