// A line of moves: what the board shows, and the steps from one line to another. Knows no rules.

/** @import {Move, Side, State} from "./types.js" */
/** @import {Pieces, Step} from "./board.js" */

/** More moves at once are shown without animation. */
const MOST_STEPS = 4;

/** @param {Move} move */
const key = (move) => move.path.join();

/**
 * Return the pieces of a position.
 * @param {State} state
 * @param {number} ply
 * @returns {Pieces}
 */
export function piecesAt(state, ply) {
  /** @type {Pieces} */
  const pieces = new Map();
  state.board.points.forEach(({ name }, at) => {
    const letter = state.positions[ply][at];
    if (letter !== ".") pieces.set(name, letter === "b" ? "black" : "white");
  });
  return pieces;
}

/** Return pieces after a move. @param {Pieces} pieces @param {Move} move @returns {Pieces} */
export function after(pieces, move) {
  const moved = new Map(pieces);
  const side = /** @type {Side} */ (moved.get(move.path[0]));
  moved.delete(move.path[0]);
  move.captures.forEach((point) => moved.delete(point));
  return moved.set(/** @type {string} */ (move.path.at(-1)), side);
}

/**
 * Return the steps that lead from one line to another; none if there is no short way.
 * @param {Move[]} old
 * @param {Move[]} line
 * @returns {Step[]}
 */
export function stepsBetween(old, line) {
  let same = 0;
  while (same < old.length && same < line.length && key(old[same]) === key(line[same])) same += 1;
  const rest = line.slice(same).map((move) => ({ move, from: 0 }));
  if (rest.length > MOST_STEPS) return [];
  if (same === old.length) return rest;
  const goesOn = old.length === same + 1 && rest.length && key(rest[0].move).startsWith(`${key(old[same])},`);
  if (!goesOn) return [];
  rest[0].from = old[same].path.length - 1;
  return rest;
}
