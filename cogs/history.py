"""The /history command: a user's finished matches, page by page."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import Client, Interaction
from bot.client.commands import choices, describe, mentions
from bot.client.gateway.interactions import answered
from bot.client.gateway.presses import PressAction, Presses, Requires
from bot.client.languages import reader_texts
from bot.client.matches.match_buttons import starting_buttons
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message, Select
from bot.client.places import place
from bot.ratings.leaderboard import History
from bot.ratings.lists import OVERALL
from bot.texts import Texts


class HistoryCog(commands.Cog):
    """Lists of finished matches."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.presses: Presses = {
            "history:back": PressAction(Requires.SERVER, self.turn),
            "history:on": PressAction(Requires.SERVER, self.turn),
        }
        describe(self, choices())

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def history(
        self, interaction: Interaction, user: discord.User | None = None, game: str | None = None
    ) -> None:
        """List a user's finished matches."""
        whose, words = user or interaction.user, await reader_texts(interaction)
        history = await self._client.services.leaderboards.history(
            place(interaction).guild, whose.id, game, 1, own=whose == interaction.user
        )
        if not history.results:
            reader, commands = interaction.user.id, mentions(self._client, "challenge")
            text = words.histories.none(whose.id, reader, history.game, commands)
            buttons = starting_buttons(interaction) if whose.id == reader else ()
            nothing = Message(words, text, buttons=buttons)
            await self._client.messenger.reply(interaction, nothing)
            return
        await self._client.messenger.reply(interaction, _page(words, history))

    async def turn(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Turn the page; the number is the user, the argument the game and the page."""
        game, _, page = custom_id.argument.partition("/")
        history = await self._client.services.leaderboards.history(
            place(interaction).guild,
            custom_id.number,
            None if game in {"", OVERALL} else game,
            int(page) if page.isdecimal() else 1,
            own=custom_id.number == interaction.user.id,
        )
        shown = _page(await reader_texts(interaction), history)
        await self._client.messenger.edit(interaction, shown)


def _page(words: Texts, history: History) -> Message:
    game = history.game or OVERALL
    buttons = tuple(
        Button(
            f"button-page-{action}",
            CustomId("history", action, history.user, argument=f"{game}/{page}"),
            disabled=not 1 <= page <= history.pages,
        )
        for action, page in (("back", history.page - 1), ("on", history.page + 1))
        if history.pages > 1
    )
    options = [
        discord.SelectOption(label=words.histories.option(result), value=str(result.match))
        for result in history.results
    ]
    select = Select(
        custom_id=str(CustomId("history", "open", history.user)),
        placeholder=words.say("history-choose"),
        options=options,
    )
    selects = (select,) if options else ()
    return Message(words, words.histories.page(history), buttons=buttons, selects=selects)


async def setup(client: Client) -> None:
    """Add the cog."""
    await client.add_cog(HistoryCog(client))
