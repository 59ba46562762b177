// The parts of a game to print or to export, and how to make each.

import { tr } from "../words.js";

/** @import { GamePart } from "../answers.d.ts" */

/** Parts of a game whose list is open at first. */
const MOST_OPEN = 6;

/** @param {{ parts: GamePart[], chosen: { without: string[], choose: string[] }, onChoose: (chosen: { without?: string[], choose?: string[] }) => void }} props */
export function PartChoices({ parts, chosen: { without, choose: ways }, onChoose }) {
  const count = parts.length - without.length;
  const words = without.length ? tr("Parts: {count} of {all}", { count, all: parts.length }) : tr("Parts: all");
  return (
    <details class="print-parts" open={parts.length <= MOST_OPEN}>
      <summary>{words}</summary>
      {parts.map((part) => (
        <div key={part.name}>
          <label class="check">
            <input type="checkbox" checked={!without.includes(part.name)} onChange={(event) =>
              onChoose({ without: event.currentTarget.checked ? without.filter((each) => each !== part.name) : [...without, part.name] })} />
            <bdi>{part.title}</bdi>
          </label>
          {part.ways.length > 0 && (
            <select class="input" aria-label={tr("How to make {part}", { part: part.title })} disabled={without.includes(part.name)}
              value={ways.find((each) => each.startsWith(`${part.name}=`)) ?? ""} onChange={(event) => {
                const others = ways.filter((each) => !each.startsWith(`${part.name}=`));
                onChoose({ choose: event.currentTarget.value ? [...others, event.currentTarget.value] : others });
              }}>
              <option value="">{tr("As usual")}</option>
              {part.ways.map(({ word, title }) => <option key={word} value={`${part.name}=${word}`}>{title}</option>)}
            </select>
          )}
        </div>
      ))}
    </details>
  );
}
