// What the desk's pages share: making elements, asking the API, telling numbers and times.
// Everything shown is put in with textContent: a post is a stranger's text.

const TOKEN = "chirpcheck-token"; // of a reviewer, until the tab is closed
const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

// ---- elements

export function make(tag, { text, className, children = [], ...attributes } = {}) {
  const element = document.createElement(tag);
  if (text !== undefined && text !== null) element.textContent = String(text);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function draw(tag, { title, children = [], ...attributes } = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (title) {
    const told = document.createElementNS(SVG, "title");
    told.textContent = title;
    element.append(told);
  }
  element.append(...children);
  return element;
}

export const heading = (text) => make("h3", { text });
export const chip = (text, kind = "") => make("span", { text, className: `chip ${kind}`.trim() });
export const hint = (text) => make("p", { text, className: "hint" });
export const quote = (text) => make("blockquote", { text: text || "", className: "quote", dir: "auto" });

/** A bar of 0 to 1; its number stands beside it, so that it says nothing itself. */
export function bar(share, kind = "") {
  const fill = make("div", { className: `fill ${kind}`.trim() });
  fill.style.width = percent(share);
  return make("div", { className: "bar", "aria-hidden": "true", children: [fill] });
}

/** Rows of a name, a bar and a number. */
export function bars(rows) {
  const children = rows.map(({ name, share, kind, number, note }) => make("div", { className: "bar-row", children: [
    make("dt", { text: name, dir: "auto" }),
    make("dd", { children: [bar(share, kind)] }),
    make("dd", { text: number, className: "number" }),
    note ? make("dd", { text: note, className: "note hint" }) : null,
  ] }));
  return make("dl", { className: "bars", children });
}

/** Names and what belongs to each; rows without a value are left out. */
export function facts(rows) {
  const told = rows.filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false);
  const children = told.flatMap(([name, value]) => [
    make("dt", { text: name }),
    value instanceof Node ? make("dd", { children: [value] }) : make("dd", { text: value, dir: "auto" }),
  ]);
  return make("dl", { className: "facts", children });
}

export function table(caption, heads, rows) {
  const head = make("tr", { children: heads.map((text) => make("th", { text, scope: "col" })) });
  const body = rows.map((cells) => make("tr", { children: cells.map((cell) => (
    cell instanceof Node ? make("td", { children: [cell] }) : make("td", { text: cell, dir: "auto" })
  )) }));
  return make("div", { className: "table", tabindex: "0", role: "group", "aria-label": caption, children: [
    make("table", { children: [
      make("caption", { text: caption, className: "aloud" }),
      make("thead", { children: [head] }), make("tbody", { children: body }),
    ] }),
  ] });
}

/** A link to somewhere else, if its address is one; else its words alone. */
export function outward(url, words) {
  if (!/^https?:\/\//i.test(url || "")) return make("span", { text: words, dir: "auto" });
  return make("a", { href: url, text: words || url, rel: "noopener noreferrer", target: "_blank", dir: "auto" });
}

export function say(place, sentence) {
  if (place.textContent !== sentence) place.textContent = sentence;
}

// ---- numbers and times

export const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
export const percent = (share) => `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;
export const signed = (n) => `${n < 0 ? "−" : "+"}${Math.abs(n).toFixed(2)}`;
export const count = (n) => n.toLocaleString("en");
export const plural = (n, one, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;
export const words = (name) => String(name).replaceAll("_", " ");
export const dollars = (usd) => (usd > 0 && usd < 0.01 ? `$${usd.toFixed(5)}` : `$${usd.toFixed(2)}`);

export function when(time, { seconds = false } = {}) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: seconds ? "medium" : "short" });
}

export const clock = (time) => make("time", { text: when(time), datetime: time });

/** How far a time is from now: "in 3 h 20 min", "5 min ago". */
export function distance(time, now = Date.now()) {
  const minutes = Math.round((new Date(time).getTime() - now) / 60000);
  const away = Math.abs(minutes);
  let told = `${away} min`;
  if (away >= 2880) told = `${Math.round(away / 1440)} days`;
  else if (away >= 60) told = away % 60 ? `${Math.floor(away / 60)} h ${away % 60} min` : `${away / 60} h`;
  if (away < 1) return "now";
  return minutes < 0 ? `${told} ago` : `in ${told}`;
}

// ---- the API

export const token = {
  get: () => sessionStorage.getItem(TOKEN) || "",
  set: (told) => sessionStorage.setItem(TOKEN, told),
  forget: () => sessionStorage.removeItem(TOKEN),
};

export async function call(path, { body, method = body === undefined ? "GET" : "POST" } = {}) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token.get()) headers.Authorization = `Bearer ${token.get()}`;
  let response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw { message: "The server cannot be reached. Is it running?" };
  }
  const told = await response.json().catch(() => ({}));
  if (response.ok) return told;
  const error = told.error || {};
  throw { field: error.field, message: error.message || `The server answered ${response.status}.`, status: response.status };
}

export function query(fields) {
  const told = Object.entries(fields).filter(([, value]) => value);
  return told.length ? `?${new URLSearchParams(told)}` : "";
}

export function sentence({ field, message }) {
  if (!message) return "Something went wrong on this page.";
  const told = field && field !== "Authorization" ? `${field}: ${message}` : message;
  return told.charAt(0).toUpperCase() + told.slice(1).replace(/([^.!?…])$/, "$1.");
}

// ---- the address: what is open stands behind the #

export function opened() {
  const told = location.hash.slice(1);
  try {
    return decodeURIComponent(told);
  } catch {
    return told; // not encoded: taken as it is
  }
}

export const hashOf = (id) => `#${encodeURIComponent(id)}`;

/** Mark the link to what is open. */
export function markCurrent(list) {
  for (const link of list.querySelectorAll("a")) link.setAttribute("aria-current", link.hash === location.hash && location.hash !== "");
}
