// The name of a new game and its folder, which is shown before it's made.

import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../api.js";
import { showFault } from "../state.js";
import { tr } from "../words.js";
import { FolderDialog } from "./folder_dialog.jsx";

/** How long the name may rest before its folder is looked up, in ms. */
const REST = 200;

/**
 * @param {{ title: string, folder: string, onTitle: (title: string) => void, onFolder: (folder: string) => void }} props
 */
export function PlaceFields({ title, folder, onTitle, onFolder }) {
  const [isChoosing, setChoosing] = useState(false);
  /** Whether the folder follows the name, until one is chosen. */
  const follows = useRef(true);
  useEffect(() => {
    if (!follows.current || !title.trim()) return undefined;
    let isLatest = true;
    const timer = window.setTimeout(async () => {
      try {
        const found = await get("/api/home/free", { title: title.trim() });
        if (isLatest && follows.current) onFolder(found.folder);
      } catch (fault) {
        showFault(fault);
      }
    }, REST);
    return () => {
      isLatest = false;
      window.clearTimeout(timer);
    };
  }, [title]);
  /** @param {string} path */
  const place = (path) => {
    follows.current = false;
    const name = folder.split(/[\\/]/).pop() || title;
    const separator = path.includes("\\") ? "\\" : "/";
    onFolder(path.endsWith(separator) ? path + name : path + separator + name);
  };
  return (
    <>
      <label class="field"><span>{tr("Name of the game")}</span>
        <input class="input" name="title" required maxLength={200} value={title} onInput={(event) => onTitle(event.currentTarget.value)} />
      </label>
      <div class="place-folder">
        <label class="field"><span>{tr("Its new folder")}</span>
          <input class="input" name="folder" required value={folder}
            onInput={(event) => { follows.current = false; onFolder(event.currentTarget.value); }} />
        </label>
        <button class="button" type="button" onClick={() => setChoosing(true)}>{tr("Change…")}</button>
      </div>
      {isChoosing && <FolderDialog mode="place" start={folder.replace(/[\\/][^\\/]*$/, "")} onClose={() => setChoosing(false)} onChoose={place} />}
    </>
  );
}
