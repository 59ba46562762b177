// What the view "Play" shows: exports, the table for phones, the lessons of playtests.

import { computed, signal } from "@preact/signals";
import { get, post } from "../api.js";
import { offered } from "../shell/offered_parts.js";
import { outNews, showFault } from "../state.js";

/** @import { ExportChoices, GamePart, OutNews, OutOptions } from "../answers.d.ts" */

/** @type {import("@preact/signals").Signal<OutOptions | null>} */
export const options = signal(/** @type {OutOptions | null} */ (null));
/** The chosen target of exports. */
export const target = signal("tts");
/** The choices of each target. @type {import("@preact/signals").Signal<{ [target: string]: ExportChoices }>} */
const chosen = signal({});
/** @type {import("@preact/signals").ReadonlySignal<ExportChoices>} */
export const choices = computed(() => ({ ...USUAL, ...chosen.value[target.value], target: target.value }));
/** @type {import("@preact/signals").ReadonlySignal<OutNews>} */
export const news = computed(() => ({ ...IDLE, ...outNews.value }));

/** @type {OutNews} */
const IDLE = { export: { state: "idle" }, table: { state: "idle" }, learn: { state: "idle" } };
/** @type {ExportChoices} */
const USUAL = { target: "tts", without: [], choose: [], low_ink: false, square: false, dpi: 0, bleed: null, url: "", into: "", profile: "" };

/** Read what can be chosen, and what runs. */
export async function open() {
  try {
    /** @type {OutOptions} */
    const told = await get("/api/out");
    const { "": last, ...others } = told.choices;
    chosen.value = stillThere(/** @type {{ [target: string]: ExportChoices }} */ (others), told.parts);
    if (typeof last === "string" && told.targets.some((each) => each.name === last) && !options.value) target.value = last;
    outNews.value = { export: told.export, table: told.table, learn: told.learn };
    options.value = told;
  } catch (fault) {
    showFault(fault);
  }
}

/**
 * @param {{ [target: string]: ExportChoices }} all
 * @param {GamePart[]} parts
 * @returns {{ [target: string]: ExportChoices }} without parts and ways that the game doesn't offer any more
 */
function stillThere(all, parts) {
  return Object.fromEntries(Object.entries(all).map(([name, each]) => [name, { ...each, ...offered(parts, { ...USUAL, ...each }) }]));
}

/** @param {Partial<ExportChoices>} changes */
export function choose(changes) {
  chosen.value = { ...chosen.value, [target.value]: { ...choices.value, ...changes } };
}

export function startExport() {
  return asked("/api/out/export", { choices: choices.value });
}

export function cancelExport() {
  return asked("/api/out/export/cancel", {});
}

/**
 * Open a table for phones.
 * @param {boolean} isNew whether it isn't the last one
 * @param {string} [address] that of the network adapter
 */
export function openTable(isNew, address = "") {
  return asked("/api/out/table", { new: isNew, address });
}

export function endTable() {
  return asked("/api/out/table/end", {});
}

/**
 * Close the table, and open it on another network adapter.
 * @param {string} address
 */
export async function moveTable(address) {
  await endTable();
  await openTable(false, address);
}

export function readTables() {
  return asked("/api/out/learn", {});
}

/**
 * @param {string} path
 * @param {{ [name: string]: unknown }} body
 */
async function asked(path, body) {
  try {
    await post(path, body);
  } catch (fault) {
    showFault(fault);
  }
}
