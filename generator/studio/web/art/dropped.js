// Files that are dropped anywhere: a picture on a card or on a cell becomes its picture. Nothing happens silently.

import { ApiError, post } from "../api.js";
import { reload } from "../face/pictures.js";
import { encoded } from "../file_content.js";
import { componentName, edit, game, goTo, newGroup, selectCard, showFault, takeBack, takeState, tell, view } from "../state.js";
import { tr } from "../words.js";

const PICTURE = /\.(svg|png|jpe?g|webp|avif|gif|bmp|tiff?)$/i;
/** Marks the card or cell that a file is held over. */
const MARK = "data-dropping";

/**
 * Take files wherever no view takes them itself.
 * @returns {() => void} ends it
 */
export function takeDrops() {
  document.addEventListener("dragover", onOver);
  document.addEventListener("dragleave", clear);
  document.addEventListener("drop", onDrop);
  return () => {
    document.removeEventListener("dragover", onOver);
    document.removeEventListener("dragleave", clear);
    document.removeEventListener("drop", onDrop);
  };
}

function clear() {
  for (const each of document.querySelectorAll(`[${MARK}]`)) each.removeAttribute(MARK);
}

/**
 * Return the element of the card at a place, the card, and the column if it's a cell.
 * @param {EventTarget | null} target
 */
function placeOf(target) {
  if (!(target instanceof Element)) return null;
  const cell = target.closest(".tabulator-row .tabulator-cell");
  if (cell) {
    const number = cell.parentElement?.querySelector(".row-number");
    const field = cell.getAttribute("tabulator-field");
    const heading = document.querySelector(`.tabulator-col[tabulator-field="${field}"] .tabulator-col-title`);
    const isNumber = cell === number;
    return { element: cell, card: number?.getAttribute("data-card") ?? "", column: isNumber ? "" : heading?.textContent ?? "" };
  }
  const element = target.closest(".tile[data-card], .face-stage[data-card]");
  return element ? { element, card: element.getAttribute("data-card") ?? "", column: "" } : null;
}

/** @param {DragEvent} event */
function isOfFiles({ dataTransfer }) {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** @param {DragEvent} event */
function onOver(event) {
  if (event.defaultPrevented || !isOfFiles(event)) return;
  event.preventDefault(); // the browser would leave the page to show the file
  clear();
  placeOf(event.target)?.element.setAttribute(MARK, "");
}

/** @param {DragEvent} event */
function onDrop(event) {
  clear();
  if (event.defaultPrevented || !isOfFiles(event)) return;
  event.preventDefault();
  const files = [...(event.dataTransfer?.files ?? [])];
  const place = placeOf(event.target);
  if (files.length > 1) tell(tr("One picture at a time: drop it on its card."), { kind: "error" });
  else if (!files.length || !PICTURE.test(files[0].name)) {
    tell(tr("Only pictures can be dropped here: SVG, PNG or JPEG, on a card or on a cell of a picture column."), {
      kind: "error", hint: tr("A spreadsheet starts a new game on the start page."),
    });
  } else if (!place?.card) {
    tell(tr("Drop the picture on a card: on its face, its tile on the wall, or its cell in the table."), {
      kind: "error", hint: tr("In Design, the lists of icons and pictures take files, too."),
    });
  } else if (game.value?.editable === false) tell(tr("This game can't be changed here."), { kind: "error", hint: game.value.reason });
  else void take(files[0], place.card, place.column);
}

/**
 * Make a file the picture of a card.
 * @param {File} file
 * @param {string} card
 * @param {string} column of the cell that it was dropped on; "" for none
 */
async function take(file, card, column) {
  const component = componentName.value, group = newGroup();
  try {
    const content = await encoded(file);
    const told = await post("/api/art/card", { component, card, column, file: file.name, content, group });
    takeState(told);
    if (told.cell && told.cell.text !== told.cell.was) await edit([{ kind: "cell", component, card, ...told.cell }], group);
    if (view.value === "cards") goTo({ component, card });
    else selectCard(component, card);
    if (view.value === "design") (await import("../design/state.js")).refresh();
    reload();
    tell(tr("{file} is the picture of this card now.", { file: told.file }), { action: { label: tr("Undo"), run: () => void takeBack(group).catch(showFault) } });
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    showFault(fault);
  }
}
