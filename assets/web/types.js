// The values that the server sends. This file has no code; the other modules import its types.

/** @typedef {"black" | "white"} Side */
/** @typedef {[number, number]} Spot a place on the board, in units of its SVG */
/** @typedef {{text: string, path: string[], captures: string[]}} Move */
/** @typedef {Move & {side: Side, automatic?: boolean, by_lot?: boolean, conditional?: boolean}} PlayedMove */
/** @typedef {{name: string, x: number, y: number, neighbours: string[]}} Point */
/** @typedef {{action: string, label: string, confirm: string | null}} Action */
/** @typedef {{path: string[], text: string}} Hint */
/** @typedef {{lit: string, body: string, shade: string, rim: string, mark: string}} Material */
/**
 * @typedef {object} Theme
 * @property {string} ground
 * @property {string} text
 * @property {string} trail
 * @property {string} trail_edge
 * @property {string} hint
 * @property {string} hint_edge
 * @property {Material} black
 * @property {Material} white
 */
/**
 * @typedef {object} Board
 * @property {string} svg
 * @property {number} width
 * @property {number} height
 * @property {Point[]} points
 */
/**
 * @typedef {object} State
 * @property {number} match
 * @property {number} version
 * @property {string} game
 * @property {string} title
 * @property {Record<Side, {name: string, engine: boolean}>} players
 * @property {Side | null} viewer
 * @property {boolean} live
 * @property {Side | null} to_move
 * @property {Side | null} winner
 * @property {Side} bottom
 * @property {boolean} confirm_moves
 * @property {string} language
 * @property {Theme} theme
 * @property {Board} board
 * @property {Move[]} moves
 * @property {boolean} must_capture
 * @property {string[]} positions
 * @property {PlayedMove[]} history
 * @property {string[]} status
 * @property {string} turn
 * @property {string | null} due
 * @property {{kind: string, side: Side, text: string}[]} offers
 * @property {Action[]} actions
 * @property {string | null} discord
 * @property {boolean} chat
 * @property {Record<string, string>} words
 */

export {};
