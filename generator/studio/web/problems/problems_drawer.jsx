// The list of problems, below the view.

import { problemsAreOpen } from "../state.js";
import { CloseIcon } from "../icons.jsx";
import { tr } from "../words.js";

export function ProblemsDrawer() {
  return (
    <section class="drawer" aria-label={tr("Problems")}>
      <header class="drawer-head">
        <h2>{tr("Problems")}</h2>
        <button class="tool" type="button" aria-label={tr("Close")} onClick={() => (problemsAreOpen.value = false)}>
          <CloseIcon />
        </button>
      </header>
    </section>
  );
}
