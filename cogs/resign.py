"""The commands /resign and /claim, which end a match early."""

from discord import ButtonStyle

from bot.client.client import Interaction
from bot.client.cog import Cog, command, press, public
from bot.client.gateway.presses import Requires
from bot.client.languages import public_texts, reader_texts, sentence_for_reader
from bot.client.matches.boards import show_change
from bot.client.matches.match_buttons import match_id
from bot.client.members import has_left
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.messages.private_messages import Slot
from bot.client.places import place
from bot.play.match import Match


class ResignCog(Cog):
    """Resignations, and claims of matches that the opponent abandoned."""

    @command
    async def resign(self, interaction: Interaction) -> None:
        """Ask for confirmation of the resignation."""
        match = await self._services.matches.live_for(place(interaction), interaction.user.id)
        await _ask(interaction, match)

    @press("match", "leave", requires=Requires.BOARD)
    async def leave(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Ask for confirmation of the resignation."""
        match = await self._services.matches.at_version(custom_id.number, custom_id.version or 0)
        await _ask(interaction, match)

    @press("match", "resign", requires=Requires.BOARD)
    async def resigned(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Resign the match."""
        change = await self._services.matches.resign(
            custom_id.number, custom_id.version or 0, interaction.user.id
        )
        done = await sentence_for_reader(interaction, "resign-done")
        await show_change(interaction, change, confirmation=done)

    @press("match", "stay", requires=Requires.BOARD)
    async def stayed(self, interaction: Interaction, _custom_id: CustomId) -> None:
        """Answer that the match goes on."""
        stays = await sentence_for_reader(interaction, "resign-stay")
        await self._messenger.replace_pressed(interaction, stays)

    @public
    @command
    async def claim(self, interaction: Interaction) -> None:
        """Claim a match whose opponent left the server or stopped playing."""
        player = interaction.user.id
        match = await self._services.matches.live_for(place(interaction), player)
        opponent = match.player(match.side(player).other)
        gone = await has_left(interaction, opponent)
        change = await self._services.matches.claim(match, player, gone=gone)
        words = await public_texts(interaction, match.guild)
        note = words.matches.abandoned(change.after, opponent, gone=gone)
        await show_change(interaction, change, note)


async def _ask(interaction: Interaction, match: Match) -> None:
    yes = "button-abort" if match.abortable else "button-resign"
    buttons = (
        Button("button-stay", match_id(match, "stay")),
        Button(yes, match_id(match, "resign"), ButtonStyle.danger),
    )
    words = await reader_texts(interaction)
    message = Message(
        words, words.matches.confirm_resigning(match, interaction.user.id), buttons=buttons
    )
    await interaction.client.messenger.show(interaction, message, slot=Slot.TURN)
