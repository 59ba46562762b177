// What the view "Print" shows: the choices, the planned sheets, and what can be chosen.

import { signal } from "@preact/signals";
import { ApiError, get, post } from "../api.js";
import { keep, kept } from "../kept.js";
import { offered } from "../shell/offered_parts.js";
import { comparisons, faultWords, game, onChange, press, showFault } from "../state.js";

/** @import { Offset, SpareCard, PrintChanges, PrintChoices, PrintOptions, PrintRecord, SheetPlan } from "../answers.d.ts" */

/** Time in ms without a change until the sheets are planned again, and compared with the last print. */
const PAUSE = 150, LONG_PAUSE = 600;
/** @type {PrintChoices} */
const USUAL = {
  paper: "", printer: "", duplex: "separate", low_ink: false, changed: false,
  rounded: false, crop_marks: true, ruler: true, bleed: 0, gap: 0, without: [], choose: [], fill: [],
};

/** Choices that faces depend on. */
const COMPARED = ["low_ink", "bleed", "without", "choose"];

/** @type {import("@preact/signals").Signal<PrintOptions | null>} */
export const options = signal(/** @type {PrintOptions | null} */ (null));
/** @type {import("@preact/signals").Signal<PrintChoices>} */
export const choices = signal(USUAL);
/** @type {import("@preact/signals").Signal<SheetPlan | null>} */
export const plan = signal(/** @type {SheetPlan | null} */ (null));
/** Why the sheets can't be shown; "" if they can. */
export const planFault = signal("");

/** What changed since the last print. @type {import("@preact/signals").Signal<PrintChanges>} */
export const changes = signal(/** @type {PrintChanges} */ ({ state: "idle", changes: [] }));
/** The sheets of the last PDFs. @type {import("@preact/signals").Signal<PrintRecord | null>} */
export const record = signal(/** @type {PrintRecord | null} */ (null));

/** Files that changed since the last PDFs were made. @type {import("@preact/signals").Signal<string[]>} */
export const older = signal(/** @type {string[]} */ ([]));

/**
 * Read what can be chosen, plan the sheets, and follow the game's changes.
 * @returns {() => void} ends it
 */
export function open() {
  choices.value = { ...USUAL, ...remembered() };
  void readOptions();
  let timer = 0, later = 0;
  const ends = [
    onChange(() => {
      // What is known is of the game before.
      if (changes.peek().state === "done") changes.value = { state: "working", changes: [] };
      window.clearTimeout(timer);
      window.clearTimeout(later);
      timer = window.setTimeout(() => {
        void planSheets();
        void readOlder();
      }, PAUSE);
      later = window.setTimeout(() => void compare(), LONG_PAUSE);
    }),
    comparisons.subscribe(() => void readChanges()),
    press.subscribe((told) => void (told.state === "working" || readRecord())),
  ];
  return () => {
    window.clearTimeout(timer);
    window.clearTimeout(later);
    for (const end of ends) end();
  };
}

/** Let the server compare the game with the last print. */
async function compare() {
  try {
    const told = await post("/api/print/compare", { choices: choices.peek() });
    if (told.state === "none") {
      changes.value = { state: "none", changes: [] };
      if (choices.peek().changed) choose({ changed: false });
    } else await readChanges();
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    if (fault.code !== "lost") changes.value = { state: "failed", changes: [], message: faultWords(fault) };
  }
}

/** Read what changed since the last print, as far as it's known. */
async function readChanges() {
  try {
    /** @type {PrintChanges} */
    const told = await get("/api/print/changes");
    if (told.state === "idle" || told.state === "cancelled") {
      if (changes.peek().state === "done") void compare();
      return;
    }
    changes.value = told;
    if (told.state === "done" && choices.peek().changed) void planSheets();
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
  }
}

/** Read which sheets the last PDFs have. */
async function readRecord() {
  try {
    record.value = await get("/api/print/record");
  } catch (fault) {
    showFault(fault);
  }
  await readOlder();
}

/** Read which files changed since the last PDFs were made. */
async function readOlder() {
  try {
    older.value = (await get("/api/print/older")).files;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
  }
}

/**
 * Record which sheets came out of the printer.
 * @param {[string, number][]} sheets
 * @returns {Promise<boolean>} whether that worked
 */
export async function recordSheets(sheets) {
  try {
    record.value = await post("/api/print/record", { sheets });
    void compare();
    return true;
  } catch (fault) {
    showFault(fault);
    return false;
  }
}

/** Read what can be chosen; a choice that's gone is given up. */
export async function readOptions() {
  try {
    /** @type {PrintOptions} */
    const told = await get("/api/print");
    options.value = told;
    press.value = told.press;
    const { printer, paper } = choices.peek();
    choices.value = {
      ...choices.peek(),
      paper: told.papers.some((each) => each.name === paper) ? paper : told.paper,
      printer: printer in told.printers ? printer : "",
      ...offered(told.parts, choices.peek()),
    };
    await planSheets();
    void compare();
  } catch (fault) {
    setFault(fault);
  }
}

/**
 * Choose something, and plan the sheets again.
 * @param {Partial<PrintChoices>} chosen
 */
export function choose(chosen) {
  choices.value = { ...choices.peek(), ...chosen };
  keep(setting(), JSON.stringify(choices.peek()));
  void planSheets();
  if (COMPARED.some((name) => name in chosen)) void compare();
}

/** Cards that may fill empty places; null until they are read. @type {import("@preact/signals").Signal<SpareCard[] | null>} */
export const spareCards = signal(/** @type {SpareCard[] | null} */ (null));

/** Read the cards that may fill empty places, as they are now. */
export async function readSpareCards() {
  try {
    /** @type {SpareCard[]} */
    const told = await get("/api/print/cards");
    spareCards.value = told;
    const known = new Set(told.map((each) => each.word));
    const left = choices.peek().fill.filter((each) => known.has(spareOf(each).word));
    if (left.length < choices.peek().fill.length) choose({ fill: left });
  } catch (fault) {
    showFault(fault);
  }
}

/**
 * How many more copies of a card fit on the planned sheets; null if that isn't known.
 * @param {string} key of the plan
 * @param {string} card its component and id
 * @returns {Promise<number | null>}
 */
export async function placesFor(key, card) {
  try {
    return (await get("/api/print/places", { key, card })).places ?? null; // another look superseded it
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    return null;
  }
}

/**
 * @param {string} text as `--fill` takes it: `birds.heron=2`
 * @returns {{ word: string, copies: number }}
 */
export function spareOf(text) {
  const at = text.lastIndexOf("=");
  return { word: text.slice(0, at), copies: Number(text.slice(at + 1)) };
}

let turn = 0;

/** Plan the sheets of what is chosen. */
export async function planSheets() {
  const mine = (turn += 1);
  if (choices.peek().changed && changes.peek().state !== "done") return;
  try {
    const told = await post("/api/print/plan", { choices: choices.peek() });
    if (mine !== turn || told.superseded) return;
    plan.value = told;
    planFault.value = "";
  } catch (fault) {
    if (mine === turn) setFault(fault);
  }
}

/**
 * Make the PDFs of what is chosen.
 * @param {boolean} draft whether faces with errors are printed too
 */
export async function makePdfs(draft) {
  try {
    press.value = await post("/api/print/make", { choices: choices.peek(), draft });
  } catch (fault) {
    showFault(fault);
  }
}

/** Stop making PDFs. */
export async function cancelPdfs() {
  try {
    await post("/api/print/cancel", {});
  } catch (fault) {
    showFault(fault);
  }
}

/**
 * Save the offsets of a printer, or forget it.
 * @param {string} name
 * @param {{ portrait: Offset, landscape: Offset | null } | null} offsets
 * @returns {Promise<void>}
 * @throws {ApiError} if they're refused
 */
export async function savePrinter(name, offsets) {
  const told = await post("/api/print/printer", { name, ...offsets });
  if (options.value) options.value = { ...options.value, printers: told.printers };
  choose({ printer: offsets ? name : "" });
}

/** @param {unknown} fault */
function setFault(fault) {
  if (!(fault instanceof ApiError)) throw fault;
  if (fault.code !== "lost") planFault.value = faultWords(fault);
}

function setting() {
  return `print-${game.peek()?.folder ?? ""}`;
}

/** @returns {Partial<PrintChoices>} */
function remembered() {
  try {
    const found = JSON.parse(kept(setting(), "{}"));
    return Object.fromEntries(Object.entries(USUAL).flatMap(([name, usual]) =>
      typeof found[name] === typeof usual && Array.isArray(found[name]) === Array.isArray(usual) ? [[name, found[name]]] : []));
  } catch {
    return {};
  }
}
