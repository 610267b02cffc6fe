// Marks on the board: arrows, rings, goals and captured pieces.

/** @import {Move, Side, Spot, Theme} from "./types.js" */
/** @import {Circle} from "./geometry.js" */

import { hop, shortened } from "./geometry.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {object} Marked
 * @property {Move | null} trail the last move
 * @property {Map<string, Side>} gone the pieces that it captured
 * @property {string[]} rings pieces that can capture
 * @property {string | null} chosen
 * @property {string[]} goals where the chosen piece can go
 * @property {string[]} threatened pieces that it would capture there
 * @property {string[]} hint
 */
/**
 * Where things are on the board. `apart` is the smallest distance between two points, and `radius` that of a piece.
 * @typedef {{spots: Map<string, Spot>, circles: Circle[], apart: number, radius: number, theme: Theme}} Ground
 */

/** Layers of marks, from the lowest to the highest. */
export class Marks {
  constructor() {
    this.trail = make("g");
    this.goals = make("g");
    this.ghosts = make("g");
    this.rings = make("g");
  }

  /** Remove the marks that a moving piece would contradict. */
  clear() {
    [this.trail, this.goals, this.rings].forEach((layer) => layer.replaceChildren());
  }

  /**
   * Show marks.
   * @param {Ground} ground
   * @param {Marked} marked
   */
  show(ground, { trail, gone, rings, chosen, goals, threatened, hint }) {
    const { theme, apart, radius } = ground;
    const around = Math.min(1.2 * radius, 0.49 * apart);
    /** @param {string} point */
    const spot = (point) => /** @type {Spot} */ (ground.spots.get(point));
    const arrows = trail ? arrow(ground, trail.path, theme.trail, theme.trail_edge) : [];
    const advice = hint.length > 1 ? arrow(ground, hint, theme.hint, theme.hint_edge) : [];
    this.trail.replaceChildren(...arrows, ...advice);
    this.ghosts.replaceChildren(...[...gone].map(([point, side]) => use(`${side}-gone`, spot(point))));
    this.goals.replaceChildren(...goals.flatMap((point) => [
      disc(spot(point), 0.56 * radius, { fill: theme.hint_edge }),
      disc(spot(point), 0.43 * radius, { fill: theme.hint }),
    ]));
    const ringed = [...rings, ...(hint.length === 1 ? hint : [])];
    this.rings.replaceChildren(
      ...ringed.map((point) => use("ring", spot(point))),
      ...threatened.map((point) => disc(spot(point), around, { class: "threatened", fill: "none" })),
      ...(chosen ? [disc(spot(chosen), around, { class: "chosen", fill: "none" })] : []),
    );
  }
}

/**
 * Return an arrow along a path: first its edge, then its fill.
 * @param {Ground} ground
 * @param {string[]} path
 * @param {string} fill
 * @param {string} edge
 */
function arrow({ spots, circles, radius }, path, fill, edge) {
  const places = path.map((point) => /** @type {Spot} */ (spots.get(point)));
  const hops = places.slice(1).map((end, at) => hop(places[at], end, circles));
  const last = hops.length - 1;
  hops[last] = shortened(hops[last], 1.25 * radius);
  const line = hops.map((hopped) => `M${hopped.join("L")}`).join("");
  const [[px, py], [x, y]] = hops[last].slice(-2);
  const angle = Math.atan2(y - py, x - px);
  const wide = 0.16 * radius + 2;
  const head = [0, 2.4, -2.4].map((turn) => [
    x + Math.cos(angle + turn) * wide * 1.9, y + Math.sin(angle + turn) * wide * 1.9]);
  return [{ stroke: edge, wider: 8 }, { stroke: fill, wider: 0 }].map(({ stroke, wider }) => {
    const group = make("g", { fill: "none", stroke, "stroke-linejoin": "round" });
    group.append(
      make("path", { d: line, "stroke-width": wide + wider }),
      make("path", { d: `M${places[0]}h0`, "stroke-linecap": "round", "stroke-width": 2 * wide + wider }),
      make("path", { d: `M${head.join("L")}z`, fill: stroke, "stroke-width": wider }),
    );
    return group;
  });
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElement}
 */
export function make(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Return a symbol of the server's SVG at a spot. @param {string} symbol @param {Spot} spot */
export const use = (symbol, [x, y]) => make("use", { href: `#${symbol}`, transform: `translate(${x} ${y})` });

/** @param {Spot} spot @param {number} radius @param {Record<string, string>} attributes */
const disc = ([cx, cy], radius, attributes) => make("circle", { cx, cy, r: radius, ...attributes });
