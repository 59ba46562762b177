import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Space in px between a panel and the edges of the window. */
const MARGIN = 8;

/**
 * A button that opens a panel below itself. Escape, a press outside and leaving it with Tab close it.
 * @param {{
 *   label: string, class?: string, isOff?: boolean, describedBy?: string,
 *   panel: (close: () => void) => import("preact").ComponentChildren, children: import("preact").ComponentChildren
 * }} props
 */
export function PopoverButton({ label, class: className = "button", isOff = false, describedBy, panel, children }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span class="popover-place">
      <button ref={button} type="button" class={className} aria-label={label} aria-haspopup="dialog" aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined} aria-disabled={isOff} aria-describedby={describedBy}
        onClick={() => { if (!isOff) setOpen(!isOpen); }}>
        {children}
      </button>
      {isOpen && <Panel id={id} label={label} anchor={button} onClose={close} onLeave={() => setOpen(false)}>{panel(close)}</Panel>}
    </span>
  );
}

/**
 * @param {{
 *   id: string, label: string, anchor: { current: HTMLElement | null }, onClose: () => void, onLeave: () => void,
 *   children: import("preact").ComponentChildren
 * }} props
 */
function Panel({ id, label, anchor, onClose, onLeave, children }) {
  const panel = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    const shown = panel.current, from = anchor.current;
    if (!shown || !from) return undefined;
    const put = () => {
      const place = from.getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = shown;
      const below = innerHeight - place.bottom - MARGIN, above = place.top - MARGIN;
      const top = below >= height || below >= above ? place.bottom + 4 : place.top - height - 4;
      shown.style.left = `${Math.max(MARGIN, Math.min(place.right - width, innerWidth - width - MARGIN))}px`;
      shown.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`;
    };
    put();
    const resized = new ResizeObserver(put);
    resized.observe(shown);
    /** @type {HTMLElement | null} */
    const first = shown.querySelector("[data-first], input, textarea, select, button");
    first?.focus();
    return () => resized.disconnect();
  }, []);
  useEffect(() => {
    /** @param {PointerEvent} event */
    const onPress = (event) => {
      const target = /** @type {Node} */ (event.target);
      if (!panel.current?.contains(target) && !anchor.current?.contains(target)) onLeave();
    };
    document.addEventListener("pointerdown", onPress, true);
    return () => document.removeEventListener("pointerdown", onPress, true);
  }, []);
  return (
    <div ref={panel} id={id} class="popover" role="dialog" aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onFocusOut={(event) => {
        const next = /** @type {Node | null} */ (event.relatedTarget);
        if (next && !panel.current?.contains(next) && !anchor.current?.contains(next)) onLeave();
      }}>
      {children}
    </div>
  );
}
