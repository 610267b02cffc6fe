"""All texts that the bot sends or renders.

It reads the requests that SimCord received, so that no text is missed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import simcord
from PIL import Image

from bot.client.messages.custom_id import CustomId
from bot.render.lettering.faces import Face
from bot.render.lettering.shaper import TextShaper

PICTURE = "picture"

DATA = {
    *("id", "application_id", "channel_id", "guild_id", "message_id", "custom_id", "value"),
    *("url", "nonce", "filename", "users", "roles", "parse"),
}
"""Keys in requests whose values are not shown to people."""

EPHEMERAL = 1 << 6
CHANGES, COMPLETIONS, FORM = {6, 7}, 8, 9
"""Types of callbacks: updates of the pressed message, completions, and forms."""


@dataclass(frozen=True)
class SentText:
    """A text, where it was sent or rendered, and whether only one person sees it.

    `private` is None for text on one of several pictures for different readers. `cause` is the last
    input before it.
    """

    text: str
    at: str
    private: bool | None
    cause: str = ""


class NotingShaper(TextShaper):
    """A shaper that records all text it draws."""

    def __init__(self, faces: Sequence[Face]) -> None:
        super().__init__(faces)
        self.drawn: list[str] = []

    def draw(self, picture: Image.Image, text: str, *looks: Any) -> None:
        self.drawn.append(text)
        super().draw(picture, text, *looks)


class SentTexts:
    """Records texts that the bot sends or renders."""

    def __init__(self, env: simcord.Env, shaper: NotingShaper) -> None:
        self.texts: list[SentText] = []
        self._backend, self._shaper = env.backend, shaper
        shaper.drawn.clear()
        self._read, self._seeing = len(env.http_requests), set[bool]()
        env._register_dispatch_observer(lambda _: self.read())

    def read(self) -> list[SentText]:
        """Return all texts since recording began."""
        arrived = next(self._arrived(), None)
        cause = name_of_input(arrived) if arrived else ""
        for request in self._backend.http_requests[self._read :]:
            if request.method != "PUT":  # commands, in all languages
                self._add(request, cause)
        self._read = len(self._backend.http_requests)
        drawn, self._shaper.drawn = self._shaper.drawn, []
        private = next(iter(self._seeing)) if len(self._seeing) == 1 else None
        self.texts += (SentText(text, PICTURE, private, cause) for text in drawn)
        self._seeing.clear()
        return self.texts

    def _add(self, request: Any, cause: str) -> None:
        private = self._is_private(request.path, request.json)
        for key, text in texts_in(request.json):
            at = f"{request.method} {request.path}: {key}"
            self.texts.append(SentText(text, at, private, cause))
            if key == "description":
                self._seeing.add(private)

    def _arrived(self) -> Iterator[Mapping[str, Any]]:
        """Yield received interactions, newest first."""
        for _, event, payload in reversed(self._backend.transcript):
            if event == "INTERACTION_CREATE":
                yield payload

    def _is_private(self, path: str, body: Any) -> bool:
        """Return whether the text of a request is for only one person."""
        kind, *parts = path.strip("/").split("/")
        if kind == "interactions":
            return self._is_answered_privately(int(parts[0]), body)
        if kind == "webhooks":
            received = self._backend.interactions.values()
            (interaction,) = (each for each in received if each.token == parts[1])
            known = interaction.ephemeral or self._was_pressed_in_private(interaction.id)
            return known if "messages" in parts else is_ephemeral(body)
        if kind == "channels":
            # A channel message with text that notifies a person counts as private.
            called = body and body.get("content") and body.get("allowed_mentions", {}).get("users")
            place = self._backend.channels.get(int(parts[0]))  # may have been deleted
            return bool(called) or bool(place and not place.guild_id)
        return False

    def _is_answered_privately(self, interaction: int, body: Mapping[str, Any]) -> bool:
        if body["type"] in CHANGES:
            return self._was_pressed_in_private(interaction)
        return body["type"] in {COMPLETIONS, FORM} or is_ephemeral(body.get("data"))

    def _was_pressed_in_private(self, interaction: int) -> bool:
        pressed = next(each for each in self._arrived() if each["id"] == str(interaction))
        return is_ephemeral(pressed.get("message"))


def is_ephemeral(message: Mapping[str, Any] | None) -> bool:
    return bool((message or {}).get("flags", 0) & EPHEMERAL)


def texts_in(body: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield keys and texts of a request, without data."""
    if isinstance(body, str):
        yield key, body
    elif isinstance(body, Mapping):
        for name, value in body.items():
            if name not in DATA:
                yield from texts_in(value, name)
    elif isinstance(body, list | tuple):
        for value in body:
            yield from texts_in(value, key)


def name_of_input(payload: Mapping[str, Any]) -> str:
    """Return the name of a command or button: `/move`, `match:more`."""
    data = payload["data"]
    if "custom_id" in data:
        found = CustomId.from_text(data["custom_id"])
        return found.name if found else ""
    typed = [each["name"] for each in data.get("options", ()) if each.get("focused")]
    return " ".join((f"/{data['name']}" if data.get("type", 1) == 1 else data["name"], *typed))
