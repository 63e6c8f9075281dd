// Cards dragged with a mouse, a pen or a finger.

const START = 8; // pixels before a press is a drag

/**
 * Follow pointers on cards.
 * dropped(key, target, beside) is called with the key of the card, the key of the place that it was
 * dropped on, and the key of the card there; it is called for drags only, never for presses.
 */
export function followPointers(root, { dropped, started }) {
  let drag = null;
  let suppressed = false;

  root.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("[data-drag]");
    suppressed = false;
    if (!item || event.button !== 0 || drag) return;
    drag = { item, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  });

  addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost) {
      if (Math.hypot(dx, dy) < START) return;
      drag.ghost = lift(drag.item);
      started(drag.item.dataset.key);
    }
    drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    mark(under(event));
  });

  const end = (event) => {
    if (drag?.id !== event.pointerId) return;
    const { item, ghost } = drag;
    drag = null;
    if (!ghost) return;
    suppressed = true;
    setTimeout(() => { suppressed = false; });
    const target = under(event);
    mark(null);
    ghost.remove();
    item.classList.remove("lifted");
    if (event.type === "pointerup" && target) {
      const card = document.elementsFromPoint(event.clientX, event.clientY).find((each) => each.closest?.("[data-drag]") && each.closest("[data-drag]") !== item);
      dropped(item.dataset.key, target.dataset.drop, card?.closest("[data-drag]").dataset.key);
    }
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
  root.addEventListener("click", (event) => {
    if (!suppressed) return;
    suppressed = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
}

function lift(item) {
  const box = item.getBoundingClientRect();
  const ghost = item.cloneNode(true);
  ghost.removeAttribute("data-key");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.body.append(ghost);
  item.classList.add("lifted");
  return ghost;
}

function under({ clientX, clientY }) {
  for (const each of document.elementsFromPoint(clientX, clientY)) {
    const place = each.closest?.("[data-drop]");
    if (place && !each.closest(".ghost")) return place;
  }
  return null;
}

function mark(target) {
  for (const each of document.querySelectorAll(".over")) if (each !== target) each.classList.remove("over");
  target?.classList.add("over");
}
