"""The card that Discord shows in place of a page's address, as JSON.

https://docs.discord.com/developers/link-previews/component-embeds
"""

import json
import re
from typing import Any

MAX_BYTES = 3000
MAX_COMPONENTS = 40
MAX_PICTURES = 10
MAX_LABEL = 80
MAX_URL = 2048

SCRIPT_ID = "discord:component-embed"

MARKUP = re.compile(r"[\\*_~|`<>\[\]#]")
"""Characters that start or end markup."""

CONTAINER, ROW, BUTTON, TEXT, GALLERY, LINK = 17, 1, 2, 10, 12, 5
"""Types of components, and the style of buttons that open pages."""


def component_embed(
    title: str,
    sentence: str,
    picture: str,
    alt: str,
    buttons: list[tuple[str, str]],
    accent: int,
) -> str:
    """Return the JSON of a card, or "" if it would be too long.

    Discord then shows the Open Graph tags. `buttons` are labels and addresses. The description of
    the picture is left out if there is no room for it.
    """
    for described in (alt, title, ""):
        item: dict[str, Any] = {"media": {"url": picture}}
        if described:
            item["description"] = described
        text = f"### {escaped(title)}\n{escaped(sentence)}"
        parts = [
            {"type": TEXT, "content": text},
            {"type": GALLERY, "items": [item]},
            {"type": ROW, "components": [_button(*each) for each in buttons]},
        ]
        card = {"component": {"type": CONTAINER, "accent_color": accent, "components": parts}}
        written = json.dumps(card, ensure_ascii=False, separators=(",", ":"))
        written = written.replace("<", "\\u003c")
        if len(written.encode()) <= MAX_BYTES:
            return written
    return ""


def escaped(text: str) -> str:
    """Return text in which Discord finds no markup, mention or address."""
    return MARKUP.sub(r"\\\g<0>", text).replace("@", "@\u200b").replace("://", ":\u200b//")


def _button(label: str, url: str) -> dict[str, object]:
    return {"type": BUTTON, "style": LINK, "label": label[:MAX_LABEL], "url": url}
