"""SimCord's preview as a newcomer's page: two screens, live, patient, at a stable address.

It knows SimCord's private names (hence the exact pin) and nothing of the bot or its games.
"""
# ruff: noqa: SLF001 - SimCord's private names are this module's subject

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any, Literal

from simcord import ChannelHandle, Env, MemberActor
from simcord.backend.access import can_access_channel
from simcord.preview import Preview
from simcord.preview._pages import _Page

from bot.playground.server import Server

# The server listens on loopback and checks Host and Origin, so its address may be a known one.
CAPABILITY = "playground"
BEAT = 0.5  # seconds between two looks at what the bot did by itself
SETTLE = 2.0  # seconds that one look may take
Reason = Literal[
    "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
]


class Page(Preview):
    """The page of one channel and its threads, for several members at once."""

    _PAGE_LEASE_SECONDS = 7 * 24 * 3600.0  # a sleeping laptop finds its page again

    def __init__(
        self, env: Env, channel: ChannelHandle, members: tuple[MemberActor, ...], port: int
    ) -> None:
        """Prepare the page; it serves while entered as a context."""
        super().__init__(
            env,
            channel,
            members,
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        self.capability = CAPABILITY
        self._home = channel
        self._server = Server(self, port)

    @property
    def address(self) -> str:
        """Where the two screens are."""
        return self._origin

    async def follow(self) -> None:
        """Let the bot's own work go on in real time, and show its messages on every screen."""
        seen = 0
        while True:
            await asyncio.sleep(BEAT)
            # What is still at work after its time is looked at again in the next beat.
            with contextlib.suppress(TimeoutError):
                seen = await self._look(seen)

    async def _look(self, seen: int) -> int:
        if self.env._operation_task is not None:
            return seen
        await self.env.settle(timeout=SETTLE)
        entries = self.env.backend.transcript
        if any(name.startswith(("MESSAGE", "THREAD")) for _, name, _ in entries[seen:]):
            await self.refresh()
        return len(entries)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """Wait for what is running instead of refusing, and see the page as it is by then."""
        page = self._get_page(context_id)
        while self.env._operation_task is not None:  # noqa: ASYNC110 - SimCord has no event for it
            await asyncio.sleep(0.01)
        channels = {str(channel.id): channel for channel in self._channels(page)}
        if body.get("kind") == "viewer" and body.get("channel_id") in channels:
            page.channel_id = int(body["channel_id"])
        self.channel = channels.get(str(page.channel_id), self._home)
        try:
            return await super()._action(context_id, {**body, "published_revision": page.revision})
        finally:
            self.channel = self._home

    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        super()._publish(page, reason=reason)
        # The page's script would bring the target's top into view; ours follows the newest message.
        page.snapshot["targetId"] = None
        page.snapshot["channels"] = [
            {"id": str(channel.id), "name": channel.name} for channel in self._channels(page)
        ]

    def _channels(self, page: _Page) -> list[ChannelHandle]:
        return [
            channel
            for channel in (self._home, *self._home.threads)
            if can_access_channel(self.env, channel.id, page.viewer, history=True)
        ]
