"""The commands /settings for users and /server for a server's managers.

Each shows a panel with a select per setting, in pages that fit a phone. The first page has a sample
board. Choices take effect immediately.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from typing import Any, TypeVar
from zoneinfo import available_timezones

from discord import app_commands
from discord.app_commands import Choice

from bot.client.channel_option import ChosenChannel, TextOrThread
from bot.client.client import Client
from bot.client.cog import Cog, command, press, server_command
from bot.client.commands import MAX_COMPLETIONS, translatable
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
from bot.play.direct_puzzle import ZONES
from bot.play.errors import UnknownChoice
from bot.play.preferences import (
    PlayerOrientation,
    Preferences,
    ServerOrientation,
    ServerSettings,
    settings_of,
)
from bot.play.zones import is_known
from bot.texts import Texts, languages

RATED_OPTIONS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100)
"""Daily limits of rated matches in the select. The command accepts other numbers too."""

OPTION_WITH_COMPLETIONS = "zone"
"""The option with completions instead of choices, because it has hundreds of values."""

OWN_ORDER = ("language", "theme", "view", "auto_move", "notices", "puzzle", "zone")
SERVER_ORDER = ("language", "theme", "boards", "rated", "pace", "old_boards", "puzzle_hour")

HOURS = range(24)
DEFAULT_HOUR = 12
"""Hour (UTC) of the puzzle of the day, unless the manager chooses one."""


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


@cache
def all_zones() -> list[str]:
    """Return the names of all time zones, cached because reading them is slow."""
    return sorted(available_timezones())


def known_zones() -> list[str]:
    """Return the zones of the panel that this machine knows, because a choice must be accepted."""
    known = set(all_zones())
    return [zone for zone in ZONES if zone in known and is_known(zone)]


def _as_zones(text: str) -> str:
    """Return a typed text in lower case, and without blanks, as in the names of zones."""
    return text.strip().casefold().replace(" ", "_")


def zone_named(text: str) -> str:
    """Return the time zone of a typed name, in any case, or else the text.

    Raises UnknownChoice for a zone whose data is listed but damaged.
    """
    wanted = _as_zones(text)
    zone = next((each for each in all_zones() if each.casefold() == wanted), None)
    if zone and not is_known(zone):
        raise UnknownChoice(text, tuple(known_zones()))
    return zone or text


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
        Setting("zone", "zone", (None, *all_zones()), (None, *known_zones()), left="utc"),
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
        wanted = _as_zones(typed)
        known = all_zones() if wanted else known_zones()
        found = (zone for zone in known if wanted in zone.casefold() and is_known(zone))
        shown = islice(found, MAX_COMPLETIONS)
        return [Choice(name=zone.replace("_", " "), value=zone) for zone in shown]

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
        **declared: Any,  # noqa: ANN401 - by the server's settings
    ) -> None:
        """Change the server's settings, and show all of them."""
        options = {"language": language, "theme": theme, "boards": boards, "rated": rated}
        more = {"pace": pace, "old_boards": old_boards, "puzzle_hour": puzzle_hour}
        changes = _changes(self._server, **options, **more, **declared)
        if puzzle_channel:
            changes["puzzle_channel"] = puzzle_channel.id
        panel = await self._server_panel(visit, changes)
        await visit.reply(panel)

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
            changes = _with_puzzle_defaults(changes, current, here.channel)
            if changes.get("puzzle_channel") or changes.get("puzzle_hour") is not None:
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


def _with_puzzle_defaults(
    changes: Mapping[str, Any], before: ServerSettings, here: int
) -> Mapping[str, Any]:
    """Return `changes`, adding a missing channel or hour for the puzzle of the day."""
    after = replace(before, **changes)
    if "puzzle_hour" in changes and after.puzzle_hour is not None and not after.puzzle_channel:
        return {**changes, "puzzle_channel": here}
    if "puzzle_hour" not in changes and "puzzle_channel" in changes and after.puzzle_hour is None:
        return {**changes, "puzzle_hour": DEFAULT_HOUR}
    return changes


def _choices(command: str, settings: Sequence[Setting]) -> dict[str, list[Choice[str]]]:
    """Return the choices for text options of a command, by key `COMMAND.OPTION`."""
    return {
        f"{command}.{setting.name}": [
            Choice(name=translatable(partial(_named, setting.name, text)), value=text)
            for text in setting.offered(None)
        ]
        for setting in settings
        if setting.name != OPTION_WITH_COMPLETIONS
        and (None in setting.values or all(isinstance(value, str) for value in setting.values))
    }


def _named(setting: str, text: str, words: Texts) -> str:
    return words.settings.value(setting, text)
