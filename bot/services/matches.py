"""Use-cases of matches: each reads a match, computes a new one, and saves it."""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from bot.engine import Side
from bot.errors import GutiError
from bot.games import FIRST_GAME
from bot.learn.errors import HelpsInMatch
from bot.play.due_times import DueKind, DueTime
from bot.play.engine_player import ENGINE
from bot.play.errors import MatchMovedOn, NoMatchHere, NoSuchMatch
from bot.play.events import MatchChanged, MatchEnded
from bot.play.links import board_link
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services import fair_play
from bot.services.bus import Bus
from bot.services.requests import Place
from bot.services.settings import SettingsService
from bot.shards import NO_SERVER
from bot.store import Store
from bot.store.errors import StorageFails

FAR_OFF = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Change:
    """A match before and after a change."""

    before: Match
    after: Match

    def followed_by(self, later: "Change | None") -> "Change":
        """Return this change combined with a `later` one, if any."""
        return Change(self.before, later.after) if later else self


@dataclass(frozen=True)
class MatchService:
    """The use-cases of matches."""

    _store: Store
    _settings: SettingsService
    _clock: Callable[[], datetime]
    _bus: Bus

    async def require_in(
        self, guild: int, number: int, user: int, *, channel: int = 0, seen: int = 0
    ) -> Match:
        """Return a match of a server, or one outside servers, from the cache if possible.

        The match is read again if the cached version is older than `seen`, or the cached channel
        is not `channel`. Raises NoSuchMatch, also for another person's private match.
        """
        match = self._store.matches.cached(number)
        elsewhere = match and match.owner is None and match.channel != channel
        if match is None or match.version < seen or elsewhere:
            # Another process may have changed the match.
            match = await self._store.matches.get(number)
        # The match may have begun in a server before the bot was added there.
        if match.guild not in {guild, NO_SERVER} or match.owner not in {None, user}:
            raise NoSuchMatch(number)
        return match

    async def meant(self, place: Place, player: int) -> Match:
        """Return the live match to which `player` refers in a place.

        In order: the channel's match if they play it, their private match, the channel's match.
        Raises NoMatchHere.
        """
        return await self._store.matches.live_for(place.guild, place.channel, player)

    async def expected(self, place: Place, player: int) -> Match:
        """Return the same match as `meant`, from the cache if possible.

        Another process may have changed a cached match. Raises NoMatchHere.
        """
        cached = self._store.matches.cached_in(place.channel, player)
        return cached or await self.meant(place, player)

    async def get(self, number: int) -> Match:
        """Return a match. Raises NoSuchMatch."""
        return await self._store.matches.get(number)

    async def find(self, place: Place, player: int, number: int | None) -> Match:
        """Return a match by number, or without a number the live or else the last match.

        Raises NoSuchMatch, also for another person's private match, and NoMatchHere.
        """
        if number is None:
            try:
                return await self.meant(place, player)
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
        """Return a match by number, or without a number the newest one that has moves.

        The newest is the live match (unless the match must be `over`), or else the last one that
        ended. Without such a match, returns that of `find`. Raises NoSuchMatch, NoMatchHere.
        """
        if number is not None:
            return await self.find(place, player, number)
        if not over:
            with contextlib.suppress(NoMatchHere):
                if (live := await self.meant(place, player)).moves:
                    return live
        try:
            here = place.guild, place.channel
            return await self._store.matches.last_for(*here, player, self._clock(), played=True)
        except NoMatchHere:
            return await self.find(place, player, None)

    async def last_game(self, player: int) -> str:
        """Return the game that a player last played against the engine, or FIRST_GAME."""
        return await self._store.matches.last_game(player) or FIRST_GAME

    async def is_newcomer(self, match: Match) -> bool:
        """Return whether the player to move has never moved in this server."""
        if len(match.moves) >= len(Side) or match.engine_moves:
            return False
        return not await self._store.matches.has_moved(match.guild, match.to_move)

    async def at_version(self, number: int, seen: int) -> Match:
        """Return a live match if its position is still that of version `seen`.

        Raises NoSuchMatch, MatchOver, and MatchMovedOn with a link to the newest board.
        """
        return await self._at_version(await self._store.matches.get(number), seen)

    async def live_of(self, guild: int | None, player: int) -> tuple[Match, ...]:
        """Return a player's live matches in a server, or (for None) everywhere.

        Matches in which it is their turn come first, ordered by deadline.
        """
        if guild is None:
            live = await self._store.matches.live_anywhere(player)
        else:
            live = await self._store.matches.live_of(guild, player)
        # Matches without a deadline come last, in the order in which they were read.
        return tuple(
            sorted(live, key=lambda each: (each.to_move != player, each.deadline or FAR_OFF))
        )

    async def move(self, place: Place, player: int, text: str) -> Change:
        """Play a move given as text. Raises MoveErrors, MatchErrors, HelpsInMatch."""
        cached = self._store.matches.cached_in(place.channel, player)
        return await self._stepped(
            cached, lambda: self.meant(place, player), lambda match: self._play(match, player, text)
        )

    async def play(self, number: int, seen: int, player: int, text: str) -> Change:
        """Play a move in a match seen at version `seen`. Raises like `move`."""

        async def play(match: Match) -> Change:
            return await self._play(await self._at_version(match, seen), player, text)

        return await self._stepped(
            self._store.matches.cached(number), lambda: self._store.matches.get(number), play
        )

    async def resign(self, number: int, seen: int, player: int) -> Change:
        """Resign a match seen at version `seen`. Raises MatchErrors."""
        match = await self.at_version(number, seen)
        return await self.save_action(match, match.resign(player, seen), player)

    async def claim(self, match: Match, player: int, *, gone: bool) -> Change:
        """Claim a match whose opponent is `gone` or has not moved. Raises MatchErrors."""
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
        """Withdraw an offer in a match seen at version `seen`. Raises MatchErrors."""
        match = await self.at_version(number, seen)
        return await self.save_action(match, match.withdraw(player), player)

    async def relocate(self, match: Match, channel: int) -> Match:
        """Move a match from a deleted channel to another, and delete the rows of its boards.

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
    ) -> Change:
        """Save a change of a match. Raises MatchMovedOn with a link to the newest board.

        An end `by_time` is saved only if the stored times are unchanged. `due` is the step due
        after the end of a match. If a person is the `actor`, the answer to their request shows the
        change; otherwise a listener does.
        """
        try:
            await self._store.matches.save(before, after, self._clock(), by_time=by_time, due=due)
        except MatchMovedOn:
            raise await self._moved_on(await self._store.matches.get(before.id)) from None
        self._bus.publish((MatchChanged if after.live else MatchEnded)(before, after, actor))
        return Change(before, after)

    async def _play(self, match: Match, player: int, text: str) -> Change:
        played = match.play(player, text)
        while (forced := played.play_forced()) is not played:
            if not (played.engine_moves or await self._moves_alone(played.to_move, forced)):
                break
            played = forced
        if played.engine_moves:
            await self.check_fair_play(played, player)
        return await self.save_action(match, played, player)

    async def check_fair_play(self, match: Match, player: int) -> None:
        """Raise HelpsInMatch if the engine's moves could help the player in another match."""
        if match.level is not None and player != ENGINE:
            await fair_play.check_positions(self._store.matches, player, match.positions)

    async def _stepped(
        self,
        cached: Match | None,
        read: Callable[[], Awaitable[Match]],
        step: Callable[[Match], Awaitable[Change]],
    ) -> Change:
        """Take a step on the cached match; if that fails, repeat it on the stored match.

        Another process may have changed the match after it was cached. A step is saved only if the
        stored version is the one on which it was computed.
        """
        if cached:
            try:
                return await step(cached)
            except StorageFails:
                raise
            except GutiError:
                self._store.matches.forget(cached.id)
        return await step(await read())

    async def _moves_alone(self, player: int, forced: Match) -> bool:
        """Return whether a player's only legal move, which leads to `forced`, is automatic.

        It is if the player has chosen this setting, and fair play allows the engine to continue.
        """
        if not (await self._settings.player(player)).auto_move:
            return False
        try:
            await self.check_fair_play(forced, player)
        except HelpsInMatch:
            return False
        return True

    async def save_action(self, before: Match, after: Match, actor: int) -> Change:
        """Save a player's change of a match; start the clock of a new turn.

        Raises MatchMovedOn.
        """
        if after.position_version != before.position_version or not after.live:
            after = after.with_turn_started(self._clock())
        return await self.save(before, after, actor)

    async def _at_version(self, match: Match, seen: int) -> Match:
        """Return a live match at version `seen`. Raises like `at_version`."""
        try:
            match.require_seen(seen)
        except MatchMovedOn:
            raise await self._moved_on(match) from None
        return match

    async def _moved_on(self, match: Match) -> MatchMovedOn:
        return MatchMovedOn(board_link(match, await self._store.boards.current(match.id)))
