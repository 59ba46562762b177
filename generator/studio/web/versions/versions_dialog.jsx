// Keep the game as it is now, under a name, and go back to what was kept.

import { Dialog } from "../shell/dialog.jsx";
import { versionsAreOpen } from "../state.js";
import { tr } from "../words.js";

export function VersionsDialog() {
  return <Dialog title={tr("Versions")} onClose={() => (versionsAreOpen.value = false)}>{null}</Dialog>;
}
