// The colors of a gradient, in order.

import { CloseIcon, PlusIcon } from "../../icons.jsx";
import { tr } from "../../words.js";
import { hexOf } from "../field_values.js";
import { design } from "../state.js";
import { ColorPanel } from "./color_field.jsx";
import { PopoverButton } from "./popover.jsx";

/** @import { FieldControl } from "../field_edits.js" */
/** @typedef {string | { [name: string]: unknown }} Stop a color, or a block with its color and more */

/** @param {FieldControl} props */
export function StopsField({ state, edits, isOff }) {
  const palette = design.value?.palette ?? [];
  const stops = /** @type {Stop[]} */ (Array.isArray(state.value) ? state.value : []);
  /** @param {Stop[]} next */
  const save = (next) => {
    edits.push(next);
    edits.end();
  };
  return (
    <div class="stops-field">
      {stops.map((stop, at) => {
        const color = colorOf(stop);
        const hex = hexOf(color, palette);
        /** @param {unknown} next */
        const changed = (next) => stops.map((each, index) => (index === at ? withColor(each, String(next)) : each));
        const own = /** @type {FieldControl["edits"]} */ ({ push: (next) => edits.push(changed(next)), end: () => edits.end() });
        return (
          <span key={at} class="stop">
            <PopoverButton class="swatch-button" label={tr("Color {number}: {color}", { number: at + 1, color })} isOff={isOff} panel={(close) => (
              <ColorPanel hex={hex} chosen={color} edits={own} canBeNone={false} canFlow={false} onClose={close} />
            )}>
              <span class="swatch" style={{ background: hex }} />
            </PopoverButton>
            {stops.length > 2 && !isOff && (
              <button type="button" class="tool tiny" aria-label={tr("Take out color {number}", { number: at + 1 })}
                onClick={() => save(stops.filter((_, index) => index !== at))}><CloseIcon /></button>
            )}
          </span>
        );
      })}
      {!isOff && (
        <button type="button" class="tool tiny" aria-label={tr("Another color")} onClick={() => save([...stops, "white"])}><PlusIcon /></button>
      )}
    </div>
  );
}

/** @param {Stop} stop */
function colorOf(stop) {
  return typeof stop === "string" ? stop : String(stop.color ?? stop.colour ?? "");
}

/**
 * @param {Stop} stop
 * @param {string} color
 * @returns {Stop}
 */
function withColor(stop, color) {
  if (typeof stop === "string") return color;
  return { ...stop, [stop.colour === undefined ? "color" : "colour"]: color };
}
