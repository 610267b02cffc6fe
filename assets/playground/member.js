// One member's screen: the markup of SimCord's page, taken into ours, and then its script.
// It knows the ids of the markup's elements, and nothing of the bot.

const { members, languages } = document.documentElement.dataset;

// SimCord's script does not start without a fragment in the address.
if (!location.hash) history.replaceState(null, "", `#${Object.keys(JSON.parse(members))[0]}`);

const answer = await fetch("/simcord/index.html");
const markup = new DOMParser().parseFromString(await answer.text(), "text/html");
markup.querySelectorAll("script").forEach((script) => script.remove());
document.body.append(...markup.body.children);

const viewerControl = document.getElementById("viewer-picker").closest("label");
viewerControl.firstChild.replaceWith(document.createElement("span"), " ");
viewerControl.before(document.getElementById("controls").content);
document.getElementById("language-picker").append(
  ...Object.entries(JSON.parse(languages)).map(([language, name]) => new Option(name, language)));

await import("/options.js");
await import("/app.js");
