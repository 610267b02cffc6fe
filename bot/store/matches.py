"""Storage of matches."""

import logging
from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    ScalarSelect,
    Select,
    bindparam,
    or_,
    select,
    true,
    union,
)
from sqlalchemy.exc import IntegrityError

from bot import logs
from bot.play.challenge import Challenge
from bot.play.due_times import MATCH, DueStep, DueTime
from bot.play.errors import ChannelBusy, MatchMovedOn, NoMatchHere, NoSuchMatch, OwnMatchAlready
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.turning_point import Share
from bot.ratings.lists import LISTS
from bot.store import match_changes
from bot.store.boards import BoardStore
from bot.store.challenges import rematches_begun
from bot.store.database import Database
from bot.store.database.subject import SubjectStore
from bot.store.due import DueStore, due, is_claimed
from bot.store.errors import UnreadableMatch
from bot.store.live_matches import LiveMatches
from bot.store.match_tables import (
    LIVE,
    against_engine,
    matches,
    offers,
    plays,
    require_room,
    turns,
)
from bot.store.rows import GONE, match_of
from bot.store.standings import standings as standing_rows
from guti.games import GAMES

MATCHES_READ_TOGETHER = 5
"""Maximum number of matches read together, which blocks the event loop for some ms."""

log, _number = logging.getLogger(__name__), attrgetter("id")

# One statement reads a match with its turns and offers, so that they are consistent.
_MATCHES = (
    select(
        matches,
        turns.c.ply.label("turn_ply"),
        turns.c.move,
        turns.c.automatic,
        turns.c.conditional,
        offers.c.version.label("offer_version"),
        offers.c.kind.label("offer_kind"),
        offers.c.side.label("offer_side"),
        offers.c.state.label("offer_state"),
    )
    .outerjoin(turns, (turns.c.match == matches.c.id) & turns.c.taken_back.is_(None))
    .outerjoin(
        offers,
        (offers.c.match == matches.c.id)
        & (offers.c.ply == matches.c.ply)
        & (offers.c.state != GONE),
    )
)

# Built once, because building a statement takes longer than executing it.
_BY_NUMBER = _MATCHES.where(matches.c.id == bindparam("number"))
_OF_STEP = _MATCHES.join(due, (due.c.subject == MATCH) & (due.c.number == matches.c.id))
_LIVE_FOR = _MATCHES.where(
    or_(
        (matches.c.channel == bindparam("channel")) & matches.c.owner.is_(None),
        (matches.c.guild == bindparam("guild")) & (matches.c.owner == bindparam("player")),
    )
    & LIVE
)


class MatchStore(SubjectStore):
    """Stores matches, and caches the live ones in memory."""

    def __init__(
        self, database: Database, live: LiveMatches, boards: BoardStore, steps: DueStore
    ) -> None:
        super().__init__(database)
        self._live, self._boards, self._steps = live, boards, steps

    def cached(self, number: int) -> Match | None:
        """Return a live match from the cache, or None if not cached."""
        return _about(self._live.get(number))

    def cached_in(self, channel: int, player: int) -> Match | None:
        """Return the player's public match in a channel from the cache, or None if not cached."""
        return _about(self._live.played_in(channel, player))

    def forget(self, number: int) -> None:
        """Remove a match from the cache."""
        self._live.drop(number)

    async def get(self, number: int) -> Match:
        """Return a match by number. Raises NoSuchMatch, UnreadableMatch."""
        rows = await self._database.read(_BY_NUMBER, number=number)
        if not rows:
            raise NoSuchMatch(number)
        return self._found(rows)

    async def of_claimed(self, step: DueStep) -> Match | None:
        """Return the match of a claimed step, or None if the step has been replaced.

        Raises UnreadableMatch.
        """
        rows = await self._database.read(_OF_STEP.where(is_claimed(step)))
        return self._found(rows) if rows else None

    async def live_in(self, channel: int) -> Match:
        """Return the live public match in a channel. Raises NoMatchHere, UnreadableMatch."""
        return self._found(await self._rows(_here(channel) & LIVE))

    async def live_for(self, guild: int, channel: int, player: int) -> Match:
        """Return the live match that a player's command in a channel applies to.

        This is the channel's public match if the player is in it, else the player's private match,
        else the channel's public match. Raises NoMatchHere, UnreadableMatch.
        """
        here = {"guild": guild, "channel": channel, "player": player}
        rows = await self._database.read(_LIVE_FOR, **here)
        nearest = min(
            rows,
            key=lambda row: (player not in {row.black, row.white}, bool(row.owner)),
            default=None,
        )
        return self._found([row for row in rows if nearest and row.id == nearest.id])

    async def last_for(
        self, guild: int, channel: int, player: int, now: datetime, *, played: bool = False
    ) -> Match:
        """Return the last match to end in a channel or among the player's private matches.

        With `played`, matches without a move are skipped. Raises NoMatchHere, UnreadableMatch.
        """
        own = against_engine(guild, player) & (matches.c.owner == player)
        played_plies = matches.c.ply > matches.c.opening_plies if played else true()
        last = [
            _last_ended(condition, matches.c.ended <= now, played_plies)
            for condition in (_here(channel), own)
        ]
        return self._found(await self._rows(matches.c.id == _last_ended(matches.c.id.in_(last))))

    async def live_of(self, guild: int, player: int) -> tuple[Match, ...]:
        """Return a player's live matches in a server, in order of their last turns."""
        query = _live(player).where(matches.c.guild == guild)
        return await self._read_each(query.order_by(matches.c.turn_started, matches.c.id))

    async def live_anywhere(self, player: int) -> tuple[Match, ...]:
        """Return a player's live matches in all servers; skip unreadable ones."""
        return await self._read_each(_live(player).order_by(matches.c.id))

    async def live_without_hints(self, player: int) -> tuple[Match, ...]:
        """Return a player's live matches without hints, in all servers."""
        return tuple(live for live in await self.live_anywhere(player) if not live.allows_hints)

    async def last_game(self, player: int) -> str | None:
        """Return the game of a player's newest match against the engine, or None without one."""
        alone = matches.c.level.is_not(None) & matches.c.game.in_(GAMES)
        # Each is the last entry of an index.
        newest = (
            select(matches.c.id, matches.c.game)
            .where(side == player, alone)
            .order_by(matches.c.id.desc())
            .limit(1)
            .subquery()
            for side in (matches.c.black, matches.c.white)
        )
        rows = await self._database.read(union(*map(select, newest)))
        return max(rows, key=_number).game if rows else None

    async def games_of(self, guild: int, user: int) -> set[str]:
        """Return the games of a user's rated matches and engine matches in a server."""
        rated = select(standing_rows.c.game).where(
            standing_rows.c.guild == guild, standing_rows.c.user == user
        )
        alone = select(matches.c.game).where(against_engine(guild, user))
        rows = await self._database.read(union(rated, alone))
        return {LISTS[row.game].key for row in rows if row.game in LISTS}

    async def require_room(self, match: Match) -> None:
        """Raise TooManyMatches if a player already has the maximum number of live matches."""
        await self._database.snapshot(require_room, match.guild, match.people)

    async def may_rate(self, guild: int, pair: tuple[int, int], now: datetime) -> bool:
        """Return whether the daily limit allows two people another rated match."""
        return await self._database.snapshot(match_changes.may_rate, guild, pair, now)

    async def begin(
        self, before: Challenge, after: Challenge, match: Match, now: datetime
    ) -> Match:
        """Store an accepted challenge and its match; return the match with its number.

        The match becomes unrated if the daily limit is reached. Raises MatchMovedOn unless the
        challenge is in the state of `before`, ChannelBusy and TooManyMatches.
        """

        def change(connection: Connection) -> Match:
            require_room(connection, match.guild, match.people)
            begun = match_changes.begin(connection, before, after, match, now)
            return self._steps.leave_outside(connection, begun, now)

        try:
            begun = await self._database.write(match.guild, change)
        except IntegrityError:
            raise await self._busy(match.channel) from None
        return self._note_begun(begun)

    async def require_no_other(self, match: Match, rematch: Challenge | None = None) -> None:
        """Raise OwnMatchAlready if the player already has a live match against the engine.

        If `match` is public, only public matches in the same channel count. If `match` is private,
        only private matches in the same server count. A live rematch from the challenge `rematch`
        counts too.
        """
        (player,) = match.people
        alone = _here(match.channel) & plays(player) & matches.c.level.is_not(None)
        own = (matches.c.guild == match.guild) & (matches.c.owner == player)
        same = alone if match.owner is None else own
        if rematch:
            same |= matches.c.id.in_(rematches_begun(rematch))
        query = select(matches.c.id).where(same, LIVE).order_by(matches.c.id)
        if number := await self._database.scalar(query):
            found = await self.get(number)
            board = await self._boards.current(found.id)
            link = match_link(found, board) if found.owner is None else ""
            raise OwnMatchAlready(found.id, found.game, link)

    async def add(
        self,
        match: Match,
        now: datetime,
        rematch: Challenge | None = None,
        share: Share | None = None,
    ) -> Match:
        """Store a new match that no challenge preceded; return it with its number.

        A match of two people becomes unrated if the daily limit is reached. `rematch` and `share`
        are what the match began from. Raises ChannelBusy, TooManyMatches, OwnMatchAlready.
        """

        def change(connection: Connection) -> Match:
            begun = match_changes.add_unasked(connection, match, now, rematch, share)
            return self._steps.leave_outside(connection, begun, now)

        try:
            begun = await self._database.write(match.guild, change)
        except (IntegrityError, MatchMovedOn):
            if match.level is not None:
                await self.require_no_other(match, rematch)
            raise await self._busy(match.channel) from None
        return self._note_begun(begun)

    async def save(
        self,
        before: Match,
        after: Match,
        now: datetime,
        *,
        due: DueTime | None = None,
        unchanged: match_changes.Unchanged = match_changes.VERSION_ALONE,
    ) -> tuple[Match, bool]:
        """Save a change, and return what `match_changes.save` returns."""
        lost = False

        def change(connection: Connection) -> Match:
            nonlocal lost
            saved, lost = match_changes.save(connection, before, after, now, due, unchanged)
            match_changes.mark_messages(connection, before, saved, self._live)
            return self._steps.leave_outside(connection, saved, now)

        with self._live.saving(after):
            saved = await self._database.write(after.guild, change)
        self._live.replace(after, saved)
        log.debug("match %d is at version %d", after.id, after.version)
        return saved, lost

    async def begin_waiting(
        self, guild: int, ended: Match | None, now: datetime, create: match_changes.CreateMatch
    ) -> tuple[Match, ...]:
        """Begin the waiting matches of a server that can begin now; return them.

        With `ended`, only challenges in its channel or of its players. `create` creates a match.
        """

        def change(connection: Connection) -> tuple[Match, ...]:
            begun = match_changes.begin_waiting(connection, guild, ended, now, create)
            return tuple(self._steps.leave_outside(connection, match, now) for match in begun)

        begun = await self._database.write(guild, change)
        for match in begun:
            self._live.begin(match)
            log.info("waiting match %d begins", match.id)
        return begun

    async def relocate(self, match: Match, channel: int) -> None:
        """Move a match, and the challenges that wait for its end, to another channel.

        Raises ChannelBusy, MatchMovedOn.
        """
        self._live.drop(match.id)
        try:
            await self._database.write(match.guild, match_changes.relocate, match, channel)
        except IntegrityError:
            raise await self._busy(channel) from None

    async def _read_each(self, numbers: Select[Any]) -> tuple[Match, ...]:
        """Return the live matches that `numbers` selects; log and skip unreadable ones.

        Few matches are read together, because replaying many would block the event loop.
        """
        found: dict[int, Match] = {}
        query = [row.id for row in await self._database.read(numbers)]
        for first in range(0, len(query), MATCHES_READ_TOGETHER):
            some = matches.c.id.in_(query[first : first + MATCHES_READ_TOGETHER])
            rows = await self._rows(some & LIVE)
            for number, group in groupby(sorted(rows, key=_number), key=_number):
                try:
                    found[number] = match_of(tuple(group))
                except UnreadableMatch as error:
                    log.warning("match %d cannot be read: %s", error.match, error.reason)
        return tuple(found[number] for number in query if number in found)

    async def _rows(self, condition: ColumnElement[bool]) -> Sequence[Row[Any]]:
        return await self._database.read(_MATCHES.where(condition))

    def _found(self, rows: Sequence[Row[Any]]) -> Match:
        """Return the match in `rows`. Raises NoMatchHere, UnreadableMatch."""
        if not rows:
            raise NoMatchHere
        logs.set_match(rows[0].id)
        try:
            found = match_of(rows)
        except UnreadableMatch as error:
            log.warning("match %d cannot be read: %s", error.match, error.reason)
            raise
        self._live.compare(found)
        return found

    def _note_begun(self, begun: Match) -> Match:
        logs.set_match(begun.id)
        self._live.begin(begun)
        log.info("match %d begins (level of the engine: %s)", begun.id, begun.level)
        return begun

    async def _busy(self, channel: int) -> ChannelBusy:
        players = select(matches.c.black, matches.c.white).where(_here(channel), LIVE)
        row = await self._database.first(players)
        return ChannelBusy(row.black, row.white) if row else ChannelBusy(0, 0)


def _about(match: Match | None) -> Match | None:
    """Add the match's number to the task's next log lines; return the match."""
    if match:
        logs.set_match(match.id)
    return match


def _live(player: int) -> Select[Any]:
    return select(matches.c.id).where(plays(player), LIVE)


def _last_ended(*which: ColumnElement[bool]) -> ScalarSelect[int]:
    last = matches.c.ended.desc(), matches.c.id.desc()
    return select(matches.c.id).where(*which).order_by(*last).limit(1).scalar_subquery()


def _here(channel: int) -> ColumnElement[bool]:
    return (matches.c.channel == channel) & matches.c.owner.is_(None)
