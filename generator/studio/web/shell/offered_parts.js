// Choices of parts, as far as the game still offers them.

/** @import { GamePart } from "../answers.d.ts" */

/**
 * @param {GamePart[]} parts
 * @param {{ without: string[], choose: string[] }} chosen
 */
export function offered(parts, { without, choose }) {
  const names = new Set(parts.map((each) => each.name));
  const ways = new Set(parts.flatMap((part) => part.ways.map((way) => `${part.name}=${way.word}`)));
  return { without: without.filter((each) => names.has(each)), choose: choose.filter((each) => ways.has(each)) };
}
