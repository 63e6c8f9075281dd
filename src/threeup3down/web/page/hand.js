// In which order a hand lies: as its owner lays it, or sorted. It is nobody else's business.

export class Hand {
  /** key: under which this window keeps the order. */
  constructor(key) {
    this.place = `threeup3down.order.${key}`;
    try {
      this.order = JSON.parse(sessionStorage.getItem(this.place)) ?? [];
    } catch {
      this.order = [];
    }
  }

  /** Return [id, card] of each card of a zone, in the order in which they are shown. */
  keyed(zone, cards, sort, game) {
    const copies = new Map();
    const pairs = cards.map((card) => {
      const copy = copies.get(card) ?? 0;
      copies.set(card, copy + 1);
      return [`${zone}:${card}:${copy}`, card];
    });
    if (zone !== "hand" || !game.SORTS.length) return pairs;
    if (sort === "rank" || sort === "suit") {
      return pairs.sort((one, other) => game.place(one[1], sort) - game.place(other[1], sort));
    }
    const held = new Map(pairs);
    const known = this.order.filter((id) => held.has(id));
    this.keep([...known, ...[...held.keys()].filter((id) => !known.includes(id))]);
    return this.order.map((id) => [id, held.get(id)]);
  }

  /** Lay a card before another one, or last. */
  move(id, before) {
    const others = this.order.filter((each) => each !== id);
    const at = before ? others.indexOf(before) : others.length;
    this.keep([...others.slice(0, at), id, ...others.slice(at)]);
  }

  /** Lay a card a number of places further. */
  shift(id, places) {
    const at = this.order.indexOf(id) + places;
    if (at < 0 || at >= this.order.length) return;
    const others = this.order.filter((each) => each !== id);
    this.move(id, others[at]);
  }

  keep(order) {
    this.order = order;
    try {
      sessionStorage.setItem(this.place, JSON.stringify(order));
    } catch {
      // it is kept as long as the page is open
    }
  }
}
