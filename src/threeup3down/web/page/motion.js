// Cards that fly from place to place when something happens; nothing depends on it.

import { picture } from "./cards.js";
import { el } from "./dom.js";

const FLIGHT = 320; // milliseconds
const APART = 70;

/** Whether cards fly, by the setting and by what the system asks for. */
export function moves(setting) {
  if (setting !== "system") return setting === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Let cards fly, one flight after the other, and leave the table as it is. */
export async function fly(root, flights) {
  const landed = [];
  for (const flight of flights) {
    const to = place(root, flight.to);
    const starts = flight.faces.map((_, at) => source(root, flight, at));
    if (!to || !starts.every(Boolean) || document.hidden) continue;
    if (flight.from.startsWith("pile:")) landed.splice(0).forEach((ghost) => ghost.remove());
    const ghosts = flight.faces.map((face, at) => sent(face, starts[at], to, at));
    landed.push(...ghosts.map(({ ghost }) => ghost));
    await Promise.all(ghosts.map(({ done }) => done));
  }
  return () => {
    landed.forEach((ghost) => ghost.remove());
    for (const each of root.querySelectorAll(".leaving")) each.classList.remove("leaving");
  };
}

function place(root, key) {
  return root.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

function source(root, { from, texts, zone }, at) {
  const text = texts?.[at];
  const own = text && from.startsWith("group:")
    ? root.querySelector(`[data-key^="${CSS.escape(`${zone}:${text}:`)}"]:not(.leaving)`)
    : null;
  own?.classList.add("leaving");
  return own ?? place(root, from);
}

function sent(face, from, to, at) {
  const [start, end] = [middle(from), middle(to)];
  const ghost = el("div", { class: "flying", "aria-hidden": "true" }, picture(face));
  document.body.append(ghost);
  const at_ = ({ x, y }) => `translate(${x - 23}px, ${y - 32}px)`;
  const spread = at * 9;
  const frames = [{ transform: at_(start) }, { transform: at_({ x: end.x + spread, y: end.y }) }];
  const options = { duration: FLIGHT, delay: at * APART, easing: "ease-in-out", fill: "both" };
  return { ghost, done: ghost.animate(frames, options).finished.catch(() => {}) };
}

function middle(element) {
  const part = element.querySelector(".fan, .cards") ?? element;
  const box = part.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
