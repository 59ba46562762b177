// What a moved box snaps to: edges and middles of others, equal gaps, trim, bleed, safe area, and a grid of 1 mm.
// Lengths are mm from the top left of the trim. It needs no library, so Node tests it.

/** @import { Bounds, Handle } from "./frame.js" */
/**
 * A line that shows why a box snapped: "line" goes along the edges and middles that meet, "gap" marks equal distances.
 * `axis` says which coordinate snapped; a line is at `at` and goes across from `from` to `to`; a gap goes along the axis
 * from `from` to `to`, at `at` across.
 * @typedef {{ kind: "line" | "gap", axis: "x" | "y", at: number, from: number, to: number }} Guide
 * @typedef {{ width: number, height: number, bleed: number, safe: number }} Sheet
 * @typedef {{ sheet: Sheet, others: Bounds[], reach: number, grid?: { x: number, y: number } }} Around `reach` is how near, mm
 * @typedef {{ min: number, max: number, across: [number, number] }} Span a box along an axis
 * @typedef {{ delta: number, guides: Guide[] }} Snap
 */

/** Differences below this are those of calculation. */
const SAME = 0.006;
/** The grid attracts from this share of its width on each side, at most. */
const GRID_SHARE = 0.3;

/**
 * Return how far a moved box goes to snap, and why.
 * @param {Bounds} box as the hand moves it
 * @param {Around} around
 * @returns {{ dx: number, dy: number, guides: Guide[] }}
 */
export function snapMove(box, around) {
  const x = snapAxis("x", box, around), y = snapAxis("y", box, around);
  const at = shifted(box, x.delta, y.delta);
  return { dx: x.delta, dy: y.delta, guides: [...guidesAt("x", at, around, x), ...guidesAt("y", at, around, y)] };
}

/**
 * Return how far the edges that a handle moves go to snap, and why.
 * @param {Bounds} box as the hand resizes it, upright
 * @param {Handle | ""} handle
 * @param {Around} around
 * @returns {{ dx: number, dy: number, guides: Guide[] }}
 */
export function snapResize(box, handle, around) {
  const x = handle.includes("e") ? box.right : handle.includes("w") ? box.left : null;
  const y = handle.includes("s") ? box.bottom : handle.includes("n") ? box.top : null;
  const dx = x === null ? 0 : snapPoint("x", x, around), dy = y === null ? 0 : snapPoint("y", y, around);
  const at = {
    left: handle.includes("w") ? box.left + dx : box.left,
    right: handle.includes("e") ? box.right + dx : box.right,
    top: handle.includes("n") ? box.top + dy : box.top,
    bottom: handle.includes("s") ? box.bottom + dy : box.bottom,
  };
  /** @type {Guide[]} */
  const guides = [];
  if (x !== null) guides.push(...linesAt("x", [x + dx], at, around));
  if (y !== null) guides.push(...linesAt("y", [y + dy], at, around));
  return { dx, dy, guides };
}

/**
 * @param {"x" | "y"} axis
 * @param {Bounds} box
 * @returns {Span}
 */
function spanOf(axis, { left, top, right, bottom }) {
  return axis === "x" ? { min: left, max: right, across: [top, bottom] } : { min: top, max: bottom, across: [left, right] };
}

/**
 * @param {Bounds} box
 * @param {number} dx
 * @param {number} dy
 * @returns {Bounds}
 */
function shifted({ left, top, right, bottom }, dx, dy) {
  return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
}

/**
 * Return the lines of the sheet along an axis: trim, middle, bleed and safe area.
 * @param {"x" | "y"} axis
 * @param {Sheet} sheet
 */
function sheetLines(axis, { width, height, bleed, safe }) {
  const size = axis === "x" ? width : height;
  const lines = [0, size / 2, size];
  if (bleed) lines.push(-bleed, size + bleed);
  if (safe) lines.push(safe, size - safe);
  return lines;
}

/**
 * @param {"x" | "y"} axis
 * @param {Bounds} box
 */
function stops(axis, box) {
  const { min, max } = spanOf(axis, box);
  return [min, (min + max) / 2, max];
}

/**
 * Return the way of a box along an axis to what's nearest; lines go before gaps, and both before the grid.
 * @param {"x" | "y"} axis
 * @param {Bounds} box
 * @param {Around} around
 * @returns {Snap}
 */
function snapAxis(axis, box, around) {
  const { sheet, others, reach } = around;
  const grid = around.grid?.[axis] ?? 0;
  const lines = [...sheetLines(axis, sheet), ...others.flatMap((each) => stops(axis, each))];
  const toLine = nearest(stops(axis, box), lines, reach);
  const gap = snapGap(axis, box, others, reach);
  if (toLine !== null && (!gap || Math.abs(toLine) <= Math.abs(gap.delta) + SAME)) return { delta: toLine, guides: [] };
  if (gap) return gap;
  const { min } = spanOf(axis, box);
  return { delta: grid ? toGrid(min, grid, reach) : 0, guides: [] };
}

/**
 * @param {"x" | "y"} axis
 * @param {number} point
 * @param {Around} around
 */
function snapPoint(axis, point, { sheet, others, reach, grid: grids }) {
  const grid = grids?.[axis] ?? 0;
  const lines = [...sheetLines(axis, sheet), ...others.flatMap((each) => stops(axis, each))];
  return nearest([point], lines, reach) ?? (grid ? toGrid(point, grid, reach) : 0);
}

/**
 * @param {number} point
 * @param {number} grid
 * @param {number} reach
 */
function toGrid(point, grid, reach) {
  const way = Math.round(point / grid) * grid - point;
  return Math.abs(way) <= Math.min(reach, grid * GRID_SHARE) ? way : 0;
}

/**
 * Return the shortest way from a point to a line within reach; null if there is none.
 * @param {number[]} points
 * @param {number[]} lines
 * @param {number} reach
 */
function nearest(points, lines, reach) {
  /** @type {number | null} */
  let found = null;
  for (const point of points) {
    for (const line of lines) {
      const way = line - point;
      if (Math.abs(way) <= reach && (found === null || Math.abs(way) < Math.abs(found))) found = way;
    }
  }
  return found;
}

/**
 * Return the way that makes a box's gaps equal: between its neighbors, or as far from one as that is from the next.
 * @param {"x" | "y"} axis
 * @param {Bounds} box
 * @param {Bounds[]} others
 * @param {number} reach
 * @returns {Snap | null}
 */
function snapGap(axis, box, others, reach) {
  const own = spanOf(axis, box);
  const row = others.map((each) => spanOf(axis, each)).filter((each) => overlap(each.across, own.across) > 0);
  const before = row.filter((each) => each.max <= own.min + reach).sort((a, b) => b.max - a.max);
  const after = row.filter((each) => each.min >= own.max - reach).sort((a, b) => a.min - b.min);
  /** @type {{ delta: number, gaps: [Span, Span][], at: "between" | "after" | "before" }[]} */
  const ways = [];
  const [left] = before, [right] = after;
  if (left && right) {
    ways.push({ delta: (left.max + right.min - own.min - own.max) / 2, gaps: [], at: "between" });
  }
  const left2 = left && before.find((each) => each.max <= left.min + SAME);
  if (left && left2) ways.push({ delta: left.max + (left.min - left2.max) - own.min, gaps: [[left2, left]], at: "after" });
  const right2 = right && after.find((each) => each.min >= right.max - SAME);
  if (right && right2) ways.push({ delta: right.min - (right2.min - right.max) - own.max, gaps: [[right, right2]], at: "before" });
  const best = ways.filter((each) => Math.abs(each.delta) <= reach).sort((a, b) => Math.abs(a.delta) - Math.abs(b.delta))[0];
  if (!best) return null;
  const at = { ...own, min: own.min + best.delta, max: own.max + best.delta };
  /** @type {[Span, Span][]} */
  const pairs = [...best.gaps];
  if (best.at !== "before") pairs.push([left, at]);
  if (best.at !== "after") pairs.push([at, right]);
  // Boxes that touch have no gap to show.
  if (pairs.some(([first, second]) => second.min - first.max < SAME)) return null;
  return { delta: best.delta, guides: pairs.map(([first, second]) => gapBetween(axis, first, second)) };
}

/**
 * @param {"x" | "y"} axis
 * @param {Span} first
 * @param {Span} second
 * @returns {Guide}
 */
function gapBetween(axis, first, second) {
  const low = Math.max(first.across[0], second.across[0]), high = Math.min(first.across[1], second.across[1]);
  return { kind: "gap", axis, at: (low + high) / 2, from: first.max, to: second.min };
}

/**
 * @param {[number, number]} one
 * @param {[number, number]} other
 */
function overlap(one, other) {
  return Math.min(one[1], other[1]) - Math.max(one[0], other[0]);
}

/**
 * @param {"x" | "y"} axis
 * @param {Bounds} box as it snapped
 * @param {Around} around
 * @param {Snap} snap
 */
function guidesAt(axis, box, around, snap) {
  return snap.guides.length ? snap.guides : linesAt(axis, stops(axis, box), box, around);
}

/**
 * Return a line for each edge or middle that meets one of others or of the sheet.
 * @param {"x" | "y"} axis
 * @param {number[]} points
 * @param {Bounds} box
 * @param {Around} around
 * @returns {Guide[]}
 */
function linesAt(axis, points, box, { sheet, others }) {
  const across = axis === "x" ? sheet.height : sheet.width;
  const own = spanOf(axis, box).across;
  /** @type {Guide[]} */
  const guides = [];
  for (const at of points) {
    const meets = others.filter((each) => stops(axis, each).some((stop) => Math.abs(stop - at) < SAME));
    const isSheet = sheetLines(axis, sheet).some((line) => Math.abs(line - at) < SAME);
    if (!meets.length && !isSheet) continue;
    const ends = [own, ...meets.map((each) => spanOf(axis, each).across)].flat();
    if (isSheet) ends.push(0, across);
    guides.push({ kind: "line", axis, at, from: Math.min(...ends), to: Math.max(...ends) });
  }
  return guides;
}
