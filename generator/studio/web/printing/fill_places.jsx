// Cards for the empty places of the last sheets.

import { useEffect, useRef, useState } from "preact/hooks";
import { CloseIcon } from "../icons.jsx";
import { onChange } from "../state.js";
import { tr, trCount } from "../words.js";
import { choices, choose, placesFor, plan, readSpareCards, spareCards, spareOf } from "./state.js";

/** @import { SpareCard } from "../answers.d.ts" */

/** Cards that a search lists, and the most copies of one (`MOST_PLACES` of the server). */
const MOST_LISTED = 6, MOST_COPIES = 99;

export function FillPlaces() {
  const { fill } = choices.value;
  const [isOpen, setOpen] = useState(fill.length > 0);
  return (
    <details class="print-parts" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{tr("Fill empty places")}</summary>
      {isOpen && <Fill />}
    </details>
  );
}

function Fill() {
  const [sought, setSought] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    void readSpareCards();
    return onChange(() => void readSpareCards());
  }, []);
  const cards = spareCards.value;
  if (!cards) return null;
  const spares = choices.value.fill.map(spareOf);
  const found = sought.trim() ? matches(cards, sought).filter((each) => !spares.some(({ word }) => word === each.word)) : [];
  /** @param {{ word: string, copies: number }[]} changed */
  const set = (changed) => choose({ fill: changed.map(({ word, copies }) => `${word}=${copies}`) });
  const asked = spares.at(-1)?.word ?? found[0]?.word ?? cards[0]?.word ?? "";
  return (
    <div class="fill">
      <Places word={asked} name={cards.find((each) => each.word === asked)?.name ?? ""} />
      <input ref={field} class="input" type="search" value={sought} placeholder={tr("Find a card")} aria-label={tr("Find a card to fill empty places with")}
        onInput={(event) => setSought(event.currentTarget.value)} />
      {found.length > 0 && (
        <ul class="fill-found">
          {found.slice(0, MOST_LISTED).map((each) => (
            <li key={each.word}>
              <button class="button quiet" type="button" onClick={() => {
                set([...spares, { word: each.word, copies: 1 }]);
                setSought("");
                field.current?.focus(); // the button goes
              }}>
                <bdi>{each.name}</bdi> <bdi class="quiet-text">{each.part}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {sought.trim() && !found.length && <p class="quiet-text">{tr("No other card has these letters.")}</p>}
      {spares.length > 0 && (
        <ul class="fill-chosen" aria-label={tr("Cards that fill empty places")}>
          {spares.map(({ word, copies }) => {
            const name = cards.find((each) => each.word === word)?.name ?? word;
            const remove = tr("Don't fill with {name}", { name });
            return (
              <li key={word}>
                <label>
                  <input class="input" type="number" min={1} max={MOST_COPIES} value={copies} aria-label={tr("Copies of {name}", { name })}
                    onChange={(event) => {
                      const count = Math.min(MOST_COPIES, Math.max(1, Math.round(event.currentTarget.valueAsNumber) || 1));
                      set(spares.map((each) => (each.word === word ? { word, copies: count } : each)));
                    }} />
                  <span>{"×"} <bdi>{name}</bdi></span>
                </label>
                <button class="tool small" type="button" aria-label={remove} title={remove}
                  onClick={() => set(spares.filter((each) => each.word !== word))}><CloseIcon /></button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/**
 * How many copies have a place, and how many more would.
 * @param {{ word: string, name: string }} props of the card to count places for
 */
function Places({ word, name }) {
  const [places, setPlaces] = useState(/** @type {number | null} */ (null));
  const planned = plan.value;
  useEffect(() => {
    let isOver = false;
    if (planned && word) void placesFor(planned.key, word).then((told) => isOver || setPlaces(told));
    return () => {
      isOver = true;
    };
  }, [planned, word]);
  if (!planned || places === null) return null;
  const asked = choices.value.fill.reduce((sum, each) => sum + spareOf(each).copies, 0);
  const left = places ? trCount("{count} more copy of {name} fits.", "{count} more copies of {name} fit.", places, { name })
    : tr("No more copy of {name} fits.", { name });
  return (
    <p class="quiet-text" role="status">
      {asked > planned.filled && <strong>{tr("{placed} of {asked} copies have a place.", { placed: planned.filled, asked })} </strong>}
      {left}
    </p>
  );
}

/**
 * Cards whose name, id or part has all words of a search; those whose name begins so are first.
 * @param {SpareCard[]} cards
 * @param {string} sought
 */
function matches(cards, sought) {
  const words = sought.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const found = cards.filter((each) => {
    const text = `${each.name} ${each.word} ${each.part}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  const start = sought.trim().toLocaleLowerCase();
  const begins = found.filter((each) => each.name.toLocaleLowerCase().startsWith(start));
  return [...begins, ...found.filter((each) => !begins.includes(each))];
}
