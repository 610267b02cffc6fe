"""The /privacy command, which describes, exports and deletes a user's data."""

import asyncio
import io
import math
from contextlib import AsyncExitStack
from operator import attrgetter

import discord
from discord import ButtonStyle
from discord.ext import commands

from bot.client.client import Client
from bot.client.cog import Cog, command, press
from bot.client.commands import choices_of
from bot.client.data_file import DataFile
from bot.client.errors import ExportsBusy, ExportTooLarge, TooManyDeletions, TooManyExports
from bot.client.gateway.presses import Requires
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.visit import Visit
from bot.play.errors import UnknownChoice
from bot.play.limits import (
    DELETIONS_PER_PERIOD,
    EXPORTS_PER_PERIOD,
    EXPORTS_PERIOD,
)

MEGABYTE = 1_000_000

EXPORT, DELETE = "export", "delete"
ACTIONS = EXPORT, DELETE

ACTION_BUTTONS = (
    Button("button-privacy-export", CustomId("privacy", "export", 0)),
    Button("button-privacy-delete", CustomId("privacy", "delete", 0), ButtonStyle.danger),
)

KEEP = Button("button-privacy-keep", CustomId("privacy", "keep", 0))


class PrivacyCog(Cog):
    """Exports and deletions of a user's data."""

    def __init__(self, client: Client) -> None:
        self._export_lock = asyncio.Lock()
        limit, by_user = commands.CooldownMapping.from_cooldown, attrgetter("person.id")
        self._exports = limit(EXPORTS_PER_PERIOD, EXPORTS_PERIOD.total_seconds(), by_user)
        super().__init__(client, {"action": choices_of("privacy", ACTIONS)})

    @command
    async def privacy(self, visit: Visit, action: str | None = None) -> None:
        """Describe the user's data or, if `action` says so, export or delete the data."""
        visit.recorded = False
        if action not in {None, *ACTIONS}:
            raise UnknownChoice(str(action), ACTIONS)
        if action == EXPORT:
            await self.export(visit)
        elif action == DELETE:
            await self.ask(visit)
        else:
            summary = await self._services.privacy.summary(visit.person.id)
            words = await visit.words()
            text = words.say("privacy", matches=summary.matches)
            message = Message(words, text, buttons=ACTION_BUTTONS)
            await visit.reply(message)

    @press("privacy", "export", requires=Requires.NOTHING)
    async def export(self, visit: Visit, _custom_id: CustomId | None = None) -> None:
        """Export the user's data. Raises ExportsBusy, TooManyExports and ExportTooLarge."""
        visit.recorded = False
        if self._export_lock.locked():
            raise ExportsBusy
        async with self._export_lock:
            self._check_exports(visit)
            pages = self._services.privacy.pages(visit.person.id)
            async with AsyncExitStack() as stack:
                data = await stack.enter_async_context(DataFile.write(pages))
                file = await asyncio.to_thread(_file, data, visit)
                # `discord.File` disables the file's `close` until its own `close` is called.
                stack.callback(file.close)
                words = await visit.words()
                text = words.say("privacy-export")
                message = Message(words, text, plain=True, attachments=(file,))
                await visit.reply(message)

    @press("privacy", "delete", requires=Requires.NOTHING)
    async def ask(self, visit: Visit, _custom_id: CustomId | None = None) -> None:
        """Ask for confirmation of the deletion."""
        visit.recorded = False
        summary = await self._services.privacy.summary(visit.person.id)
        words = await visit.words()
        text = words.say("privacy-ask", live=summary.live)
        confirm = CustomId("privacy", "confirm", summary.live)
        buttons = (Button("button-privacy-confirm", confirm, ButtonStyle.danger), KEEP)
        await visit.show(Message(words, text, buttons=buttons))

    @press("privacy", "confirm", requires=Requires.NOTHING)
    async def confirmed(self, visit: Visit, custom_id: CustomId) -> None:
        """Delete the user's data.

        If more matches are live than the confirmation prompt said, the user is asked again.
        """
        visit.recorded = False
        summary = await self._services.privacy.summary(visit.person.id)
        if summary.live > custom_id.number:
            await self.ask(visit)
            return
        if again := await self._services.privacy.next_deletion(visit.person.id):
            raise TooManyDeletions(DELETIONS_PER_PERIOD, again)
        words = await visit.words()
        self._services.analyses.stop(visit.person.id)
        await self._services.privacy.forget(visit.person.id)
        await self._services.privacy.count_deletion(visit.person.id)
        deleted = Message(words, words.say("privacy-deleted"))
        await visit.replace_pressed(deleted)

    @press("privacy", "keep", requires=Requires.NOTHING)
    async def keep(self, visit: Visit, _custom_id: CustomId) -> None:
        """Answer that nothing was deleted."""
        visit.recorded = False
        message = await visit.sentence("privacy-kept")
        await visit.replace_pressed(message)

    def _check_exports(self, visit: Visit) -> None:
        """Count an export. Raises TooManyExports above the limit."""
        now = visit.created_at.timestamp()
        if wait := self._exports.update_rate_limit(visit, now):
            raise TooManyExports(int(wait) + 1)


def _file(data: DataFile, visit: Visit) -> discord.File:
    """Return a user's data as an attachment. Raises ExportTooLarge."""
    limit = visit.filesize_limit
    if data.is_small and data.size <= limit:
        return discord.File(io.BytesIO(data.plain()), "guti.json")
    if data.compressed_size > limit:
        sizes = math.ceil(data.compressed_size / MEGABYTE), limit // MEGABYTE
        raise ExportTooLarge(*sizes, str(visit.person.id))
    return discord.File(data.file, "guti.json.gz")
