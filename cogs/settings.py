"""Preferences: /settings for oneself, /server for those who manage the server.

It must not know what follows from them.
"""

from typing import Any

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import texts
from bot.client.delivery import tell
from bot.client.errors import MayNotManage
from bot.client.replies import Host, Interaction, answered, choices, host, place, put_into_words
from bot.play.errors import UnknownChoice
from bot.play.pace import Pace
from bot.play.preferences import Notices, PlayerOrientation, ServerOrientation
from bot.services.requests import chosen

UNSET = "server"
"""The choice of a theme that leaves it to the server."""


class Settings(commands.Cog):
    """How boards look, what plays itself, how long a move may take, and who is told how."""

    def __init__(self, desk: Host) -> None:
        self._desk = desk
        themes = [
            Choice(name=texts.say(f"theme-{name}"), value=name) for name in desk.renderer.themes
        ]
        own = [Choice(name=texts.say("theme-server"), value=UNSET), *themes]
        put_into_words(
            self,
            {
                "settings.theme": own,
                "settings.view": [
                    Choice(name=texts.say(f"view-{seat}"), value=seat.value)
                    for seat in PlayerOrientation
                ],
                "settings.notices": [
                    Choice(name=texts.say(f"notices-{way}"), value=way.value) for way in Notices
                ],
                "server.pace": choices()["pace"],
                "server.theme": themes,
                "server.boards": [
                    Choice(name=texts.say(f"boards-{turned}"), value=turned.value)
                    for turned in ServerOrientation
                ],
            },
        )

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
            changes["seat"] = chosen(PlayerOrientation, view)
        if notices is not None:
            changes["notices"] = chosen(Notices, notices)
        user, services = interaction.user.id, self._desk.services
        kept = await (
            services.settings.update_player(user, **changes)
            if changes
            else services.settings.player(user)
        )
        await tell(interaction, texts.settings(kept))

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
    ) -> None:
        """Change what the server prefers, and show all of it."""
        if not interaction.permissions.manage_guild:
            raise MayNotManage
        changes: dict[str, Any] = {}
        if theme is not None:
            changes["theme"] = self._theme(theme)
        if boards is not None:
            changes["turned"] = chosen(ServerOrientation, boards)
        if rated is not None:
            changes["rated_a_day"] = rated
        if pace is not None:
            changes["pace"] = chosen(Pace, pace)
        guild, services = place(interaction).guild, self._desk.services
        kept = await (
            services.settings.update_server(guild, **changes)
            if changes
            else services.settings.server(guild)
        )
        await tell(interaction, texts.house(kept, self._desk.renderer.themes[0]))

    def _theme(self, name: str) -> str:
        if name not in self._desk.renderer.themes:
            raise UnknownChoice(name, self._desk.renderer.themes)
        return name


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Settings(host(client)))
