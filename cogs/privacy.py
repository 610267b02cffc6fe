"""The /privacy command, which describes, exports and deletes a user's data."""

import asyncio
import io
import math
from contextlib import AsyncExitStack
from operator import attrgetter

import discord
from discord import ButtonStyle
from discord.ext import commands

from bot.client.client import Client, Interaction
from bot.client.cog import Cog, command, press
from bot.client.commands import choices_of
from bot.client.data_file import DataFile
from bot.client.errors import ExportsBusy, ExportTooLarge, TooManyDeletions, TooManyExports
from bot.client.gateway.interactions import UNRECORDED
from bot.client.gateway.presses import Requires
from bot.client.languages import reader_texts, sentence_for_reader
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
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
        limit, by_user = commands.CooldownMapping.from_cooldown, attrgetter("user.id")
        self._exports = limit(EXPORTS_PER_PERIOD, EXPORTS_PERIOD.total_seconds(), by_user)
        super().__init__(client, {"action": choices_of("privacy", ACTIONS)})

    @command
    async def privacy(self, interaction: Interaction, action: str | None = None) -> None:
        """Describe the user's data or, if `action` says so, export or delete the data."""
        interaction.extras[UNRECORDED] = True
        if action not in {None, *ACTIONS}:
            raise UnknownChoice(str(action), ACTIONS)
        if action == EXPORT:
            await self.export(interaction)
        elif action == DELETE:
            await self.ask(interaction)
        else:
            summary = await self._services.privacy.summary(interaction.user.id)
            words = await reader_texts(interaction)
            text = words.say("privacy", matches=summary.matches)
            message = Message(words, text, buttons=ACTION_BUTTONS)
            await self._messenger.reply(interaction, message)

    @press("privacy", "export", requires=Requires.NOTHING)
    async def export(self, interaction: Interaction, _custom_id: CustomId | None = None) -> None:
        """Export the user's data. Raises ExportsBusy, TooManyExports and ExportTooLarge."""
        interaction.extras[UNRECORDED] = True
        if self._export_lock.locked():
            raise ExportsBusy
        async with self._export_lock:
            self._check_exports(interaction)
            pages = self._services.privacy.pages(interaction.user.id)
            async with AsyncExitStack() as stack:
                data = await stack.enter_async_context(DataFile.write(pages))
                file = await asyncio.to_thread(_file, data, interaction)
                # `discord.File` disables the file's `close` until its own `close` is called.
                stack.callback(file.close)
                words = await reader_texts(interaction)
                text = words.say("privacy-export")
                message = Message(words, text, plain=True, attachments=(file,))
                await self._messenger.reply(interaction, message)

    @press("privacy", "delete", requires=Requires.NOTHING)
    async def ask(self, interaction: Interaction, _custom_id: CustomId | None = None) -> None:
        """Ask for confirmation of the deletion."""
        interaction.extras[UNRECORDED] = True
        summary = await self._services.privacy.summary(interaction.user.id)
        words = await reader_texts(interaction)
        text = words.say("privacy-ask", live=summary.live)
        confirm = CustomId("privacy", "confirm", summary.live)
        buttons = (Button("button-privacy-confirm", confirm, ButtonStyle.danger), KEEP)
        await self._messenger.show(interaction, Message(words, text, buttons=buttons))

    @press("privacy", "confirm", requires=Requires.NOTHING)
    async def confirmed(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Delete the user's data.

        If more matches are live than the confirmation prompt said, the user is asked again.
        """
        interaction.extras[UNRECORDED] = True
        summary = await self._services.privacy.summary(interaction.user.id)
        if summary.live > custom_id.number:
            await self.ask(interaction)
            return
        if again := await self._services.privacy.next_deletion(interaction.user.id):
            raise TooManyDeletions(DELETIONS_PER_PERIOD, again)
        words = await reader_texts(interaction)
        self._services.analyses.stop(interaction.user.id)
        await self._services.privacy.forget(interaction.user.id)
        await self._services.privacy.count_deletion(interaction.user.id)
        deleted = Message(words, words.say("privacy-deleted"))
        await self._messenger.replace_pressed(interaction, deleted)

    @press("privacy", "keep", requires=Requires.NOTHING)
    async def keep(self, interaction: Interaction, _custom_id: CustomId) -> None:
        """Answer that nothing was deleted."""
        interaction.extras[UNRECORDED] = True
        message = await sentence_for_reader(interaction, "privacy-kept")
        await self._messenger.replace_pressed(interaction, message)

    def _check_exports(self, interaction: Interaction) -> None:
        """Count an export. Raises TooManyExports above the limit."""
        now = interaction.created_at.timestamp()
        if wait := self._exports.update_rate_limit(interaction, now):
            raise TooManyExports(int(wait) + 1)


def _file(data: DataFile, interaction: Interaction) -> discord.File:
    """Return a user's data as an attachment. Raises ExportTooLarge."""
    limit = interaction.filesize_limit
    if data.is_small and data.size <= limit:
        return discord.File(io.BytesIO(data.plain()), "guti.json")
    if data.compressed_size > limit:
        sizes = math.ceil(data.compressed_size / MEGABYTE), limit // MEGABYTE
        raise ExportTooLarge(*sizes, str(interaction.user.id))
    return discord.File(data.file, "guti.json.gz")
