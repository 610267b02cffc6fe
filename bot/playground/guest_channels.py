"""Channels where the bot is a guest: a private chat and a foreign server.

SimCord has neither. They are channels of the simulated server whose interactions are rewritten to
what Discord sends from such places:
https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object
"""

from collections.abc import Mapping
from typing import Any

import discord

CHAT, SERVER = 2, 0
"""Values of an interaction's `context`."""

DIRECT_MESSAGES = 1
FOR_PEOPLE = "1"
"""Key of `authorizing_integration_owners` for an app that a person has added."""

IN_CHATS = discord.Permissions(attach_files=True, embed_links=True, mention_everyone=True)
IN_SERVERS = IN_CHATS | discord.Permissions(use_external_apps=True)


class GuestChannels:
    """Rewrites interactions in the private chat `chat`, and in `foreign` of another server."""

    def __init__(self, chat: int, foreign: int) -> None:
        self.chat, self.foreign = chat, foreign

    def __contains__(self, channel: int) -> bool:
        """Return whether the bot is a guest in a channel."""
        return channel in {self.chat, self.foreign}

    def rewrite(self, event: str, payload: Mapping[str, Any]) -> None:
        """Change the payload of an interaction in one of the channels in place."""
        channel = int(payload.get("channel_id") or 0)
        if event != "INTERACTION_CREATE" or channel not in self or not isinstance(payload, dict):
            return
        user = payload["member"]["user"]
        payload["authorizing_integration_owners"] = {FOR_PEOPLE: user["id"]}
        if channel == self.chat:
            self._rewrite_chat(payload, user)
        else:
            self._rewrite_foreign(payload)

    def _rewrite_chat(self, payload: dict[str, Any], user: Mapping[str, Any]) -> None:
        for key in ("guild_id", "guild_locale", "guild", "member"):
            payload.pop(key, None)
        payload["user"], payload["context"] = user, CHAT
        payload["app_permissions"] = str(IN_CHATS.value)
        payload["channel"] = {"id": str(self.chat), "type": DIRECT_MESSAGES, "recipients": [user]}
        payload.get("message", {}).pop("guild_id", None)
        payload["data"].get("resolved", {}).pop("members", None)

    def _rewrite_foreign(self, payload: dict[str, Any]) -> None:
        # The bot knows no server with the id of a channel.
        guild = str(self.foreign)
        payload["guild_id"], payload["context"] = guild, SERVER
        payload["guild"] = {"id": guild, "locale": "en-US", "features": []}
        payload["app_permissions"] = str(IN_SERVERS.value)
        payload["channel"]["guild_id"] = guild
        if "message" in payload:
            payload["message"]["guild_id"] = guild
