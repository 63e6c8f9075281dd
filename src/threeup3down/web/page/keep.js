// What this browser keeps: settings, the player's name, and the games it has a seat in.

const NAME = "threeup3down.";
const MOST_GAMES = 12;
export const DEFAULTS = { language: "", motion: "system", shortcuts: true, theme: "system", sort: "own", melds: true };

function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(NAME + name)) ?? otherwise;
  } catch {
    return otherwise; // nothing is kept in this window, or somebody else wrote it
  }
}

function write(name, value) {
  try {
    localStorage.setItem(NAME + name, JSON.stringify(value));
  } catch {
    // a private window, or no room: the game goes on, a reload will not find it
  }
}

/** Return the settings. */
export function settings() {
  return { ...DEFAULTS, ...read("settings", {}) };
}

/** Change some settings. */
export function changeSettings(changed) {
  write("settings", { ...settings(), ...changed });
}

/** Return the player's name; "": none was given. */
export function playerName() {
  return read("name", "");
}

/** Keep the player's name. */
export function keepName(name) {
  write("name", name);
}

/** Return the games with a seat or a link, the newest first; each has a `key`. */
export function games() {
  return read("games", []);
}

/** Return the game with a key; undefined: there is none. */
export function game(key) {
  return games().find((each) => each.key === key);
}

/** Keep a game, or what has changed of it. */
export function keepGame(entry) {
  const others = games().filter((each) => each.key !== entry.key);
  const kept = { ...game(entry.key), ...entry, at: Date.now() };
  write("games", [kept, ...others].slice(0, MOST_GAMES));
  return kept;
}

/** Forget a game. */
export function forgetGame(key) {
  write("games", games().filter((each) => each.key !== key));
}

/** Return a new key, for this browser alone. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (each) =>
    each.toString(36).padStart(2, "0"),
  ).join("");
}
