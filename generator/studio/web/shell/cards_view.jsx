// The grid of a component beside the faces of its selected card.

import { FacePanel } from "../face/face_panel.jsx";
import { GridView } from "../grid/grid_view.jsx";
import { tr } from "../words.js";
import { Split } from "./split.jsx";

/** @param {{ component: import("../answers.d.ts").Component }} props */
export function CardsView({ component }) {
  return (
    <Split name="cards" label={tr("Width of the table")}
      first={<GridView key={component.name} component={component} />}
      second={<FacePanel component={component} />} />
  );
}
