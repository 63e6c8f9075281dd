// Elements made of plain descriptions, and a live tree brought up to date with a new one.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "path", "rect", "text", "g"]);

/**
 * Make an element.
 * Attributes that are null, undefined or false are left out; true stands for an empty value.
 * Children may be nodes, texts, lists of them, or null for none.
 */
export function el(tag, attributes = {}, ...children) {
  const made = SVG_TAGS.has(tag)
    ? document.createElementNS(SVG, tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return made;
}

/** Bring the children of a live element up to date, so that focus and pointers stay where they are. */
export function update(live, ...children) {
  const fresh = document.createDocumentFragment();
  fresh.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  patchChildren(live, fresh);
}

function patchChildren(live, fresh) {
  const keyed = new Map();
  for (const child of live.children) {
    if (child.dataset?.key) keyed.set(child.dataset.key, child);
  }
  let at = live.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = wanted.dataset?.key;
    let kept = key ? keyed.get(key) : at;
    if (kept && !key && kept.dataset?.key) kept = null;
    if (kept && alike(kept, wanted)) {
      if (kept === at) at = at.nextSibling;
      else live.insertBefore(kept, at);
      patch(kept, wanted);
    } else {
      live.insertBefore(wanted, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName;
}

function patch(live, fresh) {
  if (live.nodeType !== Node.ELEMENT_NODE) {
    if (live.nodeValue !== fresh.nodeValue) live.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...live.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "tabindex") live.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
  patchChildren(live, fresh);
}

/** Return the element with an id. */
export function byId(id) {
  return document.getElementById(id);
}
