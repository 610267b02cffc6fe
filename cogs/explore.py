"""Explorations: /explore, and the buttons that try moves."""

from bot.client.client import Client
from bot.client.cog import Cog, command, press
from bot.client.commands import choices
from bot.client.game_select import ask_for_game, chosen_game
from bot.client.gateway.presses import Requires
from bot.client.learning.exploration_message import (
    exploration_message,
    explored_game,
)
from bot.client.members import find_to_review
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message
from bot.client.visit import Visit
from bot.play.exploration import Exploration
from bot.texts.typed_names import find_named
from guti import GUTI, Side


class ExploreCog(Cog):
    """Positions with the value of every move, step by step."""

    def __init__(self, client: Client) -> None:
        super().__init__(client, choices())

    @command
    async def explore(
        self, visit: Visit, game: str | None = None, match: int | None = None, turn: int = 0
    ) -> None:
        """Explore a finished match or, if `match` is None, a game from its start."""
        if match is not None:
            message = await self._of_match(visit, match, turn)
        elif game is not None:
            message = await self._message(visit, Exploration(find_named(game, GUTI)))
        else:
            await ask_for_game(visit, CustomId("explore", "game", 0), "explore-choose")
            return
        await visit.reply(message)

    @press("explore", "game", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def chosen(self, visit: Visit, _custom_id: CustomId) -> None:
        """Explore the chosen game from its start."""
        await visit.reply(await self._message(visit, Exploration(chosen_game(visit))))

    @press("explore", "first", "back", "to", requires=Requires.NOTHING)
    async def step(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the position after the line in the custom id's argument."""
        await visit.edit(await self._message(visit, explored_game(custom_id)))

    @press("matchline", "open", requires=Requires.READER, answers=Answers.PRIVATE)
    async def opened(self, visit: Visit, custom_id: CustomId) -> None:
        """Explore the button's match from a turn."""
        shown = await self._of_match(visit, custom_id.number, custom_id.version or 0)
        await visit.reply(shown)

    @press("matchline", "first", "back", "on", "to", requires=Requires.READER)
    async def step_in_match(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the position after the line in the custom id's argument, from the button's turn."""
        ply, line = custom_id.version or 0, custom_id.argument
        await visit.edit(await self._of_match(visit, custom_id.number, ply, line))

    async def _of_match(self, visit: Visit, number: int, ply: int, line: str = "") -> Message:
        match = await find_to_review(visit, number, over=True)
        exploration = self._services.explorations.from_match(match, max(0, ply), line)
        return await self._message(visit, exploration, match.bottom(visit.person.id))

    async def _message(
        self, visit: Visit, exploration: Exploration, bottom: Side = Side.BLACK
    ) -> Message:
        visit.leave_queue()
        valuation = await self._services.explorations.look(exploration, visit.person.id)
        return await exploration_message(visit, exploration, valuation, bottom)
