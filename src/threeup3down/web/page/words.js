// Sentences of the library for people: names for seats, cards in words, links for clauses of the rules.

import { el } from "./dom.js";
import { plural, translated } from "./translate.js";

const HIDDEN = /\?\?(?: \?\?)*/g;
const CLAUSE = /\b[A-Z]\d+\b/g;
const NUMBERS = translated("{some} and {last}", { some: "((?:\\d+, )*\\d+)", last: "(\\d+)" });
const SEATS = translated("seats {seats}", { seats: NUMBERS });
const SEAT = translated("seat {seat}", { seat: "(\\d+)" });
const AS = translated("as");

/** Return the name of a seat. */
export function nameOf(table, seat) {
  const { name, kind } = table.seats?.[seat] ?? {};
  if (name) return name;
  const number = seat + 1;
  return kind === "computer" ? translated("Computer {number}", { number }) : translated("Player {number}", { number });
}

/** Return a sentence with names for seats. */
export function named(text, table) {
  const name = (seat) => nameOf(table, Number(seat));
  return text
    .replace(new RegExp(`\\b${SEATS}`, "gi"), (_, some, last) => translated("{some} and {last}", { some: some.replace(/\d+/g, name), last: name(last) }))
    .replace(new RegExp(`\\b${SEAT}`, "gi"), (_, seat) => name(seat));
}

/** Return a sentence for a screen reader: every card in words. */
export function spoken(text, game) {
  return text
    .replace(HIDDEN, hidden)
    .replace(game.CARD, (found) => game.cardName(found))
    .replaceAll("=", ` ${AS} `)
    .replaceAll(" | ", "; ");
}

/** Return a sentence for the eyes: cards as short as a player would write them. */
export function short(text, game) {
  return text
    .replace(HIDDEN, hidden)
    .replace(game.CARD, (found) => game.cardShort(found));
}

function hidden(cards) {
  return hiddenCards(cards.split(" ").length);
}

/** Return a number of cards that cannot be seen, in words. */
export function hiddenCards(count) {
  return plural("{count} hidden card", "{count} hidden cards", count);
}

/** Return how many cards a pile has, in words. */
export function sizeOf(count) {
  return count ? plural("{count} card", "{count} cards", count) : translated("empty");
}

/** Return the name of a pile, with how many cards it has and those on top of it. */
export function pileName(pile, count, cards = "") {
  const size = sizeOf(count);
  return cards ? translated("{pile}, {size}, on top: {cards}", { pile, size, cards }) : translated("{pile}, {size}", { pile, size });
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
  const title = translated("Rule {clause} (opens in another tab)", { clause });
  const address = `${game.RULES}#${clause}`;
  return el("a", { href: address, target: "threeup3down-rules", rel: "noopener", title }, clause);
}

/** Return a text with a capital at its start. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
