"""Standings: what the end of a match does to them, and who is in the server to be shown.

It must not know how a match is kept, nor what leaderboards ask.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine import Side
from bot.games import GAMES
from bot.play.ending import Ending
from bot.play.match import Match
from bot.ratings.glicko2 import Rating
from bot.ratings.leaderboard import RatingChange
from bot.ratings.standing import OVERALL, RatedMatch, Standing, Standings, rate_match, score
from bot.store.database import Database, retried
from bot.store.schema import members, results, standings

Pair = tuple[Standing, Standing]
"""Black's and White's."""

RATINGS = (
    *("before", "after", "overall_before", "overall_after", "opponent_overall"),
    *("nth", "nth_in_game"),
)
"""What a result has of a rated match only."""


class StandingStore:
    """Where the people of a database stand."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @retried
    async def check(self, guild: int, user: int, now: datetime, *, gone: bool) -> None:
        """Remember whether a person was found in a server; leaderboards hide who is gone."""
        here = (members.c.guild == guild) & (members.c.user == user)
        async with self._database.writing(guild) as connection:
            await connection.execute(update(members).where(here).values(gone=gone, checked=now))
            await _hide(connection, guild, user, gone=gone)

    async def unchecked(self, guild: int, users: Sequence[int], since: datetime) -> tuple[int, ...]:
        """Those of whom it was not asked since a moment whether they are in the server."""
        rows = await self._database.read(
            select(members.c.user).where(
                members.c.guild == guild,
                members.c.user.in_(users),
                members.c.checked.is_(None) | (members.c.checked < since),
            )
        )
        return tuple(row.user for row in rows)

    async def changes(self, match: int) -> dict[int, RatingChange]:
        """What a rated match that has ended made of its players' ratings in its game."""
        rows = await self._database.read(
            select(results.c.user, results.c.before, results.c.after).where(
                results.c.match == match, results.c.after.is_not(None)
            )
        )
        return {row.user: RatingChange(row.before, row.after) for row in rows}

    async def everybody(self) -> Standings:
        """Where everybody stands."""
        rows = await self._database.read(select(standings))
        return {(row.guild, row.game, row.user): standing_of(row) for row in rows}

    async def rated_matches(self) -> tuple[RatedMatch, ...]:
        """All rated matches, in the order of their ends."""
        rows = await self._database.read(
            select(results)
            .where(results.c.rated, results.c.side == Side.BLACK.value)
            .order_by(results.c.sequence)
        )
        winners = {1.0: Side.BLACK, 0.0: Side.WHITE}
        return tuple(
            RatedMatch(
                match=row.match,
                guild=row.guild,
                game=row.game,
                black=row.user,
                white=row.opponent,
                winner=winners.get(row.score),
                at=row.at,
            )
            for row in rows
        )


async def names_of(database: Database, guild: int, users: Sequence[int]) -> dict[int, str]:
    """The names that people were last seen by in a server."""
    rows = await database.read(
        select(members.c.user, members.c.name).where(
            members.c.guild == guild, members.c.user.in_(users)
        )
    )
    return {row.user: row.name for row in rows}


async def record_result(connection: AsyncConnection, match: Match, now: datetime) -> None:
    """Keep what the end of a match does to both players' standings and records.

    Against the engine it does nothing to them: they are of people among each other.
    """
    result = match.result
    if result is None or result.termination is Ending.ABORTED or match.level is not None:
        return
    before = {game: await _pair(connection, match, game) for game in (match.game.key, OVERALL)}
    after = before
    if match.rated:
        after = {game: rate_match(*pair, result.winner, now) for game, pair in before.items()}
        for game, pair in after.items():
            await _keep(connection, match, game, pair, before[game])
    top = (await connection.execute(select(func.max(results.c.sequence)))).scalar()
    rows = [
        {
            "match": match.id,
            "user": match.player(side),
            "sequence": (top or 0) + 1,
            "guild": match.guild,
            "game": match.game.key,
            "side": side.value,
            "opponent": match.player(side.other),
            "score": score(side, result.winner),
            "at": now,
            "rated": match.rated,
            "streak": await _streak(connection, match, side, result.winner),
            **_ratings(match, side, before, after, now),
        }
        for side in Side
    ]
    await connection.execute(insert(results), rows)
    for side, name in ((Side.BLACK, match.black_name), (Side.WHITE, match.white_name)):
        await _know(connection, match, match.player(side), name)


def _ratings(
    match: Match, side: Side, before: dict[str, Pair], after: dict[str, Pair], now: datetime
) -> Mapping[str, float | None]:
    if not match.rated:
        return dict.fromkeys(RATINGS)
    place = list(Side).index(side)
    game = match.game.key
    return {
        "before": before[game][place].rating.value,
        "after": after[game][place].rating.value,
        "overall_before": before[OVERALL][place].rating.value,
        "overall_after": after[OVERALL][place].rating.value,
        "opponent_overall": before[OVERALL][1 - place].rating_at(now).value,
        "nth": after[OVERALL][place].played,
        "nth_in_game": after[game][place].played,
    }


async def _streak(
    connection: AsyncConnection, match: Match, side: Side, winner: Side | None
) -> int:
    """How many matches in a row a side has won with this one, below 0 if they were lost."""
    if winner is None:
        return 0
    before = (
        select(results.c.streak)
        .where(results.c.guild == match.guild, results.c.user == match.player(side))
        .order_by(results.c.sequence.desc())
        .limit(1)
    )
    last = (await connection.execute(before)).scalar() or 0
    return max(last, 0) + 1 if side is winner else min(last, 0) - 1


async def _pair(connection: AsyncConnection, match: Match, game: str) -> Pair:
    black, white = [await _standing(connection, match.guild, game, user) for user in match.players]
    return black, white


async def _standing(connection: AsyncConnection, guild: int, game: str, user: int) -> Standing:
    row = (await connection.execute(select(standings).where(*_key(guild, game, user)))).first()
    return standing_of(row) if row else Standing()


def _key(guild: int, game: str, user: int) -> tuple[ColumnElement[bool], ...]:
    return standings.c.guild == guild, standings.c.game == game, standings.c.user == user


async def _keep(
    connection: AsyncConnection, match: Match, game: str, pair: Pair, before: Pair
) -> None:
    for user, standing, old in zip(match.players, pair, before, strict=True):
        values = {**row_of_standing(standing), "gone": False}
        if old.at is None:
            key = {"guild": match.guild, "game": game, "user": user}
            await connection.execute(insert(standings).values({**key, **values}))
        else:
            await connection.execute(
                update(standings).where(*_key(match.guild, game, user)).values(values)
            )


async def _know(connection: AsyncConnection, match: Match, user: int, name: str) -> None:
    """Remember the name that a player was seen by, and that they are in the server."""
    here = members.c.guild == match.guild, members.c.user == user
    known = (await connection.execute(select(members.c.gone).where(*here))).first()
    if known is None:
        values = {"guild": match.guild, "user": user, "name": name, "gone": False}
        await connection.execute(insert(members).values(values))
        return
    await connection.execute(update(members).where(*here).values(name=name, gone=False))
    if known.gone:
        await _hide(connection, match.guild, user, gone=False)


async def _hide(connection: AsyncConnection, guild: int, user: int, *, gone: bool) -> None:
    for game in (OVERALL, *GAMES):
        await connection.execute(
            update(standings).where(*_key(guild, game, user)).values(gone=gone)
        )


def row_of_standing(standing: Standing) -> dict[str, object]:
    """The columns of a standing."""
    return {
        "value": standing.rating.value,
        "deviation": standing.rating.deviation,
        "volatility": standing.rating.volatility,
        "at": standing.at,
        "firm_until": standing.firm_until or standing.at,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
    }


def standing_of(row: Row[Any]) -> Standing:
    """The standing in a row."""
    rating = Rating(row.value, row.deviation, row.volatility)
    return Standing(rating, row.at, row.wins, row.draws, row.losses)
