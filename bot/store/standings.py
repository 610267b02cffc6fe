"""Storage of standings and of server members."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    Label,
    Row,
    ScalarSelect,
    Select,
    String,
    Table,
    and_,
    bindparam,
    case,
    func,
    insert,
    select,
    update,
)

from bot.play.ending import Ending
from bot.play.match import Match
from bot.ratings.glicko2 import PROVISIONAL, Rating
from bot.ratings.leaderboard import RatingChange
from bot.ratings.lists import LISTS, OVERALL, counted_on, list_of
from bot.ratings.standing import SCORES, RatedMatch, Standing, Standings, rate_match, score
from bot.store.database.columns import SNOWFLAKE, Moment, PersonId, PersonName, metadata
from bot.store.database.paging import pages
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.database.upsert import upserts
from bot.store.rows import RATING
from guti import Side

Pair = tuple[Standing, Standing]
"""The standings of Black and White."""

results = Table(
    "results",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("sequence", Integer, nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("game", String, nullable=False),
    Column("side", String, nullable=False),
    Column("opponent", PersonId, nullable=False),
    Column("score", Float, nullable=False),
    Column("at", Moment, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("before", Float),
    Column("after", Float),
    Column("overall_before", Float),
    Column("overall_after", Float),
    Column("opponent_overall", Float),
    Column("streak", Integer, nullable=False, server_default="0"),
    Column("nth", Integer),
    Column("nth_in_game", Integer),
    Index("ix_results_sequence", "sequence"),
    Index("ix_results_user", "guild", "user", "sequence"),
    Index(
        *("ix_results_profile", "guild", "user", "game", "side", "score", "sequence", "streak"),
        *("rated", "opponent_overall", "nth", "nth_in_game"),
    ),
    Index("ix_results_opponent", "guild", "user", "opponent", "sequence", "score"),
    Index(
        *("ix_results_lately", "guild", "at", "rated", "user", "score"),
        *("overall_before", "overall_after"),
    ),
    Index(
        *("ix_results_game_lately", "guild", "game", "at", "rated", "user", "score"),
        *("before", "after"),
    ),
)
"""Two rows for each finished match between people, one per player.

`sequence` numbers the matches in the order of their ends. A score is 1, 0.5 or 0. `game` is the key
of a rating list (`bot/ratings/lists.py`). `before` and `after` are the person's ratings on this
list, and `overall_before` and `overall_after` the ratings over all games. `nth_in_game` and `nth`
are the numbers of rated matches so far, on the list and over all games. These columns are null if
the match does not count. `streak` is the number of consecutive wins up to this match. Negative
numbers count consecutive losses.
"""

standings = Table(
    "standings",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("game", String, primary_key=True),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("at", Moment, nullable=False),
    Column("firm_until", Moment, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("gone", Boolean, nullable=False),
    Index("ix_standings_rating", "guild", "game", "gone", "value", "firm_until", "user"),
    Index("ix_standings_player", "guild", "game", "user", "gone", "firm_until"),
)
"""Each person's rating and results in a server, for each rating list and overall ("all").

The rating lists are in `bot/ratings/lists.py`. The rating is provisional after `firm_until`. `gone`
is copied from `members`.
"""

members = Table(
    "members",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("name", PersonName, nullable=False),
    Column("gone", Boolean, nullable=False),
    Column("checked", Moment),
)
"""The last known names of players, and whether they have left the server."""

RATINGS = (
    *("before", "after", "overall_before", "overall_after", "opponent_overall"),
    *("nth", "nth_in_game"),
)
"""Columns of `results` that are null for unrated matches."""


# Built once, because building a statement takes longer than executing it.
_ADD_RESULTS = insert(results)
_PUT_STANDING = upserts(
    standings, *(each.name for each in standings.columns if not each.primary_key)
)
_PUT_MEMBER = upserts(members, "name", "gone")
_UPDATE_STANDING = update(standings).where(
    standings.c.guild == bindparam("here"),
    standings.c.game == bindparam("of"),
    standings.c.user == bindparam("who"),
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


def score_counts() -> list[Label[int]]:
    """Return the columns `won`, `drew` and `lost`, which count results."""
    return [
        func.coalesce(func.sum(case((results.c.score == score, 1), else_=0)), 0).label(name)
        for name, score in zip(("won", "drew", "lost"), SCORES.values(), strict=True)
    ]


class StandingStore(SubjectStore):
    """Stores standings, and the people known to have left a server."""

    @writes_in_server
    def check(
        self, connection: Connection, guild: int, user: int, now: datetime, *, gone: bool
    ) -> None:
        """Record whether a person has left a server, and the time of this check.

        Leaderboards hide people who have left.
        """
        here = (members.c.guild == guild) & (members.c.user == user)
        connection.execute(update(members).where(here).values(gone=gone, checked=now))
        _hide(connection, guild, user, gone=gone)

    async def unchecked(
        self, guild: int, users: Sequence[int], since: datetime, now: datetime
    ) -> tuple[int, ...]:
        """Return the users whose membership was not checked between `since` and `now`."""
        rows = await self._database.read(
            select(members.c.user).where(
                members.c.guild == guild,
                members.c.user.in_(users),
                members.c.checked.is_(None) | ~members.c.checked.between(since, now),
            )
        )
        return tuple(row.user for row in rows)

    async def changes(self, match: int) -> dict[int, RatingChange]:
        """Return the players' rating changes in a match, by person. Empty for unrated matches."""
        same = (standings.c[name] == results.c[name] for name in ("guild", "game", "user"))
        rows = await self._database.read(
            select(results.c.user, results.c.before, results.c.after, standings.c.deviation)
            .outerjoin_from(results, standings, and_(*same))
            .where(results.c.match == match, results.c.after.is_not(None))
        )
        return {
            row.user: RatingChange(
                row.before, row.after, provisional=(row.deviation or 0) >= PROVISIONAL
            )
            for row in rows
        }

    async def all_standings(self) -> Standings:
        """Return all standings."""
        found = pages(self._database, select(standings), tuple(standings.primary_key))
        return {
            (row.guild, row.game, row.user): standing_of(row)
            async for page in found
            for row in page
        }

    async def rated_matches(self) -> tuple[RatedMatch, ...]:
        """Return all rated matches, in the order in which they ended."""
        query = select(results).where(results.c.rated, results.c.side == Side.BLACK.value)
        found = pages(self._database, query, (results.c.sequence, results.c.match))
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


def select_names(guild: int, users: Sequence[int]) -> Select[tuple[int, str]]:
    """Select the last known names of people in a server."""
    return select(members.c.user, members.c.name).where(
        members.c.guild == guild, members.c.user.in_(users)
    )


def record_result(connection: Connection, match: Match, now: datetime) -> None:
    """Store the result of a match between people, and update both players' standings.

    Does nothing for live or aborted matches, and for matches against the engine.
    """
    result = match.result
    if result is None or result.termination is Ending.ABORTED or match.level is not None:
        return
    before = _standings(connection, match, counted_on(list_of(match.game)))
    after = before
    if match.rated:
        after = {game: rate_match(*pair, result.winner, now) for game, pair in before.items()}
        _save_standings(connection, match, after)
    players = {side.value: match.player(side) for side in Side}
    (last,) = connection.execute(_LAST, {"guild": match.guild, **players})
    rows = [
        {
            "match": match.id,
            "user": match.player(side),
            "sequence": (last.sequence or 0) + 1,
            "guild": match.guild,
            "game": list_of(match.game),
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
    connection.execute(_ADD_RESULTS, rows)
    _save_names(connection, match)


def _ratings(
    match: Match, side: Side, before: dict[str, Pair], after: dict[str, Pair], now: datetime
) -> Mapping[str, float | None]:
    if not match.rated:
        return dict.fromkeys(RATINGS)
    place = list(Side).index(side)
    game = list_of(match.game)
    ratings = dict.fromkeys(RATINGS) | {
        "before": before[game][place].rating.value,
        "after": after[game][place].rating.value,
        "nth_in_game": after[game][place].played,
    }
    if OVERALL in after:
        ratings |= {
            "overall_before": before[OVERALL][place].rating.value,
            "overall_after": after[OVERALL][place].rating.value,
            "opponent_overall": before[OVERALL][1 - place].rating_at(now).value,
            "nth": after[OVERALL][place].played,
        }
    return ratings


def _streak(before: int, side: Side, winner: Side | None) -> int:
    """Return the streak after a match: positive numbers count wins, negative numbers losses."""
    if winner is None:
        return 0
    return max(before, 0) + 1 if side is winner else min(before, 0) - 1


def _standings(connection: Connection, match: Match, games: Sequence[str]) -> dict[str, Pair]:
    """Return the standings of both players, by rating list."""
    query = select(standings).where(
        standings.c.guild == match.guild,
        standings.c.game.in_(games),
        standings.c.user.in_(match.players),
    )
    found = {(row.game, row.user): standing_of(row) for row in connection.execute(query)}
    new, (black, white) = Standing(), match.players
    return {game: (found.get((game, black), new), found.get((game, white), new)) for game in games}


def _save_standings(connection: Connection, match: Match, after: Mapping[str, Pair]) -> None:
    rows = [
        {"guild": match.guild, "game": game, "user": user, "gone": False, **row_of_standing(each)}
        for game, pair in after.items()
        for user, each in zip(match.players, pair, strict=True)
    ]
    connection.execute(_PUT_STANDING[connection.dialect.name], rows)


def _save_names(connection: Connection, match: Match) -> None:
    """Store both players' names, and mark them as members of the server."""
    query = select(members.c.user).where(
        members.c.guild == match.guild, members.c.user.in_(match.players), members.c.gone
    )
    for user in connection.scalars(query).all():
        _hide(connection, match.guild, user, gone=False)
    names = zip(match.players, (match.black_name, match.white_name), strict=True)
    rows = [
        {"guild": match.guild, "user": user, "name": name, "gone": False} for user, name in names
    ]
    connection.execute(_PUT_MEMBER[connection.dialect.name], rows)


def _hide(connection: Connection, guild: int, user: int, *, gone: bool) -> None:
    rows = [{"here": guild, "of": game, "who": user, "gone": gone} for game in (OVERALL, *LISTS)]
    connection.execute(_UPDATE_STANDING, rows)


def row_of_standing(standing: Standing) -> dict[str, object]:
    """Return the values to store for a standing, by column."""
    return {
        **RATING.row(standing.rating),
        "at": standing.at,
        "firm_until": standing.firm_until or standing.at,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
    }


def standing_of(row: Row[Any]) -> Standing:
    """Return the standing from a row."""
    return Standing(Rating(**RATING.read(row)), row.at, row.wins, row.draws, row.losses)
