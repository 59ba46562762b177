// Drop an SVG or a picture: it's saved in the game's folder under a name, and used at once.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { ApiError, get, post } from "../../api.js";
import { encoded } from "../../file_content.js";
import { reload } from "../../face/pictures.js";
import { faultWords, newGroup, showFault, takeState, tell } from "../../state.js";
import { tr, trCount } from "../../words.js";
import { design } from "../state.js";

/**
 * What a picker does with a saved file: `name` is the icon's name or the picture's path; `color` is "" for none.
 * @typedef {(name: string, color: string, group: string, isReplaced: boolean) => Promise<unknown> | void} OnSaved
 */

const ENDINGS = ".svg,.png,.jpg,.jpeg,.webp,.avif,.gif,.bmp,.tif,.tiff";

/** @param {{ folder: "icons" | "art", hasColor?: boolean, onSaved: OnSaved }} props */
export function DropZone({ folder, hasColor = false, onSaved }) {
  const [dropped, setDropped] = useState(/** @type {File | null} */ (null));
  if (dropped) {
    return <NameForm key={dropped.name} file={dropped} folder={folder} hasColor={hasColor} onSaved={onSaved} onCancel={() => setDropped(null)} />;
  }
  return <FileDrop words={folder === "icons" ? tr("Drop an SVG or PNG here") : tr("Drop a picture here")} endings={ENDINGS} onFile={setDropped} />;
}

/**
 * A place for a file: it's dropped there, or chosen.
 * @param {{ words: string, endings: string, isOff?: boolean, onFile: (file: File) => void }} props
 */
export function FileDrop({ words, endings, isOff = false, onFile }) {
  const [isOver, setOver] = useState(false);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {File | undefined} file */
  const take = (file) => {
    if (file && !isOff) onFile(file);
  };
  return (
    <div class="drop-zone" data-over={isOver && !isOff}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files[0]);
      }}>
      <span>{words}</span>
      <button type="button" class="button small" disabled={isOff} onClick={() => input.current?.click()}>{tr("Choose a file…")}</button>
      <input ref={input} type="file" accept={endings} hidden tabIndex={-1} aria-hidden="true"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = ""; // so that the same file can be chosen again
        }} />
    </div>
  );
}

/**
 * @param {{ file: File, folder: "icons" | "art", hasColor: boolean, onSaved: OnSaved, onCancel: () => void }} props
 */
function NameForm({ file, folder, hasColor, onSaved, onCancel }) {
  const [name, setName] = useState(nameOf(file.name));
  const [color, setColor] = useState("");
  const [fault, setFault] = useState(/** @type {ApiError | null} */ (null));
  const [isSaving, setSaving] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const id = useId();
  const picture = usePicture(file);
  useEffect(() => field.current?.select(), []);
  /** @param {boolean} replace */
  const save = async (replace) => {
    setSaving(true);
    setFault(null);
    const group = newGroup();
    try {
      const content = await encoded(file);
      const told = await post("/api/art", { folder, file: file.name, name: name.trim(), content, replace, group });
      takeState(told);
      if (replace) reload();
      await onSaved(told.name, color, group, replace);
      const { cards } = await get("/api/art/uses", { name: told.name });
      tell(trCount("Saved {file}. It's used on {count} card.", "Saved {file}. It's used on {count} cards.", cards, { file: told.file }));
    } catch (trouble) {
      if (!(trouble instanceof ApiError)) throw trouble;
      if (trouble.code === "lost") showFault(trouble);
      setSaving(false);
      setFault(trouble);
    }
  };
  return (
    <form class="name-form" onSubmit={(event) => {
      event.preventDefault();
      if (!isSaving) void save(false);
    }}>
      <img class="dropped" src={picture} aria-hidden="true" />
      <label class="field">
        <span>{folder === "icons" ? tr("Name of the icon") : tr("Name of the picture")}</span>
        <input ref={field} class="input" value={name} autocomplete="off" spellcheck={false} aria-invalid={fault !== null} aria-describedby={id}
          data-first onInput={(event) => {
            setName(event.currentTarget.value);
            setFault(null);
          }} />
      </label>
      {hasColor && (
        <label class="field">
          <span>{tr("Color of its plain parts")}</span>
          <select class="input" value={color} onChange={(event) => setColor(event.currentTarget.value)}>
            <option value="">{tr("as it is now")}</option>
            {(design.value?.palette ?? []).map((each) => <option key={each.name} value={each.name} lang="en">{each.name}</option>)}
          </select>
        </label>
      )}
      <p id={id} class="field-fault" role="alert">{fault && <bdi>{faultWords(fault)}</bdi>}</p>
      <div class="panel-actions">
        <button type="button" class="button quiet" onClick={onCancel}>{tr("Cancel")}</button>
        {fault?.code === "exists" && <button type="button" class="button" onClick={() => void save(true)}>{tr("Replace it")}</button>}
        <button type="submit" class="button primary" disabled={isSaving || !name.trim()}>{tr("Save")}</button>
      </div>
    </form>
  );
}

/**
 * Return a name for a file: its own without the ending, and without signs that names can't have.
 * @param {string} file
 */
function nameOf(file) {
  const plain = file.replace(/\.[^.]*$/, "").normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return plain.replace(/[^A-Za-z0-9_-]+/g, "_").replace(/^[_-]+|_+$/g, "").slice(0, 60);
}

/** @param {File} file */
function usePicture(file) {
  const [source, setSource] = useState("");
  useEffect(() => {
    let isOver = false;
    // The page may show no blob: its policy allows pictures of the server, and those within an address.
    void encoded(file).then((content) => { if (!isOver) setSource(`data:${file.type};base64,${content}`); }, showFault);
    return () => { isOver = true; };
  }, [file]);
  return source || undefined;
}
