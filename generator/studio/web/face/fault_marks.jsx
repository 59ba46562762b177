// Marks where a face lacks a value, as its cell is wrong. The draft itself marks texts that don't fit.

import { boxOf, placeOf } from "./boxes.js";
import { goTo } from "../state.js";

/** @import { FaceFault, Region } from "../answers.d.ts" */

/** @param {{ regions: Region[], faults: FaceFault[] }} props */
export function FaultMarks({ regions, faults }) {
  const wrong = faults.filter((each) => each.isOfCell && each.target);
  return (
    <>
      {wrong.flatMap(({ severity, message, hint, target }) =>
        regions.filter(({ columns }) => columns.includes(String(target?.column))).map((region) => (
          <div key={`${region.path.join(" ")} ${region.number} ${message}`} class={`fault-mark ${severity}`} style={placeOf(boxOf(region))}>
            <button type="button" tabIndex={-1} title={hint ? `${message}\n${hint}` : message} aria-label={message}
              onClick={() => target && goTo(target)}>!</button>
          </div>
        )))}
    </>
  );
}
