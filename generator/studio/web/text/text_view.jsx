// The text files of the game.

import { Empty } from "../shell/empty.jsx";
import { tr } from "../words.js";

export function TextView() {
  return <Empty title={tr("Text")} />;
}
