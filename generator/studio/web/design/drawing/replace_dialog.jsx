// Asks about a new export that lacks objects which are filled: another object for each, or none.

import { useState } from "preact/hooks";
import { Dialog } from "../../shell/dialog.jsx";
import { tr, trCount, trList } from "../../words.js";
import { KeepText } from "./keep_text.jsx";
import { replaceWith, waitingExport } from "./replacing.js";

/** @import { Waiting } from "./replacing.js" */

export function ReplaceDialog() {
  const waiting = waitingExport.value;
  return waiting && <Question key={waiting.content} waiting={waiting} />;
}

/** @param {{ waiting: Waiting }} props */
function Question({ waiting: { name, lost, objects, outlined, settings, kept } }) {
  const [homes, setHomes] = useState(/** @type {{ [path: string]: string }} */ ({}));
  const close = () => (waitingExport.value = null);
  return (
    <Dialog class="replace" title={lost.length ? tr("Objects are missing") : tr("Text is missing")} onClose={close}>
      {outlined.length > 0 && (
        <>
          <p>
            {trCount("In {file} this text is an outline, which can't be filled:", "In {file} these texts are outlines, which can't be filled:", outlined.length, { file: name })}{" "}
            <strong><bdi>{trList(outlined)}</bdi></strong>
          </p>
          <KeepText settings={settings} />
        </>
      )}
      {lost.length > 0 && (
        <p>
          {trCount(
            "{file} lacks {count} object that is filled. Choose the object that takes its place.",
            "{file} lacks {count} objects that are filled. Choose the objects that take their places.", lost.length, { file: name })}
        </p>
      )}
      <ul class="lost-objects">
        {lost.map((each) => (
          <li key={each.path}>
            <span class="lost-name"><bdi>{each.name}</bdi> <code><bdi>{each.label}</bdi></code></span>
            <select class="input" aria-label={tr("Object instead of {name}", { name: each.name })} value={homes[each.path] ?? ""}
              onChange={(event) => setHomes({ ...homes, [each.path]: event.currentTarget.value })}>
              <option value="">{tr("None: it isn't filled any more")}</option>
              {likely(objects, each.tag).map((other) => <option key={other.path} value={other.path}>{other.name}</option>)}
            </select>
          </li>
        ))}
      </ul>
      {kept > 0 && (
        <p class="quiet-text">
          {trCount("{count} other object is filled as before.", "{count} other objects are filled as before.", kept)}
        </p>
      )}
      <div class="dialog-buttons">
        <button class="button" type="button" onClick={close}>{tr("Keep the old drawing")}</button>
        <button class="button primary" type="button" onClick={() => void replaceWith(homes)}>{outlined.length ? tr("Replace it all the same") : tr("Replace it")}</button>
      </div>
    </Dialog>
  );
}

/**
 * Return objects with those of the same kind first.
 * @template {{ tag: string }} T
 * @param {T[]} objects
 * @param {string} tag
 * @returns {T[]}
 */
function likely(objects, tag) {
  return [...objects.filter((each) => each.tag === tag), ...objects.filter((each) => each.tag !== tag)];
}
