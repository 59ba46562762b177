// Short messages in a corner: notices go by themselves, errors stay.

import { useLayoutEffect, useRef } from "preact/hooks";
import { CloseIcon, ProblemIcon } from "../icons.jsx";
import { closeToast, toasts } from "../state.js";
import { tr } from "../words.js";
import { openDialogs } from "./open_dialogs.js";

/** How long a notice stays, in ms; one that offers an action stays longer. */
const SHORT = 5000, LONG = 10_000;

/**
 * The messages, over the page or over a dialog: nothing behind an open dialog can be pressed.
 * @param {{ of?: string }} props id of the dialog; without it the page
 */
export function Toasts({ of: place = "" }) {
  if ((openDialogs.value.at(-1) ?? "") !== place) return null;
  const errors = listed("error"), notices = listed("notice");
  // The page keeps its empty places, so that screen readers hear of the first message; a dialog has its own.
  return (
    <div class="toasts">
      {(!place || errors.length > 0) && <div role="alert">{errors}</div>}
      {(!place || notices.length > 0) && <div role="status">{notices}</div>}
    </div>
  );
}

/** @param {"error" | "notice"} kind */
function listed(kind) {
  return toasts.value.filter((each) => each.kind === kind).map((each) => <OneToast key={each.id} toast={each} />);
}

/** @param {{ toast: import("../state.js").Toast }} props */
function OneToast({ toast: { id, kind, message, hint, action } }) {
  const timer = useRef(0);
  const wait = () => {
    if (kind === "notice") timer.current = window.setTimeout(() => closeToast(id), action ? LONG : SHORT);
  };
  const stay = () => window.clearTimeout(timer.current);
  useLayoutEffect(() => {
    wait();
    return stay;
  }, []);
  return (
    <div class={`toast ${kind}`} onMouseEnter={stay} onMouseLeave={wait} onFocusIn={stay} onFocusOut={wait}>
      {kind === "error" && <ProblemIcon kind="error" />}
      <div class="toast-words">
        <p>{message}</p>
        {hint && <p class="hint">{hint}</p>}
      </div>
      {action && (
        <button class="button" type="button" onClick={() => { closeToast(id); action.run(); }}>{action.label}</button>
      )}
      <button class="tool small" type="button" aria-label={tr("Close")} onClick={() => closeToast(id)}>
        <CloseIcon />
      </button>
    </div>
  );
}
