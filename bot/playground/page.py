"""SimCord's preview as a newcomer's page: two screens, live, patient, at a stable address.

It knows SimCord's private names (hence the exact pin) and nothing of the bot or its games.
"""
# ruff: noqa: SLF001 - SimCord's private names are this module's subject

import asyncio
import contextlib
import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import Any, ClassVar, Literal

from aiohttp import web
from simcord import ChannelHandle, Env, MemberActor
from simcord.backend.access import can_access_channel
from simcord.preview import Preview
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot import texts
from bot.playground.repairs import REPAIRS, repaired
from bot.texts import ENGLISH

ASSETS = Path(__file__).parents[2] / "assets" / "playground"
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
        self._server = _Server(self, port)

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

    def _open_page(self, viewer_id: object = None, target_id: object = None) -> _Page:
        """Show the newest message first, also on a page that is opened again."""
        if self._python is not None:
            self._python.target_id = self._initial_target(self._python.viewer, self._home.id)
        return super()._open_page(viewer_id, target_id)

    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        super()._publish(page, reason=reason)
        page.snapshot["channels"] = [
            {"id": str(channel.id), "name": channel.name} for channel in self._channels(page)
        ]

    def _channels(self, page: _Page) -> list[ChannelHandle]:
        return [
            channel
            for channel in (self._home, *self._home.threads)
            if can_access_channel(self.env, channel.id, page.viewer, history=True)
        ]


class _Server(PreviewServer):
    """The preview's server, with the two screens at / and one member's at /member#name."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        "/member": "index.html",
        "/playground.css": "preview.css",
    }
    _SECURITY_HEADERS: ClassVar[dict[str, str]] = {
        **PreviewServer._SECURITY_HEADERS,
        "X-Frame-Options": "SAMEORIGIN",
        "Content-Security-Policy": PreviewServer._SECURITY_HEADERS[
            "Content-Security-Policy"
        ].replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    }

    def __init__(self, page: Page, port: int) -> None:
        super().__init__(page, port)
        members = {member.user.global_name: str(member.id) for member in page.viewers}
        values = {
            "capability": CAPABILITY,
            "members": json.dumps(members),
            "title": escape(texts.of(ENGLISH).say("playground-title")),
            "viewer": escape(texts.of(ENGLISH).say("playground-viewer")),
            "channel": escape(texts.of(ENGLISH).say("playground-channel")),
        }
        self._texts = {path: repaired(path, self._STATIC_FILES[path], values) for path in REPAIRS}
        self._texts["/playground.css"] = (ASSETS / "playground.css").read_text(encoding="utf-8")
        self._texts["/"] = _screens(*list(members)[:2])

    async def _static(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._static(request)
        if request.path in self._texts:
            response.text = self._texts[request.path]
        return response


def _screens(first: str, second: str) -> str:
    names = {"first": first, "second": second}
    values = {
        **names,
        **{
            f"{key}_screen": texts.of(ENGLISH).say("playground-screen", name=names[key])
            for key in names
        },
        "title": texts.of(ENGLISH).say("playground-title"),
    }
    page = Template((ASSETS / "index.html").read_text(encoding="utf-8"))
    return page.substitute({key: escape(value) for key, value in values.items()})
