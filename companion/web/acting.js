// The button that acts lies where the thumb is, whatever is scrolled, and acts only once it could be seen.

/**
 * Milliseconds for which nothing happens to what has just come under a finger: a tap that was on its way
 * meant what lay there before. Seeing and stopping takes people about 250.
 */
const SETTLES = 350;
/** Pixels by which something may move and still lie where it lay. */
const STAYS = 8;
const TOUCHED = "button, summary, label.choice";

const settling = new WeakMap();
let acting = null; // the bar at the lower edge
let opened = null; // the form that was opened last

/** Draw, and let no finger touch at once what has come, moved or changed its meaning. Keys and screen readers are not held up. */
export function settle(draw) {
  const before = places();
  draw();
  raise();
  for (const node of touchable()) {
    const box = node.getBoundingClientRect();
    const stayed = (before.get(meaning(node)) || []).some((old) => Math.abs(old.top - box.top) < STAYS && Math.abs(old.left - box.left) < STAYS);
    if (!stayed) rest(node);
  }
}

/** Let the form that has just been opened act. */
export function act(form) {
  opened = form;
  raise();
}

/** Put what acts now at the lower edge: the form that was opened last, else what the step asks. */
export function raise() {
  const bars = Array.from(document.querySelectorAll(".send")).filter((each) => each.getClientRects().length && !each.closest("details:not([open])"));
  const bar = bars.find((each) => opened && opened.contains(each)) || bars.find((each) => each.classList.contains("first")) || null;
  if (bar !== acting) {
    if (acting) acting.classList.remove("acting");
    if (bar) {
      bar.classList.add("acting");
      bar.querySelectorAll("button").forEach(rest);
    }
    acting = bar;
  }
  document.documentElement.style.setProperty("--bar", `${bar ? bar.offsetHeight : 0}px`);
}

const touchable = () => Array.from(document.querySelectorAll(TOUCHED)).filter((each) => each.getClientRects().length);

/** What a touch on it would do, in so many words. */
const meaning = (node) => node.dataset.does || node.getAttribute("aria-label") || node.textContent;

function places() {
  const found = new Map();
  for (const node of touchable()) {
    const told = meaning(node);
    found.set(told, [...(found.get(told) || []), node.getBoundingClientRect()]);
  }
  return found;
}

function rest(node) {
  clearTimeout(settling.get(node));
  node.classList.add("fresh");
  settling.set(node, setTimeout(() => node.classList.remove("fresh"), SETTLES));
}

// What was opened may be closed by its own line, or redrawn.
document.addEventListener("toggle", () => raise(), true);
addEventListener("resize", () => raise());
