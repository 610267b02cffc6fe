// Choosing a move, point by point, from the legal moves that the server sent. Knows no rules.

/** @import {Move} from "./types.js" */

/** A move that is being chosen: the points so far. Immutable. */
export class Choice {
  /**
   * @param {Move[]} moves the legal moves
   * @param {string[]} path
   */
  constructor(moves, path = []) {
    this.moves = moves;
    this.path = path;
    /** Legal moves that begin like this. */
    this.candidates = moves.filter((move) => path.every((point, at) => move.path[at] === point));
  }

  get begun() {
    return this.path.length > 0;
  }

  /** Whether the piece has been moved, though not the whole way. */
  get moved() {
    return this.path.length > 1;
  }

  /** The move that is chosen if no more points are; null if there is none. */
  get complete() {
    return this.candidates.find((move) => move.path.length === this.path.length) ?? null;
  }

  /** Whether the move can go on. */
  get open() {
    return this.candidates.some((move) => move.path.length > this.path.length);
  }

  /** The points that can be chosen next: pieces, or where the piece can go. */
  get next() {
    return new Set(this.candidates.map((move) => move.path[this.path.length]).filter(Boolean));
  }

  /** Points of the pieces that a choice of `point` as the next would capture. @param {string} point */
  captured(point) {
    const at = this.path.length;
    const move = this.candidates.find((each) => each.path[at] === point);
    return move ? move.captures.slice(at - 1, at) : [];
  }

  /** What has been played of the move so far, like a move of the match. */
  get played() {
    const captures = this.candidates[0].captures.slice(0, this.path.length - 1);
    return { text: this.path.join("-"), path: this.path, captures };
  }

  /**
   * Return the choice after a touch of a point.
   *
   * A touch of the last point of a whole chain chooses the chain, if that is the only one which ends
   * there. The rest of a chain that has only one way is chosen by itself, and may be touched all the same.
   * @param {string} point
   * @returns {Choice}
   */
  touch(point) {
    if (this.next.has(point)) return this.with([...this.path, point]).followed();
    if (this.complete && this.path.includes(point, 1)) return this;
    if (this.begun) {
      const ending = this.candidates.filter((move) => move.path.at(-1) === point);
      if (ending.length === 1 && ending[0].path.length > this.path.length) {
        return this.with(ending[0].path);
      }
    }
    if (this.path.length === 1 && point === this.path[0]) return this.with([]);
    const first = this.with([]);
    return first.next.has(point) ? first.with([point]) : first;
  }

  /** Return the choice with one point fewer; after the first step none is left. */
  undo() {
    return this.with([]);
  }

  /** Return the choice with the rest of the move, if only one is left. */
  followed() {
    return this.moved && this.candidates.length === 1 ? this.with(this.candidates[0].path) : this;
  }

  /** @param {string[]} path */
  with(path) {
    return new Choice(this.moves, path);
  }
}
