// The page: a start screen or a table, by what stands after # in its address.

import { connect, create, offered, withoutServer } from "./connection.js";
import { showDialog, showHelp, showScores, showSettings } from "./dialogs.js";
import { byId, el, update } from "./dom.js";
import { forgetGame, game, games, keepGame, newKey, settings } from "./keep.js";
import { followLetters } from "./keys.js";
import { showJoin, showStart } from "./start.js";
import { Table } from "./table.js";
import { LANGUAGE, translated } from "./translate.js";
import { named, nameOf } from "./words.js";

const main = byId("main");
let connection = null;
let table = null;

/** Show what the address asks for. */
async function route() {
  connection?.close();
  [connection, table] = [null, null];
  link("");
  const [what, token] = location.hash.slice(1).split("=");
  const kept = game(token);
  if (what === "game" && kept) play(kept);
  else if (what === "join" && token) joinByLink(token);
  else if (what === "watch" && token) go(games().find((each) => each.watch === token) ?? keepGame({ key: newKey(), watch: token }));
  else await start();
  menu();
}

async function start() {
  document.title = translated("3UP 3DOWN and Three Thirteen");
  byId("title").textContent = document.title;
  update(main, el("p", {}, translated("Loading …")));
  try {
    const all = await offered();
    if (location.hash.length < 2) showStart(main, all, { local: withoutServer(), start: begin, open: (key) => go(game(key)) });
  } catch (error) {
    const again = el("button", { type: "button", class: "action primary" }, translated("Try again"));
    again.onclick = start;
    update(main, el("p", { role: "alert" }, translated("The games cannot be listed now. {reason}", { reason: error.message })));
    main.append(again);
  }
}

async function begin(wanted) {
  go(keepGame({ key: newKey(), game: wanted.game, name: wanted.name, ...(await create(wanted)) }));
}

function joinByLink(token) {
  const seated = games().find((each) => each.seat && (each.join === token || each.room === token));
  if (seated) go(seated);
  else showJoin(main, (name) => play(keepGame({ key: newKey(), join: token, name }), true));
}

function go(kept) {
  location.hash = `game=${kept.key}`;
}

function play(kept, joining = false) {
  const { key } = kept;
  update(main);
  table = new Table(main, kept, (message) => connection?.send(message) ?? false);
  const here = table;
  main.focus();
  connection = connect(kept, (message) => table === here && heard(key, message, joining), (...state) => table === here && changed(...state));
}

function heard(key, message, joining) {
  if (message.type === "joined") {
    keepGame({ key, ...(message.token ? { seat: message.token } : {}) });
    if (joining) history.replaceState(null, "", `#game=${key}`);
  } else if (message.type === "saved") {
    keepGame({ key, saved: message.text });
  } else if (message.type === "error" && ["gone", "full"].includes(message.code)) {
    gone(key, message.message);
  } else {
    table.heard(message);
    if (message.type === "table") settle(key, message);
  }
}

function settle(key, message) {
  const others = message.seats.map((_, seat) => seat).filter((seat) => seat !== message.seat && message.seats[seat].kind !== "open");
  keepGame({ key, game: message.game, with: others.map((seat) => nameOf(message, seat)).join(", ") });
  byId("title").textContent = table.game?.TITLE || message.game;
  menu();
}

function gone(key, message) {
  connection?.close();
  forgetGame(key);
  link("");
  update(main, el("p", { role: "alert" }, message));
  const back = el("button", { type: "button", class: "action primary" }, translated("To the start"));
  back.onclick = () => { location.hash = ""; };
  main.append(back);
}

/** Say how the connection is. */
function changed(state, seconds) {
  const words = {
    open: "",
    connecting: translated("Connecting …"),
    loading: translated("Loading the game: some megabytes, the first time …"),
    lost: translated("The connection is lost. Trying again in {seconds} s …", { seconds: Math.ceil(seconds ?? 0) }),
  };
  link(words[state]);
}

function link(text) {
  byId("link").textContent = text;
  byId("link").hidden = !text;
}

function menu() {
  const seated = table?.table && table.table.seat !== null;
  const entries = [
    table?.table && table.game.scores(table.table) ? ["Scores", translated("Scores"), () => showScores(table.table, table.game, named(table.table.outcome_text, table.table))] : null,
    ["Help", translated("Help"), () => showHelp(table?.table, table?.game)],
    ["Settings", translated("Settings"), () => showSettings(() => { theme(); table?.show(); })],
    table && seated && !table.table.outcome ? ["Name", translated("Name"), rename] : null,
    table ? ["Leave", translated("Leave"), leave] : null,
  ].filter(Boolean);
  update(byId("menu"), entries.map(([key, label]) => el("button", { type: "button", "data-key": key }, label)));
  for (const [key, , act] of entries) byId("menu").querySelector(`[data-key="${key}"]`).onclick = act;
}

function rename() {
  const input = el("input", { id: "new-name", maxlength: 30, value: nameOf(table.table, table.table.seat) });
  showDialog(translated("Your name"), el("p", { class: "field" }, el("label", { for: "new-name" }, translated("What the others see")), input), [
    [translated("Take it"), () => connection.send({ type: "name", name: input.value.trim() })],
  ]);
  input.focus();
}

function leave() {
  const home = () => { location.hash = ""; };
  const playing = table.table && table.table.seat !== null && !table.table.outcome;
  if (!playing) return home();
  const resign = () => {
    connection.send({ type: "resign" });
    home();
  };
  return showDialog(translated("Leave the table?"), el("p", {}, translated("You can come back to this game from the start screen. If you resign, a computer plays for you to the end.")), [
    [translated("Leave, and come back later"), home],
    [translated("Resign"), resign],
  ]);
}

function theme() {
  document.documentElement.dataset.theme = settings().theme;
}

followLetters((letter) => table?.letter(letter) ?? false);
addEventListener("hashchange", route);
document.documentElement.lang = LANGUAGE;
byId("skip").textContent = translated("Skip to the game");
byId("menu").setAttribute("aria-label", translated("Game"));
byId("skip").onclick = (event) => {
  event.preventDefault();
  main.focus();
};
theme();
route();
