// The match on the page: what the viewer chooses and looks at, over the state of the server.

/** @import {Action, Hint, Move, Side, State} from "./types.js" */

import { BoardView } from "./board.js";
import { Choice } from "./choosing.js";
import { Connection, Refusal } from "./connection.js";
import { after, piecesAt, stepsBetween } from "./line.js";
import { Panel } from "./panel.js";
import { byId, counted, element, fill, lettering, listed } from "./sentences.js";

const NOTICE_MS = 7000;
const LOST_AFTER_MS = 2500;
const SAID_LINES = 4;
/** A second touch sooner than this is a double touch and plays nothing. */
const DOUBLE_TOUCH_MS = 400;

export class MatchPage {
  /** @param {string} secret */
  constructor(secret) {
    this.connection = new Connection(secret, {
      changed: (state) => this.changed(state),
      ended: (message) => this.ended(message),
      connected: (connected) => this.connected(connected),
    });
    this.board = new BoardView(byId("board"), {
      touched: (point, key) => this.touched(point, key),
      movable: (point) => this.movable(point),
      reaches: (point) => this.choosing && this.choice.touch(point).path.length > this.choice.path.length,
      lifted: (point) => this.lifted(point),
      undone: () => this.undo(),
    });
    this.panel = new Panel({
      acted: (action) => this.act(action),
      viewed: (ply) => this.view(ply),
      flipped: () => this.flip(),
      played: () => this.submit(),
      undone: () => this.undo(),
    });
    /** @type {State | null} */
    this.state = null;
    this.choice = new Choice([]);
    /** A move on its way to the server, and its number. @type {{move: Move, ply: number} | null} */
    this.sending = null;
    /** The position that is looked at; null for the current one. @type {number | null} */
    this.ply = null;
    /** @type {boolean | null} */
    this.turnedByViewer = null;
    /** @type {Hint | null} */
    this.hint = null;
    /** What the board shows. @type {Move[] | null} */
    this.line = null;
    /** @type {{point: string | null, at: number}} */
    this.touchedLast = { point: null, at: 0 };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.lost = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noticeEnds = undefined;
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  async open() {
    await this.connection.open();
  }

  /** @param {State} state */
  async changed(state) {
    if (!this.state) await lettering(state.language);
    const before = this.state;
    const samePosition = before?.history.length === state.history.length
      && before.history.at(-1)?.text === state.history.at(-1)?.text;
    this.state = state;
    this.choice = new Choice(state.moves, samePosition ? this.choice.path : []);
    if (!samePosition) this.hint = null;
    if (this.ply !== null && this.ply >= state.history.length) this.ply = null;
    byId("match").hidden = false;
    byId("gone").hidden = true;
    this.render();
    if (before && !samePosition) this.sayStatus();
    else if (before) this.sayNews(before);
    if (!before) this.board.offer([...this.choice.next][0] ?? state.board.points[0].name);
  }

  sayStatus() {
    const { live, turn, offers, history, words } = /** @type {State} */ (this.state);
    const lines = [...byId("status").children].map((line) => line.textContent);
    const last = history.at(-1); // the status of a match that is over does not name it
    const ending = live || !last ? [] : [`${words[last.side]}: ${last.text}.`];
    this.say([...ending, ...(live ? [] : [turn]), ...lines, ...this.captures].join(" "));
    offers.forEach(({ text }) => this.say(text));
  }

  /** What the last move captured, and what must capture now. */
  get captures() {
    const { history, words, language, must_capture } = /** @type {State} */ (this.state);
    const last = history.at(-1);
    /** @param {string} word @param {string[]} points */
    const about = (word, points) => points.length ? [fill(words[word], { other: listed(points, language) })] : [];
    const taken = about("captures", last?.captures ?? []).map((text) => `${last?.text}: ${text}.`);
    return [...taken, ...(must_capture ? about("must-capture", this.capturing) : [])];
  }

  /** The pieces that can capture now. */
  get capturing() {
    const { moves } = /** @type {State} */ (this.state);
    return [...new Set(moves.filter((move) => move.captures.length).map((move) => move.path[0]))];
  }

  /** @param {State} before */
  sayNews(before) {
    const { offers, live } = /** @type {State} */ (this.state);
    const known = before.offers.map(({ text }) => text);
    offers.filter(({ text }) => !known.includes(text)).forEach(({ text }) => this.say(text));
    if (before.live && !live) this.sayStatus();
  }

  /** @param {string} message */
  ended(message) {
    this.state = null;
    byId("match").remove();
    byId("notice").hidden = true;
    byId("said").replaceChildren();
    document.title = "Guti";
    const gone = byId("gone");
    gone.hidden = false;
    gone.replaceChildren(element("h1", {}, message));
    gone.setAttribute("role", "alert");
  }

  /** @param {boolean} connected */
  connected(connected) {
    clearTimeout(this.lost);
    if (connected) {
      if (byId("notice").classList.contains("lost")) this.hush();
      return;
    }
    this.lost = setTimeout(() => {
      if (!this.state) return;
      this.notice(this.state.words.lost, true);
      byId("notice").classList.add("lost");
    }, LOST_AFTER_MS);
  }

  get current() {
    return this.ply === null;
  }

  get choosing() {
    return this.current && !this.sending && this.choice.moves.length > 0;
  }

  get shownPly() {
    return this.ply ?? /** @type {State} */ (this.state).history.length;
  }

  get flipped() {
    const { bottom } = /** @type {State} */ (this.state);
    return this.turnedByViewer ?? bottom === "white";
  }

  /** What is played beyond the position of the state. @returns {Move[]} */
  get extra() {
    const { history } = /** @type {State} */ (this.state);
    if (!this.current) return [];
    if (this.sending?.ply === history.length) return [this.sending.move];
    return this.choice.moved ? [this.choice.played] : [];
  }

  /** Show everything anew; the board goes the way there. */
  async render() {
    const { state, shownPly } = this;
    if (!state) return;
    const [flipped, extra] = [this.flipped, this.extra];
    const line = [...state.history.slice(0, shownPly), ...extra];
    const steps = this.line && this.board.flipped === flipped ? stepsBetween(this.line, line) : [];
    this.line = line;
    this.board.lay(state.board, state.theme, flipped);
    this.panel.show(state, shownPly, flipped ? "white" : "black");
    this.showChoice();
    byId("board").setAttribute("role", "application");
    byId("board").setAttribute("aria-label", `${state.words.board}. ${state.words.keys}`);
    let pieces = piecesAt(state, shownPly);
    for (const move of extra) pieces = after(pieces, move);
    this.board.name((point) => this.label(point, pieces));
    if (await this.board.show(pieces, steps)) this.mark(pieces);
  }

  showChoice() {
    const { complete } = this.choice;
    const begun = this.choosing && this.choice.begun;
    const left = this.panel.choice(begun && complete ? complete.text : null, begun ? this.sentence : null);
    if (left) this.board.focus(this.line?.at(-1)?.path.at(-1) ?? "");
  }

  /** @param {Map<string, Side>} pieces */
  mark(pieces) {
    const state = /** @type {State} */ (this.state);
    const { choice, choosing, shownPly, hint } = this;
    const last = this.line?.at(-1) ?? null;
    const goals = choosing && choice.begun ? [...choice.next] : [];
    const before = piecesAt(state, this.extra.length ? shownPly : Math.max(0, shownPly - 1));
    const gone = (last?.captures ?? []).filter((point) => !pieces.has(point));
    this.board.mark({
      trail: last,
      gone: new Map(gone.map((point) => [point, /** @type {Side} */ (before.get(point))])),
      rings: choosing && !choice.begun && !hint ? this.capturing : [],
      chosen: choosing && choice.begun && !choice.moved ? choice.path[0] : null,
      goals,
      threatened: goals.flatMap((goal) => choice.captured(goal)),
      hint: choosing && !choice.begun ? hint?.path ?? [] : [],
    });
  }

  /** Name a point and all that is to be known about it. @param {string} point @param {Map<string, Side>} pieces */
  label(point, pieces) {
    const { words, language, moves } = /** @type {State} */ (this.state);
    const { choice, choosing } = this;
    const side = pieces.get(point);
    const parts = [point, side ? words[side] : words.empty];
    if (choosing && choice.begun) {
      if (choice.path.at(-1) === point) parts.push(words.chosen);
      if (choice.next.has(point)) {
        const captured = choice.captured(point);
        parts.push(captured.length ? fill(words.captures, { other: listed(captured, language) }) : words.goal);
      }
    } else if (choosing) {
      const own = moves.filter((move) => move.path[0] === point);
      if (own.some((move) => move.captures.length)) parts.push(words["can-capture"]);
      else if (own.length) parts.push(words["can-move"]);
    }
    if (this.line?.at(-1)?.path.at(-1) === point) parts.push(words.last);
    return parts.join(", ");
  }

  /** @param {string} point */
  movable(point) {
    const { choice } = this;
    if (!this.choosing) return false;
    const goesOn = choice.moved && choice.open && choice.path.at(-1) === point;
    return goesOn || choice.next.has(point) || choice.moves.some((move) => move.path[0] === point);
  }

  /** @param {string | null} point @param {boolean} [key] whether a key was pressed there */
  touched(point, key = false) {
    if (!this.state) return;
    const [before, at] = [this.touchedLast, performance.now()];
    this.touchedLast = { point, at };
    if (!this.choosing) return;
    const { choice } = this;
    const again = point === choice.path.at(-1) && choice.complete && !choice.next.has(point ?? "");
    if (again) {
      // A finger that follows a chain to its end does not mean to play it yet.
      if (at - before.at > DOUBLE_TOUCH_MS && (key || before.point === point)) this.submit();
      return;
    }
    this.hint = null;
    this.choice = point === null ? choice.undo() : choice.touch(point);
    const end = this.choice.path.at(-1);
    // The rest of a chain was chosen by itself: the focus follows the piece.
    if (end && end !== point && this.board.focused === point) this.board.focus(end);
    if (this.choice.complete && !this.choice.open && !this.state.confirm_moves) {
      this.submit();
      return;
    }
    this.render();
    this.sayChoice(point);
  }

  /** Choose the piece that is dragged. @param {string} point */
  lifted(point) {
    if (!this.choosing || this.choice.path.at(-1) === point) return;
    this.choice = this.choice.undo().touch(point);
    this.render();
  }

  /** What is chosen, and what can follow. */
  get sentence() {
    const { words, language } = /** @type {State} */ (this.state);
    const { choice } = this;
    const place = { point: choice.path.at(-1) ?? "", other: listed([...choice.next], language) };
    if (!choice.complete) return fill(words.choose, place);
    return choice.open ? fill(words["go-on"], place) : fill(words.ready, { move: choice.complete.text });
  }

  /** Say what can follow. @param {string | null} point */
  sayChoice(point) {
    const { words, language, must_capture, viewer, to_move } = /** @type {State} */ (this.state);
    if (this.choice.begun) this.say(this.sentence);
    else if (point && viewer === to_move && viewer === this.board.sideAt(point)) {
      const other = listed([...this.choice.next], language);
      this.notice(fill(must_capture ? words["must-capture"] : words.nothing, { point, other }));
    }
  }

  undo() {
    if (!this.choosing || !this.choice.begun) return;
    const [origin] = this.choice.path;
    const focused = this.board.focused !== undefined;
    this.choice = this.choice.undo();
    this.render();
    if (focused) this.board.focus(origin);
  }

  /** Send the chosen move. */
  async submit() {
    const state = /** @type {State} */ (this.state);
    const move = this.choice.complete;
    if (!move || this.sending) return;
    this.sending = { move, ply: state.history.length };
    this.render();
    this.choice = this.choice.undo();
    try {
      await this.connection.play(move.text);
    } catch (refusal) {
      this.refused(refusal);
    }
    this.sending = null;
    this.render();
  }

  /** @param {Action} action */
  async act(action) {
    if (action.confirm && !(await this.panel.ask(action))) return;
    try {
      const answer = await this.connection.act(action.action);
      if (answer.link) {
        location.href = answer.link;
        return;
      }
      if (answer.hint) {
        this.hint = answer.hint;
        this.choice = this.choice.undo();
        this.ply = null;
        this.render();
      }
      const message = answer.hint?.text || answer.message;
      if (message) this.notice(message);
    } catch (refusal) {
      this.refused(refusal);
    }
  }

  /** @param {unknown} refusal */
  refused(refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (!refusal.ended) this.notice(refusal.message);
  }

  /** Look at a position. @param {number} ply */
  view(ply) {
    const { history, words, language } = /** @type {State} */ (this.state);
    const wanted = Math.max(0, Math.min(history.length, ply));
    if (wanted === this.shownPly) return;
    this.ply = wanted === history.length ? null : wanted;
    this.choice = this.choice.undo();
    this.render();
    const turn = fill(words.turn, { number: counted(wanted, language), other: counted(history.length, language) });
    this.say(wanted ? `${turn}: ${history[wanted - 1].text}` : words.first);
  }

  flip() {
    this.turnedByViewer = !this.flipped;
    this.render();
  }

  /** Go through the moves with the arrow keys. @param {KeyboardEvent} event */
  pressed(event) {
    if (!this.state || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.key === "ArrowLeft") this.view(this.shownPly - 1);
    else if (event.key === "ArrowRight") this.view(this.shownPly + 1);
    else if (event.key === "Escape") this.undo();
  }

  /**
   * Show a sentence for a while, and say it.
   * @param {string} text
   * @param {boolean} [stays]
   */
  notice(text, stays = false) {
    const notice = byId("notice");
    clearTimeout(this.noticeEnds);
    notice.classList.remove("lost");
    notice.textContent = text;
    notice.hidden = false;
    this.say(text);
    if (!stays) this.noticeEnds = setTimeout(() => this.hush(), NOTICE_MS);
  }

  hush() {
    byId("notice").hidden = true;
    byId("notice").classList.remove("lost");
  }

  /** Let a screen reader say a sentence. @param {string} text */
  say(text) {
    const said = byId("said");
    said.append(element("p", {}, text));
    while (said.children.length > SAID_LINES) said.firstElementChild?.remove();
  }
}
