// Name a game that begins as the starter, or as a copy of a game that ships.

import { useState } from "preact/hooks";
import { ApiError } from "../api.js";
import { Dialog } from "../shell/dialog.jsx";
import { faultWords } from "../state.js";
import { tr } from "../words.js";
import { startGame, starting } from "./home_state.js";
import { PlaceFields } from "./place_fields.jsx";

/** @param {{ from: string, title: string }} props */
export function StartDialog({ from, title: first }) {
  const [title, setTitle] = useState(first);
  const [folder, setFolder] = useState("");
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  /** @param {SubmitEvent} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await startGame(from, title, folder);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setReason(faultWords(fault));
      setBusy(false);
    }
  };
  return (
    <Dialog title={from ? tr("A copy to change") : tr("A small game to change")} class="start-dialog" onClose={() => (starting.value = null)}>
      <form class="start-form" onSubmit={onSubmit}>
        <PlaceFields title={title} folder={folder} onTitle={setTitle} onFolder={setFolder} />
        <p class="field-fault" role="alert">{reason}</p>
        <div class="dialog-actions">
          <button class="button primary" type="submit" disabled={isBusy || !title.trim() || !folder}>{tr("Make the game")}</button>
        </div>
      </form>
    </Dialog>
  );
}
