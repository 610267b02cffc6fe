"""Challenges: asked, found by number, settled.

It must not know what is kept of one (`rows` does), nor the clock.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, select

from bot.play.challenge import Challenge, State
from bot.play.errors import NoMatchHere, NoSuchChallenge, NotAMember
from bot.store import transactions
from bot.store.database import Database
from bot.store.rows import challenge_of
from bot.store.schema import challenges, matches


class ChallengeStore:
    """The challenges of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, number: int) -> Challenge:
        """The challenge of that number; raises NoSuchChallenge."""
        rows = await self._database.read(select(challenges).where(challenges.c.id == number))
        if not rows:
            raise NoSuchChallenge(number)
        return challenge_of(rows[0])

    async def add(self, challenge: Challenge, now: datetime) -> int:
        """Keep a new challenge; gives its number. Raises TooManyChallenges, TooManyMatches."""
        return await self._database.write(
            challenge.guild, transactions.add_challenge, challenge, now
        )

    async def rematch_of(self, match: int, now: datetime) -> tuple[Challenge, int | None] | None:
        """Return the challenge to a rematch that stands, with its match; None if none stands."""
        rows = await self._database.read(_rematches(match, now))
        return (challenge_of(rows[0]), rows[0].match) if rows else None

    async def add_rematch(self, challenge: Challenge, now: datetime) -> tuple[int, bool]:
        """Keep a new challenge to a rematch, unless one stands; its number, whether new.

        Raises TooManyChallenges, TooManyMatches; NotAMember if the opponent has become a former
        player since the match was read.
        """
        return await self._database.write(challenge.guild, _add_rematch, challenge, now)

    async def settle(self, before: Challenge, after: Challenge) -> None:
        """Keep what became of a challenge; raises MatchMovedOn unless it stands as `before`.

        One can wait only for a channel with a live match: else it raises NoMatchHere.
        """
        await self._database.write(before.guild, _settle, before, after)


def _add_rematch(connection: Connection, challenge: Challenge, now: datetime) -> tuple[int, bool]:
    pair = (challenge.challenger, challenge.opponent)
    theirs = matches.c.black.in_(pair) & matches.c.white.in_(pair)
    played = select(matches.c.id).where(matches.c.id == challenge.rematch_of, theirs)
    if not connection.execute(played).first():
        raise NotAMember
    if found := connection.execute(_rematches(challenge.rematch_of or 0, now)).first():
        return int(found.id), False
    return transactions.add_challenge(connection, challenge, now), True


def _rematches(match: int, now: datetime) -> Select[Any]:
    """Select the newest rematch of a match that is asked for, waits, or has begun."""
    waits = challenges.c.state.in_((State.OPEN.value, State.WAITING.value))
    stands = (waits & (challenges.c.expires > now)) | challenges.c.match.is_not(None)
    newest = challenges.c.id.desc()
    return (
        select(challenges).where(challenges.c.rematch_of == match, stands).order_by(newest).limit(1)
    )


def _settle(connection: Connection, before: Challenge, after: Challenge) -> None:
    transactions.settle(connection, before, after)
    if after.state is State.WAITING:
        here = (matches.c.channel == after.channel) & matches.c.ended.is_(None)
        if not connection.execute(select(matches.c.id).where(here)).first():
            raise NoMatchHere
