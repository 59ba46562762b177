// What the start page shows, and what it asks of the server.

import { signal } from "@preact/signals";
import { ApiError, address, get, post } from "../api.js";
import { encoded } from "../file_content.js";
import { showFault } from "../state.js";
import { sizeOf } from "../versions/shown.js";
import { tr } from "../words.js";

/** @import { Choices, Home, NewDeck } from "./home_types.d.ts" */

/** @type {import("@preact/signals").Signal<Home | null>} */
export const home = signal(null);
/** The spreadsheet that becomes a game; null on the start page itself. @type {import("@preact/signals").Signal<NewDeck | null>} */
export const deck = signal(null);
/** What the page waits for, in words; "" for nothing. */
export const busy = signal("");
/** Whether the program has ended. */
export const isOver = signal(false);
/** A new game that isn't from a spreadsheet, and its first title; null without the dialog. @type {import("@preact/signals").Signal<{ from: string, title: string } | null>} */
export const starting = signal(null);
/** A game that was made, and sentences on it. @type {import("@preact/signals").Signal<{ game: string, lines: string[] } | null>} */
export const made = signal(null);
/** Choices that differ from what was guessed. @type {Choices} */
let choices = { sheets: [], roles: {}, size: "poker", design: "band" };
/** Counts choices: only the answer to the latest shows. */
let turn = 0;

/**
 * Do something that takes a while, and tell what goes wrong.
 * @param {string} words what the page waits for
 * @param {() => Promise<void>} act
 */
export async function waitFor(words, act) {
  busy.value = words;
  try {
    await act();
  } catch (fault) {
    showFault(fault);
  } finally {
    busy.value = "";
  }
}

export async function readHome() {
  try {
    home.value = await get("/api/home");
  } catch (fault) {
    showFault(fault);
  }
}

/** @param {string} key of an open game */
export function show(key) {
  location.assign(address("/", { game: key }));
}

/** @param {string} folder */
export function openFolder(folder) {
  return waitFor(tr("Opening the game…"), async () => show((await post("/api/home/open", { folder })).game));
}

/** @param {string} key of a recent game */
export async function forget(key) {
  try {
    await post("/api/home/forget", { key });
    await readHome();
  } catch (fault) {
    showFault(fault);
  }
}

/**
 * Make a game from the starter, or of a copy of a game that ships.
 * @param {string} from name of the game; "" for the starter
 * @param {string} title
 * @param {string} folder
 * @throws {ApiError} if it's refused
 */
export async function startGame(from, title, folder) {
  show((await post("/api/home/new", { from, title, folder })).game);
}

/**
 * Begin a game from files: one spreadsheet, and pictures or fonts beside it. While a spreadsheet is open,
 * pictures are added to it.
 * @param {File[]} files
 */
export function beginWithFiles(files) {
  const tables = files.filter((each) => TABLE.test(each.name)), others = files.filter((each) => !TABLE.test(each.name));
  return waitFor(tr("Reading the files…"), async () => {
    const before = deck.value;
    let told = before;
    try {
      for (const file of tables.length || told ? [...tables, ...others] : others) {
        if (file.size > MOST_BYTES) throw tooLarge(file);
        const sent = { file: file.name, content: await encoded(file) };
        told = await (told ? post("/api/home/deck/add", { deck: told.deck, ...sent }) : post("/api/home/deck", sent));
      }
    } finally {
      // Cards are drawn once, not after each file: the next file would wait for them.
      if (told && !before) begin(told);
      else if (told) take(told);
    }
  });
}

/** Bytes of the largest file: the server takes requests of 50 MB, in base 64. */
const MOST_BYTES = 36_000_000;

/** @param {File} file */
function tooLarge(file) {
  const message = tr("{file} is larger than {size}.", { file: file.name, size: sizeOf(MOST_BYTES) });
  return new ApiError("refused", message, tr("Put it into the game's folder once the game is made."), 0);
}

const TABLE = /\.(xlsx|xlsm|ods|csv|tsv|txt|json|ya?ml)$/i;

/** @param {string} link of a Google Sheet, or of a CSV file */
export function beginWithLink(link) {
  return waitFor(tr("Fetching the table…"), async () => begin(await post("/api/home/deck", { link })));
}

/** @param {NewDeck} told */
function begin(told) {
  choices = { sheets: [], roles: {}, size: told.size, design: told.design };
  take(told);
}

/** @param {NewDeck} told */
function take(told) {
  deck.value = told;
}

/**
 * Choose a role of a column, worksheets, a size or a design.
 * @param {Partial<Choices>} change
 */
export async function choose(change) {
  const shown = deck.value;
  if (!shown) return;
  turn += 1;
  const mine = turn, before = choices;
  choices = { ...choices, ...change };
  try {
    const told = await post("/api/home/deck/choose", { deck: shown.deck, ...choices });
    if (mine === turn && !told.superseded) take(told);
  } catch (fault) {
    if (mine === turn) {
      choices = before;
      deck.value = { ...shown };
    }
    showFault(fault);
  }
}

/**
 * @param {string} sheet
 * @param {number} index
 * @param {string} role
 */
export function chooseRole(sheet, index, role) {
  return choose({ roles: { ...choices.roles, [sheet]: { ...choices.roles[sheet], [index]: role } } });
}

/**
 * Make the game.
 * @param {string} title
 * @param {string} folder
 */
export function makeGame(title, folder) {
  return waitFor(tr("Making the game…"), async () => {
    const told = await post("/api/home/deck/make", { deck: deck.value?.deck, title, folder });
    if (told.lines.length) made.value = told;
    else show(told.game);
  });
}

/** Go back from the spreadsheet to the start page. */
export function dropDeck() {
  const shown = deck.value;
  deck.value = null;
  if (shown) void post("/api/home/deck/drop", { deck: shown.deck }).catch(showFault);
}

export function quit() {
  return waitFor(tr("Ending…"), async () => {
    await post("/api/home/quit", {});
    isOver.value = true;
  });
}
