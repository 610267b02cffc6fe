"""Storage of challenges and rematches."""

import logging
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, update

from bot.play.challenge import Challenge, State
from bot.play.errors import (
    MatchMovedOn,
    NoMatchHere,
    NoSuchChallenge,
    NotAMember,
    TooManyChallenges,
)
from bot.play.limits import MAX_OPEN_CHALLENGES
from bot.play.match import Match
from bot.play.tracked_message import MessageKind
from bot.store import deletion_marks, due
from bot.store.absences import on_shards
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.match_tables import LIVE, PENDING, challenges, is_busy, matches, require_room
from bot.store.messages import settle as settle_messages
from bot.store.rows import CHALLENGE, UNREADABLE, add_row, challenge_of, new_row

log = logging.getLogger(__name__)


class ChallengeStore(SubjectStore):
    """Stores challenges and rematches."""

    async def get(self, number: int) -> Challenge:
        """Return a challenge. Raises NoSuchChallenge."""
        row = await self._database.first(select(challenges).where(challenges.c.id == number))
        if row is None:
            raise NoSuchChallenge(number)
        return _challenge(row)

    async def add(self, challenge: Challenge, now: datetime) -> int:
        """Store a new challenge; return its number. Raises TooManyChallenges, TooManyMatches."""
        return await self._database.write(challenge.guild, add_challenge, challenge, now)

    async def rematch_of(self, match: int, now: datetime) -> tuple[Challenge, int | None] | None:
        """Return the newest pending or accepted challenge to a rematch, or None if there is none.

        The second value is the number of the rematch, or None if the rematch has not begun.
        """
        row = await self._database.first(_rematches(match, now))
        return (_challenge(row), row.match) if row else None

    @writes_in_server
    def add_rematch(
        self, connection: Connection, challenge: Challenge, now: datetime
    ) -> tuple[int, bool]:
        """Store a challenge to a rematch, unless another one is stored already.

        Returns the number of the stored challenge, and whether it is new. Raises TooManyChallenges,
        TooManyMatches, or NotAMember if the opponent's data has been deleted.
        """
        pair = (challenge.challenger, challenge.opponent)
        of_pair = matches.c.black.in_(pair) & matches.c.white.in_(pair)
        played = select(matches.c.id).where(matches.c.id == challenge.rematch_of, of_pair)
        if not connection.execute(played).first():
            raise NotAMember
        if found := connection.execute(_rematches(challenge.rematch_of or 0, now)).first():
            return int(found.id), False
        number = add_challenge(connection, challenge, now)
        due.ask_outside(connection, replace(challenge, id=number), now)
        return number, True

    async def waiting_in(self, now: datetime) -> tuple[int, ...]:
        """Return the servers that have a waiting challenge whose channel is free."""
        waits = (challenges.c.state == State.WAITING.value) & (challenges.c.expires > now)
        free = waits & ~is_busy(challenges.c.channel)
        ours = on_shards(challenges.c.guild, self._shards)
        query = select(challenges.c.guild).distinct().where(free, ours)
        return tuple(row.guild for row in await self._database.read(query))

    @writes_in_server
    def settle(self, connection: Connection, before: Challenge, after: Challenge) -> None:
        """Store the new state of a challenge.

        Raises MatchMovedOn if the stored challenge is no longer in the state of `before`, and
        NoMatchHere if `after` waits for a channel that is already free.
        """
        settle(connection, before, after)
        if after.state is State.WAITING and not connection.scalar(select(is_busy(after.channel))):
            raise NoMatchHere


def settle(connection: Connection, before: Challenge, after: Challenge) -> None:
    """Store a challenge's new state.

    Raises MatchMovedOn if the stored challenge is no longer in the state of `before`.
    """
    changed = connection.execute(
        update(challenges)
        .where(challenges.c.id == before.id, challenges.c.state == before.state.value)
        .values(CHALLENGE.changes(before, after))
    )
    if changed.rowcount != 1:
        raise MatchMovedOn
    settle_messages(connection, MessageKind.CHALLENGE, before.id)


def add_challenge(connection: Connection, challenge: Challenge, now: datetime) -> int:
    """Store a new challenge and return its number.

    Raises TooManyChallenges, TooManyMatches.
    """
    require_room(connection, challenge.guild, (challenge.challenger,))
    own = (challenges.c.challenger == challenge.challenger) & PENDING & (challenges.c.expires > now)
    pending = select(func.count()).where(own, challenges.c.guild == challenge.guild)
    open_now = connection.execute(pending).scalar() or 0
    open_now += deletion_marks.open_challenges(
        connection, challenge.guild, challenge.challenger, now
    )
    if open_now >= MAX_OPEN_CHALLENGES:
        raise TooManyChallenges(MAX_OPEN_CHALLENGES)
    return add_row(connection, insert(challenges).values(new_row(CHALLENGE, challenge)))


def add_rematch(connection: Connection, rematch: Challenge, match: Match) -> None:
    """Store an accepted rematch. Raises MatchMovedOn if another rematch is live."""
    is_live = matches.c.id.in_(rematches_begun(rematch)) & LIVE
    if connection.execute(select(matches.c.id).where(is_live)).first():
        raise MatchMovedOn
    accepted = new_row(CHALLENGE, replace(rematch, state=State.ACCEPTED))
    add_row(connection, insert(challenges).values({**accepted, "match": match.id}))


def rematches_begun(rematch: Challenge) -> Select[Any]:
    """Select the numbers of all rematches of the match that `rematch` refers to."""
    return select(challenges.c.match).where(challenges.c.rematch_of == rematch.rematch_of)


def _challenge(row: Row[Any]) -> Challenge:
    """Return the challenge in a row. Raises NoSuchChallenge if the row is invalid."""
    try:
        return challenge_of(row)
    except UNREADABLE as error:
        log.warning("challenge %d cannot be read: %r", row.id, error)
        raise NoSuchChallenge(row.id) from error


def _rematches(match: int, now: datetime) -> Select[Any]:
    """Select the newest pending or accepted challenge to a rematch of a match."""
    counts = (PENDING & (challenges.c.expires > now)) | challenges.c.match.is_not(None)
    newest = challenges.c.id.desc()
    return (
        select(challenges).where(challenges.c.rematch_of == match, counts).order_by(newest).limit(1)
    )
