"""The commands /resign and /claim, which end a match early."""

from discord import ButtonStyle

from bot.client.cog import Cog, command, press, public
from bot.client.gateway.presses import Requires
from bot.client.matches.match_buttons import match_id
from bot.client.members import has_left
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.play.match import Match


class ResignCog(Cog):
    """Resignations, and claims of matches that the opponent abandoned."""

    @command
    async def resign(self, visit: Visit) -> None:
        """Ask for confirmation of the resignation."""
        match = await self._services.matches.live_for(visit.place, visit.person.id)
        await _ask(visit, match)

    @press("match", "leave", requires=Requires.BOARD)
    async def leave(self, visit: Visit, custom_id: CustomId) -> None:
        """Ask for confirmation of the resignation."""
        match = await self._services.matches.at_version(custom_id.number, custom_id.version or 0)
        await _ask(visit, match)

    @press("match", "resign", requires=Requires.BOARD)
    async def resigned(self, visit: Visit, custom_id: CustomId) -> None:
        """Resign the match."""
        change = await self._services.matches.resign(
            custom_id.number, custom_id.version or 0, visit.person.id
        )
        done = await visit.sentence("resign-done")
        await self._boards.show(change, visit, confirmation=done)

    @press("match", "stay", requires=Requires.BOARD)
    async def stayed(self, visit: Visit, _custom_id: CustomId) -> None:
        """Answer that the match goes on."""
        stays = await visit.sentence("resign-stay")
        await visit.replace_pressed(stays)

    @public
    @command
    async def claim(self, visit: Visit) -> None:
        """Claim a match whose opponent left the server or stopped playing."""
        player = visit.person.id
        match = await self._services.matches.live_for(visit.place, player)
        opponent = match.player(match.side(player).other)
        gone = await has_left(visit, opponent)
        change = await self._services.matches.claim(match, player, gone=gone)
        await self._boards.show(
            change,
            visit,
            note=lambda words: words.matches.abandoned(change.after, opponent, gone=gone),
        )


async def _ask(visit: Visit, match: Match) -> None:
    yes = "button-abort" if match.abortable else "button-resign"
    buttons = (
        Button("button-stay", match_id(match, "stay")),
        Button(yes, match_id(match, "resign"), ButtonStyle.danger),
    )
    words = await visit.words()
    message = Message(
        words, words.matches.confirm_resigning(match, visit.person.id), buttons=buttons
    )
    await visit.show(message, slot=Slot.TURN)
