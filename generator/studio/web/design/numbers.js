// Lengths and angles in words.

import { language, tr } from "../words.js";

/** @param {number} value */
export function digits(value) {
  return value.toLocaleString(language, { maximumFractionDigits: 2 });
}

/**
 * Return the numbers of a drag as they show beside the pointer.
 * @param {ReturnType<typeof import("./drag_frames.js").numbersOf>} numbers
 */
export function numberWords(numbers) {
  if ("angle" in numbers) return tr("{angle}°", { angle: digits(numbers.angle) });
  if ("x" in numbers) return tr("x {x}  y {y} mm", { x: digits(numbers.x), y: digits(numbers.y) });
  return tr("{width} × {height} mm", { width: digits(numbers.width), height: digits(numbers.height) });
}
