// Dialogs: help, settings, scores, hands laid open, and questions.

import { shownGroup } from "./draw.js";
import { byId, el } from "./dom.js";
import { changeSettings, settings } from "./keep.js";
import { plural, translated } from "./translate.js";
import { linked, nameOf } from "./words.js";

/** Show a dialog; buttons are [label, act] each. The last one closes it and is there always. */
export function showDialog(title, content, buttons = []) {
  const dialog = byId("dialog");
  const closing = el("button", { type: "button", class: "action", autofocus: true }, translated("Close"));
  const made = buttons.map(([label, act]) => {
    const button = el("button", { type: "button", class: "action primary" }, label);
    button.onclick = () => {
      dialog.close();
      act();
    };
    return button;
  });
  closing.onclick = () => dialog.close();
  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, title),
    el("div", { class: "content", tabindex: 0, role: "group", "aria-label": title }, content),
    el("div", { class: "buttons" }, made, closing),
  );
  if (!dialog.open) dialog.showModal();
}

const LETTERS = [
  [translated("Arrow keys"), translated("from card to card, and between the piles, your cards and the buttons")],
  [translated("Enter or Space"), translated("press the card or the button that has the focus")],
  ["P", translated("play, lay or discard what is chosen")],
  ["D", translated("draw")],
  ["U", translated("pick up the pile, or take its top card")],
  ["S", translated("stop (where the rules let you)")],
  ["O", translated("go out")],
  ["H", translated("hint")],
  ["Z", translated("undo")],
  ["T", translated("hear whose turn it is, and what lies on the table")],
  ["R", translated("the rules of this moment")],
  ["C", translated("to your cards")],
  [translated("Shift and an arrow"), translated("move a card within the hand")],
  [translated("Escape"), translated("choose no card")],
  ["?", translated("this help")],
];

/** Show how to play, with the keys. */
export function showHelp(table, game) {
  const now = table?.rules_now?.length
    ? [el("h3", {}, translated("The rules of this moment")), el("ul", {}, table.rules_now.map((rule) => el("li", {}, linked(rule, game))))]
    : [];
  showDialog(translated("Help"), [
    el("p", {}, translated("Press a card to play it, or drag it to the discard pile. Cards that cannot be played now are dimmed; press one to hear why. Where several equal cards may go together, choose them first.")),
    game?.RULES ? el("p", {}, el("a", { href: game.RULES, target: "threeup3down-rules", rel: "noopener" }, translated("All rules of {game} (another tab)", { game: game.TITLE }))) : null,
    ...now,
    el("h3", {}, translated("Keys")),
    el("table", { class: "keys" }, el("tbody", {}, LETTERS.map(([key, words]) => el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, key)), el("td", {}, words))))),
    el("p", {}, translated("Single letters can be turned off in the settings.")),
  ]);
}

/** Show the settings; changed() is called after each change. */
export function showSettings(changed) {
  const now = settings();
  const choice = (id, label, values) => el("p", { class: "field" },
    el("label", { for: `set-${id}` }, label),
    el("select", { id: `set-${id}`, "data-setting": id }, values.map(([value, words]) => el("option", { value, selected: String(now[id]) === value }, words))));
  showDialog(translated("Settings"), [
    choice("motion", translated("Animation"), [["system", translated("as the system asks")], [translated("on"), translated("on")], [translated("off"), translated("off")]]),
    choice("theme", translated("Colours"), [["system", translated("as the system asks")], [translated("light"), translated("light")], [translated("dark"), translated("dark")]]),
    choice("shortcuts", translated("Single-letter keys"), [["true", translated("on")], ["false", translated("off")]]),
  ]);
  byId("dialog").querySelector(".content").onchange = ({ target }) => {
    const { value, dataset } = target;
    changeSettings({ [dataset.setting]: value === "true" || (value === "false" ? false : value) });
    changed();
  };
}

/** Show hands that were laid open. */
export function showHands({ title, hands }) {
  showDialog(title, hands.map(({ name, points, total, groups }) => el("section", { class: "laid" },
    el("h3", {}, name),
    el("p", {}, plural("{count} point in this round, {total} together", "{count} points in this round, {total} together", points, { total })),
    el("div", { class: "groups" }, groups.map(shownGroup)))));
}

/** Show the points of all rounds, or how the game ended. */
export function showScores(table, game, result, rematch) {
  const scores = game.scores(table);
  const rows = scores?.rows.map(([head, ...points]) => el("tr", {}, el("th", { scope: "row" }, head), points.map((each) => el("td", {}, String(each)))));
  showDialog(result ? translated("The game is over") : translated("Scores"), [
    result ? el("p", { class: "result" }, result) : null,
    scores
      ? el("table", { class: "scores" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, translated("Round")), table.seats.map((_, seat) => el("th", { scope: "col" }, nameOf(table, seat))))),
        el("tbody", {}, rows),
        el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, translated("Together")), scores.totals.map((each) => el("td", {}, String(each))))))
      : result ? null : el("p", {}, translated("No round is scored yet.")),
  ], rematch ? [[translated("Rematch"), rematch]] : []);
}
