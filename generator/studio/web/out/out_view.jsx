// From the game to others: a table for phones, what playtests taught, exports.

import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "../kept.js";
import { Empty, Loading } from "../shell/empty.jsx";
import { game } from "../state.js";
import { tr } from "../words.js";
import { Exports } from "./exports.jsx";
import { Learn } from "./learn.jsx";
import { open, options } from "./out_state.js";
import { PhoneTable } from "./phone_table.jsx";

/** @typedef {"table" | "learn" | "export"} Part */

export function OutView() {
  const isReadable = game.value?.isReadable !== false;
  useEffect(() => void (isReadable && open()), [isReadable]);
  const [part, setPart] = useState(/** @type {Part} */ (kept("out", "table")));
  if (!isReadable) return <Empty title={tr("The game can't be read yet")} text={tr("Correct its files in the view Text.")} />;
  if (!options.value) return <Loading text={tr("Reading the game…")} />;
  /** @param {Part} chosen */
  const choose = (chosen) => {
    keep("out", chosen);
    setPart(chosen);
  };
  /** @type {[Part, string][]} */
  const parts = [["table", tr("Play with phones")], ["learn", tr("Learn")], ["export", tr("Export")]];
  return (
    <div class="out">
      <div class="segments out-parts" role="group" aria-label={tr("Show")}>
        {parts.map(([name, label]) => (
          <button key={name} type="button" aria-pressed={part === name} onClick={() => choose(name)}>{label}</button>
        ))}
      </div>
      {part === "export" ? <Exports options={options.value} /> : part === "learn" ? <Learn folder={options.value.learnt} /> : <PhoneTable options={options.value} />}
    </div>
  );
}
