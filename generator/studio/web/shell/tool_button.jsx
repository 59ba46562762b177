/**
 * A button with an icon; its label shows below it while the pointer or the focus is on it.
 * A button that is off keeps the focus.
 * @param {{ label: string, keys?: string, isOff?: boolean, align?: "start" | "center" | "end", onClick: () => unknown, children: import("preact").ComponentChildren }} props
 */
export function ToolButton({ label, keys = "", isOff = false, align = "center", onClick, children }) {
  return (
    <button class="tool" type="button" aria-label={label} aria-disabled={isOff} data-align={align}
      data-tip={keys ? `${label} (${keys})` : label} onClick={() => { if (!isOff) onClick(); }}>
      {children}
    </button>
  );
}
