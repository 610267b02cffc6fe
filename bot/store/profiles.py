"""Queries for profiles and match histories."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Row,
    ScalarSelect,
    Select,
    and_,
    case,
    cast,
    false,
    func,
    literal,
    not_,
    null,
    or_,
    select,
    true,
    union_all,
)

from bot.play.engine_player import ENGINE, NAME
from bot.ratings.leaderboard import EngineRecord, GameRecord, Profile, Result, Score
from bot.ratings.lists import LISTS, OVERALL, lists_of_game
from bot.ratings.standing import SCORES
from bot.shards import NO_SERVER
from bot.store.database import TIMEOUT_S
from bot.store.database.subject import SubjectStore
from bot.store.match_tables import (
    against_engine,
    against_engine_anywhere,
    finished,
    matches,
    score_of,
    side_of,
)
from bot.store.solo import is_practice
from bot.store.standings import members, results, score_counts, select_names, standing_of, standings
from guti import Side

MAX_POINTS, MAX_POINTS_IN_GAME = 240, 48
"""Approximate maximum number of points in a rating chart, overall and for one game."""

LATEST_MATCHES = 30
"""Number of latest engine matches used to estimate a person's level."""

_IS_OPPONENT = (members.c.guild == results.c.guild) & (members.c.user == results.c.opponent)
_RESULTS = results.join(matches).outerjoin(members, _IS_OPPONENT)

_NAMED = select(results, matches.c.rules, members.c.name).select_from(_RESULTS)

_RESULT = (
    *("match", "at", "side", "score", "rated", "opponent"),
    *("before", "after", "overall_after", "opponent_overall"),
)
"""Columns of `results` that a history needs."""

_GAME = matches.c.game, matches.c.rules


class ProfileStore(SubjectStore):
    """Reads profiles and match histories."""

    async def profile(
        self, guild: int, user: int, asker: int, now: datetime, *, alone: bool = False
    ) -> Profile:
        """Return a person's profile in a server, as shown to `asker`.

        Private matches, and engine levels beaten on other servers, are included only if `asker`
        is the person and no one else sees the profile (`alone`). The rating charts contain a sample
        of the matches.
        """
        return await self._database.snapshot(
            _profile, guild, user, asker, now, alone, timeout_s=TIMEOUT_S
        )

    async def history(
        self,
        guild: int,
        user: int,
        game: str | None,
        limit: int | None = None,
        offset: int = 0,
        *,
        own: bool = False,
    ) -> tuple[Result, ...]:
        """Return a person's finished matches in a server, newest first.

        With `own`, the person's private matches against the engine are included.
        """
        person, end = _Queries(guild, user), None if limit is None else offset + limit
        kinds = (person.finished(game), person.finished_alone(game, private=own))
        # Limit both subqueries, so that a first page reads few rows.
        both = union_all(*(select(kind.limit(end).subquery()) for kind in kinds)).subquery()
        newest = both.c.at.desc(), both.c.nth.desc()
        query = select(both).order_by(*newest).limit(limit).offset(offset)
        return tuple(map(_result, await self._database.read(query)))

    async def against_engine(self, guild: int, user: int) -> EngineRecord:
        """Return a person's record against the engine in a server.

        The levels beaten include those on other servers.
        """
        person = _Queries(guild, user)
        return await self._database.snapshot(lambda it: _against_engine(it, person, private=True))

    async def played(self, guild: int, user: int, game: str | None, *, own: bool = False) -> int:
        """Return the number of matches that `history` lists."""
        person = _Queries(guild, user)
        among_people = select(func.count()).where(person.with_people(game))
        alone = select(func.count()).where(person.with_engine(game, private=own))
        query = select(among_people.scalar_subquery() + alone.scalar_subquery())
        return await self._database.scalar(query) or 0


def _profile(
    connection: Connection,
    guild: int,
    user: int,
    asker: int,
    now: datetime,
    alone: bool,  # noqa: FBT001 - the caller names it
) -> Profile:
    person, private = _Queries(guild, user), alone and user == asker
    engine = _against_engine(connection, person, private=private)
    rows = connection.execute(person.records()).all()
    ratings = connection.execute(person.standings()).all()
    if not rows:
        return Profile(user, "", {}, engine=engine, private=private)
    overall = connection.execute(person.overall_points(max(row.rated or 0 for row in rows))).all()
    streak = connection.execute(person.streak()).scalar()
    best = connection.execute(person.result(person.best_win())).first()
    frequent = connection.execute(person.frequent()).one()
    last = connection.execute(person.result(frequent.last)).one()
    scores = connection.execute(person.head_to_head(asker)).all()
    names = connection.execute(select_names(guild, [user])).all()
    return Profile(
        user=user,
        name=names[0].name if names else "",
        ratings={row.game: standing_of(row).rating_at(now) for row in ratings},
        games=_games(connection, person, rows),
        series=tuple((row.at, row.rating) for row in overall),
        streak=streak or 0,
        longest_streak=max(0, *(row.longest for row in rows)),
        best_win=_result(best) if best else None,
        frequent=_result(last),
        frequent_played=frequent.times,
        head_to_head=_score(scores),
        engine=engine,
        private=private,
    )


@dataclass(frozen=True)
class _Queries:
    """Queries for a person's matches in a server."""

    guild: int
    user: int

    @property
    def _own(self) -> ColumnElement[bool]:
        return (results.c.guild == self.guild) & (results.c.user == self.user)

    def with_people(self, game: str | None) -> ColumnElement[bool]:
        """Return the condition for results against people, in one game or in all games."""
        return self._own & (results.c.game.in_(lists_of_game(game)) if game else true())

    def with_engine(
        self, game: str | None, *, private: bool, everywhere: bool = False
    ) -> ColumnElement[bool]:
        """Return the condition for finished matches against the engine.

        `private` includes private matches; `everywhere` includes matches on other servers.
        """
        here = against_engine(self.guild, self.user)
        return and_(
            against_engine_anywhere(self.user) if everywhere else here,
            (matches.c.game == game) if game else true(),
            finished(),
            or_(literal(private), matches.c.owner.is_(None)),
        )

    def finished(self, game: str | None) -> Select[Any]:
        """Select matches against people, newest first."""
        columns = [*(results.c[name] for name in _RESULT), members.c.name]
        nth = results.c.sequence.label("nth")
        named = select(*_GAME, *columns, nth).select_from(_RESULTS)
        return named.where(self.with_people(game)).order_by(results.c.sequence.desc())

    def finished_alone(self, game: str | None, *, private: bool) -> Select[Any]:
        """Select matches against the engine, newest first."""
        known = {
            "match": matches.c.id,
            "at": matches.c.ended,
            "side": side_of(self.user),
            "score": score_of(self.user),
            "rated": false(),
            "opponent": literal(ENGINE),
        }
        columns = [
            (known[name] if name in known else cast(null(), results.c[name].type)).label(name)
            for name in _RESULT
        ]
        others = literal(NAME).label("name"), matches.c.id.label("nth")
        newest = matches.c.ended.desc(), matches.c.id.desc()
        query = select(*_GAME, *columns, *others).where(self.with_engine(game, private=private))
        return query.order_by(*newest)

    def standings(self) -> Executable:
        return select(standings).where(
            standings.c.guild == self.guild,
            standings.c.game.in_((OVERALL, *LISTS)),
            standings.c.user == self.user,
        )

    def records(self) -> Executable:
        """Select scores, longest streak and number of rated matches, by game and side."""
        return (
            select(
                results.c.game,
                results.c.side,
                *score_counts(),
                func.min(results.c.sequence).label("first"),
                func.max(results.c.streak).label("longest"),
                func.max(results.c.nth).label("rated"),
                func.max(results.c.nth_in_game).label("rated_in_game"),
            )
            .where(self._own)
            .group_by(results.c.game, results.c.side)
        )

    def overall_points(self, rated: int) -> Executable:
        """Select points of the overall rating chart, sampled from `rated` matches."""
        shown = _is_sampled(results.c.nth, rated, MAX_POINTS)
        return self._points(results.c.overall_after, shown)

    def points(self, game: str, rated: int) -> Executable:
        """Select points of a game's rating chart, sampled from `rated` matches."""
        shown = _is_sampled(results.c.nth_in_game, rated, MAX_POINTS_IN_GAME)
        return self._points(results.c.after, (results.c.game == game) & shown)

    def _points(self, rating: ColumnElement[float], shown: ColumnElement[bool]) -> Executable:
        # The subquery needs only an index, so few rows of the table are read.
        picked = select(results.c.sequence).where(self._own, shown)
        return (
            select(results.c.at, rating.label("rating"))
            .where(self._own, results.c.sequence.in_(picked))
            .order_by(results.c.sequence)
        )

    def streak(self) -> Executable:
        return (
            select(results.c.streak).where(self._own).order_by(results.c.sequence.desc()).limit(1)
        )

    def best_win(self) -> ScalarSelect[int]:
        """Select the sequence number of the win against the highest-rated opponent."""
        return (
            select(results.c.sequence)
            .where(self._own, results.c.score == SCORES["win"])
            .where(results.c.opponent_overall.is_not(None))
            .order_by(results.c.opponent_overall.desc(), results.c.sequence)
            .limit(1)
            .scalar_subquery()
        )

    def frequent(self) -> Executable:
        """Select the number and the last of the matches with the most frequent opponent.

        Among equally frequent opponents, the one met first is chosen.
        """
        times = func.count().label("times")
        return (
            select(times, func.max(results.c.sequence).label("last"))
            .where(self._own)
            .group_by(results.c.opponent)
            .order_by(times.desc(), func.min(results.c.sequence))
            .limit(1)
        )

    def result(self, sequence: int | ScalarSelect[int]) -> Executable:
        """Select the result with the given sequence number."""
        return _NAMED.where(self._own, results.c.sequence == sequence)

    def head_to_head(self, opponent: int) -> Executable:
        """Select the numbers of wins, draws and losses against an opponent."""
        return select(*score_counts()).where(self._own, results.c.opponent == opponent)

    def levels(self, *, private: bool, everywhere: bool = False) -> Executable:
        """Select the number of engine matches and the best score, by game and level.

        Practice matches count, but their scores are ignored.
        """
        score = case((is_practice(), None), else_=score_of(self.user))
        return (
            select(matches.c.game, matches.c.level, func.count().label("played"))
            .add_columns(func.max(score).label("best"))
            .where(self.with_engine(None, private=private, everywhere=everywhere))
            .group_by(matches.c.game, matches.c.level)
        )

    def latest(self, *, private: bool, everywhere: bool = False) -> Executable:
        """Select level and score of the latest engine matches, except practice matches."""
        return (
            select(matches.c.level, score_of(self.user).label("score"))
            .where(self.with_engine(None, private=private, everywhere=everywhere))
            .where(not_(is_practice()))
            .order_by(matches.c.id.desc())
            .limit(LATEST_MATCHES)
        )


def _is_sampled(nth: ColumnElement[int], total: int, most: int) -> ColumnElement[bool]:
    """Return the condition for about `most` evenly spaced rows out of `total`.

    `nth` is the row's number, from 1. The first and the last row are included.
    """
    step = -(-total // most) or 1
    return ((nth - 1) % step == 0) | (nth == total)


def _score(rows: Sequence[Row[Any]]) -> Score:
    return sum((Score(row.won, row.drew, row.lost) for row in rows), Score())


def _against_engine(connection: Connection, person: _Queries, *, private: bool) -> EngineRecord:
    """Return a person's record against the engine.

    With `private`, private matches and levels beaten on other servers are included.
    """
    here = _engine(connection, person, private=private)
    if not private:
        return here
    everywhere = _engine(connection, person, private=True, everywhere=True)
    return everywhere if person.guild == NO_SERVER else replace(here, beaten=everywhere.beaten)


def _engine(
    connection: Connection, person: _Queries, *, private: bool, everywhere: bool = False
) -> EngineRecord:
    games, beaten = dict[str, int](), dict[str, int]()
    for row in connection.execute(person.levels(private=private, everywhere=everywhere)):
        games[row.game] = row.played + games.get(row.game, 0)
        if row.best == SCORES["win"]:
            beaten[row.game] = max(row.level, beaten.get(row.game, 0))
    latest = dict[int, Score]()
    for row in connection.execute(person.latest(private=private, everywhere=everywhere)):
        score = Score(*(int(row.score == each) for each in SCORES.values()))
        latest[row.level] = latest.get(row.level, Score()) + score
    return EngineRecord(games, beaten, latest)


def _games(
    connection: Connection, person: _Queries, rows: Sequence[Row[Any]]
) -> tuple[GameRecord, ...]:
    """Return a record for each game, most played first."""
    found = []
    for game in {row.game for row in rows}:
        sides = [row for row in rows if row.game == game]
        black, white = (_score([row for row in sides if row.side == side]) for side in Side)
        points = connection.execute(
            person.points(game, max(row.rated_in_game or 0 for row in sides))
        )
        series = tuple((row.at, row.rating) for row in points)
        order = -(black + white).played, min(row.first for row in sides)
        found.append((order, GameRecord(game, black, white, series)))
    return tuple(record for _, record in sorted(found, key=lambda each: each[0]))


def _result(row: Row[Any]) -> Result:
    fields: dict[str, Any] = {name: getattr(row, name) for name in ("game", "rules", *_RESULT)}
    return Result(**fields | {"side": Side(row.side), "opponent_name": row.name or ""})
