// Asks the designer about an edit that would do more than it seems: expressions, repeated nodes, shipped layouts.

import { Dialog } from "../shell/dialog.jsx";
import { tr } from "../words.js";
import { asked } from "./state.js";

/** @import { Asked } from "./state.js" */
/** @typedef {{ label: string, more: { [name: string]: unknown }, code?: string }} Choice */

export function RefusalDialog() {
  const told = asked.value;
  if (!told) return null;
  return <Question key={told.fault.message} told={told} />;
}

/** @param {{ told: Asked }} props */
function Question({ told: { fault, answer } }) {
  const choices = choicesOf(fault);
  return (
    <Dialog class="refusal" title={titleOf(fault.code)} onClose={() => answer(null)}>
      <p><bdi>{fault.message}</bdi></p>
      {fault.hint && <p class="quiet-text"><bdi>{fault.hint}</bdi></p>}
      <div class="dialog-buttons">
        <button class="button" type="button" onClick={() => answer(null)}>{tr("Leave it as it was")}</button>
        {choices.map(({ label, more, code }, at) => (
          <button key={label} class={`button${at === choices.length - 1 ? " primary" : ""}`} type="button" onClick={() => answer(more)}>
            <span>{label}</span>
            {code && <code><bdi>{code}</bdi></code>}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

/** @param {string} code */
function titleOf(code) {
  if (code === "expression") return tr("This value is calculated");
  if (code === "shared") return tr("This is repeated elsewhere");
  return tr("This layout comes with Punchboard");
}

/**
 * @param {import("../api.js").ApiError} fault
 * @returns {Choice[]}
 */
function choicesOf({ code, more }) {
  if (code === "expression") {
    const replace = { label: tr("Replace it by"), more: { expression: "replace" }, code: String(more.replace ?? "") };
    if (!more.offset) return [replace];
    return [replace, { label: tr("Change its offset"), more: { expression: "offset" }, code: String(more.offset) }];
  }
  if (code === "shared") return [{ label: tr("Change it everywhere"), more: { shared: true } }];
  return [{ label: more.own_file ? tr("Make {file}", { file: more.own_file }) : tr("Make a layout of my own"), more: { own: true } }];
}
