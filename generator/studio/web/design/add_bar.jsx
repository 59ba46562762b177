// Buttons for new elements.

import { tr } from "../words.js";

export function AddBar() {
  return <div class="add-bar" role="toolbar" aria-label={tr("Add an element")} />;
}
