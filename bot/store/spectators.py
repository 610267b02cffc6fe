"""Storage of who watches a match, and of guesses of the next move.

A guess is for the turn that follows the position of version `version`. Whether it was right is read
from `turns`, so that a move needs no write for it. Moves played automatically do not count.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    Select,
    String,
    Table,
    case,
    delete,
    exists,
    false,
    func,
    insert,
    not_,
    select,
    update,
)

from bot.play.due_times import DueStep
from bot.play.errors import GuessedAlready, MatchMovedOn, TooManyWatchers
from bot.play.guess import GUESSES, LISTED_FROM, WATCHED, GuessedTurn, Guesser
from bot.play.match import Match
from bot.play.tracked_message import TrackedMessage
from bot.store import due
from bot.store.database.columns import NUMBER, PersonId, metadata, partial_index
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.match_tables import has_position, matches, turns
from bot.store.messages import messages, put
from guti import Move

MAX_WATCHERS = 50
"""Maximum number of people who are told of the end of a match."""

LISTED = 10

OF_MATCH = "matches.id"

watchers = Table(
    "watchers",
    metadata,
    Column("match", NUMBER, ForeignKey(OF_MATCH, ondelete="CASCADE"), primary_key=True),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    info={LOCK: TableLock.EITHER},
)
"""People who are told when a match ends."""

guesses = Table(
    "guesses",
    metadata,
    Column("match", NUMBER, ForeignKey(OF_MATCH, ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("move", String, nullable=False),
    Column("shown", Boolean, nullable=False, server_default=false()),
    partial_index("ix_guesses_unshown", "match", where="NOT shown"),
    Index("ix_guesses_user", "user"),
    info={LOCK: TableLock.EITHER},
)


class SpectatorStore(SubjectStore):
    """Stores watchers and guesses."""

    @writes_in_server
    def watch(self, connection: Connection, match: Match, user: int, *, on: bool) -> None:
        """Store whether a person watches a match. Raises TooManyWatchers."""
        here = watchers.c.match == match.id
        connection.execute(delete(watchers).where(here, watchers.c.user == user))
        if not on:
            return
        watching = select(func.count()).select_from(watchers).where(here)
        if (connection.scalar(watching) or 0) >= MAX_WATCHERS:
            raise TooManyWatchers(MAX_WATCHERS)
        connection.execute(insert(watchers).values(match=match.id, user=user))

    async def watches(self, match: int, user: int) -> bool:
        """Return whether a person watches a match."""
        query = select(watchers).where(watchers.c.match == match, watchers.c.user == user)
        return bool(await self._database.read(query))

    async def watchers(self, match: int) -> tuple[int, ...]:
        """Return the people who watch a match and have not been told of its end."""
        query = select(watchers.c.user).where(watchers.c.match == match)
        return tuple(row.user for row in await self._database.read(query.order_by(watchers.c.user)))

    async def told(self, match: int, user: int) -> None:
        """Record that a watcher was told of the end."""
        here = (watchers.c.match == match) & (watchers.c.user == user)
        await self._database.delete(watchers, here)

    @writes_in_server
    def guess(self, connection: Connection, match: Match, user: int, move: Move) -> None:
        """Store a guess. Raises GuessedAlready, and MatchMovedOn after the move was made."""
        if not connection.scalar(select(matches.c.id).where(has_position(match))):
            raise MatchMovedOn
        guess = {"match": match.id, "version": match.position_version, "user": user}
        if guessed := connection.scalar(select(guesses.c.move).filter_by(**guess)):
            raise GuessedAlready(guessed)
        connection.execute(insert(guesses).values(**guess, move=str(move)))

    async def turns(self, match: int) -> tuple[GuessedTurn, ...]:
        """Return the guessed turns of a match that have been played, oldest first."""
        query = _settled(guesses.c.match == match).order_by(turns.c.version, guesses.c.user)
        found: dict[int, list[Any]] = {}
        for row in await self._database.read(query):
            found.setdefault(row.version, []).append(row)
        return tuple(
            GuessedTurn(
                rows[0].played,
                rows[0].ply,
                tuple(row.user for row in rows if row.guessed == row.played),
                len(rows),
            )
            for rows in found.values()
        )

    async def guessers(self, guild: int) -> tuple[Guesser, ...]:
        """Return the best guessers of a server, of those with LISTED_FROM guesses."""
        query, hits = by_guesser(matches.c.guild == guild)
        share = (hits * 1.0 / func.count()).desc()
        query = query.having(func.count() >= LISTED_FROM).order_by(share).limit(LISTED)
        return await self._guessers(query)

    async def guessers_of(self, match: int) -> tuple[Guesser, ...]:
        """Return the people who guessed moves of a match, most right guesses first."""
        query, hits = by_guesser(guesses.c.match == match)
        return await self._guessers(query.order_by(hits.desc()))

    async def _guessers(self, query: Select[Any]) -> tuple[Guesser, ...]:
        rows = await self._database.read(query.order_by(func.count().desc(), "user"))
        return tuple(Guesser(row.user, int(row.hits), row.guesses) for row in rows)

    async def has_open(self, match: Match) -> bool:
        """Return whether guesses about the current turn of a match are stored."""
        here = (guesses.c.match == match.id) & (guesses.c.version == match.position_version)
        return bool(await self._database.read(select(guesses.c.user).where(here).limit(1)))

    @writes_in_server
    def plan(self, connection: Connection, match: Match, kind: str, at: datetime) -> None:
        """Store when to show guesses, or to tell watchers."""
        due.put(connection, DueStep(kind, match.id, kind, match.guild, at, match=match.id))

    async def unplan(self, match: int, kind: str) -> None:
        """Record that guesses are shown, or that watchers were told."""
        await self._database.delete(due.due, due.of_number(kind, match))

    async def missed(self) -> Sequence[tuple[int, str]]:
        """Return the matches whose events were lost, with the kind of the missing step."""
        ended = select(matches.c.id).where(_unplanned(WATCHED), matches.c.ended.is_not(None))
        ended = ended.where(matches.c.id.in_(select(watchers.c.match)))
        played = select(matches.c.id).where(_unplanned(GUESSES)).join(guesses).distinct()
        played = played.where(not_(guesses.c.shown))
        moved = (matches.c.position_version > guesses.c.version) | matches.c.ended.is_not(None)
        found = [(row.id, WATCHED) for row in await self._database.read(ended)]
        rows = await self._database.read(played.where(moved))
        return found + [(row.id, GUESSES) for row in rows]

    async def card(self, match: int) -> int | None:
        """Return the message that shows the guesses of a match, or None."""
        return await self._database.scalar(select(messages.c.message).where(_is_card(match)))

    async def awaited(self, match: int) -> set[str]:
        """Return the kinds of the steps that a match's end needs."""
        watched = exists().where(watchers.c.match == match)
        query = select(watched.label(WATCHED), exists().where(_is_card(match)).label(GUESSES))
        (row,) = await self._database.read(query)
        return {kind for kind in (WATCHED, GUESSES) if getattr(row, kind)}

    @writes_in_server
    def shown(self, connection: Connection, match: Match, message: int | None) -> None:
        """Record the message that shows all guesses about turns before the current one.

        `message` is None if Discord refused it. The message about all turns needs no row.
        """
        here = (guesses.c.match == match.id) & not_(guesses.c.shown)
        past = here & (guesses.c.version < match.position_version)
        connection.execute(update(guesses).where(past if match.live else here).values(shown=True))
        connection.execute(delete(messages).where(_is_card(match.id)))
        if match.live and message:
            ids = message, GUESSES, match.id, match.guild, match.channel, match.version, match.id
            put(connection, TrackedMessage(*ids))


def _settled(condition: ColumnElement[bool]) -> Select[Any]:
    """Select guesses whose turn has been played and was chosen by its player."""
    following = (
        select(func.min(turns.c.version))
        .where(turns.c.match == guesses.c.match, turns.c.version > guesses.c.version)
        .correlate(guesses)
        .scalar_subquery()
    )
    return (
        select(
            guesses.c.version,
            guesses.c.user,
            guesses.c.move.label("guessed"),
            turns.c.move.label("played"),
            turns.c.ply,
        )
        .join(matches, matches.c.id == guesses.c.match)
        .join(turns, (turns.c.match == guesses.c.match) & (turns.c.version == following))
        .where(condition, not_(turns.c.automatic))
    )


def by_guesser(condition: ColumnElement[bool]) -> tuple[Select[Any], ColumnElement[int]]:
    """Select the guessers of some matches, and return the number of right guesses too."""
    each = _settled(condition).subquery()
    hits = func.sum(case((each.c.guessed == each.c.played, 1), else_=0))
    columns = each.c.user, hits.label("hits"), func.count().label("guesses")
    return select(*columns).group_by(each.c.user), hits


def _unplanned(kind: str) -> ColumnElement[bool]:
    planned = select(due.due.c.number).where(due.due.c.subject == kind)
    return matches.c.id.not_in(planned)


def _is_card(match: int) -> ColumnElement[bool]:
    return (messages.c.match == match) & (messages.c.kind == GUESSES)
