"""The slash command tree, which rejects malformed commands and explains failures."""

import asyncio
import contextlib
import logging
from typing import Any, Literal, cast

import discord
from discord import AppCommandOptionType, app_commands

from bot.client.client import SYNC_TIMEOUT_S, Client, Interaction
from bot.client.gateway.interactions import (
    ANSWERS,
    PRIVATE_OUTSIDE,
    admitted,
    answer_with_sentence,
)
from bot.client.gateway.translator import Translator
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.errors import (
    Asked,
    MessageError,
    bounded_request,
    log_failure,
)
from bot.client.messages.place_kinds import in_server
from bot.client.parse_failures import PARSE_ERRORS
from bot.client.visit import Visit

COMPLETE_BY_S = 2.2
"""Seconds after which an autocompletion is answered without choices. It cannot be deferred."""

log = logging.getLogger(__name__)

AnyCommand = app_commands.Command[Any, ..., Any]

VALUE_TYPES: dict[AppCommandOptionType, type | tuple[type, ...]] = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: bool,
    AppCommandOptionType.number: (int, float),
    AppCommandOptionType.user: (discord.User, discord.Member),
    AppCommandOptionType.role: discord.Role,
}
"""Python types of the option values that discord.py passes on unchecked."""

SENTENCES: dict[type[app_commands.AppCommandError], str] = {
    app_commands.CommandNotFound: "edge-unknown-command",
    app_commands.CommandSignatureMismatch: "edge-bad-option",
    app_commands.TransformerError: "edge-bad-option",
    # discord.py raises the base class for a malformed interaction.
    app_commands.AppCommandError: "edge-bad-option",
}
"""Answers to commands that cannot be called. Other errors are bugs."""


class Tree(app_commands.CommandTree[Client]):
    """The slash commands, checked before discord.py calls them."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Return whether to run a command. Refuses malformed commands, and sends completions."""
        visit, command = Visit.of(interaction), interaction.command
        if command and command.guild_only and not visit.in_server:
            return await self._refuse(visit, "edge-server-only")
        if not isinstance(command, app_commands.Command):
            return True
        if visit.is_completion:
            await self._complete(interaction, command)
            return False
        if not fits(command, interaction.namespace):
            return await self._refuse(visit, "edge-bad-option")
        return True

    async def _refuse(self, visit: Visit, sentence: str) -> Literal[False]:
        """Answer a command with `sentence`. Answer an autocompletion with no choices."""
        if visit.is_completion:
            await visit.offer_nothing()
        else:
            await answer_with_sentence(visit, sentence)
        return False

    async def _complete(self, interaction: Interaction, command: AnyCommand) -> None:
        """Send completions. If Discord refuses them, log that."""
        visit, data = Visit.of(interaction), cast("Any", interaction.data)
        _, options = self._get_app_command_options(data)
        (name,) = (option["name"] for option in options if option.get("focused"))
        values = interaction.namespace
        if name not in values:
            raise app_commands.CommandSignatureMismatch(command)
        left = visit.arrived + COMPLETE_BY_S - asyncio.get_running_loop().time()
        # discord.py itself would log a refusal as a bug.
        try:
            async with bounded_request(left, Asked.SHOW):
                await command._invoke_autocomplete(interaction, name, values)  # noqa: SLF001
        except MessageError as error:
            log_failure(log, error, "completions not sent")
            if isinstance(error.__cause__, TimeoutError):
                await visit.offer_nothing()

    async def _call(self, interaction: Interaction) -> None:
        """Run a command. If the interaction cannot be parsed, count that and refuse the command."""
        async with admitted(interaction, _answers(interaction)) as visit:
            if visit is None:
                return
            try:
                await super()._call(interaction)
            except app_commands.AppCommandError:
                raise
            except Exception as error:
                self.client.parse_failures.note("INTERACTION_CREATE", error)
                await self._refuse(visit, "edge-bad-option")

    async def sync(
        self, *, guild: discord.abc.Snowflake | None = None
    ) -> list[app_commands.AppCommand]:
        """Upload the commands and their translations, and store their ids.

        Discord refuses an upload without the application's Entry Point, a command of a kind that
        discord.py does not know. Commands of unknown kinds are therefore uploaded again unchanged.
        """
        translator = Translator()
        await self.set_translator(translator)
        foreign = [] if guild else await self._foreign_commands()
        if not foreign:
            return self._store_ids(await super().sync(guild=guild))
        own = [
            await command.get_translated_payload(self, translator)
            for command in self._get_all_commands(guild=None)
        ]
        payload = [*own, *foreign]
        uploaded = await self._http.bulk_upsert_global_commands(self._application, payload)
        return self._store_ids([self._parsed(each) for each in uploaded])

    async def _foreign_commands(self) -> list[Any]:
        """Return the registered commands of kinds that discord.py does not know."""
        known = {kind.value for kind in discord.AppCommandType}
        route = discord.http.Route(
            "GET", "/applications/{application_id}/commands", application_id=self._application
        )
        try:
            async with bounded_request(SYNC_TIMEOUT_S, Asked.OTHER):
                # Without this parameter, uploading them again would lose their translations.
                registered = await self._http.request(route, params={"with_localizations": "true"})
                return [each for each in registered if self._parsed(each).type.value not in known]
        except MessageError as error:
            log.warning("registered commands not fetched: %s", error)
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
        return self._store_ids(await super().fetch_commands(guild=guild))

    def _store_ids(self, known: list[app_commands.AppCommand]) -> list[app_commands.AppCommand]:
        typed = discord.AppCommandType.chat_input
        self.client.command_ids.update({each.name: each.id for each in known if each.type is typed})
        return known

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Explain why a command cannot be called. Log any other error as a bug."""
        visit, sentence = Visit.of(interaction), SENTENCES.get(type(error))
        if sentence:
            await self._refuse(visit, sentence)
        else:
            log.error("command failed", exc_info=error)
            if visit.acknowledgement.awaits_message:
                await answer_with_sentence(visit, "edge-fault")


def _answers(interaction: Interaction) -> Answers:
    """Return how a command is answered, as the option `private` or its decorator says."""
    # `interaction_check` refuses what cannot be parsed.
    with contextlib.suppress(*PARSE_ERRORS):
        command, options = interaction.command, interaction.namespace
        private = "private" in options and options.private
        if command and PRIVATE_OUTSIDE in command.extras and not in_server(interaction):
            private = True
        if command and not private:
            answers: Answers = command.extras.get(ANSWERS, Answers.PRIVATE)
            return answers
    return Answers.PRIVATE


def fits(command: AnyCommand, options: app_commands.Namespace) -> bool:
    """Return whether `command` has `options`, with values of the right types.

    discord.py does not check this.
    """
    kinds = {parameter.display_name: parameter.type for parameter in command.parameters}
    return all(
        name in kinds
        and isinstance(value, VALUE_TYPES.get(kinds[name], object))
        # For an id that Discord did not resolve, discord.py passes a bare object.
        and not isinstance(value, discord.Object)
        for name, value in options
    )
