// The newest board whole in view, its picture and buttons before its words, and what is below it.
// It knows the timeline, a snapshot's messages and their elements, and nothing of what they say.

const timeline = document.getElementById("channel-timeline");
const list = document.getElementById("channel-message-list");
const PICTURE = ".gallery-image, .attachment-image";
const SCROLLING = new Set(["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"]);
const LEAST = 0.6; // of the timeline's height: so high a picture stays, though words are cut off
const LEAST_ABOVE = 0.45; // likewise, where another message has come below it
const READABLE = 300; // width in pixels below which a board's names are too small
const LIST_ASPECT = 1.4; // height divided by width; a board has 1.25 at most

const edits = new Map(); // by a message's id: when it was edited last
let channel = null;
let latest = 0n; // the greatest id of a message so far
let newest = null; // the id of the message that came, or of the board that changed, last
let reader = false; // has the reader scrolled since?

const byReader = () => { reader = true; };
timeline.addEventListener("wheel", byReader, { passive: true });
timeline.addEventListener("touchmove", byReader, { passive: true });
timeline.addEventListener("pointerdown", ({ target }) => { if (target === timeline) byReader(); });
document.addEventListener("keydown", ({ key, target }) => {
  if (key === "Tab" || (SCROLLING.has(key) && !target.closest("#channel-composer"))) byReader();
});

const elementOf = (id) => list.querySelector(`[data-message-id="${id}"]`);
const pictureOf = (message) => [...message.querySelectorAll(PICTURE)].at(-1);
const isBoard = (message) =>
  Boolean(message && pictureOf(message) && message.querySelector(".component-row button"));

/** Bring into view what is new in a snapshot; what is only loaded from further up is not. */
export function follow({ channelId, timeline: ids, messages }) {
  if (channelId !== channel) {
    edits.clear();
    [channel, latest, newest] = [channelId, 0n, null];
  }
  const stamp = (id) => `${messages[id].edited_timestamp} ${messages[id].flags}`;
  const added = ids.filter((id) => BigInt(id) > latest);
  const edited = ids.filter((id) => edits.has(id) && edits.get(id) !== stamp(id));
  ids.forEach((id) => edits.set(id, stamp(id)));
  if (added.length) latest = BigInt(added.at(-1));
  if (!added.length && !edited.length) return;
  // SimCord draws the messages right after this.
  queueMicrotask(() => {
    const boards = [...edited, ...added].filter((id) => isBoard(elementOf(id)));
    const next = boards.at(-1) ?? added.at(-1);
    if (!next) return;
    newest = next;
    reader = false;
    place();
  });
}

// A list such as the path is as wide as the screen allows, and read by scrolling.
const isList = ({ width, height }) => height > LIST_ASPECT * width;

/** The picture as high as there is room for: with all the words, or without if it gets too low.
 *
 * Where many buttons leave no room for a readable board, they are reached by scrolling. */
function fit(board, last) {
  const picture = pictureOf(board).getBoundingClientRect();
  if (isList(picture)) return board.style.setProperty("--picture-height", "none");
  const { top } = board.getBoundingClientRect();
  const { bottom } = last.getBoundingClientRect();
  const room = timeline.clientHeight;
  const whole = room - (bottom - picture.bottom);
  const alone = board === last;
  const least = (alone ? LEAST : LEAST_ABOVE) * room;
  if (whole < least && !alone) return fit(board, board);
  // Nobody needs the words above a board while choosing in a message below it.
  const words = alone ? picture.top - top : 0;
  const readable = alone ? READABLE * picture.height / (picture.width || 1) : 0;
  const height = Math.max(Math.min(whole, Math.max(whole - words, least)), readable);
  board.style.setProperty("--picture-height", `${Math.floor(height)}px`);
}

function place() {
  const message = newest && elementOf(newest);
  if (!message || reader) return;
  const before = [...list.querySelectorAll("[data-message-id]")]
    .filter((each) => each === message || each.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_FOLLOWING);
  const board = before.findLast(isBoard);
  if (board) fit(board, message);
  const view = timeline.getBoundingClientRect();
  const { top, bottom } = message.getBoundingClientRect();
  const picture = pictureOf(message)?.getBoundingClientRect();
  // Words that do not fit are read from their beginning, and a board is whole in view.
  const start = picture?.top ?? top;
  const cut = bottom - start > view.height && !(picture && isList(picture));
  timeline.scrollTop += cut ? start - view.top : bottom - view.bottom;
}

const sizes = new ResizeObserver(place);
sizes.observe(list);
sizes.observe(timeline);
