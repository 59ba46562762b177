// The file of the drawing: open it in its program, or replace it by a new export.

import { useEffect, useState } from "preact/hooks";
import { post } from "../../api.js";
import { card, component, showFault, tell } from "../../state.js";
import { tr, trCount } from "../../words.js";
import { FileDrop } from "../pickers/drop_zone.jsx";
import { PopoverButton } from "../pickers/popover.jsx";
import { design, drawing, isBindable, part, savedElsewhere, sendDrawing, side } from "../state.js";
import { lostLabels } from "./lost_labels.js";
import { replaceDrawing } from "./replacing.js";

export function DrawingFile() {
  const told = design.value, shown = drawing.value, saved = savedElsewhere.value;
  useEffect(() => {
    if (!saved) return;
    savedElsewhere.value = null;
    offerLabels(lostLabels(saved.before, saved.after));
  }, [saved]);
  if (!told || !shown) return null;
  return (
    <section class="drawing-file" aria-label={tr("The drawing")}>
      <h2><bdi>{told.layout.split("/").pop()}</bdi></h2>
      <p class="quiet-text">
        {told.program
          ? tr("Drawn in {program}. The face follows each save.", { program: told.program })
          : tr("The face follows each save of the drawing.")}
      </p>
      {shown.fault && <p class="field-fault" role="alert"><bdi>{shown.fault}</bdi></p>}
      <div class="drawing-buttons">
        {shown.opens
          ? <OpenButton program={told.program} />
          : (
            <PopoverButton class="button small" label={tr("Where the drawing is")} panel={() => <PathPanel path={shown.path} />}>
              {tr("Where it is")}
            </PopoverButton>
          )}
      </div>
      <FileDrop words={tr("Drop a new export here")} endings=".svg" isOff={!isBindable.value}
        onFile={(file) => void replaceDrawing(file)} />
    </section>
  );
}

/**
 * Offer to fill objects again whose program had the drawing open while they were filled here.
 * @param {{ [path: string]: string }} labels
 */
function offerLabels(labels) {
  const count = Object.keys(labels).length, file = design.peek()?.file;
  if (!count || !file || !isBindable.peek()) return;
  tell(trCount("{file} was saved without what fills {count} object.", "{file} was saved without what fills {count} objects.", count, { file }), {
    kind: "error",
    hint: tr("Its program doesn't know of it: load the drawing there again before you go on."),
    action: { label: tr("Fill them again"), run: () => void sendDrawing({ labels }).catch(showFault) },
  });
}

/** @param {{ program: string }} props */
function OpenButton({ program }) {
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    try {
      const of = component.peek()?.name, which = side.peek(), layout = part.peek();
      const { opened } = await post("/api/drawing/open", { component: of, card: card.peek(), side: which, layout });
      tell(tr("Opened {file} in its program.", { file: opened }));
    } catch (fault) {
      showFault(fault);
    }
    setOpening(false);
  };
  return (
    <button type="button" class="button small" disabled={isOpening} onClick={() => void open()}>
      {program ? tr("Open in {program}", { program }) : tr("Open in its program")}
    </button>
  );
}

/** @param {{ path: string }} props */
function PathPanel({ path }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(path);
      tell(tr("Copied the path."));
    } catch {
      tell(tr("The path can't be copied here: select it, and press Ctrl+C."), { kind: "error" });
    }
  };
  return (
    <div class="path-panel">
      <label class="field">
        <span>{tr("Open this file in your drawing program")}</span>
        <input class="input mono" readOnly value={path} data-first onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="panel-actions">
        <button type="button" class="button primary" onClick={() => void copy()}>{tr("Copy the path")}</button>
      </div>
    </div>
  );
}
