"""Puzzles: choosing the next puzzle, and answers."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from random import Random, SystemRandom

from bot.clock import SteadyClock
from bot.learn.choice import (
    MUCH_NEARER,
    easiest,
    first_standing,
    gap,
    is_easy,
    nearest,
    unfamiliar_first,
)
from bot.learn.errors import UNFAIR, NoPuzzleLeft, NoPuzzleOpen, NoSuchPuzzle, PuzzleMovedOn
from bot.learn.outline import PuzzleOutline
from bot.learn.puzzle import Puzzle
from bot.learn.solver import WARM_UP, Answered, Attempt, PuzzleSolver
from bot.learn.theme import PuzzleTheme
from bot.play.fair_play import HelpKind
from bot.ratings.glicko2 import Rating
from bot.services import fair_play
from bot.services.puzzle_book import FOLDER, PuzzleBook, read_book
from bot.services.read_cache import ReadCache
from bot.services.requests import Place
from bot.store import Store
from guti import Game, Move
from guti.games import GAMES

RATINGS_LIFETIME = timedelta(minutes=1)
"""Lifetime of cached puzzle ratings."""

DAILY_PIECES = 24
"""Maximum number of pieces in a puzzle of the day, which must suit everyone."""

BEHIND, AHEAD = timedelta(hours=12), timedelta(hours=14)
"""Differences from UTC of the time zones that are farthest behind and ahead."""

WEEKEND = (5, 6)

SOLVERS_LISTED = 10
"""Maximum number of people on a server's list of solvers."""


@dataclass(frozen=True)
class OpenPuzzle:
    """A puzzle and a person's attempt.

    `rated` is False for a person's first puzzles, which do not change ratings. Nor do puzzles whose
    answer the person may have seen, which are `known`.
    """

    puzzle: Puzzle
    attempt: Attempt
    rated: bool = True
    known: bool = False


class PuzzleService:
    """Chooses puzzles for people, and checks their answers."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], random: Random, folder: Path = FOLDER
    ) -> None:
        self._folder = folder
        self._whole_store, self._store = store, store.puzzles
        self._matches, self._lessons = store.matches, store.lessons
        self._clock = clock
        # Shuffling all puzzles takes the system's generator 15 ms longer.
        self._random = Random() if isinstance(random, SystemRandom) else random
        timer = SteadyClock.of(clock).monotonic
        self._standings = ReadCache(lambda _: self._store.standings(), RATINGS_LIFETIME, timer)

    @cached_property
    def book(self) -> PuzzleBook:
        """The puzzles. Their outlines are read on first use."""
        return read_book(self._folder)

    @property
    def puzzles(self) -> Mapping[str, Puzzle]:
        """All puzzles by key, including one-move puzzles made of last moves."""
        return self.book.every

    async def read(self) -> None:
        """Read the outlines in a thread, unless already read. This takes about 40 ms."""
        if "book" not in vars(self):
            await asyncio.to_thread(getattr, self, "book")

    def get(self, key: str) -> Puzzle:
        """Return a puzzle by key. Raises NoSuchPuzzle."""
        if key not in self.puzzles:
            raise NoSuchPuzzle(key)
        return self.puzzles[key]

    def of_day(self, day: date) -> Puzzle:
        """Return the puzzle of the day, which is the same in all servers.

        The puzzle is one move long, except on weekends. Raises NoPuzzleLeft if there are no
        puzzles.
        """
        whole, outlines = self.book.whole, self.book.outlines
        few = sorted(key for key in whole if outlines[key].pieces <= DAILY_PIECES)
        keys = few or sorted(whole)
        if not keys:
            raise NoPuzzleLeft
        # Use all puzzles once, in random order, before repeating any.
        round_, number = divmod(day.toordinal(), len(keys))
        Random(f"{round_}").shuffle(keys)
        chosen = whole[keys[number]]
        return chosen if day.weekday() in WEEKEND else chosen.last_move

    async def of_open_days(self) -> set[str]:
        """Return the keys of puzzles of the day where it is that day somewhere on Earth.

        A puzzle's last move counts as the puzzle. Empty if there are no puzzles.
        """
        await self.read()
        now, found = self._clock(), set[str]()
        days = {(now - BEHIND).date(), now.date(), (now + AHEAD).date()}
        for day in days if self.book.whole else ():
            key = (await self.shared(day)).key
            found |= {key, self.book.twin.get(key, key)}
        return found

    def closed_days(self, count: int) -> list[date]:
        """Return the last `count` days that are over everywhere on Earth, newest first."""
        last = (self._clock() - BEHIND).date()
        return [last - timedelta(days=back + 1) for back in range(count)]

    async def shared(self, day: date) -> Puzzle:
        """Return the puzzle of the day, or the one that servers have got already.

        These differ if the puzzles have changed during the day. Raises NoPuzzleLeft.
        """
        posted = await self._whole_store.daily_puzzles.posted(day)
        return self.puzzles[posted] if posted and posted in self.puzzles else self.of_day(day)

    async def for_day(self, place: Place, user: int, day: date) -> Puzzle:
        """Return a person's puzzle of the day. Raises NoPuzzleLeft.

        It is the one of all servers, so that people can talk about it. Beginners get easy puzzles
        first, and so do people who have finished that puzzle before, or may not see it now.
        """
        await self.read()
        shared = await self.shared(day)
        warm = await self._store.results(user) >= WARM_UP
        new = warm and shared.key not in await self._store.tried(user)
        if new and await self._is_fair(user, shared):
            return shared
        return await self.suggest(place, user)

    async def current(self, place: Place, user: int, game: Game | None) -> OpenPuzzle:
        """Return the unfinished puzzle that a person opened last.

        Raises NoPuzzleOpen, HelpsInMatch, HelpsWithPuzzle.
        """
        await self.read()
        for attempt in await self._unfinished(place, user, game):
            if puzzle := self.puzzles.get(attempt.puzzle):
                await self._check_fair(user, puzzle)
                return await self._opened(place, user, attempt)
        raise NoPuzzleOpen

    async def next(
        self,
        place: Place,
        user: int,
        game: Game | None,
        theme: PuzzleTheme | None = None,
        *,
        other_games: bool = False,
    ) -> OpenPuzzle:
        """Return an unfinished puzzle, or a new one for the person's strength if all are finished.

        A person's first puzzles are easy and one move long. Without a `game`, games that the person
        knows are preferred. With `other_games`, puzzles of other games are possible if the `game`
        has no suitable ones. Raises NoPuzzleLeft.
        """
        await self.read()
        for attempt in await self._unfinished(place, user, game):
            outline = self.book.outlines.get(attempt.puzzle)
            wanted = outline and (theme is None or theme in outline.themes)
            if wanted and await self._is_fair(user, self.puzzles[attempt.puzzle]):
                return await self._opened(place, user, attempt)
        chosen = await self.suggest(place, user, game, theme, other_games=other_games)
        return await self.open(place, user, chosen.key)

    async def suggest(
        self,
        place: Place,
        user: int,
        game: Game | None = None,
        theme: PuzzleTheme | None = None,
        *,
        other_games: bool = False,
    ) -> Puzzle:
        """Return a new puzzle that suits the person's strength, without opening it.

        The options are those of `next`. Raises NoPuzzleLeft.
        """
        await self.read()
        for each in await self._suitable(place, user, game, theme, other_games=other_games):
            chosen = self.puzzles[each.key]
            if await self._is_fair(user, chosen):
                return chosen
        raise NoPuzzleLeft

    async def _suitable(
        self,
        place: Place,
        user: int,
        game: Game | None,
        theme: PuzzleTheme | None,
        *,
        other_games: bool,
    ) -> list[PuzzleOutline]:
        """Return puzzles that a person has not tried, the most suitable first."""
        outlines = self.book.outlines
        tried = await self._store.tried(user)
        seen = tried.keys() | {self.book.twin.get(key, key) for key in tried} | self.book.retired
        left = [
            each
            for key, each in outlines.items()
            if key not in seen and (theme is None or theme in each.themes)
        ]
        played = [outlines[key] for key in tried if key in outlines]
        of_game = {game.key} if game else await self._known_games(place, user, tried)
        known = [each for each in left if each.game.key in of_game]
        others = [] if game and not other_games else left
        if theme is None and await self._store.results(user) < WARM_UP:
            easy = [each for each in known or others if is_easy(each)]
            if easy:
                ratings = await self._ratings(easy)
                return unfamiliar_first(easiest(easy, ratings, self._random), played)
        return await self._nearest(user, known, others, played)

    async def _nearest(
        self,
        user: int,
        known: Sequence[PuzzleOutline],
        others: Sequence[PuzzleOutline],
        tried: Sequence[PuzzleOutline],
    ) -> list[PuzzleOutline]:
        """Return the puzzles nearest to a person's strength.

        These are from `known`, or from `others` if those are much nearer. Puzzles unlike the ones
        `tried` come first.
        """
        own = await self._store.solver(user)
        ratings = await self._ratings(known)
        near = nearest(known, ratings, own, tried, self._random)
        if others and (far := gap(near, ratings, own)) >= MUCH_NEARER:
            ratings = await self._ratings(others)
            nearer = nearest(others, ratings, own, tried, self._random)
            if far - gap(nearer, ratings, own) >= MUCH_NEARER:
                return nearer
        return near

    async def _ratings(self, puzzles: Sequence[PuzzleOutline]) -> Mapping[str, Rating]:
        tried = await self._standings.get(0)
        return {each.key: (tried.get(each.key) or first_standing(each)).rating for each in puzzles}

    async def _is_fair(self, user: int, puzzle: Puzzle) -> bool:
        """Return whether a puzzle helps a person neither in a live match nor with a puzzle."""
        try:
            await self._check_fair(user, puzzle)
        except UNFAIR:
            return False
        return True

    async def _check_fair(self, user: int, puzzle: Puzzle) -> None:
        await fair_play.check(
            self._whole_store,
            user,
            HelpKind.PUZZLE,
            puzzle.game,
            puzzle.positions,
            puzzle=puzzle.key,
            folder=self._folder,
        )

    async def _unfinished(self, place: Place, user: int, game: Game | None) -> list[Attempt]:
        key = game.key if game else None
        return await self._store.unfinished(place.guild, user, key, self._clock())

    async def _known_games(self, place: Place, user: int, tried: Mapping[str, str]) -> set[str]:
        """Return the games that a person knows from matches, lessons or puzzles.

        Returns the first game for a person who knows none.
        """
        played = await self._matches.games_of(place.guild, user)
        learned = GAMES.keys() & await self._lessons.of(user)
        return played | learned | set(tried.values()) or {next(iter(GAMES))}

    async def open(self, place: Place, user: int, key: str) -> OpenPuzzle:
        """Open a puzzle for a person, and return it with the person's attempt.

        Raises NoSuchPuzzle, HelpsInMatch, HelpsWithPuzzle.
        """
        await self.read()
        puzzle, now = self.get(key), self._clock()
        await self._check_fair(user, puzzle)
        attempt = await self._store.attempt(place.guild, user, key)
        found = attempt or Attempt(key, puzzle.game.key, now)
        if not found.finished and key != await self._store.last(place.guild, user, now):
            # A move typed later applies to the puzzle opened last.
            found = replace(found, opened=now)
            await self._store.open(place.guild, user, found)
        return await self._opened(place, user, found)

    async def open_shared(self, place: Place, user: int, key: str) -> OpenPuzzle:
        """Open a puzzle of a page. It is not rated if the page says which moves are right.

        Raises NoSuchPuzzle, HelpsInMatch, HelpsWithPuzzle.
        """
        opened = await self.open(place, user, key)
        if opened.attempt.finished or key in await self.of_open_days():
            return opened
        await self._store.know_answer(user, key)
        return replace(opened, known=True)

    async def _opened(self, place: Place, user: int, attempt: Attempt) -> OpenPuzzle:
        key = attempt.puzzle
        twin = self.book.twin.get(key, "")
        results, known = await self._store.counts(place.guild, user, key, twin)
        return OpenPuzzle(self.puzzles[key], attempt, rated=results >= WARM_UP, known=known)

    async def answer(self, place: Place, user: int, opened: OpenPuzzle, move: Move) -> Answered:
        """Answer an open puzzle with a legal move.

        Raises PuzzleMovedOn if the puzzle is finished, or the attempt has changed.
        """
        puzzle, turn, now = opened.puzzle, opened.attempt.turn, self._clock()
        right = puzzle.accepts(turn, move)

        def step(attempt: Attempt) -> Attempt:
            if not right:
                return replace(attempt, tries=attempt.tries + 1)
            ended = now if turn + 1 == puzzle.turns else None
            return replace(attempt, turn=turn + 1, finished=ended)

        return await self._done(place, user, opened, step)

    async def reveal(self, place: Place, user: int, opened: OpenPuzzle) -> Answered:
        """Finish a puzzle by showing the answer. Raises PuzzleMovedOn."""
        now = self._clock()
        return await self._done(
            place, user, opened, lambda attempt: replace(attempt, shown=True, finished=now)
        )

    async def _done(
        self, place: Place, user: int, opened: OpenPuzzle, step: Callable[[Attempt], Attempt]
    ) -> Answered:
        if opened.attempt.finished:
            raise PuzzleMovedOn(opened.puzzle.key)
        key = opened.puzzle.key
        first, twin = first_standing(self.book.outlines[key]), self.book.twin.get(key, "")
        return await self._store.answer(
            place.guild, user, opened.attempt, step, first, self._clock(), twin=twin
        )

    async def best(self, place: Place) -> Mapping[int, PuzzleSolver]:
        """Return a server's highest-rated solvers by person, best first. Empty outside servers."""
        if not place.in_server:
            return {}
        return await self._store.best(place.guild, SOLVERS_LISTED)

    async def warming_up(self, place: Place) -> Mapping[int, int]:
        """Return the number of puzzles solved by each unrated solver in a server."""
        return await self._store.warming_up(place.guild, SOLVERS_LISTED)
