// The view "Design": layers, the face with its handles, and the fields of the selected elements.

import { useEffect } from "preact/hooks";
import { cardList, followCards } from "../face/card_list.js";
import { FaceFaults } from "../face/face_faults.jsx";
import { FaceStage } from "../face/face_stage.jsx";
import { follow, views } from "../face/pictures.js";
import { Empty, Loading } from "../shell/empty.jsx";
import { card, component, selectCard } from "../state.js";
import { tr } from "../words.js";
import { AddBar } from "./add_bar.jsx";
import { Canvas } from "./canvas.jsx";
import { DrawingFile } from "./drawing/drawing_file.jsx";
import { ObjectFields } from "./drawing/object_fields.jsx";
import { ReplaceDialog } from "./drawing/replace_dialog.jsx";
import { replaceDrawing } from "./drawing/replacing.js";
import { Inspector } from "./inspector.jsx";
import { onDesignKey } from "./keys.js";
import { Layers } from "./layers.jsx";
import { openPanel } from "./panels.js";
import { RefusalDialog } from "./refusal_dialog.jsx";
import { ScopeStrip } from "./scope_strip.jsx";
import { StageBar } from "./stage_bar.jsx";
import { designFault, drawing, followDesign, isBindable, part, side } from "./state.js";

/** @import { Component } from "../answers.d.ts" */

/** Time in ms without a change until names are read again. */
const PAUSE = 1000;

export function DesignView() {
  const shown = component.value;
  return shown ? <DesignOf key={shown.name} component={shown} /> : <Loading text={tr("Opening the game…")} />;
}

/** A new export may be dropped on the face as well. @type {import("preact").HTMLAttributes<HTMLElement>} */
const dropOnFace = {
  onDragOver: (event) => event.preventDefault(),
  onDrop: (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void replaceDrawing(file);
  },
};

/** @param {{ component: Component }} props */
function DesignOf({ component: shown }) {
  useEffect(() => followCards(shown.name, PAUSE), [shown.name]);
  const list = cardList.value?.component === shown.name ? cardList.value : null;
  const cards = list?.cards ?? [];
  const id = card.value || (cards[0]?.card ?? shown.first ?? "");
  const at = cards.findIndex((each) => each.card === id);
  const around = [cards[at + 1], cards[at - 1]].flatMap((each) => (each && at >= 0 ? [each.card] : []));
  const hasBack = views.back.value.state !== "none";
  useEffect(() => {
    if (!id) return undefined;
    if (!card.peek()) selectCard(shown.name, id);
    return follow(shown.name, id, around);
  }, [shown.name, id]);
  useEffect(() => {
    if (!hasBack) side.value = "front";
  }, [hasBack]);
  useEffect(() => () => { part.value = ""; }, [shown.name, side.value]);
  useEffect(() => (id ? followDesign(shown.name, id, side.value, part.value) : undefined), [shown.name, id, side.value, part.value]);
  if (!id) {
    if (!list && shown.count !== 0) return <div class="design" aria-busy="true" />;
    return <Empty title={tr("No card yet")} text={tr("Add a row to the table, and its card shows here.")} />;
  }
  /** @param {1 | -1} step */
  const go = (step) => {
    const next = cards[at + step];
    if (next) selectCard(shown.name, next.card);
  };
  return (
    <div class={`design${openPanel.value && ` has-${openPanel.value}`}`}
      onKeyDown={(event) => onDesignKey(event, go)}>
      <div class="design-layers">
        {drawing.value ? <DrawingFile /> : <AddBar />}
        <Layers />
      </div>
      <section class="design-middle" aria-label={tr("Face of the card")} {...(isBindable.value ? dropOnFace : {})}>
        <StageBar />
        {designFault.value && <p class="design-fault" role="status"><bdi>{designFault.value}</bdi></p>}
        <FaceStage component={shown} card={id} name={cards[at]?.name || id} only={side.value} Over={Canvas} />
        <FaceFaults />
        <ScopeStrip cards={cards} id={id} go={go} />
      </section>
      <div class="design-fields">{drawing.value ? <ObjectFields /> : <Inspector />}</div>
      <RefusalDialog />
      <ReplaceDialog />
    </div>
  );
}
