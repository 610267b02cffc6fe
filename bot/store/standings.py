"""Standings: what the end of a match does to them, and who is in the server to be shown.

It must not know how a match is kept, nor what leaderboards ask.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, ScalarSelect, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine import Side
from bot.games import GAMES
from bot.play.ending import Ending
from bot.play.match import Match
from bot.ratings.glicko2 import Rating
from bot.ratings.leaderboard import RatingChange
from bot.ratings.standing import OVERALL, RatedMatch, Standing, Standings, rate_match, score
from bot.store.database import Database, retried, run
from bot.store.paging import pages
from bot.store.schema import members, results, standings
from bot.store.writes import Write

Pair = tuple[Standing, Standing]
"""Black's and White's."""

RATINGS = (
    *("before", "after", "overall_before", "overall_after", "opponent_overall"),
    *("nth", "nth_in_game"),
)
"""What a result has of a rated match only."""


# They stand ready: to put a statement together takes longer than to run it.
_BEGIN, _MEET, _ADD_RESULTS = insert(standings), insert(members), insert(results)
_GO_ON = update(standings).where(
    standings.c.guild == bindparam("here"),
    standings.c.game == bindparam("of"),
    standings.c.user == bindparam("who"),
)
_SEE = update(members).where(
    members.c.guild == bindparam("here"), members.c.user == bindparam("who")
)


def _last_streak(user: str) -> ScalarSelect[int]:
    return (
        select(results.c.streak)
        .where(results.c.guild == bindparam("guild"), results.c.user == bindparam(user))
        .order_by(results.c.sequence.desc())
        .limit(1)
        .scalar_subquery()
    )


_LAST = select(
    select(func.max(results.c.sequence)).scalar_subquery().label("sequence"),
    *(_last_streak(side.value).label(side.value) for side in Side),
)


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
            await run(connection, [_hidden(guild, user, gone=gone)])

    async def unchecked(
        self, guild: int, users: Sequence[int], since: datetime, now: datetime
    ) -> tuple[int, ...]:
        """Those of whom it was not asked since a moment whether they are in the server."""
        rows = await self._database.read(
            select(members.c.user).where(
                members.c.guild == guild,
                members.c.user.in_(users),
                members.c.checked.is_(None) | ~members.c.checked.between(since, now),
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
        found = pages(self._database, select(standings), tuple(standings.primary_key))
        return {
            (row.guild, row.game, row.user): standing_of(row)
            async for page in found
            for row in page
        }

    async def rated_matches(self) -> tuple[RatedMatch, ...]:
        """All rated matches, in the order of their ends."""
        asked = select(results).where(results.c.rated, results.c.side == Side.BLACK.value)
        found = pages(self._database, asked, (results.c.sequence, results.c.match))
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
            for row in [row async for page in found for row in page]
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
    games = (match.game.key, OVERALL)
    before = await _standings(connection, match, games)
    after = before
    writes = list[Write]()
    if match.rated:
        after = {game: rate_match(*pair, result.winner, now) for game, pair in before.items()}
        for game, pair in after.items():
            writes += _kept(match, game, pair, before[game])
    (last,) = await connection.execute(_LAST, {"guild": match.guild, **_people(match)})
    rows = [
        {
            "match": match.id,
            "user": match.player(side),
            "sequence": (last.sequence or 0) + 1,
            "guild": match.guild,
            "game": match.game.key,
            "side": side.value,
            "opponent": match.player(side.other),
            "score": score(side, result.winner),
            "at": now,
            "rated": match.rated,
            "streak": _streak(getattr(last, side.value) or 0, side, result.winner),
            **_ratings(match, side, before, after, now),
        }
        for side in Side
    ]
    writes.append(Write(_ADD_RESULTS, rows))
    writes += await _known(connection, match)
    await run(connection, writes)


def _people(match: Match) -> dict[str, int]:
    return {side.value: match.player(side) for side in Side}


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


def _streak(before: int, side: Side, winner: Side | None) -> int:
    """How many matches in a row a side has won with this one, below 0 if they were lost."""
    if winner is None:
        return 0
    return max(before, 0) + 1 if side is winner else min(before, 0) - 1


async def _standings(
    connection: AsyncConnection, match: Match, games: Sequence[str]
) -> dict[str, Pair]:
    """Where both players stand in games."""
    asked = select(standings).where(
        standings.c.guild == match.guild,
        standings.c.game.in_(games),
        standings.c.user.in_(match.players),
    )
    found = {(row.game, row.user): standing_of(row) for row in await connection.execute(asked)}
    none, (black, white) = Standing(), match.players
    return {
        game: (found.get((game, black), none), found.get((game, white), none)) for game in games
    }


def _kept(match: Match, game: str, pair: Pair, before: Pair) -> Iterator[Write]:
    for user, standing, old in zip(match.players, pair, before, strict=True):
        values = {**row_of_standing(standing), "gone": False}
        if old.at is None:
            yield Write(_BEGIN, {"guild": match.guild, "game": game, "user": user, **values})
        else:
            yield Write(_GO_ON, {"here": match.guild, "of": game, "who": user, **values})


async def _known(connection: AsyncConnection, match: Match) -> list[Write]:
    """Remembers the names that both were seen by, and that they are in the server."""
    asked = select(members.c.user, members.c.gone).where(
        members.c.guild == match.guild, members.c.user.in_(match.players)
    )
    gone = {row.user: row.gone for row in await connection.execute(asked)}
    writes = list[Write]()
    for user, name in zip(match.players, (match.black_name, match.white_name), strict=True):
        if user not in gone:
            new = {"guild": match.guild, "user": user, "name": name, "gone": False}
            writes.append(Write(_MEET, new))
            continue
        writes.append(Write(_SEE, {"here": match.guild, "who": user, "name": name, "gone": False}))
        if gone[user]:
            writes.append(_hidden(match.guild, user, gone=False))
    return writes


def _hidden(guild: int, user: int, *, gone: bool) -> Write:
    rows = [{"here": guild, "of": game, "who": user, "gone": gone} for game in (OVERALL, *GAMES)]
    return Write(_GO_ON, rows)


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
