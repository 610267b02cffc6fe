"""Playing matches: moves, resignations, claims and offers."""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from bot.learn.errors import UNFAIR
from bot.play.conditional import NO_CONDITIONS, TOLD_AFTER, Conditions
from bot.play.due_times import DueKind, DueTime
from bot.play.engine_player import ENGINE
from bot.play.errors import MatchMovedOn, NoMatchHere, NoSuchMatch
from bot.play.events import MatchChanged, MatchEnded
from bot.play.fair_play import HelpKind
from bot.play.links import board_link
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services import fair_play
from bot.services.bus import Bus
from bot.services.requests import Place
from bot.services.settings import SettingsService
from bot.services.wakeup import Wakeup
from bot.shards import NO_SERVER
from bot.store import Store
from bot.store.errors import StorageFails
from bot.store.match_changes import Unchanged
from guti import Side
from guti.errors import GutiError
from guti.games import FIRST_GAME

FAR_OFF = datetime.max.replace(tzinfo=UTC)

PLANS_READ = 10
"""Maximum attempts to play a move while the opponent changes conditional moves."""

FIRST_MATCHES = 3
"""Matches of a person in which the first turn explains how to move."""


@dataclass(frozen=True)
class Change:
    """A match before and after a change."""

    before: Match
    after: Match

    @property
    def declines(self) -> bool:
        """True if the match goes on without a move, so that an offer was declined."""
        return self.after.live and self.after.moves == self.before.moves

    def and_then(self, later: "Change | None") -> "Change":
        """Combine this change with a later change, if any."""
        return Change(self.before, later.after) if later else self


@dataclass(frozen=True)
class MatchService:
    """Finds matches, and changes them for players."""

    _store: Store
    _settings: SettingsService
    _clock: Callable[[], datetime]
    _bus: Bus
    _wakeup: Wakeup

    async def require_in(
        self, guild: int, number: int, user: int, *, channel: int = 0, seen: int = 0
    ) -> Match:
        """Return a match that a user may see in a server, from the cache if possible.

        Reads the database if the cached version is older than `seen`, or if the cached match is
        public and not in `channel`. Raises NoSuchMatch if the match belongs to another server, or
        is another person's private match.
        """
        match = self._store.matches.cached(number)
        elsewhere = match and match.owner is None and match.channel != channel
        if match is None or match.version < seen or elsewhere:
            # Another process may have changed the stored match.
            match = await self._store.matches.get(number)
        # A match of NO_SERVER may be shown in a server that has added the bot since.
        if match.guild not in {guild, NO_SERVER} or match.owner not in {None, user}:
            raise NoSuchMatch(number)
        return match

    async def live_for(self, place: Place, player: int) -> Match:
        """Return the live match that a player's command in a place applies to.

        This is the channel's public match if the player is in it, else the player's private match,
        else the channel's public match. Raises NoMatchHere.
        """
        return await self._store.matches.live_for(place.guild, place.channel, player)

    async def cached_live_for(self, place: Place, player: int) -> Match:
        """Return the same match as `live_for`, from the cache if possible.

        A cached match may be outdated. Raises NoMatchHere.
        """
        cached = self._store.matches.cached_in(place.channel, player)
        return cached or await self.live_for(place, player)

    async def get(self, number: int) -> Match:
        """Return a match. Raises NoSuchMatch."""
        return await self._store.matches.get(number)

    async def find(self, place: Place, player: int, number: int | None) -> Match:
        """Return the match with a number, or the player's current match if `number` is None.

        The current match is the live match in the place, or the last finished match if none is
        live. Raises NoSuchMatch if the player may not see the match, and NoMatchHere.
        """
        if number is None:
            try:
                return await self.live_for(place, player)
            except NoMatchHere:
                return await self._store.matches.last_for(
                    place.guild, place.channel, player, self._clock()
                )
        match = await self._store.matches.get(number)
        if match.guild != place.guild or match.owner not in {None, player}:
            raise NoSuchMatch(number)
        return match

    async def find_to_review(
        self, place: Place, player: int, number: int | None, *, over: bool = False
    ) -> Match:
        """Return the match with a number, or the newest match with moves if `number` is None.

        The newest match is the live match if it has moves, else the last finished match that has
        moves. With `over`, live matches are skipped. If no match has moves, returns the result of
        `find`. Raises NoSuchMatch, NoMatchHere.
        """
        if number is not None:
            return await self.find(place, player, number)
        if not over:
            with contextlib.suppress(NoMatchHere):
                if (live := await self.live_for(place, player)).plies_played:
                    return live
        try:
            here = place.guild, place.channel
            return await self._store.matches.last_for(*here, player, self._clock(), played=True)
        except NoMatchHere:
            return await self.find(place, player, None)

    async def last_game(self, player: int) -> str:
        """Return the key of the game last played against the engine, or FIRST_GAME."""
        return await self._store.matches.last_game(player) or FIRST_GAME

    async def is_newcomer(self, match: Match) -> bool:
        """Return whether the player to move has a first turn in one of their first matches.

        Matches in all servers count.
        """
        if match.plies_played >= len(Side) or match.engine_moves:
            return False
        played = await self._store.praise.played([match.to_move], FIRST_MATCHES)
        return played[match.to_move] < FIRST_MATCHES

    async def at_version(self, number: int, seen: int) -> Match:
        """Return a live match whose position has not changed since version `seen`.

        Raises NoSuchMatch, MatchOver, or MatchMovedOn with a link to the current board.
        """
        return await self._at_version(await self._store.matches.get(number), seen)

    async def live_of(self, guild: int | None, player: int) -> tuple[Match, ...]:
        """Return a player's live matches in a server, or in all servers if `guild` is None.

        Matches in which the player is to move come first, ordered by deadline.
        """
        if guild is None:
            live = await self._store.matches.live_anywhere(player)
        else:
            live = await self._store.matches.live_of(guild, player)
        # Matches without a deadline come last, in their previous order.
        return tuple(
            sorted(live, key=lambda each: (each.to_move != player, each.deadline or FAR_OFF))
        )

    async def move(self, place: Place, player: int, text: str) -> Change:
        """Play a move, written as text. Raises MoveErrors, MatchErrors, HelpsInMatch."""
        cached = self._store.matches.cached_in(place.channel, player)
        return await self._apply(
            cached,
            lambda: self.live_for(place, player),
            lambda match: self._play(match, player, text),
        )

    async def play(self, number: int, seen: int, player: int, text: str) -> Change:
        """Play a move in a match that the player saw at version `seen`. Raises like `move`."""

        async def play(match: Match) -> Change:
            return await self._play(await self._at_version(match, seen), player, text)

        return await self._apply(
            self._store.matches.cached(number), lambda: self._store.matches.get(number), play
        )

    async def resign(self, number: int, seen: int, player: int) -> Change:
        """Resign a match that the player saw at version `seen`. Raises MatchErrors."""
        match = await self.at_version(number, seen)
        return await self.save_action(match, match.resign(player, seen), player)

    async def claim(self, match: Match, player: int, *, gone: bool) -> Change:
        """Claim a win against an opponent who has left (`gone`) or does not move.

        Raises MatchErrors.
        """
        due = await self._store.deadlines.of(match.id)
        warned = due is None or due.kind is not DueKind.SILENCE
        now = self._clock()
        claimed = match.claim(player, now, gone=gone, warned=warned).with_turn_started(now)
        return await self.save(match, claimed, player, by_time=not gone)

    async def offer(self, match: Match, player: int, kind: OfferKind) -> Change:
        """Offer a draw or a take-back to the opponent. Raises MatchErrors."""
        return await self.save_action(match, match.offer(player, kind), player)

    async def accept_offer(self, number: int, offered: int, player: int) -> Change:
        """Accept the offer made at version `offered`. Raises MatchErrors."""
        match = await self._store.matches.get(number)
        return await self.save_action(match, match.accept(player, offered), player)

    async def decline_offer(self, number: int, offered: int, player: int) -> Change:
        """Decline the offer made at version `offered`. Raises MatchErrors."""
        match = await self._store.matches.get(number)
        return await self.save_action(match, match.decline(player, offered), player)

    async def withdraw_offer(self, number: int, seen: int, player: int) -> Change:
        """Withdraw the player's offer. Raises MatchErrors."""
        match = await self.at_version(number, seen)
        return await self.save_action(match, match.withdraw(player), player)

    async def relocate(self, match: Match, channel: int) -> Match:
        """Move a match from a deleted channel to another channel.

        Raises ChannelBusy.
        """
        await self._store.matches.relocate(match, channel)
        return replace(match, channel=channel)

    async def save(
        self,
        before: Match,
        after: Match,
        actor: int | None = None,
        *,
        by_time: bool = False,
        due: DueTime | None = None,
        plan: Conditions = NO_CONDITIONS,
    ) -> Change:
        """Save and publish a change of a match.

        `actor` is the player who made the change, and sees it in the reply to the command. With
        `by_time`, the change is saved only if the match's clock has not changed. `due` is the next
        due time if the match has ended. A move is saved only if the stored plan is still `plan`.
        Raises MatchMovedOn with a link to the current board.
        """
        now, unchanged = self._clock(), Unchanged(by_time, plan)
        try:
            after, lost = await self._store.matches.save(
                before, after, now, due=due, unchanged=unchanged
            )
        except MatchMovedOn:
            raise await self._moved_on(await self._store.matches.get(before.id)) from None
        if lost:
            # The owner is told by a due step of the same transaction.
            self._wakeup.wake_by(now + TOLD_AFTER)
        self._bus.publish((MatchChanged if after.live else MatchEnded)(before, after, actor))
        return Change(before, after)

    async def _play(self, match: Match, player: int, text: str) -> Change:
        """Play a move, and what follows by condition or automatically.

        Most matches have no conditional moves, so the stored ones are read only if saving fails.
        """
        chosen, plan = match.play(player, text), NO_CONDITIONS
        for _ in range(PLANS_READ):
            played = await self._follow(chosen, plan)
            if played.engine_moves:
                await self.check_fair_play(played, player)
            try:
                return await self.save_action(match, played, player, plan)
            except MatchMovedOn:
                last, plan = plan, await self._store.conditional_moves.in_match(match.id)
                if plan.revision == last.revision:
                    raise
        raise await self._moved_on(match)

    async def _follow(self, match: Match, plan: Conditions) -> Match:
        """Return a match after the moves that are played by condition or automatically."""
        while match.live:
            if answer := plan.answer(match):
                match = match.play_for(answer, by_condition=True)
                continue
            forced = match.play_forced()
            if forced is match:
                break
            if not (match.engine_moves or await self._moves_automatically(match.to_move, forced)):
                break
            match = forced
        return match

    async def check_fair_play(self, match: Match, player: int) -> None:
        """Raise HelpsInMatch or HelpsWithPuzzle if the engine's moves could help the player."""
        if match.level is not None and player != ENGINE:
            await fair_play.check(self._store, player, HelpKind.GAME, match.game, match.positions)

    async def _apply(
        self,
        cached: Match | None,
        read: Callable[[], Awaitable[Match]],
        step: Callable[[Match], Awaitable[Change]],
    ) -> Change:
        """Apply `step` to the cached match, or to the stored match if the first attempt fails.

        The cached match may be outdated. `step` is saved only if the cached and the stored match
        have the same version.
        """
        if cached:
            try:
                return await step(cached)
            except StorageFails:
                raise
            except GutiError:
                self._store.matches.forget(cached.id)
        return await step(await read())

    async def _moves_automatically(self, player: int, forced: Match) -> bool:
        """Return whether to play a player's only legal move automatically.

        The player must have chosen this setting. After the move, in `forced`, fair play must allow
        the engine to continue.
        """
        if not (await self._settings.player(player)).auto_move:
            return False
        try:
            await self.check_fair_play(forced, player)
        except UNFAIR:
            return False
        return True

    async def save_action(
        self, before: Match, after: Match, actor: int, plan: Conditions = NO_CONDITIONS
    ) -> Change:
        """Save a player's change of a match, and start the clock if a turn begins.

        Raises MatchMovedOn.
        """
        if after.position_version != before.position_version or not after.live:
            after = after.with_turn_started(self._clock())
        return await self.save(before, after, actor, plan=plan)

    async def _at_version(self, match: Match, seen: int) -> Match:
        try:
            match.require_same_position(seen)
        except MatchMovedOn:
            raise await self._moved_on(match) from None
        return match

    async def _moved_on(self, match: Match) -> MatchMovedOn:
        return MatchMovedOn(board_link(match, await self._store.boards.current(match.id)))
