"""Profiles and histories: what one person has played in a server.

It must not know how any of it is shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Executable, Label, Row, case, func, select

from bot.engine import Side
from bot.games import GAMES
from bot.ratings.leaderboard import GameRecord, Profile, Result, Score
from bot.ratings.standing import OVERALL, SCORES
from bot.store.database import Database
from bot.store.schema import members, results, standings
from bot.store.standings import names_of, standing_of

POINTS, POINTS_IN_GAME = 240, 48
"""So many points of a rating over time are read at most, and two more: a picture shows no more."""

_NAMED = select(results, members.c.name).outerjoin(
    members, (members.c.guild == results.c.guild) & (members.c.user == results.c.opponent)
)


class ProfileStore:
    """What the people of a database have played."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def profile(self, guild: int, user: int, asker: int, now: datetime) -> Profile:
        """A person's record in a server, as `asker` sees it; not all of it is read."""
        of = _Person(guild, user)
        async with self._database.reading() as connection:
            rows = (await connection.execute(of.records())).all()
            ratings = (await connection.execute(of.standings())).all()
            if not rows:
                return Profile(user, "", {})
            points = (await connection.execute(of.points(rows))).all()
            streak = (await connection.execute(of.streak())).scalar()
            best = (await connection.execute(of.best_win())).first()
            often = (await connection.execute(of.frequent())).one()
            last = (await connection.execute(of.result(often.last))).one()
            scores = (await connection.execute(of.head_to_head(asker))).all()
        names = await names_of(self._database, guild, [user])
        return Profile(
            user=user,
            name=names.get(user, ""),
            ratings={row.game: standing_of(row).rating_at(now) for row in ratings},
            games=_games(rows, points),
            series=tuple((row.at, row.overall_after) for row in points if row.over_all),
            streak=streak or 0,
            longest_streak=max(0, *(row.longest for row in rows)),
            best_win=_result(best) if best else None,
            frequent=_result(last),
            frequent_played=often.times,
            head_to_head=_score(scores),
        )

    async def history(
        self, guild: int, user: int, game: str | None, limit: int | None = None, offset: int = 0
    ) -> tuple[Result, ...]:
        """A person's matches in a server that counted, newest first."""
        asked = (
            _NAMED.where(results.c.guild == guild, results.c.user == user)
            .order_by(results.c.sequence.desc())
            .offset(offset)
        )
        if game:
            asked = asked.where(results.c.game == game)
        rows = await self._database.read(asked if limit is None else asked.limit(limit))
        return tuple(_result(row) for row in rows)

    async def played(self, guild: int, user: int, game: str | None) -> int:
        """How many matches of a person in a server counted."""
        asked = select(func.count()).where(results.c.guild == guild, results.c.user == user)
        if game:
            asked = asked.where(results.c.game == game)
        return int((await self._database.read(asked))[0][0])


@dataclass(frozen=True)
class _Person:
    """What is asked of the matches of one person in a server."""

    guild: int
    user: int

    @property
    def _own(self) -> ColumnElement[bool]:
        return (results.c.guild == self.guild) & (results.c.user == self.user)

    def standings(self) -> Executable:
        """Where they stand."""
        return select(standings).where(
            standings.c.guild == self.guild,
            standings.c.game.in_((OVERALL, *GAMES)),
            standings.c.user == self.user,
        )

    def records(self) -> Executable:
        """A row for each game and side."""
        return (
            select(
                results.c.game,
                results.c.side,
                *_times(),
                func.min(results.c.sequence).label("first"),
                func.max(results.c.streak).label("longest"),
                func.max(results.c.nth).label("rated"),
                func.max(results.c.nth_in_game).label("rated_in_game"),
            )
            .where(self._own)
            .group_by(results.c.game, results.c.side)
        )

    def points(self, records: Sequence[Row[Any]]) -> Executable:
        """Their ratings over time: all points, or every so manieth with the first and the last."""
        total = max((row.rated or 0 for row in records), default=0)
        in_game = {row.game: 0 for row in records}
        for row in records:
            in_game[row.game] = max(in_game[row.game], row.rated_in_game or 0)
        over_all = _every(results.c.nth, total, -(-total // POINTS) or 1)
        steps = {game: -(-rated // POINTS_IN_GAME) or 1 for game, rated in in_game.items()}
        within = _every(
            results.c.nth_in_game,
            case(in_game, value=results.c.game, else_=0),
            case(steps, value=results.c.game, else_=1),
        )
        # Picked in an index that holds all that is needed for it, so that few rows are looked up.
        picked = select(results.c.sequence).where(self._own, over_all | within)
        shown = (results.c.at, results.c.overall_after, results.c.game, results.c.after)
        return (
            select(*shown, over_all.label("over_all"), within.label("within"))
            .where(self._own, results.c.sequence.in_(picked))
            .order_by(results.c.sequence)
        )

    def streak(self) -> Executable:
        """The streak with which their last match left them."""
        return (
            select(results.c.streak).where(self._own).order_by(results.c.sequence.desc()).limit(1)
        )

    def best_win(self) -> Executable:
        """The rated win against the highest rating, of several the first."""
        best = (
            select(results.c.sequence)
            .where(self._own, results.c.score == SCORES["win"], results.c.rated)
            .order_by(results.c.opponent_overall.desc(), results.c.sequence)
            .limit(1)
            .scalar_subquery()
        )
        return _NAMED.where(self._own, results.c.sequence == best)

    def frequent(self) -> Executable:
        """How often, and when last, they played the one they played most, of several the first."""
        times = func.count().label("times")
        return (
            select(times, func.max(results.c.sequence).label("last"))
            .where(self._own)
            .group_by(results.c.opponent)
            .order_by(times.desc(), func.min(results.c.sequence))
            .limit(1)
        )

    def result(self, sequence: int) -> Executable:
        """Their match that ended as the so manieth."""
        return _NAMED.where(self._own, results.c.sequence == sequence)

    def head_to_head(self, opponent: int) -> Executable:
        """How they fared against one person."""
        return select(*_times()).where(self._own, results.c.opponent == opponent)


def _every(
    nth: ColumnElement[int], total: ColumnElement[int] | int, step: ColumnElement[int] | int
) -> ColumnElement[bool]:
    """Every so manieth from the first on, and the last."""
    return ((nth - 1) % step == 0) | (nth == total)


def _times() -> list[Label[int]]:
    """How often results were won, drawn and lost."""
    return [
        func.coalesce(func.sum(case((results.c.score == score, 1), else_=0)), 0).label(name)
        for name, score in zip(("won", "drew", "lost"), SCORES.values(), strict=True)
    ]


def _score(rows: Sequence[Row[Any]]) -> Score:
    return sum((Score(row.won, row.drew, row.lost) for row in rows), Score())


def _games(rows: Sequence[Row[Any]], points: Sequence[Row[Any]]) -> tuple[GameRecord, ...]:
    """What was played in each game, the commonest first, of several the one played first."""
    found = []
    for game in {row.game for row in rows}:
        of = [row for row in rows if row.game == game]
        black, white = (_score([row for row in of if row.side == side]) for side in Side)
        series = tuple((row.at, row.after) for row in points if row.game == game and row.within)
        order = -(black + white).played, min(row.first for row in of)
        found.append((order, GameRecord(game, black, white, series)))
    return tuple(record for _, record in sorted(found, key=lambda each: each[0]))


def _result(row: Row[Any]) -> Result:
    return Result(
        match=row.match,
        game=row.game,
        side=Side(row.side),
        opponent=row.opponent,
        opponent_name=row.name or "",
        score=row.score,
        at=row.at,
        rated=row.rated,
        before=row.before,
        after=row.after,
        overall_after=row.overall_after,
        opponent_overall=row.opponent_overall,
    )
