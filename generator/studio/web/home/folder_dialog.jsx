// Choose a folder of this computer: that of a game, or the one that a new game goes into.

import { useEffect, useState } from "preact/hooks";
import { ApiError, get } from "../api.js";
import { Dialog } from "../shell/dialog.jsx";
import { faultWords } from "../state.js";
import { tr, trCount } from "../words.js";

/** @import { Folder } from "./home_types.d.ts" */

/** @param {{ mode: "open" | "place", start?: string, onClose: () => void, onChoose: (folder: string) => unknown }} props */
export function FolderDialog({ mode, start = "", onClose, onChoose }) {
  const [folder, setFolder] = useState(/** @type {Folder | null} */ (null));
  const [typed, setTyped] = useState(start);
  const [reason, setReason] = useState("");
  /** @param {string} path */
  const go = async (path) => {
    try {
      /** @type {Folder} */
      const found = await get("/api/home/folder", { path });
      setFolder(found);
      setTyped(found.path);
      setReason("");
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setReason(faultWords(fault));
      if (!folder && path) void go("");
    }
  };
  useEffect(() => void go(start), []);
  const isOpening = mode === "open";
  /** @param {string} path */
  const choose = (path) => {
    onClose();
    onChoose(path);
  };
  return (
    <Dialog title={isOpening ? tr("Open a game's folder") : tr("Folder for the new game")} class="folder-dialog" onClose={onClose}>
      <form class="begin-link" onSubmit={(event) => { event.preventDefault(); void go(typed); }}>
        <label class="field"><span>{tr("Folder")}</span>
          <input class="input" value={typed} aria-invalid={reason !== ""} onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <button class="button" type="submit">{tr("Go")}</button>
      </form>
      <p class="field-fault" role="alert">{reason}</p>
      {folder && (
        <div class="folder-lists">
          <ul class="folder-places" aria-label={tr("Places")}>
            {folder.places.map((each) => (
              <li key={each.path}><button class="button quiet" type="button" onClick={() => go(each.path)}>{each.name}</button></li>
            ))}
          </ul>
          <ul class="folder-list" aria-label={tr("Folders")}>
            {folder.above && <li><button class="button quiet" type="button" onClick={() => go(folder.above)}>↑ {tr("One folder up")}</button></li>}
            {folder.folders.map((each) => (
              <li key={each.path}>
                <button class="button quiet" type="button" onClick={() => (isOpening && each.isGame ? choose(each.path) : go(each.path))}>
                  <bdi>{each.name}</bdi>
                  {each.isGame && <span class="badge">{tr("game")}</span>}
                </button>
              </li>
            ))}
            {folder.more > 0 && <li class="quiet-text">{trCount("and {count} more: type its name above", "and {count} more: type the name above", folder.more)}</li>}
            {folder.folders.length === 0 && <li class="quiet-text">{tr("There are no folders in this one.")}</li>}
          </ul>
        </div>
      )}
      <div class="dialog-actions">
        {isOpening && folder && !folder.isGame && <p class="quiet-text">{tr("A game's folder holds a file game.yaml.")}</p>}
        <button class="button primary" type="button" disabled={!folder || (isOpening && !folder.isGame)} onClick={() => folder && choose(folder.path)}>
          {isOpening ? tr("Open this folder") : tr("Put it here")}
        </button>
      </div>
    </Dialog>
  );
}
