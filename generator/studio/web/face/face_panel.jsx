// The front and the back of the selected card.

import { card } from "../state.js";
import { Empty } from "../shell/empty.jsx";
import { tr } from "../words.js";

/** @param {{ component: import("../answers.d.ts").Component }} props */
export function FacePanel({ component }) {
  return <Empty title={card.value || component.title} text={card.value ? "" : tr("Select a card to see its face.")} />;
}
