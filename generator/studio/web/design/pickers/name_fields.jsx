// Fields whose value is a name out of a list that is seen before it's chosen: fonts, styles, icons, columns.

import { useEffect, useState } from "preact/hooks";
import { address } from "../../api.js";
import { replacedIcon } from "../../art/replaced.js";
import { iconAddress, iconNames } from "../../grid/icon_list.js";
import { revision } from "../../state.js";
import { tr, trCount } from "../../words.js";
import { shownValue } from "../field_values.js";
import { design, sendOps } from "../state.js";
import { ChoiceList } from "./choice_list.jsx";
import { DropZone } from "./drop_zone.jsx";
import { ColumnList } from "./formula_panel.jsx";
import { PopoverButton } from "./popover.jsx";

/** @import { FieldControl } from "../field_edits.js" */
/** @import { Choice } from "./choice_list.jsx" */

/**
 * A button with the value, which opens a list.
 * @param {FieldControl & {
 *   picture?: string, isWide?: boolean,
 *   panel: (choose: (name: unknown) => void, close: () => void) => import("preact").ComponentChildren
 * }} props
 */
function NameButton({ field, state, edits, isOff, describedBy, picture, isWide = false, panel }) {
  const shown = state.isMixed ? tr("mixed") : shownValue(state.isExpression ? state.shows : state.value ?? state.usual);
  return (
    <PopoverButton class="button name-button" label={tr("Choose: {field}", { field: field.title })} isOff={isOff} describedBy={describedBy}
      panel={(close) => panel((name) => {
        edits.push(name);
        edits.end();
        close();
      }, close)}>
      {picture && (isWide ? <img class="sample" src={picture} alt={shown} /> : <img class="thumbnail" src={picture} aria-hidden="true" />)}
      {!(picture && isWide) && (
        <bdi class={state.isSet && !state.isMixed ? "name-shown" : "name-shown dimmed"}>{shown || tr("none")}</bdi>
      )}
    </PopoverButton>
  );
}

/** @param {string} family */
function fontAddress(family) {
  return address("/api/sample/font", { family, key: "1" });
}

/** A font, each shown in itself. @param {FieldControl} props */
export function FontField(props) {
  const families = design.value?.fonts ?? [];
  const shown = shownValue(props.state.value ?? props.state.usual);
  const isKnown = families.some((each) => each.family === shown);
  const choices = families.map(({ family }) => ({ value: family, picture: fontAddress(family), wide: true }));
  return (
    <NameButton {...props} picture={isKnown && !props.state.isMixed ? fontAddress(shown) : undefined} isWide panel={(choose) => (
      <ChoiceList label={tr("Fonts")} choices={choices} chosen={shown} onChoose={choose} />
    )} />
  );
}

/** @param {string} name */
export function styleAddress(name) {
  const told = design.value;
  return address("/api/sample/style", { layout: told?.file || told?.shipped || "", name, key: revision.value });
}

/** A style of text, each shown as it looks. @param {FieldControl} props */
export function StyleField(props) {
  const styles = design.value?.styles ?? [];
  const shown = shownValue(props.state.value);
  /** @type {Choice[]} */
  const choices = styles.map(({ name, uses }) => ({
    value: name, picture: styleAddress(name), wide: true, note: trCount("{count} text", "{count} texts", uses),
  }));
  return (
    <NameButton {...props} picture={styles.some((each) => each.name === shown) ? styleAddress(shown) : undefined} isWide panel={(choose) => (
      <ChoiceList label={tr("Styles")} choices={choices} chosen={shown} empty={tr("The layout has no styles yet.")} onChoose={choose} />
    )} />
  );
}

/** @returns {Choice[]} */
function useIcons() {
  const [names, setNames] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    let isThere = true;
    void iconNames().then((found) => isThere && setNames(found));
    return () => {
      isThere = false;
    };
  }, [revision.value]);
  return names.map((name) => ({ value: name, picture: iconAddress(name) }));
}

/**
 * @param {{ chosen: string, onChoose: (name: string) => void, onSaved?: import("./drop_zone.jsx").OnSaved }} props
 */
export function IconPanel({ chosen, onChoose, onSaved = (name) => onChoose(name) }) {
  return (
    <>
      <ChoiceList label={tr("Icons")} choices={useIcons()} chosen={chosen} isGrid onChoose={onChoose} />
      <DropZone folder="icons" hasColor={onSaved.length > 1} onSaved={onSaved} />
    </>
  );
}

/** An icon by its name, with its picture. @param {FieldControl} props */
export function IconField(props) {
  const { state } = props;
  const shown = shownValue(state.isExpression ? state.shows : state.value);
  return (
    <div class="icon-field">
      <NameButton {...props} picture={shown && !state.isMixed ? iconAddress(shown) : undefined}
        panel={(choose, close) => <IconPanel chosen={shown} onChoose={choose} onSaved={saved(props, close)} />} />
      {shown && !state.isMixed && (
        <button class="button small" type="button" disabled={props.isOff} aria-label={tr("Replace the icon {icon}…", { icon: shown })}
          title={tr("Another drawing for this icon, on every card")} onClick={() => (replacedIcon.value = shown)}>
          {tr("Replace…")}
        </button>
      )}
    </div>
  );
}

/**
 * Return what's done with an icon that was dropped: the elements show it, in the chosen color. Undo takes it back as one.
 * @param {FieldControl} props
 * @param {() => void} close
 * @returns {import("./drop_zone.jsx").OnSaved}
 */
function saved({ layers, path }, close) {
  return async (name, color, group) => {
    const ops = layers.flatMap((layer) => [
      { op: /** @type {const} */ ("set"), path: layer.path, field: path, value: name, expression: /** @type {const} */ ("replace") },
      ...(color ? [{ op: /** @type {const} */ ("set"), path: layer.path, field: ["color"], value: color }] : []),
    ]);
    await sendOps(ops, group);
    close();
  };
}

/** Several icons in a row. @param {FieldControl} props */
export function IconsField(props) {
  const { state, edits } = props;
  const names = namesIn(state.isExpression ? state.shows : state.value);
  return (
    <div class="icons-field">
      {!state.isMixed && names.map((name, at) => (
        <button key={`${at}-${name}`} type="button" class="icon-chip" disabled={props.isOff || state.isExpression}
          aria-label={tr("Take out {icon}", { icon: name })} title={name}
          onClick={() => {
            const rest = namesIn(edits.newest(state.value)).filter((_, index) => index !== at);
            edits.push(rest.length ? rest : undefined);
            edits.end();
          }}>
          <img class="thumbnail" src={iconAddress(name)} aria-hidden="true" />
        </button>
      ))}
      <PopoverButton class="button" label={tr("Add an icon: {field}", { field: props.field.title })} isOff={props.isOff} panel={(close) => (
        <IconPanel chosen="" onChoose={(name) => {
          edits.push(state.isExpression ? [name] : [...namesIn(edits.newest(state.value)), name]);
          edits.end();
          close();
        }} />
      )}>
        {tr("Add")}
      </PopoverButton>
    </div>
  );
}

/**
 * Return the names of icons in a value: a list, or a text with commas.
 * @param {unknown} value
 * @returns {string[]}
 */
function namesIn(value) {
  if (Array.isArray(value)) return value.map(String);
  return String(value ?? "").split(/[\s,]+/).filter(Boolean);
}

/** A column of the table. @param {FieldControl} props */
export function ColumnField(props) {
  return (
    <NameButton {...props} panel={(choose) => <ColumnList chosen={shownValue(props.state.value)} onChoose={choose} />} />
  );
}
