// Another drawing for an icon: every card that shows it follows.

import { useState } from "preact/hooks";
import { ApiError, get, post } from "../api.js";
import { FileDrop } from "../design/pickers/drop_zone.jsx";
import { reload } from "../face/pictures.js";
import { encoded } from "../file_content.js";
import { iconAddress } from "../grid/icon_list.js";
import { Dialog } from "../shell/dialog.jsx";
import { faultWords, newGroup, showFault, takeBack, takeState, tell } from "../state.js";
import { tr, trCount } from "../words.js";
import { replacedIcon } from "./replaced.js";

export function ReplaceDialog() {
  const name = replacedIcon.value;
  const [fault, setFault] = useState("");
  const [isSaving, setSaving] = useState(false);
  const close = () => (replacedIcon.value = "");
  /** @param {File} file */
  const replace = async (file) => {
    setSaving(true);
    setFault("");
    try {
      const content = await encoded(file);
      const group = newGroup();
      takeState(await post("/api/art", { folder: "icons", file: file.name, name, content, replace: true, group }));
      reload();
      close();
      const { cards } = await get("/api/art/uses", { name });
      tell(trCount("Replaced {icon}. It's used on {count} card.", "Replaced {icon}. It's used on {count} cards.", cards, { icon: name }), {
        action: { label: tr("Undo"), run: () => void takeBack(group).catch(showFault) },
      });
    } catch (trouble) {
      if (!(trouble instanceof ApiError)) throw trouble;
      setSaving(false);
      setFault(faultWords(trouble));
    }
  };
  return (
    <Dialog class="replace-icon" title={tr("Replace the icon {icon}", { icon: name })} onClose={close}>
      <div class="replace-now">
        <img src={iconAddress(name)} alt={tr("{icon} now", { icon: name })} />
        <p>{tr("The new drawing keeps the name, so every card and layout that shows {icon} shows the new one.", { icon: name })}</p>
      </div>
      <FileDrop words={isSaving ? tr("Saving…") : tr("Drop an SVG or PNG here")} isOff={isSaving} endings=".svg,.png,.jpg,.jpeg,.webp"
        onFile={(file) => void replace(file)} />
      <div role="alert">{fault && <p class="field-fault"><bdi>{fault}</bdi></p>}</div>
    </Dialog>
  );
}
