// Below the face: the card, and what edits change, which is always said.

import { useId } from "preact/hooks";
import { NextIcon, PreviousIcon } from "../face/face_icons.jsx";
import { LockIcon } from "../icons.jsx";
import { ToolButton } from "../shell/tool_button.jsx";
import { component, game } from "../state.js";
import { tr, trCount } from "../words.js";
import { design, isBindable, scope, scopes, selectedLayers } from "./state.js";

/** @import { WallCard } from "../answers.d.ts" */

/** @param {{ cards: WallCard[], id: string, go: (step: 1 | -1) => void }} props */
export function ScopeStrip({ cards, id, go }) {
  const at = cards.findIndex((each) => each.card === id);
  return (
    <footer class="scope-strip">
      <div class="strip-card">
        {cards.length > 1 && (
          <>
            <ToolButton label={tr("Previous card")} keys={tr("Page Up")} isOff={at <= 0} onClick={() => go(-1)}><PreviousIcon /></ToolButton>
            <ToolButton label={tr("Next card")} keys={tr("Page Down")} isOff={at < 0 || at >= cards.length - 1} onClick={() => go(1)}><NextIcon /></ToolButton>
          </>
        )}
        <div class="strip-name">
          <h2><bdi>{cards[at]?.name || id}</bdi></h2>
          {cards.length > 1 && at >= 0 && <span class="quiet-text">{tr("{number} of {count}", { number: at + 1, count: cards.length })}</span>}
        </div>
      </div>
      <Scope />
    </footer>
  );
}

function Scope() {
  const told = design.value;
  const field = useId();
  if (!told) return <p class="strip-scope" role="status" />;
  if (told.drawing && isBindable.value) {
    return (
      <p class="strip-scope" role="status">
        <span class="scope-label">{tr("You change:")}</span>
        <span class="scope-words">{trCount("The drawing of {count} card", "The drawing of {count} cards", told.cards)}</span>
        <span class="quiet-text scope-file"><bdi>{told.file}</bdi></span>
      </p>
    );
  }
  const reason = game.value?.editable === false ? game.value.reason : told.editable ? "" : told.reason;
  if (reason) return <p class="strip-scope is-locked" role="status"><LockIcon /><span>{reason}</span></p>;
  const all = scopes.value;
  const words = all.find(({ name }) => name === scope.value)?.words ?? "";
  return (
    <div class="strip-scope">
      <label class="scope-label" for={all.length > 1 ? field : undefined}>{tr("You change:")}</label>
      {all.length > 1
        ? (
          <select id={field} class="input scope-choice" value={scope.value} onChange={(event) => (scope.value = event.currentTarget.value)}>
            {all.map((each) => <option key={each.name} value={each.name}>{each.words}</option>)}
          </select>
        )
        : <span class="scope-words" role="status"><bdi>{words}</bdi></span>}
      <span class="quiet-text scope-file"><bdi>{fileWords()}</bdi></span>
    </div>
  );
}

/** Return the file that an edit of the selected elements changes. */
function fileWords() {
  const told = design.value;
  if (!told) return "";
  if (scope.value === "card") return component.value?.file ?? "";
  const file = scope.value.startsWith("base:") ? scope.value.slice("base:".length) : told.file;
  if (!file) return tr("{layout} comes with Punchboard: your first edit makes a layout of your own", { layout: told.shipped });
  const others = selectedLayers.value.filter((each) => each.file !== file);
  if (!others.length) return file;
  return tr("{file}, over what {base} says", { file, base: others[0].file || told.bases.find(({ shipped }) => shipped)?.shipped || "" });
}
