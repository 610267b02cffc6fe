// A page that anyone may open: a replay by steps, or a puzzle or lesson with verdicts.

/** @import {Move, PlayedMove, Side, State} from "./types.js" */

import { BoardView } from "./board.js";
import { Choice } from "./choosing.js";
import { after, piecesAt, stepsBetween } from "./line.js";
import { byId, counted, element, fill, lettering, listed, replace } from "./sentences.js";

/**
 * @typedef {State & {shown: number, start: number, code: string, answer?: string,
 *   goal?: string | null, listed?: boolean}} Shared
 * @typedef {object} Verdict
 * @property {boolean} right
 * @property {string[]} said
 * @property {string[]} positions
 * @property {PlayedMove[]} history
 * @property {Move[]} moves
 * @property {boolean} [done]
 * @property {string | null} [next] the address of the next step
 */

const COPIED_MS = 2000;

class SharedPage {
  /** @param {Shared} state @param {URL} base the address of the state */
  constructor(state, base) {
    this.state = state;
    this.base = base;
    this.ply = state.shown;
    this.choice = new Choice(state.moves);
    this.waiting = false;
    this.turn = 0;
    /** A wrong line on the board, with its pieces. @type {Verdict | null} */
    this.wrong = null;
    /** @type {Move[]} */
    this.line = [];
    this.board = new BoardView(byId("board"), {
      touched: (point) => this.touched(point),
      movable: (point) => this.movable(point),
      reaches: (point) => this.choice.begun && this.choice.next.has(point),
      lifted: (point) => this.lifted(point),
      undone: () => this.undo(),
    });
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  get choosing() {
    return this.choice.moves.length > 0 && !this.waiting && !this.wrong;
  }

  async render() {
    const { state, choice, ply } = this;
    const extra = this.wrong?.history ?? (choice.moved ? [choice.played] : []);
    const line = [...state.history.slice(0, ply), ...extra];
    const steps = stepsBetween(this.line, line);
    this.line = line;
    this.board.lay(state.board, state.theme, state.bottom === "white");
    this.controls();
    let pieces = piecesAt(state, ply);
    for (const move of extra) pieces = after(pieces, move);
    this.board.name((point) => this.label(point, pieces));
    if (await this.board.show(pieces, steps)) this.mark(pieces);
  }

  /** @param {Map<string, Side>} pieces */
  mark(pieces) {
    const { choice, choosing, state } = this;
    const last = this.line.at(-1) ?? null;
    const goals = choosing && choice.begun ? [...choice.next] : [];
    this.board.mark({
      trail: last,
      gone: new Map(),
      rings: state.goal && choosing && !pieces.has(state.goal) ? [state.goal] : [],
      chosen: choosing && choice.begun && !choice.moved ? choice.path[0] : null,
      goals,
      threatened: goals.flatMap((goal) => choice.captured(goal)),
      hint: [],
    });
  }

  /** @param {string} point @param {Map<string, Side>} pieces */
  label(point, pieces) {
    const { words } = this.state;
    const side = pieces.get(point);
    const parts = [point, side ? words[side] : words.empty];
    if (this.choosing && this.choice.begun && this.choice.next.has(point)) parts.push(words.goal);
    else if (this.movable(point)) parts.push(words["can-move"]);
    return parts.join(", ");
  }

  /** @param {string} point */
  movable(point) {
    const { choice } = this;
    return this.choosing && (choice.next.has(point) || choice.moves.some((move) => move.path[0] === point));
  }

  /** @param {string | null} point */
  touched(point) {
    if (!this.choosing) return;
    this.choice = point === null ? this.choice.undo() : this.choice.touch(point);
    const { complete, open } = this.choice;
    if (complete && !open) this.submit(complete);
    else this.render();
  }

  /** Choose the piece that is dragged, unless it is chosen already. @param {string} point */
  lifted(point) {
    if (this.choice.path.at(-1) !== point) this.touched(point);
  }

  undo() {
    this.wrong = null;
    this.choice = this.choice.undo();
    this.say([]);
    this.render();
  }

  /** Ask what a move deserves. @param {Move} move */
  async submit(move) {
    this.waiting = true;
    const address = new URL(/** @type {string} */ (this.state.answer), this.base);
    address.search = String(new URLSearchParams({ turn: String(this.turn), move: move.text }));
    try {
      const response = await fetch(address);
      const verdict = await response.json();
      if (response.ok) this.judged(verdict);
      else this.unjudged(verdict.message);
    } catch (error) {
      this.unjudged(this.state.words.unsent);
    }
    this.waiting = false;
    this.render();
  }

  /** Take a move back that got no verdict. @param {string} why */
  unjudged(why) {
    this.choice = new Choice(this.choice.moves);
    this.say([why]);
  }

  /** @param {Verdict} verdict */
  judged(verdict) {
    const { state } = this;
    this.say(verdict.said, verdict);
    if (!verdict.right) {
      this.choice = this.choice.undo();
      this.wrong = verdict.history.length ? verdict : null;
      return;
    }
    state.positions = [...state.positions.slice(0, this.ply), ...verdict.positions];
    state.history = [...state.history.slice(0, this.ply), ...verdict.history];
    this.ply = state.history.length;
    this.turn += 1;
    this.choice = new Choice(verdict.moves);
  }

  /** @param {string[]} lines @param {Verdict} [verdict] */
  say(lines, verdict) {
    const { words } = this.state;
    const said = byId("said");
    said.hidden = !lines.length;
    said.className = verdict ? (verdict.right ? "right" : "wrong") : "";
    const again = verdict && !verdict.right && verdict.history.length ? [element("button",
      { type: "button", class: "strong", onclick: () => this.undo() }, words.again)] : [];
    const on = verdict?.next ? [element("a",
      { class: "button strong", href: new URL(verdict.next, this.base).href }, words.next)] : [];
    said.replaceChildren(...lines.map((line) => element("span", {}, line)), ...again, ...on);
  }

  controls() {
    const { words, history, language, code, start } = this.state;
    const [last, replays] = [history.length, !this.state.answer && history.length > 0];
    const jumps = [[0, "«", words.first], [this.ply - 1, "‹", words.back],
      [this.ply + 1, "›", words.on], [last, "»", words.now]];
    replace(byId("replay"), replays ? [
      ...jumps.map(([to, sign, label], at) => element("button", {
        type: "button", "data-key": String(at), "aria-label": String(label), title: String(label),
        disabled: this.ply === to || Number(to) < 0 || Number(to) > last,
        onclick: () => this.view(Number(to)),
      }, String(sign))),
      element("span", { class: "turns" }, fill(words.turn, {
        number: counted(this.ply, language), other: counted(last, language) })),
    ] : []);
    const typed = document.getElementById("code");
    const at = this.ply === start ? "" : `@${Math.min(this.ply, last - 1)}`;
    if (typed && code) typed.textContent = `/play position:${code}${at}`;
    byId("choice").hidden = !this.choosing;
    replace(byId("choice"), this.choosing ? (this.choice.begun ? this.begun() : this.offered()) : []);
  }

  /** What is said before a piece is chosen: the moves to choose from, if the task names them. */
  offered() {
    const { words, listed } = this.state;
    const buttons = this.choice.moves.map((move) => element("button",
      { type: "button", onclick: () => this.submit(move) }, move.text));
    return listed ? buttons : [element("p", {}, words.touch)];
  }

  /** What is said after a piece is chosen; a chain that may stop here can be played. */
  begun() {
    const { choice, state: { words, language } } = this;
    const { complete, open } = choice;
    const play = complete && open ? element("button", { type: "button", class: "strong",
      onclick: () => this.submit(complete) }, fill(words.play, { move: complete.text }))
      : element("p", {}, fill(words.choose, {
        point: choice.path.at(-1) ?? "", other: listed([...choice.next], language) }));
    return [play, element("button", { type: "button", onclick: () => this.undo() }, words.undo)];
  }

  /** @param {number} ply */
  view(ply) {
    this.ply = Math.min(Math.max(ply, 0), this.state.history.length);
    this.render();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") this.undo();
    else if (this.state.answer || byId("board").contains(document.activeElement)) return;
    else if (event.key === "ArrowLeft") this.view(this.ply - 1);
    else if (event.key === "ArrowRight") this.view(this.ply + 1);
  }
}

/** Copy the text of another element. @param {HTMLElement} button @param {string} copied */
function copies(button, copied) {
  const label = button.textContent;
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(byId(button.dataset.copies ?? "").textContent ?? "");
    button.textContent = copied;
    setTimeout(() => { button.textContent = label; }, COPIED_MS);
  });
}

async function open() {
  const base = new URL(byId("shared").dataset.state ?? "", location.href);
  const response = await fetch(base);
  if (!response.ok) return;
  const state = /** @type {Shared} */ (await response.json());
  await lettering(state.language);
  for (const button of document.querySelectorAll("button.copy")) {
    copies(/** @type {HTMLElement} */ (button), state.words.copied);
  }
  await new SharedPage(state, base).render();
}

open();
