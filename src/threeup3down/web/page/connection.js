// The only module that knows whom the page speaks to: a server, by a WebSocket, or the library
// itself, which runs in a worker. Both speak the same JSON.
//
// A connection is { send(message), close() }. It calls heard(message), and changed(state, seconds)
// with the state "open", "connecting", "lost" (tried again after that many seconds) or "loading".

import { LANGUAGE, translated } from "./translate.js";

const FIRST_WAIT = 0.5;
const LONGEST_WAIT = 8;
const FINAL = new Set(["gone", "full", "no_such_room"]);

/** Whether the page plays without a server. */
export function withoutServer() {
  return document.querySelector('meta[name="threeup3down-backend"]')?.content === "worker";
}

/** Return what can be played: { games, kept }. */
export async function offered() {
  if (withoutServer()) worker(); // it loads while people choose
  const answer = await fetch(withoutServer() ? `games.${LANGUAGE}.json` : `api/games?language=${LANGUAGE}`);
  if (!answer.ok) throw failed(answer);
  return answer.json();
}

/**
 * Make a new game.
 * Returns what to keep of it, so that `connect` finds it again.
 */
export async function create(wanted) {
  if (withoutServer()) return { saved: await dealt(wanted) };
  const answer = await fetch("api/rooms", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...wanted, language: LANGUAGE }),
  });
  const made = await answer.json().catch(() => ({}));
  if (!answer.ok) throw made.message ? new Error(made.message) : failed(answer);
  return { seat: made.seat, room: made.room, links: made.links };
}

function failed({ status }) {
  return new Error(translated("The server answers {status}.", { status }));
}

/** Connect to the game that was kept, or to one by the token of a link. */
export function connect(kept, heard, changed) {
  return withoutServer() ? new Library(kept, heard, changed) : new Server(kept, heard, changed);
}

function firstMessage(kept, name) {
  const language = LANGUAGE;
  if (kept.seat) return { type: "seat", token: kept.seat, language };
  if (kept.watch) return { type: "watch", token: kept.watch, language };
  return { type: "join", room: kept.join, name, language };
}

class Server {
  constructor(kept, heard, changed) {
    Object.assign(this, { kept, heard, changed, wait: FIRST_WAIT, closed: false });
    this.awake = () => this.open();
    this.asleep = () => this.lose();
    addEventListener("online", this.awake);
    addEventListener("offline", this.asleep);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.closed || this.socket) return;
    this.changed("connecting");
    const address = new URL("api/play", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(firstMessage(this.kept, this.kept.name)));
    socket.onmessage = ({ data }) => this.received(JSON.parse(data));
    socket.onclose = () => this.socket === socket && this.lose();
  }

  received(message) {
    if (message.type === "joined") this.kept = { ...this.kept, seat: message.token };
    if (message.type === "table") {
      this.wait = FIRST_WAIT;
      this.changed("open");
    }
    if (message.type === "error" && FINAL.has(message.code)) this.close();
    this.heard(message);
  }

  lose() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    clearTimeout(this.timer);
    if (this.closed) return;
    const seconds = this.wait * (0.8 + 0.4 * Math.random());
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    this.changed("lost", seconds);
    this.timer = setTimeout(() => this.open(), seconds * 1000);
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.awake);
    removeEventListener("offline", this.asleep);
    this.socket?.close();
  }
}

let python = null;

/** Return the one worker of the page: to load the library takes some seconds. */
function worker() {
  python ??= new Worker("worker.js", { type: "module" });
  return python;
}

/** Return a new game as the library saves it. */
function dealt(wanted) {
  return new Promise((resolve, reject) => {
    worker().onmessage = ({ data }) => {
      if (data.type === "saved") resolve(data.text);
      else if (data.type === "error") reject(new Error(data.message));
      else if (data.type === "failed") reject(new Error(broken(data.reason)));
    };
    worker().postMessage({ type: "new", ...wanted, language: LANGUAGE });
  });
}

function broken(reason) {
  return translated("The game cannot go on: {reason}", { reason });
}

class Library {
  constructor(kept, heard, changed) {
    changed("loading");
    this.worker = worker();
    this.worker.onmessage = ({ data }) => {
      changed("open");
      heard(data.type === "failed" ? { type: "error", code: "gone", message: broken(data.reason) } : data);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      python = null;
      heard({ type: "error", code: "gone", message: translated("The game could not be loaded.") });
    };
    this.send({ type: "load", text: kept.saved, language: LANGUAGE });
  }

  send(message) {
    this.worker.postMessage(message);
    return true;
  }

  close() {
    this.worker.onmessage = null;
    this.send({ type: "rest" });
  }
}
