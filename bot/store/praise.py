"""Queries for praise and achievements."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    case,
    false,
    func,
    literal,
    select,
    true,
    union,
)

from bot.learn.streak import longest
from bot.play.match import Match
from bot.play.milestones import Achievements
from bot.play.praise import Past
from bot.ratings.standing import SCORES
from bot.store.database import TIMEOUT_S
from bot.store.database.subject import SubjectStore
from bot.store.match_tables import (
    BOTH_MOVED,
    against_engine_anywhere,
    finished,
    matches,
    score_of,
    side_of,
)
from bot.store.puzzle_days import days_solved
from bot.store.solo import is_practice
from bot.store.standings import results
from guti import Termination


def _groups(
    points: ColumnElement[float],
    beaten: ColumnElement[Any],
    *,
    until_match: bool,
) -> Select[Any]:
    """Select groups of finished matches by game, level and score; public ones apart.

    With `until_match`, only that match and earlier ones are selected, and the earlier ones apart.
    """
    period = _until_match() if until_match else true()
    earlier = matches.c.id != _MATCH if until_match else false()
    shown = and_(matches.c.guild == _GUILD, matches.c.owner.is_(None))
    swept = and_(_WON, matches.c.termination == Termination.NO_PIECES.value)
    return (
        select(
            matches.c.game,
            matches.c.level,
            case((earlier, 1), else_=0).label("earlier"),
            case((shown, 1), else_=0).label("shown"),
            points.label("points"),
            func.count().label("matches"),
            func.max(matches.c.ended).label("ended"),
            func.max(matches.c.id).label("number"),
            beaten.label("beaten"),
            func.max(case((swept, 1), else_=0)).label("swept"),
        )
        .select_from(matches)
        .where(finished(), period)
        .group_by(matches.c.game, matches.c.level, "earlier", "shown", "points")
    )


def _until_match() -> ColumnElement[bool]:
    """Return the condition for matches that ended by the end of the match.

    If it is live, its start is used instead of its end.
    """
    own = matches.alias("own")
    moment = func.coalesce(own.c.ended, own.c.started)
    return matches.c.ended <= select(moment).where(own.c.id == _MATCH).scalar_subquery()


def _alone(*, until_match: bool) -> Select[Any]:
    """Select groups of a person's finished matches against the engine."""
    beaten = func.max(case((and_(_WON, ~is_practice()), matches.c.level)))
    groups = _groups(score_of(_USER), beaten, until_match=until_match)
    return groups.where(against_engine_anywhere(_USER))


def _with_people(*, until_match: bool) -> Select[Any]:
    """Select groups of a person's finished matches against people in a server."""
    groups = _groups(results.c.score, func.max(None), until_match=until_match)
    own = (results.c.guild == _GUILD) & (results.c.user == _USER)
    return groups.join(results, results.c.match == matches.c.id).where(own)


# Built once, because building these statements takes longer than executing them.
_MATCH: BindParameter[int] = bindparam("number")
_GUILD: BindParameter[int] = bindparam("server")
_USER: BindParameter[int] = bindparam("person")
_WON = matches.c.winner == side_of(_USER)
_ALONE, _WITH_PEOPLE = _alone(until_match=False), _with_people(until_match=False)
_ALONE_UNTIL, _WITH_PEOPLE_UNTIL = _alone(until_match=True), _with_people(until_match=True)
_AIDED = select(is_practice()).where(matches.c.id == _MATCH)


@dataclass(frozen=True)
class Earned:
    """A person's record when a match ended.

    `past` is about earlier matches against the engine on all servers, and `won` is the number of
    earlier wins against people in the server. `before` are the achievements before the match,
    `after` those with the match, and `public` those of public matches in the server.
    """

    past: Past
    won: int
    before: Achievements
    after: Achievements
    public: Achievements


class PraiseStore(SubjectStore):
    """Reads the statistics and achievements of people."""

    async def at_start(self, match: Match, user: int) -> Past:
        """Return statistics of a person's earlier matches against the engine, on all servers."""

        def read(connection: Connection) -> Past:
            alone = connection.execute(_ALONE_UNTIL, _parameters(match, user)).all()
            return _past(connection, alone, match)

        return await self._database.snapshot(read, timeout_s=TIMEOUT_S)

    async def at_end(self, match: Match, user: int) -> Earned:
        """Return a person's record at the end of a match. Reads each of their matches once."""
        return await self._database.snapshot(_record, match, user, timeout_s=TIMEOUT_S)

    async def played(
        self, users: Sequence[int], at_most: int, *, ended: bool = False
    ) -> dict[int, int]:
        """Return in how many matches anywhere each person and the opponent have moved.

        Stops counting at `at_most`. With `ended`, live matches do not count.
        """
        counts = BOTH_MOVED & matches.c.ended.is_not(None) if ended else BOTH_MOVED
        # Each reads as few entries of an index as are counted.
        found = (
            select(literal(user).label("user"), matches.c.id)
            .where(side == user, counts)
            .limit(at_most)
            .subquery()
            for user in users
            for side in (matches.c.black, matches.c.white)
        )
        rows = await self._database.read(union(*map(select, found)))
        counted = Counter(row.user for row in rows)
        return {user: min(counted[user], at_most) for user in users}

    async def achievements(self, guild: int, user: int, *, public: bool = False) -> Achievements:
        """Return a person's achievements.

        Matches against the engine count on all servers, matches against people only in `guild`.
        With `public`, only public matches in `guild` count, and no puzzles of the day.
        """

        def read(connection: Connection) -> Achievements:
            person = {"person": user, "server": guild}
            alone = connection.execute(_ALONE, person).all()
            rows = (*alone, *connection.execute(_WITH_PEOPLE, person).all())
            if public:
                return _achievements(row for row in rows if row.shown)
            days = longest(days_solved(connection, user))
            return replace(_achievements(rows), days=days)

        return await self._database.snapshot(read, timeout_s=TIMEOUT_S)


def _parameters(match: Match, user: int) -> dict[str, int]:
    return {"person": user, "server": match.guild, "number": match.id}


def _record(connection: Connection, match: Match, user: int) -> Earned:
    parameters = _parameters(match, user)
    alone = connection.execute(_ALONE_UNTIL, parameters).all()
    among = connection.execute(_WITH_PEOPLE_UNTIL, parameters).all()
    rows = (*alone, *among)
    return Earned(
        _past(connection, alone, match),
        sum(row.matches for row in among if row.earlier and row.points == SCORES["win"]),
        _achievements(row for row in rows if row.earlier),
        _achievements(rows),
        _achievements(row for row in rows if row.shown),
    )


def _past(connection: Connection, alone: Sequence[Row[Any]], match: Match) -> Past:
    earlier = [row for row in alone if row.earlier]
    beaten = [row.beaten or 0 for row in earlier if row.game == match.game.key]
    newest = max(earlier, key=lambda row: (row.ended, row.number), default=None)
    aided = connection.execute(_AIDED, {"number": match.id}).scalar()
    return Past(
        sum(row.matches for row in earlier),
        sum(row.matches for row in earlier if row.points == SCORES["win"]),
        max(beaten, default=0),
        newest.points if newest else None,
        any(row.level == match.level for row in earlier),
        not aided,
    )


def _achievements(rows: Iterable[Row[Any]]) -> Achievements:
    found = list(rows)
    return Achievements(
        games=frozenset(row.game for row in found),
        levels=frozenset(row.beaten for row in found if row.beaten),
        swept=any(row.swept for row in found),
    )
