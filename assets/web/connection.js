// The way to the server: the state, what the viewer does, and news of versions.
// It knows no element of the page.

/** @import {State, Hint} from "./types.js" */

const API = "api/match";
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const POLL_MS = 15_000;
const REQUEST_TIMEOUT_MS = 15_000;
const TEMPORARY = [429, 502, 503, 504];
const TOO_MANY_SOCKETS = 4429;
const NO_LINK = 4401;
const SEEN_PAUSE_MS = 60_000;
const NOT_READABLE = 4403;

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** An answer of the server that refuses a request. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} error
   * @param {string} message a sentence for the reader
   */
  constructor(status, error, message) {
    super(message);
    this.status = status;
    this.error = error;
  }

  /** Whether the link is not valid, or no longer. */
  get ended() {
    return this.status === 401 || this.status === 403;
  }
}

/**
 * @typedef {object} Listener
 * @property {(state: State) => void} changed
 * @property {(message: string) => void} ended the link is not valid
 * @property {(connected: boolean) => void} connected
 */

export class Connection {
  /**
   * @param {string} secret
   * @param {Listener} listener
   */
  constructor(secret, listener) {
    this.secret = secret;
    this.listener = listener;
    /** @type {State | null} */
    this.state = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.seenAt = 0;
    this.failures = 0;
    this.over = false;
    /** @type {Promise<void> | null} */
    this.fetching = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
  }

  /** Fetch the state, and follow the match from now on. */
  async open() {
    await this.refresh();
    if (this.over) return;
    this.follow();
    setInterval(() => this.poll(), POLL_MS);
    addEventListener("online", () => this.hurry());
    addEventListener("pageshow", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      this.tellSeen(true);
      this.hurry();
    });
    for (const act of ["pointerdown", "pointermove", "keydown", "scroll"]) {
      addEventListener(act, () => this.tellSeen(), { capture: true, passive: true });
    }
  }

  /**
   * Fetch the state; if it is being fetched, fetch it again after that.
   * @param {number} [version] if the state has this version by then, it is not fetched
   */
  async refresh(version = Infinity) {
    while (this.fetching) await this.fetching;
    if (this.over || (this.state && this.state.version >= version)) return;
    this.fetching = this.fetchState().finally(() => { this.fetching = null; });
    return this.fetching;
  }

  async fetchState() {
    try {
      const path = this.state ? `${API}?board=none` : API;
      const state = /** @type {State} */ (await this.request("GET", path));
      if (!state.board && this.state) Object.assign(state, { board: this.state.board, theme: this.state.theme });
      if (this.over || (this.state && state.version < this.state.version)) return;
      this.state = state;
      this.listener.changed(state);
    } catch (refusal) {
      this.refused(refusal);
    }
  }

  /**
   * Play a move. Throws a Refusal if the move does not stand.
   * @param {string} move
   */
  async play(move) {
    const state = /** @type {State} */ (this.state);
    return this.post(`${API}/move`, { seen: state.version, ply: state.history.length, move });
  }

  /**
   * Do something that the state offers. Throws a Refusal.
   * @param {string} action
   */
  async act(action) {
    const state = /** @type {State} */ (this.state);
    const answer = await this.post(`${API}/act`, { seen: state.version, action });
    // What can be done next may have changed without a new version.
    if (answer.version <= state.version) await this.refresh();
    return answer;
  }

  /**
   * @param {string} path
   * @param {object} body
   * @returns {Promise<{version: number, message?: string, hint?: Hint, link?: string}>}
   */
  async post(path, body) {
    try {
      const answer = await this.request("POST", path, body);
      await this.refresh(answer.version);
      return answer;
    } catch (refusal) {
      this.refused(refusal);
      if (refusal instanceof Refusal && !refusal.ended) await this.refresh();
      throw refusal;
    }
  }

  /**
   * Send a request until it is answered. An answer can be lost, so it may be sent several times.
   * @param {"GET" | "POST"} method
   * @param {string} path
   * @param {object} [body]
   */
  async request(method, path, body) {
    const headers = { Authorization: `Bearer ${this.secret}` };
    const json = { ...headers, "Content-Type": "application/json" };
    const options = body ? { method, headers: json, body: JSON.stringify(body) } : { method, headers };
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      let answer;
      try {
        const signal = AbortSignal.timeout?.(REQUEST_TIMEOUT_MS); // older Safari has none
        answer = await fetch(path, { ...options, signal, cache: "no-store" });
        if (answer.ok) return await answer.json();
      } catch {
        this.listener.connected(false);
        await pause(wait);
        continue;
      }
      if (!TEMPORARY.includes(answer.status)) throw await refusalOf(answer);
      await pause(1000 * Number(answer.headers.get("Retry-After")) || wait);
    }
  }

  /** @param {unknown} refusal */
  refused(refusal) {
    if (refusal instanceof Refusal && refusal.ended) this.end(refusal.message);
  }

  /** @param {string} message */
  end(message) {
    if (this.over) return;
    this.over = true;
    this.state = null;
    this.socket?.close();
    this.listener.ended(message);
  }

  /** Open the socket, and open it again whenever it is closed. */
  follow() {
    clearTimeout(this.waiting);
    const address = new URL(`${API}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ secret: this.secret }));
      this.tellSeen(true);
    };
    socket.onmessage = ({ data }) => this.heard(JSON.parse(data).version);
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.closed(code);
    };
  }

  /**
   * Tell the server that the viewer sees the page, or no longer. Until then no opponent is called.
   * @param {boolean} [now] even if it was told a moment ago
   */
  tellSeen(now = false) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (!now && performance.now() - this.seenAt < SEEN_PAUSE_MS) return;
    this.seenAt = performance.now();
    this.socket.send(JSON.stringify({ seen: !document.hidden }));
  }

  /** @param {number} version */
  heard(version) {
    this.failures = 0;
    this.listener.connected(true);
    this.refresh(version);
  }

  /** @param {number} code */
  closed(code) {
    this.socket = null;
    if (this.over) return;
    // The request's answer has the sentence that says why.
    if (code === NO_LINK || code === NOT_READABLE) this.refresh();
    this.listener.connected(false);
    const wait = Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
    this.waiting = setTimeout(() => this.follow(), code === TOO_MANY_SOCKETS ? LONGEST_PAUSE_MS : wait);
  }

  /** Look for news now: the device has woken up, or has a network again. */
  hurry() {
    if (this.over || document.hidden) return;
    if (!this.fetching) this.refresh();
    if (this.socket) return;
    this.failures = 0;
    this.follow();
  }

  /** Look for news while there is no socket. */
  poll() {
    if (!this.over && !this.socket && !this.fetching && !document.hidden) this.refresh();
  }
}

/** @param {Response} answer */
async function refusalOf(answer) {
  const { error = "", message = answer.statusText } = await answer.json().catch(() => ({}));
  return new Refusal(answer.status, error, message);
}
