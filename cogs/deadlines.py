"""Steps that are due in matches: reminders, losses on time, and retries."""

import logging

from bot.client.cog import Cog, due
from bot.client.languages import member_texts
from bot.client.matches.notices import Delivery, notify
from bot.client.messages.errors import (
    Asked,
    MessageError,
    Refused,
    bounded_request,
    log_failure,
)
from bot.client.messages.layout import Message
from bot.play.due_times import DueKind, DueStep
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.reminder import Reminder
from bot.services.matches import Change
from bot.shards import NO_SERVER

AT_ONCE = 32
"""Maximum number of steps of a kind that run at once when Discord is slow."""

NOTICE_REQUESTS = 2
"""Requests for a direct message: open the channel, and send."""

END_REQUESTS = 3
"""Requests for a match's end: check membership, post a board, delete the last board."""

GUILD_TIMEOUT_S = 3.0
"""Time limit for a membership check."""

log = logging.getLogger(__name__)


class DeadlineCog(Cog):
    """Takes the steps that are due in matches, and shows what has changed."""

    async def _change(self, step: DueStep) -> Change | None:
        """Take a step, and return the change to show, if any."""
        deadlines, guild = self._services.deadlines, self._client.get_guild(step.guild)
        found = await deadlines.read(step)
        if found is None:
            return None
        if found.match.live and guild and guild.unavailable:
            await deadlines.postpone(found.match)
            return None
        if step.kind == DueKind.TIME_UP and guild and await self._has_removed(guild.id):
            # The time of the removal is unknown, and the player could not move after it.
            self._services.guilds.gone.add(guild.id)
            await deadlines.postpone(found.match)
            await self._services.guilds.left(guild.id)
            return None
        return await deadlines.process(found)

    @due(DueKind.ENGINE_TURN, at_once=AT_ONCE)
    async def engine_turn(self, step: DueStep) -> None:
        """Start the search for the engine's move again."""
        if change := await self._change(step):
            self._services.engine.start_turn(change.after)

    @due(DueKind.SHOW_BOARD, at_once=AT_ONCE, requests=NOTICE_REQUESTS)
    async def show_board(self, step: DueStep) -> None:
        """Post the board of an engine's turn that was never shown."""
        change = await self._change(step)
        if change is None:
            return
        match, deadlines = change.after, self._services.deadlines
        if await deadlines.must_show_board(match):
            try:
                await self._boards.show(change)
            except Refused as error:
                log_failure(log, error, "match %d: board not posted to its channel", match.id)
        await deadlines.settle(match)

    @due(DueKind.PAUSE, DueKind.WARNED_PAUSE, at_once=AT_ONCE)
    async def pause(self, step: DueStep) -> None:
        """Stop or start a player's clock for a day off."""
        await self._change(step)

    @due(
        *(DueKind.REMIND, DueKind.REMIND_EARLY, DueKind.SILENCE),
        at_once=AT_ONCE,
        requests=NOTICE_REQUESTS,
    )
    async def remind(self, step: DueStep) -> None:
        """Remind the player to move."""
        change = await self._change(step)
        if change is None:
            return
        match = change.after
        early = step.kind == DueKind.REMIND_EARLY
        reminder = self._services.deadlines.reminder(match, early=early)
        quiet = await self._services.notices.quiet_until(match)
        if quiet and reminder is not Reminder.BACK:
            await self._services.deadlines.remind_at(match, quiet)
            return
        words = await member_texts(self._client, match.to_move, match.guild)
        link = match_link(match, await self._services.boards.current(match.id))
        message = Message(words, words.notices.reminder(match, reminder, link), plain=True)
        delivery = await notify(self._client, match, match.to_move, reminder, message)
        if delivery is Delivery.REFUSED and match.guild == NO_SERVER:
            # The player was not warned in any way, so they must not lose on time.
            await self._services.deadlines.waive(match)
        elif delivery is not Delivery.FAILED:
            await self._services.deadlines.mark_notified(match, early=early)

    @due(
        *(DueKind.TIME_UP, DueKind.ABANDONED, DueKind.SHOW_END),
        at_once=AT_ONCE,
        requests=END_REQUESTS + 2 * NOTICE_REQUESTS,
    )
    async def end(self, step: DueStep) -> None:
        """End a match, and show its end."""
        change = await self._change(step)
        if change is None:
            return
        match, shown = change.after, False
        try:
            shown = await self._boards.show(
                change, note=lambda words: words.matches.too_late(match)
            )
        except Refused as error:
            log_failure(log, error, "match %d: end not posted to its channel", match.id)
        if match.owner is not None or not shown:
            await self._notify_of_end(match)

    async def _notify_of_end(self, match: Match) -> None:
        """Notify the players of a match's end, because no channel shows the end."""
        await self._services.deadlines.stop_showing_end(match)
        link = match_link(match, await self._services.boards.current(match.id))
        for player in match.people:
            words = await member_texts(self._client, player, match.guild)
            text = words.notices.turn_or_end(match, player, link)
            await notify(self._client, match, player, "end", Message(words, text, plain=True))

    async def _has_removed(self, guild: int) -> bool:
        """Ask Discord whether a server removed the bot. Return False if Discord does not answer.

        A removal while the gateway was disconnected sends no event, so Discord is asked before a
        player loses on time.
        """
        try:
            async with bounded_request(GUILD_TIMEOUT_S, Asked.FACT):
                await self._client.fetch_guild(guild, with_counts=False)
        except MessageError as error:
            if error.not_in_server:
                return True
            log_failure(log, error, "server %d: unknown whether the bot is a member", guild)
        return False
