// The game's text files, in groups.

import { useEffect, useRef, useState } from "preact/hooks";
import { textFile } from "../state.js";
import { tr } from "../words.js";

/** @import { GameFile } from "../answers.d.ts" */

/** With more files than this, a field finds them. */
const FEW = 8;

/**
 * Groups of files, in their order.
 * @returns {[string, string, (file: GameFile) => boolean][]} name of the icon, title, and which files are in it
 */
function groups() {
  return [
    ["game", tr("Game"), ({ path, kind }) => kind === "yaml" && !path.includes("/")],
    ["layout", tr("Layouts"), ({ path, kind }) => (kind === "yaml" && path.includes("/")) || (kind === "drawing" && /(^|\/)layouts?\//.test(path))],
    ["rules", tr("Rules"), ({ kind }) => kind === "rules"],
    ["table", tr("Tables"), ({ kind }) => kind === "table"],
    ["other", tr("Other texts"), ({ kind }) => kind === "style" || kind === "data"],
  ];
}

/**
 * Return the file that shows first; "" if there is none.
 * @param {GameFile[]} files
 */
export function shownFile(files) {
  return (files.find((each) => each.path === "game.yaml") ?? files.find((each) => each.kind === "yaml"))?.path ?? "";
}

/** @param {{ files: GameFile[], chosen: string }} props */
export function FileList({ files, chosen }) {
  const [sought, setSought] = useState("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const isListed = files.some((each) => each.path === chosen);
  useEffect(() => {
    // A problem may have opened it.
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [chosen, isListed]);
  const low = sought.trim().toLowerCase();
  const found = groups().map(([icon, title, has]) => ({ icon, title, files: files.filter(has) }));
  const count = found.reduce((sum, each) => sum + each.files.length, 0);
  for (const group of found) group.files = group.files.filter(({ path }) => path.toLowerCase().includes(low));
  const shown = found.filter((group) => group.files.length);
  return (
    <nav class="text-files" ref={list} aria-label={tr("Files")} onKeyDown={step}>
      {count > FEW && (
        <input class="input text-find" type="search" aria-label={tr("Find a file")} placeholder={tr("Find a file")} value={sought}
          onInput={(event) => setSought(event.currentTarget.value)} />
      )}
      {shown.map((group) => (
        <section key={group.icon}>
          <h2>{group.title}</h2>
          <ul>
            {group.files.map(({ path }) => (
              <li key={path}>
                <button type="button" aria-label={path} title={path} aria-current={path === chosen ? "true" : undefined}
                  onClick={() => (textFile.value = path)}>
                  <FileIcon kind={group.icon} />
                  <FileName path={path} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {low && !shown.length && <p class="quiet-text">{tr("No file has this in its name.")}</p>}
    </nav>
  );
}

/**
 * A path of which the name stays in sight when its folder has no room.
 * @param {{ path: string }} props
 */
function FileName({ path }) {
  const start = path.lastIndexOf("/") + 1;
  return (
    <bdi class="text-path">
      {start > 0 && <span class="text-folder">{path.slice(0, start)}</span>}
      <span class="text-name">{path.slice(start)}</span>
    </bdi>
  );
}

/** @param {{ kind: string }} props */
function FileIcon({ kind }) {
  const path = {
    game: "M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8",
    layout: "M4.5 2.5h11v15h-11zM7 5.5h6v5H7zM7 13h6M7 15h4",
    rules: "M10 5c-1.5-1.2-4-1.6-6.5-1.5V15c2.5-.1 5 .3 6.5 1.5 1.5-1.2 4-1.6 6.5-1.5V3.5C14 3.4 11.5 3.8 10 5zM10 5v11.5",
    table: "M3 4h14v12H3zM3 8h14M3 12h14M8 4v12",
  }[kind] ?? "M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5";
  return (
    <svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.4"
      stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/**
 * Move the focus by arrow keys.
 * @param {KeyboardEvent & { currentTarget: HTMLElement }} event
 */
function step(event) {
  const places = [...event.currentTarget.querySelectorAll("input, button")];
  const at = places.indexOf(/** @type {Element} */ (event.target));
  const goal = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  const next = goal === undefined ? null : places[goal];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
