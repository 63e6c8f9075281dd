// Sentences of the library for people: names for seats, cards in words, links for clauses of the rules.

import { el } from "./dom.js";

const HIDDEN = /\?\?(?: \?\?)*/g;
const CLAUSE = /\b[A-Z]\d+\b/g;

/** Return the name of a seat. */
export function nameOf(table, seat) {
  const { name, kind } = table.seats?.[seat] ?? {};
  return name || `${kind === "computer" ? "Computer" : "Player"} ${seat + 1}`;
}

/** Return a sentence with names for seats. */
export function named(text, table) {
  const last = (before, seat) => `${before ?? ""}${nameOf(table, Number(seat))}`;
  return text
    .replace(/\b[Ss]eats ((?:\d+, )*\d+) and (\d+)/g, (_, some, seat) =>
      `${some.replace(/\d+/g, (each) => nameOf(table, Number(each)))} and ${last("", seat)}`)
    .replace(/\b[Ss]eat (\d+)/g, (_, seat) => last("", seat));
}

/** Return a sentence for a screen reader: every card in words. */
export function spoken(text, game) {
  return text
    .replace(HIDDEN, (found) => counted(found.split(" ").length, "hidden card"))
    .replace(game.CARD, (found) => game.cardName(found))
    .replaceAll("=", " as ")
    .replaceAll(" | ", "; ");
}

/** Return a sentence for the eyes: cards as short as a player would write them. */
export function short(text, game) {
  return text
    .replace(HIDDEN, (found) => counted(found.split(" ").length, "hidden card"))
    .replace(game.CARD, (found) => game.cardShort(found));
}

/** Return a sentence that says the same to the eyes and to a screen reader. */
export function sentence(text, table, game) {
  const said = named(text, table);
  const [seen, heard] = [short(said, game), spoken(said, game)];
  if (seen === heard) return [linked(seen, game)];
  return [
    el("span", { "aria-hidden": "true" }, seen),
    el("span", { class: "only-heard" }, heard),
  ];
}

/** Return a text in which each clause of the rules is a link to it. */
export function linked(text, game) {
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(CLAUSE)) {
    if (!game.RULES || !found[0].startsWith(game.CLAUSES)) continue;
    parts.push(text.slice(at, found.index), clauseLink(found[0], game));
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)];
}

function clauseLink(clause, game) {
  const title = `Rule ${clause} (opens in another tab)`;
  const address = `${game.RULES}#${clause}`;
  return el("a", { href: address, target: "threeup3down-rules", rel: "noopener", title }, clause);
}

/** Return a number of things in words. */
export function counted(count, thing) {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** Return a text with a capital at its start. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
