// What a game's module says lies on the table, as elements.

import { BACK, EMPTY, picture } from "./cards.js";
import { el } from "./dom.js";
import { LEVELS } from "./start.js";
import { plural, translated } from "./translate.js";
import { hiddenCards, linked, nameOf } from "./words.js";

const MOST_BACKS = 3; // of a hand that is not seen
const CROWDED = 9; // cards of a group that then overlap
const TO_MOVE = translated("to move");
const SORT = translated("Sort");
const NOT_NOW = translated("Not now.");

/**
 * Draw the table.
 * Returns { nodes, controls }: the elements, and by key what can be pressed or dragged.
 */
export function drawTable(look) {
  const { game, table, me } = look;
  const controls = new Map();
  if (look.waiting) return { nodes: waiting(look), controls };
  const scene = game.scene(look);
  const seats = table.seats.map((_, seat) => seat);
  const from = me ?? 0;
  const others = [...seats.slice(from + (me === null ? 0 : 1)), ...seats.slice(0, from)];
  const nodes = [
    status(look, scene),
    el("div", { class: "seats", "data-key": "seats", "data-count": others.length }, others.map((seat) => seatPanel(look, scene, seat))),
    scene.piles.length
      ? el("div", { class: "piles", role: "group", "aria-label": translated("Piles"), "data-key": "piles", "data-group": "piles" }, scene.piles.map((pile) => drawPile(pile, look, controls)))
      : null,
    me === null ? null : ownPanel(look, scene, controls),
    me === null ? null : toolbar(look, scene),
  ];
  return { nodes, controls };
}

function status({ table, game, me, mayMove, asked, sent }, scene) {
  const acting = table.view.to_act;
  let text = "";
  if (table.outcome) text = translated("The game is over.");
  else if (mayMove) text = translated("Your turn. {asked}", { asked });
  else if (sent) text = translated("Your move is on its way …");
  else if (acting !== null) text = acting === me ? translated("A computer plays for you.") : translated("{name} is to move.", { name: nameOf(table, acting) });
  const extra = me === null ? [translated("You are watching")] : [];
  return el("div", { class: `status${mayMove ? " yours" : ""}`, "data-key": "status" },
    el("p", { class: "turn" }, linked(text, game)),
    el("ul", { class: "facts" }, [...scene.facts, ...extra].map((fact) => el("li", {}, fact))));
}

function seatTitle({ table, me }, scene, seat) {
  const { kind, level, here } = table.seats[seat];
  const tags = [...scene.seats[seat].tags];
  if (kind === "computer") tags.unshift(LEVELS[level] ?? level);
  else if (level) tags.unshift(translated("away, a computer plays"));
  else if (!here && seat !== me) tags.unshift(translated("not connected"));
  const acts = table.view.to_act === seat;
  return [
    el("h2", {},
      acts ? el("span", { class: "acts", "aria-hidden": "true" }, "▶ ") : null,
      seat === me ? ownName(table, seat) : nameOf(table, seat),
      acts ? el("span", { class: "only-heard" }, `, ${TO_MOVE}`) : null),
    tags.length ? el("p", { class: "tags" }, tags.join(", ")) : null,
    scene.seats[seat].score ? el("p", { class: "score" }, scene.seats[seat].score) : null,
  ];
}

function seatPanel(look, scene, seat) {
  const acts = look.table.view.to_act === seat;
  const { groups, text } = scene.seats[seat];
  return el("section", { class: `seat${acts ? " to-act" : ""}`, "data-key": `seat:${seat}`, "aria-label": nameOf(look.table, seat) },
    el("div", { class: "title" }, seatTitle(look, scene, seat)),
    text ? el("p", {}, text) : null,
    el("div", { class: "groups" }, groups.map(shownGroup)));
}

/** Draw cards that are only looked at, as one picture with a name. */
export function shownGroup({ label, cards, hidden = 0 }) {
  const backs = Array.from({ length: Math.min(hidden, MOST_BACKS) }, () => BACK);
  const faces = [...cards.map((card) => card.face), ...backs];
  const names = [...cards.map((card) => card.name), ...(hidden ? [hiddenCards(hidden)] : [])];
  return el("div", { class: "group" },
    el("p", { class: "label", "aria-hidden": "true" }, label),
    el("div", { class: `cards small${faces.length > CROWDED ? " crowded" : ""}`, role: "img", "aria-label": `${label}: ${names.join(", ") || translated("none")}` },
      (faces.length ? faces : [EMPTY]).map((face) => picture(face))));
}

function drawPile(pile, look, controls) {
  const cards = el("span", { class: "fan" }, pile.faces.map((face) => picture(face)));
  const texts = [el("span", { class: "label" }, pile.label), el("span", { class: "note" }, pile.note)];
  if (!pile.control) {
    return el("div", { class: "pile", "data-key": pile.key, "data-drop": pile.key, role: "img", "aria-label": pile.name }, cards, texts);
  }
  return thing({ ...pile.control, key: pile.key, name: pile.name }, look, controls, [cards, texts], "pile");
}

function ownPanel(look, scene, controls) {
  const { table, me, game, sort } = look;
  const acts = table.view.to_act === me;
  const sorts = game.SORTS.map(([value, words]) => el("option", { value, selected: sort === value }, words));
  return el("section", { class: `seat mine${acts ? " to-act" : ""}`, "data-key": `seat:${me}`, "aria-label": translated("You") },
    el("div", { class: "title" }, seatTitle(look, scene, me),
      sorts.length ? el("label", { class: "sort" }, SORT, " ", el("select", { id: "sort" }, sorts)) : null),
    el("div", { class: "groups" }, scene.mine.map((group) => ownGroup(group, look, controls))));
}

function ownGroup({ key, label, clusters, movable }, look, controls) {
  const count = clusters.reduce((sum, each) => sum + each.cards.length, 0);
  const crowded = count > CROWDED ? " crowded" : "";
  return el("div", { class: `group own-${key}`, "data-key": `group:${key}`, "data-group": key, "data-drop": `group:${key}`, "data-movable": movable, role: "group", "aria-label": label },
    el("p", { class: "label", "aria-hidden": "true" }, label),
    el("div", { class: "clusters" }, clusters.map((cluster) => el("div", { class: "cluster" },
      cluster.label ? el("p", { class: "label" }, cluster.label) : null,
      el("div", { class: `cards${crowded}` },
        cluster.cards.map((card) => (card.can === undefined
          ? el("span", { class: "thing still", "data-key": card.key, role: "img", "aria-label": card.name }, picture(card.face))
          : thing(card, look, controls, picture(card.face))))),
      count ? null : el("p", { class: "none-left" }, translated("none"))))));
}

/** Draw what can be pressed. What cannot now says why, and is focused all the same. */
function thing(control, look, controls, drawn, kind = "") {
  controls.set(control.key, control);
  const { name, can, why, words, chosen } = control;
  const hinted = can && control.moves?.includes(look.hint);
  const told = can ? words : why || NOT_NOW;
  return el("button", {
    type: "button",
    class: `thing ${kind}${chosen ? " chosen" : ""}${hinted ? " hinted" : ""}`,
    "data-key": control.key,
    "data-drag": control.drag,
    "data-drop": kind === "pile" ? control.key : null,
    "aria-label": `${name}: ${told}`,
    "aria-disabled": can ? null : "true",
    "aria-pressed": control.choose || chosen ? String(Boolean(chosen)) : null,
    title: can ? null : why,
  }, drawn);
}

function toolbar({ table, hint, sent }, scene) {
  const made = scene.actions.map(({ label, name, move, primary, key }) => el("button", {
    type: "button", class: `action${primary ? " primary" : ""}${move && move === hint ? " hinted" : ""}`, "data-key": `move:${move ?? label}`,
    "data-move": move, "aria-disabled": move ? null : "true", "aria-label": name, "aria-keyshortcuts": key, disabled: sent,
  }, label));
  const over = table.outcome !== null;
  const asked = table.seats[table.seat]?.rematch;
  const others = over
    ? [["rematch", asked ? translated("Waiting for the others …") : translated("Rematch"), asked], ["scores", translated("Result"), false]]
    : [["hint", translated("Hint"), !table.moves.length], ["undo", translated("Undo"), !table.undo]];
  return el("div", { class: "actions", role: "toolbar", "aria-label": translated("What you can do"), "data-key": "actions", "data-group": "actions" },
    made,
    others.map(([act, label, off]) => el("button", { type: "button", class: "action quiet", "data-key": `act:${act}`, "data-act": act, "aria-disabled": off ? "true" : null }, label)));
}

function ownName(table, seat) {
  return translated("{name} (you)", { name: nameOf(table, seat) });
}

function waiting({ table, links }) {
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  return el("section", { class: "waiting", "data-key": "waiting" },
    el("h2", {}, plural("Waiting for {count} player", "Waiting for {count} players", open)),
    el("ol", {}, table.seats.map((seat, at) => el("li", {}, seat.kind === "open" ? translated("an open seat") : at === table.seat ? ownName(table, at) : nameOf(table, at)))),
    links ? [shared("join", translated("Whoever opens this link takes a seat"), links.join), shared("watch", translated("Whoever opens this link watches"), links.watch)] : null);
}

function shared(key, label, link) {
  const address = new URL(link.replace(/^\//, ""), document.baseURI).href;
  return el("div", { class: "share" },
    el("label", { for: `link-${key}` }, label),
    el("input", { id: `link-${key}`, readonly: true, value: address }),
    el("button", { type: "button", "data-copy": `link-${key}` }, translated("Copy")));
}
