// What stands around the board: players, status, offers, actions and the list of moves.

/** @import {Action, PlayedMove, Side, State} from "./types.js" */

import { byId, counted, countdown, element, fill, lineOf, replace, tick } from "./sentences.js";

const SIDES = /** @type {Side[]} */ (["black", "white"]);

/**
 * @typedef {object} Listener
 * @property {(action: Action) => void} acted
 * @property {(ply: number) => void} viewed
 * @property {() => void} flipped
 * @property {() => void} played
 * @property {() => void} undone
 */

/** @param {string} side @param {string} text */
const piece = (side, text = "") => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-40 -40 80 80");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${side}`);
  svg.append(use);
  return element("span", { class: "piece" }, svg, text);
};

export class Panel {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    /** What each part shows, to leave unchanged parts alone. @type {Map<string, string>} */
    this.shown = new Map();
    /** @type {State | null} */
    this.state = null;
    setInterval(() => this.tick(), 1000);
  }

  /**
   * Show everything but the choice.
   * @param {State} state
   * @param {number} ply the position that the board shows
   * @param {Side} bottom
   */
  show(state, ply, bottom) {
    this.state = state;
    document.documentElement.lang = state.language;
    document.title = `${state.turn} · ${state.title}`;
    byId("turn").textContent = state.turn;
    byId("match").dataset.mine = String(state.live && state.viewer !== null && state.to_move === state.viewer);
    for (const side of SIDES) this.player(side, byId(side === bottom ? "bottom" : "top"), ply);
    const lines = state.status.filter((line) => line !== state.turn);
    this.part("status", lines, () => lines.map(lineOf));
    this.part("offers", state.offers, () => state.offers.map(({ text }) => element("p", {}, text)));
    this.part("actions", state.actions, () => state.actions.map((action) => this.action(action)));
    this.part("more", [state.discord, state.title, state.words], () => this.footer());
    this.tick();
    this.moves(ply);
  }

  /** @param {string} id @param {unknown} value @param {() => (Node | string)[]} make */
  part(id, value, make) {
    const text = JSON.stringify(value);
    if (this.shown.get(id) === text) return;
    this.shown.set(id, text);
    replace(byId(id), make());
  }

  /** @param {Side} side @param {HTMLElement} host @param {number} ply */
  player(side, host, ply) {
    const { words, players, positions, language, viewer, to_move, live, winner } = /** @type {State} */ (this.state);
    const other = side === "black" ? "white" : "black";
    /** @param {string} position @param {string} of */
    const count = (position, of) => [...position].filter((letter) => letter === of[0]).length;
    const has = count(positions[ply], side);
    const taken = count(positions[0], other) - count(positions[ply], other);
    const moves = live && to_move === side;
    this.part(host.id, [side, has, taken, moves, winner, players[side].name, words.you], () => [
      piece(side),
      element("strong", { dir: "auto" }, players[side].name),
      ...(viewer === side ? [element("span", { class: "you" }, words.you)] : []),
      ...(winner === side ? [element("span", { class: "you" }, words.won)] : []),
      element("span", { class: "count", title: fill(words.pieces, { number: counted(has, language) }) },
        element("span", { class: "unseen" }, `${words[side]}. `, fill(words.pieces, { number: counted(has, language) })),
        element("span", { "aria-hidden": "true" }, counted(has, language))),
      element("span", { class: "taken" },
        element("span", { class: "unseen" }, fill(words.taken, { number: counted(taken, language) })),
        ...Array.from({ length: taken }, () => piece(other))),
      element("span", { class: "clock", role: "timer" }),
    ]);
    host.classList.toggle("moves", moves);
    host.classList.toggle("won", winner === side);
    host.dataset.side = side;
  }

  /** @param {Action} action */
  action(action) {
    return element("button", {
      type: "button", "data-key": action.action, class: action.action, onclick: () => this.listener.acted(action),
    }, action.label);
  }

  /** @param {number} ply */
  moves(ply) {
    const { history, words, language } = /** @type {State} */ (this.state);
    byId("record").textContent = words.moves;
    const jumps = [[0, "«", words.first], [ply - 1, "‹", words.back],
      [ply + 1, "›", words.on], [history.length, "»", words.now]];
    this.part("replay", [ply, history.length, words.flip], () => [
      ...jumps.map(([to, sign, label], at) => element("button", {
        type: "button", "data-key": String(at), "aria-label": String(label), title: String(label),
        disabled: ply === to || Number(to) < 0 || Number(to) > history.length,
        onclick: () => this.listener.viewed(Number(to)),
      }, String(sign))),
      element("button", { type: "button", "data-key": "flip", "aria-label": words.flip, title: words.flip,
        onclick: () => this.listener.flipped() }, "⇅"),
      element("span", { class: "turns" }, fill(words.turn, {
        number: counted(ply, language), other: counted(history.length, language) })),
    ]);
    /** @param {PlayedMove} move */
    const note = (move) => move.by_lot ? words["by-lot"] :
      move.conditional ? words.conditional : move.automatic ? words.automatic : "";
    const texts = history.map((move) => [move.text, note(move)]);
    this.part("moves", [texts, words.moves], () => history.map((move, at) => element("li", {},
      element("button", { type: "button", "data-key": String(at + 1), class: move.side,
        onclick: () => this.listener.viewed(at + 1) },
      move.text, ...(note(move) ? [element("span", { class: "unseen" }, ` ${note(move)}`)] : [])))));
    this.current(ply);
  }

  /** Mark the viewed move, and scroll the list to it. @param {number} ply */
  current(ply) {
    const list = byId("moves");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${ply}"]`));
    button?.setAttribute("aria-current", "true");
    list.scrollTop = button ? button.offsetTop - list.clientHeight / 2 : 0;
  }

  footer() {
    const { discord, words, title } = /** @type {State} */ (this.state);
    const link = discord ? [element("a", { href: discord, rel: "noreferrer" }, words.discord)] : [];
    return [element("p", { dir: "auto" }, title), ...link];
  }

  /**
   * Show what is chosen, and the buttons that play or undo it. Returns whether this took the focus away.
   * @param {string | null} move the text of the move that can be played
   * @param {string | null} sentence what is chosen; null if nothing is
   */
  choice(move, sentence) {
    const { words } = /** @type {State} */ (this.state);
    const host = byId("choice");
    const wasInside = host.contains(document.activeElement);
    host.hidden = sentence === null;
    byId("turn").classList.toggle("unseen", sentence !== null);
    this.part("choice", [move, sentence, words.undo], () => (sentence === null ? [] : [
      move ? element("button", { type: "button", class: "strong", "data-key": "play",
        onclick: () => this.listener.played() }, fill(words.play, { move })) : element("p", {}, sentence),
      element("button", { type: "button", "data-key": "undo", onclick: () => this.listener.undone() }, words.undo),
    ]));
    return wasInside && !host.contains(document.activeElement);
  }

  /** Update clocks and moments. */
  tick() {
    if (!this.state) return;
    const { due, language, to_move } = this.state;
    for (const host of [byId("top"), byId("bottom")]) {
      const clock = host.querySelector(".clock");
      const seconds = due && host.dataset.side === to_move ? (Date.parse(due) - Date.now()) / 1000 : null;
      if (clock) clock.textContent = seconds === null ? "" : countdown(seconds, language);
      host.classList.toggle("hurry", seconds !== null && seconds < 60);
    }
    tick(byId("status"), language);
  }

  /** Ask before an action. @param {Action} action @returns {Promise<boolean>} */
  ask(action) {
    const dialog = /** @type {HTMLDialogElement} */ (byId("question"));
    byId("asked").textContent = action.confirm;
    byId("yes").textContent = action.label;
    byId("no").textContent = /** @type {State} */ (this.state).words.cancel;
    dialog.returnValue = "";
    byId("yes").onclick = () => dialog.close("yes");
    byId("no").onclick = () => dialog.close();
    dialog.showModal();
    return new Promise((answer) => {
      dialog.onclose = () => answer(dialog.returnValue === "yes");
    });
  }
}
