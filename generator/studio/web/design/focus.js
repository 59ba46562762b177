// The focus when what has it goes away, such as an element that was deleted: keys still mean the same part of the view.

import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Focus something else after a render that took the focused element away.
 * @param {string} kind selector of elements that may go
 * @param {() => Element | null} instead
 */
export function useKeptFocus(kind, instead) {
  const had = useRef(false);
  had.current = document.activeElement?.matches(kind) ?? false;
  useLayoutEffect(() => {
    if (had.current && document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (instead())?.focus({ preventScroll: true });
    }
  });
}
