// SimCord's toolbar, with pickers of language and channel, links to channels, and whose turn it is.
// It knows what the playground adds to the snapshot (`channels`, `turn`, `language`, and the `words`
// of the labels), and nothing of the bot.

import { follow } from "/scrolling.js";
import { initWorkbench as initSimcordWorkbench } from "/simcord/workbench.js";

// SimCord's links to a channel lead to the real Discord, and its mentions of one lead nowhere.
const LINK = 'a[href^="https://discord.com/channels/"], .mention';

/** The other screen on the front page, if it is that member's. */
function otherScreen(member) {
  if (parent === window) return null;
  return [...parent.document.querySelectorAll("iframe")].find(({ contentDocument }) =>
    contentDocument !== document && contentDocument.getElementById("viewer-picker")?.value === member);
}

export function initWorkbench(options) {
  const workbench = initSimcordWorkbench(options);
  const { viewer, channelTopic } = options.ui;
  const picker = document.getElementById("channel-picker");
  const speaker = document.getElementById("language-picker");

  const show = (channel_id, viewer_id = viewer.value) =>
    options.dispatch("viewer", { viewer_id, channel_id });

  picker.addEventListener("change", () => show(picker.value));
  speaker.addEventListener("change", () => options.dispatch("viewer",
    { viewer_id: viewer.value, channel_id: picker.value, language: speaker.value }));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(LINK);
    if (!link) return;
    event.preventDefault();
    const id = link.href?.split("/")[5];
    const channel = [...picker.options].find(({ text, value }) =>
      link.href ? value === id : link.textContent === `#${text}`);
    if (channel) show(channel.value);
  });

  channelTopic.addEventListener("click", ({ target: { dataset: { member } } }) => {
    if (!member) return;
    const screen = otherScreen(member);
    if (!screen) { show(picker.value, member); return; }
    parent.document.getElementById(screen.dataset.screen).checked = true;
    screen.contentWindow.focus();
  });

  function showTurn({ said, member, link }) {
    channelTopic.replaceChildren(said);
    channelTopic.hidden = false;
    if (!member) return;
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: link });
    button.dataset.member = member;
    channelTopic.append(" ", button);
  }

  function showWords({ language, words }) {
    document.documentElement.lang = speaker.value = language;
    const labels = [[speaker, words.language], [picker, words.channel], [viewer, words.viewer]];
    for (const [select, text] of labels) select.parentElement.querySelector("span").textContent = text;
    if (parent === window) return;
    const { dataset: { screen } } = frameElement;
    parent.document.querySelector(`label[for="${screen}"]`).textContent = words.screen;
  }

  function update(snapshot, context) {
    workbench.update(snapshot, context);
    showWords(snapshot);
    picker.replaceChildren(...snapshot.channels.map(({ id, name }) =>
      new Option(name, id, false, id === snapshot.channel.id)));
    picker.parentElement.hidden = snapshot.channels.length < 2;
    showTurn(snapshot.turn);
    follow(snapshot);
  }

  return { ...workbench, update };
}
