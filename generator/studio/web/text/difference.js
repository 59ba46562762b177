// The changes that make one text of another, line by line: a cursor between two of them stays at its place.

/** @typedef {{ from: number, to: number, insert: string }} Part */

/** Changed lines that are looked for; texts that differ in more are replaced from the first to the last one. */
const MOST = 400;

/**
 * Return the changes that make one text of another, in order.
 * @param {string} old
 * @param {string} now
 * @returns {Part[]}
 */
export function differences(old, now) {
  const whole = trimmed(old, now, 0);
  if (!whole) return [];
  // From here on by whole lines.
  const start = whole.from ? old.lastIndexOf("\n", whole.from - 1) + 1 : 0;
  const tail = Math.min(endOfLine(old, whole.to), old.length);
  const inner = old.slice(start, tail);
  const other = now.slice(start, now.length - (old.length - tail));
  const one = linesOf(inner), two = linesOf(other);
  const same = commonLines(one, two);
  if (!same) return [whole];
  /** @type {Part[]} */
  const found = [];
  let at = 0, otherAt = 0, offset = start;
  for (const [left, right] of [...same, [one.length, two.length]]) {
    const removed = one.slice(at, left).join("");
    const part = trimmed(removed, two.slice(otherAt, right).join(""), offset);
    if (part) found.push(part);
    offset += removed.length + (one[left]?.length ?? 0);
    at = left + 1;
    otherAt = right + 1;
  }
  return found;
}

/**
 * @param {string} text
 * @param {number} at
 */
function endOfLine(text, at) {
  const found = text.indexOf("\n", at);
  return found < 0 ? text.length : found + 1;
}

/** @param {string} text */
function linesOf(text) {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * Return the change between the common start and end of two texts; null if they are equal.
 * @param {string} old
 * @param {string} now
 * @param {number} offset of both
 * @returns {Part | null}
 */
function trimmed(old, now, offset) {
  if (old === now) return null;
  let start = 0;
  const most = Math.min(old.length, now.length);
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return { from: offset + start, to: offset + old.length - end, insert: now.slice(start, now.length - end) };
}

/**
 * Return the places of the lines that two texts have in common, after Myers: the fewest changes; null if there are too many.
 * @param {string[]} one
 * @param {string[]} two
 * @returns {[number, number][] | null}
 */
function commonLines(one, two) {
  /** @type {Map<number, number>} */
  const reached = new Map([[1, 0]]);
  /** @type {Map<number, number>[]} */
  const steps = [];
  for (let count = 0; count <= Math.min(MOST, one.length + two.length); count += 1) {
    steps.push(new Map(reached));
    for (let way = -count; way <= count; way += 2) {
      const isDown = way === -count || (way !== count && (reached.get(way - 1) ?? -1) < (reached.get(way + 1) ?? -1));
      let x = isDown ? (reached.get(way + 1) ?? 0) : (reached.get(way - 1) ?? 0) + 1;
      while (x < one.length && x - way < two.length && one[x] === two[x - way]) x += 1;
      reached.set(way, x);
      if (x >= one.length && x - way >= two.length) return walkedBack(steps, one.length, two.length);
    }
  }
  return null;
}

/**
 * @param {Map<number, number>[]} steps
 * @param {number} x
 * @param {number} y
 */
function walkedBack(steps, x, y) {
  /** @type {[number, number][]} */
  const found = [];
  for (let count = steps.length - 1; count >= 0; count -= 1) {
    const reached = steps[count];
    const way = x - y;
    const isDown = way === -count || (way !== count && (reached.get(way - 1) ?? -1) < (reached.get(way + 1) ?? -1));
    const before = isDown ? way + 1 : way - 1;
    const startX = count ? (reached.get(before) ?? 0) : 0;
    const startY = count ? startX - before : 0;
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      found.push([x, y]);
    }
    x = startX;
    y = startY;
  }
  return found.reverse();
}
