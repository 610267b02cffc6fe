"""The steps that the store's transactions are made of, each on a connection handed in.

They must not begin or end a transaction.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Insert, bindparam, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.challenge import LIVE_AT_ONCE, OPEN_AT_ONCE, Challenge, State
from bot.play.errors import MatchMovedOn, TooManyChallenges, TooManyMatches
from bot.play.match import Match
from bot.play.pace import Pace
from bot.store.rows import (
    DECLINED,
    GONE,
    OPEN,
    challenge_of,
    row_of_challenge,
    row_of_match,
    rows_of_offers,
    rows_of_turns,
)
from bot.store.schema import challenges, matches, offers, turns

Follow = Callable[[Challenge], Awaitable[Match]]
"""Makes the match of a challenge that was accepted."""


async def add_row(connection: AsyncConnection, statement: Insert) -> int:
    """Insert a row; gives its number."""
    result = await connection.execute(statement)
    (number,) = result.inserted_primary_key or (0,)
    return int(number)


async def ask(connection: AsyncConnection, challenge: Challenge, now: datetime) -> int:
    """Keep a new challenge; gives its number. Raises TooManyChallenges, TooManyMatches."""
    await require_room(connection, challenge.guild, (challenge.challenger,))
    waits = challenges.c.state.in_((State.OPEN.value, State.WAITING.value))
    mine = (challenges.c.challenger == challenge.challenger) & waits & (challenges.c.lapses > now)
    asked = select(func.count()).where(mine, challenges.c.guild == challenge.guild)
    if ((await connection.execute(asked)).scalar() or 0) >= OPEN_AT_ONCE:
        raise TooManyChallenges(OPEN_AT_ONCE)
    return await add_row(connection, insert(challenges).values(row_of_challenge(challenge)))


async def require_room(connection: AsyncConnection, guild: int, players: tuple[int, ...]) -> None:
    """Raise TooManyMatches if one of the players is in as many live ones as one may."""
    for player in players:
        plays = or_(matches.c.black == player, matches.c.white == player)
        live = select(func.count()).where(
            plays, matches.c.guild == guild, matches.c.ended.is_(None)
        )
        if ((await connection.execute(live)).scalar() or 0) >= LIVE_AT_ONCE:
            raise TooManyMatches(player, LIVE_AT_ONCE)


async def settle(connection: AsyncConnection, before: Challenge, after: Challenge) -> None:
    """Keep what became of a challenge; raises MatchMovedOn unless it stands as `before`."""
    changed = await connection.execute(
        update(challenges)
        .where(challenges.c.id == before.id, challenges.c.state == before.state.value)
        .values(
            state=after.state.value,
            opponent=after.opponent,
            opponent_name=after.opponent_name,
        )
    )
    if changed.rowcount != 1:
        raise MatchMovedOn


async def begin(
    connection: AsyncConnection, before: Challenge, after: Challenge, match: Match, now: datetime
) -> int:
    """Keep an accepted challenge and its match; gives the match's number."""
    await settle(connection, before, after)
    values = {**row_of_match(match.clocked(now)), "started": now}
    number = await add_row(connection, insert(matches).values(values))
    await connection.execute(
        update(challenges).where(challenges.c.id == before.id).values(match=number)
    )
    return number


async def begin_waiting(
    connection: AsyncConnection, channel: int, now: datetime, follow: Follow
) -> int | None:
    """Begin the match that has waited longest for a channel; gives its number."""
    rows = await connection.execute(
        select(challenges)
        .where(challenges.c.channel == channel, challenges.c.state == State.WAITING.value)
        .order_by(challenges.c.id)
        .limit(1)
    )
    row = rows.first()
    if row is None:
        return None
    waiting = challenge_of(row)
    begun = replace(waiting, state=State.ACCEPTED)
    return await begin(connection, waiting, begun, await follow(begun), now)


async def save_turns(
    connection: AsyncConnection, before: Match, after: Match, now: datetime
) -> None:
    """Keep the turns that were played, or mark those that were taken back."""
    if len(after.moves) < len(before.moves):
        await connection.execute(
            update(turns)
            .where(turns.c.match == after.id, turns.c.ply > len(after.moves))
            .where(turns.c.taken_back.is_(None))
            .values(taken_back=now)
        )
    elif played := rows_of_turns(before, after, now):
        await connection.execute(insert(turns), played)


async def save_offers(
    connection: AsyncConnection, before: Match, after: Match, now: datetime
) -> None:
    """Keep the offers that were made, and what became of the others."""
    if before.offers:
        standing = {offer.version: offer for offer in after.offers}
        for offer in before.offers:
            kept = standing.get(offer.version)
            state = GONE if kept is None else DECLINED if kept.declined else OPEN
            await connection.execute(
                update(offers)
                .where(offers.c.match == after.id, offers.c.version == offer.version)
                .values(state=state)
            )
    if made := rows_of_offers(before, after, now):
        await connection.execute(insert(offers), made)


async def move_to(
    connection: AsyncConnection, here: ColumnElement[bool], old: int, new: int
) -> None:
    """Take a match that is `here` to another channel, and what waits there; or MatchMovedOn."""
    match = update(matches).where(here).values(channel=new, message=None, shown=None)
    if (await connection.execute(match)).rowcount != 1:
        raise MatchMovedOn
    waits = (challenges.c.channel == old) & (challenges.c.state == State.WAITING.value)
    await connection.execute(update(challenges).where(waits).values(channel=new))


async def extend_deadlines(connection: AsyncConnection, alive: datetime, now: datetime) -> None:
    """Let the time of every turn run out later by what passed of it since the bot was `alive`.

    After a long gap each is due at once: what stands on its board about its time is not true.
    """
    running = await connection.execute(
        select(
            matches.c.id, matches.c.pace, matches.c.since, matches.c.deadline, matches.c.due
        ).where(matches.c.due.is_not(None), matches.c.ended.is_(None))
    )
    later = [
        {
            "number": row.id,
            "later": row.deadline + back,
            "next": now if Pace(row.pace).is_long(back) else row.due + back,
        }
        for row in running
        if (back := now - max(row.since, alive)) > timedelta(0)
    ]
    if later:
        await connection.execute(
            update(matches)
            .where(matches.c.id == bindparam("number"))
            .values(deadline=bindparam("later"), due=bindparam("next")),
            later,
        )
