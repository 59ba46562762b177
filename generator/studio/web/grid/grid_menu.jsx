// The menu of a cell or a heading: at the pointer, or at the cell by the menu key.

import { useLayoutEffect, useRef } from "preact/hooks";

/** @typedef {{ label: string, keys?: string, isOff?: boolean, run: () => void }} Item */

/**
 * @param {{ label: string, at: { left: number, top: number }, groups: Item[][], onClose: () => void }} props
 *   `onClose` is called before an item runs; it gives the focus back
 */
export function GridMenu({ label, at, groups, onClose }) {
  const menu = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    const shown = /** @type {HTMLDivElement} */ (menu.current);
    shown.style.left = `${Math.max(0, Math.min(at.left, innerWidth - shown.offsetWidth - 8))}px`;
    shown.style.top = `${Math.max(0, Math.min(at.top, innerHeight - shown.offsetHeight - 8))}px`;
    itemsOf(shown)[0]?.focus();
    const onPointerDown = (/** @type {PointerEvent} */ event) => {
      if (!shown.contains(/** @type {Node} */ (event.target))) onClose();
    };
    document.addEventListener("pointerdown", onPointerDown, true);
    return () => document.removeEventListener("pointerdown", onPointerDown, true);
  }, [at]);
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const items = itemsOf(menu.current);
    const now = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key];
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") onClose();
    else if (next !== undefined) items[(next + items.length) % items.length].focus();
    else return;
    event.preventDefault();
  };
  return (
    <div class="menu grid-menu" ref={menu} role="menu" aria-label={label} onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}>
      {groups.map((items, place) => (
        <>
          {place > 0 && <hr />}
          {items.map((item) => (
            <button key={item.label} type="button" role="menuitem" tabIndex={-1} disabled={item.isOff}
              onClick={() => { onClose(); item.run(); }}>
              <span class="menu-words">{item.label}</span>
              {item.keys && <kbd>{item.keys}</kbd>}
            </button>
          ))}
        </>
      ))}
    </div>
  );
}

/** @param {HTMLElement | null} menu */
function itemsOf(menu) {
  return /** @type {HTMLButtonElement[]} */ ([...(menu?.querySelectorAll("button:not(:disabled)") ?? [])]);
}
