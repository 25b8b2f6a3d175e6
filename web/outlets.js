// The outlets' cards: score with its interval, verdicts, trend.

import { bars, byId, call, chip, clock, count, draw, isNumber, make, percent, plural, query, say, sentence } from "./desk.js";

const API = "/api/v1/outlets";
const PAGE = 24;
const VERDICTS = { true: "skipped", false: "check", misleading: "audit", unverified: "waiting" };
const TRENDS = { improving: ["↗", "skipped"], declining: ["↘", "check"], stable: ["→", "waiting"] };
const TREND_WIDTH = 160;
const TREND_HEIGHT = 36;
let next = null;
let asked = 0; // an answer to an older question comes too late

// ---- asking

const wanted = () => Object.fromEntries(new FormData(byId("filter")));

async function load(after) {
  const mine = (asked += 1);
  const { name, category, period } = wanted();
  if (!after) say(byId("status"), "Loading…");
  try {
    const page = name.trim()
      ? { cards: [await call(`${API}/${encodeURIComponent(name.trim())}/card${query({ category, period })}`)], next: null }
      : await call(`${API}/cards${query({ category, period, limit: PAGE, after })}`);
    if (mine !== asked) return;
    const cards = page.cards.map(card);
    if (after) byId("cards").append(...cards);
    else byId("cards").replaceChildren(...cards);
    next = page.next;
    tellWhatThereIs(category);
  } catch (error) {
    if (mine !== asked) return;
    next = null;
    if (!after) byId("cards").replaceChildren();
    say(byId("status"), sentence(error));
  }
  byId("more").hidden = !next;
}

function tellWhatThereIs(category) {
  const shown = byId("cards").children.length;
  byId("empty").hidden = shown > 0 || category !== "";
  say(byId("status"), shown ? `${plural(shown, "outlet")}${next ? ", and more" : ""}.` : category ? `No outlet has a section “${category}”.` : "");
  const sections = new Set([...byId("cards").children].map((one) => one.dataset.category).filter(Boolean));
  byId("categories").replaceChildren(...[...sections].sort().map((value) => make("option", { value })));
}

// ---- a card

function card(told) {
  const scored = isNumber(told.overall_score);
  const [sign, kind] = TRENDS[told.trend] || TRENDS.stable;
  return make("article", { className: "card outlet", "data-category": told.category, children: [
    make("header", { children: [
      make("h2", { text: told.outlet_name, dir: "auto" }),
      told.category ? make("span", { text: told.category, className: "section hint", dir: "auto" }) : null,
      make("p", { className: "overall", children: scored
        ? [make("strong", { text: Math.round(told.overall_score) }), make("span", { text: " / 100" })]
        : [make("span", { text: "not checked" })] }),
    ] }),
    ...(scored ? score(told) : []),
    scored ? bars(Object.entries(VERDICTS).map(([name, colour]) => ({
      name: name.toUpperCase(), share: told.percentages[name] / 100, kind: colour,
      number: `${told.percentages[name]}% (${plural(told.verdicts[name], "article")})`,
    }))) : null,
    make("footer", { children: [
      scored ? make("p", { className: "trend", children: [chip(`${sign} ${told.trend}`, kind), trendLine(told.trend_data)] }) : null,
      make("p", { className: "hint", text: `${plural(told.total_articles, "article")}, ${count(told.total_articles_checked)} checked.` }),
      make("p", { className: "hint", children: ["Updated ", clock(told.last_updated), "."] }),
    ] }),
  ] });
}

/** The score's bar, and over it the interval in which the true average lies. */
function score({ overall_score: average, interval: [low, high] }) {
  const fill = make("div", { className: "fill" });
  fill.style.width = percent(average / 100);
  const reach = make("div", { className: "interval" });
  reach.style.left = percent(low / 100);
  reach.style.width = percent((high - low) / 100);
  const told = `${average} of 100, likely between ${Math.round(low)} and ${Math.round(high)}`;
  return [
    make("div", { className: "bar score", role: "img", "aria-label": told, children: [fill, reach] }),
    make("p", { text: `Likely between ${Math.round(low)} and ${Math.round(high)} (95%).`, className: "hint" }),
  ];
}

/** The averages of the last 30 days on which something was checked. */
function trendLine(days) {
  if (!days.length) return make("span", { text: "nothing checked in 30 days", className: "hint" });
  const times = days.map((day) => Date.parse(day.date));
  const [first, last] = [times[0], times.at(-1)];
  const x = (time) => (last === first ? TREND_WIDTH / 2 : 3 + ((time - first) / (last - first)) * (TREND_WIDTH - 6));
  const y = (value) => 3 + (1 - value / 100) * (TREND_HEIGHT - 6);
  const points = days.map((day, n) => [x(times[n]), y(day.average_score)]);
  const told = `Averages by day, ${days[0].date} to ${days.at(-1).date}: from ${days[0].average_score} to ${days.at(-1).average_score}`;
  return draw("svg", { class: "spark", viewBox: `0 0 ${TREND_WIDTH} ${TREND_HEIGHT}`, role: "img", "aria-label": told, children: [
    draw("line", { class: "axis", x1: 0, x2: TREND_WIDTH, y1: y(50), y2: y(50) }),
    draw("polyline", { points: points.map((point) => point.join(",")).join(" ") }),
    ...points.map(([cx, cy], n) => draw("circle", { cx, cy, r: 2.5, title: `${days[n].date}: ${days[n].average_score} (${days[n].articles_checked} checked)` })),
  ] });
}

byId("filter").addEventListener("submit", (event) => { event.preventDefault(); load(); });
byId("filter").addEventListener("change", (event) => { if (event.target.name === "period") load(); });
byId("more").addEventListener("click", () => load(next));
load();
