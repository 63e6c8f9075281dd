// Cards drawn as pictures, as the library's own pictures draw them.

import { el } from "./dom.js";

const SHAPES = { // each in a square of 16 by 16
  club: "M8 1a3.6 3.6 0 0 1 2.9 5.7A3.6 3.6 0 1 1 9 12.2L10.2 15H5.8L7 12.2A3.6 3.6 0 1 1 5.1 6.7 3.6 3.6 0 0 1 8 1z",
  diamond: "M8 0l6 8-6 8-6-8z",
  heart: "M8 15C4 11.5 1 8.8 1 5.3A3.8 3.8 0 0 1 8 3.2a3.8 3.8 0 0 1 7 2.1C15 8.8 12 11.5 8 15z",
  spade: "M8 .5c3.4 3.2 6.8 5.8 6.8 9A3.3 3.3 0 0 1 9 11.8L10.2 15.5H5.8L7 11.8A3.3 3.3 0 0 1 1.2 9.5c0-3.2 3.4-5.8 6.8-9z",
  disc: "M8 .5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z",
  square: "M2.5 1.5h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1z",
  drop: "M8 0c2.2 3.8 7 6 7 9.8A6.5 6.2 0 0 1 8 16a6.5 6.2 0 0 1-7-6.2C1 6 5.8 3.8 8 0z",
  star: "M8 .3l2.4 5 5.5.7-4 3.9 1 5.5L8 12.7l-4.9 2.7 1-5.5-4-3.9 5.5-.7z",
};
const WEAVE = "M23 11l11 21-11 21-11-21zM12 11h22v42H12z";
export const BACK = "back";
export const EMPTY = "empty";

/**
 * Draw a card.
 * A face is BACK, EMPTY or { rank, shape, letter, ink, wild, as }: what stands in the corner, the
 * shape below it with a letter in it, the name of the ink, a mark for wild cards, and the text of
 * the card that it stands for.
 */
export function picture(face) {
  return el("svg", { class: "card", viewBox: "0 0 46 64", "aria-hidden": "true", focusable: "false" }, parts(face));
}

function parts(face) {
  if (face === EMPTY) return el("rect", { class: "none", x: 1, y: 1, width: 44, height: 62, rx: 6 });
  if (face === BACK) {
    return [
      el("rect", { class: "back", width: 46, height: 64, rx: 6 }),
      el("rect", { class: "weave", x: 4, y: 4, width: 38, height: 56, rx: 3.5 }),
      el("path", { class: "weave", d: WEAVE }),
    ];
  }
  const drawn = [
    el("rect", { class: "face", x: 0.5, y: 0.5, width: 45, height: 63, rx: 6 }),
    corner(face.rank, face.ink, 20, face.rank.length > 2 ? 15 : 20),
    ...shape(face, 4.5, 26, 14),
  ];
  if (face.as) drawn.push(corner(`=${face.as}`, "wild", 57, 12));
  else if (face.shape) drawn.push(...shape(face, 22, 39, 20));
  else drawn.push(text(face.rank, face.ink, { x: 41, y: 58, "font-size": 20, "text-anchor": "end" }));
  if (face.wild) drawn.push(el("path", { class: "wild", transform: "translate(19 28) scale(.65)", d: SHAPES.star }));
  return drawn;
}

function corner(letters, ink, y, size) {
  const squeezed = letters.length > 1 ? { textLength: 24, lengthAdjust: "spacingAndGlyphs" } : {};
  return text(letters, ink, { x: 4, y, "font-size": size, ...squeezed });
}

function text(letters, ink, attributes) {
  return el("text", { class: ink, "font-weight": 700, ...attributes }, letters);
}

function shape(face, x, y, size) {
  if (!face.shape) return [];
  const place = `translate(${x} ${y}) scale(${size / 16})`;
  const drawn = [el("path", { class: face.ink, transform: place, d: SHAPES[face.shape] })];
  if (face.letter) {
    const middle = face.shape === "drop" ? 0.6 : 0.5;
    const where = { x: x + size / 2, y: y + size * (middle + 0.21), "font-size": size * 0.72, "text-anchor": "middle" };
    drawn.push(text(face.letter, "on", where));
  }
  return drawn;
}
