"""What SimCord's preview page says, and what it says here instead.

It knows SimCord's files, word for word (hence the exact pin), and nothing of the bot.
"""

from collections.abc import Mapping
from pathlib import Path
from string import Template

import simcord.preview

STATIC = Path(simcord.preview.__file__).with_name("static")

# Path on the server: what its file said, what it says now ($ stands for a value given later).
REPAIRS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "/app.js": (
        (
            'const hash = window.location.hash.startsWith("#")'
            ' ? window.location.hash.slice(1) : "";',
            'const hash = "$capability";',
        ),
        (
            'request("/api/pages", "POST", {}, null)',
            'request("/api/pages", "POST",'
            " { viewer_id: ($members)[decodeURIComponent(location.hash.slice(1))] }, null)",
        ),
        (
            'ui.viewer.addEventListener("change",',
            'const channelPicker = $$("channel-picker");\n'
            'channelPicker.addEventListener("change", () => dispatch("viewer",'
            " { viewer_id: ui.viewer.value, channel_id: channelPicker.value }));\n"
            # A link to a channel led to the real Discord, and the name of one led nowhere.
            'document.addEventListener("click", (event) => {\n'
            "  const pressed = event.target.closest?.("
            "'a[href^=\"https://discord.com/channels/\"], .mention');\n"
            "  if (!pressed) return;\n"
            "  event.preventDefault();\n"
            "  const channel = [...channelPicker.options].find(({ text, value }) => pressed.href"
            ' ? pressed.href.split("/")[5] === value : pressed.textContent === `#$${text}`);\n'
            '  if (channel) dispatch("viewer",'
            " { viewer_id: ui.viewer.value, channel_id: channel.value });\n"
            "});\n"
            'ui.viewer.addEventListener("change",',
        ),
    ),
    "/workbench.js": (
        (
            'ui.viewer.value = snapshot.viewerId || "";',
            'ui.viewer.value = snapshot.viewerId || "";\n'
            '  const places = document.getElementById("channel-picker");\n'
            "  places.replaceChildren(...snapshot.channels.map(({ id, name }) =>"
            " new Option(name, id, false, id === snapshot.channel?.id)));\n"
            "  places.parentElement.hidden = snapshot.channels.length < 2;",
        ),
    ),
    # A list that opens near the edge of the window came and went.
    "/select-drafts.js": (
        (
            "cancelDropdown(wrap.dataset.controlKey);\n        continue;",
            'trigger.scrollIntoView({ block: "nearest" });\n        continue;',
        ),
    ),
    "/commands.js": (
        # Enter on the last option picked it again for ever: leave the option, so that Enter sends.
        (
            "renderCompose({ focus: Boolean(next) });",
            "if (!next && document.activeElement instanceof HTMLElement)"
            " document.activeElement.blur();\n    renderCompose({ focus: true });",
        ),
        # A choice is shown by its name, not by the value that stands for it.
        ('String(value?.raw ?? "")', 'String(value?.label ?? value?.raw ?? "")'),
        # Discord asks for choices as soon as an option is entered, not at the first key.
        (
            'const current = String(field.value || "");',
            "queryAutocomplete(option, field.value);\n"
            '            const current = String(field.value || "");',
        ),
        (
            'autocomplete.state === "failed" ?',
            'autocomplete.state === "loading" ? "…" : autocomplete.state === "failed" ?',
        ),
    ),
    # What is sent while the page waits for an earlier answer was dropped: send it afterwards.
    "/actions.js": (
        (
            "if (pageAction(kind)) pageIntent(kind, extra); return; }",
            "if (pageAction(kind)) pageIntent(kind, extra);"
            " else if (!uncertain) later(kind, extra, metadata); return; }",
        ),
        (
            "if (!pageAction(kind) && awaitingRevision !== null"
            " && awaitingRevision > context.publishedRevision) return;",
            "if (!pageAction(kind) && awaitingRevision !== null"
            " && awaitingRevision > context.publishedRevision)"
            " { later(kind, extra, metadata); return; }",
        ),
        (
            "  function admissionBlocked()",
            "  function later(kind, extra, metadata) {\n"
            "    const seen = context.contextGeneration;\n"
            "    setTimeout(() => { if (context.contextGeneration === seen)"
            " dispatch(kind, extra, metadata); }, 50);\n  }\n"
            "  function admissionBlocked()",
        ),
        # Only waiting and failing need a status line.
        ('return labels[kind || ""] || "Action completed";', 'return "";'),
        ('ready ? "Preview ready" : "Loading preview…"', '""'),
    ),
    # The newest message comes into view, and stays there while its picture loads.
    "/timeline.js": (
        (
            "    state.scrollIntent = captureScrollIntent();\n    if (state.scrollIntent.policy",
            "    const rising = ui.timeline.scrollTop < lastTop;\n"
            "    lastTop = ui.timeline.scrollTop;\n"
            '    if (state.scrollIntent?.policy === "bottom" && !rising) return;\n'
            "    state.scrollIntent = captureScrollIntent();\n    if (state.scrollIntent.policy",
        ),
        ("  let correction = null;", "  let correction = null;\n  let lastTop = 0;"),
        (
            "    ui.historyOlder.hidden = ",
            '    if (hasNewTail) { state.scrollIntent = { policy: "bottom" };'
            " ui.newMessages.hidden = true; }\n    ui.historyOlder.hidden = ",
        ),
        (
            'if (state.scrollIntent?.policy !== "target") state.scrollIntent',
            'if (!["target", "bottom"].includes(state.scrollIntent?.policy)) state.scrollIntent',
        ),
    ),
    # The reader's own time, not Greenwich's.
    "/presentation.js": (
        (
            "timezone: configured.timezone ||",
            "timezone: Intl.DateTimeFormat().resolvedOptions().timeZone ||",
        ),
    ),
    "/member": (
        ("<title>SimCord Preview</title>", "<title>$title</title>"),
        (
            '<link rel="stylesheet" href="/preview.css">',
            '<link rel="stylesheet" href="/preview.css">'
            '<link rel="stylesheet" href="/playground.css">',
        ),
        (
            '<label class="viewer-control">Viewing as',
            '<label class="viewer-control" hidden>$channel <select id="channel-picker"></select>'
            '</label>\n        <label class="viewer-control">$viewer',
        ),
    ),
}


def repaired(path: str, filename: str, values: Mapping[str, str]) -> str:
    """The file served at `path`, repaired; raises RuntimeError if SimCord's text has changed."""
    text = (STATIC / filename).read_text(encoding="utf-8")
    for old, new in REPAIRS[path]:
        if text.count(old) != 1:
            message = f"simcord's {filename} no longer says {old!r} once: repair the page anew"
            raise RuntimeError(message)
        text = text.replace(old, Template(new).substitute(values))
    return text
