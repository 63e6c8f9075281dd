// The table by keyboard: one tab stop a group, arrows within and between groups, and letters.

const GROUP = "[data-group]";
const ITEM = "button:not([disabled])";

/** Keep one tab stop in each group. */
export function oneStopEach(root) {
  for (const group of root.querySelectorAll(GROUP)) {
    const items = [...group.querySelectorAll(ITEM)];
    const stop = items.find((item) => item === document.activeElement) ?? items.find((item) => item.tabIndex === 0 && item.hasAttribute("tabindex")) ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  }
}

/**
 * Follow the keyboard.
 * shift(item, places) is called for Shift and an arrow on a card of a hand that can be laid anew.
 */
export function followArrows(root, shift) {
  root.addEventListener("keydown", (event) => {
    const item = event.target.closest?.(ITEM);
    const group = item?.closest(GROUP);
    if (!group || event.ctrlKey || event.altKey || event.metaKey) return;
    const items = [...group.querySelectorAll(ITEM)];
    const at = items.indexOf(item);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    let to = null;
    if (step && event.shiftKey && group.dataset.movable !== undefined) shift(item, step);
    else if (step) to = items[(at + step + items.length) % items.length];
    else if (event.key === "Home") to = items[0];
    else if (event.key === "End") to = items.at(-1);
    else if (event.key === "ArrowUp") to = beside(root, group, item, -1);
    else if (event.key === "ArrowDown") to = beside(root, group, item, 1);
    else return;
    event.preventDefault();
    focusOn(to);
  });
  root.addEventListener("focusin", () => oneStopEach(root));
}

/** Put the focus on an item of a group, as its tab stop. */
export function focusOn(item) {
  if (!item) return;
  for (const other of item.closest(GROUP)?.querySelectorAll(ITEM) ?? []) other.tabIndex = other === item ? 0 : -1;
  item.focus();
}

function beside(root, group, item, step) {
  const groups = [...root.querySelectorAll(GROUP)].filter((each) => each.querySelector(ITEM));
  const next = groups[groups.indexOf(group) + step];
  if (!next) return null;
  const middle = (each) => each.getBoundingClientRect().x + each.getBoundingClientRect().width / 2;
  const wanted = middle(item);
  const items = [...next.querySelectorAll(ITEM)];
  return items.reduce((best, each) => (Math.abs(middle(each) - wanted) < Math.abs(middle(best) - wanted) ? each : best));
}

/** Call act(letter) for a letter that is pressed alone; it returns whether it was meant. */
export function followLetters(act) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key.length > 1 && event.key !== "Escape") return;
    if (event.target.closest?.("input, select, textarea") || document.querySelector("dialog[open]")) return;
    if (act(event.key.toLowerCase())) event.preventDefault();
  });
}
