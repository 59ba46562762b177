// The fields of the selected elements.

import { tr } from "../words.js";

export function Inspector() {
  return <section class="inspector" aria-label={tr("Fields of the element")} />;
}
