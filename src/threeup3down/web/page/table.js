// A game at the table: what is heard becomes what is shown, and presses become messages.

import { showHands, showHelp, showScores } from "./dialogs.js";
import { byId, el, update } from "./dom.js";
import { drawTable } from "./draw.js";
import { followPointers } from "./drag.js";
import { gameModule } from "./games/index.js";
import { Hand } from "./hand.js";
import { changeSettings, settings } from "./keep.js";
import { focusOn, followArrows, oneStopEach } from "./keys.js";
import { fly, moves } from "./motion.js";
import { plural, translated } from "./translate.js";
import { capital, linked, named, sentence, short, spoken } from "./words.js";

const MOST_ASKED = 60;
const MOST_HISTORY = 400;
const HURRY = 3; // tables that wait: then nothing flies

export class Table {
  /** kept: what this browser keeps of the game; send: sends a message, and returns whether it went. */
  constructor(root, kept, send) {
    Object.assign(this, { kept, send, table: null, queue: [], busy: false, chosen: [], reasons: new Map(), hint: null, sent: false });
    this.hand = new Hand(kept.key);
    this.board = el("div", { class: "board" });
    this.note = el("p", { class: "told", id: "told" });
    this.history = el("ol", { tabindex: 0, "aria-label": translated("What happened") });
    this.past = el("details", { class: "history" }, el("summary", {}, translated("What happened")), this.history);
    this.past.open = matchMedia("(min-width: 64rem)").matches;
    root.replaceChildren(el("div", { class: "play" }, this.board, this.note, this.past));
    followArrows(this.board, (item, places) => this.shift(item, places));
    followPointers(this.board, { dropped: (...drop) => this.dropped(...drop), started: () => this.tell([]) });
    this.board.addEventListener("click", (event) => this.clicked(event));
    this.board.addEventListener("change", ({ target }) => target.id === "sort" && this.sortBy(target.value));
    this.board.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && this.focused(target.dataset.key));
  }

  // What is heard

  heard(message) {
    if (message.type === "table") {
      this.queue.push(message);
      if (!this.busy) this.work();
    } else if (message.type === "reasons") {
      for (const [move, reason] of Object.entries(message.reasons)) this.reasons.set(move, reason);
      this.show();
    } else if (message.type === "hint") {
      this.hint = message.move;
      this.show();
      const [seen, heard] = [short, spoken].map((said) => translated("Hint: {move}.", { move: said(message.words, this.game) }));
      this.tell(linked(seen, this.game), heard);
    } else if (message.type === "error") {
      this.sent = false;
      this.show();
      this.tell(linked(message.message, this.game ?? gameModule("")), message.message);
    }
  }

  async work() {
    this.busy = true;
    try {
      while (this.queue.length) await this.follow(this.queue.shift());
    } finally {
      this.busy = false;
    }
  }

  async follow(table) {
    const before = this.table;
    this.game = gameModule(table.game);
    const fresh = !before || table.history !== undefined;
    let settle = () => {};
    if (!fresh && moves(settings().motion) && this.queue.length < HURRY) {
      settle = await fly(this.board, table.events.flatMap((event) => this.game.flights(event, table.seat)));
    }
    const backwards = before && !before.outcome && table.number < before.number;
    Object.assign(this, { table, reasons: new Map(), hint: null, sent: false });
    if (!before || table.number !== before.number) this.chosen = [];
    this.show();
    settle();
    this.remember(table, { fresh, backwards, moved: table.number !== before?.number });
    this.askWhy();
    this.open(table, fresh);
  }

  remember(table, { fresh, backwards, moved }) {
    if (table.history) this.history.replaceChildren(...table.history.slice(-MOST_HISTORY).map((each) => this.line(each)));
    const said = backwards ? [translated("The last move was taken back."), ...table.said] : table.said;
    if (!table.history || backwards) this.history.append(...said.map((each) => this.line(each)));
    while (this.history.children.length > MOST_HISTORY) this.history.firstChild.remove();
    this.history.scrollTop = this.history.scrollHeight;
    const { asked, mayMove } = this.look();
    const turn = mayMove && moved ? [translated("Your turn. {asked}", { asked })] : [];
    this.say([...(fresh && !backwards ? [] : said), ...turn].map((each) => spoken(named(each, table), this.game)).join(" "));
  }

  line(text) {
    return el("li", {}, text.split("\n").map((part) => el("span", {}, sentence(part, this.table, this.game))));
  }

  open(table, fresh) {
    if (table.outcome && (fresh || table.said.length)) {
      this.showResult();
      return;
    }
    const laid = table.events.map((event) => this.game.laidOpen(event, table)).filter(Boolean);
    if (laid.length && !fresh) showHands(laid.at(-1));
  }

  askWhy() {
    const { legal } = this.look();
    const asked = this.game.asks(this.look()).filter((move) => !legal.has(move));
    if (asked.length && !this.waiting()) this.send({ type: "why", moves: asked.slice(0, MOST_ASKED) });
  }

  // What is shown

  waiting() {
    return this.table.seats.some((seat) => seat.kind === "open");
  }

  /** Return what a game's module is told. */
  look() {
    const { table, game, chosen, hint, reasons, sent, kept } = this;
    const legal = new Map(table.moves.map(({ move, words }) => [move, words]));
    const mayMove = legal.size > 0 && !sent;
    const any = [...reasons.values()].find(Boolean);
    const sort = settings().sort;
    const look = {
      table, game, chosen, hint, legal, mayMove, sent, sort,
      view: table.view, me: table.seat, aids: table.aids ?? {}, links: kept.links, waiting: this.waiting(),
      rulesNow: table.rules_now,
      why: (move) => reasons.get(move) ?? (mayMove ? "" : any) ?? "",
      keyed: (zone, cards) => this.hand.keyed(zone, cards, sort, game),
    };
    return { ...look, asked: mayMove ? game.asked(look) : "" };
  }

  show() {
    if (!this.table) return;
    const focused = document.activeElement?.closest?.("[data-key]")?.dataset.key;
    const { nodes, controls } = drawTable(this.look());
    this.controls = controls;
    update(this.board, nodes);
    oneStopEach(this.board);
    if (focused && document.activeElement === document.body) this.refocus(focused);
    document.title = `${this.table.moves.length ? "● " : ""}${this.game.TITLE}`;
  }

  refocus(key) {
    const group = key.split(":")[0];
    const same = this.board.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const mate = this.board.querySelector(`[data-group="${CSS.escape(group)}"] button:not([disabled])`);
    focusOn(same ?? mate ?? this.board.querySelector("[data-group] button:not([disabled])"));
  }

  /** Show a note, and say it to a screen reader. */
  tell(nodes, text = "") {
    update(this.note, nodes);
    if (text) this.say(text);
  }

  /** Show a plain note, and say it. */
  inform(text) {
    this.tell([text], text);
  }

  say(text) {
    if (!text) return;
    const said = byId("said");
    said.append(el("span", {}, `${text} `));
    while (said.children.length > 12) said.firstChild.remove();
  }

  showResult() {
    const again = this.table.seat === null || this.table.seats[this.table.seat].rematch ? null : () => this.send({ type: "rematch" });
    showScores(this.table, this.game, named(this.table.outcome_text, this.table), this.table.outcome ? again : null);
  }

  // What people do

  clicked({ target }) {
    const copy = target.closest("[data-copy]");
    const button = target.closest("button");
    if (copy) {
      byId(copy.dataset.copy).select();
      navigator.clipboard?.writeText(byId(copy.dataset.copy).value);
      this.inform(translated("The link is copied."));
    } else if (button?.dataset.act) this.act(button.dataset.act);
    else if (button?.dataset.move) this.move(button.dataset.move);
    else if (button?.dataset.key) this.press(button.dataset.key);
  }

  press(key) {
    const control = this.controls.get(key);
    if (!control) return;
    if (!control.can) this.refuse(control);
    else if (control.move) this.move(control.move);
    else if (control.choose) this.choose(key, control);
  }

  refuse({ name, why }) {
    const reason = why || translated("Not now.");
    this.tell(linked(`${capital(name)}: ${reason}`, this.game), reason);
  }

  choose(key, { chosen, most = Infinity, among = true }) {
    if (chosen) this.chosen = this.chosen.filter((each) => each !== key);
    else if (most === 1 || !among) this.chosen = [key];
    else if (this.chosen.length < most) this.chosen = [...this.chosen, key];
    else this.inform(plural("{count} card is chosen already.", "{count} cards are chosen already.", most));
    this.show();
  }

  focused(key) {
    const control = this.controls?.get(key);
    if (control && !control.can && control.why) update(this.note, linked(control.why, this.game));
    else if (control) update(this.note);
  }

  move(move) {
    if (!this.look().mayMove) return;
    this.sent = this.send({ type: "move", move, number: this.table.number });
    if (this.sent) this.show();
    else this.inform(translated("Not connected: the move was not sent."));
  }

  act(act) {
    if (act === "scores") this.showResult();
    else if (act === "undo" && !this.table.undo) this.inform(translated("Only your own last move can be taken back, if nobody saw a new card by it."));
    else if (act === "hint" && !this.table.moves.length) this.inform(translated("It is not your turn."));
    else if (!this.send({ type: act })) this.inform(translated("Not connected."));
  }

  dropped(key, target, beside) {
    const control = this.controls.get(key);
    if (target === "group:hand" && this.board.querySelector('[data-key="group:hand"][data-movable]')) {
      if (beside?.startsWith("hand:")) this.hand.move(key, beside);
      else this.hand.move(key, null);
      this.show();
    } else if (target === `group:${control?.target}`) this.press(key);
    else if (control?.can && control.drops?.[target]) this.move(control.drops[target]);
    else if (control && target.startsWith("pile:")) this.refuse(control);
  }

  shift(item, places) {
    this.hand.shift(item.dataset.key, places);
    if (settings().sort !== "own") this.sortBy("own");
    this.show();
    focusOn(this.board.querySelector(`[data-key="${CSS.escape(item.dataset.key)}"]`));
  }

  sortBy(sort) {
    changeSettings({ sort });
    this.show();
  }

  /** Do what a letter stands for; returns whether it stands for anything. */
  letter(letter) {
    if (!this.table) return false;
    if (letter === "escape") {
      this.chosen = [];
      this.show();
      return true;
    }
    if (!settings().shortcuts || this.waiting()) return false;
    const button = this.board.querySelector(`[aria-keyshortcuts="${CSS.escape(letter)}"]:not([aria-disabled])`);
    if (button) button.click();
    else if (letter === "h") this.act("hint");
    else if (letter === "z") this.act("undo");
    else if (letter === "t") this.tellTable();
    else if (letter === "c") focusOn(this.board.querySelector(".mine [data-group] button"));
    else if (letter === "r" || letter === "?") showHelp(this.table, this.game);
    else return false;
    return true;
  }

  tellTable() {
    const parts = [...this.board.querySelectorAll(".turn, .facts li, .piles [aria-label], .seat:not(.mine) h2, .seat:not(.mine) [role=img]")];
    this.say(parts.map((part) => part.getAttribute("aria-label")?.replace(/:.*$/, part.matches("button") ? "" : "$&") ?? part.textContent).join(". "));
  }
}
