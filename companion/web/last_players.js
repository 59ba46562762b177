// Remembers the last players, so that nobody types names twice.

/** @import { LobbyGame } from "./view" */
/** @typedef {{ game: string, seats: [string, string][], trouble: string }} Played a table that is kept */

/**
 * Return who played last: at the newest table of a game with their colors, or else of any game.
 * @param {LobbyGame} game
 * @param {Played[]} tables newest first
 */
export function lastPlayers(game, tables) {
  const sound = tables.filter((each) => !each.trouble && each.seats.length >= game.least && each.seats.length <= game.most);
  const last = sound.find((each) => each.game === game.id) || sound[0];
  if (!last) return [];
  const isSame = last.seats.every(([id]) => game.colours.some((each) => each.id === id));
  return last.seats.map(([id, name], at) => ({ id: isSame ? id : game.colours[at].id, name }));
}
