"""The commands /settings for users and /server for a server's managers.

Each shows a panel with a select per setting, in pages that fit a phone. The first page has a sample
board. Choices take effect immediately.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from discord import app_commands
from discord.app_commands import Choice

from bot.client.channel_option import ChosenChannel, TextOrThread
from bot.client.client import Client
from bot.client.cog import Cog, command, press, server_command
from bot.client.commands import translatable
from bot.client.errors import MayNotManage
from bot.client.gateway.interactions import completion
from bot.client.gateway.presses import PressAction, Requires
from bot.client.languages import server_texts
from bot.client.learning.puzzle_refusal import puzzle_refusal
from bot.client.matches.board_message import preview_board
from bot.client.matches.page_links import end_links, page_select
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message
from bot.client.sections import SectionPage, added_lines
from bot.client.settings_panel import LAST, Setting, SettingsPage
from bot.client.visit import Visit
from bot.client.zone_option import completed_zones, zone_choices, zone_named
from bot.play.preferences import (
    PlayerOrientation,
    Preferences,
    ServerOrientation,
    ServerSettings,
    settings_of,
)
from bot.texts import Texts, languages

RATED_OPTIONS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100)
"""Daily limits of rated matches in the select. The command accepts other numbers too."""

WITH_COMPLETIONS = {"zone", "sunday_zone"}
"""Options with completions instead of choices, because they have hundreds of values."""

OWN_ORDER = ("language", "theme", "view", "auto_move", "notices", "puzzle", "zone")
SERVER_ORDER = (
    *("language", "theme", "boards", "rated", "pace", "old_boards", "puzzle_hour", "sunday_hour"),
    "sunday_zone",
)

POSTED = ("puzzle_channel", "puzzle_hour", "sunday_channel", "sunday_hour")
"""Settings for which the bot must be able to post."""

HOURS = range(24)
DEFAULT_HOUR = 12
"""Hour (UTC) of the puzzle of the day, unless the manager chooses one."""

DEFAULT_HOURS = {"puzzle": DEFAULT_HOUR, "sunday": 18}
"""Hours of what is posted regularly, by the first part of its settings' names."""


CommandT = TypeVar("CommandT", bound=Callable[..., Any])


def declared_options(kind: type[Preferences | ServerSettings]) -> Callable[[CommandT], CommandT]:
    """Give a command the declared settings as options, unless it names them itself."""

    def decorate(callback: CommandT) -> CommandT:
        signature = inspect.signature(callback, eval_str=True)
        *named, _ = signature.parameters.values()
        missing = (
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=None,
                annotation=(bool if values is bool else str) | None,
            )
            for name, values in settings_of(kind)
            if name not in signature.parameters
        )
        given = signature.replace(parameters=[*named, *missing])
        callback.__signature__ = given  # type: ignore[attr-defined]
        return callback

    return decorate


def in_order(
    kind: type[Preferences | ServerSettings], order: Sequence[str], *others: Setting
) -> tuple[Setting, ...]:
    """Return the settings declared by `kind` and the others. New ones are last."""
    declared = (
        Setting(name, name, (False, True) if values is bool else tuple(values))
        for name, values in settings_of(kind)
    )
    places = {name: place for place, name in enumerate(order)}
    found = (*others, *declared)
    return tuple(sorted(found, key=lambda each: places.get(each.name, len(order))))


def own_settings(themes: Sequence[str]) -> tuple[Setting, ...]:
    """Return the settings of a user, in the panel's order."""
    return in_order(
        Preferences,
        OWN_ORDER,
        Setting("language", "language", (None, *languages()), left="automatic"),
        Setting("theme", "theme", (None, *themes), left="server"),
        Setting("view", "orientation", tuple(PlayerOrientation)),
        Setting("puzzle", "puzzle_hour", (None, *HOURS), left="off"),
        Setting("zone", "zone", *zone_choices(), left="utc"),
    )


def server_settings(themes: Sequence[str]) -> tuple[Setting, ...]:
    """Return the settings of a server, in the panel's order."""
    return in_order(
        ServerSettings,
        SERVER_ORDER,
        Setting("language", "language", (None, *languages()), left="automatic"),
        Setting("theme", "theme", themes),
        Setting("boards", "orientation", tuple(ServerOrientation)),
        Setting("rated", "rated_a_day", range(RATED_OPTIONS[-1] + 1), RATED_OPTIONS),
        Setting("puzzle_hour", "puzzle_hour", (None, *HOURS), left="off"),
        Setting("sunday_hour", "sunday_hour", (None, *HOURS), left="off"),
        Setting("sunday_zone", "sunday_zone", *zone_choices(), left="utc"),
    )


class SettingsCog(Cog):
    """Settings of users and servers."""

    def __init__(self, client: Client) -> None:
        self._own = own_settings(client.renderer.themes)
        self._server = server_settings(client.renderer.themes)
        choices = _choices("settings", self._own) | _choices("server", self._server)
        super().__init__(client, choices)
        self.presses += [
            *(
                PressAction(f"settings:{each.action}", Requires.NOTHING, self.chosen)
                for each in self._own
            ),
            *(
                PressAction(f"server:{each.action}", Requires.MANAGER, self.server_chosen)
                for each in self._server
            ),
        ]

    @app_commands.rename(auto_move="auto-move")
    @command
    @declared_options(Preferences)
    async def settings(  # noqa: PLR0913 - an option each
        self,
        visit: Visit,
        /,
        *,
        language: str | None = None,
        auto_move: bool | None = None,
        theme: str | None = None,
        view: str | None = None,
        notices: str | None = None,
        puzzle: str | None = None,
        zone: str | None = None,
        **declared: Any,  # noqa: ANN401 - by the preferences
    ) -> None:
        """Change the user's settings, and show all of them."""
        options = {"language": language, "auto_move": auto_move, "theme": theme, "view": view}
        more = {"notices": notices, "puzzle": puzzle, "zone": zone and zone_named(zone)}
        changes = _changes(self._own, **options, **more, **declared)
        panel = await self._own_panel(visit, changes)
        await visit.reply(panel)

    @settings.autocomplete("zone")
    @completion
    async def zones(self, _visit: Visit, typed: str) -> list[Choice[str]]:
        """Return time zones that contain the typed text or, if it is empty, common ones."""
        return completed_zones(typed)

    @app_commands.default_permissions(manage_guild=True)
    @server_command
    @declared_options(ServerSettings)
    async def server(  # noqa: PLR0913 - an option each
        self,
        visit: Visit,
        /,
        *,
        language: str | None = None,
        theme: str | None = None,
        boards: str | None = None,
        rated: app_commands.Range[int, 0, 100] | None = None,
        pace: str | None = None,
        old_boards: str | None = None,
        puzzle_channel: app_commands.Transform[ChosenChannel, TextOrThread] | None = None,
        puzzle_hour: str | None = None,
        sunday_channel: app_commands.Transform[ChosenChannel, TextOrThread] | None = None,
        sunday_hour: str | None = None,
        sunday_zone: str | None = None,
        **declared: Any,  # noqa: ANN401 - by the server's settings
    ) -> None:
        """Change the server's settings, and show all of them."""
        options = {"language": language, "theme": theme, "boards": boards, "rated": rated}
        more = {"pace": pace, "old_boards": old_boards, "puzzle_hour": puzzle_hour}
        more |= {"sunday_hour": sunday_hour, "sunday_zone": sunday_zone and zone_named(sunday_zone)}
        changes = _changes(self._server, **options, **more, **declared)
        chosen = {"puzzle_channel": puzzle_channel, "sunday_channel": sunday_channel}
        changes |= {name: channel.id for name, channel in chosen.items() if channel}
        panel = await self._server_panel(visit, changes)
        await visit.reply(panel)

    @server.autocomplete("sunday_zone")
    @completion
    async def server_zones(self, _visit: Visit, typed: str) -> list[Choice[str]]:
        """Return time zones as `zones` does."""
        return completed_zones(typed)

    async def chosen(self, visit: Visit, custom_id: CustomId) -> None:
        """Apply a choice in the user's panel."""
        changes = _chosen(self._own, visit, custom_id)
        panel = await self._own_panel(visit, changes)
        await visit.edit(panel)

    async def server_chosen(self, visit: Visit, custom_id: CustomId) -> None:
        """Apply a choice in the server's panel."""
        changes = _chosen(self._server, visit, custom_id)
        panel = await self._server_panel(visit, changes)
        await visit.edit(panel)

    @press("settings", "open", requires=Requires.NOTHING)
    async def open_own(self, visit: Visit, _custom_id: CustomId) -> None:
        """Show the user's own settings."""
        await visit.reply(await self._own_panel(visit, {}))

    @press("settings", "pages", requires=Requires.NOTHING)
    async def end_pages(self, visit: Visit, _custom_id: CustomId) -> None:
        """End the links to the page of the chosen match, or to all pages."""
        await end_links(self._client, visit.person.id, visit.choice)
        await visit.edit(await self._own_panel(visit, {}, LAST))

    @press("settings", "page", requires=Requires.NOTHING)
    async def turn_own(self, visit: Visit, custom_id: CustomId) -> None:
        """Show another page of the user's settings."""
        await visit.edit(await self._own_panel(visit, {}, custom_id.number))

    @press("server", "page", requires=Requires.MANAGER)
    async def turn_server(self, visit: Visit, custom_id: CustomId) -> None:
        """Show another page of the server's settings."""
        await visit.edit(await self._server_panel(visit, {}, custom_id.number))

    @press("server", "daily", requires=Requires.MANAGER)
    async def post_daily(self, visit: Visit, _custom_id: CustomId) -> None:
        """Choose this channel for the puzzle of the day, and show the server's settings."""
        changes = {"puzzle_channel": visit.place.channel, "puzzle_hour": DEFAULT_HOUR}
        panel = await self._server_panel(visit, changes)
        await visit.reply(panel)

    async def _own_panel(self, visit: Visit, changes: Mapping[str, Any], page: int = 0) -> Message:
        """Change the user's settings, and return a page of them, or the page of the changes."""
        user, settings = visit.person.id, self._services.settings
        current = await (
            settings.update_player(user, **changes) if changes else settings.player(user)
        )
        if changes:
            self._services.due.wake()
        words = await visit.words()
        shown = SettingsPage.of("settings", self._own, page, changes)
        text = words.say("settings", page=shown.place)
        if shown.is_first:
            theme = current.theme or (await settings.server(visit.place.guild)).theme
            panel = await preview_board(self._client, words, text, current, theme)
        else:
            direct = words.settings.direct(settings.next_puzzle(current))
            about = direct or await puzzle_refusal(visit)
            more = await page_select(self._client, words, user) if shown.is_last else ()
            panel = Message(words, "\n".join(filter(None, (text, about))), selects=more)
        return shown.added_to(panel, user, current)

    async def _server_panel(
        self, visit: Visit, changes: Mapping[str, Any], page: int = 0
    ) -> Message:
        """Change the server's settings, and return a page of them.

        Raises MayNotManage, BotNotMember.
        """
        if not visit.manages:
            raise MayNotManage
        here, settings = visit.place, self._services.settings
        guild, current = here.guild, await settings.server(here.guild)
        if changes:
            zone = (await settings.player(visit.person.id)).zone
            changes = _with_defaults(changes, current, here.channel, zone)
            if any(changes.get(name) is not None for name in POSTED):
                visit.require_member_bot()
            current = await settings.update_server(guild, **changes)
            self._services.due.wake()
        current = replace(current, theme=current.theme or self._client.renderer.themes[0])
        words, shown = await visit.words(), SettingsPage.of("server", self._server, page, changes)
        text = words.say("server", page=shown.place)
        if not shown.is_first:
            if current.puzzle_hour is not None and current.puzzle_channel:
                daily = words.settings.daily_puzzle(current.puzzle_channel, current.puzzle_hour)
                text = "\n".join((text, daily))
            text = "\n".join(
                (text, *await added_lines(self._client, SectionPage.SERVER, words, visit))
            )
            return shown.added_to(Message(words, text), guild, current)
        if current.language is None:
            spoken = (await server_texts(self._client, guild)).language
            suggested = words.settings.suggestion(spoken, await settings.languages(guild))
            text = "\n".join(filter(None, (text, suggested)))
        board = await preview_board(self._client, words, text, current, current.theme)
        return shown.added_to(board, guild, current)


def _changes(settings: Sequence[Setting], **options: object) -> dict[str, Any]:
    """Return the changes that a command's options make. Raises UnknownChoice."""
    return {
        setting.field: setting.read(setting.text(options[setting.name]))
        for setting in settings
        if options[setting.name] is not None
    }


def _chosen(settings: Sequence[Setting], visit: Visit, custom_id: CustomId) -> dict[str, Any]:
    """Return the change that a select makes. Raises UnknownChoice."""
    text = visit.choice
    return {
        setting.field: setting.read(text)
        for setting in settings
        if setting.action == custom_id.action
    }


def _with_defaults(
    changes: Mapping[str, Any], before: ServerSettings, here: int, zone: str | None
) -> Mapping[str, Any]:
    """Return `changes`, adding missing channels, hours, and the manager's time `zone`."""
    for name, hour in DEFAULT_HOURS.items():
        channel, at = f"{name}_channel", f"{name}_hour"
        after = replace(before, **changes)
        if at in changes and getattr(after, at) is not None and not getattr(after, channel):
            changes = {**changes, channel: here}
        elif at not in changes and channel in changes and getattr(after, at) is None:
            changes = {**changes, at: hour}
    if changes.get("sunday_hour") is not None and before.sunday_hour is None and zone:
        changes = {"sunday_zone": zone, **changes}
    return changes


def _choices(command: str, settings: Sequence[Setting]) -> dict[str, list[Choice[str]]]:
    """Return the choices for text options of a command, by key `COMMAND.OPTION`."""
    return {
        f"{command}.{setting.name}": [
            Choice(name=translatable(partial(_named, setting.name, text)), value=text)
            for text in setting.offered(None)
        ]
        for setting in settings
        if setting.name not in WITH_COMPLETIONS
        and (None in setting.values or all(isinstance(value, str) for value in setting.values))
    }


def _named(setting: str, text: str, words: Texts) -> str:
    return words.settings.value(setting, text)
