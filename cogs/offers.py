"""Offers: /draw, /takeback and their buttons."""

import contextlib
from collections.abc import AsyncIterator

from discord import ButtonStyle

from bot.client.cog import Cog, command, press, public
from bot.client.gateway.presses import Requires
from bot.client.languages import server_texts
from bot.client.matches.board_message import public_settings
from bot.client.matches.match_buttons import match_id
from bot.client.matches.prompts import clear_offers, close_prompt, forget_prompt, show_offer
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.play.engine_player import ENGINE
from bot.play.errors import MatchOver, OfferGone
from bot.play.match import Match
from bot.play.offer import OfferKind


class OfferCog(Cog):
    """Offers between players."""

    @public
    @command
    async def draw(self, visit: Visit) -> None:
        """Offer a draw or, if the opponent has offered one, accept it."""
        match = await self._services.matches.live_for(visit.place, visit.person.id)
        await self._offer(visit, match, OfferKind.DRAW)

    @public
    @command
    async def takeback(self, visit: Visit) -> None:
        """Ask the opponent to take back the last move."""
        match = await self._services.matches.live_for(visit.place, visit.person.id)
        await self._offer(visit, match, OfferKind.TAKEBACK)

    @press("match", "ask", requires=Requires.BOARD)
    async def ask(self, visit: Visit, custom_id: CustomId) -> None:
        """Ask the player to confirm an offer. Offers to the engine need no confirmation."""
        match, kind = await self._asked_about(custom_id)
        if match.level is not None:
            await self._offer(visit, match, kind)
            return
        match.offer(visit.person.id, kind)
        await self._ask(visit, match, kind)

    async def _ask(self, visit: Visit, match: Match, kind: OfferKind) -> None:
        """Ask whether to make an offer or, if the opponent made it first, to accept it."""
        words, player = await visit.words(), visit.person.id
        text = words.offers.question(match, player, kind)
        answered = match.answered_by(player, kind)
        if answered is None:
            yes = Button("button-ask", match_id(match, "offer", kind), ButtonStyle.success)
        else:
            accept = CustomId("match", "accept", match.id, answered.version)
            yes = Button("button-accept", accept, ButtonStyle.success)
        buttons = yes, Button("button-stay", match_id(match, "stay"))
        message = Message(words, text, buttons=buttons)
        await visit.show(message, slot=Slot.TURN)

    @press("match", "offer", "draw", requires=Requires.BOARD)
    async def offer(self, visit: Visit, custom_id: CustomId) -> None:
        """Make an offer publicly.

        If the opponent has made the same offer in the meantime, the user is asked again. Boards
        posted by version 0.1 use the action `draw` to offer a draw.
        """
        match, kind = await self._asked_about(custom_id)
        answered = match.answered_by(visit.person.id, kind)
        if answered and answered.version > (custom_id.version or 0):
            await self._ask(visit, match, kind)
        else:
            await self._offer(visit, match, kind)

    async def _asked_about(self, custom_id: CustomId) -> tuple[Match, OfferKind]:
        match = await self._services.matches.at_version(custom_id.number, custom_id.version or 0)
        known = custom_id.argument in list(OfferKind)
        return match, OfferKind(custom_id.argument) if known else OfferKind.DRAW

    @press("match", "accept", requires=Requires.BOARD)
    async def accept(self, visit: Visit, custom_id: CustomId) -> None:
        """Accept an offer."""
        player, offered = visit.person.id, custom_id.version or 0
        async with self._close_settled(visit):
            change = await self._services.matches.accept_offer(custom_id.number, offered, player)
        words = await visit.public_words(change.after.guild)
        note = words.offers.agreed(change.before, change.after, player)
        agreed = Message(words, note)
        settled = not visit.private and await visit.replace_pressed(agreed)
        await self._boards.show(change, visit, note=lambda _: note, confirmation=agreed)
        if visit.private:
            return
        if (await public_settings(self._client, change.after.guild)).one_board:
            # If deleting fails, a sweep finds the settled prompt.
            if visit.pressed_message and await visit.delete_pressed():
                await self._services.messages.remove(visit.pressed_message)
        elif settled:
            await forget_prompt(visit)

    @press("match", "decline", requires=Requires.BOARD)
    async def decline(self, visit: Visit, custom_id: CustomId) -> None:
        """Decline an offer."""
        player, offered = visit.person.id, custom_id.version or 0
        async with self._close_settled(visit):
            change = await self._services.matches.decline_offer(custom_id.number, offered, player)
        words = await visit.public_words(change.after.guild)
        declined = Message(words, words.offers.declined(change.before, offered))
        await visit.replace_pressed(declined)
        if visit.pressed_message:
            await self._services.messages.keep_as_notice(change.after, visit.pressed_message)

    @press("match", "withdraw", requires=Requires.BOARD)
    async def withdraw(self, visit: Visit, custom_id: CustomId) -> None:
        """Withdraw an offer, and remove the offer's public message."""
        change = await self._services.matches.withdraw_offer(
            custom_id.number, custom_id.version or 0, visit.person.id
        )
        withdrawn = await visit.sentence("offer-withdrawn")
        await visit.replace_pressed(withdrawn)
        await clear_offers(self._client, change.after)

    @contextlib.asynccontextmanager
    async def _close_settled(self, visit: Visit) -> AsyncIterator[None]:
        """Remove the buttons of an offer that turns out to be settled.

        Raises the error again.
        """
        try:
            yield
        except (MatchOver, OfferGone):
            words = await visit.public_words()
            await close_prompt(visit, Message(words, words.say("offer-settled")))
            raise

    async def _offer(self, visit: Visit, match: Match, kind: OfferKind) -> None:
        player = visit.person.id
        if match.level is not None:
            await self._offer_to_engine(visit, match, kind)
            return
        change = await self._services.matches.offer(match, player, kind)
        if visit.private:
            reader = await visit.words()
            confirmation = Message(reader, reader.offers.confirmation(match, player))
            await visit.replace_pressed(confirmation)
        if not change.after.live:
            await self._boards.show(change, visit)
            return
        await show_offer(self._client, change.after, change.after.offers[-1], visit)

    async def _offer_to_engine(self, visit: Visit, match: Match, kind: OfferKind) -> None:
        """Make an offer to the engine, which answers at once. Acceptance is public."""
        player = visit.person.id
        change = await self._services.engine.answer(match, player, kind)
        offered = match.version + 1
        if change.declines:
            reader = await visit.words()
            text = reader.offers.declined(match.offer(player, kind), offered)
            await visit.show(Message(reader, text))
            return
        words = await (visit.words() if match.owner else server_texts(self._client, match.guild))
        note = words.offers.agreed(match, change.after, ENGINE)
        await self._boards.show(
            change, visit, note=lambda _: note, confirmation=Message(words, note)
        )
