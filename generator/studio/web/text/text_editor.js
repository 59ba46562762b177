// The editor of a text: highlighting, completion and docs from the file's schema, problems in place.

import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { json } from "@codemirror/lang-json";
import { markdown } from "@codemirror/lang-markdown";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorSelection, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { tell } from "../state.js";
import { isDark } from "../theme.js";
import { tr } from "../words.js";
import { complete, docsOf } from "./completion.js";
import { phrases } from "./phrases.js";

/** Marks changes that weren't typed here. */
const elsewhere = Annotation.define();

const LANGUAGES = { yaml, markdown, css, json };
/** Characters that no file of a game may hold: pasted text has them at times. */
const INVISIBLE = /(?![\t\n\r\x85])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/**
 * Open an editor.
 * @param {HTMLElement} parent
 * @param {{ text: string, language: string, editable: boolean, label: string, knowledge: import("./completion.js").Knowledge | null, onType: (changes: import("@codemirror/state").ChangeSet) => void, onLine: (line: number) => void, onUndo: () => void, onRedo: () => void }} given
 */
export function openEditor(parent, { text, language, editable, label, knowledge, onType, onLine, onUndo, onRedo }) {
  const made = LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (language)];
  const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute("content") ?? "";
  const theme = new Compartment();
  const editor = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        theme.of(EditorView.darkTheme.of(isDark.peek())),
        EditorState.phrases.of(phrases()),
        lineNumbers(), lintGutter(), highlightActiveLine(), highlightActiveLineGutter(), drawSelection(),
        bracketMatching(), indentOnInput(), indentUnit.of("  "), search({ top: true }), highlightSelectionMatches(),
        syntaxHighlighting(classHighlighter),
        made ? made() : [],
        EditorView.lineWrapping,
        EditorState.readOnly.of(!editable),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorView.clipboardInputFilter.of(visible),
        knowledge
          ? [autocompletion({ override: [(context) => complete(context, knowledge)], activateOnCompletion: isKey, icons: false }), docsOf(knowledge.schema)]
          : [],
        // Undo is the Studio's: it goes over all files, and the browser's own would only be typed text.
        keymap.of([
          { key: "Mod-z", run: () => stepped(onUndo), preventDefault: true },
          { key: "Mod-y", mac: "Mod-Shift-z", run: () => stepped(onRedo), preventDefault: true },
          { key: "Mod-Shift-z", run: () => stepped(onRedo), preventDefault: true },
        ]),
        EditorView.domEventHandlers({ beforeinput: (event) => event.inputType.startsWith("history") && (event.preventDefault(), true) }),
        keymap.of([...completionKeymap, ...searchKeymap, ...lintKeymap, ...defaultKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          const isOurs = update.transactions.some((each) => each.docChanged && !each.annotation(elsewhere));
          if (update.docChanged && isOurs) onType(update.changes);
          if (update.docChanged || update.selectionSet) onLine(update.state.doc.lineAt(update.state.selection.main.head).number);
        }),
      ],
    }),
  });
  const endTheme = isDark.subscribe((dark) => editor.dispatch({ effects: theme.reconfigure(EditorView.darkTheme.of(dark)) }));
  return { editor, close: () => (endTheme(), editor.destroy()) };
}

/** @param {import("@codemirror/autocomplete").Completion} chosen */
function isKey(chosen) {
  return chosen.type === "property";
}

/** @param {string} pasted */
function visible(pasted) {
  const kept = pasted.replace(INVISIBLE, "");
  if (kept !== pasted) tell(tr("Control characters that don't show were left out of the pasted text."));
  return kept;
}

/** @param {() => void} step */
function stepped(step) {
  step();
  return true;
}

/**
 * Apply changes that weren't typed in this editor.
 * @param {EditorView} editor
 * @param {import("@codemirror/state").ChangeSet} changes
 * @param {boolean} isStep whether they are an undo or redo that the cursor should follow
 */
export function applyElsewhere(editor, changes, isStep) {
  let last = -1;
  changes.iterChangedRanges((_from, _to, _start, end) => (last = end));
  const follow = isStep && last >= 0 ? { selection: EditorSelection.cursor(last), scrollIntoView: true } : {};
  editor.dispatch({ changes, annotations: elsewhere.of(true), ...follow });
}

/**
 * Put the cursor on a place.
 * @param {EditorView} editor
 * @param {number} number of its line, from 1
 * @param {number} column from 1
 */
export function goToPlace(editor, number, column) {
  const { doc } = editor.state;
  const line = doc.line(Math.min(Math.max(number, 1), doc.lines));
  const at = line.from + Math.max(0, Math.min(column - 1, line.length));
  editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
  editor.focus();
}

/**
 * Show problems at their lines.
 * @param {EditorView} editor
 * @param {import("../answers.d.ts").Problem[]} problems of this file
 */
export function markProblems(editor, problems) {
  const { doc } = editor.state;
  const found = problems.flatMap((problem) => {
    const number = problem.target?.line ?? 0;
    if (number < 1 || number > doc.lines) return [];
    const line = doc.line(number);
    const from = Math.min(line.from + Math.max(0, line.text.search(/\S/)), line.to);
    const severity = /** @type {"error" | "warning" | "info"} */ ({ error: "error", warning: "warning", note: "info" }[problem.severity]);
    return [{ from, to: line.to, severity, message: problem.hint ? `${problem.message}\n${problem.hint}` : problem.message }];
  });
  editor.dispatch(setDiagnostics(editor.state, found.sort((a, b) => a.from - b.from)));
}
