"""Every text that the bot sent or rendered, public or private.

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
"""Place of a rendered text."""

DATA = {
    *("id", "application_id", "channel_id", "guild_id", "message_id", "custom_id", "value"),
    *("url", "nonce", "filename", "users", "roles", "parse"),
}
"""Keys of a request whose texts are not shown."""

EPHEMERAL = 1 << 6
CHANGES, COMPLETIONS, FORM = {6, 7}, 8, 9
"""Kinds of first answers: edits of the pressed message, and two private ones."""


@dataclass(frozen=True)
class SentText:
    """A text that was sent or rendered, its place, and its privacy.

    `private` is None for text on one of several pictures for different readers. `cause` is the last
    input before it.
    """

    text: str
    at: str
    private: bool | None
    cause: str = ""


class NotingShaper(TextShaper):
    """A shaper that records every text."""

    def __init__(self, faces: Sequence[Face]) -> None:
        super().__init__(faces)
        self.drawn: list[str] = []

    def draw(self, picture: Image.Image, text: str, *looks: Any) -> None:
        self.drawn.append(text)
        super().draw(picture, text, *looks)


class SentTexts:
    """Texts sent since recording began; they are read before the next action."""

    def __init__(self, env: simcord.Env, shaper: NotingShaper) -> None:
        self.texts: list[SentText] = []
        self._backend, self._shaper = env.backend, shaper
        shaper.drawn.clear()
        self._read, self._seeing = len(env.http_requests), set[bool]()
        env._register_dispatch_observer(lambda _: self.read())

    def read(self) -> list[SentText]:
        """Return all texts sent since recording began."""
        arrived = next(self._arrived(), None)
        cause = asked(arrived) if arrived else ""
        for request in self._backend.http_requests[self._read :]:
            if request.method != "PUT":  # these are the commands, in all languages
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
        """Yield the interactions that the bot received, newest first."""
        for _, event, payload in reversed(self._backend.transcript):
            if event == "INTERACTION_CREATE":
                yield payload

    def _is_private(self, path: str, body: Any) -> bool:
        """Return whether a request's text is for one person."""
        kind, *parts = path.strip("/").split("/")
        if kind == "interactions":
            return self._is_answered_privately(int(parts[0]), body)
        if kind == "webhooks":
            asked = self._backend.interactions.values()
            (interaction,) = (each for each in asked if each.token == parts[1])
            known = interaction.ephemeral or self._was_pressed_in_private(interaction.id)
            return known if "messages" in parts else is_ephemeral(body)
        if kind == "channels":
            # A message without a board that mentions one person is for them, even in a channel.
            called = body and body.get("content") and body.get("allowed_mentions", {}).get("users")
            place = self._backend.channels.get(int(parts[0]))  # it may be deleted by now
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
    """Return whether only one person sees a message."""
    return bool((message or {}).get("flags", 0) & EPHEMERAL)


def texts_in(body: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts of a request that people read, each with its key."""
    if isinstance(body, str):
        yield key, body
    elif isinstance(body, Mapping):
        for name, value in body.items():
            if name not in DATA:
                yield from texts_in(value, name)
    elif isinstance(body, list | tuple):
        for value in body:
            yield from texts_in(value, key)


def asked(payload: Mapping[str, Any]) -> str:
    """Return what a user typed or pressed: `/move`, a typed option, `match:more`."""
    data = payload["data"]
    if "custom_id" in data:
        found = CustomId.from_text(data["custom_id"])
        return found.name if found else ""
    typed = [each["name"] for each in data.get("options", ()) if each.get("focused")]
    return " ".join((f"/{data['name']}" if data.get("type", 1) == 1 else data["name"], *typed))
