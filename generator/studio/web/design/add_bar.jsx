// Buttons for new elements, each with a small picture of what it makes.

import { get } from "../api.js";
import { game, showFault } from "../state.js";
import { tr } from "../words.js";
import { ADD_PICTURES, SHAPE_PICTURES } from "./add_pictures.jsx";
import { adding } from "./canvas_state.js";
import { newText, pictureOf, SHAPES, textsOf } from "./new_elements.js";
import { design, isEditable, side } from "./state.js";

/** @import { Adding } from "./canvas_state.js" */

/** Name of the first icon of the game; "" until it's known. */
let icon = "";

export function AddBar() {
  const columns = design.value?.columns ?? [], files = game.value?.files ?? [];
  /** @type {[string, string, () => Adding | Promise<Adding>][]} */
  const kinds = [
    ["text", tr("Text"), newText],
    ["image", tr("Picture"), () => ({ name: "picture", element: { kind: "image", image: pictureOf(side.value === "back" ? [] : columns, files), fit: "cover" }, size: [40, 30] })],
    ["icon", tr("Icon"), async () => ({ name: "icon", element: { kind: "icon", icon: await firstIcon() }, size: [10, 10] })],
    ["shape", tr("Shape"), () => SHAPES.rect],
    ["track", tr("Track"), () => ({ name: "track", element: { kind: "track", path: "line", from: 1, to: 10 }, size: [50, 6] })],
    ["code", tr("Code"), () => ({ name: "code", element: { kind: "code", code: "{{ card.id }}" }, size: [15, 15] })],
    ["grid", tr("Table"), () => ({
      name: "table",
      element: {
        kind: "grid", columns: 3, rows: 3,
        elements: { cell: { kind: "shape", shape: "rect", at: [0, 0], stroke: "ink" } },
      },
      size: [45, 24],
    })],
  ];
  const now = adding.value;
  const isShape = now?.element.kind === "shape";
  return (
    <div class="add-bar">
      <div class="add-buttons" role="toolbar" aria-label={tr("Add an element")}>
        {kinds.map(([kind, label, make]) => {
          const Picture = ADD_PICTURES[kind];
          const isOn = now?.element.kind === kind;
          return (
            <button key={kind} type="button" class="add-button" aria-pressed={isOn} disabled={!isEditable.value}
              onClick={() => (isOn ? (adding.value = null) : void arm(make))}>
              <Picture />
              <span>{label}</span>
            </button>
          );
        })}
      </div>
      {isShape && (
        <div class="add-shapes" role="group" aria-label={tr("Shape")}>
          {Object.entries(SHAPES).map(([shape, what]) => {
            const Picture = SHAPE_PICTURES[shape];
            return (
              <button key={shape} type="button" class="tool" aria-label={shapeWords(shape)} title={shapeWords(shape)}
                aria-pressed={now.element.shape === shape} onClick={() => (adding.value = what)}>
                <Picture />
              </button>
            );
          })}
        </div>
      )}
      {now?.element.kind === "text" && <TextChoice now={now} texts={[newText(), ...textsOf(columns)]} />}
      <p class="add-hint" role="status">{now && (isShape
        ? tr("Draw its box on the face; with Shift it's as wide as high. Enter puts it in the middle.")
        : tr("Draw its box on the face. Enter puts it in the middle."))}</p>
    </div>
  );
}

/** What a new text shows: words of its own, or a column. @param {{ now: Adding, texts: Adding[] }} props */
function TextChoice({ now, texts }) {
  return (
    <div class="add-texts" role="group" aria-label={tr("The text shows")}>
      {texts.map((each, at) => (
        <button key={String(each.element.text)} type="button" class="button small" aria-pressed={now.element.text === each.element.text}
          onClick={() => (adding.value = each)}>
          {at ? <bdi>{each.name}</bdi> : tr("Own words")}
        </button>
      ))}
    </div>
  );
}

/** @param {() => Adding | Promise<Adding>} make */
async function arm(make) {
  try {
    adding.value = await make();
  } catch (fault) {
    showFault(fault);
    return;
  }
  // Enter and Escape are for the face now.
  /** @type {HTMLElement | null} */ (document.querySelector(".face-stage"))?.focus({ preventScroll: true });
}

async function firstIcon() {
  icon ||= (await get("/api/icons")).icons[0] ?? "star";
  return icon;
}

/** @param {string} shape */
function shapeWords(shape) {
  return {
    rect: tr("Rectangle"), ellipse: tr("Ellipse"), line: tr("Line"), polygon: tr("Polygon"), star: tr("Star"),
  }[shape];
}
