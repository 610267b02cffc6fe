// The board: pieces and marks in the server's SVG, and a button on each point.
// It knows neither whose turn it is nor which moves are legal.

/** @import {Board, Move, Side, Spot, Theme} from "./types.js" */
/** @import {Circle} from "./geometry.js" */
/** @import {Marked} from "./marks.js" */

import { closest, hop, nearest, turned, ways } from "./geometry.js";
import { Marks, make, use } from "./marks.js";

const HOP_MS = 190;
const PAUSE_MS = 110;
/** A pointer that moves less than this, in pixels, touches; otherwise it drags. */
const DRAG_PX = 6;
/** Longest time between two letters of a point's name. */
const TYPING_MS = 1500;
/** Lowest reach of a finger, in pixels. */
const FINGER_PX = 26;

/** Pieces by point. @typedef {Map<string, Side>} Pieces */
/** A move to show, from the `from`th point of its path on. @typedef {{move: Move, from: number}} Step */
/**
 * @typedef {object} Listener
 * @property {(point: string | null, key: boolean) => void} touched
 * @property {(point: string) => boolean} movable
 * @property {(point: string) => boolean} reaches whether the chosen piece can go there
 * @property {(point: string) => void} lifted
 * @property {() => void} undone
 */

export class BoardView {
  /**
   * @param {HTMLElement} host
   * @param {Listener} listener
   */
  constructor(host, listener) {
    this.host = host;
    this.listener = listener;
    this.flipped = false;
    this.run = 0;
    /** @type {Board} */
    this.board = { svg: "", width: 1, height: 1, points: [] };
    this.theme = /** @type {Theme} */ ({});
    this.svg = /** @type {SVGElement} */ (make("svg"));
    this.marks = new Marks();
    this.men = make("g");
    /** @type {Circle[]} */
    this.circles = [];
    this.apart = 0;
    this.radius = 0;
    /** @type {Map<string, SVGElement>} */
    this.pieces = new Map();
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    /** @type {Map<string, Map<string, string>>} */
    this.ways = new Map();
    /** The beginning of a point's name, and when it was typed. */
    this.typed = { text: "", at: 0 };
    /** @type {{point: string, x: number, y: number, moving: boolean} | null} */
    this.drag = null;
    this.dropped = false;
    host.addEventListener("click", (event) => this.clicked(event));
    host.addEventListener("keydown", (event) => this.pressed(event));
    host.addEventListener("focusin", (event) => this.entered(event));
    host.addEventListener("pointerdown", (event) => this.grasp(event));
    host.addEventListener("pointermove", (event) => this.pull(event));
    host.addEventListener("pointerup", (event) => this.release(event));
    host.addEventListener("pointercancel", () => this.letGo());
  }

  /**
   * Show an empty board. Does nothing if it is shown already.
   * @param {Board} board
   * @param {Theme} theme
   * @param {boolean} flipped
   */
  lay(board, theme, flipped) {
    if (this.board.svg === board.svg && this.flipped === flipped) return;
    const focused = this.focused;
    [this.board, this.theme, this.flipped] = [board, theme, flipped];
    const parsed = new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement;
    this.svg = /** @type {SVGElement} */ (/** @type {Element} */ (document.adoptNode(parsed)));
    this.svg.setAttribute("aria-hidden", "true");
    const names = this.svg.querySelector(".names");
    this.svg.insertBefore(this.marks.trail, names);
    this.svg.append(this.marks.goals, this.marks.ghosts, this.men, this.marks.rings);
    this.circles = [...this.svg.querySelectorAll(".lines [fill=none] > circle")].map((circle) => {
      const [x, y, radius] = ["cx", "cy", "r"].map((key) => Number(circle.getAttribute(key)));
      return { x, y, radius };
    });
    this.radius = Number(this.svg.querySelector("#black > circle:not([cx])")?.getAttribute("r"));
    this.spots = new Map(board.points.map(({ name, x, y }) => [name, this.seen([x, y])]));
    const near = new Map(board.points.map(({ name, neighbours }) => [name, neighbours]));
    this.ways = ways(this.spots, (point) => near.get(point) ?? []);
    this.apart = closest([...this.spots.values()]);
    if (flipped) this.flip(names);
    document.documentElement.style.setProperty("--board", String(board.width / board.height));
    this.host.replaceChildren(this.svg, this.makeButtons());
    this.pieces.clear();
    if (focused) this.focus(focused);
  }

  /** @param {Spot} spot */
  seen(spot) {
    return this.flipped ? turned(spot, this.board) : spot;
  }

  /** Turn the lines by half a turn; move the names, which stay upright. @param {Element | null} names */
  flip(names) {
    const { width, height, points } = this.board;
    this.svg.querySelector(".lines")?.setAttribute("transform", `rotate(180 ${width / 2} ${height / 2})`);
    const places = new Map(points.map((point) => [point.name, point]));
    for (const name of names?.children ?? []) {
      const point = places.get(name.textContent ?? "");
      if (!point) continue;
      name.setAttribute("x", String(width - 2 * point.x + Number(name.getAttribute("x"))));
      name.setAttribute("y", String(height - 2 * point.y + Number(name.getAttribute("y"))));
    }
  }

  makeButtons() {
    const { width, height } = this.board;
    const points = document.createElement("div");
    points.className = "points";
    this.buttons.clear();
    for (const [name, [x, y]] of this.spots) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.point = name;
      button.tabIndex = this.buttons.size ? -1 : 0;
      button.style.setProperty("--x", `${(100 * x) / width}%`);
      button.style.setProperty("--y", `${(100 * y) / height}%`);
      button.style.setProperty("--size", `${(96 * this.apart) / width}%`);
      this.buttons.set(name, button);
      points.append(button);
    }
    return points;
  }

  get focused() {
    const { activeElement } = document;
    return this.host.contains(activeElement) ? /** @type {HTMLElement} */ (activeElement).dataset.point : undefined;
  }

  /** @param {string} point */
  focus(point) {
    this.buttons.get(point)?.focus({ preventScroll: true });
  }

  /** Make a point the one that the Tab key reaches. @param {string} point */
  offer(point) {
    for (const [name, button] of this.buttons) button.tabIndex = name === point ? 0 : -1;
  }

  /**
   * Name the points, and mark those that can be chosen.
   * @param {(point: string) => string} label
   */
  name(label) {
    for (const [name, button] of this.buttons) {
      button.setAttribute("aria-label", label(name));
      button.classList.toggle("movable", this.listener.movable(name));
    }
  }

  /**
   * Show pieces, after the steps that lead to them. Returns false if something else was shown meanwhile.
   * @param {Pieces} pieces
   * @param {Step[]} steps
   */
  async show(pieces, steps) {
    const run = (this.run += 1);
    const still = this.dropped || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
    this.dropped = false;
    for (const step of still ? [] : steps) {
      this.marks.clear();
      await this.walk(step, () => run === this.run);
      if (run !== this.run) return false;
    }
    this.put(pieces);
    return true;
  }

  /** @param {Pieces} pieces */
  put(pieces) {
    this.pieces.clear();
    this.men.replaceChildren();
    for (const [point, side] of pieces) this.place(point, side);
  }

  /** @param {string} point @param {string} side */
  place(point, side) {
    const piece = use(side, /** @type {Spot} */ (this.spots.get(point)));
    this.men.append(piece);
    this.pieces.set(point, piece);
  }

  /** @param {Step} step @param {() => boolean} current */
  async walk({ move, from }, current) {
    const piece = this.pieces.get(move.path[from]);
    if (!piece) return;
    this.men.append(piece);
    for (let at = from; at + 1 < move.path.length; at += 1) {
      const frames = this.hop(move.path[at], move.path[at + 1])
        .map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
      await piece.animate(frames, { duration: HOP_MS, easing: "ease-in-out", fill: "forwards" }).finished;
      if (!current()) return;
      this.take(move.captures[at]);
    }
    this.pieces.delete(move.path[from]);
    this.pieces.set(/** @type {string} */ (move.path.at(-1)), piece);
    await piece.animate([], PAUSE_MS).finished;
  }

  /** Return the side of the piece on a point. @param {string} point */
  sideAt(point) {
    return this.pieces.get(point)?.getAttribute("href")?.slice(1);
  }

  /** Let a captured piece vanish. @param {string | undefined} point */
  take(point) {
    const piece = point && this.pieces.get(point);
    if (!piece) return;
    this.pieces.delete(point);
    piece.animate([{ opacity: 1 }, { opacity: 0 }], { duration: HOP_MS, fill: "forwards" })
      .finished.then(() => piece.remove());
  }

  /** @param {string} start @param {string} end */
  hop(start, end) {
    const [from, to] = [start, end].map((point) => /** @type {Spot} */ (this.spots.get(point)));
    return hop(from, to, this.circles);
  }

  /** Mark points. @param {Marked} marked */
  mark(marked) {
    this.marks.show(this, marked);
  }

  /** Return the point at a pointer, or null. @param {MouseEvent} event */
  at(event) {
    const box = this.svg.getBoundingClientRect();
    const unit = this.board.width / box.width;
    /** @type {Spot} */
    const spot = [(event.clientX - box.left) * unit, (event.clientY - box.top) * unit];
    const reach = Math.max(0.62 * this.apart, FINGER_PX * unit);
    return nearest(spot, this.spots, reach, (name) => this.listener.movable(name));
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.drag?.moving) {
      this.drag = null;
      return;
    }
    const button = /** @type {HTMLElement} */ (event.target);
    // A key, or a screen reader, presses without a pointer.
    const point = event.detail === 0 ? button.dataset.point : this.at(event);
    if (point) this.focus(point);
    this.listener.touched(point ?? null, event.detail === 0);
  }

  /** @param {FocusEvent} event */
  entered(event) {
    const { point } = /** @type {HTMLElement} */ (event.target).dataset;
    if (point) this.offer(point);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { point } = /** @type {HTMLElement} */ (event.target).dataset;
    if (!point || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      event.stopPropagation();
      const next = this.ways.get(point)?.get(event.key);
      if (next) this.focus(next);
    } else if (event.key.length === 1) this.type(event.key.toLowerCase());
  }

  /** Go to the point whose name is typed. @param {string} letter */
  type(letter) {
    const now = performance.now();
    const begun = now - this.typed.at < TYPING_MS ? this.typed.text : "";
    const name = [begun + letter, letter].find((text) => [...this.spots.keys()].some((key) => key.startsWith(text)));
    this.typed = { text: name ?? "", at: now };
    if (name && this.spots.has(name)) this.focus(name);
  }

  /** @param {PointerEvent} event */
  grasp(event) {
    this.drag = null;
    const point = event.button === 0 && event.isPrimary ? this.at(event) : null;
    if (!point || !this.pieces.has(point) || !this.listener.movable(point)) return;
    this.drag = { point, x: event.clientX, y: event.clientY, moving: false };
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const { drag } = this;
    if (!drag || !event.buttons) return;
    if (!drag.moving) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_PX) return;
      drag.moving = true;
      this.host.setPointerCapture(event.pointerId);
      this.listener.lifted(drag.point);
    }
    const box = this.svg.getBoundingClientRect();
    const unit = this.board.width / box.width;
    const [x, y] = [(event.clientX - box.left) * unit, (event.clientY - box.top) * unit];
    const piece = this.pieces.get(drag.point);
    piece?.setAttribute("transform", `translate(${x} ${y})`);
    if (piece) this.men.append(piece);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { drag } = this;
    if (!drag?.moving) return;
    const target = this.at(event);
    if (target && this.listener.reaches(target)) {
      this.dropped = true;
      this.listener.touched(target, false);
    } else this.letGo();
    // A mouse also clicks when it is released, a finger does not.
    setTimeout(() => { this.drag = null; });
  }

  /** Put a dragged piece back. */
  letGo() {
    if (!this.drag) return;
    const piece = this.pieces.get(this.drag.point);
    const [x, y] = /** @type {Spot} */ (this.spots.get(this.drag.point));
    piece?.setAttribute("transform", `translate(${x} ${y})`);
  }
}
