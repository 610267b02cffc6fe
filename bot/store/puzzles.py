"""Storage of puzzle attempts, and of the ratings of solvers and puzzles.

Ratings are shared by all servers, so answers are written under the lock GLOBAL_LOCK.
"""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    Column,
    CompoundSelect,
    Connection,
    Float,
    Integer,
    Row,
    Select,
    String,
    Table,
    exists,
    func,
    select,
    union,
    update,
)

from bot.learn.errors import PuzzleMovedOn
from bot.learn.solver import WARM_UP, Answered, Attempt, PuzzleSolver, measured
from bot.learn.streak import is_first, longest
from bot.play.engine_player import ENGINE
from bot.play.milestones import WEEK
from bot.ratings.glicko2 import Rating
from bot.ratings.standing import Standing
from bot.store.daily_puzzles import daily_puzzles
from bot.store.database.columns import Moment, PersonId, metadata
from bot.store.database.locks import GLOBAL_LOCK, LOCK, TableLock
from bot.store.database.paging import pages
from bot.store.database.subject import SubjectStore, writes_globally
from bot.store.database.upsert import upsert
from bot.store.puzzle_attempts import knew_answer, knows_answer, mark_known_answer, puzzle_attempts
from bot.store.puzzle_days import days_solved, local_today, puzzle_days, solve
from bot.store.rows import RATING
from bot.store.standings import members

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("at", Moment),
    Column("solved", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    info={LOCK: TableLock.GLOBAL},
)
"""People's puzzle ratings and results, over all servers."""

puzzle_standings = Table(
    "puzzle_standings",
    metadata,
    Column("puzzle", String, primary_key=True),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("at", Moment),
    Column("solved", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    info={LOCK: TableLock.GLOBAL},
)
"""Ratings of puzzles, shared by all servers."""


UNFINISHED = 10
"""Maximum number of unfinished puzzles returned."""

RECENT_DAYS = 3
"""Number of days whose puzzles of the day people can still see and solve."""

Step = Callable[[Attempt], Attempt]
"""Function that takes an attempt, and returns the attempt after the person's next step."""


class PuzzleStore(SubjectStore):
    """Stores puzzle attempts, and the ratings of solvers and puzzles."""

    async def tried(self, user: int) -> dict[str, str]:
        """Return the game of each puzzle that a person has opened on any server."""
        table = puzzle_attempts
        query = select(table.c.puzzle, table.c.game, table.c.guild).where(table.c.user == user)
        found = pages(self._database, query, (table.c.puzzle, table.c.guild))
        return {row.puzzle: row.game async for page in found for row in page}

    async def solved(self, user: int) -> dict[str, int]:
        """Return the number of puzzles that a person has solved on all servers, by game."""
        table = puzzle_attempts
        done = table.c.finished.is_not(None) & table.c.shown.is_(False)
        count = func.count(table.c.puzzle.distinct()).label("solved")
        query = select(table.c.game, count).where(table.c.user == user, done)
        rows = await self._database.read(query.group_by(table.c.game))
        return {row.game: row.solved for row in rows}

    async def attempt(self, guild: int, user: int, puzzle: str) -> Attempt | None:
        """Return a person's attempt at a puzzle in a server, or None without an attempt."""
        return await self._database.snapshot(_found, guild, user, puzzle)

    async def last(self, guild: int, user: int, now: datetime) -> str | None:
        """Return the puzzle that a person last opened in a server, or None without one."""
        newest = _of_person(guild, user, now).with_only_columns(puzzle_attempts.c.puzzle).limit(1)
        return await self._database.scalar(newest)

    async def unfinished(
        self, guild: int, user: int, game: str | None, now: datetime
    ) -> list[Attempt]:
        """Return up to UNFINISHED of a person's unfinished attempts in a server, newest first."""
        table = puzzle_attempts
        query = _of_person(guild, user, now).where(table.c.finished.is_(None))
        if game:
            query = query.where(table.c.game == game)
        return [_attempt(row) for row in await self._database.read(query.limit(UNFINISHED))]

    async def open_anywhere(self, user: int) -> set[str]:
        """Return the puzzles that a person has opened in any server, and finished in none."""
        table, other = puzzle_attempts, puzzle_attempts.alias()
        finished = exists().where(
            other.c.user == user,
            other.c.puzzle == table.c.puzzle,
            other.c.finished.is_not(None),
        )
        query = select(table.c.puzzle, table.c.guild).where(table.c.user == user, ~finished)
        found = pages(self._database, query, (table.c.puzzle, table.c.guild))
        return {row.puzzle async for page in found for row in page}

    async def of_recent_days(self, user: int) -> set[str]:
        """Return recent puzzles of the day, public or a person's own, that they have not finished.

        People can see them before they open them.
        """
        public, own, table = daily_puzzles, puzzle_days, puzzle_attempts
        days = select(public.c.day).distinct().order_by(public.c.day.desc()).limit(RECENT_DAYS)
        posted = select(public.c.puzzle).where(public.c.day.in_(days))
        sent = select(own.c.puzzle).where(own.c.user == user, ~own.c.solved)
        sent = sent.order_by(own.c.day.desc()).limit(RECENT_DAYS)
        seen = union(posted, select(sent.subquery().c.puzzle)).subquery()
        finished = exists().where(
            table.c.user == user, table.c.puzzle == seen.c.puzzle, table.c.finished.is_not(None)
        )
        rows = await self._database.read(select(seen.c.puzzle).where(~finished))
        return {row.puzzle for row in rows}

    async def results(self, user: int) -> int:
        """Return the number of puzzles that a person has answered on all servers.

        For a rated solver, returns at least WARM_UP, because some results may have been deleted
        together with a server's data.
        """
        return await self._database.snapshot(_results, user)

    async def solver(self, user: int) -> PuzzleSolver:
        """Return a person's puzzle rating and results, over all servers."""
        row = await self._database.first(_solver_of(user))
        return _solver(row) if row else PuzzleSolver()

    async def best(self, guild: int, limit: int) -> dict[int, PuzzleSolver]:
        """Return up to `limit` solvers in a server, by person, highest rating first.

        These are members who have answered a puzzle or finished a match in the server.
        """
        table = puzzle_solvers
        query = select(table).where(table.c.user.in_(_here(guild)), table.c.user > ENGINE)
        rows = await self._database.read(query.order_by(table.c.value.desc()).limit(limit))
        return {row.user: _solver(row) for row in rows}

    async def is_here(self, guild: int, user: int) -> bool:
        """Return whether a person has answered a puzzle or finished a match in a server."""
        here = _here(guild).subquery()
        return bool(await self._database.read(select(here).where(here.c.user == user).limit(1)))

    async def warming_up(self, guild: int, limit: int) -> dict[int, int]:
        """Return the number of puzzles solved by each unrated solver, most first."""
        table, rated = puzzle_attempts, puzzle_solvers
        is_rated = exists().where(rated.c.user == table.c.user)
        solved = func.count().label("solved")
        query = (
            select(table.c.user, solved)
            .where(table.c.guild == guild, table.c.user > ENGINE, ~is_rated)
            .where(table.c.finished.is_not(None), table.c.shown.is_(False))
            .group_by(table.c.user)
            .order_by(solved.desc(), table.c.user)
        )
        return {row.user: row.solved for row in await self._database.read(query.limit(limit))}

    async def standings(self) -> dict[str, Standing]:
        """Return the ratings of all rated puzzles, by key."""
        query, key = select(puzzle_standings), (puzzle_standings.c.puzzle,)
        found = pages(self._database, query, key)
        return {row.puzzle: _standing(row) async for page in found for row in page}

    async def counts(self, guild: int, user: int, puzzle: str, twin: str) -> tuple[int, bool]:
        """Return the `results` of a person, and whether they may know the answer of a puzzle."""

        def read(connection: Connection) -> tuple[int, bool]:
            known = _knew_answer(connection, guild, user, puzzle, twin)
            return _results(connection, user), known

        return await self._database.snapshot(read)

    async def know_answer(self, user: int, puzzle: str) -> None:
        """Record that a person may know a puzzle's answer, so that it is unrated."""
        await self._database.write(GLOBAL_LOCK, mark_known_answer, user, puzzle)

    @writes_globally
    def open(self, connection: Connection, guild: int, user: int, attempt: Attempt) -> None:
        """Record that a person opened a puzzle; keep earlier progress."""
        key = {"guild": guild, "user": user, "puzzle": attempt.puzzle}
        shown, others = {"opened": attempt.opened}, {"game": attempt.game}
        upsert(connection, puzzle_attempts, key, shown, others)

    @writes_globally
    def answer(  # noqa: PLR0913, PLR0917 - the twin is optional
        self,
        connection: Connection,
        guild: int,
        user: int,
        opened: Attempt,
        step: Step,
        first: Standing,
        now: datetime,
        *,
        twin: str = "",
    ) -> Answered:
        """Save a person's step in a puzzle; rate the person's first result.

        `step` returns the attempt after the step. `first` is the initial rating of the puzzle. A
        person's first WARM_UP results are not rated. Nor is a result if the person may know the
        answer of the puzzle, or of its `twin`. Raises PuzzleMovedOn if the stored attempt differs
        from `opened`.
        """
        after = _save_answer(connection, guild, user, opened, step)
        row = connection.execute(_solver_of(user)).first()
        solver = _solver(row) if row else PuzzleSolver()
        is_solved = after.finished is not None and not after.shown
        today = local_today(connection, user, now)
        days = solve(connection, user, opened.puzzle, today) if is_solved else None
        daily = {} if days is None else _daily(connection, user, today, days)
        is_first = not opened.failed and (after.failed or after.solved)
        if not is_first or _knew_answer(connection, guild, user, opened.puzzle, twin):
            return Answered(after, solver, solver, **daily)
        results = _results(connection, user)
        if row is None and results <= WARM_UP:
            return Answered(after, solver, solver, warm_up=results, **daily)
        puzzle = _rate(connection, after, solver, first, now)
        rated = solver.scored(after.score, puzzle, now)
        record = _row(rated.standing) | {"streak": rated.streak, "best": rated.best}
        upsert(connection, puzzle_solvers, {"user": user}, record)
        return Answered(after, solver, rated, puzzle.value, **daily)


def _daily(connection: Connection, user: int, today: date, days: int) -> dict[str, Any]:
    """Return what an answer says about a streak that has reached `days` days today."""
    solved = days_solved(connection, user)
    return {"days": days, "best_days": longest(solved), "week": is_first(solved, today, WEEK)}


CHANGING = ("turn", "tries", "shown", "finished")


def _save_answer(
    connection: Connection, guild: int, user: int, opened: Attempt, step: Step
) -> Attempt:
    before = _found(connection, guild, user, opened.puzzle)
    if before != opened:
        raise PuzzleMovedOn(opened.puzzle)
    after = step(before)
    here = update(puzzle_attempts).filter_by(guild=guild, user=user, puzzle=opened.puzzle)
    connection.execute(here.values({name: getattr(after, name) for name in CHANGING}))
    return after


def _rate(
    connection: Connection,
    attempt: Attempt,
    solver: PuzzleSolver,
    first: Standing,
    now: datetime,
) -> Rating:
    """Change a puzzle's rating after a person's first result; return the previous rating."""
    table = puzzle_standings
    row = connection.execute(select(table).where(table.c.puzzle == attempt.puzzle)).first()
    puzzle = _standing(row) if row else first
    rating = solver.standing.rating_at(now)
    rated = measured(puzzle, 1 - attempt.score, rating, now, won=attempt.failed)
    upsert(connection, table, {"puzzle": attempt.puzzle}, _row(rated))
    return puzzle.rating_at(now)


def _solver_of(user: int) -> Select[Any]:
    return select(puzzle_solvers).where(puzzle_solvers.c.user == user)


def _here(guild: int) -> CompoundSelect[Any]:
    """Select the members who have answered a puzzle or finished a match in a server."""
    tried = select(puzzle_attempts.c.user).where(puzzle_attempts.c.guild == guild, knows_answer())
    present, left = (
        select(members.c.user).where(members.c.guild == guild, members.c.gone.is_(gone))
        for gone in (False, True)
    )
    return union(tried.where(puzzle_attempts.c.user.not_in(left)), present)


def _found(connection: Connection, guild: int, user: int, puzzle: str) -> Attempt | None:
    own = select(puzzle_attempts).filter_by(guild=guild, user=user, puzzle=puzzle)
    row = connection.execute(own).first()
    return _attempt(row) if row else None


def _results(connection: Connection, user: int) -> int:
    here = (puzzle_attempts.c.user == user) & knows_answer()
    puzzles = func.count(puzzle_attempts.c.puzzle.distinct())
    results = int(connection.execute(select(puzzles).where(here)).scalar_one())
    is_rated = connection.execute(_solver_of(user)).first() is not None
    return max(results, WARM_UP) if is_rated else results


def _knew_answer(connection: Connection, guild: int, user: int, puzzle: str, twin: str) -> bool:
    """Return whether a person may know the answer: from another server, a page, or a deletion."""
    table = puzzle_attempts
    other = select(table.c.guild).where(
        table.c.user == user,
        table.c.puzzle == puzzle,
        table.c.guild != guild,
        knows_answer(),
    )
    if connection.execute(other.limit(1)).first():
        return True
    return knew_answer(connection, user, puzzle, twin)


def _of_person(guild: int, user: int, now: datetime) -> Select[Any]:
    """Select a person's attempts in a server, the last opened first.

    Attempts that a wrong clock dated after `now` come last.
    """
    own = select(puzzle_attempts).filter_by(guild=guild, user=user)
    opened = puzzle_attempts.c.opened
    return own.order_by(opened > now, opened.desc())


def _attempt(row: Row[Any]) -> Attempt:
    return Attempt(row.puzzle, row.game, row.opened, row.turn, row.tries, row.shown, row.finished)


def _solver(row: Row[Any]) -> PuzzleSolver:
    return PuzzleSolver(_standing(row), row.streak, row.best)


def _standing(row: Row[Any]) -> Standing:
    return Standing(Rating(**RATING.read(row)), row.at, wins=row.solved, losses=row.failed)


def _row(standing: Standing) -> dict[str, object]:
    own = {"at": standing.at, "solved": standing.wins, "failed": standing.losses}
    return RATING.row(standing.rating) | own
