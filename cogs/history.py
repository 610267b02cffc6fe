"""The /history command: a user's finished matches, page by page."""

from functools import partial

import discord

from bot.client.client import Client
from bot.client.cog import Cog, command, press
from bot.client.commands import choices, mentions
from bot.client.errors import OwnRecordOnly
from bot.client.gateway.presses import Requires
from bot.client.matches.match_buttons import starting_buttons
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message, Select, page_buttons
from bot.client.visit import Visit
from bot.ratings.leaderboard import History
from bot.ratings.lists import OVERALL
from bot.texts import Texts


class HistoryCog(Cog):
    """Lists of finished matches."""

    def __init__(self, client: Client) -> None:
        super().__init__(client, choices())

    @command
    async def history(
        self, visit: Visit, user: discord.User | None = None, game: str | None = None
    ) -> None:
        """List a user's finished matches. Outside servers, people can only list their own."""
        subject, words = user.id if user else visit.person.id, await visit.words()
        history = await self._history(visit, subject, game, 1)
        if not history.results:
            reader, commands = visit.person.id, mentions(self._client, "challenge")
            text = words.histories.none(subject, reader, history.game, commands)
            buttons = starting_buttons(visit) if subject == reader else ()
            nothing = Message(words, text, buttons=buttons)
            await visit.reply(nothing)
            return
        await visit.reply(_page(words, history))

    @press("history", "back", "on", requires=Requires.NOTHING)
    async def turn(self, visit: Visit, custom_id: CustomId) -> None:
        """Show another page of matches.

        The custom id holds the user as number, and the game and the page as argument.
        """
        game, _, page = custom_id.argument.partition("/")
        number, wanted = int(page) if page.isdecimal() else 1, game if game != OVERALL else None
        history = await self._history(visit, custom_id.number, wanted or None, number)
        shown = _page(await visit.words(), history)
        await visit.edit(shown)

    async def _history(self, visit: Visit, user: int, game: str | None, page: int) -> History:
        """Return a page of a user's matches.

        Raises OwnRecordOnly outside servers, if the user is another person.
        """
        own = user == visit.person.id
        if not (own or visit.in_server):
            raise OwnRecordOnly
        guild = visit.place.guild
        return await self._services.leaderboards.history(guild, user, game, page, own=own)


def _page_id(history: History, action: str, page: int) -> CustomId:
    argument = f"{history.game or OVERALL}/{page}"
    return CustomId("history", action, history.user, argument=argument)


def _page(words: Texts, history: History) -> Message:
    buttons = page_buttons(history.page, history.pages, partial(_page_id, history))
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
