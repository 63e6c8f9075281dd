// How Three Thirteen looks on the page, and which presses make which moves.

import { BACK, EMPTY } from "../cards.js";
import { plural, translated } from "../translate.js";
import { capital, nameOf, pileName, sizeOf } from "../words.js";

export const NAME = "threethirteen";
export const TITLE = "Three Thirteen";
export const RULES = "rules/threethirteen.html";
export const CLAUSES = "T";
export const CARD = /\b(?:[A2-9TJQK][CDHS]|XX)\b/g;
export const SORTS = [["own", translated("as you lay them")], ["rank", translated("by rank")], ["suit", translated("by suit")], ["melds", translated("by melds")]];

const SUITS = { C: ["club", "♣"], D: ["diamond", "♦"], H: ["heart", "♥"], S: ["spade", "♠"] };
const NAMES = {
  C: (rank) => translated("{rank} of clubs", { rank }),
  D: (rank) => translated("{rank} of diamonds", { rank }),
  H: (rank) => translated("{rank} of hearts", { rank }),
  S: (rank) => translated("{rank} of spades", { rank }),
};
const RANKS = { A: translated("ace"), J: translated("jack"), Q: translated("queen"), K: translated("king"), T: "10" };
const ORDER = "A23456789TJQK";

/** Return a card in words. */
export function cardName(card) {
  if (card === "XX") return translated("joker");
  return NAMES[card[1]](RANKS[card[0]] ?? card[0]);
}

/** Return a card as a player would write it. */
export function cardShort(card) {
  return card === "XX" ? capital(cardName(card)) : `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1]][1]}`;
}

/** Return a number to sort cards by, by rank or by suit. */
export function place(card, sort) {
  if (card === "XX") return 1000;
  const [rank, suit] = [ORDER.indexOf(card[0]), "CDSH".indexOf(card[1])];
  return sort === "suit" ? suit * 20 + rank : rank * 20 + suit;
}

function isWild(card, wild) {
  return card === "XX" || (wild && card[0] === letterOf(wild));
}

function letterOf(rank) {
  return rank === "10" ? "T" : rank[0];
}

function face(card, wild, as = card) {
  if (card === null) return BACK;
  if (card === "XX") return { rank: "XX", shape: "star", ink: "violet", wild: true, as: as === card ? "" : as };
  const ink = "DH".includes(card[1]) ? "red" : "ink";
  return {
    rank: card[0] === "T" ? "10" : card[0], shape: SUITS[card[1]][0], ink,
    wild: isWild(card, wild), as: as === card ? "" : cardShort(as),
  };
}

function described(card, wild, as = card) {
  const own = cardName(card);
  const name = isWild(card, wild) ? translated("{card}, wild", { card: own }) : own;
  const other = cardName(as);
  return { face: face(card, wild, as), name: as === card ? name : translated("{card}, as {other}", { card: name, other }) };
}

/** Return the moves whose reasons the page shows, where they are not legal. */
export function asks({ view, me, mayMove }) {
  if (me === null) return [];
  return mayMove ? [...new Set([...view.hand, "stock", "upcard"])] : ["stock"];
}

/** Return what lies where. */
export function scene(look) {
  const { view, me, aids } = look;
  const wild = aids.wild_rank;
  const top = view.discard_pile.at(-1);
  const [stock, discards] = [translated("stock"), translated("discard pile")];
  const size = view.discard_pile.length;
  const shown = top ? described(top, wild).name : "";
  return {
    facts: facts(look),
    piles: [
      { key: "pile:stock", label: stock, note: sizeOf(view.stock_size), name: pileName(stock, view.stock_size), faces: [view.stock_size ? BACK : EMPTY], control: control(look, "stock", translated("Draw the top card")) },
      { key: "pile:discard", label: discards, note: sizeOf(size), name: pileName(discards, size, shown), faces: size ? view.discard_pile.slice(-3).map((card) => face(card, wild)) : [EMPTY], control: control(look, "upcard", translated("Take the top card")) },
    ],
    seats: view.seats.map((seat, index) => ({
      tags: [index === view.dealer ? translated("dealer") : "", index === view.went_out ? translated("went out") : ""].filter(Boolean),
      score: plural("{count} point", "{count} points", seat.score),
      groups: index === me ? [] : groups(seat, index === view.went_out, wild),
    })),
    mine: me === null ? [] : own(look),
    actions: me === null ? [] : actions(look),
  };
}

function facts({ view, aids }) {
  const [round, { rounds }] = [view.round + 1, aids];
  const said = [rounds ? translated("Round {round} of {rounds}", { round, rounds }) : translated("Round {round}", { round })];
  const rank = aids.wild_rank && (RANKS[letterOf(aids.wild_rank)] ?? aids.wild_rank);
  if (rank) said.push(translated("{rank}s are wild", { rank }));
  if (view.went_out !== null && view.phase !== "OVER") said.push(translated("last turns"));
  return said;
}

function control({ legal, why, mayMove, me }, move, words) {
  if (me === null) return null;
  const can = mayMove && legal.has(move);
  return { can, move: can ? move : null, moves: [move], words, why: can ? "" : why(move) };
}

function groups(seat, out, wild) {
  if (out) return seat.melds.map((meld) => meldGroup(meld, wild));
  const known = seat.known.map((card) => described(card, wild));
  return [{ label: translated("{count} in hand", { count: seat.hand_size }), cards: known, hidden: seat.hand_size - known.length }];
}

function meldGroup(meld, wild) {
  const ranks = new Set(meld.stands_for.map((card) => card[0]));
  return { label: ranks.size === 1 ? translated("set") : translated("run"), cards: meld.cards.map((card, at) => described(card, wild, meld.stands_for[at])) };
}

function own(look) {
  const { view, aids, me } = look;
  const mine = view.seats[me];
  if (me === view.went_out && mine.melds.length) {
    const laid = mine.melds.map((meld) => meldGroup(meld, aids.wild_rank));
    return [{ key: "hand", label: translated("You went out"), clusters: laid.map((each, at) => ({ label: each.label, cards: each.cards.map((card, i) => ({ ...card, key: `laid:${at}:${i}` })) })) }];
  }
  const stake = aids.at_stake ?? null;
  const label = stake === null ? translated("Your hand") : plural("Your hand: {count} point at stake", "Your hand: {count} points at stake", stake);
  const keyed = look.keyed("hand", view.hand);
  if (look.sort !== "melds" || !aids.arrangement) {
    return [{ key: "hand", label, movable: true, clusters: [{ cards: keyed.map(([id, card]) => ownCard(look, id, card)) }] }];
  }
  const left = [...keyed];
  const take = (card) => left.splice(left.findIndex((each) => each[1] === card), 1)[0];
  const clusters = aids.arrangement.melds.map((meld) => ({
    label: meldGroup(meld, aids.wild_rank).label,
    cards: meld.cards.map((card, at) => ownCard(look, take(card)[0], card, meld.stands_for[at])),
  }));
  const over = left.map(([id, card]) => ownCard(look, id, card));
  return [{ key: "hand", label, clusters: [...clusters, ...(over.length ? [{ label: translated("left over"), cards: over }] : [])] }];
}

function ownCard(look, id, card, as = card) {
  const { legal, why, chosen, mayMove, aids, view } = look;
  const made = { key: id, ...described(card, aids.wild_rank, as), drag: true };
  const moves = [card, `out:${card}`].filter((move) => legal.has(move));
  if (!mayMove || !moves.length) return { ...made, can: false, why: why(card) };
  const picked = chosen.includes(id);
  const move = moves[0];
  const press = picked ? { move } : { choose: true };
  const again = view.phase === "DISCARD" && move === card ? translated("press again to discard it") : translated("press again to go out with it");
  const words = picked ? again : translated("choose it to discard");
  return { ...made, can: true, chosen: picked, most: 1, ...press, moves, words, drops: { "pile:discard": move } };
}

function actions(look) {
  const { legal, chosen, mayMove } = look;
  if (!mayMove) return [];
  const card = chosen[0]?.split(":")[1];
  const outs = [...legal.keys()].filter((move) => move.startsWith("out:"));
  const shown = card ? outs.filter((move) => move === `out:${card}`) : outs;
  const made = shown.map((move) => ({ label: translated("Go out with {card}", { card: cardShort(move.slice(4)) }), name: translated("Go out and discard: {card}", { card: cardName(move.slice(4)) }), move, primary: true, key: shown.length === 1 ? "o" : undefined }));
  if (legal.has("stock")) made.push({ label: translated("Draw from the stock"), move: "stock", key: "d" });
  const top = look.view.discard_pile.at(-1);
  if (legal.has("upcard")) made.push({ label: translated("Take {card}", { card: cardShort(top) }), name: translated("Take {card}", { card: cardName(top) }), move: "upcard", key: "u" });
  if (card && legal.has(card)) made.push({ label: translated("Discard {card}", { card: cardShort(card) }), name: translated("Discard {card}", { card: cardName(card) }), move: card, primary: !shown.length, key: "p" });
  return made;
}

/** Return where cards fly when something happens: { faces, from, to } each. */
export function flights(event, me) {
  const at = (seat) => (seat === me ? "group:hand" : `seat:${seat}`);
  switch (event.type) {
    case "Drew": return [{ faces: event.cards.map((card) => face(card)), from: "pile:stock", to: at(event.seat) }];
    case "Took": return [{ faces: [face(event.card)], from: "pile:discard", to: at(event.seat) }];
    case "Discarded": return [{ faces: [face(event.card)], from: at(event.seat), to: "pile:discard", texts: [event.card], zone: "hand" }];
    case "WentOut": return [{ faces: event.melds.flatMap((meld) => meld.cards.map((card) => face(card))).slice(0, 5), from: at(event.seat), to: at(event.seat) }];
    case "Dealt": return [{ faces: event.cards.slice(0, 3).map((card) => face(card)), from: "pile:stock", to: at(event.seat) }];
    case "Reshuffled": return [{ faces: [BACK], from: "pile:discard", to: "pile:stock" }];
    default: return [];
  }
}

/** Return the hands that an event lays open (T13), or null. */
export function laidOpen(event, table) {
  if (event.type !== "Scored") return null;
  const totals = table.view.seats.map((seat) => seat.score);
  return {
    title: translated("Round {round} is scored", { round: event.round + 1 }),
    hands: event.arrangements.map((arranged, seat) => ({
      name: nameOf(table, seat),
      points: event.points[seat],
      total: totals[seat],
      groups: [
        ...arranged.melds.map((meld) => meldGroup(meld, null)),
        ...(arranged.leftover.length
          ? [{ label: translated("left over: {points}", { points: arranged.counts.join(" + ") }), cards: arranged.leftover.map((card) => described(card, null)) }]
          : []),
      ],
    })),
  };
}

/** Return the scores as rows of a table: the round, and the points of each seat; null: none yet. */
export function scores({ view }) {
  if (!view.scores.length) return null;
  return { rows: view.scores.map((points, round) => [translated("Round {round}", { round: round + 1 }), ...points]), totals: view.seats.map((seat) => seat.score) };
}

/** Return what to do now, a short sentence. */
export function asked({ view, legal }) {
  if (view.phase === "DRAW") return translated("Draw from the stock, or take the top discard.");
  const out = [...legal.keys()].some((move) => move.startsWith("out:"));
  return out ? translated("Discard a card; you can go out.") : translated("Discard a card.");
}
