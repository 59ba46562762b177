// Icons or options to choose from while a cell is typed: a list below the cell, filtered by what is typed.

import { address, get } from "../api.js";
import { revision } from "../state.js";
import { tr } from "../words.js";

const MOST = 60;
/** @type {{ revision: number, names: Promise<string[]> } | null} */
let known = null;

/** Return the names of all icons. */
export function iconNames() {
  if (!known || known.revision !== revision.value) {
    known = { revision: revision.value, names: get("/api/icons").then((told) => told.icons, () => []) };
  }
  return known.names;
}

/** @param {string} name */
export function iconAddress(name) {
  return address("/api/icon", { name, key: revision.value });
}

export class IconList {
  /** @type {string[]} */
  #names = [];
  #chosen = 0;

  /** @param {(name: string, move: "down" | "left" | "right" | "fill") => void} onChoose where the selection goes after it, too */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.list = document.createElement("ul");
    this.list.className = "icon-list";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", tr("Icons"));
    this.list.hidden = true;
    document.body.append(this.list);
  }

  get isOpen() {
    return !this.list.hidden;
  }

  /**
   * Show the icons whose names hold some letters.
   * @param {string} letters
   * @param {HTMLElement} field below which the list is shown
   */
  async show(letters, field) {
    const all = await iconNames();
    if (!field.isConnected || !this.list.isConnected) return;
    this.list.setAttribute("aria-label", tr("Icons"));
    this.#offer(all, letters, field, true);
  }

  /**
   * Show the options of a choice that hold some letters.
   * @param {string[]} options
   * @param {string} letters
   * @param {HTMLElement} field below which the list is shown
   */
  offer(options, letters, field) {
    if (options.includes(letters)) {
      this.hide();
      return;
    }
    this.list.setAttribute("aria-label", tr("Options"));
    this.#offer(options, letters, field, false);
    this.#chosen = Math.max(0, this.#names.indexOf(/** @type {HTMLTextAreaElement} */ (field).value));
    this.#mark();
  }

  /**
   * @param {string[]} all
   * @param {string} letters
   * @param {HTMLElement} field
   * @param {boolean} withPictures
   */
  #offer(all, letters, field, withPictures) {
    const wanted = letters.toLowerCase();
    const fitting = all.filter((each) => each.toLowerCase().includes(wanted));
    fitting.sort((a, b) => Number(b.toLowerCase().startsWith(wanted)) - Number(a.toLowerCase().startsWith(wanted)));
    this.#names = fitting.slice(0, MOST);
    this.#chosen = 0;
    this.list.hidden = this.#names.length === 0;
    this.list.replaceChildren(...this.#names.map((name, at) => this.#item(name, at, withPictures)));
    const place = field.getBoundingClientRect();
    const height = this.list.offsetHeight;
    const isBelow = place.bottom + height <= innerHeight;
    this.list.style.left = `${Math.max(0, Math.min(place.left, innerWidth - this.list.offsetWidth - 8))}px`;
    this.list.style.top = `${isBelow ? place.bottom + 2 : Math.max(0, place.top - height - 2)}px`;
    this.#mark();
  }

  /**
   * @param {string} name
   * @param {number} at
   * @param {boolean} withPicture
   */
  #item(name, at, withPicture) {
    const item = document.createElement("li");
    item.id = `icon-choice-${at}`;
    item.setAttribute("role", "option");
    if (withPicture) {
      const picture = document.createElement("img");
      picture.src = iconAddress(name);
      picture.alt = "";
      item.append(picture);
    }
    item.append(name);
    item.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.onChoose(name, "down");
    });
    return item;
  }

  #mark() {
    for (const [at, item] of [...this.list.children].entries()) {
      item.setAttribute("aria-selected", String(at === this.#chosen));
      if (at === this.#chosen) item.scrollIntoView({ block: "nearest" });
    }
  }

  /**
   * Handle a key of the field; return whether the list took it.
   * @param {KeyboardEvent} event
   */
  takes(event) {
    if (!this.isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.#chosen = (this.#chosen + step + this.#names.length) % this.#names.length;
      this.#mark();
    } else if (event.key === "Enter" || event.key === "Tab") {
      const enter = event.ctrlKey || event.metaKey ? "fill" : "down";
      this.onChoose(this.#names[this.#chosen], event.key === "Tab" ? (event.shiftKey ? "left" : "right") : enter);
    } else if (event.key === "Escape") {
      this.hide();
    } else {
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  hide() {
    this.list.hidden = true;
  }

  remove() {
    this.list.remove();
  }
}
