// The elements of the layout as a tree, the uppermost first.

import { tr } from "../words.js";

export function Layers() {
  return <section class="layers" aria-label={tr("Layers")} />;
}
