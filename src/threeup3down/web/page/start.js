// The start screen: a new game, a link that was opened, and the games that go on.

import { el } from "./dom.js";
import { gameModule } from "./games/index.js";
import { forgetGame, games, keepName, playerName } from "./keep.js";
import { capital } from "./words.js";

const RULES = { // what the presets are called
  threeup3down: {
    standard: "standard, 84 cards", listed: "74 cards, as the leaflet lists them", short: "short, 36 green cards",
    double: "two decks, 168 cards, up to 12 players", places: "play on for places",
  },
  threethirteen: {
    standard: "standard", aces_either: "aces low or high, 15 points", with_jokers: "with two jokers a deck",
    strict_wilds: "a natural card in every meld", automatic: "going out is automatic",
  },
};
const LEVELS = { easy: "easy", normal: "normal", hard: "hard" };
const MOST = 12;

/** Show the start screen. offered: what can be played; start(wanted) begins. */
export function showStart(root, offered, { local, start, open }) {
  const form = el("form", { class: "start", id: "start" },
    el("h2", {}, "A new game"),
    el("fieldset", {}, el("legend", {}, "Game"), offered.games.map(({ name }, at) => option("game", name, gameModule(name).TITLE || name, at === 0))),
    el("p", { class: "introduction", id: "introduction" }),
    field("name", "Your name", el("input", { id: "name", name: "name", maxlength: 30, autocomplete: "nickname", value: playerName() })),
    field("players", "Players", el("select", { id: "players", name: "players" })),
    local ? null : field("friends", "Friends who join by a link", el("select", { id: "friends", name: "friends" })),
    field("level", "Computers play", el("select", { id: "level", name: "level" }, offered.levels.map((level) => el("option", { value: level, selected: level === "normal" }, LEVELS[level] ?? level)))),
    field("rules", "Rules", el("select", { id: "rules", name: "rules" })),
    el("details", {}, el("summary", {}, "Options of the rules"), field("options", "as text", el("input", { id: "options", name: "options", spellcheck: "false", autocomplete: "off", "aria-describedby": "options-help" })), el("p", { id: "options-help", class: "help" })),
    el("p", { class: "problem", id: "problem", role: "alert" }),
    el("button", { class: "action primary", id: "go" }, "Play"));
  const kept = games().length ? goingOn(open) : null;
  root.replaceChildren(el("div", { class: "welcome" }, form, kept, keeping(offered, local)));
  form.addEventListener("change", () => refresh(form, offered));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(form, start);
  });
  refresh(form, offered);
}

function option(name, value, words, checked) {
  return el("label", { class: "choice" }, el("input", { type: "radio", name, value, checked }), " ", words);
}

function field(id, label, input) {
  return el("p", { class: "field" }, el("label", { for: id }, label), input);
}

function refresh(form, { games: all }) {
  const game = all.find((each) => each.name === form.elements.game.value);
  const { least, most } = game.players;
  const presets = Object.entries(game.presets);
  fill(form.elements.rules, presets.map(([name, text]) => [text, RULES[game.name]?.[name] ?? name.replaceAll("_", " ")]), presets[0][1]);
  const double = form.elements.rules.value.includes("DOUBLE");
  fill(form.elements.players, span(least, double ? MOST : most), "2");
  const others = Number(form.elements.players.value) - 1;
  if (form.elements.friends) fill(form.elements.friends, span(0, others), "0");
  const computers = others - Number(form.elements.friends?.value ?? 0);
  form.elements.level.disabled = computers === 0;
  form.querySelector("#introduction").textContent = game.introduction[0] ?? "";
  const options = game.options.map(({ name, expected }) => `${name}: ${expected}`).join("; ");
  form.querySelector("#options-help").textContent = `For example ${game.options[0]?.name}=${game.options[0]?.default}. ${options}.`;
}

function span(least, most) {
  return Array.from({ length: most - least + 1 }, (_, at) => [String(least + at), String(least + at)]);
}

function fill(select, values, otherwise) {
  const before = select.value;
  const known = new Set(values.map(([value]) => value));
  if ([...select.options].map(({ value }) => value).join() === [...known].join()) return;
  select.replaceChildren(...values.map(([value, words]) => el("option", { value }, words)));
  select.value = known.has(before) ? before : otherwise;
}

async function submit(form, start) {
  const value = (name) => form.elements[name]?.value ?? "";
  const others = Number(value("players")) - 1;
  const friends = Number(value("friends") || 0);
  keepName(value("name").trim());
  form.elements.go.disabled = true;
  form.elements.go.textContent = "Dealing …";
  try {
    const seats = ["me", ...Array(friends).fill("open"), ...Array(others - friends).fill(value("level"))];
    const rules = [value("rules"), value("options").trim()].filter((each) => each && each !== "standard").join(",") || "standard";
    await start({ game: value("game"), players: seats.length, seats, rules, name: value("name").trim() });
  } catch (error) {
    form.querySelector("#problem").textContent = capital(error.message);
  } finally {
    form.elements.go.disabled = false;
    form.elements.go.textContent = "Play";
  }
}

function goingOn(open) {
  const list = el("ul", {}, games().map((kept) => {
    const title = gameModule(kept.game).TITLE || kept.game || "A game";
    const words = `${title}${kept.watch ? ", watching" : ""}${kept.with ? ` with ${kept.with}` : ""}`;
    const on = el("button", { type: "button", class: "action" }, "Go on", el("span", { class: "only-heard" }, `: ${words}`));
    const off = el("button", { type: "button", class: "action quiet" }, "Forget", el("span", { class: "only-heard" }, `: ${words}`));
    const item = el("li", {}, el("span", {}, words), on, off);
    on.onclick = () => open(kept.key);
    off.onclick = () => {
      forgetGame(kept.key);
      item.remove();
    };
    return item;
  }));
  return el("section", { class: "going-on" }, el("h2", {}, "Games that go on"), list);
}

function keeping({ kept_seconds: seconds }, local) {
  if (local) return el("p", { class: "help" }, "The game runs in this page: nothing is sent anywhere, and this browser keeps it. It goes on without a network once it has loaded.");
  if (!seconds) return null;
  const [size, unit] = seconds >= 172800 ? [86400, "days"] : seconds >= 7200 ? [3600, "hours"] : [60, "minutes"];
  return el("p", { class: "help" }, `The server keeps a game, with the names of its players, until nobody has moved in it for ${Math.round(seconds / size)} ${unit}. This browser keeps the key to your seat.`);
}

/** Ask for a name before taking a seat by a link. */
export function showJoin(root, join) {
  const form = el("form", { class: "start", id: "join" },
    el("h2", {}, "Take a seat"),
    el("p", {}, "A friend has sent you a link to a game."),
    field("name", "Your name", el("input", { id: "name", name: "name", maxlength: 30, autocomplete: "nickname", value: playerName() })),
    el("button", { class: "action primary", id: "go" }, "Join"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepName(form.elements.name.value.trim());
    join(form.elements.name.value.trim());
  });
  root.replaceChildren(el("div", { class: "welcome" }, form));
  form.elements.name.focus();
}
