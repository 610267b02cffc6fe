"""The store: matches and challenges in, matches and challenges out; the only SQL.

No row leaves it, and it must not know Discord, pictures or the clock.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Insert, Row, Select, insert, make_url, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.challenge import Challenge, State
from bot.errors import (
    ChannelBusy,
    DatabaseUnusable,
    MatchMovedOn,
    NoMatchHere,
    NoSuchChallenge,
    NoSuchMatch,
)
from bot.match import Match
from bot.store import sqlite
from bot.store.rows import challenge_of, match_of, row_of_challenge, row_of_match
from bot.store.schema import challenges, heartbeat, matches, turns

MIGRATIONS = Path(__file__).with_name("migrations")


class Store:
    """The database. Reads give values, writes are one transaction each."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writing = asyncio.Lock()

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncIterator[Self]:
        """Open the database that `url` names, bring its tables up to date, close it at the end.

        Raises DatabaseUnusable.
        """
        try:
            parsed = make_url(url)
            engine = create_async_engine(parsed)
        except (SQLAlchemyError, ImportError) as error:
            raise DatabaseUnusable(str(error)) from error
        if sqlite.is_sqlite(parsed):
            sqlite.prepare(engine)
        try:
            await _bring_up_to_date(engine)
            yield cls(engine)
        finally:
            await engine.dispose()

    async def add(self, challenge: Challenge) -> int:
        """Keep a new challenge; gives its number."""
        async with self._write() as connection:
            return await _insert(connection, insert(challenges).values(row_of_challenge(challenge)))

    async def challenge(self, number: int) -> Challenge:
        """The challenge of that number; raises NoSuchChallenge."""
        rows = await self._read(select(challenges).where(challenges.c.id == number))
        if not rows:
            raise NoSuchChallenge(number)
        return challenge_of(rows[0])

    async def settle(self, challenge: Challenge) -> None:
        """Keep what became of an open challenge; raises MatchMovedOn if it is open no more."""
        async with self._write() as connection:
            await _settle(connection, challenge)

    async def begin(self, challenge: Challenge, match: Match, now: datetime) -> Match:
        """Keep an accepted challenge and its match together; gives the match with its number.

        Raises MatchMovedOn if the challenge is open no more, ChannelBusy if the channel is.
        """
        try:
            async with self._write() as connection:
                number = await _insert(
                    connection, insert(matches).values(**row_of_match(match), started=now)
                )
                await _settle(connection, challenge, match=number)
        except IntegrityError:
            busy = await self.live_match(match.channel)
            raise ChannelBusy(busy.black, busy.white) from None
        return await self.match(number)

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

    async def save(self, before: Match, after: Match, now: datetime) -> None:
        """Keep the difference between two states of a match in one transaction.

        Raises MatchMovedOn, and keeps nothing, unless the match still stands as `before`.
        """
        result = after.result
        async with self._write() as connection:
            changed = await connection.execute(
                update(matches)
                .where(matches.c.id == before.id, matches.c.version == before.version)
                .values(
                    version=after.version,
                    ended=now if result else None,
                    termination=result and result.termination.value,
                    winner=result and result.winner and result.winner.value,
                )
            )
            if changed.rowcount != 1:
                raise MatchMovedOn
            played = [
                {"match": after.id, "ply": ply, "move": str(move), "played": now}
                for ply, move in enumerate(after.moves, start=1)
            ]
            if new := played[len(before.moves) :]:
                await connection.execute(insert(turns), new)

    async def show(self, number: int, message: int) -> None:
        """Remember which message shows the board of a match."""
        async with self._write() as connection:
            await connection.execute(
                update(matches).where(matches.c.id == number).values(message=message)
            )

    async def beat(self, now: datetime) -> None:
        """Remember that the bot was alive."""
        async with self._write() as connection:
            changed = await connection.execute(update(heartbeat).values(beat=now))
            if not changed.rowcount:
                await connection.execute(insert(heartbeat).values(id=1, beat=now))

    async def last_beat(self) -> datetime | None:
        """When the bot was last alive, as far as is known."""
        rows = await self._read(select(heartbeat.c.beat))
        return rows[0].beat if rows else None

    async def _match(self, condition: Any) -> Match | None:  # noqa: ANN401 - an SQL expression
        # One statement, so that the match and its turns are of one moment.
        rows = await self._read(
            select(matches, turns.c.move)
            .outerjoin(turns, turns.c.match == matches.c.id)
            .where(condition)
            .order_by(turns.c.ply)
        )
        return match_of(rows) if rows else None

    async def _read(self, statement: Select[Any]) -> Sequence[Row[Any]]:
        async with self._reader.connect() as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(statement)).all()
            return rows

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        # In this process writers wait here, in order, and not in the database by polling.
        async with self._writing, self._engine.begin() as connection:
            yield connection


async def _bring_up_to_date(engine: AsyncEngine) -> None:
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except (SQLAlchemyError, CommandError) as error:
        raise DatabaseUnusable(str(getattr(error, "orig", error))) from error


def migrate(connection: Connection) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def _insert(connection: AsyncConnection, statement: Insert) -> int:
    result = await connection.execute(statement)
    (number,) = result.inserted_primary_key or (0,)
    return int(number)


async def _settle(
    connection: AsyncConnection, challenge: Challenge, match: int | None = None
) -> None:
    changed = await connection.execute(
        update(challenges)
        .where(challenges.c.id == challenge.id, challenges.c.state == State.OPEN.value)
        .values(state=challenge.state.value, match=match)
    )
    if changed.rowcount != 1:
        raise MatchMovedOn
