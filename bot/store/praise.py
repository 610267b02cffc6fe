"""Queries for praise and achievements."""

from sqlalchemy import ColumnElement, Connection, and_, case, func, select, true

from bot.learn.streak import longest
from bot.play.match import Match
from bot.play.milestones import Achievements
from bot.play.praise import Past
from bot.ratings.standing import SCORES
from bot.store.conditions import (
    against_engine_anywhere,
    finished,
    is_practice,
    score_of,
    side_of,
)
from bot.store.database import TIMEOUT_S, Database
from bot.store.puzzle_days import days_solved
from bot.store.schema import matches, results
from guti import Termination

_SWEPT = matches.c.termination == Termination.NO_PIECES.value


class PraiseStore:
    """Reads the statistics and achievements of people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def against_engine(self, match: Match, user: int) -> Past:
        """Return statistics of a person's earlier matches against the engine, on all servers."""
        return await self._database.snapshot(_against_engine, match, user, timeout_s=TIMEOUT_S)

    async def against_people(self, match: Match, user: int) -> Past:
        """Return the number of a person's earlier wins against people in the match's server."""
        own = (results.c.match == match.id) & (results.c.user == user)
        before = results.c.sequence < select(results.c.sequence).where(own).scalar_subquery()
        here = (results.c.guild == match.guild) & (results.c.user == user)
        won = results.c.score == SCORES["win"]
        rows = await self._database.read(select(func.count()).where(here, won, before))
        return Past(won=rows[0][0])

    async def achievements(
        self,
        guild: int,
        user: int,
        *,
        public: bool = False,
        before: Match | None = None,
        until: Match | None = None,
    ) -> Achievements:
        """Return a person's achievements.

        Matches against the engine count on all servers, matches against people only in `guild`.
        With `public`, only public matches in `guild` count. With `before`, only matches that ended
        before this match count. With `until`, only this match and earlier matches count. Puzzles
        of the day count only without `public`, `before` and `until`.
        """
        period = _before(before) if before else _until(until) if until else None
        return await self._database.snapshot(
            lambda connection: _achievements(connection, guild, user, period, public=public),
            timeout_s=TIMEOUT_S,
        )


def _before(match: Match) -> ColumnElement[bool]:
    return and_(matches.c.id != match.id, _until(match))


def _until(match: Match) -> ColumnElement[bool]:
    """Return the condition for matches that ended by the end of `match`.

    If `match` is live, its start is used instead of its end.
    """
    own = matches.alias("own")
    moment = func.coalesce(own.c.ended, own.c.started)
    return matches.c.ended <= select(moment).where(own.c.id == match.id).scalar_subquery()


def _against_engine(connection: Connection, match: Match, user: int) -> Past:
    won = matches.c.winner == side_of(user)
    before = and_(against_engine_anywhere(user), finished(), _before(match))
    beaten = and_(won, ~is_practice(), matches.c.game == match.game.key)
    statistics = select(
        func.count().label("played"),
        func.count(case((won, 1))).label("won"),
        func.max(case((beaten, matches.c.level))).label("highest"),
    )
    row = connection.execute(statistics.where(before)).one()
    newest = (
        select(score_of(user)).where(before).order_by(matches.c.ended.desc(), matches.c.id.desc())
    )
    last = connection.execute(newest.limit(1)).scalar()
    aided = connection.execute(select(is_practice()).where(matches.c.id == match.id)).scalar()
    return Past(row.played, row.won, row.highest or 0, last, not aided)


def _achievements(
    connection: Connection,
    guild: int,
    user: int,
    period: ColumnElement[bool] | None,
    *,
    public: bool,
) -> Achievements:
    shown = and_(matches.c.guild == guild, matches.c.owner.is_(None)) if public else true()
    within = true() if period is None else period
    won = matches.c.winner == side_of(user)
    swept = func.max(case((and_(won, _SWEPT), 1), else_=0)).label("swept")
    beaten = func.max(case((and_(won, ~is_practice()), matches.c.level))).label("beaten")
    alone = select(matches.c.game, matches.c.level, beaten, swept)
    alone = alone.where(against_engine_anywhere(user), finished(), shown, within)
    with_people = select(matches.c.game, swept).join(results, results.c.match == matches.c.id)
    with_people = with_people.where(
        results.c.guild == guild, results.c.user == user, finished(), within
    )
    by_level = connection.execute(alone.group_by(matches.c.game, matches.c.level)).all()
    by_game = connection.execute(with_people.group_by(matches.c.game)).all()
    return Achievements(
        games=frozenset(row.game for row in (*by_level, *by_game)),
        levels=frozenset(row.beaten for row in by_level if row.beaten),
        swept=any(row.swept for row in (*by_level, *by_game)),
        days=0 if public or period is not None else longest(days_solved(connection, user)),
    )
