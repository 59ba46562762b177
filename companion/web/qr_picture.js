// A QR code as a picture: black on white whatever the page's colours, with the border that cameras need.

import { svg } from "./dom.js";
import { qrCode } from "./qr.js";

const BORDER = 4; // squares

/**
 * Return the picture of a text's code.
 * @param {string} words
 * @param {string} label what a screen reader says
 */
export function qrPicture(words, label) {
  const { rows } = qrCode(words);
  const size = rows.length + 2 * BORDER;
  const path = rows.map((row, r) => Array.from(row.join("").matchAll(/1+/g), (run) =>
    `M${run.index + BORDER} ${r + BORDER}h${run[0].length}v1h-${run[0].length}z`).join("")).join("");
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, fill: "#ffffff" }), svg("path", { d: path, fill: "#000000" }));
}
