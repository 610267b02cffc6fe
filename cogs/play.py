"""The commands /move and /board, and the button for the player's own view."""

import asyncio
import contextlib
from dataclasses import replace

from discord.app_commands import Choice

from bot.client.cog import Cog, command, press, public
from bot.client.commands import completions
from bot.client.errors import DiscordTooSlow
from bot.client.gateway.interactions import completion
from bot.client.gateway.presses import Requires
from bot.client.matches.board_message import no_note, private_board
from bot.client.matches.menu_buttons import view_buttons
from bot.client.matches.page_links import page_buttons
from bot.client.members import ask_discord
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import Posted
from bot.client.messages.errors import MessageError
from bot.client.messages.layout import Message
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.play.errors import NoMatchHere
from bot.play.match import Match
from bot.play.shown_board import ShownBoard
from bot.services.matches import Change
from bot.shards import NO_SERVER
from bot.texts import Texts
from guti.errors import GutiError

SHOWN_WITHIN_S = 1.0
"""Maximum seconds to wait for a board that is being posted."""

NO_MOVE = "-"
"""Value of the completion that says whose turn it is. It is no legal move."""


class PlayCog(Cog):
    """Moves and boards of a match."""

    @public
    @command
    async def move(self, visit: Visit, move: str) -> None:
        """Play a move."""
        here, player = visit.place, visit.person.id
        change = await self._services.matches.move(here, player, move)
        await self._boards.show(change, visit)

    @move.autocomplete("move")
    @completion
    async def moves(self, visit: Visit, typed: str) -> list[Choice[str]]:
        """Return legal moves as completions or, out of turn, a note about whose turn it is."""
        player = visit.person.id
        try:
            match = await self._services.matches.cached_live_for(visit.place, player)
        except GutiError:
            return []
        if player in match.players and player != match.to_move:
            words = await visit.words()
            return [Choice(name=words.matches.waiting(match), value=NO_MOVE)]
        return completions(match.completions(player, typed))

    @command
    async def board(self, visit: Visit, *, text: bool = False) -> None:
        """Show the board privately. If the public board was lost, post it again."""
        words = await visit.words()
        match = await self._found(visit)
        shown = await self._shown(match)
        plays = visit.person.id in match.players and match.owner is None
        lost = plays and await _is_lost(visit, match, shown)
        if lost:
            note = _again if match.guild != NO_SERVER else no_note
            current = shown is not None and shown.is_current(match)
            await self._boards.show(Change(match, match), visit, note=note, again=current)
        if text:
            message = Message(words, words.matches.in_words(match, visit.person.id), plain=True)
            await visit.reply(message, slot=Slot.ANSWER)
        elif not lost:
            await self._view(visit, match)
        elif match.guild == NO_SERVER:
            await self._offer_page(visit, match)

    async def _shown(self, match: Match) -> ShownBoard | None:
        """Return the match's current board, after waiting for one that is being posted."""
        boards, lock = self._services.boards, self._client.channel_lock(match.channel)
        shown = await boards.current(match.id)
        if lock.locked() and not (shown and shown.is_current(match)):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SHOWN_WITHIN_S), lock:
                    shown = await boards.current(match.id)
        return shown

    @press("match", "view", requires=Requires.BOARD)
    async def view(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the current board privately, from the user's side."""
        await self._view(visit, await self._services.matches.get(custom_id.number))

    async def _view(self, visit: Visit, match: Match) -> None:
        if match.owner is not None:
            await self._boards.show(Change(match, match), visit, again=True)
            return
        words = await visit.words()
        board = await private_board(self._client, words, match, visit.person.id)
        buttons = await view_buttons(self._client, match, visit.person.id)
        board = replace(board, buttons=buttons)
        plays = match.live and visit.person.id == match.to_move
        await visit.show(board, slot=Slot.TURN if plays else None)

    async def _offer_page(self, visit: Visit, match: Match) -> None:
        """Offer the page privately beside a board that the bot cannot keep up to date."""
        if buttons := await page_buttons(self._client, match, visit.person.id):
            words = await visit.words()
            await visit.reply(Message(words, words.say("page-live"), buttons=buttons))

    async def _found(self, visit: Visit) -> Match:
        """Return the channel's match, else a match of the user whose channel was deleted."""
        matches, here = self._services.matches, visit.place
        try:
            return await matches.live_for(here, visit.person.id)
        except NoMatchHere:
            for match in await matches.live_of(here.guild, visit.person.id):
                if match.owner is None and await _is_channel_gone(visit, match):
                    return await matches.relocate(match, here.channel)
            raise


def _again(words: Texts) -> str:
    return words.say("board-again")


async def _is_channel_gone(visit: Visit, match: Match) -> bool:
    if match.guild == NO_SERVER:
        return False
    if visit.guild and visit.guild.get_channel_or_thread(match.channel):
        return False
    try:
        await ask_discord(visit, visit.client.fetch_channel(match.channel))
    except MessageError as error:
        return error.no_channel
    return False


async def _is_lost(visit: Visit, match: Match, shown: ShownBoard | None) -> bool:
    """Return whether a public match's board is lost and must be posted again."""
    if shown is None or not shown.is_current(match) or shown.guild == NO_SERVER:
        # Outside servers the bot cannot check, so it always posts a new board.
        return True
    board = Posted(shown.guild, shown.channel, shown.message)
    try:
        return not await ask_discord(visit, visit.client.messenger.exists(board))
    except DiscordTooSlow:
        return False
