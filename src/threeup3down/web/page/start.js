// The start screen: a new game, a link that was opened, and the games that go on.

import { el } from "./dom.js";
import { gameModule } from "./games/index.js";
import { changeSettings, forgetGame, games, keepName, playerName } from "./keep.js";
import { LANGUAGE, LANGUAGES, plural, translated } from "./translate.js";
import { capital } from "./words.js";

const RULES = { // what the presets are called
  threeup3down: {
    standard: translated("standard, 84 cards"), listed: translated("74 cards, as the leaflet lists them"), short: translated("short, 36 green cards"),
    double: translated("two decks, 168 cards, up to 12 players"), places: translated("play on for places"),
  },
  threethirteen: {
    standard: translated("standard"), aces_either: translated("aces low or high, 15 points"), with_jokers: translated("with two jokers a deck"),
    strict_wilds: translated("a natural card in every meld"), automatic: translated("going out is automatic"),
  },
};
export const LEVELS = { easy: translated("easy"), normal: translated("normal"), hard: translated("hard") };
const MOST = 12;

/** Show the start screen. offered: what can be played; start(wanted) begins. */
export function showStart(root, offered, { local, start, open }) {
  const form = el("form", { class: "start", id: "start" },
    el("h2", {}, translated("A new game")),
    el("fieldset", {}, el("legend", {}, translated("Game")), offered.games.map(({ name }, at) => option("game", name, gameModule(name).TITLE || name, at === 0))),
    el("p", { class: "introduction", id: "introduction" }),
    field("name", translated("Your name"), el("input", { id: "name", name: "name", maxlength: 30, autocomplete: "nickname", value: playerName() })),
    field("players", translated("Players"), el("select", { id: "players", name: "players" })),
    local ? null : field("friends", translated("Friends who join by a link"), el("select", { id: "friends", name: "friends" })),
    field("level", translated("Computers play"), el("select", { id: "level", name: "level" }, offered.levels.map((level) => el("option", { value: level, selected: level === "normal" }, LEVELS[level] ?? level)))),
    field("rules", translated("Rules"), el("select", { id: "rules", name: "rules" })),
    el("details", {}, el("summary", {}, translated("Options of the rules")), field("options", translated("as text"), el("input", { id: "options", name: "options", spellcheck: "false", autocomplete: "off", "aria-describedby": "options-help" })), el("p", { id: "options-help", class: "help" })),
    el("p", { class: "problem", id: "problem", role: "alert" }),
    el("button", { class: "action primary", id: "go" }, translated("Play")));
  const kept = games().length ? goingOn(open) : null;
  root.replaceChildren(el("div", { class: "welcome" }, form, kept, keeping(offered, local), languageChoice()));
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
  form.querySelector("#options-help").textContent = translated("For example {example}. {options}.", { example: `${game.options[0]?.name}=${game.options[0]?.default}`, options });
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
  form.elements.go.textContent = translated("Dealing …");
  try {
    const seats = ["me", ...Array(friends).fill("open"), ...Array(others - friends).fill(value("level"))];
    const rules = [value("rules"), value("options").trim()].filter((each) => each && each !== "standard").join(",") || "standard";
    await start({ game: value("game"), players: seats.length, seats, rules, name: value("name").trim() });
  } catch (error) {
    form.querySelector("#problem").textContent = capital(error.message);
  } finally {
    form.elements.go.disabled = false;
    form.elements.go.textContent = translated("Play");
  }
}

function goingOn(open) {
  const list = el("ul", {}, games().map((kept) => {
    const title = gameModule(kept.game).TITLE || kept.game || translated("A game");
    const words = company(title, kept);
    const on = el("button", { type: "button", class: "action" }, translated("Go on"), el("span", { class: "only-heard" }, `: ${words}`));
    const off = el("button", { type: "button", class: "action quiet" }, translated("Forget"), el("span", { class: "only-heard" }, `: ${words}`));
    const item = el("li", {}, el("span", {}, words), on, off);
    on.onclick = () => open(kept.key);
    off.onclick = () => {
      forgetGame(kept.key);
      item.remove();
    };
    return item;
  }));
  return el("section", { class: "going-on" }, el("h2", {}, translated("Games that go on")), list);
}

function company(game, { watch, with: names }) {
  if (!names) return watch ? translated("{game}, watching", { game }) : game;
  return watch ? translated("{game}, watching {names}", { game, names }) : translated("{game} with {names}", { game, names });
}

function languageChoice() {
  const choices = Object.entries(LANGUAGES).map(([code, name]) => el("option", { value: code, lang: code, selected: code === LANGUAGE }, name));
  const select = el("select", { id: "language" }, choices);
  select.onchange = () => {
    changeSettings({ language: select.value });
    location.reload();
  };
  return field("language", translated("Language"), select);
}

function keeping({ kept_seconds: seconds }, local) {
  if (local) return el("p", { class: "help" }, translated("The game runs in this page: nothing is sent anywhere, and this browser keeps it. It goes on without a network once it has loaded."));
  if (!seconds) return null;
  const time = timeOf(seconds);
  return el("p", { class: "help" }, translated("The server keeps a game, with the names of its players, for some time after the last move: {time}. This browser keeps the key to your seat.", { time }));
}

function timeOf(seconds) {
  if (seconds >= 172800) return plural("{count} day", "{count} days", Math.round(seconds / 86400));
  if (seconds >= 7200) return plural("{count} hour", "{count} hours", Math.round(seconds / 3600));
  return plural("{count} minute", "{count} minutes", Math.round(seconds / 60));
}

/** Ask for a name before taking a seat by a link. */
export function showJoin(root, join) {
  const form = el("form", { class: "start", id: "join" },
    el("h2", {}, translated("Take a seat")),
    el("p", {}, translated("A friend has sent you a link to a game.")),
    field("name", translated("Your name"), el("input", { id: "name", name: "name", maxlength: 30, autocomplete: "nickname", value: playerName() })),
    el("button", { class: "action primary", id: "go" }, translated("Join")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepName(form.elements.name.value.trim());
    join(form.elements.name.value.trim());
  });
  root.replaceChildren(el("div", { class: "welcome" }, form));
  form.elements.name.focus();
}
