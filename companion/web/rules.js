// The rulebook of the game; pictures are shown as their descriptions.

import { tr } from "./catalog.js";
import { el, icon } from "./dom.js";

/** @import { Icons } from "./dom.js" */
/** @import { BlockView, RunView, SectionView } from "./view" */

/**
 * Return the sections of a rulebook.
 * @param {SectionView[]} sections
 * @param {Icons} icons
 */
export function rulebook(sections, icons) {
  return sections.map((section) => el("section", { id: `rules-${section.id}` },
    el(HEADS[Math.min(4, section.level)], {}, runs(section.heading, icons)),
    section.blocks.map((block) => blockNode(block, icons))));
}

const HEADS = /** @type {const} */ (["h1", "h2", "h3", "h4", "h5"]);

/**
 * Return the elements of a text's runs, its stretches in one style.
 * @param {RunView[]} told
 * @param {Icons} icons
 */
function runs(told, icons) {
  return told.map((run) => {
    /** @type {Node | string} */
    let node = "";
    if (run.icon) node = icon(icons, run.icon, run.icon.replace(/_/g, " ")) || `[${run.icon}]`;
    else if (run.picture) node = icon(icons, run.picture.name, run.picture.alt) || run.picture.alt;
    else node = run.text || "";
    if (run.bold) node = el("strong", {}, node);
    if (run.italic) node = el("em", {}, node);
    if (run.link && run.link.startsWith("#")) node = el("a", { href: `#rules-${run.link.slice(1)}` }, node);
    return node;
  });
}

/**
 * Return the element of a block, such as a paragraph or a list; "" for an unknown kind.
 * @param {BlockView} block
 * @param {Icons} icons
 * @returns {Node | string}
 */
function blockNode(block, icons) {
  /** @type {(blocks: BlockView[]) => (Node | string)[]} */
  const inner = (blocks) => blocks.map((each) => blockNode(each, icons));
  switch (block.kind) {
    case "paragraph": return el("p", {}, runs(block.runs, icons));
    case "heading": return el("h6", {}, runs(block.runs, icons));
    case "list": return el(block.ordered ? "ol" : "ul", block.ordered ? { start: block.start } : {},
      block.entries.map((entry) => el("li", {}, ...inner(entry))));
    case "box": return el("aside", { class: "box" },
      block.title.length ? el("p", {}, el("strong", {}, runs(block.title, icons))) : "", ...inner(block.blocks));
    case "table": return el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": tr("Table of the rules") }, el("table", {},
      el("thead", {}, el("tr", {}, block.header.map((cell) => (cell.length ? el("th", { scope: "col" }, runs(cell, icons)) : el("td"))))),
      el("tbody", {}, block.rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, runs(cell, icons))))))));
    default: return "";
  }
}
