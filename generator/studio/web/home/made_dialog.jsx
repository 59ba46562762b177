// A new game some of whose cards need a change.

import { Dialog } from "../shell/dialog.jsx";
import { tr } from "../words.js";
import { show } from "./home_state.js";

/** @param {{ game: string, lines: string[] }} props */
export function MadeDialog({ game, lines: [head, ...cards] }) {
  const open = () => show(game);
  return (
    <Dialog title={tr("The game is made")} class="made-dialog" onClose={open}>
      <p>{head}</p>
      <ul>{cards.map((each) => <li key={each}>{each}</li>)}</ul>
      <div class="dialog-actions">
        <button class="button primary" type="button" onClick={open}>{tr("Open the game")}</button>
      </div>
    </Dialog>
  );
}
