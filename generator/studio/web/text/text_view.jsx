// The text files of the game, an editor for the chosen one, and the selected card's faces beside it.

import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, get, windowId } from "../api.js";
import { FacePanel } from "../face/face_panel.jsx";
import { ProblemIcon } from "../icons.jsx";
import { Empty } from "../shell/empty.jsx";
import { Split } from "../shell/split.jsx";
import { card, component, componentName, faultWords, game, onChange, problemCounts, redo, selectCard, textFile, undo, wanted } from "../state.js";
import { tr } from "../words.js";
import { FileList, shownFile } from "./file_list.jsx";
import { cursorLine, RulePage } from "./rule_page.jsx";
import { applyElsewhere, goToPlace, markProblems, openEditor } from "./text_editor.js";
import { closeText, openText } from "./text_session.js";

/** @import { Beside } from "../answers.d.ts" */

export function TextView() {
  const file = textFile.value || shownFile(game.value?.files ?? []);
  const beside = useBeside(file);
  const shown = component.value;
  const editor = file ? <TextPane key={file} file={file} /> : <Empty title={tr("Text")} text={tr("Choose a file.")} />;
  return (
    <div class="text-view">
      <FileList files={game.value?.files ?? []} chosen={file} />
      <div class="text-main">
        <Split name="text" label={tr("Width of the text")} first={editor}
          second={beside.kind === "page" ? <RulePage line={beside.line} /> : beside.kind === "face" && shown ? <FacePanel component={shown} /> : null} />
      </div>
    </div>
  );
}

/** @type {Beside} */
const NOTHING = { kind: "", component: "", card: "", line: 0 };

/**
 * Return what belongs beside a text; a face that has to do with it is selected.
 * @param {string} file
 */
function useBeside(file) {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const values = { file, component: componentName.peek(), card: card.peek(), window: windowId };
      /** @type {Beside | null} */
      const told = file ? await get("/api/beside", values).catch(() => null) : NOTHING;
      if (isOver || !told) return;
      if (told.kind === "face") {
        componentName.value = told.component;
        selectCard(told.component, told.card);
      }
      setFound(told);
    };
    void ask();
    const end = onChange((change) => {
      // Typing in a layout or in rules changes nothing of what they belong to.
      if (!change.files.length || change.files.some((each) => each !== file || each === "game.yaml")) void ask();
    });
    return () => {
      isOver = true;
      end();
    };
  }, [file]);
  return found;
}

/** @param {{ file: string }} props */
function TextPane({ file }) {
  const host = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [fault, setFault] = useState("");
  const [reason, setReason] = useState("");
  const [notSaved, setNotSaved] = useState("");
  useEffect(() => {
    let isOver = false;
    /** @type {(() => void)[]} */
    const ends = [];
    const open = async () => {
      const [{ session, told }, knowledge] = await Promise.all([openText(file), knowledgeOf(file)]);
      ends.push(() => void closeText(session));
      if (isOver || !host.current) return end();
      setReason(told.editable ? "" : told.reason);
      /** How many steps that began here aren't answered: the next may begin before the last one's answer. */
      let steps = 0;
      /** @param {() => Promise<void>} step */
      const follow = async (step) => {
        await session.save();
        steps += 1;
        await step();
        await session.refresh();
        steps -= 1;
      };
      const { editor, close } = openEditor(host.current, {
        text: session.text, language: told.language, editable: told.editable, label: file, knowledge,
        onType: (changes) => session.typed(changes),
        onLine: (line) => (cursorLine.value = line),
        onUndo: () => void follow(undo),
        onRedo: () => void follow(redo),
      });
      cursorLine.value = 1;
      session.onRemote = (changes) => applyElsewhere(editor, changes, steps > 0);
      const mark = async () => {
        const found = await get("/api/problems").catch(() => null);
        const own = (found?.problems ?? []).filter((/** @type {any} */ each) => each.target?.file === file);
        if (!isOver) markProblems(editor, own);
      };
      ends.push(
        close,
        session.fault.subscribe(setNotSaved),
        onChange((change) => {
          if (change.window !== windowId && (!change.files.length || change.files.includes(file))) void session.refresh();
          if (knowledge && change.window !== windowId && change.game !== false) void namesOf(file).then((names) => (knowledge.game = names));
        }),
        problemCounts.subscribe(() => void mark()),
        wanted.subscribe((target) => {
          if (!target || target.file !== file) return;
          wanted.value = null;
          // The cursor has followed a step of our own: by now it may be typing again.
          if (target.line && !steps) goToPlace(editor, target.line, Number(target.column) || 1);
        }),
      );
    };
    const end = () => ends.splice(0).reverse().forEach((each) => each());
    open().catch((trouble) => {
      if (!(trouble instanceof ApiError)) throw trouble;
      setFault(faultWords(trouble));
    });
    return () => {
      isOver = true;
      end();
    };
  }, [file]);
  if (fault) return <Empty title={file} text={fault} />;
  return (
    <section class="text-pane" aria-label={file}>
      {reason && <p class="grid-note">{tr("Only shown here: {reason}", { reason })}</p>}
      <div class="text-host" ref={host} />
      {notSaved
        ? <p class="text-hint text-fault" role="alert"><ProblemIcon kind="error" />{tr("Not saved: {reason}", { reason: notSaved })}</p>
        : <p class="text-hint quiet-text">{tr("Saved as you type. Ctrl+Space completes; Escape, then Tab leaves the text.")}</p>}
    </section>
  );
}

/** @param {string} file */
async function namesOf(file) {
  return get("/api/names", { file }).catch(() => ({ columns: [], colors: {}, fonts: [] }));
}

/**
 * Return what the editor knows of a file; null if it has no schema.
 * @param {string} file
 * @returns {Promise<import("./completion.js").Knowledge | null>}
 */
async function knowledgeOf(file) {
  const schema = await get("/api/schema", { file }).catch(() => null);
  if (!schema) return null;
  /** @type {import("./completion.js").Knowledge} */
  const knowledge = { schema, game: await namesOf(file), icons: [] };
  // Icons come later: they wait for the faces.
  void get("/api/icons").then((told) => (knowledge.icons = told.icons), () => {});
  return knowledge;
}
