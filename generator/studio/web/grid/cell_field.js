// The field in a cell while it's typed: each key press is written; "[" offers icons, a choice its options.

import { IconList } from "./icon_list.js";

/** Letters of an icon's name that is being typed, up to the caret. */
const OPEN = /\[([^[\]\n]*)$/;
const LAST = /(?:^|[\s,])([^\s,]*)$/;

/**
 * Where the selection goes when a text is final; `fill` writes the text into all selected cells.
 * @typedef {"down" | "up" | "right" | "left" | "fill" | ""} Move
 */
/**
 * @typedef {object} FieldEvents
 * @property {(text: string) => void} onType called with each text
 * @property {(text: string, move: Move) => void} onEnd called when the text is final
 * @property {() => void} onGiveUp called when Escape takes back everything that was typed
 */

/**
 * Return a field for a cell's text, what fits it to its text, and what ends it without a word.
 * @param {string} text
 * @param {string} label
 * @param {string} type of the column
 * @param {string[]} options of a choice
 * @param {FieldEvents} events
 */
export function cellField(text, label, type, options, { onType, onEnd, onGiveUp }) {
  const field = document.createElement("textarea");
  field.className = "cell-field";
  field.value = text;
  field.rows = 1;
  field.setAttribute("aria-label", label);
  const open = type === "icons" ? LAST : OPEN;
  const isChoice = type === "choice" && options.length > 0;
  const icons = new IconList((name, move) => {
    if (isChoice) {
      field.value = name;
      onType(name);
      end(move);
      return;
    }
    const before = field.value.slice(0, field.selectionStart);
    const found = open.exec(before);
    const typed = found ? found[1].length : 0;
    const start = before.length - typed;
    const isOpen = type !== "icons";
    field.setRangeText(isOpen ? `${name}]` : name, start, field.selectionStart, "end");
    icons.hide();
    grow();
    onType(field.value);
  });
  let isOver = false;
  const close = () => {
    isOver = true;
    icons.remove();
  };
  const end = (/** @type {Move} */ move) => {
    if (isOver) return;
    close();
    onEnd(field.value, move);
  };
  const grow = () => {
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight}px`;
  };
  field.addEventListener("offer", () => icons.offer(options, "", field));
  field.addEventListener("input", () => {
    onType(field.value);
    // First the request, which leaves when this has returned: the server works while the page is laid out.
    requestAnimationFrame(grow);
    if (isChoice) {
      icons.offer(options, field.value, field);
      return;
    }
    const found = open.exec(field.value.slice(0, field.selectionStart));
    if (found && (type !== "icons" || found[1])) void icons.show(found[1], field);
    else icons.hide();
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    event.stopPropagation();
    if (icons.takes(event)) return;
    if (event.key === "Enter" && event.altKey) {
      field.setRangeText("\n", field.selectionStart, field.selectionEnd, "end");
      field.dispatchEvent(new Event("input"));
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) end("fill");
    else if (event.key === "Enter" && !event.shiftKey) end("down");
    else if (event.key === "Tab") end(event.shiftKey ? "left" : "right");
    else if (event.key === "Escape") {
      close();
      onGiveUp();
    } else return;
    event.preventDefault();
  });
  field.addEventListener("blur", () => end(""));
  return { field, grow, close };
}
