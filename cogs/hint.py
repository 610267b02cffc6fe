"""Hints for the player to move, shown privately: first the piece, then the move."""

from dataclasses import replace

from discord import ButtonStyle

from bot.client.cog import Cog, command, press
from bot.client.gateway.presses import Requires
from bot.client.matches.board_message import private_board
from bot.client.matches.match_buttons import match_id
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.visit import Visit
from bot.play.match import Match

AGREED = "agreed"
"""Argument of the button by which a player accepts what a hint costs."""


class HintCog(Cog):
    """Hints in matches against the engine, and in matches whose players allowed hints."""

    @command
    async def hint(self, visit: Visit) -> None:
        """Show a piece worth moving. If requested again, show the move too."""
        match = await self._services.matches.live_for(visit.place, visit.person.id)
        await self._show(visit, match)

    @press("match", "hint", requires=Requires.BOARD)
    async def again(self, visit: Visit, custom_id: CustomId) -> None:
        """Show a piece worth moving or, if it was already shown, the move."""
        match = await self._services.matches.at_version(custom_id.number, custom_id.version or 0)
        await self._show(visit, match, agreed=custom_id.argument == AGREED)

    async def _show(self, visit: Visit, match: Match, *, agreed: bool = False) -> None:
        message = await self._message(visit, match, agreed=agreed)
        await self._boards.show_beside(visit, match, message)

    async def _message(self, visit: Visit, match: Match, *, agreed: bool) -> Message:
        """Return the board with the hint or, before the first hint, a warning about its cost."""
        visit.leave_queue()
        words, hints = await visit.words(), self._services.hints
        if not agreed and await hints.is_first(match, visit.person.id):
            agree = Button(
                "button-hint-piece", match_id(match, "hint", AGREED), ButtonStyle.success
            )
            return Message(words, words.matches.hint_price(match), buttons=(agree,))
        hint = await hints.ask(match, visit.person.id)
        move = match.position.parse(hint.move)
        board = await private_board(
            self._client,
            words,
            match,
            visit.person.id,
            words.matches.hint(move, hint),
            chosen=move if hint.whole else move.origin,
        )
        if hint.whole:
            return board
        more = Button("button-hint-move", match_id(match, "hint"))
        return replace(board, above=(), buttons=(more,))
