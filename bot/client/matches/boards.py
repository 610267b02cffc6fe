"""Boards of matches: shows them to anyone, with or without an interaction."""

import contextlib
import logging
from collections.abc import MutableMapping
from dataclasses import replace
from typing import Self

from cachetools import LRUCache

from bot import tasks
from bot.client.client import Client
from bot.client.languages import member_texts
from bot.client.matches.board_message import (
    Note,
    end_buttons,
    no_note,
    private_board,
    public_board,
    public_settings,
    words_above,
)
from bot.client.matches.board_records import BoardRecords, is_shown
from bot.client.matches.doors import Door, Throttle
from bot.client.matches.match_buttons import match_id, other_buttons
from bot.client.matches.notices import is_player_away
from bot.client.matches.page_links import page_buttons
from bot.client.matches.prompts import clear_offers, show_offers
from bot.client.matches.public_boards import PublicBoards
from bot.client.messages.destinations import Posted, PrivateAnswer
from bot.client.messages.errors import failures_logged
from bot.client.messages.layout import Button, Message
from bot.client.messages.private_messages import IN_CHANNEL, Slot
from bot.client.visit import Visit
from bot.play.due_times import OutsideStep
from bot.play.errors import NoSuchMatch
from bot.play.events import ClockChanged, EnginePlayed, MatchStarted, by_person
from bot.play.match import Match
from bot.services.matches import Change
from bot.shards import NO_SERVER
from bot.store.errors import StorageFails
from guti.errors import GutiError

KEY = "boards"
"""Key of a client's boards in its `extras`."""

END_SHOWN_WITHIN_S = 10.0
"""Maximum seconds to wait for a match's end to be shown before the next match."""

SHOWN_TOGETHER_S = 1.0
"""Maximum seconds to wait for the engine's reply, so that one board shows both moves."""

QUIET_REMEMBERED = 1024

log = logging.getLogger(__name__)


class Boards:
    """Shows the boards of matches."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._records = BoardRecords(client)
        self._public = PublicBoards(client, self._records)
        self.throttle = Throttle(client.services.clock.monotonic)
        """Changes made while a player sees the match at a door."""
        self._doors = set[Door]()
        self._quiet: LRUCache[int, Match] = LRUCache(QUIET_REMEMBERED)
        """Matches as they were last shown, or will be, without a mention because of a door."""

    @classmethod
    def of(cls, client: Client) -> Self:
        """Return the boards of a client, which are created when first needed."""
        if KEY not in client.extras:
            client.extras[KEY] = cls(client)
        found: Self = client.extras[KEY]
        return found

    def add_door(self, door: Door) -> None:
        """Keep boards quiet while a player sees their match at a door."""
        self._doors.add(door)

    def is_quiet(self, match: Match) -> bool:
        """Return whether a player sees a match at a door."""
        return any(door.is_open(match.id, each) for door in self._doors for each in match.people)

    async def show(
        self,
        change: Change,
        visit: Visit | None = None,
        door: Door | None = None,
        *,
        note: Note = no_note,
        again: bool = False,
        confirmation: Message | None = None,
    ) -> bool:
        """Show the board after a change, and the matches that began because a match ended.

        With a visit, this is its answer, which includes the engine's reply if that comes in time.
        Until the board is shown, a pressed private message shows `confirmation`. Without a visit,
        the board is posted or, where the bot cannot post, edited. Returns False if the bot can do
        neither; the next press then shows the board. Raises MessageError if Discord fails.

        With `again`, nothing has changed, and no one is notified. While a player sees the match at
        a door, no one is notified either, and changes without a visit are shown in the background,
        as are all changes made at a `door`; failures are then logged.
        """
        if door:
            self._doors.add(door)
            self._client.services.engine.start_turn(change.after)
        quiet = self.is_quiet(change.after)
        if quiet and not again:
            self._quiet[change.after.id] = change.after
        if visit is None and not self._client.own_shards.serves(change.after.guild):
            # The process that has the server shows it, since the change has left a due step.
            return True
        if visit is None and (quiet or door):
            self.throttle.put(change, note)
            return True
        leftovers = [] if again else self._take_leftovers(change.after, visit)
        try:
            if visit and not again:
                return await self._answer(visit, change, note, confirmation, silent=quiet)
            return await self._replace(change, visit, note, silent=again or quiet)
        finally:
            await self._client.messenger.delete_private(leftovers)

    async def show_first(self, visit: Visit, match: Match) -> bool:
        """Turn the pressed challenge into its match's first board.

        Returns False, without a change, if the server keeps old messages.
        """
        client, card = self._client, visit.pressed_message
        if card is None or not (await public_settings(client, match.guild)).one_board:
            return False
        silent = self.is_quiet(match)
        shown = await self._public.show(match, visit, no_note, silent=silent, card=card)
        # If deleting or storing fails now, the sweep finds the settled challenge and deletes it.
        with failures_logged(log, "match %d: challenge not deleted", match.id):
            if not (shown and shown.board and shown.board.message == card):
                await client.messenger.delete(Posted(match.guild, visit.place.channel, card))
                with contextlib.suppress(StorageFails):
                    await client.services.messages.remove(card)
        return True

    async def show_beside(self, visit: Visit, match: Match, message: Message) -> None:
        """Show the player to move a private message about their turn.

        In a private match, the message replaces the board. A button leads back to the board.
        """
        back = Button("button-page-back", match_id(match, "view"))
        slot = Slot.TURN if match.owner is None else Slot.BOARD
        await visit.show(replace(message, buttons=(*message.buttons, back)), slot=slot)

    async def show_missed(self, visit: Visit, number: int) -> bool:
        """Show a match as it is to a person who pressed an outdated board.

        Returns False if that is not needed. Only private matches and matches outside servers can
        have boards without the latest change. A pressed public board is edited to show the match's
        end, even if a newer board shows it.
        """
        client, match = self._client, await self._client.services.matches.get(number)
        if match.owner is not None:
            return await self.show(Change(match, match), visit, again=True)
        if match.guild != NO_SERVER:
            return False
        last, pressed = await self._records.last(match), visit.pressed_board(number)
        shown = last is not None and last.version >= match.version
        if shown and (match.live or pressed is None):
            return False
        if pressed is None:
            return await self.show(Change(match, match), visit, again=True)
        settings, words = await public_settings(client, match.guild), await visit.words()
        await visit.edit(await public_board(client, match, settings, again=True, words=words))
        if not shown:
            await self._records.clear(match, await self._records.record(match, pressed))
        return True

    async def note_orphan(self, visit: Visit, number: int) -> None:
        """Store the pressed message as an outdated board, so that the sweep finds it.

        Discord may have posted this board without confirming it, so that it was never stored.
        """
        if seen := visit.public_message:
            with contextlib.suppress(GutiError):
                match = await self._client.services.matches.get(number)
                await self._records.record_orphan(match, visit.place.channel, seen)

    async def show_begun(self, ended: Match, visit: Visit | None = None) -> None:
        """Show the matches that began because a person ended match `ended`."""
        for match in await self._client.services.queue.begun_by(ended):
            if visit and match.channel == visit.place.channel:
                await self.show(Change(match, match), visit)
            else:
                await self._post_begun(match)

    async def on_started(self, event: MatchStarted) -> None:
        """Post the first board of a match that began without a person's action.

        If the match waited for another match to end, that end is shown first.
        """
        if by_person(event) or event.match.owner is not None:
            return
        ended = event.after
        if ended and ended.owner is None and ended.channel == event.match.channel:
            await self._records.wait_for_end(ended, END_SHOWN_WITHIN_S)
        await self._post_begun(event.match)

    async def on_engine_played(self, event: EnginePlayed) -> None:
        """Show an engine's turn that came too late for the player's interaction."""
        with failures_logged(log, "match %d: engine's turn not shown yet", event.match.id):
            await self.show(Change(event.before, event.match))

    async def on_clock_changed(self, event: ClockChanged) -> None:
        """Show on a match's board that its clock stands still, runs again or has more time."""
        match = event.match
        if match.guild != NO_SERVER and self._client.own_shards.serves(match.guild):
            await self._public.refresh(match)

    @property
    def cleared(self) -> MutableMapping[int, bool]:
        """Outdated boards that were cleared or are being cleared, as BoardRecords has them."""
        return self._records.cleared

    async def delete_cleared_rows(self) -> None:
        """Delete the rows of boards that were deleted or stripped of buttons."""
        await self._records.delete_cleared_rows()

    def leave(self, number: int, person: int) -> None:
        """Post a match's board again, after a person has left its door.

        That is done only if the opponent is to move and was not mentioned.
        """
        client, match = self._client, self._quiet.get(number)
        if match is None or self.is_quiet(match):
            return
        del self._quiet[number]
        if match.to_move == person or not is_player_away(client, match):
            return
        if client.own_shards.serves(match.guild):
            self.throttle.put(Change(match, match), no_note)
        else:
            calling = client.services.due.call(match)
            tasks.start(calling, log, f"match {number}: player not called")

    async def show_outside(self, number: int, step: OutsideStep) -> int | None:
        """Show a change made outside Discord, possibly in another process, if it is not shown.

        Returns the version of the match, or None if it is gone.
        """
        try:
            match = await self._client.services.matches.get(number)
        except NoSuchMatch:
            return None
        board = await self._client.services.boards.current(number)
        calls = step is OutsideStep.CALL and is_player_away(self._client, match)
        if calls or not is_shown(match, board):
            silent = step is OutsideStep.SHOW_QUIETLY or self.is_quiet(match)
            await self._replace(Change(match, match), None, no_note, silent=silent)
        if match.owner is None:
            quiet = step is OutsideStep.SHOW_QUIETLY
            await show_offers(self._client, match, lambda _: quiet)
        return match.version

    async def show_waiting(self, *, early: bool = False) -> None:
        """Begin to show the changes that may be shown now or, if `early`, all that wait."""
        for change, note in self.throttle.take(early=early):
            what = f"match {change.after.id}: board not shown"
            task = tasks.start(self._show_quietly(change, note), log, what)
            self._client.finish_before_close(task)

    async def _post_begun(self, match: Match) -> None:
        # If this fails, `/board` can post the board later.
        with failures_logged(log, "match %d started, but its board was not posted", match.id):
            await self.show(Change(match, match))

    async def _show_quietly(self, change: Change, note: Note) -> None:
        """Show a change that waited, quietly unless the players have left the doors."""
        with failures_logged(log, "match %d: board not shown", change.after.id):
            silent = self.is_quiet(change.after)
            if silent:
                # Before the board is shown, because the player may leave the door meanwhile.
                self._quiet[change.after.id] = change.after
            leftovers = self._take_leftovers(change.after, None)
            await self._replace(change, None, note, silent=silent)
            await self._client.messenger.delete_private(leftovers)

    def _take_leftovers(self, match: Match, visit: Visit | None) -> list[PrivateAnswer]:
        """Remove and return the private messages about a turn that has ended.

        Messages with buttons are removed for both players, plain answers only for the player who
        acted, because the other may still be reading. The pressed message is kept.
        """
        private = self._client.messenger.private
        pressed, actor = (visit.pressed_message, visit.person.id) if visit else (None, None)
        place = match.channel if match.owner is None or visit is None else visit.place.channel
        return [
            answer
            for player in match.people
            for answer in private.take(
                IN_CHANNEL if player == actor else (Slot.TURN,), place or 0, player
            )
            if answer.message != pressed
        ]

    async def _answer(
        self,
        visit: Visit,
        change: Change,
        note: Note,
        confirmation: Message | None,
        *,
        silent: bool,
    ) -> bool:
        """Answer a visit with the board after a change and a quick engine's reply."""
        engine, confirmed = self._client.services.engine, False
        if confirmation and visit.private and change.after.owner is None:
            confirmed = await visit.replace_pressed(confirmation)
        turn, reply = engine.start_turn(change.after), None
        try:
            if turn:
                visit.leave_queue()
                reply = await engine.wait_for_turn(turn, SHOWN_TOGETHER_S)
            shown = await self._replace(change.and_then(reply), visit, note, silent=silent)
        finally:
            if turn:
                engine.release(turn, reply)
        if confirmed:
            # Deleted last, so that the board is the lowest message.
            await visit.delete_pressed()
        return shown

    async def _replace(
        self, change: Change, visit: Visit | None, note: Note, *, silent: bool
    ) -> bool:
        """Show a match, and remove what is outdated. Return False if nothing can show it."""
        match, shown = change.after, None
        try:
            if match.owner is not None:
                return await self._show_own(match, visit, note)
            shown = await self._public.show(match, visit, note, silent=silent)
        finally:
            # The next matches have begun even if Discord refuses the board of the ended one.
            await self.show_begun(match, visit)
        # The old board is cleared last, because Discord may delay that for long.
        if shown:
            await self._records.clear(change.before, shown)
        if change.before.offers:
            pressed = visit.pressed_message if visit else None
            await clear_offers(self._client, match, pressed or 0)
        return shown is not None

    async def _show_own(self, match: Match, visit: Visit | None, note: Note) -> bool:
        """Show a private match in the pressed message, else in its last one.

        Without a visit, that needs a token that is still valid. Returns False without one.
        """
        client, player = self._client, match.owner or 0
        last = client.messenger.private.get(Slot.BOARD, match.guild, player)
        if visit is None and last is None:
            return False
        words = await (visit.words() if visit else member_texts(client, player, match.guild))
        text = await words_above(client, words, match, note(words))
        board = await private_board(client, words, match, player, text)
        links = await page_buttons(client, match, player) if match.live else ()
        offered = await end_buttons(client, match)
        board = replace(board, buttons=(*other_buttons(match, board.above), *links, *offered))
        if visit:
            await visit.show(board, slot=Slot.BOARD)
            return True
        with failures_logged(log, "match %d: board not edited", match.id):
            if last:
                await client.messenger.edit(last, board)
                return True
        return False
