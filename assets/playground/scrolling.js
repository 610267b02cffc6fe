// The newest message in view, and the end of the messages while their pictures load.
// It knows the timeline and its list of messages, and nothing of what they say.

const timeline = document.getElementById("channel-timeline");
const list = document.getElementById("channel-message-list");
const BACKWARDS = new Set(["PageUp", "Home", "ArrowUp", "Tab"]);

let follows = true; // the end, also when it moves
let reader = false; // is it the reader who scrolls?
let newest = null;

const byReader = () => { reader = true; };
timeline.addEventListener("wheel", ({ deltaY }) => { if (deltaY < 0) byReader(); }, { passive: true });
timeline.addEventListener("touchmove", byReader, { passive: true });
timeline.addEventListener("pointerdown", ({ target }) => { if (target === timeline) byReader(); });
document.addEventListener("keydown", ({ key }) => { if (BACKWARDS.has(key)) byReader(); });

timeline.addEventListener("scroll", () => {
  const left = timeline.scrollHeight - timeline.clientHeight - timeline.scrollTop;
  if (left > 1 && !reader) return;
  follows = left <= 1;
  reader = reader && !follows;
}, { passive: true });

function toTheEnd() {
  if (follows) timeline.scrollTop = timeline.scrollHeight;
}
new MutationObserver(() => {
  const last = list.lastElementChild?.dataset.messageId;
  if (last === newest) return;
  newest = last;
  follows = true;
  reader = false;
  toTheEnd();
}).observe(list, { childList: true });
const sizes = new ResizeObserver(toTheEnd);
sizes.observe(list);
sizes.observe(timeline);
