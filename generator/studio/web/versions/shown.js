// Times and sizes in words.

import { language, tr } from "../words.js";

/** Bytes of a kB and a MB, as files are counted. */
const KILO = 1000;

/**
 * Return when something was, in this computer's time: "today, 14:05", "yesterday, 9:30" or a date.
 * @param {number} time seconds since 1970
 * @param {Date} [now]
 */
export function dateOf(time, now = new Date()) {
  const then = new Date(time * 1000);
  const clock = then.toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" });
  const days = Math.round((midnight(now) - midnight(then)) / 86_400_000);
  if (days === 0) return tr("today, {time}", { time: clock });
  if (days === 1) return tr("yesterday, {time}", { time: clock });
  const isThisYear = then.getFullYear() === now.getFullYear();
  const date = then.toLocaleDateString(language, { day: "numeric", month: "long", year: isThisYear ? undefined : "numeric" });
  return `${date}, ${clock}`;
}

/** @param {Date} date */
function midnight(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/**
 * Return a size of files in words.
 * @param {number} bytes
 */
export function sizeOf(bytes) {
  const [unit, size] = bytes < KILO * KILO ? ["kilobyte", bytes / KILO] : ["megabyte", bytes / KILO / KILO];
  const digits = size < 10 ? 1 : 0;
  return size.toLocaleString(language, { style: "unit", unit, maximumFractionDigits: digits });
}
