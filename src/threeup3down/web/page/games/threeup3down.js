// How 3UP 3DOWN looks on the page, and which presses make which moves.
//
// Every game's module says the same things: what lies where (`scene`), what to ask the reasons of
// (`asks`), where cards fly when something happens (`flights`), and how cards are called.

import { BACK, EMPTY } from "../cards.js";
import { plural, translated } from "../translate.js";
import { capital, hiddenCards, pileName, sizeOf } from "../words.js";

export const NAME = "threeup3down";
export const TITLE = "3UP 3DOWN";
export const RULES = "rules/threeup3down.html";
export const CLAUSES = "U";
export const CARD = /\b(?:(?:10|[1-9])|C(?:\+[12])?)[gbr]\b/g;
export const SORTS = [];

const COLOURS = { g: ["green", "drop"], b: ["blue", "disc"], r: ["red", "square"] }; // ink and shape
const NAMES = {
  g: (rank) => translated("{rank} green", { rank }),
  b: (rank) => translated("{rank} blue", { rank }),
  r: (rank) => translated("{rank} red", { rank }),
};
const CLEARS = {
  g: (clear) => translated("{clear} green", { clear }),
  b: (clear) => translated("{clear} blue", { clear }),
  r: (clear) => translated("{clear} red", { clear }),
};
const COVERED = [translated("first covered card"), translated("second covered card"), translated("third covered card")];
const UNCOVERED = [translated("empty first slot"), translated("empty second slot"), translated("empty third slot")];
const UP_CARDS = 3;
const FEW = 4; // choices of how many equal cards to play that are all shown

const rankOf = (card) => card.slice(0, -1);

/** Return a card in words. */
export function cardName(card) {
  if (card === null) return hiddenCards(1);
  const [rank, colour] = [rankOf(card), card.at(-1)];
  return rank.startsWith("C") ? CLEARS[colour](rank.replace("C", "Clear").replace("+", " +")) : NAMES[colour](rank);
}

/** Return a card as a player would write it. */
export function cardShort(card) {
  return card;
}

function face(card) {
  if (card === null) return BACK;
  const [ink, shape] = COLOURS[card.at(-1)];
  return { rank: rankOf(card), shape, letter: card.at(-1), ink };
}

/** Return the moves whose reasons the page shows, where they are not legal. */
export function asks({ view, me, mayMove }) {
  if (me === null) return [];
  if (!mayMove) return ["pickup"];
  const seat = view.seats[me];
  const ranks = [...view.hand, ...seat.up].map(rankOf);
  const flips = seat.covered.flatMap((covered, slot) => (covered ? [`flip:${slot}`] : []));
  return [...new Set([...ranks, "pickup", "draw", ...flips])];
}

/** Return what lies where. */
export function scene(look) {
  const { view, me } = look;
  return {
    facts: facts(view),
    piles: [
      pile("draw", translated("draw pile"), view.draw_pile_size ? [BACK] : [EMPTY], view.draw_pile_size, control(look, "draw", translated("Draw up to three cards"))),
      pile("discard", translated("discard pile"), view.discard_pile.slice(-3).map(face), view.discard_pile.length, control(look, "pickup", translated("Pick up the pile")), view.discard_pile),
      pile("cleared", translated("cleared"), view.cleared.slice(-1).map(face), view.cleared.length, null),
    ],
    seats: view.seats.map((seat, index) => ({
      tags: view.finished.includes(index) ? [translated("place {place}", { place: view.finished.indexOf(index) + 1 })] : [],
      score: "",
      groups: index === me ? [] : groups(seat),
    })),
    mine: me === null ? [] : own(look, view.seats[me]),
    actions: me === null ? [] : actions(look),
  };
}

function facts(view) {
  const said = [translated("Turn {turn}", { turn: view.turns + 1 })];
  if (view.extras) said.push(plural("{count} extra discard owed", "{count} extra discards owed", view.extras));
  if (view.can_draw) said.push(translated("a draw first is on offer"));
  return said;
}

function pile(key, label, faces, size, pressed, cards = []) {
  const top = cards.slice(-3).reverse().map(cardName).join(", ");
  return { key: `pile:${key}`, label, note: sizeOf(size), name: pileName(label, size, top), faces: faces.length ? faces : [EMPTY], control: pressed };
}

function control({ legal, why, mayMove, me }, move, words) {
  if (me === null) return null;
  const can = mayMove && legal.has(move);
  return { can, move: can ? move : null, moves: [move], words, why: can ? "" : why(move) };
}

function groups(seat) {
  const known = seat.known.map((card) => ({ face: face(card), name: cardName(card) }));
  const hidden = seat.hand_size - known.length;
  return [
    { label: translated("{count} in hand", { count: seat.hand_size }), cards: known, hidden },
    { label: "3UP", cards: seat.up.map((card) => ({ face: face(card), name: cardName(card) })) },
    { label: "3DOWN", cards: seat.covered.map((covered) => ({ face: covered ? BACK : EMPTY, name: covered ? translated("a covered card") : translated("an empty slot") })) },
  ];
}

function zoneOf(view, seat) {
  if (view.phase === "CHOOSE_UP" || view.hand.length) return "hand";
  if (view.draw_pile_size) return "";
  return seat.up.length ? "up" : "down";
}

function own(look, seat) {
  const { view } = look;
  const zone = zoneOf(view, seat);
  const cards = (key, label, held) => ({
    key,
    label,
    clusters: [{ cards: look.keyed(key, held).map(([id, card]) => ownCard(look, zone, key, id, card)) }],
  });
  return [
    cards("hand", translated("Your hand"), view.hand),
    cards("up", translated("Your 3UP"), seat.up),
    {
      key: "down",
      label: translated("Your 3DOWN"),
      clusters: [{ cards: seat.covered.map((covered, slot) => downCard(look, covered, slot)) }],
    },
  ];
}

function ownCard(look, zone, key, id, card) {
  const { view, legal, why, chosen, mayMove } = look;
  const rank = rankOf(card);
  const made = { key: id, face: face(card), name: cardName(card), drag: true };
  if (mayMove && view.phase === "CHOOSE_UP") {
    return { ...made, can: true, chosen: chosen.includes(id), choose: true, most: UP_CARDS, moves: [...legal.keys()].filter((move) => move.slice(3).split(",").includes(rank)), words: translated("choose it for your 3UP"), target: "up" };
  }
  const can = mayMove && zone === key && legal.has(rank);
  if (!can) {
    const elsewhere = mayMove && zone !== key ? look.rulesNow[0] : "";
    return { ...made, can, why: elsewhere || why(rank) };
  }
  const moves = [...legal.keys()].filter((each) => each === rank || each.startsWith(`${rank}x`));
  const mates = moves.length > 1;
  const count = chosen.includes(id) ? chosen.length : 1;
  const move = count > 1 && legal.has(`${rank}x${count}`) ? `${rank}x${count}` : rank;
  const press = mates ? { choose: true, chosen: chosen.includes(id), among: chosenRank(look) === rank } : { move };
  return { ...made, can, ...press, moves, words: mates ? translated("choose it") : translated("play it"), drops: { "pile:discard": move } };
}

function downCard(look, covered, slot) {
  const key = `down:${slot}`;
  if (!covered) return { key, face: EMPTY, name: UNCOVERED[slot] };
  const move = `flip:${slot}`;
  const can = look.mayMove && look.legal.has(move);
  return {
    key, face: BACK, name: COVERED[slot], drag: true, can, words: translated("flip it"),
    move: can ? move : null, moves: [move], why: can ? "" : look.why(move), drops: can ? { "pile:discard": move } : {},
  };
}

function chosenRank({ chosen }) {
  return chosen.length ? rankOf(chosen[0].split(":")[1]) : "";
}

function actions(look) {
  const { legal, chosen, mayMove, view } = look;
  if (!mayMove) return [];
  if (view.phase === "CHOOSE_UP") {
    const ranks = chosen.map((id) => rankOf(id.split(":")[1]));
    const move = [...legal.keys()].find((each) => same(each.replace("up:", "").split(","), ranks));
    const left = UP_CARDS - chosen.length;
    return [{ label: left ? plural("Choose {count} more card for your 3UP", "Choose {count} more cards for your 3UP", left) : translated("Lay them face up"), move: left ? null : move, primary: !left, key: "p" }];
  }
  const rank = chosenRank(look);
  const counts = [...legal.keys()].filter((move) => rank && (move === rank || move.startsWith(`${rank}x`)));
  const plays = counts.map((move) => [move, Number(move.split("x")[1] ?? 1)]).filter(([, count]) =>
    counts.length <= FEW || count === chosen.length || count === counts.length,
  ).map(([move, count]) => {
    return { label: plural("Play {count} card of rank {rank}", "Play {count} cards of rank {rank}", count, { rank }), move, primary: count === chosen.length, key: count === chosen.length ? "p" : undefined };
  });
  const others = { draw: [translated("Draw up to three"), "d"], pickup: [translated("Pick up the pile"), "u"], stop: [translated("Stop here"), "s"] };
  const named = Object.entries(others).filter(([move]) => legal.has(move));
  return [...plays, ...named.map(([move, [label, key]]) => ({ label, move, key, primary: legal.size === 1 }))];
}

function same(one, other) {
  return [...one].sort().join() === [...other].sort().join();
}

/** Return where cards fly when something happens: { cards, from, to } each. */
export function flights(event, me) {
  const place = (seat, zone) => (seat === me ? `group:${zone}` : `seat:${seat}`);
  const zone = { HAND: "hand", UP: "up", DOWN: "down" }[event.zone];
  const fly = (cards, from, to, after = {}) => [{ faces: cards.map(face), from, to, ...after }];
  switch (event.type) {
    case "Played": return fly(event.cards, place(event.seat, zone), "pile:discard", { texts: event.cards, zone });
    case "Flipped": return fly([event.card], event.seat === me ? `down:${event.slot}` : `seat:${event.seat}`, "pile:discard");
    case "Cleared": return fly(event.cards.slice(-3), "pile:discard", "pile:cleared");
    case "Drew": return fly(event.cards, "pile:draw", place(event.seat, "hand"));
    case "PickedUp": return fly(event.cards.slice(-3), "pile:discard", place(event.seat, "hand"));
    case "TurnedUp": return fly([event.card], "pile:draw", "pile:discard");
    case "ChoseUp": return fly(event.cards, place(event.seat, "hand"), place(event.seat, "up"));
    default: return [];
  }
}

/** Return what is laid open by an event: nothing, in this game (U23). */
export function laidOpen() {
  return null;
}

/** Return the table of the scores: this game has none. */
export function scores() {
  return null;
}

/** Return what to do now, a short sentence. */
export function asked(look) {
  const { view, legal } = look;
  if (view.phase === "CHOOSE_UP") return translated("Choose three cards to lie face up as your 3UP.");
  if (legal.size === 1) return `${capital([...legal.values()][0])}.`;
  return [...legal.keys()].some((move) => move.startsWith("flip:")) ? translated("Flip one of your covered cards.") : translated("Play a card.");
}
