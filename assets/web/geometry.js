// Places on the board: distances, arcs, and walking by arrow keys.

/** @import {Point, Spot} from "./types.js" */

/** A circle of the board. @typedef {{x: number, y: number, radius: number}} Circle */

const ARC_PARTS = 24;
const SAME_RADIUS = 1;
/** Lowest cosine between an arrow key's direction and a step in that direction. */
const ALIGNED = 0.34;
const TIE = 0.001;

/** @type {Record<string, Spot>} */
export const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/**
 * Return the spot turned by half a turn around the middle of the board.
 * @param {Spot} spot
 * @param {{width: number, height: number}} board
 * @returns {Spot}
 */
export const turned = ([x, y], { width, height }) => [width - x, height - y];

/**
 * Return where each arrow key leads from each point: along a line, to the neighbour that lies most in
 * the key's direction. Of two that are equal, the lower or the right one.
 *
 * A point to which no key would lead, since all its lines are slanting, is entered from those below it
 * by the keys to the left and to the right.
 * @param {Map<string, Spot>} spots
 * @param {(point: string) => string[]} neighbours
 * @returns {Map<string, Map<string, string>>}
 */
export function ways(spots, neighbours) {
  const found = new Map([...spots.keys()].map((point) => [point, aligned(point, spots, neighbours(point))]));
  const entered = new Set([...found.values()].flatMap((keys) => [...keys.values()]));
  for (const [point, [x, y]] of spots) {
    for (const near of entered.has(point) ? [] : neighbours(point)) {
      const [nx, ny] = /** @type {Spot} */ (spots.get(near));
      if (ny > y) found.get(near)?.set(nx < x ? "ArrowRight" : "ArrowLeft", point);
    }
  }
  return found;
}

/**
 * @param {string} from
 * @param {Map<string, Spot>} spots
 * @param {string[]} neighbours
 * @returns {Map<string, string>}
 */
function aligned(from, spots, neighbours) {
  const [x, y] = /** @type {Spot} */ (spots.get(from));
  const keys = new Map();
  for (const [key, [right, down]] of Object.entries(ARROWS)) {
    let most = ALIGNED;
    for (const name of neighbours) {
      const [nx, ny] = /** @type {Spot} */ (spots.get(name));
      const [across, along] = [nx - x, ny - y].map((by) => by / Math.hypot(nx - x, ny - y));
      const cosine = across * right + along * down + TIE * (right ? along : across);
      if (cosine > most) {
        most = cosine;
        keys.set(key, name);
      }
    }
  }
  return keys;
}

/**
 * Return the point nearest to a spot, or null if none is within reach. Points for which `wanted` is
 * true count as nearer, since fingers are wide.
 * @param {Spot} spot
 * @param {Map<string, Spot>} spots
 * @param {number} reach
 * @param {(name: string) => boolean} wanted
 */
export function nearest([x, y], spots, reach, wanted) {
  let best = null;
  let least = reach;
  for (const [name, [px, py]] of spots) {
    const distance = Math.hypot(px - x, py - y) * (wanted(name) ? 0.7 : 1);
    if (distance <= least) [best, least] = [name, distance];
  }
  return best;
}

/**
 * Return the spots along a hop: an arc if it follows a circle, else a straight line.
 * @param {Spot} start
 * @param {Spot} end
 * @param {Circle[]} circles
 * @returns {Spot[]}
 */
export function hop(start, end, circles) {
  for (const { x, y, radius } of circles) {
    const on = [start, end].every(
      ([px, py]) => Math.abs(Math.hypot(px - x, py - y) - radius) < SAME_RADIUS);
    const [first, last] = [start, end].map(([px, py]) => Math.atan2(py - y, px - x));
    const turn = ((last - first + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
    // Half a turn is a hop across the centre.
    if (on && Math.abs(turn) < Math.PI - 0.01) {
      return Array.from({ length: ARC_PARTS + 1 }, (_, part) => {
        const angle = first + (turn * part) / ARC_PARTS;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      });
    }
  }
  return [start, end];
}

/**
 * Return the path without its last `by` units.
 * @param {Spot[]} path
 * @param {number} by
 * @returns {Spot[]}
 */
export function shortened(path, by) {
  const left = [...path];
  for (;;) {
    const [[x, y], [px, py]] = [left[left.length - 1], left[left.length - 2]];
    const length = Math.hypot(x - px, y - py);
    if (length > by || left.length === 2) {
      const share = Math.min(0.95, by / length);
      left[left.length - 1] = [x + (px - x) * share, y + (py - y) * share];
      return left;
    }
    by -= length;
    left.pop();
  }
}

/**
 * Return the smallest distance between two spots.
 * @param {Spot[]} spots
 */
export function closest(spots) {
  let least = Infinity;
  spots.forEach(([x, y], at) => {
    for (const [px, py] of spots.slice(at + 1)) least = Math.min(least, Math.hypot(px - x, py - y));
  });
  return least;
}
