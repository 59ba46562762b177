// What's wrong with the faces that are shown.

import { ProblemIcon } from "../icons.jsx";
import { goTo } from "../state.js";
import { tr } from "../words.js";
import { faceFaults } from "./face_faults.js";
import { SIDES, views } from "./pictures.js";
import { sides } from "./zoom.js";

/** @import { FaceFault, Side } from "../answers.d.ts" */

export function FaceFaults() {
  /** @type {{ side: Side, fault: FaceFault }[]} */
  const found = [];
  for (const side of SIDES) {
    if (sides.value !== "both" && sides.value !== side && views.back.value.state !== "none") continue;
    for (const fault of faceFaults[side].value) {
      // A wrong cell is of the card, not of a side.
      if (!fault.isOfCell || !found.some((each) => each.fault.message === fault.message)) found.push({ side, fault });
    }
  }
  const hasBoth = views.back.value.state !== "none";
  return (
    <div class="face-faults" role="status" aria-label={tr("Problems of this card")}>
      {found.length > 0 && (
        <ul>
          {found.map(({ side, fault }) => (
            <li key={`${side}/${fault.message}`}>
              <Fault side={hasBoth && !fault.isOfCell ? side : null} fault={fault} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** @param {{ side: Side | null, fault: FaceFault }} props */
function Fault({ side, fault: { severity, message, hint, target } }) {
  const words = (
    <>
      <span class={`fault-icon ${severity}`}><ProblemIcon kind={severity} /></span>
      <span class="fault-words">
        <span>{message}</span>
        {hint && <span class="quiet-text">{hint}</span>}
      </span>
      {side && <span class="fault-side">{side === "front" ? tr("Front") : tr("Back")}</span>}
    </>
  );
  if (!target) return <div class="fault">{words}</div>;
  return <button class="fault" type="button" onClick={() => goTo(target)}>{words}</button>;
}
