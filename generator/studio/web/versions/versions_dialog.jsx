// Keep the game as it is now, under a name, and go back to what was kept.

import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, get, post } from "../api.js";
import { KeepIcon } from "../icons.jsx";
import { Dialog } from "../shell/dialog.jsx";
import { Empty, Loading } from "../shell/empty.jsx";
import { component, faultWords, game, restore, showFault, tell, undo, versionsAreOpen } from "../state.js";
import { tr, trCount } from "../words.js";
import { dateOf, sizeOf } from "./shown.js";

/** @import { Component, KeptCard, Version } from "../answers.d.ts" */

const close = () => (versionsAreOpen.value = false);

export function VersionsDialog() {
  const [versions, setVersions] = useState(/** @type {Version[] | null} */ (null));
  const read = async () => {
    try {
      setVersions((await get("/api/versions")).versions);
    } catch (fault) {
      close();
      showFault(fault);
    }
  };
  useEffect(() => void read(), []);
  return (
    <Dialog title={tr("Versions")} class="versions" onClose={close}>
      {game.value?.editable && <KeepForm onKept={read} />}
      <section class="kept" aria-label={tr("Kept versions")}>
        {versions === null ? <Loading text={tr("Loading…")} />
          : versions.length ? <ul>{versions.map((each) => <Kept key={each.id} version={each} />)}</ul>
          : <Empty title={tr("No version kept yet")} text={tr("Keep one before a big change: you can go back to it at any time.")} />}
      </section>
    </Dialog>
  );
}

/** @param {{ onKept: () => Promise<void> }} props */
function KeepForm({ onKept }) {
  const name = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [isNameless, setNameless] = useState(false);
  /** What became of the last try: messages in the corner are behind the dialog. */
  const [told, setTold] = useState({ words: "", isFault: false });
  const [isBusy, setBusy] = useState(false);
  /** @param {SubmitEvent & { currentTarget: HTMLFormElement }} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const words = String(fields.get("name")).trim();
    if (!words) {
      setNameless(true);
      name.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await post("/api/versions", { name: words, note: String(fields.get("note")).trim() });
      form.reset();
      setTold({ words: tr("Kept “{name}”.", { name: words }), isFault: false });
      await onKept();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setTold({ words: faultWords(fault), isFault: true });
    } finally {
      setBusy(false);
      name.current?.focus();
    }
  };
  return (
    <form class="keep-form" onSubmit={onSubmit} noValidate>
      <label class="field">
        <span>{tr("Name")}</span>
        <input ref={name} class="input" name="name" maxLength={80} autocomplete="off" autofocus
          aria-invalid={isNameless} aria-describedby={isNameless ? "nameless" : undefined}
          onInput={() => setNameless(false)} />
        {isNameless && <span id="nameless" class="field-fault" role="alert">{tr("Type a name, such as “Before the playtest”.")}</span>}
      </label>
      <label class="field">
        <span>{tr("Note (optional)")}</span>
        <textarea class="input" name="note" rows={2} maxLength={2000} />
      </label>
      <p role="status" class={told.isFault ? "field-fault" : "quiet-text"}>{told.words}</p>
      <button class="button primary" type="submit" disabled={isBusy}><KeepIcon />{tr("Keep this version")}</button>
    </form>
  );
}

/** @param {{ version: Version }} props */
function Kept({ version }) {
  const { id, name, note, time, size, files } = version;
  const [isOpen, setOpen] = useState(false);
  const facts = [dateOf(time), ...(files === undefined ? [] : [trCount("{count} file", "{count} files", files)]), sizeOf(size)];
  return (
    <li class="kept-version">
      <div class="kept-words">
        <h3><bdi>{name}</bdi></h3>
        <p class="quiet-text"><time dateTime={new Date(time * 1000).toISOString()}>{facts[0]}</time>{` · ${facts.slice(1).join(" · ")}`}</p>
        {note && <p class="note"><bdi>{note}</bdi></p>}
      </div>
      {game.value?.editable && (
        <div class="kept-buttons">
          {component.value && (
            <button class="button" type="button" aria-expanded={isOpen} aria-controls={`cards-${id}`}
              aria-label={tr("Restore one card from “{name}”", { name })} onClick={() => setOpen(!isOpen)}>
              {tr("One card…")}
            </button>
          )}
          <button class="button" type="button" aria-label={tr("Restore all from “{name}”", { name })}
            onClick={() => restored(version)}>
            {tr("Restore all")}
          </button>
        </div>
      )}
      <div id={`cards-${id}`} class="kept-cards" hidden={!isOpen}>
        {isOpen && component.value && <KeptCards version={version} of={component.value} />}
      </div>
    </li>
  );
}

/**
 * The cards of the shown component that were changed or deleted since a version.
 * @param {{ version: Version, of: Component }} props
 */
function KeptCards({ version, of }) {
  const [cards, setCards] = useState(/** @type {KeptCard[] | null} */ (null));
  const [fault, setFault] = useState("");
  const read = async () => {
    try {
      setCards((await get("/api/versions/cards", { id: version.id, component: of.name })).cards);
    } catch (found) {
      if (!(found instanceof ApiError)) throw found;
      setFault(faultWords(found));
    }
  };
  useEffect(() => void read(), []);
  if (fault) return <p role="alert" class="field-fault">{fault}</p>;
  if (!cards) return <Loading text={tr("Loading…")} />;
  if (!cards.length) return <p role="status" class="quiet-text">{tr("All cards of {title} are as in this version.", { title: of.title })}</p>;
  return (
    <ul aria-label={tr("Cards of {title} that differ", { title: of.title })}>
      {cards.map(({ key, name, state }) => (
        <li key={key}>
          <span class="kept-card"><bdi>{name}</bdi> <span class="quiet-text">{state === "deleted" ? tr("deleted since") : tr("changed since")}</span></span>
          <button class="button" type="button" aria-label={tr("Restore {card} from “{name}”", { card: name, name: version.name })}
            onClick={() => restored(version, of.name, key)}>
            {tr("Restore")}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Go back to a version, and offer to undo that.
 * @param {Version} version
 * @param {string} [of] the component of the only card to restore
 * @param {string} [key] see `KeptCard`
 */
async function restored(version, of, key) {
  const name = version.name;
  try {
    const isChanged = await restore(version.id, of, key);
    close();
    if (!isChanged) tell(tr("Nothing to restore: it's still as in “{name}”.", { name }));
    else {
      const words = key ? tr("Restored {card} from “{name}”.", { card: key, name }) : tr("Restored “{name}”.", { name });
      tell(words, { action: { label: tr("Undo"), run: undo } });
    }
  } catch (fault) {
    close();
    showFault(fault);
  }
}
