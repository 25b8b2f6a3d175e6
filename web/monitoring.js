// Monitoring: what was checked and skipped, by which tier and rule, how often wrongly, at what cost.

import { bar, bars, byId, call, clock, count, dollars, heading, hint, isNumber, make, percent, plural, query, say, sentence, table, words } from "./desk.js";
import { LABELS } from "./chirp.js";

const TIERS = { risk: "The risk score alone", ai: "The AI", heuristic: "The rules" };
const PAGE = 20;
const FEW = 30; // a rate of fewer chirps says little
let next = null;

const share = (value) => (isNumber(value) ? percent(value) : "–");

function tile(name, figure, note, few = false) {
  return make("div", { className: few ? "tile few" : "tile", children: [
    make("dt", { text: name }), make("dd", { text: figure, className: "figure" }), make("dd", { text: note, className: "hint" }),
  ] });
}

/** A rate is only as good as the number of chirps it rests on. */
function rate(name, value, of, what) {
  const few = of > 0 && of < FEW;
  return tile(name, share(value), of ? `of ${plural(of, what)}${few ? ": too few to say" : ""}` : `no ${what} yet`, few);
}

function tiles(arm) {
  const of = (n) => (arm.chirps ? `${share(n / arm.chirps)} of chirps` : "");
  return make("dl", { className: "tiles", children: [
    tile("Chirps", count(arm.chirps), `${count(arm.claims)} claims in ${count(arm.fact_checked)} fact-checks`),
    tile("Checked", count(arm.checked), of(arm.checked)),
    tile("Skipped", count(arm.skipped), of(arm.skipped)),
    tile("Overridden skips", count(arm.overridden), of(arm.overridden)),
    tile("Audited skips", count(arm.audited), arm.skipped ? `${share(arm.audited / arm.skipped)} of skips` : ""),
    rate("False positives", arm.false_positive_rate, arm.false_positive_of, "checked chirp"),
    rate("False negatives", arm.false_negative_rate, arm.false_negative_of, "audited skip"),
    tile("AI spend", dollars(arm.usd), `${count(arm.ai_paid)} answers paid, ${count(arm.ai_cached)} remembered`),
  ] });
}

function counted(caption, counts, names, none) {
  const rows = Object.entries(counts).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (!rows.length) return hint(none);
  const most = rows[0][1];
  return table(caption, [caption, "Chirps", "Share"], rows.map(([name, n]) => [
    make("span", { children: names[name] ? [`${names[name]} `, make("code", { text: name })] : [words(name)] }),
    make("span", { text: count(n), className: "number" }), make("span", { className: "inline-bar", children: [bar(n / most)] }),
  ]));
}

function armSection(name, arm, rules) {
  const labels = Object.entries(arm.labels);
  const decided = labels.reduce((sum, [, n]) => sum + n, 0);
  const block = (title, ...children) => make("section", { children: [heading(title), ...children] });
  return make("section", { className: "card arm", "aria-label": `Arm ${name}`, children: [
    make("h2", { text: `Arm: ${name}` }), tiles(arm),
    make("div", { className: "blocks", children: [
      block("Who decided", bars(Object.entries(arm.tiers).map(([tier, value]) => ({ name: TIERS[tier] || tier, share: value || 0, number: share(value) })))),
      block("Labels", decided
        ? bars(labels.map(([label, n]) => ({ name: LABELS[label]?.words || words(label), share: n / decided, kind: LABELS[label]?.className, number: `${count(n)} (${share(n / decided)})` })))
        : hint("Nothing is labelled yet.")),
      block("Rules of the value pipeline", counted("Rule", arm.rules, rules, "No rule has fired yet.")),
      block("Rules of the final decision", counted("Decision", arm.decisions, rules, "Nothing is decided yet.")),
      block("AI failures", counted("Failure", arm.ai_failures, {}, "None.")),
      block("Evidence that could not be asked", counted("Provider and failure", arm.provider_failures, {}, "None.")),
    ] }),
  ] });
}

function budgetCard({ usd, limit_usd: limit, calls, ai_is_on: on }) {
  const used = limit > 0 ? usd / limit : 0;
  return make("section", { className: "card budget", children: [
    make("h2", { text: "AI budget today" }),
    make("p", { children: [make("strong", { text: dollars(usd) }), ` of ${dollars(limit)}, ${plural(calls, "call")}`] }),
    bar(used, used >= 1 ? "check" : used >= 0.8 ? "audit" : ""),
    hint(on ? "Beyond it the rules decide alone; money set aside for calls under way is counted." : "The AI is off: no key is set, the rules decide alone."),
  ] });
}

async function load() {
  try {
    const [told, { rules }] = await Promise.all([call(`/api/v1/metrics${query({ days: byId("days").value })}`), call("/api/v1/rules")]);
    const busy = Object.entries(told.arms).filter(([, arm]) => arm.chirps || arm.fact_checked);
    const quiet = Object.keys(told.arms).filter((name) => !busy.some(([other]) => other === name));
    byId("figures").replaceChildren(budgetCard(told.budget), ...busy.map(([name, arm]) => armSection(name, arm, rules)));
    const none = quiet.length ? ` No chirp went through ${quiet.map((name) => `“${name}”`).join(" or ")}.` : "";
    say(byId("status"), `${told.days === 1 ? "Today" : `${told.days} days up to ${told.until}`}, in UTC.${none}`);
  } catch (error) {
    say(byId("status"), sentence(error));
  }
}

async function loadLetters(after) {
  try {
    const me = await call("/api/v1/me");
    if (me.name === null) return say(byId("letters-status"), "Sign in on the page of reviews to see them.");
    const page = await call(`/api/v1/dead-letters${query({ limit: PAGE, after })}`);
    next = page.next;
    byId("more").hidden = !next;
    if (!page.dead_letters.length && !after) return say(byId("letters-status"), "None: everything could be delivered.");
    say(byId("letters-status"), "What no function could take. “./chirpcheck redrive” sends it round again.");
    byId("letters").append(table("Dead letters", ["When", "Function", "Reason", "Event"], page.dead_letters.map((one) => [
      clock(one.at), make("code", { text: one.function }), one.reason, make("code", { text: one.event_id }),
    ])));
  } catch (error) {
    say(byId("letters-status"), sentence(error));
  }
  return undefined;
}

byId("days").addEventListener("change", load);
byId("more").addEventListener("click", () => loadLetters(next));
load();
loadLetters();
