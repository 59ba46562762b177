// The editor of a text: highlighting, completion and docs from the file's schema, problems in place.

import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { json } from "@codemirror/lang-json";
import { markdown } from "@codemirror/lang-markdown";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { tr } from "../words.js";
import { placeAt, schemasAt, valuesOf } from "./schema.js";

/** @typedef {import("./schema.js").Schema} Schema */

/** Marks changes that weren't typed here. */
const elsewhere = Annotation.define();

const LANGUAGES = { yaml, markdown, css, json };

/**
 * Open an editor.
 * @param {HTMLElement} parent
 * @param {{ text: string, language: string, editable: boolean, label: string, schema: Schema | null, onType: (changes: import("@codemirror/state").ChangeSet) => void, onUndo: () => void, onRedo: () => void }} given
 */
export function openEditor(parent, { text, language, editable, label, schema, onType, onUndo, onRedo }) {
  const made = LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (language)];
  const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute("content") ?? "";
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        lineNumbers(), lintGutter(), highlightActiveLine(), highlightActiveLineGutter(), drawSelection(),
        bracketMatching(), indentOnInput(), indentUnit.of("  "), search({ top: true }), highlightSelectionMatches(),
        syntaxHighlighting(classHighlighter),
        made ? made() : [],
        EditorView.lineWrapping,
        EditorState.readOnly.of(!editable),
        EditorView.contentAttributes.of({ "aria-label": label }),
        schema ? [autocompletion({ override: [(context) => complete(context, schema)] }), docsOf(schema)] : [],
        // Undo is the Studio's: it goes over all files, and the browser's own would only be typed text.
        keymap.of([
          { key: "Mod-z", run: () => stepped(onUndo), preventDefault: true },
          { key: "Mod-y", mac: "Mod-Shift-z", run: () => stepped(onRedo), preventDefault: true },
          { key: "Mod-Shift-z", run: () => stepped(onRedo), preventDefault: true },
        ]),
        EditorView.domEventHandlers({ beforeinput: (event) => event.inputType.startsWith("history") && (event.preventDefault(), true) }),
        keymap.of([...completionKeymap, ...searchKeymap, ...defaultKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          const isOurs = update.transactions.some((each) => each.docChanged && !each.annotation(elsewhere));
          if (update.docChanged && isOurs) onType(update.changes);
        }),
      ],
    }),
  });
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
 */
export function applyElsewhere(editor, changes) {
  editor.dispatch({ changes, annotations: elsewhere.of(true) });
}

/**
 * Offer what the schema knows of the place of the cursor.
 * @param {import("@codemirror/autocomplete").CompletionContext} context
 * @param {Schema} root
 */
function complete(context, root) {
  const place = placeAt(context.state.doc.toString(), context.pos);
  if (!place.typed && !context.explicit && !place.isValue) return null;
  const from = context.pos - place.typed.length;
  const schemas = schemasAt(root, place.path, place.isValue ? {} : place.values);
  const options = place.isValue
    ? [...new Set(schemas.flatMap(valuesOf))].map((label) => ({ label, type: "enum" }))
    : keysOf(schemas, place.keys);
  return options.length ? { from, options, validFor: /^[\w-]*$/ } : null;
}

/**
 * @param {Schema[]} schemas
 * @param {string[]} there keys that the block has
 */
function keysOf(schemas, there) {
  /** @type {Map<string, import("@codemirror/autocomplete").Completion>} */
  const found = new Map();
  for (const schema of schemas) {
    for (const [label, own] of Object.entries(schema.properties ?? {})) {
      if (there.includes(label) || found.has(label)) continue;
      const isNeeded = schema.required?.includes(label);
      found.set(label, {
        label,
        apply: `${label}: `,
        type: "property",
        detail: isNeeded ? tr("required") : undefined,
        info: own.description,
        boost: isNeeded ? 1 : 0,
      });
    }
  }
  return [...found.values()];
}

/**
 * Show the docs of a key below the pointer.
 * @param {Schema} root
 */
function docsOf(root) {
  return hoverTooltip((view, pos) => {
    const line = view.state.doc.lineAt(pos);
    const end = line.text.indexOf(":");
    if (end < 0 || pos - line.from > end) return null;
    const place = placeAt(view.state.doc.toString(), line.from + end + 1);
    const [schema] = schemasAt(root, place.path);
    if (!schema?.description) return null;
    return {
      pos: line.from + line.text.search(/\S/),
      end: line.from + end,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "text-docs";
        const values = valuesOf(schema);
        dom.append(schema.description);
        if (values.length) dom.append(document.createElement("br"), tr("Values: {values}", { values: values.join(", ") }));
        if (schema.default !== undefined) dom.append(document.createElement("br"), tr("Without it: {value}", { value: JSON.stringify(schema.default) }));
        return { dom };
      },
    };
  });
}

/**
 * Mark problems in the text.
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
