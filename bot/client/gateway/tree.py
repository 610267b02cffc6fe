"""The slash command tree: rejects malformed commands and answers failed ones."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands

from bot.client.client import SYNC_TIMEOUT_S, Client, Interaction
from bot.client.gateway.admission import DISCORD_TIMEOUT_S
from bot.client.gateway.interactions import admit, answer_with_sentence, enter_queue, offer_nothing
from bot.client.gateway.translator import Translator
from bot.client.messages.errors import (
    MessageError,
    bounded_request,
    failures_logged,
)
from bot.client.messages.place_kinds import in_server

log = logging.getLogger(__name__)

BAD_OPTION = (app_commands.TransformerError, app_commands.CommandSignatureMismatch)

TypedCommand = app_commands.Command[Any, ..., Any]
AnyCommand = TypedCommand | app_commands.ContextMenu

VALUE_TYPES: dict[AppCommandOptionType, type | tuple[type, ...]] = {
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: bool,
    AppCommandOptionType.number: (int, float),
}
"""Python types of option values; str for all other kinds."""

ID_OPTIONS = frozenset(
    {
        AppCommandOptionType.user,
        AppCommandOptionType.channel,
        AppCommandOptionType.role,
        AppCommandOptionType.mentionable,
        AppCommandOptionType.attachment,
    }
)
"""Kinds of options whose value is an id."""


class Tree(app_commands.CommandTree[Client]):
    """The slash commands, checked before discord.py calls them."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Answer unknown or malformed commands, on which discord.py itself would fail."""
        if not await admit(interaction):
            return False
        data: Mapping[str, Any] = dict(interaction.data or {})
        typing = interaction.type is discord.InteractionType.autocomplete
        command, options = find_command(self, data)
        if command is None:
            wrong = "edge-unknown-command"
        elif command.guild_only and not in_server(interaction):
            wrong = "edge-server-only"
        elif not fits(command, options, data, typing=typing):
            wrong = "edge-bad-option"
        else:
            await enter_queue(interaction)
            if isinstance(command, app_commands.ContextMenu) or not typing:
                return True
            await self._complete(interaction, command)
            return False
        if typing:
            await offer_nothing(interaction)
        else:
            await answer_with_sentence(interaction, wrong)
        return False

    async def _complete(self, interaction: Interaction, command: TypedCommand) -> None:
        """Offer completions; errors cannot be shown to the user who types."""
        data: Any = dict(interaction.data or {})
        _, options = find_command(self, data)
        (name,) = [option["name"] for option in options if option.get("focused")]
        given: Any = options
        resolved: Any = data.get("resolved") or {}
        namespace = app_commands.Namespace(interaction, resolved, given)
        # discord.py itself would log a refusal as a fault of ours.
        with failures_logged(log, "completions not sent"):
            async with bounded_request(DISCORD_TIMEOUT_S):
                await command._invoke_autocomplete(interaction, name, namespace)  # noqa: SLF001

    async def _call(self, interaction: Interaction) -> None:
        """Run a command; only record an interaction that cannot be parsed."""
        try:
            await super()._call(interaction)
        except app_commands.AppCommandError:
            raise
        except Exception as error:
            self.client.parse_failures.note("INTERACTION_CREATE", error)
        finally:
            self.client.release(interaction.id)

    async def sync(
        self, *, guild: discord.abc.Snowflake | None = None
    ) -> list[app_commands.AppCommand]:
        """Upload the commands and their translations, and store their ids.

        Discord refuses to replace all commands without an application's Entry Point, which
        discord.py does not know; such commands are uploaded again as they are.
        """
        translator = Translator()
        await self.set_translator(translator)
        foreign = [] if guild else await self._foreign_commands()
        if not foreign:
            return self._keep(await super().sync(guild=guild))
        own = [
            await command.get_translated_payload(self, translator)
            for command in self._get_all_commands(guild=None)
        ]
        payload = [*own, *foreign]
        uploaded = await self._http.bulk_upsert_global_commands(self._application, payload)
        return self._keep([self._parsed(each) for each in uploaded])

    async def _foreign_commands(self) -> list[Any]:
        """Return the registered commands of kinds that discord.py does not know."""
        known = {kind.value for kind in discord.AppCommandType}
        route = discord.http.Route(
            "GET", "/applications/{application_id}/commands", application_id=self._application
        )
        try:
            async with bounded_request(SYNC_TIMEOUT_S):
                # Without this parameter their translations would be lost.
                registered = await self._http.request(route, params={"with_localizations": "true"})
                return [each for each in registered if self._parsed(each).type.value not in known]
        except MessageError as error:
            log.warning("the registered commands cannot be read: %s", error)
            return []

    def _parsed(self, command: Any) -> app_commands.AppCommand:  # noqa: ANN401 - as it was sent
        return app_commands.AppCommand(data=command, state=self._state)

    @property
    def _application(self) -> int:
        application = self.client.application_id
        if application is None:
            raise app_commands.MissingApplicationID
        return application

    async def fetch_commands(
        self, *, guild: discord.abc.Snowflake | None = None
    ) -> list[app_commands.AppCommand]:
        """Fetch the commands from Discord, and store their ids."""
        return self._keep(await super().fetch_commands(guild=guild))

    def _keep(self, known: list[app_commands.AppCommand]) -> list[app_commands.AppCommand]:
        typed = discord.AppCommandType.chat_input
        self.client.command_ids.update({each.name: each.id for each in known if each.type is typed})
        return known

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answer an unknown command or option; log any other error."""
        interaction.client.release(interaction.id)
        if isinstance(error, app_commands.CommandNotFound):
            await answer_with_sentence(interaction, "edge-unknown-command")
        elif isinstance(error, BAD_OPTION) or type(error) is app_commands.AppCommandError:
            # discord.py raises the base class for a malformed interaction.
            await answer_with_sentence(interaction, "edge-bad-option")
        else:
            log.error("command failed", exc_info=error)
            if not interaction.response.is_done():
                await answer_with_sentence(interaction, "edge-fault")


def find_command(
    tree: Tree, data: Mapping[str, Any]
) -> tuple[AnyCommand | None, Sequence[Mapping[str, Any]]]:
    """Return the requested command or subcommand, or None, and its options."""
    kinds = {kind.value: kind for kind in discord.AppCommandType}
    kind, options = kinds.get(data.get("type", 1)), data.get("options") or ()
    found = tree.get_command(data["name"], type=kind) if kind else None
    while isinstance(found, app_commands.Group):
        below = options[0] if options else {"name": ""}
        found, options = found.get_command(below["name"]), below.get("options") or ()
    return found, options


def fits(
    command: AnyCommand,
    options: Sequence[Mapping[str, Any]],
    data: Mapping[str, Any],
    *,
    typing: bool,
) -> bool:
    """Return whether a command accepts the options, or can complete the focused one."""
    if isinstance(command, app_commands.ContextMenu):
        kinds: Mapping[str, Any] = data.get("resolved") or {}
        return not typing and any(data.get("target_id") in targets for targets in kinds.values())
    known = {parameter.display_name: parameter for parameter in command.parameters}
    given = {option["name"]: option for option in options}
    if len(given) < len(options) or any(name not in known for name in given):
        return False
    if not all(_takes(known[name], option) for name, option in given.items()):
        return False
    if typing:
        focused = [known[name] for name, option in given.items() if option.get("focused")]
        return len(focused) == 1 and focused[0].autocomplete
    return all(name in given for name, parameter in known.items() if parameter.required)


def _takes(parameter: app_commands.Parameter, option: Mapping[str, Any]) -> bool:
    kind, value = parameter.type, option.get("value")
    if option["type"] != kind.value:
        return False
    if kind is not AppCommandOptionType.boolean and isinstance(value, bool):
        return False
    if kind in ID_OPTIONS:
        return isinstance(value, str) and value.isascii() and value.isdecimal()
    return bool(option.get("focused") and isinstance(value, str)) or isinstance(
        value, VALUE_TYPES.get(kind, str)
    )
