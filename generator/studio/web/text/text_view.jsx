// The text files of the game, and an editor for the chosen one.

import { useEffect, useRef, useState } from "preact/hooks";
import { get, windowId } from "../api.js";
import { FacePanel } from "../face/face_panel.jsx";
import { Empty } from "../shell/empty.jsx";
import { Split } from "../shell/split.jsx";
import { component, game, onChange, problemCounts, redo, showFault, textFile, undo, wanted } from "../state.js";
import { tr } from "../words.js";
import { applyElsewhere, markProblems, openEditor } from "./text_editor.js";
import { TextSession } from "./text_session.js";

/** Kinds of files that are text, in the order of their groups. */
const GROUPS = ["yaml", "rules", "table", "style", "data"];

function groupNames() {
  return /** @type {{ [kind: string]: string }} */ ({
    yaml: tr("Game and layouts"), rules: tr("Rules"), table: tr("Tables"), style: tr("Styles"), data: tr("Other"),
  });
}

export function TextView() {
  const files = game.value?.files ?? [];
  const file = textFile.value || (files.some((each) => each.path === "game.yaml") ? "game.yaml" : "");
  const shown = component.value;
  const isBesideFace = shown && /\.ya?ml$/.test(file);
  const editor = file ? <TextPane key={file} file={file} /> : <Empty title={tr("Text")} text={tr("Choose a file.")} />;
  return (
    <div class="text-view">
      <nav class="text-files" aria-label={tr("Files")}>
        {GROUPS.map((kind) => <FileGroup key={kind} kind={kind} chosen={file} />)}
      </nav>
      <div class="text-main">
        {isBesideFace ? <Split name="text" label={tr("Width of the text")} first={editor} second={<FacePanel component={shown} />} /> : editor}
      </div>
    </div>
  );
}

/** @param {{ kind: string, chosen: string }} props */
function FileGroup({ kind, chosen }) {
  const files = (game.value?.files ?? []).filter((each) => each.kind === kind);
  if (!files.length) return null;
  return (
    <section>
      <h2>{groupNames()[kind]}</h2>
      <ul>
        {files.map(({ path }) => (
          <li key={path}>
            <button type="button" aria-current={path === chosen ? "true" : undefined} onClick={() => (textFile.value = path)}>{path}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param {{ file: string }} props */
function TextPane({ file }) {
  const host = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [fault, setFault] = useState("");
  const [reason, setReason] = useState("");
  useEffect(() => {
    /** @type {import("@codemirror/view").EditorView | null} */
    let editor = null;
    /** @type {TextSession | null} */
    let session = null;
    let isOver = false;
    /** @type {(() => void)[]} */
    const ends = [];
    const mark = async () => {
      const told = await get("/api/problems").catch(() => null);
      const own = (told?.problems ?? []).filter((/** @type {any} */ each) => each.target?.file === file);
      if (editor && !isOver) markProblems(editor, own);
    };
    void Promise.all([get("/api/text", { file }), get("/api/schema", { file }).catch(() => null)]).then(([told, schema]) => {
      if (isOver || !host.current) return;
      setReason(told.editable ? "" : told.reason);
      session = new TextSession(file, told, (changes) => editor && applyElsewhere(editor, changes));
      editor = openEditor(host.current, {
        text: told.text, language: told.language, editable: told.editable, label: file, schema,
        onType: (changes) => session?.typed(changes),
        onUndo: () => void session?.save().then(undo),
        onRedo: () => void session?.save().then(redo),
      });
      const open = editor;
      ends.push(
        onChange((change) => {
          if (change.window !== windowId && (!change.files.length || change.files.includes(file))) void session?.refresh();
        }),
        problemCounts.subscribe(() => void mark()),
        wanted.subscribe((target) => {
          if (!target || target.file !== file) return;
          wanted.value = null;
          const line = open.state.doc.line(Math.min(Math.max(target.line ?? 1, 1), open.state.doc.lines));
          const at = line.from + Math.max(0, Math.min(Number(target.column ?? 1) - 1, line.length));
          open.dispatch({ selection: { anchor: at }, scrollIntoView: true });
          open.focus();
        }),
      );
    }, (trouble) => {
      setFault(trouble.message);
      if (!trouble.message) showFault(trouble);
    });
    const onHide = () => void session?.save();
    addEventListener("pagehide", onHide);
    addEventListener("blur", onHide);
    return () => {
      isOver = true;
      removeEventListener("pagehide", onHide);
      removeEventListener("blur", onHide);
      for (const end of ends) end();
      void session?.save();
      editor?.destroy();
    };
  }, [file]);
  if (fault) return <Empty title={file} text={fault} />;
  return (
    <section class="text-pane" aria-label={file}>
      {reason && <p class="grid-note">{tr("Only shown here: {reason}", { reason })}</p>}
      <div class="text-host" ref={host} />
      <p class="text-hint quiet-text">{tr("Saved as you type. Ctrl+Space completes; Escape, then Tab leaves the text.")}</p>
    </section>
  );
}
