"""Fair play: people must not use the engine to find moves that they must find themselves.

This rule protects all live matches without hints, in any server, and unfinished puzzles. Every
service that helps people asks `check`. The rules are in `bot.play.fair_play`.
"""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from bot.learn.errors import HelpsInMatch, HelpsWithPuzzle
from bot.learn.puzzle import Puzzle
from bot.play.errors import NothingToTakeBack
from bot.play.fair_play import (
    ON_LIVE_BOARD,
    ON_PUZZLE_BOARD,
    Guarded,
    HelpKind,
    find_helped,
)
from bot.play.match import Match
from bot.services.puzzle_book import FOLDER, read_book
from bot.store import Store
from guti import Game, Position, Side


async def check(  # noqa: PLR0913 - the person, the kind of help, and what it is about
    store: Store,
    person: int,
    kind: HelpKind,
    game: Game,
    positions: Iterable[Position],
    *,
    match: int = 0,
    puzzle: str = "",
    folder: Path = FOLDER,
) -> None:
    """Raise HelpsInMatch or HelpsWithPuzzle if help with `positions` of `game` would be unfair.

    `match` is the number of the finished match that is analysed, if any, and `puzzle` the key of
    the puzzle that is shown. `folder` contains the puzzles.
    """
    guarded = [
        *await _live_matches(store, person),
        *await _unfinished_puzzles(store, person, kind, puzzle, folder),
    ]
    related = [each for each in guarded if each.concerns(game.board)]
    if not related:
        return
    taken_back = await store.analyses.last_takeback(match) if match else None
    # Comparing all positions of a long match and its lines takes up to a tenth of a second.
    helped = await asyncio.to_thread(find_helped, related, positions, game, kind, taken_back)
    if helped and helped.puzzle:
        raise HelpsWithPuzzle(helped.puzzle, helped.game)
    if helped:
        whole_game = helped.closes_board(kind, taken_back)
        raise HelpsInMatch(helped.match, helped.game, whole_game=whole_game)


async def _live_matches(store: Store, person: int) -> list[Guarded]:
    return [
        Guarded(
            live.game,
            (live.position, *_restorable(live)),
            ON_LIVE_BOARD,
            match=live.id,
            since=live.started,
        )
        for live in await store.matches.live_without_hints(person)
    ]


def _restorable(match: Match) -> Iterator[Position]:
    """Yield the positions that a take-back can restore."""
    for side in Side:
        with suppress(NothingToTakeBack):
            yield match.positions[len(match.moves) - len(match.takeback(side))]


async def _unfinished_puzzles(
    store: Store, person: int, kind: HelpKind, shown: str, folder: Path
) -> list[Guarded]:
    """Return the puzzles that a person must solve without help.

    The person may go on with a puzzle that is open already. Records must not help with a puzzle of
    the day either, which people see before they open it.
    """
    opened = await store.puzzles.open_anywhere(person)
    if kind is HelpKind.PUZZLE and shown in opened:
        return []
    of_day = await store.puzzles.of_recent_days(person) if kind is HelpKind.RECORD else set[str]()
    if not opened | of_day:
        return []
    book = await asyncio.to_thread(read_book, folder)
    known = [book.every[key] for key in sorted(opened | of_day) if key in book.every]
    return [
        _guarded(each, ON_PUZZLE_BOARD if each.key in opened else frozenset())
        for each in known
        if each.key != shown
    ]


def _guarded(puzzle: Puzzle, closes: frozenset[HelpKind]) -> Guarded:
    return Guarded(puzzle.game, puzzle.positions[:-1], closes, puzzle=puzzle.key)
