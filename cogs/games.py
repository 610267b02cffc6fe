"""The /games command: the user's live matches."""

from discord import app_commands

from bot.client.cog import Cog, command, press
from bot.client.commands import mentions
from bot.client.gateway.presses import Requires
from bot.client.matches.match_buttons import show_button, starting_buttons
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message
from bot.client.visit import Visit
from bot.shards import NO_SERVER


class GamesCog(Cog):
    """Lists of live matches."""

    @app_commands.rename(everywhere="all")
    @command
    async def games(self, visit: Visit, *, everywhere: bool = False) -> None:
        """List the user's live matches in this server or, with `everywhere`, in all places."""
        await self._list(visit, everywhere=everywhere)

    @press("games", "list", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def listed(self, visit: Visit, _custom_id: CustomId) -> None:
        """List the live matches of the presser."""
        await self._list(visit)

    async def _list(self, visit: Visit, *, everywhere: bool = False) -> None:
        player, words = visit.person.id, await visit.words()
        services, guild = self._services, visit.place.guild
        matches = await services.matches.live_of(None if everywhere else guild, player)
        if not matches:
            text = words.say("games-none", **mentions(self._client, "challenge"))
            message = Message(words, text, buttons=starting_buttons(visit))
        else:
            within_reach = {guild, NO_SERVER}
            own = tuple(
                show_button(match)
                for match in matches
                if match.owner is not None and match.guild in within_reach
            )
            boards = await services.boards.current_by_match(matches)
            message = Message(words, words.matches.live_list(matches, player, boards), buttons=own)
        await visit.reply(message)
