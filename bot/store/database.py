"""The store: matches and challenges in, matches and challenges out; the only SQL.

No row leaves it, and it must not know Discord, pictures or the clock.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, Self

from sqlalchemy import ColumnElement, Row, Select, Table, insert, make_url, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot import logs
from bot.play.challenge import Challenge, State
from bot.play.errors import ChannelBusy, MatchMovedOn, NoMatchHere, NoSuchChallenge, NoSuchMatch
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.preferences import (
    Notices,
    PlayerOrientation,
    Preferences,
    ServerOrientation,
    ServerSettings,
)
from bot.store import failures, sqlite, standings, transactions, upgrade
from bot.store.errors import DatabaseUnusable
from bot.store.leaderboards import Records
from bot.store.rows import GONE, challenge_of, changes_of_match, clock_of_match, match_of
from bot.store.schema import challenges, heartbeat, matches, offers, people, servers, turns

READERS = 4
"""So many read at once: with the one who writes as many as there are connections kept open."""

IN_LINE = 2.0
"""Seconds to wait for a turn to write: who asked must hear of it in time."""

log = logging.getLogger(__name__)


# One statement, so that a match, its turns and its offers are of one moment.
_MATCHES = (
    select(
        matches,
        turns.c.ply.label("turn_ply"),
        turns.c.move,
        turns.c.automatic,
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


class Store:
    """The database. Reads give values, writes are one transaction each."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._reading = asyncio.Semaphore(READERS)
        self._writing = asyncio.Lock()
        self.records = Records(self._read)

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, *, read_only: bool = False) -> AsyncIterator[Self]:
        """Open the database that `url` names, bring its tables up to date, close it at the end.

        With `read_only` it is neither made nor changed. Raises DatabaseUnusable.
        """
        try:
            parsed = make_url(url)
            engine = create_async_engine(parsed)
        except (SQLAlchemyError, ImportError) as error:
            raise DatabaseUnusable(str(error)) from error
        if sqlite.is_sqlite(parsed):
            sqlite.prepare(engine, read_only=read_only)
        try:
            if not read_only:
                await upgrade.bring_up_to_date(engine)
            yield cls(engine)
        finally:
            await engine.dispose()

    async def add(self, challenge: Challenge, now: datetime) -> int:
        """Keep a new challenge; gives its number. Raises TooManyChallenges, TooManyMatches."""
        async with self._write() as connection:
            return await transactions.ask(connection, challenge, now)

    async def add_rematch(self, challenge: Challenge, now: datetime) -> tuple[int, bool]:
        """Keep a new challenge to a rematch, unless one stands open; its number, whether new.

        Raises TooManyChallenges, TooManyMatches.
        """
        asked = (
            (challenges.c.rematch_of == challenge.rematch_of)
            & (challenges.c.state == State.OPEN.value)
            & (challenges.c.lapses > now)
        )
        async with self._write() as connection:
            if found := (await connection.execute(select(challenges.c.id).where(asked))).first():
                return int(found.id), False
            return await transactions.ask(connection, challenge, now), True

    async def challenge(self, number: int) -> Challenge:
        """The challenge of that number; raises NoSuchChallenge."""
        rows = await self._read(select(challenges).where(challenges.c.id == number))
        if not rows:
            raise NoSuchChallenge(number)
        return challenge_of(rows[0])

    async def settle(self, before: Challenge, after: Challenge) -> None:
        """Keep what became of a challenge; raises MatchMovedOn unless it stands as `before`.

        One can wait only for a channel with a live match: else it raises NoMatchHere.
        """
        async with self._write() as connection:
            await transactions.settle(connection, before, after)
            if after.state is State.WAITING:
                here = (matches.c.channel == after.channel) & matches.c.ended.is_(None)
                if not (await connection.execute(select(matches.c.id).where(here))).first():
                    raise NoMatchHere

    async def begin(
        self, before: Challenge, after: Challenge, match: Match, now: datetime
    ) -> Match:
        """Keep an accepted challenge and its match together; gives the match with its number.

        Raises MatchMovedOn unless the challenge stands as `before`, ChannelBusy if the channel is,
        TooManyMatches.
        """
        try:
            async with self._write() as connection:
                await transactions.require_room(connection, match.guild, match.players)
                number = await transactions.begin(connection, before, after, match, now)
        except IntegrityError:
            raise await self._busy(match.channel) from None
        logs.about(number)
        log.info("match %d begins", number)
        return await self.match(number)

    async def require_room(self, match: Match) -> None:
        """Raise TooManyMatches if one of its players is in as many live ones as one may."""
        with failures.raised():
            async with self._reading, self._reader.connect() as connection:
                await transactions.require_room(connection, match.guild, match.players)

    async def match(self, number: int) -> Match:
        """The match of that number; raises NoSuchMatch."""
        found = await self._match(matches.c.id == number)
        if found is None:
            raise NoSuchMatch(number)
        return found

    async def live_match(self, channel: int) -> Match:
        """The live match in a channel; raises NoMatchHere."""
        found = await self._match((matches.c.channel == channel) & matches.c.ended.is_(None))
        if found is None:
            raise NoMatchHere
        return found

    async def last_match(self, channel: int) -> Match:
        """The match that ended last in a channel; raises NoMatchHere."""
        newest = (
            select(matches.c.id)
            .where(matches.c.channel == channel, matches.c.ended.is_not(None))
            .order_by(matches.c.ended.desc(), matches.c.id.desc())
            .limit(1)
            .scalar_subquery()
        )
        found = await self._match(matches.c.id == newest)
        if found is None:
            raise NoMatchHere
        return found

    async def live_matches(self, guild: int, player: int) -> tuple[Match, ...]:
        """The live matches of `player` in a server, those that changed longest ago first."""
        rows = await self._read(
            _MATCHES.where(
                matches.c.guild == guild,
                or_(matches.c.black == player, matches.c.white == player),
                matches.c.ended.is_(None),
            ).order_by(matches.c.since, matches.c.id)
        )
        return tuple(match_of(tuple(group)) for _, group in groupby(rows, key=lambda row: row.id))

    async def save(
        self,
        before: Match,
        after: Match,
        now: datetime,
        follow: transactions.Follow | None = None,
    ) -> int | None:
        """Keep the difference between two states of a match in one transaction.

        Where its end frees the channel for a challenge that waits, that match begins in the same
        transaction, as `follow` makes it; gives its number. Raises MatchMovedOn, and keeps
        nothing, unless the match still stands as `before`.
        """
        changes = changes_of_match(after)
        if after.turned != before.turned or not after.live:
            changes |= clock_of_match(after)
        if not after.live:
            changes["ended"] = now
        async with self._write() as connection:
            changed = await connection.execute(
                update(matches)
                .where(matches.c.id == before.id, matches.c.version == before.version)
                .values(changes)
            )
            if changed.rowcount != 1:
                raise MatchMovedOn
            await transactions.save_turns(connection, before, after, now)
            await transactions.save_offers(connection, before, after, now)
            begun = None
            if not after.live:
                await standings.record_result(connection, after, now)
            if not after.live and follow:
                begun = await transactions.begin_waiting(connection, after.channel, now, follow)
        log.info("match %d is at version %d", after.id, after.version)
        return begun

    async def show(self, match: Match, message: int) -> None:
        """Remember which message shows the board of a match; an older one than now is ignored."""
        newer = matches.c.message.is_(None) | (matches.c.message <= message)
        seen = {"message": message, "shown": match.version, **({} if match.live else {"due": None})}
        await self._update(matches, (matches.c.id == match.id) & newer, **seen)

    async def next_due(self) -> datetime | None:
        """The earliest moment at which a match is to be looked at; None if there is none."""
        rows = await self._read(
            select(matches.c.due).where(matches.c.due.is_not(None)).order_by(matches.c.due).limit(1)
        )
        return rows[0].due if rows else None

    async def due_match(self, now: datetime) -> int | None:
        """The number of the match that is due for longest by `now`, if any is."""
        earliest = select(matches.c.id).where(matches.c.due <= now)
        rows = await self._read(earliest.order_by(matches.c.due, matches.c.id).limit(1))
        return rows[0].id if rows else None

    async def put_off(self, number: int, due: datetime) -> None:
        """Let a match be due later, whatever it is."""
        await self._update(matches, matches.c.id == number, due=due)

    async def wind(self, match: Match) -> bool:
        """Keep when a match is due next, and its time; whether it still stood at its version."""
        stands = (matches.c.id == match.id) & (matches.c.version == match.version)
        return bool(await self._update(matches, stands, **clock_of_match(match)))

    async def move_to(self, match: Match, channel: int) -> None:
        """Let a match, and those that wait for its end, go on in another channel.

        Raises ChannelBusy, MatchMovedOn.
        """
        here = (matches.c.id == match.id) & (matches.c.channel == match.channel)
        try:
            async with self._write() as connection:
                await transactions.move_to(connection, here, match.channel, channel)
        except IntegrityError:
            raise await self._busy(channel) from None

    async def preferences(self, user: int) -> Preferences:
        """What a person prefers."""
        rows = await self._read(select(people).where(people.c.user == user))
        if not rows:
            return Preferences()
        (row,) = rows
        return Preferences(
            row.auto_move, row.theme, PlayerOrientation(row.seat), Notices(row.notices)
        )

    async def prefer(self, user: int, changes: Mapping[str, Any]) -> None:
        """Change what a person prefers."""
        await self._put(people, "user", user, changes, asdict(Preferences()))

    async def house(self, guild: int) -> ServerSettings:
        """What a server prefers."""
        rows = await self._read(select(servers).where(servers.c.guild == guild))
        if not rows:
            return ServerSettings()
        (row,) = rows
        return ServerSettings(
            row.theme, ServerOrientation(row.turned), row.rated_a_day, Pace(row.pace)
        )

    async def update_server(self, guild: int, changes: Mapping[str, Any]) -> None:
        """Change what a server prefers."""
        await self._put(servers, "guild", guild, changes, asdict(ServerSettings()))

    async def check(self, guild: int, user: int, now: datetime, *, gone: bool) -> None:
        """Remember whether a person was found in a server."""
        async with self._write() as connection:
            await standings.check(connection, guild, user, now, gone=gone)

    async def beat(self, now: datetime, lapse: timedelta) -> timedelta | None:
        """Remember that the bot is alive; after more than a `lapse` give the players' time back.

        Both is one transaction, so that nothing is given twice. Gives the gap that there was.
        """
        async with self._write() as connection:
            last = (await connection.execute(select(heartbeat.c.beat))).scalar()
            gap = now - last if last and now - last > lapse else None
            if last and gap:
                await transactions.extend_deadlines(connection, last, now)
            beat = update(heartbeat) if last else insert(heartbeat).values(id=1)
            await connection.execute(beat.values(beat=now))
        return gap

    async def last_beat(self) -> datetime | None:
        """When the bot was last alive, as far as is known."""
        rows = await self._read(select(heartbeat.c.beat))
        return rows[0].beat if rows else None

    async def _match(self, condition: ColumnElement[bool]) -> Match | None:
        rows = await self._read(_MATCHES.where(condition))
        if not rows:
            return None
        match = match_of(rows)
        logs.about(match.id)
        return match

    async def _put(
        self,
        table: Table,
        key: str,
        value: int,
        changes: Mapping[str, Any],
        defaults: Mapping[str, Any],
    ) -> None:
        async with self._write() as connection:
            changed = await connection.execute(
                update(table).where(table.c[key] == value).values(changes)
            )
            if not changed.rowcount:
                await connection.execute(insert(table).values({key: value, **defaults, **changes}))

    async def _busy(self, channel: int) -> ChannelBusy:
        try:
            busy = await self.live_match(channel)
        except NoMatchHere:
            return ChannelBusy(0, 0)
        return ChannelBusy(busy.black, busy.white)

    async def _update(self, table: Table, where: ColumnElement[bool], **values: object) -> int:
        async with self._write() as connection:
            changed = await connection.execute(update(table).where(where).values(values))
            return changed.rowcount

    async def _read(self, statement: Select[Any]) -> Sequence[Row[Any]]:
        with failures.raised():
            # Readers wait here, in order: whoever writes shall not wait for a connection too.
            async with self._reading, self._reader.connect() as connection:
                rows: Sequence[Row[Any]] = (await connection.execute(statement)).all()
                return rows

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        # In this process writers wait here, in order, and not in the database by polling.
        with failures.raised():
            async with asyncio.timeout(IN_LINE):
                await self._writing.acquire()
            try:
                async with self._engine.begin() as connection:
                    yield connection
            finally:
                self._writing.release()
