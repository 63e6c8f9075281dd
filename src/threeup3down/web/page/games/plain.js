// Any other game: what the view says in words, and a button for each move.

import { translated } from "../translate.js";
import { capital } from "../words.js";

export const NAME = "";
export const TITLE = "";
export const RULES = "";
export const CLAUSES = "";
export const CARD = /(?!)/g;
export const SORTS = [];

export const cardName = (card) => card;
export const cardShort = cardName;
export const asks = () => [];
export const flights = () => [];
export const laidOpen = () => null;
export const scores = () => null;
export const asked = () => translated("Choose a move.");

const ELSEWHERE = new Set(["type", "rules", "seat", "seats", "to_act", "hand"]);

/** Return what lies where: nothing is known of it but its words. */
export function scene({ view, me, legal, mayMove }) {
  const facts = Object.entries(view)
    .filter(([name, held]) => !ELSEWHERE.has(name) && held !== null)
    .map(([name, held]) => `${name.replaceAll("_", " ")}: ${text(held)}`);
  const hand = me === null || !view.hand ? [] : [translated("your hand: {cards}", { cards: text(view.hand) })];
  const made = mayMove ? [...legal] : [];
  return {
    facts: [...facts, ...hand],
    piles: [],
    seats: (view.seats ?? []).map((seat) => ({ tags: [], score: "", groups: [], text: text(seat) })),
    mine: [],
    actions: made.map(([move, words]) => ({ label: capital(words || move), move })),
  };
}

function text(held) {
  if (Array.isArray(held)) return held.map((each) => text(each ?? "??")).join(" ") || translated("none");
  if (held && typeof held === "object") return Object.entries(held).map(([name, each]) => `${name.replaceAll("_", " ")} ${text(each)}`).join(", ");
  return String(held);
}
