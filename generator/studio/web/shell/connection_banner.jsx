import { connection } from "../state.js";
import { tr } from "../words.js";

export function ConnectionBanner() {
  const words = {
    lost: tr("No connection to the Studio. Edits aren't saved until it's back; trying again…"),
    closed: tr("This window was closed by the Studio. Open the Studio again from the terminal."),
  }[/** @type {"lost" | "closed"} */ (connection.value)];
  return <div class="banner-place" role="alert">{words && <p class="banner">{words}</p>}</div>;
}
