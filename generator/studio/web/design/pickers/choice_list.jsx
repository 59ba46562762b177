import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { tr, trCount } from "../../words.js";

/** Choices that are shown at once; typing brings others. */
const MOST = 120;

/**
 * @typedef {{
 *   value: string, label?: string, note?: string, picture?: string, color?: string, wide?: boolean
 * }} Choice `picture` is the address of a picture; a `wide` one says the label itself
 */

/**
 * A list to choose from, with a field to search it: arrow keys move, Enter chooses.
 * @param {{
 *   label: string, choices: Choice[], chosen?: string, isGrid?: boolean, empty?: string, onChoose: (value: string) => void
 * }} props
 */
export function ChoiceList({ label, choices, chosen = "", isGrid = false, empty = tr("Nothing fits."), onChoose }) {
  const [words, setWords] = useState("");
  const id = useId();
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  const fitting = sorted(choices, words);
  const shown = fitting.slice(0, MOST);
  const [at, setAt] = useState(/** @type {number | null} */ (null));
  // Choices may come after the list is there; none is marked if the value isn't among them.
  const active = Math.min(at ?? shown.findIndex((each) => each.value === chosen), shown.length - 1);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active, words, shown.length]);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const row = isGrid ? columnsOf(list.current) : 1;
    const isSide = isGrid && words === "";
    const step = {
      ArrowDown: row, ArrowUp: -row, ...(isSide ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
    }[event.key];
    if (step !== undefined && shown.length) setAt(Math.max(0, Math.min(shown.length - 1, active + step)));
    else if (event.key === "Enter" && shown[active]) onChoose(shown[active].value);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="choice-list">
      <input class="input" type="search" role="combobox" list={undefined} aria-label={label} aria-expanded="true" aria-controls={id}
        aria-autocomplete="list" aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined} value={words}
        placeholder={tr("Search")} autoComplete="off" spellcheck={false} onKeyDown={onKey}
        onInput={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }} />
      {shown.length === 0 && <p class="quiet-text choice-empty">{empty}</p>}
      <ul ref={list} id={id} role="listbox" aria-label={label} class={isGrid ? "choices grid" : "choices"} tabIndex={-1}>
        {shown.map((each, index) => (
          <li key={each.value} id={`${id}-${index}`} role="option" aria-selected={index === active} title={each.label ?? each.value}
            data-chosen={each.value === chosen} onClick={() => onChoose(each.value)}>
            <ChoiceView choice={each} />
          </li>
        ))}
      </ul>
      {fitting.length > shown.length && (
        <p class="quiet-text choice-empty">
          {trCount("{count} more: type some letters.", "{count} more: type some letters.", fitting.length - shown.length)}
        </p>
      )}
    </div>
  );
}

/** @param {{ choice: Choice }} props */
function ChoiceView({ choice }) {
  const name = choice.label ?? choice.value;
  return (
    <>
      {choice.color && <span class="swatch" style={{ background: choice.color }} />}
      {choice.picture && (choice.wide
        ? <img class="sample" src={choice.picture} alt={name} loading="lazy" />
        : <img class="thumbnail" src={choice.picture} aria-hidden="true" loading="lazy" />)}
      {!choice.wide && <bdi class="choice-name">{name}</bdi>}
      {choice.note && <bdi class="choice-note">{choice.note}</bdi>}
    </>
  );
}

/**
 * Return the choices whose names hold some letters; those that begin with them come first.
 * @param {Choice[]} choices
 * @param {string} words
 */
function sorted(choices, words) {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return choices;
  const named = choices.map((each) => ({ each, name: (each.label ?? each.value).toLowerCase() }));
  const found = named.filter(({ name }) => name.includes(wanted));
  found.sort((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)));
  return found.map(({ each }) => each);
}

/**
 * Return the number of columns that a grid has now.
 * @param {HTMLUListElement | null} list
 */
function columnsOf(list) {
  const items = [...(list?.children ?? [])].map((each) => each.getBoundingClientRect().top);
  const next = items.findIndex((top) => top !== items[0]);
  return next > 0 ? next : Math.max(1, items.length);
}
