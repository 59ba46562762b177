// Above the face: its side, what can be done with the selected elements, and the zoom.

import { views } from "../face/pictures.js";
import { ZoomTools } from "../face/zoom_tools.jsx";
import { newLayoutSide } from "../new/asked.js";
import { ToolButton } from "../shell/tool_button.jsx";
import { component, game } from "../state.js";
import { tr } from "../words.js";
import { align, deleteSelected, distribute, duplicateSelected, groupSelected, order, ungroupSelected } from "./actions.js";
import { ALIGN_ICONS, DeleteIcon, DuplicateIcon, FieldsIcon, KIND_ICONS, LayersIcon, LowerIcon, NewLayoutIcon, RaiseIcon, UngroupIcon } from "./design_icons.jsx";
import { togglePanel } from "./panels.js";
import { design, drawing, isEditable, part, selectedLayers, side } from "./state.js";

/** @import { Side } from "../answers.d.ts" */
/** @import { Alignment } from "./align.js" */

export function StageBar() {
  return (
    <header class="stage-bar">
      <div class="stage-bar-start">
        <span class="drawer-tool">
          <ToolButton label={tr("Layers")} align="start" onClick={() => togglePanel("layers")}><LayersIcon /></ToolButton>
        </span>
        <SideChoice />
        <PartChoice />
        <NewLayout />
      </div>
      {!drawing.value && <SelectionTools />}
      <div class="stage-bar-end">
        <ZoomTools />
        <span class="drawer-tool">
          <ToolButton label={tr("Fields")} align="end" onClick={() => togglePanel("fields")}><FieldsIcon /></ToolButton>
        </span>
      </div>
    </header>
  );
}

/** Whether a side of the shown pieces can get a new layout. @param {Side} which */
function canMake(which) {
  return game.value?.editable !== false && component.value?.sides.includes(which) === true;
}

function SideChoice() {
  const hasBack = views.back.value.state !== "none";
  const canAdd = !hasBack && canMake("back");
  if (!hasBack && !canAdd) return null;
  return (
    <div class="segments" role="group" aria-label={tr("Side shown")}>
      <button type="button" aria-pressed={side.value === "front"} onClick={() => (side.value = "front")}>{tr("Front")}</button>
      {hasBack
        ? <button type="button" aria-pressed={side.value === "back"} onClick={() => (side.value = "back")}>{tr("Back")}</button>
        : (
          <button type="button" aria-haspopup="dialog" aria-label={tr("Add a back…")} title={tr("Add a back…")}
            onClick={() => (newLayoutSide.value = "back")}>
            {tr("+ Back")}
          </button>
        )}
    </div>
  );
}

function NewLayout() {
  if (!canMake(side.value)) return null;
  return (
    <button class="button quiet stage-make" type="button" aria-haspopup="dialog" onClick={() => (newLayoutSide.value = side.value)}>
      <NewLayoutIcon />
      <span>{tr("New layout…")}</span>
    </button>
  );
}

/** The parts of a side that has several layouts, such as a box. */
function PartChoice() {
  const told = design.value;
  const layouts = [...new Set(told?.panels.map(({ layout }) => layout) ?? [])];
  if (!told || layouts.length < 2) return null;
  return (
    <select class="input part-choice" aria-label={tr("Part")} value={told.layout} onChange={(event) => (part.value = event.currentTarget.value)}>
      {layouts.map((each) => <option key={each} value={each}>{each}</option>)}
    </select>
  );
}

function SelectionTools() {
  const chosen = selectedLayers.value;
  const count = chosen.length;
  const isOff = !isEditable.value || count === 0;
  /** @type {[Alignment, string][]} */
  const alignments = count > 1
    ? [
      ["left", tr("Align left edges")], ["center", tr("Align centers")], ["right", tr("Align right edges")],
      ["top", tr("Align top edges")], ["middle", tr("Align middles")], ["bottom", tr("Align bottom edges")],
    ]
    : [
      ["left", tr("Left edge of the face")], ["center", tr("Center of the face")], ["right", tr("Right edge of the face")],
      ["top", tr("Top edge of the face")], ["middle", tr("Middle of the face")], ["bottom", tr("Bottom edge of the face")],
    ];
  const isGroup = count === 1 && chosen[0].kind === "group";
  return (
    <div class="stage-tools" role="toolbar" aria-label={tr("Selected elements")}>
      <div class="tools">
        {alignments.map(([how, label]) => {
          const Icon = ALIGN_ICONS[how];
          return <ToolButton key={how} label={label} isOff={isOff} onClick={() => align(how)}><Icon /></ToolButton>;
        })}
      </div>
      <div class="tools">
        <ToolButton label={tr("Equal gaps across")} isOff={isOff || count < 3} onClick={() => distribute("x")}><ALIGN_ICONS.x /></ToolButton>
        <ToolButton label={tr("Equal gaps down")} isOff={isOff || count < 3} onClick={() => distribute("y")}><ALIGN_ICONS.y /></ToolButton>
      </div>
      <div class="tools">
        <ToolButton label={tr("Forward")} keys="]" isOff={isOff} onClick={() => order(1)}><RaiseIcon /></ToolButton>
        <ToolButton label={tr("Backward")} keys="[" isOff={isOff} onClick={() => order(-1)}><LowerIcon /></ToolButton>
        {isGroup
          ? <ToolButton label={tr("Ungroup")} keys={tr("Ctrl+Shift+G")} isOff={isOff} onClick={ungroupSelected}><UngroupIcon /></ToolButton>
          : <ToolButton label={tr("Group")} keys={tr("Ctrl+G")} isOff={isOff || count < 2} onClick={groupSelected}><KIND_ICONS.group /></ToolButton>}
        <ToolButton label={tr("Duplicate")} keys={tr("Ctrl+D")} isOff={isOff} onClick={duplicateSelected}><DuplicateIcon /></ToolButton>
        <ToolButton label={tr("Delete")} keys={tr("Del")} isOff={isOff} onClick={deleteSelected}><DeleteIcon /></ToolButton>
      </div>
    </div>
  );
}
