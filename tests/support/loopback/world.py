"""People, channels and messages of the simulated server, and their payloads.

The checks are in `rules`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from discord import Permissions

Payload = dict[str, Any]
Files = dict[int, tuple[str, bytes]]

EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
TEXT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 11, 12
EPOCH_MS = 1_420_070_400_000
EVERYDAY = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    use_application_commands=True,
)

# constant parts of payloads
ANY_USER: Payload = {"discriminator": "0", "avatar": None, "public_flags": 0}
ANY_MEMBER: Payload = {
    "nick": None,
    "roles": [],
    "flags": 0,
    "pending": False,
    "joined_at": "2025-01-01T00:00:00+00:00",
    "permissions": str(EVERYDAY.value),
}
ANY_MESSAGE: Payload = {
    "type": 0,
    "tts": False,
    "pinned": False,
    "mentions": [],
    "mention_roles": [],
    "mention_everyone": False,
}
ANY_THREAD: Payload = {
    "auto_archive_duration": 1440,
    "archive_timestamp": "2025-01-01T00:00:00+00:00",
}


def walk(components: list[Payload]) -> Iterator[Payload]:
    """Yield all components in a tree, parents first."""
    for node in components:
        yield node
        yield from walk(node.get("components") or [])
        yield from walk([node[key] for key in ("accessory", "component") if key in node])


@dataclass(frozen=True)
class Account:
    """An account: a member of the server, or the bot."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"

    @property
    def user(self) -> Payload:
        """User object."""
        names = {"username": self.name.lower(), "global_name": self.name}
        return {**ANY_USER, **names, "id": str(self.id), "bot": self.bot}

    @property
    def member(self) -> Payload:
        """Member object."""
        return {**ANY_MEMBER, "user": self.user}


@dataclass(frozen=True)
class Attachment:
    """A file of a message. `data` may be empty to save memory."""

    id: int
    filename: str
    description: str | None
    size: int
    data: bytes = field(repr=False)
    url: str = ""

    @property
    def payload(self) -> Payload:
        """Attachment object."""
        alt = {} if self.description is None else {"description": self.description}
        names = {"filename": self.filename, "url": self.url, "proxy_url": self.url}
        return {"id": str(self.id), "size": self.size, **names, **alt}


@dataclass
class PostedMessage:
    """A message of the bot. Only `viewer` can see an ephemeral one."""

    id: int
    channel_id: int
    author: Account
    viewer: int | None = None
    content: str = ""
    embeds: list[Payload] = field(default_factory=list)
    components: list[Payload] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edits: int = 0
    interaction: Payload | None = None

    @property
    def ephemeral(self) -> bool:
        return self.viewer is not None

    @property
    def text(self) -> str:
        """Content and text displays."""
        shown = [node["content"] for node in walk(self.components) if node["type"] == 10]
        return "\n".join(part for part in (self.content, *shown) if part)

    @property
    def alt_texts(self) -> list[str]:
        """Alt texts of attachments, then of galleries."""
        galleries = [item for node in walk(self.components) for item in node.get("items", [])]
        texts = [picture.description for picture in self.attachments]
        return [text for text in (*texts, *(i.get("description") for i in galleries)) if text]

    @property
    def buttons(self) -> list[str]:
        """Labels of enabled buttons."""
        return [
            node.get("label") or node["emoji"]["name"]
            for node in walk(self.components)
            if node["type"] == 2 and not node.get("disabled")
        ]

    def component(self, **wanted: str | int) -> Payload:
        """Return the first enabled component with the values `wanted`. Raises LookupError."""
        nodes = [n for n in walk(self.components) if n.get("custom_id") and not n.get("disabled")]
        for node in nodes:
            if all(node.get(key) == value for key, value in wanted.items()):
                return node
        raise LookupError(f"no {wanted} in {[(n.get('label'), n['custom_id']) for n in nodes]}")

    @property
    def payload(self) -> Payload:
        """Message object."""
        stamp = datetime.fromtimestamp(((self.id >> 22) + EPOCH_MS) / 1000, UTC).isoformat()
        files = {a.filename: {"url": a.url, "attachment_id": str(a.id)} for a in self.attachments}
        return {
            **ANY_MESSAGE,
            "id": str(self.id),
            "channel_id": str(self.channel_id),
            "author": self.author.user,
            "content": self.content,
            "embeds": self.embeds,
            "components": resolved(self.components, files),
            "attachments": [attachment.payload for attachment in self.attachments],
            "flags": self.flags,
            "timestamp": stamp,
            "edited_timestamp": stamp if self.edits else None,
            **({"interaction_metadata": self.interaction} if self.interaction else {}),
        }


def resolved(value: Any, files: dict[str, Payload]) -> Any:
    """Return components with the URLs of files instead of `attachment://`."""
    if isinstance(value, list):
        return [resolved(item, files) for item in value]
    if not isinstance(value, dict):
        return value
    name = str(value.get("url", "")).removeprefix("attachment://")
    return files.get(name) or {key: resolved(item, files) for key, item in value.items()}


@dataclass
class Channel:
    """A text channel, thread or private chat, with the bot's permissions.

    `closed` direct messages refuse all messages of the bot.
    """

    id: int
    name: str
    guild_id: int
    kind: int = TEXT
    parent: Channel | None = None
    archived: bool = False
    locked: bool = False
    permissions: Permissions = field(default_factory=lambda: Permissions(EVERYDAY.value))
    messages: dict[int, PostedMessage] = field(default_factory=dict)
    deleted: list[PostedMessage] = field(default_factory=list)
    people: set[int] = field(default_factory=set)
    context: int = 0
    closed: bool = False

    @property
    def allowed(self) -> Permissions:
        """The bot's permissions here; a thread has those of its parent channel."""
        return self.parent.permissions if self.parent else self.permissions

    @property
    def public(self) -> list[PostedMessage]:
        """Public messages, oldest first."""
        return [message for message in self.messages.values() if not message.ephemeral]

    @property
    def posted(self) -> list[PostedMessage]:
        """Public messages including deleted ones, oldest first."""
        deleted = (message for message in self.deleted if not message.ephemeral)
        return sorted((*self.public, *deleted), key=lambda message: message.id)

    @property
    def boards(self) -> list[PostedMessage]:
        """Public messages with a playable board, oldest first."""
        return [message for message in self.public if "More" in message.buttons]

    def delete(self, message: int) -> None:
        self.deleted.append(self.messages.pop(message))

    def payload(self, bot: Account) -> Payload:
        """Return the channel object."""
        if self.context:
            return {"id": str(self.id), "type": self.kind, "last_message_id": None, "flags": 0}
        denied = EVERYDAY.value & ~self.allowed.value
        everyone = {"id": str(self.guild_id), "type": 0, "allow": "0", "deny": str(denied)}
        payload = {
            "id": str(self.id),
            "name": self.name,
            "type": self.kind,
            "guild_id": str(self.guild_id),
            "position": 0,
            "permission_overwrites": [everyone],
            "parent_id": str(self.parent.id) if self.parent else None,
        }
        if self.parent is not None:
            state = {"archived": self.archived, "locked": self.locked}
            payload |= {"owner_id": str(bot.id), "thread_metadata": ANY_THREAD | state}
            payload |= {"message_count": len(self.public), "member_count": len(self.people)}
        return payload


@dataclass
class Snowflakes:
    """A generator of unique ids, made of milliseconds since 2015 and a counter."""

    count: int = 0

    def __call__(self) -> int:
        self.count += 1
        return (time.time_ns() // 1_000_000 - EPOCH_MS) << 22 | (self.count & 0x3FFFFF)
