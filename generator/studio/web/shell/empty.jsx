// What a view shows while there is nothing else to show.

/** @param {{ title: string, text?: string, children?: import("preact").ComponentChildren }} props */
export function Empty({ title, text = "", children }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

/** @param {{ text: string }} props */
export function Loading({ text }) {
  return (
    <div class="empty" role="status">
      <div class="spinner" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}
