// SimCord's toolbar, with a picker of channels and with links that lead to them.
// It knows the snapshot's `channels`, which the playground adds, and nothing of the bot.

import { initWorkbench as initSimcordWorkbench } from "/simcord/workbench.js";

// SimCord's links to a channel lead to the real Discord, and its mentions of one lead nowhere.
const LINK = 'a[href^="https://discord.com/channels/"], .mention';

export function initWorkbench(options) {
  const workbench = initSimcordWorkbench(options);
  const picker = document.getElementById("channel-picker");

  const show = (channel_id) =>
    options.dispatch("viewer", { viewer_id: options.ui.viewer.value, channel_id });

  picker.addEventListener("change", () => show(picker.value));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(LINK);
    if (!link) return;
    event.preventDefault();
    const id = link.href?.split("/")[5];
    const channel = [...picker.options].find(({ text, value }) =>
      link.href ? value === id : link.textContent === `#${text}`);
    if (channel) show(channel.value);
  });

  function update(snapshot, context) {
    workbench.update(snapshot, context);
    picker.replaceChildren(...snapshot.channels.map(({ id, name }) =>
      new Option(name, id, false, id === snapshot.channel.id)));
    picker.parentElement.hidden = snapshot.channels.length < 2;
  }

  return { ...workbench, update };
}
