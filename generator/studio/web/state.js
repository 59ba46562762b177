// What the window shows. Views read these signals, and change them by the functions below.

import { batch, computed, signal } from "@preact/signals";
import { ApiError, follow, get, post, windowId } from "./api.js";
import { isTyping } from "./typing.js";
import { tr } from "./words.js";

/** @import { Change, Component, Edit, EditAnswer, FolderState, Game, Hello, OutNews, PressState, ProblemCounts, Renamed, ShownCard, Target } from "./answers.d.ts" */
/** @typedef {"cards" | "wall" | "design" | "text" | "print" | "out"} View */
/** @typedef {{ id: number, kind: "notice" | "error", message: string, hint: string, action?: { label: string, run: () => void } }} Toast */

/** Views that show no component. @type {View[]} */
export const WITHOUT_CARDS = ["text", "print", "out"];

/** @type {import("@preact/signals").Signal<Game | null>} */
export const game = signal(null);
/** Why the game can't be shown; "" while it can. */
export const gameFault = signal("");
/** @type {import("@preact/signals").Signal<View>} */
export const view = signal(/** @type {View} */ ("cards"));
/** Name of the component that is shown; "" if the game has none. */
export const componentName = signal("");
/** The selected card of each component, by id. @type {import("@preact/signals").Signal<{ [component: string]: string }>} */
const selectedCards = signal({});
/** Id of the selected card of the shown component; "" if none is. */
export const card = computed(() => selectedCards.value[componentName.value] ?? "");
/** Whether a row of the shown component is selected that makes no card. */
export const isWithoutCard = computed(() => selectedCards.value[componentName.value] === "");
/** @type {import("@preact/signals").ReadonlySignal<Component | null>} */
export const component = computed(
  () => game.value?.components.find((each) => each.name === componentName.value) ?? null,
);
/** Changes when another card is selected, but not when the selected card gets another id. */
export const selections = signal(0);
export const revision = signal(0);
/** What the next undo and redo take back, in words; "" if there is nothing. */
export const undoWords = signal("");
export const redoWords = signal("");
/** @type {import("@preact/signals").Signal<ProblemCounts>} */
const countedProblems = signal(/** @type {ProblemCounts} */ ({ state: "checking", errors: 0, warnings: 0, notes: 0 }));
/** The last counts before something was typed. */
let restingCounts = countedProblems.peek();
/** How many problems there are; while something is typed, those of before. */
export const problemCounts = computed(() => {
  if (!isTyping.value) restingCounts = countedProblems.value;
  return restingCounts;
});
export const problemsAreOpen = signal(false);
export const versionsAreOpen = signal(false);
export const shareIsOpen = signal(false);
export const keysAreShown = signal(false);
/** The PDFs that are made now, or were made last. @type {import("@preact/signals").Signal<PressState>} */
export const press = signal(/** @type {PressState} */ ({ state: "idle" }));
/** What runs beside the Studio: exports, a table for phones, the reading of tables. @type {import("@preact/signals").Signal<Partial<OutNews>>} */
export const outNews = signal({});
/** Changes whenever the server knows more of what changed since the last print. */
export const comparisons = signal(0);
/** @type {import("@preact/signals").Signal<Toast[]>} */
export const toasts = signal(/** @type {Toast[]} */ ([]));
/** @typedef {"opening" | "live" | "lost" | "closed" | "ended"} Connection "ended" if the Studio said so before */
/** @type {import("@preact/signals").Signal<Connection>} */
export const connection = signal(/** @type {Connection} */ ("opening"));
/**
 * A place that a view should show and focus: set by problems, undo and double-clicks on the face. The view whose
 * place it is sets it to null.
 * @type {import("@preact/signals").Signal<Target | null>}
 */
export const wanted = signal(/** @type {Target | null} */ (null));
/** The file that the text view shows; "" before any was chosen. */
export const textFile = signal("");
/** The card whose faces the answers to edits bring: the face panel sets it. @type {import("@preact/signals").Signal<ShownCard | null>} */
export const shown = signal(/** @type {ShownCard | null} */ (null));

/** @type {Set<(change: Change) => void>} */
const changeListeners = new Set();
/** @type {Set<(renamed: Renamed) => void>} */
const renameListeners = new Set();
/** @type {Set<(faces: NonNullable<EditAnswer["faces"]>, of: ShownCard, at: number) => void>} */
const faceListeners = new Set();

/**
 * Call a function with each change of the folder, also this window's own (`change.window === windowId`).
 * After the connection was lost and the folder changed meanwhile, it's called with `files: []`: read all again.
 * @param {(change: Change) => void} listener
 * @returns {() => void} ends it
 */
export function onChange(listener) {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/**
 * Call a function with the faces that the answers to edits, undo and redo bring, and the revision of each answer.
 * @param {(faces: NonNullable<EditAnswer["faces"]>, of: ShownCard, at: number) => void} listener
 * @returns {() => void} ends it
 */
export function onFaces(listener) {
  faceListeners.add(listener);
  return () => faceListeners.delete(listener);
}

/**
 * Call a function with cards that get other ids, before anything else is told of the change.
 * @param {(renamed: Renamed) => void} listener
 * @returns {() => void} ends it
 */
export function onRename(listener) {
  renameListeners.add(listener);
  return () => renameListeners.delete(listener);
}

/** Read the game, and follow the server's events from now on. */
export async function start() {
  await readGame();
  for (const { message, hint } of game.value?.remarks ?? []) tell(message, { kind: "error", hint });
  const end = follow(
    {
      hello: (/** @type {Hello} */ told) => {
        const missed = connection.value === "lost" && told.revision !== revision.value;
        connection.value = "live";
        if (told.problems) countedProblems.value = told.problems;
        if (missed || !game.value) {
          void readGame();
          announce({ ...told, files: [], window: "" });
        }
      },
      change: (/** @type {Change} */ change) => {
        takeState(change);
        rename(change.renamed);
        if (change.game !== false && change.window !== windowId) void readGame();
        announce(change);
      },
      problems: (/** @type {ProblemCounts} */ counts) => (countedProblems.value = counts),
      print: (/** @type {PressState} */ told) => (press.value = told),
      out: (/** @type {Partial<OutNews>} */ told) => (outNews.value = { ...outNews.value, ...told }),
      changes: () => (comparisons.value += 1),
      over: () => {
        connection.value = "ended";
        end();
      },
    },
    () => {
      if (connection.value === "ended") return;
      if (connection.value !== "closed") connection.value = "lost";
      void get("/api/game").catch((fault) => {
        if (fault.status !== 403) return;
        connection.value = "closed";
        end();
      });
    },
  );
}

/** @param {Change} change */
function announce(change) {
  for (const listener of changeListeners) listener(change);
}

/** Read the game's components and files again. */
export async function readGame() {
  try {
    /** @type {Game} */
    const told = await get("/api/game");
    batch(() => {
      game.value = told;
      gameFault.value = "";
      takeState(told);
      if (!told.components.some((each) => each.name === componentName.value)) {
        componentName.value = told.components[0]?.name ?? "";
      }
    });
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    if (!game.value) gameFault.value = fault.message || tr("The Studio doesn't answer. Is it still running?");
  }
}

/**
 * Take over the state that an answer or an event tells; an older one than the window knows is ignored.
 * @param {FolderState} told
 */
export function takeState(told) {
  if (told.revision < revision.value) return;
  batch(() => {
    revision.value = told.revision;
    undoWords.value = told.undo;
    redoWords.value = told.redo;
  });
}

/** @param {string} name */
export function openComponent(name) {
  batch(() => {
    componentName.value = name;
    if (WITHOUT_CARDS.includes(view.value)) view.value = "cards";
  });
}

/**
 * Select a card.
 * @param {string} of its component
 * @param {string} id its id; "" selects none
 */
export function selectCard(of, id) {
  if (selectedCards.peek()[of] === id) return;
  batch(() => {
    selectedCards.value = { ...selectedCards.peek(), [of]: id };
    selections.value += 1;
  });
}

/** The last revision whose new ids are known: both the answer and the event tell them. */
let renamedUpTo = 0;

/** @param {Renamed | undefined} renamed */
function rename(renamed) {
  if (!renamed || renamed.revision <= renamedUpTo) return;
  renamedUpTo = renamed.revision;
  const { component: of, cards } = renamed;
  batch(() => {
    const selected = cards[selectedCards.peek()[of]];
    if (selected) selectedCards.value = { ...selectedCards.peek(), [of]: selected };
    const seen = shown.peek();
    if (seen?.component === of && cards[seen.card]) shown.value = { ...seen, card: cards[seen.card] };
    for (const listener of renameListeners) listener(renamed);
  });
}

/**
 * Show a place of the game: a card and its cell, or a line of a file. The view focuses it.
 * @param {Target} target
 */
export function goTo(target) {
  batch(() => {
    if (target.component) {
      componentName.value = target.component;
      if (target.card) selectCard(target.component, target.card);
      if (WITHOUT_CARDS.includes(view.value) || target.column !== undefined) view.value = "cards";
    } else if (target.file) {
      textFile.value = target.file;
      view.value = "text";
    }
    wanted.value = target;
  });
}

let groups = 0;

/** Return a new name of a group: undo takes back all edits of a group as one. */
export function newGroup() {
  groups += 1;
  return `${windowId}-${groups}`;
}

/**
 * Make edits: they are saved at once.
 * @param {Edit[]} edits
 * @param {string} group see `newGroup`
 * @param {boolean} [isLeaving] see `post`
 * @returns {Promise<EditAnswer>}
 * @throws {ApiError} if they are refused; the caller shows it (`showFault`)
 */
export async function edit(edits, group, isLeaving) {
  return taken(post("/api/edit", { group, show: shown.peek(), edits }, isLeaving), shown.peek());
}

/** Take back the last step. */
export function undo() {
  return stepped("/api/undo");
}

/**
 * Take back all edits of a group, if they are the last ones.
 * @param {string} group see `newGroup`
 * @returns {Promise<EditAnswer>}
 * @throws {ApiError} if it's refused
 */
export function takeBack(group) {
  return taken(post("/api/undo", { group, show: shown.peek() }), shown.peek());
}

/** Repeat the step that was taken back last. */
export function redo() {
  return stepped("/api/redo");
}

/** @param {string} path */
async function stepped(path) {
  try {
    const answer = await taken(post(path, { show: shown.peek() }), shown.peek());
    const { changed } = answer;
    // A layout's change shows on the face, and a note's or a picture's wherever it's shown; the text view shows lines.
    if (!changed || /^(note|art)/.test(changed.what ?? "")) return;
    if (changed.what?.startsWith("design") && view.peek() !== "text") return;
    // A cell that was changed in Design shows there, on its card's face.
    if (view.peek() === "design" && changed.component && changed.component === componentName.peek()) {
      if (changed.card) selectCard(changed.component, changed.card);
    } else goTo(changed);
  } catch (fault) {
    showFault(fault);
  }
}

/**
 * Carry out the fix of a problem; undo takes it back.
 * @param {string} id of the problem
 * @returns {Promise<EditAnswer>}
 * @throws {ApiError} if it's refused, as the place has changed
 */
export function fixProblem(id) {
  return taken(post("/api/fix", { id, group: newGroup(), show: shown.peek() }), shown.peek());
}

/**
 * Make the game, or one of its cards, as it was in a kept version.
 * @param {string} id of the version
 * @param {string} [of] the component of the only card to restore
 * @param {string} [only] that card, see `KeptCard`
 * @returns {Promise<boolean>} whether anything changed
 * @throws {ApiError} if it's refused
 */
export async function restore(id, of, only) {
  const before = revision.peek();
  const body = { id, component: of, card: only, show: shown.peek() };
  return (await taken(post("/api/versions/restore", body), shown.peek())).revision > before;
}

/**
 * @param {Promise<EditAnswer>} request
 * @param {ShownCard | null} of
 */
async function taken(request, of) {
  const answer = await request;
  takeState(answer);
  rename(answer.renamed);
  if (!answer.faces || !of) return answer;
  const cards = answer.renamed?.component === of.component ? answer.renamed.cards : {};
  for (const listener of faceListeners) {
    listener(answer.faces, { ...of, card: cards[of.card] ?? of.card }, answer.revision);
  }
  return answer;
}

let lastToast = 0;

/**
 * Tell something in a corner of the window; a notice goes after some seconds, an error stays until it's closed.
 * @param {string} message
 * @param {{ kind?: "notice" | "error", hint?: string, action?: { label: string, run: () => void } }} [more]
 */
export function tell(message, { kind = "notice", hint = "", action } = {}) {
  lastToast += 1;
  const same = toasts.value.filter((each) => each.message !== message);
  toasts.value = [...same.slice(-3), { id: lastToast, kind, message, hint, action }];
}

/** @param {number} id */
export function closeToast(id) {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}

/**
 * Tell why something didn't work. A fault of the page itself is thrown again.
 * @param {unknown} fault
 */
export function showFault(fault) {
  if (!(fault instanceof ApiError)) throw fault;
  // The banner says already that there is no connection.
  if (fault.code === "lost") return;
  tell(fault.message || faultWords(fault), { kind: "error", hint: fault.hint });
}

/**
 * Return in words why something didn't work, for a place of its own.
 * @param {ApiError} fault
 */
export function faultWords(fault) {
  if (fault.code === "lost") return tr("There is no connection to the Studio.");
  if (!fault.message) return tr("Something went wrong inside Punchboard.");
  const isSentence = /[.!?…]$/.test(fault.message);
  return fault.hint ? `${fault.message}${isSentence ? "" : ";"} ${fault.hint}` : fault.message;
}
