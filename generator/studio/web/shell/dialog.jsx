import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { CloseIcon } from "../icons.jsx";
import { tr } from "../words.js";
import { openDialogs } from "./open_dialogs.js";
import { Toasts } from "./toasts.jsx";

/**
 * A modal dialog: the browser keeps the focus in it, Escape closes it, and the focus goes back to where it was.
 * @param {{ title: string, onClose: () => void, class?: string, children: import("preact").ComponentChildren }} props
 */
export function Dialog({ title, onClose, class: className = "", children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    openDialogs.value = [...openDialogs.peek(), id];
    return () => {
      openDialogs.value = openDialogs.peek().filter((each) => each !== id);
      shown?.close();
    };
  }, []);
  /** A press outside closes it; one that began inside, such as to select text, doesn't. @param {PointerEvent} event */
  const onPointerDown = (event) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog class={`dialog ${className}`} ref={dialog} aria-labelledby={id} onClose={onClose}
      onCancel={onClose} onPointerDown={onPointerDown}>
      <div class="dialog-inner">
        <header class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button class="tool" type="button" aria-label={tr("Close")} onClick={onClose}><CloseIcon /></button>
        </header>
        {children}
      </div>
      <Toasts of={id} />
    </dialog>
  );
}
