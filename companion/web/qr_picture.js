// A QR code as a picture: black on white whatever the page's colors, with the border that cameras need.

import { correction, generate } from "./built/qr.js";
import { svg } from "./dom.js";

const BORDER = 4; // squares

/**
 * Return the path of a text's code, one square for each unit.
 * @param {string} words
 */
export function qrPath(words) {
  // M: codes are photographed off screens, at an angle.
  const code = generate(words, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * BORDER;
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      const start = x;
      while (code.get(x, y)) x += 1;
      if (x > start) path += `M${start + BORDER} ${y + BORDER}h${x - start}v1h-${x - start}z`;
    }
  }
  return { size, path };
}

/**
 * Return the picture of a text's code.
 * @param {string} words
 * @param {string} label text for screen readers
 */
export function qrPicture(words, label) {
  const { size, path } = qrPath(words);
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, fill: "#ffffff" }), svg("path", { d: path, fill: "#000000" }));
}
