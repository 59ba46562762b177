// Keeps the button of the current question near the thumb, and ignores taps before it could be seen.

/**
 * Milliseconds for which a button that has just come under a finger takes no tap: a tap on its way meant
 * the button before it. Seeing and stopping takes people about 250.
 */
const SETTLES = 350;
/** What moves by less than this many pixels counts as unmoved. */
const STAYS = 8;
const TOUCHED = "button, summary, label.choice";

/** @typedef {HTMLElement[]} Resting the buttons at one place, redrawn or not, that are blocked until the same moment */
/** @type {WeakMap<HTMLElement, Resting>} */
const resting = new WeakMap();
/** @type {HTMLElement | null} */
let acting = null; // the bar at the lower edge
/** @type {HTMLElement | null} */
let opened = null; // the form that was opened last

/**
 * Draw, and block taps for a moment on buttons that are new, have moved or have another meaning. Keys and screen readers are not held up.
 * @param {() => void} draw
 */
export function settle(draw) {
  const before = places();
  const focused = document.activeElement;
  const section = focused && focused.closest("section");
  draw();
  raise();
  if (section && document.activeElement === document.body) focusNear(section);
  for (const node of touchable()) {
    const box = node.getBoundingClientRect();
    const stayed = (before.get(meaning(node)) || []).find((old) => Math.abs(old.box.top - box.top) < STAYS && Math.abs(old.box.left - box.left) < STAYS);
    // A blocked button that is redrawn in place keeps its remaining block time.
    if (!stayed) rest(node);
    else if (stayed.rests) rest(node, stayed.rests);
  }
}

/**
 * Focus the section of a focused element that is gone, or the question.
 * @param {HTMLElement} section
 */
function focusNear(section) {
  const near = section.getClientRects().length && section.textContent ? section : document.getElementById("now");
  if (!near) return;
  near.tabIndex = -1;
  near.focus({ preventScroll: true });
}

/**
 * Let the form that has just been opened act.
 * @param {HTMLElement} form
 */
export function act(form) {
  opened = form;
  raise();
}

/** Put the acting form at the lower edge: the one that was opened last, else the step's. */
export function raise() {
  const bars = all(".send").filter((each) => each.getClientRects().length && !each.closest("details:not([open])"));
  const bar = bars.find((each) => opened && opened.contains(each)) || bars.find((each) => each.classList.contains("first")) || null;
  if (bar !== acting) {
    if (acting) acting.classList.remove("acting", "more");
    if (bar) {
      bar.classList.add("acting");
      for (const button of bar.querySelectorAll("button")) rest(button);
    }
  }
  acting = bar;
  fitHead();
  fitFoot();
  cue();
}

/** At most this share of the screen is for a header that stays; a larger one, as with large text, scrolls away. */
const MOST_HEAD = 0.15;

function fitHead() {
  const head = document.getElementById("head");
  if (!head) return;
  head.classList.toggle("tall", head.offsetHeight > innerHeight * MOST_HEAD);
  const covers = getComputedStyle(head).position === "sticky" ? head.offsetHeight : 0;
  document.documentElement.style.setProperty("--head", `${covers}px`);
}

/** Give the ways out room in the acting bar: beside its button where that doesn't wrap it, else below. */
function fitFoot() {
  const ways = document.getElementById("ways");
  const { style } = document.documentElement;
  /** @type {(width: number, height: number) => void} */
  const give = (width, height) => {
    style.setProperty("--ways-width", `${width}px`);
    style.setProperty("--ways-height", `${height}px`);
  };
  give(0, 0);
  let height = acting ? acting.offsetHeight : 0;
  if (ways) {
    ways.hidden = !ways.children.length || Boolean(acting && !acting.closest("#asked, #bid"));
    ways.classList.toggle("alone", !acting);
    ways.classList.remove("below");
    if (!acting) height = ways.offsetHeight;
    else if (!ways.hidden) {
      give(ways.offsetWidth, 0);
      if (acting.offsetHeight > height + STAYS) {
        ways.classList.add("below");
        give(0, ways.offsetHeight);
      }
      height = acting.offsetHeight;
    }
  }
  style.setProperty("--bar", `${height}px`);
}

/** Show a cue at the acting bar while a part of its question is still below it. */
function cue() {
  const form = acting && acting.closest("form");
  if (!acting || !form) return;
  const last = acting.previousElementSibling;
  const isMore = last !== null && last.getBoundingClientRect().bottom > acting.getBoundingClientRect().top + STAYS;
  acting.classList.toggle("more", isMore);
}

/**
 * Return all elements of a selector.
 * @type {(what: string) => HTMLElement[]}
 */
const all = (what) => Array.from(document.querySelectorAll(what));

const touchable = () => all(TOUCHED).filter((each) => each.getClientRects().length);

/**
 * Return the meaning of a touch on an element, as a key to compare.
 * @type {(node: HTMLElement) => string}
 */
const meaning = (node) => node.dataset.does || node.getAttribute("aria-label") || node.textContent || "";

function places() {
  /** @type {Map<string, { box: DOMRect, rests: Resting | undefined }[]>} */
  const found = new Map();
  for (const node of touchable()) {
    const told = meaning(node);
    const rests = node.classList.contains("fresh") ? resting.get(node) : undefined;
    found.set(told, [...(found.get(told) || []), { box: node.getBoundingClientRect(), rests }]);
  }
  return found;
}

/**
 * Mark an element as fresh for a moment, in which it takes no taps. `others` are fresh already: it ends with them.
 * @param {HTMLElement} node
 * @param {Resting} [others] buttons that it stays blocked with
 */
function rest(node, others) {
  const together = others || [];
  together.push(node);
  resting.set(node, together);
  node.classList.add("fresh");
  if (others) return;
  setTimeout(() => {
    for (const each of together) if (resting.get(each) === together) each.classList.remove("fresh");
  }, SETTLES);
}

// The opened form may be closed by its own line, or redrawn.
document.addEventListener("toggle", () => raise(), true);
addEventListener("resize", raise);
addEventListener("scroll", cue, { passive: true });
