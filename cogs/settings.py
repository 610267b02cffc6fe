"""Preferences: /settings for oneself, /server for those who manage the server.

It must not know what follows from them.
"""

from typing import Any

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.client import Client, Interaction
from bot.client.commands import choices, describe
from bot.client.errors import MayNotManage
from bot.client.interactions import answered, place
from bot.client.languages import command_texts, reader_texts
from bot.client.replies import reply_privately
from bot.play.errors import UnknownChoice
from bot.play.pace import Pace
from bot.play.preferences import Notices, OldBoards, PlayerOrientation, ServerOrientation
from bot.services.requests import chosen
from bot.texts import Texts

UNSET = "server"
"""The choice of a theme that leaves it to the server."""


class SettingsCog(commands.Cog):
    """How boards look, what plays itself, how long a move may take, and who is told how."""

    def __init__(self, client: Client) -> None:
        self._client = client
        describe(self, _choices(command_texts(), client.renderer.themes))

    @app_commands.command()
    @app_commands.rename(auto_move="auto-move")
    @answered
    async def settings(
        self,
        interaction: Interaction,
        *,
        auto_move: bool | None = None,
        theme: str | None = None,
        view: str | None = None,
        notices: str | None = None,
    ) -> None:
        """Change what one prefers, and show all of it."""
        changes: dict[str, Any] = {}
        if auto_move is not None:
            changes["auto_move"] = auto_move
        if theme is not None:
            changes["theme"] = None if theme == UNSET else self._theme(theme)
        if view is not None:
            changes["orientation"] = chosen(PlayerOrientation, view)
        if notices is not None:
            changes["notices"] = chosen(Notices, notices)
        user, settings = interaction.user.id, self._client.services.settings
        kept = await (settings.update_player(user, **changes) if changes else settings.player(user))
        words = await reader_texts(interaction)
        await reply_privately(interaction, words.settings.player(kept))

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @answered
    async def server(
        self,
        interaction: Interaction,
        theme: str | None = None,
        boards: str | None = None,
        rated: app_commands.Range[int, 0, 100] | None = None,
        pace: str | None = None,
        old_boards: str | None = None,
    ) -> None:
        """Change what the server prefers, and show all of it."""
        if not interaction.permissions.manage_guild:
            raise MayNotManage
        changes: dict[str, Any] = {}
        if theme is not None:
            changes["theme"] = self._theme(theme)
        if boards is not None:
            changes["orientation"] = chosen(ServerOrientation, boards)
        if rated is not None:
            changes["rated_a_day"] = rated
        if pace is not None:
            changes["pace"] = chosen(Pace, pace)
        if old_boards is not None:
            changes["old_boards"] = chosen(OldBoards, old_boards)
        guild, settings = place(interaction).guild, self._client.services.settings
        kept = await (
            settings.update_server(guild, **changes) if changes else settings.server(guild)
        )
        words = await reader_texts(interaction)
        said = words.settings.server(kept, self._client.renderer.themes[0])
        await reply_privately(interaction, said)

    def _theme(self, name: str) -> str:
        if name not in self._client.renderer.themes:
            raise UnknownChoice(name, self._client.renderer.themes)
        return name


def _choices(words: Texts, names: tuple[str, ...]) -> dict[str, list[Choice[str]]]:
    """What is offered for each option of the two commands; the themes by their names."""
    themes = [Choice(name=words.settings.theme(name), value=name) for name in names]
    return {
        "settings.theme": [Choice(name=words.say("theme-server"), value=UNSET), *themes],
        "settings.view": [
            Choice(name=words.say(f"view-{side}"), value=side.value) for side in PlayerOrientation
        ],
        "settings.notices": [
            Choice(name=words.say(f"notices-{way}"), value=way.value) for way in Notices
        ],
        "server.pace": choices(words)["pace"],
        "server.theme": themes,
        "server.old_boards": [
            Choice(name=words.say(f"old-boards-{each}"), value=each.value) for each in OldBoards
        ],
        "server.boards": [
            Choice(name=words.say(f"boards-{side}"), value=side.value) for side in ServerOrientation
        ],
    }


async def setup(client: Client) -> None:
    """Add the cog."""
    await client.add_cog(SettingsCog(client))
