"""Offers: /draw, /takeback and their buttons."""

import contextlib
from collections.abc import AsyncIterator

from discord import ButtonStyle

from bot.client.client import Interaction
from bot.client.cog import Cog, command, press, public
from bot.client.gateway.presses import Requires
from bot.client.languages import (
    member_texts,
    public_texts,
    reader_texts,
    sentence_for_reader,
    server_texts,
)
from bot.client.matches.board_message import public_settings
from bot.client.matches.boards import show_change
from bot.client.matches.match_buttons import match_id
from bot.client.matches.notices import is_player_away, notify
from bot.client.matches.prompts import ask_publicly, clear_offers, close_prompt, forget_prompt
from bot.client.messages.acknowledgement import pressed_in_private
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.messages.private_messages import Slot
from bot.client.places import place
from bot.play.engine_player import ENGINE
from bot.play.errors import MatchOver, OfferGone
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.play.preferences import Notices
from bot.play.tracked_message import MessageKind
from bot.shards import NO_SERVER


class OfferCog(Cog):
    """Offers between players."""

    @public
    @command
    async def draw(self, interaction: Interaction) -> None:
        """Offer a draw or, if the opponent has offered one, accept it."""
        match = await self._services.matches.live_for(place(interaction), interaction.user.id)
        await self._offer(interaction, match, OfferKind.DRAW)

    @public
    @command
    async def takeback(self, interaction: Interaction) -> None:
        """Ask the opponent to take back the last move."""
        match = await self._services.matches.live_for(place(interaction), interaction.user.id)
        await self._offer(interaction, match, OfferKind.TAKEBACK)

    @press("match", "ask", requires=Requires.BOARD)
    async def ask(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Ask the player to confirm an offer. Offers to the engine need no confirmation."""
        match, kind = await self._asked_about(custom_id)
        if match.level is not None:
            await self._offer(interaction, match, kind)
            return
        match.offer(interaction.user.id, kind)
        await self._ask(interaction, match, kind)

    async def _ask(self, interaction: Interaction, match: Match, kind: OfferKind) -> None:
        """Ask whether to make an offer or, if the opponent made it first, to accept it."""
        words, player = await reader_texts(interaction), interaction.user.id
        text = words.offers.question(match, player, kind)
        answered = match.answered_by(player, kind)
        if answered is None:
            yes = Button("button-ask", match_id(match, "offer", kind), ButtonStyle.success)
        else:
            accept = CustomId("match", "accept", match.id, answered.version)
            yes = Button("button-accept", accept, ButtonStyle.success)
        buttons = yes, Button("button-stay", match_id(match, "stay"))
        message = Message(words, text, buttons=buttons)
        await self._messenger.show(interaction, message, slot=Slot.TURN)

    @press("match", "offer", "draw", requires=Requires.BOARD)
    async def offer(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Make an offer publicly.

        If the opponent has made the same offer in the meantime, the user is asked again. Boards
        posted by version 0.1 use the action `draw` to offer a draw.
        """
        match, kind = await self._asked_about(custom_id)
        answered = match.answered_by(interaction.user.id, kind)
        if answered and answered.version > (custom_id.version or 0):
            await self._ask(interaction, match, kind)
        else:
            await self._offer(interaction, match, kind)

    async def _asked_about(self, custom_id: CustomId) -> tuple[Match, OfferKind]:
        match = await self._services.matches.at_version(custom_id.number, custom_id.version or 0)
        known = custom_id.argument in list(OfferKind)
        return match, OfferKind(custom_id.argument) if known else OfferKind.DRAW

    @press("match", "accept", requires=Requires.BOARD)
    async def accept(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Accept an offer."""
        player, offered = interaction.user.id, custom_id.version or 0
        async with self._close_settled(interaction):
            change = await self._services.matches.accept_offer(custom_id.number, offered, player)
        words = await public_texts(interaction, change.after.guild)
        note = words.offers.agreed(change.before, change.after, player)
        if pressed_in_private(interaction):
            await show_change(interaction, change, note, Message(words, note))
            return
        messenger = self._messenger
        settled = await messenger.replace_pressed(interaction, Message(words, note))
        await show_change(interaction, change, note)
        if (await public_settings(self._client, change.after.guild)).one_board:
            # If deleting fails, a sweep finds the settled prompt.
            if interaction.message and await messenger.delete_pressed(interaction):
                await self._services.messages.remove(interaction.message.id)
        elif settled:
            await forget_prompt(interaction)

    @press("match", "decline", requires=Requires.BOARD)
    async def decline(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Decline an offer."""
        player, offered = interaction.user.id, custom_id.version or 0
        async with self._close_settled(interaction):
            change = await self._services.matches.decline_offer(custom_id.number, offered, player)
        words = await public_texts(interaction, change.after.guild)
        declined = Message(words, words.offers.declined(change.before, offered))
        await self._messenger.replace_pressed(interaction, declined)
        if interaction.message:
            after = change.after
            await self._services.messages.keep_as_notice(
                interaction.message.id, after.guild, after.position_version
            )

    @press("match", "withdraw", requires=Requires.BOARD)
    async def withdraw(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Withdraw an offer, and remove the offer's public message."""
        change = await self._services.matches.withdraw_offer(
            custom_id.number, custom_id.version or 0, interaction.user.id
        )
        withdrawn = await sentence_for_reader(interaction, "offer-withdrawn")
        await self._messenger.replace_pressed(interaction, withdrawn)
        await clear_offers(self._client, change.after)

    @contextlib.asynccontextmanager
    async def _close_settled(self, interaction: Interaction) -> AsyncIterator[None]:
        """Remove the buttons of an offer that turns out to be settled.

        Raises the error again.
        """
        try:
            yield
        except (MatchOver, OfferGone):
            words = await public_texts(interaction, place(interaction).guild)
            await close_prompt(interaction, Message(words, words.say("offer-settled")))
            raise

    async def _offer(self, interaction: Interaction, match: Match, kind: OfferKind) -> None:
        player = interaction.user.id
        if match.level is not None:
            await self._offer_to_engine(interaction, match, kind)
            return
        change = await self._services.matches.offer(match, player, kind)
        if pressed_in_private(interaction):
            reader = await reader_texts(interaction)
            confirmation = Message(reader, reader.offers.confirmation(match, player))
            await self._messenger.replace_pressed(interaction, confirmation)
        if not change.after.live:
            await show_change(interaction, change)
            return
        after = change.after
        other = after.player(after.side(player).other)
        buttons = (
            Button("button-accept", match_id(after, "accept"), ButtonStyle.success),
            Button("button-decline", match_id(after, "decline")),
        )
        notices = Notices.NONE
        if other == after.to_move:
            notices = (await self._services.settings.player(other)).notices
        words = await public_texts(interaction, after.guild)
        text = words.offers.offer(after, after.version)
        called = is_player_away(self._client, after)
        mentioned = other if notices is Notices.CHANNEL and called else None
        about = MessageKind.OFFER, after.id, after.version
        message = Message(words, text, buttons=buttons, mentioned=mentioned)
        await ask_publicly(interaction, message, about)
        if pressed_in_private(interaction):
            await self._messenger.delete_pressed(interaction)
        outside = after.guild == NO_SERVER and notices is Notices.CHANNEL
        if called and (notices is Notices.DIRECT or outside):
            opponent_texts = await member_texts(self._client, other, after.guild)
            link = match_link(after, await self._services.boards.current(after.id))
            text = f"{opponent_texts.offers.offer(after, after.version)} {link}"
            notice = Message(opponent_texts, text, plain=True)
            await notify(self._client, after, other, "offer", notice)

    async def _offer_to_engine(
        self, interaction: Interaction, match: Match, kind: OfferKind
    ) -> None:
        """Make an offer to the engine, which answers at once. Acceptance is public."""
        player = interaction.user.id
        change = await self._services.engine.answer(match, player, kind)
        offered = match.version + 1
        if change.after.live and change.after.moves == match.moves:
            reader = await reader_texts(interaction)
            text = reader.offers.declined(match.offer(player, kind), offered)
            await self._messenger.show(interaction, Message(reader, text))
            return
        words = await (
            reader_texts(interaction) if match.owner else server_texts(self._client, match.guild)
        )
        note = words.offers.agreed(match, change.after, ENGINE)
        await show_change(interaction, change, note, Message(words, note))
