import { useState } from "preact/hooks";

/**
 * An area on which files may be dropped.
 * @param {{ onFiles: (files: File[]) => unknown, class?: string, children: import("preact").ComponentChildren }} props
 */
export function DropArea({ onFiles, class: className = "", children }) {
  const [isOver, setOver] = useState(false);
  /** @param {DragEvent} event */
  const onDrop = (event) => {
    event.preventDefault();
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) onFiles(files);
  };
  /** @param {DragEvent} event */
  const onDragOver = (event) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div class={`drop-area ${isOver ? "is-over" : ""} ${className}`} onDragOver={onDragOver} onDragLeave={() => setOver(false)} onDrop={onDrop}>
      {children}
    </div>
  );
}
