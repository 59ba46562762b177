/** @param {{ folder: "icons" | "art", onSaved: (name: string) => void }} props */
export function DropZone(props) {
  return props.folder ? null : null;
}
