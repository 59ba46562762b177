// A spreadsheet as understood: its columns and their roles, the designs of its cards, the game to make.

import { useEffect, useRef, useState } from "preact/hooks";
import { address } from "../api.js";
import { DECORATION } from "../shell/decoration.js";
import { tr, trCount } from "../words.js";
import { DropArea } from "./drop_area.jsx";
import { beginWithFiles, busy, choose, chooseRole, dropDeck, makeGame } from "./home_state.js";
import { PlaceFields } from "./place_fields.jsx";

/** @import { DeckColumn, NewDeck } from "./home_types.d.ts" */

/** @returns {{ [role: string]: string }} */
const roleNames = () => ({
  name: tr("Name"), quantity: tr("Copies"), cost: tr("Cost"), number: tr("Number in a box"), badge: tr("Word in a box"),
  tag: tr("Line below the name"), text: tr("Text"), flag: tr("Yes or no"), art: tr("Picture"), id: tr("Id, not shown"), note: tr("Not on the card"),
});

/** @returns {{ [design: string]: string }} */
const designNames = () => ({
  band: tr("Band"), vista: tr("Vista"), corners: tr("Corners"), saga: tr("Saga"), market: tr("Market"), recipe: tr("Recipe"),
  prompt: tr("Prompt"), emblem: tr("Emblem"), dossier: tr("Dossier"), index: tr("Index card"),
});

/** @returns {{ [size: string]: string }} */
const sizeNames = () => ({
  poker: tr("Poker"), euro_poker: tr("Trading card"), bridge: tr("Bridge"), tarot: tr("Tarot"), mini: tr("Mini"),
  euro_square: tr("Square"), jumbo: tr("Jumbo"),
});

/** @param {{ told: NewDeck }} props */
export function DeckPage({ told }) {
  const [title, setTitle] = useState(told.title ? words(told.title) : tr("My game"));
  const [folder, setFolder] = useState("");
  const head = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  useEffect(() => head.current?.focus(), []);
  /** @param {SubmitEvent} event */
  const onSubmit = (event) => {
    event.preventDefault();
    void makeGame(title.trim(), folder);
  };
  return (
    <DropArea class="deck-page" onFiles={beginWithFiles}>
      <div class="deck-head">
        <button class="button quiet" type="button" onClick={dropDeck}>‹ {tr("Back")}</button>
        <h2 ref={head} tabIndex={-1}><bdi>{told.link ? tr("Google Sheet") : told.file}</bdi></h2>
        <span class="quiet-text">
          {trCount("{count} row", "{count} rows", told.rows)} · {trCount("{count} card to print", "{count} cards to print", told.copies)}
        </span>
      </div>
      <div class="deck-columns">
        <div class="deck-left">
          {told.sheets.length > 1 && <Sheets told={told} />}
          {told.decks.map((each) => <DeckTable key={each.sheet} deck={each} isAlone={told.decks.length === 1} />)}
          {told.notes.length > 0 && (
            <section class="deck-notes" aria-labelledby="notes-title">
              <h3 id="notes-title">{tr("Good to know")}</h3>
              <ul>{told.notes.map((each) => <li key={each}>{each}</li>)}</ul>
              {told.decks.some(({ columns }) => columns.some(({ roles }) => roles.includes("art"))) && <AddPictures />}
            </section>
          )}
        </div>
        <div class="deck-right">
          <Designs told={told} />
          <label class="field deck-size"><span>{tr("Size of the cards")}</span>
            <select class="input" value={told.size} onChange={(event) => choose({ size: event.currentTarget.value })}>
              {told.sizes.map(({ name, measure }) => <option key={name} value={name}>{sizeNames()[name]} · {measure}</option>)}
            </select>
          </label>
          <ul class="deck-cards" aria-label={tr("First cards")}>
            {told.cards.map(({ component, card, name }) => (
              <li key={`${component}/${card}`}><img src={face(told, told.design, component, card)} alt={name} /></li>
            ))}
          </ul>
        </div>
      </div>
      <form class="deck-make" onSubmit={onSubmit}>
        <PlaceFields title={title} folder={folder} onTitle={setTitle} onFolder={setFolder} />
        <button class="button primary" type="submit" disabled={!title.trim() || !folder || busy.value !== ""}>{tr("Make the game")}</button>
      </form>
    </DropArea>
  );
}

/**
 * A title made of the name of a file.
 * @param {string} name
 */
function words(name) {
  const found = name.replace(/[_-]+/g, " ").trim();
  return found.charAt(0).toUpperCase() + found.slice(1);
}

/**
 * @param {NewDeck} told
 * @param {string} design
 * @param {string} component
 * @param {string} card
 */
function face(told, design, component, card) {
  return address("/api/home/deck/face", { deck: told.deck, design, component, card, turn: told.turn });
}

/** Pictures that cells name: they're chosen here, or dropped on the page. */
function AddPictures() {
  const chooser = useRef(/** @type {HTMLInputElement | null} */ (null));
  return (
    <>
      <button class="button" type="button" onClick={() => chooser.current?.click()}>{tr("Add pictures…")}</button>
      <input ref={chooser} class="visually-hidden" type="file" multiple accept=".png,.jpg,.jpeg,.svg,.webp,.avif" tabIndex={-1} aria-label={tr("Pictures")}
        onChange={(event) => { void beginWithFiles([...(event.currentTarget.files ?? [])]); event.currentTarget.value = ""; }} />
    </>
  );
}

/** @param {{ told: NewDeck }} props */
function Sheets({ told }) {
  const decks = told.sheets.filter((each) => each.isDeck).map((each) => each.name);
  /** @param {string} name @param {boolean} isDeck */
  const toggle = (name, isDeck) => choose({ sheets: told.sheets.filter((each) => (each.name === name ? isDeck : each.isDeck)).map((each) => each.name) });
  return (
    <fieldset class="sheets">
      <legend>{tr("Worksheets with cards")}</legend>
      {told.sheets.map(({ name, isDeck }) => (
        <label key={name}>
          <input type="checkbox" checked={isDeck} disabled={isDeck && decks.length === 1} onChange={(event) => toggle(name, event.currentTarget.checked)} />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** @param {{ deck: NewDeck["decks"][number], isAlone: boolean }} props */
function DeckTable({ deck, isAlone }) {
  return (
    <table class="deck-table">
      <caption>
        {isAlone ? tr("Columns, and where they go on the card") : <bdi>{deck.title}</bdi>}
      </caption>
      <thead><tr><th scope="col">{tr("Column")}</th><th scope="col">{tr("On the card")}</th><th scope="col">{tr("First values")}</th></tr></thead>
      <tbody>{deck.columns.map((each) => <ColumnRow key={each.index} column={each} sheet={deck.sheet} />)}</tbody>
    </table>
  );
}

/** @param {{ column: DeckColumn, sheet: string }} props */
function ColumnRow({ column, sheet }) {
  const names = roleNames();
  const heading = column.heading || tr("(no heading)");
  return (
    <tr class={column.role === "note" ? "is-left-out" : ""}>
      <th scope="row"><bdi>{heading}</bdi></th>
      <td>
        <select class="input" aria-label={tr("Place of {column}", { column: heading })} value={column.role}
          onChange={(event) => chooseRole(sheet, column.index, event.currentTarget.value)}>
          {column.roles.map((role) => <option key={role} value={role}>{names[role]}</option>)}
        </select>
      </td>
      <td class="samples"><bdi>{column.samples.join(" · ")}</bdi></td>
    </tr>
  );
}

/** @param {{ told: NewDeck }} props */
function Designs({ told }) {
  const names = designNames(), [first] = told.cards;
  return (
    <fieldset class="starters">
      <legend>{tr("Design")}</legend>
      {told.designs.map((design) => (
        <label key={design} class="starter">
          <input type="radio" name="design" value={design} checked={design === told.design} onChange={() => choose({ design })} />
          {first && <img src={face(told, design, first.component, first.card)} alt={DECORATION} />}
          <span>{names[design]}</span>
        </label>
      ))}
    </fieldset>
  );
}
