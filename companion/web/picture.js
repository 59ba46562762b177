// The page with a result as a picture, for a phone that has scanned its code: the address holds the whole result.

import { tr } from "./catalog.js";
import { el } from "./dom.js";
import { pictureNodes } from "./result.js";

const place = /** @type {HTMLElement} */ (document.getElementById("picture"));
try {
  const result = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  document.title = `${result.game} ${result.day}`;
  place.replaceChildren(el("h1", {}, document.title), ...pictureNodes(result));
} catch {
  place.replaceChildren(el("h1", {}, tr("This code is incomplete. Scan it again.")));
}
